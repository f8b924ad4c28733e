//! Counter-examples from a complete table; and where these clash, questions that would tell positions apart.

use super::assemble::cases;
use super::measures::measures;
use super::problem::Problem;
use super::problem_file::{ProblemFile, example_fact};
use super::questions::ChessQuestions;
use super::repair::proposals;
use super::truth::GroundTruth;
use super::whole::{Vector, clashing, grow, vectors};
use adage_book::{BookError, Progress, Report, grouped};
use adage_logic::Atom;
use adage_worlds::chess::ChessVocabulary;
use adage_worlds::drawing::Style;
use serde::Serialize;

/// How many questions are proposed.
const PROPOSED: usize = 5;

/// What the table taught.
#[derive(Default)]
pub(super) struct Growth {
    /// How many examples there were before.
    pub given: usize,
    /// Counter-examples that were added, as facts.
    pub examples: Vec<Atom>,
    pub missing: MissingQuestion,
}

/// What cannot be learned for want of a question.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct MissingQuestion {
    /// Positions that no tree over these attributes can be right about.
    pub undecidable: u64,
    /// Two positions that clash; none if nothing does.
    pub pair: Vec<String>,
    /// Questions that would tell such positions apart, the best first.
    pub proposals: Vec<ProposedQuestion>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ProposedQuestion {
    pub question: String,
    /// The share of the uncertainty about clashing positions that it removes.
    pub gain: f64,
}

impl Growth {
    /// Makes the tree of the whole problem right by counter-examples, as far as its attributes allow.
    pub fn new(
        problem: &mut Problem<ChessVocabulary>,
        (file, questions): (&ProblemFile, &ChessQuestions),
        truth: &GroundTruth,
        progress: &dyn Progress,
    ) -> Result<Growth, BookError> {
        let whole = problem.whole();
        let outline = &file.outline().parts[whole];
        let cases = cases(problem, (whole, outline), file.reader(questions));
        let mut examples = cases.map_err(|errors| file.bad(errors))?;
        let vectors = whole_vectors(problem, truth, progress);
        let schema = &problem.parts[whole].schema;
        let given = examples.len();
        let (tree, added) = grow(schema, &mut examples, &vectors);
        let fact = |index: usize| {
            let vector = &vectors[index];
            let position = truth.describe(vector.first)?;
            Some(example_fact(&schema.decides, &position, vector.case.class))
        };
        let examples = added.into_iter().filter_map(fact).collect();
        problem.parts[whole].tree = tree;
        file.put_in_order(problem, questions, progress)?;
        Ok(Growth {
            given,
            examples,
            missing: MissingQuestion::of(problem, &vectors, truth, progress),
        })
    }

    /// The counter-examples as they stand in a file.
    pub fn written(&self) -> Vec<String> {
        self.examples.iter().map(|fact| format!("{fact}.")).collect()
    }
}

/// The answers to all questions of the whole problem, over all positions.
fn whole_vectors(problem: &Problem<ChessVocabulary>, truth: &GroundTruth, progress: &dyn Progress) -> Vec<Vector> {
    truth.through("asking the questions", progress, |position| {
        vectors(problem, problem.whole(), truth.numbers(), position)
    })
}

impl MissingQuestion {
    /// What keeps the trees of the whole problem from being right on every position.
    pub(super) fn find(
        problem: &Problem<ChessVocabulary>,
        truth: &GroundTruth,
        progress: &dyn Progress,
    ) -> MissingQuestion {
        MissingQuestion::of(problem, &whole_vectors(problem, truth, progress), truth, progress)
    }

    fn of(
        problem: &Problem<ChessVocabulary>,
        vectors: &[Vector],
        truth: &GroundTruth,
        progress: &dyn Progress,
    ) -> MissingQuestion {
        let first = clashing(vectors).next().into_iter().flatten();
        MissingQuestion {
            undecidable: clashing(vectors).map(rarer).sum(),
            pair: first.filter_map(|vector| truth.describe(vector.first)).collect(),
            proposals: propose(problem, vectors, truth, progress),
        }
    }
}

impl Report for MissingQuestion {
    fn text(&self, style: Style) -> String {
        let [one, other, ..] = &self.pair[..] else {
            return String::new();
        };
        let heading = style.bold("A question is missing");
        let undecidable = grouped(self.undecidable);
        let mut text = format!(
            "{heading}\n{one} and\n{other} are alike in every attribute but of different classes; {undecidable} positions \
             cannot be told right so. What would help most:\n"
        );
        for ProposedQuestion { question, gain } in &self.proposals {
            text += &format!("  {:3.0} %  {question}\n", 100.0 * gain);
        }
        text + "\n"
    }
}

/// How many of the positions that are alike are not of the commonest class.
fn rarer(alike: &[Vector]) -> u64 {
    let all: u64 = alike.iter().map(|vector| vector.positions).sum();
    all - alike.iter().map(|vector| vector.positions).max().unwrap_or(0)
}

/// Plain questions about the men that tell clashing positions apart.
fn propose(
    problem: &Problem<ChessVocabulary>,
    vectors: &[Vector],
    truth: &GroundTruth,
    progress: &dyn Progress,
) -> Vec<ProposedQuestion> {
    if clashing(vectors).next().is_none() {
        return Vec::new();
    }
    let candidates = measures(truth.space());
    let found = truth.through("looking for a question", progress, |position| {
        let positions = (0..truth.numbers()).filter_map(position);
        proposals(problem, problem.whole(), vectors, &candidates, positions)
    });
    let proposed = found.into_iter().take(PROPOSED).map(|proposal| ProposedQuestion {
        question: candidates[proposal.candidate].asked.question.clone(),
        gain: proposal.gain,
    });
    proposed.collect()
}
