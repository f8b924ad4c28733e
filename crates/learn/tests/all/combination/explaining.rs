//! Why moves are played: which trees are made of them, and what stays of the trees.

use super::{ideas, in_game_g, learned, move_in, position, study};
use adage_learn::combination::pitrat::{FIGURE_6, GAME_G, read_record};
use adage_learn::combination::{Deed, Idea, Kind, Learner, Limits, Node, Pattern, Search, Store, Why, simplify};
use adage_worlds::chess::{FreeChess, FreeState};
use adage_worlds::game::Game;
use shakmaty::{Bitboard, Square};

/// A line of moves, one below the other, of which the last is followed by `then`.
fn line(start: &FreeState, record: &str, then: Vec<Node>) -> Node {
    let moves = read_record(start, record).expect("a record");
    let nodes = moves
        .iter()
        .rev()
        .fold(then, |then, chosen| vec![Node::new(*chosen, then)]);
    nodes.into_iter().next().expect("a move")
}

fn idea(kind: Kind, start: &FreeState, main: Node, contrasts: Vec<Node>) -> Idea {
    Idea {
        kind,
        start: start.clone(),
        main,
        contrasts,
    }
}

fn has(idea: &Idea, chosen: &str, state: &FreeState) -> bool {
    let chosen = move_in(state, chosen);
    idea.roots().any(|root| root.contains(chosen))
}

#[test]
fn without_captures_threats_teach_nothing() {
    // AT-9 (L237). A capture that was prepared teaches all the same: the record itself has it.
    let (fen, record) = FIGURE_6;
    let found = study(&Store::default(), &position(fen), record);
    assert!(found.iter().all(|it| matches!(it.why, Why::Prepared { .. })));
    let mut only_flight = Store::default();
    only_flight.insert(Pattern::flight());
    let threats = study(&only_flight, &position(fen), record);
    assert!(
        threats
            .iter()
            .all(|it| !matches!(it.why, Why::Threatened | Why::Parried))
    );
}

#[test]
fn every_move_of_figure_8_hangs_together() {
    // AT-10 (L366-372).
    let start = super::after(&position(FIGURE_6.0), FIGURE_6.1, 1);
    let main = line(&start, "d7-d5 Re1xe4 d5xe4", Vec::new());
    let flight = line(&start, "Ne4-c3 Re1xe8", Vec::new());
    let figure_8 = idea(Kind::Defence, &start, main, vec![flight]);
    assert_eq!(simplify(&figure_8, None), Some(figure_8.clone()));
}

#[test]
fn figure_12_falls_apart() {
    // AT-10 (L374-376): neither the knight's move nor the pawn's has to do with figure 11.
    let start = in_game_g(6);
    let main = line(&start, "Nb1-c3 a7-a6 Bb5xc6 d7xc6 Nf3xe5", Vec::new());
    let at_once = line(&start, "Nf3xe5 Nc6xe5", Vec::new());
    let figure_12 = idea(Kind::Attack, &start, main, vec![at_once]);
    assert_eq!(simplify(&figure_12, Some(move_in(&in_game_g(10), "Nf3xe5"))), None);
}

#[test]
fn moves_without_links_become_passes_or_go() {
    // AT-10: castling (L374), the king's move and the pawn that takes back (L358-360).
    let found = ideas(&Store::seeds(), &FreeChess.start(), GAME_G, 16);
    let [(Why::Prepared { moves_before: 1 }, fork)] = found.as_slice() else {
        panic!("one idea: {found:?}");
    };
    assert!(has(fork, "Qd8-d5", &in_game_g(13)) && has(fork, "Qd5xe5", &in_game_g(15)));
    assert!(!has(fork, "O-O", &in_game_g(14)));
    let start = position(FIGURE_6.0);
    let found = ideas(&Store::seeds(), &start, FIGURE_6.1, 5);
    let [(Why::Prepared { moves_before: 1 }, attack)] = found.as_slice() else {
        panic!("one idea: {found:?}");
    };
    let before = super::after(&start, FIGURE_6.1, 3);
    assert!(!has(attack, "Ke8-f8", &before));
    let taken = super::after(&start, FIGURE_6.1, 5);
    assert!(!has(attack, "d5xe4", &taken));
    let pass = attack
        .main
        .then
        .iter()
        .find(|reply| reply.play.is_none())
        .expect("a pass");
    assert_eq!(
        pass.then,
        [Node::new(
            move_in(&super::after(&start, FIGURE_6.1, 4), "d3xe4"),
            Vec::new()
        )]
    );
}

#[test]
fn where_both_pass_the_tree_ends() {
    // AT-11 (L376).
    let start = in_game_g(13);
    let simple = |record: &str| {
        let tree = idea(Kind::Attack, &start, line(&start, record, Vec::new()), Vec::new());
        simplify(&tree, None).expect("the queen's move is linked")
    };
    let fork = simple("Qd8-d5 h2-h3 Qd5xe5");
    assert_eq!(
        fork.main.then,
        [Node::pass(vec![line(&in_game_g(15), "Qd5xe5", Vec::new())])]
    );
    assert_eq!(fork.worth(), 30);
    // What remains is worth nothing, so that nothing is learned of it.
    let both_pass = simple("Qd8-d5 h2-h3 a6-a5 a2-a3 Qd5xe5");
    assert_eq!(both_pass.main.then, []);
    assert_eq!(both_pass.worth(), 0);
}

#[test]
fn whom_the_threat_concerns_may_always_answer() {
    // AT-20 (L341): the queen attacked may take or play, wherever this threat is.
    let start = position("8/3p4/8/2q5/8/8/8/Q7 w - - 0 1");
    let store = Store::seeds();
    let queen = move_in(&start, "Qa1-a5");
    let after = start.after(queen);
    let search = Search::new(&store, Limits::default());
    let threats = search.combinations(&after.pass());
    assert_eq!(threats, [Node::new(move_in(&after.pass(), "Qa5xc5"), Vec::new())]);
    let parries = search.parries(&after, &threats);
    for text in ["Qc5xa5", "Qc5-c8", "Qc5-d6"] {
        assert!(parries.contains(&move_in(&after, text)), "{text}");
    }
    let deed = Deed::new(queen, start.turn);
    let answers = search.answers_by(&after, deed, &[Node::pass(threats)], Bitboard::from(Square::C5));
    assert!(answers.value <= 0);
    assert_eq!(answers.replies, [Node::new(move_in(&after, "Qc5xa5"), Vec::new())]);
    assert!(ideas(&store, &start, "Qa1-a5", 1).is_empty());
}

#[test]
fn whom_the_threat_does_not_concern_might_not_be_there() {
    // AT-20 (L341): with the pawn's protection known, the pin is good all the same, because another board may have no
    // such pawn; unless the pawn is itself attacked.
    let figure_6 = position(FIGURE_6.0);
    let store = learned(&[(&figure_6, FIGURE_6.1)]);
    let pinned = |fen: &str, chosen: &str| {
        let start = position(fen);
        let after = start.after(move_in(&start, chosen));
        let search = Search::new(&store, Limits::default());
        let threats = search.combinations(&after.pass());
        let protects = search.parries(&after, &threats).contains(&move_in(&after, "d5-d4"));
        let found = ideas(&store, &start, chosen, 1);
        (protects, found.iter().any(|(why, _)| *why == Why::Threatened))
    };
    assert_eq!(pinned("4k3/8/8/3p4/8/4n3/6R1/8 w - - 0 1", "Rg2-e2"), (true, true));
    assert_eq!(pinned("4k3/8/8/3p4/8/4n3/6R1/7B w - - 0 1", "Rg2-e2"), (true, false));
}

#[test]
fn a_preparation_must_be_one() {
    // AT-12 (L320-327): move 11 is explained by the exchange before it, and by nothing earlier.
    let found = ideas(&Store::seeds(), &FreeChess.start(), GAME_G, 11);
    let whys: Vec<Why> = found.iter().map(|(why, _)| *why).collect();
    assert_eq!(whys, [Why::Prepared { moves_before: 1 }]);
    let (_, exchange) = &found[0];
    assert_eq!(exchange.worth(), 10);
    // The other pawn could take as well; in the pattern the two become one.
    let bishop = move_in(&in_game_g(8), "Bb5xc6");
    let recaptures = ["d7xc6 Nf3xe5", "b7xc6 Nf3xe5"].map(|text| line(&in_game_g(9), text, Vec::new()));
    assert_eq!(exchange.main, Node::new(bishop, recaptures.to_vec()));
    assert_eq!(exchange.contrasts, [line(&in_game_g(8), "Nf3xe5 Nc6xe5", Vec::new())]);
}

/// A second look at a game with what it has taught.
#[test]
fn patterns_are_known_from_the_next_pass_on() {
    let moves = read_record(&FreeChess.start(), GAME_G).expect("a record");
    let mut learner = Learner::new(Store::seeds());
    let (first, new) = learner.learn(&FreeChess.start(), &moves);
    assert_eq!((first.len(), new), (4, 3));
    // Move 7 protects as move 4 does, which is known now.
    let again = learner.study(&FreeChess.start(), &moves);
    let protect = &first[0].pattern;
    assert!(again.iter().all(|it| it.pattern != *protect));
}
