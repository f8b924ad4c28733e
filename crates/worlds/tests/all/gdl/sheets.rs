//! Good sheets load; bad ones are refused with the place and the rule that they break.

use crate::support::gdl::{sheets, text};
use adage_logic::ground::{GroundError, Limits};
use adage_worlds::gdl::machine::MachineError;
use adage_worlds::gdl::{Law, Machine, Sheet, bundled, expression, kif, term};

/// Where the first finding is, and which rule it names.
fn refusal(text: &str) -> Option<(usize, usize, Law)> {
    let finding = Sheet::read(text).err()?.swap_remove(0);
    let (line, column) = finding.diagnostic.place(text);
    Some((line, column, finding.law))
}

const GOOD: &str = "(role you)\n(init off)\n(<= (legal you go) (true off))\n(<= (next on) (does you go))\n\
                    (<= terminal (true on))\n(goal you 100)\n";

#[test]
fn every_rule_of_the_language_is_checked() {
    assert!(Sheet::read(GOOD).is_ok());
    let cases = [
        ("(<= (next on) (does you go)", (7, 1, Law::Form)),
        ("(<= (next ?x ?y) (succ ?x ?y))", (7, 5, Law::Keywords)),
        ("(<= (role ?x) (guest ?x))", (7, 5, Law::Role)),
        ("(<= (init on) (true off))", (7, 15, Law::Init)),
        ("(<= (p ?x) (init ?x))", (7, 12, Law::Init)),
        ("(<= (true on) (true off))", (7, 5, Law::True)),
        ("(does you go)", (7, 1, Law::Does)),
        ("(<= (p ?x) (next ?x))", (7, 12, Law::Next)),
        ("(<= moved (does you ?x))\n(<= terminal moved)", (8, 14, Law::Does)),
        ("(<= (legal you go) (does you go))", (7, 20, Law::Does)),
        ("(<= (base ?x) (true ?x))", (7, 15, Law::BaseInput)),
        ("(<= (input you ?x) (legal you ?x))", (7, 20, Law::BaseInput)),
        ("(goal you 101)", (7, 11, Law::Goal)),
        ("(goal you many)", (7, 11, Law::Goal)),
        ("(<= (p ?x) (distinct ?x a))\n(<= q (p a))", (7, 8, Law::Safety)),
        ("(<= q (not (p ?y)))\n(<= terminal q)", (7, 15, Law::Safety)),
        ("(<= p (not q))\n(<= q (not p))", (7, 12, Law::Stratified)),
        ("(n z)\n(<= (n ?x) (n (s ?x)))", (8, 15, Law::Recursion)),
        ("(p a)\n(p a b)", (8, 1, Law::Arity)),
        ("(p (f a))\n(q (f a b))", (8, 1, Law::Arity)),
        ("(not p)", (7, 1, Law::LogicalWords)),
        ("(<= p (distinct a))", (7, 7, Law::LogicalWords)),
        ("(<= p (not))", (7, 7, Law::LogicalWords)),
        ("(<= p (or))", (7, 7, Law::LogicalWords)),
        ("(<=)", (7, 1, Law::Form)),
        ("(?x a)", (7, 1, Law::Form)),
        ("((p) a)", (7, 1, Law::Form)),
        ("(p (?x a))", (7, 4, Law::Form)),
        ("terminal :- goal(you,100).", (7, 1, Law::Form)),
    ];
    for (more, expected) in cases {
        assert_eq!(refusal(&format!("{GOOD}{more}")), Some(expected), "{more}");
    }
    for keyword in ["role", "legal", "goal", "terminal"] {
        let without: Vec<&str> = GOOD
            .lines()
            .filter(|line| !line.contains(&format!("({keyword}")) && !line.contains(&format!(" {keyword}")))
            .collect();
        let found = Sheet::read(&without.join("\n")).err().unwrap();
        assert!(found.iter().any(|finding| finding.law == Law::Complete), "{keyword}");
    }
}

#[test]
fn what_can_be_understood_is_mended() {
    let sheet = Sheet::read(&format!(
        "{GOOD}(<= (legal ?p wait) (true off))\n(<= (other ?x ?y) (distinct ?x ?y))"
    ))
    .unwrap();
    let laws: Vec<Law> = sheet.warnings.iter().map(|finding| finding.law).collect();
    assert_eq!(laws, [Law::Safety; 3]);
    let machine = Machine::new(&sheet, &Limits::default()).unwrap();
    assert_eq!(machine.perft(machine.start(), 1), 2);
    let goals = format!("{GOOD}(<= (goal you 0) (role you) (not (goal you 100)))");
    assert_eq!(Sheet::read(&goals).unwrap().warnings[0].law, Law::Stratified);
}

#[test]
fn bad_public_sheets_are_refused_where_they_are_bad() {
    let Some(folder) = sheets() else { return };
    let expected = [
        ("validator/badparens1.kif", (1, 5, Law::Form)),
        ("validator/badparens2.kif", (1, 9, Law::Form)),
        ("validator/badparens3.kif", (2, 7, Law::Form)),
        ("validator/badparens4.kif", (1, 4, Law::Form)),
        ("validator/badparens5.kif", (1, 3, Law::Form)),
        ("validator/baseDependsOnTrue.kif", (1, 16, Law::BaseInput)),
        ("validator/commentEof.kif", (1, 1, Law::Complete)),
        ("validator/emptyDisjunction.kif", (1, 32, Law::LogicalWords)),
        ("validator/formatter1Before.kif", (1, 1, Law::Complete)),
        ("validator/formatter2Before.kif", (1, 1, Law::Complete)),
        ("validator/misplacedDatalogKeyword1.kif", (1, 1, Law::LogicalWords)),
        ("validator/misplacedDatalogKeyword2.kif", (1, 6, Law::LogicalWords)),
        ("validator/misplacedDatalogKeyword3.kif", (1, 6, Law::LogicalWords)),
        ("validator/varInTopLevelSentence.kif", (1, 11, Law::Safety)),
        (
            "conformance/test_invalid_function_arities_differ.kif",
            (8, 1, Law::Arity),
        ),
        (
            "conformance/test_invalid_sentence_arities_differ.kif",
            (13, 1, Law::Arity),
        ),
        ("iggp/dont_touch.kif", (57, 1, Law::Form)),
        ("iggp/leafy.kif", (75, 22, Law::Form)),
        ("iggp/sukoshi.kif", (82, 1, Law::Form)),
        ("iggp/tiger_vs_dogs.kif", (111, 1, Law::Form)),
    ];
    for (name, place) in expected {
        assert_eq!(refusal(&text(&folder, name)), Some(place), "{name}");
    }
}

/// All sheets of the folder and of those below it that are not refused.
fn good_sheets() -> Vec<(String, Sheet)> {
    let Some(folder) = sheets() else { return Vec::new() };
    let mut good = Vec::new();
    for below in ["", "conformance", "validator", "iggp"] {
        for entry in std::fs::read_dir(folder.join(below)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "kif") {
                let text = std::fs::read_to_string(&path).unwrap();
                good.extend(Sheet::read(&text).ok().map(|sheet| (path.display().to_string(), sheet)));
            }
        }
    }
    good.sort_by(|left, right| left.0.cmp(&right.0));
    good
}

#[test]
fn all_other_public_sheets_are_accepted() {
    let good = good_sheets();
    assert!(good.is_empty() || good.len() == 43 + 22 + 1 + 5, "{}", good.len());
}

#[test]
#[ignore = "half a minute without optimisation"]
fn all_good_sheets_become_machines() {
    for (name, sheet) in good_sheets() {
        match Machine::new(&sheet, &Limits::default()) {
            Ok(machine) => assert!(machine.roles().len() > 0),
            Err(error) => {
                let limit = Limits::default().atoms;
                assert_eq!(
                    error,
                    MachineError::Ground(GroundError::TooManyAtoms { limit }),
                    "{name}"
                );
                assert!(name.ends_with("chess.kif"), "{name}: {error}");
            }
        }
    }
}

#[test]
fn sheets_are_laid_out_as_the_validator_does() {
    let Some(folder) = sheets() else { return };
    for number in 1..=2 {
        let [before, after] =
            ["Before", "After"].map(|when| text(&folder, &format!("validator/formatter{number}{when}.kif")));
        assert_eq!(kif::format(&before), after);
        assert_eq!(kif::format(&after), after);
    }
}

#[test]
fn laid_out_anew_a_sheet_says_the_same() {
    for (name, text) in bundled::GAMES.iter().filter(|(_, text)| text.starts_with(';')) {
        let words = |text: &str| {
            kif::read(text)
                .unwrap()
                .iter()
                .map(|read| read.to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(words(&kif::format(text)), words(text), "{name}");
    }
}

#[test]
fn terms_go_to_kif_and_back() {
    for text in ["(mark 1 2)", "noop", "(f (+ a-b 007) -3)", "(not-a-word (k_1 x))"] {
        let read = kif::read(text).unwrap().swap_remove(0);
        assert_eq!(expression(term(&read).unwrap()).to_string(), text);
    }
    assert_eq!(term(&kif::read("(f ?x)").unwrap()[0]), None);
}
