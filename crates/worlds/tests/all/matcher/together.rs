//! Many rules in one tree: each gives what it gives alone.

use super::alone::bundled;
use super::dice::Dice;
use super::naive::Naive;
use super::positions;
use super::rules::{self, Random, Scope, Written};
use super::variants::variant;
use adage_logic::check::{World, check};
use adage_logic::matcher::{Match, Matcher};
use adage_logic::rules::Rules;
use adage_logic::vocabulary::Vocabulary;
use adage_logic::{Predicate, Symbol, Term};
use adage_worlds::chess::{ChessPosition, ChessVocabulary};
use std::collections::BTreeSet;

type Found = BTreeSet<(Predicate, Vec<Term>)>;

/// How many rows the naive evaluator may look at before a rule is left out of the set.
const WORK: usize = 3_000;

const SETS: usize = 100;

fn found(matches: &[Match]) -> Found {
    matches
        .iter()
        .map(|found| (found.predicate, found.args.clone()))
        .collect()
}

fn checked(random: &Random, vocabulary: &ChessVocabulary) -> Option<Rules> {
    let program = rules::program(random.clauses());
    check(&[&program], World::Game(vocabulary.signature())).ok()
}

/// Whether the rule passes the checks, can be planned, and is quickly answered; one rule alone is its own program.
fn is_usable(random: &Random, vocabulary: &ChessVocabulary, positions: &[ChessPosition]) -> bool {
    let Some(rules) = checked(random, vocabulary) else {
        return false;
    };
    let goals = random.predicates();
    let quick = |position: &ChessPosition| {
        let mut naive = Naive::new(vocabulary, &rules, position.clone(), WORK);
        goals.iter().all(|goal| naive.answers(*goal).is_ok())
    };
    Matcher::new(vocabulary, &rules, &goals).is_ok() && positions.iter().all(quick)
}

/// Variants of variants of a few random rules; two neighbours at a time define one predicate if they can.
fn random_set(vocabulary: &ChessVocabulary, dice: &mut Dice, positions: &[ChessPosition]) -> Random {
    let scope = Scope {
        goals: dice.between(1, 3),
        literals: 4,
        helpers: 2,
        moves: 25,
    };
    let Random { helpers, goals } = rules::random(vocabulary.signature(), dice, &scope);
    let mut set = Random {
        helpers,
        goals: Vec::new(),
    };
    let wanted = dice.between(2, 60);
    let mut origins: Vec<Written> = goals.clone();
    for _ in 0..4 * wanted {
        let mut candidate = variant(&origins[dice.below(origins.len())], &goals, dice);
        candidate.clause.head.name = Symbol::new(&format!("rule{}", set.goals.len()));
        let alone = Random {
            helpers: set.helpers.clone(),
            goals: vec![candidate.clone()],
        };
        if is_usable(&alone, vocabulary, positions) {
            set.goals.push(candidate.clone());
            origins.push(candidate);
        }
        if set.goals.len() == wanted {
            break;
        }
    }
    let mut paired = Random {
        helpers: set.helpers.clone(),
        goals: set.goals.clone(),
    };
    for (number, goal) in paired.goals.iter_mut().enumerate() {
        goal.clause.head.name = Symbol::new(&format!("rule{}", number / 2));
    }
    match checked(&paired, vocabulary) {
        Some(_) => paired,
        None => set,
    }
}

/// What was compared.
#[derive(Default, Debug)]
struct Tally {
    rules: usize,
    answers: usize,
    steps_together: usize,
    steps_alone: usize,
}

fn compare(
    vocabulary: &ChessVocabulary,
    rules: &Rules,
    goals: &[Predicate],
    positions: &[ChessPosition],
    tally: &mut Tally,
) -> Result<(), String> {
    let together = Matcher::new(vocabulary, rules, goals).expect("a plan for all");
    let alone: Vec<Matcher<'_, ChessVocabulary>> = goals
        .iter()
        .map(|goal| Matcher::new(vocabulary, rules, &[*goal]).expect("a plan for one"))
        .collect();
    tally.steps_together += together.step_count();
    tally.steps_alone += alone.iter().map(Matcher::step_count).sum::<usize>();
    let mut searcher = together.searcher();
    for position in positions {
        let all = searcher.matches(position);
        let one_by_one: Found = alone
            .iter()
            .flat_map(|matcher| found(&matcher.searcher().matches(position)))
            .collect();
        let (count, holds) = (searcher.count(position), searcher.holds(position));
        let rules_fit = all
            .iter()
            .all(|answer| rules.rules[answer.rule].clause.head.predicate() == answer.predicate);
        let sizes_fit = [all.len(), count] == [one_by_one.len(); 2] && holds == (count > 0);
        if found(&all) != one_by_one || !rules_fit || !sizes_fit {
            let board = position.board();
            return Err(format!(
                "on {board} together {all:?}, alone {one_by_one:?}, {count}, {holds}"
            ));
        }
        tally.answers += all.len();
    }
    Ok(())
}

#[test]
fn random_rules_together_give_what_each_gives_alone() {
    let vocabulary = ChessVocabulary::new();
    let mut dice = Dice::new(5);
    let mut tally = Tally::default();
    for _ in 0..SETS {
        let positions: Vec<ChessPosition> = (0..6)
            .map(|_| {
                let others = dice.between(1, 8);
                positions::placed(&mut dice, others)
            })
            .collect();
        let set = random_set(&vocabulary, &mut dice, &positions);
        let rules = checked(&set, &vocabulary).expect("rules that pass the checks together");
        tally.rules += set.goals.len();
        compare(&vocabulary, &rules, &set.predicates(), &positions, &mut tally)
            .unwrap_or_else(|difference| panic!("{difference} in\n{}", rules::program(set.clauses())));
    }
    assert!(
        tally.rules > 10 * SETS && tally.answers > tally.rules,
        "too little: {tally:?}"
    );
    assert!(
        tally.steps_together * 10 < tally.steps_alone * 9,
        "little is shared: {tally:?}"
    );
}

#[test]
fn the_bundled_rules_together_give_what_each_gives_alone() {
    let vocabulary = ChessVocabulary::new();
    let (rules, goals) = bundled(&vocabulary);
    let mut dice = Dice::new(6);
    let positions: Vec<ChessPosition> = (0..300)
        .map(|number| match number % 10 {
            0 => {
                let plies = dice.below(80);
                positions::played(&mut dice, plies)
            }
            _ => {
                let others = dice.below(8);
                positions::placed(&mut dice, others)
            }
        })
        .collect();
    compare(&vocabulary, &rules, &goals, &positions, &mut Tally::default())
        .unwrap_or_else(|difference| panic!("{difference}"));
}
