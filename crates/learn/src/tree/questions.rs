//! What the questions of problems may ask of positions of chess: functions that come with the program, and rules.

use super::assemble::Library;
use super::bundled::primitives;
use super::problem::Primitive;
use super::problem_file::ProblemFile;
use adage_book::{Book, BookError, Selection};
use adage_logic::Predicate;
use adage_logic::term::Symbol;
use adage_logic::vocabulary::Vocabulary;
use adage_worlds::chess::{ChessDomain, ChessPosition, ChessVocabulary};
use adage_worlds::domain::Domain;

/// The functions and rules that the questions of a problem may ask.
pub struct ChessQuestions {
    domain: ChessDomain,
    selection: Selection,
    primitives: Vec<Primitive<ChessPosition>>,
}

impl ChessQuestions {
    /// All rules of chess in the book, and the functions for the positions that the problem is about.
    pub fn new(problem: &ProblemFile, book: &Book) -> Result<ChessQuestions, BookError> {
        let domain = ChessDomain::default();
        let selection = book.select("chess", domain.vocabulary().signature(), &[])?;
        Ok(ChessQuestions {
            domain,
            selection,
            primitives: primitives(problem.outline()),
        })
    }

    pub fn domain(&self) -> &ChessDomain {
        &self.domain
    }

    pub(super) fn library(&self) -> Library<'_, ChessVocabulary> {
        Library {
            primitives: &self.primitives,
            vocabulary: self.domain.vocabulary(),
            rules: &self.selection.rules,
        }
    }

    /// The rules that answer a question, of every arity; none if a function answers it.
    pub(super) fn rules_for(&self, name: &str) -> Vec<Predicate> {
        match self.primitives.iter().any(|primitive| primitive.asked.name == name) {
            true => Vec::new(),
            false => self.selection.rules.named(Symbol::new(name)),
        }
    }
}
