//! How many connections are heard at once, and which of them has to go for a new one.

use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// No more are heard at once. A manager needs one.
const MOST_SEATS: usize = 32;

/// No more threads serve connections, those that are just ending among them.
const MOST_THREADS: usize = 2 * MOST_SEATS;

/// A connection may say nothing for so long before it has to go for another.
const GRACE: Duration = Duration::from_millis(100);

/// The open connections. When there are too many, the one that has said nothing for longest makes room, so those who
/// connect and keep silent never keep a manager out. A connection whose request is being answered stays.
#[derive(Default)]
pub struct Seats {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    /// Oldest first.
    seats: Vec<Seat>,
    threads: usize,
    next_number: u64,
}

struct Seat {
    number: u64,
    stream: Arc<TcpStream>,
    since: Instant,
    is_answered: bool,
}

/// A connection's place; it is free again when this is dropped.
pub struct Taken<'s> {
    seats: &'s Seats,
    number: u64,
    pub stream: Arc<TcpStream>,
}

impl Seats {
    /// Gives a connection a place, after a short wait if need be; `None` if everybody is being answered.
    pub fn take(&self, stream: Arc<TcpStream>) -> Option<Taken<'_>> {
        let mut state = self.lock();
        while state.seats.len() >= MOST_SEATS || state.threads >= MOST_THREADS {
            if state.seats.len() >= MOST_SEATS {
                let silent = state.seats.iter().position(|seat| !seat.is_answered)?;
                if state.seats[silent].since.elapsed() >= GRACE {
                    // Its thread finds that nothing more comes, and ends.
                    let _ = state.seats.remove(silent).stream.shutdown(Shutdown::Both);
                    continue;
                }
            }
            let waited = self.changed.wait_timeout(state, GRACE / 10);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        let number = state.next_number;
        state.next_number += 1;
        state.threads += 1;
        state.seats.push(Seat {
            number,
            stream: stream.clone(),
            since: Instant::now(),
            is_answered: false,
        });
        Some(Taken {
            seats: self,
            number,
            stream,
        })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Taken<'_> {
    /// Says whether a request is being answered, which keeps the place; `false` if the place is lost already.
    pub fn answers(&self, is_answered: bool) -> bool {
        let mut state = self.seats.lock();
        match state.seats.iter_mut().find(|seat| seat.number == self.number) {
            Some(seat) => {
                seat.is_answered = is_answered;
                true
            }
            None => false,
        }
    }
}

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        let mut state = self.seats.lock();
        state.seats.retain(|seat| seat.number != self.number);
        state.threads -= 1;
        self.seats.changed.notify_all();
    }
}
