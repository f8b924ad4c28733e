//! Cases as a sheet with commas: the names in the first line, the class in the last column. [`learn_sheet`] makes one tree of
//! them.

use super::model::{Asked, Case, Schema};
use super::optimal::optimal;
use super::window::{Window, induce_from_window};
use adage_book::Report;
use adage_worlds::drawing::Style;
use serde::Serialize;

/// What is wrong with a sheet, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SheetError {
    #[error("the sheet is empty: its first line should name the attributes and the class")]
    Empty,
    #[error("the sheet has no cases: lines with values should follow the first line")]
    NoCases,
    #[error("the sheet has one column only: attributes should stand before the class")]
    NoAttributes,
    #[error("column {column} has no name: the first line should name every column")]
    NoName { column: usize },
    #[error("two columns are called `{name}`: give one of them another name")]
    SameName { name: String },
    #[error("line {line}: {found} values where the first line names {wanted}")]
    Width { line: usize, found: usize, wanted: usize },
    #[error("line {line}: the last column, the class, is empty")]
    NoClass { line: usize },
    #[error("`{column}` has more than 250 different values; an attribute of a tree has a few")]
    TooMany { column: String },
}

const MOST_VALUES: usize = 250;

/// With what some programs begin a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Reads a sheet. The values of an attribute are those that occur, in order of the alphabet.
pub fn read_sheet(text: &str) -> Result<(Schema, Vec<Case>), SheetError> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let (_, header) = lines.next().ok_or(SheetError::Empty)?;
    let names: Vec<&str> = cells(header.trim_start_matches(BYTE_ORDER_MARK)).collect();
    check_names(&names)?;
    let mut rows: Vec<Vec<&str>> = Vec::new();
    for (line, text) in lines {
        let row: Vec<&str> = cells(text).collect();
        if row.len() != names.len() {
            let (found, wanted) = (row.len(), names.len());
            return Err(SheetError::Width { line, found, wanted });
        }
        if row.last().is_some_and(|class| class.is_empty()) {
            return Err(SheetError::NoClass { line });
        }
        rows.push(row);
    }
    if rows.is_empty() {
        return Err(SheetError::NoCases);
    }
    let column = |index: usize| -> Result<Asked, SheetError> {
        let mut values: Vec<String> = rows.iter().map(|row| row[index].to_string()).collect();
        values.sort();
        values.dedup();
        if values.len() > MOST_VALUES {
            let column = names[index].to_string();
            return Err(SheetError::TooMany { column });
        }
        Ok(Asked {
            name: names[index].to_string(),
            values,
            question: String::new(),
            answers: Vec::new(),
        })
    };
    let mut attributes = (0..names.len())
        .map(column)
        .collect::<Result<Vec<Asked>, SheetError>>()?;
    let decides = attributes.pop().ok_or(SheetError::NoAttributes)?;
    let number = |asked: &Asked, value: &str| asked.values.iter().position(|known| known == value).unwrap_or(0) as u8;
    let case = |row: &Vec<&str>| Case {
        values: attributes
            .iter()
            .zip(row)
            .map(|(asked, value)| number(asked, value))
            .collect(),
        class: number(&decides, row[attributes.len()]),
    };
    let cases = rows.iter().map(case).collect();
    Ok((Schema { decides, attributes }, cases))
}

/// How the tree of a sheet is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SheetMethod {
    Induce(Window),
    /// Of all trees of at most this depth the one that errs least.
    Optimal {
        depth: usize,
    },
}

/// The tree of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SheetReport {
    pub tree: String,
    pub nodes: usize,
    pub tests: usize,
    pub depth: usize,
    pub cases: usize,
    /// How many cases the tree was made from.
    pub used: usize,
    /// How many cases the tree gives another class.
    pub wrong: usize,
}

/// Makes one tree of the cases of a sheet.
pub fn learn_sheet(schema: &Schema, cases: &[Case], method: SheetMethod) -> SheetReport {
    let (tree, used) = match method {
        SheetMethod::Optimal { depth } => (optimal(schema, cases, depth).tree, cases.len()),
        SheetMethod::Induce(window) => {
            let induced = induce_from_window(schema, cases, window);
            (induced.tree, induced.window.len())
        }
    };
    let is_wrong = |case: &&Case| tree.classify(&case.values) != Some(case.class);
    SheetReport {
        tree: tree.show(schema).to_string(),
        nodes: tree.nodes(),
        tests: tree.tests(),
        depth: tree.depth(),
        cases: cases.len(),
        used,
        wrong: cases.iter().filter(is_wrong).count(),
    }
}

impl Report for SheetReport {
    fn text(&self, _: Style) -> String {
        let SheetReport {
            tree,
            nodes,
            used,
            cases,
            wrong,
            ..
        } = self;
        format!("{tree}\n\n{nodes} nodes from {used} of {cases} cases; {wrong} are wrong.\n")
    }
}

fn check_names(names: &[&str]) -> Result<(), SheetError> {
    if names.len() < 2 {
        return Err(SheetError::NoAttributes);
    }
    for (index, name) in names.iter().enumerate() {
        if name.is_empty() {
            return Err(SheetError::NoName { column: index + 1 });
        }
        if names[..index].contains(name) {
            let name = name.to_string();
            return Err(SheetError::SameName { name });
        }
    }
    Ok(())
}

fn cells(line: &str) -> impl Iterator<Item = &str> {
    line.split(',').map(|cell| cell.trim().trim_matches(['\'', '"']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_sheet_of_cases_is_refused() {
        let refused = |text: &str| read_sheet(text).map(|_| ()).unwrap_err().to_string();
        let sheets = [
            "",
            "\n \n",
            "a,b,class\n",
            "a,b,class\n\n\n",
            "class\nx\n",
            "a,,class\n1,2,x\n",
            ",\n",
            "a,b,a\n1,2,x\n",
            "a,b,class\n1,2,x\n\n1,2\n",
            "a,class\n1,x,2\n",
            "a,class\n1,x\n2,\n",
        ];
        insta::assert_snapshot!(sheets.map(refused).join("\n"), @r"
        the sheet is empty: its first line should name the attributes and the class
        the sheet is empty: its first line should name the attributes and the class
        the sheet has no cases: lines with values should follow the first line
        the sheet has no cases: lines with values should follow the first line
        the sheet has one column only: attributes should stand before the class
        column 2 has no name: the first line should name every column
        column 1 has no name: the first line should name every column
        two columns are called `a`: give one of them another name
        line 4: 2 values where the first line names 3
        line 2: 3 values where the first line names 2
        line 3: the last column, the class, is empty
        ");
    }

    #[test]
    fn blank_lines_and_a_single_class_are_no_matter() {
        let (schema, cases) = read_sheet("\u{feff}a,class\n\n1,x\n\n2,x\n").unwrap();
        assert_eq!((schema.attributes[0].name.as_str(), cases.len()), ("a", 2));
        assert_eq!(schema.decides.values, ["x"]);
    }
}
