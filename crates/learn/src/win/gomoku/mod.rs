//! What lost games of go-moku teach.
//!
//! ```text
//! finished game ──prove──→ Proof at each turn of the winner ──→ Attack ──explain──→ rules about windows ──→ patterns
//! ```

pub mod attack;
pub mod check;
pub mod facts;
mod games;
pub mod guard;
mod learn;
pub mod make;
mod report;
pub mod rule_player;
pub mod rules;
pub mod self_play;
pub mod student;
mod unequal;
pub mod verify;

pub use attack::attack_of;
pub use facts::Facts;
pub use games::{GameFiles, NamedGame};
pub use learn::{WinTask, learn};
pub use student::Student;
pub use verify::{examine, verify};
