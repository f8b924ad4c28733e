//! How many words a rule takes when it is said as in a telegram:
//!
//! > if mobility over 2: safe rook move to h4 so that room falls and rook distance at most 1; least room
//!
//! Searches prefer rules that can be said in few words. How their sentences are phrased in the end makes no difference.

use super::draft::{Draft, Wanted};
use super::words::{Change, Fact, Words};

/// `safe rook move to h4`, or `the rook mates on h4`.
const MOVE: usize = 5;

pub fn length(draft: &Draft, words: &Words) -> usize {
    let measure = |measure: usize| count(&words.measures[measure].words);
    let facts = |wanted: Wanted| {
        let (mut so, mut not) = (Vec::new(), Vec::new());
        for (fact, is_so) in wanted.chosen(&words.facts) {
            match fact {
                // The move is said to be safe, or to mate.
                Fact::Pattern(_) if words.is_safe(fact) || words.is_mate(fact) => {}
                Fact::Pattern(word) if is_so => so.push(count(&word.words)),
                Fact::Pattern(word) => not.push(count(&word.words)),
                // `at most 2`, `over 2`.
                Fact::AtMost(of, _) => so.push(measure(*of) + if is_so { 3 } else { 2 }),
            }
        }
        (so, not)
    };
    let changes = draft.moving.chosen(&words.changes).map(|(change, so)| {
        let (Change::Falls(of) | Change::Rises(of)) = change;
        // `falls`, `does not fall`.
        measure(*of) + if so { 1 } else { 3 }
    });
    let (if_so, unless) = facts(draft.before);
    let (facts, but_not) = facts(draft.after);
    let so_that: Vec<usize> = changes.chain(facts).collect();
    let best: Vec<usize> = draft.ties.iter().map(|tie| 1 + measure(tie.measure)).collect();
    MOVE + phrase(1, &if_so) + phrase(1, &unless) + phrase(2, &so_that) + phrase(4, &but_not) + phrase(0, &best)
}

fn count(text: &str) -> usize {
    text.split_whitespace().count()
}

/// So many words to begin with, and one between each of these and the next.
fn phrase(introduction: usize, items: &[usize]) -> usize {
    match items.len() {
        0 => 0,
        several => introduction + items.iter().sum::<usize>() + several - 1,
    }
}
