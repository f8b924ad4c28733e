//! What complete tables say about the positions of a problem.

use adage_learn::tree::outline::Outline;
use adage_tables::table::{Fate, Material, Probe, Tables};
use adage_terminal::failure::Failure;
use adage_terminal::output::spinner;
use adage_worlds::chess::ChessPosition;
use adage_worlds::space::{Ending, Space};
use shakmaty::Color;

/// The tables of an ending and of those that it leads to.
pub fn make_tables(material: &Material) -> Result<Tables, Failure> {
    let bar = spinner(&format!("making {material}"));
    let mut tables = Tables::default();
    let made = tables.make(material, &|_| ());
    bar.finish_and_clear();
    made.map_err(|error| Failure::bad(error.to_string()))?;
    Ok(tables)
}

/// The positions of a problem, each with its class.
pub struct Truth {
    space: Ending,
    turn: Color,
    tables: Tables,
    /// The classes of positions that are won, drawn and lost.
    fates: [Option<u8>; 3],
}

impl Truth {
    /// Makes the tables of a problem that says its space and what its fates mean.
    pub fn of(outline: &Outline) -> Result<Truth, Failure> {
        let missing = || Failure::bad("the problem does not say what its positions are");
        let (name, _) = outline.positions.as_ref().ok_or_else(missing)?;
        let space = Ending::read(name).map_err(|error| Failure::bad(error.to_string()))?;
        let whole = outline.parts.last().ok_or_else(missing)?;
        Ok(Truth {
            turn: space.to_move().ok_or_else(missing)?,
            tables: make_tables(&Material::of_ending(&space))?,
            fates: whole.fates,
            space,
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

    pub fn class(&self, position: &ChessPosition) -> Option<u8> {
        let value = self.tables.probe(position, self.turn).ok()??;
        let fate = match value.fate {
            Fate::Won => 0,
            Fate::Drawn => 1,
            Fate::Lost => 2,
        };
        self.fates[fate]
    }
}
