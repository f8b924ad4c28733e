//! What holds in every game: texts read back, symmetries keep a position's worth, effects say what a move changes.

use adage_games::chance::{Chance, random_game};
use adage_games::cross_dot::CrossDot;
use adage_games::game::{Game, Need, Outcome};
use adage_games::kono::Kono;
use adage_games::onitama::{Columns, Deal, Onitama};
use adage_games::rule_form::RuleForm;

/// Positions of random games from random deals.
pub fn onitama_positions(
    seed: u64,
    games: usize,
    in_hand: usize,
) -> Vec<(Onitama, adage_games::onitama::OnitamaState)> {
    let mut chance = Chance::new(seed);
    let mut positions = Vec::new();
    for number in 0..games {
        let columns = [Columns::AsDrawn, Columns::Mirrored][number % 2];
        let start = Deal::random(&mut chance, in_hand).position().unwrap();
        let game = Onitama::new(start, columns);
        let states = random_game(&game, start, &mut chance, 60);
        positions.extend(states.into_iter().map(|state| (game.clone(), state)));
    }
    positions
}

fn check<G: RuleForm>(game: &G, state: &G::State)
where
    G::State: std::fmt::Debug,
{
    assert_eq!(game.read_state(&game.write_state(state)).as_ref(), Ok(state));
    for chosen in game.moves(state) {
        assert_eq!(
            game.read_move(state, &game.write_move(state, &chosen)).as_ref(),
            Ok(&chosen)
        );
        assert_eq!(game.move_of(state, game.action(&chosen)), Some(chosen));
    }
    let over = game.outcome(state);
    for symmetry in game.symmetries() {
        let image = game.transform(state, symmetry);
        assert_eq!(game.moves(&image).len(), game.moves(state).len());
        assert_eq!(game.perft(&image, 2), game.perft(state, 2));
        let expected = match over {
            Some(Outcome::Win(winner)) if symmetry.exchange_players => Some(Outcome::Win(winner.other())),
            other => other,
        };
        assert_eq!(game.outcome(&image), expected);
        assert!(game.transform(&image, symmetry) == *state);
    }
    // A change shows in the facts unless it was so before; a condition that is an empty cell has no fact.
    for chosen in game.moves(state) {
        let effect = game.effect(state, &chosen);
        assert!(!effect.conditions.is_empty() && !effect.changes.is_empty());
        let after = game.facts(&game.play(state, &chosen));
        let before = game.facts(state);
        let says =
            |facts: &[adage_logic::Atom], needle: String| facts.iter().any(|fact| fact.to_string().contains(&needle));
        for change in effect
            .changes
            .iter()
            .filter(|change| change.cell.to_string().starts_with("cell"))
        {
            if let Some((_, man)) = change.becomes
                && says(&before, "pawn".into())
            {
                assert!(says(&after, format!("{man},{}", change.cell)));
            }
        }
        let own = |need: &Need| *need == Need::ManOf(game.to_move(state));
        assert!(!effect.conditions.iter().any(|condition| own(&condition.needs)));
    }
}

#[test]
fn onitama_keeps_the_promises_of_a_game() {
    for in_hand in [1, 2] {
        for (game, state) in onitama_positions(1992, 20, in_hand) {
            check(&game, &state);
        }
    }
}

#[test]
fn kono_keeps_the_promises_of_a_game() {
    for (seed, game) in (0..).zip([Kono::default(), Kono::default().with_ply_limit(40)]) {
        for state in random_game(&game, game.start(), &mut Chance::new(seed), 200) {
            check(&game, &state);
        }
    }
}

#[test]
fn cross_dot_keeps_the_promises_of_a_game() {
    for (seed, boxes) in (0..).zip([1, 2, 6, 12, 32]) {
        let game = CrossDot::new(boxes, 3).unwrap();
        for state in random_game(&game, game.start(), &mut Chance::new(seed), 200) {
            check(&game, &state);
        }
    }
}

#[test]
fn random_games_of_onitama_come_to_an_end_of_either_kind() {
    let positions = onitama_positions(7, 60, 2);
    let over = positions.iter().filter(|(game, state)| game.outcome(state).is_some());
    let over: Vec<_> = over.map(|(_, state)| state).collect();
    let captured = over.iter().filter(|state| {
        adage_games::onitama::Side::BOTH
            .iter()
            .any(|side| state.is_captured(*side))
    });
    assert!(captured.count() > 0 && over.len() > 30, "{}", over.len());
    assert!(over.iter().any(|state| {
        adage_games::onitama::Side::BOTH
            .iter()
            .any(|side| state.is_in_temple(*side))
    }));
}
