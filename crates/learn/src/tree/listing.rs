//! Reads trees as [`Tree::show`] prints them: a test, and below it, further in, a line for each of its values.
//!
//! ```text
//! weather
//!    wet: sheltered
//!       yes: DONT_USE
//!       no: USE
//!    dry: DONT_USE
//! ```
//!
//! The values may come in any order. A file of all trees of a problem begins each with the name of what it decides,
//! `umbrella: weather`, and has them in any order.

use super::hierarchy::Hierarchy;
use super::model::{Asked, Schema, Test, Tree};
use super::outline::unknown;
use adage_logic::diagnostic::{Diagnostic, Span};
use std::fmt::Write;

/// One line: how far in it begins, perhaps a value, and a test or a leaf.
#[derive(Clone, Copy)]
struct Line<'t> {
    indent: usize,
    label: Option<(&'t str, Span)>,
    word: (&'t str, Span),
}

fn lines(text: &str) -> Vec<Line<'_>> {
    let mut start = 0;
    let mut lines = Vec::new();
    for line in text.split_inclusive('\n') {
        let content = line.trim();
        let indent = line.len() - line.trim_start().len();
        if !content.is_empty() {
            let at = start + indent;
            let placed = |from: usize, word: &'_ str| Span::new(at + from, at + from + word.len());
            let (label, word) = match content.split_once(':') {
                None => (None, (content, placed(0, content))),
                Some((label, rest)) => {
                    let word = rest.trim_start();
                    let from = content.len() - word.len();
                    let label = label.trim_end();
                    (Some((label, placed(0, label))), (word, placed(from, word)))
                }
            };
            lines.push(Line { indent, label, word });
        }
        start += line.len();
    }
    lines
}

/// Reads one tree.
pub fn read_tree(schema: &Schema, text: &str) -> Result<Tree, Diagnostic> {
    let lines = lines(text);
    let Some((first, below)) = lines.split_first() else {
        return Err(Diagnostic::new(Span::default(), "there is no tree here", "here"));
    };
    if let Some((_, span)) = first.label {
        let help = "the first line is the test that is asked first, or a class";
        return Err(Diagnostic::new(span, "a tree does not begin with a value", "here").with_help(help));
    }
    read_whole(schema, first, below)
}

fn read_whole(schema: &Schema, first: &Line<'_>, below: &[Line<'_>]) -> Result<Tree, Diagnostic> {
    let mut reader = Reader { schema, lines: below };
    let tree = reader.node(first)?;
    match reader.lines.first() {
        None => Ok(tree),
        Some(line) => Err(stray(line)),
    }
}

/// Reads the trees of a problem into it. Parts that the text does not name keep their trees.
pub fn read_trees(hierarchy: &mut Hierarchy, text: &str) -> Result<(), Vec<Diagnostic>> {
    let lines = lines(text);
    let mut errors = Vec::new();
    let starts: Vec<usize> = (0..lines.len()).filter(|line| lines[*line].indent == 0).collect();
    if let (Some(line), true) = (lines.first(), starts.first() != Some(&0)) {
        errors.push(stray(line));
    }
    for (number, start) in starts.iter().enumerate() {
        let end = starts.get(number + 1).copied().unwrap_or(lines.len());
        let first = &lines[*start];
        let (name, span) = first.label.unwrap_or(first.word);
        let Some(part) = hierarchy.part(name) else {
            let known = hierarchy.parts.iter().map(|part| part.schema.decides.name.as_str());
            errors.push(unknown(
                format!("nothing here decides `{name}`"),
                name,
                known.collect(),
                span,
            ));
            continue;
        };
        let part = &mut hierarchy.parts[part];
        match read_whole(&part.schema, first, &lines[start + 1..end]) {
            Ok(tree) => part.tree = tree,
            Err(error) => errors.push(error),
        }
    }
    match errors.is_empty() {
        true => Ok(()),
        false => Err(errors),
    }
}

/// Writes the trees of a problem, the whole first.
pub fn write_trees(hierarchy: &Hierarchy) -> String {
    let mut text = String::new();
    for part in hierarchy.parts.iter().rev() {
        let gap = if text.is_empty() { "" } else { "\n" };
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "{gap}{}: {}",
            part.schema.decides.name,
            part.tree.show(&part.schema)
        );
    }
    text
}

struct Reader<'t> {
    schema: &'t Schema,
    lines: &'t [Line<'t>],
}

impl Reader<'_> {
    /// The tree that begins on a line; what is further in than the line belongs to it.
    fn node(&mut self, line: &Line<'_>) -> Result<Tree, Diagnostic> {
        match self.lines.first().filter(|below| below.indent > line.indent) {
            None => self.leaf(line),
            Some(below) => self.test(line, below.indent),
        }
    }

    fn leaf(&self, line: &Line<'_>) -> Result<Tree, Diagnostic> {
        let (word, span) = line.word;
        let classes = &self.schema.decides.values;
        match (classes.iter().position(|class| class == word), word) {
            (Some(class), _) => Ok(Tree::Class(class as u8)),
            (None, "search") => Ok(Tree::Search),
            (None, "null") => Ok(Tree::Null),
            _ if self.schema.attribute(word).is_some() => {
                let message = format!("the values of `{word}` should stand below it, further in");
                Err(Diagnostic::new(span, message, "asked here"))
            }
            _ => {
                let known = classes.iter().map(String::as_str).collect();
                Err(unknown(format!("`{word}` is no class"), word, known, span))
            }
        }
    }

    fn test(&mut self, line: &Line<'_>, indent: usize) -> Result<Tree, Diagnostic> {
        let (name, span) = line.word;
        let Some(attribute) = self.schema.attribute(name) else {
            let known = self.schema.attributes.iter().map(|asked| asked.name.as_str());
            let message = format!("`{name}` is not asked by `{}`", self.schema.decides.name);
            return Err(unknown(message, name, known.collect(), span));
        };
        let asked = &self.schema.attributes[attribute];
        let mut branches: Vec<Option<Tree>> = vec![None; asked.values.len()];
        while let Some((branch, rest)) = self.lines.split_first() {
            if branch.indent <= line.indent {
                break;
            }
            let value = value_of(asked, branch, indent)?;
            if branches[value].is_some() {
                let message = format!("`{}` is there twice", asked.values[value]);
                return Err(Diagnostic::new(branch.word.1, message, "here again"));
            }
            self.lines = rest;
            branches[value] = Some(self.node(branch)?);
        }
        let missing = branches.iter().position(Option::is_none);
        if let Some(value) = missing {
            let message = format!("`{name}` can also be `{}`", asked.values[value]);
            return Err(Diagnostic::new(span, message, "asked here").with_help("write a line for each value"));
        }
        Ok(Tree::Test(Test {
            attribute,
            branches: branches.into_iter().flatten().collect(),
        }))
    }
}

fn value_of(asked: &Asked, line: &Line<'_>, indent: usize) -> Result<usize, Diagnostic> {
    let (Some((label, span)), true) = (line.label, line.indent == indent) else {
        return Err(stray(line));
    };
    asked.values.iter().position(|value| value == label).ok_or_else(|| {
        let known = asked.values.iter().map(String::as_str).collect();
        unknown(format!("`{label}` is no value of `{}`", asked.name), label, known, span)
    })
}

fn stray(line: &Line<'_>) -> Diagnostic {
    let span = line.label.map_or(line.word.1, |(_, span)| span.to(line.word.1));
    Diagnostic::new(span, "this line belongs to no test", "here")
        .with_help("the values of a test stand below it as `value: …`, all equally far in")
}
