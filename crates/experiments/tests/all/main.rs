//! The experiments, run by the real program.

mod program;
mod works;
