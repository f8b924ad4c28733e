//! Complete tables: what perfect play achieves in every position of an ending, found backwards from mate.
//!
//! ```text
//!  "kpa7kr" ──read──→ Material ──Index──→ a number for every position
//!                        │ what captures and promotions lead to: tables made first
//!                        ▼
//!  first pass: mates, and the best capture or promotion of every position (`conversions`)
//!                        ▼
//!  level by level: won in n ◄── lost in n - 1; lost in n ◄── every move loses (`solve`)
//!                        ▼
//!  Table: two bytes a position and side to move ──→ Tables ──→ file, census, Probe
//! ```
//!
//! **Distances** are counted in moves of the winning side. A position is *won in n to mate* if its side to move mates with
//! its nth move against every defence; it is *lost in n to mate* if the other side mates with its nth move; mated is
//! lost in 0. The distance *to conversion* ends earlier: with the first capture or promotion, by whichever side, after
//! which the win is still there. So won in 1 to conversion is a mate, or a capture or promotion that wins; lost in 0 to
//! conversion is mated, or nothing left but captures and promotions that lose. In plies a win in n is 2n - 1 and a loss in n is 2n.
//! The rule of fifty moves is not counted, and nobody may castle.
//!
//! **En passant** belongs to the move before: what a double step leads to is judged with the captures in passing that it
//! allows. The positions of the table themselves are those in which nothing can be taken in passing.
//!
//! ```
//! use adage_worlds::chess::{ChessPosition, fen};
//! use adage_tables::table::{Fate, Material, Probe, Tables};
//! use shakmaty::Color;
//!
//! let mut tables = Tables::default();
//! tables.make(&Material::read("krk")?, &|_| {})?;
//! let position = ChessPosition::from(fen::read_board("8/8/8/8/8/1K6/7R/k7").unwrap());
//! let value = tables.probe(&position, Color::White)?.expect("a position of the table");
//! assert_eq!((value.fate, value.mate), (Fate::Won, Some(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod census;
mod conversions;
mod file;
mod index;
mod material;
mod moves;
mod probe;
mod set;
mod solve;
mod successors;
mod syzygy;
mod value;

pub use census::{Counts, Entry, View};
pub use file::{FileError, VERSION};
pub use material::{Material, MaterialError};
pub use probe::{Probe, ProbeError};
pub use set::{Progress, Report, Step, TableError, Tables};
pub use syzygy::Syzygy;
pub use value::{Distance, Fate, Value};

use index::Index;
use shakmaty::{Color, Square};

/// The values of all positions of one ending.
pub struct Table {
    index: Index,
    /// By [`index::key`].
    mate: Vec<value::Code>,
    conversion: Vec<value::Code>,
}

impl Table {
    /// As the table is kept: the stronger side is White.
    pub fn material(&self) -> &Material {
        self.index.material()
    }

    fn codes(&self, distance: Distance) -> &[value::Code] {
        match distance {
            Distance::Mate => &self.mate,
            Distance::Conversion => &self.conversion,
        }
    }

    /// The value for men in the order of the material.
    fn code(&self, squares: &[Square], turn: Color, distance: Distance) -> Option<value::Code> {
        let number = self.index.number(squares)?;
        Some(self.codes(distance)[index::key(number, turn)])
    }

    fn value_at(&self, key: usize) -> Option<Value> {
        Value::new(self.mate[key], self.conversion[key])
    }
}
