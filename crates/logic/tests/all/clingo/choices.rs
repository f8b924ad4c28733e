//! The answer sets of random programs with choices are clingo's.

use super::peer;
use super::{LIMIT, checked, read};
use crate::support::random::Random;
use adage_logic::model::{Model, ModelError};

const PROGRAMS: u64 = 600;
const MOST: usize = 5000;

/// Facts of `d/1` and `e/2`, choices among `c/1`, `h/2` and `k/0`, rules above them, constraints and weak constraints.
fn program(seed: u64) -> Vec<String> {
    let mut random = Random::new(seed);
    let mut lines = vec!["d(1..3).".to_owned()];
    for _ in 0..random.between(1, 4) {
        lines.push(format!("e({},{}).", random.between(1, 3), random.between(1, 3)));
    }
    lines.push("f(X) :- d(X), not e(X,_). f(X) :- e(X,Y), f(Y).".to_owned());
    for _ in 0..random.between(1, 3) {
        lines.push(choice(&mut random));
    }
    let others = [
        "c(X) :- f(X), e(X,X).",
        "c(Y) :- c(X), e(X,Y).",
        "c(2).",
        "k :- h(X,X).",
        "r(X) :- c(X), not h(X,_). r(X) :- r(Y), e(Y,X).",
        "s(X,Y) :- h(X,Y), not c(Y).",
        "0 { t(X) : r(X) } 1 :- k.",
        "1 { t(X) : s(X,_); t(9) } 2 :- not k.",
        "u :- t(X), not r(X).",
        ":- k, not c(1).",
        ":- c(X), c(Y), X < Y, e(X,Y).",
        ":- not c(_).",
        ":- e(1,1), f(1).",
        ":~ c(X). [X@2,X]",
        ":~ h(X,Y). [1@1,Y]",
        ":~ r(X), not k. [-X]",
    ];
    for line in others {
        let percent = if line.starts_with(":- ") { 15 } else { 35 };
        if random.chance(percent) {
            lines.push(line.to_owned());
        }
    }
    lines
}

fn choice(random: &mut Random) -> String {
    let head = *random.pick(&[
        "{ c(X) : d(X) }",
        "{ c(X) : d(X), not f(X) }",
        "{ h(X,Y) : e(X,Y) }",
        "{ c(1); c(2); k }",
        "{ c(X) : f(X); h(X,X+1) : e(X,_), X > 1 }",
        "{ k }",
        "{ c(1..2) }",
    ]);
    let shared = *random.pick(&["{ h(X,Y) : d(Y), Y > X }", "{ c(X) }", "{ h(X,Y) : e(Y,X); h(X,7) }"]);
    let (head, body) = match random.chance(50) {
        true => (head, *random.pick(&["", "", " :- f(2)", " :- not e(1,2)"])),
        false => (shared, *random.pick(&[" :- d(X)", " :- f(X)", " :- e(X,Z), not f(Z)"])),
    };
    let lower = *random.pick(&["", "", "0", "1", "2", "3-2"]);
    let upper = *random.pick(&["", "", "1", "1", "2", "0"]);
    format!("{lower} {head} {upper}{body}.")
}

/// Sorted models: atoms and costs.
type Models = Vec<(Vec<String>, Vec<i64>)>;

fn ours(text: &str) -> Result<Models, String> {
    let rules = checked(&read(text)?)?;
    let models = Model::all(&rules, LIMIT, MOST).map_err(|error| error.to_string())?;
    let describe = |model: &Model| {
        let atoms = model.atoms().iter().map(|atom| atom.to_string()).collect();
        (atoms, model.costs.values().rev().copied().collect())
    };
    let mut models: Models = models.iter().map(describe).collect();
    models.sort();
    Ok(models)
}

fn theirs(text: &str) -> Result<Models, String> {
    let mut models: Models = Vec::new();
    for (atoms, costs) in peer::ask_all(text)? {
        models.push((atoms.iter().map(|atom| atom.to_string()).collect(), costs));
    }
    models.sort();
    Ok(models)
}

/// Clingo names the cost of every level for which some model has a tuple, we of those of the model.
fn without_noughts(models: Models) -> Models {
    let clean =
        |(atoms, costs): (Vec<String>, Vec<i64>)| (atoms, costs.into_iter().filter(|cost| *cost != 0).collect());
    let mut models: Models = models.into_iter().map(clean).collect();
    models.sort();
    models
}

#[test]
fn random_programs_with_choices_have_clingos_answer_sets() {
    if !peer::is_present() {
        return;
    }
    let (mut compared, mut several, mut none) = (0, 0, 0);
    for seed in 0..PROGRAMS {
        let text = program(seed).join("\n");
        let Ok(found) = ours(&text) else {
            // Rules and choices in one cycle: refused, and said so.
            continue;
        };
        let expected = theirs(&text).unwrap_or_else(|complaint| panic!("{text}\n{complaint}"));
        several += usize::from(expected.len() > 1);
        none += usize::from(expected.is_empty());
        compared += 1;
        assert_eq!(
            without_noughts(found),
            without_noughts(expected),
            "program {seed}\n{text}"
        );
    }
    assert!(
        compared > 400 && several > 200 && none > 30,
        "{compared} {several} {none}"
    );
}

#[test]
fn what_may_be_chosen_must_be_known_before() {
    let error = |text: &str, most| {
        let rules = checked(&read(text).expect("it can be read")).expect("it is safe");
        Model::all(&rules, LIMIT, most).err()
    };
    assert!(matches!(
        error("e(1,2). c(1). { c(Y) : e(X,Y) } :- c(X).", MOST),
        Some(ModelError::ChoiceInCycle { .. })
    ));
    assert_eq!(error("{ c(1..3) }.", 7), Some(ModelError::TooManyChoices { limit: 7 }));
    assert_eq!(error("{ c(1..3) }.", 8), None);
    assert_eq!(error("1 { c(1..30) } 1. :- c(X), X > 2.", 30), None);
}

#[test]
fn nothing_to_choose_from_is_no_answer_set() {
    let count = |text: &str| ours(text).map(|models| models.len());
    assert_eq!(count("d(1). 1 { c(X) : e(X) } 1 :- d(1). e(X) :- d(X), X > 1."), Ok(0));
    assert_eq!(count("d(1). 0 { c(X) : e(X) } 1 :- d(1). e(X) :- d(X), X > 1."), Ok(1));
}
