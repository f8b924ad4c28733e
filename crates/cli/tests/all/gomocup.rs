//! `adage gomocup` plays whole games with a manager.

use rand::rngs::SmallRng;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

const SIZE: i32 = 15;

struct Manager {
    program: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Manager {
    fn new(mut player: Command) -> Manager {
        let mut program = player
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        Manager {
            input: program.stdin.take().expect("a pipe"),
            output: BufReader::new(program.stdout.take().expect("a pipe")),
            program,
        }
    }

    fn say(&mut self, line: &str) {
        write!(self.input, "{line}\r\n").expect("the program listens");
    }

    fn ask(&mut self, line: &str) -> String {
        self.say(line);
        let mut answer = String::new();
        self.output.read_line(&mut answer).expect("the program answers");
        answer.trim_end().to_string()
    }
}

type Stones = HashMap<(i32, i32), bool>;

fn has_five(stones: &Stones, (x, y): (i32, i32), own: bool) -> bool {
    [(1, 0), (0, 1), (1, 1), (1, -1)].into_iter().any(|(dx, dy)| {
        let run = |sign: i32| {
            let beside = |step: &i32| stones.get(&(x + sign * step * dx, y + sign * step * dy)) == Some(&own);
            (1..5).take_while(beside).count()
        };
        run(1) + run(-1) >= 4
    })
}

/// Takes five, stops five, and else puts stones near others.
fn novice(stones: &Stones, rng: &mut SmallRng) -> (i32, i32) {
    let free = || {
        (0..SIZE * SIZE)
            .map(|at| (at % SIZE, at / SIZE))
            .filter(|at| !stones.contains_key(at))
    };
    let five = |own: bool| free().find(|at| has_five(stones, *at, own));
    let near = || {
        let beside = |(x, y): &(i32, i32)| stones.keys().any(|(a, b)| (a - x).abs().max((b - y).abs()) == 1);
        free().filter(beside).choose(rng)
    };
    five(false).or_else(|| five(true)).or_else(near).unwrap_or((7, 7))
}

/// Whether the program wins a game; every move must be legal.
fn wins(manager: &mut Manager, begins: bool, rng: &mut SmallRng) -> bool {
    assert_eq!(manager.ask("START 15"), "OK");
    manager.say("INFO timeout_turn 200");
    if rng.random_bool(0.5) {
        assert_eq!(manager.ask("NONSENSE"), "UNKNOWN command");
    }
    let mut stones = Stones::new();
    let mut next = begins.then(|| "BEGIN".to_string());
    loop {
        let line = next.take().unwrap_or_else(|| {
            let (x, y) = novice(&stones, rng);
            stones.insert((x, y), false);
            format!("TURN {x},{y}")
        });
        if let Some((x, y)) = line.strip_prefix("TURN ").and_then(|at| at.split_once(',')) {
            let at = (x.parse().expect("a number"), y.parse().expect("a number"));
            if has_five(&stones, at, false) {
                return false;
            }
        }
        let answer = manager.ask(&line);
        let (x, y) = answer.split_once(',').unwrap_or_else(|| panic!("{answer}"));
        let at = (x.parse().expect("a number"), y.parse().expect("a number"));
        assert!((0..SIZE).contains(&at.0) && (0..SIZE).contains(&at.1) && !stones.contains_key(&at));
        if has_five(&stones, at, true) {
            return true;
        }
        stones.insert(at, true);
    }
}

#[test]
fn a_novice_is_beaten_with_either_colour() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adage"));
    command.arg("gomocup");
    let mut manager = Manager::new(command);
    let mut rng = SmallRng::seed_from_u64(2);
    let won = (0..6)
        .filter(|game| wins(&mut manager, game % 2 == 0, &mut rng))
        .count();
    assert_eq!(won, 6);
    manager.say("END");
    assert!(manager.program.wait().expect("it ends").success());
}

#[cfg(unix)]
#[test]
fn a_link_with_a_players_name_is_enough() {
    let folder = tempfile::tempdir().expect("a folder");
    let link = folder.path().join("pbrain-adage");
    std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_adage"), &link).expect("a link");
    let mut manager = Manager::new(Command::new(link));
    assert_eq!(manager.ask("START 20"), "OK");
    assert!(manager.ask("BEGIN").contains(','));
}
