//! How fast learned rules are matched: `adage-experiments measure pattern-speed [RULES]`.
//!
//! A simple player plays itself; rules are learned from the games that it lost, and matched for both players after every
//! stone of other games of its, once the opening is over. Printed are boards a second by the number of rules and by their
//! size, and how much longer SWI-Prolog takes for the same rules on some of the same boards, where it is installed.
//! Learning takes minutes, so the rules are kept in the file RULES if one is named, and read from it the next time.
//! Seconds are those of computing on one core, so that other work on the machine does not count.

mod games;
mod learning;
mod prolog;

use crate::clock::computing_time;
use adage_search::gomoku::analysis::mover;
use adage_search::gomoku::patterns::{Choice, Patterns, Watch};
use adage_search::gomoku::{BLACK, Board, FinishedGame, WHITE};
use adage_terminal::output::spinner;
use learning::Rule;
use std::error::Error;

const MOST_RULES: usize = 200;
const FEW_RULES: usize = 10;

/// The moves after which a game is no longer an opening.
const OPENING: usize = 12;

/// The games that boards are taken from; none of them is learned from.
const GAMES: std::ops::Range<u64> = 1_000_000..1_000_200;

/// Every so many boards one is given to SWI-Prolog.
const SAMPLED: usize = 100;

pub fn run(words: &[String]) -> Result<(), Box<dyn Error>> {
    let bar = spinner("learning rules");
    let rules = match words.first() {
        Some(path) => learning::kept(path.as_ref(), MOST_RULES)?,
        None => learning::learn(MOST_RULES),
    };
    bar.finish_and_clear();
    let games: Vec<FinishedGame> = GAMES.filter_map(games::game).collect();
    say!(
        "{:34} {:>10} {:>10} {:>9} {:>9}",
        "rules",
        "conditions",
        "boards",
        "choices",
        "boards/s"
    );
    let few = measure("the first ten", &rules[..rules.len().min(FEW_RULES)], &games);
    for count in [25, 50, 100].into_iter().filter(|count| *count < rules.len()) {
        measure("the first", &rules[..count], &games);
    }
    let all = measure("all", &rules, &games);
    let mut by_size: Vec<Rule> = rules.clone();
    by_size.sort_by_key(|rule| rule.conditions());
    for (name, part) in ["the smallest", "middling", "the largest"]
        .into_iter()
        .zip(by_size.chunks(rules.len().div_ceil(3)))
    {
        measure(name, part, &games);
    }
    say!("all rules at {:.2} of the speed of the first ten", all / few);
    for (rules, speed) in [(&rules[..rules.len().min(FEW_RULES)], few), (&rules[..], all)] {
        match beside_prolog(rules, &games, speed)? {
            Some(beside) => say!(
                "{} rules in SWI-Prolog: {:.2} boards/s on {} boards, {:.0} times as long, the same choices",
                rules.len(),
                beside.boards as f64 / beside.seconds,
                beside.boards,
                beside.times
            ),
            None => say!("SWI-Prolog is not installed (`swipl`), so nothing is put beside it"),
        }
    }
    Ok(())
}

fn compiled(rules: &[Rule]) -> Patterns {
    Patterns::new(rules.iter().map(|rule| rule.pattern.clone()).collect())
}

/// The least computing time of a measurement.
const LEAST_SECONDS: f64 = 2.0;

/// What was counted while games were played through.
struct Matched {
    boards: usize,
    choices: usize,
    seconds: f64,
}

impl Matched {
    fn boards_a_second(&self) -> f64 {
        self.boards as f64 / self.seconds
    }
}

/// Plays all games through, again and again.
fn play_through(rules: &[Rule], games: &[FinishedGame]) -> Matched {
    let patterns = compiled(rules);
    let one_pass: usize = games.iter().map(|game| game.moves.len().saturating_sub(OPENING)).sum();
    let (mut boards, mut choices, mut seconds) = (0, 0, 0.0);
    for game in games.iter().cycle() {
        if seconds >= LEAST_SECONDS && boards >= one_pass {
            break;
        }
        let mut watch = Watch::new(&patterns, &game.board_after(OPENING));
        let start = computing_time();
        for (ply, cell) in game.moves.iter().enumerate().skip(OPENING) {
            watch.put(*cell, mover(ply));
            choices += [BLACK, WHITE]
                .map(|player| watch.choices(player).count())
                .iter()
                .sum::<usize>();
            boards += 1;
        }
        seconds += (computing_time() - start).as_secs_f64();
    }
    Matched {
        boards,
        choices,
        seconds,
    }
}

/// Tells what was measured; gives the boards a second.
fn measure(name: &str, rules: &[Rule], games: &[FinishedGame]) -> f64 {
    let matched = play_through(rules, games);
    let conditions: Vec<usize> = rules.iter().map(|rule| rule.conditions()).collect();
    let range = format!(
        "{}..{}",
        conditions.iter().min().unwrap_or(&0),
        conditions.iter().max().unwrap_or(&0)
    );
    say!(
        "{:34} {range:>10} {:>10} {:>9.2} {:>9.0}",
        format!(
            "{name}, {} with {} windows",
            rules.len(),
            rules.iter().map(|rule| rule.pattern.windows.len()).sum::<usize>()
        ),
        matched.boards,
        matched.choices as f64 / matched.boards as f64,
        matched.boards_a_second()
    );
    matched.boards_a_second()
}

/// How fast rules are matched.
pub struct Speed {
    /// Boards a second.
    pub boards: f64,
    /// How many times as many as SWI-Prolog, if it is there.
    pub beside_prolog: Option<f64>,
}

/// With ten rules, and with two hundred.
pub fn speeds() -> Result<[Speed; 2], Box<dyn Error>> {
    let bar = spinner("learning rules");
    let rules = learning::learn(MOST_RULES);
    bar.finish_and_clear();
    let games: Vec<FinishedGame> = GAMES.filter_map(games::game).collect();
    let speed = |count: usize| -> Result<Speed, Box<dyn Error>> {
        let rules = &rules[..rules.len().min(count)];
        let boards = play_through(rules, &games).boards_a_second();
        let beside = beside_prolog(rules, &games, boards)?;
        Ok(Speed {
            boards,
            beside_prolog: beside.map(|beside| beside.times),
        })
    };
    Ok([speed(FEW_RULES)?, speed(MOST_RULES)?])
}

/// The same rules in SWI-Prolog.
struct BesideProlog {
    boards: usize,
    seconds: f64,
    /// How many times as long it takes.
    times: f64,
}

/// Gives some of the boards to SWI-Prolog; what it finds must be what is kept up.
fn beside_prolog(rules: &[Rule], games: &[FinishedGame], speed: f64) -> Result<Option<BesideProlog>, Box<dyn Error>> {
    let patterns = compiled(rules);
    let mut sample: Vec<(Board, Vec<(usize, Choice)>)> = Vec::new();
    let mut number = 0;
    for game in games {
        let mut board = game.board_after(OPENING);
        let mut watch = Watch::new(&patterns, &board);
        for (ply, cell) in game.moves.iter().enumerate().skip(OPENING) {
            board.put(*cell, mover(ply));
            watch.put(*cell, mover(ply));
            number += 1;
            if number % SAMPLED == 0 {
                let of = |player: usize| {
                    let choices = watch.choices([BLACK, WHITE][player]);
                    choices.map(move |choice| (player, choice)).collect::<Vec<_>>()
                };
                let mut choices: Vec<(usize, Choice)> = [of(0), of(1)].concat();
                choices.sort();
                sample.push((board.clone(), choices));
            }
        }
    }
    let boards: Vec<Board> = sample.iter().map(|(board, _)| board.clone()).collect();
    let Some((seconds, found)) = prolog::run(&patterns.patterns, &boards)? else {
        return Ok(None);
    };
    let differing = sample
        .iter()
        .zip(&found)
        .filter(|((_, ours), theirs)| ours != *theirs)
        .count();
    match differing {
        0 => Ok(Some(BesideProlog {
            boards: boards.len(),
            seconds,
            times: speed * seconds / boards.len() as f64,
        })),
        _ => Err(format!(
            "SWI-Prolog finds other choices on {differing} of {} boards",
            boards.len()
        )
        .into()),
    }
}
