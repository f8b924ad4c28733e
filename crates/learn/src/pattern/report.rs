//! What was learned in a teaching dialogue, as data and in words.

use super::pupil::PatternLearned;
use super::session::{Learned, Verdict};
use adage_book::dialogue::Ended;
use adage_book::sentence::with_variables;
use adage_book::{Evidence, Report, counted};
use adage_logic::ast::Statement;
use adage_worlds::drawing::Style;
use serde::Serialize;

/// A pattern that was learned, and what became of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PatternReport {
    pub name: String,
    pub rules: Vec<RuleReport>,
    pub questions: usize,
    pub yes: usize,
    pub no: usize,
    pub unknown: usize,
    pub answers: Vec<AnswerReport>,
    /// Answers that the rule contradicts.
    pub disagrees: Vec<AnswerReport>,
    /// Whether nothing was left to ask.
    pub complete: bool,
    pub evidence: Option<String>,
    /// The file of the rule, as the user wrote it.
    pub saved: Option<String>,
    /// The file of the answers.
    pub session: Option<String>,
    #[serde(skip)]
    ended: Ended,
}

/// One arity of the pattern.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RuleReport {
    pub name: String,
    pub clauses: Vec<String>,
    pub words: String,
    /// The words with the variables of the first clause.
    #[serde(skip)]
    sentence: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AnswerReport {
    pub position: String,
    pub answer: &'static str,
}

impl PatternReport {
    pub fn new(name: &str, taught: &PatternLearned, evidence: Option<&Evidence>) -> PatternReport {
        let learned = &taught.learned;
        let rules = taught.forms.iter().map(|form| RuleReport {
            name: form.name.clone(),
            clauses: form
                .clauses
                .iter()
                .map(|clause| Statement::from_clause(clause).to_string())
                .collect(),
            words: form.words.clone(),
            sentence: form
                .clauses
                .first()
                .map_or_else(String::new, |clause| with_variables(&form.words, clause)),
        });
        let answers = |answers: &[(String, Verdict)]| {
            let answer = |(position, verdict): &(String, Verdict)| AnswerReport {
                position: position.clone(),
                answer: verdict.as_word(),
            };
            answers.iter().map(answer).collect()
        };
        PatternReport {
            name: name.to_string(),
            rules: rules.collect(),
            questions: learned.questions(),
            yes: learned.instances,
            no: learned.others,
            unknown: learned.unknown,
            answers: answers(&taught.answers),
            disagrees: answers(&learned.disagrees),
            complete: taught.ended == Ended::NothingToAsk,
            evidence: evidence.map(ToString::to_string),
            saved: None,
            session: None,
            ended: taught.ended,
        }
    }
}

impl Verdict {
    /// As a teacher says it.
    pub fn as_word(self) -> &'static str {
        match self {
            Verdict::Instance => "yes",
            Verdict::NoInstance => "no",
            Verdict::Unknown => "unknown",
        }
    }
}

impl Learned {
    /// `3 yes, 4 no, 1 unknown`
    pub fn by_verdict(&self) -> String {
        by_verdict(self.instances, self.others, self.unknown)
    }
}

fn by_verdict(yes: usize, no: usize, unknown: usize) -> String {
    match unknown {
        0 => format!("{yes} yes, {no} no"),
        unknown => format!("{yes} yes, {no} no, {unknown} unknown"),
    }
}

impl Report for PatternReport {
    fn text(&self, style: Style) -> String {
        let how = match self.ended {
            Ended::NothingToAsk => "",
            Ended::Stopped => ", stopped before all was asked",
            Ended::Limit => ", as many as --max-questions allows",
            Ended::Unknown => "; what is left to ask was not known",
        };
        let mut text = format!(
            "\nLearned {} from {}: {}{how}.\n",
            style.bold(&self.name),
            counted(self.questions, "answer"),
            by_verdict(self.yes, self.no, self.unknown)
        );
        for rule in &self.rules {
            let clauses: String = rule.clauses.iter().map(|clause| format!("{clause}\n")).collect();
            text += &format!("\n{clauses}\nIn words: {}\n", rule.sentence);
        }
        if !self.disagrees.is_empty() {
            let answers = counted(self.disagrees.len(), "answer");
            text += &format!("\nThe rule disagrees with {answers}:\n");
            for AnswerReport { position, answer } in &self.disagrees {
                text += &format!("  {position} was answered {answer}\n");
            }
        }
        if let Some(evidence) = &self.evidence {
            text += &format!("\nEvidence: {evidence}\n");
        }
        text
    }
}
