//! From characters to tokens.
//!
//! The lexer never fails: what it cannot read becomes a token of its own kind, and the parser complains where it meets
//! it. Tokens are only places in the text, so that skipping over a large broken text costs no memory. Comments and
//! blank lines are set aside as [`Remark`]s, for the parser to hand to the statement that they belong to. Words in them are
//! shown to people, as are strings, so control characters are noted in both.

use crate::clause::Comparison;
use crate::diagnostic::Span;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Name,
    Variable,
    Anonymous,
    Number,
    String,
    /// A string whose line ends before it does.
    UnclosedString,
    /// `#` and the word after it.
    Directive,
    Not,
    Compare(Comparison),
    If,
    Weak,
    Stop,
    Dots,
    Comma,
    Semicolon,
    Colon,
    At,
    Bar,
    Plus,
    Minus,
    Star,
    Slash,
    Backslash,
    Power,
    OpenRound,
    CloseRound,
    OpenCurly,
    CloseCurly,
    OpenSquare,
    CloseSquare,
    /// A character that has no meaning in the language.
    Foreign,
    End,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Token {
    pub kind: Kind,
    pub span: Span,
}

/// A comment, or (when empty) a blank line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Remark {
    pub span: Span,
    /// Whether a newline stands between it and the token or remark before it.
    pub on_new_line: bool,
}

pub(super) struct Lexer<'s> {
    source: &'s str,
    at: usize,
    /// Set aside since the parser last took them.
    pub remarks: Vec<Remark>,
    /// The opening of a block comment that the end of the text left open.
    pub unclosed_comment: Option<Span>,
    /// The first control character of each comment and string that has one.
    pub controls: Vec<Span>,
}

const BYTE_ORDER_MARK: &str = "\u{feff}";

impl<'s> Lexer<'s> {
    pub fn new(source: &'s str) -> Lexer<'s> {
        Lexer {
            source,
            at: if source.starts_with(BYTE_ORDER_MARK) {
                BYTE_ORDER_MARK.len()
            } else {
                0
            },
            remarks: Vec::new(),
            unclosed_comment: None,
            controls: Vec::new(),
        }
    }

    pub fn next_token(&mut self) -> Token {
        self.skip_remarks();
        let start = self.at;
        let kind = self.scan();
        Token {
            kind,
            span: Span::new(start, self.at),
        }
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.source.as_bytes().get(self.at + ahead).copied()
    }

    fn skip_while(&mut self, holds: impl Fn(u8) -> bool) {
        while self.byte(0).is_some_and(&holds) {
            self.at += 1;
        }
    }

    fn skip_remarks(&mut self) {
        let mut on_new_line = false;
        while let Some(byte) = self.byte(0) {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' => {
                    let start = self.at;
                    let newlines = self.skip_white();
                    on_new_line |= newlines > 0;
                    if newlines > 1 {
                        self.set_aside(Span::new(start, start), true);
                    }
                }
                b'%' => {
                    self.skip_comment(on_new_line);
                    on_new_line = false;
                }
                _ => return,
            }
        }
    }

    /// Skips white space and counts the newlines in it.
    fn skip_white(&mut self) -> usize {
        let mut newlines = 0;
        while let Some(byte @ (b' ' | b'\t' | b'\r' | b'\n')) = self.byte(0) {
            newlines += usize::from(byte == b'\n');
            self.at += 1;
        }
        newlines
    }

    fn skip_comment(&mut self, on_new_line: bool) {
        let start = self.at;
        if self.byte(1) == Some(b'*') {
            if !self.skip_block_comment() {
                self.unclosed_comment = Some(Span::new(start, start + 2));
                return;
            }
        } else {
            self.skip_line();
        }
        self.note_control(start);
        let text = self.source[start..self.at].trim_end();
        self.set_aside(Span::new(start, start + text.len()), on_new_line);
    }

    /// Notes the first control character since a place, if there is one.
    fn note_control(&mut self, start: usize) {
        let is_control = |character: char| character.is_control() && !matches!(character, '\t' | '\n' | '\r');
        let mut characters = self.source[start..self.at].char_indices();
        if let Some((offset, character)) = characters.find(|(_, character)| is_control(*character)) {
            let at = start + offset;
            self.controls.push(Span::new(at, at + character.len_utf8()));
        }
    }

    /// Skips a comment `%* … *%`, with others inside it; says whether it was closed. As clingo has it, a `%` inside
    /// comments out the rest of its line, closing marks included.
    fn skip_block_comment(&mut self) -> bool {
        let mut depth = 0;
        while let Some(byte) = self.byte(0) {
            match (byte, self.byte(1)) {
                (b'%', Some(b'*')) => {
                    depth += 1;
                    self.at += 2;
                }
                (b'*', Some(b'%')) => {
                    depth -= 1;
                    self.at += 2;
                    if depth == 0 {
                        return true;
                    }
                }
                (b'%', _) => self.skip_line(),
                _ => self.at += 1,
            }
        }
        false
    }

    fn skip_line(&mut self) {
        self.skip_while(|byte| byte != b'\n');
    }

    fn set_aside(&mut self, span: Span, on_new_line: bool) {
        self.remarks.push(Remark { span, on_new_line });
    }

    fn scan(&mut self) -> Kind {
        let Some(byte) = self.byte(0) else {
            return Kind::End;
        };
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.scan_word(),
            b'0'..=b'9' => self.scan_number(),
            b'"' => self.scan_string(),
            b'#' => {
                self.at += 1;
                self.skip_while(is_word);
                Kind::Directive
            }
            _ => self.scan_mark(byte),
        }
    }

    /// A name or a variable: underscores, then a letter that tells which, then letters, digits, `_` and `'`.
    fn scan_word(&mut self) -> Kind {
        let start = self.at;
        self.skip_while(|byte| byte == b'_');
        let first = self.byte(0);
        self.skip_while(is_word);
        match first {
            Some(b'a'..=b'z') if &self.source[start..self.at] == "not" => Kind::Not,
            Some(b'a'..=b'z') => Kind::Name,
            Some(b'A'..=b'Z') => Kind::Variable,
            _ if self.at == start + 1 => Kind::Anonymous,
            _ => Kind::Foreign,
        }
    }

    fn scan_number(&mut self) -> Kind {
        let radix = match (self.byte(0), self.byte(1)) {
            (Some(b'0'), Some(b'x')) => 16,
            (Some(b'0'), Some(b'o')) => 8,
            (Some(b'0'), Some(b'b')) => 2,
            _ => 10,
        };
        let is_digit = |byte: u8| char::from(byte).is_digit(radix);
        if radix != 10 && self.byte(2).is_some_and(is_digit) {
            self.at += 2;
            self.skip_while(is_digit);
        } else {
            self.skip_while(|byte| byte.is_ascii_digit());
        }
        Kind::Number
    }

    fn scan_string(&mut self) -> Kind {
        let start = self.at;
        self.at += 1;
        while let Some(byte) = self.byte(0) {
            match byte {
                b'"' => {
                    self.at += 1;
                    self.note_control(start);
                    return Kind::String;
                }
                b'\n' => break,
                b'\\' if matches!(self.byte(1), Some(b'"' | b'\\')) => self.at += 2,
                _ => self.at += 1,
            }
        }
        Kind::UnclosedString
    }

    fn scan_mark(&mut self, byte: u8) -> Kind {
        let (length, kind) = match (byte, self.byte(1)) {
            (b':', Some(b'-')) => (2, Kind::If),
            (b':', Some(b'~')) => (2, Kind::Weak),
            (b'.', Some(b'.')) => (2, Kind::Dots),
            (b'*', Some(b'*')) => (2, Kind::Power),
            (b'=', Some(b'=')) => (2, Kind::Compare(Comparison::Equal)),
            (b'!', Some(b'=')) | (b'<', Some(b'>')) => (2, Kind::Compare(Comparison::NotEqual)),
            (b'<', Some(b'=')) => (2, Kind::Compare(Comparison::LessOrEqual)),
            (b'>', Some(b'=')) => (2, Kind::Compare(Comparison::GreaterOrEqual)),
            (b'=', _) => (1, Kind::Compare(Comparison::Equal)),
            (b'<', _) => (1, Kind::Compare(Comparison::Less)),
            (b'>', _) => (1, Kind::Compare(Comparison::Greater)),
            (b'.', _) => (1, Kind::Stop),
            (b',', _) => (1, Kind::Comma),
            (b';', _) => (1, Kind::Semicolon),
            (b':', _) => (1, Kind::Colon),
            (b'@', _) => (1, Kind::At),
            (b'|', _) => (1, Kind::Bar),
            (b'+', _) => (1, Kind::Plus),
            (b'-', _) => (1, Kind::Minus),
            (b'*', _) => (1, Kind::Star),
            (b'/', _) => (1, Kind::Slash),
            (b'\\', _) => (1, Kind::Backslash),
            (b'(', _) => (1, Kind::OpenRound),
            (b')', _) => (1, Kind::CloseRound),
            (b'{', _) => (1, Kind::OpenCurly),
            (b'}', _) => (1, Kind::CloseCurly),
            (b'[', _) => (1, Kind::OpenSquare),
            (b']', _) => (1, Kind::CloseSquare),
            _ => {
                let character = self.source[self.at..].chars().next();
                (character.map_or(1, char::len_utf8), Kind::Foreign)
            }
        };
        self.at += length;
        kind
    }
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'\''
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(source: &str) -> Vec<&str> {
        let mut lexer = Lexer::new(source);
        std::iter::from_fn(|| {
            let token = lexer.next_token();
            (token.kind != Kind::End).then(|| &source[token.span.range()])
        })
        .collect()
    }

    fn remarks(source: &str) -> Vec<&str> {
        let mut lexer = Lexer::new(source);
        while lexer.next_token().kind != Kind::End {}
        lexer
            .remarks
            .iter()
            .map(|remark| &source[remark.span.range()])
            .collect()
    }

    #[test]
    fn dots_and_stops_are_told_apart() {
        assert_eq!(words("a(1..3).b."), ["a", "(", "1", "..", "3", ")", ".", "b", "."]);
        assert_eq!(words("1...")[1..], ["..", "."]);
    }

    #[test]
    fn marks_are_read_as_long_as_they_go() {
        assert_eq!(
            words("X<-1<>2**3*4"),
            ["X", "<", "-", "1", "<>", "2", "**", "3", "*", "4"]
        );
    }

    #[test]
    fn foreign_characters_are_whole() {
        assert_eq!(words("é→\0"), ["é", "→", "\0"]);
    }

    #[test]
    fn block_comments_nest_and_hide_lines() {
        assert_eq!(words("%* a %* b *% c *% d"), ["d"]);
        assert_eq!(words("%* a % b *%\n c *% d"), ["d"]);
        assert_eq!(remarks("%* a\nb *% c % d \r\n\n\n%"), ["%* a\nb *%", "% d", "", "%"]);
    }

    #[test]
    fn an_open_comment_is_remembered() {
        let mut lexer = Lexer::new("a %* b");
        lexer.next_token();
        assert_eq!(lexer.next_token().kind, Kind::End);
        assert_eq!(lexer.unclosed_comment, Some(Span::new(2, 4)));
    }
}
