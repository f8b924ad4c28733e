//! What holds for every text and every program: reading never panics, and what is printed is read back as the same.

use crate::support::programs::programs;
use adage_logic::Span;
use adage_logic::ast::{Head, Located, Program, StatementKind};
use adage_logic::syntax::{parse, parse_atom, parse_body, parse_clause};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

fn forget<T>(located: &mut Located<T>) {
    located.span = Span::default();
    located.arg_spans.clear();
}

/// The program without its places.
fn placeless(mut program: Program) -> Program {
    for statement in &mut program.statements {
        statement.span = Span::default();
        match &mut statement.kind {
            StatementKind::Rule(rule) => {
                match &mut rule.head {
                    Head::None => {}
                    Head::Atom(atom) => forget(atom),
                    Head::Choice(choice) => {
                        for element in &mut choice.elements {
                            forget(&mut element.atom);
                            element.condition.iter_mut().for_each(forget);
                        }
                    }
                }
                rule.body.iter_mut().for_each(forget);
            }
            StatementKind::Weak(weak) => weak.body.iter_mut().for_each(forget),
            StatementKind::Const { .. } | StatementKind::Show(_) | StatementKind::Defined(_) => {}
        }
    }
    program
}

/// Whatever was read, errors point into the text, and what is printed is read without errors and printed the same.
fn check_any_text(source: &str) -> Result<(), TestCaseError> {
    let parsed = parse(source);
    prop_assert!(parsed.errors.len() <= 101);
    for error in &parsed.errors {
        prop_assert!(source.get(error.span.range()).is_some(), "{:?} in {:?}", error, source);
    }
    let printed = parsed.program.to_string();
    let again = parse(&printed);
    prop_assert!(
        again.errors.is_empty(),
        "{:?} in {:?} from {:?}",
        again.errors,
        printed,
        source
    );
    prop_assert_eq!(again.program.to_string(), printed);
    for errors in [
        parse_atom(source).err(),
        parse_body(source).err(),
        parse_clause(source).err(),
    ] {
        prop_assert!(errors.is_none_or(|errors| !errors.is_empty()));
    }
    Ok(())
}

const PIECES: [&str; 44] = [
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "|",
    ".",
    "..",
    ",",
    ";",
    ":",
    ":-",
    ":~",
    "-",
    "+",
    "**",
    "\\",
    "@",
    "=",
    "<",
    "<-",
    ":=",
    "not ",
    "#",
    "#const ",
    "#show ",
    "#count",
    "%",
    "%*",
    "*%",
    "\"",
    "\\\"",
    "\n",
    "\n\n",
    " ",
    "X",
    "_",
    "a",
    "12",
    "99999999999",
    "é",
    "\0",
    "'",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_printed_is_read_back_as_the_same(program in programs()) {
        let printed = program.to_string();
        let parsed = parse(&printed);
        prop_assert!(parsed.errors.is_empty(), "{:?} in {}", parsed.errors, printed);
        prop_assert!(placeless(parsed.program.clone()) == program, "{}\nread as\n{}", printed, parsed.program);
    }

    #[test]
    fn random_text_never_panics(source in any::<String>()) {
        check_any_text(&source)?;
    }

    #[test]
    fn random_bytes_never_panic(bytes in vec(any::<u8>(), 0..200)) {
        check_any_text(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn random_pieces_never_panic(pieces in vec(select(&PIECES[..]), 0..60)) {
        check_any_text(&pieces.concat())?;
    }

    #[test]
    fn damaged_programs_never_panic(
        program in programs(),
        damages in vec((any::<prop::sample::Index>(), 0_usize..4, select(&PIECES[..])), 1..6),
    ) {
        let mut source = program.to_string();
        for (place, removed, piece) in damages {
            let start = source.floor_char_boundary(place.index(source.len() + 1));
            let end = source.ceil_char_boundary((start + removed).min(source.len()));
            source.replace_range(start..end, piece);
        }
        check_any_text(&source)?;
    }
}

#[test]
fn large_garbage_is_given_up_soon() {
    let printable: String = (b' '..=b'~').map(char::from).collect();
    for garbage in [
        printable.as_str(),
        "a ",
        "((",
        "a. b c. ",
        "\"",
        "%*",
        "- ",
        "#x ",
        "A",
        "1",
        "é",
        "a(1.5). ",
    ] {
        let source = garbage.repeat(4_000_000 / garbage.len());
        let parsed = parse(&source);
        assert!((1..=101).contains(&parsed.errors.len()), "{garbage}");
        let longest = parsed
            .errors
            .iter()
            .map(|error| error.message.len() + error.label.len())
            .max();
        assert!(longest < Some(300), "{garbage}");
    }
}
