//! Playing by the rules, real and free.

use super::positions::{placed, played};
use adage_worlds::chess::{Chess, FreeChess, FreeMove, FreeState, notation, pitrat};
use adage_worlds::game::{Game, Outcome, Side};
use proptest::prelude::*;
use shakmaty::uci::UciMove;
use shakmaty::{Color, Position};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

#[test]
fn the_start_has_4865609_lines_of_five_moves() {
    assert_eq!(Chess.perft(&Chess.start(), 5), 4_865_609);
}

#[test]
fn kiwipete_has_4085603_lines_of_four_moves() {
    let kiwipete = Chess.read_state(KIWIPETE).expect("a position");
    assert_eq!(Chess.perft(&kiwipete, 4), 4_085_603);
}

#[test]
fn too_little_material_draws_but_can_be_counted() {
    let state = Chess.read_state("7k/8/8/8/8/8/8/K7 w - - 0 1").expect("a position");
    assert_eq!(Chess.outcome(&state), Some(Outcome::Draw));
    assert_eq!(Chess.perft(&state, 2), 9);
}

#[test]
fn free_chess_begins_like_chess() {
    // Nothing within three moves exposes a king.
    assert_eq!(FreeChess.perft(&FreeChess.start(), 3), 8_902);
}

#[test]
fn games_end() {
    let outcome = |fen: &str| Chess.outcome(&Chess.read_state(fen).expect("a position"));
    assert_eq!(
        outcome("3R2k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"),
        Some(Outcome::Win(Side(0)))
    );
    assert_eq!(outcome("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Some(Outcome::Draw));
    assert_eq!(outcome(KIWIPETE), None);
    let state = FreeChess
        .read_state("4k3/8/8/8/4R3/8/8/4K3 w - - 0 1")
        .expect("a placement");
    let takes = FreeChess.read_move(&state, "Re4xe8").expect("a move");
    let over = FreeChess.play(&state, &takes);
    assert_eq!(FreeChess.outcome(&over), Some(Outcome::Win(Side(0))));
    assert!(FreeChess.moves(&over).is_empty());
    let stuck = FreeChess
        .read_state("8/8/8/8/8/p7/P7/8 w - - 0 1")
        .expect("a placement");
    assert_eq!(FreeChess.outcome(&stuck), Some(Outcome::Draw));
}

#[test]
fn passing_turns_the_move_over() {
    let state = FreeChess.start();
    assert_eq!(FreeChess.read_move(&state, "Ø"), Ok(FreeMove::Pass));
    let passed = FreeChess.play(&state, &FreeMove::Pass);
    assert_eq!(passed, FreeState::new(state.board.clone(), Color::Black));
    assert_eq!(passed.pass(), state);
    assert!(!FreeChess.moves(&state).contains(&FreeMove::Pass));
    assert!(FreeChess.effect(&state, &FreeMove::Pass).changes.is_empty());
    assert_eq!(FreeChess.write_move(&state, &FreeMove::Pass), "Ø");
}

#[test]
fn free_castling_needs_king_and_rook_at_home() {
    let state = FreeChess.read_state("r3k2r/8/8/8/8/8/8/R2QK2R w").expect("a placement");
    let castle = FreeChess.read_move(&state, "0-0").expect("a move");
    let castled = FreeChess.play(&state, &castle);
    assert_eq!(FreeChess.write_state(&castled), "r3k2r/8/8/8/8/8/8/R2Q1RK1 b - - 0 1");
    assert!(FreeChess.read_move(&state, "O-O-O").is_err());
    let long = FreeChess.read_move(&castled, "O-O-O").expect("a move");
    assert_eq!(
        FreeChess.write_state(&FreeChess.play(&castled, &long)),
        "2kr3r/8/8/8/8/8/8/R2Q1RK1 w - - 0 1"
    );
}

#[test]
fn impossible_positions_are_refused_with_the_reason() {
    let complaint = |fen: &str| Chess.read_state(fen).expect_err("no position").0;
    assert_eq!(
        complaint("8/8/8/8/8/8/8/K7 w - - 0 1"),
        "not a position of chess: a king is missing"
    );
    assert_eq!(
        complaint("k6P/8/8/8/8/8/8/KQ6 b - - 0 1"),
        "not a position of chess: a pawn stands on the first or last rank"
    );
    assert_eq!(
        complaint("k7/8/8/8/8/8/8/KR5r w - - 0 1 1"),
        "a FEN has at most six fields: board, side to move, castling, en passant, half-moves, move number"
    );
    assert_eq!(
        complaint("1k6/8/8/8/8/8/8/KR6 w - - 0 1"),
        "not a position of chess: the side that is not to move is in check"
    );
    assert_eq!(
        complaint("4k3/8/8/8/8/8/8/4K3 w KQ - 0 1"),
        "not a position of chess: castling rights are given where king and rook are not on their squares"
    );
}

#[test]
fn moves_that_cannot_be_are_refused_with_advice() {
    let complaint = |text: &str| Chess.read_move(&Chess.start(), text).expect_err("no move").0;
    assert_eq!(complaint("Nd4"), "`Nd4` is no move here; possible are d2-d4");
    assert_eq!(
        complaint("Nf6"),
        "`Nf6` is no move here; possible are Nb1-a3, Nb1-c3, Ng1-f3, Ng1-h3"
    );
    assert_eq!(complaint("O-O"), "`O-O` is no move here");
    assert_eq!(complaint("Ø"), "`Ø` is no move here");
    assert!(complaint("castle!").contains("is not written as a move"));
    let two_knights = Chess
        .read_state("4k3/8/8/8/8/8/8/N3K1N1 w - - 0 1")
        .expect("a position");
    let two_rooks = Chess.read_state("4k3/8/8/8/8/8/4K3/R6R w - - 0 1").expect("a position");
    assert!(Chess.read_move(&two_knights, "Nf3").is_ok());
    let error = Chess.read_move(&two_rooks, "Rd1").expect_err("two rooks").0;
    assert_eq!(error, "`Rd1` may mean Ra1-d1, Rh1-d1");
}

#[test]
fn a_position_is_also_facts() {
    let state = Chess
        .read_state("4k3/8/8/2pP4/8/8/8/4K2R w K c6 0 2")
        .expect("a position");
    let facts: Vec<String> = Chess
        .facts(&state)
        .iter()
        .map(|fact| format!("{}/{}", fact.name, fact.args.len()))
        .collect();
    assert_eq!(
        facts,
        [
            "contents/3",
            "contents/3",
            "contents/3",
            "contents/3",
            "contents/3",
            "to_move/1",
            "may_castle_with/1",
            "en_passant/1"
        ]
    );
}

proptest! {
    #[test]
    fn every_move_is_read_in_every_notation(state in played()) {
        for chosen in Chess.moves(&state) {
            let uci = UciMove::from_standard(chosen).to_string();
            for text in [Chess.write_move(&state, &chosen), notation::write(chosen), uci] {
                prop_assert_eq!(Chess.read_move(&state, &text), Ok(chosen), "{}", text);
            }
        }
        let text = Chess.write_state(&state);
        prop_assert_eq!(Chess.read_state(&text), Ok(state));
    }

    #[test]
    fn symmetries_keep_the_number_of_lines(state in played()) {
        for symmetry in Chess.symmetries_of(&state) {
            let image = Chess.transform(&state, symmetry);
            prop_assert_eq!(Chess.perft(&image, 2), Chess.perft(&state, 2));
            prop_assert_eq!(&Chess.transform(&image, symmetry), &state);
            prop_assert_eq!(image.turn() != state.turn(), symmetry.exchange_players);
        }
    }

    #[test]
    fn free_placements_are_written_and_played(board in placed(), white in any::<bool>()) {
        let state = FreeState::new(board, Color::from_white(white));
        prop_assert_eq!(&FreeChess.read_state(&FreeChess.write_state(&state)), &Ok(state.clone()));
        for symmetry in FreeChess.symmetries() {
            let image = FreeChess.transform(&state, symmetry);
            prop_assert_eq!(FreeChess.perft(&image, 2), FreeChess.perft(&state, 2));
        }
        for chosen in FreeChess.moves(&state) {
            let text = FreeChess.write_move(&state, &chosen);
            prop_assert_eq!(FreeChess.read_move(&state, &text), Ok(chosen), "{}", text);
            let next = FreeChess.play(&state, &chosen);
            let took = state.board.occupied().count() - next.board.occupied().count();
            let is_capture = matches!(chosen, FreeMove::Play(chosen) if chosen.is_capture());
            prop_assert_eq!(took, usize::from(is_capture));
        }
    }

    #[test]
    fn nothing_that_is_written_breaks_a_reader(text in "\\PC{0,60}", fen in "[1-9pnbrqkPNBRQK/ wb-]{0,80}") {
        for text in [&text, &fen] {
            let _ = Chess.read_state(text);
            let _ = FreeChess.read_state(text);
            let _ = Chess.read_move(&Chess.start(), text);
            let _ = pitrat::read_board(text);
        }
    }
}
