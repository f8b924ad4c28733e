//! Tic-tac-toe, of which the paper says that it was quickly learned, and connect four by the same learner.

use super::Report;
use crate::row::Row;
use adage_learn::win::exhaust::learn_until_unbeaten;
use adage_learn::win::minton::{lesson, tic_tac_toe_preference};
use adage_logic::Term;
use adage_terminal::failure::Failure;
use adage_worlds::update::System;

/// X piles up four men; then X has three on the floor with both ends free.
const CONNECT_FOUR: [&[i32]; 2] = [&[1, 7, 1, 7, 1, 6, 1], &[3, 3, 4, 4, 5, 2, 6]];

pub fn run(_: &Report) -> Result<Vec<Row>, Failure> {
    let mut rows = tic_tac_toe()?;
    rows.extend(connect_four()?);
    Ok(rows)
}

fn tic_tac_toe() -> Result<Vec<Row>, Failure> {
    let system = System::tic_tac_toe();
    let mut rules = Vec::new();
    let unbeaten = learn_until_unbeaten(&system, &mut rules, &tic_tac_toe_preference)
        .ok_or_else(|| Failure::bad("a lost game of tic-tac-toe taught nothing"))?;
    let prototype = "theirs is a prototype's of the same method";
    Ok(vec![
        Row::same("tic-tac-toe: losses until none is lost", 2, unbeaten.losses).with_note(prototype),
        Row::same("rules", 2, rules.len()).with_note(prototype),
        Row::same("literals of the rule that wins in one", 4, rules[0].conditions.len()).with_note(prototype),
        Row::same(
            "literals of the rule that forks",
            7,
            rules.last().map_or(0, |rule| rule.conditions.len()),
        )
        .with_note(prototype),
        Row::alone("lines of the opponent then played, none of them lost", unbeaten.lines),
    ])
}

fn connect_four() -> Result<Vec<Row>, Failure> {
    let system = System::connect_four();
    let engine = system.engine();
    let mut rules = Vec::new();
    for game in CONNECT_FOUR {
        let columns: Vec<Term> = game.iter().map(|column| Term::Int(*column)).collect();
        lesson(&system, &engine, &mut rules, &columns).map_err(|illegal| Failure::bad(illegal.to_string()))?;
    }
    let size = |rule: usize| {
        format!(
            "{} moves, {} literals",
            rules[rule].length,
            rules[rule].conditions.len()
        )
    };
    Ok(vec![
        Row::alone("connect four: rules from two lost games", rules.len()),
        Row::alone("the second of them", size(rules.len() - 1)),
    ])
}
