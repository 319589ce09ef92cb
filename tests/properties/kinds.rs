//! Which variants of the tree's enums a tree holds. The matches are exhaustive: a new variant has to
//! be named here, and then to be generated.

use std::collections::BTreeSet;

use westron::syntax::tree::*;

/// The variants met.
pub type Seen = BTreeSet<&'static str>;

/// A function that names the variants of an enum, and the list of the names.
macro_rules! kinds {
    ($name:ident, $all:ident, $of:ty { $($shape:pat => $label:literal,)+ }) => {
        const $all: &[&str] = &[$($label),+];
        fn $name(it: &$of, seen: &mut Seen) {
            seen.insert(match it { $($shape => $label),+ });
        }
    };
}

kinds!(section_kind, SECTIONS, SectionKind {
    SectionKind::Requires(_) => "requires",
    SectionKind::OnTable { condition: None } => "on table",
    SectionKind::OnTable { condition: Some(_) } => "on table while",
    SectionKind::Play(_) => "play",
    SectionKind::WhileOnTable(_) => "while on table",
    SectionKind::On(Reaction { before: false, .. }) => "on",
    SectionKind::On(Reaction { before: true, .. }) => "before",
    SectionKind::DiscardWhen(_) => "discard when",
    SectionKind::DiscardBy(_) => "discard by",
    SectionKind::Combat(CombatRef { from_table: None, .. }) => "combat",
    SectionKind::Combat(CombatRef { from_table: Some(_), .. }) => "combat from table",
    SectionKind::Printed(_) => "printed",
    SectionKind::Replaces(_) => "replaces",
});

kinds!(clause_kind, CLAUSES, ClauseKind {
    ClauseKind::Choose { .. } => "choose",
    ClauseKind::Recruit { .. } => "recruit",
    ClauseKind::Advance { .. } => "advance",
    ClauseKind::MoveBack { .. } => "move back",
    ClauseKind::Move(_) => "move",
    ClauseKind::Activate { .. } => "activate",
    ClauseKind::Roll { .. } => "roll",
    ClauseKind::Hit { .. } => "hit",
    ClauseKind::Attack(_) => "attack",
    ClauseKind::Retreat(_) => "retreat",
    ClauseKind::PlayCard { .. } => "play card",
    ClauseKind::Eliminate { .. } => "eliminate",
    ClauseKind::Replace { .. } => "replace",
    ClauseKind::Draw { from_either: false, .. } => "draw",
    ClauseKind::Draw { from_either: true, .. } => "draw from either deck",
    ClauseKind::If { unless: false, .. } => "if",
    ClauseKind::If { unless: true, .. } => "unless",
    ClauseKind::ForEach { .. } => "for each",
    ClauseKind::May(_) => "may",
    ClauseKind::Either(_) => "either",
    ClauseKind::Opponent(_) => "opponent must",
    ClauseKind::When(_) => "when",
    ClauseKind::ForEachFace(_) => "for each face",
    ClauseKind::Battle(_) => "battle",
    ClauseKind::Ring(_) => "ring",
});

kinds!(time_kind, TIMES, TimeKind {
    TimeKind::At(_) => "at an initiative",
    TimeKind::Round(_) => "in a round",
    TimeKind::Window(_) => "in a window",
});

kinds!(battle_kind, BATTLE, BattleClause {
    BattleClause::AddToRolls { .. } => "add to rolls",
    BattleClause::AddToHits(_) => "add to hits",
    BattleClause::ReduceRolls { .. } => "reduce rolls",
    BattleClause::ReduceDice(_) => "reduce dice",
    BattleClause::ReduceReRollHits(_) => "reduce re-roll hits",
    BattleClause::LimitDice(_) => "limit dice",
    BattleClause::CancelHits(_) => "cancel hits",
    BattleClause::CancelHitsByLevel(_) => "cancel hits by level",
    BattleClause::CancelCard => "cancel a card",
    BattleClause::CancelReRoll => "cancel a re-roll",
    BattleClause::CancelAbilities(_) => "cancel abilities",
    BattleClause::ForfeitOf(_) => "forfeit of",
    BattleClause::ForfeitSome { .. } => "forfeit some",
    BattleClause::Turn { .. } => "turn misses",
    BattleClause::Strike { .. } => "strike",
    BattleClause::TakeHits { .. } => "take hits",
    BattleClause::Retreat => "retreat in battle",
    BattleClause::Withdraw => "withdraw",
    BattleClause::BarReRoll(_) => "bar a re-roll",
    BattleClause::BarCard => "bar a card",
});

kinds!(many_kind, MANY, Many {
    Many::Number(_) => "so many",
    Many::AsMany(_) => "as many",
    Many::AsManyAs(_) => "as many as",
});

kinds!(measure_kind, MEASURES, Measure {
    Measure::Number(_) => "measured by a number",
    Measure::Quantity { twice: false, .. } => "measured by a quantity",
    Measure::Quantity { twice: true, .. } => "measured by twice a quantity",
});

kinds!(ring_kind, RING, RingClause {
    RingClause::PutTile => "put tile",
    RingClause::ReplaceTile => "replace tile",
    RingClause::ReduceHunt(_) => "reduce hunt damage",
    RingClause::PreventDraw => "prevent the draw",
    RingClause::AddToRoll(_) => "add to hunt roll",
    RingClause::DrawTiles(None) => "draw a tile",
    RingClause::DrawTiles(Some(_)) => "draw tiles",
    RingClause::HuntWith(None) => "hunt with that tile",
    RingClause::HuntWith(Some(HuntTerm::WithoutReduction)) => "hunt without reduction",
    RingClause::HuntWith(Some(HuntTerm::RandomCasualty)) => "hunt with a casualty",
    RingClause::RollForHunt => "roll for the hunt",
    RingClause::RemoveEyes => "remove the eyes",
    RingClause::ReturnTiles => "return the rest",
    RingClause::Heal(_) => "heal",
    RingClause::AddCorruption(_) => "add corruption",
    RingClause::AddLevel => "add the level",
    RingClause::Hide => "hide",
    RingClause::Reveal => "reveal",
    RingClause::Move => "move fellowship",
    RingClause::Shift => "shift fellowship",
    RingClause::Separate(Separate { or_move: false, .. }) => "separate",
    RingClause::Separate(Separate { or_move: true, .. }) => "separate or move",
    RingClause::SeparateAsTile => "separate as the tile",
    RingClause::ChangeDice(_) => "change dice",
    RingClause::DiscardDice { .. } => "discard dice",
    RingClause::DiscardCard { .. } => "discard a card",
    RingClause::ChooseCompanion => "choose a companion",
    RingClause::EliminateCharacter(_) => "eliminate a character",
});

kinds!(body_kind, BODIES, Body {
    Body::Line(_) => "body in a line",
    Body::Block(_) => "body in a block",
});

kinds!(distance_kind, DISTANCES, Distance {
    Distance::Steps(_) => "so many steps",
    Distance::ToWar(_) => "to war",
});

kinds!(operand_kind, OPERANDS, Operand {
    Operand::Name(Name { quoted: false, .. }) => "name",
    Operand::Name(Name { quoted: true, .. }) => "name in quotes",
    Operand::Phrase(_) => "phrase",
    Operand::There(_) => "operand there",
    Operand::Each(_) => "each",
    Operand::Anywhere(_) => "operand anywhere",
    Operand::List { and: false, .. } => "list with or",
    Operand::List { and: true, .. } => "list with and",
});

kinds!(determiner_kind, DETERMINERS, DeterminerKind {
    DeterminerKind::A => "a",
    DeterminerKind::The => "the",
    DeterminerKind::That => "that",
    DeterminerKind::All => "all",
    DeterminerKind::Any => "any",
    DeterminerKind::No => "no",
    DeterminerKind::Count(_) => "count",
    DeterminerKind::UpTo(_) => "up to",
    DeterminerKind::AtLeast(_) => "at least",
    DeterminerKind::AnyNumber => "any number of",
    DeterminerKind::Another => "another",
});

kinds!(adjective_kind, ADJECTIVES, Adjective {
    Adjective::Name(_) => "adjective name",
    Adjective::Word(_) => "adjective",
    Adjective::List(..) => "adjectives",
});

kinds!(filter_kind, FILTERS, FilterKind {
    FilterKind::In(_) => "in",
    FilterKind::There => "there",
    FilterKind::Anywhere => "anywhere",
    FilterKind::InBattle => "in battle",
    FilterKind::OfLevel(_) => "of level",
    FilterKind::OutsideFellowship => "outside fellowship",
    FilterKind::With(_) => "with",
    FilterKind::Within(..) => "within",
    FilterKind::AdjacentTo(_) => "adjacent to",
    FilterKind::Besieging(_) => "besieging",
    FilterKind::BesiegedBy(_) => "besieged by",
    FilterKind::Holding(_) => "holding",
    FilterKind::On(_) => "on an area",
    FilterKind::Of(_) => "of",
    FilterKind::AtWar { negated: false } => "at war",
    FilterKind::AtWar { negated: true } => "not at war",
    FilterKind::Not(_) => "not",
});

kinds!(condition_kind, CONDITIONS, ConditionKind {
    ConditionKind::And(_) => "and",
    ConditionKind::Or(_) => "or",
    ConditionKind::Is { negated: false, .. } => "is so",
    ConditionKind::Is { negated: true, .. } => "is not so",
    ConditionKind::There(_) => "there is",
    ConditionKind::Compare { .. } => "compare",
    ConditionKind::OpponentPlayedCard => "opponent played a card",
    ConditionKind::Tile(TileTest::Is(_)) => "that tile is",
    ConditionKind::Tile(TileTest::AllEyes) => "all eyes",
});

kinds!(comparison_kind, COMPARISONS, Comparison {
    Comparison::AtLeast => "compare at least",
    Comparison::AtMost => "compare at most",
    Comparison::Exactly => "compare exactly",
    Comparison::MoreThan => "compare more than",
    Comparison::LessThan => "compare less than",
});

kinds!(predicate_kind, PREDICATES, Predicate {
    Predicate::InPlay(_) => "is in play",
    Predicate::OnTrack(_) => "is on the track",
    Predicate::AtWar(_) => "is at war",
    Predicate::InBattle(_) => "is in battle",
    Predicate::Within(..) => "is within",
    Predicate::In(_) => "is in",
    Predicate::With(_) => "is with",
    Predicate::Controls(_) => "controls",
    Predicate::BesiegedBy(_) => "is besieged by",
    Predicate::Is(_) => "is something",
    Predicate::State(_) => "is in a state",
});

kinds!(agent_kind, AGENTS, Agent {
    Agent::Attack { on: None, .. } => "by attack",
    Agent::Attack { on: Some(_), .. } => "by attack on",
    Agent::Change(_) => "by a change",
    Agent::Operand(_) => "by somebody",
});

kinds!(ban_kind, BANS, BanKind {
    BanKind::Regions { .. } => "ban of regions",
    BanKind::HuntBox => "ban of the hunt box",
    BanKind::CombatCard { .. } => "ban of combat cards",
    BanKind::Advance { .. } => "ban of advancing",
    BanKind::Activated { except: None, .. } => "ban of activation",
    BanKind::Activated { except: Some(_), .. } => "ban of activation except",
});

kinds!(deed_kind, DEEDS, RegionDeedKind {
    RegionDeedKind::EnterWithArmy => "enter with an army",
    RegionDeedKind::Attack => "attack",
});

/// Every name there is.
pub fn all() -> Seen {
    let lists = [
        SECTIONS,
        CLAUSES,
        BODIES,
        TIMES,
        BATTLE,
        RING,
        MANY,
        MEASURES,
        DISTANCES,
        OPERANDS,
        DETERMINERS,
        ADJECTIVES,
        FILTERS,
        CONDITIONS,
        COMPARISONS,
        PREDICATES,
        AGENTS,
        BANS,
        DEEDS,
    ];
    lists.into_iter().flatten().copied().collect()
}

/// Adds what a file holds.
pub fn of_file(file: &CardFile, seen: &mut Seen) {
    for half in &file.combats {
        half.requires.iter().for_each(|it| condition(it, seen));
        block(&half.body, seen);
    }
    for section in file.cards.iter().flat_map(|card| &card.sections) {
        section_kind(&section.kind, seen);
        match &section.kind {
            SectionKind::Requires(it) => condition(it, seen),
            SectionKind::OnTable { condition: it } => {
                it.iter().for_each(|it| condition(it, seen));
            }
            SectionKind::Play(it) => block(it, seen),
            SectionKind::WhileOnTable(bans) => bans.iter().for_each(|it| ban(it, seen)),
            SectionKind::On(it) => {
                change(&it.change, seen);
                block(&it.body, seen);
            }
            SectionKind::DiscardWhen(it) => change(it, seen),
            SectionKind::Combat(_) | SectionKind::Printed(_) | SectionKind::Replaces(_) => {}
            SectionKind::DiscardBy(it) => {
                it.costs.iter().for_each(|it| phrase(it, seen));
                it.condition.iter().for_each(|it| condition(it, seen));
            }
        }
    }
}

fn block(it: &Block, seen: &mut Seen) {
    it.clauses.iter().for_each(|it| clause(it, seen));
}

fn body(it: &Body, seen: &mut Seen) {
    body_kind(it, seen);
    it.clauses().iter().for_each(|it| clause(it, seen));
}

fn clause(it: &Clause, seen: &mut Seen) {
    clause_kind(&it.kind, seen);
    match &it.kind {
        ClauseKind::Choose { alternatives: them }
        | ClauseKind::MoveBack { nations: them, .. }
        | ClauseKind::Activate { nations: them } => operands(them, seen),
        ClauseKind::Advance { nations, distance } => {
            operands(nations, seen);
            distance_kind(distance, seen);
        }
        ClauseKind::Recruit { parts } => {
            for part in parts {
                part.figures.iter().for_each(|it| phrase(it, seen));
                operand(&part.place, seen);
            }
        }
        ClauseKind::Roll { dice, each, .. } => {
            amount(dice, seen);
            clause(each, seen);
        }
        ClauseKind::Move(it) => {
            operand(&it.what, seen);
            it.from.iter().for_each(|it| operand(it, seen));
            it.to.iter().for_each(|it| operand(it, seen));
            it.taking.iter().for_each(|it| phrase(it, seen));
        }
        ClauseKind::Hit { target, .. } => operand(target, seen),
        ClauseKind::Attack(attack) => {
            attack.target.iter().for_each(|it| operand(it, seen));
            attack.from.iter().for_each(|it| operand(it, seen));
            attack.with.iter().for_each(|it| phrase(it, seen));
            attack.block.iter().for_each(|it| block(it, seen));
        }
        ClauseKind::Retreat(it) => operand(&it.army, seen),
        ClauseKind::PlayCard { cards } => phrase(cards, seen),
        ClauseKind::Eliminate { figures: it } | ClauseKind::Draw { cards: it, .. } => {
            phrase(it, seen);
        }
        ClauseKind::Replace { figures, by } => {
            phrase(figures, seen);
            phrase(by, seen);
        }
        ClauseKind::If {
            condition: it,
            then,
            otherwise,
            ..
        } => {
            condition(it, seen);
            body(then, seen);
            otherwise.iter().for_each(|it| body(it, seen));
        }
        ClauseKind::ForEach { over, body: it } => {
            phrase(over, seen);
            body(it, seen);
        }
        ClauseKind::When(it) => {
            it.times.iter().for_each(|it| time_kind(&it.kind, seen));
            body(&it.body, seen);
        }
        ClauseKind::ForEachFace(it) => body(&it.body, seen),
        ClauseKind::Battle(it) => battle(it, seen),
        ClauseKind::Ring(it) => {
            ring_kind(it, seen);
            match it {
                RingClause::DiscardCard { card, .. } => phrase(card, seen),
                RingClause::EliminateCharacter(it) => operand(it, seen),
                _ => {}
            }
        }
        ClauseKind::May(it) | ClauseKind::Opponent(it) => body(it, seen),
        ClauseKind::Either(blocks) => blocks.iter().for_each(|it| block(it, seen)),
    }
}

fn amount(it: &Amount, seen: &mut Seen) {
    many_kind(&it.many, seen);
    it.for_each.iter().for_each(|it| phrase(it, seen));
}

fn battle(it: &BattleClause, seen: &mut Seen) {
    battle_kind(it, seen);
    match it {
        BattleClause::Strike { dice, .. } => amount(dice, seen),
        BattleClause::CancelHitsByLevel(it)
        | BattleClause::CancelAbilities(it)
        | BattleClause::ForfeitOf(it) => operand(it, seen),
        BattleClause::AddToRolls { many, .. } | BattleClause::AddToHits(many) => {
            many_kind(many, seen);
        }
        BattleClause::ReduceRolls { by, .. }
        | BattleClause::ReduceDice(by)
        | BattleClause::ReduceReRollHits(by) => {
            many_kind(&by.many, seen);
            by.for_each.iter().for_each(|it| phrase(it, seen));
        }
        BattleClause::LimitDice(_)
        | BattleClause::CancelHits(_)
        | BattleClause::CancelCard
        | BattleClause::CancelReRoll
        | BattleClause::ForfeitSome { .. }
        | BattleClause::Turn { .. }
        | BattleClause::TakeHits { .. }
        | BattleClause::Retreat
        | BattleClause::Withdraw
        | BattleClause::BarReRoll(_)
        | BattleClause::BarCard => {}
    }
}

fn operands(them: &[Operand], seen: &mut Seen) {
    them.iter().for_each(|it| operand(it, seen));
}

fn operand(it: &Operand, seen: &mut Seen) {
    operand_kind(it, seen);
    match it {
        Operand::Phrase(it) => phrase(it, seen),
        Operand::List { items, .. } => operands(items, seen),
        Operand::Name(_) | Operand::There(_) | Operand::Each(_) | Operand::Anywhere(_) => {}
    }
}

fn phrase(it: &Phrase, seen: &mut Seen) {
    it.determiner
        .iter()
        .for_each(|it| determiner_kind(&it.kind, seen));
    it.adjectives.iter().for_each(|it| adjective_kind(it, seen));
    it.but.iter().for_each(|it| operand(it, seen));
    for filter in &it.filters {
        filter_kind(&filter.kind, seen);
        match &filter.kind {
            FilterKind::In(it)
            | FilterKind::With(it)
            | FilterKind::Within(_, it)
            | FilterKind::AdjacentTo(it)
            | FilterKind::Besieging(it)
            | FilterKind::BesiegedBy(it)
            | FilterKind::Holding(it)
            | FilterKind::Of(it) => operand(it, seen),
            FilterKind::OfLevel(it) => {
                comparison_kind(&it.comparison, seen);
                measure_kind(&it.with, seen);
            }
            FilterKind::InBattle
            | FilterKind::There
            | FilterKind::Anywhere
            | FilterKind::OutsideFellowship
            | FilterKind::On(_)
            | FilterKind::AtWar { .. }
            | FilterKind::Not(_) => {}
        }
    }
}

fn condition(it: &Condition, seen: &mut Seen) {
    condition_kind(&it.kind, seen);
    match &it.kind {
        ConditionKind::And(parts) | ConditionKind::Or(parts) => {
            parts.iter().for_each(|it| condition(it, seen));
        }
        ConditionKind::Is {
            subject, predicate, ..
        } => {
            operand(subject, seen);
            predicate_kind(predicate, seen);
            match predicate {
                Predicate::In(it)
                | Predicate::Within(_, it)
                | Predicate::With(it)
                | Predicate::Controls(it)
                | Predicate::BesiegedBy(it) => operand(it, seen),
                Predicate::InPlay(_)
                | Predicate::OnTrack(_)
                | Predicate::InBattle(_)
                | Predicate::AtWar(_)
                | Predicate::Is(_)
                | Predicate::State(_) => {}
            }
        }
        ConditionKind::There(it) => phrase(it, seen),
        ConditionKind::Tile(_) => {}
        ConditionKind::Compare {
            comparison, with, ..
        } => {
            comparison_kind(comparison, seen);
            measure_kind(with, seen);
        }
        ConditionKind::OpponentPlayedCard => {}
    }
}

fn change(it: &Change, seen: &mut Seen) {
    operand(&it.subject, seen);
    it.place.iter().for_each(|it| operand(it, seen));
    it.by.iter().flatten().for_each(|it| agent(it, seen));
}

fn agent(it: &Agent, seen: &mut Seen) {
    agent_kind(it, seen);
    match it {
        Agent::Attack { on, .. } => on.iter().for_each(|it| operand(it, seen)),
        Agent::Change(it) => change(it, seen),
        Agent::Operand(it) => operand(it, seen),
    }
}

fn ban(it: &Ban, seen: &mut Seen) {
    ban_kind(&it.kind, seen);
    match &it.kind {
        BanKind::HuntBox => {}
        BanKind::Regions { who, deeds, places } => {
            operand(who, seen);
            deeds.iter().for_each(|it| deed_kind(&it.kind, seen));
            operand(places, seen);
        }
        BanKind::CombatCard { who, place } => {
            operand(who, seen);
            place.iter().for_each(|it| operand(it, seen));
        }
        BanKind::Advance { who, nations, by } => {
            operand(who, seen);
            operand(nations, seen);
            by.iter().flatten().for_each(|it| agent(it, seen));
        }
        BanKind::Activated { nations, except } => {
            operand(nations, seen);
            except.iter().flatten().for_each(|it| agent(it, seen));
        }
    }
}
