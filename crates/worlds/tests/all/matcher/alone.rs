//! One rule at a time: the matcher's answers are those that the rule means.

use super::dice::Dice;
use super::naive::{Naive, Rows, Stop};
use super::positions;
use super::rules::{self, Scope};
use adage_book::bundled;
use adage_logic::Predicate;
use adage_logic::check::{World, check};
use adage_logic::matcher::{Matcher, Searcher};
use adage_logic::rules::Rules;
use adage_logic::vocabulary::Vocabulary;
use adage_worlds::chess::{ChessPosition, ChessVocabulary, fen};

/// How many rows the naive evaluator may look at before a pair of rule and position is given up.
const WORK: usize = 30_000;

#[derive(Default, Debug)]
struct Tally {
    /// Pairs of rules and positions on which both evaluators agreed.
    agreed: usize,
    /// Those among them with an answer.
    answered: usize,
    given_up: usize,
}

/// Compares both evaluators, unless the naive one has too much to do; says how they differ.
fn compare(
    vocabulary: &ChessVocabulary,
    rules: &Rules,
    goal: Predicate,
    searcher: &mut Searcher<'_, ChessVocabulary>,
    position: &ChessPosition,
    work: usize,
    tally: &mut Tally,
) -> Result<(), String> {
    let meant = match Naive::new(vocabulary, rules, position.clone(), work).answers(goal) {
        Ok(meant) => meant,
        Err(Stop::TooLong) => {
            tally.given_up += 1;
            return Ok(());
        }
        Err(Stop::Stuck) => return Err(format!("the naive evaluator is stuck in {goal}")),
    };
    let found = searcher.matches(position);
    let answers: Rows = found.iter().map(|answer| answer.args.clone()).collect();
    let (count, holds) = (searcher.count(position), searcher.holds(position));
    let agrees = answers == meant && [found.len(), count] == [meant.len(); 2] && holds == (count > 0);
    tally.agreed += usize::from(agrees);
    tally.answered += usize::from(agrees && holds);
    match agrees {
        true => Ok(()),
        false => Err(format!(
            "{goal} on {}: found {answers:?}, {} of them, counted {count}, holds {holds}; meant {meant:?}",
            position.board(),
            found.len(),
        )),
    }
}

/// Tries random programs on random positions until so many pairs have been compared.
fn compare_random(seed: u64, scope: &Scope, pairs: usize, position: fn(&mut Dice) -> ChessPosition) -> Tally {
    const POSITIONS: usize = 8;
    let vocabulary = ChessVocabulary::new();
    let mut dice = Dice::new(seed);
    let mut tally = Tally::default();
    while tally.agreed < pairs {
        let random = rules::random(vocabulary.signature(), &mut dice, scope);
        let program = rules::program(random.clauses());
        let rules = check(&[&program], World::Game(vocabulary.signature()))
            .unwrap_or_else(|problems| panic!("{problems:?} in\n{program}"));
        for goal in random.predicates() {
            let matcher = Matcher::new(&vocabulary, &rules, &[goal])
                .unwrap_or_else(|problem| panic!("{problem:?} in\n{program}"));
            let mut searcher = matcher.searcher();
            for _ in 0..POSITIONS {
                let position = position(&mut dice);
                compare(&vocabulary, &rules, goal, &mut searcher, &position, WORK, &mut tally)
                    .unwrap_or_else(|difference| panic!("{difference} in\n{program}"));
            }
        }
    }
    tally
}

fn assert_telling(tally: &Tally) {
    assert!(tally.answered * 4 > tally.agreed, "too few answers: {tally:?}");
    assert!(tally.given_up * 4 < tally.agreed, "too much given up: {tally:?}");
}

#[test]
fn random_rules_about_a_position_give_what_they_mean() {
    let scope = Scope {
        goals: 1,
        literals: 6,
        helpers: 0,
        moves: 0,
    };
    assert_telling(&compare_random(1, &scope, 4_000, positions::any));
}

#[test]
fn random_rules_that_call_others_give_what_they_mean() {
    let scope = Scope {
        goals: 1,
        literals: 5,
        helpers: 3,
        moves: 0,
    };
    assert_telling(&compare_random(2, &scope, 4_000, positions::any));
}

#[test]
fn random_rules_that_make_moves_give_what_they_mean() {
    let scope = Scope {
        goals: 1,
        literals: 6,
        helpers: 3,
        moves: 70,
    };
    let few_men = |dice: &mut Dice| {
        let others = dice.below(5);
        positions::placed(dice, others)
    };
    assert_telling(&compare_random(3, &scope, 4_000, few_men));
}

/// The bundled rules about chess, and the predicates that they define.
pub fn bundled(vocabulary: &ChessVocabulary) -> (Rules, Vec<Predicate>) {
    let files = bundled::files("chess");
    let goals = files.iter().flat_map(|file| &file.entries);
    let goals = goals.filter_map(|entry| entry.predicate).collect();
    (bundled::rules("chess", vocabulary), goals)
}

/// A pinned knight, a blocked pawn, a king in the corner: what chance hardly ever sets up.
const SELDOM: [&str; 3] = [
    "4k3/8/8/4n3/8/8/8/K3R3",
    "4k3/8/8/R3p3/4P3/8/8/4K3",
    "7R/8/8/8/8/2K5/8/k7",
];

#[test]
fn the_bundled_rules_give_what_they_mean() {
    let vocabulary = ChessVocabulary::new();
    let (rules, goals) = bundled(&vocabulary);
    assert_eq!(goals.len(), 44);
    let mut dice = Dice::new(4);
    let random = (0..300).map(|_| {
        let others = dice.below(6);
        positions::placed(&mut dice, others)
    });
    let seldom = SELDOM.map(|board| ChessPosition::new(fen::read_board(board).expect("a board")));
    let positions: Vec<ChessPosition> = random.chain(seldom).collect();
    for goal in goals {
        let matcher = Matcher::new(&vocabulary, &rules, &[goal]).expect("a plan");
        let mut searcher = matcher.searcher();
        let mut tally = Tally::default();
        for position in &positions {
            compare(
                &vocabulary,
                &rules,
                goal,
                &mut searcher,
                position,
                20 * WORK,
                &mut tally,
            )
            .unwrap_or_else(|difference| panic!("{difference}"));
        }
        assert_eq!(tally.agreed, positions.len(), "{goal}");
        assert!(tally.answered > 0, "{goal} never holds");
    }
}
