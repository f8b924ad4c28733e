//! Games given by updates are the games that the native boards play.

use adage_logic::{Atom, Predicate, Term};
use adage_worlds::game::{Game, Outcome, Side};
use adage_worlds::mnk::{Direction, Mnk, MnkState, Place, player_name};
use adage_worlds::update::{State, System};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;

/// A place near a stone, so that rows come about.
fn near(game: &Mnk, state: &MnkState, rng: &mut SmallRng) -> Place {
    let moves = game.moves(state);
    let has_neighbour = |place: &&Place| {
        let steps = Direction::ALL.iter();
        let mut neighbours = steps
            .flat_map(|way| [game.next(**place, *way), game.previous(**place, *way)])
            .flatten();
        neighbours.any(|near| game.owner(state, near).is_some())
    };
    let close: Vec<&Place> = moves.iter().filter(has_neighbour).collect();
    match close.choose(rng) {
        Some(place) if rng.random_bool(0.9) => **place,
        _ => *moves.choose(rng).unwrap(),
    }
}

fn player(player: Side) -> Term {
    Term::constant(player_name(player))
}

/// Plays random games on both and compares positions by `compare` after every move.
fn compare_games(game: &Mnk, system: &System, games: u64, compare: impl Fn(&MnkState, &State)) -> usize {
    let engine = system.engine();
    let mut won = 0;
    for seed in 0..games {
        let mut rng = SmallRng::seed_from_u64(seed);
        let (mut native, mut ruled) = (game.start(), system.start.clone());
        while game.outcome(&native).is_none() {
            let place = near(game, &native, &mut rng);
            let input = system.input(&[place.term()], player(game.to_move(&native)));
            ruled = engine.play(&ruled, &input).unwrap().after;
            let again = engine.play(&ruled, &system.input(&[place.term()], system.players[1]));
            assert!(again.is_err(), "{place:?} is taken");
            native = game.play(&native, &place);
            match game.outcome(&native) {
                Some(Outcome::Win(winner)) => {
                    assert_eq!(system.winner(&ruled), Some(player(winner)));
                    won += 1;
                }
                _ => {
                    assert_eq!(system.winner(&ruled), None);
                    compare(&native, &ruled);
                }
            }
        }
    }
    won
}

fn rows_of(state: &State, name: &str, arity: usize) -> BTreeSet<String> {
    let atoms = state.of(Predicate::new(name, arity));
    atoms.map(|args| Atom::new(name, args.to_vec()).to_string()).collect()
}

fn stones(game: &Mnk, native: &MnkState) -> BTreeSet<String> {
    let of = |side: Side| {
        let places = game.stones(native, side);
        places.map(move |place| format!("taken({},{})", place.term(), player_name(side)))
    };
    of(Side(0)).chain(of(Side(1))).collect()
}

fn empty(game: &Mnk, native: &MnkState) -> BTreeSet<String> {
    let places = game.empty_places(native);
    places.map(|place| format!("is_empty({})", place.term())).collect()
}

#[test]
fn tic_tac_toe_by_updates_is_tic_tac_toe() {
    let game = Mnk::tic_tac_toe();
    let won = compare_games(&game, &System::tic_tac_toe(), 200, |native, ruled| {
        assert_eq!(rows_of(ruled, "taken", 2), stones(&game, native));
        assert_eq!(rows_of(ruled, "is_empty", 1), empty(&game, native));
    });
    assert!(won > 100, "{won}");
}

#[test]
fn rows_of_stones_are_the_runs_of_the_board() {
    for size in [15, 19] {
        let game = Mnk::gomoku(size, false).unwrap();
        let won = compare_games(&game, &System::gomoku_rows(size as i32), 6, |native, ruled| {
            assert_eq!(rows_of(ruled, "taken", 2), stones(&game, native));
            assert_eq!(rows_of(ruled, "is_empty", 1), empty(&game, native));
            for (length, name) in (1..).zip(["one", "two", "three", "four"]) {
                let name = format!("{name}_in_a_row");
                let mut runs = BTreeSet::new();
                for side in [Side(0), Side(1)] {
                    for direction in Direction::ALL {
                        let (x, y) = direction.step();
                        let of_length = game.runs(native, side, direction).filter(|run| run.length == length);
                        runs.extend(of_length.map(|run| {
                            let (file, rank) = (run.start.file + 1, run.start.rank + 1);
                            format!("{name}(({file},{rank},{x},{y},{length}),{})", player_name(side))
                        }));
                    }
                }
                assert_eq!(rows_of(ruled, &name, 2), runs);
            }
        });
        assert!(won > 2, "{won}");
    }
}

#[test]
fn windows_count_stones() {
    let game = Mnk::gomoku(15, false).unwrap();
    let lines = game.lines();
    let won = compare_games(&game, &System::gomoku_windows(15), 4, |native, ruled| {
        assert_eq!(rows_of(ruled, "is_empty", 1), empty(&game, native));
        for (count, name) in ["none", "one", "two", "three", "four"].into_iter().enumerate() {
            let mut windows = BTreeSet::new();
            for side in [Side(0), Side(1)] {
                let of = |line: &&Vec<Place>, side| {
                    line.iter()
                        .filter(|place| game.owner(native, **place) == Some(side))
                        .count()
                };
                let open = lines
                    .iter()
                    .filter(|line| of(line, side) == count && of(line, side.other()) == 0);
                windows.extend(open.map(|line| {
                    let (x, y) = (
                        i16::from(line[1].file) - i16::from(line[0].file),
                        i16::from(line[1].rank) - i16::from(line[0].rank),
                    );
                    let (file, rank) = (line[0].file + 1, line[0].rank + 1);
                    format!("{name}(({file},{rank},{x},{y}),{})", player_name(side))
                }));
            }
            assert_eq!(rows_of(ruled, name, 2), windows);
        }
    });
    assert!(won > 1, "{won}");
}

#[test]
fn mistakes_are_named_with_their_place() {
    let messages = |text: &str| -> Vec<String> {
        let problems = System::read(text).err().unwrap_or_default();
        problems.iter().map(|problem| problem.message.clone()).collect()
    };
    assert_eq!(messages("start(a)."), ["it is not said who plays"]);
    let unknown = "players(x,o). update(u, add(a), delete(input_move(P))) :- input_move(P), b(P).";
    assert_eq!(messages(unknown), ["no move changes `b/1` and no rule defines it"]);
    let unreadable = "players(x,o). update(u, a, delete(input_move(P))) :- input_move(P).";
    assert_eq!(messages(unreadable), ["this update cannot be read"]);
}
