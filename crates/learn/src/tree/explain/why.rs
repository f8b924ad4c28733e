//! Why a question is asked: what is still needed, what is established, and what would follow.
//!
//! Of all ways in which the problem could go on from the question, the one is told that leaves least to be asked after
//! the part that asks is decided, and of those the shortest. What was answered before, if only for another part, is not
//! asked again.

use super::commentary::said;
use super::reason::{Answer, sufficient};
use super::words::statement;
use crate::tree::hierarchy::Hierarchy;
use crate::tree::model::{Asked, Tree};
use crate::tree::problem::Trace;
use rustc_hash::FxHashMap;

/// A decision that waits for the answer to a question.
pub struct Inquiry<'h> {
    hierarchy: &'h Hierarchy,
    /// The whole first; each asks for the next.
    frames: Vec<Frame<'h>>,
    /// What has been answered so far, by name.
    known: FxHashMap<&'h str, u8>,
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
        let mut known = FxHashMap::default();
        let mut told = vec![trace];
        while let Some(trace) = told.pop() {
            known.extend(
                trace
                    .value
                    .map(|value| (hierarchy.question(trace).name.as_str(), value)),
            );
            told.extend(&trace.asked);
        }
        Some(Inquiry {
            hierarchy,
            frames,
            known,
        })
    }

    fn is_known(&self, part: usize, (attribute, _): Answer) -> bool {
        let name = self.hierarchy.parts[part].schema.attributes[attribute].name.as_str();
        self.known.contains_key(name)
    }

    /// All ways on from the waiting question of a part, or from one answer to it.
    fn courses(&self, frame: &Frame<'_>, answer: Option<u8>) -> Vec<Course> {
        let mut courses = Vec::new();
        for (value, branch) in (0..).zip(frame.branches) {
            if answer.is_none_or(|answer| answer == value) {
                self.follow(frame.part, branch, &mut vec![(frame.attribute, value)], &mut courses);
            }
        }
        courses
    }

    fn follow(&self, part: usize, tree: &Tree, answers: &mut Vec<Answer>, courses: &mut Vec<Course>) {
        match tree {
            Tree::Class(class) => courses.push(Course {
                answers: answers.clone(),
                class: *class,
            }),
            Tree::Test(test) => {
                let name = &self.hierarchy.parts[part].schema.attributes[test.attribute].name;
                let known = self.known.get(name.as_str());
                for (value, branch) in (0..).zip(&test.branches) {
                    if known.is_none_or(|known| *known == value) {
                        answers.push((test.attribute, value));
                        self.follow(part, branch, answers, courses);
                        answers.pop();
                    }
                }
            }
            _ => {}
        }
    }

    /// How many questions a course of a part leaves open.
    fn open(&self, frame: &Frame<'_>, course: &Course) -> usize {
        let is_open = |answer: &&Answer| !self.is_known(frame.part, **answer);
        course.answers[1..].iter().filter(is_open).count()
    }

    /// What is asked.
    pub fn question(&self) -> Option<&'h Asked> {
        let frame = self.frames.last()?;
        Some(&self.hierarchy.parts[frame.part].schema.attributes[frame.attribute])
    }

    /// Why it is asked, in the conditional. None if no answer would decide anything.
    pub fn why(&self) -> Option<String> {
        let (innermost, outer) = self.frames.split_last()?;
        let shortest = |frame: &Frame<'_>, class: u8| {
            let courses = self.courses(frame, Some(class)).into_iter();
            courses.min_by_key(|course| self.open(frame, course))
        };
        let outward = |course: Course| {
            let mut courses = vec![course];
            let mut further = 0;
            for frame in outer.iter().rev() {
                let course = shortest(frame, courses.last()?.class)?;
                further += self.open(frame, &course);
                courses.push(course);
            }
            Some((further, courses))
        };
        let all = self.courses(innermost, None).into_iter().filter_map(outward);
        let (_, best) = all.min_by_key(|(further, courses)| (*further, self.open(innermost, &courses[0])))?;
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
            let mut given = Vec::new();
            if !open.is_empty() {
                given.push(format!("if {}", words(&open, " and ")));
            }
            if !established.is_empty() {
                given.push(format!("since {}", words(&established, " and ")));
            }
            text += &match given.is_empty() {
                true => format!("\n   and that {follows}"),
                false => format!("\n   and, {}, that {follows}", given.join(", ")),
            };
        }
        text + "."
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
            let is_known = number < asked || number > asked && self.is_known(frame.part, way[number]);
            match (number == asked, is_known) {
                (true, _) if is_innermost => open.push(way[number]),
                (false, true) if is_kept => established.push(way[number]),
                (false, false) if is_kept => open.push(way[number]),
                _ => {}
            }
        }
        (open, established)
    }
}
