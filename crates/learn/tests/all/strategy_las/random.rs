//! Whatever is read, nothing panics; and what is printed reads back.

use adage_learn::strategy::las;
use adage_learn::strategy::space::Options;
use adage_logic::syntax::parse_task;
use proptest::prelude::*;

/// Words of tasks, in any order.
const WORDS: [&str; 60] = [
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
    "#const",
    "#show",
    "#foo",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ",",
    ";",
    ".",
    ". ",
    "\n",
    ":-",
    ":~",
    "~",
    "@",
    "<",
    ">=",
    "!=",
    "=",
    "-",
    "+",
    "..",
    "not ",
    "a",
    "b",
    "p(",
    "var(t)",
    "const(t)",
    "(positive)",
    "X",
    "_",
    "1",
    "2",
    "0",
    "99999999999",
    "\":- body(naf(p(_))).\"",
    "\"",
    "% c\n",
    "%*",
    "*%",
    "é",
];

const OPTIONS: Options = Options {
    symmetric_copies: false,
    most_rules: 2_000,
};

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_words_are_read_or_refused(words in prop::collection::vec(prop::sample::select(&WORDS[..]), 0..40)) {
        let source = words.concat();
        let _ = las::read(&source, OPTIONS);
        let printed = parse_task(&source).task.to_string();
        let again = parse_task(&printed);
        prop_assert!(again.errors.is_empty(), "{printed}");
        prop_assert_eq!(again.task.to_string(), printed);
    }

    #[test]
    fn any_text_is_read_or_refused(source in "\\PC{0,60}") {
        let _ = las::read(&source, OPTIONS);
    }

    /// A task with one word changed is still mostly a task.
    #[test]
    fn a_task_with_a_slip_is_read_or_refused(place in 0usize..100, word in prop::sample::select(&WORDS[..])) {
        let mut words: Vec<&str> = super::CROSS_DOT.split_inclusive([' ', '(', ')', ',', '\n']).collect();
        let index = place * words.len() / 100;
        words[index] = word;
        let source = words.concat();
        let _ = las::read(&source, OPTIONS);
        let printed = parse_task(&source).task.to_string();
        prop_assert_eq!(parse_task(&printed).task.to_string(), printed);
    }
}
