//! Random games of ours, followed by SWI-Prolog on the translated rules.

use crate::support::gdl::{machine, sheet, sheets, text};
use adage_worlds::gdl::machine::RandomGame;
use adage_worlds::gdl::translate::{prolog_term, to_prolog};
use adage_worlds::gdl::{Machine, bundled};
use std::fmt::Write;
use std::process::{Command, Stdio};

/// A game as Prolog reads it, and what Prolog should say of it: the verdict, the number of legal moves met, the goals.
fn told(machine: &Machine, game: &RandomGame) -> (String, String) {
    let mut board = machine.board();
    let mut state = machine.start().clone();
    let (mut steps, mut met) = (Vec::new(), 0);
    for joint in &game.moves {
        board.show([&state]);
        met += machine
            .roles()
            .map(|(role, _)| board.legal(role, 0).count())
            .sum::<usize>();
        let moves = machine
            .roles()
            .zip(joint)
            .map(|((role, _), chosen)| machine.moves(role)[chosen.0 as usize]);
        let moves: Vec<String> = moves.map(prolog_term).collect();
        steps.push(format!("[{}]", moves.join(",")));
        state = board.after(&state, joint);
    }
    assert_eq!(state, game.end);
    let goals: Vec<String> = game
        .goals
        .iter()
        .flatten()
        .map(|goal| format!("[{}]", goal.map_or(String::new(), |value| value.to_string())))
        .collect();
    let verdict = if game.goals.is_some() { "over" } else { "open" };
    (
        format!("game([{}]).", steps.join(",")),
        format!("game({verdict},{met},[{}])", goals.join(",")),
    )
}

/// Lets Prolog follow so many games.
fn compare(name: &str, text: &str, games: u64) {
    let machine = machine(text);
    let (mut played, mut expected) = (String::new(), Vec::new());
    for seed in 0..games {
        let (game, verdict) = told(&machine, &machine.random_game(seed));
        let _ = writeln!(played, "{game}");
        expected.push(verdict);
    }
    let folder = std::env::temp_dir().join(format!("adage_gdl_{}_{name}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("games.pl"), played).unwrap();
    let roles: Vec<String> = machine.roles().map(|(_, role)| prolog_term(role)).collect();
    let goal = format!(
        "\n:- initialization((replay('games.pl',[{}]), halt)).\n",
        roles.join(",")
    );
    std::fs::write(folder.join("rules.pl"), to_prolog(&sheet(text)).unwrap() + &goal).unwrap();
    let output = Command::new("swipl")
        .args(["-q", "rules.pl"])
        .current_dir(&folder)
        .stdin(Stdio::null())
        .output();
    let _ = std::fs::remove_dir_all(&folder);
    let Ok(output) = output else {
        eprintln!("skipped: swipl is not here");
        return;
    };
    let found: Vec<String> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(str::to_string)
        .collect();
    assert_eq!(found, expected, "{name}: {}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn bundled_games_are_as_prolog_sees_them() {
    for (name, text) in bundled::GAMES.iter().filter(|(_, text)| text.starts_with(';')) {
        compare(name, text, 100);
    }
}

#[test]
fn public_games_are_as_prolog_sees_them() {
    let Some(folder) = sheets() else { return };
    for name in ["ticTacToe", "connectFourSimultaneous", "tictactoe_3player"] {
        compare(name, &text(&folder, &format!("{name}.kif")), 20);
    }
}

#[test]
#[ignore = "minutes"]
fn a_thousand_public_games_are_as_prolog_sees_them() {
    let Some(folder) = sheets() else { return };
    for name in [
        "ticTacToe",
        "connectFour",
        "breakthrough",
        "reversi",
        "checkersSmall",
        "biddingTicTacToe",
        "nim1",
        "blocker",
    ] {
        compare(name, &text(&folder, &format!("{name}.kif")), 1000);
    }
    compare("hexPie", &text(&folder, "hexPie.kif"), 20);
}
