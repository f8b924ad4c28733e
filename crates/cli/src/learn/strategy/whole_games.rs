//! A strategy from whole games: those of a file, or such that the machine plays with itself.

use super::game::{Course, is_standard_input};
use super::report::{cost, rules, rules_value};
use super::training::cannot_learn;
use crate::failure::{Failure, io_failure};
use crate::output::{Output, progress, spinner, warn};
use adage_book::counted;
use adage_book::read_text;
use adage_play::arena::Venue;
use adage_play::judgement::games::{FromGames, learn};
use adage_play::judgement::turns::{Habits, Turn, recorded_turns, winners_turns};
use adage_worlds::game::Game;
use adage_worlds::record;
use adage_worlds::rule_form::RuleForm;
use rayon::prelude::*;
use serde_json::json;
use std::io::Read;
use std::path::Path;
use std::time::Instant;

/// The winners' turns of games.
type Turns<G> = Vec<Vec<Turn<G>>>;

pub fn from_own_games<G: Venue + RuleForm>(
    game: &G,
    count: u32,
    course: &mut Course,
    output: &Output,
) -> Result<(), Failure> {
    let bar = progress(count.into(), "playing");
    let play = |number: u32| {
        let turns = winners_turns(game, Habits::default(), course.seed + u64::from(number));
        bar.inc(1);
        turns
    };
    let games = (0..count).into_par_iter().map(play).collect();
    bar.finish_and_clear();
    learn_from(game, &games, course, output)
}

/// A line that cannot be read costs only its game.
pub fn from_records<G: Venue + RuleForm>(
    game: &G,
    file: &Path,
    course: &mut Course,
    output: &Output,
) -> Result<(), Failure> {
    let text = match is_standard_input(file) {
        false => read_text(file)?,
        true => {
            let mut text = String::new();
            let read = std::io::stdin().read_to_string(&mut text);
            read.map_err(|error| io_failure("read", "standard input", &error))?;
            text
        }
    };
    let mut records = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        match record::read(game, line) {
            Ok(record) => records.push(record),
            Err(error) => warn(&format!(
                "{}:{}: {error}; this game is left out",
                file.display(),
                number + 1
            )),
        }
    }
    if records.is_empty() {
        let failure = Failure::bad(format!("`{}` has no game of {}", file.display(), game.name()));
        return Err(
            failure.with_help("a game is a line: its first position and its moves, with semicolons between them")
        );
    }
    let bar = progress(records.len() as u64, "trying moves");
    let turns = |(number, record)| {
        let turns = recorded_turns(game, record, Habits::default(), course.seed + number as u64);
        bar.inc(1);
        turns
    };
    let games = records.into_par_iter().enumerate().map(turns).collect();
    bar.finish_and_clear();
    learn_from(game, &games, course, output)
}

fn learn_from<G: Venue + RuleForm>(
    game: &G,
    games: &Turns<G>,
    course: &mut Course,
    output: &Output,
) -> Result<(), Failure> {
    let begin = Instant::now();
    let bar = spinner(&format!("learning from {} games", games.len()));
    let task = (course.depth, course.limits);
    let found = learn(game, &course.task, games, Habits::default(), task);
    bar.finish_and_clear();
    let found = found.map_err(|reason| cannot_learn(&reason))?;
    if let Some(save) = &mut course.save {
        save.save_training(game, &found.training, &found.learned)?;
    }
    let seconds = begin.elapsed().as_secs_f64();
    match output.json {
        true => tell_value(game, games, &found, seconds, output),
        false => {
            tell(games, &found, seconds, output);
            if let Some(save) = &course.save {
                save.tell(game.name(), output);
            }
        }
    }
    Ok(())
}

fn won_and_turns<G: Game>(games: &Turns<G>) -> (usize, usize) {
    let won = games.iter().filter(|turns| !turns.is_empty()).count();
    (won, games.iter().map(Vec::len).sum())
}

fn tell_value<G: Game>(game: &G, games: &Turns<G>, found: &FromGames, seconds: f64, output: &Output) {
    let (won, turns) = won_and_turns(games);
    let task = found.training.task();
    output.value(&json!({
        "game": game.name(),
        "games": games.len(),
        "won": won,
        "turns": turns,
        "orderings": task.orderings.len(),
        "hypothesis": rules_value(&found.learned.program(task)),
        "cost": found.learned.cost(),
        "length": found.learned.length,
        "penalty": found.learned.penalty,
        "proved": found.learned.proved,
        "agreement": found.agreement,
        "seconds": seconds,
    }));
}

fn tell<G: Game>(games: &Turns<G>, found: &FromGames, seconds: f64, output: &Output) {
    let (won, turns) = won_and_turns(games);
    let (task, learned) = (found.training.task(), &found.learned);
    output.line(format!(
        "{}, {won} of them won; {} of winners, {} between moves",
        counted(games.len(), "game"),
        counted(turns, "turn"),
        counted(task.orderings.len(), "clear preference"),
    ));
    rules(&learned.program(task), output);
    output.line(cost(learned));
    output.line(format!(
        "It makes {:.0} % of the clear choices in games held back as the winners did.",
        100.0 * found.agreement
    ));
    output.line(output.dim(&format!("{seconds:.2} s")));
}
