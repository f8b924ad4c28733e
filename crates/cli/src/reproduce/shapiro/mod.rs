//! Shapiro 1983, The role of structured induction in expert systems: its tables of endings, its trees for a pawn on a7
//! against a rook, and what structure is worth.
//!
//! `tables` counts through complete tables. The others share one [`PawnOnA7`]: all positions with their fates and what
//! the attributes say of them, worked out once.

mod appendix;
mod cost;
mod information;
mod kpa7kr;
mod pawn_on_a7;
mod tables;
mod windows;

use super::Experiment;
use crate::failure::Failure;
use pawn_on_a7::PawnOnA7;
use std::cell::OnceCell;
use std::path::PathBuf;

/// What the experiments share.
pub struct Thesis {
    /// The folder of public data.
    data: Option<PathBuf>,
    pawn_on_a7: OnceCell<PawnOnA7>,
}

impl Thesis {
    pub fn new(data: Option<PathBuf>) -> Thesis {
        Thesis {
            data: data.or_else(|| std::env::var_os("ADAGE_DATA").map(PathBuf::from)),
            pawn_on_a7: OnceCell::new(),
        }
    }

    fn pawn_on_a7(&self) -> Result<&PawnOnA7, Failure> {
        match self.pawn_on_a7.get() {
            Some(known) => Ok(known),
            None => {
                let made = PawnOnA7::new()?;
                Ok(self.pawn_on_a7.get_or_init(|| made))
            }
        }
    }
}

pub const EXPERIMENTS: [Experiment<Thesis>; 5] = [
    Experiment {
        name: "tables",
        title: "Chapters 2, 3 and 6: complete tables of endings",
        run: tables::run,
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
