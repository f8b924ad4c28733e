//! `adage solve`: the combination of a position, found by patterns and told with them.
//!
//! Patterns propose, search decides (`adage_play::solve`). What is won is told in `words`; which patterns propose the
//! first move is shown beside it.

mod words;

use crate::book;
use crate::failure::Failure;
use crate::learn::combination::{default_path, library_of, read_library};
use crate::output::Output;
use crate::positions::{self, Placed};
use adage_book::Kind;
use adage_book::grouped;
use adage_learn::combination::{ByPatterns, Proposal, proposals};
use adage_learn::combination::{Library, Pattern};
use adage_play::motif::{Motif, motifs};
use adage_search::chess::{Answer, Solver};
use adage_worlds::chess::{FreeChess, FreeState};
use adage_worlds::game::Game;
use serde_json::{Value, json};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Move, Position, Square};
use std::path::PathBuf;
use words::Worth;

#[derive(clap::Args)]
pub struct Args {
    /// A FEN, a file of positions (FEN, EPD or PGN), or - for standard input
    position: String,
    /// The file of patterns; by default what `adage learn combination` saved, or else captures only
    #[arg(long, value_name = "FILE")]
    patterns: Option<PathBuf>,
    /// Positions that the search may look at
    #[arg(long, default_value_t = 10_000, value_name = "POSITIONS")]
    nodes: u64,
}

/// How many patterns are shown for a move.
const SHOWN: usize = 3;

pub fn run(args: Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    let mut problems = Vec::new();
    positions::for_each(&args.position, &mut |placed| {
        problems.push((legal(&placed)?, placed.place));
        Ok(())
    })?;
    if problems.is_empty() {
        return Err(Failure::bad(format!("there is no position in `{}`", args.position)));
    }
    let known = Known::read(&args, folder)?;
    let mut all_found = true;
    for (position, place) in &problems {
        let Some(answer) = known.solver.solve(position, args.nodes) else {
            let end = words::of_end(position);
            match output.json {
                true => output.value(&json!({"fen": fen(position), "place": place, "found": false, "words": end})),
                false => output.line(format!("{}{end}", heading(place))),
            }
            all_found = false;
            continue;
        };
        let solved = Solved::new(&known, position, place, answer);
        all_found &= solved.worth != Worth::Nothing;
        match output.json {
            true => output.value(&solved.value()),
            false => solved.tell(output),
        }
    }
    match all_found {
        true => Ok(()),
        false => Err(Failure::NotHeld),
    }
}

/// The position by the real rules, or why it is none.
pub fn legal(placed: &Placed) -> Result<Chess, Failure> {
    let setup: Fen = placed
        .fen
        .parse()
        .map_err(|error| Failure::bad(format!("`{}`: {error}", placed.fen)))?;
    setup.into_position(CastlingMode::Chess960).map_err(|error| {
        let place = heading(&placed.place);
        Failure::bad(format!("{place}`{}` cannot be in a game: {error}", placed.fen))
            .with_help("both sides need one king, and the side that has moved may not be in check")
    })
}

fn fen(position: &Chess) -> String {
    Fen::from_position(position, shakmaty::EnPassantMode::Legal).to_string()
}

fn heading(place: &str) -> String {
    match place {
        "" => String::new(),
        place => format!("{place}: "),
    }
}

/// The patterns at hand, with what is known of them.
struct Known {
    library: Library,
    solver: ByPatterns,
}

impl Known {
    fn read(args: &Args, folder: Option<PathBuf>) -> Result<Known, Failure> {
        let book = book::load(folder.as_deref(), &[])?;
        let saved = default_path(folder);
        let library = match &args.patterns {
            Some(path) => read_library(path)?,
            None if saved.exists() => read_library(&saved)?,
            None => match book.files.iter().find(|file| file.kind == Kind::Combination) {
                Some(file) => library_of(file)?,
                None => Library::default(),
            },
        };
        let solver = ByPatterns::of(&library);
        Ok(Known { library, solver })
    }

    /// The patterns that propose a move, the most promising first, with their squares.
    fn proposers(&self, position: &Chess, first: Move) -> Vec<Proposer<'_>> {
        let ByPatterns { store, promise } = &self.solver;
        let mut found = proposals(store, position);
        found.retain(|proposal| proposal.first == first);
        found.sort_by_key(|proposal| -promise[proposal.pattern]);
        let proposer = |proposal: Proposal| {
            let pattern = &store.patterns()[proposal.pattern];
            let known = self.library.get(pattern);
            Proposer {
                pattern,
                name: known.map_or("seed", |known| &known.name),
                games: known.map_or(0, |known| known.games()),
                squares: proposal.squares,
            }
        };
        found.into_iter().take(SHOWN).map(proposer).collect()
    }
}

struct Proposer<'k> {
    pattern: &'k Pattern,
    name: &'k str,
    games: u32,
    squares: Vec<Square>,
}

impl Proposer<'_> {
    fn heading(&self) -> String {
        let places = self.pattern.letters().zip(&self.squares);
        let places: Vec<String> = places.map(|(letter, square)| format!("{letter}={square}")).collect();
        let games = match self.games {
            0 => "known from the beginning".to_string(),
            1 => "found in 1 game".to_string(),
            games => format!("found in {games} games"),
        };
        format!("{}, {games}; here {}", self.name, places.join(" "))
    }
}

struct Solved<'k> {
    position: &'k Chess,
    place: &'k str,
    answer: Answer,
    worth: Worth,
    /// The reason in words, the most telling first.
    motifs: Vec<String>,
    proposers: Vec<Proposer<'k>>,
}

impl<'k> Solved<'k> {
    fn new(known: &'k Known, position: &'k Chess, place: &'k str, answer: Answer) -> Solved<'k> {
        Solved {
            worth: Worth::of(position, &answer),
            motifs: motifs(position, &answer.line).iter().map(Motif::words).collect(),
            proposers: known.proposers(position, answer.first),
            position,
            place,
            answer,
        }
    }

    fn tell(&self, output: &Output) {
        let state = FreeState::new(self.position.board().clone(), self.position.turn());
        let drawing = FreeChess.draw(&state);
        output.text(drawing.with_caption(self.place).to_text(output.style));
        let san = words::line(self.position, &self.answer.line);
        output.line(format!("{}: {}", output.bold(&san), self.worth));
        for motif in &self.motifs {
            output.line(format!("  {motif}"));
        }
        for proposer in &self.proposers {
            output.line(format!("\n{}", proposer.heading()));
            output.line(format!("  {}", proposer.pattern.words()));
            output.text(proposer.pattern.indented());
        }
        let nodes = grouped(self.answer.nodes);
        output.line(format!("\n{nodes} positions looked at.\n"));
    }

    fn value(&self) -> Value {
        let patterns = self.proposers.iter().map(|proposer| {
            let squares: Vec<String> = proposer.squares.iter().map(Square::to_string).collect();
            json!({"name": proposer.name, "games": proposer.games, "squares": squares, "pattern": proposer.pattern.to_string()})
        });
        json!({
            "fen": fen(self.position),
            "place": self.place,
            "found": self.worth != Worth::Nothing,
            "move": words::san(self.position, self.answer.first),
            "line": words::line(self.position, &self.answer.line),
            "score": self.answer.score,
            "words": self.worth.to_string(),
            "motifs": self.motifs,
            "patterns": patterns.collect::<Vec<_>>(),
            "nodes": self.answer.nodes,
        })
    }
}
