//! Slips in the header line of a card.

use crate::diagnostic::{Code, nearest};
use crate::syntax::layout::shorten;
use crate::syntax::verbs::{HEADER_USAGE, SECTIONS, VERBS};

use super::{Hint, Look, Token};

/// Whether a line of a card that can't be read was meant as its header. `first` says whether it
/// stands where the header belongs.
pub(in super::super) fn is_header(tokens: &[Token], first: bool) -> bool {
    let Some(start) = tokens.first() else {
        return false;
    };
    match start.look {
        Look::Name | Look::Quoted => first || tokens.iter().any(is_icon),
        Look::Word if first => {
            let words = SECTIONS.iter().chain(VERBS);
            let known = words
                .filter_map(|verb| verb.word.split(' ').next())
                .any(|word| word == start.text);
            !known
                && tokens
                    .iter()
                    .any(|token| is_icon(token) || token.look == Look::Number)
        }
        _ => false,
    }
}

fn is_icon(token: &Token) -> bool {
    token.look == Look::Word && nearest(token.text, ["icon"]).is_some()
}

/// Walks along the shape of a header up to the first thing that is not there.
pub(super) fn hint(tokens: &[Token]) -> Option<Hint> {
    let mut rest = tokens.iter().peekable();
    let mut end = 0;
    let wrong = |token: Option<&Token>, end: usize, message: &str| {
        let at = token.map_or((end, end), Token::at);
        Some(Hint::new(Code::BadHeader, at, message).help(HEADER_USAGE))
    };
    if rest
        .peek()
        .is_none_or(|token| !matches!(token.look, Look::Name | Look::Quoted))
    {
        return wrong(
            rest.peek().copied(),
            end,
            "a header starts with the side, with capitals",
        );
    }
    while let Some(token) = rest.next_if(|token| {
        matches!(token.look, Look::Name | Look::Quoted) || matches!(token.text, "of" | "the" | "&")
    }) {
        end = token.end;
    }
    let Some(deck) = rest.next_if(|token| token.look == Look::Word && !is_icon(token)) else {
        return wrong(
            rest.peek().copied(),
            end,
            "the deck is missing after the side",
        );
    };
    end = deck.end;
    let Some(number) = rest.next_if(|token| token.look == Look::Number) else {
        let message = "the number of the card is missing after the deck";
        return wrong(rest.peek().copied(), end, message);
    };
    end = number.end;
    let Some(comma) = rest.next_if(|token| token.text == ",") else {
        return wrong(
            rest.peek().copied(),
            end,
            "a comma is missing after the number",
        );
    };
    end = comma.end;
    let word = rest.next_if(|token| token.look == Look::Word);
    let Some(word) = word else {
        return wrong(
            rest.peek().copied(),
            end,
            "`icon` is missing after the comma",
        );
    };
    if word.text != "icon" {
        let hint = wrong(
            Some(word),
            end,
            &format!("expected `icon`, found `{}`", shorten(word.text)),
        );
        return match is_icon(word) {
            true => hint.map(|hint| hint.help("did you mean `icon`?").fix("icon")),
            false => hint,
        };
    }
    end = word.end;
    let Some(_) = rest.next_if(|token| token.look == Look::Word) else {
        return wrong(
            rest.peek().copied(),
            end,
            "the icon is missing after `icon`",
        );
    };
    let token = rest.next()?;
    let message = format!("`{}` can't stand behind the header", shorten(token.text));
    wrong(Some(token), token.end, &message)
}
