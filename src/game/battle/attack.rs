//! Who may attack what (R8.1), and the battle from its declaration to its end.

use crate::world::*;

use super::super::board::Board;
use super::super::change::{Change, Deed};
use super::super::force::{Force, ForceQuestion, Needs, Purpose};
use super::super::game::{Flow, Game};
use super::super::question::{Choice, Offer, Options, Prompt, Question};
use super::super::reason::Reason;
use super::{Battle, BattleKind, Fighter};

/// Which attacks an action allows, and what holds in the battle.
#[derive(Clone, Copy)]
pub struct Attack<'t> {
    /// Who attacks.
    pub side: Side,
    /// From where the Army may attack.
    pub from: RegionSet,
    /// What it may attack: the regions of the Armies.
    pub targets: RegionSet,
    /// What the attacking part itself must have (R7.1).
    pub needs: Option<Needs>,
    /// What holds in the battle.
    pub terms: AttackTerms<'t>,
}

/// What holds in a battle beside the rules.
#[derive(Clone, Copy)]
pub struct AttackTerms<'t> {
    /// Rounds of a siege battle that need no Elite reduced (R8.6).
    pub free_rounds: u8,
    /// Whether the attacker may cease.
    pub may_cease: bool,
    /// What is done at the start of each round.
    pub each_round: &'t dyn Fn(&mut Game<'_>) -> Flow,
}

/// Nothing at the start of a round.
fn nothing(_: &mut Game<'_>) -> Flow {
    Ok(())
}

impl AttackTerms<'_> {
    /// As the rules have it.
    pub const RULES: AttackTerms<'static> = AttackTerms {
        free_rounds: 1,
        may_cease: true,
        each_round: &nothing,
    };
}

impl Board<'_> {
    /// The regions whose enemy Army an Army of a side in a region stands against (R8.1): those next to
    /// it; its own, out of a besieged Stronghold and against one that it besieges.
    pub fn faced_from(&self, side: Side, from: RegionId) -> RegionSet {
        let enemy = side.opponent();
        if self.is_inside(side, from) {
            return RegionSet::of(from);
        }
        let next = self.world.region(from).neighbours & self.armies(enemy);
        let mut faced: RegionSet = next
            .iter()
            .filter(|region| !self.is_inside(enemy, *region))
            .collect();
        if self.has_army(enemy, from) {
            faced.insert(from);
        }
        faced
    }
}

impl Board<'_> {
    /// What makes an Army of a side a led one (R7.1): a Leader, a Nazgûl, a Character, or a figure that a
    /// Character makes lead (R11.4).
    pub fn leaders_needed(&self, side: Side) -> Needs {
        let nations = self.world.nations_of(side);
        let characters = self
            .world
            .character_ids()
            .filter(|id| self.world.character(*id).side == side)
            .collect();
        let leaders = self.world.kinds_of(FigureClass::Leader);
        let mut needs = Needs::new(nations, leaders, characters);
        for nation in nations.iter() {
            let led = self
                .world
                .kind_ids()
                .filter(|kind| self.leads_by_character(nation, *kind));
            needs = needs.or(nation, led.collect());
        }
        needs
    }
}

impl Game<'_> {
    /// What the Army in a region may attack in an action.
    fn targets_from(&self, attack: &Attack<'_>, from: RegionId) -> RegionSet {
        let (side, board) = (attack.side, self.board());
        let may = |region: &RegionId| {
            self.cards
                .forbids(board, Deed::Attack(side, *region))
                .is_none()
        };
        if !self.has_force(&self.attack_force(attack, from, from)) {
            return RegionSet::EMPTY;
        }
        (board.faced_from(side, from) & attack.targets)
            .iter()
            .filter(may)
            .collect()
    }

    /// The regions from which an attack is possible.
    pub fn attackers(&self, attack: &Attack<'_>) -> RegionSet {
        (attack.from & self.board().armies(attack.side))
            .iter()
            .filter(|from| !self.targets_from(attack, *from).is_empty())
            .collect()
    }

    /// A side attacks with an Army (R8): it chooses from where and what, and the battle is fought.
    /// Returns what stops it.
    ///
    /// # Errors
    /// [`Stop`](super::super::Stop) when a decision or chance is open.
    pub fn attack(&mut self, attack: &Attack<'_>) -> Flow<Option<Reason>> {
        let side = attack.side;
        let from = self.attackers(attack);
        let Choice::Region(from) = self.ask_region(side, Prompt::AttackFrom, from)? else {
            return Ok(Some(Reason::NoAttack));
        };
        let targets = self.targets_from(attack, from);
        let Choice::Region(region) = self.ask_region(side, Prompt::AttackWhere(from), targets)?
        else {
            return Ok(Some(Reason::NoAttack));
        };
        // Where the Armies stand in the open in one region, none of them stays out of it.
        let together = from == region && !self.board().is_besieged(region);
        let force = if together {
            Some(self.board().force_in(side, from))
        } else {
            self.choose_force(&self.attack_force(attack, from, region))?
        };
        let Some(force) = force else {
            return Ok(Some(Reason::NoAttack));
        };
        self.extents.apply(1);
        let held_back = self.board().force_in(side, from).without(&force);
        self.fight(side, from, region, held_back, attack.terms)?;
        Ok(None)
    }

    /// What an attacking part of an Army must be (R7.1, R8.1): units and Leaders of Nations At War, with
    /// who needs none.
    fn attack_force(&self, attack: &Attack<'_>, from: RegionId, to: RegionId) -> ForceQuestion {
        let ours = self.world.nations_of(attack.side).iter();
        let board = self.board();
        ForceQuestion {
            side: attack.side,
            decider: attack.side,
            region: from,
            purpose: Purpose::Attack(to),
            needs: attack.needs,
            nations: ours.filter(|nation| board.is_at_war(*nation)).collect(),
            offer: Offer::All,
        }
    }

    fn ask_region(&mut self, side: Side, prompt: Prompt, regions: RegionSet) -> Flow<Choice> {
        let options: Options = regions.iter().map(Choice::Region).collect();
        self.ask(Question {
            side,
            prompt,
            options,
            offer: Offer::All,
        })
    }

    /// Fights a battle from its declaration to its end.
    ///
    /// # Errors
    /// [`Stop`](super::super::Stop) when a decision or chance is open.
    pub fn fight(
        &mut self,
        attacker: Side,
        from: RegionId,
        region: RegionId,
        held_back: Force,
        terms: AttackTerms<'_>,
    ) -> Flow {
        let board = self.board();
        let kind = if from != region || !board.is_besieged(region) {
            BattleKind::Field
        } else if board.is_inside(attacker, region) {
            BattleKind::Sortie
        } else {
            BattleKind::Siege
        };
        self.battle = Some(Battle {
            region,
            from,
            attacker,
            kind,
            round: 0,
            free_rounds: terms.free_rounds,
            may_cease: terms.may_cease,
            held_back,
            left: false,
            withdrew: false,
            fighters: PerSide([Fighter::default(), Fighter::default()]),
            void: PerSide::default(),
            given_up: CharacterSet::EMPTY,
        });
        self.attacked(region, attacker)?;
        self.give_up_leadership()?;
        self.rounds(terms)?;
        self.after_battle()?;
        self.battle = None;
        self.happened(Change::BattleOver(region))
    }

    /// Characters who may give up their Leadership at the start of a battle to make that of some of the
    /// enemy's figures void (R11.4).
    fn give_up_leadership(&mut self) -> Flow {
        for side in Side::BOTH {
            let Some(battle) = &self.battle else {
                return Ok(());
            };
            let board = self.board();
            let enemy = side.opponent();
            let able: CharacterSet = board
                .characters_fighting(battle, side)
                .iter()
                .filter(|id| {
                    let kinds = self.world.character(*id).voids;
                    kinds
                        .iter()
                        .any(|kind| board.leadership_of(battle, enemy, kind) > 0)
                })
                .collect();
            for character in able.iter() {
                let options = [Choice::Yes, Choice::No].into_iter().collect();
                let answer = self.ask(Question {
                    side,
                    prompt: Prompt::GiveUpLeadership(character),
                    options,
                    offer: Offer::All,
                })?;
                if answer == Choice::Yes {
                    let kinds = self.world.character(character).voids;
                    self.change_battle(|battle| {
                        battle.given_up.insert(character);
                        let void = &mut battle.void[enemy];
                        *void |= kinds;
                    });
                    self.note(Change::LeadershipGivenUp(character));
                }
            }
        }
        Ok(())
    }
}
