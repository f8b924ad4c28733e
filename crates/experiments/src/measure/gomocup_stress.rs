//! Games with nonsense in them against the real program, and how soon it answers:
//! `adage-experiments measure gomocup-stress GAMES COMMAND [PROCESSES] [MILLISECONDS]`.

pub use super::manager::Seen;

use super::manager::{Listener, Manager};
use adage_book::oracle::talk::{self, Talk};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use std::error::Error;
use std::time::{Duration, Instant};

/// No answer takes so long.
const PATIENCE: Duration = Duration::from_secs(10);

struct Program(Talk);

impl Program {
    fn start(command: &str) -> Result<Program, String> {
        let command = talk::command(command)?;
        let talk = Talk::start(command).map_err(|error| error.to_string())?;
        Ok(Program(talk))
    }
}

impl Listener for Program {
    /// A question about its name follows, so that one knows when all is answered.
    fn ask(&mut self, lines: &[String]) -> Option<(Vec<String>, Duration)> {
        let began = Instant::now();
        if !lines.iter().all(|line| self.0.say(line)) || !self.0.say("ABOUT") {
            return None;
        }
        let mut answers = Vec::new();
        let mut took = None;
        loop {
            let answer = self.0.hear(PATIENCE).ok()?;
            let took = *took.get_or_insert_with(|| began.elapsed());
            if answer.starts_with("name=") {
                return Some((answers, took));
            }
            answers.push(answer);
        }
    }
}

fn play(command: &str, games: usize, first: usize, limit: Duration) -> Result<Seen, String> {
    let mut listener = Program::start(command)?;
    let mut seen = Seen::default();
    for number in first..first + games {
        let mut manager = Manager {
            listener: &mut listener,
            rng: SmallRng::seed_from_u64(number as u64),
            limit,
            seen,
        };
        let gone = manager.play(number).is_err();
        seen = manager.seen;
        if gone {
            listener = Program::start(command)?;
        }
    }
    Ok(seen)
}

/// Plays so many games against a command, in several processes; what each of these saw.
pub fn games_against(command: &str, games: usize, processes: usize, limit: Duration) -> Result<Vec<Seen>, String> {
    let each = games.div_ceil(processes);
    let share = |process: usize| each.min(games.saturating_sub(process * each));
    std::thread::scope(|scope| {
        let start = |process: usize| scope.spawn(move || play(command, share(process), process * each, limit));
        let running: Vec<_> = (0..processes).map(start).collect();
        let done = running.into_iter().map(|thread| thread.join().expect("no panic"));
        done.collect()
    })
}

pub fn run(words: &[String]) -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = words.to_vec();
    let number = |index: usize, usual: usize| arguments.get(index).map_or(Ok(usual), |text| text.parse());
    let (games, processes) = (number(0, 1000)?, number(2, 2)?.max(1));
    let limit = Duration::from_millis(number(3, 100)? as u64);
    let command = arguments
        .get(1)
        .ok_or("which command? for instance `target/release/adage gomocup`")?;
    let seen = games_against(command, games, processes, limit)?;
    let sum = |count: fn(&Seen) -> usize| seen.iter().map(count).sum::<usize>();
    say!(
        "{} games, {} won by the program",
        sum(|seen| seen.games),
        sum(|seen| seen.won)
    );
    say!(
        "{} moves, {} pieces of nonsense",
        sum(|seen| seen.moves),
        sum(|seen| seen.nonsense)
    );
    say!("crashes: {}", sum(|seen| seen.crashes));
    say!("illegal moves and wrong answers: {}", sum(|seen| seen.illegal.len()));
    say!("answers later than {} ms: {}", limit.as_millis(), sum(|seen| seen.late));
    let slowest = seen.iter().map(|seen| seen.slowest).max().unwrap_or_default();
    say!("slowest answer: {:.1} ms", slowest.as_secs_f64() * 1000.0);
    for wrong in seen.iter().flat_map(|seen| &seen.illegal).take(10) {
        say!("wrong: {wrong}");
    }
    Ok(())
}
