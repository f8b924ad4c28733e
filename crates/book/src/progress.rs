//! How far long work is, for whoever watches it: a bar on a terminal, a page in a browser, nobody.

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

/// Nobody watches.
pub struct Unwatched;

impl Progress for Unwatched {
    fn begin(&self, _: &str, _: u64) {}

    fn advance(&self, _: u64) {}

    fn say(&self, _: &str) {}

    fn end(&self) {}
}
