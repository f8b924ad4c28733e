//! Shapiro 1983, The role of structured induction in expert systems: its tables of endings, its trees for king and pawn
//! against king and for a pawn on a7 against a rook, and what structure is worth.
//!
//! `tables` counts through complete tables. The others are about a [`KnownEnding`]: all positions with their fates and
//! what the attributes say of them, worked out once.

mod appendix;
mod cost;
mod information;
mod known_ending;
mod kpa7kr;
mod kpk;
mod tables;
mod windows;

use crate::data_folder;
use crate::experiment::Experiment;
use adage_terminal::failure::Failure;
pub use known_ending::{KnownEnding, WON};
use std::cell::OnceCell;
use std::path::PathBuf;

/// What the experiments share.
pub struct Thesis {
    /// The folder of public data.
    data: Option<PathBuf>,
    pawn_on_a7: OnceCell<KnownEnding>,
}

impl Thesis {
    pub fn new(data: Option<PathBuf>) -> Thesis {
        Thesis {
            data: data_folder(data),
            pawn_on_a7: OnceCell::new(),
        }
    }

    fn pawn_on_a7(&self) -> Result<&KnownEnding, Failure> {
        match self.pawn_on_a7.get() {
            Some(known) => Ok(known),
            None => {
                let made = KnownEnding::new("kpa7kr", |_| true)?;
                Ok(self.pawn_on_a7.get_or_init(|| made))
            }
        }
    }
}

pub const EXPERIMENTS: [Experiment<Thesis>; 6] = [
    Experiment {
        name: "tables",
        title: "Chapters 2, 3 and 6: complete tables of endings",
        run: tables::run,
    },
    Experiment {
        name: "kpk",
        title: "Chapter 6 and Appendix D: king and pawn against king, with and without structure",
        run: kpk::run,
    },
    Experiment {
        name: "kpa7kr",
        title: "Chapter 7: a pawn on a7 against a rook, by structured induction",
        run: kpa7kr::run,
    },
    Experiment {
        name: "windows",
        title: "Chapters 7 and 8: the same without structure, and what structure is worth",
        run: windows::run,
    },
    Experiment {
        name: "cost",
        title: "Chapters 7 and 8: how far a table is compressed, and what it costs to run",
        run: cost::run,
    },
    Experiment {
        name: "appendix",
        title: "Appendix C: a pawn on b7 against a rook, and Black's wins against a pawn on a7",
        run: appendix::run,
    },
];
