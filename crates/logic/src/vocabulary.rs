//! A vocabulary: the typed relations that a game publishes over its positions.
//!
//! A relation can be asked with any of its arguments known: `contents(S, P, (5,1), Pos)` asks what stands on e1,
//! `contents(white, king, At, Pos)` where the king is. The vocabulary answers from whatever is fastest (bitboards,
//! attack tables), and says beforehand how many answers to expect, so that the planner can ask in a good order.

use crate::clause::Predicate;
use crate::term::{Symbol, Term};
use std::ops::RangeInclusive;

/// A type of values, by its number in a [`Signature`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TypeId(u16);

/// A relation, by its number in a [`Signature`]: the order of declaration.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct RelationId(pub u16);

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A position of the game.
    Position,
    Integer(RangeInclusive<i32>),
    /// One of these names.
    Names(Vec<Symbol>),
    Tuple(Vec<TypeId>),
    /// Any value: the arguments of programs that no game types.
    Any,
}

#[derive(Clone, Debug)]
pub struct Type {
    pub name: Symbol,
    pub kind: Kind,
}

#[derive(Clone, Debug)]
pub struct Relation {
    pub predicate: Predicate,
    pub types: Vec<TypeId>,
    /// The argument that is the position asked about.
    pub position: Option<usize>,
    /// The argument that is a new position, made by asking.
    pub makes: Option<usize>,
    /// What it says of its arguments, in a sentence: `{2}` is the second.
    pub words: Option<String>,
}

/// The name of the type whose values are cells of the board.
pub const CELL: &str = "place";

/// The types and relations of a vocabulary, declared one after another.
#[derive(Clone, Default, Debug)]
pub struct Signature {
    types: Vec<Type>,
    relations: Vec<Relation>,
}

impl Signature {
    pub fn position(&mut self) -> TypeId {
        self.declare("position", Kind::Position)
    }

    pub fn integers(&mut self, name: &str, range: RangeInclusive<i32>) -> TypeId {
        self.declare(name, Kind::Integer(range))
    }

    pub fn names(&mut self, name: &str, names: &[&str]) -> TypeId {
        self.declare(name, Kind::Names(names.iter().map(|name| Symbol::new(name)).collect()))
    }

    pub fn tuple(&mut self, name: &str, parts: &[TypeId]) -> TypeId {
        self.declare(name, Kind::Tuple(parts.to_vec()))
    }

    pub fn any(&mut self) -> TypeId {
        self.declare("value", Kind::Any)
    }

    fn declare(&mut self, name: &str, kind: Kind) -> TypeId {
        self.types.push(Type {
            name: Symbol::new(name),
            kind,
        });
        TypeId(u16::try_from(self.types.len() - 1).expect("fewer than 2^16 types"))
    }

    /// Declares a relation. Its first position argument is the one asked about, a second one is made by asking.
    pub fn relation(&mut self, name: &str, types: &[TypeId]) -> RelationId {
        let mut positions = (0..types.len()).filter(|index| self[types[*index]].kind == Kind::Position);
        let (position, makes) = (positions.next(), positions.next());
        self.relations.push(Relation {
            predicate: Predicate::new(name, types.len()),
            types: types.to_vec(),
            position,
            makes,
            words: None,
        });
        RelationId(u16::try_from(self.relations.len() - 1).expect("fewer than 2^16 relations"))
    }

    /// Gives a relation its sentence.
    pub fn say(&mut self, id: RelationId, words: String) {
        self.relations[usize::from(id.0)].words = Some(words);
    }

    /// Whether a value of one type may stand where the other is asked for.
    pub fn agree(&self, left: TypeId, right: TypeId) -> bool {
        match (&self[left].kind, &self[right].kind) {
            (Kind::Any, _) | (_, Kind::Any) => true,
            (Kind::Position, Kind::Position) | (Kind::Integer(_), Kind::Integer(_)) => true,
            (Kind::Names(left), Kind::Names(right)) => left == right,
            (Kind::Tuple(left), Kind::Tuple(right)) => {
                left.len() == right.len() && left.iter().zip(right).all(|(left, right)| self.agree(*left, *right))
            }
            _ => false,
        }
    }

    /// The declared tuple type whose parts agree with these; an unknown part agrees with any.
    pub fn tuple_of(&self, parts: &[Option<TypeId>]) -> Option<TypeId> {
        let agrees = |own: &TypeId, part: &Option<TypeId>| part.is_none_or(|part| self.agree(*own, part));
        let fits = |of: &Type| match &of.kind {
            Kind::Tuple(own) => own.len() == parts.len() && own.iter().zip(parts).all(|(own, part)| agrees(own, part)),
            _ => false,
        };
        let index = self.types.iter().position(fits)?;
        Some(TypeId(index as u16))
    }

    /// The type that has this name among its values.
    pub fn type_with_name(&self, name: Symbol) -> Option<TypeId> {
        let has_name = |of: &Type| matches!(&of.kind, Kind::Names(names) if names.contains(&name));
        let index = self.types.iter().position(has_name)?;
        Some(TypeId(index as u16))
    }

    /// A relation with the types of its arguments, as people read it: `contents(side, piece, place, position)`.
    pub fn describe(&self, predicate: Predicate) -> Option<String> {
        let relation = &self[self.find(predicate)?];
        let types: Vec<&str> = relation.types.iter().map(|id| self[*id].name.as_str()).collect();
        Some(format!("{}({})", predicate.name, types.join(", ")))
    }

    /// Whether values of this type are cells of the board, which a picture can mark.
    pub fn is_cell(&self, id: TypeId) -> bool {
        self[id].name.as_str() == CELL
    }

    pub fn find(&self, predicate: Predicate) -> Option<RelationId> {
        let index = self.relations.iter().position(|r| r.predicate == predicate)?;
        Some(RelationId(index as u16))
    }

    pub fn relations(&self) -> &[Relation] {
        &self.relations
    }
}

impl std::ops::Index<TypeId> for Signature {
    type Output = Type;
    fn index(&self, id: TypeId) -> &Type {
        &self.types[id.0 as usize]
    }
}

impl std::ops::Index<RelationId> for Signature {
    type Output = Relation;
    fn index(&self, id: RelationId) -> &Relation {
        &self.relations[id.0 as usize]
    }
}

/// Which arguments are known when a relation is asked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Known(pub u32);

impl Known {
    pub fn has(self, index: usize) -> bool {
        self.0 & (1 << index) != 0
    }

    pub fn with(self, index: usize) -> Known {
        Known(self.0 | (1 << index))
    }
}

/// What asking a relation is expected to bring.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean number of answers; below one for a test that often fails.
    pub answers: f64,
    /// The work of asking, in units of one bitboard look-up.
    pub cost: f64,
}

/// A question to a relation.
pub struct Question<'a, P> {
    pub relation: RelationId,
    /// The arguments; `None` where the answer is wanted.
    pub args: &'a [Option<Term>],
    /// The position asked about, for relations that have one.
    pub position: Option<&'a P>,
    /// Whether one answer is enough.
    pub only_whether: bool,
}

/// Collects the answers to a question: complete tuples that agree with the known arguments.
pub struct Answers<P> {
    pub(crate) rows: Vec<Term>,
    pub(crate) count: usize,
    pub(crate) positions: Vec<P>,
    pub(crate) first_new: u32,
}

impl<P> Default for Answers<P> {
    fn default() -> Self {
        Answers {
            rows: Vec::new(),
            count: 0,
            positions: Vec::new(),
            first_new: 0,
        }
    }
}

impl<P> Answers<P> {
    pub fn push(&mut self, row: &[Term]) {
        self.rows.extend_from_slice(row);
        self.count += 1;
    }

    /// Forgets the answers, not the positions handed over with them.
    pub fn clear(&mut self) {
        self.rows.clear();
        self.count = 0;
    }

    /// Hands a new position over and gets the term that stands for it.
    pub fn new_position(&mut self, position: P) -> Term {
        self.positions.push(position);
        Term::Position(self.first_new + self.positions.len() as u32 - 1)
    }

    /// The answers so far, one complete tuple after another.
    pub fn rows(&self) -> &[Term] {
        &self.rows
    }

    /// The positions handed over so far.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }
}

/// The relations of a game, ready to be asked.
pub trait Vocabulary: Sync {
    type Position: Clone;

    fn signature(&self) -> &Signature;

    /// What to expect of asking `relation` with these arguments known; `None` if it cannot be asked so.
    fn estimate(&self, relation: RelationId, known: Known) -> Option<Estimate>;

    fn ask(&self, question: &Question<Self::Position>, answers: &mut Answers<Self::Position>);

    /// Whether its relations name no position and are all about the one that rules are matched on.
    fn is_about_matched_position(&self) -> bool {
        false
    }

    /// All facts of one relation in a position, other arguments unknown. The position prints as `name`.
    fn facts(&self, relation: RelationId, position: &Self::Position, name: Term) -> Vec<crate::clause::Atom> {
        let shape = &self.signature()[relation];
        let args: Vec<Option<Term>> = (0..shape.types.len())
            .map(|index| (Some(index) == shape.position).then_some(name))
            .collect();
        let mut answers = Answers::default();
        let question = Question {
            relation,
            args: &args,
            position: Some(position),
            only_whether: false,
        };
        self.ask(&question, &mut answers);
        answers
            .rows
            .chunks(shape.types.len().max(1))
            .map(|row| crate::clause::Atom::new(shape.predicate.name, row.to_vec()))
            .collect()
    }
}
