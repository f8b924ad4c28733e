//! The paper's examples of indetermination, and the order in which the moves of its patterns are printed.

use super::learn;
use crate::row::Row;
use adage_learn::combination::pitrat::{EXCHANGE, FORK, GAME_G, PROTECT};
use adage_learn::combination::{Letter, Natures, Owner, Pattern, PatternMove, State, Way, indetermination};
use adage_terminal::failure::Failure;
use adage_worlds::chess::FreeChess;
use adage_worlds::game::Game;
use shakmaty::Role;

pub fn run(_: &()) -> Result<Vec<Row>, Failure> {
    let at_start = |natures: Natures| State::Man(Owner::Friend, natures).at_the_start();
    let mut rows = vec![
        Row::same(
            "squares of a knight or more",
            8,
            at_start(Natures::at_least(Role::Knight)),
        ),
        Row::same("squares of a rook or less", 14, at_start(Natures::at_most(Role::Rook))),
    ];
    let friend = |natures| State::Man(Owner::Friend, natures);
    let king = friend(Natures::only(Role::King));
    let takes = PatternMove::taking(Letter(0), Letter(0), Letter(1));
    let (cost, way) = cost([king, friend(Natures::at_most(Role::Knight))], &takes, false);
    rows.push(Row::same("the king takes a knight or less", 6, cost));
    rows.push(Row::same("is looked for", "forwards", way_name(way)));
    let rook = friend(Natures::only(Role::Rook));
    let goes = PatternMove { takes: false, ..takes };
    rows.push(Row::same(
        "a rook goes to an empty square",
        20,
        self::cost([rook, State::Empty], &goes, false).0,
    ));
    rows.push(Row::same(
        "once that square is known",
        2,
        self::cost([rook, State::Empty], &goes, true).0,
    ));
    rows.push(
        Row::same("from there it takes the king", 10, from_there())
            .with_note("before what the man between them takes away, for which no figure is given"),
    );
    rows.extend(printed_orders()?);
    Ok(rows)
}

fn way_name(way: Way) -> &'static str {
    match way {
        Way::BothEnds => "from both ends",
        Way::Forwards => "forwards",
        Way::Backwards => "backwards",
    }
}

/// A move between two squares, the second of which may be known.
fn cost(states: [State; 2], chosen: &PatternMove, is_target_known: bool) -> (u32, Way) {
    let pattern = Pattern {
        states: states.to_vec(),
        ..Pattern::capture()
    };
    indetermination(&pattern, chosen, &|letter| is_target_known && letter == Letter(1))
}

/// Figure 15: the rook that will come to b takes on d.
fn from_there() -> u32 {
    let pattern = Pattern {
        states: vec![
            State::Man(Owner::Friend, Natures::only(Role::Rook)),
            State::Empty,
            State::Man(Owner::Enemy, Natures::only(Role::King)),
        ],
        ..Pattern::capture()
    };
    let takes = PatternMove::taking(Letter(0), Letter(1), Letter(2));
    indetermination(&pattern, &takes, &|_| false).0
}

/// The moves of the three patterns of game G in the order in which they are looked for.
fn printed_orders() -> Result<Vec<Row>, Failure> {
    let (found, ..) = learn(&FreeChess.start(), GAME_G)?;
    let moves = |text: &str| text.lines().nth(1).unwrap_or_default().to_string();
    let rows = [(4, PROTECT), (11, EXCHANGE), (16, FORK)].map(|(number, printed)| {
        let ours = found.iter().find(|it| it.number == number);
        let ours = ours.map_or_else(String::new, |it| it.pattern.to_string());
        Row::same(format!("order at move {number}"), moves(printed), moves(&ours))
    });
    Ok(rows.into_iter().collect())
}
