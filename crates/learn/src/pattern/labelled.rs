//! Which positions of a labelled file are worth learning from: those that the rule learned so far gets wrong.
//!
//! A learner that asks about positions of its own making hardly ever hits one of the file. So the file is gone through
//! instead: a position that the rule gets wrong is added to those learned from, and the rule is learned again, until it
//! is right about all of them. A handful is enough, however long the file is.

use super::background::Background;
use super::condition::Slots;
use super::session::{Answered, Options, Session, Verdict};
use adage_logic::Predicate;
use adage_logic::matcher::Matcher;
use adage_worlds::domain::{Domain, PositionOf};

/// More than this are not taken: then the labels are wrong, or no pattern can tell them apart.
const MOST: usize = 200;

/// What a labelled file is learned with.
pub(super) struct File<'a, D: Domain> {
    pub background: &'a Background<'a, D>,
    pub examples: &'a [PositionOf<D>],
    pub options: &'a Options,
    pub labelled: &'a [(PositionOf<D>, bool)],
}

impl<D: Domain> File<'_, D> {
    /// The positions to learn from, those that are no instances first: they keep rules from becoming too general.
    pub fn misclassified(&self) -> Vec<Answered> {
        let mut chosen: Vec<usize> = Vec::new();
        while chosen.len() < MOST {
            let answers = self.answers(&chosen);
            match self.first_wrong(&answers) {
                Some(number) if !chosen.contains(&number) => chosen.push(number),
                _ => return answers,
            }
        }
        self.answers(&chosen)
    }

    fn answers(&self, chosen: &[usize]) -> Vec<Answered> {
        let of_kind = |kind: bool| chosen.iter().filter(move |number| self.labelled[**number].1 == kind);
        let answered = |number: &usize| {
            let (position, is_instance) = &self.labelled[*number];
            let components = self.background.domain.components(position);
            Answered {
                slots: components.into_iter().map(Some).collect::<Slots>(),
                verdict: if *is_instance {
                    Verdict::Instance
                } else {
                    Verdict::NoInstance
                },
            }
        };
        of_kind(false).chain(of_kind(true)).map(answered).collect()
    }

    /// The first position of the file about which the rule that these answers lead to is wrong. Answers that contradict
    /// each other are left for the dialogue to complain of.
    fn first_wrong(&self, answers: &[Answered]) -> Option<usize> {
        let mut session = Session::new(self.background, self.examples, self.options.clone()).ok()?;
        for answered in answers {
            session.answer(answered.slots.clone(), answered.verdict).ok()?;
        }
        let clauses = session.clauses();
        let rules = self.background.rules_with(&clauses).ok()?;
        let mut goals: Vec<Predicate> = clauses.iter().map(|clause| clause.head.predicate()).collect();
        goals.sort();
        goals.dedup();
        let matcher = Matcher::new(self.background.domain.vocabulary(), &rules, &goals).ok()?;
        let mut rule = matcher.searcher();
        self.labelled
            .iter()
            .position(|(position, is_instance)| rule.holds(position) != *is_instance)
    }
}
