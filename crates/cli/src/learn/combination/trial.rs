//! How often the patterns work, tried in positions of the games that they were learned from.

use super::games;
use crate::failure::Failure;
use crate::output::{Output, progress};
use adage_book::grouped;
use adage_learn::combination::{Knowledge, Library, Trials, Trust};
use adage_learn::combination::{refine, try_patterns};
use serde_json::json;
use shakmaty::Chess;
use std::path::PathBuf;

/// Tries the patterns that solving uses in so many positions, and keeps how often they worked.
pub fn try_out(library: &mut Library, from: &[PathBuf], count: usize, output: &Output) -> Result<(), Failure> {
    let positions = games::positions(from, count)?;
    let store = library.store(usize::MAX, Trust::FOR_SOLVING);
    let mut trials = vec![Trials::default(); store.len()];
    in_chunks(&positions, "trying patterns", |some| {
        for (all, some) in trials.iter_mut().zip(try_patterns(&store, some)) {
            all.add(some);
        }
    });
    for (pattern, trials) in store.patterns().iter().zip(&trials) {
        if let Some(known) = library.get_mut(pattern) {
            known.trials = (trials.tried > 0).then_some(*trials);
        }
    }
    let (worked, tried) = trials.iter().fold((0, 0), |(worked, tried), trials| {
        (worked + u64::from(trials.worked), tried + u64::from(trials.tried))
    });
    match output.json {
        true => output.value(&json!({"positions": positions.len(), "worked": worked, "tried": tried})),
        false => output.line(format!(
            "Tried in {} positions of these games: what the patterns proposed won something {} times of {}.",
            grouped(positions.len() as u64),
            grouped(worked),
            grouped(tried)
        )),
    }
    Ok(())
}

/// Adds variants of the patterns that work better: with a condition less, or with nobody to take back.
pub fn improve(library: &mut Library, from: &[PathBuf], count: usize, output: &Output) -> Result<(), Failure> {
    let positions = games::positions(from, count)?;
    let store = library.store(usize::MAX, Trust::FOR_SOLVING);
    let better = refine(&store, &positions);
    let general = better.iter().filter(|it| it.is_more_general).count();
    let special = better.len() - general;
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
    match output.json {
        true => output.value(&json!({"more_general": general, "more_special": special})),
        false => output.line(format!(
            "Variants that work better: {general} that ask for less, {special} that ask that nobody takes back."
        )),
    }
    Ok(())
}

/// With progress.
fn in_chunks(positions: &[Chess], what: &'static str, mut work: impl FnMut(&[Chess])) {
    let bar = progress(positions.len() as u64, what);
    for chunk in positions.chunks(200) {
        work(chunk);
        bar.inc(chunk.len() as u64);
    }
    bar.finish_and_clear();
}
