//! Patterns made better by trial: what they do not need is dropped, what they lack is added.
//!
//! Every variant of a pattern, with one condition less or with the condition that nobody takes back, is tried in the same
//! positions. A more general one takes the pattern's place if it works as often; a more special one if it works more
//! often by far.

use super::trial::try_patterns;
use super::{Kind, Pattern, Store, Trials, more_general, more_special};
use shakmaty::Chess;

/// Below this many trials nothing is concluded.
const ENOUGH: u32 = 20;

/// A variant that works better than the pattern which it was made from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Better {
    pub than: Pattern,
    pub pattern: Pattern,
    pub trials: Trials,
    /// Whether it asks for less, not for more.
    pub is_more_general: bool,
}

/// The better variants of the store's attacks, as far as these positions tell.
pub fn refine(store: &Store, positions: &[Chess]) -> Vec<Better> {
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
    let all = Store::of(tried);
    let trials = try_patterns(&all, positions);
    let mut better = Vec::new();
    for (own, general, special) in families {
        let wider = general
            .filter(|number| is_as_good(trials[*number], trials[own]))
            .max_by_key(|number| trials[*number].tried);
        let safer = special
            .filter(|number| is_far_better(trials[*number], trials[own]))
            .max_by_key(|number| trials[*number].promise());
        better.extend(wider.or(safer).map(|number| Better {
            than: all.patterns()[own].clone(),
            pattern: all.patterns()[number].clone(),
            trials: trials[number],
            is_more_general: wider.is_some(),
        }));
    }
    better
}

/// Where only the variant is, it must work as often as the pattern does.
fn is_as_good(variant: Trials, own: Trials) -> bool {
    let gained = Trials {
        worked: variant.worked.saturating_sub(own.worked),
        tried: variant.tried.saturating_sub(own.tried),
    };
    own.tried >= ENOUGH && gained.tried >= ENOUGH && gained.promise() >= own.promise()
}

fn is_far_better(variant: Trials, own: Trials) -> bool {
    variant.tried >= ENOUGH && variant.promise() * 4 >= own.promise() * 5 && variant.worked * 2 >= own.worked
}
