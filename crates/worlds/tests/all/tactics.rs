//! The motifs on middle games: how often each holds, and that many rules in one tree say what each says alone.

use crate::support::middlegames::middlegames;
use crate::support::tactics::{MOTIFS, tactics_and};
use crate::support::variations::varied;
use adage_logic::Predicate;
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_worlds::chess::{Chess, ChessPosition, ChessVocabulary};
use adage_worlds::game::Game;
use shakmaty::Position;
use std::collections::BTreeMap;

fn positions(count: usize) -> Vec<ChessPosition> {
    let states = middlegames(count, 1);
    states
        .iter()
        .map(|state| ChessPosition::from(state.board().clone()))
        .collect()
}

/// The answers of each goal, all goals compiled as one tree.
fn answers(rules: &Rules, goals: &[Predicate], positions: &[ChessPosition]) -> BTreeMap<Predicate, Vec<String>> {
    let vocabulary = ChessVocabulary::new();
    let matcher = Matcher::new(&vocabulary, rules, goals).unwrap_or_else(|problem| panic!("{problem:?}"));
    let mut searcher = matcher.searcher();
    let mut found: BTreeMap<Predicate, Vec<String>> = goals.iter().map(|goal| (*goal, Vec::new())).collect();
    for (number, position) in positions.iter().enumerate() {
        for answer in searcher.matches(position) {
            let args = &answer.args;
            found
                .entry(answer.predicate)
                .or_default()
                .push(format!("{number} {args:?}"));
        }
    }
    found.values_mut().for_each(|answers| answers.sort());
    found
}

#[test]
fn middle_games_stay_the_same() {
    let states = middlegames(2, 1);
    assert_eq!(
        Chess.write_state(&states[0]),
        "r1b1r1k1/1ppp1ppp/2nb3n/p4pB1/P1BPP3/2N2N2/1PP2PPP/R4RK1 w - - 3 12"
    );
    assert_eq!(
        Chess.write_state(&states[1]),
        "r2r2k1/ppp2ppp/n7/2b1p3/3PP1bP/PP3N2/1P2BPP1/R1B2RK1 b - - 0 13"
    );
}

#[test]
fn motifs_hold_so_often_in_a_hundred_middle_games() {
    // The numbers that SWI-Prolog finds too (bench/swi-prolog --positions 100).
    let expected = [561, 567, 3, 188, 5149, 333, 0, 425, 37, 33, 0];
    let rules = tactics_and("", &ChessVocabulary::new());
    let goals = MOTIFS.map(|(name, arity)| Predicate::new(name, arity));
    let found = answers(&rules, &goals, &positions(100));
    assert_eq!(goals.map(|goal| found[&goal].len()), expected);
}

#[test]
fn many_rules_together_say_what_each_says_alone() {
    let (rules, goals) = varied(220, 1, &ChessVocabulary::new());
    let positions = positions(4);
    let together = answers(&rules, &goals, &positions);
    for goal in &goals {
        let alone = answers(&rules, &[*goal], &positions);
        assert_eq!(together[goal], alone[goal], "{goal:?}");
    }
    let total: usize = together.values().map(Vec::len).sum();
    assert_eq!(total, 1834);
}
