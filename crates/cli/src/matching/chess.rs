//! Patterns in positions of chess, with the men and squares that they hold for.

use super::{Asked, MatchOptions};
use crate::failure::Failure;
use crate::output::Output;
use crate::positions::{self, Placed};
use adage_book::{Book, Selection, fill_words, shown_name};
use adage_games::chess::{ChessPosition, ChessVocabulary, FreeChess, FreeState};
use adage_games::drawing::{Drawing, cell_name};
use adage_games::game::Game;
use adage_games::words;
use adage_logic::Term;
use adage_logic::matcher::{Match, Matcher};
use adage_logic::print::Named;
use adage_logic::vocabulary::{Signature, Vocabulary};
use serde_json::json;

pub fn run(book: &Book, asked: &[Asked], options: &MatchOptions, output: &Output) -> Result<(), Failure> {
    let vocabulary = ChessVocabulary::default();
    let selection = book.select("chess", vocabulary.signature(), asked)?;
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
            let matches = searcher.matches(&ChessPosition::from(placed.board.clone()));
            report(&placed, &matches, &teller, options.draw, output);
            Ok(())
        })?;
    }
    Ok(())
}

/// Puts matches into words.
pub struct Teller<'a> {
    pub book: &'a Book,
    pub selection: &'a Selection,
    pub signature: &'a Signature,
}

impl Teller<'_> {
    /// The rule's sentence with the men and squares filled in; without a sentence, the answer as an atom.
    pub fn say(&self, found: &Match) -> String {
        let types = self.selection.rules.types(found.predicate);
        let say = |index| words::say(self.signature, types, &found.args, index);
        match self
            .book
            .entry(found.predicate)
            .and_then(|entry| entry.words.as_deref())
        {
            Some(sentence) => fill_words(sentence, say),
            None => self.bindings(found, say),
        }
    }

    /// The named variables of the head with their values: `From = c7, To = a8`.
    fn bindings(&self, found: &Match, say: impl Fn(usize) -> String) -> String {
        let rule = &self.selection.rules.rules[found.rule];
        let mut parts = Vec::new();
        for (index, (arg, value)) in rule.clause.head.args.iter().zip(&found.args).enumerate() {
            if !matches!(value, Term::Position(_)) && !arg.is_ground() {
                parts.push(format!("{} = {}", Named::new(arg, &rule.names), say(index)));
            }
        }
        parts.join(", ")
    }
}

fn report(placed: &Placed, matches: &[Match], teller: &Teller<'_>, draw: bool, output: &Output) {
    if output.json {
        for found in matches {
            let names: Vec<String> = found
                .cells
                .iter()
                .filter_map(|cell| words::cell(*cell))
                .map(cell_name)
                .collect();
            output.value(&json!({
                "position": placed.fen,
                "place": placed.place,
                "rule": shown_name(found.predicate),
                "args": found.args.iter().map(|arg| arg.to_string()).collect::<Vec<_>>(),
                "squares": names,
                "words": teller.say(found),
            }));
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
