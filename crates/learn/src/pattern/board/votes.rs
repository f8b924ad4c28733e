//! Answers of a teacher who is wrong now and then: a doubtful one is asked for again, until it is hardly chance.

use rustc_hash::FxHashMap;
use std::hash::Hash;

/// An answer is believed when it is so many times likelier than the other.
const SURE: f64 = 1_000.0;
/// However sure the rules are, the teacher is heard: what they foretell is right with at most this odds.
const MOST_FORETOLD: f64 = 1_000.0;
/// Rarer chances are none: what happens less often is not explained by noise.
const RARE: f64 = 0.01;

/// How often each position was called an instance and how often not.
pub struct Votes<P> {
    /// How likely an answer is to be wrong.
    noise: f64,
    given: FxHashMap<P, [u32; 2]>,
}

impl<P: Clone + Eq + Hash> Votes<P> {
    pub fn new(noise: f64) -> Votes<P> {
        Votes {
            noise,
            given: FxHashMap::default(),
        }
    }

    pub fn add(&mut self, position: &P, label: bool) {
        self.given.entry(position.clone()).or_default()[usize::from(label)] += 1;
    }

    /// What is to be believed of a position that the rules take for an instance with this probability; nothing as long as it
    /// has to be asked about again.
    pub fn verdict(&self, position: &P, foretold: f32) -> Option<bool> {
        let [no, yes] = self.given.get(position).copied().unwrap_or_default();
        let foretold = f64::from(foretold);
        let before = (foretold / (1.0 - foretold)).clamp(1.0 / MOST_FORETOLD, MOST_FORETOLD);
        let an_answer = (1.0 - self.noise) / self.noise;
        let odds = before * an_answer.powi(yes as i32 - no as i32);
        match odds {
            SURE.. => Some(true),
            odds if odds <= 1.0 / SURE => Some(false),
            _ => None,
        }
    }

    /// Whether no more answers contradict a rule than chance explains.
    pub fn explain(&self, covers: impl Fn(&P) -> bool) -> bool {
        let mut wrong = 0;
        let mut all = 0;
        for (position, votes) in &self.given {
            wrong += votes[usize::from(!covers(position))] as usize;
            all += (votes[0] + votes[1]) as usize;
        }
        is_explained_by(self.noise, wrong, all)
    }
}

/// Whether so many of the answers, or more, are wrong by chance at least once in a hundred times.
pub fn is_explained_by(noise: f64, wrong: usize, answers: usize) -> bool {
    if wrong == 0 {
        return true;
    }
    // In logarithms, since the first chances of many answers are too small for a number.
    let (ratio, mut exactly) = ((noise / (1.0 - noise)).ln(), answers as f64 * (1.0 - noise).ln());
    let mut fewer = 0.0;
    for count in 0..wrong {
        fewer += exactly.exp();
        exactly += ((answers - count) as f64 / (count + 1) as f64).ln() + ratio;
    }
    1.0 - fewer >= RARE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_foretold_needs_one_answer_and_a_surprise_several() {
        let mut votes = Votes::new(0.05);
        votes.add(&"foretold", false);
        assert_eq!(votes.verdict(&"foretold", 0.000_1), Some(false));
        let mut answers = 0;
        while votes.verdict(&"surprise", 0.000_1) != Some(true) {
            votes.add(&"surprise", true);
            answers += 1;
        }
        // 19 to the fifth is more than a million, to the fourth less.
        assert_eq!((answers, votes.verdict(&"surprise", 0.000_1)), (5, Some(true)));
    }

    #[test]
    fn slips_are_outvoted() {
        let mut votes = Votes::new(0.1);
        for label in [false, true, true, true, true] {
            votes.add(&(), label);
        }
        assert_eq!(votes.verdict(&(), 0.5), None);
        votes.add(&(), true);
        assert_eq!(votes.verdict(&(), 0.5), Some(true));
    }

    /// One of a hundred runs of a right rule is called wrong.
    #[test]
    fn chance_explains_what_it_should() {
        assert!(is_explained_by(0.0, 0, 1_000));
        assert!(!is_explained_by(0.0, 1, 1_000));
        assert!(is_explained_by(0.05, 1, 1));
        assert!(!is_explained_by(0.001, 1, 1));
        // 500 expected, with a standard deviation of 21.8: 2.33 of them are the last hundredth.
        assert!(is_explained_by(0.05, 550, 10_000));
        assert!(!is_explained_by(0.05, 553, 10_000));
    }

    #[test]
    fn all_answers_count_against_a_rule() {
        let mut votes = Votes::new(0.05);
        for number in 0..100 {
            votes.add(&number, number % 2 == 0);
        }
        assert!(votes.explain(|number| number % 2 == 0));
        assert!(!votes.explain(|number| number % 3 == 0));
    }
}
