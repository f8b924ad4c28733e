//! How a program of Adage speaks at a terminal. All text for people goes through one gate ([`mod@visible`]), so that nothing that
//! was read from a file can steer the terminal. A command writes to an [`output::Output`], shows progress with
//! [`output::Bars`], and ends with a [`failure::Failure`], which says the place, the reason and the cure and gives the exit
//! status.
//!
//! ```text
//! command ──→ Output ──text──→ visible ──→ standard output
//!    │          └──report, value──→ JSON, a line each
//!    └──→ Failure ──render──→ visible ──→ standard error, exit status 1 or 2
//! ```

pub mod failure;
pub mod line;
pub mod output;
pub mod seconds;
pub mod visible;
