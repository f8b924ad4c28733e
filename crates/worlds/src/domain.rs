//! Domains: worlds whose positions are made of components, as a learner of patterns needs them.
//!
//! A position is described completely by the facts of one relation, `contents(white,knight,(1,5),Pos)` in chess. Each
//! fact is a *component*; its values, with tuples taken apart, are the component's *leaves*: side, piece, file, rank. A
//! learner makes new positions by changing leaves, and asks the domain whether there can be such a position.

use crate::board::BoardView;
use crate::drawing::Style;
use crate::game::{ReadError, Symmetry};
use crate::space::{Space, SpaceError};
use adage_logic::vocabulary::{Kind, RelationId, TypeId, Vocabulary};
use adage_logic::{Predicate, Term};
use smallvec::SmallVec;
use std::hash::Hash;
use std::io::{self, BufRead};

/// The leaves of one component, in the order of the description's arguments.
pub type Component = SmallVec<[Term; 4]>;

/// The positions of a domain.
pub type PositionOf<D> = <<D as Domain>::Vocabulary as Vocabulary>::Position;

/// A world whose positions are made of components.
pub trait Domain: Sync {
    type Vocabulary: Vocabulary<Position: Clone + Eq + Hash + Send + Sync>;
    type Space: Space<Position = PositionOf<Self>>;

    /// The name under which rulebooks know it.
    fn game(&self) -> &str;

    fn vocabulary(&self) -> &Self::Vocabulary;

    /// The relation whose facts describe a position. Its last argument is the position.
    fn description(&self) -> Predicate;

    /// The relation that makes new positions, where there are moves. Its first component is the one that moves.
    fn moves(&self) -> Option<Predicate> {
        None
    }

    fn components(&self, position: &PositionOf<Self>) -> Vec<Component>;

    /// The position that these components make, if there can be one.
    fn compose(&self, components: &[Component]) -> Option<PositionOf<Self>>;

    /// Why the components make no position, where that can be told.
    fn objection(&self, components: &[Component]) -> String {
        let _ = components;
        "there can be no such position".to_string()
    }

    /// The values that a question may put in a leaf; none if it is never changed.
    fn values(&self, leaf: usize) -> Vec<Term>;

    /// Whether there are positions without this component.
    fn may_leave(&self, component: &Component) -> bool {
        let _ = component;
        false
    }

    /// The symmetries that may be assumed of a concept about these components; the identity is left out.
    fn symmetries(&self, components: &[Component]) -> Vec<Symmetry> {
        let _ = components;
        Vec::new()
    }

    /// What a component becomes.
    fn image(&self, component: &Component, symmetry: Symmetry) -> Component {
        let _ = symmetry;
        component.clone()
    }

    /// The predicates that a pattern may speak of when none are named.
    fn features(&self) -> Vec<&'static str>;

    /// Whether this row of a relation is to be learned from. Where two rows say the same, as `m_plus(X,Y)` and
    /// `m_plus(Y,X)`, one is enough.
    fn is_told(&self, relation: RelationId, row: &[Term]) -> bool {
        let _ = (relation, row);
        true
    }

    /// What relations of the vocabulary mean in terms of each other, as rules; makes learned rules shorter.
    fn meaning(&self) -> &'static str {
        ""
    }

    /// Its positions as men on a board of squares, where they are.
    fn board(&self) -> Option<&dyn BoardView<PositionOf<Self>>> {
        None
    }

    fn read(&self, text: &str) -> Result<PositionOf<Self>, ReadError>;

    /// All positions of a file, each with how it is written there: one a line, but for empty lines and those that begin
    /// with `#`. What had to be left out is told.
    fn read_all(&self, input: &mut dyn BufRead, name: &str, _: &mut Complain<'_>) -> ReadAll<PositionOf<Self>> {
        let mut all = Vec::new();
        for (index, line) in input.lines().enumerate() {
            let line = line.map_err(|error| ReadAllError::Io {
                name: format!("{name}, line {}", index + 1),
                error,
            })?;
            let line = line.trim_start_matches('\u{feff}').trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let position = self.read(line);
            let position = position.map_err(|error| ReadAllError::Wrong(format!("{name}:{}: {error}", index + 1)))?;
            all.push((position, line.to_string()));
        }
        Ok(all)
    }

    /// The space of that name.
    fn space(&self, name: &str) -> Result<Self::Space, SpaceError>;

    /// The name of the space in which a rule learned from this example is best counted.
    fn space_of(&self, example: &str) -> Option<String>;

    /// The position as people write it.
    fn write(&self, position: &PositionOf<Self>) -> String;

    /// The position as people like to see it, on lines of its own.
    fn picture(&self, position: &PositionOf<Self>, style: Style) -> String {
        let _ = style;
        format!("{}\n", self.write(position))
    }
}

/// Called with a sentence about what was left out.
pub type Complain<'c> = dyn FnMut(&str) + 'c;

/// Positions with how they are written.
pub type ReadAll<P> = Result<Vec<(P, String)>, ReadAllError>;

/// Why positions cannot be read from a file.
#[derive(Debug, thiserror::Error)]
pub enum ReadAllError {
    #[error("cannot read `{name}`: {error}")]
    Io { name: String, error: io::Error },
    /// The place and what is wrong there.
    #[error("{0}")]
    Wrong(String),
}

/// Which leaves an argument of the description holds, and of which types they are.
#[derive(Clone, Debug)]
pub struct Part {
    pub argument: TypeId,
    /// The number of its first leaf.
    pub first: usize,
    pub types: Vec<TypeId>,
}

impl Part {
    pub fn leaves(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.types.len()
    }

    /// The argument that these leaves are.
    pub fn term(&self, leaves: &[Term]) -> Term {
        match &leaves[self.leaves()] {
            [leaf] => *leaf,
            leaves => Term::tuple(leaves),
        }
    }
}

/// The arguments of a domain's description, without the position.
pub fn parts<D: Domain + ?Sized>(domain: &D) -> Vec<Part> {
    let signature = domain.vocabulary().signature();
    let Some(relation) = signature.find(domain.description()) else {
        return Vec::new();
    };
    let relation = &signature[relation];
    let mut first = 0;
    let arguments = (0..relation.types.len()).filter(|index| Some(*index) != relation.position);
    arguments
        .map(|index| {
            let argument = relation.types[index];
            let types = match &signature[argument].kind {
                Kind::Tuple(parts) => parts.clone(),
                _ => vec![argument],
            };
            let part = Part { argument, first, types };
            first += part.types.len();
            part
        })
        .collect()
}

/// The leaves of a description's arguments.
pub fn leaves(arguments: &[Term]) -> Component {
    let mut leaves = Component::new();
    for argument in arguments {
        match argument {
            Term::Compound(compound) if compound.is_tuple() => leaves.extend_from_slice(compound.args()),
            _ => leaves.push(*argument),
        }
    }
    leaves
}
