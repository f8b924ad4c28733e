//! What complete tables say about the positions of a problem.

use crate::failure::Failure;
use crate::output::progress;
use crate::table::make;
use adage_learn::tree::outline::{Outline, PartOutline};
use adage_tables::table::{Fate, Material, Probe, Tables};
use adage_worlds::chess::ChessPosition;
use adage_worlds::space::{Ending, Space};
use shakmaty::Color;
use std::path::Path;

/// The positions of a problem, each with its class.
pub struct Truth {
    space: Ending,
    turn: Color,
    tables: Tables,
    /// The classes of positions that are won, drawn and lost.
    fates: [Option<u8>; 3],
}

/// Positions by number, with their classes.
pub type Positions<'t> = dyn Fn(u64) -> Option<(ChessPosition, u8)> + Sync + 't;

/// How many positions progress goes on by.
const SHOWN_AT_ONCE: u64 = 1 << 12;

/// The space that a problem names.
pub fn space(outline: &Outline, source: (&str, &str)) -> Result<Option<Ending>, Failure> {
    let Some((name, span)) = &outline.positions else {
        return Ok(None);
    };
    Ending::read(name).map(Some).map_err(|error| Failure::Text {
        name: source.0.to_string(),
        source: source.1.to_string(),
        diagnostics: vec![adage_logic::Diagnostic::new(*span, error.to_string(), "this space")],
    })
}

impl Truth {
    /// Makes or reads the tables, if the problem says what they mean.
    pub fn new(space: Ending, whole: &PartOutline, folder: Option<&Path>) -> Result<Option<Truth>, Failure> {
        let (Some(turn), true) = (space.to_move(), whole.fates.iter().any(Option::is_some)) else {
            return Ok(None);
        };
        Truth::for_fates(space, turn, whole.fates, folder).map(Some)
    }

    pub fn for_fates(
        space: Ending,
        turn: Color,
        fates: [Option<u8>; 3],
        folder: Option<&Path>,
    ) -> Result<Truth, Failure> {
        let tables = make(&Material::of_ending(&space), folder)?;
        Ok(Truth {
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
    pub fn through<T>(&self, what: &str, work: impl FnOnce(&Positions) -> T) -> T {
        let bar = progress(self.numbers(), what);
        let done = work(&|number| {
            if number.is_multiple_of(SHOWN_AT_ONCE) {
                bar.inc(SHOWN_AT_ONCE);
            }
            self.position(number)
        });
        bar.finish_and_clear();
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

    pub fn describe(&self, number: u64) -> Option<String> {
        let position = self.space.position(number)?;
        Some(self.space.describe(&position))
    }

    pub fn space(&self) -> &Ending {
        &self.space
    }

    pub fn name(&self) -> &str {
        self.space.name()
    }
}
