//! Patterns in positions of chess, with the men and squares that they hold for.

use super::{Asked, MatchOptions};
use crate::failure::Failure;
use crate::output::Output;
use crate::positions::{self, Placed};
use adage_book::{Book, Teller, shown_name};
use adage_logic::matcher::{Match, Matcher};
use adage_logic::vocabulary::Vocabulary;
use adage_worlds::chess::{ChessPosition, ChessVocabulary, FreeChess, FreeState, WORLD};
use adage_worlds::drawing::Drawing;
use adage_worlds::game::Game;
use adage_worlds::words;

pub fn run(book: &Book, asked: &[Asked], options: &MatchOptions, output: &Output) -> Result<(), Failure> {
    let vocabulary = ChessVocabulary::default();
    let selection = book.select(WORLD, vocabulary.signature(), asked)?;
    let matcher = Matcher::new(&vocabulary, &selection.rules, &selection.goals).map_err(|p| selection.failure(p))?;
    if options.plan {
        output.text(matcher.describe());
        return Ok(());
    }
    let mut searcher = matcher.searcher();
    let teller = Teller {
        book,
        selection: &selection,
        signature: vocabulary.signature(),
    };
    for source in &options.positions {
        positions::for_each(source, &mut |placed| {
            let matches = searcher.matches(&ChessPosition::from(placed.board.clone()).with_turn(Some(placed.turn)));
            report(&placed, &matches, &teller, options.draw, output);
            Ok(())
        })?;
    }
    Ok(())
}

fn report(placed: &Placed, matches: &[Match], teller: &Teller<'_>, draw: bool, output: &Output) {
    if output.json {
        for found in matches {
            let report = teller.report(found, &placed.fen).on_board(found, &placed.place);
            output.value(&report);
        }
        return;
    }
    if matches.is_empty() {
        if placed.place.is_empty() {
            output.line("nothing holds here");
        }
        return;
    }
    let place = if placed.place.is_empty() {
        String::new()
    } else {
        format!("{}: ", placed.place)
    };
    output.line(format!("{place}{}", output.dim(&placed.fen)));
    if draw {
        output.text(mark(placed, matches).to_text(output.style));
    }
    let width = matches
        .iter()
        .map(|found| shown_name(found.predicate).len())
        .max()
        .unwrap_or(0);
    for found in matches {
        let name = format!("{:width$}", shown_name(found.predicate));
        output.line(format!("  {}  {}", output.bold(&name), teller.say(found)));
    }
}

/// The board with the squares of the matches marked.
pub fn mark(placed: &Placed, matches: &[Match]) -> Drawing {
    let drawing = FreeChess.draw(&FreeState::new(placed.board.clone(), placed.turn));
    let cells = matches
        .iter()
        .flat_map(|found| &found.cells)
        .filter_map(|cell| words::cell(*cell));
    cells.fold(drawing, Drawing::mark)
}
