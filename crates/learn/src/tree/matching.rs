//! What the trees of a problem decide in a position, in a sentence.

use super::explain::words::{conclusion, sentence};
use super::problem::Problem;
use super::problem_file::ProblemFile;
use super::questions::ChessQuestions;
use adage_book::{BookError, Report};
use adage_worlds::chess::{ChessVocabulary, FreeChess, FreeState};
use adage_worlds::drawing::{Drawing, Style};
use adage_worlds::game::Game;
use serde::Serialize;

/// A position as a problem decides it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TreeMatch {
    pub position: String,
    pub problem: String,
    /// None if no tree decides it.
    pub class: Option<String>,
    pub words: String,
    /// Shown where it is wished for.
    #[serde(skip)]
    pub drawing: Option<Drawing>,
}

/// Decides a position that is written as people write it.
pub fn match_position(
    file: &ProblemFile,
    questions: &ChessQuestions,
    problem: &Problem<ChessVocabulary>,
    text: &str,
    draw: bool,
) -> Result<TreeMatch, BookError> {
    let position = file.possible_position(questions.domain(), text);
    let position = position.map_err(|error| BookError::new(error.to_string()))?;
    let trace = problem.judge().trace(problem.whole(), &position);
    let asked = &problem.parts[problem.whole()].schema.decides;
    let state = || FreeState::new(position.board().clone(), file.turn());
    Ok(TreeMatch {
        position: text.to_string(),
        problem: file.entry_name().to_string(),
        class: trace.value.map(|value| asked.value(value).to_string()),
        words: format!("{}.", sentence(&conclusion(asked, trace.value))),
        drawing: draw.then(|| FreeChess.draw(&state())),
    })
}

impl Report for TreeMatch {
    fn text(&self, style: Style) -> String {
        let drawing = self.drawing.as_ref().map(|drawing| drawing.to_text(style));
        format!(
            "{}\n{}  {}  {}\n",
            style.dim(&self.position),
            drawing.unwrap_or_default(),
            style.bold(&self.problem),
            self.words
        )
    }
}
