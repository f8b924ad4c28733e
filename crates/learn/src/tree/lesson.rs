//! Examples entered one by one for a question of a problem: after each, the tree as it is then, and what contradicts it.
//!
//! ```text
//! person ──Step──→ dialogue::teach ──→ Session: stores and tree ──entry──→ the problem with these examples and trees
//!    ▲                    │ fact              │ suggest: by the complete table
//!    └──── StepReport     └──→ SessionFile    └──→ Suggestion
//! ```

use super::growth::MissingQuestion;
use super::model::Case;
use super::outline::ExamplePosition;
use super::problem::Problem;
use super::problem_file::{ProblemFile, example_fact, part_named};
use super::questions::ChessQuestions;
use super::session::{LabelledText, Outcome, Session, Step, Subject};
use super::stores::Routed;
use super::text::class_of;
use super::truth::GroundTruth;
use super::whole::induce_from;
use super::window::Window;
use adage_book::dialogue::{Ended, Limits, Told, teach};
use adage_book::oracle::Oracle;
use adage_book::{About, BookError, Entry, Kind, Progress, Report, SessionFile};
use adage_logic::Atom;
use adage_store::Overwrite;
use adage_worlds::chess::ChessVocabulary;
use adage_worlds::drawing::Style;
use serde::Serialize;
use std::cell::OnceCell;
use std::path::{Path, PathBuf};

/// A question of a problem for which examples are entered.
pub struct TreeLesson<'t> {
    file: &'t ProblemFile,
    questions: &'t ChessQuestions,
    problem: Problem<'t, ChessVocabulary>,
    part: usize,
    window: Window,
    tables: Option<PathBuf>,
    /// Made when it is first wanted: tables take time.
    truth: OnceCell<Option<GroundTruth>>,
}

/// A session that goes on.
pub struct OpenSession<'l> {
    pub session: Session<'l>,
    pub journal: SessionFile,
    /// A last line of the journal that was not written to its end, and is lost.
    pub torn: Option<String>,
}

/// What happened in a session.
pub enum Happened {
    Made(StepReport),
    /// With the step as the journal had it.
    TakenBack(Option<Atom>),
}

impl<'t> TreeLesson<'t> {
    /// Examples of the part of this name are entered, or of the whole. Complete tables are kept in the folder `tables`.
    pub fn new(
        file: &'t ProblemFile,
        questions: &'t ChessQuestions,
        part: Option<&str>,
        window: Window,
        tables: Option<PathBuf>,
        progress: &dyn Progress,
    ) -> Result<TreeLesson<'t>, BookError> {
        let (problem, _) = file.induce(questions, window, progress)?;
        Ok(TreeLesson {
            part: part_named(&problem, part)?,
            file,
            questions,
            problem,
            window,
            tables,
            truth: OnceCell::new(),
        })
    }

    pub fn file(&self) -> &ProblemFile {
        self.file
    }

    pub fn questions(&self) -> &ChessQuestions {
        self.questions
    }

    fn subject(&self) -> Subject {
        Subject {
            problem: self.file.entry_name().to_string(),
            part: self.part_name().to_string(),
        }
    }

    /// What the question is called.
    pub fn part_name(&self) -> &str {
        &self.problem.parts[self.part].schema.decides.name
    }

    /// The session that is kept in this file, or a new one that begins with the examples of the problem.
    pub fn open(&self, path: &Path) -> Result<OpenSession<'_>, BookError> {
        let mut session = self.empty_session();
        if path.exists() {
            let (journal, kept) = SessionFile::resume(path, Kind::Tree)?;
            let (wanted, shown) = (self.subject(), path.display());
            match Subject::of_kept(&kept) {
                Some(subject) if subject == wanted => {}
                Some(subject) => {
                    return Err(
                        BookError::new(format!("`{shown}` is a session about {subject}, not about {wanted}"))
                            .with_help("--session names another file"),
                    );
                }
                None => {
                    return Err(
                        BookError::new(format!("`{shown}` does not say which problem it is about")).with_help(format!(
                            "if it is about {wanted}, begin its second line with {}.",
                            wanted.fact()
                        )),
                    );
                }
            }
            session.retrace(&kept)?;
            return Ok(OpenSession {
                session,
                journal,
                torn: kept.torn,
            });
        }
        for step in self.examples() {
            let made = session.make(step);
            made.map_err(|error| BookError::new(format!("`{}`: {error}", self.file.name())))?;
        }
        // What the problem knows should be in its tree from the beginning.
        while let Some(number) = session.usable() {
            let _ = session.make(Step::Use(number));
        }
        let steps = session.steps().iter().map(Step::fact);
        let beginning = std::iter::once(self.subject().fact()).chain(steps);
        let beginning: Vec<(Atom, String)> = beginning.map(|fact| (fact, String::new())).collect();
        let world = &self.file.rule_file().world;
        let journal = SessionFile::create(path, (Kind::Tree, world), Overwrite::Refuse, beginning)?;
        Ok(OpenSession {
            session,
            journal,
            torn: None,
        })
    }

    fn empty_session(&self) -> Session<'_> {
        let schema = self.problem.parts[self.part].schema.clone();
        let (of_class, mut judge) = (schema.clone(), self.problem.judge());
        let look = move |text: &str, class: &str| -> Result<Case, String> {
            let position = self.file.position(self.questions.domain(), text);
            let position = position.map_err(|error| error.to_string())?;
            let class = class_of(&of_class, class).map_err(|problem| problem.to_string())?;
            let values = judge.values(self.part, &position);
            let values = values.ok_or("a question that this one asks is not decided there")?;
            Ok(Case { values, class })
        };
        Session::new(schema, self.window, Box::new(look))
    }

    fn examples(&self) -> Vec<Step> {
        let outline = &self.file.outline().parts[self.part];
        let step = |example: &ExamplePosition| Step::Example {
            text: example.position.clone(),
            class: outline.decides.value(example.class).to_string(),
        };
        outline.examples.iter().map(step).collect()
    }

    /// Takes steps until the oracle stops. Each is in the journal before `tell` hears what came of it.
    pub fn teach<'l>(
        &self,
        open: &mut OpenSession<'l>,
        oracle: &mut dyn Oracle<Session<'l>, Step>,
        tell: &mut dyn FnMut(Happened),
    ) -> Result<Ended, BookError> {
        let mut tell = |session: &Session<'l>, told: Told<'_, Session<'l>>| {
            tell(match told {
                Told::Taken { outcome, .. } => Happened::Made(StepReport::new(session, &outcome)),
                Told::TakenBack(fact) => Happened::TakenBack(fact),
            });
            Ok(())
        };
        teach(
            &mut open.session,
            oracle,
            Some(&mut open.journal),
            Limits::NONE,
            &mut tell,
        )
    }

    /// What would teach most, by the complete table.
    pub fn suggest(&self, session: &Session, progress: &dyn Progress) -> Result<Suggestion, BookError> {
        if self.truth.get().is_none() {
            let _ = self.truth.set(self.make_truth(progress)?);
        }
        let Some(truth) = self.truth.get().and_then(Option::as_ref) else {
            return Ok(Suggestion::NoTable);
        };
        let mistakes = self.mistakes(session, truth);
        if !mistakes.is_empty() {
            return Ok(Suggestion::Mistakes(mistakes));
        }
        let mut clashes = false;
        let learnable = truth.through("looking for a mistake", progress, |position| {
            let mut judge = self.problem.judge();
            (0..truth.numbers()).find_map(|number| {
                let (position, class) = position(number)?;
                let values = judge.values(self.part, &position)?;
                let case = Case { values, class };
                let is_wrong = session.stores.rule.classify(&case.values) != Some(class);
                let is_clash = is_wrong && session.stores.clash(&case).is_some();
                clashes |= is_clash;
                (is_wrong && !is_clash).then_some((number, class))
            })
        });
        let decides = &session.schema.decides;
        let example = learnable.and_then(|(number, class)| Some((truth.describe(number)?, class)));
        Ok(match example {
            Some((position, class)) => Suggestion::Example {
                position,
                class: decides.value(class).to_string(),
                answer: decides.answer(class).to_string(),
            },
            None if clashes => Suggestion::Missing(MissingQuestion::find(&self.problem, truth, progress)),
            None => Suggestion::Right {
                space: truth.name().to_string(),
            },
        })
    }

    /// Only the whole problem says what is right.
    fn make_truth(&self, progress: &dyn Progress) -> Result<Option<GroundTruth>, BookError> {
        match self.part == self.problem.whole() {
            true => self.file.truth(self.tables.as_deref(), progress),
            false => Ok(None),
        }
    }

    /// The examples that the table contradicts.
    fn mistakes(&self, session: &Session, truth: &GroundTruth) -> Vec<MistakenExample> {
        let mut mistakes = Vec::new();
        for (store, cases) in session.stores.each() {
            for (number, (text, case)) in (1..).zip(session.texts(store).iter().zip(cases)) {
                let position = self.file.position(self.questions.domain(), text).ok();
                let known = position.and_then(|position| truth.class(&position));
                if let Some(class) = known.filter(|class| *class != case.class) {
                    mistakes.push(MistakenExample {
                        position: text.clone(),
                        class: session.schema.class(class).to_string(),
                        store: store.name(),
                        number,
                    });
                }
            }
        }
        mistakes
    }

    /// The problem with the examples of a session and with its tree; the trees of the questions that may ask it are made
    /// anew.
    pub fn entry(&self, session: &Session, progress: &dyn Progress) -> Result<Entry, BookError> {
        let outline = self.file.outline();
        let bad = |diagnostics| self.file.bad(diagnostics);
        let mut problem = self.questions.library().assemble(outline).map_err(bad)?;
        for (part, known) in problem.parts.iter_mut().zip(&self.problem.parts).take(self.part) {
            part.tree = known.tree.clone();
        }
        problem.parts[self.part].tree = session.stores.rule.clone();
        let reader = self.file.reader(self.questions);
        induce_from(&mut problem, outline, self.part + 1, self.window, reader).map_err(bad)?;
        self.file.put_in_order(&mut problem, self.questions, progress)?;
        let decides = &session.schema.decides;
        let facts = |examples: &[LabelledText]| -> Vec<Atom> {
            let fact = |(text, class): &LabelledText| example_fact(decides, text, *class);
            examples.iter().map(fact).collect()
        };
        let about = About {
            words: problem.parts.last().map(|whole| whole.schema.decides.question.clone()),
            from: Some(format!(
                "learned from {} and examples that were entered",
                self.file.name()
            )),
            ..About::default()
        };
        let (dropped, entered) = (facts(session.dropped()), facts(session.entered()));
        Ok(self.file.entry_without(&problem, &dropped, &entered, about))
    }
}

/// What came of a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StepReport {
    /// Of an example.
    pub routed: Option<RoutedExample>,
    /// The tree, if it is another than before.
    pub tree: Option<String>,
    /// Examples of the secondary store that now contradict the tree.
    pub contradicts: Vec<ContradictingExample>,
}

/// What became of an example.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RoutedExample {
    Contradicts,
    Agrees,
    Known,
    Clashes { with: String },
}

/// An example of the secondary store that contradicts the tree.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ContradictingExample {
    /// Counted from one.
    pub number: usize,
    /// The example that it clashes with, so that no tree can be right about both.
    pub clashes_with: Option<String>,
}

impl StepReport {
    fn new(session: &Session, outcome: &Outcome) -> StepReport {
        let routed = outcome.routed.map(|routed| match routed {
            Routed::Contradicts => RoutedExample::Contradicts,
            Routed::Agrees => RoutedExample::Agrees,
            Routed::Known => RoutedExample::Known,
            Routed::Clashes { with } => RoutedExample::Clashes {
                with: session.texts(with.store)[with.number].clone(),
            },
        });
        let contradicting = |number: &usize| {
            let clash = session.stores.clash(&session.stores.secondary[number - 1]);
            ContradictingExample {
                number: *number,
                clashes_with: clash.map(|with| session.texts(with.store)[with.number].clone()),
            }
        };
        StepReport {
            routed,
            tree: outcome
                .is_new_tree
                .then(|| session.stores.rule.show(&session.schema).to_string()),
            contradicts: outcome.contradicts.iter().map(contradicting).collect(),
        }
    }
}

impl Report for StepReport {
    fn text(&self, _: Style) -> String {
        let mut text = match &self.routed {
            Some(RoutedExample::Contradicts) => "It contradicts the tree, which is made anew with it.\n".to_string(),
            Some(RoutedExample::Agrees) => "The tree was right about it.\n".to_string(),
            Some(RoutedExample::Known) => "There is an example like it already; it is left out.\n".to_string(),
            Some(RoutedExample::Clashes { with }) => format!(
                "It clashes with `{with}`: the two are alike in every attribute but of different classes.\n\
                 One of them is wrong, or an attribute is missing. It is put into the secondary store.\n"
            ),
            None => String::new(),
        };
        if let Some(tree) = &self.tree {
            text += &format!("{tree}\n\n");
        }
        for ContradictingExample { number, clashes_with } in &self.contradicts {
            let cure = match clashes_with {
                None => format!("`use {number}` makes the tree with it"),
                Some(other) => format!("it clashes with `{other}`"),
            };
            text += &format!("example {number}. now contradicts rule; {cure}\n");
        }
        text
    }
}

/// What would teach most.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Suggestion {
    /// Nothing can be looked up.
    NoTable,
    /// Examples that the table contradicts.
    Mistakes(Vec<MistakenExample>),
    /// A position that the tree gets wrong.
    Example {
        position: String,
        class: String,
        answer: String,
    },
    /// Positions clash, so a question is missing.
    Missing(MissingQuestion),
    /// Nothing: the tree is right everywhere.
    Right { space: String },
}

/// An example that the table contradicts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MistakenExample {
    pub position: String,
    /// Its class by the table.
    pub class: String,
    pub store: &'static str,
    /// Its number in the store, counted from one.
    pub number: usize,
}

impl Report for Suggestion {
    fn text(&self, style: Style) -> String {
        match self {
            Suggestion::NoTable => {
                "Only the whole problem can be looked up, where it says who moves and what a table's fates mean.\n"
                    .to_string()
            }
            Suggestion::Mistakes(mistakes) => {
                let told = |mistake: &MistakenExample| {
                    let MistakenExample {
                        position,
                        class,
                        store,
                        number,
                    } = mistake;
                    format!(
                        "By the table {position} is {class}; `drop {store} {number}` forgets the example that says \
                         otherwise.\n"
                    )
                };
                mistakes.iter().map(told).collect()
            }
            Suggestion::Example { position, answer, .. } => format!("{position}: {answer}.\n"),
            Suggestion::Missing(missing) => missing.text(style),
            Suggestion::Right { space } => format!("The tree is right on every position of {space}.\n"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use adage_book::oracle::{Answer, OracleError, Question};
    use adage_book::{Book, Unwatched};

    /// Says what is written down, then stops.
    struct Script(std::vec::IntoIter<Answer<Step>>);

    impl<'l> Oracle<Session<'l>, Step> for Script {
        fn ask(&mut self, _: &Question<Session<'l>>) -> Result<Answer<Step>, OracleError> {
            Ok(self.0.next().unwrap_or(Answer::Stop))
        }

        fn reconsider(&mut self, _: &str) -> bool {
            true
        }
    }

    fn example(text: &str, class: &str) -> Answer<Step> {
        Answer::Reply(Step::Example {
            text: text.to_string(),
            class: class.to_string(),
        })
    }

    #[test]
    fn steps_are_kept_and_saved_with_the_problem() {
        let file = ProblemFile::open(Path::new("kpk")).expect("a problem");
        let book = Book::bundled().expect("a book");
        let questions = ChessQuestions::new(&file, &book).expect("questions");
        let window = Window::default();
        let lesson = TreeLesson::new(&file, &questions, None, window, None, &Unwatched).expect("a lesson");
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("kpk.session");
        let draw = "8/8/8/8/8/1k6/1P6/1K6 b - - 0 1";
        let said = vec![
            Answer::Reply(Step::Use(99)),
            example("8/8/8/8/7k/8/1P6/K7 b - - 0 1", "lost"),
            Answer::Back,
            example(draw, "drawn"),
        ];
        let mut open = lesson.open(&path).expect("a session");
        let mut heard = Vec::new();
        let ended = lesson.teach(&mut open, &mut Script(said.into_iter()), &mut |happened| {
            heard.push(matches!(happened, Happened::Made(_)));
        });
        assert_eq!(ended.expect("no failure"), Ended::Stopped);
        assert_eq!(heard, [true, false, true]);
        let entry = lesson.entry(&open.session, &Unwatched).expect("an entry");
        assert_eq!((entry.name.as_str(), entry.kind), ("kpk", Kind::Tree));
        let text = entry.bare_text();
        assert!(text.contains(&format!("example(kpk,\"{draw}\",drawn).")), "{text}");
        assert!(!text.contains("8/8/8/8/7k/8/1P6/K7 b"), "{text}");
        // Another day it stands where it stood.
        let steps = open.session.steps().to_vec();
        drop(open);
        let again = lesson.open(&path).expect("a session");
        assert_eq!(again.session.steps(), steps);
        drop(again);
        let rank7 = TreeLesson::new(&file, &questions, Some("rank7"), window, None, &Unwatched).expect("a lesson");
        let refused = rank7.open(&path).err().expect("refused").to_string();
        assert!(
            refused.contains("`kpk` of the problem `kpk`, not about `rank7`"),
            "{refused}"
        );
    }
}
