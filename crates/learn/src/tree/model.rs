//! Decision trees over attributes with a few values each.
//!
//! Values and classes are numbers here; a [`Schema`] knows their names.

use std::fmt;

/// Something that is asked of a case, and what can be answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    pub name: String,
    pub values: Vec<String>,
    pub question: String,
    /// A statement for each value; none where the value itself is the answer.
    pub answers: Vec<String>,
}

impl Asked {
    pub fn value(&self, number: u8) -> &str {
        &self.values[usize::from(number)]
    }

    /// The answer in words.
    pub fn answer(&self, number: u8) -> &str {
        match self.answers.get(usize::from(number)) {
            Some(answer) => answer,
            None => self.value(number),
        }
    }
}

/// What a tree decides, and what it may ask.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Schema {
    /// What is decided: its values are the classes.
    pub decides: Asked,
    pub attributes: Vec<Asked>,
}

impl Schema {
    pub fn class(&self, number: u8) -> &str {
        self.decides.value(number)
    }

    pub fn attribute(&self, name: &str) -> Option<usize> {
        self.attributes.iter().position(|attribute| attribute.name == name)
    }
}

/// A case: the value of each attribute, and its class.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Case {
    pub values: Box<[u8]>,
    pub class: u8,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Tree {
    Class(u8),
    /// Cases alike in every attribute were of different classes.
    Search,
    /// There was no such case.
    Null,
    Test(Test),
}

#[derive(Clone, PartialEq, Debug)]
pub struct Test {
    pub attribute: usize,
    /// One for each value of the attribute.
    pub branches: Vec<Tree>,
}

impl Tree {
    /// The number of tests and leaves.
    pub fn nodes(&self) -> usize {
        1 + self.branches().iter().map(Tree::nodes).sum::<usize>()
    }

    pub fn tests(&self) -> usize {
        match self {
            Tree::Test(test) => 1 + test.branches.iter().map(Tree::tests).sum::<usize>(),
            _ => 0,
        }
    }

    pub fn depth(&self) -> usize {
        match self {
            Tree::Test(test) => 1 + test.branches.iter().map(Tree::depth).max().unwrap_or(0),
            _ => 0,
        }
    }

    /// Whether each test has at most one other test below it, so that the tree reads as a list.
    pub fn is_linear(&self) -> bool {
        let branches = self.branches();
        let tests = branches.iter().filter(|branch| matches!(branch, Tree::Test(_)));
        tests.count() <= 1 && branches.iter().all(Tree::is_linear)
    }

    /// The attributes that it asks, each once, from the top down.
    pub fn attributes(&self) -> Vec<usize> {
        let mut attributes = Vec::new();
        let mut row = vec![self];
        while !row.is_empty() {
            for tree in &row {
                match tree {
                    Tree::Test(test) if !attributes.contains(&test.attribute) => attributes.push(test.attribute),
                    _ => {}
                }
            }
            row = row.iter().flat_map(|tree| tree.branches()).collect();
        }
        attributes
    }

    pub fn branches(&self) -> &[Tree] {
        match self {
            Tree::Test(test) => &test.branches,
            _ => &[],
        }
    }

    /// The leaf that a case comes to.
    pub fn leaf(&self, values: &[u8]) -> &Tree {
        let mut here = self;
        while let Tree::Test(test) = here {
            here = &test.branches[usize::from(values[test.attribute])];
        }
        here
    }

    /// The class of a case, if the tree knows it.
    pub fn classify(&self, values: &[u8]) -> Option<u8> {
        match self.leaf(values) {
            Tree::Class(class) => Some(*class),
            _ => None,
        }
    }

    pub fn show<'a>(&'a self, schema: &'a Schema) -> Shown<'a> {
        Shown { tree: self, schema }
    }
}

/// A tree as text, one line for each branch.
pub struct Shown<'a> {
    tree: &'a Tree,
    schema: &'a Schema,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.node(out, self.tree, 1)
    }
}

impl Shown<'_> {
    fn node(&self, out: &mut fmt::Formatter<'_>, tree: &Tree, depth: usize) -> fmt::Result {
        match tree {
            Tree::Class(class) => write!(out, "{}", self.schema.class(*class)),
            Tree::Search => write!(out, "search"),
            Tree::Null => write!(out, "null"),
            Tree::Test(test) => {
                let asked = &self.schema.attributes[test.attribute];
                write!(out, "{}", asked.name)?;
                for (value, branch) in asked.values.iter().zip(&test.branches) {
                    write!(out, "\n{:indent$}{value}: ", "", indent = 3 * depth)?;
                    self.node(out, branch, depth + 1)?;
                }
                Ok(())
            }
        }
    }
}
