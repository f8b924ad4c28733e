//! Matches one after another, and who may disturb them.

use super::message::{Message, Refusal, Start};
use super::table::{Chooser, Game, Position};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// What is left of a clock for the way of the answer.
const MARGIN: Duration = Duration::from_millis(600);

/// How long after its clock a match is waited for, before another may begin.
const PATIENCE: Duration = Duration::from_secs(60);

/// A player that managers talk to.
pub struct Session {
    name: String,
    /// Who plays the next match.
    chooser: Box<dyn Fn() -> Box<dyn Chooser> + Send + Sync>,
    /// The match that is played, if any. Never held for long.
    current: Mutex<Option<Arc<Match>>>,
}

/// A match that has been announced.
struct Match {
    id: String,
    play_clock: Duration,
    /// Set when nobody waits for moves any more.
    is_over: AtomicBool,
    /// When it is forgotten.
    expires: Mutex<Instant>,
    table: Mutex<Table>,
}

/// The game, as soon as it is worked out.
enum Table {
    Waiting(Receiver<Result<Game, Refusal>>),
    Ready(Box<(Game, Position)>),
    Broken(Refusal),
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// When to answer, of a clock that began to run then. Of short clocks a part is left.
fn deadline(begin: Instant, clock: Duration) -> Instant {
    begin + clock - MARGIN.min(clock / 4)
}

impl Session {
    /// `chooser` makes one for each match.
    pub fn new<C: Chooser + 'static>(
        name: impl Into<String>,
        chooser: impl Fn() -> C + Send + Sync + 'static,
    ) -> Session {
        Session {
            name: name.into(),
            chooser: Box::new(move || Box::new(chooser())),
            current: Mutex::new(None),
        }
    }

    /// The answer to a message that arrived then.
    pub fn answer(&self, text: &str, arrived: Instant) -> Result<String, Refusal> {
        match Message::read(text)? {
            Message::Info => {
                let status = match self.running(arrived) {
                    Some(_) => "busy",
                    None => "available",
                };
                Ok(format!("((name {}) (status {status}))", self.name))
            }
            // Nothing is kept of a preview, so there is nothing to look at.
            Message::Preview => Ok(match self.running(arrived) {
                Some(_) => "busy".to_string(),
                None => "ready".to_string(),
            }),
            Message::Start(start) => self.start(start, arrived),
            Message::Play(id, moves) => match self.named(&id, arrived) {
                Some(played) => self.play(&played, moves.as_deref(), arrived),
                None => Ok("busy".to_string()),
            },
            Message::Stop(id) => Ok(self.end(&id, arrived, "done")),
            Message::Abort(id) => Ok(self.end(&id, arrived, "aborted")),
        }
    }

    /// The match that is played, unless its manager has not been heard of for long.
    fn running(&self, now: Instant) -> Option<Arc<Match>> {
        let mut current = lock(&self.current);
        current.take_if(|running| *lock(&running.expires) < now);
        current.clone()
    }

    fn named(&self, id: &str, now: Instant) -> Option<Arc<Match>> {
        self.running(now).filter(|running| running.id == id)
    }

    /// Works the game out beside, so that the answer comes in time whatever the rules are.
    fn start(&self, start: Start, arrived: Instant) -> Result<String, Refusal> {
        if self.running(arrived).is_some() {
            return Ok("busy".to_string());
        }
        let (sender, receiver) = mpsc::channel();
        let until = deadline(arrived, start.start_clock);
        let begun = Arc::new(Match {
            id: start.id.clone(),
            play_clock: start.play_clock,
            is_over: AtomicBool::new(false),
            expires: Mutex::new(arrived + start.start_clock + start.play_clock + PATIENCE),
            table: Mutex::new(Table::Waiting(receiver)),
        });
        {
            let mut current = lock(&self.current);
            if current.is_some() {
                return Ok("busy".to_string());
            }
            *current = Some(begun.clone());
        }
        // Nobody listens any more if the match was given up; that is no failure.
        let chooser = (self.chooser)();
        thread::spawn(move || drop(sender.send(Game::new(&start, chooser))));
        let mut table = lock(&begun.table);
        table.wait(until);
        match &*table {
            Table::Broken(why) => {
                let why = why.clone();
                drop(table);
                self.forget(&begun);
                Err(why)
            }
            _ => Ok("ready".to_string()),
        }
    }

    fn play(
        &self,
        played: &Match,
        moves: Option<&[adage_games::gdl::kif::Expression]>,
        arrived: Instant,
    ) -> Result<String, Refusal> {
        *lock(&played.expires) = arrived + played.play_clock + PATIENCE;
        let until = deadline(arrived, played.play_clock);
        let mut table = lock(&played.table);
        table.wait(until);
        match &mut *table {
            Table::Ready(ready) => {
                let (game, position) = &mut **ready;
                position.follow(game, moves)?;
                let stops = || played.is_over.load(Ordering::Relaxed);
                position.answer(game, until, &stops)
            }
            // Too late to know any move.
            Table::Waiting(_) => Ok("nil".to_string()),
            Table::Broken(why) => Err(why.clone()),
        }
    }

    fn end(&self, id: &str, now: Instant, word: &str) -> String {
        match self.named(id, now) {
            Some(ended) => {
                ended.is_over.store(true, Ordering::Relaxed);
                self.forget(&ended);
                word.to_string()
            }
            None => "busy".to_string(),
        }
    }

    fn forget(&self, forgotten: &Arc<Match>) {
        lock(&self.current).take_if(|running| Arc::ptr_eq(running, forgotten));
    }
}

impl Table {
    /// Waits for the game until then.
    fn wait(&mut self, until: Instant) {
        let Table::Waiting(receiver) = self else { return };
        let left = until.saturating_duration_since(Instant::now());
        *self = match receiver.recv_timeout(left) {
            Ok(Ok(game)) => {
                let position = Position::first(&game);
                Table::Ready(Box::new((game, position)))
            }
            Ok(Err(why)) => Table::Broken(why),
            Err(mpsc::RecvTimeoutError::Timeout) => return,
            Err(mpsc::RecvTimeoutError::Disconnected) => {
                Table::Broken(Refusal("the rules could not be worked out".to_string()))
            }
        };
    }
}
