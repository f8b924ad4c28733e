//! How a decision came about, in three forms.
//!
//! As it was asked, question by question; after the event, so that no question waits for its answer; and to the point,
//! with nothing that the decision does not need.

use super::reason::{Answer, sufficient};
use super::words::{conclusion, question, sentence, statement, truth};
use crate::tree::hierarchy::Hierarchy;
use crate::tree::model::Asked;
use crate::tree::problem::Trace;

const INDENT: &str = "   ";

/// Every question as it was asked, those that it led to below it, and then its answer.
pub fn as_asked(hierarchy: &Hierarchy, trace: &Trace) -> String {
    let mut lines = Vec::new();
    ask(hierarchy, trace, 0, &mut lines);
    lines.join("\n")
}

fn ask(hierarchy: &Hierarchy, trace: &Trace, depth: usize, lines: &mut Vec<String>) {
    let asked = hierarchy.question(trace);
    let indent = INDENT.repeat(depth);
    lines.push(format!("{indent}{}", aloud(asked)));
    for below in &trace.asked {
        ask(hierarchy, below, depth + 1, lines);
    }
    lines.push(format!("{indent}{}", reply(asked, trace.value)));
}

/// A question as it is asked aloud.
pub fn aloud(asked: &Asked) -> String {
    format!("{} ({})", question(asked), asked.name)
}

/// What is replied to it: yes or no, or a sentence where the values are of another kind.
pub fn reply(asked: &Asked, value: Option<u8>) -> String {
    match value.and_then(|value| truth(asked, value)) {
        Some(true) => "YES".to_string(),
        Some(false) => "NO".to_string(),
        None => sentence(&conclusion(asked, value)),
    }
}

/// The names in the order of [`after_the_event`], those that are decided after those that they are decided by.
pub fn postfix<'h>(hierarchy: &'h Hierarchy, trace: &Trace) -> Vec<&'h str> {
    let below = trace.asked.iter().rev();
    let mut names: Vec<&str> = below.flat_map(|below| postfix(hierarchy, below)).collect();
    names.push(&hierarchy.question(trace).name);
    names
}

/// One paragraph for each part: what was found out, the last test first, and what follows.
pub fn after_the_event(hierarchy: &Hierarchy, trace: &Trace) -> String {
    let all = |trace: &Trace| (0..trace.asked.len()).collect();
    conclude(hierarchy, trace, &all, false).join("\n\n")
}

/// The same with only those answers that the decision needs; where one conclusion leads to the next, without saying it
/// again.
pub fn to_the_point(hierarchy: &Hierarchy, trace: &Trace) -> String {
    let needed = |trace: &Trace| needed(hierarchy, trace);
    conclude(hierarchy, trace, &needed, true).join("\n\n")
}

/// The numbers of the answers below that the decision needs.
pub fn needed(hierarchy: &Hierarchy, trace: &Trace) -> Vec<usize> {
    let answers: Option<Vec<Answer>> = trace
        .asked
        .iter()
        .map(|below| below.attribute.zip(below.value))
        .collect();
    match (hierarchy.decider(trace), answers) {
        (Some(part), Some(answers)) => sufficient(&hierarchy.parts[part].tree, &answers),
        // Something was not known: all that was asked may have to do with it.
        _ => (0..trace.asked.len()).collect(),
    }
}

/// The paragraphs of a decision and of those that it rests on.
fn conclude(hierarchy: &Hierarchy, trace: &Trace, keep: &impl Fn(&Trace) -> Vec<usize>, joined: bool) -> Vec<String> {
    if hierarchy.decider(trace).is_none() {
        return Vec::new();
    }
    let kept: Vec<&Trace> = keep(trace)
        .into_iter()
        .rev()
        .map(|number| &trace.asked[number])
        .collect();
    let is_decided = |below: &&&Trace| hierarchy.decider(below).is_some();
    let below = kept.iter().flat_map(|below| conclude(hierarchy, below, keep, joined));
    let mut paragraphs: Vec<String> = below.collect();
    let said = |trace: &Trace| conclusion(hierarchy.question(trace), trace.value);
    let follows = said(trace);
    match (kept.iter().filter(is_decided).count(), joined) {
        (1, true) => {
            let others: Vec<String> = kept
                .iter()
                .filter(|below| hierarchy.decider(below).is_none())
                .map(|below| said(below))
                .collect();
            let from_this = match others.is_empty() {
                true => format!("From this it follows that {follows}."),
                false => format!(
                    "From this, since {},\n{INDENT}it follows that {follows}.",
                    others.join("\nand ")
                ),
            };
            match paragraphs.last_mut() {
                Some(last) => *last += &format!("\n{from_this}"),
                None => paragraphs.push(from_this),
            }
        }
        _ => paragraphs.push(paragraph(
            &kept.iter().map(|below| said(below)).collect::<Vec<_>>(),
            &follows,
        )),
    }
    paragraphs
}

/// What was seen, the most important first, and what follows from it.
fn paragraph(seen: &[String], follows: &str) -> String {
    let Some((first, others)) = seen.split_first() else {
        return format!("Always {follows}.");
    };
    let mut text = format!("Seeing that {first}");
    for (number, other) in others.iter().enumerate() {
        let word = if number == 0 { "when" } else { "and" };
        text += &format!("\n{word} {other}");
    }
    text + &format!("\n{INDENT}it follows that {follows}.")
}

/// The statement of an answer in the tree of a part.
pub(super) fn said(hierarchy: &Hierarchy, part: usize, (attribute, value): Answer) -> String {
    statement(&hierarchy.parts[part].schema.attributes[attribute], value)
}
