//! How the motifs that we name agree with the tags of puzzles: `themes DATA_DIR [N] [THEME]`.
//!
//! Takes N puzzles (3,000 unless told) evenly through `DATA_DIR/puzzles/lichess.csv` and names the motifs of their
//! printed solutions. The definitions were tuned on the puzzles in rows of even number; those of odd number judge them.
//! With a theme, the puzzles on which we and the tags disagree about it are listed, with our words.

use adage_play::motif::{Motif, motifs_after};
use adage_play::problems::{Problem, lichess};
use shakmaty::EnPassantMode;
use shakmaty::fen::Fen;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

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

pub fn run(words: &[String]) -> Result<(), Box<dyn Error>> {
    let mut arguments = words.iter().cloned();
    let folder = arguments.next().ok_or("usage: themes DATA_DIR [N] [THEME]")?;
    let wanted = arguments.next().map_or(Ok(3_000), |number| number.parse())?;
    let theme = arguments.next();
    let puzzles = read(&Path::new(&folder).join("puzzles/lichess.csv"), wanted)?;
    let mut halves = [Table::default(), Table::default()];
    for (row, puzzle) in &puzzles {
        let named = motifs_after(puzzle.before, &puzzle.position, &puzzle.line);
        if let Some(theme) = &theme {
            list_disagreement(puzzle, &named, theme);
        }
        halves[row % 2].add(puzzle, &named);
    }
    for (title, table) in ["even puzzles, on which we tuned", "odd puzzles"].iter().zip(&halves) {
        say!("{title}");
        table.print();
    }
    Ok(())
}

/// Puzzles with their places in the file, counted from nought.
pub fn read(path: &Path, wanted: usize) -> Result<Vec<(usize, Problem)>, Box<dyn Error>> {
    let file = path.display().to_string();
    let all = lichess::read(&file, &std::fs::read_to_string(path)?)?;
    let (total, wanted) = (all.len(), wanted.min(all.len()));
    let is_taken = |row: usize| (row + 1) * wanted / total > row * wanted / total;
    Ok(all.into_iter().enumerate().filter(|(row, _)| is_taken(*row)).collect())
}

/// Whether a motif that we name in its solution is one of its tags.
pub fn agrees(puzzle: &Problem) -> bool {
    let named = motifs_after(puzzle.before, &puzzle.position, &puzzle.line);
    named
        .iter()
        .any(|motif| puzzle.themes.iter().any(|tag| tag == motif.theme()))
}

fn list_disagreement(puzzle: &Problem, named: &[Motif], theme: &str) {
    let ours = named.iter().find(|motif| motif.theme() == theme);
    let tagged = puzzle.themes.iter().any(|tag| tag == theme);
    if ours.is_some() != tagged {
        let words = ours.map_or_else(|| "not named".into(), Motif::words);
        let fen = Fen::from_position(&puzzle.position, EnPassantMode::Legal);
        let moves: Vec<String> = puzzle.line.iter().map(ToString::to_string).collect();
        let (moves, themes) = (moves.join(" "), puzzle.themes.join(" "));
        say!("{} {words}\n    {fen} {moves}\n    {themes}", puzzle.id);
    }
}

impl Table {
    fn add(&mut self, puzzle: &Problem, named: &[Motif]) {
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
        say!(
            "{:<20}{:>8}{:>8}{:>8}{:>11}{:>8}",
            "motif",
            "named",
            "tagged",
            "both",
            "precision",
            "recall"
        );
        for theme in THEMES {
            let Count { named, tagged, both } = self.themes.get(theme).copied().unwrap_or_default();
            let share = |of: usize| both as f64 / of.max(1) as f64;
            say!(
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
        say!(
            "{puzzles} puzzles, nothing named in {silent}; the first motif named is among the tags in {first_agrees},"
        );
        say!("some motif in {any_agrees}");
        say!(
            "without the mates: something named in {}, the first motif is among the tags in {}\n",
            self.named_but_no_mate,
            self.first_agrees_but_no_mate
        );
    }
}
