//! A value is the best of the values after each move, as shakmaty makes the moves.

use super::{TABLES, view};
use adage_tables::table::{Entry, Fate, Probe, Value};
use adage_worlds::chess::ChessPosition;
use shakmaty::{CastlingMode, Chess, Color, FromSetup, Move, Position, PositionError, Setup};

fn game(entry: &Entry) -> Chess {
    let setup = Setup {
        board: entry.board.clone(),
        turn: entry.turn,
        ..Setup::empty()
    };
    Chess::from_setup(setup, CastlingMode::Standard)
        .or_else(PositionError::ignore_impossible_check)
        .expect("a legal position")
}

fn after(game: &Chess, chosen: Move) -> Value {
    let next = game.clone().play(chosen).expect("a legal move");
    let position = ChessPosition::from(next.board().clone());
    let value = TABLES.probe(&position, next.turn()).expect("in memory");
    value.unwrap_or_else(|| panic!("no value after {chosen:?}: {}", next.board()))
}

/// The value from the moves. Conversion ends with the first capture or promotion.
fn expected(game: &Chess) -> Value {
    let moves = game.legal_moves();
    let values: Vec<(bool, Value)> = moves
        .iter()
        .map(|chosen| (chosen.is_capture() || chosen.is_promotion(), after(game, *chosen)))
        .collect();
    let of = |fate: Fate| values.iter().filter(move |(_, value)| value.fate == fate);
    let decided = |fate: Fate, mate: Option<u8>, conversion: Option<u8>| Value { fate, mate, conversion };
    if values.is_empty() && game.is_check() {
        return decided(Fate::Lost, Some(0), Some(0));
    }
    if of(Fate::Lost).next().is_some() {
        let mate = of(Fate::Lost).filter_map(|(_, value)| value.mate).min();
        let to_conversion = |(converts, value): &(bool, Value)| if *converts { Some(0) } else { value.conversion };
        let conversion = of(Fate::Lost).filter_map(to_conversion).min();
        return decided(
            Fate::Won,
            mate.map(|moves| moves + 1),
            conversion.map(|moves| moves + 1),
        );
    }
    if values.is_empty() || of(Fate::Drawn).next().is_some() {
        return decided(Fate::Drawn, None, None);
    }
    let mate = of(Fate::Won).filter_map(|(_, value)| value.mate).max();
    let to_conversion = |(converts, value): &(bool, Value)| if *converts { Some(0) } else { value.conversion };
    let conversion = of(Fate::Won).filter_map(to_conversion).max();
    decided(Fate::Lost, mate, conversion)
}

#[test]
fn values_follow_from_the_moves() {
    for (name, step) in [
        ("krk", 1),
        ("kpk", 7),
        ("kqkr", 501),
        ("krkb", 501),
        ("krkn", 503),
        ("kpa7kr", 29),
        ("kpb7kr", 31),
    ] {
        for turn in Color::ALL {
            for entry in view(name).entries(turn).step_by(step) {
                assert_eq!(entry.value, expected(&game(&entry)), "{name} {turn:?} {}", entry.board);
            }
        }
    }
}
