//! The 8-puzzle: its moves, its text, and the bundled rules against brute force.

use crate::support::bundled::{named, rules_with};
use adage_logic::matcher::Matcher;
use adage_logic::term::Term;
use adage_logic::vocabulary::{Answers, Question, Vocabulary};
use adage_worlds::domain::Domain;
use adage_worlds::eight_puzzle::{Frame, PuzzleDomain, PuzzleVocabulary, SolvableFrames};
use adage_worlds::space::Space;
use std::collections::HashSet;

/// The positions that slides make.
fn slides(domain: &PuzzleDomain, frame: &Frame) -> Vec<Frame> {
    let vocabulary = domain.vocabulary();
    let relation = domain.moves().and_then(|moves| vocabulary.signature().find(moves));
    let mut answers = Answers::default();
    let question = Question {
        relation: relation.expect("the moves"),
        args: &[None, None, None, Some(Term::Position(0)), None],
        position: Some(frame),
        only_whether: false,
    };
    vocabulary.ask(&question, &mut answers);
    answers.positions().to_vec()
}

#[test]
fn every_solvable_frame_is_at_most_31_slides_from_the_solved_one() {
    let domain = PuzzleDomain::default();
    let mut reached = HashSet::from([Frame::solved()]);
    let mut last = vec![Frame::solved()];
    let mut slides_made = 0;
    loop {
        let made = last.iter().flat_map(|frame| slides(&domain, frame));
        let new: Vec<Frame> = made.filter(|frame| reached.insert(*frame)).collect();
        if new.is_empty() {
            break;
        }
        (slides_made, last) = (slides_made + 1, new);
    }
    // The two hardest frames of the 8-puzzle.
    assert_eq!((slides_made, last.len()), (31, 2));
    let space: HashSet<Frame> = (0..SolvableFrames.numbers())
        .filter_map(|number| SolvableFrames.position(number))
        .collect();
    assert_eq!(reached, space);
    assert_eq!(space.len(), 181_440);
}

/// Row and column of a tile, from the top left.
fn lies(frame: &Frame, tile: u8) -> (usize, usize) {
    let place = frame
        .0
        .iter()
        .position(|here| *here == Some(tile))
        .expect("a full frame");
    (place / 3, place % 3)
}

fn home(tile: u8) -> (usize, usize) {
    lies(&Frame::solved(), tile)
}

/// How many tiles can slide home.
fn homecomings(frame: &Frame) -> usize {
    let (row, column) = lies(frame, 0);
    let beside = |(other_row, other_column): (usize, usize)| {
        (row == other_row && column.abs_diff(other_column) == 1)
            || (column == other_column && row.abs_diff(other_row) == 1)
    };
    (1..=8)
        .filter(|tile| home(*tile) == (row, column) && beside(lies(frame, *tile)))
        .count()
}

/// How many pairs of tiles are in their row in the wrong order.
fn conflicts(frame: &Frame) -> usize {
    let in_row = |tile: u8| lies(frame, tile).0 == home(tile).0;
    let pairs = (1..=8u8).flat_map(|low| (low + 1..=8).map(move |high| (low, high)));
    pairs
        .filter(|(low, high)| home(*low).0 == home(*high).0 && in_row(*low) && in_row(*high))
        .filter(|(low, high)| lies(frame, *high).1 < lies(frame, *low).1)
        .count()
}

#[test]
fn the_rules_hold_where_brute_force_says() {
    let vocabulary = PuzzleVocabulary::default();
    let rules = rules_with("eight_puzzle", &vocabulary, "");
    let matcher = |name: &str| Matcher::new(&vocabulary, &rules, &[named(&rules, name)]).expect("a plan");
    let matchers = ["can_go_home", "goes_home", "linear_conflict"].map(matcher);
    let mut searchers = matchers.each_ref().map(|matcher| matcher.searcher());
    let mut sums = [0; 3];
    for frame in (0..SolvableFrames.numbers()).filter_map(|number| SolvableFrames.position(number)) {
        let counts = searchers.each_mut().map(|searcher| searcher.count(&frame));
        let home = homecomings(&frame);
        assert_eq!(counts, [home, home, conflicts(&frame)], "{frame}");
        for (sum, count) in sums.iter_mut().zip(counts) {
            *sum += count;
        }
    }
    // 22 ways to lie beside one's home, and 7 pairs in 3 ways in their row; the other tiles in any solvable order.
    assert_eq!(sums, [22 * 2520, 22 * 2520, 7 * 3 * 2520]);
}

#[test]
fn rules_speak_of_patterns_of_few_tiles() {
    let domain = PuzzleDomain::default();
    let rules = rules_with("eight_puzzle", domain.vocabulary(), "");
    let matcher = Matcher::new(domain.vocabulary(), &rules, &[named(&rules, "linear_conflict")]).expect("a plan");
    let pattern = domain.read("3.1/.../.._").expect("a pattern");
    let found = matcher.searcher().matches(&pattern);
    let args: Vec<String> = found[0].args.iter().map(Term::to_string).collect();
    assert_eq!(
        (found.len(), &args[..4]),
        (1, &["t3", "(1,3)", "t1", "(3,3)"].map(String::from)[..])
    );
}

#[test]
fn frames_read_back_and_are_made_of_their_tiles() {
    let domain = PuzzleDomain::default();
    for text in ["123/456/78_", "8_3/1.2/6.5", "_../.../..."] {
        let frame = domain.read(text).expect("a frame");
        assert_eq!(domain.write(&frame), text);
        assert_eq!(domain.compose(&domain.components(&frame)), Some(frame));
    }
    assert_eq!(domain.read("123/456/78_"), Ok(Frame::solved()));
    for wrong in [
        "",
        "123/456/789",
        "123/456/78",
        "113/456/78_",
        "123/456/78.",
        "123456/78_/",
        "12é/456/78_",
    ] {
        assert!(domain.read(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn tiles_that_make_no_frame_are_told_why() {
    let domain = PuzzleDomain::default();
    let components = domain.components(&domain.read("1.2/.../.._").expect("a frame"));
    let why = |change: &dyn Fn(&mut Vec<adage_worlds::domain::Component>)| {
        let mut changed = components.clone();
        change(&mut changed);
        assert_eq!(domain.compose(&changed), None);
        domain.objection(&changed)
    };
    assert_eq!(why(&|tiles| tiles[1][0] = tiles[2][0]), "`t2` lies in two places");
    assert_eq!(why(&|tiles| tiles[1][1] = Term::Int(3)), "two tiles lie on `(3,3)`");
    assert_eq!(why(&|tiles| tiles[1][1] = Term::Int(4)), "`(4,3)` is not in the frame");
    assert_eq!(
        why(&|tiles| tiles[1][0] = Term::constant("t9")),
        "there is no tile called `t9`"
    );
    assert_eq!(why(&|tiles| drop(tiles.remove(0))), "there is no blank");
    let may_leave: Vec<bool> = components.iter().map(|tile| domain.may_leave(tile)).collect();
    assert_eq!(may_leave, [false, true, true]);
}
