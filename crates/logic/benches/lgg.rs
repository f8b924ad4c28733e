//! Generalising two saturated clauses, all pairs and labelled ones, and reducing the result.

#[path = "../tests/all/support/hard.rs"]
#[allow(dead_code, reason = "only its random numbers are needed")]
mod hard;

use adage_logic::lgg::{lgg, lgg_where};
use adage_logic::reduce::reduce;
use adage_logic::{Atom, Clause, Literal, Term};
use divan::Bencher;
use hard::Random;

fn main() {
    divan::main();
}

/// Four pieces on squares and the moves of each, as saturation of a chess position gives them.
fn position(moves: usize, seed: u64) -> Clause {
    let mut random = Random(seed);
    let mut square = || Term::tuple(&[Term::Int(random.below(8) as i32), Term::Int(random.below(8) as i32)]);
    let mut body = Vec::new();
    for (number, piece) in ["king", "queen", "rook", "knight"].into_iter().enumerate() {
        let side = Term::constant(["white", "black"][(number + seed as usize) % 2]);
        let (piece, place) = (Term::constant(piece), square());
        body.push(Literal::positive(Atom::new("contents", vec![side, piece, place])));
        for _ in 0..moves {
            body.push(Literal::positive(Atom::new(
                "legal_move",
                vec![side, piece, place, square()],
            )));
        }
    }
    Clause::new(Atom::new("concept", vec![]), body)
}

#[divan::bench(args = [5, 20, 50])]
fn all_pairs(bencher: Bencher, moves: usize) {
    let (first, second) = (position(moves, 1), position(moves, 2));
    bencher.bench(|| lgg(&first, &second));
}

#[divan::bench(args = [5, 20, 50])]
fn labelled_pairs(bencher: Bencher, moves: usize) {
    let (first, second) = (position(moves, 1), position(moves, 2));
    let piece = |literal: usize| literal / (moves + 1);
    bencher.bench(|| lgg_where(&first, &second, |i, j| piece(i) == piece(j)));
}

#[divan::bench(args = [5, 8])]
fn reduce_the_generalisation(bencher: Bencher, moves: usize) {
    if let Some(clause) = lgg(&position(moves, 1), &position(moves, 2)) {
        println!(
            "{} literals reduce to {}",
            clause.body.len(),
            reduce(&clause).body.len()
        );
        bencher.bench(|| reduce(&clause));
    }
}
