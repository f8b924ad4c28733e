//! The rulebook: plain text files of rules, each rule with a name, a sentence in words, where it came from, and its
//! evidence.
//!
//! What belongs to a rule stands before it in comments that begin with `%!`, so that any ASP tool reads the same file:
//!
//! ```text
//! %! game: chess
//!
//! %! name: fork
//! %! words: {8} on {9} gives check to the king on {3} and attacks {5} on {6} at the same time.
//! %! from: reference definition
//! %! evidence: on krk: all 223944 positions, holds in 0
//! fork(…) :- ….
//! ```
//!
//! `{3}` stands for the third argument. A file that says `%! kind: strategy`, or has nothing but weak constraints, is a
//! strategy: it prefers positions, and nothing in it holds or can be asked for. All of it is one entry. A [`File`] keeps the whole program as written; an [`Entry`] is a view of the
//! statements from one `name:` to the next, so nothing is lost when a file is read, changed and saved.

mod evidence;
mod words;

pub use evidence::{Comparison, Evidence};
pub use words::fill_words;

use crate::ast::{Program, Statement, StatementKind};
use crate::clause::{Atom, Predicate};
use crate::diagnostic::{Diagnostic, Span};
use crate::print::Named;
use crate::syntax;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

/// What begins a structured comment.
const MARK: &str = "%!";

/// The keys that structured comments may have.
const KEYS: [&str; 8] = ["game", "kind", "about", "name", "words", "from", "evidence", "note"];

/// What `kind:` says of a strategy.
const STRATEGY: &str = "strategy";

/// What a file of rules is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Its rules hold in positions.
    Rules,
    /// It says which positions to prefer.
    Strategy,
}

/// One file of rules.
#[derive(Clone)]
pub struct File {
    /// Where it is, for messages.
    pub name: String,
    pub source: String,
    pub program: Program,
    /// Which game's vocabulary the rules speak; empty for a strategy that does not say.
    pub game: String,
    pub kind: Kind,
    pub about: Option<String>,
    pub entries: Vec<Entry>,
}

/// A named rule of a file: one predicate's clauses and what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub name: String,
    /// A sentence, with `{1}`, `{2}`, … for the arguments.
    pub words: Option<String>,
    pub from: Option<String>,
    pub notes: Vec<String>,
    pub evidence: Vec<Evidence>,
    /// What its first clause defines.
    pub predicate: Option<Predicate>,
    /// Its statements in the file's program.
    pub statements: Range<usize>,
}

/// The key and value of a structured comment.
fn read_comment(comment: &str) -> Option<(&str, &str)> {
    let (key, value) = comment.trim().strip_prefix(MARK)?.split_once(':')?;
    Some((key.trim(), value.trim()))
}

/// The name of a file without its folder and ending.
fn stem(name: &str) -> String {
    let stem = Path::new(name).file_stem();
    stem.map_or_else(|| name.to_string(), |stem| stem.to_string_lossy().into_owned())
}

fn defines(statement: &Statement) -> Option<Predicate> {
    statement.head().map(Atom::predicate)
}

impl File {
    /// Reads a file's text; rules without a `game:` line are about `default_game`.
    pub fn read(name: &str, source: String, default_game: &str) -> Result<File, (String, Vec<Diagnostic>)> {
        let parsed = syntax::parse(&source);
        let mut errors = parsed.errors;
        let mut file = File {
            name: name.to_string(),
            source,
            program: parsed.program,
            game: default_game.to_string(),
            kind: Kind::Rules,
            about: None,
            entries: Vec::new(),
        };
        if file.is_strategy() {
            (file.kind, file.game) = (Kind::Strategy, String::new());
        }
        file.read_entries(&mut errors);
        match errors.is_empty() {
            true => Ok(file),
            false => Err((file.source, errors)),
        }
    }

    fn is_strategy(&self) -> bool {
        let statements = &self.program.statements;
        let is_weak = |statement: &Statement| matches!(statement.kind, StatementKind::Weak(_));
        let mut comments = statements.iter().flat_map(|statement| &statement.comments);
        let is_said = comments.any(|comment| read_comment(comment) == Some(("kind", STRATEGY)));
        is_said || (!statements.is_empty() && statements.iter().all(is_weak))
    }

    fn read_entries(&mut self, errors: &mut Vec<Diagnostic>) {
        let is_strategy = self.kind == Kind::Strategy;
        for (index, statement) in self.program.statements.iter().enumerate() {
            let predicate = defines(statement).filter(|_| !is_strategy);
            let named = statement
                .comments
                .iter()
                .any(|c| matches!(read_comment(c), Some(("name", _))));
            let continues = self
                .entries
                .last()
                .is_some_and(|last| !named && last.predicate == predicate);
            if !continues {
                let number = || match is_strategy {
                    true => stem(&self.name),
                    false => format!("statement {}", index + 1),
                };
                self.entries.push(Entry {
                    name: predicate.map_or_else(number, |p| p.name.to_string()),
                    words: None,
                    from: None,
                    notes: Vec::new(),
                    evidence: Vec::new(),
                    predicate,
                    statements: index..index,
                });
            }
            let Some(entry) = self.entries.last_mut() else { continue };
            entry.statements.end = index + 1;
            for comment in &statement.comments {
                let Some((key, value)) = read_comment(comment) else {
                    if comment.trim_start().starts_with(MARK) {
                        errors.push(bad_comment(
                            &self.source,
                            comment,
                            "a structured comment reads `%! key: value`",
                        ));
                    }
                    continue;
                };
                let text = value.to_string();
                match key {
                    "game" => self.game = text,
                    "kind" if value == STRATEGY => {}
                    "kind" => errors.push(bad_comment(
                        &self.source,
                        comment,
                        "the only kind to be named is `strategy`",
                    )),
                    "about" => self.about = Some(text),
                    "name" => entry.name = text,
                    "words" => match &mut entry.words {
                        // Each sentence of a strategy stands with what it says.
                        Some(words) if is_strategy => *words = format!("{words} {text}"),
                        words => *words = Some(text),
                    },
                    "from" => entry.from = Some(text),
                    "note" => entry.notes.push(text),
                    "evidence" => match value.parse() {
                        Ok(evidence) => entry.evidence.push(evidence),
                        Err(reason) => errors.push(bad_comment(&self.source, comment, &reason)),
                    },
                    other => {
                        let known = format!("`{other}` is not one of {}", KEYS.join(", "));
                        errors.push(bad_comment(&self.source, comment, &known));
                    }
                }
            }
        }
    }

    /// What is in it, for messages.
    pub fn content(&self) -> String {
        match (self.kind, self.game.as_str()) {
            (Kind::Rules, game) => format!("rules for {game}"),
            (Kind::Strategy, "") => "a strategy".to_string(),
            (Kind::Strategy, game) => format!("a strategy for {game}"),
        }
    }

    pub fn find(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// An entry's sentence, with the arguments named as its first rule names them.
    pub fn sentence(&self, entry: &Entry) -> Option<String> {
        if self.kind == Kind::Strategy {
            return entry.words.clone();
        }
        let statement = self.program.statements.get(entry.statements.start)?;
        let head = statement.head()?;
        let say = |index: usize| match head.args.get(index) {
            Some(arg) => Named::new(arg, &statement.names).to_string(),
            None => format!("{{{}}}", index + 1),
        };
        Some(fill_words(entry.words.as_deref()?, say))
    }

    /// An entry's rules without the comments before them.
    pub fn clauses_of(&self, entry: &Entry) -> String {
        let bare = |statement: &Statement| Statement {
            comments: Vec::new(),
            ..statement.clone()
        };
        let statements = self.program.statements[entry.statements.clone()].iter();
        statements.map(|statement| format!("{}\n", bare(statement))).collect()
    }

    /// Takes out the entries of these predicates.
    pub fn remove(&mut self, predicates: &[Predicate]) {
        let is_removed = |predicate: Option<Predicate>| predicate.is_some_and(|p| predicates.contains(&p));
        self.program
            .statements
            .retain(|statement| !is_removed(defines(statement)));
        self.entries.clear();
        self.read_entries(&mut Vec::new());
    }

    /// Puts evidence with a rule, in place of older evidence on the same space.
    pub fn add_evidence(&mut self, name: &str, evidence: Evidence) {
        let Some(entry) = self.entries.iter_mut().find(|entry| entry.name == name) else {
            return;
        };
        let statement = &mut self.program.statements[entry.statements.start];
        statement.comments.retain(|comment| match read_comment(comment) {
            Some(("evidence", value)) => value
                .parse::<Evidence>()
                .is_ok_and(|old| !old.is_replaced_by(&evidence)),
            _ => true,
        });
        statement.comments.push(format!("{MARK} evidence: {evidence}"));
        entry.evidence.retain(|old| !old.is_replaced_by(&evidence));
        entry.evidence.push(evidence);
    }

    /// The file's text, well laid out.
    pub fn text(&self) -> String {
        self.program.to_string()
    }

    /// Writes the file so that whatever happens, either the old or the new text is there, whole. A text that could not
    /// be read again is not written.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let text = self.text();
        if File::read(&self.name, text.clone(), &self.game).is_err() {
            return Err(io::Error::other(
                "the new text could not be read again; nothing was changed",
            ));
        }
        // The file itself, should the path be a link to it.
        let path = path.canonicalize()?;
        let folder = path.parent().unwrap_or(Path::new("."));
        let mut draft = tempfile::NamedTempFile::new_in(folder)?;
        draft.write_all(text.as_bytes())?;
        draft.as_file().set_permissions(path.metadata()?.permissions())?;
        draft.as_file().sync_all()?;
        draft.persist(&path)?;
        Ok(())
    }
}

/// An error in a comment, which has no place of its own in the program.
fn bad_comment(source: &str, comment: &str, reason: &str) -> Diagnostic {
    let start = source.find(comment).unwrap_or(0);
    let span = Span::new(start, start + comment.len());
    Diagnostic::new(span, "this comment cannot be read", reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "\
%! game: chess
%! about: Two rules.

%! name: edge
%! words: {2} on {3} stands on the edge.
%! from: written by hand
% A remark that is nobody's business.
edge(A,P,(1,Y),Pos) :- contents(A,P,(1,Y),Pos).
edge(A,P,(8,Y),Pos) :- contents(A,P,(8,Y),Pos).

% No name: the predicate names it.
lone(P,Pos) :- contents(white,P,At,Pos).
";

    fn read(source: &str) -> File {
        File::read("test.lp", source.to_string(), "chess").unwrap_or_else(|(_, errors)| panic!("{errors:?}"))
    }

    #[test]
    fn entries_are_read_from_comments() {
        let file = read(SOURCE);
        assert_eq!(file.about.as_deref(), Some("Two rules."));
        let names: Vec<&str> = file.entries.iter().map(|entry| entry.name.as_str()).collect();
        assert_eq!(names, ["edge", "lone"]);
        let edge = &file.entries[0];
        assert_eq!(edge.statements, 0..2);
        assert_eq!(edge.from.as_deref(), Some("written by hand"));
        assert_eq!(edge.predicate, Some(Predicate::new("edge", 4)));
    }

    #[test]
    fn a_strategy_is_one_entry_that_defines_nothing() {
        let said = "\
%! kind: strategy
%! from: nim.las
%! words: A heap of one is odd.
odd(H) :- heap(H,1).

%! words: Prefer fewer odd heaps.
:~ odd(H). [1@1, H]
";
        let file = read(said);
        assert_eq!(
            (file.kind, file.game.as_str(), file.entries.len()),
            (Kind::Strategy, "", 1)
        );
        let entry = &file.entries[0];
        let sentence = file.sentence(entry);
        assert_eq!(
            sentence.as_deref(),
            Some("A heap of one is odd. Prefer fewer odd heaps.")
        );
        assert_eq!((entry.name.as_str(), entry.predicate), ("test", None));
        assert_eq!((entry.statements.clone(), file.text().as_str()), (0..2, said));
        let seen = read("%! game: nim\n%! name: few\n:~ heap(H,N). [1@1, H]\n:~ heap(H,1). [1@2, H]\n");
        assert_eq!((seen.kind, seen.game.as_str()), (Kind::Strategy, "nim"));
        let names: Vec<&str> = seen.entries.iter().map(|entry| entry.name.as_str()).collect();
        assert_eq!(names, ["few"]);
        let mixed = "edge(P) :- rim(P).\n:~ edge(P). [1@1, P]\n";
        assert_eq!(read(mixed).kind, Kind::Rules);
        let unknown = File::read("bad.lp", format!("%! kind: hope\n{mixed}"), "chess");
        assert_eq!(unknown.err().map(|(_, errors)| errors.len()), Some(1));
    }

    #[test]
    fn nothing_is_lost_in_a_round_trip() {
        assert_eq!(read(SOURCE).text(), SOURCE);
    }

    #[test]
    fn evidence_is_kept_with_its_rule_and_replaces_older_evidence() {
        let mut file = read(SOURCE);
        file.add_evidence("edge", "on krk: all 100 positions, holds in 7".parse().unwrap());
        file.add_evidence("edge", "on krk: all 100 positions, holds in 8".parse().unwrap());
        file.add_evidence("edge", "on kpk: 50 positions of a sample, holds in 1".parse().unwrap());
        let again = read(&file.text());
        assert_eq!(again.entries, file.entries);
        let spoken: Vec<String> = again.entries[0].evidence.iter().map(Evidence::to_string).collect();
        assert_eq!(
            spoken,
            [
                "on krk: all 100 positions, holds in 8",
                "on kpk: 50 positions of a sample, holds in 1"
            ]
        );
    }

    #[test]
    fn saving_replaces_the_file_as_a_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rules.lp");
        std::fs::write(&path, "old").unwrap();
        read(SOURCE).save(&path).unwrap();
        assert_eq!(std::fs::read_to_string(&path).unwrap(), SOURCE);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn bad_comments_are_errors_with_a_place() {
        let source = "%! evidence: on krk: some\np(A) :- q(A).\n%! nmae: x\np(B) :- q(B).\n";
        let (source, errors) = File::read("bad.lp", source.to_string(), "chess").err().unwrap();
        let places: Vec<(usize, usize)> = errors.iter().map(|error| error.place(&source)).collect();
        assert_eq!(places, [(1, 1), (3, 1)]);
    }
}
