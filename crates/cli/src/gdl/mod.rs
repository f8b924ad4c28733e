//! `adage gdl`: games by their rules, checked, counted, played at random, shown and translated.

mod check;
mod count;
mod show;

use crate::failure::Failure;
use crate::output::{Output, warn};
use adage_logic::ground::Limits;
use adage_worlds::gdl::{Finding, Machine, Sheet, bundled, translate};
use clap::Subcommand;
use serde_json::json;
use std::path::Path;

#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    command: GdlCommand,
}

#[derive(Subcommand)]
enum GdlCommand {
    /// Say whether sheets are well-formed, and if not, what breaks which rule of GDL
    Check {
        /// Files, folders with .kif, .gdl and .lp files, or names of bundled games
        #[arg(required = true, value_name = "SHEET")]
        sheets: Vec<String>,
    },
    /// Count the sequences of joint moves from the start
    Perft {
        /// A file, or the name of a bundled game
        sheet: String,
        /// How many steps deep
        #[arg(long, default_value_t = 4, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=64))]
        depth: u32,
    },
    /// Play at random: how long games are and who gains how much
    Playouts {
        /// A file, or the name of a bundled game
        sheet: String,
        #[arg(long, default_value_t = 10_000, value_name = "NUMBER", value_parser = clap::value_parser!(u64).range(1..))]
        games: u64,
        /// Other numbers give other games
        #[arg(long, default_value_t = 1, value_name = "NUMBER")]
        seed: u64,
    },
    /// Draw the start, with roles, legal moves and the size of the network
    Show {
        /// A file, or the name of a bundled game
        sheet: String,
    },
    /// Print the sheet as a logic program for clingo
    Asp {
        /// A file, or the name of a bundled game
        sheet: String,
    },
}

pub fn run(args: Args, output: &Output) -> Result<(), Failure> {
    match args.command {
        GdlCommand::Check { sheets } => check::run(&sheets, output),
        GdlCommand::Perft { sheet, depth } => count::perft(&sheet, depth, output),
        GdlCommand::Playouts { sheet, games, seed } => count::playouts(&sheet, games, seed, output),
        GdlCommand::Show { sheet } => show::run(&sheet, output),
        GdlCommand::Asp { sheet } => asp(&sheet, output),
    }
}

/// A sheet's text, and what it is called.
struct Source {
    name: String,
    text: String,
}

impl Source {
    /// A file, or else a bundled game of that name.
    fn find(name: &str) -> Result<Source, Failure> {
        let path = Path::new(name);
        let text = match bundled::text(name) {
            Some(text) if !path.exists() => text.to_string(),
            _ if !path.exists() => {
                return Err(
                    Failure::bad(format!("there is no file `{name}` and no such game")).with_help(format!(
                        "bundled are {}",
                        bundled::GAMES.map(|(game, _)| game).join(", ")
                    )),
                );
            }
            _ => adage_book::read_text(path)?,
        };
        Ok(Source {
            name: name.to_string(),
            text,
        })
    }

    fn at(path: &Path) -> Result<Source, Failure> {
        Ok(Source {
            name: path.display().to_string(),
            text: adage_book::read_text(path)?,
        })
    }

    /// The sheet, with its warnings told.
    fn sheet(self) -> Result<Sheet, Failure> {
        let sheet = Sheet::read(&self.text).map_err(|findings| self.failure(findings))?;
        for warning in &sheet.warnings {
            warn(&format!("{}:{}", self.name, warning.describe(&self.text)));
        }
        Ok(sheet)
    }

    fn failure(&self, findings: Vec<Finding>) -> Failure {
        Failure::Text {
            name: self.name.clone(),
            source: self.text.clone(),
            diagnostics: findings.into_iter().map(|finding| finding.diagnostic).collect(),
        }
    }
}

fn sheet(name: &str) -> Result<Sheet, Failure> {
    Source::find(name)?.sheet()
}

fn machine(name: &str) -> Result<Machine, Failure> {
    let made = Machine::new(&sheet(name)?, &Limits::default());
    made.map_err(|error| Failure::bad(format!("`{name}` cannot be played: {error}")))
}

fn asp(name: &str, output: &Output) -> Result<(), Failure> {
    let program = translate::to_asp(&sheet(name)?).to_string();
    match output.json {
        true => output.value(&json!({ "sheet": name, "program": program })),
        false => output.text(program),
    }
    Ok(())
}
