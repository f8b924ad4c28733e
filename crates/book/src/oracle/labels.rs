//! A file of labelled positions that answers.
//!
//! One position a line, then its label: `FEN yes`, or with a comma, a semicolon or a tab between them. Labels are yes,
//! no and unknown, or `+`, `-` and `?`, or `1` and `0`. A position that is not in the file is looked for in the forms
//! that the domain takes for the same: turned, reflected, sides exchanged.

use crate::oracle::{Answer, Oracle, OracleError, Question};
use adage_worlds::domain::{Component, Domain, PositionOf};
use std::collections::HashMap;

/// Answers by looking positions up.
pub struct Labels<'d, D: Domain> {
    domain: &'d D,
    /// By the components in a fixed order.
    known: HashMap<Vec<Component>, Label>,
}

struct Label {
    answer: Answer,
    line: usize,
}

/// What is wrong with a file of labels.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum LabelError {
    #[error("line {line}: there is no label after the position; write `POSITION,yes` or `POSITION,no`")]
    NoLabel { line: usize },
    #[error("line {line}: `{label}` is no label; write yes or no, + or -, 1 or 0, or unknown")]
    NotALabel { line: usize, label: String },
    #[error("line {line}: `{position}` is not a position: {reason}")]
    NotAPosition {
        line: usize,
        position: String,
        reason: String,
    },
    #[error("line {line} labels `{position}` otherwise than line {earlier}")]
    Contradiction {
        line: usize,
        earlier: usize,
        position: String,
    },
    #[error("there is no labelled position in it")]
    Empty,
}

fn key(mut components: Vec<Component>) -> Vec<Component> {
    components.sort();
    components
}

impl<'d, D: Domain> Labels<'d, D> {
    pub fn read(domain: &'d D, text: &str) -> Result<Self, LabelError> {
        let mut labels = Labels {
            domain,
            known: HashMap::new(),
        };
        let lines = (1..).zip(text.trim_start_matches('\u{feff}').lines());
        for (line, content) in lines {
            let content = content.trim();
            if content.is_empty() || content.starts_with('#') || (line == 1 && is_heading(content)) {
                continue;
            }
            labels.add(line, content)?;
        }
        match labels.known.is_empty() {
            true => Err(LabelError::Empty),
            false => Ok(labels),
        }
    }

    /// The positions that are labelled as instances or as none, in the order of their lines.
    pub fn labelled(&self) -> Vec<(PositionOf<D>, bool)> {
        let mut known: Vec<(&Vec<Component>, &Label)> = self.known.iter().collect();
        known.sort_by_key(|(_, label)| label.line);
        let labelled = known.into_iter().filter_map(|(components, label)| {
            let is_instance = match label.answer {
                Answer::YES => true,
                Answer::NO => false,
                _ => return None,
            };
            Some((self.domain.compose(components)?, is_instance))
        });
        labelled.collect()
    }

    /// How many positions are labelled.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    fn add(&mut self, line: usize, content: &str) -> Result<(), LabelError> {
        // The last field of a position may look like a label.
        if self.domain.read(content).is_ok() {
            return Err(LabelError::NoLabel { line });
        }
        let (position, label) = divide(content).ok_or(LabelError::NoLabel { line })?;
        let Some(answer) = Answer::read(label) else {
            return Err(match self.domain.read(position) {
                Ok(_) => LabelError::NotALabel {
                    line,
                    label: label.to_string(),
                },
                Err(_) => LabelError::NoLabel { line },
            });
        };
        let read = self.domain.read(position).map_err(|error| LabelError::NotAPosition {
            line,
            position: position.to_string(),
            reason: error.to_string(),
        })?;
        let label = Label {
            answer: answer.clone(),
            line,
        };
        match self.known.insert(key(self.domain.components(&read)), label) {
            Some(earlier) if earlier.answer != answer => Err(LabelError::Contradiction {
                line,
                earlier: earlier.line,
                position: position.to_string(),
            }),
            _ => Ok(()),
        }
    }

    fn look_up(&self, components: Vec<Component>) -> Answer {
        let symmetries = self.domain.symmetries(&components);
        let components = key(components);
        if let Some(label) = self.known.get(&components) {
            return label.answer.clone();
        }
        let image = |symmetry| key(components.iter().map(|c| self.domain.image(c, symmetry)).collect());
        let mut images = symmetries
            .into_iter()
            .filter_map(|symmetry| self.known.get(&image(symmetry)));
        match images.next() {
            // Labels that differ between images show that the concept has not this symmetry.
            Some(first) if images.all(|other| other.answer == first.answer) => first.answer.clone(),
            _ => Answer::DontKnow,
        }
    }
}

/// The head of a table.
fn is_heading(line: &str) -> bool {
    let first = line.split([',', ';', '\t']).next().unwrap_or_default();
    ["fen", "epd", "position"].contains(&first.trim().trim_matches('"').to_lowercase().as_str())
}

/// Position and label; an EPD's `c0 "yes";` is a label too.
fn divide<'l>(line: &'l str) -> Option<(&'l str, &'l str)> {
    let line = line.trim_end_matches(';').trim_end();
    let (position, label) = match line.rsplit_once([',', ';', '\t']) {
        Some(parts) => parts,
        None => line.rsplit_once(char::is_whitespace)?,
    };
    let position = position.trim();
    let position = ["label", "c0"]
        .iter()
        .find_map(|operation| position.strip_suffix(operation))
        .unwrap_or(position);
    let bare = |text: &'l str| text.trim().trim_matches('"').trim();
    Some((bare(position), bare(label)))
}

impl<D: Domain> Oracle<PositionOf<D>> for Labels<'_, D> {
    fn ask(&mut self, question: &Question<PositionOf<D>>) -> Result<Answer, OracleError> {
        Ok(self.look_up(self.domain.components(question.position)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::test_questions::ask_fen;
    use adage_worlds::chess::ChessDomain;

    /// A rook on the king's file, and one off it.
    const ON: &str = "4k3/8/8/8/8/8/8/K3R3 b - - 0 1";
    const OFF: &str = "4k3/8/8/8/8/8/8/K4R2 w - - 0 1";

    fn error(text: &str) -> LabelError {
        let domain = ChessDomain::default();
        match Labels::read(&domain, text) {
            Ok(_) => panic!("read"),
            Err(error) => error,
        }
    }

    #[test]
    fn labels_are_written_in_several_ways() {
        let domain = ChessDomain::default();
        let board = "4k3/8/8/8/8/8/8/K4R2";
        let texts = [
            format!("# two\n\n{ON} yes\n{OFF} no\n"),
            format!("\u{feff}fen,label\n\"{ON}\",1\n\"{OFF}\",0\n"),
            format!("{ON};+\n{OFF};-"),
            format!("{ON}\tTrue\r\n{OFF}\tFalse\r\n"),
            format!("{ON} +\n{board} w - - c0 \"no\";"),
            format!("{ON} yes\n{board} n\n"),
        ];
        for text in texts {
            let mut labels = Labels::read(&domain, &text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(labels.len(), 2);
            assert_eq!(ask_fen(&mut labels, ON), Ok(Answer::YES), "{text}");
            assert_eq!(ask_fen(&mut labels, OFF), Ok(Answer::NO), "{text}");
        }
    }

    #[test]
    fn images_are_looked_up_and_the_rest_is_unknown() {
        let domain = ChessDomain::default();
        let mut labels = Labels::read(&domain, &format!("{ON} yes\n")).expect("labels");
        for image in ["3k4/8/8/8/8/8/8/3R3K", "k3r3/8/8/8/8/8/8/4K3"] {
            assert_eq!(ask_fen(&mut labels, image), Ok(Answer::YES), "{image}");
        }
        assert_eq!(ask_fen(&mut labels, OFF), Ok(Answer::DontKnow));
    }

    #[test]
    fn labelled_positions_are_told_in_order() {
        let domain = ChessDomain::default();
        let unknown = "4k3/8/8/8/8/8/8/K5R1";
        // There is no such position, so nothing can be learned from it.
        let impossible = "8/8/8/8/8/8/8/K5R1";
        let text = format!("{OFF} no\n{unknown} ?\n{impossible} no\n{ON} yes\n");
        let labels = Labels::read(&domain, &text).expect("labels");
        let told: Vec<(String, bool)> = labels
            .labelled()
            .iter()
            .map(|(position, is_instance)| (domain.write(position), *is_instance))
            .collect();
        assert_eq!(told, [(OFF.to_string(), false), (ON.to_string(), true)]);
    }

    #[test]
    fn images_that_are_labelled_differently_tell_nothing() {
        let domain = ChessDomain::default();
        // Only White's rook counts here, so the sides may not be exchanged.
        let text = format!("{ON} yes\nk3r3/8/8/8/8/8/8/4K3 no\n");
        let mut labels = Labels::read(&domain, &text).expect("labels");
        assert_eq!(ask_fen(&mut labels, ON), Ok(Answer::YES));
        assert_eq!(ask_fen(&mut labels, "3k4/8/8/8/8/8/8/3R3K"), Ok(Answer::DontKnow));
    }

    #[test]
    fn bad_lines_are_named() {
        assert_eq!(error(&format!("{ON} yes\n{OFF}\n")), LabelError::NoLabel { line: 2 });
        assert_eq!(
            error(&format!("{ON} maybe")).to_string(),
            "line 1: `maybe` is no label; write yes or no, + or -, 1 or 0, or unknown"
        );
        assert_eq!(
            error("8/8/8/8/8/8/8/7x w - - 0 1,yes").to_string(),
            "line 1: `8/8/8/8/8/8/8/7x w - - 0 1` is not a position: `x` on rank 1 is no man; write PNBRQK for White, \
             pnbrqk for Black"
        );
        assert_eq!(
            error(&format!("{ON} yes\n{OFF} no\n\n{ON} no")).to_string(),
            format!("line 4 labels `{ON}` otherwise than line 1")
        );
        assert_eq!(error("# nothing\n"), LabelError::Empty);
        assert_eq!(error("nonsense"), LabelError::NoLabel { line: 1 });
    }
}
