//! Bodies of rules, and heads that take their values from them.

use super::terms::{Value, value};
use super::{Predicate, Writer, atom};

#[derive(Default)]
pub(super) struct Body {
    pub(super) literals: Vec<String>,
    /// Variables that a positive atom binds.
    pub(super) from_atoms: Vec<Value>,
    /// Variables that an equation binds.
    computed: Vec<Value>,
}

impl Body {
    pub(super) fn bound(&self) -> Vec<Value> {
        self.from_atoms.iter().chain(&self.computed).cloned().collect()
    }

    fn new_variable(&self, others: usize) -> String {
        format!("V{}", self.from_atoms.len() + self.computed.len() + others)
    }
}

impl Writer {
    /// A conjunction of literals in any order.
    pub(super) fn body(&mut self, positive: &[Predicate]) -> Body {
        let mut body = Body::default();
        for _ in 0..*self.random.pick(&[1, 1, 2, 2, 2, 3]) {
            let predicate = self.random.pick(positive).clone();
            self.positive_literal(&predicate, &mut body);
        }
        if self.random.chance(35) {
            self.equation(&mut body);
        }
        if self.random.chance(40) {
            self.comparison(&mut body);
        }
        if self.random.chance(45) {
            let lower = self.predicates.clone();
            self.negative_literal(&lower, &mut body);
        }
        let mut literals = std::mem::take(&mut body.literals);
        self.random.shuffle(&mut literals);
        Body { literals, ..body }
    }

    fn positive_literal(&mut self, predicate: &Predicate, body: &mut Body) {
        let bound_before = body.from_atoms.clone();
        let mut args = Vec::new();
        let mut fresh: Vec<Value> = Vec::new();
        for index in 0..predicate.arity {
            let must_join = index == 0 && !bound_before.is_empty();
            let variable = |fresh: &[Value]| value(body.new_variable(fresh.len()), predicate.reach);
            let arg = match self.random.below(20) {
                0..6 if !bound_before.is_empty() => self.random.pick(&bound_before).text.clone(),
                _ if must_join && self.random.chance(80) => self.random.pick(&bound_before).text.clone(),
                6 => "_".to_owned(),
                7 if self.random.chance(40) => self.ground(1).text,
                8 if !bound_before.is_empty() => self.expression(&bound_before, 1).text,
                9 if self.random.chance(50) => {
                    fresh.push(variable(&fresh));
                    let inner = fresh[fresh.len() - 1].text.clone();
                    match self.random.below(4) {
                        0 => format!("f({inner})"),
                        1 => format!("({inner},_)"),
                        2 => format!("(_,{inner})"),
                        _ => format!("f(a,{inner})"),
                    }
                }
                10 if self.random.chance(40) => self.random.pick(&["(_,_)", "f(_)", "1..4", "(_,)"]).to_string(),
                11 if !fresh.is_empty() => self.random.pick(&fresh).text.clone(),
                _ => {
                    fresh.push(variable(&fresh));
                    fresh[fresh.len() - 1].text.clone()
                }
            };
            args.push(arg);
        }
        body.literals.push(atom(predicate, &args));
        body.from_atoms.extend(fresh);
    }

    fn equation(&mut self, body: &mut Body) {
        let bound = body.bound();
        let new = body.new_variable(0);
        let (left, right, reach) = match self.random.below(8) {
            0..3 => {
                let expression = self.expression(&bound, 2);
                (new.clone(), expression.text, expression.reach)
            }
            3 | 4 => {
                let interval = self.interval(&bound);
                (new.clone(), interval.text, interval.reach)
            }
            5 => {
                let (one, two) = (self.expression(&bound, 1), self.expression(&bound, 1));
                let reach = one.reach.max(two.reach);
                (new.clone(), format!("({},{})", one.text, two.text), reach)
            }
            6 => {
                let whole = self.expression(&bound, 0);
                let part = self
                    .random
                    .pick(&["(V,_)", "(_,V)", "f(V)", "(1,V)"])
                    .replace('V', &new);
                (part, whole.text, whole.reach)
            }
            _ => {
                let (one, two) = (self.expression(&bound, 1), self.expression(&bound, 0));
                let reach = two.reach;
                let same = match self.random.chance(50) {
                    true => one.text.clone(),
                    false => self.expression(&bound, 1).text,
                };
                (
                    format!("g({},{new})", one.text),
                    format!("g({same},{})", two.text),
                    reach,
                )
            }
        };
        body.literals.push(match self.random.chance(70) {
            true => format!("{left} = {right}"),
            false => format!("{right} = {left}"),
        });
        body.computed.push(value(new, reach));
    }

    fn comparison(&mut self, body: &mut Body) {
        let bound = body.bound();
        let sign = *self.random.pick(&["=", "!=", "!=", "<", "<=", ">", ">="]);
        let left = self.expression(&bound, 1);
        let right = match self.random.below(10) {
            0..5 => self.expression(&bound, 1),
            5 => self.interval(&bound),
            _ => self.ground(1),
        };
        let not = if self.random.chance(15) { "not " } else { "" };
        body.literals.push(format!("{not}{} {sign} {}", left.text, right.text));
    }

    fn negative_literal(&mut self, predicates: &[Predicate], body: &mut Body) {
        let bound = body.bound();
        let predicate = self.random.pick(predicates).clone();
        let args: Vec<String> = (0..predicate.arity)
            .map(|_| match self.random.below(12) {
                0..6 if !bound.is_empty() => self.random.pick(&bound).text.clone(),
                6 | 7 => "_".to_owned(),
                8 => self.random.pick(&["(_,_)", "f(_)", "(1,_)", "(_,)"]).to_string(),
                9 => self.interval(&bound).text,
                10 if !bound.is_empty() => format!("f({})", self.random.pick(&bound).text),
                _ => self.expression(&bound, 1).text,
            })
            .collect();
        body.literals.push(format!("not {}", atom(&predicate, &args)));
    }

    pub(super) fn head_args(&mut self, arity: usize, body: &Body) -> Vec<Value> {
        let bound = body.bound();
        (0..arity)
            .map(|_| match self.random.below(20) {
                0..11 if !bound.is_empty() => self.random.pick(&bound).clone(),
                11..14 => self.expression(&bound, 2),
                14 => self.interval(&bound),
                15 => {
                    let part = self.expression(&bound, 1);
                    value(format!("f({})", part.text), part.reach)
                }
                16 => {
                    let (one, two) = (self.expression(&bound, 0), self.expression(&bound, 0));
                    value(format!("({},{})", one.text, two.text), one.reach.max(two.reach))
                }
                _ => self.ground(1),
            })
            .collect()
    }
}
