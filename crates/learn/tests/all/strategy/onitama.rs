//! Onitama: chapter 10 without deep orderings.

use super::programs::{bundled, costs, explains_all, with_space};
use adage_learn::strategy::native::{Limits, Table, learn};
use adage_learn::strategy::{Kind, Part};

#[test]
fn winning_is_learned_in_one_literal_d6() {
    for printed in [
        "2 ~ :~ goal(Role,100), not control(Role). [-1@1,Role]",
        "1 ~ :~ goal(Player,100). [-1@1,Player]",
    ] {
        let task = with_space("win", printed);
        assert!(explains_all(&task));
        assert_eq!(costs(&task), [[-1], [0], [0]]);
    }
    let task = bundled("win");
    let learned = learn(&task, Limits::default()).expect("there is a hypothesis");
    assert_eq!((learned.cost(), learned.hypothesis.len(), learned.proved), (1, 1, true));
}

#[test]
fn capturing_is_learned_in_one_literal_d7() {
    let task = bundled("capture");
    let learned = learn(&task, Limits::default()).expect("there is a hypothesis");
    assert_eq!(learned.cost(), 1);
    let text = learned.program(&task).to_string();
    assert!(
        text.starts_with(":~ location(pawn(") && text.contains("[1@1,"),
        "{text}"
    );
    let printed = with_space(
        "capture",
        "1 ~ :~ location(pawn(Rank,Player),Cell). [1@1,Rank,Player,Cell]",
    );
    assert_eq!(costs(&printed), [[8], [9], [7], [8]]);
}

#[test]
fn capturing_by_rank_is_learned_in_two_literals_d8() {
    let task = bundled("capture_rank");
    let learned = learn(&task, Limits::default()).expect("there is a hypothesis");
    assert_eq!((learned.cost(), learned.proved), (2, true));
    let printed = with_space(
        "capture_rank",
        "2 ~ :~ location(pawn(master,P),C1), location(pawn(student,P),C2). [1@1,P,C1,C2]",
    );
    assert_eq!(costs(&printed), [[6], [7], [4], [6], [3], [4]]);
    assert!(explains_all(&printed));
    let two = "1 ~ :~ location(pawn(student,P),C). [1@1,P,C]\n1 ~ :~ location(pawn(master,P),C). [2@1,P,C]";
    assert!(explains_all(&with_space("capture_rank", two)));
}

#[test]
fn the_printed_pair_explains_the_positions_made_up_for_avoiding_capture() {
    let printed = "2 ~ :~ not covered(To,P), location(pawn(master,P),To). [1@1,To,P]
        4 ~ :~ not covered(To,P), location(pawn(master,E),To), control(E), opponent(P,E). [1@1,To,P,E]";
    assert!(explains_all(&with_space("avoid_capture", printed)));
    let task = bundled("avoid_capture");
    let learned = learn(&task, Limits::default()).expect("there is a hypothesis");
    assert!(learned.proved && learned.uncovered.is_empty() && learned.cost() <= 6);
}

const DEFENDED: &str = "2 ~ :~ not covered(To,P), location(pawn(student,P),To). [1@1,P,To]";

#[test]
fn undefended_students_are_counted_e8() {
    let task = with_space("defend_pawns", DEFENDED);
    let found = costs(&task);
    assert_eq!(found[..6], [[1], [2], [4], [4], [2], [3]]);
    let table = Table::of(&task).expect("it can be weighed");
    let explained: Vec<bool> = (0..4)
        .map(|ordering| table.explains(Part::Ordering(ordering), &[0]))
        .collect();
    // The second ordering ties on the context put together again from a scrambled page.
    assert_eq!(explained, [true, false, true, true]);
    assert_eq!(task.orderings[3].kind, Kind::Deep { depth: 1 });
    assert_eq!(table.values(3, &[0]), Some((vec![2], vec![3])));
    assert_eq!(table.leaves(3), Some((7, 7)));
}

#[test]
fn without_the_scrambled_context_one_literal_is_enough() {
    let task = with_space("defend_pawns", "1 ~ :~ covered(C,P). [-1@1,C,P]");
    let table = Table::of(&task).expect("it can be weighed");
    assert!(
        [0, 2, 3]
            .iter()
            .all(|ordering| table.explains(Part::Ordering(*ordering), &[0]))
    );
    let whole = bundled("defend_pawns");
    let learned = learn(&whole, Limits::default()).expect("there is a hypothesis");
    assert_eq!(
        (learned.length, learned.uncovered.as_slice()),
        (1, [Part::Ordering(1)].as_slice())
    );
}
