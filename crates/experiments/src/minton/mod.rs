//! Minton 1985, A game-playing program that learns by analyzing examples: its worked example literal by literal, games that
//! it names without figures, and how far lost games of go-moku carry.

mod chess;
pub mod gomoku;
mod small_games;
mod worked;

use crate::data_folder;
use crate::experiment::Experiment;
use std::path::PathBuf;

/// What the experiments share.
pub struct Report {
    /// The folder of public data.
    data: Option<PathBuf>,
}

impl Report {
    pub fn new(data: Option<PathBuf>) -> Report {
        Report {
            data: data_folder(data),
        }
    }
}

pub const EXPERIMENTS: [Experiment<Report>; 4] = [
    Experiment {
        name: "open-three",
        title: "Section 5: a game lost to an open three, and what follows from it",
        run: worked::run,
    },
    Experiment {
        name: "small-games",
        title: "Section 8: the same learner on other games",
        run: small_games::run,
    },
    Experiment {
        name: "chess",
        title: "Section 8: chess, mates by few replies and a skewer",
        run: chess::run,
    },
    Experiment {
        name: "gomoku",
        title: "Section 7.1: go-moku after 15 lost games",
        run: gomoku::run,
    },
];
