//! A problem in C: a function for each part, `if` for two values and `switch` for more.
//!
//! The primitive questions are declared in the header, for the program around to define. Compiled with `COMMENTED` defined,
//! the program prints each question as it is asked and the answer as it is given, those between them further in: what
//! [`as_asked`](crate::tree::explain::commentary::as_asked) says.

use super::names::{Taken, comment, identifier};
use crate::tree::explain::commentary::{aloud, reply};
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
    "COMMENTED",
    "ASK",
    "ask",
    "depth",
    "printf",
];

/// Asks aloud: `said` is the question, what is said if it is not decided, and what is said of each value.
const ASK: &str = r#"
#ifdef COMMENTED
int printf(const char *format, ...);
static int depth;

static int ask(int (*question)(const struct position *), const char *const *said, const struct position *position)
{
    int value;
    printf("%*s%s\n", 3 * depth++, "", said[0]);
    value = question(position);
    printf("%*s%s\n", 3 * --depth, "", said[value - UNDECIDED + 1]);
    return value;
}
"#;

/// The C names of a question, of what is said of it, and of its values.
struct Named {
    function: String,
    said: String,
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
        let said = taken.fresh(format!("{function}_said"));
        let named = Named { function, said, values };
        writer.named.push((asked.name.clone(), named));
    }
    let whole = decided.last().map_or("tree", |asked| asked.name.as_str());
    let aloud = taken.fresh(format!("{}_aloud", identifier(whole)));
    let header_name = format!("{}.h", identifier(whole));
    let header = writer.header(&header_name, (&primitives, &decided), &aloud);
    writer.source = format!("#include \"{header_name}\"\n");
    writer.said(&primitives, &decided);
    for part in 0..hierarchy.parts.len() {
        writer.part(part);
    }
    writer.aloud(&aloud);
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

    fn header(&self, name: &str, (primitives, decided): (&[&Asked], &[&Asked]), aloud: &str) -> String {
        let guard = identifier(name).to_uppercase();
        let mut text = format!("#ifndef {guard}\n#define {guard}\n\n");
        text += "/* What the questions are asked about. */\nstruct position;\n\n";
        text += "/* No case was seen, or cases that are alike are of different classes. */\n#define UNDECIDED (-1)\n";
        for (heading, all) in [("To be answered by you.", primitives), ("Decided here.", decided)] {
            text += &format!("\n/* {heading} */\n");
            for asked in all {
                let Named { function, values, .. } = self.named(asked);
                text += &format!(
                    "\n/* {} */\nenum {{ {} }};\n",
                    comment(&question(asked)),
                    values.join(", ")
                );
                text += &format!("int {function}(const struct position *position);\n");
            }
        }
        text += "\n/* The whole; where COMMENTED is defined, with every question and answer printed. */\n";
        text += &format!("int {aloud}(const struct position *position);\n");
        text + "\n#endif\n"
    }

    /// What is said of every question that some tree asks, and of the whole.
    fn said(&mut self, primitives: &[&Asked], decided: &[&Asked]) {
        self.source += ASK;
        let whole = decided.last().map(|asked| asked.name.as_str());
        let in_tree = |part: &Subproblem, name: &str| {
            let asked = part.tree.attributes();
            asked
                .iter()
                .any(|attribute| part.schema.attributes[*attribute].name == name)
        };
        for asked in primitives.iter().chain(decided) {
            if whole != Some(&asked.name) && !self.hierarchy.parts.iter().any(|part| in_tree(part, &asked.name)) {
                continue;
            }
            let values = (0..asked.values.len() as u8).map(|value| reply(asked, Some(value)));
            let said = [aloud(asked), reply(asked, None)].into_iter().chain(values);
            let said: Vec<String> = said.map(|text| format!("    {},\n", quoted(&text))).collect();
            let name = self.named(asked).said.clone();
            self.source += &format!("\nstatic const char *const {name}[] = {{\n{}}};\n", said.concat());
        }
        self.source += "\n#define ASK(question, said) ask(question, said, position)\n#else\n";
        self.source += "#define ASK(question, said) question(position)\n#endif\n";
    }

    /// The whole as a question of its own.
    fn aloud(&mut self, name: &str) {
        if let Some(part) = self.hierarchy.parts.last() {
            let ask = self.ask(&part.schema.decides);
            self.source += &format!("\nint {name}(const struct position *position)\n{{\n    return {ask};\n}}\n");
        }
    }

    fn ask(&self, asked: &Asked) -> String {
        let Named { function, said, .. } = self.named(asked);
        format!("ASK({function}, {said})")
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
        let asked = &part.schema.attributes[test.attribute];
        let (ask, values) = (self.ask(asked), &self.named(asked).values);
        // Every way through a branch returns, so that the longer one goes on below.
        let first = usize::from(test.branches[0].tests() > test.branches[1].tests());
        self.source += &format!("{indent}if ({ask} == {}) {{\n", values[first]);
        self.node(part, &test.branches[first], depth + 1);
        self.source += &format!("{indent}}}\n");
        self.node(part, &test.branches[1 - first], depth);
    }

    fn switch(&mut self, part: &Subproblem, test: &Test, depth: usize) {
        let indent = "    ".repeat(depth);
        let asked = &part.schema.attributes[test.attribute];
        let (ask, values) = (self.ask(asked), self.named(asked).values.clone());
        self.source += &format!("{indent}switch ({ask}) {{\n");
        for (value, branch) in values.iter().zip(&test.branches) {
            self.source += &format!("{indent}case {value}:\n");
            self.node(part, branch, depth + 1);
        }
        self.source += &format!("{indent}default:\n{indent}    return UNDECIDED;\n{indent}}}\n");
    }
}

/// A text as C writes it.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            // Two question marks might begin a trigraph.
            '?' if quoted.ends_with('?') => quoted.push_str("\\?"),
            character if character.is_control() => quoted.push(' '),
            character => quoted.push(character),
        }
    }
    quoted + "\""
}
