//! What holds in every game: texts and facts read back, symmetries keep a position's worth, effects are what happens.

use adage_logic::Term;
use adage_worlds::chance::{Chance, random_game};
use adage_worlds::cross_dot::{self, CrossDot, CrossDotState};
use adage_worlds::five::Cell;
use adage_worlds::game::{Game, Need, Outcome, Side};
use adage_worlds::kono::{self, Kono, KonoState};
use adage_worlds::onitama::{Card, Color, Columns, Deal, Onitama, OnitamaState};
use adage_worlds::rule_form::RuleForm;
use std::collections::BTreeMap;
use std::fmt::Debug;

/// Positions of random games from random deals.
pub fn onitama_positions(seed: u64, games: usize, in_hand: usize) -> Vec<(Onitama, OnitamaState)> {
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

/// What every place holds.
type Contents = BTreeMap<Term, Option<(Side, Term)>>;

fn check<G: RuleForm>(game: &G, state: &G::State, contents: impl Fn(&G::State) -> Contents)
where
    G::State: Debug,
{
    reads_back(game, state);
    symmetries_keep_worth(game, state);
    for chosen in game.moves(state) {
        let effect = game.effect(state, &chosen);
        let mut places = contents(state);
        for condition in &effect.conditions {
            let holds = match (condition.needs, places[&condition.cell]) {
                (Need::Is(content), None) => content == Term::constant("empty"),
                (Need::Is(content), Some((_, man))) => content == man,
                (Need::ManOf(player), man) => man.is_some_and(|(owner, _)| owner == player),
            };
            assert!(holds, "{}: {condition:?}", game.write_state(state));
        }
        places.extend(effect.changes.iter().map(|change| (change.cell, change.becomes)));
        assert_eq!(places, contents(&game.play(state, &chosen)));
    }
}

fn reads_back<G: RuleForm>(game: &G, state: &G::State)
where
    G::State: Debug,
{
    assert_eq!(game.read_state(&game.write_state(state)).as_ref(), Ok(state));
    let facts = game.facts(state);
    let mut turned_round = facts.clone();
    turned_round.reverse();
    assert_eq!(game.facts(&game.state_of(&turned_round).unwrap()), facts);
    for chosen in game.moves(state) {
        let text = game.write_move(state, &chosen);
        assert_eq!(game.read_move(state, &text).as_ref(), Ok(&chosen));
        assert_eq!(game.move_of(state, game.action(state, &chosen)), Some(chosen));
    }
}

fn symmetries_keep_worth<G: RuleForm>(game: &G, state: &G::State) {
    for symmetry in game.symmetries() {
        let image = game.transform(state, symmetry);
        assert_eq!(game.perft(&image, 2), game.perft(state, 2));
        let expected = match game.outcome(state) {
            Some(Outcome::Win(winner)) if symmetry.exchange_players => Some(Outcome::Win(winner.other())),
            other => other,
        };
        assert_eq!(game.outcome(&image), expected);
        assert!(game.transform(&image, symmetry) == *state);
    }
}

fn onitama_contents(state: &OnitamaState) -> Contents {
    let man = |cell: Cell| {
        let (side, is_master) = state.man_at(cell)?;
        let rank = Term::constant(if is_master { "master" } else { "student" });
        Some((side.player(), Term::compound("pawn", &[rank, side.term()])))
    };
    let holder = |card: Card| {
        let side = Color::BOTH.into_iter().find(|side| state.hand(*side).has(card))?;
        Some((side.player(), side.term()))
    };
    let cards = state.in_play().cards().map(|card| (card.term(), holder(card)));
    Cell::all().map(|cell| (cell.term(), man(cell))).chain(cards).collect()
}

fn kono_contents(state: &KonoState) -> Contents {
    let counter = |player| (player, Term::constant(kono::player_name(player)));
    Cell::all()
        .map(|cell| (cell.term(), state.owner(cell).map(counter)))
        .collect()
}

fn cross_dot_contents(game: &CrossDot, state: &CrossDotState) -> Contents {
    let mark = |player| (player, Term::constant(cross_dot::player_name(player)));
    let place = |number: Term| Term::compound("box", &[number]);
    game.marks()
        .map(|at| (place(at.term()), state.owner(at).map(mark)))
        .collect()
}

#[test]
fn onitama_keeps_the_promises_of_a_game() {
    for in_hand in [1, 2] {
        for (game, state) in onitama_positions(1992, 20, in_hand) {
            check(&game, &state, onitama_contents);
        }
    }
    let game = Onitama::example();
    let passing = OnitamaState::read("4B/4r/5/2R2/5 blue bear,fox tiger,ox horse").unwrap();
    check(&game, &passing, onitama_contents);
}

#[test]
fn kono_keeps_the_promises_of_a_game() {
    for (seed, game) in (0..).zip([Kono::default(), Kono::default().with_ply_limit(40)]) {
        for state in random_game(&game, game.start(), &mut Chance::new(seed), 200) {
            check(&game, &state, kono_contents);
        }
    }
}

#[test]
fn cross_dot_keeps_the_promises_of_a_game() {
    for (seed, boxes) in (0..).zip([1, 2, 6, 12, 32]) {
        let game = CrossDot::new(boxes, 3).unwrap();
        for state in random_game(&game, game.start(), &mut Chance::new(seed), 200) {
            check(&game, &state, |state| cross_dot_contents(&game, state));
        }
    }
}

#[test]
fn random_games_of_onitama_come_to_an_end_of_either_kind() {
    let positions = onitama_positions(7, 60, 2);
    let over: Vec<&OnitamaState> = positions
        .iter()
        .map(|(_, state)| state)
        .filter(|state| Color::BOTH.iter().any(|side| state.has_won(*side)))
        .collect();
    let some = |test: fn(&OnitamaState, Color) -> bool| {
        over.iter()
            .any(|state| Color::BOTH.iter().any(|side| test(state, *side)))
    };
    assert!(over.len() > 30, "{}", over.len());
    assert!(some(OnitamaState::is_captured) && some(OnitamaState::is_in_temple));
}

#[test]
fn facts_that_make_no_position_are_refused() {
    let fails = |game: &dyn Fn(&str) -> bool, texts: &[&str]| texts.iter().all(|text| !game(text));
    let facts = |text: &str| -> Vec<adage_logic::Atom> {
        let program = adage_logic::syntax::parse(text).program;
        program
            .statements
            .iter()
            .filter_map(|statement| statement.clause())
            .map(|clause| clause.head)
            .collect()
    };
    let onitama = |text: &str| Onitama::example().state_of(&facts(text)).is_ok();
    let cards = "in_play(ox). in_play(rat). in_play(eel). in_hand(red,ox). in_hand(blue,rat). control(red).";
    assert!(onitama(cards));
    let bad = [
        "control(red).",
        &cards.replace("control(red).", ""),
        &cards.replace("in_play(eel).", ""),
        &format!("{cards} control(blue)."),
        &format!("{cards} in_hand(green,ox)."),
        &format!("{cards} location(pawn(master,red),cell(6,1))."),
        &format!("{cards} location(pawn(king,red),cell(5,1))."),
        &format!("{cards} location(pawn(master,red),cell(1,1)). location(pawn(master,red),cell(1,2))."),
    ];
    assert!(fails(&onitama, &bad));
    let kono = |text: &str| Kono::default().state_of(&facts(text)).is_ok();
    assert!(kono("control(w). state(1,1,w). state(1,2,e). state(1,3,b)."));
    assert!(fails(
        &kono,
        &[
            "",
            "control(x).",
            "control(w). state(1,6,w).",
            "control(w). state(1,1,w). state(1,1,b)."
        ]
    ));
    let cross_dot = |text: &str| CrossDot::new(3, 2).unwrap().state_of(&facts(text)).is_ok();
    assert!(cross_dot("control(x). box(1). box(1,x). box(2,b)."));
    assert!(fails(
        &cross_dot,
        &[
            "",
            "control(x). box(4,x).",
            "control(x). box(1,z).",
            "control(x). box(1,x). box(1,o)."
        ]
    ));
}
