//! The search finds what plain minimax finds, all of it.

use super::{naive, open_positions, strategy};
use adage_play::judgement::{Foresight, JudgedBy, NetworkJudge, Planner, StrategyPlayer, bundled_strategy};
use adage_worlds::chance::{Chance, random_game};
use adage_worlds::cross_dot::CrossDot;
use adage_worlds::game::{Game, Outcome};
use adage_worlds::gdl::{GdlGame, Sheet};
use adage_worlds::rule_form::RuleForm;
use std::sync::Arc;

fn foresights() -> impl Iterator<Item = Foresight> {
    let depths = 1..=3;
    depths.flat_map(|depth| {
        [true, false].map(|ends_count| Foresight {
            depth,
            loud: 0,
            ends_count,
        })
    })
}

/// The nodes that the search needed.
fn same<G: RuleForm>(game: &G, judged: &JudgedBy, state: &G::State, foresight: Foresight) -> u64 {
    let mut judge = NetworkJudge::new(game, judged, state).expect("it can be judged");
    let naive = naive::best(game, &mut judge, foresight, state);
    let mut planner = Planner::new(game, &mut judge, foresight, game.to_move(state));
    let found = planner.best(state).expect("there is a move");
    let told = game.write_state(state);
    assert_eq!(found, naive, "{told} {foresight:?}");
    planner.nodes
}

#[test]
fn the_search_is_minimax_with_all_ties_b14() {
    let names = ["win-or-capture", "avoid-capture", "defend-pieces"];
    let strategies = names.map(|name| bundled_strategy("onitama", name).expect("it is bundled"));
    for (index, (game, state)) in open_positions(12, 1).into_iter().enumerate() {
        for foresight in foresights() {
            same(&game, &strategies[index % 3], &state, foresight);
        }
    }
}

#[test]
fn the_search_is_minimax_where_players_are_quick_to_win() {
    let judged = strategy(":~ box(I,P), box(I+1,P), not me(P). [1@1,I]\n:~ box(I,P), me(P). [I@0,I]");
    let game = CrossDot::new(7, 2).expect("a game");
    let mut chance = Chance::new(2);
    for _ in 0..30 {
        let plies = chance.below(4);
        let states = random_game(&game, game.start(), &mut chance, plies);
        let state = states[states.len() - 1];
        if game.outcome(&state).is_none() {
            for foresight in foresights() {
                same(&game, &judged, &state, foresight);
            }
        }
    }
}

/// Figure 3.6: c is worth 6 at most after a = 6 and b = 3, so after d = 7 nobody asks for e.
const FIGURE: &str = "
    (role x) (role o) (init (control x)) (init (at root))
    (edge root c) (edge root f) (edge c a) (edge c b) (edge f d) (edge f e)
    (worth a 6) (worth b 3) (worth d 7) (worth e 1)
    (<= (legal ?r (go ?n)) (true (control ?r)) (true (at ?m)) (edge ?m ?n))
    (<= (legal ?r noop) (role ?r) (not (true (control ?r))))
    (<= (next (at ?n)) (does ?r (go ?n)))
    (<= (next (control o)) (true (control x)))
    (<= (next (control x)) (true (control o)))
    (<= inner (true (at ?m)) (edge ?m ?n))
    (<= terminal (not inner))
    (<= (goal ?r 50) (role ?r))";

#[test]
fn what_cannot_matter_is_not_asked_for_b14() {
    let sheet = Sheet::read(FIGURE).unwrap_or_else(|findings| panic!("{findings:?}"));
    let game = GdlGame::new("figure", &sheet).expect("players take turns");
    let judged = strategy(":~ at(N), worth(N,W). [W@1]");
    let foresight = Foresight {
        depth: 2,
        loud: 0,
        ends_count: false,
    };
    // Of the six positions below the root all but e.
    assert_eq!(same(&game, &judged, &game.start(), foresight), 5);
}

#[test]
fn bounds_and_memory_spare_nodes() {
    let judged = bundled_strategy("onitama", "win-or-capture").expect("it is bundled");
    let (game, state) = open_positions(1, 3).remove(0);
    let depth = 4;
    let foresight = Foresight {
        depth,
        ..Foresight::default()
    };
    let mut judge = NetworkJudge::new(&game, &judged, &state).expect("it can be judged");
    let mut planner = Planner::new(&game, &mut judge, foresight, game.to_move(&state));
    planner.best(&state);
    let leaves = game.perft(&state, depth);
    assert!(planner.nodes < leaves, "{} of {leaves}", planner.nodes);
}

/// Where a game can be won at once, whoever strives to win does so.
#[test]
fn mate_in_one_is_played_f3() {
    let judged = Arc::new(strategy(":~ goal(Role,100), not control(Role). [-1@1,Role]"));
    let foresight = Foresight {
        ends_count: false,
        ..Foresight::default()
    };
    let mut with_win = 0;
    for seed in 0.. {
        for (game, state) in open_positions(100, 100 + seed) {
            let wins =
                |chosen: &_| game.outcome(&game.play(&state, chosen)) == Some(Outcome::Win(game.to_move(&state)));
            let winning: Vec<_> = game.moves(&state).into_iter().filter(wins).collect();
            if winning.is_empty() {
                continue;
            }
            let best = StrategyPlayer::new(judged.clone(), foresight, seed).best(&game, &state);
            assert_eq!(best.expect("it can be judged"), winning, "{state}");
            with_win += 1;
            if with_win == 1_000 {
                return;
            }
        }
    }
}

#[test]
fn where_nothing_is_said_every_move_is_as_good_f4() {
    let silent = [strategy(""), strategy(":~ goal(_,17). [1@1]")].map(Arc::new);
    for (game, state) in open_positions(40, 4) {
        for judged in &silent {
            let foresight = Foresight {
                ends_count: false,
                ..Foresight::default()
            };
            let best = StrategyPlayer::new(judged.clone(), foresight, 1).best(&game, &state);
            assert_eq!(best.expect("it can be judged"), game.moves(&state));
        }
    }
}
