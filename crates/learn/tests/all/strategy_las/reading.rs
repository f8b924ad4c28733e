//! Task files: what is read, what is refused, where, and with what advice.

use super::task;
use adage_learn::strategy::space::Options;
use adage_learn::strategy::{bundled, las};
use adage_logic::syntax::parse_task;
use std::path::Path;

#[test]
fn the_bundled_tasks_read_back_as_they_were_written() {
    for (_, source) in bundled::ALL {
        let text = parse_task(source).task.to_string();
        assert_eq!(parse_task(&text).task.to_string(), text);
        let written = las::write(&task(source)).to_string();
        assert_eq!(las::write(&task(&written)).to_string(), written);
        assert_eq!(task(&text).space.len(), task(source).space.len());
    }
}

#[test]
fn every_task_of_the_folder_is_bundled() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tasks");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut count = 0;
    for path in files {
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert_eq!(
            bundled::find(name),
            Some(std::fs::read_to_string(&path).unwrap().as_str())
        );
        count += 1;
    }
    assert_eq!(count, bundled::ALL.len());
}

/// The message of each error, and the text at its place.
fn errors(source: &str) -> Vec<(String, &str, Option<String>)> {
    let errors = las::read(source, Options::default()).err().unwrap_or_default();
    let describe = |error: adage_logic::Diagnostic| (error.message, &source[error.span.range()], error.help);
    errors.into_iter().map(describe).collect()
}

fn one_error(source: &str, message: &str, place: &str, help: &str) {
    let found = errors(source);
    let expected = (message.to_owned(), place, Some(help.to_owned()));
    assert_eq!(found, [expected], "{source}");
}

#[test]
fn errors_have_a_place_and_a_cure() {
    one_error(
        "#modeh(p(const(colour))).",
        "there are no constants of the type `colour`",
        "p(const(colour))",
        "add a line for each, such as `#constant(colour, a).`",
    );
    one_error(
        "#pos(first, { }, { }).\n#brave_ordering(first, frist).",
        "there is no example `frist`",
        "frist",
        "did you mean `first`?",
    );
    one_error(
        "#pos(a, { }, { }).\n#neg(b, { }, { }).\n#brave_ordering(a, b).",
        "an ordering is over positive examples",
        "b",
        "make it `#pos`, or add a `#pos` with the same context",
    );
    one_error(
        "2 ~ p(X) :- not q(X).",
        "the variable `X` is unsafe: nothing in the body gives it a value",
        "X",
        "add a positive literal that mentions `X`",
    );
    one_error(
        "#mode(p).",
        "there is no such directive",
        "#mode",
        "did you mean `#modeb`?",
    );
    one_error(
        "#pos(a, { }, { }).\n#pos(a, { p }, { }).",
        "two examples are called `a`",
        "a",
        "the other is example 1 of the file; give each a name of its own",
    );
    one_error(
        "#pos(a, { p(X) }, { }).",
        "an example is made of atoms without variables",
        "p(X)",
        "write one atom for each value",
    );
    one_error(
        "#modeo(p(var(t))).\n#weight(u).",
        "no `#modeo` has a variable of the type `u`",
        "u",
        "write `var(u)` in a `#modeo`, or a number here",
    );
    one_error(
        "#modeo(p).",
        "weak constraints need a weight",
        "p",
        "add `#weight(1).` or `#weight(-1).`",
    );
    one_error(
        "#modeh(p(X)).",
        "a mode has no variables of its own",
        "X",
        "write `var(type)` for a variable and `const(type)` for a constant",
    );
    one_error(
        ":~ p. [1]",
        "a weak constraint can only be learned",
        ":~ p. [1]",
        "put it in the space: `1 ~ :~ body. [1@1]`",
    );
    one_error(
        "#pos(a, { }, { }).\n#deep_ordering(a, a, 2, >).",
        "a deep ordering says which is better, with no other relation",
        "a",
        "exchange the examples, or leave the relation out",
    );
    one_error(
        "#bias(\":- head(X), Y < 1.\").",
        "the variable `Y` is unsafe: nothing in the body gives it a value",
        "Y < 1",
        "add a positive literal that mentions `Y`",
    );
    one_error(
        "#bias(\"{ p }.\").",
        "a bias is made of constraints and rules",
        "{ p }.",
        "write `:- body.` for what a rule must not be",
    );
}

/// Greenwood (2018), 3.6 and 3.7.
#[test]
fn unsafe_rules_of_the_background_are_refused_a3() {
    let source = "opponent(pawn(Rank1,red),pawn(Rank2,blue)).
center_card(Card) :- not in_hand(red,Card), not in_hand(blue,Card).
{ does(P,A) : legal(P) }.";
    let messages: Vec<String> = errors(source).into_iter().map(|(message, _, _)| message).collect();
    let unsafe_variable = |name| format!("the variable `{name}` is unsafe: nothing in the body gives it a value");
    assert_eq!(messages, ["Rank1", "Rank2", "Card", "A"].map(unsafe_variable));
}

#[test]
fn an_error_in_a_context_costs_nothing_but_itself() {
    let source = "#pos(a, { p }, { }, {\n q(1.\n r(X) :- s(X).\n}).\nb.\n#pos(c, { p q }, { }, {\n q. r.\n}).\nd.";
    let parsed = parse_task(source);
    let messages: Vec<&str> = parsed.errors.iter().map(|error| error.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "expected `)` or `,` after an argument",
            "expected `,` or `}` after an atom"
        ]
    );
    assert_eq!(
        parsed.task.to_string(),
        "#pos(a, { p }, { }, {\n    r(X) :- s(X).\n}).\nb.\nd.\n"
    );
}

#[test]
fn every_form_is_read() {
    let source = "% A comment.
p(X) :- q(X).
#pos(a@3, { p(1), p(2) }, { q(3) }, {
    q(1..2).
    { r } :- p(1).
}).
#pos({ }, { }).
#neg(@2, { }, { p(-1) }).
#brave_ordering(o1@5, a, a, >=).
#brave_ordering(a, a).
#cautious_ordering(o2, a, a, !=).
#deep_ordering(o3@1, a, a, 3).
#modeh(p(var(t))).
#modeha(2, r).
#modeb(1, q(f(var(t),const(c))), (positive)).
#modeb(var(t) < const(c)).
#modeo(p(var(t))).
#constant(c, 7).
#weight(-1).
#weight(t).
#weight(-t).
#maxv(2).
#maxp(3).
#maxbl(1).
#max_penalty(50).
#bias(\":- body(naf(q(_))), head(\\\"x\\\").\").
2 ~ p(X) :- q(X).
1 ~ :~ p(X). [X@2, X]
";
    let parsed = parse_task(source);
    assert!(parsed.errors.is_empty(), "{:?}", parsed.errors);
    assert_eq!(parsed.task.to_string(), source);
}
