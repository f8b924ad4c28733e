//! What the patterns of Pitrat 1976 say in words.

use adage_learn::combination::pitrat::{self, read_record};
use adage_learn::combination::{Branch, Kind, Learner, Letter, Natures, Owner, Pattern, PatternMove, State, Store};
use adage_worlds::chess::{FreeChess, FreeState};
use adage_worlds::game::Game;
use shakmaty::Role;

/// The patterns that a record teaches, each after the number of its move.
fn taught(start: &FreeState, record: &str) -> String {
    let moves = read_record(start, record).expect("a record");
    let found = Learner::new(Store::seeds()).study(start, &moves);
    let sentences: Vec<String> = found
        .iter()
        .map(|it| format!("move {}: {}\n{}", it.number, it.pattern.words(), it.pattern))
        .collect();
    sentences.join("\n\n")
}

fn figure((fen, record): (&str, &str)) -> String {
    taught(&FreeChess.read_state(fen).expect("a position"), record)
}

#[test]
fn the_seeds() {
    assert_eq!(Pattern::capture().words(), "takes a man");
    assert_eq!(Pattern::flight().words(), "moves a man that a man would take");
}

#[test]
fn game_g() {
    insta::assert_snapshot!(taught(&FreeChess.start(), pitrat::GAME_G));
}

#[test]
fn figure_6() {
    insta::assert_snapshot!(figure(pitrat::FIGURE_6));
}

#[test]
fn figures_2_and_4() {
    let [first, second] = pitrat::FIGURE_2.map(figure);
    insta::assert_snapshot!([first, second, figure(pitrat::FIGURE_4)].join("\n\n"));
}

fn friend(role: Role) -> State {
    State::Man(Owner::Friend, Natures::only(role))
}

fn enemy(role: Role) -> State {
    State::Man(Owner::Enemy, Natures::only(role))
}

/// A move of the man on a letter's square to another, where it takes if told so.
fn chosen(from: u8, to: u8, takes: bool, clear: &[u8]) -> PatternMove {
    PatternMove {
        man: Letter(from),
        from: Letter(from),
        to: Some(Letter(to)),
        takes,
        clear: clear.iter().map(|letter| Letter(*letter)).collect(),
    }
}

fn line(plays: &[Option<u8>]) -> Branch {
    Branch {
        play: plays[0],
        then: plays[1..]
            .split_first()
            .map(|_| line(&plays[1..]))
            .into_iter()
            .collect(),
    }
}

#[test]
fn a_man_leaves_the_line_of_another() {
    let pattern = Pattern {
        kind: Kind::Attack,
        states: vec![
            friend(Role::Knight),
            State::Empty,
            friend(Role::Rook),
            enemy(Role::Queen),
        ],
        moves: vec![chosen(0, 1, false, &[]), chosen(2, 3, true, &[0])],
        idea: line(&[Some(0), None, Some(1)]),
        contrasts: Vec::new(),
        unguarded: Vec::new(),
    };
    assert_eq!(
        pattern.words(),
        "plays a knight, which opens the line of a rook to a queen"
    );
}

#[test]
fn a_threat_is_met_by_taking_or_by_shutting_out() {
    let states = vec![
        enemy(Role::Rook),
        friend(Role::Queen),
        friend(Role::Bishop),
        State::Empty,
    ];
    let threat = line(&[None, Some(0)]);
    let met = |moves: Vec<PatternMove>| Pattern {
        kind: Kind::Defence,
        states: states.clone(),
        moves,
        idea: line(&[Some(1)]),
        contrasts: vec![threat.clone()],
        unguarded: Vec::new(),
    };
    let takes = met(vec![chosen(0, 1, true, &[]), chosen(2, 0, true, &[])]);
    assert_eq!(takes.words(), "takes with a bishop a rook that would take a queen");
    let shuts = met(vec![chosen(0, 1, true, &[3]), chosen(2, 3, false, &[])]);
    assert_eq!(shuts.words(), "shuts a rook off from a queen with a bishop");
}

#[test]
fn what_has_no_name_is_retold() {
    let pattern = Pattern {
        kind: Kind::Attack,
        states: vec![friend(Role::Pawn), State::Empty, enemy(Role::Rook), enemy(Role::King)],
        moves: vec![
            chosen(0, 1, false, &[]),
            chosen(3, 1, true, &[]),
            chosen(0, 2, true, &[]),
        ],
        idea: Branch {
            play: Some(0),
            then: vec![line(&[Some(1)]), line(&[None, Some(2)])],
        },
        contrasts: Vec::new(),
        unguarded: Vec::new(),
    };
    let words = "plays a pawn; perhaps the king takes it; if the enemy does nothing, takes a rook with a pawn";
    assert_eq!(pattern.words(), words);
}

#[test]
fn that_nobody_takes_back_is_said() {
    let pattern = Pattern {
        unguarded: vec![Letter(1)],
        ..Pattern::capture()
    };
    assert_eq!(
        pattern.words(),
        "takes a man; where it goes, no other man of the enemy takes back"
    );
}
