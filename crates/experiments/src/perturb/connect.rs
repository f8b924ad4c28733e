//! Which components a hypothesis still speaks of, and what each of their values is worth changing.
//!
//! A component belongs to a concept by its place, which is what numbers say of it: a condition that says where it is, or how it stands to others, connects
//! it. A component of which only its kind and its side are known is irrelevant and leaves, with all that is said of it.

use adage_learn::pattern::background::Background;
use adage_learn::pattern::bits::Bits;
use adage_learn::pattern::condition::{Condition, Fact, Label, Slot};
use adage_learn::pattern::hypothesis::{Frame, Hypothesis};
use adage_logic::vocabulary::{Kind, Vocabulary};
use adage_worlds::domain::Domain;

/// Added to the value of an argument that is a variable already, so that constants are tried first.
const VARIABLE: i64 = 20;

/// The components that are connected by a place. What holds anyway connects nothing.
pub fn relevant<D: Domain>(
    background: &Background<D>,
    frame: &Frame,
    hypothesis: &Hypothesis,
    idle: &Bits,
) -> Vec<Slot> {
    let mut slots: Vec<Slot> = Vec::new();
    let told = hypothesis.conditions.without(idle);
    for condition in told.iter().map(|number| &frame.conditions[number]) {
        if connects(background, condition) {
            condition.for_each_slot(|slot| slots.push(slot));
        }
    }
    for step in &hypothesis.steps {
        slots.push(step.mover);
        for number in step.conditions.iter() {
            frame.conditions[number].for_each_slot(|slot| slots.push(slot));
        }
    }
    slots.sort_unstable();
    slots.dedup();
    slots
}

fn connects<D: Domain>(background: &Background<D>, condition: &Condition) -> bool {
    let signature = background.domain.vocabulary().signature();
    let is_number = |leaf: usize| matches!(signature[background.leaf_types[leaf]].kind, Kind::Integer(_));
    // Where nothing is a number, every value counts as a place.
    let has_places = (0..background.leaf_types.len()).any(is_number);
    let is_place = |label: &Label| !has_places || is_number(usize::from(label.leaf));
    match condition {
        Condition::Present(_) => false,
        Condition::Is(label, _) => is_place(label),
        Condition::Same(left, right) | Condition::Less(left, right) | Condition::Related(_, left, right) => {
            is_place(left) && is_place(right)
        }
        _ => true,
    }
}

/// The hypothesis without components that have become irrelevant.
pub fn connected<D: Domain>(
    background: &Background<D>,
    frame: &Frame,
    hypothesis: &Hypothesis,
    idle: &Bits,
) -> Hypothesis {
    let relevant = relevant(background, frame, hypothesis, idle);
    let stays = |number: &usize| {
        let mut stays = true;
        frame.conditions[*number].for_each_slot(|slot| stays &= relevant.contains(&slot));
        stays
    };
    Hypothesis {
        conditions: hypothesis.conditions.iter().filter(stays).collect(),
        steps: hypothesis.steps.clone(),
    }
}

/// What changing an argument is worth, the least first: few values, a constant, and many literals to break.
pub fn value<D: Domain>(background: &Background<D>, frame: &Frame, hypothesis: &Hypothesis, label: Label) -> i64 {
    let own = hypothesis.conditions.iter();
    let of_steps = hypothesis.steps.iter().flat_map(|step| step.conditions.iter());
    let literals = own
        .chain(of_steps)
        .map(|number| &frame.conditions[number])
        .filter(|condition| uses(background, condition, label))
        .count();
    let is_constant = hypothesis
        .conditions
        .iter()
        .any(|number| matches!(frame.conditions[number], Condition::Is(other, _) if other == label));
    let variable = if is_constant { 0 } else { VARIABLE };
    variable + background.values[usize::from(label.leaf)].len() as i64 - literals as i64
}

/// Whether the value with this label is an argument of the literal that the condition stands for.
fn uses<D: Domain>(background: &Background<D>, condition: &Condition, label: Label) -> bool {
    let in_fact = |fact: &Fact| {
        let Some(feature) = background.feature_of(fact.predicate) else {
            return false;
        };
        let mut groups = feature.groups.iter().zip(&fact.slots);
        groups.any(|(group, slot)| {
            let mut parts = group.args.iter().map(|(_, part)| &background.parts[*part]);
            *slot == label.slot && parts.any(|part| part.leaves().contains(&usize::from(label.leaf)))
        })
    };
    match condition {
        Condition::Present(slot) | Condition::Gone(slot) => *slot == label.slot,
        Condition::Is(other, _) | Condition::Goes(_, other) => *other == label,
        Condition::Same(left, right) | Condition::Less(left, right) | Condition::Related(_, left, right) => {
            *left == label || *right == label
        }
        Condition::Holds(fact)
        | Condition::Lacks(fact)
        | Condition::Appears(fact)
        | Condition::Vanishes(fact)
        | Condition::Shrinks(fact)
        | Condition::Grows(fact) => in_fact(fact),
        Condition::Smaller(left, right) => in_fact(left) || in_fact(right),
    }
}
