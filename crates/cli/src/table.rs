//! `adage table`: makes the complete table of an ending and tells what is in it.

use crate::failure::Failure;
use crate::output::{Bars, Output};
use adage_book::grouped;
use adage_learn::tree::make_tables;
use adage_tables::table::{Counts, Distance, Entry, Fate, Material, Tables, View};
use adage_worlds::chess::{FreeChess, FreeState};
use adage_worlds::game::Game;
use serde_json::{Value, json};
use shakmaty::Color;
use std::path::{Path, PathBuf};

#[derive(clap::Args)]
pub struct Args {
    /// The ending: men by letters, white then black, as in krk or kpkr; with the square of its only pawn, as in kpa7kr,
    /// only the positions with the pawn there or further on. Five men take gigabytes and hours
    #[arg(value_name = "MATERIAL")]
    ending: String,
    /// Keep the tables in this folder: those that are there are read, the others made and saved
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
}

pub fn run(args: Args, output: &Output) -> Result<(), Failure> {
    let material = Material::read(&args.ending).map_err(|error| Failure::bad(error.to_string()))?;
    let tables = make(&material, args.save.as_deref())?;
    let Some(view) = tables.view(&material) else {
        return Err(Failure::bad(format!(
            "`{material}` is always drawn, so there is no table of it"
        )));
    };
    let files = args.save.map(|folder| Files {
        folder,
        names: tables.iter().map(|table| table.file_name()).collect(),
    });
    let report = Report {
        material: &material,
        counts: Color::ALL.map(|turn| (turn, view.counts(turn))),
        to_mate: longest(view, Distance::Mate),
        to_conversion: longest(view, Distance::Conversion),
        files,
    };
    match output.json {
        true => output.value(&report.json()),
        false => report.tell(output),
    }
    Ok(())
}

/// The tables of an ending, with progress; kept in the folder if there is one.
pub fn make(material: &Material, folder: Option<&Path>) -> Result<Tables, Failure> {
    Ok(make_tables(material, folder, &Bars::default())?)
}

/// The longest win with the winner to move, whoever that is.
fn longest(view: View, distance: Distance) -> Option<Entry> {
    let wins = Color::ALL.map(|turn| view.longest(turn, Fate::Won, distance));
    let moves = |entry: &Entry| entry.value.distance(distance);
    // Of equals the first, which is White's.
    wins.into_iter().flatten().rev().max_by_key(moves)
}

struct Report<'m> {
    material: &'m Material,
    counts: [(Color, Counts); 2],
    to_mate: Option<Entry>,
    to_conversion: Option<Entry>,
    files: Option<Files>,
}

/// Where the tables are kept.
struct Files {
    folder: PathBuf,
    names: Vec<String>,
}

impl Report<'_> {
    fn positions(&self) -> u64 {
        self.counts.iter().map(|(_, counts)| counts.total()).sum()
    }

    fn json(&self) -> Value {
        let counts = |counts: &Counts| json!({ "won": counts.won, "drawn": counts.drawn, "lost": counts.lost });
        let longest = |entry: &Option<Entry>, distance: Distance| {
            let entry = entry.as_ref()?;
            Some(json!({ "moves": entry.value.distance(distance), "fen": fen(entry) }))
        };
        json!({
            "ending": self.material.to_string(),
            "positions": self.positions(),
            "white_to_move": counts(&self.counts[0].1),
            "black_to_move": counts(&self.counts[1].1),
            "longest_to_mate": longest(&self.to_mate, Distance::Mate),
            "longest_to_conversion": longest(&self.to_conversion, Distance::Conversion),
            "folder": self.files.as_ref().map(|files| files.folder.display().to_string()),
            "files": self.files.as_ref().map(|files| &files.names),
        })
    }

    fn tell(&self, output: &Output) {
        output.line(format!(
            "{}, all {} positions:",
            output.bold(&self.material.to_string()),
            grouped(self.positions())
        ));
        for (turn, counts) in &self.counts {
            output.line(format!(
                "  {} to move: won {}, drawn {}, lost {}",
                side(*turn),
                grouped(counts.won),
                grouped(counts.drawn),
                grouped(counts.lost)
            ));
        }
        match (&self.to_mate, &self.to_conversion) {
            (Some(to_mate), Some(to_conversion)) => tell_longest(to_mate, to_conversion, output),
            _ => output.line("  nobody can win"),
        }
        if let Some(files) = &self.files {
            output.line(format!(
                "  kept in {}: {}",
                files.folder.display(),
                files.names.join(", ")
            ));
        }
    }
}

fn tell_longest(to_mate: &Entry, to_conversion: &Entry, output: &Output) {
    output.line(format!(
        "  longest to a capture or promotion that wins, or to mate: {}, from {}",
        moves(to_conversion.value.conversion),
        fen(to_conversion)
    ));
    output.line(format!(
        "  longest to mate: {}, from {}",
        moves(to_mate.value.mate),
        fen(to_mate)
    ));
    let state = FreeState::new(to_mate.board.clone(), to_mate.turn);
    output.text(FreeChess.draw(&state).to_text(output.style));
}

fn moves(count: Option<u8>) -> String {
    match count.unwrap_or_default() {
        1 => "1 move".to_string(),
        count => format!("{count} moves"),
    }
}

fn side(side: Color) -> &'static str {
    side.fold_wb("White", "Black")
}

fn fen(entry: &Entry) -> String {
    FreeChess.write_state(&FreeState::new(entry.board.clone(), entry.turn))
}
