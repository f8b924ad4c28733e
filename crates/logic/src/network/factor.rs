//! Many conjunctions of one atom as few gates: what several of them have in common is asked once.

use super::gates::{Gates, Wire};
use rustc_hash::FxHashMap;

type Conjunction = Vec<Wire>;

/// The *or* of conjunctions.
pub(super) fn any_conjunction(gates: &mut Gates, mut bodies: Vec<Conjunction>) -> Wire {
    let mut found = Vec::new();
    while let Some(common) = most_common(&bodies) {
        let (with, without): (Vec<Conjunction>, _) = bodies.into_iter().partition(|body| body.contains(&common));
        let rests = with
            .into_iter()
            .map(|body| body.into_iter().filter(|wire| *wire != common).collect());
        let rest = any_conjunction(gates, rests.collect());
        found.push(gates.and(common, rest));
        bodies = without;
    }
    found.extend(bodies.iter().map(|body| gates.all_of(body)));
    gates.any_of(&found)
}

/// The wire that stands in the most bodies, if it stands in two at least. Among equals the one made last, which is the
/// most specific.
fn most_common(bodies: &[Conjunction]) -> Option<Wire> {
    if bodies.len() < 2 {
        return None;
    }
    let mut counts: FxHashMap<Wire, usize> = FxHashMap::default();
    for wire in bodies.iter().flatten() {
        *counts.entry(*wire).or_default() += 1;
    }
    let most = counts.into_iter().max_by_key(|(wire, count)| (*count, *wire))?;
    (most.1 >= 2).then_some(most.0)
}
