//! A library of patterns from files of games.
//!
//! The games are gone through in passes: each batch is read (`games`), studied on all cores (`archive`), and its patterns
//! counted in the library. Then the patterns are tried in positions of the games (`improve`). What is learned is kept now
//! and then, at the end of each pass, and when the work is broken off; the same task then goes on where it was.

use super::archive::{BATCH, Game, Pass, Taught};
use super::games::{self, Source, positions};
use super::improve::{improve, try_out};
use super::report::{ExplainedMove, LibraryReport, PassReport, known_before, so_far};
use super::{Library, Trust, text};
use adage_book::{BookError, Finished, Follower};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// How long work may be lost if the machine fails.
const SAVE_EVERY: Duration = Duration::from_secs(60);

/// Games to learn combinations from, and how.
pub struct CombinationTask {
    /// Files of games in PGN.
    pub from: Vec<PathBuf>,
    /// How often to go through the games; what one pass finds often helps to explain in the next.
    pub passes: usize,
    /// Only the first so many games of each file.
    pub games: u64,
    /// In how many positions of the games the patterns are tried.
    pub trials: usize,
    /// Whether to look for variants that work better.
    pub refine: bool,
    /// Whether every move that teaches something is told.
    pub explain: bool,
    /// What the file of the library is called.
    pub file: String,
}

/// Adds to the library what the games teach.
pub fn learn<F: Follower>(
    task: &CombinationTask,
    library: &mut Library,
    follower: &F,
) -> Result<Finished<LibraryReport>, BookError> {
    let before = library.len();
    follower.note(&known_before(library, &task.from));
    let mut course = Course {
        task,
        library,
        follower,
        saved: Instant::now(),
        spoilt: 0,
    };
    for number in 0..task.passes {
        let pass = Pass::new(number, course.library, Trust::FOR_ARCHIVES);
        let taught = course.go_through(&pass)?;
        follower.hear(&PassReport {
            pass: number + 1,
            taught,
            known: pass.known(),
        });
        course.save()?;
        if follower.is_stopped() {
            return Ok(Finished::Interrupted);
        }
    }
    if task.trials > 0 {
        let positions = positions(&task.from, task.trials)?;
        follower.hear(&try_out(course.library, &positions, follower));
        if task.refine {
            follower.hear(&improve(course.library, &positions));
        }
        course.save()?;
    }
    let spoilt = course.spoilt;
    Ok(Finished::Done(LibraryReport::new(library, before, spoilt)))
}

struct Course<'a, F> {
    task: &'a CombinationTask,
    library: &'a mut Library,
    follower: &'a F,
    saved: Instant,
    spoilt: u64,
}

impl<F: Follower> Course<'_, F> {
    fn go_through(&mut self, pass: &Pass) -> Result<Taught, BookError> {
        let mut taught = Taught::default();
        let mut length = 0;
        for path in &self.task.from {
            length += games::length(path)?;
        }
        self.follower.begin("reading games", length);
        for path in &self.task.from {
            let mut source = Source::open(path, Some(self.follower))?;
            source.skip_to(self.library.games_read(&source.name, pass.number))?;
            while !self.follower.is_stopped() {
                let batch = source.batch(BATCH, self.task.games)?;
                if pass.number == 0 {
                    self.spoilt += batch.spoilt.len() as u64;
                    batch.spoilt.iter().for_each(|it| self.follower.warn(&it.to_string()));
                }
                if batch.last == self.library.games_read(&source.name, pass.number) {
                    break;
                }
                if let Some(learned) = self.study(pass, &batch.games) {
                    taught.add(learned);
                    self.library.set_games_read(&source.name, pass.number, batch.last);
                }
                self.follower.say(&so_far(pass, taught, self.library));
                if self.saved.elapsed() > SAVE_EVERY {
                    self.save()?;
                }
            }
        }
        self.follower.end();
        Ok(taught)
    }

    fn study(&mut self, pass: &Pass, games: &[Game]) -> Option<Taught> {
        let found = pass.study(games, &|| self.follower.is_stopped())?;
        if self.task.explain {
            for (game, found) in games.iter().zip(&found) {
                for it in found {
                    self.follower.hear(&ExplainedMove::new(game, it));
                }
            }
        }
        Some(pass.keep(self.library, games, &found))
    }

    fn save(&mut self) -> Result<(), BookError> {
        self.saved = Instant::now();
        let about = "Patterns of combinations learned from games.";
        self.follower.keep(&text::file(self.library, &self.task.file, about))
    }
}
