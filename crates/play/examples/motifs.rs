//! How the motifs that we name agree with the tags of puzzles: `motifs DATA_DIR [N] [THEME]`.
//!
//! Takes N puzzles (3,000 unless told) evenly through `DATA_DIR/puzzles/lichess.csv` and names the motifs of their
//! printed solutions. The definitions were tuned on the puzzles in rows of even number; those of odd number judge them.
//! With a theme, the puzzles on which we and the tags disagree about it are listed, with our words.

use adage_play::motif::{Motif, motifs_after};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Move, Position};
use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

struct Puzzle {
    /// Its place in the file, counted from nought.
    row: usize,
    id: String,
    fen: String,
    moves: Vec<String>,
    themes: Vec<String>,
}

/// How often we named a theme, the puzzle is tagged with it, and both.
#[derive(Clone, Copy, Default)]
struct Count {
    named: usize,
    tagged: usize,
    both: usize,
}

#[derive(Default)]
struct Table {
    themes: BTreeMap<&'static str, Count>,
    puzzles: usize,
    silent: usize,
    first_agrees: usize,
    any_agrees: usize,
    /// In how many that are no mate something is named, and its first motif agrees.
    named_but_no_mate: usize,
    first_agrees_but_no_mate: usize,
}

const THEMES: [&str; 31] = [
    "fork",
    "pin",
    "skewer",
    "discoveredAttack",
    "discoveredCheck",
    "doubleCheck",
    "deflection",
    "attraction",
    "capturingDefender",
    "hangingPiece",
    "trappedPiece",
    "backRankMate",
    "smotheredMate",
    "arabianMate",
    "hookMate",
    "operaMate",
    "dovetailMate",
    "bodenMate",
    "doubleBishopMate",
    "promotion",
    "advancedPawn",
    "sacrifice",
    "intermezzo",
    "interference",
    "clearance",
    "xRayAttack",
    "mateIn1",
    "mateIn2",
    "mateIn3",
    "mateIn4",
    "mateIn5",
];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("usage: motifs DATA_DIR [N] [THEME]")?;
    let wanted = arguments.next().map_or(Ok(3_000), |number| number.parse())?;
    let theme = arguments.next();
    let puzzles = read(&Path::new(&folder).join("puzzles/lichess.csv"), wanted)?;
    let mut halves = [Table::default(), Table::default()];
    for puzzle in &puzzles {
        let named = name(puzzle)?;
        if let Some(theme) = &theme {
            list_disagreement(puzzle, &named, theme);
        }
        halves[puzzle.row % 2].add(puzzle, &named);
    }
    for (title, table) in ["even puzzles, on which we tuned", "odd puzzles"].iter().zip(&halves) {
        println!("{title}");
        table.print();
    }
    Ok(())
}

fn read(path: &Path, wanted: usize) -> Result<Vec<Puzzle>, Box<dyn Error>> {
    let text = std::fs::read_to_string(path)?;
    let rows: Vec<&str> = text.lines().skip(1).collect();
    let wanted = wanted.min(rows.len());
    let words = |field: &str| field.split_whitespace().map(String::from).collect();
    (0..wanted)
        .map(|number| {
            let row = number * rows.len() / wanted;
            let fields: Vec<&str> = rows[row].split(',').collect();
            let &[id, fen, moves, _, _, _, themes, ..] = fields.as_slice() else {
                return Err(format!("too few columns: {}", rows[row]).into());
            };
            Ok(Puzzle {
                row,
                id: id.into(),
                fen: fen.into(),
                moves: words(moves),
                themes: words(themes),
            })
        })
        .collect()
}

/// The first move is the opponent's; the line begins after it.
fn name(puzzle: &Puzzle) -> Result<Vec<Motif>, Box<dyn Error>> {
    let mut position: Chess = puzzle.fen.parse::<Fen>()?.into_position(CastlingMode::Standard)?;
    let (first, rest) = puzzle.moves.split_first().ok_or("a puzzle without moves")?;
    let first = play(&mut position, first)?;
    let mut after = position.clone();
    let line = rest
        .iter()
        .map(|text| play(&mut after, text))
        .collect::<Result<Vec<_>, _>>()?;
    Ok(motifs_after(Some(first), &position, &line))
}

fn play(position: &mut Chess, text: &str) -> Result<Move, Box<dyn Error>> {
    let chosen = text.parse::<UciMove>()?.to_move(position)?;
    position.play_unchecked(chosen);
    Ok(chosen)
}

fn list_disagreement(puzzle: &Puzzle, named: &[Motif], theme: &str) {
    let ours = named.iter().find(|motif| motif.theme() == theme);
    let tagged = puzzle.themes.iter().any(|tag| tag == theme);
    if ours.is_some() != tagged {
        let words = ours.map_or_else(|| "not named".into(), Motif::words);
        let [moves, themes] = [&puzzle.moves, &puzzle.themes].map(|words| words.join(" "));
        println!("{} {words}\n    {} {moves}\n    {themes}", puzzle.id, puzzle.fen);
    }
}

impl Table {
    fn add(&mut self, puzzle: &Puzzle, named: &[Motif]) {
        let tagged = |theme: &str| puzzle.themes.iter().any(|tag| tag == theme);
        for theme in THEMES {
            let count = self.themes.entry(theme).or_default();
            let ours = named.iter().any(|motif| motif.theme() == theme);
            count.named += usize::from(ours);
            count.tagged += usize::from(tagged(theme));
            count.both += usize::from(ours && tagged(theme));
        }
        self.puzzles += 1;
        self.silent += usize::from(named.is_empty());
        let first_agrees = named.first().is_some_and(|motif| tagged(motif.theme()));
        self.first_agrees += usize::from(first_agrees);
        if !tagged("mate") {
            self.named_but_no_mate += usize::from(!named.is_empty());
            self.first_agrees_but_no_mate += usize::from(first_agrees);
        }
        self.any_agrees += usize::from(named.iter().any(|motif| tagged(motif.theme())));
    }

    fn print(&self) {
        println!(
            "{:<20}{:>8}{:>8}{:>8}{:>11}{:>8}",
            "motif", "named", "tagged", "both", "precision", "recall"
        );
        for theme in THEMES {
            let Count { named, tagged, both } = self.themes.get(theme).copied().unwrap_or_default();
            let share = |of: usize| both as f64 / of.max(1) as f64;
            println!(
                "{theme:<20}{named:>8}{tagged:>8}{both:>8}{:>11.2}{:>8.2}",
                share(named),
                share(tagged)
            );
        }
        let Table {
            puzzles,
            silent,
            first_agrees,
            any_agrees,
            ..
        } = self;
        println!(
            "{puzzles} puzzles, nothing named in {silent}; the first motif named is among the tags in {first_agrees},"
        );
        println!("some motif in {any_agrees}");
        println!(
            "without the mates: something named in {}, the first motif is among the tags in {}\n",
            self.named_but_no_mate, self.first_agrees_but_no_mate
        );
    }
}
