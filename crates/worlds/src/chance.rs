//! Random play from a seed: the same positions on every machine, for tests and for learners that want examples.

use crate::game::{Game, Outcome};

/// A stream of random numbers (splitmix64).
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed)
    }

    /// A number below the bound; nought if the bound is nought.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((u128::from(mixed ^ (mixed >> 31)) * bound as u128) >> 64) as usize
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    /// `count` of them, in random order; all if there are fewer.
    pub fn draw<T>(&mut self, mut from: Vec<T>, count: usize) -> Vec<T> {
        let count = count.min(from.len());
        for index in 0..count {
            let other = index + self.below(from.len() - index);
            from.swap(index, other);
        }
        from.truncate(count);
        from
    }
}

/// The positions of a random game from a position on, which comes first, until it is over or that many moves are made.
pub fn random_game<G: Game>(game: &G, start: G::State, chance: &mut Chance, moves: usize) -> Vec<G::State> {
    let mut states = vec![start];
    for _ in 0..moves {
        let state = &states[states.len() - 1];
        if game.outcome(state).is_some() {
            break;
        }
        let Some(next) = random_step(game, state, chance) else {
            break;
        };
        states.push(next);
    }
    states
}

/// What comes of a random game from a position on; `None` if it is not over after that many moves.
pub fn random_outcome<G: Game>(game: &G, mut state: G::State, chance: &mut Chance, moves: usize) -> Option<Outcome> {
    for _ in 0..moves {
        let outcome = game.outcome(&state);
        if outcome.is_some() {
            return outcome;
        }
        state = random_step(game, &state, chance)?;
    }
    game.outcome(&state)
}

/// The position after any of the moves, if there is one.
fn random_step<G: Game>(game: &G, state: &G::State, chance: &mut Chance) -> Option<G::State> {
    let moves = game.moves(state);
    chance.pick(&moves).map(|chosen| game.play(state, chosen))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mnk::Mnk;

    #[test]
    fn a_game_is_played_to_its_end_and_again_the_same() {
        let game = Mnk::tic_tac_toe();
        let play = |seed| random_game(&game, game.start(), &mut Chance::new(seed), 100);
        assert!((5..=10).contains(&play(1).len()));
        assert!(game.outcome(play(1).last().unwrap()).is_some());
        assert!(play(1) == play(1) && (2..20).any(|seed| play(seed) != play(1)));
        for seed in 0..20 {
            let outcome = random_outcome(&game, game.start(), &mut Chance::new(seed), 100);
            assert!(outcome.is_some() && outcome == game.outcome(play(seed).last().unwrap()));
        }
        assert_eq!(random_outcome(&game, game.start(), &mut Chance::new(1), 4), None);
    }

    #[test]
    fn what_is_drawn_is_different() {
        let mut drawn = Chance::new(7).draw((0..32).collect(), 5);
        assert_eq!(drawn.len(), 5);
        drawn.sort_unstable();
        drawn.dedup();
        assert_eq!(drawn.len(), 5);
        assert_eq!(Chance::new(7).draw(vec![1], 5), [1]);
    }
}
