//! Atoms with typed holes: modes with their constants filled in.

use super::Language;
use adage_logic::task::{Mode, ModeKind};
use adage_logic::{Atom, Diagnostic, Literal, Symbol, Term, Var};
use itertools::Itertools;

/// A literal whose variables are yet to be chosen: its `Var`s number its holes from left to right.
#[derive(Clone, PartialEq, Eq)]
pub struct Shape {
    pub literal: Literal,
    /// The type of each hole.
    pub holes: Vec<Symbol>,
    /// The modes that it comes from.
    pub modes: Vec<usize>,
}

impl Shape {
    /// Whether variables get values from it.
    pub fn binds(&self) -> bool {
        !self.literal.negated && self.literal.atom.comparison().is_none()
    }

    /// Whether both are of the same atom, one of them negated.
    pub fn denies(&self, other: &Shape) -> bool {
        self.literal.negated != other.literal.negated
            && self.literal.atom == other.literal.atom
            && self.holes == other.holes
    }
}

/// The shapes of all modes of one kind, each once.
pub fn shapes(language: &Language, kind: ModeKind) -> Result<Vec<Shape>, Vec<Diagnostic>> {
    let (mut shapes, mut errors): (Vec<Shape>, _) = (Vec::new(), Vec::new());
    for (number, mode) in language.modes.iter().enumerate().filter(|(_, mode)| mode.kind == kind) {
        match atoms(language, mode) {
            Err(error) => errors.push(error),
            Ok(atoms) => {
                for (atom, holes) in atoms {
                    for negated in signs(mode) {
                        let atom = atom.clone();
                        let literal = Literal { negated, atom };
                        add(&mut shapes, literal, &holes, number);
                    }
                }
            }
        }
    }
    match errors.is_empty() {
        true => Ok(shapes),
        false => Err(errors),
    }
}

fn add(shapes: &mut Vec<Shape>, literal: Literal, holes: &[Symbol], mode: usize) {
    let same = |shape: &&mut Shape| shape.literal == literal && shape.holes == holes;
    match shapes.iter_mut().find(same) {
        Some(shape) => shape.modes.push(mode),
        None => shapes.push(Shape {
            literal,
            holes: holes.to_vec(),
            modes: vec![mode],
        }),
    }
}

fn signs(mode: &Mode) -> Vec<bool> {
    let is_head = matches!(mode.kind, ModeKind::Head | ModeKind::ChoiceHead);
    match is_head || mode.positive || mode.atom.value.comparison().is_some() {
        true => vec![false],
        false => vec![false, true],
    }
}

/// The mode's atom with each choice of constants, and the types of its holes.
fn atoms(language: &Language, mode: &Mode) -> Result<Vec<(Atom, Vec<Symbol>)>, Diagnostic> {
    let mut finder = Finder::default();
    for (index, arg) in mode.atom.value.args.iter().enumerate() {
        finder
            .look(*arg)
            .map_err(|error| Diagnostic::new(mode.atom.arg_span(index), error, "here").with_help(PLACEHOLDERS))?;
    }
    let mut values = Vec::new();
    for of in &finder.constants {
        let Some(known) = language.constants.get(of) else {
            let message = format!("there are no constants of the type `{of}`");
            return Err(Diagnostic::new(mode.atom.span, message, "used here")
                .with_help(format!("add a line for each, such as `#constant({of}, a).`")));
        };
        values.push(known.iter().copied());
    }
    let choices: Vec<Vec<Term>> = match values.is_empty() {
        true => vec![Vec::new()],
        false => values.into_iter().multi_cartesian_product().collect(),
    };
    let atom = |constants: Vec<Term>| {
        let mut filler = Filler {
            constants: constants.into_iter(),
            holes: 0,
        };
        let args = mode.atom.value.args.iter().map(|arg| filler.fill(*arg)).collect();
        (Atom::new(mode.atom.value.name, args), finder.holes.clone())
    };
    Ok(choices.into_iter().map(atom).collect())
}

const PLACEHOLDERS: &str = "write `var(type)` for a variable and `const(type)` for a constant";

/// A placeholder, if the term is one.
fn placeholder(term: Term) -> Option<(&'static str, Symbol)> {
    let Term::Compound(compound) = term else {
        return None;
    };
    match (compound.functor().as_str(), compound.args()) {
        (word @ ("var" | "const"), [Term::Const(of)]) => Some((word, *of)),
        _ => None,
    }
}

#[derive(Default)]
struct Finder {
    holes: Vec<Symbol>,
    constants: Vec<Symbol>,
}

impl Finder {
    fn look(&mut self, term: Term) -> Result<(), String> {
        match (placeholder(term), term) {
            (Some(("var", of)), _) => self.holes.push(of),
            (Some((_, of)), _) => self.constants.push(of),
            (None, Term::Var(_)) => return Err("a mode has no variables of its own".to_owned()),
            (None, Term::Compound(compound)) => {
                for arg in compound.args() {
                    self.look(*arg)?;
                }
            }
            _ => {}
        }
        Ok(())
    }
}

struct Filler {
    constants: std::vec::IntoIter<Term>,
    holes: u32,
}

impl Filler {
    fn fill(&mut self, term: Term) -> Term {
        match (placeholder(term), term) {
            (Some(("var", _)), _) => {
                self.holes += 1;
                Term::Var(Var(self.holes - 1))
            }
            (Some(_), _) => self.constants.next().unwrap_or(term),
            (None, Term::Compound(compound)) => {
                let args: Vec<Term> = compound.args().iter().map(|arg| self.fill(*arg)).collect();
                Term::compound(compound.functor(), &args)
            }
            _ => term,
        }
    }
}
