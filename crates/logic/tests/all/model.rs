//! What the model says and when it gives up.

use adage_logic::check::{World, check};
use adage_logic::model::{Model, ModelError, Prepared, Tallies, Tally};
use adage_logic::syntax::parse;
use std::time::{Duration, Instant};

fn model(text: &str, limit: usize) -> Result<Model, ModelError> {
    let parsed = parse(text);
    assert!(parsed.errors.is_empty(), "{}", parsed.errors[0].message);
    let rules = check(&[&parsed.program], World::Program)
        .unwrap_or_else(|problems| panic!("{}", problems[0].diagnostic.message));
    Model::of(&rules, limit)
}

fn failure(text: &str, limit: usize) -> Option<ModelError> {
    let start = Instant::now();
    let failure = model(text, limit).err();
    assert!(
        start.elapsed() < Duration::from_secs(10),
        "{text}: {:?}",
        start.elapsed()
    );
    failure
}

#[test]
fn programs_that_never_end_are_given_up() {
    let too_large = Some(ModelError::TooLarge { limit: 20_000 });
    for text in [
        "p(0). p(X+1) :- p(X).",
        "p(0). p(X-1) :- q(X). q(2*X+1) :- p(X). p(X*3) :- p(X), X < 1000000. p(X+1) :- p(X). p(X-1) :- p(X).",
        "p(1..100). q(X,Y) :- p(X), p(Y). r(A,B,C,D) :- q(A,B), q(C,D).",
        "p(1). p((X,Y) ) :- p(X), p(Y).",
    ] {
        assert_eq!(failure(text, 20_000), too_large, "{text}");
    }
    assert_eq!(failure("p(0). p(f(X)) :- p(X).", 20_000), Some(ModelError::TooDeep));
    assert_eq!(failure("n(1..100). :~ n(X), n(Y), n(Z). [1,X,Y,Z]", 20_000), too_large);
}

#[test]
fn a_limit_is_met_exactly() {
    let text = "p(0). p(X+1) :- p(X), X < 9. q(X) :- p(X), X > 4.";
    assert!(model(text, 15).is_ok_and(|model| model.atoms().len() == 15));
    assert_eq!(failure(text, 14), Some(ModelError::TooLarge { limit: 14 }));
    assert_eq!(failure(text, 0), Some(ModelError::TooLarge { limit: 0 }));
    assert!(model("", 0).is_ok_and(|model| model.atoms().is_empty()));
}

#[test]
fn long_intervals_are_refused_where_they_would_be_run_through() {
    let long = Some(ModelError::LongInterval { limit: 1000 });
    for text in [
        "p(1..2000000000).",
        "p(X) :- X = -2147483648..2147483647.",
        "p(X) :- X = 1..2000000000, X < 3.",
        ":- X = 1..2000000000, X < 0.",
        ":~ X = 1..2000000000. [X]",
        "q(1..3). p(X,Y) :- q(X), Y = X..2000000000.",
        "p(1..1001).",
    ] {
        assert_eq!(failure(text, 1000), long, "{text}");
    }
}

#[test]
fn long_intervals_cost_nothing_where_they_are_only_tested() {
    let atoms = |text: &str| -> Vec<String> {
        let model = model(text, 1000).unwrap_or_else(|error| panic!("{text}: {error}"));
        model.atoms().iter().map(|atom| atom.to_string()).collect()
    };
    assert_eq!(
        atoms("q(-1). q(5). q(a). p(X) :- q(X), X = 1..2000000000. #show p/1."),
        ["p(5)"]
    );
    assert_eq!(
        atoms("q(-1). q(5). p(X) :- X = -2147483648..2147483647, q(X). #show p/1."),
        ["p(-1)", "p(5)"]
    );
    assert_eq!(atoms("p :- X = 1..2000000000. q :- X = 2000000000..1."), ["p"]);
    assert_eq!(atoms("q(5). p(1..2000000000) :- not q(5). #show p/1."), [""; 0]);
    assert_eq!(atoms("q(5). p :- q(1..2000000000). #show p/0."), ["p"]);
}

#[test]
fn long_bodies_and_wide_atoms_are_asked() {
    let body: Vec<String> = (0..1000)
        .map(|number| format!("q(V{number},V{})", number + 1))
        .collect();
    let text = format!("q(0,0). p(V0) :- {}.", body.join(","));
    assert_eq!(failure(&text, 10), None);
    let args = |first: usize| {
        (first..first + 32)
            .map(|number| number.to_string())
            .collect::<Vec<_>>()
            .join(",")
    };
    let names: Vec<String> = (0..32).map(|number| format!("V{number}")).collect();
    let text = format!(
        "q({}). q({}). p({names}) :- q({names}), V0 > 0.",
        args(0),
        args(1),
        names = names.join(",")
    );
    assert!(model(&text, 10).is_ok_and(|model| model.atoms().len() == 3));
}

#[test]
fn choices_have_no_one_model() {
    assert!(matches!(
        failure("p(1..3). { q(X) : p(X) }.", 10),
        Some(ModelError::Choice { .. })
    ));
}

#[test]
fn deep_terms_are_compared_and_printed() {
    let text = "p(0,0). p(f(X),N+1) :- p(X,N), N < 1000. less :- p(X,999), p(Y,1000), X < Y.";
    let model = model(text, 2000).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(model.atoms().len(), 1002);
    assert!(model.atoms().iter().all(|atom| atom.to_string().len() < 4000));
}

/// Each weak constraint counted by itself costs what it counts among all.
#[test]
fn tallies_made_together_count_what_weak_constraints_count() {
    let facts = "n(1..20). e(1,2). e(2,3). e(3,1). e(X,X+1) :- n(X), X > 3. c(a,f(1)). c(b,f(2)). c(a,f(2)).";
    let constraints = [
        ":~ e(X,Y). [1,X,Y]",
        ":~ e(X,Y). [1,X]",
        ":~ e(X,Y). [Y,X]",
        ":~ e(X,Y), e(Y,Z). [1,X,Y,Z]",
        ":~ e(X,Y), e(Y,Z), not e(Z,X). [1,X,Y,Z]",
        ":~ e(X,Y), n(X), Y < 5. [-Y,X,Y]",
        ":~ e(X,Y), c(A,f(Y)). [1,X,Y,A]",
        ":~ c(a,f(Y)). [Y,Y]",
        ":~ c(A,F). [A,F]",
        ":~ n(X), not e(X,_), Z = X..X+2. [Z]",
        ":~ n(7), not n(21). [3]",
        ":~ missing(X). [1,X]",
    ];
    let weak = |number: usize| format!("{facts} {}", constraints[number]);
    let alone: Vec<i64> = (0..constraints.len())
        .map(|number| model(&weak(number), 10_000).unwrap().costs.values().sum())
        .collect();
    let parsed = parse(&format!("{facts} {}", constraints.join(" ")));
    let mut rules = check(&[&parsed.program], World::Program).unwrap_or_else(|_| panic!("safe"));
    let tallies: Vec<Tally> = std::mem::take(&mut rules.weak)
        .into_iter()
        .map(|weak| Tally {
            body: weak.body,
            weight: Some(weak.weight),
            terms: weak.terms,
        })
        .collect();
    let asked: Vec<_> = tallies.iter().flat_map(|tally| &tally.body).collect();
    let asked: Vec<_> = asked
        .iter()
        .filter(|l| l.atom.comparison().is_none())
        .map(|l| l.atom.predicate())
        .collect();
    let prepared = Prepared::new(&rules.needed_for(&asked), &[], &asked, 10_000).unwrap();
    let models = prepared.models(&[], 1).unwrap();
    let together = Tallies::new(&prepared, tallies.iter()).values(&models[0]).unwrap();
    assert_eq!(together, alone);
}

#[test]
fn what_nothing_needs_is_not_derived() {
    let parsed = parse("a. b :- a. c :- b. { d } :- e. e :- a. f(X+1) :- f(X). f(0).");
    let rules = check(&[&parsed.program], World::Program).unwrap_or_else(|_| panic!("safe"));
    let wanted = adage_logic::Predicate::new("b", 0);
    let models = Model::all(&rules.needed_for(&[wanted]), 100, 10).unwrap();
    let told = |model: &Model| {
        model
            .atoms()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let mut told: Vec<String> = models.iter().map(told).collect();
    told.sort();
    assert_eq!(told, ["a b d e", "a b e"]);
}

/// Each answer set as a sorted line, the lines sorted.
fn answer_sets(rules: &adage_logic::rules::Rules) -> Vec<String> {
    let told = |model: &Model| -> Vec<String> { model.atoms().iter().map(ToString::to_string).collect() };
    let models = Model::all(rules, 1_000, 1_000).unwrap();
    let mut told: Vec<String> = models.iter().map(|model| told(model).join(" ")).collect();
    told.sort();
    told
}

/// A choice that nothing asks for is left out only where it can be made for certain, and on its own.
#[test]
fn choices_that_nothing_needs_are_left_out() {
    let left_out = |text: &str| {
        let parsed = parse(text);
        let rules = check(&[&parsed.program], World::Program).unwrap_or_else(|_| panic!("safe: {text}"));
        let wanted = adage_logic::Predicate::new("w", 0);
        let choices = rules.choices.len();
        let before = answer_sets(&rules);
        let rules = rules.without_idle_choices(&[wanted]);
        let has_w = |sets: &[String]| sets.iter().any(|set| set.split(' ').any(|atom| atom == "w"));
        let after = answer_sets(&rules);
        assert_eq!(
            (before.is_empty(), has_w(&before)),
            (after.is_empty(), has_w(&after)),
            "{text}"
        );
        choices - rules.choices.len()
    };
    let moves = "legal(x,1..2). legal(y,3). w.";
    for (text, expected) in [
        ("1 { does(P,A) : legal(P,A) } 1 :- legal(P,_).", 1),
        ("{ does(P,A) : legal(P,A) } :- legal(P,_).", 1),
        ("0 { does(P,A) : legal(P,A) } 1.", 1),
        // There may be nothing to choose.
        ("1 { does(P,A) : legal(P,A) } 1 :- role(P). role(z).", 0),
        ("1 { does(P,A) : legal(P,A), not bad(A) } 1 :- legal(P,_). bad(3).", 0),
        ("2 { does(P,A) : legal(P,A) } 2 :- legal(P,_).", 0),
        ("1 { does(P,A) : legal(P,A) } 0 :- legal(P,_).", 0),
        ("1 { does(A) : legal(A,A) } 1 :- legal(P,_).", 0),
        // One choice's atom is another's too.
        ("1 { does(A) : legal(P,A) } 1 :- legal(P,_).", 0),
        ("1 { does(P,A) : legal(P,A) } 1 :- legal(P,_). does(x,5). does(x,6).", 0),
        // It is asked for.
        ("{ does(P,A) : legal(P,A) } :- legal(P,_). w :- does(x,1).", 0),
        ("{ does(P,A) : legal(P,A) } :- legal(P,_). :- does(x,1).", 0),
        ("{ a }. { b : a }. w :- b.", 0),
    ] {
        assert_eq!(left_out(&format!("{moves} {text}")), expected, "{text}");
    }
}

#[test]
fn what_no_rule_can_make_true_is_known_beforehand() {
    let text =
        "1 { does(P,A) : legal(P,A) } 1 :- legal(P,_). legal(P,noop) :- role(P). legal(P,move(X,X+1)) :- at(P,X).
        role(x). far(X) :- near(X). near(X) :- at(_,X).";
    let parsed = parse(text);
    let rules = check(&[&parsed.program], World::Program).unwrap_or_else(|_| panic!("safe"));
    let given = [adage_logic::Predicate::new("at", 2)];
    let may = |atom: &str, steps| {
        let parsed = parse(&format!(":- {atom}."));
        let asked = check(&[&parsed.program], World::Program).unwrap_or_else(|_| panic!("safe"));
        rules.may_derive(&asked.constraints[0][0].atom, &given, steps)
    };
    for possible in [
        "does(x,noop)",
        "does(P,move(A,B))",
        "does(y,move(1,2))",
        "at(z,z)",
        "far(1)",
    ] {
        assert!(may(possible, 2), "{possible}");
    }
    for impossible in ["does(x,move(A,B,C))", "does(x,stay)", "legal(y,noop)", "elsewhere(A)"] {
        assert!(!may(impossible, 2), "{impossible}");
    }
    assert!(may("does(x,stay)", 1), "nobody looked far enough");
}
