//! Why a question is asked: what is still needed, what is established, and what would follow.
//!
//! Of all ways in which the problem could go on from the question, the one is told that leaves least to be asked after
//! the part that asks is decided, and of those the shortest.

use super::commentary::said;
use super::reason::{Answer, sufficient};
use super::words::statement;
use crate::tree::hierarchy::Hierarchy;
use crate::tree::model::{Asked, Tree};
use crate::tree::problem::Trace;

/// A decision that waits for the answer to a question.
pub struct Inquiry<'h> {
    hierarchy: &'h Hierarchy,
    /// The whole first; each asks for the next.
    frames: Vec<Frame<'h>>,
}

/// A part that is being decided.
struct Frame<'h> {
    part: usize,
    established: Vec<Answer>,
    attribute: usize,
    /// For each answer what comes next.
    branches: &'h [Tree],
}

/// How a part could go on: what is answered from the waiting question on, and what would be decided.
#[derive(Clone)]
struct Course {
    answers: Vec<Answer>,
    class: u8,
}

impl<'h> Inquiry<'h> {
    /// What a trace that ended at a question without answer is waiting for. None if it is complete.
    pub fn of(hierarchy: &'h Hierarchy, trace: &Trace) -> Option<Inquiry<'h>> {
        let mut frames = Vec::new();
        let mut waiting = trace;
        while let Some(part) = hierarchy.decider(waiting) {
            let (last, before) = waiting.asked.split_last()?;
            let established: Vec<Answer> = before
                .iter()
                .filter_map(|below| below.attribute.zip(below.value))
                .collect();
            let mut here = &hierarchy.parts[part].tree;
            for (_, value) in &established {
                here = here.branches().get(usize::from(*value))?;
            }
            frames.push(Frame {
                part,
                established,
                attribute: last.attribute?,
                branches: here.branches(),
            });
            if last.value.is_some() {
                return None;
            }
            waiting = last;
        }
        Some(Inquiry { hierarchy, frames })
    }

    /// What is asked.
    pub fn question(&self) -> Option<&'h Asked> {
        let frame = self.frames.last()?;
        Some(&self.hierarchy.parts[frame.part].schema.attributes[frame.attribute])
    }

    /// Why it is asked, in the conditional. None if no answer would decide anything.
    pub fn why(&self) -> Option<String> {
        let (innermost, outer) = self.frames.split_last()?;
        let best = innermost
            .courses(None)
            .into_iter()
            .filter_map(|course| {
                let mut courses = vec![course];
                for frame in outer.iter().rev() {
                    let class = courses.last()?.class;
                    let shortest = |course: &Course| course.answers.len();
                    courses.push(frame.courses(Some(class)).into_iter().min_by_key(shortest)?);
                }
                Some(courses)
            })
            .min_by_key(|courses| {
                // The answer to the waiting question itself is not asked again by the parts further out.
                let further: usize = courses[1..].iter().map(|course| course.answers.len() - 1).sum();
                (further, courses[0].answers.len())
            })?;
        Some(self.tell(&best))
    }

    /// The courses of the parts, from the innermost out.
    fn tell(&self, courses: &[Course]) -> String {
        let mut text = String::new();
        for (number, (frame, course)) in self.frames.iter().rev().zip(courses).enumerate() {
            let schema = &self.hierarchy.parts[frame.part].schema;
            let follows = statement(&schema.decides, course.class);
            let (open, established) = self.reasons(frame, course, number == 0);
            let words = |answers: &[Answer], joint: &str| {
                let all: Vec<String> = answers
                    .iter()
                    .map(|answer| said(self.hierarchy, frame.part, *answer))
                    .collect();
                all.join(joint)
            };
            if number == 0 {
                text += &format!("If {}", words(&open, "\nand "));
                if !established.is_empty() {
                    text += &format!(",\nseeing that {}", words(&established, "\nand "));
                }
                text += &format!(",\n   it will follow that {follows}");
                continue;
            }
            text += "\n   and";
            if !open.is_empty() {
                text += &format!(", if {},", words(&open, " and "));
            }
            if !established.is_empty() {
                text += &format!(", since {},", words(&established, " and "));
            }
            text += &format!(" that {follows}");
        }
        text.replace(",,", ",") + "."
    }

    /// What is open and what is established of that which a course needs, the last first. What the innermost part asks
    /// is always told; for the others the answer that comes from within is left out.
    fn reasons(&self, frame: &Frame<'_>, course: &Course, is_innermost: bool) -> (Vec<Answer>, Vec<Answer>) {
        let way: Vec<Answer> = frame.established.iter().chain(&course.answers).copied().collect();
        let kept = sufficient(&self.hierarchy.parts[frame.part].tree, &way);
        let asked = frame.established.len();
        let (mut open, mut established) = (Vec::new(), Vec::new());
        for number in (0..way.len()).rev() {
            let is_kept = kept.contains(&number);
            match number {
                number if number < asked && is_kept => established.push(way[number]),
                number if number == asked && is_innermost => open.push(way[number]),
                number if number > asked && is_kept => open.push(way[number]),
                _ => {}
            }
        }
        (open, established)
    }
}

impl Frame<'_> {
    /// All ways on from the waiting question, or from one answer to it.
    fn courses(&self, answer: Option<u8>) -> Vec<Course> {
        let mut courses = Vec::new();
        for (value, branch) in (0..).zip(self.branches) {
            if answer.is_none_or(|answer| answer == value) {
                follow(branch, &mut vec![(self.attribute, value)], &mut courses);
            }
        }
        courses
    }
}

fn follow(tree: &Tree, answers: &mut Vec<Answer>, courses: &mut Vec<Course>) {
    match tree {
        Tree::Class(class) => courses.push(Course {
            answers: answers.clone(),
            class: *class,
        }),
        Tree::Test(test) => {
            for (value, branch) in (0..).zip(&test.branches) {
                answers.push((test.attribute, value));
                follow(branch, answers, courses);
                answers.pop();
            }
        }
        _ => {}
    }
}
