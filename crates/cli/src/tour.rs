//! Plain `adage`: a short tour that really runs. It shows a position, the rules that hold in it, one rule as it is
//! written, how often a rule holds over a whole space, and what to type next.

use crate::book::{Asked, Book};
use crate::failure::Failure;
use crate::matching::{Teller, mark};
use crate::output::{Output, grouped};
use crate::positions;
use crate::verify;
use adage_games::chess::{ChessPosition, ChessVocabulary};
use adage_games::space::Ending;
use adage_logic::matcher::Matcher;
use adage_logic::vocabulary::Vocabulary;
use serde_json::json;
use std::time::Instant;

/// White's knight and bishop can fork; the bishop pins a knight.
const POSITION: &str = "r3k2r/p5pp/1pn5/1B1N4/8/8/PPP3PP/2K4R w kq - 0 1";

/// What is looked for in the position.
const MOTIFS: [&str; 4] = ["can_fork", "pin2", "skewer", "disc_check"];

/// The motif whose rule is shown.
const SHOWN: &str = "can_fork";

/// The rule that is counted, and over what.
const COUNTED: (&str, &str) = ("rook_divs", "krk");

const NEXT: [(&str, &str); 5] = [
    (
        "adage match can_fork pin2 GAMES.pgn",
        "find motifs in your games (FEN, EPD or PGN)",
    ),
    ("adage rules list", "the bundled rules, in words"),
    (
        "adage verify opposition --on krk",
        "count a rule over every position of an ending",
    ),
    ("adage show 'FEN' --svg board.svg", "draw a position"),
    ("adage --help", "all commands"),
];

pub fn run(output: &Output) -> Result<(), Failure> {
    let book = Book::bundled()?;
    let vocabulary = ChessVocabulary::default();
    let selection = book.select(
        "chess",
        vocabulary.signature(),
        &MOTIFS.map(|name| Asked::Words(name.to_string())),
    )?;
    let matcher = Matcher::new(&vocabulary, &selection.rules, &selection.goals).map_err(|p| selection.failure(p))?;
    let placed = positions::read_fen(POSITION)?;
    let matches = matcher.searcher().matches(&ChessPosition::from(placed.board.clone()));
    let teller = Teller {
        book: &book,
        selection: &selection,
        vocabulary: &vocabulary,
    };
    let said: Vec<String> = matches.iter().map(|found| teller.say(found)).collect();
    let counted = count(&book, &vocabulary)?;
    if output.json {
        let (rule, space) = COUNTED;
        output.value(&json!({
            "position": placed.fen,
            "holds": said,
            "verified": { "rule": rule, "space": space, "positions": counted.positions, "holds": counted.holds },
        }));
        return Ok(());
    }
    output.line(format!(
        "{}: rules of play that a person can read.\n",
        output.bold("Adage")
    ));
    let first = matches
        .iter()
        .position(|found| found.predicate.name.as_str() == SHOWN)
        .unwrap_or(0);
    output.text(mark(&placed, &matches[first..=first]).to_text(output.style));
    output.line("");
    for (found, words) in matches.iter().zip(&said) {
        output.line(format!("  {:9} {words}", found.predicate.name.as_str()));
    }
    output.line(format!(
        "\nThe rule {} is one of those bundled with Adage:\n",
        output.bold(SHOWN)
    ));
    if let Some((shelf, entry)) = book.find(SHOWN) {
        output.text(shelf.file.clauses_of(entry));
    }
    output.line(format!("\n{}", counted.sentence(&book)));
    output.line("\nWhat to type next:\n");
    for (command, purpose) in NEXT {
        output.line(format!("  {command:38} {}", output.dim(purpose)));
    }
    Ok(())
}

struct Counted {
    positions: u64,
    holds: u64,
    seconds: f64,
}

fn count(book: &Book, vocabulary: &ChessVocabulary) -> Result<Counted, Failure> {
    let (rule, space) = COUNTED;
    let start = Instant::now();
    let selection = book.select("chess", vocabulary.signature(), &[Asked::Words(rule.to_string())])?;
    let matcher = Matcher::new(vocabulary, &selection.rules, &selection.goals).map_err(|p| selection.failure(p))?;
    let ending = Ending::read(space).map_err(|error| Failure::bad(error.to_string()))?;
    let count = verify::count(&ending, &matcher, None);
    Ok(Counted {
        positions: count.positions,
        holds: count.holds,
        seconds: start.elapsed().as_secs_f64(),
    })
}

impl Counted {
    fn sentence(&self, book: &Book) -> String {
        let (rule, space) = COUNTED;
        let words = book
            .find(rule)
            .and_then(|(shelf, entry)| shelf.file.sentence(entry))
            .unwrap_or_default();
        format!(
            "Counted just now, in {:.1} s: {rule} holds in {} of all {} positions of {space}.\n  {rule}: {words}",
            self.seconds,
            grouped(self.holds),
            grouped(self.positions),
        )
    }
}
