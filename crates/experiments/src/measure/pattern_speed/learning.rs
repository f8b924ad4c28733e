//! Rules learned from what the games were lost by, and kept in a file: a line for each with its length and its clause.

use super::games::{SIZE, game};
use adage_learn::win::gomoku::{Facts, attack_of};
use adage_learn::win::learn::store;
use adage_learn::win::refutation::{Explainer, Explanation};
use adage_learn::win::rule::Recognition;
use adage_logic::syntax::parse_clause;
use adage_logic::{Atom, Comparison};
use adage_search::gomoku::patterns::Pattern;
use adage_search::gomoku::{FinishedGame, Limits, Verdict, prove};
use rayon::prelude::*;
use std::path::Path;

/// The longest wins that rules are learned from.
const LONGEST: usize = 7;

/// The games that are explained side by side before their rules are stored.
const BATCH: u64 = 40;

/// The games after which learning ends, however few the rules.
const MOST_GAMES: u64 = 4000;

/// A rule, and how it is matched.
#[derive(Clone)]
pub struct Rule {
    pub recognition: Recognition,
    pub pattern: Pattern,
}

impl Rule {
    /// How many conditions it has besides that things are different.
    pub fn conditions(&self) -> usize {
        let conditions = self.recognition.conditions.iter();
        let told = conditions.filter(|literal| literal.atom.comparison() != Some(Comparison::NotEqual));
        told.count()
    }
}

/// The rules of a file, which are learned if there is none.
pub fn kept(path: &Path, wanted: usize) -> Result<Vec<Rule>, Box<dyn std::error::Error>> {
    if !path.exists() {
        std::fs::write(path, learn_clauses(wanted).concat())?;
    }
    std::fs::read_to_string(path)?.lines().map(read).collect()
}

/// Learns from game after game until there are so many rules.
pub fn learn(wanted: usize) -> Vec<Rule> {
    learn_clauses(wanted)
        .iter()
        .filter_map(|line| read(line).ok())
        .collect()
}

fn read(line: &str) -> Result<Rule, Box<dyn std::error::Error>> {
    let (length, clause) = line.trim().split_once('\t').ok_or("a rule has a length and a clause")?;
    let clause = parse_clause(clause).map_err(|problem| format!("{problem:?}"))?;
    let recognition = Recognition {
        name: format!("win in {length}"),
        conditions: clause.body,
        unless: Vec::new(),
        is_complete: false,
        input: Atom::new("input_move", clause.head.args),
        length: length.parse()?,
    };
    Ok(Rule {
        pattern: Pattern::of_rule(&recognition.conditions, &recognition.input, recognition.length)?,
        recognition,
    })
}

fn learn_clauses(wanted: usize) -> Vec<String> {
    let facts = Facts::new(SIZE);
    let mut rules: Vec<Recognition> = Vec::new();
    for first in (0..MOST_GAMES).step_by(BATCH as usize) {
        let batch = first..first + BATCH;
        let explained: Vec<Vec<Explanation>> = batch.into_par_iter().map(|number| lesson(&facts, number)).collect();
        for explanation in explained.into_iter().flatten() {
            let known = rules.len();
            store(&mut rules, &explanation.before, &explanation.input, explanation.length);
            let is_pattern = |rule: &Recognition| Pattern::of_rule(&rule.conditions, &rule.input, rule.length).is_ok();
            if !rules[known..].iter().all(is_pattern) {
                rules.truncate(known);
            }
        }
        if rules.len() >= wanted {
            break;
        }
    }
    rules.truncate(wanted);
    let line = |rule: &Recognition| format!("{}\t{}\n", rule.length, rule.clause().to_string().replace('\n', " "));
    rules.iter().map(line).collect()
}

/// What the longest win of a game consists of.
fn lesson(facts: &Facts, number: u64) -> Vec<Explanation> {
    game(number)
        .and_then(|game| explained(facts, &game))
        .unwrap_or_default()
}

fn explained(facts: &Facts, game: &FinishedGame) -> Option<Vec<Explanation>> {
    let engine = facts.system.engine();
    let explainer = Explainer {
        system: &facts.system,
        engine: &engine,
    };
    let limits = Limits {
        nodes: 3000,
        ..Limits::default()
    };
    let turns = (0..game.moves.len()).rev().step_by(2);
    let wins = turns.map_while(|plies| {
        let board = game.board_after(plies);
        match prove(&board, game.winner, limits) {
            Verdict::Won(win) if win.proof.moves() <= LONGEST => Some((board, win)),
            _ => None,
        }
    });
    let wins: Vec<_> = wins.collect();
    wins.iter().rev().find_map(|(board, win)| {
        let attack = attack_of(facts, game.winner, &win.proof)?;
        explainer.explain(&facts.state(board), &attack).ok()
    })
}
