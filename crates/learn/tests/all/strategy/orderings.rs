//! What orderings ask, what noise costs, and what is said where nothing explains all.

use super::programs::task;
use adage_learn::strategy::native::{Limits, Table, learn};
use adage_learn::strategy::{NoHypothesis, Part};
use std::time::Duration;

/// Three boards, of which the first has one pawn, the second two, the third two others.
const BOARDS: &str = "
    #pos(one, { }, { }, { pawn(1). }).
    #pos(two, { }, { }, { pawn(1). pawn(2). }).
    #pos(others, { }, { }, { pawn(3). pawn(4). far(4). }).
    2 ~ :~ pawn(X). [1@1,X]
    2 ~ :~ pawn(X). [-1@1,X]
    3 ~ :~ pawn(X), far(X). [1@1,X]
";

#[test]
fn equal_costs_are_no_order_d9() {
    let task = task(&format!(
        "{BOARDS} #brave_ordering(a, two, others). #brave_ordering(b, others, two)."
    ));
    let table = Table::of(&task).expect("it can be weighed");
    assert_eq!(
        (table.costs(1, &[0]), table.costs(2, &[0])),
        (vec![vec![2]], vec![vec![2]])
    );
    assert!(!table.explains(Part::Ordering(0), &[0]) && !table.explains(Part::Ordering(1), &[0]));
    assert!(!table.explains(Part::Ordering(0), &[]));
}

#[test]
fn other_relations_are_taken_as_they_stand() {
    let relations = ["<", "<=", ">", ">=", "=", "!="];
    let orderings: String = relations
        .iter()
        .map(|relation| format!("#brave_ordering(two, others, {relation}).\n"))
        .collect();
    let task = task(&format!("{BOARDS} {orderings}"));
    let table = Table::of(&task).expect("it can be weighed");
    let explained = |hypothesis: &[usize]| -> Vec<bool> {
        (0..6)
            .map(|ordering| table.explains(Part::Ordering(ordering), hypothesis))
            .collect()
    };
    assert_eq!(explained(&[0]), [false, true, false, true, true, false]);
    assert_eq!(explained(&[2]), [true, true, false, false, false, true]);
}

#[test]
fn a_price_is_paid_where_it_is_cheaper_than_literals_d10() {
    let orderings = "#brave_ordering(few, one, two). #brave_ordering(odd@1, two, one).";
    let noisy = task(&format!("{BOARDS} {orderings}"));
    let learned = learn(&noisy, Limits::default()).expect("there is a hypothesis");
    assert_eq!((learned.length, learned.penalty, learned.cost()), (2, 1, 3));
    assert_eq!((learned.uncovered, learned.proved), (vec![Part::Ordering(1)], true));
    // All at a price: three for the literals would be too much.
    let cheap = task(&format!(
        "{BOARDS} #brave_ordering(odd@1, two, one). #brave_ordering(far@2, two, others)."
    ));
    let learned = learn(&cheap, Limits::default()).expect("there is a hypothesis");
    assert_eq!((learned.hypothesis.len(), learned.cost()), (0, 3));
    let dear = task(&format!(
        "{BOARDS} #brave_ordering(odd@1, two, one). #brave_ordering(far@4, two, others)."
    ));
    let learned = learn(&dear, Limits::default()).expect("there is a hypothesis");
    assert_eq!((learned.penalty, learned.cost(), learned.hypothesis), (1, 4, vec![2]));
}

fn together(text: &str) -> Vec<Part> {
    match learn(&task(&format!("{BOARDS} {text}")), Limits::default()) {
        Err(NoHypothesis::Unsatisfiable { together }) => together,
        other => panic!("{other:?}"),
    }
}

#[test]
fn contradictions_are_named_d11() {
    let [a, b, c] = [0, 1, 2].map(Part::Ordering);
    assert_eq!(
        together("#brave_ordering(one, two). #brave_ordering(two, one)."),
        [a, b]
    );
    assert_eq!(
        together("#brave_ordering(two, others). #brave_ordering(one, two). #brave_ordering(two, one)."),
        [b, c]
    );
    // Only the far pawn puts two before others, and then the others never come before one.
    assert_eq!(
        together("#brave_ordering(one, two). #brave_ordering(two, others). #brave_ordering(others, one)."),
        [b, c]
    );
    let circle = "#pos(x, { }, { }, { on(1). }). #pos(y, { }, { }, { on(2). }). #pos(z, { }, { }, { on(3). }).
        1 ~ :~ on(1). [1@1]  1 ~ :~ on(2). [1@1]  1 ~ :~ on(3). [1@1]
        1 ~ :~ on(1). [-1@2] 1 ~ :~ on(2). [-1@2] 1 ~ :~ on(3). [-1@2]
        #brave_ordering(x, y). #brave_ordering(y, z). #brave_ordering(z, x).";
    assert_eq!(together(circle), [a, b, c]);
    assert_eq!(together("#brave_ordering(one, one)."), [a]);
    assert_eq!(
        together("#pos(no, { pawn(9) }, { }). #brave_ordering(one, two)."),
        [Part::Example(3)]
    );
    assert_eq!(
        together("#neg(yes, { pawn(9) }, { }, { pawn(9). })."),
        [Part::Example(3)]
    );
    assert_eq!(
        together("#brave_ordering(two, others). #brave_ordering(one, two). #max_penalty(4)."),
        [a, b]
    );
}

#[test]
fn brave_needs_one_pair_and_cautious_all_d12() {
    let boards = "
        #pos(either, { }, { }, { 1 { pawn(1..3) } 2. }).
        #pos(two, { }, { }, { pawn(1). pawn(2). }).
        #pos(three, { }, { }, { pawn(1). pawn(2). pawn(3). }).
        1 ~ :~ pawn(X). [1@1,X]
    ";
    let kinds = "#brave_ordering(either, two). #cautious_ordering(either, two). #cautious_ordering(either, three).
        #brave_ordering(two, either). #cautious_ordering(two, either, <=).";
    let task = task(&format!("{boards} {kinds}"));
    let table = Table::of(&task).expect("it can be weighed");
    assert_eq!(table.costs(0, &[0]).len(), 6);
    let explained: Vec<bool> = (0..5)
        .map(|ordering| table.explains(Part::Ordering(ordering), &[0]))
        .collect();
    assert_eq!(explained, [true, false, true, false, false]);
}

#[test]
fn a_search_that_is_cut_short_says_so() {
    let boards: String = (1..9)
        .map(|n| format!("#pos(b{n}, {{ }}, {{ }}, {{ on({n}). on({}). }}).\n", (n * 5) % 8))
        .collect();
    let space: String = (0..9)
        .map(|n| format!("2 ~ :~ on({n}). [1@1]\n2 ~ :~ on({n}). [-1@1]\n"))
        .collect();
    let orderings: String = (1..8)
        .map(|n| format!("#brave_ordering(o{n}@5, b{n}, b{}).\n", n + 1))
        .collect();
    let task = task(&format!("{boards}{space}{orderings}"));
    let limits = |nodes| Limits { nodes, time: None };
    let whole = learn(&task, limits(1_000_000)).expect("there is a hypothesis");
    let short = learn(&task, limits(0)).expect("nothing must be explained");
    assert!(whole.proved && !short.proved);
    assert!(whole.cost() <= short.cost());
    let timed = Limits {
        nodes: u64::MAX,
        time: Some(Duration::ZERO),
    };
    let hurried = learn(&task, timed).expect("nothing must be explained");
    assert_eq!((hurried.hypothesis, hurried.proved), (Vec::new(), false));
}

#[test]
fn a_task_of_many_positions_is_given_up_when_the_time_is_up() {
    let boards: String = (0..100)
        .map(|n| format!("#pos(b{n}, {{ }}, {{ }}, {{ on({n}). }}).\n"))
        .collect();
    let task = task(&format!("{boards} 1 ~ :~ on(X). [X@1,X] #brave_ordering(b1, b2)."));
    let limits = |time| Limits {
        time: Some(time),
        ..Limits::default()
    };
    assert!(matches!(
        learn(&task, limits(Duration::ZERO)),
        Err(NoHypothesis::TooLarge(_))
    ));
    assert!(learn(&task, limits(Duration::from_secs(600))).is_ok_and(|learned| learned.proved));
}

/// Of the boards that an ordering compares, only the number of pawns counts: boards that candidates cannot tell apart are
/// weighed as one, and still told one by one.
#[test]
fn answer_sets_that_nothing_tells_apart_are_all_told() {
    let text = "1 { does(1..3) } 1. #pos(one, { }, { }, { pawn(1). }). #pos(two, { }, { }, { pawn(1). pawn(2). }).
        2 ~ :~ pawn(X). [1@1,X] #brave_ordering(one, two). #cautious_ordering(one, two).";
    let task = task(text);
    let table = Table::of(&task).expect("it can be weighed");
    assert_eq!(table.weighed(), 6);
    assert_eq!(table.costs(1, &[0]), vec![vec![2]; 3]);
    assert!(learn(&task, Limits::default()).is_ok_and(|learned| learned.hypothesis == [0]));
}

#[test]
fn the_same_task_gives_the_same_answer() {
    let task = super::programs::bundled("combined");
    let answers: Vec<_> = (0..4).map(|_| learn(&task, Limits::default())).collect();
    assert!(answers.windows(2).all(|pair| pair[0] == pair[1]));
}
