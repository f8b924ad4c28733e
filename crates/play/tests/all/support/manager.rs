//! A manager that plays whole games by the Gomocup protocol and talks nonsense in the midst of them.
//!
//! It knows what must be answered: to what cannot be, errors and never a move; to what can, one move to an empty place.

use adage_play::arena::{RandomPlayer, StonesNovice};
use adage_search::Player;
use adage_search::gomoku::player::WorthPlayer;
use adage_worlds::game::{Game, Outcome};
use adage_worlds::mnk::{Mnk, MnkState, Place};
use rand::RngExt;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use std::time::{Duration, Instant};

/// Who is spoken to.
pub trait Listener {
    /// Says some lines, and gives all answers with the time that the first one took. `None` if nobody is there any more.
    fn ask(&mut self, lines: &[String]) -> Option<(Vec<String>, Duration)>;
}

/// What was seen.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    pub games: usize,
    pub won: usize,
    pub moves: usize,
    pub nonsense: usize,
    pub crashes: usize,
    /// Moves that are none and answers that should not have been, with what they answered.
    pub illegal: Vec<String>,
    pub late: usize,
    pub slowest: Duration,
}

pub struct Manager<'a> {
    pub listener: &'a mut dyn Listener,
    pub rng: SmallRng,
    /// The time for a move.
    pub limit: Duration,
    pub seen: Seen,
}

/// The listener is gone.
#[derive(Debug)]
pub struct Gone;

/// A game as it stands, with the moves in order.
struct Match {
    game: Mnk,
    moves: Vec<Place>,
}

impl Match {
    fn state(&self) -> MnkState {
        let start = self.game.start();
        self.moves
            .iter()
            .fold(start, |state, place| self.game.play(&state, place))
    }

    /// All stones as lines of a board, for whoever is to move.
    fn board(&self) -> Vec<String> {
        let owner = |ply: usize| {
            if (self.moves.len() - ply).is_multiple_of(2) {
                1
            } else {
                2
            }
        };
        let stones = self.moves.iter().enumerate();
        let stones = stones.map(|(ply, place)| format!("{},{},{}", place.file, place.rank, owner(ply)));
        let mut lines = vec!["BOARD".to_string()];
        lines.extend(stones);
        lines.push("DONE".to_string());
        lines
    }
}

impl Manager<'_> {
    /// One game; whether the listener won it.
    pub fn play(&mut self, number: usize) -> Result<(), Gone> {
        let size = *[15, 15, 15, 20, 19, 9, 6, 5].choose(&mut self.rng).expect("sizes");
        let exact = self.rng.random_bool(0.3);
        let mut opponent = self.opponent(number as u64);
        let mut current = Match {
            game: Mnk::gomoku(size, exact).expect("a board"),
            moves: Vec::new(),
        };
        self.expect(&format!("START {size}"), &["OK"])?;
        self.expect(&format!("INFO timeout_turn {}", self.limit.as_millis()), &[])?;
        self.expect(&format!("INFO rule {}", u8::from(exact)), &[])?;
        let mut is_own_turn = number.is_multiple_of(2);
        loop {
            let state = current.state();
            let mut tell_all = self.rng.random_bool(0.05);
            if !is_own_turn {
                if self.rng.random_bool(0.03) {
                    self.expect("RESTART", &["OK"])?;
                    current.moves.clear();
                    is_own_turn = self.rng.random_bool(0.5);
                    continue;
                }
                tell_all |= self.talk_nonsense(&current)?;
                let place = opponent
                    .choose(&current.game, &state, &[], Instant::now())
                    .expect("a place");
                current.moves.push(place);
            }
            if let Some(outcome) = current.game.outcome(&current.state()) {
                self.finish(&current, outcome, is_own_turn)?;
                return Ok(());
            }
            if !is_own_turn || current.moves.is_empty() {
                let place = self.answer(&current, tell_all)?;
                let Some(place) = place else { return Ok(()) };
                current.moves.push(place);
            }
            is_own_turn = false;
            if let Some(outcome) = current.game.outcome(&current.state()) {
                self.finish(&current, outcome, true)?;
                return Ok(());
            }
        }
    }

    fn opponent(&mut self, seed: u64) -> Box<dyn Player> {
        match self.rng.random_range(0..3) {
            0 => Box::new(RandomPlayer::new(seed)),
            1 => Box::new(StonesNovice::new(seed)),
            _ => Box::new(WorthPlayer),
        }
    }

    fn finish(&mut self, current: &Match, outcome: Outcome, by_listener: bool) -> Result<(), Gone> {
        self.seen.games += 1;
        self.seen.won += usize::from(by_listener && matches!(outcome, Outcome::Win(_)));
        // A move is still asked for now and then.
        if self.rng.random_bool(0.3) {
            self.expect_errors(&current.board(), |_| false)?;
        }
        Ok(())
    }

    /// The listener's move, told of the last stone or of all.
    fn answer(&mut self, current: &Match, tell_all: bool) -> Result<Option<Place>, Gone> {
        let lines = match current.moves.last() {
            _ if tell_all => current.board(),
            Some(last) => vec![format!("TURN {},{}", last.file, last.rank)],
            None => vec!["BEGIN".to_string()],
        };
        let (answers, took) = self.ask(&lines)?;
        self.seen.moves += 1;
        self.clock(took);
        let place = match &answers[..] {
            [only] => read(only).and_then(|(x, y)| current.game.place(x, y)),
            _ => None,
        };
        let place = place.filter(|place| current.game.is_empty(&current.state(), *place));
        if place.is_none() {
            self.seen.illegal.push(format!("{lines:?}: {answers:?}"));
        }
        Ok(place)
    }

    /// Says what no manager should; whether the listener must then be told the whole board.
    fn talk_nonsense(&mut self, current: &Match) -> Result<bool, Gone> {
        if self.rng.random_bool(0.75) {
            return Ok(false);
        }
        self.seen.nonsense += 1;
        let taken = current.moves.choose(&mut self.rng).copied();
        match (self.rng.random_range(0..5), taken) {
            (0, Some(taken)) => {
                self.expect_errors(&[format!("TURN {},{}", taken.file, taken.rank)], |_| false)?;
                Ok(false)
            }
            (1, _) => {
                let beyond = current.game.width() + self.rng.random_range(0..3usize);
                self.expect_errors(&[format!("TURN 0,{beyond}")], |_| false)?;
                Ok(false)
            }
            (2, Some(taken)) => {
                self.expect(&format!("TAKEBACK {},{}", taken.file, taken.rank), &["OK"])?;
                Ok(true)
            }
            (3, _) => {
                self.tell_odd_board(current)?;
                Ok(true)
            }
            _ => {
                let line = self.garbage();
                self.expect_errors(&[line], |_| false)?;
                Ok(false)
            }
        }
    }

    /// A board that never was, with or without stones that cannot be.
    fn tell_odd_board(&mut self, current: &Match) -> Result<(), Gone> {
        let size = current.game.width();
        let mut lines = vec!["BOARD".to_string()];
        let mut told = Vec::new();
        let is_full = self.rng.random_bool(0.1);
        let stones = if is_full {
            size * size
        } else {
            self.rng.random_range(0..3 * size)
        };
        for index in 0..stones {
            let (x, y) = match is_full {
                true => (index % size, index / size),
                false => (self.rng.random_range(0..size), self.rng.random_range(0..size)),
            };
            if !told.contains(&(x, y)) {
                told.push((x, y));
                lines.push(format!("{x},{y},{}", self.rng.random_range(1..=3)));
            }
        }
        let is_flawed = self.rng.random_bool(0.5);
        if is_flawed {
            let flaws = [
                "0,0,9",
                "0,0",
                "99,0,1",
                "1,1,1,1",
                "4x,2,1",
                "3,3,-1",
                "99999999999999999999,0,1",
            ];
            let flaw = flaws.choose(&mut self.rng).expect("flaws").to_string();
            let at = self.rng.random_range(1..=lines.len());
            lines.insert(at, flaw);
        }
        for harmless in ["", "INFO time_left 0", "NONSENSE"] {
            if self.rng.random_bool(0.1) {
                lines.push(harmless.to_string());
            }
        }
        lines.push("DONE".to_string());
        let free = |(x, y): (usize, usize)| !is_flawed && x < size && y < size && !told.contains(&(x, y));
        self.expect_errors(&lines, |answer| read(answer).is_some_and(free))
    }

    fn garbage(&mut self) -> String {
        let lines = [
            "TURN",
            "TURN -1,4",
            "TURN 1,2,3",
            "TURN a,b",
            "START",
            "START 3",
            "START 21",
            "START -1",
            "RECTSTART 5",
            "RECTSTART 10,15",
            "DONE",
            "TAKEBACK 99,99",
            "INFO",
            "INFO timeout_turn soon",
            "INFO rule x",
            "BOARDS",
            "\u{0}\u{7f}",
            "3,4",
            "3,4,1",
            "OK",
            "ERROR",
            "SWAP2BOARD",
        ];
        match self.rng.random_range(0..3) {
            0 => lines.choose(&mut self.rng).expect("lines").to_string(),
            1 => "9".repeat(self.rng.random_range(1..5000)),
            _ => (0..self.rng.random_range(0..200))
                .map(|_| char::from(self.rng.random_range(1..255u8)))
                .filter(|letter| *letter != '\n')
                .collect(),
        }
    }

    /// Asks and wants exactly these answers.
    fn expect(&mut self, line: &str, wanted: &[&str]) -> Result<(), Gone> {
        let (answers, _) = self.ask(&[line.to_string()])?;
        if answers != wanted {
            self.seen.illegal.push(format!("{line}: {answers:?}"));
        }
        Ok(())
    }

    /// Asks and wants nothing but errors, or what is allowed.
    fn expect_errors(&mut self, lines: &[String], is_allowed: impl Fn(&str) -> bool) -> Result<(), Gone> {
        let (answers, took) = self.ask(lines)?;
        if lines.last().is_some_and(|last| last == "DONE") {
            self.clock(took);
        }
        let is_error =
            |answer: &&String| answer.starts_with("ERROR") || answer.starts_with("UNKNOWN") || is_allowed(answer);
        if let Some(wrong) = answers.iter().find(|answer| !is_error(answer)) {
            self.seen.illegal.push(format!("{lines:?}: {wrong}"));
        }
        Ok(())
    }

    fn ask(&mut self, lines: &[String]) -> Result<(Vec<String>, Duration), Gone> {
        let heard = self.listener.ask(lines);
        heard.ok_or_else(|| {
            self.seen.crashes += 1;
            Gone
        })
    }

    fn clock(&mut self, took: Duration) {
        self.seen.slowest = took.max(self.seen.slowest);
        self.seen.late += usize::from(took > self.limit);
    }
}

fn read(answer: &str) -> Option<(usize, usize)> {
    let (x, y) = answer.split_once(',')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}
