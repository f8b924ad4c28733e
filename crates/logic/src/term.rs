//! Terms: the values and variables that rules speak about.
//!
//! A [`Term`] is eight bytes and `Copy`. Compound terms are interned, so comparing two terms of any size is comparing
//! two numbers, and a clause is a flat list of them. Arithmetic is a compound whose functor is an operator (`+`, `..`);
//! such names cannot be written as functors, so the two never mix.

use crate::intern::Interner;
use std::cmp::Ordering;
use std::fmt;

/// An interned name.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Symbol(u32);

static NAMES: Interner<Box<str>> = Interner::new();

impl Symbol {
    pub fn new(name: &str) -> Symbol {
        Symbol(NAMES.intern(name.into()))
    }

    pub fn as_str(self) -> &'static str {
        NAMES.get(self.0)
    }
}

impl From<&str> for Symbol {
    fn from(name: &str) -> Symbol {
        Symbol::new(name)
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Names sort by their letters, not by when they were first seen.
impl Ord for Symbol {
    fn cmp(&self, other: &Symbol) -> Ordering {
        match self == other {
            true => Ordering::Equal,
            false => self.as_str().cmp(other.as_str()),
        }
    }
}

impl PartialOrd for Symbol {
    fn partial_cmp(&self, other: &Symbol) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// A variable, numbered within its clause.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Var(pub u32);

/// A functor with its arguments, interned. The empty functor makes a tuple.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Compound(u32);

#[derive(PartialEq, Eq, Hash)]
struct CompoundData {
    functor: Symbol,
    args: Box<[Term]>,
    ground: bool,
    plain: bool,
    /// How deep compounds stand in it; no more than can be counted.
    depth: u16,
}

static COMPOUNDS: Interner<CompoundData> = Interner::new();

impl Compound {
    /// Its number among all compounds, counted in the order in which they were first seen. Good for tables.
    pub fn number(self) -> u32 {
        self.0
    }

    pub fn functor(self) -> Symbol {
        COMPOUNDS.get(self.0).functor
    }

    pub fn args(self) -> &'static [Term] {
        &COMPOUNDS.get(self.0).args
    }

    pub fn is_ground(self) -> bool {
        COMPOUNDS.get(self.0).ground
    }

    pub fn is_tuple(self) -> bool {
        self.functor().as_str().is_empty()
    }

    /// Whether no arithmetic stands anywhere in it.
    pub fn is_plain(self) -> bool {
        COMPOUNDS.get(self.0).plain
    }

    /// The arithmetic operator or interval that this compound stands for.
    pub fn operator(self) -> Option<Operator> {
        Operator::of(self.functor(), self.args().len())
    }
}

/// A value, a variable, or a compound of both.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Term {
    Int(i32),
    Const(Symbol),
    Str(Symbol),
    Var(Var),
    Compound(Compound),
    /// A position of a game, by its number in the running match.
    Position(u32),
}

impl Term {
    pub fn constant(name: &str) -> Term {
        Term::Const(Symbol::new(name))
    }

    pub fn string(text: &str) -> Term {
        Term::Str(Symbol::new(text))
    }

    pub fn compound(functor: impl Into<Symbol>, args: &[Term]) -> Term {
        let functor = functor.into();
        let data = CompoundData {
            functor,
            args: args.into(),
            ground: args.iter().all(|arg| arg.is_ground()),
            plain: Operator::of(functor, args.len()).is_none() && args.iter().all(|arg| arg.is_plain()),
            depth: args.iter().map(|arg| arg.depth()).max().unwrap_or(0).saturating_add(1),
        };
        Term::Compound(Compound(COMPOUNDS.intern(data)))
    }

    pub fn tuple(args: &[Term]) -> Term {
        Term::compound("", args)
    }

    pub fn operation(operator: Operator, args: &[Term]) -> Term {
        Term::compound(operator.symbol(), args)
    }

    pub fn is_ground(self) -> bool {
        match self {
            Term::Var(_) => false,
            Term::Compound(compound) => compound.is_ground(),
            _ => true,
        }
    }

    pub fn as_int(self) -> Option<i32> {
        match self {
            Term::Int(value) => Some(value),
            _ => None,
        }
    }

    pub fn as_var(self) -> Option<Var> {
        match self {
            Term::Var(var) => Some(var),
            _ => None,
        }
    }

    /// Calls `visit` for every variable, from left to right, as often as it occurs.
    pub fn for_each_var(self, visit: &mut impl FnMut(Var)) {
        match self {
            Term::Var(var) => visit(var),
            Term::Compound(compound) if !compound.is_ground() => {
                for arg in compound.args() {
                    arg.for_each_var(visit);
                }
            }
            _ => {}
        }
    }

    /// The term with every variable replaced by what `replace` gives for it.
    pub fn map_vars(self, replace: &mut impl FnMut(Var) -> Term) -> Term {
        match self {
            Term::Var(var) => replace(var),
            Term::Compound(compound) if !compound.is_ground() => {
                let args: Vec<Term> = compound.args().iter().map(|arg| arg.map_vars(replace)).collect();
                Term::compound(compound.functor(), &args)
            }
            other => other,
        }
    }

    /// The value of a ground term, its arithmetic done; `None` where it has none (division by zero, a name plus one).
    pub fn evaluate(self) -> Option<Term> {
        let Term::Compound(compound) = self else {
            return Some(self);
        };
        if compound.is_plain() {
            return Some(self);
        }
        let args: Option<Vec<Term>> = compound.args().iter().map(|arg| arg.evaluate()).collect();
        let args = args?;
        match compound.operator() {
            Some(operator) => operator.apply(&args),
            None => Some(Term::compound(compound.functor(), &args)),
        }
    }

    /// How deep compounds stand in each other, at most 65,535: nought for a number or a name, one for `f(a)`.
    pub fn depth(self) -> u16 {
        match self {
            Term::Compound(compound) => COMPOUNDS.get(compound.0).depth,
            _ => 0,
        }
    }

    /// Whether no arithmetic stands anywhere in the term.
    pub fn is_plain(self) -> bool {
        match self {
            Term::Compound(compound) => compound.is_plain(),
            _ => true,
        }
    }
}

/// Clingo's order of values: integers, the empty tuple, names, strings, compounds (by arity, functor, arguments).
impl Ord for Term {
    fn cmp(&self, other: &Term) -> Ordering {
        use Term::*;
        let rank = |term: &Term| match term {
            Int(_) => 0,
            Compound(compound) if compound.args().is_empty() => 1,
            Const(_) => 2,
            Str(_) => 3,
            Compound(_) => 4,
            Position(_) => 5,
            Var(_) => 6,
        };
        match (self, other) {
            (Int(a), Int(b)) => a.cmp(b),
            (Const(a), Const(b)) | (Str(a), Str(b)) => a.cmp(b),
            (Compound(a), Compound(b)) if a == b => Ordering::Equal,
            (Compound(a), Compound(b)) => {
                let key = |c: &crate::term::Compound| (c.args().len(), c.functor());
                key(a).cmp(&key(b)).then_with(|| a.args().cmp(b.args()))
            }
            (Position(a), Position(b)) => a.cmp(b),
            (Var(a), Var(b)) => a.cmp(b),
            _ => rank(self).cmp(&rank(other)),
        }
    }
}

impl PartialOrd for Term {
    fn partial_cmp(&self, other: &Term) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Arithmetic, and the interval.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    Power,
    Negate,
    Absolute,
    Interval,
}

impl Operator {
    pub fn symbol(self) -> Symbol {
        Symbol::new(match self {
            Operator::Add => "+",
            Operator::Subtract | Operator::Negate => "-",
            Operator::Multiply => "*",
            Operator::Divide => "/",
            Operator::Modulo => "\\",
            Operator::Power => "**",
            Operator::Absolute => "||",
            Operator::Interval => "..",
        })
    }

    pub fn of(functor: Symbol, arity: usize) -> Option<Operator> {
        Some(match (functor.as_str(), arity) {
            ("+", 2) => Operator::Add,
            ("-", 2) => Operator::Subtract,
            ("-", 1) => Operator::Negate,
            ("*", 2) => Operator::Multiply,
            ("/", 2) => Operator::Divide,
            ("\\", 2) => Operator::Modulo,
            ("**", 2) => Operator::Power,
            ("||", 1) => Operator::Absolute,
            ("..", 2) => Operator::Interval,
            _ => return None,
        })
    }

    /// The result on integers; `None` where clingo has none either, and on overflow.
    pub fn apply(self, args: &[Term]) -> Option<Term> {
        let first = args.first()?.as_int()?;
        let second = match args.get(1) {
            Some(arg) => arg.as_int()?,
            None => 0,
        };
        let result = match self {
            Operator::Add => first.checked_add(second),
            Operator::Subtract => first.checked_sub(second),
            Operator::Multiply => first.checked_mul(second),
            Operator::Divide => first.checked_div(second),
            Operator::Modulo => first.checked_rem(second),
            Operator::Power => power(first, second),
            Operator::Negate => first.checked_neg(),
            Operator::Absolute => first.checked_abs(),
            Operator::Interval => None,
        };
        result.map(Term::Int)
    }
}

/// Integer power as clingo has it: nought for a negative exponent, whatever the base.
fn power(base: i32, exponent: i32) -> Option<i32> {
    match u32::try_from(exponent) {
        Ok(exponent) => base.checked_pow(exponent),
        Err(_) => (base != 0).then_some(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_compounds_are_one() {
        let square = |file, rank| Term::tuple(&[Term::Int(file), Term::Int(rank)]);
        assert_eq!(square(5, 1), square(5, 1));
        assert_ne!(square(5, 1), square(1, 5));
        assert_ne!(Term::compound("f", &[Term::Int(1)]), Term::tuple(&[Term::Int(1)]));
    }

    #[test]
    fn arithmetic_truncates_and_refuses_nonsense() {
        let apply = |op: Operator, a, b| Term::operation(op, &[Term::Int(a), Term::Int(b)]).evaluate();
        assert_eq!(apply(Operator::Divide, -7, 2), Some(Term::Int(-3)));
        assert_eq!(apply(Operator::Modulo, -7, 2), Some(Term::Int(-1)));
        assert_eq!(apply(Operator::Divide, 1, 0), None);
        assert_eq!(apply(Operator::Add, i32::MAX, 1), None);
        assert_eq!(apply(Operator::Power, 2, 10), Some(Term::Int(1024)));
        assert_eq!(apply(Operator::Power, -1, -2), Some(Term::Int(0)));
        assert_eq!(apply(Operator::Power, 0, 0), Some(Term::Int(1)));
        assert_eq!(apply(Operator::Power, 0, -1), None);
        let name_plus_one = Term::operation(Operator::Add, &[Term::constant("a"), Term::Int(1)]);
        assert_eq!(name_plus_one.evaluate(), None);
    }

    #[test]
    fn values_are_ordered_as_clingo_orders_them() {
        let (a, one) = (Term::constant("a"), Term::Int(1));
        let sorted = [
            Term::Int(-2),
            one,
            Term::tuple(&[]),
            a,
            Term::constant("aB"),
            Term::constant("b"),
            Term::string(""),
            Term::string("a"),
            Term::tuple(&[a]),
            Term::compound("f", &[one]),
            Term::compound("f", &[a]),
            Term::compound("g", &[one]),
            Term::tuple(&[one, a]),
            Term::tuple(&[a, one]),
            Term::compound("f", &[one, one]),
        ];
        assert!(sorted.is_sorted());
    }

    #[test]
    fn a_term_is_eight_bytes() {
        assert_eq!(size_of::<Term>(), 8);
    }
}
