//! How fast chess plays, and how fast its relations answer.

use adage_logic::vocabulary::{Answers, Question, Vocabulary};
use adage_logic::{Predicate, Term};
use adage_worlds::chess::{Chess, ChessPosition, ChessVocabulary, fen, words};
use adage_worlds::game::Game;
use divan::{Bencher, black_box};
use shakmaty::{Color, Role, Square};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R";
const HERE: Option<Term> = Some(Term::Position(0));

fn main() {
    divan::main();
}

#[divan::bench]
fn perft_kiwipete_3() -> u64 {
    let state = Chess.read_state(&format!("{KIWIPETE} w KQkq -")).expect("a position");
    Chess.perft(black_box(&state), 3)
}

/// Asks about a fresh position each time, so that checks and pins are found anew.
fn ask(bencher: Bencher, name: &str, args: &[Option<Term>], only_whether: bool) {
    let vocabulary = ChessVocabulary::new();
    let predicate = Predicate::new(name, args.len());
    let relation = vocabulary.signature().find(predicate).expect("a relation of chess");
    let board = fen::read_board(KIWIPETE).expect("a board");
    bencher
        .with_inputs(|| ChessPosition::new(board.clone()))
        .bench_refs(|position| {
            let mut answers = Answers::default();
            let question = Question {
                relation,
                args: black_box(args),
                position: Some(position),
                only_whether,
            };
            vocabulary.ask(&question, &mut answers);
            answers
        });
}

fn square(square: Square) -> Option<Term> {
    Some(words().square(square))
}

fn white() -> Option<Term> {
    Some(words().side(Color::White))
}

#[divan::bench]
fn contents_of_a_square(bencher: Bencher) {
    ask(bencher, "contents", &[None, None, square(Square::E5), HERE], false);
}

#[divan::bench]
fn contents_place_of_the_king(bencher: Bencher) {
    let king = Some(words().role(Role::King));
    ask(bencher, "contents", &[white(), king, None, HERE], false);
}

#[divan::bench]
fn piece_move_to_a_square(bencher: Bencher) {
    ask(
        bencher,
        "piece_move",
        &[white(), None, None, square(Square::G6), HERE],
        false,
    );
}

#[divan::bench]
fn legal_move_of_a_man(bencher: Bencher) {
    ask(
        bencher,
        "legal_move",
        &[None, None, square(Square::E5), None, HERE],
        false,
    );
}

#[divan::bench]
fn legal_move_all_of_white(bencher: Bencher) {
    ask(bencher, "legal_move", &[white(), None, None, None, HERE], false);
}

#[divan::bench]
fn make_move_all_of_white(bencher: Bencher) {
    ask(bencher, "make_move", &[white(), None, None, None, HERE, None], false);
}

#[divan::bench]
fn in_check_whether(bencher: Bencher) {
    ask(bencher, "in_check", &[None, None, None, None, HERE], true);
}
