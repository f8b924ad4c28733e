//! Strategies judge positions, and players play by them.

mod costs;
mod learning;
mod naive;
mod players;
mod search;
mod taught;

use adage_logic::syntax::parse;
use adage_play::judgement::JudgedBy;
use adage_worlds::chance::{Chance, random_game};
use adage_worlds::game::Game;
use adage_worlds::onitama::{Columns, Deal, Onitama, OnitamaState};

fn strategy(text: &str) -> JudgedBy {
    let parsed = parse(text);
    assert!(parsed.errors.is_empty(), "{:?}", parsed.errors);
    JudgedBy::new(parsed.program).expect("levels are numbers")
}

/// A game with a deal of its own: one card in each hand, or two.
fn dealt(chance: &mut Chance, in_hand: usize) -> Onitama {
    let deal = Deal::random(chance, in_hand);
    Onitama::new(deal.position().expect("a deal"), Columns::AsDrawn)
}

/// Random positions of Onitama in which the game goes on, each of a deal of its own.
fn open_positions(count: usize, seed: u64) -> Vec<(Onitama, OnitamaState)> {
    let mut chance = Chance::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let game = dealt(&mut chance, 1 + positions.len() % 2);
        let plies = chance.below(30);
        let states = random_game(&game, game.start(), &mut chance, plies);
        let state = states[states.len() - 1];
        if game.outcome(&state).is_none() {
            positions.push((game, state));
        }
    }
    positions
}
