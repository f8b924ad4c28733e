//! Rules about forced wins from lost games of go-moku: what is learned, and whether it is right.

use adage_learn::win::gomoku::check::{Effort, check, move_wins};
use adage_learn::win::gomoku::guard::Guard;
use adage_learn::win::gomoku::rule_player::{Reason, RulePlayer};
use adage_learn::win::gomoku::rules::{self, Trust};
use adage_learn::win::gomoku::self_play::self_play;
use adage_learn::win::gomoku::student::Wishes;
use adage_learn::win::gomoku::{Facts, Student, verify};
use adage_learn::win::rule::Recogniser;
use adage_play::arena::{PlayerSpec, Tournament};
use adage_search::gomoku::analysis::mover;
use adage_search::gomoku::patterns::{Patterns, Watch};
use adage_search::gomoku::{BLACK, Board, FinishedGame, Limits, Rules, WHITE};
use adage_search::judgement::Foresight;
use adage_worlds::game::{Game, Side};
use adage_worlds::mnk::Mnk;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::IteratorRandom;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

const SIZE: usize = 15;

fn board(stones: &[(u16, u16, Side)]) -> Board {
    let mut board = Board::new(SIZE, Rules::Freestyle).unwrap();
    for (file, rank, player) in stones {
        board.put(rank * SIZE as u16 + file, *player);
    }
    board
}

fn game(moves: &[(u16, u16)]) -> FinishedGame {
    let moves = moves.iter().map(|(file, rank)| rank * SIZE as u16 + file).collect();
    FinishedGame::new(SIZE, Rules::Freestyle, moves).unwrap()
}

/// Black gets three in a row with both ends open, and White pays no heed.
fn open_three() -> FinishedGame {
    game(&[
        (7, 7),
        (0, 0),
        (8, 7),
        (14, 0),
        (9, 7),
        (0, 14),
        (10, 7),
        (6, 7),
        (11, 7),
    ])
}

#[test]
fn the_board_as_facts_is_what_the_updates_make_of_the_game() {
    let facts = Facts::new(SIZE);
    let engine = facts.system.engine();
    let mut rng = SmallRng::seed_from_u64(5);
    let mut board = Board::new(SIZE, Rules::Freestyle).unwrap();
    let mut state = facts.system.start.clone();
    assert!(facts.state(&board) == state);
    for plies in 0..40 {
        let near = |cell: &u16| cell % 15 < 9 && cell / 15 < 9;
        let cell = board.empty_cells().filter(near).choose(&mut rng).unwrap();
        state = engine.play(&state, &facts.input(cell, mover(plies))).unwrap().after;
        board.put(cell, mover(plies));
        if board.winner().is_some() {
            break;
        }
        assert!(facts.state(&board) == state, "after {} moves", plies + 1);
    }
}

#[test]
fn one_lost_game_teaches_five_and_the_fork_of_fours_for_both_players() {
    let facts = Facts::new(SIZE);
    let mut student = Student::new(&facts, Vec::new(), Wishes::default());
    let lesson = student.learn(&open_three(), "a game");
    let sizes: Vec<(usize, usize)> = student
        .rules
        .iter()
        .map(|rule| (rule.recognition.length, rule.recognition.conditions.len()))
        .collect();
    assert_eq!(sizes[..2], [(1, 3), (2, 9)]);
    assert_eq!(lesson[0].rules, [0]);
    assert_eq!(student.rules[1].words, "Two fours at once, then five.");
    // White's turn, elsewhere, on a slope.
    let slope = board(&[
        (2, 2, WHITE),
        (3, 3, WHITE),
        (4, 4, WHITE),
        (9, 9, BLACK),
        (10, 2, BLACK),
    ]);
    let player = RulePlayer::new(student.rules);
    let decision = player.decide(&slope, WHITE).unwrap();
    assert!(matches!(decision.reason, Reason::Wins(1)));
    let block = player.decide(&slope, BLACK).unwrap();
    assert!(matches!(block.reason, Reason::Blocks(_)));
}

#[test]
fn the_same_game_teaches_nothing_twice_wherever_it_is_played() {
    let facts = Facts::new(SIZE);
    let mut student = Student::new(&facts, Vec::new(), Wishes::default());
    student.learn(&open_three(), "a game");
    let known = student.rules.len();
    let turned: Vec<(u16, u16)> = open_three()
        .moves
        .iter()
        .map(|cell| (cell / 15, 14 - cell % 15))
        .collect();
    let colours: Vec<(u16, u16)> = [(1, 1)].into_iter().chain(turned.iter().copied()).collect();
    student.learn(&game(&turned), "the game turned");
    student.learn(&game(&colours), "the game with colours exchanged");
    assert_eq!(student.rules.len(), known);
}

/// Rules of games that a player without rules lost to himself.
fn taught(games: usize) -> (Facts, Vec<rules::WinRule>) {
    let facts = Facts::new(SIZE);
    let mut student = Student::new(&facts, Vec::new(), Wishes::default());
    for (number, game) in self_play(&[], SIZE, games, 7).iter().enumerate() {
        student.learn(game, &format!("game {}", number + 1));
    }
    let rules = student.rules;
    (facts, rules)
}

#[test]
fn rules_match_where_they_were_learned_and_as_logic_says() {
    let (facts, mut rules) = taught(6);
    // Matching longer ones by logic takes too long.
    rules.retain(|rule| rule.recognition.length <= 2);
    let patterns = Patterns::new(rules.iter().map(|rule| rule.pattern.clone()).collect());
    let recognitions: Vec<_> = rules.iter().map(|rule| rule.recognition.clone()).collect();
    let recogniser = Recogniser::new(&facts.system, &recognitions).unwrap();
    let finder = recogniser.finder();
    for game in self_play(&[], SIZE, 3, 8) {
        let plies = game.moves.len() - 1;
        let board = game.board_after(plies);
        let threats = finder.threats(&facts.state(&board), facts.player(game.winner));
        let watch = Watch::new(&patterns, &board);
        let mut logical: Vec<(usize, String)> = threats
            .iter()
            .map(|threat| (threat.rule, threat.input.args[0].to_string()))
            .collect();
        let mut compiled: Vec<(usize, String)> = watch
            .choices(game.winner)
            .map(|found| (found.pattern, facts.cell(found.chosen).to_string()))
            .collect();
        for found in [&mut logical, &mut compiled] {
            found.sort();
            found.dedup();
        }
        assert!(!logical.is_empty());
        assert_eq!(logical, compiled);
    }
}

#[test]
fn guards_are_found_by_counterexamples() {
    let facts = Facts::new(SIZE);
    let mut student = Student::new(&facts, Vec::new(), Wishes::default());
    student.learn(&open_three(), "a game");
    let effort = Effort {
        boards: 1_000,
        ..Effort::default()
    };
    for number in 0..2 {
        student.examine(number, effort);
    }
    assert_eq!(student.rules[0].trust, Trust::Under(Guard::Nothing));
    assert_eq!(student.rules[1].trust, Trust::Under(Guard::NoFour));
    let unguarded = check(&student.rules[1].pattern, Guard::Nothing, SIZE, effort);
    let (wrong, attacker) = unguarded.wrong.unwrap();
    assert!(!wrong.five_cells(attacker.other()).is_empty());
}

#[test]
fn a_rule_is_not_trusted_where_an_answer_to_a_four_would_be_a_four() {
    // Section 5.2 of the digest: the answer to the four on (9,10) makes a four.
    let x_stones = [(7, 9), (8, 9), (9, 9), (10, 7), (10, 8), (11, 5)];
    let o_stones = [(6, 9), (11, 6), (11, 7), (11, 8), (2, 14), (5, 14)];
    let harmless = [(6, 9), (13, 6), (11, 2), (14, 8), (2, 14), (5, 14)];
    let stones = |of: &[(u16, u16)], player| of.iter().map(|(file, rank)| (*file, *rank, player)).collect::<Vec<_>>();
    let position = |others| board(&[stones(&x_stones, BLACK), stones(others, WHITE)].concat());
    assert!(!Guard::NoThree.holds(&position(&o_stones), WHITE));
    assert!(Guard::NoThree.holds(&position(&harmless), WHITE));
    assert!(move_wins(&position(&harmless), BLACK, 9 * 15 + 10, Limits::default()));
}

#[test]
fn what_is_written_can_be_read_again() {
    let (_, mut rules) = taught(4);
    rules[0].trust = Trust::Under(Guard::Nothing);
    rules[1].trust = Trust::Under(Guard::NoThree);
    let effort = Effort {
        boards: 100,
        ..Effort::default()
    };
    rules[1].evidence = Some(verify(&rules[1], SIZE, effort));
    let text = rules::text(&rules, "A test.");
    let again = rules::read("test.lp", text.clone())
        .map_err(|(_, errors)| errors)
        .unwrap();
    assert_eq!(rules::text(&again, "A test."), text);
    assert_eq!(again[1].trust, Trust::Under(Guard::NoThree));
    let (_, errors) = rules::read("test.lp", "wins(2,S,P) :- five(W,P), in(S,W).".to_string()).unwrap_err();
    assert_eq!(errors[0].message, "unknown predicate `five/2`");
}

#[test]
fn a_rule_of_a_file_is_verified_as_it_is_written() {
    let facts = Facts::new(SIZE);
    let mut student = Student::new(&facts, Vec::new(), Wishes::default());
    student.learn(&open_three(), "a game");
    let effort = Effort {
        boards: 500,
        ..Effort::default()
    };
    let mut fork = student.rules[1].clone();
    fork.trust = Trust::Under(Guard::NoFour);
    let right = verify(&fork, SIZE, effort);
    assert_eq!(
        (right.positions, right.against.map(|against| against.wrong)),
        (500, Some(0))
    );
    fork.trust = Trust::Under(Guard::Nothing);
    let against = verify(&fork, SIZE, effort).against.unwrap();
    assert_eq!(against.wrong, 1);
    // The board on which it is wrong can be read, and the opponent has a four there.
    let game = Mnk::gomoku(SIZE, false).unwrap();
    let state = game.read_position(&against.counter_examples[0]).unwrap();
    let attacker = game.to_move(&state);
    let winning = game.empty_places(&state).filter(|place| {
        let [x, o] = [Side(0), Side(1)].map(|player| {
            let new = (player != attacker).then_some(*place);
            game.stones(&state, player).chain(new).collect::<Vec<_>>()
        });
        let after = game.position(&x, &o, attacker);
        after.is_some_and(|after| game.outcome(&after).is_some())
    });
    assert!(winning.count() > 0);
}

#[test]
fn a_few_lost_games_are_enough_to_beat_a_novice() {
    let (_, rules) = taught(5);
    let player = RulePlayer::new(rules);
    let game = Mnk::gomoku(SIZE, false).unwrap();
    let novice = PlayerSpec::read("novice", &game, Foresight::default()).unwrap();
    let tournament = Tournament {
        players: [PlayerSpec::by_win_rules("learned", player), novice],
        game,
        games: 10,
        limit: Duration::from_secs(60),
        seed: 9,
        threads: 1,
    };
    let score = tournament.run(&AtomicBool::new(false), |_| ()).unwrap();
    assert_eq!(score.together().won, 10);
}
