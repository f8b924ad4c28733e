//! Whether rules of a file are right, by boards made up for them and proof search on each.

use super::check::{Checked, Effort, check};
use super::guard::Guard;
use super::rules::{SPACE, Trust, WinRule};
use adage_book::{Comparison, Evidence};
use adage_search::gomoku::board::{BLACK, Board, WHITE};
use adage_worlds::game::{Game, Side};
use adage_worlds::mnk::{Mnk, Place};

/// What rules are compared with.
const TRUTH: &str = "proof search";

/// Checks a rule as it is written on boards of one size. The first board on which its move does not win, if there is
/// one, is the counter-example. A rule that is only for search is checked as if it had no guard.
pub fn verify(rule: &WinRule, size: usize, effort: Effort) -> Evidence {
    let guard = match rule.trust {
        Trust::Under(guard) => guard,
        Trust::ForSearch => Guard::Nothing,
    };
    evidence(&check(&rule.pattern, guard, size, effort))
}

/// Finds out under which guard a rule is right on all boards made up for it, the weakest first. Under none it is for
/// search only.
pub fn examine(rule: &mut WinRule, size: usize, effort: Effort) {
    for guard in Guard::ALL {
        let checked = check(&rule.pattern, guard, size, effort);
        rule.evidence = Some(evidence(&checked));
        if checked.wrong.is_none() && checked.right == effort.boards {
            rule.trust = Trust::Under(guard);
            return;
        }
    }
    rule.trust = Trust::ForSearch;
}

fn evidence(checked: &Checked) -> Evidence {
    let counter_examples: Vec<String> = checked.wrong.iter().filter_map(position_text).collect();
    let (right, wrong) = (checked.right as u64, u64::from(checked.wrong.is_some()));
    Evidence {
        space: SPACE.to_string(),
        positions: right + wrong,
        complete: false,
        holds: right + wrong,
        against: Some(Comparison {
            truth: TRUTH.to_string(),
            right,
            wrong,
            counter_examples,
        }),
    }
}

/// A board with the player to move, as [`Mnk::read_position`] reads it.
fn position_text((board, to_move): &(Board, Side)) -> Option<String> {
    let game = Mnk::gomoku(board.size(), false).ok()?;
    let [x, o] = [BLACK, WHITE].map(|player| -> Vec<Place> {
        let cells = (0..(board.size() * board.size()) as u16).filter(|cell| board.owner(*cell) == Some(player));
        cells.map(|cell| board.place(cell)).collect()
    });
    Some(game.write_state(&game.position(&x, &o, *to_move)?))
}
