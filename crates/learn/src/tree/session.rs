//! An interactive session: examples are entered one by one, and the tree follows.
//!
//! A session is what was done, in order. Taking a step back, and going on another day, is doing it all again: the stores
//! and the tree are always those of the whole list. In the teaching dialogue a session asks *what next?*, and the reply is a
//! step. Kept as facts, a step is on disk at the moment it is made.
//!
//! ```text
//! problem("kpk",kpk).
//! example("8/8/8/8/7k/7K/1P6/8 b - - 0 1","lost").
//! use(1).
//! ```

use super::model::{Case, Schema};
use super::stores::{Routed, Store, Stores};
use super::window::Window;
use adage_book::dialogue::{Inquirer, Refused};
use adage_book::{BookError, Kept};
use adage_logic::{Atom, Diagnostic, Term};
use std::fmt;

/// What the person does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// Enters an example: a position as people write it, or a line of values.
    Example {
        text: String,
        class: String,
    },
    /// Has the tree made with an example of the secondary store, by its number counted from one.
    Use(usize),
    /// Has the tree made without an example of the primary store.
    Park(usize),
    Drop(Store, usize),
}

/// What came of a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// Of an example: where it went.
    pub routed: Option<Routed>,
    pub is_new_tree: bool,
    /// Examples of the secondary store that now contradict the tree, by number counted from one.
    pub contradicts: Vec<usize>,
}

/// Why a step cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum StepError {
    #[error("{0}")]
    Example(String),
    #[error("there is no example {number} in the {store} store, which has {count}")]
    NoExample {
        number: usize,
        store: &'static str,
        count: usize,
    },
}

/// Makes cases of examples.
pub type Look<'l> = dyn FnMut(&str, &str) -> Result<Case, String> + 'l;

/// An example as it was entered, with the number of its class.
pub(super) type LabelledText = (String, u8);

/// Examples of one question with the tree that they give.
pub struct Session<'l> {
    pub schema: Schema,
    pub window: Window,
    pub stores: Stores,
    /// The examples of both stores as they were entered.
    primary: Vec<String>,
    secondary: Vec<String>,
    /// What was entered and not dropped, and what was dropped.
    entered: Vec<LabelledText>,
    dropped: Vec<LabelledText>,
    steps: Vec<Step>,
    look: Box<Look<'l>>,
}

impl<'l> Session<'l> {
    pub fn new(schema: Schema, window: Window, look: Box<Look<'l>>) -> Session<'l> {
        Session {
            schema,
            window,
            stores: Stores::default(),
            primary: Vec::new(),
            secondary: Vec::new(),
            entered: Vec::new(),
            dropped: Vec::new(),
            steps: Vec::new(),
            look,
        }
    }

    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The examples of a store as they were entered.
    pub fn texts(&self, store: Store) -> &[String] {
        match store {
            Store::Primary => &self.primary,
            Store::Secondary => &self.secondary,
        }
    }

    /// The examples that were entered and not dropped, also those that were left out of the stores.
    pub(super) fn entered(&self) -> &[LabelledText] {
        &self.entered
    }

    /// The examples that were dropped and not entered again.
    pub(super) fn dropped(&self) -> &[LabelledText] {
        &self.dropped
    }

    pub fn make(&mut self, step: Step) -> Result<Outcome, StepError> {
        let routed = match &step {
            Step::Example { text, class } => {
                let case = (self.look)(text, class).map_err(StepError::Example)?;
                let example = (text.clone(), case.class);
                self.dropped.retain(|dropped| *dropped != example);
                if !self.entered.contains(&example) {
                    self.entered.push(example);
                }
                let routed = self.stores.add(case);
                match routed {
                    Routed::Contradicts => self.primary.push(text.clone()),
                    Routed::Agrees | Routed::Clashes { .. } => self.secondary.push(text.clone()),
                    Routed::Known => {}
                }
                Some(routed)
            }
            Step::Use(number) => {
                let index = self.find(Store::Secondary, *number)?;
                self.stores.shift(Store::Secondary, index..index + 1);
                self.primary.push(self.secondary.remove(index));
                None
            }
            Step::Park(number) => {
                let index = self.find(Store::Primary, *number)?;
                self.stores.shift(Store::Primary, index..index + 1);
                self.secondary.push(self.primary.remove(index));
                None
            }
            Step::Drop(store, number) => {
                let index = self.find(*store, *number)?;
                let (cases, texts) = match store {
                    Store::Primary => (&mut self.stores.primary, &mut self.primary),
                    Store::Secondary => (&mut self.stores.secondary, &mut self.secondary),
                };
                let example = (texts.remove(index), cases.remove(index).class);
                self.entered.retain(|entered| *entered != example);
                self.dropped.push(example);
                None
            }
        };
        self.steps.push(step);
        let before = self.stores.rule.clone();
        self.stores.induce(&self.schema, self.window);
        Ok(Outcome {
            routed,
            is_new_tree: before != self.stores.rule,
            contradicts: self.stores.exceptions().into_iter().map(|index| index + 1).collect(),
        })
    }

    /// Makes the steps that an earlier session kept; one that cannot be made is refused with its place.
    pub fn retrace(&mut self, kept: &Kept) -> Result<(), BookError> {
        for fact in kept.facts.iter().skip_while(|fact| Subject::of(&fact.value).is_some()) {
            let wrong = |message: String, help: &str| {
                kept.bad(vec![Diagnostic::new(fact.span, message, "here").with_help(help)])
            };
            let step = Step::of(&fact.value).ok_or_else(|| wrong("this is no step of a session".to_string(), STEPS))?;
            self.make(step).map_err(|error| {
                wrong(
                    format!("this step cannot be made: {error}"),
                    "remove it, or correct what it names",
                )
            })?;
        }
        Ok(())
    }

    fn find(&self, store: Store, number: usize) -> Result<usize, StepError> {
        let count = self.texts(store).len();
        match number.checked_sub(1).filter(|index| *index < count) {
            Some(index) => Ok(index),
            None => Err(StepError::NoExample {
                number,
                store: store.name(),
                count,
            }),
        }
    }

    /// The first example of the secondary store that contradicts the tree and that a tree can be made with, by its number
    /// counted from one.
    pub fn usable(&self) -> Option<usize> {
        let is_usable = |index: &usize| self.stores.clash(&self.stores.secondary[*index]).is_none();
        let usable = self.stores.exceptions().into_iter().find(is_usable);
        usable.map(|index| index + 1)
    }

    /// Takes the last step back; returns it.
    pub fn undo(&mut self) -> Option<Step> {
        let last = self.steps.pop()?;
        let steps = std::mem::take(&mut self.steps);
        self.stores = Stores::default();
        self.primary.clear();
        self.secondary.clear();
        self.entered.clear();
        self.dropped.clear();
        for step in steps {
            // What could be done once can be done again.
            let _ = self.make(step);
        }
        Some(last)
    }
}

/// What the examples of a session are of, which is the first of its facts: `problem("kpk",rank7).`
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Subject {
    pub problem: String,
    pub part: String,
}

impl Subject {
    pub fn fact(&self) -> Atom {
        Atom::new("problem", vec![Term::string(&self.problem), Term::constant(&self.part)])
    }

    fn of(fact: &Atom) -> Option<Subject> {
        match (fact.name.as_str(), &fact.args[..]) {
            ("problem", [Term::Str(problem), Term::Const(part)]) => Some(Subject {
                problem: problem.as_str().to_string(),
                part: part.as_str().to_string(),
            }),
            _ => None,
        }
    }

    /// What an earlier session was about, if it says so.
    pub fn of_kept(kept: &Kept) -> Option<Subject> {
        Subject::of(&kept.facts.first()?.value)
    }
}

/// As in a sentence.
impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` of the problem `{}`", self.part, self.problem)
    }
}

/// A person says what is to be done next.
impl<'l> Inquirer for Session<'l> {
    type Situation = Session<'l>;
    type Inquiry = ();
    type Reply = Step;
    type Outcome = Outcome;

    fn inquiry(&mut self) -> Result<Option<()>, BookError> {
        Ok(Some(()))
    }

    fn situation<'s>(&'s self, (): &'s ()) -> &'s Session<'l> {
        self
    }

    fn write(&self, (): &()) -> String {
        self.schema.decides.question.clone()
    }

    fn take(&mut self, (): &(), step: Option<&Step>) -> Result<Outcome, Refused> {
        let objection = |reason: String| Refused::Objection(reason);
        let step = step.ok_or_else(|| objection("what is not known is no step".to_string()))?;
        self.make(step.clone()).map_err(|error| objection(error.to_string()))
    }

    fn take_back(&mut self) -> Result<Option<Atom>, Refused> {
        let last = self.undo();
        let last = last.ok_or_else(|| Refused::Objection("There is nothing to take back.".to_string()))?;
        Ok(Some(last.fact()))
    }

    fn answers(&self) -> usize {
        self.steps.len()
    }

    fn belief(&self) -> String {
        self.stores.rule.show(&self.schema).to_string()
    }

    fn fact(&self, (): &(), step: Option<&Step>, _: &Outcome) -> Option<(Atom, String)> {
        Some((step?.fact(), String::new()))
    }
}

impl Store {
    pub fn name(self) -> &'static str {
        match self {
            Store::Primary => "primary",
            Store::Secondary => "secondary",
        }
    }
}

/// What the steps of a session are.
const STEPS: &str = "steps are example(\"POSITION\",\"CLASS\"), use(N), park(N), drop(primary,N) and drop(secondary,N)";

impl Step {
    /// The step as sessions keep it.
    pub fn fact(&self) -> Atom {
        let number = |number: &usize| Term::Int(i32::try_from(*number).unwrap_or(i32::MAX));
        match self {
            Step::Example { text, class } => Atom::new("example", vec![Term::string(text), Term::string(class)]),
            Step::Use(one) => Atom::new("use", vec![number(one)]),
            Step::Park(one) => Atom::new("park", vec![number(one)]),
            Step::Drop(store, one) => Atom::new("drop", vec![Term::constant(store.name()), number(one)]),
        }
    }

    fn of(fact: &Atom) -> Option<Step> {
        let number = |term: &Term| usize::try_from(term.as_int()?).ok();
        match (fact.name.as_str(), &fact.args[..]) {
            ("example", [Term::Str(text), Term::Str(class)]) => Some(Step::Example {
                text: text.as_str().to_string(),
                class: class.as_str().to_string(),
            }),
            ("use", [one]) => Some(Step::Use(number(one)?)),
            ("park", [one]) => Some(Step::Park(number(one)?)),
            ("drop", [Term::Const(store), one]) => {
                let store = [Store::Primary, Store::Secondary]
                    .into_iter()
                    .find(|known| known.name() == store.as_str())?;
                Some(Step::Drop(store, number(one)?))
            }
            _ => None,
        }
    }
}
