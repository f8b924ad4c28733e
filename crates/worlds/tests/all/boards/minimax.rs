//! Plain minimax: the naive twin of every solver.

use adage_worlds::game::{Game, Outcome};

/// What perfect play achieves for who is to move, by trying everything. A player without a successor loses.
pub fn value<S>(state: &S, successors: &impl Fn(&S) -> Vec<S>) -> i8 {
    let values = successors(state).into_iter().map(|next| -value(&next, successors));
    values.max().unwrap_or(-1)
}

/// The same for a game with outcomes.
pub fn game_value<G: Game>(game: &G, state: &G::State) -> i8 {
    match game.outcome(state) {
        Some(Outcome::Draw) => 0,
        Some(Outcome::Win(winner)) if winner == game.to_move(state) => 1,
        Some(Outcome::Win(_)) => -1,
        None => {
            let moves = game.moves(state).into_iter();
            let values = moves.map(|chosen| -game_value(game, &game.play(state, &chosen)));
            values.max().expect("a game that is not over has a move")
        }
    }
}

#[derive(Clone)]
struct Heaps(Vec<u32>);

/// The heaps after splitting one of them in two. One and two cannot be split, other heaps also into equal parts.
fn splits(heaps: &Heaps) -> Vec<Heaps> {
    let mut found = Vec::new();
    for (index, heap) in heaps.0.iter().enumerate().filter(|(_, heap)| **heap > 2) {
        for part in 1..=heap / 2 {
            let mut after = heaps.clone();
            after.0[index] = part;
            after.0.push(heap - part);
            found.push(after);
        }
    }
    found
}

#[test]
fn seven_is_won_by_splitting_off_two_b13() {
    let values = [[6, 1], [5, 2], [4, 3]].map(|heaps| -value(&Heaps(heaps.to_vec()), &splits));
    assert_eq!(values, [-1, 1, -1]);
    assert_eq!(value(&Heaps(vec![7]), &splits), 1);
    assert_eq!(splits(&Heaps(vec![7])).len(), 3);
}
