//! Following a learner that reads its experience by itself: bars, what it found, the file that keeps what it has.

use crate::output::{Bars, Output, warn};
use adage_book::{BookError, Follower, Progress, Report, RuleFile};
use adage_store::FileLock;
use std::sync::atomic::AtomicBool;

/// Keeps what was learned so far in place of what was kept before.
type Keep<'a> = dyn Fn(&RuleFile) -> Result<(), BookError> + Sync + 'a;

/// Shows bars, prints what is found, and keeps what was learned.
pub struct Follows<'a> {
    bars: Bars,
    keep: Box<Keep<'a>>,
    output: &'a Output,
}

impl<'a> Follows<'a> {
    /// Keeps what was learned in the file that the lock is for; without a lock nothing is kept.
    pub fn new(lock: Option<FileLock>, stop: &'static AtomicBool, output: &'a Output) -> Follows<'a> {
        let keep = move |learned: &RuleFile| match &lock {
            Some(lock) => Ok(lock.save(learned.text().as_bytes())?),
            None => Ok(()),
        };
        Follows {
            bars: Bars::until(stop),
            keep: Box::new(keep),
            output,
        }
    }

    /// Follows a learner that somebody talks to, and who ends it by saying so.
    pub fn keeping(keep: impl Fn(&RuleFile) -> Result<(), BookError> + Sync + 'a, output: &'a Output) -> Follows<'a> {
        Follows {
            bars: Bars::default(),
            keep: Box::new(keep),
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
        (self.keep)(learned)
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
