//! All positions of an ending that comes with the program as a problem: their fates, and what the attributes say of them.

use crate::failure::Failure;
use crate::output::Bars;
use adage_book::bundled;
use adage_learn::tree::assemble::Library;
use adage_learn::tree::bundled::{primitives, problem};
use adage_learn::tree::listing::{read_tree, read_trees};
use adage_learn::tree::model::{Case, Schema, Tree};
use adage_learn::tree::outline::Outline;
use adage_learn::tree::problem::{Part, Primitive, Problem, Source};
use adage_learn::tree::whole::{Vector, induce_all, vectors};
use adage_learn::tree::window::Window;
use adage_learn::tree::{GroundTruth, ProblemFile};
use adage_logic::Diagnostic;
use adage_logic::rules::Rules;
use adage_worlds::chess::{ChessDomain, ChessPosition, ChessVocabulary};
use adage_worlds::domain::Domain;
use rayon::prelude::*;

/// The class of positions that are won, with a pawn on a7.
pub const WON: u8 = 0;

pub struct KnownEnding {
    name: &'static str,
    text: &'static str,
    pub outline: Outline,
    domain: ChessDomain,
    rules: Rules,
    primitives: Vec<Primitive<ChessPosition>>,
    truth: GroundTruth,
    /// Whether a position is one of those that the thesis counts.
    counts: fn(&ChessPosition) -> bool,
    /// All attributes at once, without structure.
    pub schema: Schema,
    /// The different vectors of the attributes.
    pub vectors: Vec<Vector>,
}

impl KnownEnding {
    pub fn new(name: &'static str, counts: fn(&ChessPosition) -> bool) -> Result<KnownEnding, Failure> {
        let missing = || Failure::bad(format!("the problem `{name}` does not say what its positions are"));
        let text = problem(name).ok_or_else(missing)?;
        let outline = Outline::read(text).map_err(|diagnostics| failure((name, text), diagnostics))?;
        let whole = outline.parts.last().ok_or_else(missing)?;
        let file = ProblemFile::read(name, text.to_string())?;
        let truth = file.truth(None, &Bars::default())?.ok_or_else(missing)?;
        let primitives = primitives(&outline);
        let domain = ChessDomain::default();
        let schema = Schema {
            decides: whole.decides.clone(),
            attributes: primitives.iter().map(|primitive| primitive.asked.clone()).collect(),
        };
        let flat = flat(&schema, &primitives, Tree::Null);
        let counted = |number| truth.position(number).filter(|(position, _)| counts(position));
        let vectors = vectors(&flat, 0, truth.numbers(), counted);
        Ok(KnownEnding {
            name,
            text,
            rules: bundled::rules("chess", domain.vocabulary()),
            outline,
            domain,
            primitives,
            truth,
            counts,
            schema,
            vectors,
        })
    }

    /// The problem with its structure; the trees are still to come.
    pub fn structured(&self) -> Result<Problem<'_, ChessVocabulary>, Failure> {
        let library = Library {
            primitives: &self.primitives,
            vocabulary: self.domain.vocabulary(),
            rules: &self.rules,
        };
        library
            .assemble(&self.outline)
            .map_err(|diagnostics| failure((self.name, self.text), diagnostics))
    }

    /// The problem with the trees of its examples.
    pub fn induced(&self) -> Result<Problem<'_, ChessVocabulary>, Failure> {
        let mut problem = self.structured()?;
        let read = |text: &str| self.domain.read(text).map_err(|error| error.to_string());
        induce_all(&mut problem, &self.outline, Window::default(), read)
            .map_err(|diagnostics| failure((self.name, self.text), diagnostics))?;
        Ok(problem)
    }

    /// One tree that asks all attributes.
    pub fn unstructured(&self, tree: Tree) -> Problem<'_, ChessVocabulary> {
        flat(&self.schema, &self.primitives, tree)
    }

    /// The problem with printed trees.
    pub fn printed(&self, trees: &str) -> Result<Problem<'_, ChessVocabulary>, Failure> {
        let mut problem = self.structured()?;
        let mut hierarchy = problem.hierarchy();
        read_trees(&mut hierarchy, trees).map_err(|diagnostics| failure((self.name, trees), diagnostics))?;
        for (part, read) in problem.parts.iter_mut().zip(hierarchy.parts) {
            part.tree = read.tree;
        }
        Ok(problem)
    }

    /// A printed tree that asks all attributes.
    pub fn printed_unstructured(&self, tree: &str) -> Result<Tree, Failure> {
        read_tree(&self.schema, tree).map_err(|diagnostic| failure((self.name, tree), vec![diagnostic]))
    }

    /// All positions with their classes.
    pub fn positions(&self) -> impl ParallelIterator<Item = (ChessPosition, u8)> + '_ {
        let numbers = (0..self.truth.numbers()).into_par_iter();
        let known = numbers.filter_map(|number| self.truth.position(number));
        known.filter(|(position, _)| (self.counts)(position))
    }

    /// How many positions there are.
    pub fn size(&self) -> u64 {
        self.vectors.iter().map(|vector| vector.positions).sum()
    }

    /// How many positions a tree that asks all attributes is wrong about.
    pub fn wrong_positions(&self, tree: &Tree) -> u64 {
        let wrong = self.wrong_vectors(tree);
        wrong.map(|vector| vector.positions).sum()
    }

    pub fn wrong_vectors<'a>(&'a self, tree: &'a Tree) -> impl Iterator<Item = &'a Vector> {
        let is_wrong = |vector: &&Vector| tree.classify(&vector.case.values) != Some(vector.case.class);
        self.vectors.iter().filter(is_wrong)
    }

    pub fn cases(&self) -> Vec<Case> {
        self.vectors.iter().map(|vector| vector.case.clone()).collect()
    }

    pub fn example_count(&self) -> usize {
        self.outline.parts.iter().map(|part| part.examples.len()).sum()
    }

    /// The positions of all examples as cases of the whole problem, without structure.
    pub fn unstructured_examples(&self) -> Result<Vec<Case>, Failure> {
        let examples = self.outline.parts.iter().flat_map(|part| &part.examples);
        let case = |text: &str| {
            let position = self
                .domain
                .read(text)
                .map_err(|error| Failure::bad(error.to_string()))?;
            let class = self.truth.class(&position);
            let class = class.ok_or_else(|| Failure::bad(format!("no table knows `{text}`")))?;
            let values = self
                .primitives
                .iter()
                .map(|primitive| primitive.value(&position))
                .collect();
            Ok(Case { values, class })
        };
        examples.map(|example| case(&example.position)).collect()
    }
}

fn flat<'a>(schema: &Schema, primitives: &'a [Primitive<ChessPosition>], tree: Tree) -> Problem<'a, ChessVocabulary> {
    let part = Part {
        schema: schema.clone(),
        sources: primitives.iter().map(Source::Primitive).collect(),
        tree,
    };
    Problem { parts: vec![part] }
}

fn failure((name, text): (&str, &str), diagnostics: Vec<Diagnostic>) -> Failure {
    Failure::Text {
        name: name.to_string(),
        source: text.to_string(),
        diagnostics,
    }
}
