//! The patterns that the paper's games and figures teach, as printed.

use super::{ideas, learned, position, printed, study};
use adage_learn::combination::pitrat::{
    ATTACK_PINNED, EXCHANGE, FIGURE_2, FIGURE_4, FIGURE_6, FORK, GAME_G, PIN, PROTECT, SAVE_PINNED, read_record,
};
use adage_learn::combination::{Learner, Limits, Search, Store, Why, gain};
use adage_worlds::chess::FreeChess;
use adage_worlds::game::Game;

const PREPARED: Why = Why::Prepared { moves_before: 1 };

#[test]
fn game_g_teaches_the_three_printed_patterns() {
    // AT-13 (L519-582): at 7 the pattern of 4 again, because what is found is known only when the game has been gone
    // through; nothing at 19, where the threat was there before the move.
    let start = FreeChess.start();
    let found = study(&Store::seeds(), &start, GAME_G);
    let expected = [
        (4, Why::Parried, PROTECT.to_string()),
        (7, Why::Parried, PROTECT.to_string()),
        (11, PREPARED, EXCHANGE.to_string()),
        (16, PREPARED, FORK.to_string()),
    ];
    assert_eq!(printed(&found), expected);
    let moves = read_record(&start, GAME_G).expect("a record");
    let mut learner = Learner::new(Store::seeds());
    assert_eq!(learner.learn(&start, &moves).1, 3);
    assert_eq!(learner.store.len(), 5);
}

#[test]
fn figure_6_teaches_three_patterns() {
    // AT-8 (L257-278, L350). The tree of figure 8 is read without a pass, as the printed pattern of move 4 has none.
    // Where the rook goes, the paper has an empty square for figure 15, but `empty or enemy` for first moves of game G.
    let (fen, record) = FIGURE_6;
    let found = study(&Store::seeds(), &position(fen), record);
    let expected = [
        (1, Why::Threatened, PIN.to_string()),
        (2, Why::Parried, SAVE_PINNED.to_string()),
        (5, PREPARED, ATTACK_PINNED.to_string()),
    ];
    assert_eq!(printed(&found), expected);
    assert_eq!(learned(&[(&position(fen), record)]).len(), 5);
}

#[test]
fn an_exchange_that_gained_nothing_has_two_ideas() {
    // AT-6 (L151-169, L332).
    let (fen, record) = FIGURE_4;
    let start = position(fen);
    let moves = read_record(&start, record).expect("a record");
    let gains: Vec<i32> = moves.iter().map(|chosen| gain(*chosen)).collect();
    assert_eq!(gains, [30, 30, 50, 50]);
    assert_eq!(gains[0] - gains[1] + gains[2] - gains[3], 0);
    for number in [1, 2] {
        assert!(ideas(&Store::seeds(), &start, record, number).is_empty());
    }
    for number in [3, 4] {
        let found = ideas(&Store::seeds(), &start, record, number);
        let [(why, idea)] = found.as_slice() else {
            panic!("one idea of move {number}: {found:?}");
        };
        assert_eq!((*why, idea.worth()), (PREPARED, 30));
        assert_eq!(idea.main.play, Some(moves[number - 3]));
    }
}

#[test]
fn the_ideas_of_figure_4_are_of_pinned_men() {
    // AT-7 (L389-394). The pinned knight may be any man, the rook taken may be more, the pinning queen plays twice; the
    // capture of the rook, which is in the tree twice, counts once. The other queen plays once and is captured, which
    // by the rule of L394 makes her `<=QF`, as it makes the queen of figure 17 and the knight of move 11; the paper
    // says here only why she is not any man.
    let (fen, record) = FIGURE_4;
    let found = study(&Store::seeds(), &position(fen), record);
    let cannot_protect = "a: QF  b: E  c: >=RE  d: >=NE  e: <=NF\n\
                          1 QFaxc [b empty]   2 E bxd   3 <=NFexd\n\
                          tree 3 - 2 - 1";
    let may_capture = "a: QE  b: >=RE  c: F  d: <=RF  e: >=NE  f: <=QF\n\
                       1 QEaxb   2 QEaxd [c empty]   3 F cxe   4 <=QFfxb\n\
                       tree { 3 - 2 - 4 ; 4 - 1 }";
    let expected = [
        (3, PREPARED, cannot_protect.to_string()),
        (4, PREPARED, may_capture.to_string()),
    ];
    assert_eq!(printed(&found), expected);
}

#[test]
fn each_combination_of_figure_2_teaches_the_other() {
    // AT-27, which the paper does not claim: what is won by the way may be less, or nothing.
    for (teacher, pupil) in [(0, 1), (1, 0)] {
        let (fen, record) = FIGURE_2[teacher];
        let start = position(fen);
        let moves = read_record(&start, record).expect("a record");
        let mut learner = Learner::new(Store::seeds());
        learner.limits = Limits::for_archives();
        learner.learn(&start, &moves);
        let (fen, record) = FIGURE_2[pupil];
        let start = position(fen);
        let solution = read_record(&start, record).expect("a record");
        let combinations = Search::new(&learner.store, Limits::default()).combinations(&start);
        assert!(combinations.iter().any(|node| node.play == Some(solution[0])), "{fen}");
    }
}
