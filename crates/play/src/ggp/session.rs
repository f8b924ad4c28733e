//! Matches one after another, and who may disturb them.

use super::message::{Message, Refusal, Start};
use super::table::{Game, Position};
use crate::arena::PlayerSpec;
use adage_logic::stop::Stop;
use adage_worlds::gdl::kif::Expression;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// What is left of a clock for the way of the answer.
const MARGIN: Duration = Duration::from_millis(600);

/// How long after its clock a match is waited for, before another may begin.
const PATIENCE: Duration = Duration::from_secs(60);

/// How many requests for a move of the same match may wait at once: a manager sends one, and again if it is not heard.
const MOST_WAITING: usize = 4;

/// A player that managers talk to.
pub struct Session {
    name: String,
    /// Who plays the matches.
    player: PlayerSpec,
    seed: u64,
    /// The match that is played, if any. Never held for long.
    current: Mutex<Option<Arc<Match>>>,
    /// Where games are worked out, one after another: a flood of matches takes one thread.
    announced: Sender<Arc<Match>>,
}

/// A match that has been announced.
struct Match {
    id: String,
    play_clock: Duration,
    /// Requested when nobody waits for moves any more.
    stop: Stop,
    /// When it is forgotten.
    expires: Mutex<Instant>,
    /// What it is worked out from; taken by whoever does that.
    announcement: Mutex<Option<Announcement>>,
    /// Never held for long.
    preparation: Mutex<Preparation>,
    prepared: Condvar,
    waiting: AtomicUsize,
}

/// What a game is worked out from.
struct Announcement {
    start: Start,
    player: PlayerSpec,
    seed: u64,
}

/// How far the game has been worked out.
enum Preparation {
    UnderWay,
    Ready(Arc<Mutex<Table>>),
    Failed(Refusal),
}

/// A game and how far it has been played; held while a move is chosen.
struct Table {
    game: Game,
    position: Position,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// When to answer, of a clock that began to run then. Of short clocks a part is left.
fn deadline(begin: Instant, clock: Duration) -> Instant {
    begin + clock - MARGIN.min(clock / 4)
}

impl Session {
    pub fn new(name: impl Into<String>, player: PlayerSpec, seed: u64) -> Session {
        let (announced, matches) = mpsc::channel();
        thread::spawn(move || prepare_all(&matches));
        Session {
            name: name.into(),
            player,
            seed,
            current: Mutex::new(None),
            announced,
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
                Some(played) if played.waiting.fetch_add(1, Ordering::Relaxed) < MOST_WAITING => {
                    let answer = self.play(&played, moves.as_deref(), arrived);
                    played.waiting.fetch_sub(1, Ordering::Relaxed);
                    answer
                }
                Some(played) => {
                    played.waiting.fetch_sub(1, Ordering::Relaxed);
                    Ok("busy".to_string())
                }
                None => Ok("busy".to_string()),
            },
            Message::Stop(id) => Ok(self.end(&id, arrived, "done")),
            Message::Abort(id) => Ok(self.end(&id, arrived, "aborted")),
        }
    }

    /// The match that is played, unless its manager has not been heard of for long.
    fn running(&self, now: Instant) -> Option<Arc<Match>> {
        let mut current = lock(&self.current);
        if let Some(expired) = current.take_if(|running| *lock(&running.expires) < now) {
            expired.give_up();
        }
        current.clone()
    }

    fn named(&self, id: &str, now: Instant) -> Option<Arc<Match>> {
        self.running(now).filter(|running| running.id == id)
    }

    /// Has the game worked out elsewhere, so that the answer comes in time whatever the rules are.
    fn start(&self, start: Start, arrived: Instant) -> Result<String, Refusal> {
        if self.running(arrived).is_some() {
            return Ok("busy".to_string());
        }
        let until = deadline(arrived, start.start_clock);
        let announcement = Announcement {
            start,
            player: self.player.clone(),
            seed: self.seed,
        };
        let begun = Arc::new(Match::new(announcement, arrived));
        {
            let mut current = lock(&self.current);
            if current.is_some() {
                return Ok("busy".to_string());
            }
            *current = Some(begun.clone());
        }
        if self.announced.send(begun.clone()).is_err() {
            begun.settle(Preparation::Failed(Refusal("no more matches are played".to_string())));
        }
        match begun.wait(until) {
            Err(why) => {
                self.forget(&begun);
                Err(why)
            }
            Ok(_) => Ok("ready".to_string()),
        }
    }

    fn play(&self, played: &Match, moves: Option<&[Expression]>, arrived: Instant) -> Result<String, Refusal> {
        *lock(&played.expires) = arrived + played.play_clock + PATIENCE;
        let until = deadline(arrived, played.play_clock);
        match played.wait(until)? {
            Some(table) => {
                let Table { game, position } = &mut *lock(&table);
                position.follow(game, moves)?;
                position.answer(game, until)
            }
            // Too late to know any move.
            None => Ok("nil".to_string()),
        }
    }

    fn end(&self, id: &str, now: Instant, word: &str) -> String {
        match self.named(id, now) {
            Some(ended) => {
                ended.give_up();
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

impl Match {
    fn new(announcement: Announcement, arrived: Instant) -> Match {
        let start = &announcement.start;
        Match {
            id: start.id.clone(),
            play_clock: start.play_clock,
            stop: Stop::new(),
            expires: Mutex::new(arrived + start.start_clock + start.play_clock + PATIENCE),
            announcement: Mutex::new(Some(announcement)),
            preparation: Mutex::new(Preparation::UnderWay),
            prepared: Condvar::new(),
            waiting: AtomicUsize::new(0),
        }
    }

    /// The game, if it is ready by then.
    fn wait(&self, until: Instant) -> Result<Option<Arc<Mutex<Table>>>, Refusal> {
        let left = until.saturating_duration_since(Instant::now());
        let is_open = |preparation: &mut Preparation| matches!(preparation, Preparation::UnderWay);
        let waited = self.prepared.wait_timeout_while(lock(&self.preparation), left, is_open);
        let (preparation, _) = waited.unwrap_or_else(PoisonError::into_inner);
        match &*preparation {
            Preparation::UnderWay => Ok(None),
            Preparation::Ready(table) => Ok(Some(table.clone())),
            Preparation::Failed(why) => Err(why.clone()),
        }
    }

    /// Says how the preparation ended. What was said first stays.
    fn settle(&self, end: Preparation) {
        let mut preparation = lock(&self.preparation);
        if let Preparation::UnderWay = *preparation {
            *preparation = end;
            self.prepared.notify_all();
        }
    }

    /// Ends all work for the match. Whoever waits for it is told at once.
    fn give_up(&self) {
        self.stop.request();
        lock(&self.announcement).take();
        self.settle(Preparation::Failed(Refusal("the match is over".to_string())));
    }

    fn prepare(&self) {
        let Some(Announcement { start, player, seed }) = lock(&self.announcement).take() else {
            return;
        };
        // Rules that nobody can work out must not end the thread that works.
        let work = AssertUnwindSafe(|| Game::new(&start, &player, seed, &self.stop));
        let game = catch_unwind(work).unwrap_or_else(|_| Err(Refusal("the rules could not be worked out".to_string())));
        let done = match game {
            Ok(game) => Preparation::Ready(Arc::new(Mutex::new(Table {
                position: Position::first(&game),
                game,
            }))),
            Err(why) => Preparation::Failed(why),
        };
        self.settle(done);
    }
}

/// Works out the games of the matches that come, until the session is gone.
fn prepare_all(matches: &Receiver<Arc<Match>>) {
    for announced in matches {
        announced.prepare();
    }
}
