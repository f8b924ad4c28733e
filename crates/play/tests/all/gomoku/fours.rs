//! Wins by fours, beside a search by the plain rules.

use super::naive;
use super::positions::random_board;
use adage_search::gomoku::fours::ANY_LENGTH;
use adage_search::gomoku::{BLACK, Budget, Fours, Proof, Rules, WHITE, verify};

#[test]
fn the_shortest_line_of_fours_is_as_short_as_the_plain_rules_allow() {
    let mut found = [0; 4];
    for rules in [Rules::Freestyle, Rules::Exact, Rules::Renju] {
        for seed in 0..120 {
            let size = 7 + seed as usize % 2;
            let Some(mut board) = random_board(size, 9 + seed as usize % 4, rules, seed) else {
                continue;
            };
            for attacker in [BLACK, WHITE] {
                let win = Fours::new(attacker).shortest(&mut board, 3, &mut Budget::unlimited());
                let naive = (0..=3).find(|fours| naive::wins_by_fours(&mut board, attacker, *fours));
                assert_eq!(win.as_ref().map(|win| win.fours()), naive, "{rules:?}, seed {seed}");
                if let Some(win) = win {
                    found[win.fours()] += 1;
                    assert!(verify(&board, attacker, &Proof::Fours(win)));
                }
            }
        }
    }
    assert!(found[1] > 50 && found[2] > 10 && found[3] > 2, "{found:?}");
}

#[test]
fn some_line_is_found_exactly_where_a_shortest_one_is() {
    for seed in 1000..1300 {
        let Some(mut board) = random_board(9, 14, Rules::Freestyle, seed) else {
            continue;
        };
        let mut fours = Fours::new(BLACK);
        let shortest = fours.shortest(&mut board, ANY_LENGTH, &mut Budget::unlimited());
        let after_it = fours.any(&mut board, ANY_LENGTH, &mut Budget::unlimited());
        let fresh = Fours::new(BLACK).any(&mut board, ANY_LENGTH, &mut Budget::unlimited());
        assert_eq!(shortest.is_some(), fresh.is_some());
        assert_eq!(shortest.is_some(), after_it.is_some());
        if let (Some(shortest), Some(fresh)) = (shortest, fresh) {
            assert!(shortest.fours() <= fresh.fours());
        }
    }
}

#[test]
fn a_spent_budget_finds_nothing_and_says_so() {
    let ranks = [
        "......o", ".......", "..xxx..", ".......", ".......", ".......", ".......",
    ];
    let mut board = super::positions::board_of_ranks(ranks, 'x', 'o', Rules::Freestyle);
    let mut nothing = Budget::of(0);
    assert_eq!(Fours::new(BLACK).any(&mut board, 1, &mut nothing), None);
    assert!(nothing.is_spent());
    let mut enough = Budget::of(1);
    assert!(Fours::new(BLACK).any(&mut board, 1, &mut enough).is_some());
    assert!(!enough.is_spent());
}
