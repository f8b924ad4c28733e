//! What was learned, and all that belongs to it: entries and their files, the book of rules, evidence, sentences, whoever
//! answers questions.
//!
//! An [`Entry`] is what a learner returns: a name, a kind, a world, statements in the language, words, where it comes from and
//! counted evidence. A [`RuleFile`] holds entries as text; [`Book`] gathers the bundled files, the user's folder and named
//! files, and [`Book::select`] checks rules together so that they can be compiled.
//!
//! ```
//! use adage_book::{Asked, Book};
//! use adage_worlds::chess::{ChessPosition, ChessVocabulary, fen};
//! use adage_logic::{matcher::Matcher, vocabulary::Vocabulary};
//!
//! let book = Book::bundled()?;
//! let vocabulary = ChessVocabulary::default();
//! let fork = book.select("chess", vocabulary.signature(), &[Asked::Words("fork".to_string())])?;
//! let matcher = Matcher::new(&vocabulary, &fork.rules, &fork.goals).unwrap();
//! let board = fen::read_board("r3k3/2N5/8/8/8/8/8/4K3").unwrap();
//! assert!(matcher.searcher().holds(&ChessPosition::from(board)));
//! # Ok::<(), adage_book::BookError>(())
//! ```

mod book;
pub mod bundled;
pub mod concept;
pub mod dialogue;
mod error;
mod evidence;
mod file;
mod matches;
pub mod oracle;
mod progress;
mod report;
pub mod sentence;
mod session;
pub mod verify;
mod words;

pub use book::{
    Asked, Book, DEFAULT_FOLDER, Selection, cannot_read, change_file, other_world, read_file, read_file_of, read_text,
    shown_name, wrong_kind,
};
pub use error::BookError;
pub use evidence::{Comparison, Evidence};
pub use file::{About, BadText, Entry, Kind, RuleFile};
pub use matches::{MatchReport, Teller};
pub use progress::{Finished, Follower, Progress, Unwatched};
pub use report::Report;
pub use session::{Kept, SessionFile};
pub use words::{counted, fill_nouns, fill_words, grouped};
