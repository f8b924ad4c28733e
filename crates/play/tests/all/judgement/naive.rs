//! Minimax as it is defined, without a bound or a memory.

use adage_search::judgement::{Foresight, Judge, Worth};
use adage_worlds::game::{Outcome, Side};
use adage_worlds::rule_form::RuleForm;

pub fn worth<G: RuleForm>(
    game: &G,
    judge: &mut impl Judge<G>,
    foresight: Foresight,
    (state, depth, ply): (&G::State, u32, u32),
    me: Side,
) -> Worth {
    let cost = judge.cost(game, state, me);
    match game.outcome(state) {
        Some(Outcome::Win(winner)) if foresight.ends_count && winner == me => return Worth::won(ply, cost),
        Some(Outcome::Win(_)) if foresight.ends_count => return Worth::lost(ply, cost),
        Some(_) => return Worth::of(cost),
        None if depth == 0 => return Worth::of(cost),
        None => {}
    }
    let after: Vec<G::State> = game
        .moves(state)
        .iter()
        .map(|chosen| game.play(state, chosen))
        .collect();
    let worths = after
        .iter()
        .map(|after| worth(game, judge, foresight, (after, depth - 1, ply + 1), me));
    let worths: Vec<Worth> = worths.collect();
    let chosen = match game.to_move(state) == me {
        true => worths.into_iter().min(),
        false => worths.into_iter().max(),
    };
    chosen.unwrap_or_else(|| Worth::of(cost))
}

/// The moves of least worth, and that worth.
pub fn best<G: RuleForm>(
    game: &G,
    judge: &mut impl Judge<G>,
    foresight: Foresight,
    state: &G::State,
) -> (Vec<G::Move>, Worth) {
    let me = game.to_move(state);
    let moves = game.moves(state).into_iter();
    let worths: Vec<(G::Move, Worth)> = moves
        .map(|chosen| {
            let after = game.play(state, &chosen);
            let worth = worth(game, judge, foresight, (&after, foresight.depth - 1, 1), me);
            (chosen, worth)
        })
        .collect();
    let least = worths.iter().map(|(_, worth)| worth.clone()).min().expect("a move");
    let best = worths.into_iter().filter(|(_, worth)| *worth == least);
    (best.map(|(chosen, _)| chosen).collect(), least)
}
