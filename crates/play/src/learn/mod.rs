//! Learns a strategy for king and rook against king from the table of perfect play and a file of patterns.
//!
//! ```text
//! krk_patterns.lp ──→ Words (what is true of each class of positions) ──┐
//! Positions ──→ Classes (an eighth of the positions) ───────────────────┼──→ Search: a list of rules, changed by
//! Depths (perfect play: examples of good moves) ────────────────────────┘    Proposer and judged by Judge on every class
//!                                                                                   │ the best of many searches
//!                                              krk_strategy.lp ←── write ←── simplify
//! ```
//!
//! The learned rules look nothing up: the table only says which examples to learn from, and the judge plays the rules
//! themselves. Searches are many because some begin with rules that no later rule can mend. Rules stay short enough to
//! be read: their conditions, tie-breaks and words are counted as they are made.

mod brevity;
mod classes;
mod draft;
mod propose;
mod score;
mod search;
mod sentence;
mod words;
mod write;

pub use score::{Prices, Score};
pub use search::Phase;
pub use write::Provenance;

use crate::depth::Depths;
use crate::positions::Positions;
use adage_logic::ast::Program;
use classes::Classes;
use draft::Draft;
use search::{Knowledge, Search};
use words::Words;

/// How much to search.
#[derive(Clone, Debug)]
pub struct Effort {
    pub max_rules: usize,
    /// Searches that begin from nothing, each with its own seed.
    pub seeds: Vec<u64>,
    /// What each of them does.
    pub first: Vec<Phase>,
    /// How many of them go on.
    pub kept: usize,
    /// What those do,
    pub then: Vec<Phase>,
    /// until they mate from everywhere in so many moves.
    pub enough: u8,
}

/// What was learned.
pub struct Learned {
    pub score: Score,
    rules: Vec<Draft>,
    words: Words,
}

impl Learned {
    /// The rules as a file says them.
    pub fn program(&self, provenance: &Provenance) -> Program {
        write::program(&self.rules, &self.words, provenance)
    }
}

/// Searches for a list of rules. The same effort always finds the same rules.
pub fn learn(
    positions: &Positions,
    depths: &Depths,
    effort: &Effort,
    report: &(dyn Fn(u64, &Score, usize) + Sync),
) -> Option<Learned> {
    let classes = Classes::new(positions, depths);
    let words = Words::new(&classes);
    let known = Knowledge::new(&classes, &words, depths);
    let run = |seed: u64, start: &[Draft], phases: &[Phase]| {
        let mut search = Search::new(&known, effort.max_rules, seed, start);
        let mut score = search.score();
        for phase in phases {
            score = search.run(*phase);
            report(seed, &score, search.drafts().len());
            if score.is_complete() && score.longest <= effort.enough {
                break;
            }
        }
        (score, seed, search.drafts())
    };
    let begin = |seed: &u64| run(*seed, &[], &effort.first);
    let mut begun = on_all_cores(&effort.seeds, &begin);
    begun.sort_by(|one, other| one.0.cost.total_cmp(&other.0.cost));
    begun.truncate(effort.kept);
    let go_on = |(_, seed, drafts): &(Score, u64, Vec<Draft>)| {
        let (score, seed, drafts) = run(*seed, drafts, &effort.then);
        let (drafts, score) = match effort.then.last() {
            Some(last) => search::simplified(&known, drafts, last.prices),
            None => (drafts, score),
        };
        report(seed, &score, drafts.len());
        (score, drafts)
    };
    let ended = on_all_cores(&begun, &go_on);
    let best = ended
        .into_iter()
        .min_by(|one, other| one.0.cost.total_cmp(&other.0.cost));
    let (score, rules) = best?;
    Some(Learned { score, rules, words })
}

/// The deepest way to mate that is walked may be as long as there are classes.
const STACK: usize = 64 << 20;

/// Does the same to each item, on threads with room for deep walks, and keeps the order.
fn on_all_cores<I: Sync, O: Send>(items: &[I], work: &(dyn Fn(&I) -> O + Sync)) -> Vec<O> {
    use rayon::prelude::*;
    match rayon::ThreadPoolBuilder::new().stack_size(STACK).build() {
        Ok(pool) => pool.install(|| items.par_iter().with_max_len(1).map(work).collect()),
        Err(_) => items.iter().map(work).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Choices, Strategy, TieBreak, Verdict};

    #[test]
    fn what_the_judge_says_of_a_list_is_what_the_written_rules_do() {
        let positions = Positions::new();
        let effort = Effort {
            max_rules: 6,
            seeds: vec![1],
            first: vec![Phase::plain(300, 100.0, 0.1, (0.1, 0.05))],
            kept: 1,
            then: vec![Phase::plain(0, 100.0, 0.1, (0.1, 0.1))],
            enough: 0,
        };
        let depths = Depths::new(&positions);
        let learned = learn(&positions, &depths, &effort, &|_, _, _| {}).unwrap();
        let provenance = Provenance {
            about: "a test".to_string(),
            from: "a test".to_string(),
        };
        let text = learned.program(&provenance).to_string();
        let strategy = Strategy::read("learned.lp", &text).unwrap();
        let verdict = Verdict::new(&positions, &Choices::everywhere(&strategy, &positions), TieBreak::Worst);
        let score = learned.score;
        assert!(verdict.won > 0);
        assert_eq!(verdict.won as u32, 175_168 - score.open - score.failed);
        assert_eq!(
            (verdict.longest as u8, verdict.without_rule.len() as u32),
            (score.longest, score.open)
        );
        assert_eq!(format!("{:.6}", verdict.mean()), format!("{:.6}", score.mean));
    }
}
