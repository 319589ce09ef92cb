//! Spanish.

mod battle;
mod clause;
mod condition;
mod filter;
mod grammar;
mod moves;
mod phrase;
mod ring;
mod table;
mod war;

use crate::syntax::tree::{
    Ban, Change, Clause, Condition, ForEachFace, Header, Number, PaidDiscard, Phrase, Time,
};
use crate::world::Realm;

use super::language::{Agency, Language};
use super::lists::{capitalised, join};
use super::words::Words;

/// Spanish, with the names of a world.
pub(super) struct Spanish<'a> {
    pub words: Words<'a>,
}

/// The form of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// The reader is told to: `roba`.
    Imperative,
    /// After another verb: `robar`.
    Infinitive,
}

impl Language for Spanish<'_> {
    fn header(&self, header: &Header) -> String {
        let side = self.name_as(&header.side, Realm::Peoples).text;
        let side = ["los ", "las ", "el ", "la "]
            .iter()
            .find_map(|article| side.strip_prefix(article))
            .unwrap_or(&side)
            .to_owned();
        format!(
            "{} · carta de Evento de {} n.º {} · icono de {}",
            capitalised(&side),
            self.words.header_deck(&header.deck.text),
            header.number.value,
            self.words.header_face(&header.icon.text)
        )
    }

    fn act(&self, who: Agency, clauses: &[Clause]) -> String {
        let form = form(who);
        let deeds = clauses.iter().map(|clause| self.deed(clause, form));
        let deeds: Vec<String> = deeds.collect();
        format!("{}{}", agent(who), join(&deeds, |_| " y después "))
    }

    fn either(&self, who: Agency, ways: &[Clause]) -> String {
        let ways = ways.iter().map(|clause| self.deed(clause, form(who)));
        let ways: Vec<String> = ways.collect();
        let ways = join(&ways, |_| ", o bien ");
        format!("{}o bien {ways}", agent(who))
    }

    fn all_of(&self, who: Agency) -> String {
        match form(who) {
            Form::Imperative => "haz todo lo siguiente".to_owned(),
            Form::Infinitive => format!("{}hacer todo lo siguiente", agent(who)),
        }
    }

    fn one_of(&self, who: Agency) -> String {
        match form(who) {
            Form::Imperative => "haz una de estas cosas".to_owned(),
            Form::Infinitive => format!("{}hacer una de estas cosas", agent(who)),
        }
    }

    fn guard(&self, unless: bool, condition: &Condition) -> String {
        match unless {
            false => format!("si {}", self.condition(condition)),
            true => format!("salvo si {}", self.condition(condition)),
        }
    }

    fn otherwise(&self) -> &'static str {
        "en caso contrario"
    }

    fn for_each(&self, over: &Phrase) -> String {
        format!("por cada {}", self.bare(over).text)
    }

    fn times(&self, times: &[Time]) -> String {
        self.times_of(times)
    }

    fn in_that_battle(&self) -> &'static str {
        "en esa batalla"
    }

    fn for_each_face(&self, each: &ForEachFace) -> String {
        self.each_face(each)
    }

    fn initiatives(&self, initiatives: &[Number]) -> String {
        capitalised(&self.initiative_line(initiatives))
    }

    fn usable(&self, condition: &Condition) -> String {
        format!("úsala si {}", self.condition(condition))
    }

    fn usable_from_table(&self) -> &'static str {
        "también puede usarse desde la mesa, y entonces se descarta la carta"
    }

    fn replaces(&self, title: &str) -> String {
        let title = super::translated(self.words, title);
        format!("esta carta ocupa el lugar de «{title}»")
    }

    fn requires(&self, condition: &Condition) -> String {
        format!("juega esta carta si {}", self.condition(condition))
    }

    fn on_table(&self, condition: Option<&Condition>) -> Vec<String> {
        match condition {
            None => vec!["juega esta carta sobre la mesa".to_owned()],
            Some(condition) => vec![
                format!(
                    "juega esta carta sobre la mesa si {}",
                    self.condition(condition)
                ),
                "descártala en cuanto deje de cumplirse esta condición".to_owned(),
            ],
        }
    }

    fn while_on_table(&self) -> &'static str {
        "mientras esta carta esté sobre la mesa"
    }

    fn ban(&self, ban: &Ban) -> String {
        self.banned(ban)
    }

    fn when(&self, before: bool, change: &Change) -> String {
        let word = if before { "antes de que" } else { "cuando" };
        format!("{word} {}", self.change(change))
    }

    fn discard_this(&self, may: bool) -> &'static str {
        match may {
            true => "puedes descartar esta carta",
            false => "descarta esta carta",
        }
    }

    fn if_you_do(&self) -> &'static str {
        "si lo haces"
    }

    fn discard_when(&self, change: &Change) -> String {
        format!("descarta esta carta cuando {}", self.change(change))
    }

    fn discard_by(&self, discard: &PaidDiscard) -> String {
        self.paid_discard(discard)
    }

    fn polish(&self, text: String) -> String {
        grammar::contracted(&text)
    }
}

fn form(who: Agency) -> Form {
    match who {
        Agency::Card => Form::Imperative,
        Agency::May | Agency::OpponentMust | Agency::OpponentMay | Agency::MayMakeOpponent => {
            Form::Infinitive
        }
    }
}

/// The words before a verb.
fn agent(who: Agency) -> &'static str {
    match who {
        Agency::Card => "",
        Agency::May => "puedes ",
        Agency::OpponentMust => "tu oponente debe ",
        Agency::OpponentMay => "tu oponente puede ",
        Agency::MayMakeOpponent => "puedes obligar a tu oponente a ",
    }
}
