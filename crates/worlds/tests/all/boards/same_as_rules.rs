//! The native boards are their rules: legal actions, goals, ends and what comes next, by the model of the program.

use super::peer;
use super::properties::onitama_positions;
use adage_logic::ast::Program;
use adage_logic::model::Model;
use adage_logic::{Atom, Term};
use adage_worlds::chance::{Chance, random_game};
use adage_worlds::cross_dot::CrossDot;
use adage_worlds::five::{Cell, Cells};
use adage_worlds::game::{Game, Side};
use adage_worlds::kono::{Goal, Kono, KonoState, home};
use adage_worlds::mnk::Mnk;
use adage_worlds::onitama::{Color, Columns, Onitama, OnitamaState};
use adage_worlds::rule_form::{RuleForm, model};
use std::collections::BTreeSet;

fn named(atoms: &[Atom], name: &str) -> BTreeSet<Atom> {
    atoms
        .iter()
        .filter(|atom| atom.name.as_str() == name)
        .cloned()
        .collect()
}

fn as_next(facts: Vec<Atom>) -> BTreeSet<Atom> {
    let term = |fact: Atom| Term::compound(fact.name, &fact.args);
    facts
        .into_iter()
        .map(|fact| Atom::new("next", vec![term(fact)]))
        .collect()
}

/// Compares a position, and what comes after one of its moves; returns the model of the position.
fn compare<G: RuleForm>(game: &G, rules: &Program, state: &G::State, chance: &mut Chance) -> Model {
    let facts = game.facts(state);
    let text = game.write_state(state);
    let position = model(rules, &facts).unwrap();
    let atoms = position.atoms();
    assert_eq!(
        named(&atoms, "legal"),
        game.legal(state).into_iter().collect(),
        "{text}"
    );
    assert_eq!(named(&atoms, "goal"), game.goals(state).into_iter().collect(), "{text}");
    let terminal = position.holds(&Atom::new("terminal", Vec::new()));
    assert_eq!(terminal, game.outcome(state).is_some(), "{text}");
    if let Some(chosen) = chance.pick(&game.moves(state)) {
        let facts: Vec<Atom> = facts.into_iter().chain(game.does(state, chosen)).collect();
        let after = model(rules, &facts).unwrap();
        let expected = as_next(game.facts(&game.play(state, chosen)));
        assert_eq!(named(&after.atoms(), "next"), expected, "{text}: {chosen:?}");
    }
    position
}

fn translations(game: &Onitama, state: &OnitamaState) -> BTreeSet<Atom> {
    let of = |side: Color| {
        let ways = game.translations(state, side);
        ways.map(move |way| {
            let args = vec![way.from.term(), way.to.term(), way.card.term(), side.term()];
            Atom::new("valid_translation", args)
        })
    };
    Color::BOTH.into_iter().flat_map(of).collect()
}

#[test]
fn onitama() {
    let mut chance = Chance::new(2018);
    let mut ends = 0;
    for (in_hand, games) in [(1, 16), (2, 16)] {
        let positions = onitama_positions(in_hand as u64, games, in_hand);
        assert!(positions.len() > 200, "{}", positions.len());
        let rules = [Columns::AsDrawn, Columns::Mirrored].map(|columns| Onitama::new(positions[0].1, columns).rules());
        for (game, state) in positions {
            let position = compare(&game, &rules[game.columns() as usize], &state, &mut chance);
            let ways = named(&position.atoms(), "valid_translation");
            assert_eq!(ways, translations(&game, &state));
            ends += usize::from(game.outcome(&state).is_some());
        }
    }
    assert!(ends > 10, "{ends}");
}

#[test]
fn onitama_where_a_player_must_pass_and_where_both_have_won() {
    let game = Onitama::example();
    let texts = [
        "4B/4r/5/2R2/5 blue bear,fox tiger,ox horse",
        "4B/5/5/5/R3r blue bear fox horse",
        "2B2/5/5/5/2R2 blue bear fox horse",
        "5/5/b4/5/4r red bear fox horse",
    ];
    for text in texts {
        compare(
            &game,
            &game.rules(),
            &game.read_state(text).unwrap(),
            &mut Chance::new(1),
        );
    }
}

#[test]
fn kono() {
    let mut chance = Chance::new(1895);
    for goal in [Goal::Filled, Goal::Own] {
        let game = Kono::new(goal);
        let rules = game.rules();
        for _ in 0..2 {
            for state in random_game(&game, game.start(), &mut chance, 60) {
                compare(&game, &rules, &state, &mut chance);
            }
        }
        let mut ends = 0;
        for _ in 0..80 {
            let state = crowded(&mut chance);
            compare(&game, &rules, &state, &mut chance);
            ends += usize::from(game.outcome(&state).is_some());
        }
        assert!(ends > 0 && ends < 80, "{ends}");
    }
}

/// Random play seldom ends a game of Kono, so these have most of black's home filled by chance.
fn crowded(chance: &mut Chance) -> KonoState {
    let home: Vec<Cell> = home(Side(1)).into_iter().collect();
    let away: Vec<Cell> = Cell::all().filter(|cell| !home.contains(cell)).collect();
    let empty = chance.below(2);
    let taken = chance.draw(home, 7 - empty);
    let black_left = chance.below(8 - empty);
    let black_away = chance.draw(away, 7 - black_left);
    let black: Cells = taken[..black_left].iter().chain(&black_away).copied().collect();
    let white: Cells = taken[black_left..].iter().copied().collect();
    KonoState::new(white, black, Side(chance.below(2) as u8)).unwrap()
}

#[test]
fn cross_dot() {
    let mut chance = Chance::new(2015);
    for (boxes, in_row) in [(1, 1), (4, 2), (6, 2), (9, 3), (5, 7)] {
        let game = CrossDot::new(boxes, in_row).unwrap();
        let rules = game.rules();
        for _ in 0..12 {
            for state in random_game(&game, game.start(), &mut chance, 40) {
                compare(&game, &rules, &state, &mut chance);
            }
        }
    }
}

#[test]
fn rows_of_stones() {
    let mut chance = Chance::new(1985);
    let games = [
        (3, 3, 3, false),
        (4, 3, 3, true),
        (6, 5, 4, true),
        (7, 2, 5, false),
        (5, 5, 7, false),
    ];
    for (width, height, in_row, exact) in games {
        let game = Mnk::new(width, height, in_row, exact).unwrap();
        let rules = game.rules();
        for _ in 0..8 {
            for state in random_game(&game, game.start(), &mut chance, 40) {
                compare(&game, &rules, &state, &mut chance);
                assert!(game.state_of(&game.facts(&state)).unwrap() == state);
            }
        }
    }
}

/// With the choice of a move in it, clingo's answer sets are the moves, each with the facts that come next.
fn compare_with_clingo<G: RuleForm>(game: &G, state: &G::State) {
    if game.outcome(state).is_some() {
        return;
    }
    let program = format!("{}{}", game.program(), Program::of_facts(game.facts(state)));
    let answers = peer::answer_sets(&program);
    let next: BTreeSet<BTreeSet<Atom>> = answers.iter().map(|atoms| named(atoms, "next")).collect();
    let moves = game.moves(state);
    assert_eq!(answers.len(), moves.len(), "{}", game.write_state(state));
    let expected: BTreeSet<BTreeSet<Atom>> = moves
        .iter()
        .map(|chosen| as_next(game.facts(&game.play(state, chosen))))
        .collect();
    assert_eq!(next, expected);
    for atoms in answers {
        assert_eq!(named(&atoms, "legal"), game.legal(state).into_iter().collect());
        assert_eq!(named(&atoms, "goal"), game.goals(state).into_iter().collect());
    }
}

#[test]
fn clingo_plays_the_same_games() {
    if !peer::is_present() {
        return;
    }
    let mut chance = Chance::new(5);
    for in_hand in [1, 2] {
        for (game, state) in onitama_positions(40 + in_hand as u64, 2, in_hand)
            .into_iter()
            .step_by(3)
        {
            compare_with_clingo(&game, &state);
        }
    }
    let game = Onitama::example();
    let passing = game.read_state("4B/4r/5/2R2/5 blue bear,fox tiger,ox horse").unwrap();
    compare_with_clingo(&game, &passing);
    let game = Kono::default();
    for state in random_game(&game, game.start(), &mut chance, 60).into_iter().step_by(6) {
        compare_with_clingo(&game, &state);
    }
    let game = Mnk::new(4, 3, 3, true).unwrap();
    for state in random_game(&game, game.start(), &mut chance, 60) {
        compare_with_clingo(&game, &state);
    }
    let game = CrossDot::new(7, 3).unwrap();
    for state in random_game(&game, game.start(), &mut chance, 60) {
        compare_with_clingo(&game, &state);
    }
}

#[test]
fn the_programs_are_laid_out() {
    for (name, text) in [
        adage_worlds::ONITAMA_RULES,
        adage_worlds::KONO_RULES,
        adage_worlds::CROSS_DOT_RULES,
        adage_worlds::MNK_RULES,
    ] {
        let file = adage_book::bundled::file((name, text));
        assert_eq!(file.text(), text, "{name}");
    }
}
