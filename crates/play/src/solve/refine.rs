//! Patterns made better by trial: what they do not need is dropped, what they lack is added.
//!
//! Every variant of a pattern, with one condition less or with the condition that nobody takes back, is tried in the same
//! positions. A more general one takes the pattern's place if it works as often; a more special one if it works more
//! often by far.

use super::trial::{Record, try_patterns};
use adage_learn::combination::{Kind, Pattern, Store, more_general, more_special};
use shakmaty::Chess;

/// Below this many trials nothing is concluded.
const ENOUGH: u32 = 20;

/// What became of the patterns.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Refinement {
    pub generalised: usize,
    pub specialised: usize,
}

/// The store with its patterns exchanged for better variants of them, found in these positions.
pub fn refine(store: &Store, positions: &[Chess]) -> (Store, Refinement) {
    let mut tried: Vec<Pattern> = Vec::new();
    let mut families = Vec::new();
    for pattern in store.patterns().iter().filter(|pattern| pattern.kind == Kind::Attack) {
        let own = tried.len();
        tried.push(pattern.clone());
        let general = more_general(pattern);
        let special = more_special(pattern);
        let middle = own + 1 + general.len();
        let end = middle + special.len();
        tried.extend(general.into_iter().chain(special));
        families.push((own, own + 1..middle, middle..end));
    }
    let trial = Store::of(tried);
    let records = try_patterns(&trial, positions);
    let mut refined = Store::default();
    let mut summary = Refinement::default();
    for (own, general, special) in families {
        let wider = general
            .filter(|number| is_as_good(records[*number], records[own]))
            .max_by_key(|number| records[*number].tried);
        let safer = special
            .filter(|number| is_far_better(records[*number], records[own]))
            .max_by_key(|number| records[*number].promise());
        summary.generalised += usize::from(wider.is_some());
        summary.specialised += usize::from(wider.is_none() && safer.is_some());
        refined.insert(trial.patterns()[wider.or(safer).unwrap_or(own)].clone());
    }
    for pattern in store.patterns().iter().filter(|pattern| pattern.kind == Kind::Defence) {
        refined.insert(pattern.clone());
    }
    (refined, summary)
}

/// Where only the variant is, it must work as often as the pattern does.
fn is_as_good(variant: Record, own: Record) -> bool {
    let gained = Record {
        worked: variant.worked.saturating_sub(own.worked),
        tried: variant.tried.saturating_sub(own.tried),
    };
    own.tried >= ENOUGH && gained.tried >= ENOUGH && gained.promise() >= own.promise()
}

fn is_far_better(variant: Record, own: Record) -> bool {
    variant.tried >= ENOUGH && variant.promise() * 4 >= own.promise() * 5 && variant.worked * 2 >= own.worked
}
