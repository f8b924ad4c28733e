//! Why there is no hypothesis: a set of parts that none explains together, from which no part can be left out.

use super::certificate;
use super::deadline::Deadline;
use super::search::{Outcome, Search};
use super::table::Table;
use crate::strategy::task::{NoHypothesis, Part};
use adage_logic::Comparison;

impl Table {
    /// Whether simple sums show that what must be explained cannot be.
    pub(super) fn certainly_unsatisfiable(&self, deadline: Deadline) -> bool {
        let hard: Vec<usize> = (0..self.questions.len())
            .filter(|q| self.questions[*q].penalty.is_none())
            .collect();
        self.contradictory(&hard, deadline).is_some()
    }

    /// Some of these questions that contradict each other by their sums.
    fn contradictory(&self, questions: &[usize], deadline: Deadline) -> Option<Vec<usize>> {
        let is_strict = |q: &&usize| {
            let question = &self.questions[**q];
            question.relation == Comparison::Less && question.pair().is_some() && question.penalty.is_none()
        };
        let strict: Vec<usize> = questions.iter().filter(is_strict).copied().collect();
        let difference = |q: &usize| -> Vec<i64> {
            let Some((left, right)) = self.questions[*q].pair() else {
                return Vec::new();
            };
            let base = self.base.differences(left, right);
            base.chain(
                self.columns
                    .iter()
                    .map(|column| column.values[left] - column.values[right]),
            )
            .collect()
        };
        let rows: Vec<Vec<i64>> = strict.iter().map(difference).collect();
        let support = certificate::contradiction(&rows, deadline)?;
        Some(support.into_iter().map(|row| strict[row]).collect())
    }

    /// The parts that contradict each other, each of them needed, as far as the search can tell within its limits and before the time is up.
    pub(super) fn conflict(&self, nodes: u64, deadline: Deadline) -> NoHypothesis {
        let all: Vec<usize> = (0..self.questions.len()).collect();
        let hard = |q: &usize| self.max_penalty.is_some() || self.questions[*q].penalty.is_none();
        let mut kept = match self.contradictory(&all, deadline) {
            Some(few) => few,
            None => all.into_iter().filter(hard).collect(),
        };
        let fixed = |except: Option<usize>| -> u32 {
            let others = self.uncovered.iter().filter(|(example, _)| Some(*example) != except);
            others.filter_map(|(_, penalty)| *penalty).sum()
        };
        let mut examples: Vec<usize> = match self.max_penalty {
            Some(_) => self.uncovered.iter().map(|(example, _)| *example).collect(),
            None => Vec::new(),
        };
        for question in kept.clone() {
            let fewer: Vec<usize> = kept.iter().copied().filter(|other| *other != question).collect();
            if self.has_none(&fewer, fixed(None), nodes, deadline) {
                kept = fewer;
            }
        }
        let spent = |examples: &[usize]| -> u32 {
            let own = self.uncovered.iter().filter(|(example, _)| examples.contains(example));
            own.filter_map(|(_, penalty)| *penalty).sum()
        };
        for example in examples.clone() {
            let fewer: Vec<usize> = examples.iter().copied().filter(|other| *other != example).collect();
            if self.has_none(&kept, spent(&fewer), nodes, deadline) {
                examples = fewer;
            }
        }
        let orderings = kept
            .iter()
            .map(|question| Part::Ordering(self.questions[*question].ordering));
        NoHypothesis::Unsatisfiable {
            together: examples.into_iter().map(Part::Example).chain(orderings).collect(),
        }
    }

    /// Whether no hypothesis explains these questions, at the cost allowed.
    fn has_none(&self, questions: &[usize], fixed: u32, nodes: u64, deadline: Deadline) -> bool {
        let Some(most) = self
            .max_penalty
            .map_or(Some(u32::MAX - 1), |most| most.checked_sub(fixed))
        else {
            return true;
        };
        if self.contradictory(questions, deadline).is_some() {
            return true;
        }
        let search = Search::new(self, questions.to_vec(), deadline);
        matches!(search.run(most, None, nodes / 10), Outcome::Nothing)
    }
}
