//! What positions cost: by networks of gates and by models, in published examples and in random games.

use crate::{dealt, strategy};
use adage_games::chance::{Chance, random_game};
use adage_games::cross_dot::CrossDot;
use adage_games::game::Player;
use adage_games::gdl::{GdlGame, Sheet, bundled};
use adage_games::kono::{Goal, Kono};
use adage_games::onitama::{Onitama, OnitamaState};
use adage_games::rule_form::RuleForm;
use adage_play::judgement::{BUNDLED, Cost, Judge, JudgedBy, NetworkJudge, bundled_strategy};
use rustc_hash::FxHashSet;

/// All that may be said in one strategy: two levels, negation, what a player holds, and whose positions these are.
const MIXED: &str = "
    :~ goal(P,100), me(P). [-100@3,P]
    :~ goal(P,100), not me(P). [100@3,P]
    :~ location(pawn(R,P),C), not me(P). [1@2,R,P,C]
    :~ not valid_translation(_,To,_,P), location(pawn(R,P),To), me(P). [2@1,R,To]
    :~ in_hand(P,C), me(P). [-1@1,C]
    :~ legal(P,A), control(P). [1@0,A]";

/// How often a network and a model agree on positions of random games, all of them.
fn agreements<G: RuleForm>(game: &G, strategy: &JudgedBy, chance: &mut Chance, longest: usize) -> usize {
    let mut judge = NetworkJudge::new(game, strategy, &game.start()).expect("it can be judged");
    let states = random_game(game, game.start(), chance, longest);
    for state in &states {
        assert!(judge.is_for(game, state), "{}", game.write_state(state));
        for player in [Player(0), Player(1)] {
            let by_model = strategy.cost(game, state, player).expect("it can be judged");
            let by_network = judge.cost(game, state, player);
            assert_eq!(by_network, by_model, "{}", game.write_state(state));
        }
    }
    states.len()
}

fn leaves_of_onitama(count: usize, seed: u64) -> usize {
    let mixed = strategy(MIXED);
    let mut strategies: Vec<JudgedBy> = BUNDLED
        .iter()
        .map(|(game, name, _)| bundled_strategy(game, name).expect("it is bundled"))
        .collect();
    strategies.push(mixed);
    let mut chance = Chance::new(seed);
    let mut leaves = 0;
    for number in 0.. {
        if leaves >= count {
            break;
        }
        let game = dealt(&mut chance, 1 + number % 2);
        leaves += agreements(&game, &strategies[number % strategies.len()], &mut chance, 40);
    }
    leaves
}

#[test]
fn networks_cost_what_models_cost() {
    assert!(leaves_of_onitama(200, 1) >= 200);
}

#[test]
#[ignore = "twenty thousand positions, each judged by a model"]
fn networks_cost_what_models_cost_in_twenty_thousand_positions() {
    assert!(leaves_of_onitama(20_000, 2) >= 20_000);
}

#[test]
fn other_games_are_judged_too() {
    let mut chance = Chance::new(3);
    let kono = strategy(":~ legal(P,A), me(P). [-1@1,A]\n:~ goal(P,100), me(P). [-1@2,P]");
    agreements(&Kono::new(Goal::default()), &kono, &mut chance, 30);
    let boxes = strategy(":~ box(I,P), box(I+1,P), me(P). [-1@1,I]\n:~ box(I,P), me(P). [I@0,I]");
    for _ in 0..5 {
        agreements(&CrossDot::new(6, 2).expect("a game"), &boxes, &mut chance, 30);
    }
}

fn sheet(name: &str) -> GdlGame {
    let sheet = Sheet::read(bundled::text(name).expect("a bundled game")).unwrap_or_else(|_| panic!("{name} is right"));
    GdlGame::new(name, &sheet).expect("players take turns")
}

#[test]
fn sheets_are_judged_too() {
    let mut chance = Chance::new(4);
    let marks = strategy(
        ":~ cell(M,N,P), me(P). [-(M*N)@1,M,N]
         :~ goal(P,100), me(P). [-1@2,P]
         :~ cell(M,M,x). [3@0,M]",
    );
    for _ in 0..5 {
        agreements(&sheet("tic-tac-toe"), &marks, &mut chance, 12);
    }
    let goals = strategy(":~ goal(P,G), me(P). [-G@1]\n:~ legal(P,A), control(P). [1@0,A]");
    for name in ["connect-four", "nim", "cross-dot"] {
        agreements(&sheet(name), &goals, &mut chance, 12);
    }
}

/// Facts that rules cannot tell from a relation keep their wrapper.
#[test]
fn rules_about_any_fluent_are_judged_too() {
    let text = "
        (role x) (role o)
        (init (control x)) (init (left 3))
        (fewer 3 2) (fewer 2 1) (fewer 1 0)
        (<= (legal ?r take) (true (control ?r)))
        (<= (legal x noop) (true (control o)))
        (<= (legal o noop) (true (control x)))
        (<= (next (control o)) (true (control x)))
        (<= (next (control x)) (true (control o)))
        (<= (next (left ?n)) (true (left ?m)) (fewer ?m ?n))
        (<= (something ?f) (true ?f))
        (<= terminal (true (left 0)))
        (<= (goal ?r 100) (true (control ?r)))
        (<= (goal x 0) (true (control o)))
        (<= (goal o 0) (true (control x)))";
    let sheet = Sheet::read(text).unwrap_or_else(|findings| panic!("{findings:?}"));
    let game = GdlGame::new("take", &sheet).expect("players take turns");
    let judged = strategy(":~ something(F). [1@1,F]\n:~ true(left(N)). [N@2]\n:~ goal(P,100), me(P). [-1@3]");
    assert_eq!(agreements(&game, &judged, &mut Chance::new(5), 9), 4);
}

/// The boards of Example 6.1.1 of Greenwood 2018. It has a card that is printed nowhere; any other does for its cost.
#[test]
fn published_boards_cost_what_is_published() {
    let judged = strategy(":~ goal(blue,100). [100@2]\n:~ location(pawn(R,P),C). [1@1,R,P,C]");
    let game = Onitama::example();
    let cost = |board: &str| {
        let state = OnitamaState::read(board).expect("a position");
        let by_network = NetworkJudge::new(&game, &judged, &state)
            .expect("it can be judged")
            .cost(&game, &state, Player(0));
        assert_eq!(by_network, judged.cost(&game, &state, Player(0)).expect("a model"));
        by_network
    };
    let costs = |of: [i64; 2]| Cost(of.into_iter().collect());
    assert_eq!(cost("2R2/2r1r/1b3/5/1bB2 red monkey goose boar"), costs([0, 6]));
    assert_eq!(cost("3r1/1b2r/2b2/5/1bB2 red monkey goose boar"), costs([100, 6]));
}

#[test]
fn a_judge_knows_for_which_deals_it_was_made() {
    let judged = strategy(":~ in_hand(P,C), me(P). [1@1,C]");
    let mut chance = Chance::new(6);
    let games: Vec<Onitama> = (0..10).map(|_| dealt(&mut chance, 1)).collect();
    let starts: Vec<OnitamaState> = games.iter().map(adage_games::game::Game::start).collect();
    let cards: Vec<FxHashSet<String>> = starts
        .iter()
        .map(|start| start.in_play().cards().map(|card| card.to_string()).collect())
        .collect();
    let judge = NetworkJudge::new(&games[0], &judged, &starts[0]).expect("it can be judged");
    for (start, dealt) in starts.iter().zip(&cards) {
        assert_eq!(judge.is_for(&games[0], start), *dealt == cards[0], "{start}");
    }
}
