//! Players by name, for every game that exists as rules.
//!
//! A further one is a variant of [`Planned`], its name in [`Planned::read`], and what plays for it in `enter`. Strategies
//! bundled with the program are files of `strategies/`, listed in [`BUNDLED`].

use crate::arena::{CannotEnter, Contender, Enter, RandomPlayer, UnknownPlayer, Venue};
use adage_book::bundled;
use adage_search::judgement::{Foresight, JudgedBy, StrategyPlayer};
use adage_search::playouts::TurnPlayer;
use adage_worlds::rule_form::RuleForm;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// Bundled strategies: the game, the name and the text.
pub const BUNDLED: [(&str, &str, &str); 4] = [
    (
        "onitama",
        "win-or-capture",
        include_str!("../../strategies/onitama/win_or_capture.lp"),
    ),
    (
        "onitama",
        "avoid-capture",
        include_str!("../../strategies/onitama/avoid_capture.lp"),
    ),
    (
        "onitama",
        "defend-pieces",
        include_str!("../../strategies/onitama/defend_pieces.lp"),
    ),
    (
        "onitama",
        "capture-and-defend",
        include_str!("../../strategies/onitama/capture_and_defend.lp"),
    ),
];

/// What strategies of a game may speak of, as a task for learners without anything to explain: the game and the text.
const VOCABULARIES: [(&str, &str); 3] = [
    ("onitama", include_str!("../../strategies/onitama/vocabulary.las")),
    (
        "tic-tac-toe",
        include_str!("../../strategies/tic_tac_toe/vocabulary.las"),
    ),
    ("nim", include_str!("../../strategies/nim/vocabulary.las")),
];

/// The bundled vocabulary of a game.
pub fn vocabulary_of(game: &str) -> Option<&'static str> {
    let found = VOCABULARIES.iter().find(|(of, _)| *of == game);
    found.map(|(_, text)| *text)
}

/// The bundled strategy of a game.
pub fn bundled_strategy(game: &str, name: &str) -> Option<JudgedBy> {
    let (_, name, text) = BUNDLED.iter().find(|(of, known, _)| *of == game && *known == name)?;
    let program = bundled::file((name, text)).program();
    Some(JudgedBy::new(program).expect("bundled strategies have numbers for levels"))
}

/// The names of a game's bundled strategies.
pub fn strategies_of(game: &str) -> impl Iterator<Item = &'static str> {
    BUNDLED
        .iter()
        .filter(move |(of, ..)| *of == game)
        .map(|(_, name, _)| *name)
}

/// A player that was asked for; it plays many games, on many threads.
#[derive(Clone)]
pub enum Planned {
    Random,
    /// So many random games for each move.
    Playouts(u32),
    /// What a strategy thinks best; the name it was asked for by.
    Strategy {
        name: String,
        strategy: Arc<JudgedBy>,
        foresight: Foresight,
    },
}

impl Planned {
    /// What stands before the file of a strategy; whoever has read it makes the player.
    pub const STRATEGY: &str = "strategy:";

    /// What any game's players are called; what stands after a colon is to be filled in.
    pub const NAMES: [&str; 3] = ["random", "playouts:NUMBER", "strategy:FILE"];

    /// The player of a game by its name, files excepted.
    pub fn read(name: &str, game: &str, foresight: Foresight) -> Result<Planned, UnknownPlayer> {
        let unknown = || UnknownPlayer(name.to_string());
        if name == "random" {
            return Ok(Planned::Random);
        }
        if let Some(number) = name.strip_prefix("playouts:") {
            return number.parse().map(Planned::Playouts).map_err(|_| unknown());
        }
        let (bare, foresight) = with_depth(name, foresight);
        let strategy = bundled_strategy(game, bare).ok_or_else(unknown)?;
        Ok(Planned::by(name, strategy, foresight))
    }

    pub fn by(name: &str, strategy: JudgedBy, foresight: Foresight) -> Planned {
        Planned::Strategy {
            name: name.to_string(),
            strategy: Arc::new(strategy),
            foresight,
        }
    }
}

/// `defend-pieces@3` looks three plies ahead, whatever else was said.
pub fn with_depth(name: &str, foresight: Foresight) -> (&str, Foresight) {
    match name.rsplit_once('@') {
        Some((bare, depth)) => match depth.parse() {
            Ok(depth) if depth > 0 => (bare, Foresight { depth, ..foresight }),
            _ => (name, foresight),
        },
        None => (name, foresight),
    }
}

impl<G: Venue + RuleForm> Enter<G> for Planned {
    fn enter(&self, _: &G, _: Duration, seed: u64) -> Result<Box<dyn Contender<G>>, CannotEnter> {
        Ok(match self {
            Planned::Random => Box::new(RandomPlayer::new(seed)),
            Planned::Playouts(number) => Box::new(TurnPlayer::new(*number, seed)),
            Planned::Strategy {
                strategy, foresight, ..
            } => Box::new(StrategyPlayer::new(strategy.clone(), *foresight, seed)),
        })
    }
}

impl fmt::Display for Planned {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Planned::Random => f.write_str("random"),
            Planned::Playouts(number) => write!(f, "playouts:{number}"),
            Planned::Strategy { name, .. } => f.write_str(name),
        }
    }
}
