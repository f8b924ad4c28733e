//! Chess positions at random, for comparing a learned rule with its teacher.

use adage_worlds::chess::{ChessDomain, ChessPosition};
use adage_worlds::domain::{Component, Domain};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};

/// Legal positions of three to six men; the same seed gives the same ones.
pub fn random_positions(domain: &ChessDomain, count: usize, seed: u64) -> Vec<ChessPosition> {
    let mut rng = SmallRng::seed_from_u64(seed);
    let values: Vec<Vec<_>> = (0..4).map(|leaf| domain.values(leaf)).collect();
    let mut found = Vec::with_capacity(count);
    while found.len() < count {
        let men = rng.random_range(3..=6);
        let man = |number: usize, rng: &mut SmallRng| -> Component {
            let mut man: Component = values.iter().filter_map(|values| values.choose(rng).copied()).collect();
            if number < 2 {
                // One king a side comes first.
                man[0] = values[0][number];
                man[1] = values[1][values[1].len() - 1];
            }
            man
        };
        let men: Vec<Component> = (0..men).map(|number| man(number, &mut rng)).collect();
        found.extend(domain.compose(&men));
    }
    found
}
