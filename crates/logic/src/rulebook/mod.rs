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
//! `{3}` stands for the third argument. A [`File`] keeps the whole program as written; an [`Entry`] is a view of the
//! statements from one `name:` to the next, so nothing is lost when a file is read, changed and saved.

mod evidence;

pub use evidence::{Comparison, Evidence};

use crate::ast::{Head, Program, Rule, Statement, StatementKind};
use crate::clause::Predicate;
use crate::diagnostic::{Diagnostic, Span};
use crate::print::Named;
use crate::syntax;
use std::io::{self, Write};
use std::ops::Range;
use std::path::Path;

/// What begins a structured comment.
const MARK: &str = "%!";

/// The keys that structured comments may have.
const KEYS: [&str; 7] = ["game", "about", "name", "words", "from", "evidence", "note"];

/// One file of rules.
#[derive(Clone)]
pub struct File {
    /// Where it is, for messages.
    pub name: String,
    pub source: String,
    pub program: Program,
    /// Which game's vocabulary the rules speak.
    pub game: String,
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

fn defines(statement: &Statement) -> Option<Predicate> {
    match &statement.kind {
        StatementKind::Rule(rule) => match &rule.head {
            Head::Atom(head) => Some(head.value.predicate()),
            _ => None,
        },
        _ => None,
    }
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
            about: None,
            entries: Vec::new(),
        };
        file.read_entries(&mut errors);
        match errors.is_empty() {
            true => Ok(file),
            false => Err((file.source, errors)),
        }
    }

    fn read_entries(&mut self, errors: &mut Vec<Diagnostic>) {
        for (index, statement) in self.program.statements.iter().enumerate() {
            let predicate = defines(statement);
            let named = statement
                .comments
                .iter()
                .any(|c| matches!(read_comment(c), Some(("name", _))));
            let continues = self
                .entries
                .last()
                .is_some_and(|last| !named && last.predicate == predicate);
            if !continues {
                self.entries.push(Entry {
                    name: predicate.map_or_else(|| format!("statement {}", index + 1), |p| p.name.to_string()),
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
                    "about" => self.about = Some(text),
                    "name" => entry.name = text,
                    "words" => entry.words = Some(text),
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

    pub fn find(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// An entry's sentence, with the arguments named as its first rule names them.
    pub fn sentence(&self, entry: &Entry) -> Option<String> {
        let statement = self.program.statements.get(entry.statements.start)?;
        let StatementKind::Rule(Rule {
            head: Head::Atom(head), ..
        }) = &statement.kind
        else {
            return None;
        };
        let say = |index: usize| match head.value.args.get(index) {
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

/// Fills the places `{1}`, `{2}`, … of a sentence; `say` names an argument, counted from nought.
pub fn fill_words(words: &str, say: impl Fn(usize) -> String) -> String {
    let mut sentence = String::new();
    let mut rest = words;
    while let Some((before, after)) = rest.split_once('{') {
        sentence.push_str(before);
        match after
            .split_once('}')
            .map(|(number, tail)| (number.parse::<usize>(), tail))
        {
            Some((Ok(number), tail)) if number > 0 => {
                sentence.push_str(&say(number - 1));
                rest = tail;
            }
            _ => {
                sentence.push('{');
                rest = after;
            }
        }
    }
    sentence.push_str(rest);
    let mut characters = sentence.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => sentence,
    }
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

    #[test]
    fn words_are_filled_and_begin_with_a_capital() {
        let say = |index: usize| ["the white knight", "e5"][index].to_string();
        assert_eq!(fill_words("{1} on {2} forks.", say), "The white knight on e5 forks.");
        assert_eq!(fill_words("a {x} and {", say), "A {x} and {");
    }
}
