//! Runs the clauses of a card, one after the other.

use arrayvec::ArrayVec;

use crate::game::{
    Choice, ClauseSet, Flow, Game, MAX_OPTIONS, Offer, Options, Passed, Prompt, Question, Reason,
};
use crate::program::*;
use crate::world::*;

use super::evaluate::{Bound, Candidate, Slots, View};
use super::refers::clauses_that_refer;

/// Things to choose from.
type Bounds = ArrayVec<Bound, MAX_OPTIONS>;

/// A card whose clauses are at work.
pub struct Run<'r, 'g> {
    /// The game.
    pub game: &'r mut Game<'g>,
    /// The card.
    pub card: &'r Card,
    /// Who decides: the card's owner, or his opponent where the card says so.
    pub actor: Side,
    /// What is bound.
    pub slots: Slots,
    /// Its number among the cards at work, for extents.
    pub(super) number: usize,
    /// The clause of `play` at work, by its place in it; `None` inside another clause, and where a card
    /// answers: there it is not known what follows.
    pub(super) at: Option<usize>,
    /// Whether the clause at work is the last one of all that the card does.
    pub(super) tail: bool,
}

/// A run that can be taken up again: what happens in the rounds of a battle that a card began.
pub(super) struct Again<'r> {
    card: &'r Card,
    actor: Side,
    slots: Slots,
    number: usize,
}

impl Again<'_> {
    /// Runs what is done at the start of the round of a battle that begins.
    ///
    /// # Errors
    /// [`Stop`](crate::game::Stop) when a decision or chance is open.
    pub fn terms(&self, game: &mut Game<'_>, terms: &[Terms]) -> Flow {
        let now = game.battle.as_ref().map_or(0, |battle| battle.round);
        let mut run = Run {
            game,
            card: self.card,
            actor: self.actor,
            slots: self.slots,
            number: self.number,
            at: None,
            tail: false,
        };
        for terms in terms {
            if terms.round.is_none_or(|round| round == now) {
                run.block(&terms.clauses)?;
            }
        }
        Ok(())
    }
}

impl<'r, 'g> Run<'r, 'g> {
    /// Begins the clauses that a card is played for.
    ///
    /// # Errors
    /// [`Stop`](crate::game::Stop) when too many cards are at work at once.
    pub fn begin(game: &'r mut Game<'g>, card: &'r Card) -> Flow<Self> {
        let number = game.extents.begin(card.id);
        Self::numbered(game, card, number)
    }

    /// Begins what a card on the table answers.
    ///
    /// # Errors
    /// [`Stop`](crate::game::Stop) when too many cards are at work at once.
    pub fn begin_answer(game: &'r mut Game<'g>, card: &'r Card) -> Flow<Self> {
        let number = game.extents.begin_answer(card.id);
        Self::numbered(game, card, number)
    }

    /// Begins what a card's Combat half does at a time, or goes on with it.
    ///
    /// # Errors
    /// [`Stop`](crate::game::Stop) when too many cards are at work at once.
    pub fn begin_combat(game: &'r mut Game<'g>, card: &'r Card) -> Flow<Self> {
        let number = game.extents.begin_combat(card.id);
        Self::numbered(game, card, number)
    }

    fn numbered(game: &'r mut Game<'g>, card: &'r Card, number: Option<usize>) -> Flow<Self> {
        let Some(number) = number else {
            return game.give_up();
        };
        Ok(Run {
            game,
            card,
            actor: card.side,
            slots: Slots::default(),
            number,
            at: None,
            tail: false,
        })
    }

    /// The position, with what is bound.
    pub fn view(&self) -> View<'_> {
        View {
            board: self.game.board(),
            battle: self.game.battle.as_ref(),
            slots: &self.slots,
        }
    }

    /// Binds what the requirement names: the player chooses among what fits (R5.2).
    ///
    /// # Errors
    /// [`Stop`](crate::game::Stop) when a decision is open.
    pub fn bind_requirement(&mut self) -> Flow {
        self.bind_for(&self.card.binds, &self.card.play)
    }

    /// Binds what a condition speaks of, for the clauses under it.
    fn bind_for(&mut self, binds: &[Bind], clauses: &[Clause]) -> Flow {
        for bind in binds {
            let focus = clauses_that_refer(clauses, bind.slot);
            let bound = self.choose(&bind.from, None, focus, Offer::Fullest)?;
            self.slots.set(bind.slot, bound);
        }
        Ok(())
    }

    /// Runs the effects of the card, in order.
    ///
    /// # Errors
    /// [`Stop`](crate::game::Stop) when a decision or chance is open.
    pub fn play(&mut self) -> Flow {
        let card = self.card;
        for (i, clause) in card.play.iter().enumerate() {
            self.at = Some(i);
            self.tail = i + 1 == card.play.len();
            self.clause(clause, 1, after(&card.play, i))?;
        }
        Ok(())
    }

    /// Its number among the cards at work.
    pub fn run_number(&self) -> usize {
        self.number
    }

    /// Runs clauses in order.
    ///
    /// # Errors
    /// [`Stop`](crate::game::Stop) when a decision or chance is open.
    pub fn block(&mut self, clauses: &[Clause]) -> Flow {
        let outside = self.at.take();
        let tail = self.tail;
        for (i, clause) in clauses.iter().enumerate() {
            self.tail = tail && i + 1 == clauses.len();
            self.clause(clause, 1, after(clauses, i))?;
        }
        self.at = outside;
        self.tail = tail;
        Ok(())
    }

    /// What is bound now, to run clauses with it later, out of this run.
    pub(super) fn again(&self) -> Again<'r> {
        Again {
            card: self.card,
            actor: self.actor,
            slots: self.slots,
            number: self.number,
        }
    }

    /// Runs one clause so many times at once.
    fn clause(&mut self, clause: &Clause, times: u8, rest: &[Clause]) -> Flow {
        let before = self.game.extents.enter(self.number, clause.id.index());
        match &clause.effect {
            Effect::Choose(bind) => self.bind(bind, rest)?,
            Effect::ChooseEach { bind, count, body } => self.each(bind, Some(*count), body)?,
            Effect::ForEach { bind, body } => self.each(bind, None, body)?,
            Effect::If {
                condition,
                binds,
                then,
                otherwise,
            } => {
                let holds = self.view().holds(condition);
                if holds {
                    self.bind_for(binds, then)?;
                }
                let (done, passed, why) = match holds {
                    true => (then, otherwise, Passed::Met),
                    false => (otherwise, then, Passed::NotMet),
                };
                self.pass_over(passed, why);
                self.block(done)?;
            }
            Effect::May(body) => self.may(body)?,
            Effect::Either(bodies) => self.either(bodies, false)?,
            Effect::Opponent(body) => {
                self.actor = self.actor.opponent();
                self.block(body)?;
                self.actor = self.actor.opponent();
            }
            Effect::Roll {
                dice,
                least,
                most,
                each,
            } => {
                let successes = self.roll(dice, *least, *most, each)?;
                match successes {
                    0 => self.pass_over(std::slice::from_ref(each), Passed::NoSuccess),
                    successes => self.clause(each, successes, rest)?,
                }
            }
            Effect::Hit(hit) => self.hit(hit, times)?,
            Effect::Battle(BattleEffect::HitOpponent) => self.hit_opponent(times)?,
            Effect::ForEachFace {
                face,
                opponents,
                body,
            } => {
                let showing = self.dice_showing(*face, *opponents);
                match body.as_slice() {
                    body if showing == 0 => self.pass_over(body, Passed::NoneThere),
                    [only] => self.clause(only, showing, rest)?,
                    body => {
                        let tail = std::mem::replace(&mut self.tail, false);
                        for _ in 0..showing {
                            self.block(body)?;
                        }
                        self.tail = tail;
                    }
                }
            }
            simple => {
                // What follows then is the same clause again.
                let tail = self.tail;
                if times > 1 {
                    self.at = None;
                    self.tail = false;
                }
                for _ in 0..times {
                    self.simple(simple)?;
                }
                self.tail = tail;
            }
        }
        self.game.extents.leave(before);
        Ok(())
    }

    fn simple(&mut self, effect: &Effect) -> Flow {
        match effect {
            Effect::Recruit(parts) => self.recruit(parts),
            Effect::Advance(nations, distance) => self.advance(nations, *distance),
            Effect::MoveBack(nations, steps) => self.move_back(nations, *steps),
            Effect::MoveArmies(moves) => self.move_armies(moves),
            Effect::MoveFreely(count, figures) => self.move_freely(*count, figures),
            Effect::MoveFigures(moves) => self.move_figures(moves),
            Effect::Activate(nations) => self.activate(nations),
            Effect::Eliminate(count, figures) => self.eliminate(*count, figures),
            Effect::Replace { count, figures, by } => self.replace(*count, figures, *by),
            Effect::Draw(count, decks) => self.draw(*count, *decks),
            Effect::Ring(effect) => self.ring(*effect),
            Effect::Attack(assault) => self.attack(assault),
            Effect::Retreat(rout) => self.retreat_army(rout),
            Effect::PlayCard(decks) => self.play_from_hand(*decks),
            Effect::Battle(effect) => self.battle(effect),
            Effect::Choose(_)
            | Effect::ChooseEach { .. }
            | Effect::ForEach { .. }
            | Effect::If { .. }
            | Effect::May(_)
            | Effect::Either(_)
            | Effect::Opponent(_)
            | Effect::Roll { .. }
            | Effect::ForEachFace { .. }
            | Effect::Hit(_) => Ok(()),
        }
    }

    fn bind(&mut self, bind: &Bind, rest: &[Clause]) -> Flow {
        let focus = clauses_that_refer(rest, bind.slot);
        let bound = self.choose(&bind.from, Some(bind.slot), focus, Offer::Fullest)?;
        if bound == Bound::Nothing {
            self.short(Reason::NoCandidate, 1);
        }
        self.slots.set(bind.slot, bound);
        let with = self.card.with_choices.iter();
        for (_, more) in with.filter(|(choice, _)| *choice == bind.slot) {
            self.bind_for(std::slice::from_ref(more), rest)?;
        }
        Ok(())
    }

    /// Takes different things one after the other, in the order chosen, and does the body for each:
    /// so many, or all of them. When nothing more can be applied it does not ask on (design 3.2).
    fn each(&mut self, bind: &Bind, count: Option<u8>, body: &[Clause]) -> Flow {
        let tail = std::mem::replace(&mut self.tail, false);
        let mut left = self.things(&bind.from);
        if left.is_empty() {
            self.pass_over(body, Passed::NoneThere);
        }
        let mut done = false;
        // What is sure of all that are left is sure of fewer.
        let mut sure = false;
        let focus = clauses_in(body);
        for taken in 0..count.map_or(left.len(), usize::from) {
            let Some(first) = left.first().copied() else {
                self.slots.set(bind.slot, Bound::Nothing);
                self.short(Reason::NoCandidate, 1);
                continue;
            };
            let chosen = if done {
                None
            } else {
                let more = count.map_or(left.len(), |count| usize::from(count) - taken);
                sure = sure || count.is_some() && self.each_is_sure(bind, &left, more, body);
                self.choose_from(&bind.from, &left, focus, Offer::FullestOrDone, sure)?
            };
            done = chosen.is_none();
            // What is left can't be applied anywhere; any place says why.
            let bound = chosen.unwrap_or(first);
            if let Some(place) = left.iter().position(|other| *other == bound) {
                left.remove(place);
            }
            self.slots.set(bind.slot, bound);
            self.block(body)?;
        }
        self.tail = tail;
        Ok(())
    }

    fn may(&mut self, body: &[Clause]) -> Flow {
        // `may either … or …` is one decision.
        if let [either] = body
            && let Effect::Either(bodies) = &either.effect
        {
            let before = self.game.extents.enter(self.number, either.id.index());
            self.either(bodies, true)?;
            self.game.extents.leave(before);
            return Ok(());
        }
        let options = [Choice::Yes, Choice::No].into_iter().collect();
        if self.ask(Prompt::Whether, options, clauses_in(body), Offer::Effective)? == Choice::Yes {
            self.block(body)?;
        } else {
            self.pass_over(body, Passed::NotChosen);
        }
        Ok(())
    }

    fn either(&mut self, bodies: &[Vec<Clause>], or_none: bool) -> Flow {
        let numbers = (0..bodies.len()).filter_map(|i| u8::try_from(i).ok());
        let none = or_none.then_some(Choice::No);
        let options = numbers.map(Choice::Alternative).chain(none).collect();
        let focus = bodies
            .iter()
            .map(|body| clauses_in(body))
            .fold(ClauseSet::default(), ClauseSet::with);
        let choice = self.ask(Prompt::Which, options, focus, Offer::Effective)?;
        let chosen = match choice {
            Choice::Alternative(i) => Some(usize::from(i)),
            _ => None,
        };
        for (i, body) in bodies.iter().enumerate() {
            if chosen == Some(i) {
                self.block(body)?;
            } else {
                self.pass_over(body, Passed::NotChosen);
            }
        }
        Ok(())
    }

    /// Everything that a phrase stands for, to be bound.
    fn things(&self, things: &Things) -> Bounds {
        let view = self.view();
        match things {
            Things::Regions(regions) => view.regions(regions).iter().map(Bound::Region).collect(),
            Things::Armies(armies) => view
                .armies(armies)
                .iter()
                .map(|region| Bound::Army(armies.side, region))
                .collect(),
            Things::Nations(nations) => view.nations(nations).iter().map(Bound::Nation).collect(),
            // The checker binds Characters, and no other figures.
            Things::Figures(figures) => view
                .candidates(figures)
                .filter_map(|candidate| match candidate {
                    Candidate::Character(id) => Some(Bound::Character(id)),
                    Candidate::Figures(..) => None,
                })
                .collect(),
        }
    }

    fn choose(
        &mut self,
        from: &Things,
        slot: Option<Slot>,
        focus: ClauseSet,
        offer: Offer,
    ) -> Flow<Bound> {
        let all = self.things(from);
        if all.is_empty() {
            return Ok(Bound::Nothing);
        }
        let sure = slot.is_some_and(|slot| self.choice_is_sure(slot, &all, focus));
        Ok(self
            .choose_from(from, &all, focus, offer, sure)?
            .unwrap_or_default())
    }

    fn choose_from(
        &mut self,
        from: &Things,
        left: &[Bound],
        focus: ClauseSet,
        offer: Offer,
        sure: bool,
    ) -> Flow<Option<Bound>> {
        let prompt = match from {
            Things::Regions(_) => Prompt::ChooseRegion,
            Things::Figures(_) => Prompt::ChooseCharacter,
            Things::Armies(armies) => Prompt::ChooseArmy(armies.side),
            Things::Nations(_) => Prompt::ChooseNation,
        };
        let mut question = Question {
            side: self.actor,
            prompt,
            options: Options::new(),
            offer,
        };
        let options = left.iter().filter_map(|bound| choice_of(*bound));
        question.options.extend(options);
        self.game.extents.focus_on(self.number, focus);
        if sure {
            self.game.extents.make_sure();
        }
        let choice = self.game.ask(question)?;
        if choice != Choice::Done {
            self.game.extents.chose(choice);
        }
        Ok(left
            .iter()
            .copied()
            .find(|bound| choice_of(*bound) == Some(choice)))
    }

    /// Asks whoever decides, about some clauses.
    pub fn ask(
        &mut self,
        prompt: Prompt,
        options: Options,
        focus: ClauseSet,
        offer: Offer,
    ) -> Flow<Choice> {
        self.game.extents.focus_on(self.number, focus);
        self.put(self.actor, prompt, options, offer, false)
    }

    /// Asks a side about the clause at work.
    pub fn ask_here(
        &mut self,
        side: Side,
        prompt: Prompt,
        options: Options,
        offer: Offer,
    ) -> Flow<Choice> {
        self.game.extents.focus_on_current();
        self.put(side, prompt, options, offer, false)
    }

    /// Asks about the clause at work; `sure` where after every option all is applied in full.
    pub fn ask_surely(
        &mut self,
        prompt: Prompt,
        options: Options,
        offer: Offer,
        sure: bool,
    ) -> Flow<Choice> {
        self.game.extents.focus_on_current();
        self.put(self.actor, prompt, options, offer, sure)
    }

    fn put(
        &mut self,
        side: Side,
        prompt: Prompt,
        options: Options,
        offer: Offer,
        sure: bool,
    ) -> Flow<Choice> {
        if sure {
            self.game.extents.make_sure();
        }
        self.game.ask(Question {
            side,
            prompt,
            options,
            offer,
        })
    }

    /// The clause at work falls short.
    pub fn short(&mut self, reason: Reason, count: u8) {
        self.game.extents.fall_short(reason, count);
    }

    /// The clause at work applied something.
    pub fn applied(&mut self, count: u8) {
        self.game.extents.apply(count);
    }

    /// Clauses are passed over, with those inside them.
    pub(super) fn pass_over(&mut self, clauses: &[Clause], why: Passed) {
        if self.game.extents.notes.is_some() {
            self.game
                .extents
                .pass_over(self.number, clauses_in(clauses), why);
        }
    }

    /// The clause at work is passed over: what it refers to is not bound, or gone (design 3.2).
    pub(super) fn is_passed_over(&mut self) {
        if let Some((run, clause)) = self.game.extents.at_work() {
            let mut clauses = ClauseSet::default();
            clauses.insert(clause);
            self.game.extents.pass_over(run, clauses, Passed::Gone);
        }
    }

    /// Counts one atom: applied, or stopped by a reason.
    pub fn count(&mut self, bar: Option<Reason>) {
        match bar {
            None => self.applied(1),
            Some(reason) => self.short(reason, 1),
        }
    }
}

/// Those behind one.
pub(super) fn after(clauses: &[Clause], i: usize) -> &[Clause] {
    clauses.get(i + 1..).unwrap_or_default()
}

fn choice_of(bound: Bound) -> Option<Choice> {
    match bound {
        Bound::Region(region) | Bound::Army(_, region) => Some(Choice::Region(region)),
        Bound::Nation(nation) => Some(Choice::Nation(nation)),
        Bound::Character(character) => Some(Choice::Character(character)),
        Bound::Nothing | Bound::Number(_) => None,
    }
}

/// All clauses of some, with those inside them.
pub fn clauses_in(clauses: &[Clause]) -> ClauseSet {
    let mut set = ClauseSet::default();
    for clause in clauses {
        set.insert(clause.id.index());
        for inner in clause.inner() {
            set = set.with(clauses_in(inner));
        }
    }
    set
}
