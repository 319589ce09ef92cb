//! A node of the tree with one small change, and the way back up to the whole card.

use crate::syntax::Span;

/// A node with one small change in it.
#[derive(Clone, Debug)]
pub(super) struct Variant<T> {
    /// The changed node.
    pub node: T,
    /// Where the change is, in the text of the original.
    pub span: Span,
    /// The change: `2 → 3`, `without free`.
    pub change: String,
    /// The line that holds it as it would be written, once that line is known.
    pub text: Option<String>,
}

impl<T> Variant<T> {
    /// A node in which one thing takes the place of another.
    pub fn swap(node: T, span: Span, was: &str, becomes: &str) -> Self {
        Variant {
            node,
            span,
            change: format!("{was} → {becomes}"),
            text: None,
        }
    }

    /// A node that lacks something.
    pub fn without(node: T, span: Span, what: &str) -> Self {
        Variant {
            node,
            span,
            change: format!("without `{what}`"),
            text: None,
        }
    }

    /// The same change, seen from the node around.
    pub fn map<U>(self, around: impl FnOnce(T) -> U) -> Variant<U> {
        Variant {
            node: around(self.node),
            span: self.span,
            change: self.change,
            text: self.text,
        }
    }

    /// Notes the line as it would be written, unless a line inside is noted already.
    pub fn in_line(mut self, write: impl FnOnce(&T) -> String) -> Self {
        if self.text.is_none() {
            self.text = Some(write(&self.node));
        }
        self
    }

    /// Says in place of a line what became of one that is gone or moved.
    pub fn said(mut self, text: String) -> Self {
        self.text = Some(text);
        self
    }
}

/// Lifts variants of a part to variants of the whole.
pub(super) fn lift<T, U>(
    variants: Vec<Variant<T>>,
    around: impl Fn(T) -> U,
) -> impl Iterator<Item = Variant<U>> {
    variants
        .into_iter()
        .map(move |variant| variant.map(&around))
}

/// The lists in which one element is changed.
pub(super) fn each<T: Clone>(
    items: &[T],
    of: impl Fn(&T) -> Vec<Variant<T>>,
) -> Vec<Variant<Vec<T>>> {
    let mut all = Vec::new();
    for (i, item) in items.iter().enumerate() {
        all.extend(lift(of(item), |changed| replaced(items, i, vec![changed])));
    }
    all
}

/// The lists that lack one element.
pub(super) fn without_one<T: Clone>(
    items: &[T],
    describe: impl Fn(&T) -> (Span, String),
) -> Vec<Variant<Vec<T>>> {
    let lack = |(i, item)| {
        let (span, what) = describe(item);
        Variant::without(replaced(items, i, Vec::new()), span, &what)
    };
    items.iter().enumerate().map(lack).collect()
}

/// A list in which some elements stand in the place of one.
pub(super) fn replaced<T: Clone>(items: &[T], at: usize, by: Vec<T>) -> Vec<T> {
    let before = items.iter().take(at).cloned();
    let after = items.iter().skip(at + 1).cloned();
    before.chain(by).chain(after).collect()
}
