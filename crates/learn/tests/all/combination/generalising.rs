//! From ideas to patterns, rule by rule.

use super::{move_in, position, study};
use adage_learn::combination::pitrat::{FIGURE_17, FORK, OVERLOADED, read_record};
use adage_learn::combination::{Idea, Kind, Node, Pattern, State, Store, generalise, places};
use adage_worlds::chess::FreeState;
use shakmaty::Color;

/// A line of moves, one below the other.
fn line(start: &FreeState, record: &str) -> Node {
    let moves = read_record(start, record).expect("a record");
    let last = moves.len() - 1;
    let mut node = Node::new(moves[last], Vec::new());
    for chosen in moves[..last].iter().rev() {
        node = Node::new(*chosen, vec![node]);
    }
    node
}

fn pattern_of(start: &FreeState, main: Node, contrasts: Vec<Node>) -> Pattern {
    let idea = Idea {
        kind: Kind::Attack,
        start: start.clone(),
        main,
        contrasts,
    };
    generalise(&idea).expect("a pattern")
}

fn overloaded_pawn() -> Pattern {
    let found = study(&Store::seeds(), &position(FIGURE_17.0), FIGURE_17.1);
    assert_eq!(found.len(), 1);
    found[0].pattern.clone()
}

#[test]
fn a_square_has_one_state_at_first_and_another_when_the_move_is_played() {
    // AT-17 (L399, L418).
    let pattern = overloaded_pawn();
    assert_eq!(pattern.to_string(), OVERLOADED);
    // Where the pawn takes on b, an enemy stands at first; when it takes, the friend who has just arrived there.
    let takes = &pattern.moves[0];
    let before = &pattern.moves[usize::from(pattern.contrasts[0].play.expect("a move"))];
    let target = takes.to.expect("a square");
    assert_eq!(before.to, Some(target));
    let texts = |state: State| match state {
        State::Man(owner, natures) => format!("{natures}{owner}"),
        state => format!("{state:?}"),
    };
    assert_eq!(texts(pattern.state(target)), ">=BE");
    assert_eq!(texts(pattern.state(before.man)), "<=QF");
}

#[test]
fn the_overloaded_pawn_is_found_with_other_men() {
    // AT-17 (L399): a bishop on c, a rook on d, a bishop on a, the queen on b.
    let pattern = overloaded_pawn();
    let fires = |fen: &str| places(&pattern, &position(fen).board, Color::White).len();
    assert_eq!(fires(FIGURE_17.0), 1);
    assert_eq!(fires("8/8/3p4/2b1r3/8/8/5B2/4Q3 w - - 0 1"), 1);
    assert_eq!(
        fires("8/8/3p4/2b1n3/8/8/5B2/4Q3 w - - 0 1"),
        0,
        "a knight is less than a bishop"
    );
    assert_eq!(fires("8/8/3b4/2b1r3/8/8/5B2/4Q3 w - - 0 1"), 0, "the pawn must be one");
}

#[test]
fn a_first_capture_is_left_out_if_it_is_not_needed() {
    // AT-18 (L401): the queen's attack is as good if there is nothing to take where she goes.
    let start = position("3q4/8/8/3P1N2/8/3N4/8/8 b - - 0 1");
    let queen = move_in(&start, "Qd8xd5");
    let after = start.after(queen);
    let replies = ["Nd3-b2 Qd5xf5", "Nd3-e1 Qd5xf5", "Nf5-h4 Qd5xd3", "Nf5-h6 Qd5xd3"];
    let replies = replies.map(|text| line(&after, text));
    let pass = Node::pass(["Qd5xf5", "Qd5xd3"].map(|text| line(&after.pass(), text)).to_vec());
    let fork = Node::new(queen, [pass].into_iter().chain(replies).collect());
    let squares_and_moves = |text: &str| text.lines().take(2).map(str::to_owned).collect::<Vec<_>>();
    let relaxed = pattern_of(&start, fork, Vec::new()).to_string();
    assert_eq!(squares_and_moves(&relaxed), squares_and_moves(FORK));
    // The knight taken first is what pays for the rook in figure 17.
    let pattern = overloaded_pawn();
    let first = pattern.idea.play.expect("a move");
    assert!(pattern.moves[usize::from(first)].takes);
}

#[test]
fn moves_of_one_man_become_one() {
    // AT-19 (L403): Na-b; Na-c; Na-d with the same to follow is Na plays.
    let start = position("4k3/3p4/8/8/4n3/8/3P4/5RK1 w - - 0 1");
    let rook = move_in(&start, "Rf1-e1");
    let after = start.after(rook);
    let flights = ["Ne4-c3 Re1xe8", "Ne4-g3 Re1xe8", "Ne4-f6 Re1xe8"].map(|record| line(&after, record));
    let pass = Node::pass(vec![line(&after.pass(), "Re1xe4")]);
    let pattern = pattern_of(
        &start,
        Node::new(rook, [pass].into_iter().chain(flights.clone()).collect()),
        Vec::new(),
    );
    let text = pattern.to_string();
    assert!(text.contains(">=NEc plays"), "{text}");
    assert_eq!(pattern.moves.len(), 4, "{text}");
    // One flight alone stays what it was, and so do flights to squares of which something else is said.
    let pass = Node::pass(vec![line(&after.pass(), "Re1xe4")]);
    let alone = pattern_of(
        &start,
        Node::new(rook, vec![pass.clone(), flights[0].clone()]),
        Vec::new(),
    );
    assert!(!alone.to_string().contains("plays"), "{alone}");
    let known_square = line(&after, "Ne4xd2 Re1xe8");
    let pawn = Node::pass(vec![line(&after.pass(), "d2-d3")]);
    let two = Node::new(rook, vec![pass, pawn, flights[0].clone(), known_square]);
    assert!(!pattern_of(&start, two, Vec::new()).to_string().contains("plays"));
}

#[test]
fn captures_of_one_man_become_one() {
    // AT-19 (L403): Eaxc; Ebxc is one capture, if the two men do nothing else.
    let start = position("8/1p1p4/2n5/1B2p3/8/5N2/8/8 w - - 0 1");
    let bishop = move_in(&start, "Bb5xc6");
    let after = start.after(bishop);
    let both = ["d7xc6 Nf3xe5", "b7xc6 Nf3xe5"].map(|record| line(&after, record));
    let at_once = line(&start, "Nf3xe5 Nc6xe5");
    let one = pattern_of(&start, Node::new(bishop, both[..1].to_vec()), vec![at_once.clone()]);
    let merged = pattern_of(&start, Node::new(bishop, both.to_vec()), vec![at_once.clone()]);
    assert_eq!(one, merged);
    assert_eq!(one.moves.len(), 4);
    // If the pawn on b7 is taken elsewhere in the tree, it is not any man.
    let elsewhere = Node::new(
        move_in(&start, "Nf3-d4"),
        vec![line(&start.after(move_in(&start, "Nf3-d4")), "b7-b6")],
    );
    let kept = pattern_of(&start, Node::new(bishop, both.to_vec()), vec![at_once, elsewhere]);
    assert_eq!(kept.idea.then.len(), 2, "{kept}");
}
