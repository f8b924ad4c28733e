//! An oracle that is wrong now and then.

use crate::oracle::{Answer, Oracle, OracleError, Question};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;

/// Turns a yes or no of another oracle round with a certain probability.
///
/// Which answers are wrong depends on the seed, the position and how often it was asked about alone. So what was a slip need
/// not be one when the question is asked again.
pub struct Noisy<O> {
    inner: O,
    probability: f64,
    seed: u64,
    /// How often each position was asked about.
    times: HashMap<String, u64>,
}

impl<O> Noisy<O> {
    /// The probability is taken as the nearest one there is, from nought to one.
    pub fn new(inner: O, probability: f64, seed: u64) -> Self {
        Noisy {
            inner,
            probability: probability.clamp(0.0, 1.0),
            seed,
            times: HashMap::new(),
        }
    }

    fn is_wrong_at(&mut self, text: &str) -> bool {
        let times = self.times.entry(text.to_string()).or_default();
        let seed = self.seed.wrapping_add(*times << 32);
        *times += 1;
        let number = text.bytes().fold(seed, |number, byte| {
            (number.rotate_left(5) ^ u64::from(byte)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        });
        SmallRng::seed_from_u64(number).random_bool(self.probability)
    }
}

impl<P, O: Oracle<P>> Oracle<P> for Noisy<O> {
    fn ask(&mut self, question: &Question<P>) -> Result<Answer, OracleError> {
        let answer = self.inner.ask(question)?;
        Ok(match answer {
            Answer::YES if self.is_wrong_at(question.text) => Answer::NO,
            Answer::NO if self.is_wrong_at(question.text) => Answer::YES,
            other => other,
        })
    }

    fn pointed_at(&mut self) -> Vec<String> {
        self.inner.pointed_at()
    }

    fn reconsider(&mut self, reason: &str) -> bool {
        self.inner.reconsider(reason)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::test_questions::ask;

    struct Always(Answer);

    impl Oracle<()> for Always {
        fn ask(&mut self, _: &Question<()>) -> Result<Answer, OracleError> {
            Ok(self.0.clone())
        }
    }

    fn answers(answer: Answer, probability: f64, seed: u64) -> Vec<Answer> {
        let mut oracle = Noisy::new(Always(answer), probability, seed);
        let texts = (0..1000).map(|number| format!("position {number}"));
        texts
            .map(|text| ask(&mut oracle, &(), &text).expect("an answer"))
            .collect()
    }

    #[test]
    fn it_is_wrong_as_often_as_it_should_be() {
        let wrong = |answers: Vec<Answer>| answers.into_iter().filter(|answer| *answer == Answer::NO).count();
        assert_eq!(wrong(answers(Answer::YES, 0.0, 1)), 0);
        assert_eq!(wrong(answers(Answer::YES, 1.0, 1)), 1000);
        let some = wrong(answers(Answer::YES, 0.1, 1));
        // Five standard deviations to either side of a hundred.
        assert!((53..147).contains(&some), "{some}");
    }

    #[test]
    fn the_same_seed_is_wrong_at_the_same_positions() {
        assert_eq!(answers(Answer::NO, 0.3, 7), answers(Answer::NO, 0.3, 7));
        assert_ne!(answers(Answer::NO, 0.3, 7), answers(Answer::NO, 0.3, 8));
    }

    #[test]
    fn a_question_asked_again_is_answered_anew() {
        let mut oracle = Noisy::new(Always(Answer::YES), 0.3, 1);
        let again: Vec<Answer> = (0..100)
            .map(|_| ask(&mut oracle, &(), "a position").expect("an answer"))
            .collect();
        assert!(again.contains(&Answer::YES) && again.contains(&Answer::NO));
    }

    #[test]
    fn what_is_not_known_stays_unknown() {
        assert!(
            answers(Answer::DontKnow, 1.0, 1)
                .iter()
                .all(|answer| *answer == Answer::DontKnow)
        );
    }
}
