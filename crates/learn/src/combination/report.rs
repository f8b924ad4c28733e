//! What was learned from games, as data and in words.

use super::archive::{Game, Pass, Taught};
use super::{Found, Library, Pattern, Why};
use adage_book::{Report, counted, grouped};
use adage_worlds::chess::archive::Spoilt;
use adage_worlds::drawing::Style;
use serde::Serialize;
use std::path::PathBuf;

/// How many of the commonest patterns are shown.
const SHOWN: usize = 5;

/// A game that cannot be read and is left out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SpoiltGame {
    pub source: String,
    pub line: u64,
    pub game: u64,
    pub reason: String,
}

impl SpoiltGame {
    pub(super) fn new(source: &str, spoilt: Spoilt) -> SpoiltGame {
        SpoiltGame {
            source: source.to_string(),
            line: spoilt.line,
            game: spoilt.number,
            reason: spoilt.reason.to_string(),
        }
    }
}

impl std::fmt::Display for SpoiltGame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let SpoiltGame {
            source,
            line,
            game,
            reason,
        } = self;
        write!(f, "{source}:{line}: game {game} is left out: {reason}")
    }
}

/// What the library held before.
pub(super) fn known_before(library: &Library, from: &[PathBuf]) -> String {
    if library.is_empty() {
        return String::new();
    }
    let mut text = format!("{} known before.\n", counted(library.len(), "pattern"));
    for source in from.iter().map(|path| path.display().to_string()) {
        let read = library.games_read(&source, 0);
        if read > 0 {
            let games = counted(read as usize, "game");
            text += &format!("{source}: {games} counted before, not read again.\n");
        }
    }
    text
}

/// For the progress bar.
pub(super) fn so_far(pass: &Pass, taught: Taught, library: &Library) -> String {
    let (games, patterns) = (
        counted(taught.games as usize, "game"),
        counted(library.len(), "pattern"),
    );
    format!("pass {}: {games}, {patterns}", pass.number + 1)
}

/// What one pass through the games taught.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PassReport {
    pub pass: usize,
    #[serde(flatten)]
    pub taught: Taught,
    /// How many patterns were known to explain the games with.
    pub known: usize,
}

impl Report for PassReport {
    fn text(&self, _: Style) -> String {
        let Taught {
            games,
            moves,
            explained,
            new,
        } = self.taught;
        format!(
            "Pass {}, with {}: {}, {}; {} taught something; {} new.\n",
            self.pass,
            counted(self.known, "pattern"),
            counted(games as usize, "game"),
            counted(moves as usize, "move"),
            grouped(explained),
            counted(new as usize, "pattern"),
        )
    }
}

/// A move that taught something.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ExplainedMove {
    pub game: String,
    pub ply: usize,
    pub why: &'static str,
    pub pattern: String,
    /// As `12. Qd3`.
    #[serde(skip)]
    pub played: String,
}

impl ExplainedMove {
    pub(super) fn new(game: &Game, found: &Found) -> ExplainedMove {
        let before = found.number - 1 + usize::from(game.start.turn.is_black());
        let dots = if before.is_multiple_of(2) { "." } else { "..." };
        let chosen = game.moves[found.number - 1];
        ExplainedMove {
            game: game.name.clone(),
            ply: found.number,
            why: match found.why {
                Why::Prepared { .. } => "prepared a capture",
                Why::Threatened => "threatened something",
                Why::Parried => "parried a threat",
                Why::Checked => "gave check",
            },
            pattern: found.pattern.to_string(),
            played: format!("{}{dots} {chosen}", before / 2 + 1),
        }
    }
}

impl Report for ExplainedMove {
    fn text(&self, style: Style) -> String {
        let heading = format!("{}, {} {}:\n", style.bold(&self.game), self.played, self.why);
        heading + &indented(&self.pattern)
    }
}

/// How often what the patterns propose wins something.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct TriedOut {
    pub positions: usize,
    pub worked: u64,
    pub tried: u64,
}

impl Report for TriedOut {
    fn text(&self, _: Style) -> String {
        format!(
            "Tried in {} positions of these games: what the patterns proposed won something {} times of {}.\n",
            grouped(self.positions as u64),
            grouped(self.worked),
            grouped(self.tried)
        )
    }
}

/// Variants of patterns that work better.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Improved {
    pub more_general: usize,
    pub more_special: usize,
}

impl Report for Improved {
    fn text(&self, _: Style) -> String {
        format!(
            "Variants that work better: {} that ask for less, {} that ask that nobody takes back.\n",
            self.more_general, self.more_special
        )
    }
}

/// What a library holds in the end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LibraryReport {
    pub patterns: usize,
    /// How many of them were known before.
    pub before: usize,
    pub in_several_games: usize,
    pub spoilt: u64,
    pub commonest: Vec<CommonPattern>,
    /// The file that the library is kept in, as the user wrote it.
    pub file: Option<String>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CommonPattern {
    pub name: String,
    pub games: u32,
    pub from: Option<String>,
    pub pattern: String,
}

impl LibraryReport {
    pub(super) fn new(library: &Library, before: usize, spoilt: u64) -> LibraryReport {
        let ranked = library.ranked();
        let commonest = ranked.iter().take(SHOWN).map(|(pattern, known)| CommonPattern {
            name: known.name.clone(),
            games: known.games(),
            from: known.from.clone(),
            pattern: pattern.to_string(),
        });
        LibraryReport {
            patterns: ranked.len(),
            before,
            in_several_games: ranked.iter().take_while(|(_, known)| known.games() > 1).count(),
            spoilt,
            commonest: commonest.collect(),
            file: None,
        }
    }
}

impl Report for LibraryReport {
    fn text(&self, style: Style) -> String {
        let mut text = format!(
            "{} in all: {} found in several games, {} in one only.\n",
            counted(self.patterns, "pattern"),
            grouped(self.in_several_games as u64),
            grouped((self.patterns - self.in_several_games) as u64),
        );
        if self.spoilt > 0 {
            let games = counted(self.spoilt as usize, "game");
            text += &format!("Left out because spoilt: {games}.\n");
        }
        for it in &self.commonest {
            let games = counted(it.games as usize, "game");
            text += &format!(
                "\n{}, found in {games}\n{}",
                style.bold(&it.name),
                indented(&it.pattern)
            );
        }
        if let Some(path) = &self.file {
            text += &format!("\nSaved in {path}. Try them: adage solve POSITION --patterns {path}\n");
        }
        text
    }
}

/// A pattern as the paper prints it, below a heading.
fn indented(pattern: &str) -> String {
    pattern.lines().map(|line| format!("  {line}\n")).collect()
}

impl Pattern {
    /// As the paper prints it, below a heading.
    pub fn indented(&self) -> String {
        indented(&self.to_string())
    }
}
