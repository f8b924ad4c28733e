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

mod bodies;
mod terms;

use crate::support::random::Random;
use bodies::Body;
use terms::Value;

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
