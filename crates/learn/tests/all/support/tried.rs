//! Bundled problems against complete tables.

use adage_book::bundled;
use adage_learn::tree::assemble::Library;
use adage_learn::tree::bundled::{primitives, problem};
use adage_learn::tree::outline::Outline;
use adage_learn::tree::whole::{Score, induce_all, score};
use adage_learn::tree::window::Window;
use adage_tables::table::{Fate, Material, Probe, Tables};
use adage_worlds::chess::ChessDomain;
use adage_worlds::domain::Domain;
use adage_worlds::space::{Ending, Space};
use shakmaty::Color;

/// A bundled problem, its trees induced from its examples and tried on every position.
pub struct Tried {
    pub examples: usize,
    pub score: Score,
    /// The classes of single positions.
    pub said: Vec<String>,
}

/// The first class of the problem is meant for positions of the fate `wanted` for White, who is to move. Every tree must be
/// linear and have seven tests at most.
pub fn tried(name: &str, space: &str, wanted: Fate, positions: &[&str]) -> Tried {
    let text = problem(name).expect("a bundled problem");
    let outline = Outline::read(text).expect("a problem");
    let (domain, primitives) = (ChessDomain::default(), primitives(&outline));
    let rules = bundled::rules("chess", domain.vocabulary());
    let library = Library {
        primitives: &primitives,
        vocabulary: domain.vocabulary(),
        rules: &rules,
    };
    let mut problem = library.assemble(&outline).expect("known attributes");
    let read = |text: &str| domain.read(text).map_err(|error| error.to_string());
    induce_all(&mut problem, &outline, Window::default(), read).expect("examples");
    let trees = || problem.parts.iter().map(|part| &part.tree);
    assert!(trees().all(|tree| tree.is_linear() && tree.tests() <= 7));
    let space = Ending::read(space).expect("an ending");
    let mut tables = Tables::default();
    tables.make(&Material::of_ending(&space), &|_| {}).expect("a table");
    let whole = problem.parts.len() - 1;
    let score = score(&problem, whole, space.numbers(), 8, |number| {
        let position = space.position(number)?;
        let value = tables.probe(&position, Color::White).ok()??;
        Some((position, u8::from(value.fate != wanted)))
    });
    let mut judge = problem.judge();
    let said = positions.iter().map(|text| {
        let position = domain.read(text).expect("a position");
        let class = judge.decide(whole, &position).expect("the tree knows");
        problem.parts[whole].schema.class(class).to_string()
    });
    Tried {
        examples: outline.parts.iter().map(|part| part.examples.len()).sum(),
        said: said.collect(),
        score,
    }
}
