//! Reading the rule language: from text to [`Program`].
//!
//! The syntax is that of ASP-Core-2 as clingo reads it, without what the language leaves out. Text goes through the
//! lexer (characters to tokens, comments set aside) and the parser (`statements`, `literals`, `terms`); what goes wrong
//! is put into words in `complaints` and `foreign`. Reading never fails: [`parse`] gives what it could read and all
//! errors.
//!
//! ```
//! use adage_logic::syntax::parse;
//!
//! let parsed = parse("% Kings are near.\nnear(A,B) :- king(A), king(B), |A-B| < 2.\nnear(A,B :- king(A).\n");
//! assert_eq!(parsed.program.statements.len(), 1);
//! assert_eq!(parsed.program.to_string(), "% Kings are near.\nnear(A,B) :- king(A), king(B), |A-B| < 2.\n");
//! assert_eq!(parsed.errors[0].message, "expected `)` or `,` after an argument");
//! ```
//!
//! **Comments** are never lost. Those before or inside a statement belong to it, in order; so do those that begin on
//! the line where it ends. (Printed, all of them stand before it.) Blank lines before a statement and between comments
//! are kept, as one. A statement that could not be read is left out together with its comments.
//!
//! **Spellings** that mean the same become one: `==` is `=`, `<>` is `!=`, `-(3)` is the number, `p()` is `p`,
//! `2 = { … }` and `2 <= { … } <= 2` are `2 { … } 2`, `;` between literals is `,`.

mod complaints;
mod directives;
mod foreign;
mod lexer;
mod literals;
mod parser;
mod statements;
mod terms;

use crate::ast::{Located, Program};
use crate::clause::{Atom, Clause, Literal};
use crate::diagnostic::{Diagnostic, Span};
use crate::task::TaskText;
use crate::term::Symbol;
use parser::Parser;

/// What could be read, and what could not.
#[derive(Clone, Debug)]
pub struct Parsed {
    pub program: Program,
    /// In the order of the text, at most 100 and one that says that there are more.
    pub errors: Vec<Diagnostic>,
}

/// What could be read of a learning task, and what could not.
#[derive(Clone, Debug)]
pub struct ParsedTask {
    pub task: TaskText,
    /// As in [`Parsed`].
    pub errors: Vec<Diagnostic>,
}

/// Something that is asked, and the names of its variables.
#[derive(Clone, PartialEq, Eq)]
pub struct Query<T> {
    pub value: T,
    pub names: Vec<Symbol>,
}

/// Reads a program.
pub fn parse(source: &str) -> Parsed {
    Parser::new(source).program()
}

/// Reads a learning task: a program with directives such as `#pos(…).` between its statements, as ILASP has them.
///
/// ```
/// use adage_logic::syntax::parse_task;
///
/// let text = "p :- q.\n#pos(e@2, { p }, { }, {\n    q.\n}).\n#modeb(1, q(var(t)), (positive)).\n2 ~ p :- q.\n";
/// let parsed = parse_task(text);
/// assert!(parsed.errors.is_empty());
/// assert_eq!(parsed.task.to_string(), text);
/// ```
pub fn parse_task(source: &str) -> ParsedTask {
    Parser::new(source).task()
}

/// Reads one atom, such as `in_check(black,K,P,At,Pos)`.
pub fn parse_atom(source: &str) -> Result<Query<Located<Atom>>, Vec<Diagnostic>> {
    Parser::new(source).whole(Parser::atom)
}

/// Reads the body of a rule: one literal or several, parted by commas.
pub fn parse_body(source: &str) -> Result<Query<Vec<Located<Literal>>>, Vec<Diagnostic>> {
    Parser::new(source).whole(Parser::query)
}

/// Reads one fact or rule.
///
/// ```
/// use adage_logic::syntax::parse_clause;
///
/// let clause = parse_clause("uncle(X,Z) :- brother(X,Y), parent(Y,Z).").unwrap();
/// assert_eq!(clause.to_string(), "uncle(A,B) :- brother(A,C), parent(C,B).");
/// ```
pub fn parse_clause(text: &str) -> Result<Clause, Vec<Diagnostic>> {
    let Parsed { program, errors } = parse(text);
    if !errors.is_empty() {
        return Err(errors);
    }
    let complain = |span| vec![Diagnostic::new(span, "expected one fact or rule", "here")];
    let [statement] = &program.statements[..] else {
        let second = program.statements.get(1);
        return Err(complain(second.map_or(Span::default(), |statement| statement.span)));
    };
    statement.clause().ok_or_else(|| complain(statement.span))
}

/// A text that is not UTF-8.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: the byte 0x{byte:02X} is not UTF-8; save the file in that encoding")]
pub struct NotUtf8 {
    /// Counted from one.
    pub line: usize,
    /// In characters, counted from one.
    pub column: usize,
    pub byte: u8,
}

/// The text of a file.
pub fn decode(bytes: Vec<u8>) -> Result<String, NotUtf8> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&error.as_bytes()[..valid]);
        let (line, column) = Diagnostic::new(Span::new(valid, valid), "", "").place(&before);
        NotUtf8 {
            line,
            column,
            byte: error.as_bytes().get(valid).copied().unwrap_or_default(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ast::StatementKind;
    use crate::term::{Term, Var};

    fn messages(source: &str) -> Vec<String> {
        parse(source).errors.into_iter().map(|error| error.message).collect()
    }

    #[test]
    fn variables_are_numbered_by_first_occurrence() {
        let query = parse_body("p(X,_,Y), not q(Y,_,X)").unwrap();
        let args = |index: usize| query.value[index].value.atom.args.clone();
        let vars = |numbers: [u32; 3]| numbers.map(|number| Term::Var(Var(number))).to_vec();
        assert_eq!(args(0), vars([0, 1, 2]));
        assert_eq!(args(1), vars([2, 3, 0]));
        assert_eq!(query.names, ["X", "_", "Y", "_"].map(Symbol::new));
    }

    #[test]
    fn every_literal_and_argument_has_its_place() {
        let source = "a :- not b( X , f(Y)), Z+1 < 2.";
        let parsed = parse(source);
        let StatementKind::Rule(rule) = &parsed.program.statements[0].kind else {
            panic!("a rule was read");
        };
        let text = |span: Span| &source[span.range()];
        assert_eq!(text(rule.body[0].span), "not b( X , f(Y))");
        assert_eq!(text(rule.body[0].arg_span(1)), "f(Y)");
        assert_eq!(text(rule.body[1].span), "Z+1 < 2");
        assert_eq!(text(rule.body[1].arg_span(0)), "Z+1");
        assert_eq!(text(parsed.program.statements[0].span), source);
    }

    #[test]
    fn queries_are_read_whole() {
        let query = parse_atom("in_check(black,K,P,At,Pos)").unwrap();
        assert_eq!(query.value.value.args.len(), 5);
        assert_eq!(query.names.len(), 4);
        assert!(parse_atom("p.").is_ok());
        for wrong in ["", "X < 1", "not p", "p, q", "p :- q", "p %* open"] {
            assert!(parse_atom(wrong).is_err(), "{wrong}");
        }
        assert_eq!(parse_body("p, not q; X < 1").unwrap().value.len(), 3);
        for wrong in ["", ".", "p,", "p :- q", "p. q", "p)"] {
            assert_eq!(parse_body(wrong).err().map(|errors| errors.len()), Some(1), "{wrong}");
        }
    }

    #[test]
    fn a_clause_is_one_rule_with_an_atom_as_head() {
        assert!(parse_clause("p(X) :- q(X).").is_ok());
        for wrong in ["", "p. q.", ":- p.", "{ p }.", "p", "#show."] {
            assert_eq!(parse_clause(wrong).err().map(|errors| errors.len()), Some(1), "{wrong}");
        }
    }

    #[test]
    fn numbers_are_read_in_four_bases() {
        assert_eq!(
            parse("n(31,0x1F,0o37,0b11111,-0x1f).").program.to_string(),
            "n(31,31,31,31,-31).\n"
        );
    }

    #[test]
    fn a_byte_order_mark_is_skipped() {
        assert_eq!(parse("\u{feff}a.").program.to_string(), "a.\n");
    }

    #[test]
    fn nesting_is_limited_however_it_is_made() {
        let deep = 100_000;
        for (open, close) in [
            ("(", ")"),
            ("f(", ")"),
            ("|", "|"),
            ("-", ""),
            ("1+", ""),
            ("1**", ""),
            ("(X-", ")"),
        ] {
            let source = format!("p({}1{}).\nq.", open.repeat(deep), close.repeat(deep));
            assert_eq!(messages(&source), ["terms are nested more than 200 deep"], "{open}");
            assert_eq!(parse(&source).program.statements.len(), 1, "{open}");
        }
        let chains = format!("p({}1{}).", "(".repeat(50), "+1)+1+1".repeat(50));
        assert!(messages(&chains).is_empty());
    }

    #[test]
    fn reading_stops_after_a_hundred_errors() {
        let messages = messages(&"a b.\n".repeat(1000));
        assert_eq!(messages.len(), 101);
        assert_eq!(messages[100], "there are more than 100 errors");
        assert_eq!(parse(&"a b.\n".repeat(100)).errors.len(), 100);
    }

    #[test]
    fn control_characters_are_found_wherever_they_hide() {
        let escape = "a control character (U+001B) in a comment or a string";
        let source = "%! words: a \u{1b}[2J b\u{7}\n%* c\n\u{1b} *%\na(\"x\u{1b}\").\n%\tfine\r\nb. % \u{9b}\n";
        let csi = "a control character (U+009B) in a comment or a string";
        assert_eq!(messages(source), [escape, escape, escape, csi]);
        let places: Vec<_> = parse(source).errors.iter().map(|error| error.place(source)).collect();
        assert_eq!(places, [(1, 13), (3, 1), (4, 5), (6, 6)]);
        assert_eq!(messages("a\u{1b}.").len(), 1);
        let many = "% \u{1b}\n".repeat(1000);
        assert_eq!(parse(&many).errors.len(), 100);
    }

    #[test]
    fn the_first_byte_that_is_not_utf8_is_named() {
        assert_eq!(decode(b"a.\n".to_vec()).as_deref(), Ok("a.\n"));
        let error = decode(b"a.\n\xc3\x9f(\xe9).".to_vec()).unwrap_err();
        assert_eq!((error.line, error.column, error.byte), (2, 3, 0xe9));
        let message = "line 2, column 3: the byte 0xE9 is not UTF-8; save the file in that encoding";
        assert_eq!(error.to_string(), message);
    }
}
