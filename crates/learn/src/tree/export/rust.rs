//! A problem in Rust: a trait with a method for each primitive question, and a function for each part.

use super::names::{Taken, camel_case, comment, identifier};
use crate::tree::explain::words::question;
use crate::tree::hierarchy::{Hierarchy, Subproblem};
use crate::tree::model::{Asked, Tree};

/// The words that Rust keeps for itself, and what the text uses.
const KEPT: &[&str] = &[
    "as",
    "async",
    "await",
    "break",
    "const",
    "continue",
    "crate",
    "dyn",
    "else",
    "enum",
    "extern",
    "false",
    "fn",
    "for",
    "gen",
    "if",
    "impl",
    "in",
    "let",
    "loop",
    "match",
    "mod",
    "move",
    "mut",
    "pub",
    "ref",
    "return",
    "self",
    "Self",
    "static",
    "struct",
    "super",
    "trait",
    "true",
    "type",
    "unsafe",
    "use",
    "where",
    "while",
    "yield",
    "try",
    "box",
    "macro",
    "abstract",
    "Option",
    "Some",
    "None",
    "Questions",
    "position",
];

/// The Rust names of a question and of its values.
struct Named {
    function: String,
    kind: String,
    values: Vec<String>,
}

pub fn rust(hierarchy: &Hierarchy) -> String {
    let primitives = hierarchy.primitives();
    let decided: Vec<&Asked> = hierarchy.parts.iter().map(|part| &part.schema.decides).collect();
    let mut taken = Taken::with(KEPT);
    let mut named = Vec::new();
    for asked in primitives.iter().chain(&decided) {
        let mut variants = Taken::with(KEPT);
        named.push((
            asked.name.clone(),
            Named {
                function: taken.fresh(identifier(&asked.name).to_lowercase()),
                kind: taken.fresh_camel(camel_case(&asked.name)),
                values: asked
                    .values
                    .iter()
                    .map(|value| variants.fresh_camel(camel_case(value)))
                    .collect(),
            },
        ));
    }
    let writer = Writer { hierarchy, named };
    let mut text = String::new();
    for asked in primitives.iter().chain(&decided) {
        text += &writer.kind(asked);
    }
    text += &writer.questions(&primitives);
    for part in 0..hierarchy.parts.len() {
        text += &writer.part(part);
    }
    text
}

struct Writer<'h> {
    hierarchy: &'h Hierarchy,
    named: Vec<(String, Named)>,
}

impl Writer<'_> {
    fn named(&self, asked: &Asked) -> &Named {
        let found = self.named.iter().find(|(name, _)| *name == asked.name);
        &found.expect("every question was named").1
    }

    fn kind(&self, asked: &Asked) -> String {
        let Named { kind, values, .. } = self.named(asked);
        let values: String = values.iter().map(|value| format!("    {value},\n")).collect();
        let derived = "#[derive(Clone, Copy, PartialEq, Eq, Debug)]";
        format!(
            "/// {}\n{derived}\npub enum {kind} {{\n{values}}}\n\n",
            comment(&question(asked))
        )
    }

    fn questions(&self, primitives: &[&Asked]) -> String {
        let method = |asked: &&Asked| {
            let Named { function, kind, .. } = self.named(asked);
            format!(
                "    /// {}\n    fn {function}(&self) -> {kind};\n",
                comment(&question(asked))
            )
        };
        let methods: Vec<String> = primitives.iter().map(method).collect();
        let heading = "/// What is answered by looking at a position.\npub trait Questions {\n";
        format!("{heading}{}}}\n", methods.join("\n"))
    }

    fn part(&self, number: usize) -> String {
        let part = &self.hierarchy.parts[number];
        let Named { function, kind, .. } = self.named(&part.schema.decides);
        let is_certain = self.hierarchy.is_certain(number);
        let (kind, doubt) = match is_certain {
            true => (kind.clone(), ""),
            false => (format!("Option<{kind}>"), " `None` where that was not learned."),
        };
        let position = if part.tree.tests() == 0 {
            "_position"
        } else {
            "position"
        };
        let mut text = format!(
            "\n/// {}{doubt}\npub fn {function}({position}: &impl Questions) -> {kind} {{\n",
            comment(&question(&part.schema.decides))
        );
        text += &format!("    {}\n}}\n", self.expression(part, is_certain, &part.tree, 1));
        text
    }

    fn expression(&self, part: &Subproblem, is_certain: bool, tree: &Tree, depth: usize) -> String {
        match tree {
            Tree::Test(test) => {
                let Named { function, kind, values } = self.named(&part.schema.attributes[test.attribute]);
                let call = match part.decided_by[test.attribute] {
                    None => format!("position.{function}()"),
                    Some(other) if self.hierarchy.is_certain(other) => format!("{function}(position)"),
                    Some(_) => format!("{function}(position)?"),
                };
                let indent = "    ".repeat(depth);
                let mut text = format!("match {call} {{\n");
                for (value, branch) in values.iter().zip(&test.branches) {
                    let leads_to = self.expression(part, is_certain, branch, depth + 1);
                    text += &format!("{indent}    {kind}::{value} => {leads_to},\n");
                }
                text + &format!("{indent}}}")
            }
            Tree::Class(class) => {
                let Named { kind, values, .. } = self.named(&part.schema.decides);
                let value = format!("{kind}::{}", values[usize::from(*class)]);
                if is_certain { value } else { format!("Some({value})") }
            }
            Tree::Search | Tree::Null => "None".to_string(),
        }
    }
}
