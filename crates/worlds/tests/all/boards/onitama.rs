//! Onitama: cards, moves, ends, texts, and how many games there are.

use adage_logic::syntax::parse_atom;
use adage_worlds::five::Cell;
use adage_worlds::game::{Game, Outcome};
use adage_worlds::onitama::{
    Card, Color, Columns, Deal, Onitama, OnitamaMove, OnitamaState, Record, read_record, write_record,
};
use adage_worlds::rule_form::{RuleForm, model};
use std::collections::BTreeSet;

/// Example 2.1.3 of Greenwood 2018.
const SAMPLE: &str = "\
1. (1,2)(2,2) MOUSE (5,4)(4,4) BOAR
2. (1,3)(2,3) PANDA (5,5)(4,5) MOUSE
3. (1,4)(2,4) BOAR (4,4)(3,3) PANDA
4. (2,3)x(3,3) MOUSE (5,2)(4,2) BOAR
5. (1,5)(2,5) PANDA (4,5)(4,4) MOUSE
6. (3,3)(3,4) BOAR (4,4)x(3,4) PANDA
";

fn game(position: &str, columns: Columns) -> Onitama {
    Onitama::new(OnitamaState::read(position).unwrap(), columns)
}

fn step(text: &str) -> (Cell, Cell, Card) {
    let numbers: Vec<i32> = text.chars().filter_map(|c| c.to_digit(10)).map(|n| n as i32).collect();
    let cell = |at: usize| Cell::at(numbers[at], numbers[at + 1]).unwrap();
    let card = text.split(' ').next_back().and_then(Card::named).unwrap();
    (cell(0), cell(2), card)
}

fn has(game: &Onitama, text: &str) -> bool {
    let (from, to, card) = step(text);
    game.moves(&game.start())
        .contains(&OnitamaMove::Step { card, from, to })
}

/// Positions of B.1, how many moves they have, moves that are legal and moves that are not.
type Example = (&'static str, usize, &'static [&'static str], &'static [&'static str]);

const EXAMPLES: [Example; 3] = [
    (
        "rrRrr/5/5/5/bbBbb blue rabbit dog seasnake",
        4,
        &["(1,2)(2,3) rabbit"],
        &[],
    ),
    (
        "5/r3r/3R1/b1b2/2B1b blue seasnake rabbit dog",
        5,
        &["(2,3)(3,3) seasnake", "(2,3)(1,2) seasnake"],
        &["(1,5)(2,4) seasnake", "(2,3)(1,4) seasnake", "(4,1)(5,2) rabbit"],
    ),
    (
        "2R2/2rb1/2r1B/1b3/5 red rat kirin fox",
        6,
        &["(4,3)(2,2) kirin"],
        &["(3,3)(5,3) kirin", "(3,2)(1,1) kirin", "(3,3)(2,3) rat"],
    ),
];

#[test]
fn the_cards_are_those_of_the_rules_b1() {
    let game = Onitama::example();
    let rules = model(&game.rules(), &[]).unwrap();
    let written: BTreeSet<String> = rules
        .atoms()
        .iter()
        .filter(|atom| atom.name.as_str() == "card")
        .map(|atom| atom.to_string())
        .collect();
    let native: BTreeSet<String> = Card::all()
        .flat_map(|card| card.facts())
        .map(|fact| fact.to_string())
        .collect();
    assert_eq!(written, native);
    assert_eq!((Card::all().count(), native.len()), (32, 102));
    let dragon = Card::named("DRAGON").unwrap();
    assert_eq!(dragon.offsets(), [(-1, 1), (1, 1), (2, -1), (-2, -1)]);
    assert_eq!(Card::named("goat"), None);
}

#[test]
fn the_sample_game_replays_b2() {
    let game = Onitama::example();
    let moves = game.read_moves(SAMPLE).unwrap();
    assert_eq!(moves.len(), 12);
    let record = Record { game, moves };
    let states = record.states();
    let captures: Vec<usize> = (0..12)
        .filter(|index| states[*index].captures(record.moves[*index]))
        .collect();
    assert_eq!(captures, [6, 11]);
    let (game, last) = (&record.game, &states[12]);
    assert!(states[..12].iter().all(|state| game.outcome(state).is_none()));
    assert!(last.is_captured(Color::Blue) && last.has_won(Color::Red));
    assert!(
        game.goals(last)
            .contains(&parse_atom("goal(red,100)").unwrap().value.value)
    );
    assert_eq!(game.outcome(last), Some(Outcome::Win(Color::Red.player())));
    assert!(game.moves(last).is_empty());
}

#[test]
fn games_are_written_as_they_are_read() {
    let game = Onitama::example();
    let moves = game.read_moves(SAMPLE).unwrap();
    assert_eq!(game.write_moves(&moves), SAMPLE);
    let record = Record { game, moves };
    let text = write_record(&record);
    assert!(text.starts_with("[Position \"rrRrr/5/5/5/bbBbb blue mouse boar panda\"]\n\n1. "));
    assert_eq!(read_record(&text).unwrap(), record);
    let printed = text.replace('x', "×").replace("bo×", "box").replace("o× ", "ox ");
    assert_eq!(read_record(&printed).unwrap(), record);

    let mirrored = game_of_mirror();
    let moves = mirrored.moves(&mirrored.start())[..1].to_vec();
    let record = Record { game: mirrored, moves };
    assert_eq!(read_record(&write_record(&record)).unwrap(), record);
    assert!(write_record(&record).contains("[Columns \"mirrored\"]"));
}

fn game_of_mirror() -> Onitama {
    Onitama::new(Onitama::example().start(), Columns::Mirrored)
}

#[test]
fn a_bad_game_says_which_move_is_wrong() {
    let game = Onitama::example();
    let errors = [
        SAMPLE.replace("(5,4)(4,4)", "(5,4)(3,4)"),
        SAMPLE.replace("3. (1,4)", "3. (1"),
        format!("{SAMPLE}7. (1,1)(2,1) BOAR"),
        "1. (1,2)(2,2) MOUSE 0-1".into(),
    ]
    .map(|text| game.read_moves(&text).unwrap_err().0);
    insta::assert_snapshot!(errors.join("\n"));
    for bad in [SAMPLE, "[Position \"x\"]", "[Columns \"odd\"]", "[Position", "["] {
        assert!(read_record(bad).is_err(), "{bad}");
    }
}

#[test]
fn the_examples_have_their_moves_b3() {
    for (position, count, legal, illegal) in EXAMPLES {
        let game = game(position, Columns::AsDrawn);
        assert_eq!(game.moves(&game.start()).len(), count, "{position}");
        assert!(legal.iter().all(|text| has(&game, text)), "{position}");
        assert!(!illegal.iter().any(|text| has(&game, text)), "{position}");
    }
    assert!(
        game(EXAMPLES[1].0, Columns::AsDrawn)
            .read_move(&OnitamaState::read(EXAMPLES[1].0).unwrap(), "(1,5)(1,7) SEASNAKE")
            .is_err()
    );
}

#[test]
fn mirrored_columns_fail_the_examples_b4() {
    let (mut missing, mut wrong) = (0, 0);
    for (position, _, legal, illegal) in EXAMPLES {
        let game = game(position, Columns::Mirrored);
        missing += legal.iter().filter(|text| !has(&game, text)).count();
        wrong += illegal.iter().filter(|text| has(&game, text)).count();
    }
    assert_eq!((missing, wrong), (2, 1));
}

#[test]
fn seven_replies_after_either_move_b5() {
    let game = game("2Rr1/rr1r1/5/b2b1/b1Bb1 red crab mantis rat", Columns::AsDrawn);
    for text in ["(4,2)(3,1) MANTIS", "(5,4)(4,5) MANTIS"] {
        let chosen = game.read_move(&game.start(), text).unwrap();
        assert_eq!(game.moves(&game.start().after(chosen)).len(), 7);
    }
}

#[test]
fn cards_go_round_b6() {
    let names =
        |game: &Onitama, state: &OnitamaState| game.write_state(state).split(' ').skip(1).collect::<Vec<_>>().join(" ");
    let three = Onitama::example();
    let state = three.start();
    let after = state.after(three.read_move(&state, "(1,2)(2,2) MOUSE").unwrap());
    assert_eq!(names(&three, &after), "red panda boar mouse");
    let five = game("rrRrr/5/5/5/bbBbb red crane,rooster tiger,ox horse", Columns::AsDrawn);
    let state = five.start();
    let after = state.after(five.read_move(&state, "(5,2)(3,2) TIGER").unwrap());
    assert_eq!(names(&five, &after), "blue crane,rooster horse,ox tiger");
}

#[test]
fn a_master_taken_or_in_the_temple_wins_and_a_student_in_the_temple_does_not_b7() {
    let goals = |position: &str| {
        let game = game(position, Columns::AsDrawn);
        let mut goals: Vec<String> = game.goals(&game.start()).iter().map(|goal| goal.to_string()).collect();
        goals.sort();
        (goals.join(" "), game.outcome(&game.start()))
    };
    let won = |side: Color| Some(Outcome::Win(side.player()));
    let taken = goals("5/2b2/5/5/2B2 red mouse boar panda");
    assert_eq!(taken, ("goal(blue,100) goal(red,0)".into(), won(Color::Blue)));
    let temple = goals("5/2r2/2B2/5/2R2 blue mouse boar panda");
    assert_eq!(temple, ("goal(blue,0) goal(red,100)".into(), won(Color::Red)));
    assert_eq!(goals("2b2/2R2/2B2/5/2r2 blue mouse boar panda"), (String::new(), None));
}

#[test]
fn who_cannot_move_passes_with_each_card() {
    let can_move = game("4B/5/5/2R2/5 blue bear,iguana tiger,ox horse", Columns::AsDrawn);
    let state = can_move.start();
    let moves = can_move.moves(&state);
    let moves: Vec<String> = moves.iter().map(|chosen| can_move.write_move(&state, chosen)).collect();
    assert_eq!(moves, ["(5,5)(4,3) IGUANA"]);

    let game = game("4B/4r/5/2R2/5 blue bear,fox tiger,ox horse", Columns::AsDrawn);
    let state = game.start();
    let passes: Vec<String> = game
        .moves(&state)
        .iter()
        .map(|chosen| game.write_move(&state, chosen))
        .collect();
    assert_eq!(passes, ["pass BEAR", "pass FOX"]);
    let after = state.after(game.read_move(&state, "pass FOX").unwrap());
    assert_eq!(game.write_state(&after), "4B/4r/5/2R2/5 red horse,bear tiger,ox fox");
    assert_eq!(game.perft(&state, 1), 2);
}

/// Two independent generators give these. The first player holds the first two cards; whether that is blue or red, and
/// how columns are read, makes no difference, for the start is its own mirror image. The pass that swaps a card counts.
#[test]
fn perft() {
    let counts: [(_, _, _, [u64; 6]); 2] = [
        (
            ["crane", "rooster"],
            ["tiger", "ox"],
            "horse",
            [9, 90, 1140, 14840, 193520, 2849861],
        ),
        (
            ["monkey", "frog"],
            ["elephant", "boar"],
            "cobra",
            [12, 156, 1911, 28401, 450095, 6285756],
        ),
    ];
    for (first, second, centre, expected) in counts {
        for columns in [Columns::AsDrawn, Columns::Mirrored] {
            for side in Color::BOTH {
                let deal = match side {
                    Color::Blue => Deal::named(&first, &second, centre, side),
                    Color::Red => Deal::named(&second, &first, centre, side),
                };
                let game = Onitama::new(deal.unwrap().position().unwrap(), columns);
                let is_first = (columns, side) == (Columns::AsDrawn, Color::Blue);
                let depth = if is_first { 6 } else { 4 };
                let counted: Vec<u64> = (1..=depth).map(|depth| game.perft(&game.start(), depth)).collect();
                assert_eq!(counted, expected[..depth as usize]);
            }
        }
    }
}

#[test]
fn deals_are_checked() {
    assert_eq!(Deal::named(&["mouse"], &["mouse"], "panda", Color::Blue), None);
    assert_eq!(Deal::named(&["mouse"], &["ox"], "mouse", Color::Blue), None);
    assert_eq!(
        Deal::named(&["mouse", "mouse"], &["ox", "boar"], "crab", Color::Blue),
        None
    );
    assert_eq!(Deal::named(&["goat"], &["ox"], "mouse", Color::Blue), None);
    assert!(Deal::named(&["mouse", "rat"], &["ox", "boar"], "crab", Color::Red).is_some());
}

#[test]
fn the_squares_on_which_one_could_take_back() {
    let game = game("rrRr1/3r1/5/5/bbBbb blue crab rat mantis", Columns::AsDrawn);
    let state = game.start();
    let reach: Vec<String> = game
        .reach(&state, Color::Red)
        .into_iter()
        .map(|cell| cell.to_string())
        .collect();
    let ways: BTreeSet<String> = game
        .translations(&state, Color::Red)
        .map(|way| way.to.to_string())
        .collect();
    assert_eq!(reach.iter().cloned().collect::<BTreeSet<_>>(), ways);
    // The rat goes one forward, one to the left, or back to the right: red's left is towards the higher columns.
    assert_eq!(
        reach.join(" "),
        "(3,4) (4,1) (4,2) (4,3) (4,4) (4,5) (5,2) (5,3) (5,4) (5,5)"
    );
    let undefended: Vec<String> = state
        .students(Color::Red)
        .without(game.reach(&state, Color::Red))
        .into_iter()
        .map(|cell| cell.to_string())
        .collect();
    assert_eq!(undefended, ["(5,1)"]);
}

/// The positions of Experiment 10.7 and how many students of either side stand where nobody could take back.
#[test]
fn undefended_students() {
    let positions = [
        ("rrRr1/3r1/5/5/bbBbb blue crab rat mantis", 1),
        ("rrR1r/4r/5/5/bbBbb blue crab rat mantis", 2),
        ("r1Rr1/1r1r1/5/b3b/b1Bb1 red rat crab mantis", 4),
        ("r1Rr1/1r1r1/5/1B2b/bb1b1 red rat crab mantis", 4),
        ("2Rr1/rr1r1/5/b2b1/b1Bb1 red crab mantis rat", 2),
        ("2Rr1/rr1r1/5/b1B1b/b2b1 red crab mantis rat", 3),
    ];
    for (position, expected) in positions {
        let game = game(position, Columns::AsDrawn);
        let undefended = |state: &OnitamaState| -> usize {
            let of = |side: Color| state.students(side).without(game.reach(state, side)).len();
            Color::BOTH.into_iter().map(of).sum()
        };
        assert_eq!(undefended(&game.start()), expected, "{position}");
        if position.starts_with("2Rr1/rr1r1/5/b2b1") {
            for (text, expected) in [("(4,2)(3,1) MANTIS", 2), ("(5,4)(4,5) MANTIS", 3)] {
                let chosen = game.read_move(&game.start(), text).unwrap();
                assert_eq!(undefended(&game.start().after(chosen)), expected);
            }
        }
    }
}

/// How many leaves a tree has in which finished games go on without moves.
fn leaves(game: &Onitama, state: &OnitamaState, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if game.outcome(state).is_some() => 1,
        _ => game
            .moves(state)
            .iter()
            .map(|chosen| leaves(game, &state.after(*chosen), depth - 1))
            .sum(),
    }
}

/// The trees of Experiment 10.6.
#[test]
fn leaves_of_two_moves() {
    let count = |cards: &str, columns| {
        let game = game(&format!("3r1/b4/1B3/1r2R/5 blue {cards}"), columns);
        ["(3,2)(4,4) GIRAFFE", "(4,1)(3,1) GIRAFFE"].map(|text| {
            let chosen = game.read_move(&game.start(), text).unwrap();
            leaves(&game, &game.start().after(chosen), 3)
        })
    };
    assert_eq!(count("giraffe cobra horse", Columns::AsDrawn), [157, 123]);
    assert_eq!(count("giraffe horse cobra", Columns::Mirrored), [110, 104]);
}

#[test]
fn the_game_of_five_cards_has_the_known_counts() {
    let game = Onitama::five_cards();
    let counts: Vec<u64> = (1..=5).map(|depth| game.perft(&game.start(), depth)).collect();
    assert_eq!(counts, [9, 90, 1140, 14_840, 193_520]);
}
