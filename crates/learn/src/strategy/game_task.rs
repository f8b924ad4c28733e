//! What a strategy of a game is learned with, by corrections or from whole games.

use super::native::Limits;
use super::training::Training;
use super::{Learned, Task, las, space};
use adage_book::{BadText, BookError, Entry, counted};
use adage_search::judgement::Foresight;
use adage_worlds::game::Game;
use adage_worlds::rule_form::RuleForm;

/// A game, what strategies of it may speak of, and what is to be learned.
pub struct GameTask<'a, G: Game> {
    pub game: &'a G,
    /// The world as the entry and the session name it.
    pub world: &'a str,
    /// What the strategy is to be called.
    pub name: &'a str,
    /// What strategies may speak of: a task with nothing to explain.
    pub vocabulary: Task,
    /// A move is better than another one by what comes of it after so many plies.
    pub depth: u32,
    pub limits: Limits,
    pub seed: u64,
}

impl<G: RuleForm> GameTask<'_, G> {
    /// The machine looks as far ahead as it learns to.
    pub fn foresight(&self) -> Foresight {
        Foresight {
            depth: self.depth,
            loud: 0,
            ends_count: false,
        }
    }

    /// What was learned as an entry, with the definitions that it needs.
    pub(super) fn entry(&self, training: &Training, learned: &Learned) -> Entry {
        let told = counted(training.task().orderings.len(), "preference");
        let from = format!("learned from {told}: {}", learned.price());
        training.self_contained(learned).entry(self.name, self.world, from)
    }
}

/// Reads what strategies of a game may speak of, rules and `#modeo`; `name` says where the text stands.
pub fn read_vocabulary<G: RuleForm>(game: &G, name: &str, text: &str) -> Result<Task, BookError> {
    let wrong = |diagnostics| {
        BookError::Text(BadText {
            name: name.to_string(),
            source: text.to_string(),
            diagnostics,
        })
    };
    let task = las::read(text, space::Options::default()).map_err(wrong)?;
    match Training::undeclared(game, &task) {
        found if found.is_empty() => Ok(task),
        found => Err(wrong(found)),
    }
}
