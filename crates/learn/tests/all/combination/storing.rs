//! What is kept: the more general of two patterns, and a tree of moves that finds what a list finds.

use super::{board, learned};
use adage_learn::combination::pitrat::{FIGURE_2, FIGURE_4, FIGURE_6, GAME_G};
use adage_learn::combination::{
    Branch, Kind, Letter, Natures, Owner, Pattern, PatternMove, State, Store, for_each_match,
};
use adage_worlds::chess::FreeChess;
use adage_worlds::game::Game;
use proptest::prelude::*;
use shakmaty::{Board, Color, Role, Square};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// A queen takes a man of these natures, and a friendly man moves in the way that `then` takes or does not.
fn queen_takes(natures: Natures, then: Option<PatternMove>) -> Pattern {
    let takes = PatternMove::taking(Letter(0), Letter(0), Letter(1));
    let has_more = then.is_some();
    let mut states = vec![
        State::Man(Owner::Friend, Natures::only(Role::Queen)),
        State::Man(Owner::Enemy, natures),
    ];
    if has_more {
        states.push(State::Man(Owner::Enemy, Natures::ANY));
    }
    Pattern {
        kind: Kind::Attack,
        states,
        moves: [takes].into_iter().chain(then).collect(),
        idea: Branch {
            play: Some(0),
            then: has_more.then(|| Branch::leaf(1)).into_iter().collect(),
        },
        contrasts: Vec::new(),
        unguarded: Vec::new(),
    }
}

fn recapture() -> PatternMove {
    PatternMove::taking(Letter(2), Letter(2), Letter(1))
}

fn store(patterns: &[Pattern]) -> Store {
    let mut store = Store::default();
    for pattern in patterns {
        store.insert(pattern.clone());
    }
    store
}

#[test]
fn the_more_general_of_two_patterns_is_kept() {
    // AT-21 (L490-496).
    let general = queen_takes(Natures::at_least(Role::Knight), None);
    let special = queen_takes(Natures::at_least(Role::Rook), None);
    assert!(general.covers(&special) && !special.covers(&general) && general.covers(&general));
    let mut known = store(std::slice::from_ref(&general));
    assert!(!known.insert(general.clone()) && !known.insert(special.clone()));
    assert_eq!(known.patterns(), std::slice::from_ref(&general));
    let mut known = store(std::slice::from_ref(&special));
    assert!(known.insert(general.clone()));
    assert_eq!(known.patterns(), std::slice::from_ref(&general));
    let other_tree = queen_takes(Natures::at_least(Role::Rook), Some(recapture()));
    assert!(!general.covers(&other_tree));
    assert!(known.insert(other_tree));
    assert_eq!(known.len(), 2);
}

#[test]
fn who_goes_past_a_man_is_not_covered_by_who_does_not() {
    let takes = PatternMove::taking(Letter(0), Letter(0), Letter(1));
    let past = |clear: Vec<Letter>| {
        let recapture = PatternMove {
            clear,
            ..PatternMove::taking(Letter(3), Letter(3), Letter(1))
        };
        let mut pattern = queen_takes(Natures::ANY, Some(PatternMove::taking(Letter(2), Letter(2), Letter(0))));
        pattern
            .states
            .push(State::Man(Owner::Friend, Natures::only(Role::Rook)));
        pattern.moves = vec![takes.clone(), pattern.moves[1].clone(), recapture];
        pattern.idea.then[0].then.push(Branch::leaf(2));
        pattern
    };
    let (through, directly) = (past(vec![Letter(0)]), past(Vec::new()));
    assert!(!directly.covers(&through) && !through.covers(&directly));
    assert!(through.covers(&through) && directly.covers(&directly));
}

#[test]
fn a_branch_carries_its_restriction() {
    // AT-22 (L498-505, figure 18): both begin with the queen's capture; the second goes on only if a rook, queen or
    // king is taken.
    let general = queen_takes(Natures::at_least(Role::Knight), None);
    let special = queen_takes(Natures::at_least(Role::Rook), Some(recapture()));
    let known = store(&[general.clone(), special.clone()]);
    for (role, both) in [
        (Role::Pawn, [0, 0]),
        (Role::Knight, [1, 0]),
        (Role::Bishop, [1, 0]),
        (Role::Rook, [1, 1]),
        (Role::Queen, [1, 1]),
        (Role::King, [1, 1]),
    ] {
        let mut board = Board::empty();
        board.set_piece_at(Square::D1, Color::White.queen());
        board.set_piece_at(Square::D5, role.of(Color::Black));
        board.set_piece_at(Square::E6, Color::Black.pawn());
        let mut found = [0, 0];
        known.for_each_match(Kind::Attack, &board, Color::White, &mut |pattern, _| {
            found[usize::from(*pattern == special)] += 1;
        });
        assert_eq!(found, both, "{role:?}");
    }
}

/// What the paper's games and figures teach in two passes.
static LEARNED: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    let figures = [FIGURE_6, FIGURE_4, FIGURE_2[0], FIGURE_2[1]].map(|(fen, record)| (super::position(fen), record));
    let start = FreeChess.start();
    let mut records: Vec<_> = figures.iter().map(|(state, record)| (state, *record)).collect();
    records.push((&start, GAME_G));
    let twice: Vec<_> = records.iter().chain(&records).copied().collect();
    learned(&twice).patterns().to_vec()
});

/// A learned pattern of which each square allows more or less.
fn varied(pattern: &Pattern, widths: &[(usize, usize)]) -> Pattern {
    let mut pattern = pattern.clone();
    for (state, (width, role)) in pattern.states.iter_mut().zip(widths) {
        *state = match *state {
            State::Man(owner, natures) => {
                let roles: Vec<Role> = natures.roles().collect();
                let role = roles[role % roles.len()];
                let natures = match width {
                    0 | 1 => natures,
                    2 => Natures::only(role),
                    3 => Natures::at_least(role),
                    4 => Natures::at_most(role),
                    _ => Natures::ANY,
                };
                State::Man(owner, natures)
            }
            State::Open if *width > 3 => State::Empty,
            State::Empty if *width > 3 => State::Open,
            kept => kept,
        };
    }
    pattern
}

type Places = BTreeMap<usize, BTreeSet<Vec<Option<Square>>>>;

fn by_list(known: &Store, kind: Kind, board: &Board, friend: Color) -> (Places, usize) {
    let (mut places, mut count) = (Places::new(), 0);
    for (number, pattern) in known.patterns().iter().enumerate() {
        if pattern.kind == kind {
            for_each_match(pattern, board, friend, &mut |squares| {
                count += 1;
                places.entry(number).or_default().insert(squares.to_vec());
            });
        }
    }
    (places, count)
}

fn by_tree(known: &Store, kind: Kind, board: &Board, friend: Color) -> (Places, usize) {
    let (mut places, mut count) = (Places::new(), 0);
    known.for_each_match(kind, board, friend, &mut |pattern, squares| {
        let number = known.patterns().iter().position(|known| known == pattern);
        count += 1;
        places
            .entry(number.expect("a known pattern"))
            .or_default()
            .insert(squares.to_vec());
    });
    (places, count)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_tree_finds_what_the_list_finds(
        picks in prop::collection::vec((any::<prop::sample::Index>(), prop::collection::vec((0..6usize, 0..6usize), 26)), 2..10),
        boards in prop::collection::vec(prop::collection::vec((0..64u32, 0..12usize), 6..24), 4),
        white: bool,
    ) {
        // AT-22 (L505), each way once.
        let patterns: Vec<Pattern> = picks.iter().map(|(pick, widths)| varied(pick.get(&LEARNED), widths)).collect();
        let known = store(&patterns);
        let friend = if white { Color::White } else { Color::Black };
        for men in boards {
            let board = board(&men);
            for kind in [Kind::Attack, Kind::Defence] {
                let (list, tree) = (by_list(&known, kind, &board, friend), by_tree(&known, kind, &board, friend));
                prop_assert_eq!(&list, &tree);
                let distinct: usize = tree.0.values().map(BTreeSet::len).sum();
                prop_assert_eq!(distinct, tree.1);
            }
        }
    }

    #[test]
    fn whatever_is_left_out_is_covered(
        picks in prop::collection::vec((any::<prop::sample::Index>(), prop::collection::vec((0..6usize, 0..6usize), 26)), 2..12),
        men in prop::collection::vec((0..64u32, 0..12usize), 6..24),
    ) {
        // AT-21: a store has no two patterns of which one covers the other, and covers all that it was given; who
        // covers is on every board on which the covered pattern is.
        let patterns: Vec<Pattern> = picks.iter().map(|(pick, widths)| varied(pick.get(&LEARNED), widths)).collect();
        let known = store(&patterns);
        for (number, pattern) in known.patterns().iter().enumerate() {
            let others = known.patterns().iter().enumerate().filter(|(other, _)| *other != number);
            prop_assert!(others.into_iter().all(|(_, other)| !other.covers(pattern)));
        }
        let board = board(&men);
        let is_there = |pattern: &Pattern| {
            let mut is_there = false;
            for_each_match(pattern, &board, Color::White, &mut |_| is_there = true);
            is_there
        };
        for pattern in &patterns {
            let cover = known.patterns().iter().find(|known| known.covers(pattern));
            prop_assert!(cover.is_some());
            prop_assert!(!is_there(pattern) || cover.is_some_and(is_there));
        }
    }
}
