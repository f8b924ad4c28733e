//! Games by their rules: `adage gdl` and `adage ggp`, through the real program.

#[path = "../support/mod.rs"]
mod support;

mod line;
mod manager;
mod sheets;
