//! Patterns in situations of worlds other than chess.

use super::{Asked, MatchOptions};
use crate::failure::Failure;
use crate::output::Output;
use crate::situations;
use adage_book::{Book, Teller, shown_name};
use adage_logic::matcher::Matcher;
use adage_logic::vocabulary::Vocabulary;
use adage_worlds::domain::Domain;
use adage_worlds::registry::{self, DomainTask, World};

pub fn run(world: &str, book: &Book, asked: &[Asked], options: &MatchOptions, output: &Output) -> Result<(), Failure> {
    let first = options.positions.first().and_then(|written| registry::guess(written));
    let world = match first {
        Some(guessed) if guessed.name().starts_with(&format!("{world}:")) => guessed,
        _ => World::find(world)?,
    };
    world.domain(MatchIn {
        book,
        asked,
        options,
        output,
    })?
}

struct MatchIn<'m> {
    book: &'m Book,
    asked: &'m [Asked],
    options: &'m MatchOptions,
    output: &'m Output,
}

impl DomainTask for MatchIn<'_> {
    type Done = Result<(), Failure>;

    fn with<D: Domain>(self, domain: D) -> Result<(), Failure> {
        match_in(&domain, self.book, self.asked, self.options, self.output)
    }
}

fn match_in<W: Domain>(
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
        for (position, written) in situations::read(world, source)? {
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
