//! What complete tables say about the positions of a problem.
//!
//! [`make_tables`] makes or reads the tables; a [`GroundTruth`] is a space with the class of each of its positions, as the
//! problem says what the tables' fates mean.

use super::outline::PartOutline;
use adage_book::{BookError, Progress};
use adage_tables::table::{self, Distance, Fate, Material, Probe, Step, Tables};
use adage_worlds::chess::ChessPosition;
use adage_worlds::chess::Ending;
use adage_worlds::space::Space;
use shakmaty::Color;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// The positions of a problem, each with its class.
pub struct GroundTruth {
    space: Ending,
    turn: Color,
    tables: Tables,
    /// The classes of positions that are won, drawn and lost.
    fates: [Option<u8>; 3],
}

/// Positions by number, with their classes.
pub(super) type Positions<'t> = dyn Fn(u64) -> Option<(ChessPosition, u8)> + Sync + 't;

/// How many positions progress goes on by: who shows it may take longer than looking at a position.
const SHOWN_AT_ONCE: u64 = 1 << 12;

/// Goes on with the progress now and then, in a walk through numbered positions.
pub(super) fn pass(number: u64, progress: &dyn Progress) {
    if number.is_multiple_of(SHOWN_AT_ONCE) {
        progress.advance(SHOWN_AT_ONCE);
    }
}

impl GroundTruth {
    /// Makes the tables, or reads those that are in the folder; none if the problem does not say what they mean.
    pub(super) fn new(
        space: Ending,
        whole: &PartOutline,
        folder: Option<&Path>,
        progress: &dyn Progress,
    ) -> Result<Option<GroundTruth>, BookError> {
        let (Some(turn), true) = (space.to_move(), whole.fates.iter().any(Option::is_some)) else {
            return Ok(None);
        };
        GroundTruth::for_fates(space, turn, whole.fates, folder, progress).map(Some)
    }

    pub(super) fn for_fates(
        space: Ending,
        turn: Color,
        fates: [Option<u8>; 3],
        folder: Option<&Path>,
        progress: &dyn Progress,
    ) -> Result<GroundTruth, BookError> {
        let tables = make_tables(&Material::of_ending(&space), folder, progress)?;
        Ok(GroundTruth {
            space,
            turn,
            tables,
            fates,
        })
    }

    pub fn numbers(&self) -> u64 {
        self.space.numbers()
    }

    /// A position by number, and its class; none if the tables or the problem do not say.
    pub fn position(&self, number: u64) -> Option<(ChessPosition, u8)> {
        let position = self.space.position(number)?;
        let class = self.class(&position)?;
        Some((position, class))
    }

    /// Goes through all numbers, with progress: the work is handed who gives positions with their classes.
    pub(super) fn through<T>(&self, what: &str, progress: &dyn Progress, work: impl FnOnce(&Positions) -> T) -> T {
        progress.begin(what, self.numbers());
        let done = work(&|number| {
            pass(number, progress);
            self.position(number)
        });
        progress.end();
        done
    }

    pub fn class(&self, position: &ChessPosition) -> Option<u8> {
        let value = self.tables.probe(position, self.turn).ok()??;
        let fate = match value.fate {
            Fate::Won => 0,
            Fate::Drawn => 1,
            Fate::Lost => 2,
        };
        self.fates[fate]
    }

    /// A position by number, as people write it.
    pub(super) fn describe(&self, number: u64) -> Option<String> {
        let position = self.space.position(number)?;
        Some(self.space.describe(&position))
    }

    pub(super) fn space(&self) -> &Ending {
        &self.space
    }

    /// What the space is called.
    pub(super) fn name(&self) -> &str {
        self.space.name()
    }
}

/// The tables of an ending, with progress; kept in the folder if there is one.
pub fn make_tables(material: &Material, folder: Option<&Path>, progress: &dyn Progress) -> Result<Tables, BookError> {
    progress.begin(&format!("making {material}"), 0);
    let looked = Mutex::new(Looked::default());
    let report = |made: table::Progress| show(&looked, made, progress);
    let mut tables = Tables::default();
    let made = match folder {
        Some(folder) => tables.make_in(folder, material, &report),
        None => tables.make(material, &report),
    };
    progress.end();
    made.map_err(|error| BookError::new(error.to_string()))?;
    Ok(tables)
}

/// How many positions of the ending in work have been looked at for the first time.
#[derive(Default)]
struct Looked {
    ending: Option<Material>,
    positions: u64,
}

fn show(looked: &Mutex<Looked>, made: table::Progress, progress: &dyn Progress) {
    let ending = made.material;
    match made.step {
        Step::Looked { positions, of } => {
            let mut looked = looked.lock().unwrap_or_else(PoisonError::into_inner);
            if looked.ending.as_ref() != Some(ending) {
                progress.begin(&format!("looking through {ending}"), of);
                *looked = Looked {
                    ending: Some(ending.clone()),
                    positions: 0,
                };
            }
            // Reports come from several threads, so an older one may come later.
            progress.advance(positions.saturating_sub(looked.positions));
            looked.positions = looked.positions.max(positions);
        }
        Step::Decided { distance, moves, .. } => {
            let what = match distance {
                Distance::Mate => "mate",
                Distance::Conversion => "conversion",
            };
            progress.say(&format!("{ending}: {moves} moves to {what}"));
        }
        Step::Read | Step::Made => {}
    }
}
