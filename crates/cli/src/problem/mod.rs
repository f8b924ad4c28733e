//! Problems of decision trees, as the commands that learn, verify and explain them read them.
//!
//! A [`Source`] is the file, or a problem that comes with the program; a [`World`] holds what its questions may ask of
//! positions. Together they give the problem with its trees. `men` reads positions, `truth` asks complete tables,
//! `tried` counts the whole against them.

mod men;
mod tried;
mod truth;

pub use tried::Tried;
pub use truth::Truth;

use crate::book;
use crate::failure::Failure;
use crate::output::progress;
use adage_book::{
    About, Asked, BookError, Entry, Evidence, Kind, RuleFile, Selection, change_file, read_text, wrong_kind,
};
use adage_learn::tree::assemble::{Library, cases};
use adage_learn::tree::bundled::{self, PROBLEMS, primitives};
use adage_learn::tree::order::{Vectors, coming, put_in_order};
use adage_learn::tree::outline::Outline;
use adage_learn::tree::problem::{Primitive, Problem};
use adage_learn::tree::term::to_term;
use adage_learn::tree::whole::induce_all;
use adage_learn::tree::window::{Induced, Window};
use adage_logic::ast::Statement;
use adage_logic::vocabulary::Vocabulary;
use adage_logic::{Atom, Clause, Diagnostic, Term};
use adage_worlds::chess::{ChessDomain, ChessPosition, ChessVocabulary};
use adage_worlds::domain::Domain;
use adage_worlds::space::{Ending, Space};
use shakmaty::Color;
use std::path::{Path, PathBuf};

/// Whether a problem of this name comes with the program.
pub fn is_bundled(name: &str) -> bool {
    bundled::problem(name).is_some()
}

/// The names of the problems that come with the program.
pub fn bundled() -> Vec<&'static str> {
    PROBLEMS.iter().map(|(name, _)| *name).collect()
}

/// Whether there is a file of this name, or a problem that comes with the program.
pub fn is_problem(file: &Path) -> bool {
    file.extension().is_some_and(|ending| ending == "lp") || file.is_file() || file.to_str().is_some_and(is_bundled)
}

/// What the questions of problems may ask.
pub struct World {
    pub domain: ChessDomain,
    pub selection: Selection,
    primitives: Vec<Primitive<ChessPosition>>,
}

impl World {
    /// The functions and the rules of chess: the rulebook's, the folder's and those of further files.
    pub fn load(source: &Source, folder: Option<&Path>, files: &[PathBuf]) -> Result<World, Failure> {
        let book = book::load(folder, files)?;
        let domain = ChessDomain::default();
        let nothing: [Asked; 0] = [];
        let selection = book.select("chess", domain.vocabulary().signature(), &nothing)?;
        Ok(World {
            domain,
            selection,
            primitives: primitives(&source.outline),
        })
    }

    fn library(&self) -> Library<'_, ChessVocabulary> {
        Library {
            primitives: &self.primitives,
            vocabulary: self.domain.vocabulary(),
            rules: &self.selection.rules,
        }
    }

    /// Whether a question is answered by a function rather than by rules.
    pub fn is_primitive(&self, name: &str) -> bool {
        self.primitives.iter().any(|primitive| primitive.asked.name == name)
    }
}

/// A problem as it was read.
pub struct Source {
    pub name: String,
    file: RuleFile,
    pub outline: Outline,
    pub space: Option<Ending>,
}

impl Source {
    pub fn read(file: &Path) -> Result<Source, Failure> {
        let name = file.display().to_string();
        let bundled = bundled::problem(&name).filter(|_| !file.exists());
        let text = match bundled {
            Some(text) => text.to_string(),
            None => read_text(file)?,
        };
        let file = RuleFile::read(&name, text)?;
        let entry = only_problem(&file)?;
        let outline = Outline::of(&entry.statements).map_err(|diagnostics| file.bad(diagnostics))?;
        let space = truth::space(&outline, (&name, &file.source))?;
        Ok(Source {
            name,
            file,
            outline,
            space,
        })
    }

    pub fn failure(&self, diagnostics: Vec<Diagnostic>) -> Failure {
        self.file.bad(diagnostics).into()
    }

    /// The problem with the trees that were saved with it, or with those that its examples give.
    pub fn decide<'w>(&self, world: &'w World) -> Result<Problem<'w, ChessVocabulary>, Failure> {
        let saved = world.library().with_trees(&self.outline);
        match saved.map_err(|diagnostics| self.failure(diagnostics))? {
            Some(problem) => Ok(problem),
            None => Ok(self.induce(world, Window::default())?.0),
        }
    }

    /// The problem with its trees, induced from the bottom up.
    pub fn induce<'w>(
        &self,
        world: &'w World,
        window: Window,
    ) -> Result<(Problem<'w, ChessVocabulary>, Vec<Induced>), Failure> {
        let library = world.library();
        let read = |text: &str| self.position(&world.domain, text);
        let induced = library.assemble(&self.outline).and_then(|mut problem| {
            let induced = induce_all(&mut problem, &self.outline, window, read)?;
            Ok((problem, induced))
        });
        let (mut problem, induced) = induced.map_err(|diagnostics| self.failure(diagnostics))?;
        self.put_in_order(&mut problem, read)?;
        Ok((problem, induced))
    }

    /// Asks in the order that the problem wishes. Without a space its examples stand for all positions.
    pub fn put_in_order(
        &self,
        problem: &mut Problem<ChessVocabulary>,
        read: impl Fn(&str) -> Result<ChessPosition, String>,
    ) -> Result<(), Failure> {
        if self.outline.parts.iter().all(|part| part.orders.is_empty()) {
            return Ok(());
        }
        let coming = match &self.space {
            Some(space) => {
                let numbers = space.numbers();
                let bar = progress(numbers, "putting tests in order");
                let coming = coming(problem, &self.outline, numbers, |number| {
                    bar.inc(1);
                    space.position(number)
                });
                bar.finish_and_clear();
                coming
            }
            None => self.examples(problem, read)?,
        };
        put_in_order(problem, &self.outline, &coming).map_err(|diagnostics| self.failure(diagnostics))
    }

    /// The examples of each part as answers to its questions.
    fn examples(
        &self,
        problem: &Problem<ChessVocabulary>,
        read: impl Fn(&str) -> Result<ChessPosition, String>,
    ) -> Result<Vec<Vectors>, Failure> {
        let parts = self.outline.parts.iter().enumerate();
        let vectors = |part| {
            let cases = cases(problem, part, &read).map_err(|diagnostics| self.failure(diagnostics))?;
            Ok(cases.into_iter().map(|case| (case.values, 1)).collect())
        };
        parts.map(vectors).collect()
    }

    /// A position: as people write it, or the squares of the men in the order of the space's name.
    pub fn position(&self, domain: &ChessDomain, text: &str) -> Result<ChessPosition, String> {
        men::read(self.space.as_ref(), domain, text)
    }

    /// A position of the space that the problem is about.
    pub fn possible_position(&self, domain: &ChessDomain, text: &str) -> Result<ChessPosition, String> {
        let position = self.position(domain, text)?;
        match &self.space {
            Some(space) => men::check(space, &position, text).map(|()| position),
            None => Ok(position),
        }
    }

    /// Who is to move: White where nothing is said.
    pub fn turn(&self) -> Color {
        self.space.as_ref().and_then(Ending::to_move).unwrap_or(Color::White)
    }

    /// What complete tables say about the whole problem, if it says what they mean.
    pub fn truth(&self, tables: Option<&Path>) -> Result<Option<Truth>, Failure> {
        let (Some((name, _)), Some(whole)) = (&self.outline.positions, self.outline.parts.last()) else {
            return Ok(None);
        };
        let space = Ending::read(name).map_err(|error| Failure::bad(error.to_string()))?;
        Truth::new(space, whole, tables)
    }

    /// The same where nothing can be done without.
    pub fn known_truth(&self, tables: Option<&Path>) -> Result<Truth, Failure> {
        self.truth(tables)?.ok_or_else(|| {
            Failure::bad(format!("no table says what is right in `{}`", self.name))
                .with_help("say with facts positions and fate which space it is about and what its fates mean")
        })
    }

    /// The problem as an entry, with further examples and its trees.
    pub fn entry(&self, problem: &Problem<ChessVocabulary>, examples: &[Atom], about: About) -> Result<Entry, Failure> {
        let is_tree = |statement: &Statement| statement.head().is_some_and(|head| head.name.as_str() == "tree");
        let mut statements = only_problem(&self.file)?.statements.clone();
        statements.retain(|statement| !is_tree(statement));
        for statement in &mut statements {
            statement.comments.retain(|comment| !comment.starts_with("%!"));
        }
        let fact = |fact: Atom| Statement::from_clause(&Clause::new(fact, Vec::new()));
        statements.extend(examples.iter().cloned().map(fact));
        let trees = problem.parts.iter().map(|part| {
            let name = Term::constant(&part.schema.decides.name);
            fact(Atom::new("tree", vec![name, to_term(&part.tree, &part.schema)]))
        });
        statements.extend(trees);
        Ok(Entry::new(
            self.entry_name(),
            Kind::Tree,
            &self.file.world,
            about,
            statements,
        ))
    }

    /// What the problem is called.
    pub fn entry_name(&self) -> &str {
        self.file.entries.first().map_or(&self.name, |entry| &entry.name)
    }

    /// Puts evidence with the problem, in its file as it is now.
    pub fn record(&self, evidence: Evidence) -> Result<(), Failure> {
        let path = Path::new(&self.name);
        if !path.exists() {
            return Err(Failure::bad(format!(
                "`{}` comes with the program, so its evidence cannot be recorded",
                self.name
            ))
            .with_help("save it in a file of yours with `adage learn tree … --save FILE.lp`"));
        }
        Ok(change_file(path, self.file.clone(), |file| {
            file.entries
                .iter_mut()
                .for_each(|entry| entry.add_evidence(evidence.clone()));
            Ok(())
        })?)
    }

    /// Writes the entry into a file of problems.
    pub fn save(&self, path: &Path, entry: Entry, replace: bool) -> Result<(), Failure> {
        let name = path.display().to_string();
        let new = RuleFile::new(&name, Kind::Tree, &self.file.world, self.file.about.as_deref());
        let is_taken = change_file(path, new, |file| {
            if let Some(other) = file.entries.iter().find(|other| other.name != entry.name) {
                return Err(
                    BookError::new(format!("`{name}` holds the problem `{}` already", other.name))
                        .with_help("put each problem into a file of its own"),
                );
            }
            let is_taken = !replace && file.find(&entry.name).is_some();
            if !is_taken {
                file.put(entry);
            }
            Ok(is_taken)
        })?;
        match is_taken {
            true => Err(
                Failure::bad(format!("there is a problem of that name in `{name}` already"))
                    .with_help("--replace puts the new one in its place"),
            ),
            false => Ok(()),
        }
    }
}

/// The problem of a file.
fn only_problem(file: &RuleFile) -> Result<&Entry, Failure> {
    match &file.entries[..] {
        _ if file.kind != Kind::Tree => Err(wrong_kind(file, Kind::Tree).into()),
        [only] => Ok(only),
        [] => Err(Failure::bad(format!("there is no problem in `{}`", file.name))),
        several => {
            let names: Vec<&str> = several.iter().map(|entry| entry.name.as_str()).collect();
            Err(
                Failure::bad(format!("`{}` holds several problems: {}", file.name, names.join(", ")))
                    .with_help("put each into a file of its own"),
            )
        }
    }
}

/// The number of a part by name, or of the whole.
pub fn part_named(problem: &Problem<ChessVocabulary>, name: Option<&str>) -> Result<usize, Failure> {
    let Some(name) = name else {
        return Ok(problem.parts.len() - 1);
    };
    problem.part(name).ok_or_else(|| {
        let names = problem.parts.iter().map(|part| part.schema.decides.name.as_str());
        let known: Vec<&str> = names.collect();
        Failure::bad(format!("nothing in this problem decides `{name}`"))
            .with_help(format!("there are {}", known.join(", ")))
    })
}
