//! The Gomocup protocol: go-moku by lines of text, for Piskvork and managers like it.
//!
//! A [`Session`] takes one line after another and gives the lines to answer with; it keeps the stones and the clock. Who
//! chooses the moves is a [`Player`], for one by name a [`NamedPlayer`].

mod command;
mod player;

use crate::gomocup::command::{Command, Info, Misread, Owner};
use adage_search::Player;
use adage_worlds::game::{Game, Side};
use adage_worlds::mnk::{MAX_SIDE, Mnk, Place};
pub use player::NamedPlayer;
use std::time::{Duration, Instant};

/// What is answered to a line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    pub lines: Vec<String>,
    /// Whether the manager said goodbye.
    pub is_end: bool,
}

impl Answer {
    fn line(text: impl Into<String>) -> Answer {
        Answer {
            lines: vec![text.into()],
            is_end: false,
        }
    }

    fn error(text: impl std::fmt::Display) -> Answer {
        Answer::line(format!("ERROR {text}"))
    }
}

/// Time that is not used, for the way to the manager and back.
const RESERVE: Duration = Duration::from_millis(30);

/// The time for a move where nobody set a limit.
const DEFAULT_TURN: Duration = Duration::from_secs(5);

/// How many moves the time that is left should last for.
const MOVES_TO_GO: u32 = 20;

/// The shortest sides on which five in a row can be played.
const SHORTEST_SIDE: usize = 5;

/// Where a manager is in telling of a whole board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Telling {
    Nothing,
    Stones,
    /// After a stone that cannot be, until `DONE`.
    Refused,
}

/// A manager's game.
pub struct Session<P> {
    player: P,
    size: Option<usize>,
    rule: u32,
    /// The stones in the order in which they were put, with their owners.
    stones: Vec<(Place, Owner)>,
    telling: Telling,
    turn_limit: Duration,
    match_limit: Duration,
    time_left: Option<Duration>,
}

impl<P: Player> Session<P> {
    pub fn new(player: P) -> Session<P> {
        Session {
            player,
            size: None,
            rule: 0,
            stones: Vec::new(),
            telling: Telling::Nothing,
            turn_limit: DEFAULT_TURN,
            match_limit: Duration::ZERO,
            time_left: None,
        }
    }

    /// Answers a line that came in at this time.
    pub fn answer(&mut self, line: &str, came: Instant) -> Answer {
        match Command::read(line, self.telling != Telling::Nothing) {
            Ok(command) => self.obey(command, came),
            Err(Misread::Unknown) => Answer::line("UNKNOWN command"),
            Err(Misread::Wrong(what)) => self.refuse(what),
        }
    }

    /// Says what is wrong; a board of which this is a part is not played on.
    fn refuse(&mut self, what: impl std::fmt::Display) -> Answer {
        if self.telling == Telling::Stones {
            self.telling = Telling::Refused;
        }
        Answer::error(what)
    }

    fn obey(&mut self, command: Command, came: Instant) -> Answer {
        let telling = self.telling;
        if !matches!(command, Command::Stone { .. } | Command::Info(_) | Command::Nothing) {
            self.telling = Telling::Nothing;
        }
        match command {
            Command::Start { width, height } => self.start(width, height),
            Command::Restart => match self.size {
                Some(size) => self.start(size, size),
                None => Answer::error("there is no game to start again; send START first"),
            },
            Command::Begin => self.choose(came),
            Command::Turn { x, y } => match self.put(x, y, Owner::Opponent) {
                Ok(()) => self.choose(came),
                Err(what) => Answer::error(what),
            },
            Command::Board => {
                self.stones.clear();
                self.telling = Telling::Stones;
                Answer::default()
            }
            Command::Stone { .. } if telling == Telling::Refused => Answer::default(),
            Command::Stone { x, y, owner } => match self.put(x, y, owner) {
                Ok(()) => Answer::default(),
                Err(what) => self.refuse(what),
            },
            Command::Done => match telling {
                Telling::Stones => self.choose(came),
                Telling::Refused => Answer::error("the board was not understood; send BOARD again"),
                Telling::Nothing => Answer::error("DONE comes after BOARD"),
            },
            Command::TakeBack { x, y } => self.take_back(x, y),
            Command::Info(info) => {
                self.note(info);
                Answer::default()
            }
            Command::About => Answer::line(format!(
                "name=\"Adage\", version=\"{}\", author=\"the Adage developers\", country=\"INT\"",
                env!("CARGO_PKG_VERSION")
            )),
            Command::End => Answer {
                lines: Vec::new(),
                is_end: true,
            },
            Command::Nothing => Answer::default(),
        }
    }

    fn start(&mut self, width: usize, height: usize) -> Answer {
        let sides = SHORTEST_SIDE..=MAX_SIDE;
        if !sides.contains(&width) || !sides.contains(&height) {
            return Answer::error(format!("boards have sides of {SHORTEST_SIDE} to {MAX_SIDE}"));
        }
        // Managers are told so at once, as the protocol has it, rather than played with badly.
        if width != height {
            return Answer::error(format!("only square boards are played, not {width} by {height}"));
        }
        self.size = Some(width);
        self.stones.clear();
        self.time_left = None;
        Answer::line("OK")
    }

    fn put(&mut self, x: usize, y: usize, owner: Owner) -> Result<(), String> {
        let size = self.size.ok_or("there is no game; send START first")?;
        if x >= size || y >= size {
            return Err(format!("{x},{y} is off the board"));
        }
        let place = Place {
            file: x as u8,
            rank: y as u8,
        };
        if self.stones.iter().any(|(taken, _)| *taken == place) {
            return Err(format!("{x},{y} is taken"));
        }
        self.stones.push((place, owner));
        Ok(())
    }

    fn take_back(&mut self, x: usize, y: usize) -> Answer {
        let at = |place: &Place| usize::from(place.file) == x && usize::from(place.rank) == y;
        match self.stones.iter().position(|(place, _)| at(place)) {
            Some(index) => {
                self.stones.remove(index);
                Answer::line("OK")
            }
            None => Answer::error(format!("there is no stone on {x},{y}")),
        }
    }

    fn note(&mut self, info: Info) {
        match info {
            Info::TurnLimit(limit) => self.turn_limit = limit,
            Info::MatchLimit(limit) => self.match_limit = limit,
            Info::TimeLeft(left) => self.time_left = Some(left),
            Info::Rule(rule) => self.rule = rule,
            Info::Other => {}
        }
    }

    /// Chooses a move, puts the stone and tells the manager.
    fn choose(&mut self, came: Instant) -> Answer {
        let Some(size) = self.size else {
            return Answer::error("there is no game; send START first");
        };
        let exact = self.rule & 1 != 0;
        let Ok(game) = Mnk::gomoku(size, exact) else {
            return Answer::error("there is no such board");
        };
        let of = |owner: Owner| {
            self.stones
                .iter()
                .filter(move |(_, own)| *own == owner)
                .map(|(place, _)| *place)
        };
        let (own, other): (Vec<Place>, Vec<Place>) = (of(Owner::Own).collect(), of(Owner::Opponent).collect());
        // Whoever has fewer stones is to move; with as many each, the one who is asked began.
        let state = if own.len() < other.len() {
            game.position(&other, &own, Side(1))
        } else {
            game.position(&own, &other, Side(0))
        };
        let Some(state) = state.filter(|state| game.outcome(state).is_none()) else {
            return Answer::error("the game is over");
        };
        // Managers tell boards, and not always in which order the stones were put.
        let chosen = self.player.choose(&game, &state, &[], came + self.time_for_move());
        let chosen = chosen.ok().filter(|place| game.is_empty(&state, *place));
        let Some(place) = chosen.or_else(|| game.empty_places(&state).next()) else {
            return Answer::error("the board is full");
        };
        self.stones.push((place, Owner::Own));
        Answer::line(format!("{},{}", place.file, place.rank))
    }

    fn time_for_move(&self) -> Duration {
        let left = self
            .time_left
            .or(Some(self.match_limit))
            .filter(|left| *left > Duration::ZERO);
        let share = left.map_or(self.turn_limit, |left| (left / MOVES_TO_GO).min(self.turn_limit));
        share.saturating_sub(RESERVE)
    }
}
