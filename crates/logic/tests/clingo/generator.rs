//! Random programs that are stratified, safe and finite, as text.
//!
//! A program is a few predicates with facts, then group after group of predicates defined by rules. Rules may negate
//! only what earlier groups define. Inside a group rules may be recursive; their heads then hold only what the body's
//! atoms bind, so that nothing grows for ever, except for the counters, which have a bound.
//!
//! In three things clingo differs from us, and programs stay away from them. Where a number overflows, it wraps and we refuse: so with every
//! predicate and variable goes its *reach*, the largest number that it can hold, and no expression reaches far. And it
//! has negative names, `-b`, where we have only negative numbers: so only sums are negated. And it reads `1*X` and `X+0`
//! as `X` even if `X` is a name, which has no sum or product: so a variable meets no constant that would leave it as it is.

use crate::random::Random;

const FARTHEST: i64 = 100_000;

/// A program, one statement a line.
pub fn program(seed: u64) -> Vec<String> {
    let mut writer = Writer {
        random: Random::new(seed),
        statements: Vec::new(),
        predicates: Vec::new(),
        uses_constants: false,
    };
    writer.write();
    writer.statements
}

#[derive(Clone)]
struct Predicate {
    name: String,
    arity: usize,
    reach: i64,
}

/// A term with the largest number that it can be or hold.
#[derive(Clone)]
struct Value {
    text: String,
    reach: i64,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Constant,
    Variable,
    /// A variable changed by a constant.
    Changed,
    Other,
}

fn value(text: impl Into<String>, reach: i64) -> Value {
    let text = text.into();
    Value {
        kind: if text.starts_with('V') {
            Kind::Variable
        } else {
            Kind::Other
        },
        text,
        reach,
    }
}

fn constant(text: impl Into<String>) -> Value {
    Value {
        kind: Kind::Constant,
        ..value(text, 9)
    }
}

#[derive(Default)]
struct Body {
    literals: Vec<String>,
    /// Variables that a positive atom binds.
    from_atoms: Vec<Value>,
    /// Variables that an equation binds.
    computed: Vec<Value>,
}

impl Body {
    fn bound(&self) -> Vec<Value> {
        self.from_atoms.iter().chain(&self.computed).cloned().collect()
    }

    fn new_variable(&self, others: usize) -> String {
        format!("V{}", self.from_atoms.len() + self.computed.len() + others)
    }
}

struct Writer {
    random: Random,
    statements: Vec<String>,
    predicates: Vec<Predicate>,
    uses_constants: bool,
}

impl Writer {
    fn write(&mut self) {
        if self.random.chance(30) {
            self.uses_constants = true;
            let size = self.random.between(2, 5);
            self.say(format!("#const top = size+1.\n#const size = {size}."));
            self.say("#const origin = f(a,-size).".to_owned());
        }
        for _ in 0..self.random.between(2, 4) {
            self.facts();
        }
        for _ in 0..self.random.between(1, 4) {
            match self.random.below(10) {
                0 => self.closure(),
                1 => self.counter(),
                2 => self.growing_paths(),
                _ => self.group(),
            }
        }
        if self.random.chance(40) {
            let body = self.body(&self.predicates.clone());
            self.say(format!(":- {}.", body.literals.join(", ")));
        }
        if self.random.chance(60) {
            self.weak_constraints();
        }
        self.shows();
        let mut statements = std::mem::take(&mut self.statements);
        self.random.shuffle(&mut statements);
        self.statements = statements;
    }

    fn say(&mut self, statement: String) {
        self.statements.extend(statement.lines().map(str::to_owned));
    }

    fn new_predicate(&mut self, arity: usize) -> Predicate {
        let letter = *self.random.pick(&["p", "q", "r", "at"]);
        Predicate {
            name: format!("{letter}{}", self.predicates.len()),
            arity,
            reach: 9,
        }
    }

    fn facts(&mut self) {
        let arity = *self.random.pick(&[0, 1, 1, 2, 2, 2, 3]);
        let predicate = self.new_predicate(arity);
        let flavour = self.random.below(3);
        for _ in 0..self.random.between(1, 5) {
            let args: Vec<String> = (0..arity)
                .map(|_| match flavour {
                    0 => self.random.between(-1, 5).to_string(),
                    1 => self.random.pick(&["a", "b", "cat", "(1,2)", "f(a)", "3"]).to_string(),
                    _ if self.random.chance(15) => self.interval(&[]).text,
                    _ => self.ground(2).text,
                })
                .collect();
            self.say(format!("{}.", atom(&predicate, &args)));
        }
        self.predicates.push(predicate);
    }

    /// A term without variables.
    fn ground(&mut self, depth: usize) -> Value {
        let text = match self.random.below(if depth == 0 { 12 } else { 17 }) {
            0..6 => self.random.between(-3, 9).to_string(),
            6..9 => self.random.pick(&["a", "b", "cat", "aB"]).to_string(),
            9 => self.random.pick(&["\"a\"", "\"b c\"", "\"\"", "\"q\\\"\""]).to_string(),
            10 if self.uses_constants => self.random.pick(&["size", "top", "origin"]).to_string(),
            10 => "()".to_owned(),
            11 => self
                .random
                .pick(&["1/0", "a+1", "2**3", "-(2)", "7\\(-2)", "|(-4)|", "-7/2"])
                .to_string(),
            12 => format!("f({})", self.ground(depth - 1).text),
            13 => format!("g({},{})", self.ground(depth - 1).text, self.ground(depth - 1).text),
            14 => format!("({},)", self.ground(depth - 1).text),
            15 => format!("({},{})", self.ground(depth - 1).text, self.ground(depth - 1).text),
            _ => format!("f({},{})", self.ground(depth - 1).text, self.random.between(0, 2)),
        };
        constant(text)
    }

    /// Few numbers, whatever the variables hold.
    fn interval(&mut self, bound: &[Value]) -> Value {
        let low = self.random.between(-2, 3);
        let near: Vec<&Value> = bound.iter().filter(|value| value.reach <= 12).collect();
        match near.is_empty() || self.random.chance(50) {
            true => value(format!("{low}..{}", low + self.random.between(-1, 3)), 9),
            false => {
                let high = self.random.pick(&near);
                match self.random.chance(80) {
                    true => value(format!("{low}..{}", high.text), high.reach.max(9)),
                    false => value(format!("{}-1..{}", high.text, high.text), high.reach + 1),
                }
            }
        }
    }

    fn expression(&mut self, bound: &[Value], depth: usize) -> Value {
        if depth == 0 || self.random.chance(30) {
            return match bound.is_empty() || self.random.chance(25) {
                true => self.ground(0),
                false => self.random.pick(bound).clone(),
            };
        }
        let left = self.expression(bound, depth - 1);
        let right = self.expression(bound, depth - 1);
        let operator = self.random.below(10);
        let Some(kind) = combined(&left, &right, operator) else {
            return left;
        };
        let (l, r) = (&left.text, &right.text);
        let found = match operator {
            0 | 1 => value(format!("({l}+{r})"), left.reach + right.reach),
            2 => value(format!("({l}-{r})"), left.reach + right.reach),
            3 => value(format!("({l}*{r})"), left.reach * right.reach),
            4 => value(format!("-({l}+{r})"), left.reach + right.reach),
            5 => value(format!("({l}/{r})"), left.reach),
            6 | 7 => value(format!("({l}\\{r})"), left.reach),
            8 => {
                let exponent = self.random.between(-2, 3);
                value(
                    format!("({l}**({exponent}))"),
                    left.reach.saturating_pow(exponent.max(1) as u32),
                )
            }
            _ => value(format!("|{l}|"), left.reach),
        };
        match found.reach <= FARTHEST {
            true => Value { kind, ..found },
            false => left,
        }
    }

    /// A conjunction of literals in any order.
    fn body(&mut self, positive: &[Predicate]) -> Body {
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

    fn head_args(&mut self, arity: usize, body: &Body) -> Vec<Value> {
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

    /// One predicate or two, defined by rules that may call each other.
    fn group(&mut self) {
        let mut group = Vec::new();
        for number in 0..*self.random.pick(&[1, 1, 1, 2]) {
            let arity = *self.random.pick(&[0, 1, 1, 2, 2, 3]);
            let mut predicate = self.new_predicate(arity);
            predicate.name.push_str(["", "x"][number]);
            group.push(predicate);
        }
        let lower = self.predicates.clone();
        let mut reach = lower.iter().map(|predicate| predicate.reach).max().unwrap_or(9);
        for predicate in &group {
            for _ in 0..self.random.between(1, 2) {
                let body = self.body(&lower);
                let args = self.head_args(predicate.arity, &body);
                reach = args.iter().fold(reach, |reach, arg| reach.max(arg.reach));
                self.rule(predicate, &args, &body);
            }
        }
        for predicate in &mut group {
            predicate.reach = reach;
        }
        if self.random.chance(40) {
            let predicate = self.random.pick(&group).clone();
            let callable: Vec<Predicate> = lower.iter().chain(&group).chain(&group).cloned().collect();
            let body = self.body(&callable);
            let args: Vec<Value> = (0..predicate.arity)
                .map(|_| match body.from_atoms.is_empty() {
                    true => self.ground(1),
                    false => self.random.pick(&body.from_atoms).clone(),
                })
                .collect();
            self.rule(&predicate, &args, &body);
        }
        self.predicates.extend(group);
    }

    fn rule(&mut self, predicate: &Predicate, args: &[Value], body: &Body) {
        let args: Vec<String> = args.iter().map(|arg| arg.text.clone()).collect();
        self.say(format!("{} :- {}.", atom(predicate, &args), body.literals.join(", ")));
    }

    /// A binary predicate, if there is one.
    fn edges(&mut self) -> Option<Predicate> {
        let binary: Vec<Predicate> = self.predicates.iter().filter(|p| p.arity == 2).cloned().collect();
        (!binary.is_empty()).then(|| self.random.pick(&binary).clone())
    }

    fn closure(&mut self) {
        let Some(edges) = self.edges() else { return self.group() };
        let mut reached = self.new_predicate(2);
        reached.reach = edges.reach;
        let (name, edge) = (&reached.name, &edges.name);
        let step = match self.random.below(3) {
            0 => format!("{name}(X,Z) :- {name}(X,Y), {edge}(Y,Z)."),
            1 => format!("{name}(X,Z) :- {edge}(X,Y), {name}(Y,Z), X != Z."),
            _ => format!("{name}(X,Z) :- {name}(X,Y), {name}(Y,Z)."),
        };
        self.say(format!("{name}(X,Y) :- {edge}(X,Y).\n{step}"));
        self.predicates.push(reached);
    }

    fn counter(&mut self) {
        let mut count = self.new_predicate(2);
        count.reach = 1000;
        let name = &count.name;
        let bound = match self.uses_constants {
            true => "top".to_owned(),
            false => self.random.between(3, 9).to_string(),
        };
        let next = *self.random.pick(&["S+N", "S*2", "S-N*N", "N**2-S", "-S+1", "(S\\3)+N"]);
        let skip = match self.edges() {
            Some(edges) if self.random.chance(40) => format!(", not {}(N,_)", edges.name),
            _ => String::new(),
        };
        self.say(format!(
            "{name}(0,1).\n{name}(N+1,{next}) :- {name}(N,S), N < {bound}{skip}."
        ));
        self.predicates.push(count);
    }

    /// Recursion that builds terms, to a bound.
    fn growing_paths(&mut self) {
        let Some(edges) = self.edges() else { return self.group() };
        let mut paths = self.new_predicate(2);
        paths.reach = edges.reach.max(9);
        let (name, edge) = (&paths.name, &edges.name);
        let bound = self.random.between(1, 2);
        self.say(format!(
            "{name}((X,()),0) :- {edge}(X,_).\n{name}((Y,(X,P)),N+1) :- {name}((X,P),N), {edge}(X,Y), X != Y, N < {bound}."
        ));
        self.predicates.push(paths);
    }

    fn weak_constraints(&mut self) {
        let predicates = self.predicates.clone();
        for _ in 0..self.random.between(1, 3) {
            let body = self.body(&predicates);
            let bound = body.bound();
            let weight = match self.random.chance(60) {
                true => self.random.between(-2, 5).to_string(),
                false => self.expression(&bound, 1).text,
            };
            let level = match self.random.below(6) {
                0..3 => String::new(),
                3 => "@2".to_owned(),
                4 => "@-1".to_owned(),
                _ => format!("@{}", self.expression(&bound, 0).text),
            };
            let terms: Vec<String> = (0..self.random.below(3))
                .map(|_| format!(",{}", self.expression(&bound, 1).text))
                .collect();
            let body = body.literals.join(", ");
            self.say(format!(":~ {body}. [{weight}{level}{}]", terms.concat()));
        }
    }

    fn shows(&mut self) {
        match self.random.below(8) {
            0 => self.say("#show.".to_owned()),
            1 | 2 => {
                for _ in 0..2 {
                    let predicate = self.random.pick(&self.predicates).clone();
                    self.say(format!("#show {}/{}.", predicate.name, predicate.arity));
                }
            }
            _ => {}
        }
    }
}

fn atom(predicate: &Predicate, args: &[String]) -> String {
    match args.is_empty() {
        true => predicate.name.clone(),
        false => format!("{}({})", predicate.name, args.join(",")),
    }
}

/// What becomes of two values; `None` if clingo might read the operation as one of its values.
fn combined(left: &Value, right: &Value, operator: usize) -> Option<Kind> {
    let changes = |constant: &Value| constant.text.parse::<i64>().is_ok_and(|number| number.abs() > 1);
    match (left.kind, right.kind) {
        (Kind::Constant, Kind::Constant) => Some(Kind::Constant),
        (Kind::Constant, _) if operator > 7 => Some(Kind::Constant),
        _ if operator > 4 => Some(Kind::Other),
        (Kind::Variable, Kind::Constant) if changes(right) => Some(Kind::Changed),
        (Kind::Constant, Kind::Variable) if changes(left) => Some(Kind::Changed),
        (Kind::Constant, Kind::Variable | Kind::Changed) | (Kind::Variable | Kind::Changed, Kind::Constant) => None,
        _ => Some(Kind::Other),
    }
}
