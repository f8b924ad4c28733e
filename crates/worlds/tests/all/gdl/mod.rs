//! Games by their rules: sheets, machines and what other reasoners say of them.

mod conformance;
mod game;
mod model;
mod perft;
mod programs;
mod prolog;
mod sheets;
