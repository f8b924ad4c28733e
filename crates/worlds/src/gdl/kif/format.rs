//! Sheets written tidily: one sentence a line, one condition a line below a rule's head, comments and gaps kept.

use super::{Token, tokens};

/// The text with its sentences laid out anew. Words stay as written; so does a text whose brackets do not match.
pub fn format(text: &str) -> String {
    let mut writer = Writer::default();
    let mut last_end = 0;
    for (token, span) in tokens(text) {
        let lines = text[last_end..span.start].matches('\n').count();
        if writer.depth == 0 && !writer.out.is_empty() {
            writer.out.push_str(if lines > 1 { "\n\n" } else { "\n" });
        }
        last_end = span.end;
        match token {
            Token::Open => writer.open(),
            Token::Close if writer.depth == 0 => return text.to_string(),
            Token::Close => writer.close(),
            Token::Word(word) => writer.word(word),
            Token::Comment(comment) => writer.comment(comment.trim_end()),
        }
    }
    match writer.depth {
        0 => writer.out,
        _ => text.to_string(),
    }
}

#[derive(Default)]
struct Writer {
    out: String,
    depth: usize,
    /// How many parts of the sentence have been written.
    parts: usize,
    is_rule: bool,
    /// Whether a comment within the sentence was written last.
    in_comment: bool,
}

impl Writer {
    fn open(&mut self) {
        self.begin();
        self.out.push('(');
        self.depth += 1;
    }

    fn close(&mut self) {
        self.end_comment();
        self.out.push(')');
        self.depth -= 1;
    }

    fn word(&mut self, word: &str) {
        if self.depth == 1 && self.parts == 0 {
            self.is_rule = word == "<=";
        }
        self.begin();
        self.out.push_str(word);
    }

    fn comment(&mut self, comment: &str) {
        if self.depth > 0 {
            self.end_comment();
            self.out.push(' ');
        }
        self.out.push_str(comment);
        self.in_comment = self.depth > 0;
    }

    /// A comment within a sentence ends its line.
    fn end_comment(&mut self) -> bool {
        if self.in_comment {
            self.out.push_str("\n    ");
        }
        std::mem::take(&mut self.in_comment)
    }

    /// The gap before a word or a list.
    fn begin(&mut self) {
        let starts_line = self.end_comment();
        match self.depth {
            0 => self.parts = 0,
            1 => {
                let gap = match self.parts {
                    0 => "",
                    _ if starts_line => "",
                    1 => " ",
                    _ if self.is_rule => "\n    ",
                    _ => " ",
                };
                self.out.push_str(gap);
                self.parts += 1;
            }
            _ if !starts_line && !self.out.ends_with('(') => self.out.push(' '),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_stay_where_they_are() {
        let text = "(<= a ; first\n (b c ; inner\n d) e) ; last\n\n; end";
        assert_eq!(
            format(text),
            "(<= a ; first\n    (b c ; inner\n    d)\n    e)\n; last\n\n; end"
        );
        assert_eq!(format("(a (b)"), "(a (b)");
    }
}
