//! A hypothesis written as a clause.
//!
//! Each component that matters becomes an atom of the description, each of its values a variable, or the constant that
//! it has to be. What a move makes appear is denied before it and asserted after it.

use super::background::{Background, Feature};
use super::condition::{Condition, Fact, Label, Slot, Slots};
use super::hypothesis::{Frame, Hypothesis, Step};
use adage_logic::ast::{Head, StatementKind};
use adage_logic::reduce::reduce_by_definitions;
use adage_logic::substitution::normalise;
use adage_logic::syntax::parse;
use adage_logic::{Atom, Clause, Comparison, Literal, Term, Var};
use adage_worlds::domain::{Domain, Part};
use rustc_hash::{FxHashMap, FxHashSet};

/// The clause of a hypothesis about an example with these components.
pub fn clause<D: Domain>(
    background: &Background<D>,
    frame: &Frame,
    hypothesis: &Hypothesis,
    example: &Slots,
    name: &str,
) -> Clause {
    let relevant = relevant_slots(frame, hypothesis, example.len());
    clause_about(background, frame, hypothesis, example, (&relevant, &relevant), name)
}

/// The clause of a hypothesis about some components, of which it says of some that they are there.
pub fn clause_about<D: Domain>(
    background: &Background<D>,
    frame: &Frame,
    hypothesis: &Hypothesis,
    example: &Slots,
    (relevant, described): (&[Slot], &[Slot]),
    name: &str,
) -> Clause {
    let mut writer = Writer::new(background, example);
    writer.values(frame, hypothesis);
    writer.join(frame, hypothesis, example.len());
    let position = writer.fresh();
    for slot in described {
        writer.describe(*slot, position, false);
    }
    let mut targets = Vec::new();
    for number in hypothesis.conditions.iter() {
        writer.condition(&frame.conditions[number], position);
    }
    for step in &hypothesis.steps {
        targets.push(writer.step(frame, step, position));
    }
    let mut args: Vec<Term> = relevant.iter().flat_map(|slot| writer.arguments(*slot, None)).collect();
    args.extend(targets);
    args.push(position);
    let clause = Clause::new(Atom::new(name, args), writer.body);
    normalise(&clause)
}

/// The clause without what follows from the rest.
pub fn shortened<D: Domain>(background: &Background<D>, clause: &Clause) -> Clause {
    let mut definitions = rules_of(background.domain.meaning());
    for predicate in background.features.iter().map(|feature| feature.predicate) {
        definitions.extend(background.rules.definition(predicate).map(|rule| rule.clause.clone()));
    }
    normalise(&reduce_by_definitions(clause, &definitions))
}

fn rules_of(text: &str) -> Vec<Clause> {
    let statements = parse(text).program.statements;
    statements
        .into_iter()
        .filter_map(|statement| match statement.kind {
            StatementKind::Rule(rule) => match rule.head {
                Head::Atom(head) => {
                    let body = rule.body.into_iter().map(|literal| literal.value).collect();
                    Some(Clause::new(head.value, body))
                }
                _ => None,
            },
            _ => None,
        })
        .collect()
}

/// The components that the hypothesis says anything about beyond what they are.
pub fn relevant_slots(frame: &Frame, hypothesis: &Hypothesis, count: usize) -> Vec<Slot> {
    let says = |slot: Slot| {
        let own = hypothesis.conditions.iter().map(|number| &frame.conditions[number]);
        let of_steps = hypothesis.steps.iter().flat_map(|step| step.conditions.iter());
        let of_steps = of_steps.map(|number| &frame.conditions[number]);
        let speaks = |condition: &Condition| !condition.is_own() && condition.mentions(slot);
        let presence = frame.number(&Condition::Present(slot));
        hypothesis.steps.iter().any(|step| step.mover == slot)
            || own.chain(of_steps).any(speaks)
            || presence.is_some_and(|number| hypothesis.conditions.contains(number))
    };
    (0..count as Slot).filter(|slot| says(*slot)).collect()
}

struct Writer<'b, D: Domain> {
    background: &'b Background<'b, D>,
    terms: FxHashMap<Label, Term>,
    /// One variable for several leaves that are nowhere spoken of apart: a square rather than its file and rank.
    whole: FxHashMap<(Slot, usize), Term>,
    /// The measures that must have a certain value.
    constants: FxHashMap<Fact, Term>,
    /// The values of measures before any move.
    measures: FxHashMap<Fact, Term>,
    body: Vec<Literal>,
    variables: u32,
}

/// Where a component stands after a move.
#[derive(Clone, Copy)]
struct Arrival {
    mover: Slot,
    target: Term,
}

impl<'b, D: Domain> Writer<'b, D> {
    fn new(background: &'b Background<'b, D>, example: &Slots) -> Self {
        let mut writer = Writer {
            background,
            terms: FxHashMap::default(),
            whole: FxHashMap::default(),
            constants: FxHashMap::default(),
            measures: FxHashMap::default(),
            body: Vec::new(),
            variables: 0,
        };
        for (slot, component) in (0..).zip(example) {
            for (leaf, value) in (0..).zip(component.iter().flatten()) {
                let is_fixed = background.values[usize::from(leaf)].is_empty();
                let term = if is_fixed { *value } else { writer.fresh() };
                writer.terms.insert(Label { slot, leaf }, term);
            }
        }
        writer
    }

    fn fresh(&mut self) -> Term {
        self.variables += 1;
        Term::Var(Var(self.variables - 1))
    }

    /// Values that are constant or equal to others.
    fn values(&mut self, frame: &Frame, hypothesis: &Hypothesis) {
        let conditions = || hypothesis.conditions.iter().map(|number| &frame.conditions[number]);
        for condition in conditions() {
            if let Condition::Same(left, right) = condition {
                let (kept, replaced) = (self.terms[left], self.terms[right]);
                self.terms
                    .values_mut()
                    .filter(|term| **term == replaced)
                    .for_each(|term| *term = kept);
            }
        }
        for condition in conditions() {
            match condition {
                Condition::Is(label, value) => {
                    self.terms.insert(*label, *value);
                }
                Condition::Holds(fact) if fact.values.len() == 1 => {
                    self.constants.insert(fact.without_values(), fact.values[0]);
                }
                _ => {}
            }
        }
    }

    /// Finds the arguments that can be one variable.
    fn join(&mut self, frame: &Frame, hypothesis: &Hypothesis, slots: usize) {
        let mut apart: FxHashSet<Label> = FxHashSet::default();
        let of_steps = hypothesis.steps.iter().flat_map(|step| step.conditions.iter());
        for number in hypothesis.conditions.iter().chain(of_steps) {
            match &frame.conditions[number] {
                Condition::Is(label, _) | Condition::Goes(_, label) => {
                    apart.insert(*label);
                }
                Condition::Same(left, right) | Condition::Less(left, right) | Condition::Related(_, left, right) => {
                    apart.extend([*left, *right]);
                }
                _ => {}
            }
        }
        for slot in 0..slots as Slot {
            for (index, part) in self.background.parts.iter().enumerate() {
                let is_free = |leaf: usize| {
                    let label = Label { slot, leaf: leaf as u8 };
                    !apart.contains(&label) && self.terms.get(&label).is_some_and(|term| term.as_var().is_some())
                };
                if part.types.len() > 1 && part.leaves().all(is_free) {
                    let term = self.fresh();
                    self.whole.insert((slot, index), term);
                }
            }
        }
    }

    fn arguments(&self, slot: Slot, arrival: Option<Arrival>) -> Vec<Term> {
        let parts = &self.background.parts;
        let leaf = |leaf: usize| {
            let label = Label { slot, leaf: leaf as u8 };
            self.terms[&label]
        };
        let leaves: Vec<Term> = parts.iter().flat_map(|part| part.leaves()).map(leaf).collect();
        let argument = |(index, part): (usize, &Part)| match self.whole.get(&(slot, index)) {
            Some(term) => *term,
            None => part.term(&leaves),
        };
        let mut arguments: Vec<Term> = parts.iter().enumerate().map(argument).collect();
        if let (Some(arrival), Some(moves)) = (arrival, &self.background.moves)
            && arrival.mover == slot
        {
            arguments[moves.target.1] = arrival.target;
        }
        arguments
    }

    fn describe(&mut self, slot: Slot, position: Term, negated: bool) {
        let mut args = self.arguments(slot, None);
        args.push(position);
        let atom = Atom::new(self.background.domain.description().name, args);
        self.body.push(Literal { negated, atom });
    }

    fn less(&mut self, left: Term, right: Term) {
        let atom = Atom::compare(left, Comparison::Less, right);
        self.body.push(Literal::positive(atom));
    }

    fn condition(&mut self, condition: &Condition, position: Term) {
        match condition {
            Condition::Less(left, right) => self.less(self.terms[left], self.terms[right]),
            Condition::Related(predicate, left, right) => {
                let atom = Atom::new(predicate.name, vec![self.terms[left], self.terms[right]]);
                self.body.push(Literal::positive(atom));
            }
            Condition::Holds(fact) => match self.feature(fact) {
                Some(feature) if feature.values.is_empty() => self.fact(feature, fact, &[], None, position, false),
                _ => {
                    self.measure(&fact.without_values(), position);
                }
            },
            Condition::Lacks(fact) => {
                if let Some(feature) = self.feature(fact) {
                    self.fact(feature, fact, &[], None, position, true);
                }
            }
            Condition::Smaller(left, right) => {
                let (left, right) = (self.measure(left, position), self.measure(right, position));
                self.less(left, right);
            }
            _ => {}
        }
    }

    fn feature(&self, fact: &Fact) -> Option<&'b Feature> {
        self.background.feature_of(fact.predicate)
    }

    /// The value of a measure before any move, asked for once.
    fn measure(&mut self, fact: &Fact, position: Term) -> Term {
        if let Some(value) = self.measures.get(fact) {
            return *value;
        }
        let constant = self.constants.get(fact).copied();
        let value = constant.unwrap_or_else(|| self.fresh());
        if let Some(feature) = self.feature(fact) {
            self.fact(feature, fact, &[value], None, position, false);
        }
        self.measures.insert(fact.clone(), value);
        value
    }

    fn fact(
        &mut self,
        feature: &Feature,
        fact: &Fact,
        values: &[Term],
        arrival: Option<Arrival>,
        position: Term,
        negated: bool,
    ) {
        let mut args = vec![position; feature.predicate.arity];
        for (group, slot) in feature.groups.iter().zip(&fact.slots) {
            let arguments = self.arguments(*slot, arrival);
            for (arg, part) in &group.args {
                args[*arg] = arguments[*part];
            }
        }
        for (index, arg) in feature.values.iter().enumerate() {
            args[*arg] = values.get(index).copied().unwrap_or_else(|| self.fresh());
        }
        for arg in &feature.open {
            args[*arg] = self.fresh();
        }
        args[feature.position] = position;
        let atom = Atom::new(feature.predicate.name, args);
        self.body.push(Literal { negated, atom });
    }

    /// A move and what it changes; returns where it goes.
    fn step(&mut self, frame: &Frame, step: &Step, position: Term) -> Term {
        let Some(moves) = &self.background.moves else {
            return position;
        };
        let conditions: Vec<&Condition> = step.conditions.iter().map(|number| &frame.conditions[number]).collect();
        let target = self.target(&conditions);
        let arrival = Some(Arrival {
            mover: step.mover,
            target,
        });
        let denied = conditions.iter().filter_map(|condition| match condition {
            Condition::Appears(fact) => Some(fact),
            _ => None,
        });
        for fact in denied {
            if let Some(feature) = self.feature(fact) {
                self.fact(feature, fact, &[], None, position, true);
            }
        }
        let shape_len = moves.predicate.arity;
        let new = self.fresh();
        let mut args = vec![position; shape_len];
        let mover = self.arguments(step.mover, None);
        for (arg, part) in &moves.mover.args {
            args[*arg] = mover[*part];
        }
        args[moves.target.0] = target;
        args[moves.makes] = new;
        self.body.push(Literal::positive(Atom::new(moves.predicate.name, args)));
        for condition in conditions {
            self.change(condition, arrival, position, new);
        }
        target
    }

    fn target(&mut self, conditions: &[&Condition]) -> Term {
        let Some(moves) = &self.background.moves else {
            return self.fresh();
        };
        let part = &self.background.parts[moves.target.1];
        let taken = conditions.iter().find_map(|condition| match condition {
            Condition::Gone(slot) => Some(*slot),
            _ => None,
        });
        if let Some(slot) = taken {
            return self.arguments(slot, None)[moves.target.1];
        }
        if !conditions
            .iter()
            .any(|condition| matches!(condition, Condition::Goes(..)))
        {
            return self.fresh();
        }
        let count = part.leaves().end;
        let mut leaves: Vec<Term> = (0..count).map(|_| self.fresh()).collect();
        for condition in conditions {
            if let Condition::Goes(leaf, label) = condition {
                leaves[usize::from(*leaf)] = self.terms[label];
            }
        }
        part.term(&leaves)
    }

    fn change(&mut self, condition: &Condition, arrival: Option<Arrival>, before: Term, after: Term) {
        match condition {
            Condition::Gone(slot) => self.describe(*slot, after, true),
            Condition::Appears(fact) | Condition::Vanishes(fact) => {
                let negated = matches!(condition, Condition::Vanishes(_));
                if let Some(feature) = self.feature(fact) {
                    self.fact(feature, fact, &[], arrival, after, negated);
                }
            }
            Condition::Shrinks(fact) | Condition::Grows(fact) => {
                let Some(feature) = self.feature(fact) else { return };
                let old = self.measure(fact, before);
                let new = self.fresh();
                self.fact(feature, fact, &[new], arrival, after, false);
                match condition {
                    Condition::Shrinks(_) => self.less(new, old),
                    _ => self.less(old, new),
                }
            }
            _ => {}
        }
    }
}
