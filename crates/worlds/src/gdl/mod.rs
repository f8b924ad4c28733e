//! Games given by their rules, in the Game Description Language.
//!
//! ```text
//! game.kif, game.lp ──sheet, check──→ Sheet ──machine──→ Machine ──→ perft, playouts
//!                                       │                   └─game──→ GdlGame, a game of two players who take turns
//!                                       └─translate──→ a logic program for clingo, a program for Prolog
//! ```
//!
//! A sheet says what holds first (`init`), what each role may do (`legal`), what holds after that (`next`), when the game
//! is over (`terminal`) and what it is worth (`goal`).
//!
//! ```
//! use adage_worlds::gdl::{Machine, Sheet, bundled};
//! use adage_logic::ground::Limits;
//!
//! let sheet = Sheet::read(bundled::text("tic-tac-toe").unwrap()).unwrap();
//! let machine = Machine::new(&sheet, &Limits::default()).unwrap();
//! assert_eq!(machine.perft(machine.start(), 3), 504);
//! let games = machine.playouts::<u64>(10, 1);
//! assert_eq!(games.games, 640);
//! ```

pub mod bundled;
pub mod check;
pub mod game;
pub mod kif;
pub mod machine;
mod names;
pub mod sheet;
pub mod translate;

pub use check::{Finding, Law};
pub use game::GdlGame;
pub use machine::{Machine, MachineError};
pub use names::{expression, term};
pub use sheet::{Notation, Sheet};
