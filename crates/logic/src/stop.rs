//! A way to give up long work.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A request to give up, shared between who works and who may lose interest. The default is never requested.
///
/// ```
/// use adage_logic::stop::Stop;
///
/// let stop = Stop::new();
/// let worker = stop.clone();
/// assert!(!worker.is_requested());
/// stop.request();
/// assert!(worker.is_requested());
/// ```
#[derive(Clone, Default, Debug)]
pub struct Stop(Option<Arc<AtomicBool>>);

impl Stop {
    pub fn new() -> Stop {
        Stop(Some(Arc::default()))
    }

    pub fn request(&self) {
        if let Some(flag) = &self.0 {
            flag.store(true, Ordering::Relaxed);
        }
    }

    pub fn is_requested(&self) -> bool {
        self.0.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}
