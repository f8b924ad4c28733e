//! The corrections of a training as a session: the vocabulary, how far ahead was looked, and each correction as it was made.
//!
//! ```text
//! %! session: strategy in onitama
//! vocabulary("…").
//! depth(1).
//! correction("STATE","better move","worse move").
//! ```

use super::super::keep::tell_torn;
use crate::failure::Failure;
use adage_book::{Kind, SessionFile};
use adage_logic::{Atom, Term};
use adage_play::judgement::Correction;
use adage_store::Overwrite;
use std::path::Path;

pub struct Session {
    pub vocabulary: String,
    pub depth: u32,
    /// What an earlier process was told.
    pub corrections: Vec<Correction>,
    file: SessionFile,
}

impl Session {
    pub fn create(path: &Path, game: &str, vocabulary: &str, depth: u32) -> Result<Session, Failure> {
        let beginning = [
            Atom::new("vocabulary", vec![Term::string(vocabulary)]),
            Atom::new("depth", vec![Term::Int(depth as i32)]),
        ];
        let beginning = beginning.map(|fact| (fact, String::new()));
        Ok(Session {
            vocabulary: vocabulary.to_string(),
            depth,
            corrections: Vec::new(),
            file: SessionFile::create(path, (Kind::Strategy, game), Overwrite::Refuse, beginning)?,
        })
    }

    pub fn resume(path: &Path, game: &str) -> Result<Session, Failure> {
        let (file, kept) = SessionFile::resume(path, Kind::Strategy)?;
        tell_torn(path, kept.torn.as_deref());
        if kept.world != game {
            return Err(Failure::bad(format!(
                "`{}` is a session about {}, not about {game}",
                path.display(),
                kept.world
            )));
        }
        let mut session = Session {
            vocabulary: String::new(),
            depth: 1,
            corrections: Vec::new(),
            file,
        };
        for fact in &kept.facts {
            match (fact.value.name.as_str(), &fact.value.args[..]) {
                ("vocabulary", [Term::Str(text)]) => session.vocabulary = text.as_str().to_string(),
                ("depth", [Term::Int(depth @ 1..=6)]) => session.depth = *depth as u32,
                ("correction", [Term::Str(state), Term::Str(better), Term::Str(worse)]) => {
                    session.corrections.push(Correction {
                        state: state.as_str().to_string(),
                        better: better.as_str().to_string(),
                        worse: worse.as_str().to_string(),
                    });
                }
                _ => return Err(kept.misplaced(fact.span).into()),
            }
        }
        Ok(session)
    }

    pub fn add(&mut self, correction: &Correction) -> Result<(), Failure> {
        let Correction { state, better, worse } = correction;
        let fact = Atom::new(
            "correction",
            [state, better, worse].map(|text| Term::string(text)).to_vec(),
        );
        Ok(self.file.add([(fact, String::new())])?)
    }

    pub fn undo(&mut self) -> Result<(), Failure> {
        Ok(self.file.undo()?)
    }
}
