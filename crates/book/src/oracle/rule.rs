//! A rule that answers: yes where it holds anywhere in the position.

use crate::oracle::{Answer, Oracle, OracleError, Question};
use adage_logic::matcher::{Matcher, Searcher};
use adage_logic::vocabulary::Vocabulary;

/// Answers by a compiled rule and tells nothing else of it.
pub struct ByRule<'m, V: Vocabulary> {
    searcher: Searcher<'m, V>,
}

impl<'m, V: Vocabulary> ByRule<'m, V> {
    pub fn new(matcher: &'m Matcher<'_, V>) -> Self {
        ByRule {
            searcher: matcher.searcher(),
        }
    }
}

impl<V: Vocabulary> Oracle<V::Position> for ByRule<'_, V> {
    fn ask(&mut self, question: &Question<V::Position>) -> Result<Answer, OracleError> {
        Ok(match self.searcher.holds(question.position) {
            true => Answer::YES,
            false => Answer::NO,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::test_questions::ask_fen;
    use adage_logic::Predicate;
    use adage_logic::check::{World, check};
    use adage_logic::syntax::parse;
    use adage_worlds::chess::ChessVocabulary;

    #[test]
    fn it_says_yes_where_the_rule_holds() {
        let vocabulary = ChessVocabulary::default();
        let program = parse("checked(S,Pos) :- in_check(S,K,P,At,Pos).").program;
        let rules = check(&[&program], World::Game(vocabulary.signature())).expect("a rule");
        let matcher = Matcher::new(&vocabulary, &rules, &[Predicate::new("checked", 2)]).expect("compiles");
        let mut oracle = ByRule::new(&matcher);
        assert_eq!(ask_fen(&mut oracle, "4k3/8/8/8/8/8/8/K3R3"), Ok(Answer::YES));
        assert_eq!(ask_fen(&mut oracle, "3k4/8/8/8/8/8/8/K3R3"), Ok(Answer::NO));
        assert!(!oracle.reconsider("why not"));
    }
}
