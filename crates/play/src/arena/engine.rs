//! Another program that plays: spoken to as a manager speaks to it, through the Gomocup protocol.
//!
//! An engine that ends early, says nonsense or thinks too long loses its game, and the latter its life.

use super::spec::NoPlayer;
use adage_book::oracle::talk::{self, Silence, Talk};
use adage_search::{Forfeit, Player};
use adage_worlds::mnk::{Mnk, MnkState, Place};
use std::process::Stdio;
use std::time::{Duration, Instant};

/// How long an engine may take to get ready.
const START_PATIENCE: Duration = Duration::from_secs(30);

/// For the way there and back; not told to the engine.
const GRACE: Duration = Duration::from_millis(50);

/// An engine in one game.
pub struct Engine {
    talk: Talk,
    limit: Duration,
    /// How many moves it knows of.
    known: usize,
}

impl Engine {
    /// Starts a command that speaks the protocol and has so much time for each move.
    pub fn start(command: &str, limit: Duration) -> Result<Engine, NoPlayer> {
        let not_started = |reason: String| NoPlayer::NotStarted {
            command: command.to_string(),
            reason,
        };
        let mut program = talk::command(command).map_err(|reason| not_started(reason.to_string()))?;
        program.stderr(Stdio::null());
        // Ctrl-C is for us: an engine that it ended would seem to have crashed.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut program, 0);
        Ok(Engine {
            talk: Talk::start(program).map_err(|error| not_started(error.to_string()))?,
            limit,
            known: 0,
        })
    }

    fn say(&mut self, line: &str) -> Result<(), Forfeit> {
        match self.talk.say(line) {
            true => Ok(()),
            false => Err(self.crashed()),
        }
    }

    fn crashed(&mut self) -> Forfeit {
        Forfeit::Crash(self.talk.how_it_ended())
    }

    /// The next line that is an answer and no remark.
    fn hear(&mut self, deadline: Instant) -> Result<String, Forfeit> {
        loop {
            let line = match self.talk.hear(deadline.saturating_duration_since(Instant::now())) {
                Ok(line) => line,
                Err(Silence::Ended) => return Err(self.crashed()),
                Err(Silence::Late) => {
                    self.talk.kill();
                    return Err(Forfeit::Late);
                }
            };
            let word = line.split_whitespace().next().unwrap_or_default();
            let is_remark = ["", "MESSAGE", "DEBUG", "UNKNOWN"].contains(&word.to_ascii_uppercase().as_str());
            if !is_remark {
                return Ok(line);
            }
        }
    }

    /// Tells what was played since its last move.
    fn tell(&mut self, moves: &[Place]) -> Result<(), Forfeit> {
        let at = |place: &Place| format!("{},{}", place.file, place.rank);
        match moves {
            [] => return self.say("BEGIN"),
            [.., last] if moves.len() == self.known + 1 => return self.say(&format!("TURN {}", at(last))),
            _ => self.say("BOARD")?,
        }
        for (ply, place) in moves.iter().enumerate() {
            let is_own = (moves.len() - ply).is_multiple_of(2);
            let owner = if is_own { 1 } else { 2 };
            self.say(&format!("{},{owner}", at(place)))?;
        }
        self.say("DONE")
    }
}

impl Player for Engine {
    fn prepare(&mut self, game: &Mnk) -> Result<(), Forfeit> {
        self.say(&format!("START {}", game.width()))?;
        let answer = self.hear(Instant::now() + START_PATIENCE)?;
        if !answer.to_ascii_uppercase().starts_with("OK") {
            return Err(Forfeit::Crash(format!("it answered START with `{}`", shown(&answer))));
        }
        let limit = self.limit.as_millis();
        let rule = u8::from(game.exact());
        for info in [
            format!("timeout_turn {limit}"),
            "timeout_match 0".to_string(),
            // What managers say where a whole game has no limit.
            format!("time_left {}", i32::MAX),
            "max_memory 0".to_string(),
            "game_type 1".to_string(),
            format!("rule {rule}"),
        ] {
            self.say(&format!("INFO {info}"))?;
        }
        Ok(())
    }

    fn choose(&mut self, game: &Mnk, _: &MnkState, moves: &[Place], deadline: Instant) -> Result<Place, Forfeit> {
        self.tell(moves)?;
        let answer = self.hear(deadline + GRACE)?;
        self.known = moves.len() + 1;
        let place = read_place(&answer).and_then(|(x, y)| game.place(x, y));
        place.ok_or_else(|| Forfeit::Illegal(format!("it said `{}`", shown(&answer))))
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.talk.say("END");
    }
}

fn read_place(answer: &str) -> Option<(usize, usize)> {
    let (x, y) = answer.split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// What is repeated of an answer.
fn shown(answer: &str) -> String {
    answer.chars().filter(|letter| !letter.is_control()).take(80).collect()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::arena::{Clock, End, RandomPlayer, play};
    use adage_worlds::game::{Game, Side};
    use std::sync::atomic::AtomicBool;

    /// How the second player fails who is this script of the shell, after a given beginning.
    fn failure_of(script: &str, limit: Duration) -> Forfeit {
        let game = Mnk::gomoku(15, false).expect("a board");
        let mut moves = game.read_moves("h8").expect("moves");
        let mut engine = Engine::start(&format!("sh -c '{script}'"), limit).expect("it starts");
        let stop = AtomicBool::new(false);
        let mut first = RandomPlayer::new(1);
        let clock = Clock {
            limit,
            longest: usize::MAX,
        };
        let ended = play(
            &game,
            &game.start(),
            &mut moves,
            [&mut first, &mut engine],
            clock,
            &stop,
        );
        match ended.expect("nobody stops it").0 {
            End::Forfeited(Side(1), forfeit) => forfeit,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn engines_that_fail_are_told_apart() {
        let patient = Duration::from_secs(20);
        let crash = |how: &str| Forfeit::Crash(how.to_string());
        let illegal = |how: &str| Forfeit::Illegal(how.to_string());
        assert_eq!(failure_of("exit 3", patient), crash("exit status: 3"));
        assert_eq!(
            failure_of("read start; echo ERROR no", patient),
            crash("it answered START with `ERROR no`")
        );
        let wait = "while read word rest; do case $word in START) echo OK;; TURN)";
        assert_eq!(
            failure_of(&format!("{wait} exit 4;; esac; done"), patient),
            crash("exit status: 4")
        );
        assert_eq!(
            failure_of(&format!("{wait} echo MESSAGE hm; echo 15,0;; esac; done"), patient),
            illegal("it said `15,0`")
        );
        assert_eq!(
            failure_of(&format!("{wait} echo 7,7;; esac; done"), patient),
            illegal("h8")
        );
        assert_eq!(
            failure_of(&format!("{wait} read more;; esac; done"), Duration::ZERO),
            Forfeit::Late
        );
    }

    #[test]
    fn an_engine_hears_whole_boards_and_then_turns() {
        let path = std::env::temp_dir().join(format!("adage-engine-{}", std::process::id()));
        let script = format!(
            "while read line; do echo $line >> {}; case $line in START*) echo OK;; DONE) echo 0,0;; TURN*) echo 0,1;; esac; done",
            path.display()
        );
        let game = Mnk::gomoku(15, true).expect("a board");
        let mut engine = Engine::start(&format!("sh -c '{script}'"), Duration::from_secs(20)).expect("it starts");
        let mut moves = game.read_moves("h8i9j10").expect("moves");
        engine.prepare(&game).expect("it is ready");
        let deadline = Instant::now() + Duration::from_secs(20);
        let state = *game.replay(&moves).expect("a game").last().expect("a position");
        moves.push(engine.choose(&game, &state, &moves, deadline).expect("a move"));
        moves.extend(game.place(4, 5));
        assert_eq!(
            engine.choose(&game, &state, &moves, deadline),
            Ok(Place { file: 0, rank: 1 })
        );
        drop(engine);
        let text = std::fs::read_to_string(&path).expect("what it heard");
        let _ = std::fs::remove_file(&path);
        let is_fixed = |line: &&str| !line.contains("time") && *line != "END";
        let lines: Vec<&str> = text.lines().filter(is_fixed).collect();
        assert_eq!(
            lines,
            [
                "START 15",
                "INFO max_memory 0",
                "INFO game_type 1",
                "INFO rule 1",
                "BOARD",
                "7,7,2",
                "8,8,1",
                "9,9,2",
                "DONE",
                "TURN 4,5"
            ]
        );
    }
}
