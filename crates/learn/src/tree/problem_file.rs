//! A problem as its file has it: the questions with their examples, the space of its positions, and perhaps its trees.
//!
//! ```text
//! file ──ProblemFile::open──→ ProblemFile ──decide──→ Problem, with the saved trees or those of the examples
//! book ──ChessQuestions──────────┘     │
//!                                      ├──truth──→ GroundTruth: each position of the space with its class
//!                                      └──entry──→ Entry: the problem with further examples and its trees
//! ```

use super::assemble::cases;
use super::bundled;
use super::model::Asked;
use super::order::{Vectors, coming, put_in_order};
use super::outline::Outline;
use super::position::{self, PositionError};
use super::problem::Problem;
use super::questions::ChessQuestions;
use super::term::to_term;
use super::truth::{GroundTruth, pass};
use super::whole::induce_all;
use super::window::{Induced, Window};
use adage_book::{About, BookError, Entry, Kind, Progress, RuleFile, read_text, wrong_kind};
use adage_logic::ast::Statement;
use adage_logic::{Atom, Clause, Diagnostic, Term};
use adage_worlds::chess::{ChessDomain, ChessPosition, ChessVocabulary, Ending};
use adage_worlds::space::Space;
use shakmaty::Color;
use std::path::Path;

/// A problem as it was read.
pub struct ProblemFile {
    file: RuleFile,
    entry: Entry,
    outline: Outline,
    space: Option<Ending>,
}

impl ProblemFile {
    /// Reads a file; where there is none, the problem of this name that comes with the program.
    pub fn open(path: &Path) -> Result<ProblemFile, BookError> {
        let name = path.display().to_string();
        let bundled = bundled::problem(&name).filter(|_| !path.exists());
        let text = match bundled {
            Some(text) => text.to_string(),
            None => read_text(path)?,
        };
        ProblemFile::read(&name, text)
    }

    /// Reads the text of a file.
    pub fn read(name: &str, text: String) -> Result<ProblemFile, BookError> {
        let file = RuleFile::read(name, text)?;
        let entry = only_problem(&file)?.clone();
        let outline = Outline::of(&entry.statements).map_err(|diagnostics| file.bad(diagnostics))?;
        let space = match &outline.positions {
            None => None,
            Some((name, span)) => {
                let space = Ending::read(name);
                Some(space.map_err(|error| file.bad(vec![Diagnostic::new(*span, error.to_string(), "this space")]))?)
            }
        };
        Ok(ProblemFile {
            file,
            entry,
            outline,
            space,
        })
    }

    /// What the file is called in messages.
    pub fn name(&self) -> &str {
        &self.file.name
    }

    /// What the problem is called.
    pub fn entry_name(&self) -> &str {
        &self.entry.name
    }

    /// The file of entries that the problem stands in.
    pub fn rule_file(&self) -> &RuleFile {
        &self.file
    }

    pub fn outline(&self) -> &Outline {
        &self.outline
    }

    /// The positions that the problem is about, if it says so.
    pub(super) fn space(&self) -> Option<&Ending> {
        self.space.as_ref()
    }

    /// Who is to move: White where nothing is said.
    pub fn turn(&self) -> Color {
        self.space().and_then(Ending::to_move).unwrap_or(Color::White)
    }

    /// What is wrong with the problem, as found later than in reading.
    pub(super) fn bad(&self, diagnostics: Vec<Diagnostic>) -> BookError {
        self.file.bad(diagnostics).into()
    }

    /// The problem with the trees that were saved with it, or with those that its examples give.
    pub fn decide<'q>(
        &self,
        questions: &'q ChessQuestions,
        progress: &dyn Progress,
    ) -> Result<Problem<'q, ChessVocabulary>, BookError> {
        let saved = questions.library().with_trees(&self.outline);
        match saved.map_err(|diagnostics| self.bad(diagnostics))? {
            Some(problem) => Ok(problem),
            None => Ok(self.induce(questions, Window::default(), progress)?.0),
        }
    }

    /// The problem with its trees, induced from the bottom up.
    pub fn induce<'q>(
        &self,
        questions: &'q ChessQuestions,
        window: Window,
        progress: &dyn Progress,
    ) -> Result<(Problem<'q, ChessVocabulary>, Vec<Induced>), BookError> {
        let induced = questions.library().assemble(&self.outline).and_then(|mut problem| {
            let induced = induce_all(&mut problem, &self.outline, window, self.reader(questions))?;
            Ok((problem, induced))
        });
        let (mut problem, induced) = induced.map_err(|diagnostics| self.bad(diagnostics))?;
        self.put_in_order(&mut problem, questions, progress)?;
        Ok((problem, induced))
    }

    /// Asks in the order that the problem wishes. Without a space its examples stand for all positions.
    pub(super) fn put_in_order(
        &self,
        problem: &mut Problem<ChessVocabulary>,
        questions: &ChessQuestions,
        progress: &dyn Progress,
    ) -> Result<(), BookError> {
        if self.outline.parts.iter().all(|part| part.orders.is_empty()) {
            return Ok(());
        }
        let coming = match &self.space {
            Some(space) => {
                let numbers = space.numbers();
                progress.begin("putting tests in order", numbers);
                let coming = coming(problem, &self.outline, numbers, |number| {
                    pass(number, progress);
                    space.position(number)
                });
                progress.end();
                coming
            }
            None => self.examples(problem, questions)?,
        };
        put_in_order(problem, &self.outline, &coming).map_err(|diagnostics| self.bad(diagnostics))
    }

    /// The examples of each part as answers to its questions.
    fn examples(
        &self,
        problem: &Problem<ChessVocabulary>,
        questions: &ChessQuestions,
    ) -> Result<Vec<Vectors>, BookError> {
        let parts = self.outline.parts.iter().enumerate();
        let vectors = |part| {
            let cases = cases(problem, part, self.reader(questions)).map_err(|diagnostics| self.bad(diagnostics))?;
            Ok(cases.into_iter().map(|case| (case.values, 1)).collect())
        };
        parts.map(vectors).collect()
    }

    /// Who reads positions of examples.
    pub(super) fn reader<'a>(
        &'a self,
        questions: &'a ChessQuestions,
    ) -> impl Fn(&str) -> Result<ChessPosition, String> + 'a {
        move |text| {
            self.position(questions.domain(), text)
                .map_err(|error| error.to_string())
        }
    }

    /// A position: as people write it, or the squares of the men in the order of the space's name.
    pub fn position(&self, domain: &ChessDomain, text: &str) -> Result<ChessPosition, PositionError> {
        position::read(self.space(), domain, text)
    }

    /// A position of the space that the problem is about.
    pub fn possible_position(&self, domain: &ChessDomain, text: &str) -> Result<ChessPosition, PositionError> {
        let position = self.position(domain, text)?;
        match &self.space {
            Some(space) => position::check(space, &position, text).map(|()| position),
            None => Ok(position),
        }
    }

    /// What complete tables say about the whole problem, if it says what they mean. Tables are kept in the folder, or made
    /// anew.
    pub fn truth(&self, folder: Option<&Path>, progress: &dyn Progress) -> Result<Option<GroundTruth>, BookError> {
        let (Some((name, _)), Some(whole)) = (&self.outline.positions, self.outline.parts.last()) else {
            return Ok(None);
        };
        let space = Ending::read(name).map_err(|error| BookError::new(error.to_string()))?;
        GroundTruth::new(space, whole, folder, progress)
    }

    /// The same where nothing can be done without.
    pub fn known_truth(&self, folder: Option<&Path>, progress: &dyn Progress) -> Result<GroundTruth, BookError> {
        self.truth(folder, progress)?.ok_or_else(|| {
            BookError::new(format!("no table says what is right in `{}`", self.name()))
                .with_help("say with facts positions and fate which space it is about and what its fates mean")
        })
    }

    /// The problem as an entry, with further examples and its trees.
    pub fn entry(&self, problem: &Problem<ChessVocabulary>, examples: &[Atom], about: About) -> Entry {
        self.entry_without(problem, &[], examples, about)
    }

    /// The problem as an entry, without some of its examples, with others, and with its trees.
    pub(super) fn entry_without(
        &self,
        problem: &Problem<ChessVocabulary>,
        dropped: &[Atom],
        examples: &[Atom],
        about: About,
    ) -> Entry {
        let is_kept = |statement: &Statement| {
            let head = statement.head();
            head.is_none_or(|head| head.name.as_str() != "tree" && !dropped.contains(head))
        };
        let mut statements = self.entry.statements.clone();
        statements.retain(is_kept);
        for statement in &mut statements {
            statement.comments.retain(|comment| !comment.starts_with("%!"));
        }
        let is_new = |example: &&Atom| !statements.iter().any(|statement| statement.head() == Some(*example));
        let new: Vec<Statement> = examples.iter().filter(is_new).cloned().map(fact).collect();
        statements.extend(new);
        let trees = problem.parts.iter().map(|part| {
            let name = Term::constant(&part.schema.decides.name);
            fact(Atom::new("tree", vec![name, to_term(&part.tree, &part.schema)]))
        });
        statements.extend(trees);
        Entry::new(self.entry_name(), Kind::Tree, &self.file.world, about, statements)
    }
}

/// An example as it stands in a problem.
pub(super) fn example_fact(decides: &Asked, position: &str, class: u8) -> Atom {
    let [name, class] = [decides.name.as_str(), decides.value(class)].map(Term::constant);
    Atom::new("example", vec![name, Term::string(position), class])
}

fn fact(fact: Atom) -> Statement {
    Statement::from_clause(&Clause::new(fact, Vec::new()))
}

/// The problem of a file.
fn only_problem(file: &RuleFile) -> Result<&Entry, BookError> {
    match &file.entries[..] {
        _ if file.kind != Kind::Tree => Err(wrong_kind(file, Kind::Tree)),
        [only] => Ok(only),
        [] => Err(BookError::new(format!("there is no problem in `{}`", file.name))),
        several => {
            let names: Vec<&str> = several.iter().map(|entry| entry.name.as_str()).collect();
            Err(
                BookError::new(format!("`{}` holds several problems: {}", file.name, names.join(", ")))
                    .with_help("put each into a file of its own"),
            )
        }
    }
}

/// The number of a part by name, or of the whole.
pub(super) fn part_named(problem: &Problem<ChessVocabulary>, name: Option<&str>) -> Result<usize, BookError> {
    let Some(name) = name else {
        return Ok(problem.whole());
    };
    problem.part(name).ok_or_else(|| {
        let names = problem.parts.iter().map(|part| part.schema.decides.name.as_str());
        let known: Vec<&str> = names.collect();
        BookError::new(format!("nothing in this problem decides `{name}`"))
            .with_help(format!("there are {}", known.join(", ")))
    })
}
