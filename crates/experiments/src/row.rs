//! A figure of theirs beside ours, and how the two compare.

use adage_book::grouped;
use adage_terminal::output::Output;
use serde_json::{Value, json};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Equal,
    Better,
    Worse,
    /// Neither is better.
    Differs,
    /// They give no figure.
    Alone,
    /// Not run, for want of something.
    Skipped,
}

impl Verdict {
    fn name(self) -> &'static str {
        match self {
            Verdict::Equal => "equal",
            Verdict::Better => "better",
            Verdict::Worse => "worse",
            Verdict::Differs => "differs",
            Verdict::Alone => "new",
            Verdict::Skipped => "skipped",
        }
    }
}

pub struct Row {
    pub figure: String,
    /// Numbers, or texts where a number does not say it.
    pub theirs: Value,
    pub ours: Value,
    pub verdict: Verdict,
    pub note: String,
}

impl Row {
    /// A figure that should come out the same.
    pub fn same(figure: impl Into<String>, theirs: impl Into<Value>, ours: impl Into<Value>) -> Row {
        let (theirs, ours) = (theirs.into(), ours.into());
        Row {
            verdict: if theirs == ours {
                Verdict::Equal
            } else {
                Verdict::Differs
            },
            figure: figure.into(),
            theirs,
            ours,
            note: String::new(),
        }
    }

    /// Numbers that should come out the same.
    pub fn equal(figure: impl Into<String>, theirs: f64, ours: f64) -> Row {
        Row::same(figure, number(theirs), number(ours))
    }

    /// A figure that should be small.
    pub fn small(figure: impl Into<String>, theirs: f64, ours: f64) -> Row {
        Row::ranked(figure, theirs, ours, ours < theirs)
    }

    /// A figure that should be large.
    pub fn large(figure: impl Into<String>, theirs: f64, ours: f64) -> Row {
        Row::ranked(figure, theirs, ours, ours > theirs)
    }

    /// A figure that they do not give.
    pub fn alone(figure: impl Into<String>, ours: impl Into<Value>) -> Row {
        Row {
            figure: figure.into(),
            theirs: Value::Null,
            ours: ours.into(),
            verdict: Verdict::Alone,
            note: String::new(),
        }
    }

    /// What could not be run; the note says why.
    pub fn skipped(figure: impl Into<String>) -> Row {
        Row {
            verdict: Verdict::Skipped,
            ..Row::alone(figure, Value::Null)
        }
    }

    fn ranked(figure: impl Into<String>, theirs: f64, ours: f64, is_better: bool) -> Row {
        Row {
            figure: figure.into(),
            theirs: number(theirs),
            ours: number(ours),
            verdict: match (theirs == ours, is_better) {
                (true, _) => Verdict::Equal,
                (false, true) => Verdict::Better,
                (false, false) => Verdict::Worse,
            },
            note: String::new(),
        }
    }

    /// What they give, where there is nothing of ours beside it.
    pub fn with_theirs(self, theirs: f64) -> Row {
        Row {
            theirs: number(theirs),
            ..self
        }
    }

    pub fn with_note(mut self, note: impl Into<String>) -> Row {
        self.note = note.into();
        self
    }

    pub fn to_json(&self, experiment: &str) -> Value {
        json!({
            "experiment": experiment,
            "figure": self.figure,
            "theirs": self.theirs,
            "ours": self.ours,
            "verdict": self.verdict.name(),
            "note": self.note,
        })
    }
}

/// Whole numbers as such, others to two places.
pub fn number(value: f64) -> Value {
    match value.fract() == 0.0 {
        true => json!(value as i64),
        false => json!((value * 100.0).round() / 100.0),
    }
}

fn text(value: &Value) -> String {
    match value {
        Value::Null => "-".to_string(),
        Value::String(text) => text.clone(),
        value => value.as_u64().map_or_else(|| value.to_string(), grouped),
    }
}

/// The rows of an experiment as a table.
pub fn show(title: &str, name: &str, rows: &[Row], output: &Output) {
    output.line(format!("{}  {}\n", output.bold(title), output.dim(name)));
    let width = |cell: fn(&Row) -> String| rows.iter().map(|row| cell(row).chars().count()).max().unwrap_or(0);
    let figure = width(|row| row.figure.clone());
    let theirs = width(|row| text(&row.theirs)).max("theirs".len());
    let ours = width(|row| text(&row.ours)).max("ours".len());
    output.line(format!("  {:figure$}  {:>theirs$}  {:>ours$}", "", "theirs", "ours"));
    for row in rows {
        let verdict = format!("{:7}", row.verdict.name());
        let verdict = match row.verdict {
            Verdict::Equal | Verdict::Better => output.green(&verdict),
            Verdict::Worse => output.red(&verdict),
            Verdict::Differs | Verdict::Alone | Verdict::Skipped => output.bold(&verdict),
        };
        let line = format!(
            "  {:figure$}  {:>theirs$}  {:>ours$}  {verdict}  {}",
            row.figure,
            text(&row.theirs),
            text(&row.ours),
            output.dim(&row.note)
        );
        output.line(line.trim_end());
    }
    output.line("");
}
