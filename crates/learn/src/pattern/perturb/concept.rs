//! Concepts clause by clause: what one clause cannot cover begins the next.

use super::inquiry::{Inquiry, Options};
use crate::pattern::background::Background;
use crate::pattern::condition::Slots;
use adage_games::domain::{Domain, PositionOf};
use adage_logic::Clause;
use adage_logic::matcher::Matcher;

/// A question and its answer.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    pub slots: Slots,
    pub is_instance: bool,
}

/// What came of the questions.
#[derive(Clone, Debug, Default)]
pub struct Learned {
    pub clauses: Vec<Clause>,
    pub asked: Vec<Asked>,
}

impl Learned {
    pub fn instances(&self) -> usize {
        self.asked.iter().filter(|asked| asked.is_instance).count()
    }

    pub fn others(&self) -> usize {
        self.asked.len() - self.instances()
    }
}

/// Learns a concept from examples, one for each clause that it needs. The teacher says whether a position is an instance.
pub fn learn<D: Domain>(
    background: &Background<D>,
    examples: &[PositionOf<D>],
    name: &str,
    options: Options,
    mut teacher: impl FnMut(&PositionOf<D>) -> bool,
) -> Learned {
    let components = |example| background.domain.components(example).into_iter().map(Some).collect();
    let mut waiting: Vec<Slots> = examples.iter().map(components).collect();
    let mut learned = Learned::default();
    while !waiting.is_empty() {
        let Some(mut inquiry) = Inquiry::after(&learned, background, waiting.remove(0), options) else {
            continue;
        };
        while let Some(question) = inquiry.question() {
            let Some(position) = background.compose(&question) else {
                continue;
            };
            let is_instance = teacher(&position);
            inquiry.answer(&question, is_instance);
            learned.asked.push(Asked {
                slots: question,
                is_instance,
            });
        }
        learned.clauses.push(inquiry.clause(name));
        waiting.append(&mut inquiry.stored);
        waiting.retain(|slots| !covers(background, &learned.clauses, slots));
    }
    learned
}

/// Whether one of the clauses holds in the position.
pub fn covers<D: Domain>(background: &Background<D>, clauses: &[Clause], slots: &Slots) -> bool {
    let (Ok(rules), Some(position)) = (background.rules_with(clauses), background.compose(slots)) else {
        return false;
    };
    let mut goals: Vec<_> = clauses.iter().map(|clause| clause.head.predicate()).collect();
    goals.sort();
    goals.dedup();
    Matcher::new(background.domain.vocabulary(), &rules, &goals)
        .is_ok_and(|matcher| matcher.searcher().holds(&position))
}
