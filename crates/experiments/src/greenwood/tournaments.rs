//! The tournaments of chapter 10: the exact two-sided binomial probabilities of what is printed, and the games played again.
//!
//! The thesis says neither how deep its planner looks nor which constraints each player has. Here players look one ply
//! ahead, and whoever can win at once does so. "Defend pieces" is read in two ways: as the constraint of experiment 10.7
//! alone, and as that constraint below winning and capturing. In 400 games against "win or capture" the readings won so
//! many in a hundred of those that somebody won, where the thesis has 63:
//!
//! | "defend pieces" | one ply | two plies | one ply, ends as the strategy has it | two plies, ends likewise |
//! |---|---|---|---|---|
//! | 10.7 alone | 47 | 50 | 18 | 30 |
//! | 10.7 below winning | 47 | 50 | 47 | 51 |
//! | 10.7 below winning and capturing | 62 | 51 | 62 | 63 |
//! | 10.7 above capturing, below winning | 57 | 47 | 57 | 54 |

use super::learned::bad;
use crate::row::Row;
use adage_play::arena::statistics::equal_chance;
use adage_play::arena::{PlayerSpec, Score, Tournament};
use adage_search::judgement::Foresight;
use adage_terminal::failure::Failure;
use adage_terminal::output::progress;
use adage_worlds::onitama::Onitama;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

pub fn run(_: &()) -> Result<Vec<Row>, Failure> {
    let mut rows: Vec<Row> = PRINTED.iter().map(probability).collect();
    let bar = progress((PAIRINGS.len() * GAMES) as u64, "playing");
    for pairing in &PAIRINGS {
        let score = pairing.play(|| bar.inc(1))?;
        rows.extend(pairing.rows(&score));
    }
    bar.finish_and_clear();
    Ok(rows)
}

/// Games won and played with the printed probability, as it is printed. The thesis prints probabilities only; these
/// numbers of games give them.
const PRINTED: [(u64, u64, &str, &str); 3] = [
    (88, 100, "1.9114e-15", "win or capture against random moves"),
    (63, 100, "0.01203", "defend pieces against win or capture"),
    (
        27,
        50,
        "0.67181",
        "win or capture against avoid capture; no number of 100 games gives this",
    ),
];

fn probability((won, played, theirs, note): &(u64, u64, &str, &str)) -> Row {
    let chance = equal_chance(*won, played - won);
    let ours = match theirs.contains('e') {
        true => format!("{chance:.4e}"),
        false => format!("{chance:.5}"),
    };
    Row::same(format!("{won} of {played} won"), *theirs, ours).with_note(*note)
}

/// Of each pairing. Each deal is played twice, with colours exchanged.
const GAMES: usize = 100;
const SEED: u64 = 11;

/// A difference that players of equal strength have less often than this counts.
const SIGNIFICANT: f64 = 0.05;

const FORESIGHT: Foresight = Foresight {
    depth: 1,
    loud: 0,
    ends_count: true,
};

/// Two players, and which of them the thesis found better; `None` where it found neither.
struct Pairing {
    players: [&'static str; 2],
    better: Option<&'static str>,
    /// How the thesis is read.
    reading: &'static str,
    /// How many games of 100 the first player wins by the printed probability.
    won: Option<u64>,
}

const PAIRINGS: [Pairing; 4] = [
    Pairing {
        players: ["win-or-capture", "random"],
        better: Some("win-or-capture"),
        reading: "",
        won: Some(88),
    },
    Pairing {
        players: ["win-or-capture", "avoid-capture"],
        better: None,
        reading: "",
        won: None,
    },
    Pairing {
        players: ["capture-and-defend", "win-or-capture"],
        better: Some("capture-and-defend"),
        reading: "defend pieces, read as experiment 10.7 below winning and capturing; a hundred games tell little",
        won: Some(63),
    },
    Pairing {
        players: ["defend-pieces", "win-or-capture"],
        better: Some("defend-pieces"),
        reading: "defend pieces, read as experiment 10.7 alone: not reproduced",
        won: Some(63),
    },
];

impl Pairing {
    fn play(&self, mut told: impl FnMut()) -> Result<Score, Failure> {
        let game = Onitama::example();
        let [one, other] = self.players.map(|name| PlayerSpec::read(name, &game, FORESIGHT));
        let tournament = Tournament {
            players: [one.map_err(bad)?, other.map_err(bad)?],
            game,
            games: GAMES,
            limit: Duration::from_secs(60),
            seed: SEED,
            threads: std::thread::available_parallelism().map_or(1, usize::from),
        };
        tournament.run(&AtomicBool::new(false), |_| told()).map_err(bad)
    }

    fn rows(&self, score: &Score) -> Vec<Row> {
        let [one, other] = self.players;
        let all = score.together();
        let better = match score.chance() < SIGNIFICANT {
            true if all.won > all.lost => one,
            true => other,
            false => "neither",
        };
        let name = format!("{one} against {other}");
        let note = format!(
            "{} won, {} drawn, {} lost: p = {:.2e}",
            all.won,
            all.drawn,
            all.lost,
            score.chance()
        );
        let verdict = Row::same(
            format!("{name}: who is better"),
            self.better.unwrap_or("neither"),
            better,
        );
        let won = format!("{name}: won of {GAMES}");
        vec![
            verdict.with_note(self.reading),
            match self.won {
                Some(theirs) => Row::same(won, theirs, all.won),
                None => Row::alone(won, all.won),
            }
            .with_note(note),
        ]
    }
}
