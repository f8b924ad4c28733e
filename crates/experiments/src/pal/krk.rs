//! In how many positions of king and rook against king the concepts of chapter 7 hold.
//!
//! The thesis prints the concepts, not these counts: theirs is what its definitions come to.

use crate::row::Row;
use adage_book::{Asked, Book, verify};
use adage_logic::matcher::Matcher;
use adage_logic::vocabulary::Vocabulary;
use adage_terminal::failure::Failure;
use adage_terminal::output::Bars;
use adage_worlds::chess::ChessVocabulary;
use adage_worlds::chess::Ending;

/// A concept, how it is asked for, and in how many positions it holds: of all, and of those with White to move.
const CONCEPTS: [(&str, &str, [u64; 2]); 13] = [
    ("check", "in_check(black,K,P,At,Pos)", [48_776, 0]),
    ("check_mate", "check_mate(black,K,Pos)", [216, 0]),
    ("stale", "stale(black,king,K,Pos)", [284, 68]),
    ("threatkR", "threatkR", [22_176, 10_128]),
    ("rook_divs", "rook_divs", [102_144, 87_808]),
    ("opposition", "opposition", [11_904, 9_888]),
    ("almost_opposition", "almost_opposition", [20_832, 16_128]),
    ("r_edge", "r_edge", [97_872, 76_408]),
    ("kings_same_side", "kings_same_side", [178_640, 150_080]),
    ("l_patt", "l_patt", [1_344, 0]),
    ("in_lineRK", "in_lineRK", [49_896, 41_104]),
    ("closerkKR", "closerkKR", [95_116, 66_204]),
    ("k_trap", "k_trap", [14_568, 12_696]),
];

const SPACES: [&str; 2] = ["krk", "krk-wtm"];

pub fn run(book: &Book) -> Result<Vec<Row>, Failure> {
    let vocabulary = ChessVocabulary::default();
    let mut rows = Vec::new();
    for (name, asked, theirs) in CONCEPTS {
        let asked = [Asked::Words(asked.to_string())];
        let selection = book.select("chess", vocabulary.signature(), &asked)?;
        let matcher =
            Matcher::new(&vocabulary, &selection.rules, &selection.goals).map_err(|p| selection.failure(p))?;
        for (space, theirs) in SPACES.into_iter().zip(theirs) {
            let ending = Ending::read(space).map_err(|error| Failure::bad(error.to_string()))?;
            let ours = verify::count(&ending, &matcher, None, &Bars::default()).holds;
            let row = Row::same(format!("{name} on {space}"), theirs, ours);
            rows.push(row.with_note("theirs is what the printed definition comes to"));
        }
    }
    Ok(rows)
}
