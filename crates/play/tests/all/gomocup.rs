//! The Gomocup protocol, spoken with a manager that plays, errs and talks nonsense.

use adage_play::gomocup::{Answer, Session};
use adage_search::{Forfeit, Player};
use adage_worlds::game::Game;
use adage_worlds::mnk::{Mnk, MnkState, Place};
use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{RngExt, SeedableRng};
use std::collections::HashSet;
use std::time::{Duration, Instant};

struct Anywhere(SmallRng);

impl Player for Anywhere {
    fn choose(&mut self, game: &Mnk, state: &MnkState, _: &[Place], _: Instant) -> Result<Place, Forfeit> {
        game.moves(state)
            .choose(&mut self.0)
            .copied()
            .ok_or_else(Forfeit::no_move)
    }
}

fn session() -> Session<Anywhere> {
    Session::new(Anywhere(SmallRng::seed_from_u64(1)))
}

fn say(session: &mut Session<impl Player>, line: &str) -> Vec<String> {
    session.answer(line, Instant::now()).lines
}

#[test]
fn the_manager_is_answered_as_the_protocol_says() {
    let mut session = session();
    assert_eq!(
        say(&mut session, "TURN 1,1"),
        ["ERROR there is no game; send START first"]
    );
    assert_eq!(say(&mut session, "START 15\r\n"), ["OK"]);
    assert_eq!(say(&mut session, "RECTSTART 20,20"), ["OK"]);
    assert_eq!(
        say(&mut session, "RECTSTART 20,15"),
        ["ERROR only square boards are played, not 20 by 15"]
    );
    assert_eq!(say(&mut session, "START 3"), ["ERROR boards have sides of 5 to 20"]);
    assert_eq!(say(&mut session, "START many"), ["ERROR expected a number, not 'many'"]);
    assert_eq!(say(&mut session, "INFO timeout_turn 100"), [""; 0]);
    assert_eq!(say(&mut session, "INFO folder C:\\somewhere"), [""; 0]);
    assert_eq!(say(&mut session, "HELLO"), ["UNKNOWN command"]);
    assert_eq!(say(&mut session, "turn 20,3"), ["ERROR 20,3 is off the board"]);
    assert_eq!(say(&mut session, "TURN 4"), ["ERROR expected x,y, not '4'"]);
    let first = say(&mut session, "BEGIN");
    let taken = say(&mut session, &format!("TURN {}", first[0]));
    assert_eq!(taken, [format!("ERROR {} is taken", first[0])]);
    assert_eq!(say(&mut session, &format!("TAKEBACK {}", first[0])), ["OK"]);
    assert_eq!(say(&mut session, "RESTART"), ["OK"]);
    assert!(say(&mut session, "ABOUT")[0].starts_with("name=\"Adage\", version="));
    assert_eq!(
        session.answer("END", Instant::now()),
        Answer {
            lines: vec![],
            is_end: true
        }
    );
}

#[test]
fn a_board_is_read_to_its_end() {
    let mut session = session();
    say(&mut session, "START 5");
    let board = ["BOARD", "0,0,1", "1,0,2", "2,0,1", "3,0,2"];
    assert!(board.iter().all(|line| say(&mut session, line).is_empty()));
    let place = say(&mut session, "DONE");
    assert!(!["0,0", "1,0", "2,0", "3,0"].contains(&place[0].as_str()));
    say(&mut session, "BOARD");
    assert_eq!(say(&mut session, "0,0,7"), ["ERROR a stone is of 1 or 2, not of 7"]);
    assert_eq!(say(&mut session, "1,0,2"), [""; 0]);
    assert_eq!(
        say(&mut session, "DONE"),
        ["ERROR the board was not understood; send BOARD again"]
    );
    assert_eq!(say(&mut session, "DONE"), ["ERROR DONE comes after BOARD"]);
    assert_eq!(say(&mut session, "RESTART"), ["OK"]);
}

/// A line that no manager should send.
fn nonsense(rng: &mut SmallRng) -> String {
    let lines = [
        "TURN",
        "TURN -1,4",
        "TURN 1,2,3",
        "BOARD x",
        "START",
        "RECTSTART 5",
        "DONE",
        "TAKEBACK 9,9",
        "INFO",
        "\u{0}\u{7f}",
    ];
    match rng.random_range(0..3) {
        0 => lines.choose(rng).unwrap().to_string(),
        1 => (0..rng.random_range(0..30))
            .map(|_| char::from(rng.random_range(1..255u8)))
            .collect(),
        _ => "9".repeat(rng.random_range(1..60)),
    }
}

#[test]
fn whatever_the_manager_says_every_move_is_legal() {
    let mut rng = SmallRng::seed_from_u64(7);
    let mut session = session();
    for game in 0..1000 {
        let size = rng.random_range(5..=20usize);
        assert_eq!(say(&mut session, &format!("START {size}")), ["OK"]);
        say(&mut session, "INFO timeout_turn 100");
        let mut free: HashSet<(usize, usize)> = (0..size * size).map(|index| (index % size, index / size)).collect();
        let mut line = (game % 2 == 0).then(|| "BEGIN".to_string());
        for _ in 0..rng.random_range(1..15) {
            if rng.random_bool(0.3) {
                // Some nonsense is a board or a game of its own: then this one is over.
                let answer = say(&mut session, &nonsense(&mut rng));
                if answer
                    .iter()
                    .all(|line| line.starts_with("ERROR") || line.starts_with("UNKNOWN"))
                    && !answer.is_empty()
                {
                    continue;
                }
                break;
            }
            let command = line.take().unwrap_or_else(|| {
                let (x, y) = *free.iter().choose(&mut rng).unwrap();
                free.remove(&(x, y));
                format!("TURN {x},{y}")
            });
            let came = Instant::now();
            let answer = session.answer(&command, came).lines;
            assert!(came.elapsed() < Duration::from_secs(5));
            if answer[0] == "ERROR the game is over" {
                break;
            }
            let (x, y) = answer[0].split_once(',').unwrap();
            assert!(free.remove(&(x.parse().unwrap(), y.parse().unwrap())), "{answer:?}");
        }
    }
}
