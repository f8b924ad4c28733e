//! Random small tasks: the cost found is that of the cheapest of all subsets of the space, tried out one by one with
//! nothing but models.

use super::injection::{Game, Node, cost, spread};
use super::programs::{models, task};
use super::random::Random;
use adage_learn::strategy::native::{Limits, learn};
use adage_learn::strategy::{Example, Kind, NoHypothesis, Ordering, Part, Task};
use adage_logic::Comparison;
use adage_logic::model::Model;

const TASKS: u64 = 700;

fn random_task(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = match seed % 3 {
        0 => deep_game(&mut random),
        _ => flat_game(&mut random),
    };
    let examples = random.between(2, 4);
    for number in 0..examples {
        text += &example(&mut random, number, seed.is_multiple_of(3));
    }
    for number in 0..random.between(1, 6) {
        text += &ordering(&mut random, number, examples, seed.is_multiple_of(3));
    }
    let bodies: &[&str] = match seed % 3 {
        0 => &[
            "at(X), red(X)",
            "at(X), blue(X)",
            "does(X), red(X)",
            "does(X), not blue(X)",
            "at(X), not red(X), does(Y)",
        ],
        _ => &[
            "p(X)",
            "p(X), not r(X)",
            "q(X)",
            "s(X), p(X)",
            "r(X), not s(X)",
            "e(X,Y), p(X)",
            "d(X), not p(X)",
            "p(X), q(Y), X < Y",
        ],
    };
    for _ in 0..random.between(2, 7) {
        let body = random.pick(bodies);
        let weight = random.pick(&["-2", "-1", "-1", "1", "1", "2", "X", "-X"]);
        let terms = random.pick(&["", ",X", ",X"]);
        let (length, level) = (random.between(1, 3), random.between(1, 2));
        text += &format!("{length} ~ :~ {body}. [{weight}@{level}{terms}]\n");
    }
    if random.chance(15) {
        text += &format!("#max_penalty({}).\n", random.between(1, 8));
    }
    text
}

fn flat_game(random: &mut Random) -> String {
    let mut text = "d(1..3). e(1,2). e(2,3). r(Y) :- p(X), e(X,Y).\n".to_owned();
    text += *random.pick(&[
        "1 { p(X) : d(X) } 1.\n",
        "0 { p(X) : d(X), not q(X) } 2.\n",
        "{ p(X) } :- s(X).\n p(3) :- q(1).\n",
        "1 { p(X) : d(X) } 2 :- s(2).\n p(1) :- q(2).\n",
    ]);
    if random.chance(30) {
        text += ":- p(1), p(2).\n";
    }
    text
}

fn deep_game(random: &mut Random) -> String {
    let mut text = "inner(N) :- edge(N,_). terminal :- at(N), not inner(N).
        1 { does(C) : edge(N,C) } 1 :- at(N), inner(N). next(at(C)) :- does(C).\n"
        .to_owned();
    for node in 0..12 {
        let children = if node < 3 { 2 } else { random.between(0, 2) };
        for _ in 0..children {
            // Two ways may lead to one place.
            text += &format!("edge({node},{}). ", random.between(node + 1, (node + 4).min(14)));
        }
    }
    for node in 0..15 {
        for colour in ["red", "blue"] {
            if random.chance(50) {
                text += &format!("{colour}({node}). ");
            }
        }
    }
    text + "\nred(99). blue(99).\n"
}

fn example(random: &mut Random, number: i64, deep: bool) -> String {
    let sign = if random.chance(70) || number < 3 { "pos" } else { "neg" };
    let price = if random.chance(60) {
        format!("@{}", random.between(1, 3))
    } else {
        String::new()
    };
    if deep {
        return format!(
            "#{sign}(e{number}{price}, {{ }}, {{ }}, {{ at({}). }}).\n",
            random.between(0, 5)
        );
    }
    let mut context = String::new();
    for place in 1..4 {
        for fact in ["q", "s"] {
            if random.chance(40) {
                context += &format!("{fact}({place}). ");
            }
        }
    }
    if random.chance(30) {
        context += &format!(":- not p({}). ", random.between(1, 3));
    }
    let include = if random.chance(25) {
        format!("p({})", random.between(1, 3))
    } else {
        String::new()
    };
    let exclude = if random.chance(25) {
        format!("r({})", random.between(1, 3))
    } else {
        String::new()
    };
    format!("#{sign}(e{number}{price}, {{ {include} }}, {{ {exclude} }}, {{ {context} }}).\n")
}

fn ordering(random: &mut Random, number: i64, examples: i64, deep: bool) -> String {
    let price = if random.chance(70) {
        format!("@{}", random.between(1, 5))
    } else {
        String::new()
    };
    let positive = examples.min(3);
    let first = random.between(0, positive - 1);
    let second = (first + random.between(1, positive - 1)) % positive;
    let relation = match random.chance(75) {
        true => "<",
        false => *random.pick(&["<=", ">", ">=", "=", "!="]),
    };
    match (deep && random.chance(75), random.chance(60)) {
        (true, _) => format!(
            "#deep_ordering(o{number}{price}, e{first}, e{second}, {}).\n",
            random.between(0, 3)
        ),
        (_, true) => format!("#brave_ordering(o{number}{price}, e{first}, e{second}, {relation}).\n"),
        (_, false) => format!("#cautious_ordering(o{number}{price}, e{first}, e{second}, {relation}).\n"),
    }
}

/// The answer sets that extend an example, with what every candidate costs in them.
fn extending(task: &Task, example: &Example) -> Vec<Model> {
    let all = models(&format!(
        "{}\n{}\n{}",
        task.background,
        spread(&task.space),
        example.context
    ));
    let extends = |model: &Model| {
        example.include.iter().all(|atom| model.holds(atom)) && !example.exclude.iter().any(|atom| model.holds(atom))
    };
    all.into_iter().filter(extends).collect()
}

/// All that is needed to judge a hypothesis: answer sets, and trees for deep orderings.
struct Judge<'a> {
    task: &'a Task,
    sets: Vec<Vec<Model>>,
    trees: Vec<Option<[Vec<Node>; 2]>>,
}

impl<'a> Judge<'a> {
    fn new(task: &'a Task) -> Judge<'a> {
        let sets: Vec<Vec<Model>> = task.examples.iter().map(|example| extending(task, example)).collect();
        let game = Game::of(task, "");
        let trees = |ordering: &Ordering| match ordering.kind {
            Kind::Deep { depth } if depth > 0 => {
                let grow = |example: usize| sets[example].iter().map(|set| game.grow(set.clone(), depth)).collect();
                Some([grow(ordering.left), grow(ordering.right)])
            }
            _ => None,
        };
        let trees = task.orderings.iter().map(trees).collect();
        Judge { task, sets, trees }
    }

    fn explains(&self, part: Part, hypothesis: &[usize]) -> bool {
        let number = match part {
            Part::Example(example) => return self.task.examples[example].positive != self.sets[example].is_empty(),
            Part::Ordering(number) => number,
        };
        let ordering = &self.task.orderings[number];
        let holds = |left: &Vec<i64>, right: &Vec<i64>| match ordering.relation {
            Comparison::Less => left < right,
            Comparison::LessOrEqual => left <= right,
            Comparison::Greater => left > right,
            Comparison::GreaterOrEqual => left >= right,
            Comparison::Equal => left == right,
            Comparison::NotEqual => left != right,
        };
        if let Some([left, right]) = &self.trees[number] {
            let value = |roots: &[Node]| roots.iter().map(|root| root.value(hypothesis, true)).max();
            return match (value(left), value(right)) {
                (Some(left), Some(right)) => holds(&left, &right),
                _ => false,
            };
        }
        let costs =
            |example: usize| -> Vec<Vec<i64>> { self.sets[example].iter().map(|set| cost(set, hypothesis)).collect() };
        let (left, right) = (costs(ordering.left), costs(ordering.right));
        let mut pairs = left
            .iter()
            .flat_map(|left| right.iter().map(move |right| (left, right)));
        match ordering.kind {
            Kind::Cautious => pairs.all(|(left, right)| holds(left, right)),
            _ => pairs.any(|(left, right)| holds(left, right)),
        }
    }

    /// The least cost at which all of these parts are explained or paid for.
    fn cheapest(&self, parts: &[Part]) -> Option<u32> {
        let count = self.task.space.len();
        let cost = |mask: u32| {
            let hypothesis: Vec<usize> = (0..count).filter(|candidate| mask & (1 << candidate) != 0).collect();
            let mut cost: u32 = hypothesis
                .iter()
                .map(|candidate| self.task.space[*candidate].length)
                .sum();
            for part in parts.iter().filter(|part| !self.explains(**part, &hypothesis)) {
                cost += match part {
                    Part::Example(example) => self.task.examples[*example].penalty?,
                    Part::Ordering(ordering) => self.task.orderings[*ordering].penalty?,
                };
            }
            Some(cost)
        };
        let cheapest = (0..1 << count).filter_map(cost).min();
        cheapest.filter(|cost| self.task.max_penalty.is_none_or(|most| *cost <= most))
    }
}

#[derive(Default, Debug)]
struct Variety {
    learned: usize,
    with_levels: usize,
    with_penalties: usize,
    unsatisfiable: usize,
    of_several_parts: usize,
    deep: usize,
    cautious: usize,
}

#[test]
fn no_subset_is_cheaper() {
    let mut variety = Variety::default();
    for seed in 0..TASKS {
        let text = random_task(seed);
        let task = task(&text);
        let judge = Judge::new(&task);
        let examples = (0..task.examples.len()).map(Part::Example);
        let parts: Vec<Part> = examples.chain((0..task.orderings.len()).map(Part::Ordering)).collect();
        match (learn(&task, Limits::default()), judge.cheapest(&parts)) {
            (Ok(learned), Some(cheapest)) => {
                assert_eq!(learned.cost(), cheapest, "task {seed}\n{text}");
                let fails = |part: &&Part| !judge.explains(**part, &learned.hypothesis);
                let uncovered: Vec<Part> = parts.iter().filter(fails).copied().collect();
                assert_eq!(learned.uncovered, uncovered, "task {seed}\n{text}");
                assert!(learned.proved);
                let chosen = || {
                    learned
                        .hypothesis
                        .iter()
                        .map(|candidate| task.space[*candidate].statement.to_string())
                };
                variety.learned += usize::from(!learned.hypothesis.is_empty());
                variety.with_levels +=
                    usize::from(chosen().any(|c| c.contains("@1")) && chosen().any(|c| c.contains("@2")));
                variety.with_penalties += usize::from(learned.penalty > 0);
                let kinds = || task.orderings.iter().map(|ordering| ordering.kind);
                variety.deep += usize::from(kinds().any(|kind| matches!(kind, Kind::Deep { .. })));
                variety.cautious += usize::from(kinds().any(|kind| kind == Kind::Cautious));
            }
            (Err(NoHypothesis::Unsatisfiable { together }), None) => {
                assert_eq!(judge.cheapest(&together), None, "task {seed} {together:?}\n{text}");
                for part in &together {
                    let others: Vec<Part> = together.iter().filter(|other| *other != part).copied().collect();
                    assert!(judge.cheapest(&others).is_some(), "task {seed} {together:?}\n{text}");
                }
                variety.unsatisfiable += 1;
                variety.of_several_parts += usize::from(together.len() > 1);
            }
            (found, cheapest) => panic!("task {seed}: {found:?} but {cheapest:?}\n{text}"),
        }
    }
    let Variety {
        learned,
        with_levels,
        with_penalties,
        unsatisfiable,
        of_several_parts,
        deep,
        cautious,
    } = variety;
    assert!(
        learned > 100 && with_penalties > 100 && unsatisfiable > 100 && deep > 50 && cautious > 50,
        "{variety:?}"
    );
    assert!(with_levels > 5 && of_several_parts > 10, "{variety:?}");
}
