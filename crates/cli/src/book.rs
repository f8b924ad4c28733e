//! The rules at hand: those bundled with the program, those of the user's rulebook, and files named on the command line.

use crate::failure::{Failure, io_failure};
use crate::verify::space_of;
use adage_learn::combination::text as combinations;
use adage_logic::ast::{Head, Located, Program, Rule, Statement, StatementKind};
use adage_logic::check::{Problem, World, check};
use adage_logic::diagnostic::nearest;
use adage_logic::rulebook::{Entry, File, Kind};
use adage_logic::rules::Rules;
use adage_logic::syntax;
use adage_logic::term::{Symbol, Term, Var};
use adage_logic::vocabulary::Signature;
use adage_logic::{Atom, Predicate, Span};
use std::path::{Path, PathBuf};

/// A file of rules, and where it can be saved if it is the user's.
#[derive(Clone)]
pub struct Shelf {
    pub file: File,
    pub path: Option<PathBuf>,
}

#[derive(Clone)]
pub struct Book {
    pub shelves: Vec<Shelf>,
}

/// The folder that is read when none is named.
pub const DEFAULT_FOLDER: &str = "rulebook";

/// What messages call a question asked on the command line. No rule can have this name, so it names its predicate too.
const QUESTION: &str = "the question";

/// Rules ready to be compiled, and those among them that were asked for.
pub struct Selection {
    pub rules: Rules,
    pub goals: Vec<Predicate>,
    names: Vec<String>,
    sources: Vec<String>,
}

/// What is asked for: a rule by name, a question to be read, or a predicate that is known already.
pub enum Asked {
    Words(String),
    Predicate(Predicate),
}

impl Book {
    /// The rules that come with the program.
    pub fn bundled() -> Result<Book, Failure> {
        let mut shelves = Vec::new();
        for (name, source) in adage_games::RULEBOOK {
            let file = read(name, source.to_string())?;
            shelves.push(Shelf { file, path: None });
        }
        Ok(Book { shelves })
    }

    /// The bundled rules, then the folder's, then the files'.
    pub fn load(folder: Option<&Path>, files: &[PathBuf]) -> Result<Book, Failure> {
        let mut book = Book::bundled()?;
        let mut paths = match folder {
            Some(folder) => rule_files(folder)?,
            None if Path::new(DEFAULT_FOLDER).is_dir() => rule_files(Path::new(DEFAULT_FOLDER))?,
            None => Vec::new(),
        };
        let in_folder = paths.len();
        paths.extend_from_slice(files);
        for (index, path) in paths.into_iter().enumerate() {
            let name = path.display().to_string();
            let text = read_text(&path)?;
            // Patterns of combinations are no rules, and there are many of them: only who asks for them reads them.
            if index < in_folder && text.starts_with(combinations::HEADING) {
                continue;
            }
            let file = read(&name, text)?;
            book.add(Shelf { file, path: Some(path) });
        }
        Ok(book)
    }

    /// The files whose rules hold in positions of a game, by its vocabulary.
    fn about(&self, game: &str) -> impl DoubleEndedIterator<Item = &Shelf> {
        let holds = move |shelf: &&Shelf| shelf.file.kind == Kind::Rules && shelf.file.game == game;
        self.shelves.iter().filter(holds)
    }

    /// A user's definition takes the place of a bundled one.
    fn add(&mut self, shelf: Shelf) {
        let redefined: Vec<Predicate> = shelf.file.entries.iter().filter_map(|entry| entry.predicate).collect();
        for bundled in self.shelves.iter_mut().filter(|shelf| shelf.path.is_none()) {
            if bundled.file.game == shelf.file.game {
                bundled.file.remove(&redefined);
            }
        }
        self.shelves.push(shelf);
    }

    /// The book with a file of the user's put in, in place of an older version.
    pub fn with(&self, shelf: Shelf) -> Book {
        let mut book = self.clone();
        let is_older = |other: &Shelf| other.path.is_some() && other.path == shelf.path;
        book.shelves.retain(|other| !is_older(other));
        book.add(Shelf {
            path: Some(shelf.path.unwrap_or_default()),
            file: shelf.file,
        });
        book
    }

    /// The user's own files.
    pub fn of_user(&self) -> impl Iterator<Item = &Shelf> {
        self.shelves.iter().filter(|shelf| shelf.path.is_some())
    }

    /// All entries, each with its file.
    pub fn entries(&self) -> impl Iterator<Item = (&Shelf, &Entry)> {
        self.shelves
            .iter()
            .flat_map(|shelf| shelf.file.entries.iter().map(move |entry| (shelf, entry)))
    }

    /// The entry of that name; a rule of the user's comes before a bundled one.
    pub fn find(&self, name: &str) -> Option<(&Shelf, &Entry)> {
        self.latest_first().find(|(_, entry)| entry.name == name)
    }

    fn latest_first(&self) -> impl Iterator<Item = (&Shelf, &Entry)> {
        self.shelves
            .iter()
            .rev()
            .flat_map(|shelf| shelf.file.entries.iter().map(move |entry| (shelf, entry)))
    }

    /// What is written about a predicate, if anything is.
    pub fn entry(&self, predicate: Predicate) -> Option<&Entry> {
        self.entries()
            .map(|(_, entry)| entry)
            .find(|entry| entry.predicate == Some(predicate))
    }

    /// Checks the rules of a game together with the questions, and finds the rules asked for. Words are the name of a
    /// rule or a body such as `stale(black,king,At,Pos)`. Asking for nothing asks for every rule.
    pub fn select(&self, game: &str, signature: &Signature, asked: &[Asked]) -> Result<Selection, Failure> {
        let shelves: Vec<&Shelf> = self.about(game).collect();
        let mut names: Vec<String> = shelves.iter().map(|shelf| shelf.file.name.clone()).collect();
        let mut sources: Vec<String> = shelves.iter().map(|shelf| shelf.file.source.clone()).collect();
        let mut queries: Vec<Program> = Vec::new();
        let mut goals = Vec::new();
        for asked in asked {
            match asked {
                Asked::Predicate(predicate) => goals.push(*predicate),
                Asked::Words(question) if question.contains('(') => {
                    let (program, predicate) = read_query(question, queries.len())?;
                    queries.push(program);
                    goals.push(predicate);
                    names.push(QUESTION.to_string());
                    sources.push(question.clone());
                }
                Asked::Words(name) => goals.push(self.named(game, signature, name)?),
            }
        }
        if asked.is_empty() {
            let entries = shelves.iter().flat_map(|shelf| &shelf.file.entries);
            goals.extend(entries.filter_map(|entry| entry.predicate));
        }
        let programs = shelves.iter().map(|shelf| &shelf.file.program).chain(&queries);
        let programs: Vec<&Program> = programs.collect();
        let rules = check(&programs, World::Game(signature)).map_err(|problems| failure(problems, &names, &sources))?;
        Ok(Selection {
            rules,
            goals,
            names,
            sources,
        })
    }

    fn named(&self, game: &str, signature: &Signature, name: &str) -> Result<Predicate, Failure> {
        let has_name = |entry: &&Entry| entry.name == name || entry.predicate.is_some_and(|p| p.name.as_str() == name);
        let mut latest_first = self.about(game).rev().flat_map(|shelf| &shelf.file.entries);
        if let Some(predicate) = latest_first.find(has_name).and_then(|entry| entry.predicate) {
            return Ok(predicate);
        }
        if let Some(relation) = signature
            .relations()
            .iter()
            .find(|relation| relation.predicate.name.as_str() == name)
        {
            let shape = signature.describe(relation.predicate).unwrap_or_default();
            return Err(Failure::bad(format!("`{name}` is a relation, not a rule"))
                .with_help(format!("ask it with its arguments: {shape}")));
        }
        Err(match self.find(name) {
            Some((Shelf { file, path }, _)) if file.kind == Kind::Strategy => {
                let failure = Failure::bad(format!(
                    "`{name}` is a strategy: it prefers positions, but holds in none"
                ));
                let path = path
                    .as_ref()
                    .map_or(file.name.clone(), |path| path.display().to_string());
                failure.with_help(format!(
                    "play by it with `adage play --game GAME --against strategy:{path}`"
                ))
            }
            Some((shelf, _)) => {
                let failure = Failure::bad(format!("`{name}` is a rule for {}, not for {game}", shelf.file.game));
                match space_of(&shelf.file.game) {
                    Some(space) => failure.with_help(format!("count it with `adage verify {name} --on {space}`")),
                    None => failure,
                }
            }
            None => self.missing(name),
        })
    }

    /// That there is no such rule, and which one may have been meant.
    pub fn missing(&self, name: &str) -> Failure {
        let failure = Failure::bad(format!("there is no rule called `{name}`"));
        match nearest(name, self.entries().map(|(_, entry)| entry.name.as_str())) {
            Some(near) => failure.with_help(format!("did you mean `{near}`?")),
            None => failure
                .with_help("`adage rules list` shows the rules; a question such as `in_check(S,K,P,At,Pos)` works too"),
        }
    }
}

/// A predicate's name as people should see it.
pub fn shown_name(predicate: Predicate) -> &'static str {
    match predicate.name.as_str().strip_prefix("the ") {
        Some(question) => question,
        None => predicate.name.as_str(),
    }
}

impl Selection {
    /// A problem found later, as a failure that shows its place.
    pub fn failure(&self, problem: Problem) -> Failure {
        failure(vec![problem], &self.names, &self.sources)
    }
}

fn failure(problems: Vec<Problem>, names: &[String], sources: &[String]) -> Failure {
    // One file's errors are enough for one run.
    let first = problems.first().map_or(0, |problem| problem.source);
    let of_first = problems.into_iter().filter(|problem| problem.source == first);
    Failure::Text {
        name: names[first].clone(),
        source: sources[first].clone(),
        diagnostics: of_first.map(|problem| problem.diagnostic).collect(),
    }
}

/// A question as a rule whose head has all the variables that are named in it.
fn read_query(question: &str, number: usize) -> Result<(Program, Predicate), Failure> {
    let syntax::Query { value: body, names } = syntax::parse_body(question).map_err(|diagnostics| Failure::Text {
        name: QUESTION.to_string(),
        source: question.to_string(),
        diagnostics,
    })?;
    let anonymous = Symbol::new("_");
    let vars = (0..).zip(&names).filter(|(_, name)| **name != anonymous);
    let args: Vec<Term> = vars.map(|(index, _)| Term::Var(Var(index))).collect();
    let name = match number {
        0 => QUESTION.to_string(),
        _ => format!("{QUESTION} {}", number + 1),
    };
    let head = Atom::new(name.as_str(), args);
    let predicate = head.predicate();
    let statement = Statement {
        comments: Vec::new(),
        kind: StatementKind::Rule(Rule {
            head: Head::Atom(Located::nowhere(head)),
            body,
        }),
        names,
        span: Span::new(0, question.len()),
    };
    let program = Program {
        statements: vec![statement],
        closing_comments: Vec::new(),
    };
    Ok((program, predicate))
}

pub fn read(name: &str, source: String) -> Result<File, Failure> {
    File::read(name, source, "chess").map_err(|(source, diagnostics)| Failure::Text {
        name: name.to_string(),
        source,
        diagnostics,
    })
}

/// A file's text.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    let name = path.display().to_string();
    let bytes = std::fs::read(path).map_err(|error| io_failure("read", &name, &error))?;
    syntax::decode(bytes).map_err(|error| Failure::bad(format!("`{name}` is not a text: {error}")))
}

/// The `.lp` files of a folder, by name.
fn rule_files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let name = folder.display().to_string();
    let entries = std::fs::read_dir(folder).map_err(|error| io_failure("read", &name, &error))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.retain(|path| path.extension().is_some_and(|ending| ending == "lp"));
    files.sort();
    Ok(files)
}
