//! What was said to a learner, kept in a journal so that nothing is lost and the session can be gone on with.
//!
//! The first line says which learner it was and in which world, the others are facts, one a line, each on disk before the
//! next question is asked. A remark after a fact is for people. `undo.` takes the fact before it back.
//!
//! ```text
//! %! session: pattern in chess
//! concept("fork").
//! example((white,king,6,7),(black,queen,3,6)). % 8/5K2/2q5/8/8/8/8/8 w - - 0 1
//! yes((white,king,1,1),none). % 8/8/8/8/8/8/8/K7 w - - 0 1
//! undo.
//! ```
//!
//! A session is data: nothing in it is ever run.

use crate::error::BookError;
use crate::file::{BadText, Kind};
use adage_logic::ast::{Head, Located, Rule, Statement, StatementKind};
use adage_logic::{Atom, Clause, Diagnostic, syntax};
use adage_store::{Journal, Opened, Overwrite, check_free};
use std::path::{Path, PathBuf};

const HEADING: &str = "%! session: ";
const UNDO: &str = "undo";

/// The journal of a session that goes on.
#[derive(Debug)]
pub struct SessionFile {
    path: PathBuf,
    state: State,
}

#[derive(Debug)]
enum State {
    /// Nothing was said yet, so there is no file; it will begin with these lines.
    Silent {
        beginning: String,
        overwrite: Overwrite,
    },
    Begun(Journal),
}

/// What an earlier session kept.
pub struct Kept {
    pub kind: Kind,
    pub world: String,
    /// What was said and not taken back.
    pub facts: Vec<Located<Atom>>,
    /// A last line that was not written to its end, and is lost.
    pub torn: Option<String>,
    name: String,
    source: String,
}

impl SessionFile {
    /// A new session that begins with these facts. Its file is made when something is said.
    pub fn create(
        path: &Path,
        (kind, world): (Kind, &str),
        overwrite: Overwrite,
        beginning: impl IntoIterator<Item = (Atom, String)>,
    ) -> Result<SessionFile, BookError> {
        check_free(path, overwrite)?;
        let facts: String = beginning
            .into_iter()
            .map(|(fact, remark)| line(fact, &remark))
            .collect();
        Ok(SessionFile {
            path: path.to_path_buf(),
            state: State::Silent {
                beginning: format!("{HEADING}{kind} in {world}\n{facts}"),
                overwrite,
            },
        })
    }

    /// Goes on with a session of a kind.
    pub fn resume(path: &Path, kind: Kind) -> Result<(SessionFile, Kept), BookError> {
        let (journal, opened) = Journal::resume(path)?;
        let Opened { text, torn } = opened;
        let kept = Kept {
            torn,
            ..Kept::read(&path.display().to_string(), text)?
        };
        match kept.kind == kind {
            true => {
                let (path, state) = (path.to_path_buf(), State::Begun(journal));
                Ok((SessionFile { path, state }, kept))
            }
            false => Err(BookError::new(format!(
                "`{}` is a session about a {}, not about a {kind}",
                kept.name, kept.kind
            ))),
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Keeps facts; they are on disk when this returns.
    pub fn add(&mut self, facts: impl IntoIterator<Item = (Atom, String)>) -> Result<(), BookError> {
        let lines: String = facts.into_iter().map(|(fact, remark)| line(fact, &remark)).collect();
        match &mut self.state {
            _ if lines.is_empty() => {}
            State::Begun(journal) => journal.add(&lines)?,
            State::Silent { beginning, overwrite } => {
                let journal = Journal::create(&self.path, *overwrite, &format!("{beginning}{lines}"))?;
                self.state = State::Begun(journal);
            }
        }
        Ok(())
    }

    /// Takes the last fact back.
    pub fn undo(&mut self) -> Result<(), BookError> {
        self.add([(Atom::new(UNDO, Vec::new()), String::new())])
    }
}

/// A fact on a line, with a remark.
fn line(fact: Atom, remark: &str) -> String {
    let remark: String = remark.split_whitespace().collect::<Vec<_>>().join(" ");
    let text = Statement::from_clause(&Clause::new(fact, Vec::new())).to_string();
    // A line is a fact: the printer may have laid a long one out on several.
    let fact: Vec<&str> = text.lines().map(str::trim).collect();
    match remark.is_empty() {
        true => format!("{}\n", fact.join("")),
        false => format!("{} % {remark}\n", fact.join("")),
    }
}

impl Kept {
    /// Reads the text of a session.
    pub fn read(name: &str, text: String) -> Result<Kept, BookError> {
        let heading = text.lines().next().and_then(|line| line.strip_prefix(HEADING));
        let heading = heading.and_then(|heading| heading.split_once(" in "));
        let Some((kind, world)) = heading.and_then(|(kind, world)| Some((Kind::read(kind)?, world.trim()))) else {
            return Err(BookError::new(format!("`{name}` is no session of this Adage"))
                .with_help("a session of an older one cannot be gone on with; begin anew with --replace"));
        };
        let mut kept = Kept {
            kind,
            world: world.to_string(),
            facts: Vec::new(),
            torn: None,
            name: name.to_string(),
            source: text,
        };
        let parsed = syntax::parse(&kept.source);
        if !parsed.errors.is_empty() {
            return Err(kept.bad(parsed.errors));
        }
        for statement in parsed.program.statements {
            let StatementKind::Rule(Rule {
                head: Head::Atom(fact),
                body,
            }) = statement.kind
            else {
                return Err(kept.misplaced(statement.span));
            };
            match (fact.value.name.as_str(), body.is_empty()) {
                (_, false) => return Err(kept.misplaced(statement.span)),
                (UNDO, true) => drop(kept.facts.pop()),
                _ => kept.facts.push(fact),
            }
        }
        Ok(kept)
    }

    /// That a fact does not belong into such a session.
    pub fn misplaced(&self, span: adage_logic::Span) -> BookError {
        self.bad(vec![Diagnostic::new(span, "this does not belong in a session", "here")])
    }

    /// What is wrong with the session.
    pub fn bad(&self, diagnostics: Vec<Diagnostic>) -> BookError {
        BookError::Text(BadText {
            name: self.name.clone(),
            source: self.source.clone(),
            diagnostics,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use adage_logic::Term;

    fn fact(number: i32) -> (Atom, String) {
        (
            Atom::new("said", vec![Term::Int(number), Term::string("a b")]),
            "a remark\nof two lines".to_string(),
        )
    }

    #[test]
    fn what_was_said_and_not_taken_back_is_there_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.session");
        let mut session = SessionFile::create(&path, (Kind::Tree, "chess"), Overwrite::Refuse, []).expect("made");
        session.add([fact(1), fact(2)]).expect("kept");
        session.undo().expect("kept");
        session.add([fact(3)]).expect("kept");
        drop(session);
        let (_, kept) = SessionFile::resume(&path, Kind::Tree).expect("gone on with");
        let facts: Vec<String> = kept.facts.iter().map(|fact| fact.value.to_string()).collect();
        assert_eq!(facts, ["said(1,\"a b\")", "said(3,\"a b\")"]);
        assert_eq!((kept.world.as_str(), kept.torn), ("chess", None));
        drop(std::fs::write(
            &path,
            "%! session: tree in chess\nsaid(1,\"a b\").\nsaid(2,",
        ));
        let (_, kept) = SessionFile::resume(&path, Kind::Tree).expect("gone on with");
        assert_eq!((kept.facts.len(), kept.torn.as_deref()), (1, Some("said(2,")));
    }

    #[test]
    fn what_is_no_session_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.session");
        for (text, reason) in [
            ("concept(\"fork\").\n", "is no session of this Adage"),
            (
                "%! session: pattern in chess\n",
                "is a session about a pattern, not about a tree",
            ),
            (
                "%! session: tree in chess\np :- q.\n",
                "2:1: this does not belong in a session",
            ),
        ] {
            std::fs::write(&path, text).expect("written");
            let refused = SessionFile::resume(&path, Kind::Tree)
                .err()
                .expect("refused")
                .to_string();
            assert!(refused.contains(reason), "{refused}");
        }
    }
}
