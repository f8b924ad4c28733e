//! A player that knows nothing but the rules: it plays games at random and goes where they went well (UCT).

use crate::gomocup::Chooser;
use adage_games::game::{Game, Outcome, Player};
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, SliceRandom};
use std::time::Instant;

/// Plays so many random games for each move, however long they take.
pub struct PlayoutPlayer {
    playouts: u32,
    rng: SmallRng,
}

/// A random game of so many moves counts as drawn.
const LONGEST: usize = 200;

/// How much a move that was tried seldom is favoured.
const CURIOSITY: f64 = 1.0;

/// A position of the tree.
struct Node<G: Game> {
    state: G::State,
    /// Whoever moved here.
    mover: Player,
    chosen: Option<G::Move>,
    parent: usize,
    children: Vec<usize>,
    untried: Vec<G::Move>,
    visits: u32,
    /// The mover's points: one for a win, a half for a draw.
    points: f64,
}

impl PlayoutPlayer {
    pub fn new(playouts: u32, seed: u64) -> PlayoutPlayer {
        PlayoutPlayer {
            playouts,
            rng: SmallRng::seed_from_u64(seed),
        }
    }

    fn node<G: Game>(&mut self, game: &G, state: G::State, parent: (usize, Player, Option<G::Move>)) -> Node<G> {
        let (parent, mover, chosen) = parent;
        let mut untried = game.moves(&state);
        untried.shuffle(&mut self.rng);
        Node {
            state,
            mover,
            chosen,
            parent,
            children: Vec::new(),
            untried,
            visits: 0,
            points: 0.0,
        }
    }

    /// Goes down the tree and adds a position to it, if there is one to add.
    fn grow<G: Game>(&mut self, game: &G, tree: &mut Vec<Node<G>>) -> usize {
        let mut at = 0;
        loop {
            if let Some(chosen) = tree[at].untried.pop() {
                let mover = game.to_move(&tree[at].state);
                let after = game.play(&tree[at].state, &chosen);
                let added = self.node(game, after, (at, mover, Some(chosen)));
                tree.push(added);
                let last = tree.len() - 1;
                tree[at].children.push(last);
                return last;
            }
            let promise = |child: &usize| promise(&tree[*child], tree[at].visits);
            let best = tree[at]
                .children
                .iter()
                .copied()
                .max_by(|one, other| promise(one).total_cmp(&promise(other)));
            match best {
                Some(child) => at = child,
                None => return at,
            }
        }
    }

    /// The result of a game played at random; none if it is too long.
    fn play_on<G: Game>(&mut self, game: &G, state: &G::State) -> Option<Outcome> {
        let mut state = state.clone();
        for _ in 0..LONGEST {
            if let Some(outcome) = game.outcome(&state) {
                return Some(outcome);
            }
            let moves = game.moves(&state);
            state = game.play(&state, moves.choose(&mut self.rng)?);
        }
        game.outcome(&state)
    }
}

/// How well a position did for whoever moved there, and how little is known of it.
fn promise<G: Game>(node: &Node<G>, of_parent: u32) -> f64 {
    let visits = f64::from(node.visits);
    node.points / visits + CURIOSITY * (f64::from(of_parent).ln() / visits).sqrt()
}

fn points(outcome: Option<Outcome>, player: Player) -> f64 {
    match outcome {
        Some(Outcome::Win(winner)) if winner == player => 1.0,
        Some(Outcome::Win(_)) => 0.0,
        Some(Outcome::Draw) | None => 0.5,
    }
}

impl<G: Game> Chooser<G> for PlayoutPlayer {
    fn choose(&mut self, game: &G, state: &G::State, _: Instant) -> Option<G::Move> {
        let opponent = game.to_move(state).other();
        let mut tree = vec![self.node(game, state.clone(), (0, opponent, None))];
        for _ in 0..self.playouts.max(1) {
            let mut at = self.grow(game, &mut tree);
            let outcome = self.play_on(game, &tree[at].state.clone());
            loop {
                let node = &mut tree[at];
                node.visits += 1;
                node.points += points(outcome, node.mover);
                if at == 0 {
                    break;
                }
                at = node.parent;
            }
        }
        let tried = tree[0].children.iter().map(|child| &tree[*child]);
        let best = tried.max_by_key(|node| node.visits)?;
        best.chosen.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use adage_games::mnk::Mnk;

    #[test]
    fn a_win_is_made_and_one_of_the_opponents_prevented() {
        let game = Mnk::tic_tac_toe();
        for (moves, best) in [("a1a2b1b2", "c1"), ("a1a2b1", "c1"), ("b2a1c3a2", "a3")] {
            let moves = game.read_moves(moves).expect("moves");
            let state = moves
                .iter()
                .fold(game.start(), |state, chosen| game.play(&state, chosen));
            let chosen = PlayoutPlayer::new(2_000, 1).choose(&game, &state, Instant::now());
            assert_eq!(
                chosen.map(|chosen| game.write_move(&state, &chosen)).as_deref(),
                Some(best)
            );
        }
    }
}
