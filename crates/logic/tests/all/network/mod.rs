//! Ground programs and their networks, held against the model of the same program with the inputs as facts.

mod random;

use adage_logic::ast::Program;
use adage_logic::check::{World, check};
use adage_logic::ground::{Feed, GroundError, GroundProgram, Limits, Open, Truth, ground};
use adage_logic::model::{DEFAULT_LIMIT, Model};
use adage_logic::network::{Lanes, Network, Plan, Values};
use adage_logic::rules::Rules;
use adage_logic::stop::Stop;
use adage_logic::syntax::parse;
use adage_logic::{Atom, Clause, Literal, Predicate, Term};

fn program(text: &str) -> Program {
    let parsed = parse(text);
    assert!(parsed.errors.is_empty(), "{text}: {:?}", parsed.errors);
    parsed.program
}

fn rules(text: &str) -> Rules {
    check(&[&program(text)], World::Program).unwrap()
}

fn atom(text: &str) -> Atom {
    let statement = &program(&format!("{text}.")).statements[0];
    statement.clause().unwrap().head
}

fn open(atoms: &[&str]) -> Open {
    Open {
        atoms: atoms.iter().map(|text| atom(text)).collect(),
        feeds: Vec::new(),
    }
}

/// The rules as text, sorted.
fn written(program: &GroundProgram) -> Vec<String> {
    let literal = |id, negated| Literal {
        negated,
        atom: program.atom(id).clone(),
    };
    let mut lines: Vec<String> = program
        .rules()
        .iter()
        .map(|rule| {
            let positive = rule.positive.iter().map(|id| literal(*id, false));
            let body = positive
                .chain(rule.negative.iter().map(|id| literal(*id, true)))
                .collect();
            Clause::new(program.atom(rule.head).clone(), body).to_string()
        })
        .collect();
    lines.sort();
    lines
}

#[test]
fn what_is_certain_or_impossible_is_simplified_away() {
    let rules = rules(
        "on(1..2). sure(X) :- on(X), not odd(X). odd(1).
         p(X) :- on(X), in(X), not odd(X). q(X) :- in(X), sure(X), not never(X). always :- not never(1), on(1).
         never(X) :- in(X), X > 5. r :- always, p(2), not in(1).",
    );
    let ground = ground(&rules, &open(&["in(1)", "in(2)"]), &Limits::default()).unwrap();
    assert_eq!(
        written(&ground),
        ["p(2) :- in(2).", "q(2) :- in(2).", "r :- p(2), not in(1)."]
    );
    assert_eq!(ground.truth(&atom("sure(2)")), Truth::Always);
    assert_eq!(ground.truth(&atom("always")), Truth::Always);
    assert_eq!(ground.truth(&atom("p(1)")), Truth::Never);
    assert!(matches!(ground.truth(&atom("p(2)")), Truth::Depends(_)));
}

#[test]
fn inputs_are_found_by_what_feeds_them() {
    let rules = rules("init(at(1)). next(at(X+1)) :- true(at(X)), X < 4. end :- true(at(4)).");
    let state = Predicate::new("true", 1);
    let feeds = ["init", "next"].map(|by| Feed {
        open: state,
        by: Predicate::new(by, 1),
    });
    let open = Open {
        atoms: Vec::new(),
        feeds: feeds.to_vec(),
    };
    let ground = ground(&rules, &open, &Limits::default()).unwrap();
    let mut inputs: Vec<String> = ground.inputs().iter().map(|id| ground.atom(*id).to_string()).collect();
    inputs.sort();
    assert_eq!(inputs, ["true(at(1))", "true(at(2))", "true(at(3))", "true(at(4))"]);
}

/// Thirteen pigeons in twelve holes: minutes of work, for which nobody waits.
#[test]
fn work_is_given_up_soon_after_a_request() {
    let names: Vec<String> = (1..=13).map(|number| format!("P{number}")).collect();
    let sits = names.iter().map(|name| format!("hole({name})"));
    let apart = names.iter().enumerate().flat_map(|(index, name)| {
        let before = names[..index].iter();
        before.map(move |other| format!("{name}!={other}"))
    });
    let body: Vec<String> = sits.chain(apart).collect();
    let pigeons = rules(&format!("hole(1..12). fits :- {}.", body.join(", ")));
    let limits = Limits {
        stop: Stop::new(),
        ..Limits::default()
    };
    std::thread::scope(|scope| {
        let working = scope.spawn(|| ground(&pigeons, &Open::default(), &limits).err());
        std::thread::sleep(std::time::Duration::from_millis(100));
        assert!(!working.is_finished());
        limits.stop.request();
        assert_eq!(working.join().unwrap(), Some(GroundError::Stopped));
    });
}

#[test]
fn what_never_ends_or_is_too_much_is_an_error() {
    let limits = Limits {
        atoms: 1000,
        rules: 1000,
        depth: 20,
        ..Limits::default()
    };
    let fed = Open {
        atoms: Vec::new(),
        feeds: vec![Feed {
            open: Predicate::new("true", 1),
            by: Predicate::new("next", 1),
        }],
    };
    let error = |text: &str, open: &Open| ground(&rules(text), open, &limits).err();
    assert_eq!(
        error("next(0). next(N+1) :- true(N).", &fed),
        Some(GroundError::TooManyAtoms { limit: 1000 })
    );
    assert_eq!(
        error("next(z). next(s(N)) :- true(N).", &fed),
        Some(GroundError::TooDeep { limit: 20 })
    );
    let square = "d(1..40). near :- in(X), in(Y), X < Y.";
    let inputs: Vec<String> = (1..=60).map(|number| format!("in({number})")).collect();
    let inputs = open(&inputs.iter().map(String::as_str).collect::<Vec<_>>());
    assert_eq!(
        error(square, &inputs),
        Some(GroundError::TooManyRules {
            limit: 1000,
            predicate: Predicate::new("near", 0)
        })
    );
    assert!(matches!(
        error("in(1) :- d(1). d(1).", &inputs),
        Some(GroundError::OpenIsDefined { .. })
    ));
    assert!(matches!(error("{ c(1) }.", &inputs), Some(GroundError::Choice { .. })));
}

#[test]
fn circles_go_round_to_the_least_model() {
    let text = "node(1..6). reach(1). reach(Y) :- reach(X), edge(X,Y). lost(X) :- node(X), not reach(X).";
    let edges: Vec<String> = (1..=6)
        .flat_map(|from| (1..=6).map(move |to| format!("edge({from},{to})")))
        .collect();
    let open = open(&edges.iter().map(String::as_str).collect::<Vec<_>>());
    let ground = ground(&rules(text), &open, &Limits::default()).unwrap();
    let network = random::network_of_all(&ground);
    assert!(network.has_circles());
    random::assert_equal_to_models(text, &ground, &network, 7);
}

#[test]
fn of_a_group_one_is_true() {
    let inputs: Vec<String> = (1..=40).map(|number| format!("in({number})")).collect();
    let open = open(&inputs.iter().map(String::as_str).collect::<Vec<_>>());
    let text = "d(1..40). other(X) :- d(X), in(Y), X != Y.";
    let ground = ground(&rules(text), &open, &Limits::default()).unwrap();
    let outputs: Vec<Truth> = (1..=40)
        .map(|number| ground.truth(&atom(&format!("other({number})"))))
        .collect();
    let mut plan = Plan {
        stages: vec![outputs],
        ..Plan::default()
    };
    let plain = Network::compile(&ground, &plan);
    plan.exactly_one.push(ground.inputs().to_vec());
    let short = Network::compile(&ground, &plan);
    assert_eq!(short.gate_count(), 0);
    assert!(plain.gate_count() < 300, "shared trees: {}", plain.gate_count());
    for network in [plain, short] {
        let mut values: Values<u64> = Values::new(&network);
        for (lane, input) in ground.inputs().iter().enumerate() {
            values.set(network.input(*input).unwrap(), 1 << lane);
        }
        network.evaluate(&mut values);
        for (lane, input) in ground.inputs().iter().enumerate() {
            let Term::Int(number) = ground.atom(*input).args[0] else {
                panic!()
            };
            for (other, output) in (1..).zip(network.outputs(0)) {
                assert_eq!(values.output(*output).get(lane), other != number);
            }
        }
    }
}

#[test]
fn stages_are_evaluated_one_after_another() {
    let text = "a :- in(1). b :- a, in(2).";
    let ground = ground(&rules(text), &open(&["in(1)", "in(2)"]), &Limits::default()).unwrap();
    let plan = Plan {
        stages: vec![vec![ground.truth(&atom("a"))], vec![ground.truth(&atom("b"))]],
        ..Plan::default()
    };
    let network = Network::compile(&ground, &plan);
    let input = |text: &str| match ground.truth(&atom(text)) {
        Truth::Depends(id) => network.input(id).unwrap(),
        _ => panic!("{text} is an input"),
    };
    let mut values: Values<[u64; 2]> = Values::new(&network);
    values.set(input("in(1)"), [0b0110, 1]);
    network.evaluate_stage(0, &mut values);
    assert_eq!(values.output(network.outputs(0)[0]), [0b0110, 1]);
    values.set(input("in(2)"), [0b0011, 0]);
    network.evaluate_stage(1, &mut values);
    assert_eq!(values.output(network.outputs(1)[0]), [0b0010, 0]);
}

#[test]
fn costs_are_those_of_the_model() {
    let text = ":~ in(X). [X@1,X] :~ in(X), not in(1). [2@X,X] :~ not in(3). [-3@1] :~ on. [5@7] on.
                :~ in(X), X > 1. [9@9]";
    let ground = ground(&rules(text), &open(&["in(1)", "in(2)", "in(3)"]), &Limits::default()).unwrap();
    let network = random::network_of_all(&ground);
    random::assert_equal_to_models(text, &ground, &network, 3);
    let model = Model::of(&rules(&format!("{text} in(2).")), DEFAULT_LIMIT).unwrap();
    assert_eq!(model.costs[&1], -1);
}
