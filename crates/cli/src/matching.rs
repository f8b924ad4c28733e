//! `adage match`: which rules hold in a position, with which squares.

use crate::book;
use crate::failure::Failure;
use crate::output::Output;
use crate::positions::{self, Placed};
use adage_book::{Asked, Book, Kind, RuleFile, Selection, fill_words, other_world, shown_name};
use adage_games::chess::{ChessPosition, ChessVocabulary, FreeChess, FreeState};
use adage_games::drawing::{Drawing, cell_name};
use adage_games::game::Game;
use adage_games::words;
use adage_logic::Term;
use adage_logic::matcher::{Match, Matcher};
use adage_logic::print::Named;
use adage_logic::vocabulary::Vocabulary;
use serde_json::json;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// Rules by name or as .lp files, questions such as 'in_check(S,K,P,At,Pos)', and positions: a FEN, files of FEN,
    /// EPD or PGN, or - for standard input
    #[arg(required = true, value_name = "RULE|POSITION")]
    what: Vec<String>,
    /// Draw each position in which something holds
    #[arg(long)]
    draw: bool,
    /// Print the compiled steps instead of matching
    #[arg(long)]
    plan: bool,
}

/// The arguments told apart.
struct Sorted {
    rule_files: Vec<PathBuf>,
    questions: Vec<String>,
    positions: Vec<String>,
}

fn sort(what: Vec<String>) -> Sorted {
    let mut sorted = Sorted {
        rule_files: Vec::new(),
        questions: Vec::new(),
        positions: Vec::new(),
    };
    for argument in what {
        let path = PathBuf::from(&argument);
        let has_ending = |endings: &[&str]| {
            let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
            ending.is_some_and(|ending| endings.contains(&ending.as_str()))
        };
        if has_ending(&["lp"]) {
            sorted.rule_files.push(path);
        } else if argument == "-"
            || path.is_file()
            || has_ending(&["pgn", "epd", "fen", "txt"])
            || positions::looks_like_fen(&argument)
        {
            sorted.positions.push(argument);
        } else {
            sorted.questions.push(argument);
        }
    }
    sorted
}

pub fn run(args: Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    let sorted = sort(args.what);
    if sorted.positions.is_empty() && !args.plan {
        return Err(
            Failure::bad("no position to match").with_help("add a FEN, a file of FEN, EPD or PGN, or - to read one")
        );
    }
    let book = book::load(folder.as_deref(), &sorted.rule_files)?;
    let vocabulary = ChessVocabulary::default();
    let mut asked: Vec<Asked> = sorted.questions.into_iter().map(Asked::Words).collect();
    if asked.is_empty() && !sorted.rule_files.is_empty() {
        // Rules from a file that was named are what is asked for.
        let is_named = |file: &&RuleFile| file.path.as_ref().is_some_and(|path| sorted.rule_files.contains(path));
        for file in book.files.iter().filter(is_named) {
            if let Some(entry) = file.entries.first()
                && (file.kind, file.world.as_str()) != (Kind::Pattern, "chess")
            {
                return Err(other_world(file, entry, "chess").into());
            }
            let predicates = file.entries.iter().filter_map(|entry| entry.predicate);
            asked.extend(predicates.map(Asked::Predicate));
        }
        if asked.is_empty() {
            return Err(Failure::bad("there are no rules in the files named"));
        }
    }
    let selection = book.select("chess", vocabulary.signature(), &asked)?;
    let matcher = Matcher::new(&vocabulary, &selection.rules, &selection.goals).map_err(|p| selection.failure(p))?;
    if args.plan {
        output.text(matcher.describe());
        return Ok(());
    }
    let mut searcher = matcher.searcher();
    for source in &sorted.positions {
        positions::for_each(source, &mut |placed| {
            let matches = searcher.matches(&ChessPosition::from(placed.board.clone()));
            let teller = Teller {
                book: &book,
                selection: &selection,
                vocabulary: &vocabulary,
            };
            report(&placed, &matches, &teller, args.draw, output);
            Ok(())
        })?;
    }
    Ok(())
}

/// Puts matches into words.
pub struct Teller<'a> {
    pub book: &'a Book,
    pub selection: &'a Selection,
    pub vocabulary: &'a ChessVocabulary,
}

impl Teller<'_> {
    /// The rule's sentence with the men and squares filled in; without a sentence, the answer as an atom.
    pub fn say(&self, found: &Match) -> String {
        let types = self.selection.rules.types(found.predicate);
        let say = |index| words::say(self.vocabulary.signature(), types, &found.args, index);
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
