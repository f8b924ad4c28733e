//! Game G: the links between its moves, and the three patterns found in it.

use super::{learn, pattern_rows};
use crate::row::{Row, Verdict};
use adage_learn::combination::pitrat::{EXCHANGE, FORK, GAME_G, PROTECT, read_record};
use adage_terminal::failure::Failure;
use adage_worlds::chess::{FreeChess, FreeMove, FreeState};
use adage_worlds::game::Game;
use adage_worlds::links;
use serde_json::Value;

/// The table of the paper: which move creates which.
const CREATES: [(usize, usize); 20] = [
    (1, 5),
    (1, 12),
    (2, 11),
    (3, 11),
    (3, 15),
    (4, 9),
    (5, 9),
    (5, 15),
    (6, 12),
    (7, 13),
    (9, 10),
    (10, 14),
    (10, 20),
    (11, 16),
    (12, 13),
    (14, 16),
    (15, 19),
    (16, 18),
    (17, 21),
    (17, 23),
];

pub fn run(_: &()) -> Result<Vec<Row>, Failure> {
    let start = FreeChess.start();
    let mut rows = link_rows(&start)?;
    let (found, new, _) = learn(&start, GAME_G)?;
    for (number, printed) in [(4, PROTECT), (7, PROTECT), (11, EXCHANGE), (16, FORK)] {
        let pattern = found.iter().find(|it| it.number == number).map(|it| &it.pattern);
        let mut shown = pattern_rows(&format!("at move {number}"), printed, pattern);
        if number > 7
            && let Some(tree) = shown.last_mut()
        {
            tree.theirs = Value::Null;
            tree.verdict = Verdict::Alone;
            tree.note = "their drawing is lost".into();
        }
        rows.extend(shown);
    }
    let at = |number: usize| found.iter().filter(|it| it.number == number).count();
    rows.push(Row::same("patterns at move 19", 0, at(19)));
    rows.push(Row::same("patterns generated", 4, found.len()));
    rows.push(Row::same("of these new", 3, new));
    Ok(rows)
}

fn link_rows(start: &FreeState) -> Result<Vec<Row>, Failure> {
    let moves = read_record(start, GAME_G).map_err(|error| Failure::bad(error.to_string()))?;
    let moves: Vec<FreeMove> = moves.into_iter().map(FreeMove::Play).collect();
    let creates = links::creates(&links::effects(&FreeChess, start, &moves));
    let ours: Vec<(usize, usize)> = creates
        .iter()
        .enumerate()
        .flat_map(|(move_, created)| created.iter().map(move |later| (move_ + 1, later + 1)))
        .collect();
    let both = CREATES.iter().filter(|link| ours.contains(link)).count();
    Ok(vec![
        Row::same("links between moves, of the table", CREATES.len(), both),
        Row::same("links between moves, in all", CREATES.len(), ours.len()),
    ])
}
