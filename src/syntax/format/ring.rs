//! The canonical words of clauses and conditions of the Fellowship, the Hunt and its dice.

use crate::syntax::tree::{ChangeDice, HuntTerm, RingClause, Separate, TileKind, TileTest};

use super::text::{Text, article_before};

impl Text<'_> {
    pub(super) fn ring(&mut self, clause: &RingClause) {
        let words = match clause {
            RingClause::PutTile => "put the tile of this card in play".to_owned(),
            RingClause::ReplaceTile => "replace that tile by a new hunt tile".to_owned(),
            RingClause::ReduceHunt(number) => format!("reduce hunt damage by {}", number.value),
            RingClause::PreventDraw => "prevent the draw".to_owned(),
            RingClause::AddToRoll(number) => format!("add {} to hunt roll", number.value),
            RingClause::DrawTiles(None) => "draw a hunt tile".to_owned(),
            RingClause::DrawTiles(Some(number)) if number.value == 1 => {
                "draw 1 hunt tile".to_owned()
            }
            RingClause::DrawTiles(Some(number)) => format!("draw {} hunt tiles", number.value),
            RingClause::HuntWith(term) => hunt_with(*term),
            RingClause::RollForHunt => "roll for the hunt".to_owned(),
            RingClause::RemoveEyes => "remove the eyes from the game".to_owned(),
            RingClause::ReturnTiles => "return the rest to the hunt pool".to_owned(),
            RingClause::Heal(number) => format!("heal {} corruption", number.value),
            RingClause::AddCorruption(number) => format!("add {} corruption", number.value),
            RingClause::AddLevel => "add the level of that companion corruption".to_owned(),
            RingClause::Hide => "hide fellowship".to_owned(),
            RingClause::Reveal => "reveal fellowship".to_owned(),
            RingClause::Move => "move fellowship".to_owned(),
            RingClause::Shift => "move fellowship to an adjacent region".to_owned(),
            RingClause::Separate(separate) => self::separate(*separate),
            RingClause::SeparateAsTile => {
                "separate as many companions as the number of that tile, without moving them"
                    .to_owned()
            }
            RingClause::ChangeDice(change) => change_dice(change),
            RingClause::DiscardDice { face, unit } => {
                let face = face.as_ref().map(|word| format!("{} ", word.text));
                let face = face.unwrap_or_default();
                format!("discard all unused {face}{} of opponent", unit.text)
            }
            RingClause::DiscardCard { card, or_random } => {
                self.push("discard ");
                self.phrase(card);
                let random = if *or_random {
                    " or at random from hand"
                } else {
                    ""
                };
                format!(" from table{random}")
            }
            RingClause::ChooseCompanion => "choose a random companion in fellowship".to_owned(),
            RingClause::EliminateCharacter(who) => {
                self.push("eliminate ");
                return self.operand(who);
            }
        };
        self.push(&words);
    }

    pub(super) fn tile_test(&mut self, test: &TileTest) {
        let kinds = match test {
            TileTest::AllEyes => return self.push("all those tiles are eyes"),
            TileTest::Is(kinds) => kinds,
        };
        self.push("that tile is ");
        let several = kinds.len() > 1;
        self.push(if several { "(" } else { "" });
        for (i, kind) in kinds.iter().enumerate() {
            self.push(if i > 0 { " or " } else { "" });
            match kind {
                TileKind::Eye => self.push("an eye"),
                TileKind::Special(side) => {
                    self.push(article_before(&side.text));
                    self.push(" ");
                    self.name(side);
                    self.push(" special");
                }
            }
        }
        self.push(if several { ")" } else { "" });
    }
}

fn hunt_with(term: Option<HuntTerm>) -> String {
    let term = match term {
        None => "",
        Some(HuntTerm::WithoutReduction) => ", without reduction",
        Some(HuntTerm::RandomCasualty) => ", eliminating a random companion",
    };
    format!("hunt with that tile{term}")
}

fn separate(it: Separate) -> String {
    let mut text = "separate ".to_owned();
    text.push_str(if it.or_move {
        "or move a group"
    } else {
        "a group"
    });
    if let Some(level) = it.level {
        text.push_str(&format!(", as if level {}", level.value));
    }
    if let Some(further) = it.further {
        text.push_str(&format!(", up to {} further", further.value));
    }
    if it.into_siege {
        text.push_str(", even into a besieged stronghold");
    }
    text
}

fn change_dice(it: &ChangeDice) -> String {
    let up_to = if it.up_to { "up to " } else { "" };
    let face = it.face.as_ref().map(|word| format!("{} ", word.text));
    format!(
        "change {up_to}{} unused {}{} to {}",
        it.number.value,
        face.unwrap_or_default(),
        it.unit.text,
        it.to.text
    )
}
