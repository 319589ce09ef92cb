//! Numbers of the game and of a battle: `corruption`, `the opponent's hits`, `nazgul leadership`.

use crate::diagnostic::{Code, nearest, one_of, spelt_number};
use crate::program::{BattleNumber, Measure, Quantity};
use crate::syntax::Span;
use crate::syntax::tree;
use crate::world::KindId;

use super::battle::{BEFORE_CASUALTIES, in_battle, not_before};
use super::context::Ctx;
use super::nouns::Noun;
use super::phrase;

const QUANTITIES: &[&str] = &["corruption", "progress"];
const OF_BATTLE: &[&str] = &["hits", "total hits", "re-roll hits", "leadership", "units"];

/// `corruption`, `hits`, `the opponent's leadership`
pub(super) fn quantity(ctx: &mut Ctx, quantity: &tree::Quantity) -> Option<Quantity> {
    let (word, span) = (quantity.words.text.as_str(), quantity.span);
    let of_game = match word {
        "corruption" => Some(Quantity::Corruption),
        "progress" => Some(Quantity::Progress),
        _ => None,
    };
    if let Some(found) = of_game {
        if quantity.opponents {
            return ctx.error(
                Code::WrongNoun,
                span,
                format!("`{word}` is nobody's"),
                "leave `the opponent's` away",
            );
        }
        return Some(found);
    }
    let number = match word {
        "hits" => BattleNumber::Hits,
        "total hits" => BattleNumber::TotalHits,
        "re-roll hits" => BattleNumber::ReRollHits,
        "units" => BattleNumber::Units,
        "leadership" => BattleNumber::Leadership(None),
        _ => BattleNumber::Leadership(Some(kind_before_leadership(ctx, quantity)?)),
    };
    let rolled = match number {
        BattleNumber::Hits | BattleNumber::TotalHits | BattleNumber::ReRollHits => true,
        BattleNumber::Leadership(_) | BattleNumber::Units => false,
    };
    if rolled {
        let what = format!("`{word}` are not known yet");
        not_before(ctx, BEFORE_CASUALTIES, &what, span)?;
    } else {
        in_battle(ctx, span)?;
    }
    let side = match quantity.opponents {
        true => ctx.side.opponent(),
        false => ctx.side,
    };
    Some(Quantity::Battle(side, number))
}

/// `nazgul leadership`: the kind of figure.
fn kind_before_leadership(ctx: &mut Ctx, quantity: &tree::Quantity) -> Option<KindId> {
    let words = &quantity.words;
    if let Some(kind) = words.text.strip_suffix(" leadership") {
        let word = tree::Word {
            text: kind.to_owned(),
            span: Span::new(words.span.start, words.span.start + kind.len()),
        };
        return kind_of(ctx, &word);
    }
    if spelt_number(&words.text).is_some() {
        return phrase::number_word(ctx, &words.text, words.span);
    }
    let all: Vec<&str> = match ctx.stage {
        Some(_) => [QUANTITIES, OF_BATTLE].concat(),
        None => QUANTITIES.to_vec(),
    };
    let message = format!("`{}` is no quantity of the game", words.text);
    let near = nearest(&words.text, all.iter().copied()).map(str::to_owned);
    let help = format!("the quantities are {}", one_of(&all));
    ctx.misspelt(Code::UnknownNoun, words.span, message, near, help)
}

/// The kind of figure that a word before `leadership` names.
pub(super) fn kind_of(ctx: &mut Ctx, word: &tree::Word) -> Option<KindId> {
    let noun = ctx.words.find(&word.text).map(|entry| entry.noun.clone());
    if let Some(Noun::Figures(kinds, _)) = noun
        && kinds.len() == 1
    {
        return kinds.first();
    }
    let kinds: Vec<&str> = ctx
        .world
        .kinds
        .iter()
        .map(|kind| kind.noun.as_str())
        .collect();
    let message = format!("`{}` is no kind of figure", word.text);
    let near = nearest(&word.text, kinds.iter().copied()).map(str::to_owned);
    let help = format!("the kinds are {}", one_of(&kinds));
    ctx.misspelt(Code::UnknownNoun, word.span, message, near, help)
}

/// What a quantity is compared with.
pub(super) fn measure(ctx: &mut Ctx, measure: &tree::Measure) -> Option<Measure> {
    Some(match measure {
        tree::Measure::Number(number) => Measure::Number(number.value),
        tree::Measure::Quantity { twice, quantity } => {
            let times = if *twice { 2 } else { 1 };
            Measure::Times(times, self::quantity(ctx, quantity)?)
        }
    })
}
