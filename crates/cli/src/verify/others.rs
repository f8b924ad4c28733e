//! Entries that are no patterns: forced wins are tried on boards made up for them, combinations in positions of games,
//! strategies on the orderings of a task.

use super::Args;
use crate::failure::Failure;
use crate::learn::combination::library_of;
use crate::learn::win::rules_of_file;
use crate::output::{Output, progress};
use adage_book::grouped;
use adage_book::{BookError, Comparison, Entry, Evidence, Kind, RuleFile, change_file, read_text};
use adage_learn::combination::Trust;
use adage_learn::combination::{positions, try_patterns};
use adage_learn::strategy::space::Options;
use adage_learn::strategy::{bundled, explained, las};
use adage_learn::win::gomoku::check::Effort;
use adage_learn::win::gomoku::rules::SPACE;
use adage_learn::win::gomoku::verify;
use serde_json::json;
use std::path::{Path, PathBuf};

/// Verifies the entries of a file; with a name, only that one.
pub fn run(file: &RuleFile, name: Option<&str>, on: &str, args: &Args, output: &Output) -> Result<(), Failure> {
    if args.against.is_some() {
        return Err(
            Failure::bad(format!("a {} is not compared with a rule", file.kind)).with_help("leave --against out")
        );
    }
    let found = match file.kind {
        Kind::Win => wins(file, name, on, args)?,
        Kind::Combination => combinations(file, name, on, args)?,
        Kind::Strategy => strategies(file, name, on)?,
        Kind::Pattern | Kind::Tree => Vec::new(),
    };
    for (name, evidence) in &found {
        tell(name, evidence, output);
    }
    if found.is_empty() && !output.json {
        output.line(format!("Nothing of {} could be tried on {on}.", file.name));
    }
    if args.record {
        record(file, &found)?;
        if !output.json {
            output.line(format!("Recorded in {}.", file.name));
        }
    }
    let is_wrong = |evidence: &Evidence| evidence.against.as_ref().is_some_and(|against| against.wrong > 0);
    match file.kind != Kind::Combination && found.iter().any(|(_, evidence)| is_wrong(evidence)) {
        true => Err(Failure::NotHeld),
        false => Ok(()),
    }
}

type Found = Vec<(String, Evidence)>;

/// Each rule on boards made up for it; proof search must agree.
fn wins(file: &RuleFile, name: Option<&str>, on: &str, args: &Args) -> Result<Found, Failure> {
    let size = match on.split_once(':').unwrap_or((on, "15")) {
        (SPACE, size) => size.parse().ok().filter(|size| (5..=20).contains(size)),
        _ => None,
    };
    let size = size.ok_or_else(|| {
        Failure::bad(format!("forced wins of {} cannot be tried on `{on}`", file.world)).with_help(format!(
            "write --on {SPACE}, or --on {SPACE}:19 for another size of board"
        ))
    })?;
    let rules = rules_of_file(file)?;
    let rules = rules
        .iter()
        .filter(|rule| name.is_none_or(|name| name == rule.recognition.name));
    let rules: Vec<_> = rules.collect();
    let bar = progress(rules.len() as u64, "trying rules");
    let effort = Effort {
        boards: args.boards,
        ..Effort::default()
    };
    let verified = rules.iter().map(|rule| {
        let mut evidence = verify(rule, size, effort);
        evidence.space = on.to_string();
        bar.inc(1);
        (rule.recognition.name.clone(), evidence)
    });
    let found = verified.collect();
    bar.finish_and_clear();
    Ok(found)
}

/// How often what the patterns propose wins something in positions of games.
fn combinations(file: &RuleFile, name: Option<&str>, on: &str, args: &Args) -> Result<Found, Failure> {
    let library = library_of(file)?;
    let tried_in = positions(&[PathBuf::from(on)], args.boards)?;
    let store = library.store(usize::MAX, Trust::FOR_SOLVING);
    let bar = progress(tried_in.len() as u64, "trying patterns");
    let mut counts = vec![(0, 0); store.len()];
    for chunk in tried_in.chunks(200) {
        for (count, trials) in counts.iter_mut().zip(try_patterns(&store, chunk)) {
            count.0 += u64::from(trials.worked);
            count.1 += u64::from(trials.tried);
        }
        bar.inc(chunk.len() as u64);
    }
    bar.finish_and_clear();
    let of_pattern = store.patterns().iter().zip(counts).filter(|(_, (_, tried))| *tried > 0);
    let found = of_pattern.filter_map(|(pattern, (worked, tried))| {
        let evidence = Evidence {
            space: on.to_string(),
            positions: tried_in.len() as u64,
            complete: false,
            holds: tried,
            against: Some(Comparison {
                truth: "a search that looks what is won".to_string(),
                right: worked,
                wrong: tried - worked,
                counter_examples: Vec::new(),
            }),
        };
        Some((library.get(pattern)?.name.clone(), evidence))
    });
    Ok(found
        .filter(|(found, _)| name.is_none_or(|name| name == found))
        .collect())
}

/// Which orderings of a task hold by the costs of the strategy.
fn strategies(file: &RuleFile, name: Option<&str>, on: &str) -> Result<Found, Failure> {
    let source = match bundled::find(on) {
        Some(text) if !Path::new(on).exists() => text.to_string(),
        _ => read_text(Path::new(on))?,
    };
    let task = las::read(&source, Options::default()).map_err(|diagnostics| Failure::Text {
        name: on.to_string(),
        source: source.clone(),
        diagnostics,
    })?;
    let of_name = |entry: &&Entry| name.is_none_or(|name| name == entry.name);
    let judge = |entry: &Entry| {
        let holds = explained(&task, &entry.program())
            .map_err(|reason| Failure::bad(format!("`{}` cannot be judged on `{on}`: {reason}", entry.name)))?;
        let right = holds.iter().filter(|holds| **holds).count() as u64;
        let wrong = task.orderings.iter().zip(&holds).filter(|(_, holds)| !**holds);
        let evidence = Evidence {
            space: on.to_string(),
            positions: holds.len() as u64,
            complete: true,
            holds: right,
            against: Some(Comparison {
                truth: "what was said".to_string(),
                right,
                wrong: holds.len() as u64 - right,
                counter_examples: wrong.take(3).map(|(ordering, _)| ordering.name.to_string()).collect(),
            }),
        };
        Ok((entry.name.clone(), evidence))
    };
    file.entries.iter().filter(of_name).map(judge).collect()
}

fn tell(name: &str, evidence: &Evidence, output: &Output) {
    let against = evidence.against.as_ref();
    if output.json {
        output.value(&json!({
            "name": name,
            "space": evidence.space,
            "positions": evidence.positions,
            "complete": evidence.complete,
            "holds": evidence.holds,
            "against": against.map(|against| json!({
                "truth": against.truth,
                "right": against.right,
                "wrong": against.wrong,
                "counter_examples": against.counter_examples,
            })),
        }));
        return;
    }
    let (right, wrong) = against.map_or((0, 0), |against| (against.right, against.wrong));
    output.line(format!(
        "{} on {}: {} right, {} wrong",
        output.bold(name),
        evidence.space,
        grouped(right),
        grouped(wrong)
    ));
    for wrong in against.iter().flat_map(|against| &against.counter_examples) {
        output.line(format!("    wrong at {wrong}"));
    }
}

/// Puts the evidence with the entries, in the file as it is now.
fn record(file: &RuleFile, found: &Found) -> Result<(), Failure> {
    let path = file.path.clone().unwrap_or_default();
    Ok(change_file(&path, file.clone(), |file| {
        for (name, evidence) in found {
            if file.find(name).is_none() {
                return Err(BookError::new(format!("`{name}` is no longer in `{}`", file.name)));
            }
            file.add_evidence(name, evidence.clone());
        }
        Ok(())
    })?)
}
