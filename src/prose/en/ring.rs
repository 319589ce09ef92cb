//! English clauses and conditions of the Fellowship, the Hunt and its dice.

use crate::syntax::tree::{
    Change, ChangeDice, HuntTerm, HuntThing, Operand, RingClause, Separate, TileKind, TileTest,
};

use crate::world::Realm;

use super::{English, counted, number, or};

impl English<'_> {
    /// What a clause does, as one would tell somebody to do it.
    pub(super) fn ring(&self, clause: &RingClause) -> String {
        match clause {
            RingClause::PutTile => {
                "put the special Hunt tile of this card in play: it joins the Hunt Pool once the \
                 Fellowship is on the Mordor Track"
                    .to_owned()
            }
            RingClause::ReplaceTile => {
                "draw a new Hunt tile, which replaces that tile; the first tile returns to the Hunt \
                 Pool afterwards"
                    .to_owned()
            }
            RingClause::ReduceHunt(by) => format!("reduce the Hunt damage by {}", number(by.value)),
            RingClause::PreventDraw => "prevent the draw of the Hunt tile".to_owned(),
            RingClause::AddToRoll(by) => format!("add {} to each die of the Hunt roll", by.value),
            RingClause::DrawTiles(count) => {
                let count = count.map_or(1, |count| count.value);
                match count {
                    1 => "draw a Hunt tile".to_owned(),
                    count => format!("draw {}", counted(count, "Hunt tile", "Hunt tiles")),
                }
            }
            RingClause::HuntWith(term) => {
                let term = match term {
                    None => "",
                    Some(HuntTerm::WithoutReduction) => ", without any reduction of its damage",
                    Some(HuntTerm::RandomCasualty) => {
                        "; a random Companion must be eliminated to reduce its damage"
                    }
                };
                format!("resolve that tile as in a successful Hunt{term}")
            }
            RingClause::RollForHunt => "roll for the Hunt".to_owned(),
            RingClause::RemoveEyes => "remove the Eyes from the game".to_owned(),
            RingClause::ReturnTiles => "return the other tiles to the Hunt Pool".to_owned(),
            RingClause::Heal(by) => {
                format!(
                    "heal {}",
                    counted(by.value, "Corruption point", "Corruption points")
                )
            }
            RingClause::AddCorruption(by) => {
                format!(
                    "add {}",
                    counted(by.value, "Corruption point", "Corruption points")
                )
            }
            RingClause::AddLevel => {
                "add Corruption equal to the Level of that Companion".to_owned()
            }
            RingClause::Hide => "hide the Fellowship".to_owned(),
            RingClause::Reveal => "reveal the Fellowship".to_owned(),
            RingClause::Move => "move the Fellowship".to_owned(),
            RingClause::Shift => {
                "move the figure of the Fellowship to an adjacent region".to_owned()
            }
            RingClause::Separate(it) => separate(*it),
            RingClause::SeparateAsTile => {
                "separate as many Companions as the number on that tile, and leave them in the \
                 region of the Fellowship"
                    .to_owned()
            }
            RingClause::ChangeDice(it) => self.change_dice(it),
            RingClause::DiscardDice { face, .. } => {
                let face = face.as_ref();
                let showing = face.map(|word| format!("{} ", self.face(&word.text)));
                let showing = showing.unwrap_or_default();
                format!("discard all unused {showing}dice of your opponent")
            }
            RingClause::DiscardCard { card, or_random } => {
                let random = match or_random {
                    true => ", or one at random from its owner's hand",
                    false => "",
                };
                let card = self.operand(&Operand::Phrase(Box::new(card.clone())));
                format!("discard {card} that is on the table{random}")
            }
            RingClause::ChooseCompanion => {
                "pick a Companion in the Fellowship at random".to_owned()
            }
            RingClause::EliminateCharacter(who) => {
                format!("eliminate {}", self.operand_as(who, Realm::Characters))
            }
        }
    }

    fn face(&self, id: &str) -> String {
        self.words.header_face(id)
    }

    fn change_dice(&self, it: &ChangeDice) -> String {
        let showing = it.face.as_ref();
        let kind = match showing {
            Some(word) => self.face(&word.text),
            None => "Action".to_owned(),
        };
        let dice = match (it.up_to, it.number.value) {
            (false, 1) => format!("one unused {kind} die"),
            (false, count) => format!("{} unused {kind} dice", number(count)),
            (true, 1) => format!("up to one unused {kind} die"),
            (true, count) => format!("up to {} unused {kind} dice", number(count)),
        };
        format!("change {dice} to {}", self.face(&it.to.text))
    }

    /// A condition about tiles that were drawn.
    pub(super) fn tile_test(&self, test: &TileTest) -> String {
        let kinds = match test {
            TileTest::AllEyes => return "all those tiles are Eyes".to_owned(),
            TileTest::Is(kinds) => kinds,
        };
        let kinds: Vec<String> = kinds
            .iter()
            .map(|kind| match kind {
                TileKind::Eye => "an Eye".to_owned(),
                TileKind::Special(side) => {
                    let side = self.name(side);
                    format!("a special tile of {side}")
                }
            })
            .collect();
        format!("that tile is {}", or(&kinds))
    }

    /// A change of the Hunt, as it stands after `when` or `before`.
    pub(super) fn hunt_change(&self, thing: HuntThing, change: &Change) -> String {
        let by = change
            .by
            .as_deref()
            .map(|by| format!(" {}", self.agents(by)));
        let by = by.unwrap_or_default();
        match thing {
            HuntThing::Tile => format!("a Hunt tile is drawn{by}"),
            HuntThing::Roll => "the Hunt roll is made".to_owned(),
        }
    }
}

fn separate(it: Separate) -> String {
    let mut text = "separate a group of one or more Companions from the Fellowship".to_owned();
    if it.or_move {
        text.push_str(", or move such a group on the map");
    }
    if let Some(level) = it.level {
        text.push_str(&format!(", as if its Level were {}", level.value));
    }
    if let Some(further) = it.further {
        let regions = counted(further.value, "region", "regions");
        text.push_str(&format!(", up to {regions} further than usual"));
    }
    if it.into_siege {
        text.push_str(", even into a besieged Stronghold");
    }
    text
}
