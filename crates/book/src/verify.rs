//! Counting a rule over every position of a space, also against what is taken for the truth.

use crate::evidence::{Comparison, Evidence};
use crate::progress::Progress;
use crate::report::Report;
use crate::words::grouped;
use adage_logic::matcher::Matcher;
use adage_logic::vocabulary::Vocabulary;
use adage_worlds::drawing::Style;
use adage_worlds::space::Space;
use rayon::prelude::*;
use serde::Serialize;

/// What was counted in a part of a space.
#[derive(Clone, Default)]
pub struct Count {
    pub positions: u64,
    pub holds: u64,
    /// Different answers, summed over the positions.
    pub answers: u64,
    /// Where rule and truth agree.
    pub agrees: u64,
    /// The first positions by number where rule and truth differ.
    wrong: Vec<u64>,
}

/// How many counter-examples are kept.
pub const COUNTER_EXAMPLES: usize = 3;

/// Positions that one thread counts before it takes the next ones: enough to be worth handing out.
const PART: u64 = 4096;

impl Count {
    fn add(mut self, later: Count) -> Count {
        self.positions += later.positions;
        self.holds += later.holds;
        self.answers += later.answers;
        self.agrees += later.agrees;
        self.wrong.extend(later.wrong);
        self.wrong.sort_unstable();
        self.wrong.truncate(COUNTER_EXAMPLES);
        self
    }

    /// The count as evidence; `truth` says what the rule was compared with.
    pub fn evidence<S: Space>(&self, space: &S, truth: Option<String>) -> Evidence {
        Evidence {
            space: space.name().to_string(),
            positions: self.positions,
            complete: true,
            holds: self.holds,
            against: truth.map(|truth| Comparison {
                truth,
                right: self.agrees,
                wrong: self.positions - self.agrees,
                counter_examples: self
                    .wrong
                    .iter()
                    .filter_map(|number| space.position(*number))
                    .map(|position| space.describe(&position))
                    .collect(),
            }),
        }
    }
}

/// What counting a rule came to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CountReport {
    pub rule: String,
    pub space: String,
    pub positions: u64,
    pub holds: u64,
    /// Different answers, summed over the positions.
    pub answers: u64,
    pub against: Option<AgainstRule>,
}

/// The rule compared with another one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AgainstRule {
    pub rule: String,
    pub right: u64,
    pub wrong: u64,
    pub counter_examples: Vec<String>,
}

impl CountReport {
    pub fn new(rule: &str, count: &Count, evidence: &Evidence) -> CountReport {
        let against = evidence.against.as_ref().map(|against| AgainstRule {
            rule: against.truth.clone(),
            right: against.right,
            wrong: against.wrong,
            counter_examples: against.counter_examples.clone(),
        });
        CountReport {
            rule: rule.to_string(),
            space: evidence.space.clone(),
            positions: count.positions,
            holds: count.holds,
            answers: count.answers,
            against,
        }
    }
}

impl Report for CountReport {
    fn text(&self, style: Style) -> String {
        let mut text = format!(
            "{} on {}, all {} positions:\n  holds in {}, not in {}\n  {} different answers\n",
            style.bold(&self.rule),
            self.space,
            grouped(self.positions),
            grouped(self.holds),
            grouped(self.positions - self.holds),
            grouped(self.answers),
        );
        if let Some(against) = &self.against {
            let (right, wrong) = (grouped(against.right), grouped(against.wrong));
            text += &format!("  against {}: {right} right, {wrong} wrong\n", against.rule);
            for position in &against.counter_examples {
                text += &format!("    wrong at {position}\n");
            }
        }
        text
    }
}

/// Counts on all cores.
pub fn count<V, S>(space: &S, rule: &Matcher<'_, V>, truth: Option<&Matcher<'_, V>>, progress: &dyn Progress) -> Count
where
    V: Vocabulary,
    S: Space<Position = V::Position>,
{
    progress.begin("counting", space.numbers());
    let parts = space.numbers().div_ceil(PART);
    let count = (0..parts)
        .into_par_iter()
        .map(|part| {
            let mut rule = rule.searcher();
            let mut truth = truth.map(Matcher::searcher);
            let mut count = Count::default();
            for number in part * PART..((part + 1) * PART).min(space.numbers()) {
                let Some(position) = space.position(number) else {
                    continue;
                };
                let answers = rule.count(&position) as u64;
                count.positions += 1;
                count.answers += answers;
                count.holds += u64::from(answers > 0);
                if let Some(truth) = &mut truth {
                    if truth.holds(&position) == (answers > 0) {
                        count.agrees += 1;
                    } else if count.wrong.len() < COUNTER_EXAMPLES {
                        count.wrong.push(number);
                    }
                }
            }
            progress.advance(PART);
            count
        })
        .reduce(Count::default, Count::add);
    progress.end();
    count
}
