//! How far long work is, for whoever watches it: a bar on a terminal, a page in a browser, nobody.

use crate::error::BookError;
use crate::file::RuleFile;
use crate::report::Report;

/// Hears how far long work is, and may break it off. Calls come from any thread.
pub trait Progress: Sync {
    /// Work of this many steps begins; 0 where nobody can say how many.
    fn begin(&self, what: &str, steps: u64);

    /// So many steps more are done.
    fn advance(&self, steps: u64);

    /// A word about the state of the work, in place of what `begin` said.
    fn say(&self, what: &str);

    /// The work that was begun last is done.
    fn end(&self);

    /// Whether the work is to be broken off.
    fn is_stopped(&self) -> bool {
        false
    }
}

/// Follows a learner that reads its experience by itself: hears of each thing found, and keeps what was learned so far.
pub trait Follower: Progress {
    fn hear(&self, found: &impl Report);

    /// Hears what is for people only.
    fn note(&self, text: &str);

    /// Hears of something that was left out of the work.
    fn warn(&self, problem: &str);

    /// Keeps what was learned so far in place of what was kept before.
    fn keep(&self, learned: &RuleFile) -> Result<(), BookError>;
}

/// How long work ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finished<R> {
    Done(R),
    /// It was told to stop; what was learned until then is kept.
    Interrupted,
}

/// Nobody watches.
pub struct Unwatched;

impl Follower for Unwatched {
    fn hear(&self, _: &impl Report) {}

    fn note(&self, _: &str) {}

    fn warn(&self, _: &str) {}

    fn keep(&self, _: &RuleFile) -> Result<(), BookError> {
        Ok(())
    }
}

impl Progress for Unwatched {
    fn begin(&self, _: &str, _: u64) {}

    fn advance(&self, _: u64) {}

    fn say(&self, _: &str) {}

    fn end(&self) {}
}
