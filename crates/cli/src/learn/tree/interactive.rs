//! The person at the terminal who enters examples one by one: what is typed becomes a step, a question to the session or
//! the end.

use super::super::keep::tell_torn;
use super::Args;
use super::command::{Command, HELP};
use crate::failure::Failure;
use crate::output::{Bars, Output};
use crate::problem;
use adage_book::Report;
use adage_book::oracle::{Answer, Oracle, OracleError, Question};
use adage_learn::tree::session::{Session, Step};
use adage_learn::tree::text::class_of;
use adage_learn::tree::{ChessQuestions, Happened, OpenSession, ProblemFile, Suggestion, TreeLesson};
use adage_worlds::chess::{FreeChess, FreeState};
use adage_worlds::game::Game;
use std::io::{self, BufRead};
use std::path::PathBuf;

pub fn run(args: &Args, file: &ProblemFile, questions: &ChessQuestions, output: &Output) -> Result<(), Failure> {
    let bars = Bars::default();
    let tables = args.tables.clone();
    let lesson = TreeLesson::new(file, questions, args.part.as_deref(), args.window(), tables, &bars)?;
    let default = format!("{}.{}.session", file.name().trim_end_matches(".lp"), lesson.part_name());
    let path = args.session.clone().unwrap_or_else(|| PathBuf::from(default));
    let mut open = lesson.open(&path)?;
    tell_torn(&path, open.torn.as_deref());
    output.line(output.bold(&open.session.schema.decides.question));
    output.line(format!("{}\n", tree(&open.session)));
    let mut person = StepTypist {
        lesson: &lesson,
        output,
    };
    lesson.teach(&mut open, &mut person, &mut |happened| match happened {
        Happened::Made(report) => output.text(report.text(output.style)),
        Happened::TakenBack(Some(fact)) => output.line(format!("Taken back: {fact}.")),
        Happened::TakenBack(None) => {}
    })?;
    match path.exists() {
        true => output.line(format!("\nEverything is in {}.", path.display())),
        false => output.line("\nNothing was entered, and nothing is kept."),
    }
    save(args, &lesson, &open, output)
}

/// Saves the problem with the examples of the session, if that is wished.
fn save(args: &Args, lesson: &TreeLesson, open: &OpenSession, output: &Output) -> Result<(), Failure> {
    let Some(path) = &args.save else { return Ok(()) };
    let entry = lesson.entry(&open.session, &Bars::default())?;
    problem::save(path, lesson.file(), entry, args.replace)?;
    output.line(format!("Saved in {}.", path.display()));
    Ok(())
}

/// Whoever types steps.
struct StepTypist<'t> {
    lesson: &'t TreeLesson<'t>,
    output: &'t Output,
}

impl<'l> Oracle<Session<'l>, Step> for StepTypist<'_> {
    fn ask(&mut self, question: &Question<Session<'l>>) -> Result<Answer<Step>, OracleError> {
        let session = question.position;
        while let Some(line) = self.listen("> ") {
            let step = match Command::read(&line) {
                Command::Quit => break,
                Command::Undo => return Ok(Answer::Back),
                Command::Step(step) => Some(step),
                Command::Position(text) => self.example(session, text),
                Command::Suggest => self.suggest(session),
                Command::Nothing => None,
                Command::Help => {
                    self.output.line(HELP);
                    None
                }
                Command::Tree => {
                    self.output.line(format!("{}\n", tree(session)));
                    None
                }
                Command::Examples => {
                    self.show_examples(session);
                    None
                }
            };
            if let Some(step) = step {
                return Ok(Answer::Reply(step));
            }
        }
        Ok(Answer::Stop)
    }

    fn reconsider(&mut self, reason: &str) -> bool {
        self.output.line(reason);
        true
    }
}

impl StepTypist<'_> {
    /// A position that was typed, with its class asked for.
    fn example(&self, session: &Session, text: String) -> Option<Step> {
        let file = self.lesson.file();
        let position = match file.possible_position(self.lesson.questions().domain(), &text) {
            Ok(position) => position,
            Err(reason) => {
                self.output.line(format!("{reason}\n`help` tells what can be typed."));
                return None;
            }
        };
        let drawing = FreeChess.draw(&FreeState::new(position.board().clone(), file.turn()));
        self.output.text(drawing.to_text(self.output.style));
        let asked = &session.schema.decides;
        let numbered = (1..)
            .zip(&asked.values)
            .map(|(number, class)| format!("{number} {class}"));
        let prompt = format!("{} ({}) ", asked.question, numbered.collect::<Vec<_>>().join(", "));
        loop {
            let typed = self.listen(&prompt).filter(|typed| !typed.is_empty())?;
            match class_of(&session.schema, &typed) {
                Ok(class) => {
                    let class = asked.value(class).to_string();
                    return Some(Step::Example { text, class });
                }
                Err(problem) => self.output.line(problem.to_string()),
            }
        }
    }

    /// A position that the tree is wrong about, or whatever else would help.
    fn suggest(&self, session: &Session) -> Option<Step> {
        match self.lesson.suggest(session, &Bars::default()) {
            Ok(suggestion) => {
                self.output.text(suggestion.text(self.output.style));
                match suggestion {
                    Suggestion::Example { position, class, .. } => Some(Step::Example { text: position, class }),
                    _ => None,
                }
            }
            Err(error) => {
                self.output.line(error.to_string());
                None
            }
        }
    }

    fn show_examples(&self, session: &Session) {
        for (store, cases) in session.stores.each() {
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

/// The tree as it is.
fn tree(session: &Session) -> String {
    session.stores.rule.show(&session.schema).to_string()
}
