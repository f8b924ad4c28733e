//! The worked example of section 5, and two longer wins by the same method.
//!
//! The paper prints the descriptions; the sizes of the longer rules are what a prototype of its method came to.

use super::Report;
use crate::row::Row;
use adage_learn::win::learn::Lesson;
use adage_learn::win::minton::{
    FIRST_LOSS, FOUR_AND_THREE, OPEN_THREE, RECOG_FOUR, RECOG_OPEN_THREE, TWO_THREES, lesson, square,
};
use adage_learn::win::rule::Recognition;
use adage_logic::subsume::is_variant;
use adage_logic::syntax::parse_clause;
use adage_logic::{Atom, Clause, Term};
use adage_search::gomoku::{BLACK, Board, Rules};
use adage_terminal::failure::Failure;
use adage_worlds::update::{Engine, System};

/// The side of the board of the paper.
const SIZE: usize = 19;

pub fn run(_: &Report) -> Result<Vec<Row>, Failure> {
    let system = System::gomoku_rows(SIZE as i32);
    let engine = system.engine();
    let mut rules = Vec::new();
    let mut rows = vec![Row::same("ways to win on a board of 19", 1020, windows())];
    let first = learn(&system, &engine, &mut rules, &FIRST_LOSS)?;
    rows.push(Row::same("rules that the first loss teaches", 1, stored(&first)));
    rows.push(Row::same(
        "it is Recog-four as printed",
        "yes",
        is_printed(&rules, 0, RECOG_FOUR),
    ));
    let second = learn(&system, &engine, &mut rules, &OPEN_THREE)?;
    for (turn, theirs) in [(13, 3), (12, 5), (11, 8)] {
        let ours = second.explained.iter().find(|explained| explained.turn + 1 == turn);
        let ours = ours.map_or(0, |explained| explained.description.conditions.len());
        rows.push(Row::same(format!("literals of G{turn}"), theirs, ours));
    }
    rows.push(Row::same("rules that the open three teaches", 1, stored(&second)));
    rows.push(Row::same(
        "it is Recog-open3 as printed",
        "yes",
        is_printed(&rules, 1, RECOG_OPEN_THREE),
    ));
    for (what, game, theirs) in [
        ("literals after a four and a three", &FOUR_AND_THREE[..], 16),
        ("literals after two crossing threes", &TWO_THREES[..13], 21),
    ] {
        learn(&system, &engine, &mut rules, game)?;
        let ours = rules.last().map_or(0, |rule| rule.conditions.len());
        rows.push(Row::same(what, theirs, ours).with_note("theirs is a prototype's of the same method"));
    }
    Ok(rows)
}

fn learn(
    system: &System,
    engine: &Engine<'_>,
    rules: &mut Vec<Recognition>,
    game: &[(i32, i32)],
) -> Result<Lesson, Failure> {
    let squares: Vec<Term> = game.iter().map(|at| square(*at)).collect();
    lesson(system, engine, rules, &squares).map_err(|illegal| Failure::bad(illegal.to_string()))
}

fn stored(lesson: &Lesson) -> usize {
    lesson
        .explained
        .iter()
        .filter(|explained| explained.stored.is_some())
        .count()
}

fn is_printed(rules: &[Recognition], number: usize, printed: &str) -> &'static str {
    let printed = parse_clause(printed).expect("the printed rule can be read");
    let is_so = rules.get(number).is_some_and(|rule| {
        let head = Atom::new("won", rule.input.args.clone());
        is_variant(&Clause::new(head, rule.conditions.clone()), &printed)
    });
    if is_so { "yes" } else { "no" }
}

/// The windows of five: those through each cell, each of which is met five times.
fn windows() -> usize {
    let mut board = Board::new(SIZE, Rules::Freestyle).expect("a board of 19 can be played on");
    let cells: Vec<u16> = board.empty_cells().collect();
    let through = cells.into_iter().map(|cell| {
        board.put(cell, BLACK);
        let windows = board.windows(BLACK, 1);
        board.take(cell);
        windows
    });
    through.sum::<usize>() / 5
}
