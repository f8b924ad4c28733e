//! Forced wins on boards of go-moku: which move a rule recommends, and for whom.

use super::MatchOptions;
use crate::failure::Failure;
use crate::learn::win::rules_of_file;
use crate::output::Output;
use adage_book::{Entry, RuleFile, fill_words};
use adage_logic::check::{World, check};
use adage_logic::matcher::{Match, Matcher};
use adage_logic::rules::Rules;
use adage_logic::vocabulary::Vocabulary;
use adage_worlds::drawing::Drawing;
use adage_worlds::game::Game;
use adage_worlds::mnk::{GomokuVocabulary, MnkState};
use adage_worlds::words;
use serde_json::json;
use std::path::Path;

/// The board of games that are written as moves.
const USUAL_SIZE: usize = 15;

/// Matches the entries of files; with names, only those.
pub fn run(files: &[&RuleFile], names: &[String], options: &MatchOptions, output: &Output) -> Result<(), Failure> {
    for file in files {
        // Refuses what is no rule about forced wins, with its place.
        rules_of_file(file)?;
        for text in situations(&options.positions)? {
            let vocabulary = GomokuVocabulary::new(size(&text)).map_err(|error| Failure::bad(error.to_string()))?;
            let state = vocabulary.game().read_position(&text);
            let state = state.map_err(|error| {
                let (name, content) = (&file.name, file.content());
                Failure::bad(format!(
                    "{name} holds {content}, and `{text}` is no position of that world"
                ))
                .with_help(error.to_string())
            })?;
            let place = Place {
                file,
                names,
                vocabulary: &vocabulary,
                text: &text,
                state: &state,
            };
            place.tell(options, output)?;
        }
    }
    Ok(())
}

/// A file's lines, or the text itself.
fn situations(sources: &[String]) -> Result<Vec<String>, Failure> {
    let mut all = Vec::new();
    for source in sources {
        match Path::new(source).is_file() {
            true => {
                let text = adage_book::read_text(Path::new(source))?;
                all.extend(
                    text.lines()
                        .map(str::trim)
                        .filter(|line| !line.is_empty())
                        .map(str::to_string),
                );
            }
            false => all.push(source.clone()),
        }
    }
    Ok(all)
}

/// A drawn board says how large it is.
fn size(text: &str) -> usize {
    match text.matches('/').count() {
        0 => USUAL_SIZE,
        lines => lines + 1,
    }
}

/// A file and a board.
struct Place<'a> {
    file: &'a RuleFile,
    names: &'a [String],
    vocabulary: &'a GomokuVocabulary,
    text: &'a str,
    state: &'a MnkState,
}

impl Place<'_> {
    fn tell(&self, options: &MatchOptions, output: &Output) -> Result<(), Failure> {
        let signature = self.vocabulary.signature();
        let wrong = |diagnostic| Failure::from(self.file.bad(vec![diagnostic]));
        let rules = check(&[&self.file.program()], World::Game(signature)).map_err(|problems| {
            self.file
                .bad(problems.into_iter().map(|problem| problem.diagnostic).collect())
        })?;
        let goals: Vec<_> = rules.strata.iter().flatten().copied().collect();
        let matcher = Matcher::new(self.vocabulary, &rules, &goals).map_err(|problem| wrong(problem.diagnostic))?;
        if options.plan {
            output.text(matcher.describe());
            return Ok(());
        }
        let matches = matcher.searcher().matches(self.state);
        let found: Vec<(&Match, &Entry)> = matches
            .iter()
            .filter_map(|found| Some((found, self.entry(&rules, found)?)))
            .filter(|(_, entry)| self.names.is_empty() || self.names.contains(&entry.name))
            .collect();
        if !output.json {
            output.line(output.dim(self.text));
            if options.draw {
                let cells = found.iter().flat_map(|(found, _)| &found.cells);
                let cells = cells.filter_map(|cell| words::cell(*cell));
                let drawing = cells.fold(self.vocabulary.game().draw(self.state), Drawing::mark);
                output.text(drawing.to_text(output.style));
            }
            if found.is_empty() {
                output.line("  nothing holds here");
            }
        }
        for (found, entry) in found {
            let types = rules.types(found.predicate);
            let say = |index| words::say(signature, types, &found.args, index);
            let said = fill_words(entry.words.as_deref().unwrap_or("{3} plays {2} and wins in {1}."), say);
            match output.json {
                true => output.value(&json!({
                    "position": self.text,
                    "rule": entry.name,
                    "args": found.args.iter().map(|arg| arg.to_string()).collect::<Vec<_>>(),
                    "words": said,
                })),
                false => output.line(format!("  {}  {said}", output.bold(&entry.name))),
            }
        }
        Ok(())
    }

    /// The entry that a match is of: all rules say `wins` or `may_win`, so it is found by its place.
    fn entry(&self, rules: &Rules, found: &Match) -> Option<&Entry> {
        let span = rules.rules.get(found.rule)?.span;
        let is_of = |entry: &&Entry| entry.statements.iter().any(|statement| statement.span == span);
        self.file.entries.iter().find(is_of)
    }
}
