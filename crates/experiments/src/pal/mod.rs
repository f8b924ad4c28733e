//! Morales 1992, First-order induction of patterns in chess: motifs and concepts of endings learned by asking, with what the
//! strategy of 1992 needs for the same.

mod concepts;
mod illegality;
pub mod kpk;
mod krk;
mod motifs;
pub mod random_draws;
mod saturation;
pub mod times;
mod tower;
mod utube;

use crate::experiment::Experiment;
use adage_book::{Asked, Book, BookError, Selection};
use adage_logic::vocabulary::Vocabulary;
use adage_worlds::chess::ChessDomain;
use adage_worlds::domain::Domain;

pub const EXPERIMENTS: [Experiment<Book>; 11] = [
    Experiment {
        name: "table-6.2",
        title: "Tables 6.2 and 6.3: questions asked to learn eleven motifs, with symmetry",
        run: motifs::run,
    },
    Experiment {
        name: "table-6.3",
        title: "Table 6.3: seconds to learn eleven motifs by the strategy of 1992",
        run: times::run,
    },
    Experiment {
        name: "saturation",
        title: "Chapter 5: the facts of the fork that PAL begins with",
        run: saturation::run,
    },
    Experiment {
        name: "krk-concepts",
        title: "Chapter 7: in how many positions of king and rook against king the concepts hold",
        run: krk::run,
    },
    Experiment {
        name: "table-7.2",
        title: "Table 7.2: questions asked to learn 17 concepts of king and rook against king, by the strategy of 1992",
        run: concepts::table_7_2,
    },
    Experiment {
        name: "table-e.1",
        title: "Table E.1: questions asked to learn 8 more concepts, by the strategy of 1992",
        run: concepts::table_e_1,
    },
    Experiment {
        name: "in-line",
        title: "Appendix B: three men on one line, learned in five steps",
        run: tower::run,
    },
    Experiment {
        name: "kpk",
        title: "Appendix F: king and pawn against king, whether the pawn can run",
        run: kpk::run,
    },
    Experiment {
        name: "illegality",
        title: "Sections 6.1 and 6.2: illegal placements and diagonals among 262,144",
        run: illegality::run,
    },
    Experiment {
        name: "random-draws",
        title: "Section 6.1: illegal placements learned from random examples",
        run: random_draws::run,
    },
    Experiment {
        name: "table-8.3",
        title: "Table 8.3: states of the U-tube that models accept",
        run: utube::run,
    },
];

/// The bundled rules of chess with this one as the goal.
pub fn teacher(book: &Book, domain: &ChessDomain, name: &str) -> Result<Selection, BookError> {
    let signature = domain.vocabulary().signature();
    book.select("chess", signature, &[Asked::Words(name.to_string())])
}
