//! Strategies learned from preferences, and games by their rules.

use super::{Capability, Length, Means, Measured, at_least, at_most, count, exactly, figure, skipped};
use crate::measure::small_games::{self, AS_LEARNED, Results};
use crate::measure::{gdl_speed, preferences, strategy_speed};
use adage_learn::strategy::{clingo, native};
use adage_search::judgement::Foresight;
use adage_terminal::failure::Failure;
use adage_worlds::gdl::bundled;
use adage_worlds::mnk::Mnk;
use adage_worlds::rule_form::RuleForm;
use std::sync::Arc;
use std::time::Duration;

pub const CAPABILITIES: &[Capability] = &[
    Capability {
        name: "small-games",
        title: "Tic-tac-toe and Nim taught by a perfect player's corrections, then 300 games against chance",
        length: Length::Quick,
        promises: &[
            at_most("tic-tac-toe: most corrections", 43.0),
            at_most("tic-tac-toe: games lost", 0.0),
            at_most("Nim: most corrections", 20.0),
            at_most("Nim: games not won", 0.0),
        ],
        measure: taught_small_games,
    },
    Capability {
        name: "tasks",
        title: "Greenwood's tasks on the native engine",
        length: Length::Long,
        promises: &[
            at_most("seconds of the slowest, but for deep ones", 1.0),
            at_most("seconds for a path of the master, three plies deep", 5.0),
            at_most("seconds for a path of the master, five plies deep", 60.0),
        ],
        measure: tasks,
    },
    Capability {
        name: "clingo",
        title: "Greenwood's tasks beside clingo, which solves the same task as one program",
        length: Length::Long,
        promises: &[
            at_least("times as fast, where that is least", 50.0),
            at_most("tasks with another cost", 0.0),
        ],
        measure: beside_clingo,
    },
    Capability {
        name: "training",
        title: "Hidden strategies of Onitama taught by corrections, and 1,000 fresh positions",
        length: Length::Long,
        promises: &[
            at_most("most corrections", 20.0),
            at_least("least per cent of agreement", 95.0),
        ],
        measure: training,
    },
    Capability {
        name: "whole-games",
        title: "Onitama learned from 30 noisy games, and 400 games against what was learned in 2018",
        length: Length::Long,
        promises: &[
            at_most(
                "one ply deep against win-or-capture: chance of such a score between equals",
                0.01,
            ),
            at_most(
                "two plies deep against defend-pieces: chance of such a score between equals",
                0.01,
            ),
        ],
        measure: whole_games,
    },
    Capability {
        name: "gdl",
        title: "Games by their rules: lines of moves, and random playouts beside SWI-Prolog",
        length: Length::Quick,
        promises: &[
            exactly("tic-tac-toe: lines of six moves", 54_720.0),
            at_least("tic-tac-toe: times as many states a second as SWI-Prolog", 50.0),
        ],
        measure: gdl,
    },
];

fn failed(error: impl ToString) -> Failure {
    Failure::bad(error.to_string())
}

/// The corrections that were needed, and the games that went otherwise than they should; of all seeds.
fn taught(means: &Means, game: &impl RuleForm, most: usize, is_bad: fn(&Results) -> usize) -> [Measured; 2] {
    let seeds = means.size(1, 10);
    let (mut corrections, mut bad, mut games) = (0, 0, 0);
    for seed in 0..seeds {
        let taught = small_games::teach(game, most, seed);
        corrections = corrections.max(taught.pupil.corrections);
        let strategy = taught.pupil.training.strategy(&taught.pupil.learned);
        let strategy = Arc::new(strategy.expect("it was learned"));
        for (depth, ends_count) in [(1, false), (3, true)] {
            let foresight = Foresight {
                depth,
                loud: AS_LEARNED.loud,
                ends_count,
            };
            let results = small_games::against_chance(game, &strategy, foresight);
            bad += is_bad(&results);
            games += results.won + results.drawn + results.lost;
        }
    }
    [
        count(corrections, format!("of {seeds} seeds")),
        count(bad, format!("of {games}, one ply deep and three")),
    ]
}

fn taught_small_games(means: &Means) -> Result<Vec<Measured>, Failure> {
    let lost = |results: &Results| results.lost;
    let not_won = |results: &Results| results.drawn + results.lost;
    let tic_tac_toe = taught(means, &Mnk::tic_tac_toe(), 43, lost);
    let nim = taught(means, &small_games::nim(), 20, not_won);
    Ok(tic_tac_toe.into_iter().chain(nim).collect())
}

fn seconds(name: &str, depth: Option<u32>) -> f64 {
    let task = strategy_speed::task(name, depth);
    let (_, took) = strategy_speed::timed(|| native::learn(&task, native::Limits::default()));
    took.as_secs_f64()
}

fn tasks(_: &Means) -> Result<Vec<Measured>, Failure> {
    let timed = strategy_speed::NAMES.iter().map(|name| (*name, seconds(name, None)));
    let (slowest, most) = timed.max_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or_default();
    Ok(vec![
        figure(most, format!("{slowest}; the shortest of several times, by the clock")),
        figure(seconds("master_path", Some(3)), ""),
        figure(seconds("master_path", Some(5)), ""),
    ])
}

fn beside_clingo(_: &Means) -> Result<Vec<Measured>, Failure> {
    if !clingo::is_present() {
        return Ok(skipped("clingo is not installed (Debian: `gringo`)", 2));
    }
    let mut least: (&str, f64) = ("", f64::INFINITY);
    let mut other_cost = Vec::new();
    for name in strategy_speed::NAMES {
        let beside = strategy_speed::beside_clingo(&strategy_speed::task(name, None));
        if beside.times < least.1 {
            least = (name, beside.times);
        }
        if !beside.is_same_cost {
            other_cost.push(name);
        }
    }
    Ok(vec![
        figure(least.1, least.0),
        count(other_cost.len(), other_cost.join(" ")),
    ])
}

fn training(_: &Means) -> Result<Vec<Measured>, Failure> {
    let trained = preferences::trained();
    let corrections = trained.iter().map(|one| one.corrections).max().unwrap_or(0);
    let agreement = trained.iter().map(|one| one.per_cent()).fold(100.0, f64::min);
    let note = format!("of {} strategies", trained.len());
    Ok(vec![count(corrections, &*note), figure(agreement, note)])
}

fn whole_games(_: &Means) -> Result<Vec<Measured>, Failure> {
    let chance = |depth: u32, opponent: &str| -> Result<Measured, Failure> {
        let own = preferences::learned_from_games(depth).map_err(failed)?;
        let score = preferences::contest(&Arc::new(own.strategy), opponent, depth, false).map_err(failed)?;
        let all = score.together();
        let note = format!("{} won, {} drawn, {} lost", all.won, all.drawn, all.lost);
        Ok(match all.won > all.lost {
            true => figure(score.chance(), note),
            false => figure(1.0, note),
        })
    };
    Ok(vec![chance(1, "win-or-capture")?, chance(2, "defend-pieces")?])
}

fn gdl(means: &Means) -> Result<Vec<Measured>, Failure> {
    let text = bundled::text("tic-tac-toe").ok_or_else(|| Failure::bad("tic-tac-toe is not bundled"))?;
    let time = Duration::from_millis(means.size(200, 2_000));
    let speeds = gdl_speed::speeds("tic-tac-toe", text, time).map_err(failed)?;
    Ok(vec![
        count(speeds.machine.perft(speeds.machine.start(), 6), ""),
        match speeds.prolog {
            Some(prolog) => figure(speeds.lanes / prolog, "states a second of the processor, in this run"),
            None => Measured::Skipped("SWI-Prolog is not installed (`swipl`)".to_string()),
        },
    ])
}
