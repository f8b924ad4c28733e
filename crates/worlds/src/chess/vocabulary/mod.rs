//! The relations of chess, for the matcher.
//!
//! A question comes in as terms. It is decoded into *sets* ([`asked::Asked`]): a known square is a board with one
//! square, an unknown one the full board, something that is no square the empty board. A relation then intersects
//! bitboards and walks over what remains, so that one small function serves every choice of known arguments. Answers go
//! out as rows of terms ([`asked::Found`]).
//!
//! The relations stand in [`table::RELATIONS`], each with the function that answers it and the one that says what to
//! expect.

mod asked;
mod estimate;
mod geometry;
mod kings;
mod men;
mod moves;
pub(super) mod squares;
pub(super) mod table;

use super::position::ChessPosition;
use super::words::{Words, words};
use adage_logic::vocabulary::{Answers, Estimate, Known, Question, RelationId, Signature, Vocabulary};
use asked::{Asked, Found};
use table::{Answer, RELATIONS};

/// The relations of chess, ready to be asked about a [`ChessPosition`].
pub struct ChessVocabulary {
    signature: Signature,
    words: &'static Words,
}

impl ChessVocabulary {
    pub fn new() -> ChessVocabulary {
        ChessVocabulary {
            signature: table::signature(),
            words: words(),
        }
    }
}

impl Default for ChessVocabulary {
    fn default() -> ChessVocabulary {
        ChessVocabulary::new()
    }
}

impl Vocabulary for ChessVocabulary {
    type Position = ChessPosition;

    fn signature(&self) -> &Signature {
        &self.signature
    }

    /// A position must be known to be asked about; one that is made by asking cannot be known beforehand.
    fn estimate(&self, relation: RelationId, known: Known) -> Option<Estimate> {
        let shape = self.signature.relations().get(usize::from(relation.0))?;
        let position_known = shape.position.is_none_or(|index| known.has(index));
        let made_known = shape.makes.is_some_and(|index| known.has(index));
        if !position_known || made_known {
            return None;
        }
        let relation = RELATIONS.get(usize::from(relation.0))?;
        Some((relation.estimate)(known))
    }

    fn ask(&self, question: &Question<ChessPosition>, answers: &mut Answers<ChessPosition>) {
        let number = usize::from(question.relation.0);
        let (Some(relation), Some(shape)) = (RELATIONS.get(number), self.signature.relations().get(number)) else {
            return;
        };
        if question.args.len() != shape.types.len() {
            return;
        }
        if shape.makes.is_some_and(|index| question.args[index].is_some()) {
            return;
        }
        let asked = Asked::new(question.args, self.words);
        let mut found = Found::new(answers, self.words, question.only_whether);
        // Both ways of ending have left their answers in `answers`.
        let _ = match (relation.answer, question.position, shape.position) {
            (Answer::Always(answer), _, _) => answer(&asked, &mut found),
            (of_position, Some(position), Some(index)) => {
                let Some(name) = question.args[index] else {
                    return;
                };
                found.set_position(name);
                match of_position {
                    Answer::Of(answer) => answer(&asked, position, &mut found),
                    Answer::Zone(of, _) | Answer::Square(of, _) | Answer::Man(of, _) => {
                        squares::squares(&asked, position, &mut found, of)
                    }
                    Answer::Holds(of, _) => squares::holds(&asked, position, &mut found, of),
                    Answer::Always(_) => return,
                }
            }
            _ => return,
        };
    }
}
