//! Cases as a sheet with commas: the names in the first line, the class in the last column.

use super::model::{Asked, Case, Schema};

/// What is wrong with a sheet, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SheetError {
    #[error("the sheet is empty: its first line should name the attributes and the class")]
    Empty,
    #[error("line {line}: {found} values where the first line names {wanted}")]
    Width { line: usize, found: usize, wanted: usize },
    #[error("`{column}` has more than 250 different values; an attribute of a tree has a few")]
    TooMany { column: String },
}

const MOST_VALUES: usize = 250;

/// Reads a sheet. The values of an attribute are those that occur, in order of the alphabet.
pub fn read_sheet(text: &str) -> Result<(Schema, Vec<Case>), SheetError> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let (_, header) = lines.next().ok_or(SheetError::Empty)?;
    let names: Vec<&str> = cells(header).collect();
    let mut rows: Vec<Vec<&str>> = Vec::new();
    for (line, text) in lines {
        let row: Vec<&str> = cells(text).collect();
        if row.len() != names.len() {
            let (found, wanted) = (row.len(), names.len());
            return Err(SheetError::Width { line, found, wanted });
        }
        rows.push(row);
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
    let decides = attributes.pop().ok_or(SheetError::Empty)?;
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

fn cells(line: &str) -> impl Iterator<Item = &str> {
    line.split(',').map(|cell| cell.trim().trim_matches(['\'', '"']))
}
