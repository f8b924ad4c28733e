//! When the time is up, for all phases of learning.

use std::time::{Duration, Instant};

#[derive(Clone, Copy, Debug, Default)]
pub(in crate::strategy) struct Deadline(Option<Instant>);

impl Deadline {
    /// So much from now on; `None` for as long as it takes.
    pub(super) fn after(time: Option<Duration>) -> Deadline {
        Deadline(time.and_then(|time| Instant::now().checked_add(time)))
    }

    /// When half of the time that is left is up.
    pub(super) fn halfway(self) -> Deadline {
        let now = Instant::now();
        Deadline(self.0.map(|deadline| now + deadline.saturating_duration_since(now) / 2))
    }

    pub(in crate::strategy) fn is_over(self) -> bool {
        self.0.is_some_and(|deadline| Instant::now() >= deadline)
    }
}
