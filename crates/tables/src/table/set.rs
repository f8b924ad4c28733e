//! A set of tables that share what captures and promotions lead to.

use super::conversions::Beginning;
use super::file::{self, FileError};
use super::index::Index;
use super::successors::Successors;
use super::value::Distance;
use super::{Material, Table, solve};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// Tables, each once, with the stronger side White.
#[derive(Default)]
pub struct Tables {
    tables: Vec<Table>,
}

/// How far the work has come.
#[derive(Clone, Copy, Debug)]
pub struct Progress<'m> {
    /// The ending in work, which may be one that the wanted ending leads to.
    pub material: &'m Material,
    pub step: Step,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// So many positions, counted for both sides to move, have been looked at for the first time.
    Looked {
        positions: u64,
        of: u64,
    },
    /// All positions decided in so many moves are known; so many by this distance.
    Decided {
        distance: Distance,
        moves: u8,
        positions: u64,
    },
    Read,
    Made,
}

/// Who hears of the progress; from several threads.
pub type Report<'r> = dyn Fn(Progress) + Sync + 'r;

#[derive(Debug, thiserror::Error)]
pub enum TableError {
    #[error("`{0}` has wins longer than {max} moves, which a table cannot say", max = super::value::Code::DEEPEST)]
    TooDeep(Material),
    #[error(transparent)]
    File(#[from] FileError),
}

impl Tables {
    /// Makes the table of an ending, and first those of all endings that it leads to, unless they are here.
    pub fn make(&mut self, material: &Material, report: &Report) -> Result<(), TableError> {
        self.obtain(&material.stronger_first().0, None, report)
    }

    /// The same with tables kept in a folder: what is there is read, what is missing is made and saved.
    pub fn make_in(&mut self, folder: &Path, material: &Material, report: &Report) -> Result<(), TableError> {
        self.obtain(&material.stronger_first().0, Some(folder), report)
    }

    /// The table of an ending or of one with the colours exchanged.
    pub fn get(&self, material: &Material) -> Option<&Table> {
        self.find(&material.stronger_first().0)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Table> {
        self.tables.iter()
    }

    fn find(&self, material: &Material) -> Option<&Table> {
        self.tables.iter().find(|table| table.material() == material)
    }

    fn obtain(&mut self, material: &Material, folder: Option<&Path>, report: &Report) -> Result<(), TableError> {
        if material.is_bare_kings() || self.find(material).is_some() {
            return Ok(());
        }
        if let Some(path) = folder
            .map(|folder| file::path(folder, material))
            .filter(|path| path.exists())
        {
            self.tables.push(file::read(&path, material)?);
            report(Progress {
                material,
                step: Step::Read,
            });
            return Ok(());
        }
        for next in material.successors() {
            self.obtain(&next, folder, report)?;
        }
        let table = self.work_out(material, report)?;
        if let Some(folder) = folder {
            file::write(folder, &table)?;
        }
        self.tables.push(table);
        report(Progress {
            material,
            step: Step::Made,
        });
        Ok(())
    }

    fn work_out(&self, material: &Material, report: &Report) -> Result<Table, TableError> {
        let index = Index::new(material.clone());
        let successors = Successors::new(material, |next| self.find(next)).expect("successors are made first");
        let of = 2 * u64::from(index.numbers());
        let looked = AtomicU64::new(0);
        let beginning = Beginning::new(&index, &successors, &|more| {
            let positions = looked.fetch_add(more, Ordering::Relaxed) + more;
            report(Progress {
                material,
                step: Step::Looked { positions, of },
            });
        });
        let solved = |distance: Distance| {
            let done = |moves: u8, positions: u64| {
                let step = Step::Decided {
                    distance,
                    moves,
                    positions,
                };
                report(Progress { material, step });
            };
            solve::solve(&index, &successors, &beginning, distance, &done)
                .map_err(|solve::TooDeep| TableError::TooDeep(material.clone()))
        };
        let mate = solved(Distance::Mate)?;
        let conversion = solved(Distance::Conversion)?;
        drop(beginning);
        Ok(Table {
            index,
            mate,
            conversion,
        })
    }
}
