//! A problem in C: a function for each part, `if` for two values and `switch` for more.
//!
//! The primitive questions are declared in the header, for the program around to define.

use super::names::{Taken, comment, identifier};
use crate::tree::explain::words::question;
use crate::tree::hierarchy::{Hierarchy, Subproblem};
use crate::tree::model::{Asked, Test, Tree};

/// Two files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Files {
    /// To be called as the source includes it.
    pub header_name: String,
    pub header: String,
    pub source: String,
}

/// The words that C keeps for itself, and what the header uses.
const KEPT: &[&str] = &[
    "auto",
    "break",
    "case",
    "char",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extern",
    "float",
    "for",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "register",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "switch",
    "typedef",
    "union",
    "unsigned",
    "void",
    "volatile",
    "while",
    "main",
    "position",
    "UNDECIDED",
];

/// The C names of a question and of its values.
struct Named {
    function: String,
    values: Vec<String>,
}

pub fn c(hierarchy: &Hierarchy) -> Files {
    let mut writer = Writer {
        hierarchy,
        named: Vec::new(),
        source: String::new(),
    };
    let mut taken = Taken::with(KEPT);
    let primitives = hierarchy.primitives();
    let decided: Vec<&Asked> = hierarchy.parts.iter().map(|part| &part.schema.decides).collect();
    for asked in primitives.iter().chain(&decided) {
        let function = taken.fresh(identifier(&asked.name));
        let constant = |value: &String| identifier(&format!("{}_{value}", asked.name)).to_uppercase();
        let values = asked.values.iter().map(|value| taken.fresh(constant(value))).collect();
        writer.named.push((asked.name.clone(), Named { function, values }));
    }
    let whole = decided.last().map_or("tree", |asked| asked.name.as_str());
    let header_name = format!("{}.h", identifier(whole));
    let header = writer.header(&header_name, &primitives, &decided);
    writer.source = format!("#include \"{header_name}\"\n");
    for part in 0..hierarchy.parts.len() {
        writer.part(part);
    }
    Files {
        header_name,
        header,
        source: writer.source,
    }
}

struct Writer<'h> {
    hierarchy: &'h Hierarchy,
    named: Vec<(String, Named)>,
    source: String,
}

impl Writer<'_> {
    fn named(&self, asked: &Asked) -> &Named {
        let found = self.named.iter().find(|(name, _)| *name == asked.name);
        &found.expect("every question was named").1
    }

    fn header(&self, name: &str, primitives: &[&Asked], decided: &[&Asked]) -> String {
        let guard = identifier(name).to_uppercase();
        let mut text = format!("#ifndef {guard}\n#define {guard}\n\n");
        text += "/* What the questions are asked about. */\nstruct position;\n\n";
        text += "/* No case was seen, or cases that are alike are of different classes. */\n#define UNDECIDED (-1)\n";
        for (heading, all) in [("To be answered by you.", primitives), ("Decided here.", decided)] {
            text += &format!("\n/* {heading} */\n");
            for asked in all {
                let Named { function, values } = self.named(asked);
                text += &format!(
                    "\n/* {} */\nenum {{ {} }};\n",
                    comment(&question(asked)),
                    values.join(", ")
                );
                text += &format!("int {function}(const struct position *position);\n");
            }
        }
        text + "\n#endif\n"
    }

    fn part(&mut self, part: usize) {
        let part = &self.hierarchy.parts[part];
        let function = &self.named(&part.schema.decides).function;
        let opening = format!("\nint {function}(const struct position *position)\n{{\n");
        let unused = if part.tree.tests() == 0 {
            "    (void)position;\n"
        } else {
            ""
        };
        self.source += &(opening + unused);
        self.node(part, &part.tree, 1);
        self.source += "}\n";
    }

    fn node(&mut self, part: &Subproblem, tree: &Tree, depth: usize) {
        let indent = "    ".repeat(depth);
        match tree {
            Tree::Test(test) => {
                let asked = &part.schema.attributes[test.attribute];
                self.source += &format!("{indent}/* {} */\n", comment(&question(asked)));
                let may_fail = part.decided_by[test.attribute].is_some_and(|other| !self.hierarchy.is_certain(other));
                match (test.branches.len(), may_fail) {
                    (2, false) => self.choice(part, test, depth),
                    _ => self.switch(part, test, depth),
                }
            }
            Tree::Class(class) => {
                let value = &self.named(&part.schema.decides).values[usize::from(*class)];
                self.source += &format!("{indent}return {value};\n");
            }
            Tree::Search | Tree::Null => self.source += &format!("{indent}return UNDECIDED;\n"),
        }
    }

    fn choice(&mut self, part: &Subproblem, test: &Test, depth: usize) {
        let indent = "    ".repeat(depth);
        let Named { function, values } = self.named(&part.schema.attributes[test.attribute]);
        // Every way through a branch returns, so that the longer one goes on below.
        let first = usize::from(test.branches[0].tests() > test.branches[1].tests());
        self.source += &format!("{indent}if ({function}(position) == {}) {{\n", values[first]);
        self.node(part, &test.branches[first], depth + 1);
        self.source += &format!("{indent}}}\n");
        self.node(part, &test.branches[1 - first], depth);
    }

    fn switch(&mut self, part: &Subproblem, test: &Test, depth: usize) {
        let indent = "    ".repeat(depth);
        let Named { function, values } = self.named(&part.schema.attributes[test.attribute]);
        let values = values.clone();
        self.source += &format!("{indent}switch ({function}(position)) {{\n");
        for (value, branch) in values.iter().zip(&test.branches) {
            self.source += &format!("{indent}case {value}:\n");
            self.node(part, branch, depth + 1);
        }
        self.source += &format!("{indent}default:\n{indent}    return UNDECIDED;\n{indent}}}\n");
    }
}
