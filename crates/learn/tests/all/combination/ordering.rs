//! The moves of a pattern are put in the order of least indetermination.

use super::{learned_from_game_g, position};
use adage_learn::combination::{
    Branch, Kind, Letter, Natures, Owner, Pattern, PatternMove, State, Way, indetermination, put_in_order,
};
use shakmaty::Role;

fn man(owner: Owner, natures: Natures) -> State {
    State::Man(owner, natures)
}

fn moving(man: u8, from: u8, to: u8) -> PatternMove {
    PatternMove {
        takes: false,
        ..PatternMove::taking(Letter(man), Letter(from), Letter(to))
    }
}

/// Figure 15: a rook goes from a to b, from where it attacks the man on c and, if that plays, the king on d.
fn figure_15() -> Pattern {
    let behind = PatternMove {
        clear: vec![Letter(2)],
        ..PatternMove::taking(Letter(0), Letter(1), Letter(3))
    };
    let plays = PatternMove {
        to: None,
        ..moving(2, 2, 2)
    };
    let branch = |play: Option<u8>, then: Vec<Branch>| Branch { play, then };
    Pattern {
        kind: Kind::Attack,
        states: vec![
            man(Owner::Friend, Natures::only(Role::Rook)),
            State::Empty,
            man(Owner::Enemy, Natures::at_least(Role::Knight)),
            man(Owner::Enemy, Natures::at_least(Role::King)),
        ],
        moves: vec![
            moving(0, 0, 1),
            PatternMove::taking(Letter(0), Letter(1), Letter(2)),
            plays,
            behind,
        ],
        idea: branch(
            Some(0),
            vec![
                branch(None, vec![Branch::leaf(1)]),
                branch(Some(2), vec![Branch::leaf(3)]),
            ],
        ),
        contrasts: Vec::new(),
        unguarded: Vec::new(),
    }
}

#[test]
fn indeterminations_are_the_papers() {
    // AT-15 (L451-486). What a square between lowers is not given there; nothing here.
    let king = Pattern {
        states: vec![
            man(Owner::Friend, Natures::only(Role::King)),
            man(Owner::Friend, Natures::at_most(Role::Knight)),
        ],
        ..Pattern::capture()
    };
    assert_eq!(indetermination(&king, &king.moves[0], &|_| false), (6, Way::Forwards));
    assert_eq!(man(Owner::Enemy, Natures::at_least(Role::Knight)).at_the_start(), 8);
    assert_eq!(man(Owner::Friend, Natures::at_most(Role::Rook)).at_the_start(), 14);
    let pin = figure_15();
    let [goes, _, _, behind] = pin.moves.as_slice() else {
        panic!("four moves");
    };
    assert_eq!(indetermination(&pin, goes, &|_| false), (20, Way::Forwards));
    assert_eq!(indetermination(&pin, behind, &|_| false), (10, Way::Backwards));
    let is_known = |letter| behind.bound().any(|known| known == letter);
    assert_eq!(indetermination(&pin, goes, &is_known), (2, Way::BothEnds));
}

#[test]
fn the_king_behind_the_pinned_man_is_looked_for_first() {
    // L475-486: the first move of the tree is found quickly once king and man are found on one line.
    let ordered = put_in_order(&figure_15());
    assert_eq!(
        ordered.to_string(),
        "a: RF  b: empty  c: >=NE  d: >=KE\n\
         1 RFbxd [c empty]   2 RFbxc   3 RFa-b   4 >=NEc plays\n\
         tree 3 - { Ø - 2 ; 4 - 1 }"
    );
    let board = position("4k3/3p4/8/8/4n3/8/3P4/5RK1 w - - 0 1").board;
    let places = adage_learn::combination::places(&ordered, &board, shakmaty::Color::White);
    assert_eq!(places.len(), 1);
}

/// What each move costs once those before it are found.
fn costs(pattern: &Pattern) -> Vec<u32> {
    let mut known: Vec<Letter> = Vec::new();
    let mut costs = Vec::new();
    for chosen in &pattern.moves {
        costs.push(indetermination(pattern, chosen, &|letter| known.contains(&letter)).0);
        known.extend(chosen.bound());
    }
    costs
}

#[test]
fn learned_patterns_have_the_printed_order() {
    // AT-14 (L526-573): that the numbers are the printed ones is compared with the patterns themselves; these are the
    // costs by which they come out so. How much a man costs that plays anywhere is not given.
    let store = learned_from_game_g();
    let costs: Vec<Vec<u32>> = store.patterns()[2..].iter().map(costs).collect();
    assert_eq!(costs[0], [12, 6, 2]);
    assert_eq!(costs[1], [96, 16, 10, 16]);
    assert_eq!(costs[2][..3], [15, 8, 8]);
    assert_eq!(costs[2].len(), 5);
}
