//! Schemas and cases as files, in the form of Interactive ID3.
//!
//! ```text
//! 3
//! weather 3 wet dry blustery  What's the weather like?
//! sheltered 2 yes no          Are you sheltered?
//! soaked 2 yes no             Are you already soaked?
//! 2
//! USE DONT_USE
//! umbrella
//! Should you use your umbrella?
//! ```
//!
//! A case is a line of values and a class, `wet no no USE`; `-` stands for every value. What follows is a comment.

use super::model::{Asked, Case, Schema};

/// What is wrong with a file, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct TextError {
    pub line: usize,
    pub problem: TextProblem,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TextProblem {
    #[error("the file ends where {0} should be")]
    Ends(&'static str),
    #[error("`{0}` should be {1}")]
    NotANumber(String, &'static str),
    #[error("`{name}` should have {wanted} values, here are {found}")]
    Values { name: String, wanted: usize, found: usize },
    #[error("`{0}` is there twice")]
    Twice(String),
    #[error("`{value}` is no value of `{attribute}`; it has {known}")]
    UnknownValue {
        value: String,
        attribute: String,
        known: String,
    },
    #[error("`{class}` is no class; there are {known}")]
    UnknownClass { class: String, known: String },
    #[error("the case ends before the {0}")]
    Short(String),
    #[error("a case can say `-` for every value, but this one stands for more than {MOST_EXPANDED} cases")]
    TooMany,
}

/// A line with `-` stands for no more cases than this.
const MOST_EXPANDED: usize = 1 << 20;

/// Lines that say something, with their numbers.
struct Lines<'t> {
    lines: Vec<(usize, &'t str)>,
    next: usize,
}

impl<'t> Lines<'t> {
    fn new(text: &'t str) -> Lines<'t> {
        let lines = (1..).zip(text.lines().map(str::trim));
        Lines {
            lines: lines.filter(|(_, line)| !line.is_empty()).collect(),
            next: 0,
        }
    }

    fn next(&mut self, what: &'static str) -> Result<(usize, &'t str), TextError> {
        let Some(line) = self.lines.get(self.next) else {
            let line = self.lines.last().map_or(1, |(line, _)| line + 1);
            return Err(error(line, TextProblem::Ends(what)));
        };
        self.next += 1;
        Ok(*line)
    }

    fn number(&mut self, what: &'static str) -> Result<usize, TextError> {
        let (line, text) = self.next(what)?;
        let word = text.split_whitespace().next().unwrap_or_default();
        let wrong = || error(line, TextProblem::NotANumber(word.to_string(), what));
        word.parse().map_err(|_| wrong())
    }
}

fn error(line: usize, problem: TextProblem) -> TextError {
    TextError { line, problem }
}

/// Reads a schema.
pub fn read_schema(text: &str) -> Result<Schema, TextError> {
    let mut lines = Lines::new(text);
    let count = lines.number("the number of attributes")?;
    let mut attributes: Vec<Asked> = Vec::new();
    for _ in 0..count {
        let (line, text) = lines.next("an attribute")?;
        let asked = read_attribute(line, text)?;
        if attributes.iter().any(|known| known.name == asked.name) {
            return Err(error(line, TextProblem::Twice(asked.name)));
        }
        attributes.push(asked);
    }
    let count = lines.number("the number of classes")?;
    let (line, text) = lines.next("the classes")?;
    let values: Vec<String> = text.split_whitespace().map(str::to_string).collect();
    check_values(line, "the decision", &values, count)?;
    let (_, name) = lines.next("the name of the decision")?;
    let (_, question) = lines.next("the question that is decided")?;
    Ok(Schema {
        decides: Asked {
            name: name.to_string(),
            values,
            question: question.to_string(),
            answers: Vec::new(),
        },
        attributes,
    })
}

fn read_attribute(line: usize, text: &str) -> Result<Asked, TextError> {
    let mut words = text.split_whitespace();
    let name = words.next().unwrap_or_default().to_string();
    let count = words.next().unwrap_or_default();
    let Ok(count) = count.parse::<usize>() else {
        let wanted = "the number of values";
        return Err(error(line, TextProblem::NotANumber(count.to_string(), wanted)));
    };
    let values: Vec<String> = words.by_ref().take(count).map(str::to_string).collect();
    check_values(line, &name, &values, count)?;
    let question = words.collect::<Vec<_>>().join(" ");
    Ok(Asked {
        name,
        values,
        question,
        answers: Vec::new(),
    })
}

fn check_values(line: usize, name: &str, values: &[String], wanted: usize) -> Result<(), TextError> {
    if values.len() != wanted || wanted == 0 {
        let (name, found) = (name.to_string(), values.len());
        return Err(error(line, TextProblem::Values { name, wanted, found }));
    }
    match (1..values.len()).find(|index| values[..*index].contains(&values[*index])) {
        Some(index) => Err(error(line, TextProblem::Twice(values[index].clone()))),
        None => Ok(()),
    }
}

/// Writes a schema.
pub fn write_schema(schema: &Schema) -> String {
    let mut text = format!("{}\n", schema.attributes.len());
    for asked in &schema.attributes {
        let values = asked.values.join(" ");
        text += &format!("{} {} {values}  {}\n", asked.name, asked.values.len(), asked.question);
    }
    let decides = &schema.decides;
    text += &format!("{}\n{}\n", decides.values.len(), decides.values.join(" "));
    text + &format!("{}\n{}\n", decides.name, decides.question)
}

/// Reads cases, one a line.
pub fn read_cases(schema: &Schema, text: &str) -> Result<Vec<Case>, TextError> {
    let mut cases = Vec::new();
    for (line, text) in Lines::new(text).lines {
        cases.extend(read_case(schema, text).map_err(|problem| error(line, problem))?);
    }
    Ok(cases)
}

/// The cases that one line stands for.
pub fn read_case(schema: &Schema, text: &str) -> Result<Vec<Case>, TextProblem> {
    let mut words = text.split_whitespace();
    let mut all: Vec<Vec<u8>> = vec![Vec::new()];
    for asked in &schema.attributes {
        let word = words
            .next()
            .ok_or_else(|| TextProblem::Short(format!("value of `{}`", asked.name)))?;
        let values = values_of(asked, word)?;
        if all.len() * values.len() > MOST_EXPANDED {
            return Err(TextProblem::TooMany);
        }
        let longer = |case: &Vec<u8>| {
            values
                .iter()
                .map(|value| [&case[..], &[*value]].concat())
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    let word = words.next().ok_or_else(|| TextProblem::Short("class".to_string()))?;
    let class = class_of(schema, word)?;
    let case = |values: Vec<u8>| Case {
        values: values.into(),
        class,
    };
    Ok(all.into_iter().map(case).collect())
}

fn values_of(asked: &Asked, word: &str) -> Result<Vec<u8>, TextProblem> {
    if word == "-" {
        return Ok((0..asked.values.len() as u8).collect());
    }
    match asked.values.iter().position(|value| value == word) {
        Some(value) => Ok(vec![value as u8]),
        None => Err(TextProblem::UnknownValue {
            value: word.to_string(),
            attribute: asked.name.clone(),
            known: asked.values.join(", "),
        }),
    }
}

/// A class by its name, or by its number counted from one.
pub fn class_of(schema: &Schema, word: &str) -> Result<u8, TextProblem> {
    let classes = &schema.decides.values;
    let by_name = classes.iter().position(|class| class == word);
    let by_number = || {
        word.parse::<usize>()
            .ok()?
            .checked_sub(1)
            .filter(|class| *class < classes.len())
    };
    match by_name.or_else(by_number) {
        Some(class) => Ok(class as u8),
        None => Err(TextProblem::UnknownClass {
            class: word.to_string(),
            known: classes.join(", "),
        }),
    }
}
