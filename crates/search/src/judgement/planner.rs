//! The search: minimax to a fixed depth, and further where it is loud; the moves that are best, all of them.

use super::cost::{Cost, Worth};
use super::judge::Judge;
use adage_worlds::game::{Outcome, Side};
use adage_worlds::rule_form::RuleForm;
use rustc_hash::FxHashMap;

/// How a strategy looks ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Foresight {
    /// How many plies, the player's own move being the first.
    pub depth: u32,
    /// How many plies further, along moves that change what counts most.
    pub loud: u32,
    /// Whether to win comes before, and to lose after, all that the strategy says. Otherwise an end is a position like
    /// others, and the strategy must know its worth.
    pub ends_count: bool,
}

impl Default for Foresight {
    fn default() -> Foresight {
        Foresight {
            depth: 1,
            loud: 0,
            ends_count: true,
        }
    }
}

/// A search for one player.
pub struct Planner<'a, G: RuleForm + ?Sized, J> {
    game: &'a G,
    judge: &'a mut J,
    foresight: Foresight,
    me: Side,
    seen: FxHashMap<(G::State, u32, u32), Seen>,
    pub nodes: u64,
}

/// What is known of a position: its worth, or that it is no less or no more.
#[derive(Clone)]
struct Seen {
    at_least: Option<Worth>,
    at_most: Option<Worth>,
}

/// What matters: less than `low` the player has already, more than `high` the opponent will not allow. `None` is no bound.
#[derive(Clone, Default)]
struct Window {
    low: Option<Worth>,
    high: Option<Worth>,
}

impl<'a, G: RuleForm + ?Sized, J: Judge<G>> Planner<'a, G, J> {
    pub fn new(game: &'a G, judge: &'a mut J, foresight: Foresight, me: Side) -> Self {
        Planner {
            game,
            judge,
            foresight,
            me,
            seen: FxHashMap::default(),
            nodes: 0,
        }
    }

    /// The moves of least worth, in the order of the game, and that worth. None if there is no move.
    pub fn best(&mut self, state: &G::State) -> Option<(Vec<G::Move>, Worth)> {
        let mut best: Option<(Vec<G::Move>, Worth)> = None;
        for chosen in self.game.moves(state) {
            let after = self.game.play(state, &chosen);
            let window = Window {
                low: None,
                high: best.as_ref().map(|(_, worth)| worth.just_above()),
            };
            let worth = self.worth(&after, self.foresight.depth.saturating_sub(1), 1, window);
            match &mut best {
                Some((_, least)) if worth > *least => {}
                Some((moves, least)) if worth == *least => moves.push(chosen),
                _ => best = Some((vec![chosen], worth)),
            }
        }
        best
    }

    /// The worth of a position, `depth` plies deep; exact if it lies within the window, else a bound on the same side of it.
    pub fn worth_of(&mut self, state: &G::State, depth: u32) -> Worth {
        self.worth(state, depth, 0, Window::default())
    }

    fn worth(&mut self, state: &G::State, depth: u32, ply: u32, window: Window) -> Worth {
        self.nodes += 1;
        if let Some(outcome) = self.game.outcome(state) {
            return self.end(state, outcome, ply);
        }
        if depth == 0 {
            let cost = self.judge.cost(self.game, state, self.me);
            return self.quiet(state, cost, self.foresight.loud, ply, window);
        }
        let key = (state.clone(), depth, ply);
        if let Some(known) = self.seen.get(&key).and_then(|seen| seen.within(&window)) {
            return known;
        }
        let moves = self.game.moves(state);
        if moves.is_empty() {
            return Worth::of(self.judge.cost(self.game, state, self.me));
        }
        let after: Vec<G::State> = moves.iter().map(|chosen| self.game.play(state, chosen)).collect();
        let is_mine = self.game.to_move(state) == self.me;
        let worth = self.choose(&after, is_mine, window.clone(), |planner, state, window| {
            planner.worth(state, depth - 1, ply + 1, window)
        });
        self.seen
            .entry(key)
            .or_insert_with(Seen::nothing)
            .learn(&worth, &window);
        worth
    }

    /// The least worth of these positions if it is the player's choice, else the greatest.
    fn choose(
        &mut self,
        after: &[G::State],
        is_mine: bool,
        mut window: Window,
        mut worth_of: impl FnMut(&mut Self, &G::State, Window) -> Worth,
    ) -> Worth {
        let mut best: Option<Worth> = None;
        for state in after {
            let worth = worth_of(self, state, window.clone());
            let better = match &best {
                None => true,
                Some(best) => (worth < *best) == is_mine && worth != *best,
            };
            if better {
                let bound = if is_mine { &mut window.high } else { &mut window.low };
                if bound.as_ref().is_none_or(|bound| (worth < *bound) == is_mine) {
                    *bound = Some(worth.clone());
                }
                best = Some(worth);
            }
            if window.is_empty() {
                break;
            }
        }
        best.unwrap_or_default()
    }

    /// Goes on only along moves that change the cost at its highest level; the mover may also leave it at that.
    fn quiet(&mut self, state: &G::State, cost: Cost, plies: u32, ply: u32, mut window: Window) -> Worth {
        let stand = Worth::of(cost.clone());
        if plies == 0 {
            return stand;
        }
        let is_mine = self.game.to_move(state) == self.me;
        let bound = if is_mine { &mut window.high } else { &mut window.low };
        if bound.as_ref().is_none_or(|bound| (stand < *bound) == is_mine) {
            *bound = Some(stand.clone());
        }
        if window.is_empty() {
            return stand;
        }
        let mut best = stand;
        for chosen in self.game.moves(state) {
            let after = self.game.play(state, &chosen);
            self.nodes += 1;
            let worth = match self.game.outcome(&after) {
                Some(outcome) => self.end(&after, outcome, ply + 1),
                None => {
                    let next = self.judge.cost(self.game, &after, self.me);
                    if next.0.first() == cost.0.first() {
                        continue;
                    }
                    self.quiet(&after, next, plies - 1, ply + 1, window.clone())
                }
            };
            if worth != best && (worth < best) == is_mine {
                best = worth;
            }
        }
        best
    }

    fn end(&mut self, state: &G::State, outcome: Outcome, ply: u32) -> Worth {
        let cost = self.judge.cost(self.game, state, self.me);
        match outcome {
            Outcome::Win(winner) if self.foresight.ends_count && winner == self.me => Worth::won(ply, cost),
            Outcome::Win(_) if self.foresight.ends_count => Worth::lost(ply, cost),
            _ => Worth::of(cost),
        }
    }
}

impl Window {
    fn is_empty(&self) -> bool {
        matches!((&self.low, &self.high), (Some(low), Some(high)) if low >= high)
    }
}

impl Seen {
    fn nothing() -> Seen {
        Seen {
            at_least: None,
            at_most: None,
        }
    }

    /// What is known already, if it is all that matters.
    fn within(&self, window: &Window) -> Option<Worth> {
        let Seen { at_least, at_most } = self;
        match (at_least, at_most) {
            (Some(least), Some(most)) if least == most => Some(least.clone()),
            (Some(least), _) if window.high.as_ref().is_some_and(|high| least >= high) => Some(least.clone()),
            (_, Some(most)) if window.low.as_ref().is_some_and(|low| most <= low) => Some(most.clone()),
            _ => None,
        }
    }

    fn learn(&mut self, worth: &Worth, window: &Window) {
        if window.low.as_ref().is_none_or(|low| worth > low) {
            self.at_least = Some(worth.clone());
        }
        if window.high.as_ref().is_none_or(|high| worth < high) {
            self.at_most = Some(worth.clone());
        }
    }
}
