//! Following a learner that reads its experience by itself: bars, what it found, the file that keeps what it has.

use crate::output::{Bars, Output, warn};
use adage_book::{BookError, Follower, Progress, Report, RuleFile};
use adage_store::FileLock;
use std::sync::atomic::AtomicBool;

/// Shows bars, prints what is found, and keeps what was learned in the file that the lock is for.
pub struct Follows<'a> {
    bars: Bars,
    lock: Option<FileLock>,
    output: &'a Output,
}

impl<'a> Follows<'a> {
    /// Without a lock nothing is kept.
    pub fn new(lock: Option<FileLock>, stop: &'static AtomicBool, output: &'a Output) -> Follows<'a> {
        Follows {
            bars: Bars::until(stop),
            lock,
            output,
        }
    }
}

impl Follower for Follows<'_> {
    fn hear(&self, found: &impl Report) {
        self.bars.suspend(|| self.output.report(found));
    }

    fn note(&self, text: &str) {
        if !self.output.json && !text.is_empty() {
            self.bars.suspend(|| self.output.text(text));
        }
    }

    fn warn(&self, problem: &str) {
        self.bars.suspend(|| warn(&format!("warning: {problem}")));
    }

    fn keep(&self, learned: &RuleFile) -> Result<(), BookError> {
        match &self.lock {
            Some(lock) => Ok(lock.save(learned.text().as_bytes())?),
            None => Ok(()),
        }
    }
}

impl Progress for Follows<'_> {
    fn begin(&self, what: &str, steps: u64) {
        self.bars.begin(what, steps);
    }

    fn advance(&self, steps: u64) {
        self.bars.advance(steps);
    }

    fn say(&self, what: &str) {
        self.bars.say(what);
    }

    fn end(&self) {
        self.bars.end();
    }

    fn is_stopped(&self) -> bool {
        self.bars.is_stopped()
    }
}
