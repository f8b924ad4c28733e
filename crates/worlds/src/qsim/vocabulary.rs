//! The constraints of QSIM as relations.
//!
//! | relation | holds if |
//! |---|---|
//! | `qvar(Variable, Magnitude, Direction, State)` | the variable has that value |
//! | `deriv(X, Y, State)` | X rises, stands or falls as Y is positive, zero or negative: Y is the rate of X |
//! | `m_plus(X, Y, State)`, `m_minus(X, Y, State)` | they change in the same way, in opposite ways |
//! | `minus(X, Y, State)` | they have opposite signs and change in opposite ways: X = -Y |
//! | `add(X, Y, Z, State)` | X + Y = Z is possible by the signs and by the directions |
//! | `compare(X, Landmark, Sign, State)` | X is below (`neg`), at (`zero`) or above (`pos`) one of its landmarks |
//! | `sum(Sign, Sign, Sign)`, `opposite(Sign, Sign)` | the same of signs alone |
//! | `assume(X, Magnitude, Direction, State, New)` | the new state is the old one with this value of X, if X had no other |
//!
//! Constraints are between different variables. Names of magnitudes are `zero`, `la0`, `zero_to_la0` and so on.
//! `compare` says what corresponding values say: with `c(0,0)`, X and Y are on the same side of zero.

use super::{DIRECTIONS, SIGNS, Sign, State, System, Value, ZERO, may_be_sum, sign_index};
use crate::rows;
use adage_logic::Term;
use adage_logic::vocabulary::{Answers, Estimate, Known, Question, RelationId, Signature, Vocabulary};

/// The names of signs, in their order.
const SIGN_NAMES: [&str; 3] = ["neg", "zero", "pos"];

/// A variable of a state, as far as constraints look at it.
#[derive(Clone, Copy)]
struct Seen {
    variable: usize,
    sign: Sign,
    direction: Sign,
}

type Constraint = fn(Seen, Seen) -> bool;

const CONSTRAINTS: [(&str, Constraint); 4] = [
    ("deriv", |of, rate| of.direction == rate.sign),
    ("m_plus", |left, right| left.direction == right.direction),
    ("m_minus", |left, right| left.direction == right.direction.reverse()),
    ("minus", |left, right| {
        left.sign == right.sign.reverse() && left.direction == right.direction.reverse()
    }),
];

fn may_add(left: Seen, right: Seen, sum: Seen) -> bool {
    may_be_sum(left.sign, right.sign, sum.sign) && may_be_sum(left.direction, right.direction, sum.direction)
}

/// The relations over the states of a system.
pub struct QsimVocabulary {
    system: &'static System,
    signature: Signature,
    qvar: RelationId,
    constraints: [RelationId; 4],
    add: RelationId,
    compare: RelationId,
    sum: RelationId,
    opposite: RelationId,
    assume: RelationId,
    /// Terms are interned behind a lock; these are made once.
    variables: Vec<Term>,
    magnitudes: Vec<Vec<Term>>,
    directions: [Term; 3],
    signs: [Term; 3],
}

fn landmark_name(landmark: &str) -> &str {
    if landmark == ZERO { "zero" } else { landmark }
}

/// What rules call a magnitude.
fn magnitude_name(text: &str) -> String {
    let parts: Vec<&str> = text.split("..").map(landmark_name).collect();
    parts.join("_to_")
}

/// Every two different variables, either way round.
fn pairs(seen: &[Seen]) -> Vec<(Seen, Seen)> {
    let pairs = seen
        .iter()
        .flat_map(|left| seen.iter().map(move |right| (*left, *right)));
    pairs.filter(|(left, right)| left.variable != right.variable).collect()
}

fn without_doubles(names: impl Iterator<Item = String>) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for name in names {
        if !kept.contains(&name) {
            kept.push(name);
        }
    }
    kept
}

fn as_strs(names: &[String]) -> Vec<&str> {
    names.iter().map(String::as_str).collect()
}

impl QsimVocabulary {
    pub fn new(system: &'static System) -> QsimVocabulary {
        let names: Vec<&str> = system.quantities.iter().map(|quantity| quantity.name).collect();
        let named: Vec<Vec<String>> = system
            .quantities
            .iter()
            .map(|quantity| {
                let texts = quantity.magnitudes().map(|magnitude| quantity.text(magnitude));
                texts.map(|text| magnitude_name(&text)).collect()
            })
            .collect();
        let landmarks = system.quantities.iter().flat_map(|quantity| quantity.landmarks);
        let landmarks = without_doubles(landmarks.map(|landmark| landmark_name(landmark).to_string()));
        let mut signature = Signature::default();
        let position = signature.position();
        let variable = signature.names("variable", &names);
        let magnitude = signature.names("magnitude", &as_strs(&without_doubles(named.iter().flatten().cloned())));
        let direction = signature.names("direction", &DIRECTIONS);
        let landmark = signature.names("landmark", &as_strs(&landmarks));
        let sign = signature.names("sign", &SIGN_NAMES);
        let term = |name: &String| Term::constant(name);
        QsimVocabulary {
            system,
            qvar: signature.relation("qvar", &[variable, magnitude, direction, position]),
            constraints: CONSTRAINTS.map(|(name, _)| signature.relation(name, &[variable, variable, position])),
            add: signature.relation("add", &[variable, variable, variable, position]),
            compare: signature.relation("compare", &[variable, landmark, sign, position]),
            sum: signature.relation("sum", &[sign, sign, sign]),
            opposite: signature.relation("opposite", &[sign, sign]),
            assume: signature.relation("assume", &[variable, magnitude, direction, position, position]),
            signature,
            variables: names.iter().map(|name| Term::constant(name)).collect(),
            magnitudes: named.iter().map(|names| names.iter().map(term).collect()).collect(),
            directions: DIRECTIONS.map(Term::constant),
            signs: SIGN_NAMES.map(Term::constant),
        }
    }

    pub fn system(&self) -> &'static System {
        self.system
    }

    /// A variable and its value as terms: name, magnitude, direction.
    pub fn terms(&self, index: usize, value: Value) -> [Term; 3] {
        [
            self.variables[index],
            self.magnitudes[index][usize::from(value.magnitude)],
            self.directions[sign_index(value.direction)],
        ]
    }

    /// The variable that a term names.
    pub fn variable(&self, term: Term) -> Option<usize> {
        self.variables.iter().position(|name| *name == term)
    }

    /// The value of this variable that two terms name.
    pub fn value(&self, index: usize, magnitude: Term, direction: Term) -> Option<Value> {
        let magnitude = self.magnitudes[index].iter().position(|name| *name == magnitude)?;
        let direction = self.directions.iter().position(|name| *name == direction)?;
        Some(Value {
            magnitude: magnitude as u8,
            direction: SIGNS[direction],
        })
    }

    /// All values that a variable can have.
    pub fn values(&self, index: usize) -> impl Iterator<Item = Value> + use<> {
        let magnitudes = self.system.quantities[index].magnitudes();
        magnitudes.flat_map(|magnitude| SIGNS.map(|direction| Value { magnitude, direction }))
    }

    fn seen(&self, state: &State) -> Vec<Seen> {
        let values = (0..).zip(self.system.quantities).zip(&state.values);
        let seen = values.filter_map(|((variable, quantity), value)| {
            let value = (*value)?;
            Some(Seen {
                variable,
                sign: quantity.sign(value.magnitude),
                direction: value.direction,
            })
        });
        seen.collect()
    }

    /// The variable's name.
    fn called(&self, seen: Seen) -> Term {
        self.variables[seen.variable]
    }

    fn constrained(&self, holds: Constraint, state: &State, name: Term) -> Vec<[Term; 3]> {
        let pairs = pairs(&self.seen(state));
        let held = pairs.into_iter().filter(|(left, right)| holds(*left, *right));
        held.map(|(left, right)| [self.called(left), self.called(right), name])
            .collect()
    }

    fn sums(&self, state: &State, name: Term) -> Vec<[Term; 4]> {
        let seen = self.seen(state);
        let mut rows = Vec::new();
        for (left, right) in pairs(&seen) {
            let others = seen
                .iter()
                .filter(|sum| ![left.variable, right.variable].contains(&sum.variable));
            let sums = others.filter(|sum| may_add(left, right, **sum));
            rows.extend(sums.map(|sum| [self.called(left), self.called(right), self.called(*sum), name]));
        }
        rows
    }

    fn comparisons(&self, state: &State, name: Term) -> impl Iterator<Item = [Term; 4]> {
        let known = (0..)
            .zip(&state.values)
            .filter_map(|(index, value)| Some((index, (*value)?)));
        known.flat_map(move |(index, value): (usize, Value)| {
            // Landmarks are every second magnitude.
            let landmarks = self.magnitudes[index].iter().enumerate().step_by(2);
            landmarks.map(move |(landmark, landmark_name)| {
                let sign = usize::from(value.magnitude).cmp(&landmark);
                let sign = self.signs[sign_index(sign)];
                [self.variables[index], *landmark_name, sign, name]
            })
        })
    }

    fn assumptions(&self, state: &State, name: Term) -> impl Iterator<Item = ([Term; 4], State)> {
        (0..).zip(&state.values).flat_map(move |(index, known)| {
            let values = self
                .values(index)
                .filter(|value| known.is_none_or(|known| known == *value));
            values.map(move |value| {
                let [variable, magnitude, direction] = self.terms(index, value);
                let mut made = state.clone();
                made.values[index] = Some(value);
                ([variable, magnitude, direction, name], made)
            })
        })
    }

    fn answer_of_signs(&self, question: &Question<State>, answers: &mut Answers<State>) {
        let term = |sign: Sign| self.signs[sign_index(sign)];
        if question.relation == self.opposite {
            rows::collect(question, answers, SIGNS.map(|sign| [term(sign), term(sign.reverse())]));
            return;
        }
        let pairs = SIGNS.iter().flat_map(|left| SIGNS.map(|right| (*left, right)));
        let sums = pairs.flat_map(|(left, right)| SIGNS.map(|sum| (left, right, sum)));
        let possible = sums.filter(|(left, right, sum)| may_be_sum(*left, *right, *sum));
        rows::collect(
            question,
            answers,
            possible.map(|(left, right, sum)| [term(left), term(right), term(sum)]),
        );
    }

    /// Whether a relation means the same with its first two variables exchanged.
    pub(super) fn is_symmetric(&self, relation: RelationId) -> bool {
        let [deriv, ..] = self.constraints;
        relation == self.add || (self.constraints.contains(&relation) && relation != deriv)
    }
}

impl Vocabulary for QsimVocabulary {
    type Position = State;

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn estimate(&self, relation: RelationId, known: Known) -> Option<Estimate> {
        let variables = self.variables.len() as f64;
        let rows = match relation {
            _ if relation == self.qvar => variables,
            _ if relation == self.add => variables.powi(3) * 0.4,
            _ if relation == self.compare => variables * 4.0,
            _ if relation == self.sum => 13.0,
            _ if relation == self.opposite => 3.0,
            _ if relation == self.assume => variables * 21.0,
            _ => variables.powi(2) * 0.3,
        };
        rows::estimate(&self.signature, relation, known, rows)
    }

    fn ask(&self, question: &Question<State>, answers: &mut Answers<State>) {
        let relation = question.relation;
        let Some(shape) = self.signature.relations().get(usize::from(relation.0)) else {
            return;
        };
        if question.args.len() != shape.types.len() {
            return;
        }
        let Some(index) = shape.position else {
            return self.answer_of_signs(question, answers);
        };
        let (Some(state), Some(name)) = (question.position, question.args[index]) else {
            return;
        };
        if let Some(constraint) = self.constraints.iter().position(|id| *id == relation) {
            let (_, holds) = CONSTRAINTS[constraint];
            rows::collect(question, answers, self.constrained(holds, state, name));
        } else if relation == self.add {
            rows::collect(question, answers, self.sums(state, name));
        } else if relation == self.compare {
            rows::collect(question, answers, self.comparisons(state, name));
        } else if relation == self.assume {
            rows::collect_made(question, answers, self.assumptions(state, name));
        } else {
            let values = (0..).zip(&state.values);
            let known = values.filter_map(|(index, value)| Some(self.terms(index, (*value)?)));
            let rows = known.map(|[variable, magnitude, direction]| [variable, magnitude, direction, name]);
            rows::collect(question, answers, rows);
        }
    }
}
