//! Patterns in situations of worlds other than chess.

use super::{Asked, MatchOptions};
use crate::failure::Failure;
use crate::learn::world::{World, qsim};
use crate::output::Output;
use adage_book::{Book, Teller, shown_name};
use adage_logic::matcher::Matcher;
use adage_logic::vocabulary::Vocabulary;
use adage_worlds::cards::CardDomain;
use adage_worlds::eight_puzzle::PuzzleDomain;
use adage_worlds::placement::PlacementDomain;

pub fn run(world: &str, book: &Book, asked: &[Asked], options: &MatchOptions, output: &Output) -> Result<(), Failure> {
    match world {
        "eight_puzzle" => match_in(&PuzzleDomain::default(), book, asked, options, output),
        "cards" => match_in(&CardDomain::default(), book, asked, options, output),
        "placement" => match_in(&PlacementDomain::men(), book, asked, options, output),
        "qsim" => {
            let written = options.positions.first().map(String::as_str);
            match_in(&qsim(None, written)?, book, asked, options, output)
        }
        other => Err(Failure::bad(format!("situations of {other} cannot be matched here"))),
    }
}

fn match_in<W: World>(
    world: &W,
    book: &Book,
    asked: &[Asked],
    options: &MatchOptions,
    output: &Output,
) -> Result<(), Failure> {
    let vocabulary = world.vocabulary();
    let selection = book.select(world.game(), vocabulary.signature(), asked)?;
    let matcher = Matcher::new(vocabulary, &selection.rules, &selection.goals).map_err(|p| selection.failure(p))?;
    if options.plan {
        output.text(matcher.describe());
        return Ok(());
    }
    let teller = Teller {
        book,
        selection: &selection,
        signature: vocabulary.signature(),
    };
    let mut searcher = matcher.searcher();
    for source in &options.positions {
        for (position, written) in world.positions(source)? {
            let matches = searcher.matches(&position);
            if output.json {
                for found in &matches {
                    output.value(&teller.report(found, &written));
                }
                continue;
            }
            output.line(output.dim(&written));
            if options.draw {
                output.text(world.picture(&position, output.style));
            }
            if matches.is_empty() {
                output.line("  nothing holds here");
            }
            for found in &matches {
                output.line(format!(
                    "  {}  {}",
                    output.bold(shown_name(found.predicate)),
                    teller.say(found)
                ));
            }
        }
    }
    Ok(())
}
