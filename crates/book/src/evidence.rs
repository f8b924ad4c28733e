//! Evidence: on what a rule was tested, how much of it, and how it did.
//!
//! Written as one line: `on krk: all 223944 positions, holds in 102144; against other: 223944 right, 0 wrong`.

use std::fmt;
use std::str::FromStr;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evidence {
    /// The space of positions.
    pub space: String,
    pub positions: u64,
    /// Whether these are all positions of the space or a sample.
    pub complete: bool,
    /// In how many of them the rule holds.
    pub holds: u64,
    pub against: Option<Comparison>,
}

/// The rule compared with what is taken for the truth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// What it was compared with.
    pub truth: String,
    pub right: u64,
    pub wrong: u64,
    /// The first positions where the rule is wrong.
    pub counter_examples: Vec<String>,
}

impl Evidence {
    /// Whether `newer` is about the same question.
    pub fn is_replaced_by(&self, newer: &Evidence) -> bool {
        let truth = |evidence: &Evidence| evidence.against.as_ref().map(|against| against.truth.clone());
        self.space == newer.space && truth(self) == truth(newer)
    }
}

impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Evidence {
            space,
            positions,
            holds,
            ..
        } = self;
        match self.complete {
            true => write!(f, "on {space}: all {positions} positions, holds in {holds}")?,
            false => write!(f, "on {space}: {positions} positions of a sample, holds in {holds}")?,
        }
        let Some(against) = &self.against else { return Ok(()) };
        let Comparison {
            truth, right, wrong, ..
        } = against;
        // A question may hold anything; what divides the parts of this line, or ends it, may not stand in one.
        let truth: String = truth
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ")
            .replace(": ", ":")
            .replace("; ", ";");
        write!(f, "; against {truth}: {right} right, {wrong} wrong")?;
        for position in &against.counter_examples {
            write!(f, "; wrong at {position}")?;
        }
        Ok(())
    }
}

const SHAPE: &str = "evidence reads `on SPACE: all N positions, holds in M`";

impl FromStr for Evidence {
    type Err = String;

    fn from_str(text: &str) -> Result<Evidence, String> {
        let mut parts = text.split("; ");
        let (space, counts) = parts
            .next()
            .and_then(|part| part.strip_prefix("on "))
            .and_then(|part| part.split_once(": "))
            .ok_or(SHAPE)?;
        let (positions, holds) = counts.split_once(", holds in ").ok_or(SHAPE)?;
        let (complete, positions) = match positions.strip_prefix("all ") {
            Some(rest) => (true, rest.strip_suffix(" positions")),
            None => (false, positions.strip_suffix(" positions of a sample")),
        };
        let against = match parts.next() {
            Some(part) => Some(read_comparison(part, parts)?),
            None => None,
        };
        Ok(Evidence {
            space: space.to_string(),
            positions: positions.and_then(|number| number.parse().ok()).ok_or(SHAPE)?,
            complete,
            holds: holds.parse().map_err(|_| SHAPE)?,
            against,
        })
    }
}

fn read_comparison<'a>(part: &str, rest: impl Iterator<Item = &'a str>) -> Result<Comparison, String> {
    const SHAPE: &str = "a comparison reads `against TRUTH: N right, M wrong; wrong at POSITION`";
    let (truth, counts) = part
        .strip_prefix("against ")
        .and_then(|part| part.split_once(": "))
        .ok_or(SHAPE)?;
    let (right, wrong) = counts.split_once(" right, ").ok_or(SHAPE)?;
    let counter_examples: Option<Vec<String>> = rest
        .map(|part| part.strip_prefix("wrong at ").map(str::to_string))
        .collect();
    Ok(Comparison {
        truth: truth.to_string(),
        right: right.parse().map_err(|_| SHAPE)?,
        wrong: wrong
            .strip_suffix(" wrong")
            .and_then(|number| number.parse().ok())
            .ok_or(SHAPE)?,
        counter_examples: counter_examples.ok_or(SHAPE)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evidence_round_trips() {
        for text in [
            "on krk: all 223944 positions, holds in 102144",
            "on games of 2025: 1000 positions of a sample, holds in 3",
            "on krk-all: all 262144 positions, holds in 88096; against illegal_exact: 261024 right, 1120 wrong; wrong at Ka2 Ra1 ka3; wrong at Ka2 Ra1 ka4",
        ] {
            let evidence: Evidence = text.parse().unwrap();
            assert_eq!(evidence.to_string(), text);
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "",
            "on krk",
            "on krk: all x positions, holds in 1",
            "on krk: all 1 positions, holds in 1; against",
        ] {
            assert!(text.parse::<Evidence>().is_err(), "{text}");
        }
    }
}
