//! Files of entries: plain text in the language, with what is known of each entry in comments that begin with `%!`, so that
//! any ASP tool reads the same file.
//!
//! ```text
//! %! world: chess
//! %! kind: pattern
//! %! about: Motifs.
//!
//! %! name: fork
//! %! words: {8} on {9} gives check to the king on {3} and attacks {5} on {6} at the same time.
//! %! from: reference definition
//! %! evidence: on krk: all 223944 positions, holds in 0
//! fork(…) :- ….
//! ```
//!
//! `world`, `kind` and `about` stand at the top and hold for the whole file; the others for the entry that begins there.
//! `{3}` stands for the third argument. In a file of patterns the clauses of one predicate are an entry; in files of other
//! kinds an entry goes on to the next `name:`. What is not said is usual: rules are patterns about chess, a file with
//! weak constraints but without rules of play is a strategy, and one that decides something a problem of trees.
//!
//! An [`Entry`] owns its statements with all their comments, so nothing is lost when a file is read, changed and saved.

use crate::evidence::Evidence;
use crate::words::fill_nouns;
use adage_logic::ast::{Program, Statement, StatementKind};
use adage_logic::diagnostic::{Diagnostic, Span, nearest};
use adage_logic::print::Named;
use adage_logic::{Atom, Predicate, syntax};
use std::fmt;
use std::path::{Path, PathBuf};

/// What begins a structured comment.
const MARK: &str = "%!";

/// The keys that structured comments may have.
const KEYS: [&str; 8] = ["world", "kind", "about", "name", "words", "from", "evidence", "note"];

/// The keys that stand at the top of a file and hold for all of it.
const HEADER_KEYS: [&str; 3] = ["world", "kind", "about"];

/// The world of files that do not name one.
const USUAL_WORLD: &str = "chess";

/// Which learner makes such entries, and so what their statements mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Rules that hold in situations.
    Pattern,
    /// Rules that recognise forced wins.
    Win,
    /// A problem split into questions, each with its examples.
    Tree,
    /// Trees of moves, as facts.
    Combination,
    /// Weak constraints that say which situations to prefer, with the definitions that they need.
    Strategy,
}

impl Kind {
    pub const ALL: [Kind; 5] = [Kind::Pattern, Kind::Win, Kind::Tree, Kind::Combination, Kind::Strategy];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Pattern => "pattern",
            Kind::Win => "win",
            Kind::Tree => "tree",
            Kind::Combination => "combination",
            Kind::Strategy => "strategy",
        }
    }

    pub fn read(name: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// What files of this kind hold, for messages.
    pub(crate) fn content(self) -> &'static str {
        match self {
            Kind::Pattern => "rules",
            Kind::Win => "forced wins",
            Kind::Tree => "problems of trees",
            Kind::Combination => "combinations",
            Kind::Strategy => "strategies",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text and what is wrong with it.
#[derive(Clone, Debug)]
pub struct BadText {
    pub name: String,
    pub source: String,
    pub diagnostics: Vec<Diagnostic>,
}

/// What was learned or written under one name.
#[derive(Clone, PartialEq, Eq)]
pub struct Entry {
    pub name: String,
    pub kind: Kind,
    /// Which world's vocabulary its statements speak; empty for a strategy that does not say.
    pub world: String,
    /// A sentence, with `{1}`, `{2}`, … for the arguments.
    pub words: Option<String>,
    /// Where it comes from.
    pub from: Option<String>,
    pub notes: Vec<String>,
    pub evidence: Vec<Evidence>,
    /// What a pattern's first clause defines.
    pub predicate: Option<Predicate>,
    /// Its statements; the structured comments stand with the first.
    pub statements: Vec<Statement>,
}

/// What a learner says of an entry besides its statements.
#[derive(Clone, Debug, Default)]
pub struct About {
    pub words: Option<String>,
    pub from: Option<String>,
    pub notes: Vec<String>,
    pub evidence: Vec<Evidence>,
}

impl Entry {
    /// A new entry, its comments written from what is said of it.
    pub fn new(name: &str, kind: Kind, world: &str, about: About, mut statements: Vec<Statement>) -> Entry {
        if let Some(first) = statements.first_mut() {
            let mut comments = vec![String::new(), said("name", name)];
            comments.extend(about.words.iter().map(|words| said("words", words)));
            comments.extend(about.from.iter().map(|from| said("from", from)));
            comments.extend(about.notes.iter().map(|note| said("note", note)));
            comments.extend(
                about
                    .evidence
                    .iter()
                    .map(|evidence| said("evidence", &evidence.to_string())),
            );
            comments.extend(first.comments.drain(..).skip_while(|comment| comment.is_empty()));
            first.comments = comments;
        }
        Entry {
            name: name.to_string(),
            kind,
            world: world.to_string(),
            words: about.words,
            from: about.from,
            notes: about.notes,
            evidence: about.evidence,
            predicate: statements.first().and_then(defines).filter(|_| kind == Kind::Pattern),
            statements,
        }
    }

    /// Its statements as a program of their own.
    pub fn program(&self) -> Program {
        Program {
            statements: self.statements.clone(),
            closing_comments: Vec::new(),
        }
    }

    /// The sentence, with the arguments named as the first rule names them.
    pub fn sentence(&self) -> Option<String> {
        let words = self.words.as_deref()?;
        let head = self.statements.first().and_then(|first| Some((first, first.head()?)));
        match (self.kind, head) {
            (Kind::Pattern | Kind::Win, Some((first, head))) => {
                let say = |index: usize| match head.args.get(index) {
                    Some(arg) => Named::new(arg, &first.names).to_string(),
                    None => format!("{{{}}}", index + 1),
                };
                Some(fill_nouns(words, say))
            }
            _ => Some(words.to_string()),
        }
    }

    /// Its statements without the comments before them.
    pub fn bare_text(&self) -> String {
        let bare = |statement: &Statement| Statement {
            comments: Vec::new(),
            ..statement.clone()
        };
        self.statements
            .iter()
            .map(|statement| format!("{}\n", bare(statement)))
            .collect()
    }

    /// Adds evidence, in place of older evidence about the same question.
    pub fn add_evidence(&mut self, evidence: Evidence) {
        if let Some(first) = self.statements.first_mut() {
            first.comments.retain(|comment| match read_comment(comment) {
                Some(("evidence", value)) => value
                    .parse::<Evidence>()
                    .is_ok_and(|old| !old.is_replaced_by(&evidence)),
                _ => true,
            });
            first.comments.push(said("evidence", &evidence.to_string()));
        }
        self.evidence.retain(|old| !old.is_replaced_by(&evidence));
        self.evidence.push(evidence);
    }
}

/// One file of entries.
#[derive(Clone)]
pub struct RuleFile {
    /// What it is called in messages.
    pub name: String,
    /// Where it is, if it is the user's.
    pub path: Option<PathBuf>,
    pub source: String,
    /// Which world's vocabulary the entries speak; empty for strategies that do not say.
    pub world: String,
    pub kind: Kind,
    pub about: Option<String>,
    pub entries: Vec<Entry>,
    /// The comments at the top, with what holds for the whole file.
    header: Vec<String>,
    closing_comments: Vec<String>,
}

/// The key and value of a structured comment.
fn read_comment(comment: &str) -> Option<(&str, &str)> {
    let (key, value) = comment.trim().strip_prefix(MARK)?.split_once(':')?;
    Some((key.trim(), value.trim()))
}

/// A structured comment. A value is one line.
fn said(key: &str, value: &str) -> String {
    format!(
        "{MARK} {key}: {}",
        value.split_whitespace().collect::<Vec<_>>().join(" ")
    )
}

/// The name of a file without its folder and ending.
fn stem(name: &str) -> String {
    let stem = Path::new(name).file_stem();
    stem.map_or_else(|| name.to_string(), |stem| stem.to_string_lossy().into_owned())
}

fn defines(statement: &Statement) -> Option<Predicate> {
    statement.head().map(Atom::predicate)
}

impl RuleFile {
    /// A file without entries yet.
    pub fn new(name: &str, kind: Kind, world: &str, about: Option<&str>) -> RuleFile {
        let mut header = Vec::new();
        if !world.is_empty() {
            header.push(said("world", world));
        }
        if kind != Kind::Pattern {
            header.push(said("kind", kind.name()));
        }
        header.extend(about.map(|about| said("about", about)));
        RuleFile {
            name: name.to_string(),
            path: None,
            source: String::new(),
            world: world.to_string(),
            kind,
            about: about.map(str::to_string),
            entries: Vec::new(),
            header,
            closing_comments: Vec::new(),
        }
    }

    /// The file with remarks at its top, for people who read it.
    pub fn with_remarks(mut self, remarks: &[&str]) -> RuleFile {
        self.header.extend(remarks.iter().map(|remark| format!("% {remark}")));
        self
    }

    /// Reads a file's text.
    pub fn read(name: &str, source: String) -> Result<RuleFile, BadText> {
        let parsed = syntax::parse(&source);
        let mut errors = parsed.errors;
        let Program {
            mut statements,
            mut closing_comments,
        } = parsed.program;
        let header = take_header(match statements.first_mut() {
            Some(first) => &mut first.comments,
            None => &mut closing_comments,
        });
        let mut reader = Reader {
            source: &source,
            errors: &mut errors,
        };
        let (world, kind, about) = reader.header(&header, &statements);
        let entries = reader.entries(name, (kind, &world), statements);
        match errors.is_empty() {
            true => Ok(RuleFile {
                name: name.to_string(),
                path: None,
                source,
                world,
                kind,
                about,
                entries,
                header,
                closing_comments,
            }),
            false => Err(BadText {
                name: name.to_string(),
                source,
                diagnostics: errors,
            }),
        }
    }

    /// All statements of the file.
    pub fn program(&self) -> Program {
        Program {
            statements: self.entries.iter().flat_map(|entry| entry.statements.clone()).collect(),
            closing_comments: Vec::new(),
        }
    }

    /// What is in it, for messages.
    pub fn content(&self) -> String {
        match (self.kind.content(), self.world.as_str()) {
            (content, "") => content.to_string(),
            (content, world) => format!("{content} for {world}"),
        }
    }

    pub fn find(&self, name: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// Adds an entry, in the place of one of the same name if there is one. One that says nothing only takes that away.
    pub fn put(&mut self, entry: Entry) {
        match self.entries.iter_mut().find(|old| old.name == entry.name) {
            _ if entry.statements.is_empty() => self.entries.retain(|old| old.name != entry.name),
            Some(old) => *old = entry,
            None => self.entries.push(entry),
        }
    }

    /// Puts evidence with an entry, in place of older evidence about the same question.
    pub fn add_evidence(&mut self, name: &str, evidence: Evidence) {
        if let Some(entry) = self.entries.iter_mut().find(|entry| entry.name == name) {
            entry.add_evidence(evidence);
        }
    }

    /// What is wrong with the file, as found later than in reading.
    pub fn bad(&self, diagnostics: Vec<Diagnostic>) -> BadText {
        BadText {
            name: self.name.clone(),
            source: self.source.clone(),
            diagnostics,
        }
    }

    /// The file's text, well laid out.
    pub fn text(&self) -> String {
        let mut program = self.program();
        program.closing_comments = self.closing_comments.clone();
        let comments = match program.statements.first_mut() {
            Some(first) => &mut first.comments,
            None => &mut program.closing_comments,
        };
        if self.header.is_empty() {
            let blanks = comments.iter().take_while(|comment| comment.is_empty()).count();
            comments.drain(..blanks);
        }
        comments.splice(0..0, self.header.iter().cloned());
        program.to_string()
    }
}

/// Takes the header off the comments of the first statement: up to the last of its keys, and the remarks right below.
fn take_header(comments: &mut Vec<String>) -> Vec<String> {
    let is_key = |comment: &String| read_comment(comment).is_some_and(|(key, _)| HEADER_KEYS.contains(&key));
    let Some(last) = comments.iter().rposition(is_key) else {
        return Vec::new();
    };
    let is_remark = |comment: &&String| !comment.is_empty() && !comment.starts_with(MARK);
    let remarks = comments[last + 1..].iter().take_while(is_remark).count();
    comments.drain(..=last + remarks).collect()
}

/// Makes entries of statements, and notes what is wrong with the comments.
struct Reader<'a> {
    source: &'a str,
    errors: &'a mut Vec<Diagnostic>,
}

impl Reader<'_> {
    fn header(&mut self, header: &[String], statements: &[Statement]) -> (String, Kind, Option<String>) {
        let value = |wanted: &str| {
            let mut values = header.iter().filter_map(|comment| read_comment(comment));
            values
                .find(|(key, _)| *key == wanted)
                .map(|(_, value)| value.to_string())
        };
        let said_kind = value("kind");
        let kind = match said_kind.as_deref().map(|name| (name, Kind::read(name))) {
            None => usual_kind(statements),
            Some((_, Some(kind))) => kind,
            Some((name, None)) => {
                let known = Kind::ALL.map(Kind::name).join(", ");
                self.comment(&said("kind", name), &format!("`{name}` is not one of {known}"));
                Kind::Pattern
            }
        };
        for comment in header {
            if let Some((key, _)) = read_comment(comment)
                && !HEADER_KEYS.contains(&key)
            {
                self.comment(
                    comment,
                    "this is said of an entry; leave a blank line before it and begin it with `%! name:`",
                );
            }
        }
        let usual_world = if kind == Kind::Strategy { "" } else { USUAL_WORLD };
        (
            value("world").unwrap_or_else(|| usual_world.to_string()),
            kind,
            value("about"),
        )
    }

    fn entries(&mut self, file: &str, (kind, world): (Kind, &str), statements: Vec<Statement>) -> Vec<Entry> {
        let mut entries: Vec<Entry> = Vec::new();
        for (index, statement) in statements.into_iter().enumerate() {
            let predicate = defines(&statement).filter(|_| kind == Kind::Pattern);
            let is_named = statement
                .comments
                .iter()
                .any(|comment| matches!(read_comment(comment), Some(("name", _))));
            let continues = entries
                .last()
                .is_some_and(|last| !is_named && last.predicate == predicate);
            if !continues {
                let unnamed = || match kind {
                    Kind::Pattern => format!("statement {}", index + 1),
                    _ => stem(file),
                };
                entries.push(Entry {
                    name: predicate.map_or_else(unnamed, |p| p.name.to_string()),
                    kind,
                    world: world.to_string(),
                    words: None,
                    from: None,
                    notes: Vec::new(),
                    evidence: Vec::new(),
                    predicate,
                    statements: Vec::new(),
                });
            }
            if let Some(entry) = entries.last_mut() {
                for comment in &statement.comments {
                    self.take(comment, entry);
                }
                entry.statements.push(statement);
            }
        }
        entries
    }

    /// Takes a comment in, if it is a structured one.
    fn take(&mut self, comment: &str, entry: &mut Entry) {
        let Some((key, value)) = read_comment(comment) else {
            if comment.trim_start().starts_with(MARK) {
                self.comment(comment, "a structured comment reads `%! key: value`");
            }
            return;
        };
        let text = value.to_string();
        match key {
            "name" => entry.name = text,
            "words" => match &mut entry.words {
                // Where an entry has several statements, each may stand with what it says.
                Some(words) => *words = format!("{words} {text}"),
                words => *words = Some(text),
            },
            "from" => entry.from = Some(text),
            "note" => entry.notes.push(text),
            "evidence" => match value.parse() {
                Ok(evidence) => entry.evidence.push(evidence),
                Err(reason) => self.comment(comment, &reason),
            },
            "game" => {
                let message = "this file was written by an older Adage";
                let help = "learn it anew, or write `world:` for `game:`, and `kind:` if it is no pattern";
                self.errors
                    .push(Diagnostic::new(self.place(comment), message, "`world:` today").with_help(help));
            }
            key if HEADER_KEYS.contains(&key) => {
                self.comment(
                    comment,
                    &format!("`{key}` holds for a whole file and stands at its top"),
                );
            }
            other => {
                let known = format!("`{other}` is not one of {}", KEYS.join(", "));
                let near = nearest(other, KEYS);
                let help = near.map(|near| format!("did you mean `{near}`?"));
                let diagnostic = Diagnostic::new(self.place(comment), "this comment cannot be read", known);
                self.errors.push(match help {
                    Some(help) => diagnostic.with_help(help),
                    None => diagnostic,
                });
            }
        }
    }

    fn comment(&mut self, comment: &str, reason: &str) {
        let place = self.place(comment);
        self.errors.push(Diagnostic::new(
            place,
            "this comment cannot be read",
            reason.to_string(),
        ));
    }

    /// Comments have no place of their own in the program.
    fn place(&self, comment: &str) -> Span {
        let start = self.source.find(comment).unwrap_or(0);
        Span::new(start, (start + comment.len()).min(self.source.len()))
    }
}

/// Weak constraints make a strategy, what decides something a problem; all else are patterns unless it is said.
fn usual_kind(statements: &[Statement]) -> Kind {
    let is_weak = |statement: &Statement| matches!(statement.kind, StatementKind::Weak(_));
    let says = |name: &'static str| {
        let mut heads = statements.iter().filter_map(Statement::head);
        heads.any(|head| head.name.as_str() == name)
    };
    // Weak constraints beside rules of play say what moves by these rules cost.
    if statements.iter().any(is_weak) && !says("play") {
        Kind::Strategy
    } else if says("decides") {
        Kind::Tree
    } else {
        Kind::Pattern
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOURCE: &str = "\
%! world: chess
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

    fn read(source: &str) -> RuleFile {
        RuleFile::read("test.lp", source.to_string()).unwrap_or_else(|bad| panic!("{:?}", bad.diagnostics))
    }

    fn errors(source: &str) -> Vec<String> {
        let bad = RuleFile::read("bad.lp", source.to_string()).err().expect("refused");
        let place = |error: &Diagnostic| format!("{:?} {}: {}", error.place(&bad.source), error.message, error.label);
        bad.diagnostics.iter().map(place).collect()
    }

    fn names(file: &RuleFile) -> Vec<&str> {
        file.entries.iter().map(|entry| entry.name.as_str()).collect()
    }

    #[test]
    fn entries_are_read_from_comments() {
        let file = read(SOURCE);
        assert_eq!(file.about.as_deref(), Some("Two rules."));
        assert_eq!(names(&file), ["edge", "lone"]);
        let edge = &file.entries[0];
        assert_eq!(edge.statements.len(), 2);
        assert_eq!(edge.from.as_deref(), Some("written by hand"));
        assert_eq!(edge.predicate, Some(Predicate::new("edge", 4)));
        assert_eq!((edge.kind, edge.world.as_str()), (Kind::Pattern, "chess"));
    }

    #[test]
    fn strategies_are_entries_that_define_nothing() {
        let written = "\
%! kind: strategy

%! name: even
%! from: nim.las
%! words: A heap of one is odd.
odd(H) :- heap(H,1).

%! words: Prefer fewer odd heaps.
:~ odd(H). [1@1, H]

%! name: few
:~ heap(H,N). [1@1, H]
";
        let file = read(written);
        assert_eq!((file.kind, file.world.as_str()), (Kind::Strategy, ""));
        assert_eq!(names(&file), ["even", "few"]);
        let even = &file.entries[0];
        let sentence = even.sentence();
        assert_eq!(
            sentence.as_deref(),
            Some("A heap of one is odd. Prefer fewer odd heaps.")
        );
        assert_eq!((even.predicate, even.statements.len()), (None, 2));
        assert_eq!(file.text(), written);
        let seen = read("%! world: nim\n%! name: few\n:~ heap(H,N). [1@1, H]\n:~ heap(H,1). [1@2, H]\n");
        assert_eq!(
            (seen.kind, seen.world.as_str(), names(&seen)),
            (Kind::Strategy, "nim", vec!["few"])
        );
        let mixed = "edge(P) :- rim(P).\n:~ edge(P). [1@1, P]\n";
        assert_eq!(read(mixed).kind, Kind::Strategy);
        assert_eq!(errors(&format!("%! kind: hope\n{mixed}")).len(), 1);
    }

    #[test]
    fn a_file_without_entries_is_still_of_its_kind() {
        let mut file = read("%! world: onitama\n%! kind: strategy\n");
        assert_eq!(
            (file.kind, file.world.as_str(), file.entries.len()),
            (Kind::Strategy, "onitama", 0)
        );
        let few = read(":~ heap(H,N). [1@1, H]\n").entries.remove(0);
        file.put(few.clone());
        assert_eq!(read(&file.text()).entries.len(), 1);
        file.put(Entry {
            statements: Vec::new(),
            ..few
        });
        assert_eq!(file.text(), "%! world: onitama\n%! kind: strategy\n");
    }

    #[test]
    fn nothing_is_lost_in_a_round_trip() {
        assert_eq!(read(SOURCE).text(), SOURCE);
        let bare = "% Mine.\np(A) :- q(A).\n";
        assert_eq!(read(bare).text(), bare);
    }

    #[test]
    fn an_entry_takes_the_place_of_an_older_one() {
        let mut file = read(SOURCE);
        let clause = read("edge(Pos) :- contents(A,B,(1,Y),Pos).\n")
            .entries
            .remove(0)
            .statements;
        let about = About {
            words: Some("There is something\non the edge.".to_string()),
            ..About::default()
        };
        file.put(Entry::new("edge", Kind::Pattern, "chess", about, clause));
        let again = read(&file.text());
        assert_eq!(names(&again), ["edge", "lone"]);
        assert_eq!(
            again.entries[0].words.as_deref(),
            Some("There is something on the edge.")
        );
        assert_eq!(
            (again.about, again.entries[0].statements.len()),
            (Some("Two rules.".to_string()), 1)
        );
    }

    #[test]
    fn evidence_is_kept_with_its_rule_and_replaces_older_evidence() {
        let mut file = read(SOURCE);
        file.add_evidence("edge", "on krk: all 100 positions, holds in 7".parse().unwrap());
        file.add_evidence("edge", "on krk: all 100 positions, holds in 8".parse().unwrap());
        file.add_evidence("edge", "on kpk: 50 positions of a sample, holds in 1".parse().unwrap());
        let again = read(&file.text());
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
    fn bad_comments_are_errors_with_a_place() {
        let source = "%! evidence: on krk: some\np(A) :- q(A).\n%! nmae: x\np(B) :- q(B).\n%! kind: win\nq(a).\n";
        let errors = errors(source);
        assert_eq!(errors.len(), 3);
        assert!(errors[1].starts_with("(3, 1)"), "{errors:?}");
        assert!(errors[2].contains("stands at its top"), "{errors:?}");
    }

    #[test]
    fn files_of_an_older_adage_are_refused() {
        let old = errors("%! game: chess\n%! name: p\np(A) :- q(A).\n");
        assert_eq!(old.len(), 1);
        assert!(old[0].contains("written by an older Adage"), "{old:?}");
        let problem = read("decides(a,\"A?\",(b,\"b\"),(c,\"c\")).\n");
        assert_eq!((problem.kind, names(&problem)), (Kind::Tree, vec!["test"]));
    }
}
