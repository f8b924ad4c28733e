//! Learned rules as a file of rules: clauses, tie-breaks and sentences.

use super::draft::{Draft, Tie, Wanted};
use super::sentence;
use super::words::{Change, Fact, Words};
use adage_logic::ast::{Head, Located, Program, Rule, Statement, StatementKind, WeakConstraint};
use adage_logic::term::Operator;
use adage_logic::{Atom, Comparison, Literal, Span, Symbol, Term, Var};

/// What stands at the head of the file, and with each rule.
pub struct Provenance {
    pub about: String,
    pub from: String,
}

/// The rules as a program, in order, each followed by its tie-breaks.
pub fn program(rules: &[Draft], words: &Words, provenance: &Provenance) -> Program {
    let mut statements = Vec::new();
    for (index, draft) in rules.iter().enumerate() {
        let writer = Writer {
            draft,
            words,
            name: format!("r{}", index + 1),
        };
        let mut rule = writer.rule();
        rule.comments = writer.comments(provenance, index == 0);
        statements.push(rule);
        statements.extend(
            draft
                .ties
                .iter()
                .enumerate()
                .map(|(place, tie)| writer.tie(place, *tie)),
        );
    }
    Program {
        statements,
        closing_comments: Vec::new(),
    }
}

const FROM: Term = Term::Var(Var(0));
const TO: Term = Term::Var(Var(1));
const POSITION: Term = Term::Var(Var(2));
const NEW: Term = Term::Var(Var(3));
const NAMES: [&str; 4] = ["From", "To", "Pos", "New"];

struct Writer<'a> {
    draft: &'a Draft,
    words: &'a Words,
    name: String,
}

/// Literals with the names of the variables that they need.
struct Body {
    literals: Vec<Located<Literal>>,
    names: Vec<Symbol>,
}

impl Body {
    fn new() -> Body {
        Body {
            literals: Vec::new(),
            names: NAMES.map(Symbol::new).to_vec(),
        }
    }

    fn push(&mut self, literal: Literal) {
        self.literals.push(Located::nowhere(literal));
    }

    /// A new variable.
    fn variable(&mut self) -> Term {
        let fresh = (self.names.len() - NAMES.len()) as u8;
        self.names.push(Symbol::new(&char::from(b'A' + fresh % 26).to_string()));
        Term::Var(Var(self.names.len() as u32 - 1))
    }

    fn measure(&mut self, name: Symbol, position: Term) -> Term {
        let value = self.variable();
        self.push(Literal::positive(Atom::new(name, vec![value, position])));
        value
    }

    fn compare(&mut self, left: Term, comparison: Comparison, right: Term) {
        self.push(Literal::positive(Atom::compare(left, comparison, right)));
    }
}

impl Writer<'_> {
    fn man(&self) -> Term {
        Term::constant(&self.draft.man.to_string())
    }

    fn play(&self) -> Atom {
        Atom::new("play", vec![Term::constant(&self.name), self.man(), FROM, TO, POSITION])
    }

    fn make_move(&self) -> Literal {
        let args = vec![Term::constant("white"), self.man(), FROM, TO, POSITION, NEW];
        Literal::positive(Atom::new("make_move", args))
    }

    fn rule(&self) -> Statement {
        let mut body = Body::new();
        self.facts(&mut body, self.draft.before, POSITION);
        body.push(self.make_move());
        self.changes(&mut body, self.draft.moving);
        self.facts(&mut body, self.draft.after, NEW);
        Statement {
            comments: Vec::new(),
            kind: StatementKind::Rule(Rule {
                head: Head::Atom(Located::nowhere(self.play())),
                body: body.literals,
            }),
            names: body.names,
            span: Span::default(),
        }
    }

    fn facts(&self, body: &mut Body, wanted: Wanted, position: Term) {
        for (fact, so) in wanted.chosen(&self.words.facts) {
            match fact {
                Fact::Pattern(word) => {
                    let atom = Atom::new(word.name, vec![position]);
                    body.push(Literal { negated: !so, atom });
                }
                Fact::AtMost(measure, most) => {
                    let value = body.measure(self.words.measures[*measure].name, position);
                    let comparison = if so {
                        Comparison::LessOrEqual
                    } else {
                        Comparison::Greater
                    };
                    body.compare(value, comparison, Term::Int(*most));
                }
            }
        }
    }

    fn changes(&self, body: &mut Body, wanted: Wanted) {
        for (change, so) in wanted.chosen(&self.words.changes) {
            let (Change::Falls(measure) | Change::Rises(measure)) = change;
            let name = self.words.measures[*measure].name;
            let before = body.measure(name, POSITION);
            let after = body.measure(name, NEW);
            let comparison = match (change, so) {
                (Change::Falls(_), true) => Comparison::Less,
                (Change::Falls(_), false) => Comparison::GreaterOrEqual,
                (Change::Rises(_), true) => Comparison::Greater,
                (Change::Rises(_), false) => Comparison::LessOrEqual,
            };
            body.compare(after, comparison, before);
        }
    }

    fn tie(&self, place: usize, tie: Tie) -> Statement {
        let mut body = Body::new();
        body.push(Literal::positive(self.play()));
        body.push(self.make_move());
        let value = body.measure(self.words.measures[tie.measure].name, NEW);
        let weight = if tie.largest {
            Term::operation(Operator::Negate, &[value])
        } else {
            value
        };
        Statement {
            comments: Vec::new(),
            kind: StatementKind::Weak(WeakConstraint {
                body: body.literals,
                weight,
                level: Term::Int((self.draft.ties.len() - place) as i32),
                terms: Vec::new(),
            }),
            names: body.names,
            span: Span::default(),
        }
    }

    fn comments(&self, provenance: &Provenance, is_first: bool) -> Vec<String> {
        let mut comments = Vec::new();
        if is_first {
            comments.push("%! world: chess".to_string());
            comments.push(format!("%! about: {}", provenance.about));
        }
        comments.push(String::new());
        comments.push(format!("%! name: {}", self.name));
        comments.push(format!("%! words: {}", sentence::of(self.draft, self.words)));
        comments.push(format!("%! from: {}", provenance.from));
        comments
    }
}
