//! The trees of a problem that were learned, as data and in words.

use super::evaluation::{SpaceScore, SpaceScoreReport};
use super::growth::{Growth, MissingQuestion};
use super::problem::Problem;
use super::window::Induced;
use adage_book::{Report, counted};
use adage_worlds::chess::ChessVocabulary;
use adage_worlds::drawing::Style;
use serde::Serialize;

/// The trees of a problem, and how they do.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TreeReport {
    /// Each after those that it asks.
    pub parts: Vec<PartReport>,
    /// Counter-examples that were added, as they stand in a file.
    pub grown: Vec<String>,
    /// What no tree over these questions can be right about.
    pub clashes: MissingQuestion,
    pub tried: Option<SpaceScoreReport>,
    /// The file that the problem was saved in, as the user wrote it.
    #[serde(skip)]
    pub saved: Option<String>,
    /// How many examples the whole problem had before counter-examples were added.
    #[serde(skip)]
    given: usize,
}

/// The tree of one question.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PartReport {
    pub name: String,
    /// How many examples the tree was made from.
    pub examples: usize,
    /// How many counter-examples from the table were added: only to the whole.
    pub counter_examples: usize,
    pub nodes: usize,
    pub tests: usize,
    pub linear: bool,
    pub tree: String,
    #[serde(skip)]
    question: String,
}

impl TreeReport {
    pub(super) fn new(
        problem: &Problem<ChessVocabulary>,
        induced: &[Induced],
        growth: Growth,
        score: Option<&SpaceScore>,
    ) -> TreeReport {
        let grown = growth.written();
        let parts = problem.parts.iter().zip(induced).enumerate();
        let parts = parts.map(|(number, (part, induced))| PartReport {
            name: part.schema.decides.name.clone(),
            examples: induced.window.len(),
            counter_examples: if number == problem.whole() { grown.len() } else { 0 },
            nodes: part.tree.nodes(),
            tests: part.tree.tests(),
            linear: part.tree.is_linear(),
            tree: part.tree.show(&part.schema).to_string(),
            question: part.schema.decides.question.clone(),
        });
        TreeReport {
            parts: parts.collect(),
            grown,
            clashes: growth.missing,
            tried: score.map(SpaceScore::report),
            saved: None,
            given: growth.given,
        }
    }

    /// What the tree of a part was made from.
    fn origin(&self, part: &PartReport) -> String {
        // A tree that was grown is made from all examples, not from a window of them.
        match part.counter_examples {
            0 => counted(part.examples, "example"),
            grown => format!(
                "{} and {} from the table",
                counted(self.given, "example"),
                counted(grown, "counter-example")
            ),
        }
    }
}

impl Report for TreeReport {
    fn text(&self, style: Style) -> String {
        let mut text = String::new();
        for part in &self.parts {
            let heading = format!("{}: {}", part.name, part.question);
            let origin = format!("{}, {} nodes", self.origin(part), part.nodes);
            text += &format!("{}\n{}\n{}\n\n", style.bold(&heading), style.dim(&origin), part.tree);
        }
        if !self.grown.is_empty() {
            let heading = style.bold("Counter-examples from the table");
            text += &format!("{heading}\n{}\n\n", self.grown.join("\n"));
        }
        text += &self.clashes.text(style);
        if let Some(tried) = &self.tried {
            text += &tried.text(style);
        }
        if let Some(path) = &self.saved {
            text += &format!("\nSaved in {path}.\n");
        }
        text
    }
}
