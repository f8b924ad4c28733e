//! How often patterns work: each is tried in many positions, and search says whether its move won something.

use super::{Kind, Store, Trials, solver};
use adage_search::chess::evaluation::evaluate;
use adage_search::chess::{AlphaBeta, Solver, exchange};
use rayon::prelude::*;
use shakmaty::{Chess, Move, Position};

/// How many positions the search that judges a move may look at.
const NODES: u64 = 150;
/// What a move must win, in hundredths of a pawn.
const WIN: i32 = 100;

/// Tries every attacking pattern of the store in all these positions.
pub fn try_patterns(store: &Store, positions: &[Chess]) -> Vec<Trials> {
    let none = || vec![Trials::default(); store.len()];
    let sum = |mut all: Vec<Trials>, some: Vec<Trials>| {
        for (all, some) in all.iter_mut().zip(some) {
            all.add(some);
        }
        all
    };
    positions
        .par_iter()
        .fold(none, |mut records, position| {
            try_in(store, position, &mut records);
            records
        })
        .reduce(none, sum)
}

fn try_in(store: &Store, position: &Chess, records: &mut [Trials]) {
    let legal = position.legal_moves();
    let before = evaluate(position);
    let mut proposed: Vec<(Move, Vec<usize>)> = Vec::new();
    store.for_each_numbered_match(
        Kind::Attack,
        position.board(),
        position.turn(),
        &mut |number, squares| {
            let Some(chosen) = solver::first_move(&store.patterns()[number], squares, &legal) else {
                return;
            };
            match proposed.iter_mut().find(|(known, _)| *known == chosen) {
                Some((_, by)) if by.contains(&number) => {}
                Some((_, by)) => by.push(number),
                None => proposed.push((chosen, vec![number])),
            }
        },
    );
    for (chosen, by) in proposed {
        let works = wins(position, chosen, before);
        for number in by {
            records[number].add(Trials {
                worked: u32::from(works),
                tried: 1,
            });
        }
    }
}

fn wins(position: &Chess, chosen: Move, before: i32) -> bool {
    let mut after = position.clone();
    after.play_unchecked(chosen);
    if after.is_checkmate() {
        return true;
    }
    // What is lost at once by being taken is not worth a search.
    if !chosen.is_capture() && exchange::balance(position, chosen) < -WIN && !after.is_check() {
        return false;
    }
    let answer = AlphaBeta::with_captures().solve(&after, NODES);
    answer.is_some_and(|answer| -answer.score >= before + WIN)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::CastlingMode;
    use shakmaty::fen::Fen;

    fn captures_in(fen: &str) -> Trials {
        let fen: Fen = fen.parse().expect("a FEN");
        let position = fen.into_position(CastlingMode::Standard).expect("a position");
        try_patterns(&Store::seeds(), &[position])[0]
    }

    #[test]
    fn a_capture_works_if_nobody_takes_back() {
        let trials = |worked, tried| Trials { worked, tried };
        assert_eq!(captures_in("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1"), trials(1, 1));
        assert_eq!(captures_in("4k3/2p5/3p4/8/8/8/8/3RK3 w - - 0 1"), trials(0, 1));
        assert_eq!(captures_in("4k3/8/8/8/8/8/8/3RK3 w - - 0 1"), trials(0, 0));
    }
}
