//! Chess given by updates is the chess of the native boards, but that pawns become queens.

use adage_logic::{Atom, Predicate};
use adage_worlds::chess::{fen, movement, words};
use adage_worlds::update::{State, System, chess};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use shakmaty::{Board, Color, Piece, Rank, Role, Square};
use std::collections::BTreeSet;

/// Pawns about to arrive.
const NEARLY_QUEENS: &str = "1n2k3/P2P4/8/8/1p6/P7/2p4p/1B2K1N1";

type Move = (Piece, Square, Square);

fn moves(board: &Board, side: Color) -> Vec<Move> {
    let men = board.clone().into_iter().filter(|(_, man)| man.color == side);
    let of = |(from, man): (Square, Piece)| {
        let targets = movement::targets(board, man, from);
        targets.into_iter().map(move |to| (man, from, to))
    };
    men.flat_map(of).collect()
}

fn after(board: &Board, (man, from, to): Move) -> Board {
    let arrives = man.role == Role::Pawn && to.rank() == man.color.relative_rank(Rank::Eighth);
    let man = if arrives { man.color.queen() } else { man };
    movement::after(board, man, from, to)
}

fn input(system: &System, (man, from, to): Move) -> Atom {
    system.input(&chess::squares(from, to), words().side(man.color))
}

fn texts(atoms: impl IntoIterator<Item = Atom>) -> BTreeSet<String> {
    atoms.into_iter().map(|atom| atom.to_string()).collect()
}

fn captured(state: &State) -> Vec<String> {
    let facts = state.of(Predicate::new("captured", 2));
    facts.map(|fact| format!("{} by {}", fact[0], fact[1])).collect()
}

#[test]
fn moves_and_positions_are_the_same() {
    let system = System::chess();
    let engine = system.engine();
    let mut rng = SmallRng::seed_from_u64(1);
    let (mut board, mut side) = (Board::new(), Color::White);
    let (mut positions, mut tried, mut kings, mut queens) = (0, 0, 0, 0);
    while positions < 200 {
        let state = chess::state(&board);
        assert_eq!(chess::board(&state), board);
        let native = moves(&board, side);
        let expected = texts(native.iter().map(|played| input(&system, *played)));
        assert_eq!(texts(engine.moves(&state, words().side(side))), expected);
        for played in &native {
            let then = engine.play(&state, &input(&system, *played)).unwrap().after;
            assert_eq!(chess::board(&then), after(&board, *played));
            let taken = board.role_at(played.2);
            let expected = taken.map(|role| format!("{} by {}", words().role(role), words().side(side)));
            assert_eq!(captured(&then), Vec::from_iter(expected));
            let wins = (taken == Some(Role::King)).then(|| words().side(side));
            assert_eq!(system.winner(&then), wins);
            kings += usize::from(wins.is_some());
            queens += usize::from(after(&board, *played).role_at(played.2) != Some(played.0.role));
            tried += 1;
        }
        positions += 1;
        let played = native.choose(&mut rng).copied();
        match played.filter(|(_, _, to)| board.role_at(*to) != Some(Role::King)) {
            Some(played) => (board, side) = (after(&board, played), side.other()),
            None => (board, side) = (fen::read_board(NEARLY_QUEENS).unwrap(), Color::White),
        }
    }
    assert!(tried > 4000 && kings > 10 && queens > 10, "{tried} {kings} {queens}");
}

#[test]
fn what_was_taken_is_forgotten_after_a_move() {
    let system = System::chess();
    let engine = system.engine();
    let board = fen::read_board("4k3/8/8/3q4/4P3/8/8/4K3").unwrap();
    let taken = (Color::White.pawn(), Square::E4, Square::D5);
    let then = engine
        .play(&chess::state(&board), &input(&system, taken))
        .unwrap()
        .after;
    assert_eq!(captured(&then), ["queen by white"]);
    let moved = (Color::Black.king(), Square::E8, Square::E7);
    let then = engine.play(&then, &input(&system, moved)).unwrap().after;
    assert!(captured(&then).is_empty());
}
