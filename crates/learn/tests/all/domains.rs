//! The learner in worlds other than chess: only description, values and background change. Teacher and truth are
//! written out here, apart from vocabularies and rules.

use adage_learn::pattern::background::{Background, Setting};
use adage_learn::pattern::session::{Options, Session, Verdict};
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_logic::term::Symbol;
use adage_worlds::cards::{Card, CardDomain, Hand, Hands};
use adage_worlds::domain::{Domain, PositionOf};
use adage_worlds::eight_puzzle::{Frame, PuzzleDomain, SolvableFrames};
use adage_worlds::placement::{Placement, PlacementDomain};
use adage_worlds::space::{AllPlacements, Space};

/// Learns from one example and compares with the truth on every position of the space, or on every `step`th.
fn is_learned<D, S>(
    domain: &D,
    space: &S,
    step: usize,
    example: &str,
    setting: Setting,
    truth: fn(&S::Position) -> bool,
) where
    D: Domain,
    S: Space<Position = PositionOf<D>>,
{
    let rules = Rules::default();
    let background = Background::new(domain, &rules, &setting).expect("known features");
    let example = domain.read(example).expect("a position");
    assert!(truth(&example));
    let options = Options {
        name: "learned".to_string(),
        seed: 1,
        ..Options::default()
    };
    let mut session = Session::new(&background, &[example], options).expect("an example");
    while let Some(question) = session.question() {
        let position = background.compose(&question).expect("a position");
        let verdict = match truth(&position) {
            true => Verdict::Instance,
            false => Verdict::NoInstance,
        };
        session.answer(question, verdict).expect("answers that agree");
        assert!(session.answers().len() < 80, "it never ends");
    }
    let clauses = session.clauses();
    let learned = background.rules_with(&clauses).expect("rules that pass the checks");
    let goals = learned.named(Symbol::new("learned"));
    let matcher = Matcher::new(domain.vocabulary(), &learned, &goals).expect("a plan");
    let mut searcher = matcher.searcher();
    let mut instances = 0;
    for number in (0..space.numbers()).step_by(step) {
        if let Some(position) = space.position(number) {
            let is = truth(&position);
            instances += usize::from(is);
            assert_eq!(
                searcher.holds(&position),
                is,
                "{}: {clauses:?}",
                domain.write(&position)
            );
        }
    }
    assert!(instances > 0);
}

fn features(names: &[&str], look_ahead: bool) -> Setting {
    Setting {
        features: names.iter().map(ToString::to_string).collect(),
        look_ahead,
        ..Setting::default()
    }
}

/// Where a tile lies and where it belongs, by column and row from the top.
fn place(frame: &Frame, tile: u8) -> Option<(usize, usize)> {
    let index = frame.0.iter().position(|lying| *lying == Some(tile))?;
    Some((index % 3, index / 3))
}

fn home(tile: u8) -> (usize, usize) {
    let index = usize::from(tile) - 1;
    (index % 3, index / 3)
}

/// Some tile lies beside the blank, and the blank where the tile belongs.
fn can_go_home(frame: &Frame) -> bool {
    let blank = place(frame, 0);
    (1..9).any(|tile| {
        let beside = |(x, y): (usize, usize), (to_x, to_y): (usize, usize)| x.abs_diff(to_x) + y.abs_diff(to_y) == 1;
        blank == Some(home(tile)) && place(frame, tile).is_some_and(|at| beside(at, home(tile)))
    })
}

/// Two tiles in their own row lie in the wrong order.
fn has_conflict(frame: &Frame) -> bool {
    let in_row = |tile: u8| place(frame, tile).filter(|at| at.1 == home(tile).1);
    let pairs = (1..9).flat_map(|low| (low + 1..9).map(move |high| (low, high)));
    pairs.into_iter().any(|(low, high)| match (in_row(low), in_row(high)) {
        (Some(low), Some(high)) => low.1 == high.1 && low.0 > high.0,
        _ => false,
    })
}

#[test]
fn tiles_that_can_go_home() {
    let domain = PuzzleDomain::default();
    is_learned(
        &domain,
        &SolvableFrames,
        1,
        ".._/..3/...",
        Setting::default(),
        can_go_home,
    );
    // The same by looking a move ahead, with what is known of single tiles alone.
    is_learned(
        &domain,
        &SolvableFrames,
        1,
        ".._/..3/1..",
        features(&["home"], true),
        can_go_home,
    );
}

#[test]
fn tiles_in_each_others_way() {
    let domain = PuzzleDomain::default();
    is_learned(
        &domain,
        &SolvableFrames,
        1,
        "21_/.../...",
        Setting::default(),
        has_conflict,
    );
}

#[test]
fn cards_of_one_rank() {
    let pair = |hand: &Hand| {
        let is_alike = |card: &Card, other: &Card| card != other && card.rank == other.rank;
        hand.0
            .iter()
            .any(|card| hand.0.iter().any(|other| is_alike(card, other)))
    };
    is_learned(
        &CardDomain::default(),
        &Hands,
        7,
        "As Ah 7d 3c 9s",
        Setting::default(),
        pair,
    );
}

#[test]
fn points_on_a_diagonal() {
    let rising = |placement: &Placement| {
        let [(x1, y1), (x2, y2), (x3, y3)] = placement.0;
        x1 < x2 && x2 < x3 && x2 - x1 == y2 - y1 && x3 - x2 == y3 - y2
    };
    let setting = features(&["file", "rank", "line"], false);
    is_learned(
        &PlacementDomain::points(),
        &AllPlacements,
        1,
        "c2 e4 h7",
        setting,
        rising,
    );
}
