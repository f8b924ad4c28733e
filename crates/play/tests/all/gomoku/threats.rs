//! Wins by threes and fours, each played out against every answer and found again by the plain rules.

use super::naive;
use super::positions::{board_of_ranks, random_board};
use adage_search::gomoku::fours::End;
use adage_search::gomoku::proof::Attack;
use adage_search::gomoku::{BLACK, Board, By, FourWin, Limits, Proof, Rules, Verdict, WHITE, prove, verify};

#[test]
fn every_win_that_is_claimed_is_a_win() {
    let mut claimed = [0; 3];
    let mut confirmed = 0;
    for rules in [Rules::Freestyle, Rules::Exact, Rules::Renju] {
        for threat in [1, 2] {
            let limits = Limits {
                threat,
                nodes: 20_000,
                ..Limits::default()
            };
            for seed in 0..100 {
                let size = 7 + seed as usize % 3;
                let Some(mut board) = random_board(size, 5 + seed as usize % 6, rules, seed) else {
                    continue;
                };
                for attacker in [BLACK, WHITE] {
                    let Verdict::Won(win) = prove(&board, attacker, limits) else {
                        continue;
                    };
                    claimed[win.by as usize] += 1;
                    assert!(verify(&board, attacker, &win.proof), "{rules:?}, seed {seed}, {threat}");
                    let moves = win.proof.moves();
                    if moves <= 3 && board.size() == 7 {
                        confirmed += 1;
                        assert!(
                            naive::wins(&mut board, attacker, moves),
                            "{rules:?}, seed {seed}, {threat}"
                        );
                    }
                }
            }
        }
    }
    assert!(claimed[1] > 50 && claimed[2] > 50, "{claimed:?}");
    assert!(confirmed > 30, "{confirmed}");
}

#[test]
fn a_position_that_is_not_won_by_threats_is_not_won_by_fours() {
    for seed in 0..200 {
        let Some(mut board) = random_board(8, 8, Rules::Freestyle, seed) else {
            continue;
        };
        if prove(&board, BLACK, Limits::default()) == Verdict::NotWon {
            assert!(!naive::wins_by_fours(&mut board, BLACK, 2), "seed {seed}");
        }
    }
}

/// A finished search has tried every attack by threes and fours.
#[test]
fn a_position_that_is_not_won_by_threats_is_not_won_by_threes() {
    let [mut lost, mut won] = [0; 2];
    for (rules, seed) in [Rules::Freestyle, Rules::Renju]
        .into_iter()
        .flat_map(|rules| (0..60).map(move |seed| (rules, seed)))
    {
        let Some(mut board) = random_board(8, 7, rules, seed) else {
            continue;
        };
        for attacker in [BLACK, WHITE] {
            let is_won = naive::wins_by_threes(&mut board, attacker, 3);
            match prove(&board, attacker, Limits::default()) {
                Verdict::NotWon => assert!(!is_won, "{rules:?}, seed {seed}"),
                Verdict::Won(win) if win.proof.moves() <= 4 => assert!(is_won, "{rules:?}, seed {seed}"),
                _ => {}
            }
            won += usize::from(is_won);
            lost += usize::from(!is_won);
        }
    }
    assert!(won > 20 && lost > 20, "{won} {lost}");
}

#[test]
fn an_empty_board_is_not_won_by_threats() {
    let board = Board::new(15, Rules::Freestyle).unwrap();
    assert_eq!(prove(&board, BLACK, Limits::default()), Verdict::NotWon);
}

#[test]
fn too_few_nodes_leave_the_question_open() {
    let ranks = [
        ".........",
        ".........",
        "....x....",
        "....x....",
        "..xx.....",
        "...o.o...",
        "...o.....",
        ".........",
        ".........",
    ];
    let board = board_of_ranks(ranks, 'x', 'o', Rules::Freestyle);
    let ask = |nodes| {
        prove(
            &board,
            BLACK,
            Limits {
                nodes,
                ..Limits::default()
            },
        )
    };
    assert_eq!(ask(1), Verdict::Unknown);
    let Verdict::Won(win) = ask(10_000) else {
        panic!("two threes win")
    };
    assert_eq!(win.by, By::Threats);
    assert_eq!(win.proof.moves(), 3);
}

/// The counter-example to a learned rule: a four and a three at once, but the block makes a four, and the three is gone.
#[test]
fn a_block_with_tempo_refutes_a_four_and_three() {
    let blacks = [(9, 7), (9, 8), (9, 9), (7, 10), (8, 10), (5, 11)];
    let whites = [(9, 6), (7, 11), (8, 11), (16, 2), (16, 5)];
    let mut board = Board::new(19, Rules::Freestyle).unwrap();
    let cell = |(file, rank): (u16, u16)| (rank - 1) * 19 + file - 1;
    blacks.into_iter().for_each(|at| board.put(cell(at), BLACK));
    whites.into_iter().for_each(|at| board.put(cell(at), WHITE));
    let [four, block, three] = [(9, 10), (9, 11), (10, 10)].map(cell);
    let straight = FourWin {
        line: vec![three],
        end: End::TwoCells([cell((6, 10)), cell((11, 10))]),
    };
    let five = FourWin {
        line: vec![block],
        end: End::Five,
    };
    let plan = Proof::Attack(Attack::new(four, five, vec![(block, Proof::Fours(straight).into())]));
    assert!(verify(&board, BLACK, &plan));
    board.put(cell((6, 11)), WHITE);
    assert!(!verify(&board, BLACK, &plan));
}
