//! The rules at hand: those bundled with the program, those of the user's rulebook, and files named by the user.
//!
//! A file of the folder that is wrong costs that file only ([`Book::problems`]). A user's rule of the name of a bundled one
//! is what the name means from then on, but bundled rules go on to mean their own ([`Book::notices`] says so).

use crate::error::BookError;
use crate::file::{BadText, Entry, Kind, RuleFile};
use adage_logic::ast::{Head, Located, Program, Rule, Statement, StatementKind};
use adage_logic::check::{Problem, World, check};
use adage_logic::diagnostic::nearest;
use adage_logic::rules::Rules;
use adage_logic::syntax;
use adage_logic::term::{Symbol, Term, Var};
use adage_logic::vocabulary::Signature;
use adage_logic::{Atom, Literal, Predicate, Span};
use adage_worlds::registry;
use std::path::{Path, PathBuf};

/// Files of entries, the bundled ones first.
#[derive(Clone, Default)]
pub struct Book {
    pub files: Vec<RuleFile>,
    /// Files of the folder that were left out, and why.
    pub problems: Vec<BookError>,
    /// Which bundled rules a user's rules take the names of.
    pub notices: Vec<String>,
}

/// The folder that is read when none is named.
pub const DEFAULT_FOLDER: &str = "rulebook";

/// What messages call a question. No rule can have this name, so it names its predicate too.
const QUESTION: &str = "the question";

/// What a bundled predicate is called where a user's has its name. No rule can have such a name.
const BUNDLED: &str = "bundled ";

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
    pub fn bundled() -> Result<Book, BookError> {
        let mut book = Book::default();
        for (name, source) in adage_worlds::RULEBOOK {
            book.files.push(RuleFile::read(name, source.to_string())?);
        }
        Ok(book)
    }

    /// The bundled rules, then the folder's, then the files'.
    pub fn load(folder: Option<&Path>, files: &[PathBuf]) -> Result<Book, BookError> {
        let mut book = Book::bundled()?;
        let folder = match folder {
            None => Some(Path::new(DEFAULT_FOLDER)).filter(|folder| folder.is_dir()),
            named => named,
        };
        if let Some(folder) = folder {
            for path in rule_files(folder)? {
                match read_file(&path) {
                    Ok(file) => book.files.push(file),
                    Err(problem) => book.problems.push(problem),
                }
            }
            book.leave_out_wrong_files();
        }
        for path in files {
            // A file of the folder that is named is there once, under the name that was used.
            let is_same = |file: &RuleFile| file.path.as_ref().is_some_and(|known| same_file(known, path));
            book.files.retain(|file| !is_same(file));
            book.files.push(read_file(path)?);
        }
        let shadowed: Vec<String> = book.shadowed().map(|(file, entry)| {
            let (name, own) = (&file.name, &entry.name);
            format!("`{own}` in {name} takes the place of the bundled rule of that name; bundled rules go on with theirs")
        }).collect();
        book.notices = shadowed.into_iter().chain(book.duplicates()).collect();
        Ok(book)
    }

    /// Leaves out the user's files that do not pass the checks together with the others of their world.
    fn leave_out_wrong_files(&mut self) {
        let mut names: Vec<String> = self
            .of_user()
            .filter(|file| file.kind == Kind::Pattern)
            .map(|file| file.world.clone())
            .collect();
        names.sort();
        names.dedup();
        for world in names {
            let Some(signature) = registry::signature(&world) else {
                self.leave_out(|file| file.kind == Kind::Pattern && file.world == world, unknown_world);
                continue;
            };
            while let Err(BookError::Text(bad)) = self.select(&world, &signature, &[]) {
                let is_bad = |file: &RuleFile| file.path.is_some() && file.name == bad.name;
                if !self.files.iter().any(is_bad) {
                    break;
                }
                self.leave_out(is_bad, |_| BookError::Text(bad.clone()));
            }
        }
    }

    fn leave_out(&mut self, is_wrong: impl Fn(&RuleFile) -> bool, why: impl Fn(&RuleFile) -> BookError) {
        let (wrong, right) = std::mem::take(&mut self.files).into_iter().partition(is_wrong);
        let wrong: Vec<RuleFile> = wrong;
        self.problems.extend(wrong.iter().map(why));
        self.files = right;
    }

    /// The files whose rules hold in situations of a world.
    fn about(&self, world: &str) -> impl DoubleEndedIterator<Item = &RuleFile> {
        let holds = move |file: &&RuleFile| file.kind == Kind::Pattern && file.world == world;
        self.files.iter().filter(holds)
    }

    /// The user's entries that have the predicate of a bundled one of their world.
    fn shadowed(&self) -> impl Iterator<Item = (&RuleFile, &Entry)> {
        let of_user = self
            .of_user()
            .flat_map(|file| file.entries.iter().map(move |entry| (file, entry)));
        of_user.filter(|(file, entry)| {
            entry.predicate.is_some_and(|predicate| {
                let mut bundled = self.about(&file.world).filter(|other| other.path.is_none());
                bundled.any(|other| other.entries.iter().any(|entry| entry.predicate == Some(predicate)))
            })
        })
    }

    /// Names that stand in more than one of the user's files, which is hardly ever meant.
    fn duplicates(&self) -> Vec<String> {
        let mut seen: Vec<(&str, &str)> = Vec::new();
        let mut notices = Vec::new();
        for file in self.of_user().filter(|file| file.kind != Kind::Combination) {
            for entry in &file.entries {
                let is_bundled = |other: &RuleFile| other.path.is_none() && other.find(&entry.name).is_some();
                if entry.kind != Kind::Pattern && self.files.iter().any(is_bundled) {
                    let (name, kind, file) = (&entry.name, entry.kind, &file.name);
                    notices.push(format!("`{name}` in {file}, a {kind}, has the name of a bundled rule"));
                }
                match seen.iter().find(|(name, _)| *name == entry.name) {
                    Some((name, first)) if *first == file.name => {
                        notices.push(format!(
                            "`{name}` stands in {first} twice; give one of them another name"
                        ));
                    }
                    Some((name, first)) => notices.push(format!(
                        "`{name}` stands in {first} and in {}; give one of them another name",
                        file.name
                    )),
                    None => seen.push((&entry.name, &file.name)),
                }
            }
        }
        notices
    }

    /// The book with a file of the user's put in, in place of an older version.
    pub fn with(&self, mut file: RuleFile) -> Book {
        let mut book = self.clone();
        book.files
            .retain(|other| other.path.is_none() || other.path != file.path);
        file.path.get_or_insert_default();
        book.files.push(file);
        book
    }

    /// The user's own files.
    pub fn of_user(&self) -> impl Iterator<Item = &RuleFile> {
        self.files.iter().filter(|file| file.path.is_some())
    }

    /// All entries, each with its file.
    pub fn entries(&self) -> impl Iterator<Item = (&RuleFile, &Entry)> {
        self.files
            .iter()
            .flat_map(|file| file.entries.iter().map(move |entry| (file, entry)))
    }

    /// The entry of that name; a rule of the user's comes before a bundled one.
    pub fn find(&self, name: &str) -> Option<(&RuleFile, &Entry)> {
        let mut latest_first = self.files.iter().rev();
        latest_first.find_map(|file| Some((file, file.find(name)?)))
    }

    /// What is written about a predicate, if anything is.
    pub fn entry(&self, predicate: Predicate) -> Option<&Entry> {
        let is_of = |entry: &&Entry, predicate| entry.predicate == Some(predicate);
        match predicate.name.as_str().strip_prefix(BUNDLED) {
            Some(name) => {
                let predicate = Predicate::new(name, predicate.arity);
                let bundled = self.files.iter().filter(|file| file.path.is_none());
                bundled
                    .flat_map(|file| &file.entries)
                    .find(|entry| is_of(entry, predicate))
            }
            None => {
                let latest_first = self.files.iter().rev().flat_map(|file| &file.entries);
                latest_first.into_iter().find(|entry| is_of(entry, predicate))
            }
        }
    }

    /// Checks the rules of a world together with the questions, and finds the rules asked for. Words are the name of a
    /// rule or a body such as `stale(black,king,At,Pos)`. Asking for nothing asks for every rule.
    pub fn select(&self, world: &str, signature: &Signature, asked: &[Asked]) -> Result<Selection, BookError> {
        let files: Vec<&RuleFile> = self.about(world).collect();
        let mut names: Vec<String> = files.iter().map(|file| file.name.clone()).collect();
        let mut sources: Vec<String> = files.iter().map(|file| file.source.clone()).collect();
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
                Asked::Words(name) => goals.push(self.named(world, signature, name)?),
            }
        }
        if asked.is_empty() {
            let entries = files.iter().flat_map(|file| &file.entries);
            for predicate in entries.filter_map(|entry| entry.predicate) {
                if !goals.contains(&predicate) {
                    goals.push(predicate);
                }
            }
        }
        let shadowed: Vec<Predicate> = self
            .shadowed()
            .filter(|(file, _)| file.world == world)
            .filter_map(|(_, entry)| entry.predicate)
            .collect();
        let programs: Vec<Program> = files
            .iter()
            .map(|file| match file.path.is_none() {
                true => renamed(file.program(), &shadowed),
                false => file.program(),
            })
            .chain(queries)
            .collect();
        let programs: Vec<&Program> = programs.iter().collect();
        let rules = check(&programs, World::Game(signature)).map_err(|problems| failure(problems, &names, &sources))?;
        Ok(Selection {
            rules,
            goals,
            names,
            sources,
        })
    }

    fn named(&self, world: &str, signature: &Signature, name: &str) -> Result<Predicate, BookError> {
        let has_name = |entry: &&Entry| entry.name == name || entry.predicate.is_some_and(|p| p.name.as_str() == name);
        let mut latest_first = self.about(world).rev().flat_map(|file| &file.entries);
        if let Some(predicate) = latest_first.find(has_name).and_then(|entry| entry.predicate) {
            return Ok(predicate);
        }
        if let Some(relation) = signature
            .relations()
            .iter()
            .find(|relation| relation.predicate.name.as_str() == name)
        {
            let shape = signature.describe(relation.predicate).unwrap_or_default();
            return Err(BookError::new(format!("`{name}` is a relation, not a rule"))
                .with_help(format!("ask it with its arguments: {shape}")));
        }
        Err(match self.find(name) {
            Some((file, entry)) => other_world(file, entry, world),
            None => self.missing(name),
        })
    }

    /// That there is no such rule, and which one may have been meant.
    pub fn missing(&self, name: &str) -> BookError {
        let refused = BookError::new(format!("there is no rule called `{name}`"));
        match nearest(name, self.entries().map(|(_, entry)| entry.name.as_str())) {
            Some(near) => refused.with_help(format!("did you mean `{near}`?")),
            None => refused
                .with_help("`adage rules list` shows the rules; a question such as `in_check(S,K,P,At,Pos)` works too"),
        }
    }
}

/// That an entry is not a rule of a world, and what can be done with it.
pub fn other_world(file: &RuleFile, entry: &Entry, world: &str) -> BookError {
    let name = &entry.name;
    let path = file
        .path
        .as_ref()
        .map_or(file.name.clone(), |path| path.display().to_string());
    match entry.kind {
        Kind::Strategy => BookError::new(format!(
            "`{name}` is a strategy: it prefers positions, but holds in none"
        ))
        .with_help(format!(
            "play by it with `adage play --in GAME --against strategy:{path}`"
        )),
        Kind::Pattern => {
            let refused = BookError::new(format!("`{name}` is a rule for {}, not for {world}", entry.world));
            match registry::only_space(&entry.world) {
                Some(space) => refused.with_help(format!("count it with `adage verify {name} --on {space}`")),
                None => refused,
            }
        }
        kind => BookError::new(format!(
            "`{name}` is a {kind} for {}, not a rule for {world}",
            entry.world
        )),
    }
}

fn unknown_world(file: &RuleFile) -> BookError {
    let known = registry::names_of_domains().collect::<Vec<_>>().join(", ");
    BookError::new(format!(
        "{} is about `{}`, which is no world whose rules can be checked",
        file.name, file.world
    ))
    .with_help(format!("worlds are {known}"))
}

/// The program with other names for these predicates, in heads and in bodies.
fn renamed(mut program: Program, predicates: &[Predicate]) -> Program {
    if predicates.is_empty() {
        return program;
    }
    let rename = |atom: &mut Atom| {
        if predicates.contains(&atom.predicate()) {
            atom.name = Symbol::new(&format!("{BUNDLED}{}", atom.name));
        }
    };
    let rename_body =
        |body: &mut Vec<Located<Literal>>| body.iter_mut().for_each(|literal| rename(&mut literal.value.atom));
    for statement in &mut program.statements {
        match &mut statement.kind {
            StatementKind::Rule(rule) => {
                if let Head::Atom(head) = &mut rule.head {
                    rename(&mut head.value);
                }
                rename_body(&mut rule.body);
            }
            StatementKind::Weak(weak) => rename_body(&mut weak.body),
            _ => {}
        }
    }
    program
}

/// A predicate's name as people should see it.
pub fn shown_name(predicate: Predicate) -> &'static str {
    let name = predicate.name.as_str();
    ["the ", BUNDLED]
        .into_iter()
        .find_map(|prefix| name.strip_prefix(prefix))
        .unwrap_or(name)
}

impl Selection {
    /// A problem found later, as a failure that shows its place.
    pub fn failure(&self, problem: Problem) -> BookError {
        failure(vec![problem], &self.names, &self.sources)
    }
}

fn failure(problems: Vec<Problem>, names: &[String], sources: &[String]) -> BookError {
    // One file's errors are enough for one run.
    let first = problems.first().map_or(0, |problem| problem.source);
    let of_first = problems.into_iter().filter(|problem| problem.source == first);
    BookError::Text(BadText {
        name: names[first].clone(),
        source: sources[first].clone(),
        diagnostics: of_first.map(|problem| problem.diagnostic).collect(),
    })
}

/// A question as a rule whose head has all the variables that are named in it.
fn read_query(question: &str, number: usize) -> Result<(Program, Predicate), BookError> {
    let syntax::Query { value: body, names } = syntax::parse_body(question).map_err(|diagnostics| {
        BookError::Text(BadText {
            name: QUESTION.to_string(),
            source: question.to_string(),
            diagnostics,
        })
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

fn same_file(one: &Path, other: &Path) -> bool {
    matches!((one.canonicalize(), other.canonicalize()), (Ok(one), Ok(other)) if one == other)
}

/// Reads a file of entries.
pub fn read_file(path: &Path) -> Result<RuleFile, BookError> {
    let mut file = RuleFile::read(&path.display().to_string(), read_text(path)?)?;
    file.path = Some(path.to_path_buf());
    Ok(file)
}

/// Reads a file of entries of one kind.
pub fn read_file_of(path: &Path, kind: Kind) -> Result<RuleFile, BookError> {
    let file = read_file(path)?;
    // A file in which nothing stands may become anything.
    match file.kind == kind || file.source.trim().is_empty() {
        true => Ok(file),
        false => Err(wrong_kind(&file, kind)),
    }
}

/// That a file holds something else than what is wanted.
pub fn wrong_kind(file: &RuleFile, kind: Kind) -> BookError {
    BookError::new(format!(
        "`{}` holds {}, not {}",
        file.name,
        file.content(),
        kind.content()
    ))
    .with_help(format!("files of {} begin with `%! kind: {kind}`", kind.content()))
}

/// A file's text.
pub fn read_text(path: &Path) -> Result<String, BookError> {
    let name = path.display();
    let bytes = std::fs::read(path).map_err(|error| cannot_read(&name.to_string(), &error))?;
    syntax::decode(bytes).map_err(|error| BookError::new(format!("`{name}` is not a text: {error}")))
}

/// That a file or a stream cannot be read.
pub fn cannot_read(name: &str, error: &std::io::Error) -> BookError {
    BookError::new(format!("cannot read `{name}`: {error}"))
}

/// Changes a file of entries, as it is at this moment, and saves it as a whole. A file that is not there yet is made of
/// the kind, world and title given; one that holds something else is refused.
pub fn change_file<T>(
    path: &Path,
    new: RuleFile,
    change: impl FnOnce(&mut RuleFile) -> Result<T, BookError>,
) -> Result<T, BookError> {
    let name = path.display().to_string();
    adage_store::update(path, |old| {
        let mut file = match old {
            Some(text) if !text.trim().is_empty() => RuleFile::read(&name, text)?,
            _ => new.clone(),
        };
        if (file.kind, &file.world) != (new.kind, &new.world) {
            let (there, wanted) = (file.content(), new.content());
            return Err(
                BookError::new(format!("`{name}` holds {there}, not {wanted}")).with_help("save into another file")
            );
        }
        let result = change(&mut file)?;
        let text = file.text();
        match RuleFile::read(&name, text.clone()) {
            Ok(_) => Ok((text, result)),
            Err(_) => Err(BookError::new(format!(
                "the new text of `{name}` could not be read again; nothing was changed"
            ))),
        }
    })
}

/// The `.lp` files of a folder, by name.
fn rule_files(folder: &Path) -> Result<Vec<PathBuf>, BookError> {
    let entries = std::fs::read_dir(folder)
        .map_err(|error| BookError::new(format!("cannot read `{}`: {error}", folder.display())))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    let is_rule_file = |path: &PathBuf| {
        let is_hidden = path
            .file_name()
            .is_some_and(|name| name.to_string_lossy().starts_with('.'));
        path.extension().is_some_and(|ending| ending == "lp") && !is_hidden
    };
    files.retain(is_rule_file);
    files.sort();
    Ok(files)
}
