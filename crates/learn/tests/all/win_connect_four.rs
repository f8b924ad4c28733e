//! Connect four, given only by its rules: the learner is the same.

use crate::support::win::{self, sizes};
use adage_learn::win::learn::Ended;
use adage_learn::win::rule::{Recogniser, Recognition};
use adage_logic::Term;
use adage_worlds::update::{Engine, State, System};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;

fn lesson(system: &System, rules: &mut Vec<Recognition>, columns: &[i32]) -> Ended {
    let columns: Vec<Term> = columns.iter().map(|column| Term::Int(*column)).collect();
    win::lesson(system, &system.engine(), rules, &columns).ended
}

#[test]
fn three_in_a_line_then_two_ways_to_win() {
    let system = System::connect_four();
    let mut rules = Vec::new();
    // X piles up four men.
    assert_eq!(
        lesson(&system, &mut rules, &[1, 7, 1, 7, 1, 6, 1]),
        Ended::NotForced { turn: 5 }
    );
    assert_eq!(sizes(&rules), [(1, 6)]);
    // X has three on the floor with both ends free.
    let ended = lesson(&system, &mut rules, &[3, 3, 4, 4, 5, 2, 6]);
    assert_eq!(ended, Ended::NotForced { turn: 3 });
    assert_eq!(sizes(&rules), [(1, 6), (2, 11)]);
}

/// Whether the player wins with one of his next moves.
fn wins_at_once(system: &System, engine: &Engine<'_>, state: &State, player: Term) -> bool {
    let mut moves = engine.moves(state, player).into_iter();
    moves.any(|input| system.winner(&engine.play(state, &input).unwrap().after) == Some(player))
}

#[test]
fn the_rule_is_right_wherever_it_applies_in_time() {
    let system = System::connect_four();
    let engine = system.engine();
    let mut rules = Vec::new();
    lesson(&system, &mut rules, &[1, 7, 1, 7, 1, 6, 1]);
    lesson(&system, &mut rules, &[3, 3, 4, 4, 5, 2, 6]);
    let recogniser = Recogniser::new(&system, &rules).unwrap();
    let finder = recogniser.finder();
    let mut rng = SmallRng::seed_from_u64(4);
    let mut applied = 0;
    while applied < 100 {
        let mut state = system.start.clone();
        for player in system.players.into_iter().cycle() {
            let opponent = system.opponent(player);
            let threats = finder.threats(&state, player);
            let in_time = finder
                .threats(&state, opponent)
                .first()
                .is_none_or(|threat| threat.length > 1);
            for threat in threats.iter().filter(|threat| threat.length == 2 && in_time) {
                let made = engine.play(&state, &threat.input).unwrap().after;
                let replies = engine.moves(&made, opponent).into_iter();
                let after = replies.map(|reply| engine.play(&made, &reply).unwrap().after);
                assert!(
                    after
                        .into_iter()
                        .all(|state| wins_at_once(&system, &engine, &state, player))
                );
                applied += 1;
            }
            let moves = engine.moves(&state, player);
            let Some(input) = moves.choose(&mut rng) else { break };
            state = engine.play(&state, input).unwrap().after;
            if system.winner(&state).is_some() {
                break;
            }
        }
    }
}
