//! `adage match`: which entries hold in a situation, and where.
//!
//! What is asked for says which world it is about: patterns of chess (`chess`) and of other worlds (`world`), forced wins
//! (`win`), problems of trees (`tree`), combinations (`combination`), strategies (`strategy`).

mod chess;
mod combination;
mod strategy;
mod tree;
mod win;
mod world;

pub use adage_book::Asked;
pub use chess::mark;

use crate::book;
use crate::failure::Failure;
use crate::output::Output;
use crate::positions;
use crate::problem::{self, is_bundled};
use adage_book::{Book, Kind, RuleFile};
use adage_worlds::chess::WORLD;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// Entries by name or as .lp files, questions such as 'in_check(S,K,P,At,Pos)', and situations: a FEN, files of FEN,
    /// EPD or PGN, or what situations of the entries' world look like; - for standard input
    #[arg(required = true, value_name = "ENTRY|SITUATION")]
    what: Vec<String>,
    /// Draw each position in which something holds
    #[arg(long)]
    draw: bool,
    /// Print the compiled steps instead of matching
    #[arg(long)]
    plan: bool,
}

/// What to match in, and how it is told.
pub struct MatchOptions {
    pub positions: Vec<String>,
    pub draw: bool,
    pub plan: bool,
}

/// The arguments told apart by how they look.
#[derive(Default)]
struct Sorted {
    rule_files: Vec<PathBuf>,
    /// Names and questions.
    asked: Vec<String>,
    positions: Vec<String>,
}

fn sort(what: Vec<String>) -> Sorted {
    let mut sorted = Sorted::default();
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
            sorted.asked.push(argument);
        }
    }
    sorted
}

/// The kind and the world of all that is asked for.
#[derive(Clone, PartialEq, Eq)]
struct Subject {
    kind: Kind,
    world: String,
    /// Who says so, for messages.
    by: String,
}

impl Subject {
    fn of_file(file: &RuleFile) -> Subject {
        Subject {
            kind: file.kind,
            world: file.world.clone(),
            by: file.name.clone(),
        }
    }

    fn of_name(name: &str, book: &Book) -> Option<Subject> {
        let (kind, world) = match book.find(name) {
            Some((_, entry)) => (entry.kind, entry.world.clone()),
            None if is_bundled(name) => (Kind::Tree, WORLD.to_string()),
            None => return None,
        };
        Some(Subject {
            kind,
            world,
            by: name.to_string(),
        })
    }

    fn in_words(&self) -> String {
        match self.world.as_str() {
            "" => format!("`{}` is a {} of no world", self.by, self.kind),
            world => format!("`{}` is a {} for {world}", self.by, self.kind),
        }
    }

    fn is_chess_pattern(&self) -> bool {
        self.kind == Kind::Pattern && self.world == WORLD
    }
}

/// What is asked for, in the one world that it is about.
fn subject(sorted: &Sorted, book: &Book) -> Result<Subject, Failure> {
    let named = |file: &&RuleFile| file.path.as_ref().is_some_and(|path| sorted.rule_files.contains(path));
    let of_files = book.files.iter().filter(named).map(Subject::of_file);
    let of_names = sorted.asked.iter().filter_map(|name| Subject::of_name(name, book));
    let mut subjects = of_files.chain(of_names);
    let Some(first) = subjects.next() else {
        return Ok(Subject {
            kind: Kind::Pattern,
            world: WORLD.to_string(),
            by: String::new(),
        });
    };
    match subjects.find(|other| (other.kind, &other.world) != (first.kind, &first.world)) {
        None => Ok(first),
        Some(other) => {
            Err(Failure::bad(format!("{}, {}", first.in_words(), other.in_words()))
                .with_help("match them one at a time"))
        }
    }
}

pub fn run(args: Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    let mut sorted = sort(args.what);
    let book = book::load(folder.as_deref(), &sorted.rule_files)?;
    let subject = subject(&sorted, &book)?;
    if !subject.is_chess_pattern() {
        // What is no name of the book can only be a situation.
        let is_known = |name: &String| name.contains('(') || Subject::of_name(name, &book).is_some();
        let (asked, situations) = std::mem::take(&mut sorted.asked).into_iter().partition(is_known);
        sorted.asked = asked;
        sorted.positions.extend::<Vec<String>>(situations);
    }
    let options = MatchOptions {
        positions: std::mem::take(&mut sorted.positions),
        draw: args.draw,
        plan: args.plan,
    };
    if options.positions.is_empty() && !options.plan {
        return Err(no_position(&subject));
    }
    let files: Vec<&RuleFile> = book
        .files
        .iter()
        .filter(|file| file.path.as_ref().is_some_and(|path| sorted.rule_files.contains(path)))
        .collect();
    let mut asked: Vec<Asked> = sorted.asked.iter().cloned().map(Asked::Words).collect();
    if asked.is_empty() {
        // Entries of files that were named are what is asked for.
        let entries = files.iter().flat_map(|file| &file.entries);
        asked.extend(entries.filter_map(|entry| entry.predicate).map(Asked::Predicate));
    }
    match subject.kind {
        Kind::Pattern if asked.is_empty() && !files.is_empty() => {
            Err(Failure::bad("there are no rules in the files named"))
        }
        Kind::Pattern if subject.world == WORLD => chess::run(&book, &asked, &options, output),
        Kind::Pattern => world::run(&subject.world, &book, &asked, &options, output),
        Kind::Tree => {
            let problems = sorted.rule_files.iter().cloned();
            let named = |name: &String| problem::in_book(name, &book).unwrap_or_else(|| PathBuf::from(name));
            let problems = problems.chain(sorted.asked.iter().map(named));
            tree::run(&problems.collect::<Vec<_>>(), &book, &options, output)
        }
        Kind::Combination => combination::run(&files_of(&subject, &sorted, &book), &sorted.asked, &options, output),
        Kind::Win => win::run(&files_of(&subject, &sorted, &book), &sorted.asked, &options, output),
        Kind::Strategy => {
            let files = files_of(&subject, &sorted, &book);
            strategy::run(&subject.world, &files, &sorted.asked, &options, output)
        }
    }
}

/// The files that were named, and those in which entries that were named stand.
fn files_of<'b>(subject: &Subject, sorted: &Sorted, book: &'b Book) -> Vec<&'b RuleFile> {
    let is_asked = |file: &&RuleFile| {
        let is_named = file.path.as_ref().is_some_and(|path| sorted.rule_files.contains(path));
        is_named || sorted.asked.iter().any(|name| file.find(name).is_some())
    };
    let of_kind = book.files.iter().filter(|file| file.kind == subject.kind);
    of_kind.filter(is_asked).collect()
}

fn no_position(subject: &Subject) -> Failure {
    let help = match subject.world.as_str() {
        WORLD => "add a FEN, a file of FEN, EPD or PGN, or - to read one".to_string(),
        world => format!("add a situation of {world}, as people write it"),
    };
    Failure::bad("no position to match").with_help(help)
}
