//! Counter-examples from a complete table; and where these clash, questions that would tell positions apart.

use crate::failure::Failure;
use crate::output::Output;
use crate::problem::{Source, Truth};
use adage_book::grouped;
use adage_learn::tree::assemble::cases;
use adage_learn::tree::measures::measures;
use adage_learn::tree::problem::Problem;
use adage_learn::tree::repair::proposals;
use adage_learn::tree::whole::{Vector, clashing, grow, vectors};
use adage_logic::{Atom, Term};
use adage_worlds::chess::{ChessPosition, ChessVocabulary};
use serde_json::{Value, json};

/// How many questions are proposed.
const PROPOSED: usize = 5;

/// What the table taught.
#[derive(Default)]
pub struct Grown {
    /// How many examples there were before.
    pub given: usize,
    /// Counter-examples that were added, as facts.
    pub examples: Vec<Atom>,
    pub missing: Missing,
}

/// What cannot be learned for want of a question.
#[derive(Default)]
pub struct Missing {
    /// Positions that no tree over these attributes can be right about.
    undecidable: u64,
    /// Two positions that clash.
    pair: Vec<String>,
    /// Questions that would tell such positions apart, and how much of the uncertainty about them each removes.
    proposals: Vec<(String, f64)>,
}

impl Grown {
    /// Makes the tree of the whole problem right by counter-examples, as far as its attributes allow.
    pub fn new(
        problem: &mut Problem<ChessVocabulary>,
        source: &Source,
        read: impl Fn(&str) -> Result<ChessPosition, String>,
        truth: &Truth,
    ) -> Result<Grown, Failure> {
        let whole = problem.parts.len() - 1;
        let outline = &source.outline.parts[whole];
        let mut examples = cases(problem, (whole, outline), &read).map_err(|errors| source.failure(errors))?;
        let vectors = whole_vectors(problem, truth);
        let schema = &problem.parts[whole].schema;
        let given = examples.len();
        let (tree, added) = grow(schema, &mut examples, &vectors);
        let fact = |index: usize| {
            let vector = &vectors[index];
            let position = truth.describe(vector.first)?;
            let [name, class] = [schema.decides.name.as_str(), schema.class(vector.case.class)].map(Term::constant);
            Some(Atom::new("example", vec![name, Term::string(&position), class]))
        };
        let examples = added.into_iter().filter_map(fact).collect();
        problem.parts[whole].tree = tree;
        source.put_in_order(problem, read)?;
        Ok(Grown {
            given,
            examples,
            missing: Missing::of(problem, &vectors, truth),
        })
    }

    /// The counter-examples as they stand in a file.
    pub fn written(&self) -> Vec<String> {
        self.examples.iter().map(|fact| format!("{fact}.")).collect()
    }

    pub fn tell(&self, output: &Output) {
        if !self.examples.is_empty() {
            output.line(output.bold("Counter-examples from the table"));
            output.line(format!("{}\n", self.written().join("\n")));
        }
        self.missing.tell(output);
    }
}

/// The answers to all questions of the whole problem, over all positions.
pub fn whole_vectors(problem: &Problem<ChessVocabulary>, truth: &Truth) -> Vec<Vector> {
    let whole = problem.parts.len() - 1;
    truth.through("asking the questions", |position| {
        vectors(problem, whole, truth.numbers(), position)
    })
}

impl Missing {
    pub fn of(problem: &Problem<ChessVocabulary>, vectors: &[Vector], truth: &Truth) -> Missing {
        let first = clashing(vectors).next().into_iter().flatten();
        Missing {
            undecidable: clashing(vectors).map(rarer).sum(),
            pair: first.filter_map(|vector| truth.describe(vector.first)).collect(),
            proposals: propose(problem, vectors, truth),
        }
    }

    pub fn json(&self) -> Value {
        let proposals = self
            .proposals
            .iter()
            .map(|(question, gain)| json!({ "question": question, "gain": gain }));
        json!({
            "undecidable": self.undecidable,
            "pair": self.pair,
            "proposals": proposals.collect::<Vec<_>>(),
        })
    }

    pub fn tell(&self, output: &Output) {
        if let [one, other, ..] = &self.pair[..] {
            output.line(output.bold("A question is missing"));
            let undecidable = grouped(self.undecidable);
            output.line(format!(
                "{one} and\n{other} are alike in every attribute but of different classes; {undecidable} positions cannot be told \
                 right so. What would help most:"
            ));
            for (question, gain) in &self.proposals {
                output.line(format!("  {:3.0} %  {question}", 100.0 * gain));
            }
            output.line("");
        }
    }
}

/// How many of the positions that are alike are not of the commonest class.
fn rarer(alike: &[Vector]) -> u64 {
    let all: u64 = alike.iter().map(|vector| vector.positions).sum();
    all - alike.iter().map(|vector| vector.positions).max().unwrap_or(0)
}

/// Plain questions about the men that tell clashing positions apart.
fn propose(problem: &Problem<ChessVocabulary>, vectors: &[Vector], truth: &Truth) -> Vec<(String, f64)> {
    if clashing(vectors).next().is_none() {
        return Vec::new();
    }
    let candidates = measures(truth.space());
    let whole = problem.parts.len() - 1;
    let found = truth.through("looking for a question", |position| {
        let positions = (0..truth.numbers()).filter_map(position);
        proposals(problem, whole, vectors, &candidates, positions)
    });
    let told = found.into_iter().take(PROPOSED).map(|proposal| {
        let asked = &candidates[proposal.candidate].asked;
        (asked.question.clone(), proposal.gain)
    });
    told.collect()
}
