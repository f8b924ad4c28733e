//! What positions cost: by networks of gates and by models, in published examples and in random games.

use super::{dealt, strategy};
use adage_logic::check::{World, check};
use adage_logic::model::{DEFAULT_CHOICES, DEFAULT_LIMIT, Prepared};
use adage_logic::{Atom, Predicate};
use adage_play::game_strategies::{BUNDLED, bundled_strategy};
use adage_search::judgement::{Cost, Judge, JudgedBy, NetworkJudge, me};
use adage_worlds::chance::{Chance, random_game};
use adage_worlds::cross_dot::CrossDot;
use adage_worlds::game::{Game, Side};
use adage_worlds::gdl::{GdlGame, Sheet, bundled};
use adage_worlds::kono::{Goal, Kono};
use adage_worlds::onitama::{Onitama, OnitamaState};
use adage_worlds::rule_form::RuleForm;
use rayon::prelude::*;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

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
        for player in [Side(0), Side(1)] {
            let by_model = strategy.cost(game, state, player).expect("it can be judged");
            let by_network = judge.cost(game, state, player);
            assert_eq!(by_network, by_model, "{}", game.write_state(state));
        }
    }
    states.len()
}

/// Models of rules and strategy, planned once for all positions.
struct ByModels {
    prepared: Prepared,
    levels: Vec<i32>,
}

impl ByModels {
    /// For positions with facts of the same predicates as this one.
    fn new(game: &Onitama, strategy: &JudgedBy) -> ByModels {
        let rules = check(&[&game.rules(), &strategy.program], World::Program).expect("a program");
        let facts = facts(game, &game.start(), Side(0));
        let given: BTreeSet<Predicate> = facts.iter().map(Atom::predicate).collect();
        let given: Vec<Predicate> = given.into_iter().collect();
        let mut prepared = Prepared::new(&rules, &given, &[], DEFAULT_LIMIT).expect("it can be planned");
        prepared.first_models(&facts, DEFAULT_CHOICES).expect("a model");
        ByModels {
            prepared,
            levels: strategy.levels.clone(),
        }
    }

    fn cost(&self, game: &Onitama, state: &OnitamaState, player: Side) -> Cost {
        let models = self.prepared.models(&facts(game, state, player), DEFAULT_CHOICES);
        let costs = &models.expect("a model")[0].costs;
        let at = |level: &i32| costs.get(level).copied().unwrap_or(0);
        Cost(self.levels.iter().map(at).collect())
    }
}

fn facts(game: &Onitama, state: &OnitamaState, player: Side) -> Vec<Atom> {
    game.facts(state).into_iter().chain([me(game, player)]).collect()
}

/// Positions of random games with deals of their own, each judged for both players: by a network and by its model.
fn leaves_of_onitama(strategy: &JudgedBy, count: usize, seed: u64) -> usize {
    let mut chance = Chance::new(seed);
    let mut leaves = 0;
    let by_models = ByModels::new(&dealt(&mut chance, 1), strategy);
    while leaves < count {
        let game = dealt(&mut chance, 1 + seed as usize % 2);
        let mut judge = NetworkJudge::new(&game, strategy, &game.start()).expect("it can be judged");
        for _ in 0..GAMES_OF_A_DEAL {
            for state in random_game(&game, game.start(), &mut chance, 40) {
                for player in [Side(0), Side(1)] {
                    let by_model = by_models.cost(&game, &state, player);
                    assert_eq!(
                        judge.cost(&game, &state, player),
                        by_model,
                        "{}",
                        game.write_state(&state)
                    );
                    leaves += 1;
                }
            }
        }
    }
    leaves
}

/// A network takes longer to make than to ask.
const GAMES_OF_A_DEAL: usize = 10;

#[test]
fn networks_cost_what_models_cost_in_twenty_thousand_positions_f1() {
    let bundled = BUNDLED
        .iter()
        .map(|(game, name, _)| bundled_strategy(game, name).expect("it is bundled"));
    let strategies: Vec<JudgedBy> = bundled.chain([strategy(MIXED)]).collect();
    let each = 20_000 / strategies.len();
    let leaves: usize = strategies
        .par_iter()
        .enumerate()
        .map(|(number, strategy)| leaves_of_onitama(strategy, each, number as u64))
        .sum();
    assert!(leaves >= 20_000, "{leaves}");
}

#[test]
fn planned_models_are_models() {
    let (mixed, mut chance) = (strategy(MIXED), Chance::new(8));
    let game = dealt(&mut chance, 1);
    let by_models = ByModels::new(&game, &mixed);
    for state in random_game(&game, game.start(), &mut chance, 40) {
        let plain = mixed.cost(&game, &state, Side(0)).expect("a model");
        assert_eq!(by_models.cost(&game, &state, Side(0)), plain);
    }
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
    for name in ["connect-three", "nim", "cross-dot"] {
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
fn published_boards_cost_what_is_published_f2() {
    let judged = strategy(":~ goal(blue,100). [100@2]\n:~ location(pawn(R,P),C). [1@1,R,P,C]");
    let game = Onitama::example();
    let cost = |board: &str| {
        let state = OnitamaState::read(board).expect("a position");
        let by_network = NetworkJudge::new(&game, &judged, &state)
            .expect("it can be judged")
            .cost(&game, &state, Side(0));
        assert_eq!(by_network, judged.cost(&game, &state, Side(0)).expect("a model"));
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
    let starts: Vec<OnitamaState> = games.iter().map(Game::start).collect();
    let cards: Vec<FxHashSet<String>> = starts
        .iter()
        .map(|start| start.in_play().cards().map(|card| card.to_string()).collect())
        .collect();
    let judge = NetworkJudge::new(&games[0], &judged, &starts[0]).expect("it can be judged");
    for (start, dealt) in starts.iter().zip(&cards) {
        assert_eq!(judge.is_for(&games[0], start), *dealt == cards[0], "{start}");
    }
}
