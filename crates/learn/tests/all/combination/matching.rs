//! Squares for the letters of a move, against trying all squares.

use super::{board, could_go, in_game_g, position};
use adage_learn::combination::{Letter, Natures, Owner, Pattern, PatternMove, Placing, State, places};
use proptest::prelude::*;
use shakmaty::{Bitboard, Board, Color, Role, Square};
use std::collections::BTreeSet;

type Squares = [Option<Square>; 26];

fn is_in(board: &Board, friend: Color, square: Square, state: State) -> bool {
    let man = board.piece_at(square);
    match state {
        State::Empty => man.is_none(),
        State::Open => man.is_none_or(|man| man.color != friend),
        State::Man(owner, natures) => {
            man.is_some_and(|man| (man.color == friend) == (owner == Owner::Friend) && natures.contains(man.role))
        }
    }
}

/// All squares of the letters of a move that could be made, by trying all squares. The man's own square is in nobody's
/// way.
fn by_trying(board: &Board, friend: Color, states: &[State], chosen: &PatternMove) -> BTreeSet<Vec<Square>> {
    let State::Man(owner, _) = states[usize::from(chosen.man.0)] else {
        return BTreeSet::new();
    };
    let side = if owner == Owner::Friend { friend } else { friend.other() };
    let mut found = BTreeSet::new();
    try_letters(board, friend, states, &mut Vec::new(), &mut |squares| {
        let at = |letter: Letter| squares[usize::from(letter.0)];
        let Some(role) = board.role_at(at(chosen.man)) else {
            return;
        };
        let Some(to) = chosen.to.map(at) else {
            return;
        };
        let cleared = chosen.clear.iter().map(|letter| at(*letter));
        let on_the_way = cleared
            .clone()
            .all(|square| shakmaty::attacks::between(at(chosen.from), to).contains(square));
        let cleared = Bitboard::from_iter(cleared).with(at(chosen.man));
        if on_the_way && could_go(board, role, side, (at(chosen.from), to), cleared, chosen.takes) {
            found.insert(squares.to_vec());
        }
    });
    found
}

fn try_letters(
    board: &Board,
    friend: Color,
    states: &[State],
    squares: &mut Vec<Square>,
    found: &mut impl FnMut(&[Square]),
) {
    let Some(state) = states.get(squares.len()) else {
        return found(squares);
    };
    for square in Square::ALL {
        if is_in(board, friend, square, *state) && !squares.contains(&square) {
            squares.push(square);
            try_letters(board, friend, states, squares, found);
            squares.pop();
        }
    }
}

fn verified(placing: Placing<'_>, states: &[State], chosen: &PatternMove, squares: &mut Squares) -> Vec<Vec<Square>> {
    let mut found = Vec::new();
    placing.verify(states, chosen, squares, &mut |squares| {
        found.push(squares[..states.len()].iter().flatten().copied().collect());
    });
    found
}

/// Compares with everything that may be known beforehand: nothing, each letter, each two letters, all.
fn check(board: &Board, friend: Color, states: &[State], chosen: &PatternMove) -> Result<usize, TestCaseError> {
    let tried = by_trying(board, friend, states, chosen);
    let placing = Placing { board, friend };
    for known in 0u32..1 << states.len() {
        let is_known = |letter: usize| known >> letter & 1 == 1;
        let mut starts: BTreeSet<Vec<Option<Square>>> = BTreeSet::new();
        try_letters(board, friend, states, &mut Vec::new(), &mut |squares| {
            let start = squares
                .iter()
                .enumerate()
                .map(|(letter, square)| is_known(letter).then_some(*square));
            starts.insert(start.collect());
        });
        let mut found: Vec<Vec<Square>> = Vec::new();
        for start in starts {
            let mut squares = [None; 26];
            squares[..start.len()].copy_from_slice(&start);
            found.extend(verified(placing, states, chosen, &mut squares));
            prop_assert_eq!(&squares[..start.len()], &start[..], "nothing stays bound");
        }
        let distinct: BTreeSet<Vec<Square>> = found.iter().cloned().collect();
        prop_assert_eq!(distinct.len(), found.len(), "each once");
        prop_assert_eq!(&distinct, &tried, "known {:b}", known);
    }
    Ok(tried.len())
}

fn natures() -> impl Strategy<Value = Natures> {
    (0..6usize, 0..4).prop_map(|(role, width)| match width {
        0 => Natures::only(Role::ALL[role]),
        1 => Natures::at_least(Role::ALL[role]),
        2 => Natures::at_most(Role::ALL[role]),
        _ => Natures::ANY,
    })
}

fn state() -> impl Strategy<Value = State> {
    prop_oneof![
        Just(State::Empty),
        Just(State::Open),
        natures().prop_map(|natures| State::Man(Owner::Friend, natures)),
        natures().prop_map(|natures| State::Man(Owner::Enemy, natures)),
    ]
}

fn men() -> impl Strategy<Value = Vec<(u32, usize)>> {
    prop::collection::vec((0..64u32, 0..12usize), 4..24)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_way_to_find_a_couple_finds_the_same(
        men in men(), by_friend: bool, natures in natures(), target in state(), takes: bool, white: bool,
    ) {
        // AT-16 (L420-432).
        let owner = if by_friend { Owner::Friend } else { Owner::Enemy };
        let friend = if white { Color::White } else { Color::Black };
        let chosen = PatternMove { takes, ..PatternMove::taking(Letter(0), Letter(0), Letter(1)) };
        check(&board(&men), friend, &[State::Man(owner, natures), target], &chosen)?;
    }

    #[test]
    fn so_they_do_for_a_man_that_comes_from_elsewhere(
        men in men(), natures in natures(), from in state(), target in state(),
    ) {
        // AT-16, the note: the man that plays need not be the one that stands there now.
        let man = State::Man(Owner::Friend, natures);
        let chosen = PatternMove::taking(Letter(0), Letter(1), Letter(2));
        let men = &men[..men.len().min(8)];
        check(&board(men), Color::White, &[man, from, target], &chosen)?;
    }

    #[test]
    fn so_they_do_past_a_man_that_will_be_gone(men in men(), role in 2..5usize, between in natures(), target in natures()) {
        let man = State::Man(Owner::Friend, Natures::only(Role::ALL[role]));
        let states = [man, State::Man(Owner::Enemy, between), State::Man(Owner::Enemy, target)];
        let chosen = PatternMove { clear: vec![Letter(1)], ..PatternMove::taking(Letter(0), Letter(0), Letter(2)) };
        check(&board(&men), Color::White, &states, &chosen)?;
    }
}

/// Where the patterns are that are learned from game G, in the positions that taught them.
#[test]
fn learned_patterns_are_where_they_were_found() {
    // Section 9 of the paper; the counts are by trying all squares.
    let store = super::learned_from_game_g();
    let [_, _, protect, exchange, fork] = store.patterns() else {
        panic!("two seeds and three patterns");
    };
    let names = |pattern: &Pattern, state: &adage_worlds::chess::FreeState| -> Vec<String> {
        let places = places(pattern, &state.board, state.turn);
        let text = |squares: &Vec<Square>| squares.iter().map(Square::to_string).collect::<Vec<_>>().join(" ");
        let mut names: Vec<String> = places.iter().map(text).collect();
        names.sort();
        names
    };
    assert_eq!(names(protect, &in_game_g(3)), ["f3 e5 b8 c6"]);
    assert_eq!(names(protect, &in_game_g(6)), ["f6 e4 b1 c3", "f6 e4 f3 g5"]);
    assert_eq!(names(exchange, &in_game_g(8)), ["b5 c6 e5 f3 b7", "b5 c6 e5 f3 d7"]);
    let forks = names(fork, &in_game_g(13));
    assert_eq!(forks.len(), 10);
    let unordered: BTreeSet<(String, [String; 2])> = forks
        .iter()
        .map(|squares| {
            let squares: Vec<String> = squares.split(' ').map(str::to_owned).collect();
            let mut targets = [squares[2].clone(), squares[3].clone()];
            targets.sort();
            (squares[..2].join("-"), targets)
        })
        .collect();
    assert_eq!(unordered.len(), 5);
    let first: BTreeSet<&str> = unordered.iter().map(|(first, _)| first.as_str()).collect();
    assert_eq!(first, BTreeSet::from(["d8-d2", "d8-d4", "d8-d5"]));
    let (fen, record) = adage_learn::combination::pitrat::FIGURE_6;
    let pin = &super::study(&adage_learn::combination::Store::seeds(), &position(fen), record)[0].pattern;
    assert_eq!(names(pin, &position(fen)).len(), 1);
}
