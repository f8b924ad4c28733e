//! Minton's example: how a game of go-moku lost to an open three teaches to see it.

use crate::support::win::{self, sizes};
use adage_learn::win::decide::{Decider, Reason};
use adage_learn::win::learn::{Ended, Lesson};
use adage_learn::win::minton::{
    FIRST_LOSS, FOUR_AND_THREE, OPEN_THREE, RECOG_FOUR, RECOG_OPEN_THREE, TWO_THREES, TWO_WAYS, square,
};
use adage_learn::win::prove::Prover;
use adage_learn::win::record::replay;
use adage_learn::win::reply::Reply;
use adage_learn::win::rule::{Recogniser, Recognition};
use adage_logic::subsume::is_variant;
use adage_logic::syntax::parse_clause;
use adage_logic::{Atom, Clause, Literal, Term};
use adage_worlds::update::{Engine, State, Step, System};

fn squares(at: &[(i32, i32)]) -> Vec<Term> {
    at.iter().map(|at| square(*at)).collect()
}

fn lesson(system: &System, engine: &Engine<'_>, rules: &mut Vec<Recognition>, at: &[(i32, i32)]) -> Lesson {
    win::lesson(system, engine, rules, &squares(at))
}

fn after(system: &System, engine: &Engine<'_>, at: &[(i32, i32)]) -> State {
    win::after(system, engine, &squares(at))
}

/// Whether conditions are those of a clause, up to the names of variables and the order.
fn is(head: Atom, conditions: &[Literal], text: &str) -> bool {
    is_variant(&Clause::new(head, conditions.to_vec()), &parse_clause(text).unwrap())
}

fn is_rule(rule: &Recognition, text: &str) -> bool {
    is(Atom::new("won", rule.input.args.clone()), &rule.conditions, text)
}

fn no_preference(_: &State, _: &Atom) -> i64 {
    0
}

/// The two games' rules.
fn taught(system: &System, engine: &Engine<'_>) -> Vec<Recognition> {
    let mut rules = Vec::new();
    lesson(system, engine, &mut rules, &FIRST_LOSS);
    lesson(system, engine, &mut rules, &OPEN_THREE);
    rules
}

fn names(state: &State) -> Vec<String> {
    let rows = state.atoms().filter(|atom| atom.name.as_str().ends_with("in_a_row"));
    rows.map(|atom| atom.to_string()).collect()
}

#[test]
fn a_stone_lengthens_a_row() {
    let system = System::gomoku_rows(19);
    let engine = system.engine();
    let before = after(&system, &engine, &OPEN_THREE[..10]);
    let then = after(&system, &engine, &OPEN_THREE[..11]);
    let three = "three_in_a_row((8,10,1,0,3),x)".to_string();
    let four = "four_in_a_row((7,10,1,0,4),x)".to_string();
    assert!(names(&before).contains(&three) && !names(&before).contains(&four));
    assert!(names(&then).contains(&four) && !names(&then).contains(&three));
    assert!(!then.contains(&Atom::new("is_empty", vec![square((9, 6))])));
    let taken = engine.play(&then, &system.input(&[square((9, 6))], system.players[1]));
    assert_eq!(
        taken.unwrap_err().to_string(),
        "input_move((7,10),o) is not allowed here"
    );
}

#[test]
fn two_fours_are_seen_and_the_reply_is_forced() {
    let system = System::gomoku_rows(19);
    let engine = system.engine();
    let mut rules = Vec::new();
    lesson(&system, &engine, &mut rules, &FIRST_LOSS);
    let recogniser = Recogniser::new(&system, &rules).unwrap();
    let finder = recogniser.finder();
    let threats = finder.threats(&after(&system, &engine, &OPEN_THREE[..11]), system.players[0]);
    let moves: Vec<String> = threats.iter().map(|threat| threat.input.args[0].to_string()).collect();
    assert_eq!(moves, [square((9, 5)).to_string(), square((9, 10)).to_string()]);
    let moves: Vec<Vec<Term>> = squares(&OPEN_THREE).into_iter().map(|at| vec![at]).collect();
    let turns = replay(&system, &engine, &finder, &moves).unwrap();
    let forced: Vec<usize> = (0..13).filter(|turn| turns[*turn].forced_by.is_some()).collect();
    assert_eq!(forced, [11]);
    let reason = turns[11].forced_by.as_ref().unwrap();
    assert_eq!((reason.rule, reason.input.args[0]), (0, square((9, 5))));
}

#[test]
fn an_open_three_is_stopped_where_the_paper_says() {
    let system = System::gomoku_rows(19);
    let engine = system.engine();
    let rules = taught(&system, &engine);
    let recogniser = Recogniser::new(&system, &rules).unwrap();
    let finder = recogniser.finder();
    let [a, b, c, d] = [(9, 6), (9, 5), (9, 10), (9, 11)].map(square);
    let stops = |state: &State| -> Vec<Term> {
        let threats = finder.threats(state, system.players[0]);
        let replies = Reply::all(&system, &engine, state, system.players[1]);
        let stopping = replies.iter().filter(|reply| reply.breaks_all(&threats));
        stopping.map(|reply| reply.input.args[0]).collect()
    };
    // X plays elsewhere at turn 11.
    let open = after(&system, &engine, &[&OPEN_THREE[..10], &[(0, 0)]].concat());
    assert_eq!(stops(&open), [a, c]);
    let mut closed = open.clone();
    closed.remove(&Atom::new("is_empty", vec![d]));
    closed.insert(Atom::new("taken", vec![d, system.players[1]]));
    assert_eq!(stops(&closed), [b, a, c]);
    let decider = Decider {
        prover: Prover {
            system: &system,
            engine: &engine,
            finder: &finder,
        },
        preference: &no_preference,
    };
    let decision = decider.decide(&open, system.players[1]).unwrap();
    assert!([a, c].contains(&decision.input.args[0]));
    assert!(matches!(decision.reason, Reason::Blocks(_)));
    // The rule was learned by O's loss; it serves X as well, and O.
    let won = decider.decide(&open, system.players[0]).unwrap();
    assert!(matches!(won.reason, Reason::Wins(threat) if threat.length == 2));
}

/// Where a square goes.
type Image = fn((i32, i32)) -> (i32, i32);

#[test]
fn turned_mirrored_moved_and_with_colours_exchanged_it_teaches_the_same() {
    let system = System::gomoku_rows(19);
    let engine = system.engine();
    let images: [Image; 4] = [
        |(row, column)| (column, row),
        |(row, column)| (column, 18 - row),
        |(row, column)| (18 - row, column),
        |(row, column)| ((row + 5) % 19, column),
    ];
    let mut rules = taught(&system, &engine);
    for image in images {
        let mut own = Vec::new();
        lesson(&system, &engine, &mut own, &FIRST_LOSS.map(image));
        lesson(&system, &engine, &mut own, &OPEN_THREE.map(image));
        assert!(is_rule(&own[1], RECOG_OPEN_THREE));
        lesson(&system, &engine, &mut rules, &OPEN_THREE.map(image));
        assert_eq!(rules.len(), 2);
    }
    // X wastes a move first: then O has the three.
    let exchanged = [&[(18, 18)], &OPEN_THREE[..]].concat();
    lesson(&system, &engine, &mut rules, &exchanged);
    assert_eq!(rules.len(), 2);
}

#[test]
fn a_win_comes_before_a_block() {
    let system = System::gomoku_rows(19);
    let engine = system.engine();
    let rules = taught(&system, &engine);
    let recogniser = Recogniser::new(&system, &rules).unwrap();
    let decider = Decider {
        prover: Prover {
            system: &system,
            engine: &engine,
            finder: &recogniser.finder(),
        },
        preference: &no_preference,
    };
    // Both have four, closed at one end.
    let fours = [(5, 0), (8, 0), (5, 1), (8, 1), (5, 2), (8, 2), (5, 3), (8, 3)];
    let state = after(&system, &engine, &fours);
    for (player, row) in system.players.into_iter().zip([5, 8]) {
        let decision = decider.decide(&state, player).unwrap();
        assert_eq!(decision.input.args[0], square((row, 4)));
        assert!(matches!(decision.reason, Reason::Wins(_)));
    }
}

/// Every line of five squares spelled out, as the only way to win.
fn with_spelled_out_lines(size: i32) -> System {
    let text = include_str!("../../../worlds/updates/gomoku_rows.lp");
    let start = text.find("update(create_win1").unwrap();
    let end = text.find("update(join_two_and_one").unwrap();
    let mut lines = String::new();
    for (row, column, down, right) in (0..size).flat_map(|row| {
        let from = move |column| [(0, 1), (1, 0), (1, 1), (1, -1)].map(|(down, right)| (row, column, down, right));
        (0..size).flat_map(from)
    }) {
        let squares: Vec<(i32, i32)> = (0..5).map(|step| (row + step * down, column + step * right)).collect();
        if squares
            .iter()
            .all(|(row, column)| (0..size).contains(row) && (0..size).contains(column))
        {
            for last in 0..5 {
                let others = (0..5).filter(|index| *index != last);
                let others: String = others
                    .map(|index| format!(", taken({},P)", square(squares[index])))
                    .collect();
                let last = square(squares[last]);
                lines += &format!(
                    "update(line, add(won(P)), delete(is_empty({last}),input_move({last},P))) :- \
                     input_move({last},P), is_empty({last}){others}.\n"
                );
            }
        }
    }
    System::read_with(&[&text[..start], &lines, &text[end..]].concat(), &[("size", size)]).unwrap()
}

#[test]
fn what_is_learned_is_as_general_as_the_rules_of_the_game() {
    let system = with_spelled_out_lines(7);
    let engine = system.engine();
    let mut rules = Vec::new();
    let game = [(3, 1), (0, 0), (3, 2), (0, 6), (3, 3), (6, 0), (3, 4), (6, 6), (3, 5)];
    lesson(&system, &engine, &mut rules, &game);
    let moved = game.map(|(row, column)| if row == 3 { (row + 1, column) } else { (row, column) });
    let recogniser = Recogniser::new(&system, &rules).unwrap();
    let seen = |squares: &[(i32, i32)]| {
        recogniser
            .finder()
            .threats(&after(&system, &engine, squares), system.players[0])
            .len()
    };
    assert_eq!((seen(&game[..8]), seen(&moved[..8])), (1, 0));
}

#[test]
fn one_lost_game_teaches_to_see_four_and_the_next_to_see_an_open_three() {
    let system = System::gomoku_rows(19);
    let engine = system.engine();
    let mut rules = Vec::new();
    let first = lesson(&system, &engine, &mut rules, &FIRST_LOSS);
    assert_eq!(rules.len(), 1);
    assert_eq!((rules[0].length, rules[0].conditions.len()), (1, 3));
    assert_eq!(first.ended, Ended::NotForced { turn: 7 });
    assert!(is_rule(&rules[0], RECOG_FOUR));

    let second = lesson(&system, &engine, &mut rules, &OPEN_THREE);
    let turns: Vec<(usize, usize)> = second
        .explained
        .iter()
        .map(|e| (e.turn + 1, e.description.conditions.len()))
        .collect();
    assert_eq!(turns, [(13, 3), (12, 5), (11, 8)]);
    assert_eq!(second.explained[0].stored, None);
    assert_eq!(second.ended, Ended::NotForced { turn: 9 });
    assert_eq!(rules.len(), 2);
    assert!(is_rule(&rules[1], RECOG_OPEN_THREE));
    let two_ways = &second.explained[1].description;
    assert!(is(
        Atom::new("won", vec![two_ways.attacker]),
        &two_ways.conditions,
        TWO_WAYS
    ));
}

/// Stones of X and of O, X to move: X's are put first to his last but one move.
fn position(system: &System, engine: &Engine<'_>, x_stones: &[(i32, i32)], o_stones: &[(i32, i32)]) -> State {
    let stones = x_stones.iter().zip(o_stones).flat_map(|(x, o)| [*x, *o]);
    after(system, engine, &stones.collect::<Vec<_>>())
}

#[test]
fn crossing_rows_teach_longer_rules_with_one_attacker() {
    let system = System::gomoku_rows(19);
    let engine = system.engine();
    let mut rules = taught(&system, &engine);
    lesson(&system, &engine, &mut rules, &FOUR_AND_THREE);
    lesson(&system, &engine, &mut rules, &TWO_THREES[..13]);
    assert_eq!(sizes(&rules), [(1, 3), (2, 8), (3, 16), (3, 21)]);
    for rule in &rules {
        let attacker = rule.attacker();
        let rows = rule
            .conditions
            .iter()
            .filter(|condition| condition.atom.name.as_str().ends_with("in_a_row"));
        assert!(rows.clone().count() > 0 && rows.into_iter().all(|row| row.atom.args[1] == attacker));
    }
}

#[test]
fn a_reply_that_makes_a_four_is_not_overlooked() {
    let system = System::gomoku_rows(19);
    let engine = system.engine();
    let mut rules = taught(&system, &engine);
    lesson(&system, &engine, &mut rules, &FOUR_AND_THREE);
    let recogniser = Recogniser::new(&system, &rules).unwrap();
    let finder = recogniser.finder();
    let prover = Prover {
        system: &system,
        engine: &engine,
        finder: &finder,
    };
    let x_stones = [(9, 7), (9, 8), (9, 9), (7, 10), (8, 10), (5, 11)];
    let with_three = position(
        &system,
        &engine,
        &x_stones,
        &[(9, 6), (6, 11), (7, 11), (8, 11), (16, 2), (16, 5)],
    );
    let without = position(
        &system,
        &engine,
        &x_stones,
        &[(9, 6), (6, 13), (2, 11), (8, 14), (16, 2), (16, 5)],
    );
    for (state, wins) in [(&with_three, false), (&without, true)] {
        let threats = finder.threats(state, system.players[0]);
        let fork = threats
            .iter()
            .find(|threat| threat.input.args[0] == square((9, 10)))
            .unwrap();
        assert_eq!(fork.length, 3);
        assert_eq!(prover.wins(state, fork), wins);
    }
}

#[test]
fn what_is_explained_held_in_the_game_and_goes_the_same_way_again() {
    let system = System::gomoku_rows(19);
    let engine = system.engine();
    let mut rules = Vec::new();
    for game in [&FIRST_LOSS[..], &OPEN_THREE, &FOUR_AND_THREE, &TWO_THREES[..13]] {
        let known = rules.clone();
        let lesson = lesson(&system, &engine, &mut rules, game);
        let recogniser = Recogniser::new(&system, &known).unwrap();
        let moves: Vec<Vec<Term>> = squares(game).into_iter().map(|at| vec![at]).collect();
        let turns = replay(&system, &engine, &recogniser.finder(), &moves).unwrap();
        for explained in &lesson.explained {
            let step = &turns[explained.turn].step;
            assert!(explained.description.holds(&step.before, system.vocabulary()));
            let Some(input) = &explained.input else { continue };
            let again = engine.play(&step.before, &explained.description.fact(input)).unwrap();
            let names = |step: &Step| -> Vec<String> {
                let fired = step.activations.iter();
                fired
                    .map(|fired| system.updates[fired.update].name.to_string())
                    .collect()
            };
            assert_eq!(names(&again), names(step));
        }
    }
    assert_eq!(rules.len(), 4);
}
