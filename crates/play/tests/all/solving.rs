//! Solvers against brute force, and what the public suites hold where they are at hand.

use crate::support::data::data;
use adage_learn::combination::ByPatterns;
use adage_learn::combination::{Learner, Store, pitrat};
use adage_play::problems::{Problem, epd, lichess};
use adage_search::chess::{AlphaBeta, MATE, Solver};
use adage_worlds::chess::FreeChess;
use adage_worlds::game::Game;
use proptest::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::san::San;
use shakmaty::{CastlingMode, Chess, Move, Position};

fn position(fen: &str) -> Chess {
    let fen: Fen = fen.parse().expect("a FEN");
    fen.into_position(CastlingMode::Standard).expect("a position")
}

fn after(position: &Chess, chosen: Move) -> Chess {
    let mut after = position.clone();
    after.play_unchecked(chosen);
    after
}

/// Whether the side to move mates within so many of its moves, by trying everything.
fn mates_within(position: &Chess, moves: usize) -> bool {
    let defeats = |chosen: Move| {
        let reply = after(position, chosen);
        let replies = reply.legal_moves();
        match replies.is_empty() {
            true => reply.is_check(),
            false => {
                moves > 1
                    && replies
                        .iter()
                        .all(|answer| mates_within(&after(&reply, *answer), moves - 1))
            }
        }
    };
    moves > 0 && position.legal_moves().into_iter().any(defeats)
}

fn solvers() -> [AlphaBeta; 2] {
    [AlphaBeta::with_captures(), AlphaBeta::with_checks()]
}

#[test]
fn mates_are_found_at_their_distance() {
    for (fen, plies) in [
        ("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", 1),
        ("k7/8/1K6/8/8/8/8/1Q6 w - - 0 1", 3),
        ("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 5),
    ] {
        for solver in solvers() {
            let answer = solver.solve(&position(fen), 20_000).expect("a move");
            assert_eq!(answer.score, MATE - plies, "{} in {fen}", solver.name());
        }
    }
}

#[test]
fn a_fork_of_king_and_queen_is_found() {
    let position = position("4k3/8/8/1q1N4/8/8/8/4K3 w - - 0 1");
    let fork = San::from_ascii(b"Nc7")
        .expect("a move")
        .to_move(&position)
        .expect("legal");
    for solver in solvers() {
        let answer = solver.solve(&position, 1_000).expect("a move");
        assert_eq!(answer.first, fork, "{}", solver.name());
        assert_eq!(answer.line.first(), Some(&fork));
    }
}

#[test]
fn the_budget_is_spent_and_no_more() {
    let middle_game = position("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 1");
    for solver in solvers() {
        for nodes in [1, 2, 17, 100, 1_000, 5_000] {
            let answer = solver.solve(&middle_game, nodes).expect("a move");
            assert_eq!(answer.nodes, nodes);
            assert_eq!(solver.solve(&middle_game, nodes), Some(answer), "the same again");
        }
        assert_eq!(solver.solve(&middle_game, 0).map(|answer| answer.nodes), Some(0));
        assert_eq!(solver.solve(&position("k7/8/KQ6/8/8/8/8/8 b - - 0 1"), 100), None);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn whoever_announces_mate_is_right(choices in prop::collection::vec(any::<prop::sample::Index>(), 6..60)) {
        let mut here = Chess::default();
        for choice in choices {
            let moves = here.legal_moves();
            if moves.is_empty() {
                break;
            }
            here.play_unchecked(moves[choice.index(moves.len())]);
        }
        for solver in solvers() {
            let Some(answer) = solver.solve(&here, 3_000) else {
                continue;
            };
            let mut end = here.clone();
            for chosen in &answer.line {
                prop_assert!(end.is_legal(*chosen));
                end.play_unchecked(*chosen);
            }
            if answer.score >= MATE - 3 {
                let moves = (MATE - answer.score + 1) / 2;
                prop_assert!(mates_within(&here, moves as usize));
                prop_assert!(!mates_within(&here, moves as usize - 1));
            } else {
                prop_assert!(!mates_within(&here, 1));
            }
        }
    }
}

#[test]
fn public_suites_are_read() {
    for (name, count) in [("wacnew", 300), ("bratko-kopec", 24), ("sbd", 134), ("eet", 100)] {
        if let Some(text) = data(&format!("epd/{name}.epd")) {
            let problems = epd::read(name, &text).expect("a suite");
            assert_eq!(problems.len(), count);
            assert!(
                problems
                    .iter()
                    .all(|problem| !problem.best.is_empty() || !problem.avoid.is_empty())
            );
        }
    }
    if let Some(text) = data("puzzles/lichess.csv") {
        let problems = lichess::read("lichess", &text).expect("puzzles");
        assert_eq!(problems.len(), 28_694);
        let is_odd = |problem: &Problem| problem.line.len() % 2 == 1;
        assert!(problems.iter().all(is_odd), "the solver has the last word");
    }
}

#[test]
fn the_fork_of_game_g_is_proposed_and_found() {
    let start = FreeChess.start();
    let moves = pitrat::read_record(&start, pitrat::GAME_G).expect("a record");
    let mut learner = Learner::new(Store::seeds());
    learner.learn(&start, &moves);
    let promise = vec![100; learner.store.len()];
    let solver = ByPatterns {
        store: learner.store,
        promise,
    };
    let before = position("r1bqkb1r/1pp2ppp/p1p5/4N3/4N3/8/PPPP1PPP/R1BQK2R b KQkq - 0 7");
    let answer = solver.solve(&before, 200).expect("a move");
    assert!(answer.nodes <= 200);
    // Both fork the knights; the paper's player chose the first.
    let first = San::from_move(&before, answer.first).to_string();
    assert!(["Qd5", "Qd4"].contains(&first.as_str()), "{first}");
}
