//! Learning from archives: batches of games are studied on all cores with what is known at the start of a pass.
//!
//! ```text
//!  games ──Pass::study──→ what each taught, in parallel ──Pass::keep──→ Library, in the order of the games
//!             ▲                                                            │
//!             └── Store: the seeds and what was found often ◄── next pass ─┘
//! ```
//!
//! So nothing depends on how many threads there are.

use super::learner::{Found, Learner};
use super::library::{Library, Trust};
use super::pattern::Pattern;
use super::search::Limits;
use adage_worlds::chess::FreeState;
use adage_worlds::chess::archive::Record;
use rayon::prelude::*;
use serde::Serialize;
use shakmaty::{Move, Position};
use std::collections::BTreeSet;

/// How many games are in memory at a time.
pub const BATCH: usize = 256;

impl Trust {
    /// So that many games are still explained in a second.
    pub const FOR_ARCHIVES: Trust = Trust {
        games: 5,
        most: 24,
        longest_attack: 3,
        bare_threats: false,
    };

    /// So that ten thousand positions are searched within seconds.
    pub const FOR_SOLVING: Trust = Trust {
        games: 2,
        most: 500,
        longest_attack: usize::MAX,
        bare_threats: true,
    };
}

/// A game to learn from.
#[derive(Clone, Debug)]
pub struct Game {
    /// Such as `Tal.pgn, game 12`.
    pub name: String,
    pub start: FreeState,
    pub moves: Vec<Move>,
}

impl Game {
    pub fn of_record(source: &str, record: &Record) -> Game {
        Game {
            name: format!("{source}, game {}", record.number),
            start: FreeState::new(record.start.board().clone(), record.start.turn()),
            moves: record.moves.clone(),
        }
    }
}

/// What a batch of games came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Taught {
    pub games: u64,
    pub moves: u64,
    /// Moves for which there was something to learn.
    pub explained: u64,
    /// Patterns that were not known.
    pub new: u64,
}

impl Taught {
    pub fn add(&mut self, other: Taught) {
        self.games += other.games;
        self.moves += other.moves;
        self.explained += other.explained;
        self.new += other.new;
    }
}

/// One going through of the games.
pub struct Pass {
    /// Counted from nought.
    pub number: usize,
    pub learner: Learner,
}

impl Pass {
    pub fn new(number: usize, library: &Library, trust: Trust) -> Pass {
        let learner = Learner {
            store: library.store(number, trust),
            limits: Limits::for_archives(),
        };
        Pass { number, learner }
    }

    /// How many patterns explain the games of this pass.
    pub fn known(&self) -> usize {
        self.learner.store.len()
    }

    /// What each game teaches; nothing at all once `stop` says so.
    pub fn study(&self, games: &[Game], stop: &(dyn Fn() -> bool + Sync)) -> Option<Vec<Vec<Found>>> {
        let studied = games.par_iter().map(|game| match stop() {
            true => None,
            false => Some(self.learner.study(&game.start, &game.moves)),
        });
        studied.collect()
    }

    /// Puts what the games taught into the library, each pattern once for each game.
    pub fn keep(&self, library: &mut Library, games: &[Game], found: &[Vec<Found>]) -> Taught {
        let mut taught = Taught::default();
        for (game, found) in games.iter().zip(found) {
            let mut counted: BTreeSet<&Pattern> = BTreeSet::new();
            for it in found {
                if counted.insert(&it.pattern) {
                    let from = format!("{}, {}", game.name, move_name(&game.start, it.number));
                    taught.new += u64::from(library.count(&it.pattern, self.number, &from));
                }
            }
            let explained: BTreeSet<usize> = found.iter().map(|it| it.number).collect();
            taught.add(Taught {
                games: 1,
                moves: game.moves.len() as u64,
                explained: explained.len() as u64,
                new: 0,
            });
        }
        library.forget(Library::MOST);
        taught
    }
}

/// Where in a game a ply is, in words.
fn move_name(start: &FreeState, ply: usize) -> String {
    let before = ply - 1 + usize::from(start.turn.is_black());
    let side = if before.is_multiple_of(2) { "White" } else { "Black" };
    format!("{side}'s move {}", before / 2 + 1)
}
