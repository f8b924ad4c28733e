//! The corrections of a training as a session: the vocabulary, how far ahead was looked, and each correction as it was made.
//!
//! ```text
//! %! session: strategy in onitama
//! vocabulary("…").
//! depth(1).
//! correction("STATE","better move","worse move").
//! ```

use super::training::Correction;
use adage_book::{BookError, Kind, SessionFile};
use adage_logic::{Atom, Term};
use adage_store::Overwrite;
use std::path::Path;

/// A session about a strategy, new or gone on with.
pub struct TrainingSession {
    pub vocabulary: String,
    pub depth: u32,
    /// What an earlier process was told.
    pub(super) corrections: Vec<Correction>,
    /// A last line that was not written to its end, and is lost.
    pub torn: Option<String>,
    pub(super) file: SessionFile,
}

impl TrainingSession {
    pub fn create(path: &Path, world: &str, vocabulary: &str, depth: u32) -> Result<TrainingSession, BookError> {
        let beginning = [
            Atom::new("vocabulary", vec![Term::string(vocabulary)]),
            Atom::new("depth", vec![Term::Int(depth as i32)]),
        ];
        let beginning = beginning.map(|fact| (fact, String::new()));
        Ok(TrainingSession {
            vocabulary: vocabulary.to_string(),
            depth,
            corrections: Vec::new(),
            torn: None,
            file: SessionFile::create(path, (Kind::Strategy, world), Overwrite::Refuse, beginning)?,
        })
    }

    /// Goes on with a session about that world.
    pub fn resume(path: &Path, world: &str) -> Result<TrainingSession, BookError> {
        let (file, kept) = SessionFile::resume(path, Kind::Strategy)?;
        if kept.world != world {
            return Err(BookError::new(format!(
                "`{}` is a session about {}, not about {world}",
                path.display(),
                kept.world
            )));
        }
        let mut session = TrainingSession {
            vocabulary: String::new(),
            depth: 1,
            corrections: Vec::new(),
            torn: kept.torn.clone(),
            file,
        };
        for fact in &kept.facts {
            match (fact.value.name.as_str(), &fact.value.args[..]) {
                ("vocabulary", [Term::Str(text)]) => session.vocabulary = text.as_str().to_string(),
                ("depth", [Term::Int(depth @ 1..=6)]) => session.depth = *depth as u32,
                _ => {
                    let correction = Correction::of_fact(&fact.value);
                    let correction = correction.ok_or_else(|| kept.misplaced(fact.span))?;
                    session.corrections.push(correction);
                }
            }
        }
        Ok(session)
    }
}

impl Correction {
    /// As sessions keep it.
    pub(super) fn fact(&self) -> Atom {
        let Correction { state, better, worse } = self;
        Atom::new(
            CORRECTION,
            [state, better, worse].map(|text| Term::string(text)).to_vec(),
        )
    }

    fn of_fact(fact: &Atom) -> Option<Correction> {
        match (fact.name.as_str(), &fact.args[..]) {
            (CORRECTION, [Term::Str(state), Term::Str(better), Term::Str(worse)]) => Some(Correction {
                state: state.as_str().to_string(),
                better: better.as_str().to_string(),
                worse: worse.as_str().to_string(),
            }),
            _ => None,
        }
    }
}

const CORRECTION: &str = "correction";
