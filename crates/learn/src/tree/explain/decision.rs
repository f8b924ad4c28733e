//! One problem explained: how a position is decided, why a question is asked there, and the trees as rules and pictures.

use super::commentary::{after_the_event, as_asked, needed, postfix, to_the_point};
use super::why::Inquiry;
use super::words::{conclusion, question, sentence};
use crate::tree::counters::Tally;
use crate::tree::export::rules::{World, rules};
use crate::tree::export::svg::svg;
use crate::tree::hierarchy::Hierarchy;
use crate::tree::model::Tree;
use crate::tree::problem::{Problem, Trace};
use crate::tree::problem_file::{ProblemFile, part_named};
use crate::tree::questions::ChessQuestions;
use crate::tree::truth::pass;
use adage_book::{BookError, Progress, Report};
use adage_logic::clause::Predicate;
use adage_logic::diagnostic::nearest;
use adage_worlds::chess::{ChessPosition, ChessVocabulary, FreeChess, FreeState};
use adage_worlds::drawing::{Drawing, Style};
use adage_worlds::game::Game;
use adage_worlds::space::Space;
use serde::Serialize;
use shakmaty::Piece;
use std::path::Path;

/// The most positions that are counted through for a picture.
const MOST_POSITIONS: u64 = 4_000_000;

/// How a decision is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommentaryStyle {
    /// With nothing that the decision does not need.
    ToThePoint,
    /// All that was found out, and what followed.
    AfterTheEvent,
    /// Question by question, as it was asked.
    AsAsked,
}

/// A problem with its trees, one part of which is explained.
pub struct ProblemExplainer<'q> {
    file: &'q ProblemFile,
    questions: &'q ChessQuestions,
    problem: Problem<'q, ChessVocabulary>,
    hierarchy: Hierarchy,
    part: usize,
}

/// How a position is decided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct DecisionReport {
    pub position: String,
    pub decision: QuestionReport,
    pub commentary: String,
    #[serde(skip)]
    drawing: Drawing,
}

/// A question that was asked on the way to a decision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct QuestionReport {
    pub name: String,
    pub question: String,
    /// None if it was not decided.
    pub value: Option<String>,
    pub answer: String,
    /// Whether the decision above needs it.
    pub needed: bool,
    pub asked: Vec<QuestionReport>,
}

/// Why a question is asked in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WhyReport {
    pub position: String,
    pub name: String,
    pub question: String,
    /// None if no answer would decide anything.
    pub why: Option<String>,
    #[serde(skip)]
    drawing: Drawing,
}

impl<'q> ProblemExplainer<'q> {
    /// The problem with its trees; the whole is explained if no part is named.
    pub fn new(
        file: &'q ProblemFile,
        questions: &'q ChessQuestions,
        part: Option<&str>,
        progress: &dyn Progress,
    ) -> Result<ProblemExplainer<'q>, BookError> {
        let problem = file.decide(questions, progress)?;
        Ok(ProblemExplainer {
            part: part_named(&problem, part)?,
            hierarchy: problem.hierarchy(),
            file,
            questions,
            problem,
        })
    }

    pub fn hierarchy(&self) -> &Hierarchy {
        &self.hierarchy
    }

    /// Refuses a part of which there are no examples.
    pub fn check_tree(&self) -> Result<(), BookError> {
        let part = &self.hierarchy.parts[self.part];
        match part.tree {
            Tree::Null => {
                let name = &part.schema.decides.name;
                let help = format!("give examples of it, as in example({name}, \"POSITION\", CLASS).");
                Err(BookError::new(format!("there is no tree for `{name}` in `{}`", self.file.name())).with_help(help))
            }
            _ => Ok(()),
        }
    }

    /// How the part decides a position that is written as people write it.
    pub fn decide(&self, text: &str, style: CommentaryStyle) -> Result<DecisionReport, BookError> {
        let state = self.read(text)?;
        let position = ChessPosition::from(state.board.clone());
        let trace = self.problem.judge().trace(self.part, &position);
        let hierarchy = &self.hierarchy;
        Ok(DecisionReport {
            position: FreeChess.write_state(&state),
            decision: QuestionReport::new(hierarchy, &trace, true),
            commentary: match style {
                CommentaryStyle::ToThePoint => to_the_point(hierarchy, &trace),
                CommentaryStyle::AfterTheEvent => after_the_event(hierarchy, &trace),
                CommentaryStyle::AsAsked => as_asked(hierarchy, &trace),
            },
            drawing: FreeChess.draw(&state),
        })
    }

    /// Why the question of this name is asked in a position.
    pub fn why(&self, text: &str, name: &str) -> Result<WhyReport, BookError> {
        let state = self.read(text)?;
        let position = ChessPosition::from(state.board.clone());
        let hierarchy = self.without_decider(name)?;
        let trace = hierarchy.trace(self.part, &|asked: &str| match asked == name {
            true => None,
            false => self.answer(asked, &position),
        });
        let waiting = Inquiry::of(&hierarchy, &trace);
        let asked = waiting
            .as_ref()
            .and_then(|inquiry| Some((inquiry, inquiry.question()?)));
        let Some((inquiry, asked)) = asked.filter(|(_, asked)| asked.name == name) else {
            let trace = self.problem.judge().trace(self.part, &position);
            let asked = postfix(&self.hierarchy, &trace);
            return Err(BookError::new(format!("`{name}` is not asked in this position"))
                .with_help(format!("asked are {}", in_order(asked).join(", "))));
        };
        Ok(WhyReport {
            position: FreeChess.write_state(&state),
            name: name.to_string(),
            question: question(asked),
            why: inquiry.why(),
            drawing: FreeChess.draw(&state),
        })
    }

    /// The trees as rules of our language.
    pub fn rules(&self) -> Result<String, BookError> {
        let world = World {
            patterns: &|name| self.questions.rules_for(name),
            everywhere: Some(Predicate::new("contents", 4)),
        };
        let program = rules(&self.hierarchy, world).map_err(|error| BookError::new(error.to_string()))?;
        Ok(program.to_string())
    }

    /// The part's tree as SVG, with counts where the space is small.
    pub fn picture(&self, folder: Option<&Path>, progress: &dyn Progress) -> Result<String, BookError> {
        let tally = self.count(folder, progress)?;
        let part = &self.hierarchy.parts[self.part];
        let counts = tally.as_ref().map(|tally| &tally.parts[self.part]);
        Ok(svg(&part.schema, &part.tree, counts))
    }

    /// How every position of a small space passes the trees of the whole problem. Complete tables take long to make, so
    /// how many are wrong is counted only where a folder for them is named.
    fn count(&self, folder: Option<&Path>, progress: &dyn Progress) -> Result<Option<Tally>, BookError> {
        let space = self.file.space().filter(|space| space.numbers() <= MOST_POSITIONS);
        let Some(space) = space else {
            return Ok(None);
        };
        let truth = match folder {
            Some(folder) => self.file.truth(Some(folder), progress)?,
            None => None,
        };
        let mut tally = Tally::zero(&self.hierarchy);
        let mut judge = self.problem.judge();
        progress.begin("counting branches", space.numbers());
        for number in 0..space.numbers() {
            pass(number, progress);
            let Some(position) = space.position(number) else {
                continue;
            };
            let class = truth.as_ref().and_then(|truth| truth.class(&position));
            let trace = judge.trace(self.problem.whole(), &position);
            tally.add(&self.hierarchy, &trace, class);
        }
        progress.end();
        Ok(Some(tally))
    }

    fn read(&self, text: &str) -> Result<FreeState, BookError> {
        let position = self.file.possible_position(self.questions.domain(), text);
        let position = position.map_err(|error| {
            let refused = BookError::new(error.to_string());
            match self.file.space() {
                Some(space) => refused.with_help(format!("give a FEN, or the squares of {}", men(space.men()))),
                None => refused.with_help("give a FEN"),
            }
        })?;
        Ok(FreeState::new(position.board().clone(), self.file.turn()))
    }

    /// The problem in which nobody decides a question, so that its answer is waited for.
    fn without_decider(&self, name: &str) -> Result<Hierarchy, BookError> {
        if self.hierarchy.parts[self.part].schema.decides.name == name {
            return Err(BookError::new(format!(
                "`{name}` is what is to be decided; nothing asks it"
            )));
        }
        let mut hierarchy = self.hierarchy.clone();
        let mut is_known = false;
        for part in &mut hierarchy.parts {
            if let Some(attribute) = part.schema.attribute(name) {
                part.decided_by[attribute] = None;
                is_known = true;
            }
        }
        match is_known {
            true => Ok(hierarchy),
            false => {
                let schemas = self.hierarchy.parts.iter().map(|part| &part.schema);
                let known = schemas.flat_map(|schema| schema.attributes.iter().map(|asked| asked.name.as_str()));
                let help = match nearest(name, known) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => "`--style asked` shows the questions with their names".to_string(),
                };
                Err(BookError::new(format!("there is no question `{name}` in this problem")).with_help(help))
            }
        }
    }

    /// The answer to a primitive question.
    fn answer(&self, name: &str, position: &ChessPosition) -> Option<u8> {
        let mut asking = self.hierarchy.parts.iter().enumerate();
        let (part, attribute) = asking.find_map(|(number, part)| Some((number, part.schema.attribute(name)?)))?;
        self.problem.judge().value(part, attribute, position)
    }
}

impl QuestionReport {
    fn new(hierarchy: &Hierarchy, trace: &Trace, needed_above: bool) -> QuestionReport {
        let asked = hierarchy.question(trace);
        let kept = needed(hierarchy, trace);
        let below = trace.asked.iter().enumerate();
        QuestionReport {
            name: asked.name.clone(),
            question: question(asked),
            value: trace.value.map(|value| asked.value(value).to_string()),
            answer: conclusion(asked, trace.value),
            needed: needed_above,
            asked: below
                .map(|(number, below)| QuestionReport::new(hierarchy, below, kept.contains(&number)))
                .collect(),
        }
    }
}

impl Report for DecisionReport {
    fn text(&self, style: Style) -> String {
        let decided = style.bold(&format!("{}.", sentence(&self.decision.answer)));
        format!("{}\n{decided}\n\n{}\n", self.drawing.to_text(style), self.commentary)
    }
}

impl Report for WhyReport {
    fn text(&self, style: Style) -> String {
        let reason = self.why.as_deref().unwrap_or("No answer to it would decide anything.");
        let question = style.bold(&self.question);
        format!("{}\n{question}\n\n{reason}\n", self.drawing.to_text(style))
    }
}

/// Each name once, what is asked first at the front, without the decision itself.
fn in_order(postfix: Vec<&str>) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for name in postfix.into_iter().rev().skip(1) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// The white king, the white pawn, …
fn men(men: &[Piece]) -> String {
    let name = |man: &Piece| format!("the {} {:?}", man.color, man.role).to_lowercase();
    men.iter().map(name).collect::<Vec<_>>().join(", ")
}
