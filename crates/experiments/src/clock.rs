//! Clocks that stand still while other programs use the processor.

#[path = "../../worlds/benches/support/clock.rs"]
mod thread;

pub use thread::computing_time;

/// Seconds that all threads of this process have been computing; of the clock on the wall, where the system does not tell.
pub fn processor_seconds() -> f64 {
    #[cfg(unix)]
    {
        use rustix::time::{ClockId, clock_gettime};
        let time = clock_gettime(ClockId::ProcessCPUTime);
        time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
    }
    #[cfg(not(unix))]
    computing_time().as_secs_f64()
}
