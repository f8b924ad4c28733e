//! Plain `adage`: a short tour that really runs.

use crate::book::Book;
use crate::failure::Failure;
use crate::matching::{Teller, mark};
use crate::output::Output;
use crate::positions;
use adage_games::chess::{ChessPosition, ChessVocabulary};
use adage_logic::matcher::Matcher;
use adage_logic::vocabulary::Vocabulary;
use serde_json::json;

/// A knight on c7 forks king and rook; a bishop pins a knight.
const POSITION: &str = "r1b1k2r/ppN2ppp/2n5/1B1p4/8/5Q2/PPP2PPP/R3K2R b KQkq - 0 1";

const RULES: [&str; 4] = ["fork", "pin2", "skewer", "threat1"];

const NEXT: [(&str, &str); 5] = [
    (
        "adage match fork games.pgn",
        "find a motif in your games (FEN, EPD or PGN)",
    ),
    ("adage rules show fork", "read a rule, its words and its evidence"),
    (
        "adage verify rook_divs --on krk",
        "count a rule over every position of an ending",
    ),
    ("adage show --svg board.svg --mark c7 'FEN'", "draw a position"),
    ("adage --help", "all commands"),
];

pub fn run(output: &Output) -> Result<(), Failure> {
    let book = Book::load(None, &[])?;
    let vocabulary = ChessVocabulary::default();
    let questions = RULES.map(str::to_string);
    let selection = book.select("chess", vocabulary.signature(), &questions)?;
    let matcher = Matcher::new(&vocabulary, &selection.rules, &selection.goals).map_err(|p| selection.failure(p))?;
    let placed = positions::read_fen(POSITION)?;
    let matches = matcher.searcher().matches(&ChessPosition::from(placed.board.clone()));
    let teller = Teller {
        book: &book,
        selection: &selection,
        vocabulary: &vocabulary,
    };
    if output.json {
        let told: Vec<String> = matches.iter().map(|found| teller.say(found)).collect();
        output.value(&json!({ "position": placed.fen, "holds": told }));
        return Ok(());
    }
    output.line(format!(
        "{} rules of play that a person can read.",
        output.bold("Adage:")
    ));
    output.line("");
    output.text(mark(&placed, &matches[..matches.len().min(2)]).to_text(output.style));
    output.line("");
    for found in &matches {
        output.line(format!("  {:8}{}", found.predicate.name.as_str(), teller.say(found)));
    }
    output.line("");
    for (command, purpose) in NEXT {
        output.line(format!("  {:44}{}", output.bold(command), output.dim(purpose)));
    }
    Ok(())
}
