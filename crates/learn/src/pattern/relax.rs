//! The last questions: whether the clause may leave out a literal that says what its components are.
//!
//! The hypothesis follows components, and so always says of each what it is. The concept may not care. For each such
//! literal a position is looked for in which the clause without it holds and the clause with it does not.

use super::condition::Slots;
use super::lesson::Lesson;
use adage_games::domain::Domain;
use adage_logic::{Clause, Predicate};

impl<D: Domain> Lesson<'_, D> {
    /// A question whose *yes* would make the clause shorter, if there is one.
    pub fn relax(&mut self, tries: usize, seed: u64) -> Option<Slots> {
        let clause = self.clause("relaxed");
        let about_values =
            |predicate: Predicate| self.background.relations.iter().any(|(known, ..)| *known == predicate);
        for index in 0..clause.body.len() {
            let predicate = clause.body[index].atom.predicate();
            let is_description = predicate == self.background.domain.description() || about_values(predicate);
            if clause.body[index].negated || !is_description {
                continue;
            }
            let mut shorter = clause.clone();
            shorter.body.remove(index);
            if self.holds_in_negative(&shorter) {
                continue;
            }
            if let Some(question) = self.disagreement(&clause, &shorter, tries, seed) {
                self.pending = Some(shorter);
                return Some(question);
            }
        }
        None
    }

    /// Whether a clause holds somewhere in a position that is known to be no instance.
    fn holds_in_negative(&self, clause: &Clause) -> bool {
        let holds = self.with_searchers(&[clause], |searchers| {
            let mut positions = self
                .negatives
                .iter()
                .filter_map(|known| self.background.compose(&known.slots));
            Some(positions.any(|position| searchers[0].holds(&position)))
        });
        holds.unwrap_or(true)
    }
}
