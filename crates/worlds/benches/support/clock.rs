//! A clock that stands still while others use the processor.

use std::time::Duration;

/// The time that this thread has been computing.
#[cfg(unix)]
pub fn computing_time() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    clock_gettime(ClockId::ThreadCPUTime)
        .try_into()
        .expect("time goes on from nothing")
}

/// The time on the wall, where the system does not tell.
#[cfg(not(unix))]
pub fn computing_time() -> Duration {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}
