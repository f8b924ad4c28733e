//! What was learned in a teaching dialogue, as data and in words.

use super::pupil::PatternLearned;
use super::session::{Learned, Verdict};
use adage_book::dialogue::Ended;
use adage_book::sentence::with_variables;
use adage_book::{Evidence, Report, counted};
use adage_logic::ast::Statement;
use adage_worlds::drawing::Style;
use serde::Serialize;

/// What can be said of a rule when no more is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Conclusion {
    /// It contradicts no answer, and passed its checks.
    Agrees,
    /// Why.
    InDoubt(String),
    /// These positions were answered differently, and nothing that can be said tells them apart.
    CannotBeSaid { yes: String, no: String },
}

impl Conclusion {
    /// No more was asked, though there was more to ask.
    pub(super) fn stopped(ended: Ended) -> Conclusion {
        Conclusion::InDoubt(
            match ended {
                Ended::NothingToAsk => "nothing more could be asked",
                Ended::Stopped => "it was stopped before all was asked",
                Ended::Limit => "no more questions were allowed, and there was more to ask",
                Ended::Unknown => "what was left to ask was not known",
            }
            .to_string(),
        )
    }

    /// Why the rule may be wrong.
    pub fn reason(&self) -> Option<String> {
        match self {
            Conclusion::Agrees => None,
            Conclusion::InDoubt(because) => Some(because.clone()),
            Conclusion::CannotBeSaid { yes, no } => Some(format!(
                "`{yes}` has the pattern and `{no}` has not, and nothing that patterns may speak of tells them apart"
            )),
        }
    }

    fn as_word(&self) -> &'static str {
        match self {
            Conclusion::Agrees => "agrees",
            Conclusion::InDoubt(_) => "in doubt",
            Conclusion::CannotBeSaid { .. } => "cannot be said",
        }
    }
}

/// A pattern that was learned, and what became of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PatternReport {
    pub name: String,
    pub rules: Vec<RuleReport>,
    pub questions: usize,
    pub yes: usize,
    pub no: usize,
    pub unknown: usize,
    /// Answers that the rule had foretold, of a teacher who is asked as much as is useful.
    pub checks: usize,
    /// Doubtful answers of a teacher who may err: the same was asked again.
    pub asked_again: usize,
    pub answers: Vec<AnswerReport>,
    /// Answers that the rule contradicts.
    pub disagrees: Vec<AnswerReport>,
    /// Whether the rule agrees with all that was said and passed its checks.
    pub complete: bool,
    /// `agrees`, `in doubt` or `cannot be said`.
    pub ending: &'static str,
    /// Why it is not complete.
    pub because: Option<String>,
    pub evidence: Option<String>,
    /// The file of the rule, as the user wrote it.
    pub saved: Option<String>,
    /// The file of the answers.
    pub session: Option<String>,
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
            checks: learned.checks,
            asked_again: learned.asked_again,
            complete: taught.conclusion == Conclusion::Agrees,
            ending: taught.conclusion.as_word(),
            because: taught.conclusion.reason(),
            evidence: evidence.map(ToString::to_string),
            saved: None,
            session: None,
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
        let checks = match self.checks {
            0 => String::new(),
            checks => format!("; {} passed", counted(checks, "check")),
        };
        let again = match self.asked_again {
            0 => String::new(),
            again => format!("; asked again {}", counted(again, "time")),
        };
        let mut text = format!(
            "\nLearned {} from {}: {}{checks}{again}.\n",
            style.bold(&self.name),
            counted(self.questions, "answer"),
            by_verdict(self.yes, self.no, self.unknown)
        );
        if let Some(because) = &self.because {
            text += &match self.ending {
                "in doubt" => format!("It is in doubt: {because}.\n"),
                _ => format!("It cannot be said: {because}.\n"),
            };
        }
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
