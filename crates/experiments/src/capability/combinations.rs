//! Combinations learned from records of games, and how problems are solved with them.

use super::{Capability, Length, Means, Measured, at_least, at_most, count, figure, skipped};
use crate::measure::solving::plain::Plain;
use crate::measure::solving::{agreeing, evenly, solved};
use crate::measure::themes;
use adage_book::{BookError, Follower, Progress, Report, RuleFile};
use adage_learn::combination::{ByPatterns, CombinationTask, Library, learn};
use adage_play::problems::{epd, lichess};
use adage_terminal::failure::Failure;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Instant;

pub const CAPABILITIES: &[Capability] = &[
    Capability {
        name: "themes",
        title: "Motifs named in the printed solutions of puzzles, and the puzzles' tags",
        length: Length::Quick,
        promises: &[at_least(
            "puzzles of which a motif that is named agrees with a tag",
            200.0,
        )],
        measure: agreement,
    },
    Capability {
        name: "combinations",
        title: "Patterns learned from 6,408 games, and problems solved with them",
        length: Length::Long,
        promises: &[
            at_least("games a second", 20.0),
            at_most("new patterns of the second pass by those of the first", 1.0),
            at_least("WAC at 1,000 nodes: solved by those of a plain alpha-beta search", 2.0),
            at_least("solved puzzles of which a motif that is named agrees with a tag", 200.0),
        ],
        measure: combinations,
    },
];

fn failed(error: impl ToString) -> Failure {
    Failure::bad(error.to_string())
}

fn agreement(means: &Means) -> Result<Vec<Measured>, Failure> {
    let path = match means.file("puzzles/lichess.csv") {
        Ok(path) => path,
        Err(reason) => return Ok(skipped(&reason, 1)),
    };
    let puzzles = themes::read(&path, means.size(600, 3_000)).map_err(failed)?;
    let agreeing = puzzles.iter().filter(|(_, puzzle)| themes::agrees(puzzle)).count();
    Ok(vec![count(agreeing, format!("of {}", puzzles.len()))])
}

/// The files of games, in the order of their names.
fn games(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let entries = std::fs::read_dir(folder).map_err(failed)?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "pgn"));
    files.sort();
    Ok(files)
}

const NODES: u64 = 1_000;
const PUZZLES: usize = 2_000;

fn combinations(means: &Means) -> Result<Vec<Measured>, Failure> {
    let (folder, wac, puzzles) = match (
        means.file("pgn"),
        means.file("epd/wacnew.epd"),
        means.file("puzzles/lichess.csv"),
    ) {
        (Ok(folder), Ok(wac), Ok(puzzles)) => (folder, wac, puzzles),
        (Err(reason), _, _) | (_, Err(reason), _) | (_, _, Err(reason)) => return Ok(skipped(&reason, 4)),
    };
    let task = CombinationTask {
        from: games(&folder)?,
        passes: 2,
        games: u64::MAX,
        trials: 0,
        refine: false,
        explain: false,
        file: "learned.lp".to_string(),
    };
    let (passes, began) = (Passes::default(), Instant::now());
    let mut library = Library::default();
    learn(&task, &mut library, &passes)?;
    let seconds = began.elapsed().as_secs_f64();
    let passes = passes.seen.into_inner().unwrap_or_default();
    let sum = |name: &str| passes.iter().filter_map(|pass| pass[name].as_f64()).sum::<f64>();
    let new: Vec<f64> = passes.iter().filter_map(|pass| pass["new"].as_f64()).collect();
    let [first, second] = new[..] else {
        return Err(Failure::bad("the learner did not tell of two passes"));
    };
    let text = |path: &Path| std::fs::read_to_string(path).map_err(failed);
    let wac = epd::read("wacnew", &text(&wac)?).map_err(failed)?;
    let puzzles = evenly(lichess::read("puzzles", &text(&puzzles)?).map_err(failed)?, PUZZLES);
    let solver = ByPatterns::of(&library);
    let ours = solved(&wac, &solver, NODES).0;
    let plain = solved(&wac, &Plain, NODES).0;
    Ok(vec![
        figure(
            sum("games") / seconds,
            format!("{} games in {seconds:.0} s, both passes counted", sum("games")),
        ),
        figure(second / first, format!("{second} after {first}")),
        figure(
            ours as f64 / plain as f64,
            format!("{ours} against {plain} of {}", wac.len()),
        ),
        count(agreeing(&puzzles, &solver), format!("of {} puzzles", puzzles.len())),
    ])
}

/// What each pass taught.
#[derive(Default)]
struct Passes {
    seen: Mutex<Vec<Value>>,
}

impl Follower for Passes {
    fn hear(&self, found: &impl Report) {
        let Ok(found) = serde_json::to_value(found) else { return };
        if found["pass"].is_u64()
            && let Ok(mut seen) = self.seen.lock()
        {
            seen.push(found);
        }
    }

    fn note(&self, _: &str) {}

    fn warn(&self, _: &str) {}

    fn keep(&self, _: &RuleFile) -> Result<(), BookError> {
        Ok(())
    }
}

impl Progress for Passes {
    fn begin(&self, _: &str, _: u64) {}

    fn advance(&self, _: u64) {}

    fn say(&self, _: &str) {}

    fn end(&self) {}
}
