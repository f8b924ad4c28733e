//! Links between moves: this move made that one possible, this one prevents that one.
//!
//! A move needs cells in certain states and sets cells ([`Effect`]). A move *creates* a later one if it was the last to
//! set a cell that the later one needs, and set it as needed. A move *destroys* another if it sets a cell otherwise than
//! the other needs. Nothing here knows which game is played; games agree on one thing, that [`Need::Is`] names the man
//! as [`Change::becomes`](crate::game::Change) does, or `empty` for an empty cell.

use crate::game::{Change, Condition, Effect, Game, Need};
use adage_logic::Term;

/// What the moves of a record need and change, one after another.
pub fn effects<G: Game>(game: &G, start: &G::State, record: &[G::Move]) -> Vec<Effect> {
    let mut state = start.clone();
    let mut effects = Vec::with_capacity(record.len());
    for chosen in record {
        effects.push(game.effect(&state, chosen));
        state = game.play(&state, chosen);
    }
    effects
}

/// Which of the earlier moves, by their places in the record, created a move with these needs. In rising order.
pub fn creators(earlier: &[Effect], created: &Effect) -> Vec<usize> {
    let mut creators: Vec<usize> = created
        .conditions
        .iter()
        .filter_map(|condition| {
            let (index, change) = last_change(earlier, condition.cell)?;
            met(condition, change).then_some(index)
        })
        .collect();
    creators.sort_unstable();
    creators.dedup();
    creators
}

/// For every move of a record, the moves that created it.
pub fn created_by(record: &[Effect]) -> Vec<Vec<usize>> {
    (0..record.len())
        .map(|index| creators(&record[..index], &record[index]))
        .collect()
}

/// For every move of a record, the moves that it creates.
pub fn creates(record: &[Effect]) -> Vec<Vec<usize>> {
    let mut creates = vec![Vec::new(); record.len()];
    for (created, creators) in created_by(record).into_iter().enumerate() {
        for creator in creators {
            creates[creator].push(created);
        }
    }
    creates
}

/// Whether a move leaves some cell otherwise than the other move needs it.
pub fn destroys(played: &Effect, other: &Effect) -> bool {
    other.conditions.iter().any(|condition| {
        played
            .changes
            .iter()
            .any(|change| change.cell == condition.cell && !met(condition, change))
    })
}

fn last_change(moves: &[Effect], cell: Term) -> Option<(usize, &Change)> {
    moves.iter().enumerate().rev().find_map(|(index, effect)| {
        let change = effect.changes.iter().find(|change| change.cell == cell)?;
        Some((index, change))
    })
}

fn met(condition: &Condition, change: &Change) -> bool {
    match (condition.needs, change.becomes) {
        (Need::Is(content), Some((_, man))) => content == man,
        (Need::Is(content), None) => content == Term::constant("empty"),
        (Need::ManOf(player), Some((owner, _))) => player == owner,
        (Need::ManOf(_), None) => false,
    }
}
