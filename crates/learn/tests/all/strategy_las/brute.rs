//! The engine against all subsets of small random spaces, judged by the model of each program.

use super::{clingo_is_present, learn, task};
use adage_learn::strategy::{Example, Kind, NoHypothesis, Ordering, Part, Task};
use adage_logic::ast::{Head, Program, Rule, Statement, StatementKind};
use adage_logic::check::{World, check};
use adage_logic::model::{DEFAULT_LIMIT, Model};
use adage_logic::{Comparison, Term};
use itertools::Itertools;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;

const RULES: [&str; 12] = [
    "2 ~ r(X) :- p(X).",
    "2 ~ r(X) :- q(X).",
    "3 ~ r(X) :- p(X), not q(X).",
    "3 ~ r(X) :- p(X), not s(X).",
    "2 ~ s(X) :- q(X).",
    "3 ~ s(X) :- q(X), p(X).",
    "3 ~ s(X) :- edge(X,Y), p(Y).",
    "1 ~ r(a).",
    "1 ~ s(b).",
    "2 ~ :- r(X), s(X).",
    "1 ~ :- p(a).",
    "3 ~ r(X) :- s(Y), edge(X,Y).",
];

const WEAK: [&str; 8] = [
    "1 ~ :~ p(X). [1@1, X]",
    "1 ~ :~ q(X). [-1@2, X]",
    "1 ~ :~ r(X). [1@2, X]",
    "1 ~ :~ s(X). [-1@1, X]",
    "2 ~ :~ p(X), not r(X). [2@1, X]",
    "2 ~ :~ q(X), edge(X,Y). [-1@1, X, Y]",
    "1 ~ :~ not r(a). [1@2]",
    "1 ~ :~ n(N). [N@1, N]",
];

/// A random task. With `choices`, the background chooses freely among two atoms.
fn random_task(random: &mut SmallRng, choices: bool) -> String {
    let mut text = String::from("edge(a,b). edge(b,c). edge(c,a).\n");
    if choices {
        text += "{ p(a) }.\n{ q(b) }.\n:- p(a), q(b), p(c).\n";
    }
    for rule in RULES.sample(random, 4).chain(WEAK.sample(random, 3)) {
        text += &format!("{rule}\n");
    }
    let penalty = |random: &mut SmallRng| match random.random_range(0..3) {
        0 => String::new(),
        weight => format!("@{weight}"),
    };
    let examples = 4;
    for number in 0..examples {
        let mut facts = String::new();
        for atom in ["p(a)", "p(b)", "p(c)", "q(a)", "q(b)", "q(c)", "n(1)", "n(2)"] {
            if random.random_bool(0.4) {
                facts += &format!("{atom}. ");
            }
        }
        let mut sides = [Vec::new(), Vec::new()];
        for atom in ["r(a)", "r(b)", "s(b)", "s(c)"] {
            if random.random_bool(0.15) {
                sides[random.random_range(0..2)].push(atom);
            }
        }
        let sign = if number > 0 && random.random_bool(0.25) {
            "neg"
        } else {
            "pos"
        };
        let [include, exclude] = sides.map(|atoms| atoms.join(", "));
        text += &format!(
            "#{sign}(e{number}{}, {{ {include} }}, {{ {exclude} }}, {{ {facts} }}).\n",
            penalty(random)
        );
    }
    let positive: Vec<usize> = (0..examples)
        .filter(|number| text.contains(&format!("#pos(e{number}")))
        .collect();
    for number in 0..3 {
        let kind = ["brave", "cautious"].choose(random).unwrap();
        let (left, right) = (positive.choose(random).unwrap(), positive.choose(random).unwrap());
        let relation = ["<", "<", "<", ">=", "=", "!=", "<=", ">"].choose(random).unwrap();
        let penalty = penalty(random);
        text += &format!("#{kind}_ordering(o{number}{penalty}, e{left}, e{right}, {relation}).\n");
    }
    text
}

type Costs = BTreeMap<i32, i64>;

/// What each answer set that extends the example costs.
fn costs(task: &Task, example: &Example, hypothesis: &Program) -> Vec<Costs> {
    let (choices, plain): (Vec<&Statement>, Vec<&Statement>) =
        task.background.statements.iter().partition(|statement| {
            matches!(
                &statement.kind,
                StatementKind::Rule(Rule {
                    head: Head::Choice(_),
                    ..
                })
            )
        });
    let mut found = Vec::new();
    for chosen in choices.iter().powerset() {
        let facts = chosen.into_iter().map(|statement| {
            let StatementKind::Rule(Rule {
                head: Head::Choice(choice),
                ..
            }) = &statement.kind
            else {
                panic!("a choice");
            };
            Statement {
                kind: StatementKind::Rule(Rule {
                    head: Head::Atom(choice.elements[0].atom.clone()),
                    body: Vec::new(),
                }),
                ..(*statement).clone()
            }
        });
        let program = Program {
            statements: plain
                .iter()
                .map(|statement| (*statement).clone())
                .chain(facts)
                .collect(),
            closing_comments: Vec::new(),
        };
        let rules = check(&[&program, &example.context, hypothesis], World::Program).unwrap();
        let model = Model::of(&rules, DEFAULT_LIMIT).unwrap();
        let extends = example.include.iter().all(|atom| model.holds(atom))
            && !example.exclude.iter().any(|atom| model.holds(atom));
        if model.consistent && extends {
            found.push(model.costs);
        }
    }
    found
}

fn compare(left: &Costs, right: &Costs, relation: Comparison) -> bool {
    let levels = left.keys().chain(right.keys()).sorted().rev().dedup();
    let difference = levels.map(|level| left.get(level).unwrap_or(&0) - right.get(level).unwrap_or(&0));
    let first = difference.into_iter().find(|difference| *difference != 0).unwrap_or(0);
    relation.holds(Term::Int(first as i32), Term::Int(0))
}

fn respected(costs: &[Vec<Costs>], ordering: &Ordering) -> bool {
    let mut pairs = costs[ordering.left].iter().cartesian_product(&costs[ordering.right]);
    let mut holds = |(left, right): (&Costs, &Costs)| compare(left, right, ordering.relation);
    match ordering.kind {
        Kind::Brave => pairs.any(&mut holds),
        _ => pairs.all(&mut holds),
    }
}

/// What a hypothesis costs; `None` if it leaves out what must be explained.
fn cost(task: &Task, hypothesis: &[usize]) -> Option<u32> {
    let learned = adage_learn::strategy::Learned {
        hypothesis: hypothesis.to_vec(),
        length: 0,
        uncovered: Vec::new(),
        penalty: 0,
        proved: false,
    };
    let program = learned.program(task);
    let costs: Vec<Vec<Costs>> = task
        .examples
        .iter()
        .map(|example| costs(task, example, &program))
        .collect();
    let mut sum = hypothesis.iter().map(|number| task.space[*number].length).sum();
    for (example, costs) in task.examples.iter().zip(&costs) {
        if example.positive == costs.is_empty() {
            sum += example.penalty?;
        }
    }
    for ordering in &task.orderings {
        if !respected(&costs, ordering) {
            sum += ordering.penalty?;
        }
    }
    Some(sum)
}

fn check_against_all_subsets(tasks: usize, choices: bool, seed: u64) -> (usize, usize) {
    let mut random = SmallRng::seed_from_u64(seed);
    let (mut solved, mut unsolvable) = (0, 0);
    for _ in 0..tasks {
        let text = random_task(&mut random, choices);
        let task = task(&text);
        let subsets = (0..task.space.len()).powerset();
        let best = subsets.filter_map(|subset| cost(&task, &subset)).min();
        match (learn(&task), best) {
            (Ok(learned), Some(best)) => {
                assert_eq!(learned.cost(), best, "{text}");
                assert_eq!(cost(&task, &learned.hypothesis), Some(best), "{text}");
                solved += 1;
            }
            (Err(NoHypothesis::Unsatisfiable { together }), None) => {
                assert!(is_minimal_conflict(&task, &together), "{together:?}\n{text}");
                unsolvable += 1;
            }
            (learned, best) => panic!("{learned:?} where the best costs {best:?}\n{text}"),
        }
    }
    (solved, unsolvable)
}

/// Whether these parts, and no fewer of them, cannot be explained together.
fn is_minimal_conflict(task: &Task, together: &[Part]) -> bool {
    let solvable = |parts: &[Part]| {
        let mut task = task.clone();
        for (number, example) in task.examples.iter_mut().enumerate() {
            example.penalty = (!parts.contains(&Part::Example(number))).then_some(1);
        }
        for (number, ordering) in task.orderings.iter_mut().enumerate() {
            ordering.penalty = (!parts.contains(&Part::Ordering(number))).then_some(1);
        }
        let mut subsets = (0..task.space.len()).powerset();
        subsets.any(|subset| cost(&task, &subset).is_some())
    };
    let without = |part: &Part| together.iter().copied().filter(|other| other != part).collect_vec();
    !solvable(together) && together.iter().all(|part| solvable(&without(part)))
}

#[test]
fn five_hundred_tasks_with_one_answer_set() {
    if !clingo_is_present() {
        return;
    }
    let (solved, unsolvable) = check_against_all_subsets(500, false, 500);
    assert!(solved > 200 && unsolvable > 30, "{solved} {unsolvable}");
}

#[test]
fn tasks_with_several_answer_sets() {
    if !clingo_is_present() {
        return;
    }
    let (solved, unsolvable) = check_against_all_subsets(80, true, 80);
    assert!(solved > 30 && unsolvable > 5, "{solved} {unsolvable}");
}
