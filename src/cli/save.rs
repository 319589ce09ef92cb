//! Saved plays and boards: a JSON file that another process goes on with.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::game::{SavedState, Step};
use crate::play::{Action, CardSet, Luck, Play, PlayError, Script, Words, saved};
use crate::scenario::when_actions;
use crate::world::{CardId, FaceId, PackSources};

use super::board::{parse_json, read_json, restore};
use super::console::Console;
use super::packs::Found;
use super::{Status, files};

/// The version of the format that this program writes and reads.
const VERSION: u32 = 1;

/// A saved board, and the play on it if one waits for an answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// The version of the format.
    pub westron: u32,
    /// The packs, with their versions.
    pub packs: Vec<SavedPack>,
    /// The play that waits for an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub play: Option<SavedPlay>,
    /// The board: before the play, if one waits.
    pub state: SavedState,
}

/// A pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedPack {
    id: String,
    version: String,
}

/// A play as far as it has come.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedPlay {
    /// The code of the card, if one is played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    card: Option<String>,
    /// What happens in place of a card played, as in a scenario.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    when: Option<String>,
    /// The face of the die.
    #[serde(skip_serializing_if = "Option::is_none")]
    die: Option<String>,
    /// Where results of chance come from.
    luck: SavedLuck,
    /// The questions that were asked, with their answers.
    answers: Vec<SavedAnswer>,
    /// The results of chance so far. They come again from the same source; a difference shows
    /// that the file does not fit.
    results: Vec<SavedResult>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum SavedLuck {
    Seed(u64),
    Script {
        rolls: Vec<u8>,
        cards: Vec<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        tiles: Vec<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        companions: Vec<String>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        faces: Vec<String>,
    },
}

/// A question and its answer, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedAnswer {
    question: String,
    answer: String,
}

/// A result of chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum SavedResult {
    /// The face of a die.
    Die(u8),
    /// The code of the card drawn.
    Card(String),
    /// The id of the Hunt tile drawn.
    Tile(String),
    /// The id of the Companion taken at random.
    Companion(String),
    /// The id of the face of an Action die.
    Face(String),
}

impl Saved {
    /// What is to be saved of a play: itself if it waits for an answer, else the board after it. `when`
    /// is the line that says what is done, unless a card is played.
    pub fn of(play: &Play<'_>, when: Option<&str>, packs: &[PackSources]) -> Saved {
        let cards = play.cards();
        let open = play.question().is_some();
        let state = if open {
            play.start_state().clone()
        } else {
            play.attempt().state
        };
        let (card, die) = match play.action() {
            Action::Play { card, die } if when.is_none() => (cards.card(*card), *die),
            _ => (None, None),
        };
        let saved_play = open.then(|| SavedPlay {
            card: card.map(|card| card.code.clone()),
            when: when.map(str::to_owned),
            die: die.map(|die| cards.world.face(die).id.clone()),
            luck: SavedLuck::of(cards, play.luck()),
            answers: answers(play),
            results: results(play),
        });
        Saved {
            westron: VERSION,
            packs: manifests(packs),
            play: saved_play,
            state: saved(cards, &state),
        }
    }

    /// The text of its file.
    ///
    /// # Errors
    /// What JSON can't hold.
    pub fn text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self).map(|text| text + "\n")
    }

    /// Writes it in one go.
    ///
    /// # Errors
    /// The file can't be written, which has been said.
    pub fn write(&self, path: &Path, console: &mut Console) -> Result<(), Status> {
        let text = self.text().map_err(|error| {
            console.error(&format!("this can't be saved: {error}"));
            Status::Usage
        })?;
        files::write(path, &text).map_err(|finding| {
            let found = Found {
                findings: vec![finding],
                ..Found::default()
            };
            found.fail(console)
        })
    }

    /// Reads one.
    ///
    /// # Errors
    /// It is none, or of a later version, which has been written.
    pub fn parse(name: &str, text: &str, console: &mut Console) -> Result<Saved, Status> {
        #[derive(Deserialize)]
        struct Version {
            westron: u32,
        }
        let version: Version = parse_json(name, text, console)?;
        if version.westron != VERSION {
            console.error(&format!(
                "{name} is of version {} of the format",
                version.westron
            ));
            console.help(&format!("this program reads version {VERSION}"));
            return Err(Status::Usage);
        }
        parse_json(name, text, console)
    }

    /// Makes sure that the same packs are loaded.
    ///
    /// # Errors
    /// They are not, which has been written.
    pub fn check_packs(
        &self,
        packs: &[PackSources],
        name: &str,
        console: &mut Console,
    ) -> Result<(), Status> {
        let loaded = manifests(packs);
        if loaded == self.packs {
            return Ok(());
        }
        console.error(&format!(
            "{name} was saved with other packs than those loaded now"
        ));
        console.help(&format!(
            "saved with {}; loaded are {}",
            listed(&self.packs),
            listed(&loaded)
        ));
        Err(Status::Usage)
    }
}

/// Takes up the play that a file holds. With it comes the line that says what is done, unless a card is
/// played.
///
/// # Errors
/// It can't be taken up, which has been written.
pub fn resume<'a>(
    cards: &'a CardSet,
    packs: &[PackSources],
    path: &Path,
    console: &mut Console,
) -> Result<(Play<'a>, Option<String>), Status> {
    let text = read_json(path, console)?;
    take_up(cards, packs, &files::shown(path), &text, console)
}

/// Takes up a play from the text of such a file, as `play --resume` does. The name is for what is written about
/// it.
///
/// # Errors
/// It can't be taken up, which has been written.
pub fn take_up<'a>(
    cards: &'a CardSet,
    packs: &[PackSources],
    name: &str,
    text: &str,
    console: &mut Console,
) -> Result<(Play<'a>, Option<String>), Status> {
    let saved = Saved::parse(name, text, console)?;
    saved.check_packs(packs, name, console)?;
    let Some(saved_play) = &saved.play else {
        console.error(&format!("{name} holds a board, and no play waits on it"));
        console.help(&format!(
            "play a card on it: westron play CARD --state {name}"
        ));
        return Err(Status::Usage);
    };
    let state = restore(cards, &saved.state, name, console)?;
    let luck = saved_play.luck.restore(cards);
    let (Some(action), Some(luck)) = (saved_play.action(cards), luck) else {
        console.error(&format!("{name} names a card or a die that there is not"));
        console.help("the file was changed by hand; save the play anew");
        return Err(Status::Usage);
    };
    let misfit = |console: &mut Console| {
        console.error(&format!(
            "the answers in {name} do not fit its card and its board"
        ));
        console.help("the file was changed by hand, or a card was; start the play anew");
        Status::Usage
    };
    let mut play = match Play::begin(cards, &state, action, luck) {
        Ok(Ok(play)) => play,
        Ok(Err(_)) | Err(_) => return Err(misfit(console)),
    };
    let replayed = saved_play.replay(&mut play).is_ok();
    let same = answers(&play) == saved_play.answers && results(&play) == saved_play.results;
    if !replayed || !same {
        return Err(misfit(console));
    }
    Ok((play, saved_play.when.clone()))
}

impl SavedPlay {
    fn action(&self, cards: &CardSet) -> Option<Action> {
        if let Some(line) = &self.when {
            let mut actions = when_actions(cards, "", line).ok()?;
            let action = actions.pop();
            return action.filter(|_| actions.is_empty() && self.card.is_none());
        }
        let die = match &self.die {
            Some(id) => Some(face_by_id(cards, id)?),
            None => None,
        };
        let card = card_by_code(cards, self.card.as_deref()?)?;
        Some(Action::Play { card, die })
    }

    /// Gives the saved answers. Chance decides again as it did: its source is saved, too.
    fn replay(&self, play: &mut Play<'_>) -> Result<(), PlayError> {
        let words = Words::new(play.cards());
        for SavedAnswer { answer, .. } in &self.answers {
            let ask = play.question().ok_or(PlayError::NothingAsked)?;
            let position = words.labels(ask).iter().position(|label| label == answer);
            let choice = position.and_then(|i| ask.options.get(i)).copied();
            play.answer(choice.ok_or(PlayError::NotAnOption)?)?;
        }
        Ok(())
    }
}

fn answers(play: &Play<'_>) -> Vec<SavedAnswer> {
    let words = Words::new(play.cards());
    let each = play.answered().iter().map(|answered| SavedAnswer {
        question: words.prompt(&answered.ask),
        answer: words.label(&answered.ask, answered.choice),
    });
    each.collect()
}

fn results(play: &Play<'_>) -> Vec<SavedResult> {
    let code = |card: &CardId| play.cards().card(*card).map(|card| card.code.clone());
    let world = &play.cards().world;
    let each = play.steps().iter().filter_map(|step| match step {
        Step::Choice(_) => None,
        Step::Die(face) => Some(SavedResult::Die(*face)),
        Step::Card(card) => code(card).map(SavedResult::Card),
        Step::Tile(tile) => Some(SavedResult::Tile(world.tile(*tile).id.clone())),
        Step::Companion(who) => Some(SavedResult::Companion(world.character(*who).id.clone())),
        Step::Face(face) => Some(SavedResult::Face(world.face(*face).id.clone())),
    });
    each.collect()
}

impl SavedLuck {
    fn of(cards: &CardSet, luck: &Luck) -> SavedLuck {
        let world = &cards.world;
        match luck {
            Luck::Seed(seed) => SavedLuck::Seed(*seed),
            Luck::Script(script) => SavedLuck::Script {
                rolls: script.rolls.clone(),
                cards: each(&script.cards, |id| {
                    let card = cards.card(id);
                    card.map_or_else(String::new, |card| card.code.clone())
                }),
                tiles: each(&script.tiles, |id| world.tile(id).id.clone()),
                companions: each(&script.companions, |id| world.character(id).id.clone()),
                faces: each(&script.faces, |id| world.face(id).id.clone()),
            },
        }
    }

    /// What it stands for; `None` where it names something that there is not.
    fn restore(&self, cards: &CardSet) -> Option<Luck> {
        let world = &cards.world;
        Some(match self {
            SavedLuck::Seed(seed) => Luck::Seed(*seed),
            SavedLuck::Script {
                rolls,
                cards: drawn,
                tiles,
                companions,
                faces,
            } => Luck::Script(Script {
                rolls: rolls.clone(),
                cards: all(drawn, |code| card_by_code(cards, code))?,
                tiles: all(tiles, |id| {
                    world.tile_ids().find(|tile| world.tile(*tile).id == id)
                })?,
                companions: all(companions, |id| {
                    let mut all = world.character_ids();
                    all.find(|who| world.character(*who).id == id)
                })?,
                faces: all(faces, |id| face_by_id(cards, id))?,
            }),
        })
    }
}

fn each<T: Copy>(ids: &[T], name: impl Fn(T) -> String) -> Vec<String> {
    ids.iter().copied().map(name).collect()
}

fn all<T>(names: &[String], find: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    names.iter().map(|name| find(name)).collect()
}

fn card_by_code(cards: &CardSet, code: &str) -> Option<CardId> {
    let found = cards.cards().iter().find(|card| card.code == code);
    found.map(|card| card.id)
}

fn face_by_id(cards: &CardSet, id: &str) -> Option<FaceId> {
    let world = &cards.world;
    world.face_ids().find(|face| world.face(*face).id == id)
}

fn manifests(packs: &[PackSources]) -> Vec<SavedPack> {
    let each = packs.iter().map(|pack| SavedPack {
        id: pack.manifest.id.clone(),
        version: pack.manifest.version.clone(),
    });
    each.collect()
}

fn listed(packs: &[SavedPack]) -> String {
    let each: Vec<String> = packs
        .iter()
        .map(|pack| format!("{} {}", pack.id, pack.version))
        .collect();
    each.join(", ")
}
