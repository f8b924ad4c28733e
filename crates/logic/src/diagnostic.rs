//! What is wrong in a text, where, and what would have been right.

use std::ops::Range;

/// A range of bytes in a source text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Span {
    pub start: usize,
    pub end: usize,
}

impl Span {
    pub fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    pub fn range(self) -> Range<usize> {
        self.start..self.end
    }

    /// The smallest span that holds both.
    pub fn to(self, other: Span) -> Span {
        Span::new(self.start.min(other.start), self.end.max(other.end))
    }
}

/// One error in a source text. The command line draws it under the line concerned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// One sentence without a final stop: what is wrong.
    pub message: String,
    pub span: Span,
    /// A few words to stand at the place.
    pub label: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl Diagnostic {
    pub fn new(span: Span, message: impl Into<String>, label: impl Into<String>) -> Diagnostic {
        Diagnostic {
            message: message.into(),
            span,
            label: label.into(),
            help: None,
        }
    }

    pub fn with_help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }

    /// Line and column, both counted from one, columns in characters.
    pub fn place(&self, source: &str) -> (usize, usize) {
        let start = source.floor_char_boundary(self.span.start);
        let before = &source[..start];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        (
            before.matches('\n').count() + 1,
            before[line_start..].chars().count() + 1,
        )
    }
}

/// The candidate nearest to `word`, if it is near enough to be what was meant.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = 1 + word.len() / 4;
    candidates
        .into_iter()
        .map(|candidate| (edit_distance(word, candidate), candidate))
        .filter(|(distance, _)| *distance <= limit)
        .min()
        .map(|(_, candidate)| candidate)
}

fn edit_distance(left: &str, right: &str) -> usize {
    let right: Vec<char> = right.chars().collect();
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (i, l) in left.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, r) in right.iter().enumerate() {
            let substitute = diagonal + usize::from(l != *r);
            diagonal = row[j + 1];
            row[j + 1] = substitute.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[right.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearest_finds_the_slip_and_nothing_else() {
        let names = ["contents", "legal_move", "in_check"];
        assert_eq!(nearest("legalmove", names), Some("legal_move"));
        assert_eq!(nearest("contnets", names), Some("contents"));
        assert_eq!(nearest("fork", names), None);
    }

    #[test]
    fn place_counts_characters() {
        let source = "a.\nß b";
        let diagnostic = Diagnostic::new(Span::new(6, 7), "", "");
        assert_eq!(diagnostic.place(source), (2, 3));
    }
}
