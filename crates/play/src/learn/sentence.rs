//! What a learned rule says, in plain sentences: when to move what, what the move must achieve, and which to prefer.
//!
//! > If the room is over 3, move the rook safely so that the mobility falls. Prefer the smallest width.
//!
//! A sentence that would be too long is said in two.

use super::draft::{Draft, Tie, Wanted};
use super::words::{Change, Fact, Words};

/// Longer sentences are hard to keep in mind.
const MOST_WORDS: usize = 25;

/// The sentences of a rule.
pub fn of(draft: &Draft, words: &Words) -> String {
    let rule = Sentences { draft, words };
    let order = rule.circumstances() + &rule.order();
    let (results, avoided) = rule.results();
    let results = listed(&results, "and");
    let whole = format!("{order} so that {results}");
    let mut said = match results.is_empty() {
        true => vec![order],
        false if count(&whole) <= MOST_WORDS => vec![whole],
        false => vec![order, format!("see that {results}")],
    };
    if !avoided.is_empty() {
        said.push(format!("avoid moves after which {}", listed(&avoided, "or")));
    }
    if !draft.ties.is_empty() {
        let ties: Vec<String> = draft.ties.iter().map(|tie| rule.best(*tie)).collect();
        said.push(format!("prefer {}", ties.join(", then ")));
    }
    let sentences: Vec<String> = said.iter().map(|text| sentence(text)).collect();
    sentences.join(" ")
}

fn count(text: &str) -> usize {
    text.split_whitespace().count()
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters
        .next()
        .map_or_else(String::new, |letter| letter.to_uppercase().to_string());
    format!("{first}{}.", letters.as_str())
}

/// `a, b and c`.
fn listed(parts: &[String], last: &str) -> String {
    match parts {
        [others @ .., end] if !others.is_empty() => format!("{} {last} {end}", others.join(", ")),
        _ => parts.concat(),
    }
}

struct Sentences<'a> {
    draft: &'a Draft,
    words: &'a Words,
}

impl Sentences<'_> {
    fn measure(&self, measure: usize) -> String {
        format!("the {}", self.words.measures[measure].words)
    }

    /// When the rule is for the position: `if …, unless …, `.
    fn circumstances(&self) -> String {
        let (so, not) = self.facts(self.draft.before, |_| false);
        let mut said = String::new();
        if !so.is_empty() {
            said += &format!("if {}, ", listed(&so, "and"));
        }
        if !not.is_empty() {
            said += &format!("unless {}, ", listed(&not, "or"));
        }
        said
    }

    fn order(&self) -> String {
        let mates = self
            .draft
            .after
            .chosen(&self.words.facts)
            .any(|(fact, so)| so && self.words.is_mate(fact));
        match mates {
            true => format!("mate with the {}", self.draft.man),
            false => format!("move the {} safely", self.draft.man),
        }
    }

    /// What the move must achieve: changes and facts; and what must not come of it.
    fn results(&self) -> (Vec<String>, Vec<String>) {
        let changes = self.draft.moving.chosen(&self.words.changes);
        let mut so: Vec<String> = changes.map(|(change, is_so)| self.change(*change, is_so)).collect();
        let said = |fact: &Fact| matches!(fact, Fact::AtMost(measure, _) if self.falls_to(*measure).is_some());
        let (facts, not) = self.facts(self.draft.after, said);
        so.extend(facts);
        (so, not)
    }

    fn change(&self, change: Change, so: bool) -> String {
        let (Change::Falls(measure) | Change::Rises(measure)) = change;
        let amount = match (change, so) {
            (Change::Falls(_), true) => match self.falls_to(measure) {
                Some(most) => format!("falls to at most {most}"),
                None => "falls".to_string(),
            },
            (Change::Falls(_), false) => "does not fall".to_string(),
            (Change::Rises(_), true) => "rises".to_string(),
            (Change::Rises(_), false) => "does not rise".to_string(),
        };
        format!("{} {amount}", self.measure(measure))
    }

    /// The most that a measure may be after the move, if it must fall as well.
    fn falls_to(&self, measure: usize) -> Option<i32> {
        let mut changes = self.draft.moving.chosen(&self.words.changes);
        let mut facts = self.draft.after.chosen(&self.words.facts);
        changes.find(|(change, so)| *so && **change == Change::Falls(measure))?;
        facts.find_map(|(fact, so)| match fact {
            Fact::AtMost(of, most) if so && *of == measure => Some(*most),
            _ => None,
        })
    }

    /// What must be so, and what must not, without what is said elsewhere.
    fn facts(&self, wanted: Wanted, is_said: impl Fn(&Fact) -> bool) -> (Vec<String>, Vec<String>) {
        let (mut so, mut not) = (Vec::new(), Vec::new());
        for (fact, is_so) in wanted.chosen(&self.words.facts) {
            match fact {
                // The order says so.
                Fact::Pattern(_) if self.words.is_safe(fact) || self.words.is_mate(fact) => {}
                Fact::Pattern(word) if is_so => so.push(word.words.clone()),
                Fact::Pattern(word) => not.push(word.words.clone()),
                Fact::AtMost(..) if is_so && is_said(fact) => {}
                Fact::AtMost(measure, most) => {
                    let amount = match (is_so, most) {
                        (true, 0) => "0".to_string(),
                        (true, most) => format!("at most {most}"),
                        (false, most) => format!("over {most}"),
                    };
                    so.push(format!("{} is {amount}", self.measure(*measure)));
                }
            }
        }
        (so, not)
    }

    fn best(&self, tie: Tie) -> String {
        let amount = if tie.largest { "largest" } else { "smallest" };
        format!("the {amount} {}", self.words.measures[tie.measure].words)
    }
}
