//! The figures of the paper that come with moves.

use super::{PARTS, learn, position, without_name};
use crate::row::Row;
use adage_learn::combination::pitrat::{FIGURE_2, FIGURE_4, FIGURE_6, FIGURE_17, read_record};
use adage_learn::combination::{Explainer, Found, Learner, Limits, Search, State, Store, gain, places};
use adage_terminal::failure::Failure;
use adage_worlds::chess::FreeState;
use shakmaty::{Move, Square};

/// As the paper has them for figure 15, which is figure 7 generalised.
const PINNING_SQUARES: &str = "a: RF  b: empty  c: >=NE  d: >=KE";

/// The paper tells the patterns in words, and prints the squares of the first.
pub fn figure_6(_: &()) -> Result<Vec<Row>, Failure> {
    let (fen, record) = FIGURE_6;
    let (found, new, _) = learn(&position(fen)?, record)?;
    let numbers: Vec<String> = found.iter().map(|it| it.number.to_string()).collect();
    let mut rows = vec![
        Row::same("new patterns", 3, new),
        Row::same("of the moves", "1, 2, 5", numbers.join(", ")),
    ];
    for (it, what) in found
        .iter()
        .zip(["pin a man", "save a pinned man", "attack a pinned man"])
    {
        let text = it.pattern.to_string();
        for (part, line) in PARTS.into_iter().zip(text.lines()) {
            let figure = format!("{what}: {part}");
            rows.push(match (what, part) {
                ("pin a man", "squares") => Row::same(figure, PINNING_SQUARES, line)
                    .with_note("where a first move goes, theirs are empty or enemy at moves 4 and 16 of game G"),
                _ => Row::alone(figure, without_name(line)),
            });
        }
    }
    Ok(rows)
}

pub fn figure_4(_: &()) -> Result<Vec<Row>, Failure> {
    let (fen, record) = FIGURE_4;
    let start = position(fen)?;
    let moves = read(&start, record)?;
    let balance: i32 = moves
        .iter()
        .zip([1, -1].iter().cycle())
        .map(|(chosen, sign)| sign * gain(*chosen))
        .sum();
    let (found, ..) = learn(&start, record)?;
    let store = Store::seeds();
    let explainer = Explainer::new(&store, Limits::default(), start.clone(), &moves);
    let worth = |number: usize| {
        explainer
            .explain(number - 1)
            .first()
            .map_or(0, |(_, idea)| idea.worth())
    };
    let mut rows = vec![
        Row::same("balance of the exchange", 0, balance),
        Row::same("ideas", 2, found.len()),
        Row::same("a pinned man cannot protect: wins", 30, worth(3)),
        Row::same("a pinned man may capture: wins", 30, worth(4)),
    ];
    let capture = found.iter().find(|it| it.number == 4);
    let before = start.after(moves[0]);
    for (square, theirs) in [
        (Square::F6, "F"),
        (Square::A5, ">=RE"),
        (Square::A1, "QE"),
        (Square::C7, "QF"),
    ] {
        let ours = capture.and_then(|found| state_on(found, &before, square));
        let row = Row::same(format!("man on {square}"), theirs, ours.unwrap_or_default());
        rows.push(match square {
            Square::C7 => row.with_note("the rule that gives <=QF in figure 17 and <=NF at move 11 gives it here too"),
            _ => row,
        });
    }
    Ok(rows)
}

/// What a pattern wants on a square of the position that taught it.
fn state_on(found: &Found, state: &FreeState, square: Square) -> Option<String> {
    let pattern = &found.pattern;
    let places = places(pattern, &state.board, state.turn);
    let letter = places
        .iter()
        .find_map(|squares| squares.iter().position(|known| *known == square))?;
    match pattern.states[letter] {
        State::Man(owner, natures) => Some(format!("{natures}{owner}")),
        State::Empty | State::Open => None,
    }
}

/// The paper gives the natures of the men that are taken, and says with which others the pattern is found.
pub fn figure_17(_: &()) -> Result<Vec<Row>, Failure> {
    let (fen, record) = FIGURE_17;
    let start = position(fen)?;
    let (found, ..) = learn(&start, record)?;
    let mut rows = Vec::new();
    for (what, square, theirs) in [
        ("at first, the knight taken first", Square::C5, ">=NE"),
        ("at first, where the pawn takes the queen", Square::E5, ">=BE"),
        ("when the pawn takes there", Square::E1, "<=QF"),
        ("the pawn", Square::D6, "PE"),
    ] {
        let ours = found.first().and_then(|it| state_on(it, &start, square));
        rows.push(Row::same(what, theirs, ours.unwrap_or_default()));
    }
    let other = position("8/8/3p4/2b1r3/8/8/5B2/4Q3 w - - 0 1")?;
    let is_there = |it: &Found| !places(&it.pattern, &other.board, other.turn).is_empty();
    let is_there = found.first().is_some_and(is_there);
    rows.push(Row::same(
        "found with two bishops and a rook",
        "yes",
        yes_or_no(is_there),
    ));
    for it in &found {
        let text = it.pattern.to_string();
        let parts = PARTS.into_iter().zip(text.lines());
        rows.extend(parts.map(|(part, line)| Row::alone(part, without_name(line))));
    }
    Ok(rows)
}

/// The paper shows that both have the same links; it does not say that one teaches the other. By its rules they do not:
/// what is won by the way differs. Told that an idea needs no more than its balance, they do.
pub fn figure_2(_: &()) -> Result<Vec<Row>, Failure> {
    let mut rows = Vec::new();
    for (teacher, name) in [(0, "left"), (1, "right")] {
        for (limits, rules) in [
            (Limits::default(), "the paper's rules"),
            (Limits::for_archives(), "as far as the balance allows"),
        ] {
            let (fen, record) = FIGURE_2[teacher];
            let start = position(fen)?;
            let mut learner = Learner::new(Store::seeds());
            learner.limits = limits;
            learner.learn(&start, &read(&start, record)?);
            let (fen, record) = FIGURE_2[1 - teacher];
            let other = finds(&learner.store, &position(fen)?, record)?;
            rows.push(Row::alone(
                format!("the other, learned from the {name} board, {rules}: found"),
                yes_or_no(other),
            ));
        }
    }
    Ok(rows)
}

/// Whether the first move of the record is one by which the patterns win something.
fn finds(store: &Store, start: &FreeState, record: &str) -> Result<bool, Failure> {
    let played = read(start, record)?.first().copied();
    let found = Search::new(store, Limits::default()).combinations(start);
    Ok(found.iter().any(|node| node.play == played))
}

fn read(start: &FreeState, record: &str) -> Result<Vec<Move>, Failure> {
    read_record(start, record).map_err(|error| Failure::bad(error.to_string()))
}

fn yes_or_no(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}
