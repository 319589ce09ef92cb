//! Moving Armies, those who move by themselves, and figures that are put into a region (R7).

use crate::game::{
    ArmyMove, CharacterPlace, Choice, Figure, Flow, Force, FreeMove, Needs, Offer, Options, Prompt,
    Reason, Way,
};
use crate::play::evaluate::{Bound, Candidate};
use crate::play::run::Run;
use crate::program::*;
use crate::world::*;

impl Run<'_, '_> {
    /// Moves Armies, one after the other (R7.1). `up to` asks for none; the others for one each.
    pub(in crate::play) fn move_armies(&mut self, moves: &ArmyMoves) -> Flow {
        let slot = bound_army(&moves.armies);
        let gone = |regions: &Regions| self.view().is_gone(regions);
        if slot.is_some_and(|slot| gone(&Regions::Slot(slot)))
            || moves.to.as_ref().is_some_and(gone)
        {
            self.is_passed_over();
            return Ok(());
        }
        let (wanted, optional) = match moves.count {
            Count::Exactly(count) => (count, false),
            Count::UpTo(count) => (count, true),
            Count::All => (u8::MAX, true),
        };
        for done in 0..wanted {
            let ready = self.ready_armies(moves);
            // Where nothing is asked for afterwards, nothing that is chosen leads to a shortfall.
            let indifferent = || optional || self.others_surely_move(moves, wanted - done);
            let sure = self.nothing_follows() && indifferent();
            self.game.extents.make_all_sure(sure);
            if !optional && !sure && moves.armies.tests.iter().all(asks_for_the_same) {
                let left = wanted - done;
                let short = left.saturating_sub(self.most_moves(moves, left));
                self.game.extents.expect_short(short);
            }
            let mut options: Options = ready.iter().map(Choice::Region).collect();
            if options.is_empty() {
                if !optional {
                    let reason = self.why_no_army_moves(moves);
                    self.short(reason, wanted - done);
                }
                break;
            }
            let offer = if optional {
                options.push(Choice::Done);
                Offer::All
            } else {
                Offer::Smallest
            };
            let choice = self.ask_here(self.actor, Prompt::MoveArmy, options, offer)?;
            let Choice::Region(from) = choice else { break };
            let army = self.army_move(moves, from);
            let there = self.game.army_destinations(&army) & self.ends(moves);
            let options = there.iter().map(Choice::Region).collect();
            let prompt = Prompt::MoveTo(from);
            let choice = self.ask_here(self.actor, prompt, options, Offer::Smallest)?;
            let Choice::Region(to) = choice else { break };
            if self.game.move_army(&army, to)?.is_none() {
                break;
            }
            if let Some(slot) = slot {
                self.slots.set(slot, Bound::Army(army.side, to));
            }
            self.applied(1);
        }
        self.game.extents.expect_short(0);
        self.game.extents.make_all_sure(false);
        Ok(())
    }

    /// More Armies than this can't move any more, whatever is chosen; no more than `enough` are counted.
    fn most_moves(&self, moves: &ArmyMoves, enough: u8) -> u8 {
        let mut parts = 0u8;
        for from in self.game.board().armies(moves.armies.side).iter() {
            if parts >= enough {
                break;
            }
            let army = self.army_move(moves, from);
            parts = parts.saturating_add(self.game.parts_of(&army));
        }
        parts
    }

    /// Whether `left` Armies surely move, whatever is chosen before the last of them does. A move takes
    /// its Army and the place that it leaves from the others, and nothing else, unless what is asked for
    /// or what is forbidden depends on the position; so that many Armies with that many places each are
    /// enough.
    fn others_surely_move(&self, moves: &ArmyMoves, left: u8) -> bool {
        if left <= 1 {
            return true;
        }
        let side = moves.armies.side;
        let armies_stay = moves.armies.tests.iter().all(stays_true);
        let ends_stay = moves.to.iter().all(|to| loses_only_origins(to, side));
        let board = self.game.board();
        if !armies_stay || !ends_stay || !self.game.cards.closes_fixed_regions(board, side) {
            return false;
        }
        // A siege that is left closes the way past it.
        let enemies = self.game.board().armies(side.opponent());
        let open = self.game.open_ground(side, way(moves)).without(enemies);
        let ends = self.ends(moves);
        let enough = self.view().armies(&moves.armies).iter().filter(|from| {
            let army = self.army_move(moves, *from);
            let places = self.game.destinations_over(&army, open) & ends;
            places.len() >= usize::from(left)
        });
        enough.take(left.into()).count() >= usize::from(left)
    }

    /// The Armies of which a part can move.
    fn ready_armies(&self, moves: &ArmyMoves) -> RegionSet {
        let ends = self.ends(moves);
        let open = self.game.open_ground(moves.armies.side, way(moves));
        let armies = self.view().armies(&moves.armies);
        let ready = armies.iter().filter(|from| {
            let army = self.army_move(moves, *from);
            self.game.destinations_over(&army, open).meets(ends)
        });
        ready.collect()
    }

    /// Where they may end.
    fn ends(&self, moves: &ArmyMoves) -> RegionSet {
        match &moves.to {
            Some(to) => self.view().regions(to),
            None => self.game.world.all_regions(),
        }
    }

    fn army_move(&self, moves: &ArmyMoves, from: RegionId) -> ArmyMove {
        ArmyMove {
            side: moves.armies.side,
            decider: self.actor,
            from,
            way: way(moves),
            needs: self.needs(&moves.armies),
            offer: Offer::Smallest,
        }
    }

    /// What the part that moves must itself have: the figures that the phrase asks for (R7.1).
    fn needs(&self, armies: &Armies) -> Option<Needs> {
        let mut all = None;
        for test in &armies.tests {
            let needs = match test {
                ArmyTest::With(figures) => {
                    let nations = self.view().nations(&figures.nations);
                    Needs::new(nations, figures.kinds, figures.characters)
                }
                ArmyTest::Nations(least) => Needs::of_nations(*least),
                ArmyTest::Region(_)
                | ArmyTest::Besieged
                | ArmyTest::Besieging
                | ArmyTest::Not(_) => continue,
            };
            // The checker asks for no more than can be asked for at once.
            all = match all {
                None => Some(needs),
                Some(before) => Needs::and(before, needs),
            };
        }
        all
    }

    fn why_no_army_moves(&self, moves: &ArmyMoves) -> Reason {
        let Some(from) = self.view().armies(&moves.armies).first() else {
            return Reason::NoCandidate;
        };
        let army = self.army_move(moves, from);
        self.game.why_army_stays(&army, self.ends(moves))
    }

    /// Moves those who move by themselves, as many as the player likes (R7.4).
    pub(in crate::play) fn move_freely(&mut self, count: Count, figures: &Figures) -> Flow {
        let view = self.view();
        if view.are_gone(figures) {
            self.is_passed_over();
            return Ok(());
        }
        let who = FreeMove {
            side: figures.side,
            decider: self.actor,
            nations: view.nations(&figures.nations),
            kinds: figures.kinds,
            characters: figures.characters,
            from: match &figures.places {
                Some(places) => view.regions(places),
                None => self.game.world.all_regions(),
            },
        };
        let most = match count {
            Count::Exactly(count) | Count::UpTo(count) => count,
            Count::All => u8::MAX,
        };
        self.game.extents.focus_on_current();
        self.game.move_freely(&who, 0, most)?;
        Ok(())
    }

    /// Puts figures into a region, all into the same one (R7.2). Who is there already needs no move.
    pub(in crate::play) fn move_figures(&mut self, moves: &FigureMoves) -> Flow {
        let figures = &moves.figures;
        if self.view().are_gone(figures) || self.view().is_gone(&moves.to) {
            self.is_passed_over();
            return Ok(());
        }
        let places = self.view().regions(&moves.to);
        let open = places
            .iter()
            .filter(|to| !self.movable(figures, *to).is_empty());
        let options: Options = open.map(Choice::Region).collect();
        if options.is_empty() {
            self.count_unmoved(moves, places);
            return Ok(());
        }
        let choice = self.ask_here(self.actor, Prompt::MoveWhere, options, Offer::Smallest)?;
        let Choice::Region(to) = choice else {
            return Ok(());
        };
        match moves.count {
            Count::Exactly(_) if self.are_all_there(figures, to) => Ok(()),
            Count::Exactly(count) => self.move_so_many(moves, to, count, false),
            Count::UpTo(count) => self.move_so_many(moves, to, count, true),
            Count::All => self.move_all(moves, to),
        }
    }

    /// Everybody of a phrase who can be put into a region, and is not there.
    fn movable(&self, figures: &Figures, to: RegionId) -> Options {
        let view = self.view();
        let all = view.candidates(figures);
        let movable = all.filter(|it| self.bar_to_put(*it, to).is_none());
        let choices = movable.filter_map(|candidate| match candidate {
            Candidate::Figures(from, ..) if from == to => None,
            Candidate::Figures(from, nation, kind, _) => Some(Choice::FigureIn(from, nation, kind)),
            Candidate::Character(id) if self.game.board().region_of(id) == Some(to) => None,
            Candidate::Character(id) => Some(Choice::Character(id)),
        });
        choices.take(crate::game::MAX_OPTIONS - 1).collect()
    }

    /// Whether named Characters are where they shall be: then nothing is asked for.
    fn are_all_there(&self, figures: &Figures, to: RegionId) -> bool {
        figures.kinds.is_empty()
            && self.view().candidates(figures).any(|candidate| {
                matches!(candidate, Candidate::Character(id)
                    if self.game.board().region_of(id) == Some(to))
            })
    }

    /// What keeps one of a phrase from being put into a region.
    fn bar_to_put(&self, candidate: Candidate, to: RegionId) -> Option<Reason> {
        let board = self.game.board();
        match candidate {
            Candidate::Figures(from, nation, kind, count) => {
                let figure = Figure { nation, kind };
                let side = board.side_of(nation);
                if count <= self.game.moved.count(from, figure) {
                    return Some(Reason::MovedAlready(from));
                }
                if board.stands_alone(kind) {
                    return board.bar_to_visit(side, to);
                }
                let border = board.stopped_at_border(NationSet::of(nation), to);
                if !border.is_empty() {
                    return Some(Reason::Border(nation, to));
                }
                let alone = board.units(side, from) == 1 && board.has_led_leaders(side, from);
                alone
                    .then_some(Reason::LeaderAlone(from))
                    .or_else(|| self.game.bar_to_enter(side, to))
            }
            Candidate::Character(id) => {
                if self.game.moved.characters().contains(id) {
                    return Some(Reason::MovedAlready(board.region_of(id)?));
                }
                if board.never_move().contains(id) {
                    return Some(Reason::NeverMoves(id));
                }
                board.bar_to_visit(self.game.world.character(id).side, to)
            }
        }
    }

    fn move_so_many(
        &mut self,
        moves: &FigureMoves,
        to: RegionId,
        count: u8,
        optional: bool,
    ) -> Flow {
        for done in 0..count {
            let mut options = self.movable(&moves.figures, to);
            if options.is_empty() {
                if !optional {
                    let reason = self.why_unmoved(&moves.figures, RegionSet::of(to));
                    self.short(reason, count - done);
                }
                break;
            }
            let offer = if optional {
                options.push(Choice::Done);
                Offer::All
            } else {
                Offer::Smallest
            };
            match self.ask_here(self.actor, Prompt::MoveWhich(to), options, offer)? {
                Choice::FigureIn(from, nation, kind) => {
                    self.put_figures(Figure { nation, kind }, 1, from, to)?;
                }
                Choice::Character(id) => self.put_character(moves, id, to)?,
                _ => break,
            }
        }
        Ok(())
    }

    fn put_figures(&mut self, figure: Figure, count: u8, from: RegionId, to: RegionId) -> Flow {
        if self.game.board().stands_alone(figure.kind) {
            let mut party = Force::default();
            party.add(figure, count);
            self.game.put_down(&party, from, to)?;
        } else {
            self.game.put_units(figure, count, from, to)?;
        }
        self.applied(count);
        Ok(())
    }

    /// Puts a Character into a region, with those whom the player lets go along.
    fn put_character(&mut self, moves: &FigureMoves, id: CharacterId, to: RegionId) -> Flow {
        let Some(from) = self.game.board().region_of(id) else {
            return Ok(());
        };
        let mut party = Force::of_characters(CharacterSet::of(id));
        if let Some(taking) = &moves.taking {
            let here = self.game.board().characters_in(from) & taking.characters;
            for other in here.iter().filter(|other| *other != id) {
                if self.bar_to_put(Candidate::Character(other), to).is_some() {
                    continue;
                }
                let options = [Choice::With(other), Choice::Without(other)];
                let prompt = Prompt::MoveWho(from);
                let options = options.into_iter().collect();
                if self.ask_here(self.actor, prompt, options, Offer::All)? == Choice::With(other) {
                    party.add_character(other);
                }
            }
        }
        self.game.put_down(&party, from, to)?;
        self.applied(1);
        Ok(())
    }

    /// All of a phrase go to a region; each who can't counts as short.
    fn move_all(&mut self, moves: &FigureMoves, to: RegionId) -> Flow {
        let mut all: arrayvec::ArrayVec<Candidate, { crate::game::MAX_STACKS }> =
            arrayvec::ArrayVec::new();
        all.extend(self.view().candidates(&moves.figures).take(all.capacity()));
        for candidate in all {
            let bar = self.bar_to_put(candidate, to);
            match candidate {
                Candidate::Figures(from, ..) if from == to => {}
                Candidate::Figures(from, nation, kind, count) => {
                    let figure = Figure { nation, kind };
                    let moved = self.game.moved.count(from, figure).min(count);
                    match bar {
                        None => {
                            self.put_figures(figure, count - moved, from, to)?;
                            if moved > 0 {
                                self.short(Reason::MovedAlready(from), moved);
                            }
                        }
                        Some(reason) => self.short(reason, count),
                    }
                }
                Candidate::Character(id)
                    if self.game.state.characters[id] == CharacterPlace::Region(to) => {}
                Candidate::Character(id) => match bar {
                    None => self.put_character(moves, id, to)?,
                    Some(reason) => self.short(reason, 1),
                },
            }
        }
        Ok(())
    }

    /// Nobody can be moved: what was asked for is short, unless everybody is there already.
    fn count_unmoved(&mut self, moves: &FigureMoves, places: RegionSet) {
        let there = places
            .iter()
            .any(|to| self.are_all_there(&moves.figures, to));
        let view = self.view();
        let away = view
            .candidates(&moves.figures)
            .map(|candidate| match candidate {
                Candidate::Figures(from, ..) if places.contains(from) => 0,
                Candidate::Figures(.., count) => count,
                Candidate::Character(id) => {
                    let at = self.game.board().region_of(id);
                    u8::from(!at.is_some_and(|at| places.contains(at)))
                }
            })
            .fold(0, u8::saturating_add);
        let asked = match moves.count {
            Count::Exactly(_) if there => 0,
            Count::Exactly(count) => count,
            Count::UpTo(_) => 0,
            Count::All => away,
        };
        if asked > 0 {
            let reason = self.why_unmoved(&moves.figures, places);
            self.short(reason, asked);
        }
    }

    fn why_unmoved(&self, figures: &Figures, places: RegionSet) -> Reason {
        let Some(to) = places.first() else {
            return Reason::NoPlace;
        };
        let view = self.view();
        let bars = view.candidates(figures);
        let mut bars = bars.filter_map(|candidate| self.bar_to_put(candidate, to));
        bars.next().unwrap_or(Reason::NoFigure)
    }
}

/// The slot whose Army is meant, if that is how a phrase means it.
fn bound_army(armies: &Armies) -> Option<Slot> {
    armies.tests.iter().find_map(|test| match test {
        ArmyTest::Region(RegionTest::In(Regions::Slot(slot))) => Some(*slot),
        _ => None,
    })
}

fn way(moves: &ArmyMoves) -> Way {
    match moves.steps {
        Some(steps) => Way::Steps(steps),
        None if moves.to_fight => Way::ToFight,
        None => Way::Directly,
    }
}

/// Whether what an Army is asked for is still true of it after others have moved, to it or past it.
fn stays_true(test: &ArmyTest) -> bool {
    match test {
        ArmyTest::With(figures) => {
            asks_for_the_same(test) && figures.places.is_none() && figures.bound.is_none()
        }
        ArmyTest::Nations(_) => true,
        ArmyTest::Region(_) | ArmyTest::Besieged | ArmyTest::Besieging | ArmyTest::Not(_) => false,
    }
}

/// Whether the Nations that an Army must have somebody of are the same whatever happens.
fn asks_for_the_same(test: &ArmyTest) -> bool {
    match test {
        ArmyTest::With(figures) => !matches!(figures.nations, Nations::Where(..)),
        _ => true,
    }
}

/// Whether a move of a side takes at most the region that it leaves from these.
fn loses_only_origins(regions: &Regions, side: Side) -> bool {
    let steady = |test: &RegionTest| match test {
        RegionTest::Holds(Presence::Army(armies)) => {
            let unbesieged = |test: &ArmyTest| match test {
                ArmyTest::Not(test) => **test == ArmyTest::Besieged,
                test => stays_true(test),
            };
            armies.side == side && armies.tests.iter().all(unbesieged)
        }
        test => test.is_fixed(),
    };
    match regions {
        Regions::Where(tests) => tests.iter().all(steady),
        regions => regions.is_fixed(),
    }
}
