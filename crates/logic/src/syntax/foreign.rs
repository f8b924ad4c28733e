//! What other languages have and this one has not, and what to write instead.

use crate::diagnostic::nearest;
use std::borrow::Cow;

/// What is wrong and what to do.
pub(super) struct Advice {
    pub message: Cow<'static, str>,
    pub help: Cow<'static, str>,
}

impl Advice {
    pub const fn new(message: &'static str, help: &'static str) -> Advice {
        Advice {
            message: Cow::Borrowed(message),
            help: Cow::Borrowed(help),
        }
    }

    fn with(message: String, help: impl Into<Cow<'static, str>>) -> Advice {
        Advice {
            message: message.into(),
            help: help.into(),
        }
    }
}

const DIRECTIVES: [&str; 3] = ["#const", "#show", "#defined"];

/// What a learning task has besides.
const TASK_DIRECTIVES: [&str; 16] = [
    "#pos",
    "#neg",
    "#brave_ordering",
    "#cautious_ordering",
    "#deep_ordering",
    "#modeh",
    "#modeha",
    "#modeb",
    "#modeo",
    "#constant",
    "#weight",
    "#bias",
    "#maxv",
    "#maxp",
    "#maxbl",
    "#max_penalty",
];

/// About a word after `#` that is not read in a learning task.
pub(super) fn task_directive(word: &str) -> Advice {
    let known = TASK_DIRECTIVES.into_iter().chain(DIRECTIVES);
    match (nearest(word, known.clone()), unsupported(word)) {
        (Some(near), _) => Advice::with(NO_SUCH.to_owned(), format!("did you mean `{near}`?")),
        (None, Some(advice)) => advice,
        (None, None) => Advice::with(
            NO_SUCH.to_owned(),
            format!("the directives of a task are {}", join(known)),
        ),
    }
}

fn join(words: impl Iterator<Item = &'static str>) -> String {
    let words: Vec<String> = words.map(|word| format!("`{word}`")).collect();
    words.join(", ")
}

/// About a word after `#` that is not read.
pub(super) fn directive(word: &str) -> Option<Advice> {
    if DIRECTIVES.contains(&word) {
        return None;
    }
    if TASK_DIRECTIVES.contains(&word) {
        let message = format!("`{word}` belongs to a learning task, not to a file of rules");
        return Some(Advice::with(message, "give the file to a learner"));
    }
    Some(unsupported(word).unwrap_or_else(|| match nearest(word, DIRECTIVES) {
        Some(near) => Advice::with(NO_SUCH.to_owned(), format!("did you mean `{near}`?")),
        None => Advice::with(
            NO_SUCH.to_owned(),
            "the directives are `#const`, `#show` and `#defined`",
        ),
    }))
}

const NO_SUCH: &str = "there is no such directive";

/// About a directive of clingo's.
fn unsupported(word: &str) -> Option<Advice> {
    let (what, help) = match word {
        "#count" | "#sum" | "#min" | "#max" => (
            "an aggregate",
            "for \"at least two\" write `p(X), p(Y), X < Y`; for a sum, a rule that adds one value after another",
        ),
        "#minimize" | "#maximize" | "#minimise" | "#maximise" => (
            "an optimisation",
            "write weak constraints: `:~ body. [weight@level, terms]`",
        ),
        "#include" => (
            "a file inside a file",
            "name all the files where the program is started",
        ),
        "#external" => ("an external atom", "write a choice, `{ a }.`, or a fact"),
        "#true" => ("a truth value", "leave it out"),
        "#false" => ("a truth value", "for a body that never holds leave the rule out"),
        "#inf" | "#sup" | "#infimum" | "#supremum" => ("the end of all values", "write a number"),
        "#program" => ("a part of a program", "leave it out; all rules are one program"),
        "#script" | "#end" => ("a script", "write rules"),
        "#edge" | "#heuristic" | "#project" | "#theory" => ("a directive for the solver", "leave it out"),
        _ => return None,
    };
    Some(Advice::with(format!("`{word}`, {what}, is not supported"), help))
}

/// About a character that has no meaning.
pub(super) fn foreign_character(character: char) -> Advice {
    let instead = match character {
        '≠' => "!=",
        '≤' => "<=",
        '≥' => ">=",
        '−' | '–' | '—' => "-",
        '×' | '·' => "*",
        '÷' => "/",
        '…' => "..",
        '←' => ":-",
        '¬' | '!' => "not",
        '“' | '”' | '„' | '«' | '»' | '‘' | '’' => "\"",
        _ => "",
    };
    if !instead.is_empty() {
        return Advice::with(
            format!("`{character}` is not a sign of the language"),
            format!("write `{instead}`"),
        );
    }
    match character {
        '&' | '?' | '^' | '~' => Advice::new(
            "operations on bits are not supported",
            "the operators are `+ - * / \\ **`, `|X|` and `..`",
        ),
        '$' => Advice::new(
            "constraint variables, `$X`, are not supported",
            "write the arithmetic in a rule",
        ),
        '\'' => Advice::new(
            "a name cannot begin with `'`",
            "write a lower-case name, or a text between `\"` and `\"`",
        ),
        '\0' => Advice::new("a NUL character stands here", "is this a text file?"),
        _ if is_invisible(character) => Advice::with(
            format!("the invisible character U+{:04X} stands here", u32::from(character)),
            "put a plain space in its place",
        ),
        _ if character.is_alphanumeric() => Advice::with(
            format!("`{character}` cannot stand in a name"),
            "names are made of the letters a to z and A to Z, digits and `_`; other letters go into strings or comments",
        ),
        _ => Advice::with(
            format!("`{character}` is not a sign of the language"),
            "outside strings and comments it has no meaning",
        ),
    }
}

pub(super) fn is_invisible(character: char) -> bool {
    character.is_control() || character.is_whitespace() || matches!(character, '\u{200b}'..='\u{200f}' | '\u{feff}')
}
