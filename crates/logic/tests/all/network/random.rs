//! Random stratified programs with inputs.

use super::{open, program, rules};
use adage_logic::check::{World, check};
use adage_logic::ground::{GroundProgram, Limits, Truth, ground};
use adage_logic::model::{DEFAULT_LIMIT, Model};
use adage_logic::network::{Lanes, Network, Plan, Values};
use proptest::prelude::*;
use std::collections::BTreeMap;

/// A network whose outputs are all atoms of the program, by number.
pub fn network_of_all(ground: &GroundProgram) -> Network {
    let outputs = ground.atoms().map(|(id, _)| Truth::Depends(id)).collect();
    let plan = Plan {
        stages: vec![outputs],
        ..Plan::default()
    };
    Network::compile(ground, &plan)
}

/// Sets the inputs at random in every lane and compares with the model of the program with those inputs as facts.
pub fn assert_equal_to_models(text: &str, ground: &GroundProgram, network: &Network, mut seed: u64) {
    let mut next = || {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        seed ^ seed >> 29
    };
    let mut values: Values<[u64; 2]> = Values::new(network);
    let mut facts = vec![String::new(); 128];
    for id in ground.inputs() {
        let lanes = [next() & next(), next() | next()];
        values.set(network.input(*id).unwrap(), lanes);
        for (_, text) in facts.iter_mut().enumerate().filter(|(lane, _)| lanes.get(*lane)) {
            *text += &format!("{}. ", ground.atom(*id));
        }
    }
    network.evaluate(&mut values);
    for lane in (0..128).step_by(9) {
        let sources = [&program(text), &program(&facts[lane])];
        let model = Model::of(&check(&sources, World::Program).unwrap(), DEFAULT_LIMIT).unwrap();
        for ((_, atom), output) in ground.atoms().zip(network.outputs(0)) {
            if !atom.name.as_str().contains(' ') {
                assert_eq!(
                    values.holds(*output, lane),
                    model.holds(atom),
                    "{atom} with {}in\n{text}",
                    facts[lane]
                );
            }
        }
        for atom in model.atoms() {
            assert_ne!(ground.truth(&atom), Truth::Never, "{atom} in\n{text}");
        }
        let costs = network
            .costs(&values, lane)
            .into_iter()
            .map(|cost| (cost.level, cost.cost));
        let costs: BTreeMap<i32, i64> = costs.filter(|(_, cost)| *cost != 0).collect();
        let expected: BTreeMap<i32, i64> = model.costs.into_iter().filter(|(_, cost)| *cost != 0).collect();
        assert_eq!(costs, expected, "with {}in\n{text}", facts[lane]);
    }
}

const VARIABLES: [&str; 4] = ["X", "Y", "Z", "_"];

/// A literal about inputs, fixed facts or predicates of a level at most `level`, below it if negated.
fn literal(level: usize) -> impl Strategy<Value = String> {
    (0..4 + level, any::<bool>(), 0..4usize, 0..4usize).prop_map(move |(which, negated, first, second)| {
        let (first, second) = (VARIABLES[first], VARIABLES[second]);
        let atom = match which {
            0 => format!("a({first})"),
            1 => format!("b({first},{second})"),
            2 => format!("s({first},{second})"),
            3 => format!("p{level}({first},{second})"),
            lower => format!("p{}({first},{second})", lower - 4),
        };
        let sign = if negated && which != 3 { "not " } else { "" };
        format!("{sign}{atom}")
    })
}

fn rule() -> impl Strategy<Value = String> {
    (0..4usize, 0..3usize, 0..3usize).prop_flat_map(|(level, first, second)| {
        prop::collection::vec(literal(level), 1..4).prop_map(move |body| {
            let (first, second) = (VARIABLES[first], VARIABLES[second]);
            format!("p{level}({first},{second}) :- d(X), d(Y), d(Z), {}.", body.join(", "))
        })
    })
}

fn weak() -> impl Strategy<Value = String> {
    (prop::collection::vec(literal(3), 1..3), -2..3i32, 1..3i32)
        .prop_map(|(body, weight, level)| format!(":~ d(X), d(Y), d(Z), {}. [{weight}@{level},X,Y]", body.join(", ")))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn networks_compute_models(
        parts in prop::collection::vec(rule(), 1..9),
        weak in prop::collection::vec(weak(), 0..3),
        seed in any::<u64>(),
    ) {
        let text = format!("d(1..3). s(1,2). s(2,3). s(3,3).\n{}\n{}", parts.join("\n"), weak.join("\n"));
        let inputs = ["a(1)", "a(2)", "b(1,2)", "b(2,1)", "b(2,3)", "b(3,3)"];
        let ground = ground(&rules(&text), &open(&inputs), &Limits::default()).unwrap();
        assert_equal_to_models(&text, &ground, &network_of_all(&ground), seed);
    }
}
