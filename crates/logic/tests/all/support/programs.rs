//! Random programs, as the parser would give them: variables numbered in the order of the text, no places.
//!
//! A program is first sketched without numbers, then drawn.

use adage_logic::ast::{Choice, ChoiceElement, Head, Located, Program, Rule, Statement, StatementKind, WeakConstraint};
use adage_logic::clause::{Atom, Comparison, Literal, Predicate};
use adage_logic::{Operator, Span, Symbol, Term, Var};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

/// A term before its variables are numbered.
#[derive(Clone, Debug)]
enum Sketch {
    Number(i32),
    Name(&'static str),
    Text(String),
    Variable(&'static str),
    Application(&'static str, Vec<Sketch>),
    Tuple(Vec<Sketch>),
    Operation(Operator, Vec<Sketch>),
}

#[derive(Clone, Debug)]
enum AtomSketch {
    Predicate(&'static str, Vec<Sketch>),
    Comparison(Sketch, Comparison, Sketch),
}

type LiteralSketch = (bool, AtomSketch);
type ElementSketch = ((&'static str, Vec<Sketch>), Vec<LiteralSketch>);

#[derive(Clone, Debug)]
enum HeadSketch {
    None,
    Atom(&'static str, Vec<Sketch>),
    Choice(Option<Sketch>, Vec<ElementSketch>, Option<Sketch>),
}

#[derive(Clone, Debug)]
enum StatementSketch {
    Rule(HeadSketch, Vec<LiteralSketch>),
    Weak(Vec<LiteralSketch>, Sketch, Sketch, Vec<Sketch>),
    Const(&'static str, Sketch),
    Show(Option<(&'static str, usize)>),
    Defined(&'static str, usize),
}

fn names() -> impl Strategy<Value = &'static str> {
    select(vec!["a", "pawn", "in_check", "_x", "n0t", "nota", "b'"])
}

const OPERATORS: [Operator; 9] = [
    Operator::Add,
    Operator::Subtract,
    Operator::Multiply,
    Operator::Divide,
    Operator::Modulo,
    Operator::Power,
    Operator::Negate,
    Operator::Absolute,
    Operator::Interval,
];

fn terms_of(leaf: BoxedStrategy<Sketch>, operators: &'static [Operator]) -> BoxedStrategy<Sketch> {
    leaf.prop_recursive(4, 12, 3, move |inner| {
        let operation = (select(operators), vec(inner.clone(), 2)).prop_map(|(operator, mut args)| {
            if matches!(operator, Operator::Negate | Operator::Absolute) {
                args.truncate(1);
            }
            Sketch::Operation(operator, args)
        });
        prop_oneof![
            3 => operation,
            1 => (names(), vec(inner.clone(), 1..3)).prop_map(|(name, args)| Sketch::Application(name, args)),
            1 => vec(inner, 0..3).prop_map(Sketch::Tuple),
        ]
    })
    .boxed()
}

fn values() -> BoxedStrategy<Sketch> {
    prop_oneof![
        select(vec![0, 1, 7, -1, -12, i32::MAX, i32::MIN]).prop_map(Sketch::Number),
        names().prop_map(Sketch::Name),
        "[a\"\\\\\n%é. ]{0,4}".prop_map(Sketch::Text),
    ]
    .boxed()
}

fn terms() -> BoxedStrategy<Sketch> {
    let variables = select(vec!["X", "Y", "At2", "_Z", "_"]).prop_map(Sketch::Variable);
    terms_of(prop_oneof![values(), variables].boxed(), &OPERATORS)
}

/// Without variables and intervals, which come last among the operators.
fn constants() -> BoxedStrategy<Sketch> {
    terms_of(values(), &OPERATORS[..8])
}

fn atoms() -> impl Strategy<Value = (&'static str, Vec<Sketch>)> {
    (names(), vec(terms(), 0..4))
}

fn literals() -> impl Strategy<Value = LiteralSketch> {
    let comparisons = select(vec![
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::Less,
        Comparison::LessOrEqual,
        Comparison::Greater,
        Comparison::GreaterOrEqual,
    ]);
    let atom = prop_oneof![
        atoms().prop_map(|(name, args)| AtomSketch::Predicate(name, args)),
        (terms(), comparisons, terms()).prop_map(|(left, sign, right)| AtomSketch::Comparison(left, sign, right)),
    ];
    (any::<bool>(), atom)
}

fn statements() -> impl Strategy<Value = StatementSketch> {
    let elements = vec((atoms(), vec(literals(), 0..3)), 0..3);
    let head = prop_oneof![
        1 => Just(HeadSketch::None),
        2 => atoms().prop_map(|(name, args)| HeadSketch::Atom(name, args)),
        2 => (option::of(terms()), elements, option::of(terms()))
            .prop_map(|(lower, elements, upper)| HeadSketch::Choice(lower, elements, upper)),
    ];
    prop_oneof![
        4 => (head, vec(literals(), 0..5)).prop_map(|(head, body)| StatementSketch::Rule(head, body)),
        2 => (vec(literals(), 0..3), terms(), terms(), vec(terms(), 0..3))
            .prop_map(|(body, weight, level, terms)| StatementSketch::Weak(body, weight, level, terms)),
        1 => (names(), constants()).prop_map(|(name, value)| StatementSketch::Const(name, value)),
        1 => option::of((names(), 0_usize..9)).prop_map(StatementSketch::Show),
        1 => (names(), 0_usize..9).prop_map(|(name, arity)| StatementSketch::Defined(name, arity)),
    ]
}

/// Comments as a file may have them: blank lines stand alone.
fn comments() -> impl Strategy<Value = Vec<String>> {
    let comment = prop_oneof![
        "%( [a-z%*\".é ]{0,8}[a-z*%])?",
        "%\\* [a-z\n.\" é]{0,8} \\*%",
        Just("%* a %* b *% c *%".to_owned()),
        Just("%* % *%\n*%".to_owned()),
        Just(String::new()),
    ];
    vec(comment, 0..4).prop_map(|mut comments| {
        comments.dedup_by(|next, previous| next.is_empty() && previous.is_empty());
        comments
    })
}

prop_compose! {
    pub fn programs()(
        sketches in vec((comments(), statements()), 0..6),
        mut closing_comments in comments(),
    ) -> Program {
        let mut statements: Vec<Statement> =
            sketches.into_iter().map(|(comments, sketch)| Drawing::default().statement(comments, sketch)).collect();
        if closing_comments.last().is_some_and(String::is_empty) {
            closing_comments.pop();
        }
        let first = statements.first_mut().map_or(&mut closing_comments, |statement| &mut statement.comments);
        if first.first().is_some_and(String::is_empty) {
            first.remove(0);
        }
        Program { statements, closing_comments }
    }
}

/// Makes a statement of a sketch, its variables numbered in the order of the text.
#[derive(Default)]
struct Drawing {
    names: Vec<Symbol>,
}

impl Drawing {
    fn term(&mut self, sketch: Sketch) -> Term {
        match sketch {
            Sketch::Number(value) => Term::Int(value),
            Sketch::Name(name) => Term::constant(name),
            Sketch::Text(text) => Term::string(&text),
            Sketch::Variable(name) => self.variable(name),
            Sketch::Application(name, args) => Term::compound(name, &self.terms(args)),
            Sketch::Tuple(args) => Term::tuple(&self.terms(args)),
            Sketch::Operation(operator, args) => match (operator, &self.terms(args)[..]) {
                (Operator::Negate, [Term::Int(value)]) => Term::Int(value.wrapping_neg()),
                (_, args) => Term::operation(operator, args),
            },
        }
    }

    fn variable(&mut self, name: &str) -> Term {
        let name = Symbol::new(name);
        let known = self
            .names
            .iter()
            .position(|other| *other == name && name.as_str() != "_");
        let index = known.unwrap_or(self.names.len());
        if known.is_none() {
            self.names.push(name);
        }
        Term::Var(Var(index as u32))
    }

    fn terms(&mut self, sketches: Vec<Sketch>) -> Vec<Term> {
        sketches.into_iter().map(|sketch| self.term(sketch)).collect()
    }

    fn atom(&mut self, name: &str, args: Vec<Sketch>) -> Located<Atom> {
        Located::nowhere(Atom::new(name, self.terms(args)))
    }

    fn body(&mut self, sketches: Vec<LiteralSketch>) -> Vec<Located<Literal>> {
        let literal = |(negated, sketch)| {
            let atom = match sketch {
                AtomSketch::Predicate(name, args) => Atom::new(name, self.terms(args)),
                AtomSketch::Comparison(left, comparison, right) => {
                    let left = self.term(left);
                    Atom::compare(left, comparison, self.term(right))
                }
            };
            Located::nowhere(Literal { negated, atom })
        };
        sketches.into_iter().map(literal).collect()
    }

    fn head(&mut self, sketch: HeadSketch) -> Head {
        match sketch {
            HeadSketch::None => Head::None,
            HeadSketch::Atom(name, args) => Head::Atom(self.atom(name, args)),
            HeadSketch::Choice(lower, elements, upper) => {
                let lower = lower.map(|lower| self.term(lower));
                let mut element = |((name, args), condition)| ChoiceElement {
                    atom: self.atom(name, args),
                    condition: self.body(condition),
                };
                let elements = elements.into_iter().map(&mut element).collect();
                let upper = upper.map(|upper| self.term(upper));
                Head::Choice(Choice { lower, elements, upper })
            }
        }
    }

    fn statement(mut self, comments: Vec<String>, sketch: StatementSketch) -> Statement {
        let kind = match sketch {
            StatementSketch::Rule(head, body) => {
                let head = self.head(head);
                let body = self.body(body);
                StatementKind::Rule(Rule { head, body })
            }
            StatementSketch::Weak(body, weight, level, terms) => StatementKind::Weak(WeakConstraint {
                body: self.body(body),
                weight: self.term(weight),
                level: self.term(level),
                terms: self.terms(terms),
            }),
            StatementSketch::Const(name, value) => StatementKind::Const {
                name: Symbol::new(name),
                value: self.term(value),
            },
            StatementSketch::Show(shown) => StatementKind::Show(shown.map(|(name, arity)| Predicate::new(name, arity))),
            StatementSketch::Defined(name, arity) => StatementKind::Defined(Predicate::new(name, arity)),
        };
        Statement {
            comments,
            kind,
            names: self.names,
            span: Span::default(),
        }
    }
}
