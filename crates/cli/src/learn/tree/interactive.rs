//! Examples entered one by one: after each, the tree as it is then, and what contradicts it.

use super::super::keep::tell_torn;
use super::Args;
use super::command::{Command, HELP};
use super::growing::{Missing, whole_vectors};
use crate::failure::Failure;
use crate::output::Output;
use crate::problem::{Source, Truth, part_named};
use adage_book::{Kind, SessionFile};
use adage_learn::tree::model::{Asked, Case};
use adage_learn::tree::outline::ExamplePosition;
use adage_learn::tree::problem::Problem;
use adage_learn::tree::session::{Outcome, Session, Step};
use adage_learn::tree::stores::{Routed, Store};
use adage_learn::tree::text::class_of;
use adage_store::Overwrite;
use adage_worlds::chess::{ChessDomain, ChessVocabulary, FreeChess, FreeState};
use adage_worlds::game::Game;
use std::cell::OnceCell;
use std::io::{self, BufRead};
use std::path::{Path, PathBuf};

/// The world of problems.
const WORLD: &str = "chess";

/// What a session is about.
struct Table<'d> {
    args: &'d Args,
    source: &'d Source,
    domain: &'d ChessDomain,
    problem: &'d Problem<'d, ChessVocabulary>,
    part: usize,
    /// Made when it is first wanted: tables take time.
    truth: OnceCell<Option<Truth>>,
    output: &'d Output,
}

pub fn run(
    args: &Args,
    (source, domain): (&Source, &ChessDomain),
    problem: &Problem<ChessVocabulary>,
    output: &Output,
) -> Result<(), Failure> {
    let part = part_named(problem, args.part.as_deref())?;
    let name = &problem.parts[part].schema.decides.name;
    let default = PathBuf::from(format!("{}.{name}.session", source.name.trim_end_matches(".lp")));
    let path = args.session.clone().unwrap_or(default);
    let table = Table {
        args,
        source,
        domain,
        problem,
        part,
        truth: OnceCell::new(),
        output,
    };
    let (mut session, mut file) = table.open(&path)?;
    output.line(output.bold(&session.schema.decides.question));
    table.show_tree(&session);
    while let Some(line) = table.listen("> ") {
        match Command::read(&line) {
            Command::Quit => break,
            command => table.obey(command, &mut session, &mut file)?,
        }
    }
    match path.exists() {
        true => output.line(format!("\nEverything is in {}.", path.display())),
        false => output.line("\nNothing was entered, and nothing is kept."),
    }
    Ok(())
}

fn stores<'s>(session: &'s Session) -> [(Store, &'s [Case]); 2] {
    [
        (Store::Primary, &session.stores.primary),
        (Store::Secondary, &session.stores.secondary),
    ]
}

impl<'d> Table<'d> {
    /// A session with the steps of an earlier one, or with the examples of the problem.
    fn open(&self, path: &Path) -> Result<(Session<'_>, SessionFile), Failure> {
        let schema = self.problem.parts[self.part].schema.clone();
        let (of_class, mut judge) = (schema.clone(), self.problem.judge());
        let look = move |text: &str, class: &str| -> Result<Case, String> {
            let position = self.source.position(self.domain, text)?;
            let class = class_of(&of_class, class).map_err(|problem| problem.to_string())?;
            let values = judge.values(self.part, &position);
            let values = values.ok_or("a question that this one asks is not decided there")?;
            Ok(Case { values, class })
        };
        let mut session = Session::new(schema, self.args.window(), Box::new(look));
        if path.exists() {
            let (file, kept) = SessionFile::resume(path, Kind::Tree)?;
            tell_torn(path, kept.torn.as_deref());
            session.retrace(&kept)?;
            return Ok((session, file));
        }
        for step in self.examples() {
            let made = session.make(step);
            made.map_err(|error| Failure::bad(format!("`{}`: {error}", self.source.name)))?;
        }
        // What the problem knows should be in its tree from the beginning.
        while let Some(number) = session.usable() {
            let _ = session.make(Step::Use(number));
        }
        let beginning: Vec<_> = session
            .steps()
            .iter()
            .map(|step| (step.fact(), String::new()))
            .collect();
        let file = SessionFile::create(path, (Kind::Tree, WORLD), Overwrite::Refuse, beginning)?;
        Ok((session, file))
    }

    fn examples(&self) -> Vec<Step> {
        let outline = &self.source.outline.parts[self.part];
        let step = |example: &ExamplePosition| Step::Example {
            text: example.position.clone(),
            class: outline.decides.value(example.class).to_string(),
        };
        outline.examples.iter().map(step).collect()
    }

    fn obey(&self, command: Command, session: &mut Session, file: &mut SessionFile) -> Result<(), Failure> {
        let step = match command {
            Command::Nothing | Command::Quit => None,
            Command::Help => {
                self.output.line(HELP);
                None
            }
            Command::Tree => {
                self.show_tree(session);
                None
            }
            Command::Examples => {
                self.show_examples(session);
                None
            }
            Command::Undo => {
                match session.undo() {
                    Some(step) => {
                        file.undo()?;
                        self.output.line(format!("Taken back: {}.", step.fact()));
                    }
                    None => self.output.line("There is nothing to take back."),
                }
                None
            }
            Command::Suggest => self.suggest(session)?,
            Command::Step(step) => Some(step),
            Command::Position(text) => self.example(&session.schema.decides, text),
        };
        if let Some(step) = step {
            match session.make(step.clone()) {
                Ok(outcome) => {
                    file.add([(step.fact(), String::new())])?;
                    self.tell(session, &outcome);
                }
                Err(error) => self.output.line(error.to_string()),
            }
        }
        Ok(())
    }

    /// A position that was typed, with its class asked for.
    fn example(&self, asked: &Asked, text: String) -> Option<Step> {
        let position = match self.source.possible_position(self.domain, &text) {
            Ok(position) => position,
            Err(reason) => {
                self.output.line(format!("{reason}\n`help` tells what can be typed."));
                return None;
            }
        };
        let drawing = FreeChess.draw(&FreeState::new(position.board().clone(), self.source.turn()));
        self.output.text(drawing.to_text(self.output.style));
        let numbered = (1..)
            .zip(&asked.values)
            .map(|(number, class)| format!("{number} {class}"));
        let prompt = format!("{} ({}) ", asked.question, numbered.collect::<Vec<_>>().join(", "));
        let schema = &self.problem.parts[self.part].schema;
        loop {
            let typed = self.listen(&prompt).filter(|typed| !typed.is_empty())?;
            match class_of(schema, &typed) {
                Ok(class) => {
                    let class = asked.value(class).to_string();
                    return Some(Step::Example { text, class });
                }
                Err(problem) => self.output.line(problem.to_string()),
            }
        }
    }

    /// A position that the tree is wrong about, by the complete table.
    fn suggest(&self, session: &Session) -> Result<Option<Step>, Failure> {
        if self.truth.get().is_none() {
            let _ = self.truth.set(self.make_truth()?);
        }
        let Some(truth) = self.truth.get().and_then(Option::as_ref) else {
            let why = "Only the whole problem can be looked up, where it says who moves and what a table's fates mean.";
            self.output.line(why);
            return Ok(None);
        };
        if self.tell_mistakes(session, truth) {
            return Ok(None);
        }
        let mut clashes = false;
        let learnable = truth.through("looking for a mistake", |position| {
            let mut judge = self.problem.judge();
            (0..truth.numbers()).find_map(|number| {
                let (position, class) = position(number)?;
                let values = judge.values(self.part, &position)?;
                let case = Case { values, class };
                let is_wrong = session.stores.rule.classify(&case.values) != Some(class);
                let is_clash = is_wrong && session.stores.clash(&case).is_some();
                clashes |= is_clash;
                (is_wrong && !is_clash).then_some((number, case))
            })
        });
        let Some((number, case)) = learnable else {
            match clashes {
                true => Missing::of(self.problem, &whole_vectors(self.problem, truth), truth).tell(self.output),
                false => self
                    .output
                    .line(format!("The tree is right on every position of {}.", truth.name())),
            }
            return Ok(None);
        };
        let asked = &session.schema.decides;
        Ok(truth.describe(number).map(|text| {
            self.output.line(format!("{text}: {}.", asked.answer(case.class)));
            let class = asked.value(case.class).to_string();
            Step::Example { text, class }
        }))
    }

    /// Says which examples the table contradicts, and whether there are any.
    fn tell_mistakes(&self, session: &Session, truth: &Truth) -> bool {
        let mut any = false;
        for (store, cases) in stores(session) {
            for (number, (text, case)) in (1..).zip(session.texts(store).iter().zip(cases)) {
                let position = self.source.position(self.domain, text).ok();
                let known = position.and_then(|position| truth.class(&position));
                if let Some(class) = known.filter(|class| *class != case.class) {
                    any = true;
                    let (store, class) = (store.name(), session.schema.class(class));
                    self.output.line(format!(
                        "By the table {text} is {class}; `drop {store} {number}` forgets the example that says otherwise."
                    ));
                }
            }
        }
        any
    }

    fn make_truth(&self) -> Result<Option<Truth>, Failure> {
        match self.part + 1 == self.source.outline.parts.len() {
            true => self.source.truth(self.args.tables.as_deref()),
            false => Ok(None),
        }
    }

    fn tell(&self, session: &Session, outcome: &Outcome) {
        let said = match outcome.routed {
            Some(Routed::Contradicts) => "It contradicts the tree, which is made anew with it.".to_string(),
            Some(Routed::Agrees) => "The tree was right about it.".to_string(),
            Some(Routed::Known) => "There is an example like it already; it is left out.".to_string(),
            Some(Routed::Clashes { with }) => format!(
                "It clashes with `{}`: the two are alike in every attribute but of different classes.\n\
                 One of them is wrong, or an attribute is missing. It is put into the secondary store.",
                session.texts(with.store)[with.number]
            ),
            None => String::new(),
        };
        if !said.is_empty() {
            self.output.line(said);
        }
        if outcome.is_new_tree {
            self.show_tree(session);
        }
        for number in &outcome.contradicts {
            let clash = session.stores.clash(&session.stores.secondary[number - 1]);
            let cure = match clash {
                None => format!("`use {number}` makes the tree with it"),
                Some(with) => format!("it clashes with `{}`", session.texts(with.store)[with.number]),
            };
            self.output
                .line(format!("example {number}. now contradicts rule; {cure}"));
        }
    }

    fn show_tree(&self, session: &Session) {
        self.output
            .line(format!("{}\n", session.stores.rule.show(&session.schema)));
    }

    fn show_examples(&self, session: &Session) {
        for (store, cases) in stores(session) {
            self.output.line(self.output.bold(store.name()));
            for (number, (text, case)) in (1..).zip(session.texts(store).iter().zip(cases)) {
                self.output
                    .line(format!("{number:4}. {text}  {}", session.schema.class(case.class)));
            }
        }
    }

    /// A line that was typed; none at the end.
    fn listen(&self, prompt: &str) -> Option<String> {
        self.output.text(prompt);
        let mut line = String::new();
        match io::stdin().lock().read_line(&mut line) {
            Ok(0) | Err(_) => None,
            Ok(_) => Some(line.trim().to_string()),
        }
    }
}
