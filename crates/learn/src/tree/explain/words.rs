//! Answers as statements.

use crate::tree::model::Asked;

const NO: [&str; 5] = ["no", "n", "f", "false", "0"];
const YES: [&str; 5] = ["yes", "y", "t", "true", "1"];

/// Whether a value means yes or no; none where the values are of another kind.
pub fn truth(asked: &Asked, value: u8) -> Option<bool> {
    let kind = |value: &String| {
        let value = value.to_lowercase();
        match (NO.contains(&value.as_str()), YES.contains(&value.as_str())) {
            (true, _) => Some(false),
            (_, true) => Some(true),
            _ => None,
        }
    };
    match &asked.values[..] {
        [first, second]
            if kind(first)
                .zip(kind(second))
                .is_some_and(|(first, second)| first != second) =>
        {
            kind(&asked.values[usize::from(value)])
        }
        _ => None,
    }
}

/// The value of a yes-or-no question that means this.
pub fn value_meaning(asked: &Asked, yes: bool) -> Option<u8> {
    (0..asked.values.len() as u8).find(|value| truth(asked, *value) == Some(yes))
}

/// What a value says, as part of a sentence.
pub fn statement(asked: &Asked, value: u8) -> String {
    match asked.answers.get(usize::from(value)) {
        Some(answer) if !answer.is_empty() => answer.trim_end_matches('.').to_string(),
        _ => format!("{} is {}", asked.name, asked.value(value)),
    }
}

/// The statement of what was decided, or that nothing was.
pub fn conclusion(asked: &Asked, value: Option<u8>) -> String {
    match value {
        Some(value) => statement(asked, value),
        None => format!("{} is not decided", asked.name),
    }
}

/// The question with its question mark.
pub fn question(asked: &Asked) -> String {
    match asked.question.trim_end_matches(['?', ' ', '.']) {
        "" => format!("{}?", asked.name),
        question => format!("{question}?"),
    }
}

/// With a capital at the start of a sentence.
pub fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_uppercase().chain(characters).collect(),
        None => String::new(),
    }
}
