//! The m-n-k games: exact counts, solved values, and native winning against the definition.

use crate::support::data::data;
use adage_logic::Term;
use adage_worlds::game::{Game, Outcome, Side, Symmetry};
use adage_worlds::mnk::{Mnk, MnkState, Place, read_sgf};
use proptest::prelude::*;
use proptest::sample::Index;
use std::collections::{HashMap, HashSet};

#[test]
fn tic_tac_toe_is_counted_exactly() {
    let game = Mnk::tic_tac_toe();
    let counts: Vec<u64> = (1..=9).map(|depth| game.perft(&game.start(), depth)).collect();
    assert_eq!(counts, [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]);
}

#[test]
fn tic_tac_toe_has_255168_games() {
    fn games(game: &Mnk, state: &MnkState) -> u64 {
        match game.outcome(state) {
            Some(_) => 1,
            None => game
                .moves(state)
                .iter()
                .map(|place| games(game, &game.play(state, place)))
                .sum(),
        }
    }
    let game = Mnk::tic_tac_toe();
    assert_eq!(games(&game, &game.start()), 255_168);
}

/// The value of a position for the side to move.
fn value(game: &Mnk, state: &MnkState, known: &mut HashMap<MnkState, i8>) -> i8 {
    if let Some(value) = known.get(state) {
        return *value;
    }
    let value = match game.outcome(state) {
        Some(Outcome::Draw) => 0,
        Some(Outcome::Win(winner)) if winner == game.to_move(state) => 1,
        Some(Outcome::Win(_)) => -1,
        None => {
            let replies = game
                .moves(state)
                .into_iter()
                .map(|place| -value(game, &game.play(state, &place), known));
            replies.max().unwrap_or(0)
        }
    };
    known.insert(*state, value);
    value
}

#[test]
fn tic_tac_toe_is_a_draw_over_5478_positions() {
    let game = Mnk::tic_tac_toe();
    let mut known = HashMap::new();
    assert_eq!(value(&game, &game.start(), &mut known), 0);
    assert_eq!(known.len(), 5478);
    let reached = known.clone();
    for (state, worth) in reached {
        for symmetry in game.symmetries() {
            assert_eq!(value(&game, &game.transform(&state, symmetry), &mut known), worth);
        }
    }
}

#[test]
fn cross_dot_with_two_in_a_row_is_won_from_three_boxes_on() {
    for boxes in 1..=12 {
        let game = Mnk::cross_dot(boxes, 2).unwrap();
        let expected = i8::from(boxes >= 3);
        assert_eq!(
            value(&game, &game.start(), &mut HashMap::new()),
            expected,
            "{boxes} boxes"
        );
    }
}

#[test]
fn cross_dot_with_three_in_a_row_is_drawn() {
    for boxes in 1..=10 {
        let game = Mnk::cross_dot(boxes, 3).unwrap();
        assert_eq!(value(&game, &game.start(), &mut HashMap::new()), 0, "{boxes} boxes");
    }
}

#[test]
fn cross_dot_of_six_boxes_has_73_positions_with_x_to_move() {
    let game = Mnk::cross_dot(6, 2).unwrap();
    let mut seen = HashSet::from([game.start()]);
    let mut open = vec![game.start()];
    while let Some(state) = open.pop() {
        let after = game.moves(&state).into_iter().map(|place| game.play(&state, &place));
        open.extend(after.filter(|state| seen.insert(*state)));
    }
    let live = seen
        .iter()
        .filter(|state| game.outcome(state).is_none() && game.to_move(state) == Side(0));
    assert_eq!(live.count(), 73);
}

#[test]
fn winning_lines_are_counted() {
    let count = |game: &Mnk| game.lines().len();
    assert_eq!(count(&Mnk::gomoku(19, false).unwrap()), 1020);
    assert_eq!(count(&Mnk::gomoku(15, false).unwrap()), 572);
    assert_eq!(count(&Mnk::tic_tac_toe()), 8);
    assert_eq!(count(&Mnk::cross_dot(6, 2).unwrap()), 5);
    assert_eq!(count(&Mnk::new(3, 3, 1, false).unwrap()), 9);
    assert_eq!(count(&Mnk::new(3, 3, 4, false).unwrap()), 0);
}

#[test]
fn six_in_a_row_win_only_in_free_style() {
    for (exact, expected) in [(false, Some(Outcome::Win(Side(0)))), (true, None)] {
        let game = Mnk::gomoku(15, exact).unwrap();
        let before = game
            .read_state("15/15/15/15/15/15/15/5xxx1xx4/5ooo1oo4/15/15/15/15/15/15 x")
            .unwrap();
        let place = game.read_move(&before, "i8").unwrap();
        assert_eq!(game.outcome(&game.play(&before, &place)), expected);
    }
}

#[test]
fn symmetries_are_those_that_differ() {
    let count = |width, height| Mnk::new(width, height, 3, false).unwrap().symmetries().len();
    assert_eq!(
        (count(3, 3), count(4, 3), count(6, 1), count(1, 6), count(1, 1)),
        (15, 7, 3, 3, 1)
    );
}

#[test]
fn a_move_needs_an_empty_place_and_fills_it() {
    let game = Mnk::tic_tac_toe();
    let place = game.read_move(&game.start(), "b3").unwrap();
    let effect = game.effect(&game.start(), &place);
    let cell = Term::tuple(&[Term::Int(2), Term::Int(3)]);
    assert_eq!((effect.conditions.len(), effect.conditions[0].cell), (1, cell));
    assert_eq!(effect.changes[0].becomes, Some((Side(0), Term::constant("x"))));
    assert_eq!(game.facts(&game.play(&game.start(), &place)).len(), 10);
}

#[test]
fn sizes_that_make_no_game_are_refused() {
    for (width, height, in_row) in [(0, 3, 3), (3, 0, 3), (21, 3, 3), (3, 21, 3), (3, 3, 0)] {
        assert!(Mnk::new(width, height, in_row, false).is_err());
    }
}

/// Winning by its definition, looking at every window.
fn winner_by_definition(game: &Mnk, state: &MnkState) -> Option<Side> {
    let step = |from: Place, to: Place| {
        (
            i32::from(to.file) - i32::from(from.file),
            i32::from(to.rank) - i32::from(from.rank),
        )
    };
    let has_won = |player: &Side| {
        let owns = |place: &Place| game.owner(state, *place) == Some(*player);
        let owns_at = |file: i32, rank: i32| {
            let place = usize::try_from(file).ok().zip(usize::try_from(rank).ok());
            place
                .and_then(|(file, rank)| game.place(file, rank))
                .is_some_and(|place| owns(&place))
        };
        game.lines().iter().filter(|line| line.iter().all(owns)).any(|line| {
            let (first, last) = (line[0], line[line.len() - 1]);
            let (files, ranks) = step(line[0], line[1]);
            let longer = owns_at(i32::from(first.file) - files, i32::from(first.rank) - ranks)
                || owns_at(i32::from(last.file) + files, i32::from(last.rank) + ranks);
            !(game.exact() && longer)
        })
    };
    [Side(0), Side(1)].into_iter().find(has_won)
}

fn any_game() -> impl Strategy<Value = Mnk> {
    let sizes = (1..=20usize, 1..=20usize, 2..=5usize, any::<bool>());
    let small = (1..=6usize, 1..=6usize, 2..=4usize, any::<bool>());
    prop_oneof![sizes, small].prop_map(|(width, height, in_row, exact)| Mnk::new(width, height, in_row, exact).unwrap())
}

proptest! {
    #[test]
    fn random_games_agree_with_the_definition(
        game in any_game(),
        choices in prop::collection::vec(any::<Index>(), 0..150),
    ) {
        let mut state = game.start();
        for choice in choices {
            prop_assert_eq!(game.outcome(&state).is_some(), game.moves(&state).is_empty());
            if game.outcome(&state).is_some() {
                break;
            }
            state = game.play(&state, choice.get(&game.moves(&state)));
        }
        let winner = winner_by_definition(&game, &state);
        match game.outcome(&state) {
            Some(Outcome::Win(player)) => prop_assert_eq!(winner, Some(player)),
            _ => prop_assert_eq!(winner, None),
        }
        prop_assert_eq!(game.read_state(&game.write_state(&state)), Ok(state));
        for symmetry in game.symmetries() {
            let turned = game.transform(&state, symmetry);
            prop_assert_eq!(game.read_state(&game.write_state(&turned)), Ok(turned));
            prop_assert_eq!(game.outcome(&turned), game.outcome(&state).map(|outcome| exchanged(outcome, symmetry)));
        }
    }

    #[test]
    fn random_stones_agree_with_the_definition(game in any_game(), men in prop::collection::vec(0..4u8, 400)) {
        let of = |man: u8| -> Vec<Place> {
            game.places().zip(&men).filter(|(_, here)| **here == man).map(|(place, _)| place).collect()
        };
        if let Some(state) = game.position(&of(0), &of(1), Side(0)) {
            let expected = winner_by_definition(&game, &state).map(Outcome::Win);
            let outcome = game.outcome(&state).filter(|outcome| *outcome != Outcome::Draw);
            prop_assert_eq!(outcome, expected);
        }
    }

    #[test]
    fn nothing_written_makes_it_panic(text in ".{0,40}", board in "[xo./0-9 ]{0,20}") {
        let game = Mnk::tic_tac_toe();
        for text in [&text, &board] {
            let _ = game.read_state(text);
            let _ = game.read_state(&format!("{text} x"));
            let _ = game.read_move(&game.start(), text);
            let _ = game.read_moves(text);
        }
    }

    #[test]
    fn no_record_makes_it_panic(
        text in "[(;)BWGMSZ\\[\\]\\\\a-c0-9]{0,40}",
        lines in "Piskvorky [0-9]{1,3}x[0-9]{1,3},\n([0-9]{1,2},[0-9]{1,2},1\n){0,3}",
    ) {
        let _ = read_sgf(&text);
        let _ = adage_worlds::mnk::read_psq(&lines);
    }
}

fn exchanged(outcome: Outcome, symmetry: Symmetry) -> Outcome {
    match outcome {
        Outcome::Win(player) if symmetry.exchange_players => Outcome::Win(player.other()),
        other => other,
    }
}

#[test]
fn tournament_games_replay_to_their_results() {
    let path = data("gomoku/freestyle15/rr_freestyle15.sgf");
    let Ok(text) = std::fs::read_to_string(&path) else {
        eprintln!("skipped: {} is not there", path.display());
        return;
    };
    let records = read_sgf(&text).unwrap();
    let (mut won, mut drawn, mut undecided) = (0, 0, 0);
    for record in &records {
        let game = Mnk::new(record.width, record.height, 5, false).unwrap();
        let states = game.replay(&record.moves).unwrap();
        match states.last().and_then(|state| game.outcome(state)) {
            Some(Outcome::Win(winner)) => {
                won += 1;
                let announced = if winner == Side(0) { "B+" } else { "W+" };
                assert!(record.result.starts_with(announced), "{:?}", record.players);
            }
            Some(Outcome::Draw) => drawn += 1,
            None => undecided += 1,
        }
    }
    // Two games were lost on time.
    assert_eq!((won, drawn, undecided), (289, 9, 2));
}
