//! Deep orderings: chapter 7 and experiments 8.6, 10.6, 10.7.

use super::injection::{Game, Node, accepts, activations, cost};
use super::programs::{bundled, candidates, task, with_space};
use super::random::Random;
use adage_learn::strategy::native::{Limits, Table, learn};
use adage_learn::strategy::{Kind, NoHypothesis, Part, Task};
use adage_logic::Predicate;
use adage_logic::model::Model;

/// A game on a tree: at a node one goes to a node below; a leaf has a worth.
const TREE_GAME: &str = "
    inner(N) :- edge(N,_).
    terminal :- at(N), not inner(N).
    1 { does(C) : edge(N,C) } 1 :- at(N), inner(N).
    next(at(C)) :- does(C).
";

/// A tree below a node: each inner node has two or three children, leaves stand at the depth, or earlier if `uneven`.
fn random_tree(random: &mut Random, node: &mut usize, depth: u32, uneven: bool, facts: &mut String) {
    let own = *node;
    *facts += &format!("worth({own},{}). ", random.between(0, 5));
    if depth == 0 || (uneven && random.chance(25)) {
        return;
    }
    for _ in 0..random.between(1, 3) {
        *node += 1;
        *facts += &format!("edge({own},{node}). ");
        random_tree(random, node, depth - 1, uneven, facts);
    }
}

/// Two moves from a root into trees of a depth. The pending move of a leaf leads to what is weighed.
fn tree_task(seed: u64, depth: u32, uneven: bool) -> Task {
    let mut random = Random::new(seed);
    let (mut facts, mut node) = (String::new(), 1);
    let first = node;
    random_tree(&mut random, &mut node, depth, uneven, &mut facts);
    node += 1;
    let second = node;
    random_tree(&mut random, &mut node, depth, uneven, &mut facts);
    task(&format!(
        "{TREE_GAME} {facts} edge(0,{first}). edge(0,{second}).
         #pos(left, {{ }}, {{ }}, {{ at(0). :- not does({first}). }}).
         #pos(right, {{ }}, {{ }}, {{ at(0). :- not does({second}). }}).
         #deep_ordering(left, right, {depth}).
         #deep_ordering(right, left, {depth}).
         2 ~ :~ does(C), worth(C,V). [V@1,C]
         2 ~ :~ at(N), worth(N,V). [V@1,N]"
    ))
}

/// Greenwood's definition 7.2.2, word for word, on utilities: the negatives of costs.
fn explanation(left: &Node, right: &Node, hypothesis: &[usize], all: bool) -> bool {
    let walk = |next: &Node| explanation(next, right, hypothesis, !all);
    match (left.children.is_empty(), all) {
        (true, _) => explanation_right(&cost(&left.model, hypothesis), right, hypothesis, false),
        (false, true) => left.children.iter().all(walk),
        (false, false) => left.children.iter().any(walk),
    }
}

fn explanation_right(left: &[i64], right: &Node, hypothesis: &[usize], all: bool) -> bool {
    let walk = |next: &Node| explanation_right(left, next, hypothesis, !all);
    match (right.children.is_empty(), all) {
        (true, _) => left < cost(&right.model, hypothesis).as_slice(),
        (false, true) => right.children.iter().all(walk),
        (false, false) => right.children.iter().any(walk),
    }
}

#[test]
fn minimax_is_what_the_definition_says_e1() {
    let mut respected = 0;
    for seed in 0..120 {
        let depth = (seed % 6) as u32 + 1;
        let task = tree_task(seed, depth, false);
        let table = Table::of(&task).expect("it can be weighed");
        let game = Game::of(&task, "");
        let sides = [0, 1].map(|example| game.tree(&task, example, depth));
        for hypothesis in [vec![0], vec![1], vec![0, 1], vec![]] {
            for (ordering, (l, r)) in [(0, (0, 1)), (1, (1, 0))] {
                let (left, right) = (&sides[l], &sides[r]);
                let expected = explanation(left, right, &hypothesis, true);
                assert_eq!(
                    expected,
                    left.value(&hypothesis, true) < right.value(&hypothesis, true),
                    "{seed}"
                );
                let found = table.explains(Part::Ordering(ordering), &hypothesis);
                assert_eq!(found, expected, "{seed} {hypothesis:?}");
                respected += usize::from(found);
            }
        }
    }
    assert!(respected > 100, "{respected}");
}

fn sorted(mut pairs: Vec<Vec<(usize, usize)>>) -> Vec<Vec<(usize, usize)>> {
    pairs.iter_mut().for_each(|active| active.sort_unstable());
    pairs.sort();
    pairs
}

fn boards(leaves: &[&Model]) -> Vec<String> {
    let board = |model: &&Model| -> String {
        let mut rows: Vec<_> = model
            .rows(Predicate::new("box", 2))
            .map(|row| (row[0], row[1].to_string()))
            .collect();
        rows.sort();
        rows.into_iter().map(|(_, owner)| owner).collect()
    };
    let mut boards: Vec<String> = leaves.iter().map(board).collect();
    boards.sort();
    boards
}

const DEFENCE: &str = "2 ~ :~ not goal(V0,0), control(V0). [-1@1,1,V0]";

#[test]
fn the_worked_example_has_four_leaves_and_two_activations_e2_e3() {
    let task = with_space("defence", DEFENCE);
    let game = Game::of(&task, "");
    let [left, right] = [0, 1].map(|example| game.tree(&task, example, 2));
    assert_eq!(boards(&left.leaves(2)), ["xobx", "xoxb"]);
    assert_eq!(boards(&right.leaves(2)), ["xbox", "xxob"]);
    assert_eq!(left.pairs() + right.pairs(), 8);
    let waits = right
        .leaves(2)
        .into_iter()
        .find(|leaf| leaf.holds(&super::programs::atom("goal(x,100)")));
    assert!(waits.is_some_and(|leaf| leaf.holds(&super::programs::atom("does(o,noop)"))));
    // Both left leaves against the one right leaf, or against the other.
    assert_eq!(
        sorted(activations(&left, &right, 2)),
        [[(0, 0), (1, 0)], [(0, 1), (1, 1)]]
    );
    assert_eq!(Table::of(&task).expect("it can be weighed").leaves(0), Some((2, 2)));
}

#[test]
fn the_printed_defence_is_right_and_the_example_in_the_text_is_not_e4_e5() {
    let table = Table::of(&with_space("defence", DEFENCE)).expect("it can be weighed");
    let (left, mut right) = table.leaf_costs(0, &[0]);
    right.sort();
    assert_eq!((left, right), (vec![vec![-1], vec![-1]], vec![vec![-1], vec![0]]));
    assert!(table.explains(Part::Ordering(0), &[0]));
    let text = with_space("defence", "2 ~ :~ goal(P,100), control(P). [-1@1,P]");
    let table = Table::of(&text).expect("it can be weighed");
    assert_eq!(table.leaf_costs(0, &[0]), (vec![vec![0]; 2], vec![vec![0]; 2]));
    assert!(!table.explains(Part::Ordering(0), &[0]));
    // The bias has something shorter than what is printed.
    let learned = learn(&bundled("defence"), Limits::default()).expect("there is a hypothesis");
    assert_eq!(learned.cost(), 1);
}

fn at_depth(mut task: Task, depth: u32) -> Task {
    for ordering in &mut task.orderings {
        ordering.kind = Kind::Deep { depth };
    }
    task
}

#[test]
fn without_depth_nothing_explains_it_e6() {
    for name in ["defence", "master_path", "master_path_printed"] {
        assert_eq!(
            learn(&at_depth(bundled(name), 0), Limits::default()),
            Err(NoHypothesis::Unsatisfiable {
                together: vec![Part::Ordering(0)]
            }),
            "{name}"
        );
    }
}

#[test]
fn the_translation_of_the_pawns_has_seven_answer_sets_e7() {
    let task = with_space("defend_pawns", "1 ~ :~ covered(C,P). [-1@1,C,P]");
    let game = Game::of(&task, "in_play(rat). in_play(crab). in_play(mantis).");
    let [left, right] = [6, 7].map(|example| game.tree(&task, example, 1));
    let found = activations(&left, &right, 1);
    assert_eq!(found.len(), 7);
    assert!(found.iter().all(|active| active.len() == 7));
    let mut all: Vec<(usize, usize)> = found.concat();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 49);
}

const PATH: &str = "1 ~ :~ goal(Player,Reward). [-Reward@1,Player,Reward]";

#[test]
fn the_printed_board_has_as_many_leaves_and_the_printed_answer_is_wrong_e9_e11() {
    for (depth, leaves) in [(1, (7, 7)), (2, (35, 27)), (3, (157, 123))] {
        let task = at_depth(with_space("master_path_printed", PATH), depth);
        let table = Table::of(&task).expect("it can be weighed");
        assert_eq!(table.leaves(0), Some(leaves));
        assert!(!table.explains(Part::Ordering(0), &[0]));
    }
    let text = super::programs::text("master_path_printed").replace("#const conv = 1.", "#const conv = -1.");
    let mut other = task(&text);
    other.space = candidates(PATH);
    let table = Table::of(&other).expect("it can be weighed");
    assert_eq!(table.values(0, &[0]), Some((vec![0], vec![0])));
}

#[test]
fn with_other_hands_the_printed_answer_is_right_and_learned_e10() {
    // Depth 3 weighs the state after two plies, depth 4 that after three.
    for depth in [3, 4] {
        let table = Table::of(&at_depth(with_space("master_path", PATH), depth)).expect("it can be weighed");
        assert_eq!(table.values(0, &[0]), Some((vec![-100], vec![0])));
    }
    let task = bundled("master_path");
    let table = Table::of(&task).expect("it can be weighed");
    assert_eq!(table.leaves(0), Some((110, 104)));
    let learned = table.learn(Limits::default()).expect("there is a hypothesis");
    assert_eq!(
        learned.program(&task).to_string().trim(),
        ":~ goal(Role,Reward). [-Reward@1, Role, Reward]"
    );
}

/// Singles and pairs of candidates.
fn small_hypotheses(space: usize, pairs: usize) -> Vec<Vec<usize>> {
    let singles = (0..space).map(|candidate| vec![candidate]);
    let pairs =
        (0..pairs.min(space)).flat_map(|first| (first + 1..pairs.min(space)).map(move |second| vec![first, second]));
    singles.chain(pairs).chain([vec![]]).collect()
}

fn same_verdicts(task: &Task, lasting: &str, ordering: usize, pairs: usize) -> usize {
    let Kind::Deep { depth } = task.orderings[ordering].kind else {
        panic!("not deep")
    };
    let (first, second) = (task.orderings[ordering].left, task.orderings[ordering].right);
    let game = Game::of(task, lasting);
    let [left, right] = [first, second].map(|example| game.tree(task, example, depth));
    let activations = activations(&left, &right, depth);
    let (left_leaves, right_leaves) = (left.leaves(depth), right.leaves(depth));
    let table = Table::of(task).expect("it can be weighed");
    let mut accepted = 0;
    for hypothesis in small_hypotheses(task.space.len(), pairs) {
        let expected = accepts(&activations, &left_leaves, &right_leaves, &hypothesis);
        assert_eq!(
            table.explains(Part::Ordering(ordering), &hypothesis),
            expected,
            "{hypothesis:?}"
        );
        accepted += usize::from(expected);
    }
    accepted
}

#[test]
fn injection_and_minimax_agree_e12() {
    assert!(same_verdicts(&bundled("defence"), "", 0, 80) > 20);
    let cards = "in_play(rat). in_play(crab). in_play(mantis).";
    assert!(same_verdicts(&bundled("defend_pawns"), cards, 3, 52) > 20);
}

#[test]
fn games_that_end_early_go_on_as_they_are_e13() {
    let (mut vacuous, mut checked) = (0, 0);
    for seed in 0..60 {
        let task = tree_task(1000 + seed, 3, true);
        let table = Table::of(&task).expect("it can be weighed");
        let game = Game::of(&task, "");
        let [left, right] = [0, 1].map(|example| game.tree(&task, example, 3));
        let hypothesis = vec![1];
        let expected = left.value(&hypothesis, true) < right.value(&hypothesis, true);
        assert_eq!(table.explains(Part::Ordering(0), &hypothesis), expected, "{seed}");
        let padded = activations(&left, &right, 3);
        assert_eq!(
            accepts(&padded, &left.leaves(3), &right.leaves(3), &hypothesis),
            expected,
            "{seed}"
        );
        checked += 1;
        // Left as it ends, a branch without leaves satisfies everything.
        let ragged = Game { padded: false, ..game };
        let [left, right] = [0, 1].map(|example| ragged.tree(&task, example, 3));
        let unpadded = activations(&left, &right, 3);
        let accepted = accepts(&unpadded, &left.leaves(3), &right.leaves(3), &hypothesis);
        vacuous += usize::from(accepted && !expected && unpadded.iter().any(Vec::is_empty));
    }
    assert!(checked == 60 && vacuous > 5, "{vacuous}");
}

#[test]
fn an_example_may_be_chosen_in_one_ordering_and_other_in_another_e14() {
    for seed in 0..40 {
        let mut both = tree_task(2000 + seed, 2, seed.is_multiple_of(2));
        // The same example on either side, and at two depths.
        let mut shallow = both.orderings[0].clone();
        shallow.kind = Kind::Deep { depth: 1 };
        both.orderings.push(shallow);
        let together = Table::of(&both).expect("it can be weighed");
        for (ordering, own) in both.orderings.iter().enumerate() {
            let alone = Task {
                orderings: vec![own.clone()],
                ..both.clone()
            };
            let alone = Table::of(&alone).expect("it can be weighed");
            for hypothesis in [vec![], vec![0], vec![1], vec![0, 1]] {
                assert_eq!(
                    together.explains(Part::Ordering(ordering), &hypothesis),
                    alone.explains(Part::Ordering(0), &hypothesis)
                );
            }
        }
    }
}

#[test]
fn five_plies_of_the_path_are_weighed_too() {
    let table = Table::of(&at_depth(with_space("master_path", PATH), 5)).expect("it can be weighed");
    let (left, right) = table.leaves(0).expect("it is deep");
    assert!(left * right > 1_000_000, "{left} {right}");
    assert!(table.explains(Part::Ordering(0), &[0]));
}
