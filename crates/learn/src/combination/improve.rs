//! How often the patterns of a library work in positions of games, and variants that work better.

use super::refine::refine;
use super::report::{Improved, TriedOut};
use super::trial::try_patterns;
use super::{Knowledge, Library, Trials, Trust};
use adage_book::Progress;
use shakmaty::Chess;

/// Positions that are tried at a time, between two words of progress.
const CHUNK: usize = 200;

/// Tries the patterns that solving uses in these positions, and keeps how often they worked.
pub fn try_out(library: &mut Library, positions: &[Chess], progress: &dyn Progress) -> TriedOut {
    let store = library.store(usize::MAX, Trust::FOR_SOLVING);
    let mut trials = vec![Trials::default(); store.len()];
    progress.begin("trying patterns", positions.len() as u64);
    for chunk in positions.chunks(CHUNK) {
        for (all, some) in trials.iter_mut().zip(try_patterns(&store, chunk)) {
            all.add(some);
        }
        progress.advance(chunk.len() as u64);
    }
    progress.end();
    for (pattern, trials) in store.patterns().iter().zip(&trials) {
        if let Some(known) = library.get_mut(pattern) {
            known.trials = (trials.tried > 0).then_some(*trials);
        }
    }
    TriedOut {
        positions: positions.len(),
        worked: trials.iter().map(|trials| u64::from(trials.worked)).sum(),
        tried: trials.iter().map(|trials| u64::from(trials.tried)).sum(),
    }
}

/// Adds variants of the patterns that work better: with a condition less, or with nobody to take back.
pub fn improve(library: &mut Library, positions: &[Chess]) -> Improved {
    let store = library.store(usize::MAX, Trust::FOR_SOLVING);
    let better = refine(&store, positions);
    let general = better.iter().filter(|it| it.is_more_general).count();
    let improved = Improved {
        more_general: general,
        more_special: better.len() - general,
    };
    for it in better {
        let Some(known) = library.get(&it.than) else {
            continue;
        };
        let what = if it.is_more_general { "less" } else { "more" };
        let variant = Knowledge {
            name: String::new(),
            from: Some(format!("{}, asking for {what}", known.name)),
            found: known.found.clone(),
            trials: Some(it.trials),
        };
        library.insert_named(it.pattern, variant);
    }
    improved
}
