//! What is said while learning and afterwards.

use super::keep::Places;
use crate::output::Output;
use adage_book::dialogue::Ended;
use adage_book::sentence::with_variables;
use adage_book::{Evidence, counted};
use adage_learn::pattern::PatternLearned;
use adage_learn::pattern::session::{Learned, Verdict};
use adage_logic::ast::Statement;
use serde_json::json;

/// `3 yes, 4 no, 1 unknown`
pub fn by_verdict(learned: &Learned) -> String {
    let mut text = format!("{} yes, {} no", learned.instances, learned.others);
    if learned.unknown > 0 {
        text += &format!(", {} unknown", learned.unknown);
    }
    text
}

/// What a person is told before the first question.
pub fn greeting(concept: &str, places: &Places) -> String {
    let kept = match &places.session {
        Some(path) => format!(
            "Each answer is kept in {} at once, so nothing is lost if you leave with Ctrl-C.",
            path.display()
        ),
        None => "Nothing is kept, as --no-save asks.".to_string(),
    };
    format!("Learning {concept}. Say of each position whether it has the pattern, anywhere in it.\n{kept}\n")
}

fn said(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Instance => "yes",
        Verdict::NoInstance => "no",
        Verdict::Unknown => "unknown",
    }
}

/// A question and its answer on a line.
pub fn answered(position: &str, answer: Option<bool>) -> String {
    let verdict = match answer {
        Some(true) => Verdict::Instance,
        Some(false) => Verdict::NoInstance,
        None => Verdict::Unknown,
    };
    format!("{:7} {position}", said(verdict))
}

/// What was learned and what became of it.
pub struct Report<'a> {
    pub name: &'a str,
    pub taught: &'a PatternLearned,
    pub evidence: Option<&'a Evidence>,
    /// Whether a bundled rule is hidden by the new one.
    pub replaces: bool,
    pub places: &'a Places,
    pub example: String,
    /// Whether the other commands read such positions.
    pub can_match: bool,
    /// The space in which the rule can be counted.
    pub space: Option<String>,
}

impl Report<'_> {
    pub fn tell(&self, output: &Output) {
        match output.json {
            true => output.value(&self.value()),
            false => output.text(self.text(output)),
        }
    }

    fn text(&self, output: &Output) -> String {
        let learned = &self.taught.learned;
        let how = match self.taught.ended {
            Ended::NothingToAsk => "",
            Ended::Stopped => ", stopped before all was asked",
            Ended::Limit => ", as many as --max-questions allows",
            Ended::Unknown => "; what is left to ask was not known",
        };
        let mut text = format!(
            "\nLearned {} from {}: {}{how}.\n",
            output.bold(self.name),
            counted(learned.questions(), "answer"),
            by_verdict(learned)
        );
        for form in &self.taught.forms {
            text += "\n";
            for clause in &form.clauses {
                text += &format!("{}\n", Statement::from_clause(clause));
            }
            text += &format!("\nIn words: {}\n", with_variables(&form.words, &form.clauses[0]));
        }
        if !learned.disagrees.is_empty() {
            text += &format!(
                "\nThe rule disagrees with {}:\n",
                counted(learned.disagrees.len(), "answer")
            );
            for (position, verdict) in &learned.disagrees {
                text += &format!("  {position} was answered {}\n", said(*verdict));
            }
        }
        if let Some(evidence) = self.evidence {
            text += &format!("\nEvidence: {evidence}\n");
        }
        text + &self.whereabouts() + &self.next(output)
    }

    fn whereabouts(&self) -> String {
        let mut text = String::new();
        if let Some(rule) = &self.places.rule {
            text += &format!("\nSaved in {}.", rule.display());
        }
        if let (Some(session), false) = (&self.places.session, self.taught.answers.is_empty()) {
            text += &format!(" The answers are in {}.", session.display());
        }
        if self.replaces {
            text += &format!(
                "\nWith this rulebook your {} takes the place of the bundled one; bundled rules go on with theirs.",
                self.name
            );
        }
        if text.is_empty() {
            text += "\nNothing was saved, as --no-save asks.";
        }
        text + "\n"
    }

    fn next(&self, output: &Output) -> String {
        let (name, example) = (self.name, &self.example);
        let Some(rule) = &self.places.rule else {
            return String::new();
        };
        // A file outside the folder must be named.
        let (file, option) = match self.places.is_in_book {
            true => (String::new(), String::new()),
            false => (format!(" {}", rule.display()), format!(" --rules {}", rule.display())),
        };
        let mut commands = Vec::new();
        if self.can_match {
            commands.push((
                format!("adage match {name}{file} '{example}'"),
                "find it in a position, a file or games",
            ));
        }
        if self.places.is_in_book {
            commands.push((
                format!("adage rules show {name}"),
                "its words, its origin, its evidence",
            ));
        }
        if let Some(space) = &self.space {
            commands.push((
                format!("adage verify {name} --on {space}{option}"),
                "count it over every position of a space",
            ));
        }
        if let (true, Some(session)) = (self.taught.ended != Ended::NothingToAsk, &self.places.session) {
            let command = format!("adage learn pattern --resume {} --replace", session.display());
            commands.push((command, "go on answering"));
        }
        let mut text = "\nWhat to type next:\n\n".to_string();
        for (command, purpose) in commands {
            text += &format!("  {command}\n      {}\n", output.dim(purpose));
        }
        text
    }

    fn value(&self) -> serde_json::Value {
        let learned = &self.taught.learned;
        let path = |path: &Option<std::path::PathBuf>| path.as_ref().map(|path| path.display().to_string());
        let rules = self.taught.forms.iter().map(|form| {
            let clauses: Vec<String> = form
                .clauses
                .iter()
                .map(|clause| Statement::from_clause(clause).to_string())
                .collect();
            json!({ "name": form.name, "clauses": clauses, "words": form.words })
        });
        let position = |position: &str, verdict: Verdict| json!({ "position": position, "answer": said(verdict) });
        let answers = self.taught.answers.iter();
        json!({
            "name": self.name,
            "rules": rules.collect::<Vec<_>>(),
            "questions": learned.questions(),
            "yes": learned.instances,
            "no": learned.others,
            "unknown": learned.unknown,
            "answers": answers.map(|(p, v)| position(p, *v)).collect::<Vec<_>>(),
            "disagrees": learned.disagrees.iter().map(|(p, v)| position(p, *v)).collect::<Vec<_>>(),
            "complete": self.taught.ended == Ended::NothingToAsk,
            "evidence": self.evidence.map(ToString::to_string),
            "saved": path(&self.places.rule),
            "session": path(&self.places.session),
        })
    }
}
