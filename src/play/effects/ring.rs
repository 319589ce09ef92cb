//! Effects about the Fellowship, the Hunt and its dice.

use crate::game::*;
use crate::program::*;
use crate::world::*;

use crate::play::evaluate::Bound;
use crate::play::run::Run;

impl Run<'_, '_> {
    pub(in crate::play) fn ring(&mut self, effect: RingEffect) -> Flow {
        match effect {
            RingEffect::PutTile(tile) => {
                if self.game.put_tile_in_play(tile)? {
                    self.applied(1);
                }
                Ok(())
            }
            RingEffect::ReplaceTile => {
                let bar = self.game.replace_tile(self.actor)?;
                self.count(bar);
                Ok(())
            }
            RingEffect::ReduceHunt(by) => {
                let bar = self.game.reduce_hunt_damage(by)?;
                self.count(bar);
                Ok(())
            }
            RingEffect::PreventDraw => {
                self.game.hunting.prevented = true;
                self.applied(1);
                Ok(())
            }
            RingEffect::AddToRoll(count) => {
                self.game.add_to_hunt_roll(count);
                self.applied(1);
                Ok(())
            }
            RingEffect::DrawTiles(count) => self.draw_tiles(count),
            RingEffect::HuntWith(terms) => {
                let Some(tile) = self.slots.that_tile() else {
                    return Ok(());
                };
                self.applied(1);
                self.game.hunt_with(tile, 0, terms)
            }
            RingEffect::RollForHunt => {
                self.applied(1);
                self.game.hunt()
            }
            RingEffect::RemoveEyes => self.remove_eyes(),
            RingEffect::ReturnTiles => self.return_tiles(),
            RingEffect::Heal(count) => self.heal(count),
            RingEffect::AddCorruption(count) => {
                self.applied(count);
                self.add_corruption(count)
            }
            RingEffect::AddLevel(slot) => {
                let Bound::Character(who) = self.slots.get(slot) else {
                    return Ok(());
                };
                let level = self.game.world.character(who).level.unwrap_or(0);
                self.applied(level);
                self.add_corruption(level)
            }
            RingEffect::Hide => {
                if self.game.state.fellowship.revealed {
                    self.applied(1);
                    self.game.hide()?;
                }
                Ok(())
            }
            RingEffect::Reveal => {
                if !self.game.state.fellowship.revealed {
                    self.applied(1);
                    self.game.reveal()?;
                }
                Ok(())
            }
            RingEffect::Move => self.move_fellowship(),
            RingEffect::Shift => self.shift_fellowship(),
            RingEffect::Separate { or_move, journey } => self.separate_group(or_move, journey),
            RingEffect::SeparateAsTile => self.separate_as_tile(),
            RingEffect::ChangeDice { count, from, to } => self.change_dice(count, from, to),
            RingEffect::DiscardDice(faces) => self.discard_dice(faces),
            RingEffect::DiscardCard {
                side,
                deck,
                or_random,
            } => self.discard_card(side, deck, or_random),
            RingEffect::ChooseCompanion(slot) => {
                match self.game.random_companion()? {
                    Some(who) => {
                        self.slots.set(slot, Bound::Character(who));
                        self.game.extents.chose(Choice::Character(who));
                    }
                    None => self.short(Reason::NoCompanion, 1),
                }
                Ok(())
            }
        }
    }

    fn draw_tiles(&mut self, count: u8) -> Flow {
        for _ in 0..count {
            if !self.game.has_tile() {
                self.short(Reason::NoTile, 1);
                continue;
            }
            match self.game.draw_tile(self.actor)? {
                Some(tile) => {
                    self.applied(1);
                    self.slots.draw_tile(tile);
                }
                None => self.short(Reason::DrawPrevented, 1),
            }
        }
        Ok(())
    }

    fn remove_eyes(&mut self) -> Flow {
        for tile in self.slots.tiles() {
            if self.game.world.tile(tile).value == TileValue::Eye {
                self.applied(1);
                self.slots.lose_tile(tile);
                self.game.remove_tile(tile)?;
            }
        }
        Ok(())
    }

    fn return_tiles(&mut self) -> Flow {
        for tile in self.slots.tiles() {
            self.applied(1);
            self.slots.lose_tile(tile);
            self.game.return_tile(tile)?;
        }
        Ok(())
    }

    fn heal(&mut self, count: u8) -> Flow {
        let healed = self.game.state.fellowship.corruption.min(count);
        self.applied(healed);
        if healed < count {
            self.short(Reason::NoCorruption, count - healed);
        }
        let by = i8::try_from(healed).unwrap_or(i8::MAX);
        self.game.change_corruption(-by)
    }

    fn add_corruption(&mut self, count: u8) -> Flow {
        let by = i8::try_from(count).unwrap_or(i8::MAX);
        self.game.change_corruption(by)
    }

    fn move_fellowship(&mut self) -> Flow {
        match self.game.board().bar_to_move_fellowship() {
            Some(bar) => self.short(bar, 1),
            None => {
                self.applied(1);
                self.game.move_fellowship()?;
            }
        }
        Ok(())
    }

    fn shift_fellowship(&mut self) -> Flow {
        let Some(region) = self.game.state.fellowship.region else {
            self.short(Reason::OnTheTrack, 1);
            return Ok(());
        };
        let near = self.game.world.region(region).neighbours;
        let options = near.iter().map(Choice::Region).collect();
        let prompt = Prompt::Ring(RingPrompt::ShiftTo);
        match self.ask_here(self.actor, prompt, options, Offer::Fullest)? {
            Choice::Region(to) => {
                self.applied(1);
                self.game.shift_fellowship(to)
            }
            _ => {
                self.short(Reason::NoPlace, 1);
                Ok(())
            }
        }
    }

    /// Who goes is chosen one by one, in the order of the world, each with those so far; then where they
    /// go together.
    fn separate_group(&mut self, or_move: bool, journey: Journey) -> Flow {
        let first = self.who_can_go(or_move, journey);
        if first.is_empty() {
            let on_track = !or_move && self.game.state.fellowship.mordor.is_some();
            let reason = match (on_track, or_move) {
                (true, _) => Reason::OnTheTrack,
                (false, false) => Reason::NoCompanion,
                (false, true) => Reason::NobodyMoves,
            };
            self.short(reason, 1);
            return Ok(());
        }
        let options = first.iter().map(Choice::Character).collect();
        let Choice::Character(first) = self.ask_about_group(RingPrompt::Group, options)? else {
            return Ok(());
        };
        let place = self.game.state.characters[first];
        let mut group = CharacterSet::of(first);
        let mut last = first;
        while let Choice::Character(next) = {
            let others = self.companions_at(place);
            let later = others.iter().filter(|id| *id > last);
            let mut options: Options = later.map(Choice::Character).collect();
            options.push(Choice::Done);
            self.ask_about_group(RingPrompt::Group, options)?
        } {
            group.insert(next);
            last = next;
        }
        let board = self.game.board();
        let reach = match place {
            CharacterPlace::Region(region) => board.group_reach(region, group, journey),
            _ => board.separation_reach(group, journey),
        };
        let options = reach.iter().map(Choice::Region).collect();
        let Choice::Region(to) = self.ask_about_group(RingPrompt::GroupTo, options)? else {
            self.short(Reason::NobodyMoves, 1);
            return Ok(());
        };
        self.applied(1);
        match place {
            CharacterPlace::Region(_) => {
                for who in group.iter() {
                    self.game.arrive(who, to)?;
                }
                Ok(())
            }
            _ => self.game.separate(group, Some(to)),
        }
    }

    /// The Companions who can be separated, or, if they may be on the map, can move.
    fn who_can_go(&self, or_move: bool, journey: Journey) -> CharacterSet {
        let board = self.game.board();
        let mut all = match board.fellowship.region {
            Some(_) => board.companions_in_fellowship(),
            None => CharacterSet::EMPTY,
        };
        if or_move {
            for who in board.world.characters_of(Role::Companion).iter() {
                let moves = board.region_of(who).is_some_and(|region| {
                    let alone = CharacterSet::of(who);
                    !board.group_reach(region, alone, journey).is_empty()
                });
                if moves {
                    all.insert(who);
                }
            }
        }
        all
    }

    fn companions_at(&self, place: CharacterPlace) -> CharacterSet {
        let board = self.game.board();
        let companions = board.world.characters_of(Role::Companion);
        companions
            .iter()
            .filter(|who| board.characters[*who] == place)
            .collect()
    }

    /// Asks about a group. Whoever goes, wherever: that is the atom, so that only what follows can
    /// differ; where nothing that follows depends on it, nothing is tried.
    fn ask_about_group(&mut self, prompt: RingPrompt, options: Options) -> Flow<Choice> {
        let indifferent = |clause: &Clause| match &clause.effect {
            Effect::Draw(..) => true,
            Effect::Ring(effect) => matches!(
                effect,
                RingEffect::Heal(_)
                    | RingEffect::AddCorruption(_)
                    | RingEffect::PutTile(_)
                    | RingEffect::ChangeDice { .. }
                    | RingEffect::DiscardDice(_)
            ),
            _ => false,
        };
        let ahead = self.ahead();
        let sure = ahead.is_some_and(|ahead| ahead.iter().all(indifferent));
        self.ask_surely(Prompt::Ring(prompt), options, Offer::Smallest, sure)
    }

    fn separate_as_tile(&mut self) -> Flow {
        let Some(tile) = self.slots.that_tile() else {
            return Ok(());
        };
        let TileValue::Number(number @ 1..) = self.game.world.tile(tile).value else {
            return Ok(());
        };
        let number = number.unsigned_abs();
        for done in 0..number {
            let companions = self.game.board().companions_in_fellowship();
            if companions.is_empty() {
                self.short(Reason::NoCompanion, number - done);
                break;
            }
            let options = companions.iter().map(Choice::Character).collect();
            let prompt = Prompt::Ring(RingPrompt::Group);
            let choice = self.ask_here(self.actor, prompt, options, Offer::Fullest)?;
            let Choice::Character(who) = choice else {
                break;
            };
            self.applied(1);
            let here = self.game.state.fellowship.region;
            self.game.separate(CharacterSet::of(who), here)?;
        }
        Ok(())
    }

    fn change_dice(&mut self, count: Count, from: FaceSet, to: FaceId) -> Flow {
        let side = self.actor;
        let (number, may_stop) = match count {
            Count::Exactly(number) => (number, false),
            Count::UpTo(number) => (number, true),
            Count::All => (u8::MAX, false),
        };
        for done in 0..number {
            let dice = self.game.state.dice[side];
            let mut options: Options = from
                .iter()
                .filter(|face| dice[*face] > 0)
                .map(Choice::Die)
                .collect();
            if options.is_empty() && !may_stop {
                self.short(Reason::NoSuchDie(side), number - done);
                break;
            }
            if may_stop {
                options.push(Choice::Done);
            }
            let offer = if may_stop { Offer::All } else { Offer::Fullest };
            let prompt = Prompt::Ring(RingPrompt::ChangeDie);
            let Choice::Die(face) = self.ask_here(side, prompt, options, offer)? else {
                break;
            };
            self.applied(1);
            self.game.change_die(side, face, to)?;
        }
        Ok(())
    }

    fn discard_dice(&mut self, faces: FaceSet) -> Flow {
        let side = self.actor.opponent();
        for face in faces.iter() {
            for _ in 0..self.game.state.dice[side][face] {
                self.applied(1);
                self.game.discard_die(side, face)?;
            }
        }
        Ok(())
    }

    fn discard_card(&mut self, side: Side, deck: DeckId, or_random: bool) -> Flow {
        let fits = |run: &Self, card: CardId| {
            let facts = run.game.cards.facts(card);
            facts.is_some_and(|facts| facts.side == side && facts.deck == deck)
        };
        let on_table = self.game.state.cards_in(CardPlace::Table);
        let mut options: Options = on_table
            .filter(|card| fits(self, *card))
            .map(Choice::Card)
            .take(MAX_OPTIONS - 1)
            .collect();
        let held: Options = self
            .game
            .state
            .cards_in(CardPlace::Hand)
            .filter(|card| fits(self, *card))
            .map(Choice::Card)
            .take(MAX_OPTIONS)
            .collect();
        if or_random && !held.is_empty() {
            options.push(Choice::Random);
        }
        if options.is_empty() {
            self.short(Reason::NoCard, 1);
            return Ok(());
        }
        let prompt = Prompt::Ring(RingPrompt::DiscardOf(side));
        let card = match self.ask_here(self.actor, prompt, options, Offer::Fullest)? {
            Choice::Card(card) => card,
            _ => match held.as_slice() {
                [Choice::Card(only)] => *only,
                _ => self.game.next_card_in_hand(side, deck)?,
            },
        };
        self.applied(1);
        self.game.discard(card, DiscardReason::ByCard)
    }
}
