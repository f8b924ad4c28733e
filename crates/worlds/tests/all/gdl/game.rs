//! Sheets as games of two players who take turns.

use crate::support::gdl::{sheet, sheets, text};
use adage_logic::model::Model;
use adage_logic::{Atom, Term};
use adage_worlds::chance::{Chance, random_game};
use adage_worlds::drawing::Style;
use adage_worlds::game::{Game, Need, Outcome, Side};
use adage_worlds::gdl::game::NotTurns;
use adage_worlds::gdl::{GdlGame, bundled};
use adage_worlds::mnk::Mnk;
use adage_worlds::rule_form::{RuleForm, model};
use std::collections::BTreeSet;

fn game(name: &str) -> GdlGame {
    GdlGame::new(name, &sheet(bundled::text(name).unwrap())).unwrap()
}

#[test]
fn the_same_games_as_those_written_in_code() {
    for (name, native) in [
        ("tic-tac-toe", Mnk::tic_tac_toe()),
        ("cross-dot", Mnk::cross_dot(6, 2).unwrap()),
    ] {
        let game = game(name);
        for depth in 1..=5 {
            assert_eq!(
                game.perft(&game.start(), depth),
                native.perft(&native.start(), depth),
                "{name} {depth}"
            );
        }
        let mut seed = 1u64;
        for _ in 0..50 {
            let (mut ours, mut theirs) = (game.start(), native.start());
            while game.outcome(&ours).is_none() {
                assert_eq!(game.to_move(&ours), native.to_move(&theirs));
                let moves = game.moves(&ours);
                seed = seed.wrapping_mul(6364136223846793005).wrapping_add(99);
                let chosen = moves[(seed >> 33) as usize % moves.len()];
                let written = game.write_move(&ours, &chosen);
                let numbers: Vec<usize> = written
                    .split(|c: char| !c.is_ascii_digit())
                    .filter_map(|part| part.parse().ok())
                    .collect();
                let place = native
                    .place(numbers[0] - 1, numbers.get(1).map_or(0, |rank| rank - 1))
                    .unwrap();
                ours = game.play(&ours, &chosen);
                theirs = native.play(&theirs, &place);
            }
            assert_eq!(game.outcome(&ours), native.outcome(&theirs));
        }
    }
}

/// What the rule form says of positions of random games is what the board says, and facts are positions again. The sheet
/// of Five Field Kono is left out: a fluent of it follows from the absence of others of its name, so it has no layers.
#[test]
fn rules_say_what_the_board_says() {
    let mut chance = Chance::new(7);
    for (name, _) in bundled::GAMES
        .into_iter()
        .filter(|(name, _)| *name != "five-field-kono")
    {
        let Ok(game) = GdlGame::new(name, &sheet(bundled::text(name).unwrap())) else {
            continue;
        };
        let rules = game.rules();
        for state in random_game(&game, game.start(), &mut chance, 8) {
            let facts = game.facts(&state);
            assert!(game.state_of(&facts) == Ok(state.clone()), "{name}");
            let holds = |name: &str, model: &Model| -> BTreeSet<String> {
                let atoms = model.atoms().into_iter().filter(|atom| atom.name.as_str() == name);
                atoms.map(|atom| atom.to_string()).collect()
            };
            let texts = |atoms: Vec<Atom>| -> BTreeSet<String> { atoms.iter().map(|atom| atom.to_string()).collect() };
            let now = model(&rules, &facts).unwrap();
            assert_eq!(holds("legal", &now), texts(game.legal(&state)), "{name}");
            assert_eq!(!holds("terminal", &now).is_empty(), game.outcome(&state).is_some());
            if game.outcome(&state).is_some() {
                assert_eq!(holds("goal", &now), texts(game.goals(&state)), "{name}");
            }
            for chosen in game.moves(&state) {
                assert_eq!(game.move_of(&state, game.action(&state, &chosen)), Some(chosen));
                let does = game.does(&state, &chosen);
                let then = model(&rules, &[facts.clone(), does].concat()).unwrap();
                let next = game
                    .facts(&game.play(&state, &chosen))
                    .into_iter()
                    .map(|fact| format!("next({fact})"));
                assert_eq!(holds("next", &then), next.collect(), "{name}");
            }
        }
    }
}

#[test]
fn states_and_moves_are_written_and_read() {
    let game = game("tic-tac-toe");
    let start = game.start();
    let after = game.play(&start, &game.read_move(&start, "mark(2,2)").unwrap());
    assert_eq!(
        game.read_move(&after, "(mark 1 1)"),
        game.read_move(&after, " mark(1,1) ")
    );
    assert_eq!(game.read_state(&game.write_state(&after)).unwrap(), after);
    assert_eq!(
        game.read_state("(cell 2 2 x) (control o)").unwrap(),
        game.read_state("cell(2,2,x). control(o).").unwrap()
    );
    let errors = ["mark(2,2)", "mark(", "", "mark(X,1)"].map(|text| game.read_move(&after, text).unwrap_err().0);
    insta::assert_snapshot!(errors.join("\n"), @r"
    `mark(2,2)` is not a legal move here; `mark(1,1)` is
    expected a move such as `mark(1,1)`
    expected a move such as `mark(1,1)`
    expected a move such as `mark(1,1)`
    ");
    assert_eq!(
        game.read_state("cell(9,9,x).").unwrap_err().0,
        "`cell(9,9,x)` never holds in this game"
    );
    assert!(game.read_state("cell(9,9").unwrap_err().0.starts_with("expected facts"));
}

#[test]
fn boards_are_drawn_and_moves_have_effects() {
    let game = game("tic-tac-toe");
    let start = game.start();
    let chosen = game.read_move(&start, "mark(2,3)").unwrap();
    let effect = game.effect(&start, &chosen);
    let cell = Term::tuple(&[Term::Int(2), Term::Int(3)]);
    assert_eq!(effect.conditions.len(), 1);
    assert_eq!(
        (effect.conditions[0].cell, effect.conditions[0].needs),
        (cell, Need::Is(Term::constant("b")))
    );
    assert_eq!(effect.changes.len(), 1);
    assert_eq!(effect.changes[0].becomes, Some((Side(0), Term::constant("x"))));
    let drawing = game.draw(&game.play(&start, &chosen));
    assert_eq!((drawing.width, drawing.height, drawing.glyphs.len()), (3, 3, 1));
    assert_eq!(drawing.glyphs[0].0, (1, 2));
    assert_eq!(drawing.caption, "control(o)");
    let nim = self::game("nim").draw(&self::game("nim").start());
    assert_eq!(nim.glyphs.len(), 0);
    assert!(nim.caption.contains("heap(c,3)"));
    assert!(nim.to_text(Style::PLAIN).contains("heap"));
    assert!(nim.to_svg().contains("heap"));
}

#[test]
fn won_games_have_winners() {
    let game = game("tic-tac-toe");
    let won = game
        .read_state("cell(1,1,x). cell(1,2,x). cell(1,3,x). cell(2,1,o). cell(2,2,o). control(o).")
        .unwrap();
    assert_eq!(game.outcome(&won), Some(Outcome::Win(Side(0))));
    assert!(game.moves(&won).is_empty());
    assert_eq!(game.role(Side(1)), Term::constant("o"));
}

#[test]
fn games_that_do_not_take_turns_are_refused() {
    let Some(folder) = sheets() else { return };
    let refusal = |name: &str| GdlGame::new(name, &sheet(&text(&folder, name))).err();
    assert!(matches!(refusal("blocker.kif"), Some(NotTurns::Both(_))));
    assert!(matches!(refusal("tictactoe_3player.kif"), Some(NotTurns::Players(3))));
    assert!(matches!(refusal("hanoi.kif"), Some(NotTurns::Players(1))));
    let breakthrough = GdlGame::new("breakthrough", &sheet(&text(&folder, "breakthrough.kif"))).unwrap();
    assert_eq!(breakthrough.perft(&breakthrough.start(), 2), 484);
    let drawing = breakthrough.draw(&breakthrough.start());
    assert_eq!((drawing.width, drawing.height, drawing.glyphs.len()), (8, 8, 32));
}
