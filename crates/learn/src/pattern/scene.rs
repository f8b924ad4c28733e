//! Saturation: everything that patterns could say about one position.
//!
//! An [`Observer`] asks each feature for its facts and gives every argument its label. What a move changes is found by
//! looking at the position after it with the same eyes: facts that appear, vanish, or change their value.

use super::background::{Background, Feature, Group};
use super::condition::{Condition, Fact, Label, Slot, Slots, arguments};
use adage_logic::matcher::Searcher;
use adage_logic::vocabulary::{Answers, Kind, Question, Vocabulary};
use adage_logic::{Atom, Term};
use adage_worlds::domain::{Component, Domain, PositionOf, leaves};
use itertools::Itertools;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;
use std::cmp::Ordering;

/// A position with its components in slots, and all conditions that hold in it.
#[derive(Clone, Debug)]
pub struct Scene<P> {
    pub position: P,
    pub slots: Slots,
    pub conditions: FxHashSet<Condition>,
    pub moves: Vec<Moved>,
}

/// What one move of one component changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moved {
    pub mover: Slot,
    pub target: Term,
    pub conditions: FxHashSet<Condition>,
}

/// Which changes a move is remembered for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Newness {
    /// Any fact that was not there before, or is not there afterwards.
    #[default]
    Fact,
    /// Only predicates of which there was no fact before, or is none afterwards (Morales 1992).
    Name,
}

/// Looks at positions.
pub struct Observer<'b, D: Domain> {
    background: &'b Background<'b, D>,
    searcher: Option<Searcher<'b, D::Vocabulary>>,
    answers: Answers<PositionOf<D>>,
    /// What the current position is called in questions.
    here: Term,
    pub newness: Newness,
}

/// The facts of a position, without values, each with its values.
type Facts = Vec<(Fact, SmallVec<[Term; 1]>)>;

/// The arguments that the component in each slot is.
type Arguments = Vec<Option<SmallVec<[Term; 4]>>>;

impl<'b, D: Domain> Observer<'b, D> {
    pub fn new(background: &'b Background<'b, D>) -> Self {
        Observer {
            background,
            searcher: background.matcher.as_ref().map(|matcher| matcher.searcher()),
            answers: Answers::default(),
            here: Term::constant("here"),
            newness: Newness::Fact,
        }
    }

    /// The scene of a position with its components in these slots; none if they make no position.
    pub fn scene(&mut self, slots: Slots) -> Option<Scene<PositionOf<D>>> {
        let position = self.background.compose(&slots)?;
        Some(self.look(position, slots))
    }

    /// Everything that could be said about the position.
    pub fn look(&mut self, position: PositionOf<D>, slots: Slots) -> Scene<PositionOf<D>> {
        let arguments = self.arguments(&slots);
        let facts = self.facts(&position, &arguments);
        let mut conditions = FxHashSet::default();
        self.values(&slots, &mut conditions);
        for (fact, values) in &facts {
            if !values.is_empty() {
                let values = values.clone();
                conditions.insert(Condition::Holds(Fact { values, ..fact.clone() }));
            }
            conditions.insert(Condition::Holds(fact.clone()));
        }
        self.compare_measures(&facts, &mut conditions);
        self.exceptions(&slots, &facts, &mut conditions);
        let moves = self.moves(&position, &slots, &arguments, &facts);
        Scene {
            position,
            slots,
            conditions,
            moves,
        }
    }

    /// What the components are, and how their values compare.
    fn values(&self, slots: &Slots, found: &mut FxHashSet<Condition>) {
        let background = self.background;
        let present = || {
            (0..)
                .zip(slots)
                .filter_map(|(slot, component): (Slot, _)| Some((slot, component.as_ref()?)))
        };
        for (slot, component) in present() {
            found.insert(Condition::Present(slot));
            for (leaf, value) in (0..).zip(component) {
                if !background.values[usize::from(leaf)].is_empty() {
                    found.insert(Condition::Is(Label { slot, leaf }, *value));
                }
            }
        }
        for (slot, component) in present() {
            for (other_slot, other) in present().filter(|(other, _)| *other != slot) {
                for leaf in 0..component.len() {
                    let left = Label { slot, leaf: leaf as u8 };
                    let right = Label {
                        slot: other_slot,
                        leaf: leaf as u8,
                    };
                    self.compare(leaf, (left, component[leaf]), (right, other[leaf]), found);
                }
            }
        }
    }

    fn compare(
        &self,
        leaf: usize,
        (left, value): (Label, Term),
        (right, other): (Label, Term),
        found: &mut FxHashSet<Condition>,
    ) {
        let background = self.background;
        if value == other && left < right && !background.values[leaf].is_empty() {
            found.insert(Condition::Same(left, right));
        }
        if let (true, Some(value), Some(other)) = (background.compared[leaf], value.as_int(), other.as_int())
            && value < other
        {
            found.insert(Condition::Less(left, right));
        }
        let signature = background.domain.vocabulary().signature();
        for ((predicate, _, over), related) in background.relations.iter().zip(&background.related) {
            let own = background.leaf_types[leaf];
            let is_integer = matches!(signature[own].kind, Kind::Integer(_));
            let fits = own == *over || (is_integer && signature.agree(own, *over));
            if fits && related.contains(&(value, other)) {
                found.insert(Condition::Related(*predicate, left, right));
            }
        }
    }

    /// The measures of one kind that share a component, compared.
    fn compare_measures(&self, facts: &Facts, found: &mut FxHashSet<Condition>) {
        let measures: Vec<(&Fact, i32)> = facts
            .iter()
            .filter(|(fact, _)| self.background.feature_of(fact.predicate).is_some_and(|f| f.is_measure))
            .filter_map(|(fact, values)| Some((fact, number(values)?)))
            .collect();
        for (fact, value) in &measures {
            for (other, larger) in &measures {
                let shares = fact.slots.iter().any(|slot| other.slots.contains(slot));
                if value < larger && shares && fact.predicate == other.predicate {
                    found.insert(Condition::Smaller((*fact).clone(), (*other).clone()));
                }
            }
        }
    }

    /// What could make an exception and does not hold.
    fn exceptions(&self, slots: &Slots, facts: &Facts, found: &mut FxHashSet<Condition>) {
        let present: Vec<Slot> = (0..)
            .zip(slots)
            .filter_map(|(slot, component): (Slot, _)| component.as_ref().map(|_| slot))
            .collect();
        for predicate in &self.background.exceptions {
            let count = self.background.feature_of(*predicate).map_or(0, |f| f.groups.len());
            let fact = |slots: Vec<Slot>| Fact {
                predicate: *predicate,
                slots: slots.into(),
                values: SmallVec::new(),
            };
            let chosen = present.iter().copied().permutations(count).map(fact);
            let missing = chosen.filter(|fact| !facts.iter().any(|(known, _)| known == fact));
            found.extend(missing.map(Condition::Lacks));
        }
    }

    fn arguments(&self, slots: &Slots) -> Arguments {
        let of = |component: &Option<Component>| Some(arguments(&self.background.parts, component.as_ref()?));
        slots.iter().map(of).collect()
    }

    fn facts(&mut self, position: &PositionOf<D>, arguments: &Arguments) -> Facts {
        let (background, here) = (self.background, self.here);
        let mut facts = Facts::default();
        for feature in &background.features {
            if let Some(relation) = feature.relation {
                self.answers.clear();
                let args: SmallVec<[Option<Term>; 8]> = (0..feature.predicate.arity)
                    .map(|index| (index == feature.position).then_some(here))
                    .collect();
                let question = Question {
                    relation,
                    args: &args,
                    position: Some(position),
                    only_whether: false,
                };
                background.domain.vocabulary().ask(&question, &mut self.answers);
                let rows = self.answers.rows().chunks(feature.predicate.arity);
                for row in rows.filter(|row| background.domain.is_told(relation, row)) {
                    label(feature, row, arguments, &mut facts);
                }
            }
        }
        if let Some(searcher) = &mut self.searcher {
            for found in searcher.matches(position) {
                if let Some(feature) = background.feature_of(found.predicate) {
                    label(feature, &found.args, arguments, &mut facts);
                }
            }
        }
        facts
    }

    fn moves(&mut self, position: &PositionOf<D>, slots: &Slots, arguments: &Arguments, before: &Facts) -> Vec<Moved> {
        let (background, here) = (self.background, self.here);
        let Some(moves) = &background.moves else {
            return Vec::new();
        };
        let shape = &background.domain.vocabulary().signature()[moves.relation];
        let args: Vec<Option<Term>> = (0..shape.types.len())
            .map(|index| (index == moves.position).then_some(here))
            .collect();
        let question = Question {
            relation: moves.relation,
            args: &args,
            position: Some(position),
            only_whether: false,
        };
        let mut answers = Answers::default();
        background.domain.vocabulary().ask(&question, &mut answers);
        let mut found = Vec::new();
        for row in answers.rows().chunks(shape.types.len()) {
            let Term::Position(number) = row[moves.makes] else {
                continue;
            };
            let Some(after) = answers.positions().get(number as usize) else {
                continue;
            };
            let Some(mover) = mover(&moves.mover, row, arguments) else {
                continue;
            };
            let target = row[moves.target.0];
            found.extend(self.moved(mover, target, after, slots, arguments, before));
        }
        found
    }

    /// What a move changes; none if nothing that patterns speak of.
    fn moved(
        &mut self,
        mover: Slot,
        target: Term,
        after: &PositionOf<D>,
        slots: &Slots,
        arguments: &Arguments,
        before: &Facts,
    ) -> Option<Moved> {
        let background = self.background;
        let moves = background.moves.as_ref()?;
        let mut conditions = FxHashSet::default();
        let mut new_arguments = arguments.clone();
        for (slot, terms) in (0..).zip(&mut new_arguments) {
            if slot == mover {
                terms.as_mut()?[moves.target.1] = target;
            } else if terms.as_ref().is_some_and(|terms| terms[moves.target.1] == target) {
                conditions.insert(Condition::Gone(slot));
            }
        }
        let facts = self.facts(after, &new_arguments);
        self.changes(before, &facts, &mut conditions);
        if conditions.is_empty() {
            return None;
        }
        let part = &background.parts[moves.target.1];
        self.arrival(part.first, &leaves(&[target]), slots, &mut conditions);
        Some(Moved {
            mover,
            target,
            conditions,
        })
    }

    /// A component that is gone is still spoken of: what has taken its place may be like it.
    fn changes(&self, before: &Facts, after: &Facts, found: &mut FxHashSet<Condition>) {
        let by_name = self.newness == Newness::Name;
        let values_in =
            |facts: &'_ Facts, fact: &Fact| facts.iter().find(|(other, _)| other == fact).map(|(_, v)| number(v));
        let is_news =
            |facts: &Facts, fact: &Fact| !by_name || !facts.iter().any(|(other, _)| other.predicate == fact.predicate);
        for (fact, values) in after {
            match values_in(before, fact) {
                None if is_news(before, fact) => {
                    found.insert(Condition::Appears(fact.clone()));
                }
                Some(Some(old)) => match number(values).map(|new| new.cmp(&old)) {
                    Some(Ordering::Less) => {
                        found.insert(Condition::Shrinks(fact.clone()));
                    }
                    Some(Ordering::Greater) => {
                        found.insert(Condition::Grows(fact.clone()));
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        for (fact, _) in before {
            let stays = !fact.slots.iter().any(|slot| found.contains(&Condition::Gone(*slot)));
            if stays && values_in(after, fact).is_none() && is_news(after, fact) {
                found.insert(Condition::Vanishes(fact.clone()));
            }
        }
    }

    /// Which values from before the component has after its move. Only measures make it matter where exactly.
    fn arrival(&self, first: usize, arrival: &[Term], slots: &Slots, found: &mut FxHashSet<Condition>) {
        if !self.background.features.iter().any(|feature| feature.is_measure) {
            return;
        }
        for (leaf, value) in (first..).zip(arrival) {
            for (slot, component) in (0..).zip(slots) {
                if component.as_ref().is_some_and(|component| component[leaf] == *value) {
                    let leaf = leaf as u8;
                    found.insert(Condition::Goes(leaf, Label { slot, leaf }));
                }
            }
        }
    }

    /// The facts of the features as atoms, the description first: the body of the position's saturated clause.
    pub fn atoms(&mut self, position: &PositionOf<D>) -> Vec<Atom> {
        let background = self.background;
        let vocabulary = background.domain.vocabulary();
        let description = vocabulary.signature().find(background.domain.description());
        let native = background.features.iter().filter_map(|feature| feature.relation);
        let of_position = description.into_iter().chain(native);
        let mut atoms: Vec<Atom> = of_position
            .flat_map(|relation| vocabulary.facts(relation, position, self.here))
            .collect();
        for (_, relation, _) in &background.relations {
            atoms.extend(vocabulary.facts(*relation, position, self.here));
        }
        if let Some(searcher) = &mut self.searcher {
            let found = searcher.matches(position);
            atoms.extend(
                found
                    .into_iter()
                    .map(|found| Atom::new(found.predicate.name, found.args)),
            );
        }
        atoms
    }
}

fn number(values: &[Term]) -> Option<i32> {
    match values {
        [value] => value.as_int(),
        _ => None,
    }
}

fn mover(group: &Group, row: &[Term], arguments: &Arguments) -> Option<Slot> {
    let fits = |terms: &Option<SmallVec<[Term; 4]>>| terms.as_ref().is_some_and(|terms| gives(group, row, terms));
    arguments.iter().position(fits).map(|slot| slot as Slot)
}

/// Whether a component is what the group's arguments say.
fn gives(group: &Group, args: &[Term], component: &[Term]) -> bool {
    group.args.iter().all(|(arg, part)| args[*arg] == component[*part])
}

/// Adds a fact with its components, in every way in which different components fit its arguments. A fact about something
/// that is no component, such as a move to an empty square, is left out.
fn label(feature: &Feature, args: &[Term], components: &Arguments, facts: &mut Facts) {
    let fitting = |group: &Group| -> SmallVec<[Slot; 4]> {
        (0..)
            .zip(components)
            .filter_map(|(slot, terms)| {
                terms
                    .as_ref()
                    .is_some_and(|terms| gives(group, args, terms))
                    .then_some(slot)
            })
            .collect()
    };
    let mut candidates: SmallVec<[SmallVec<[Slot; 4]>; 4]> = SmallVec::new();
    // What a move goes to comes last and is most often no component.
    for group in feature.groups.iter().rev() {
        let fitting = fitting(group);
        if fitting.is_empty() {
            return;
        }
        candidates.push(fitting);
    }
    let mut slots = SmallVec::new();
    choose(feature, args, &mut candidates.iter().rev(), &mut slots, facts);
}

fn choose<'c>(
    feature: &Feature,
    args: &[Term],
    candidates: &mut (impl Iterator<Item = &'c SmallVec<[Slot; 4]>> + Clone),
    slots: &mut SmallVec<[Slot; 4]>,
    facts: &mut Facts,
) {
    let Some(fitting) = candidates.next() else {
        let fact = Fact {
            predicate: feature.predicate,
            slots: slots.clone(),
            values: SmallVec::new(),
        };
        let is_known = !feature.open.is_empty() && facts.iter().any(|(known, _)| *known == fact);
        if !is_known {
            facts.push((fact, feature.values.iter().map(|index| args[*index]).collect()));
        }
        return;
    };
    for slot in fitting {
        if !slots.contains(slot) {
            slots.push(*slot);
            choose(feature, args, &mut candidates.clone(), slots, facts);
            slots.pop();
        }
    }
}
