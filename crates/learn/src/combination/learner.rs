//! Learning from games: every move is explained with what is known, and the patterns found are known from the next pass
//! on.

use super::explain::{Explainer, Why};
use super::generalise::{generalise, generalise_broadly};
use super::pattern::{Kind, Pattern};
use super::search::Limits;
use super::store::Store;
use adage_worlds::chess::FreeState;
use shakmaty::Move;

/// A pattern and the move that it explains, counted from one.
#[derive(Clone, Debug)]
pub struct Found {
    pub number: usize,
    pub why: Why,
    pub pattern: Pattern,
}

#[derive(Clone, Debug)]
pub struct Learner {
    pub store: Store,
    pub limits: Limits,
}

impl Learner {
    pub fn new(store: Store) -> Learner {
        Learner {
            store,
            limits: Limits::default(),
        }
    }

    /// What a game teaches, with what is known now.
    pub fn study(&self, start: &FreeState, moves: &[Move]) -> Vec<Found> {
        let explainer = Explainer::new(&self.store, self.limits, start.clone(), moves);
        let explained = (0..moves.len()).flat_map(|number| {
            explainer
                .explain(number)
                .into_iter()
                .map(move |(why, idea)| (number + 1, why, idea))
        });
        explained
            .flat_map(|(number, why, idea)| {
                let patterns = match self.limits.broadly && idea.kind == Kind::Attack {
                    true => generalise_broadly(&idea),
                    false => Vec::from_iter(generalise(&idea)),
                };
                patterns.into_iter().map(move |pattern| Found { number, why, pattern })
            })
            .filter(|found| found.pattern.moves.len() <= self.limits.moves)
            .collect()
    }

    /// Studies a game and keeps what it teaches. How many patterns are new.
    pub fn learn(&mut self, start: &FreeState, moves: &[Move]) -> (Vec<Found>, usize) {
        let found = self.study(start, moves);
        let new = found.iter().filter(|it| self.store.insert(it.pattern.clone())).count();
        (found, new)
    }
}
