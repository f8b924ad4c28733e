//! Sentences of KIF as rules. Disjunctions become several rules; `distinct` becomes `!=`.

use super::statement;
use crate::gdl::check::{Finding, Law};
use crate::gdl::kif::{Expression, Kind};
use crate::gdl::names::{constant, name_of_word};
use adage_logic::ast::{Located, Statement};
use adage_logic::{Atom, Comparison, Diagnostic, Literal, Symbol, Term, Var};

/// Words that join conditions and are no names.
const LOGICAL: [&str; 5] = ["<=", "not", "or", "and", "distinct"];

/// How many rules one sentence may become.
const MAX_ALTERNATIVES: usize = 4096;

type Alternatives = Vec<Vec<Located<Literal>>>;

/// The rules of all sentences, or everything that is wrong with their form.
pub(super) fn statements(expressions: &[Expression]) -> Result<Vec<Statement>, Vec<Finding>> {
    let (mut statements, mut findings) = (Vec::new(), Vec::new());
    let mut in_prolog = false;
    for (index, expression) in expressions.iter().enumerate() {
        let next = expressions.get(index + 1);
        let was_in_prolog = in_prolog;
        in_prolog = is_prolog(expression, next) || in_prolog && continues_prolog(&expressions[index - 1], expression);
        if in_prolog {
            if !was_in_prolog {
                let help = "a sentence is a list: `(goal robot 100)`, not `goal(robot,100)`";
                let diagnostic = Diagnostic::new(expression.span, "this is not KIF but Prolog", "another language");
                findings.push(Finding::error(Law::Form, diagnostic.with_help(help)));
            }
            continue;
        }
        let mut reader = Reader::default();
        match reader.sentence(expression) {
            Ok(rules) => statements.extend(rules),
            Err(finding) => findings.push(finding),
        }
    }
    match findings.is_empty() {
        true => Ok(statements),
        false => Err(findings),
    }
}

/// Whether a word is glued to the list that follows, as in `goal(robot,100)`, or a sign of Prolog, or before one.
fn is_prolog(expression: &Expression, next: Option<&Expression>) -> bool {
    let Kind::Word(word) = &expression.kind else {
        return false;
    };
    let leads_on = |next: &Expression| match &next.kind {
        Kind::List(_) => next.span.start == expression.span.end,
        Kind::Word(next) => next.starts_with(":-"),
    };
    word.contains(":-") || next.is_some_and(leads_on)
}

/// Whether an expression belongs to the Prolog before it: it is glued to it or a word of its own.
fn continues_prolog(before: &Expression, expression: &Expression) -> bool {
    before.span.end == expression.span.start || matches!(expression.kind, Kind::Word(_))
}

/// Reads one sentence and numbers its variables.
#[derive(Default)]
struct Reader {
    words: Vec<String>,
    names: Vec<Symbol>,
}

fn wrong(law: Law, at: &Expression, message: impl Into<String>, label: &str) -> Finding {
    Finding::error(law, Diagnostic::new(at.span, message, label))
}

impl Reader {
    fn sentence(&mut self, expression: &Expression) -> Result<Vec<Statement>, Finding> {
        let Some(("<=", parts)) = expression.parts() else {
            let head = self.atom(expression)?;
            return Ok(vec![statement(head, Vec::new(), self.names.clone(), expression.span)]);
        };
        let Some((head, conditions)) = parts.split_first() else {
            return Err(wrong(Law::Form, expression, "a rule without a head", "nothing follows"));
        };
        let head = self.atom(head)?;
        let bodies = self.joined(conditions, false, expression)?;
        let rule = |body| statement(head.clone(), body, self.names.clone(), expression.span);
        Ok(bodies.into_iter().map(rule).collect())
    }

    /// The ways in which all conditions hold.
    fn joined(&mut self, conditions: &[Expression], negated: bool, at: &Expression) -> Result<Alternatives, Finding> {
        let mut ways: Alternatives = vec![Vec::new()];
        for condition in conditions {
            let more = self.condition(condition, negated)?;
            if ways.len() * more.len() > MAX_ALTERNATIVES {
                let message = format!("written out, this sentence is more than {MAX_ALTERNATIVES} rules");
                return Err(wrong(Law::Form, at, message, "too many disjunctions"));
            }
            let join = |way: &Vec<Located<Literal>>| {
                let longer = |other: &Vec<Located<Literal>>| way.iter().chain(other).cloned().collect();
                more.iter().map(longer).collect::<Alternatives>()
            };
            ways = ways.iter().flat_map(join).collect();
        }
        Ok(ways)
    }

    /// The ways in which one of the conditions holds.
    fn either(&mut self, conditions: &[Expression], negated: bool) -> Result<Alternatives, Finding> {
        let mut ways = Vec::new();
        for condition in conditions {
            ways.extend(self.condition(condition, negated)?);
        }
        Ok(ways)
    }

    fn condition(&mut self, expression: &Expression, negated: bool) -> Result<Alternatives, Finding> {
        let count = |parts: &[Expression], right: bool, message: &str| match right {
            true => Ok(()),
            false => Err(wrong(
                Law::LogicalWords,
                expression,
                message,
                &format!("{} given", parts.len()),
            )),
        };
        match expression.parts() {
            Some(("not", parts)) => {
                count(parts, parts.len() == 1, "`not` takes one condition")?;
                self.condition(&parts[0], !negated)
            }
            Some((word @ ("or" | "and"), parts)) => {
                count(
                    parts,
                    !parts.is_empty(),
                    &format!("`{word}` takes at least one condition"),
                )?;
                match (word == "or") != negated {
                    true => self.either(parts, negated),
                    false => self.joined(parts, negated, expression),
                }
            }
            Some(("distinct", parts)) => {
                count(parts, parts.len() == 2, "`distinct` takes two terms")?;
                let (left, right) = (self.term(&parts[0])?, self.term(&parts[1])?);
                let comparison = match negated {
                    true => Comparison::Equal,
                    false => Comparison::NotEqual,
                };
                let literal = Literal::positive(Atom::compare(left, comparison, right));
                Ok(vec![vec![located(expression, literal)]])
            }
            _ => {
                let atom = self.atom(expression)?;
                let literal = Literal {
                    negated,
                    atom: atom.value,
                };
                Ok(vec![vec![Located {
                    value: literal,
                    span: atom.span,
                    arg_spans: atom.arg_spans,
                }]])
            }
        }
    }

    fn atom(&mut self, expression: &Expression) -> Result<Located<Atom>, Finding> {
        let Some((word, args)) = expression.parts() else {
            return Err(wrong(
                Law::Form,
                expression,
                "a relation's name is a word",
                "not a word",
            ));
        };
        if word.starts_with('?') {
            return Err(wrong(
                Law::Form,
                expression,
                "a variable cannot be a relation",
                "a variable",
            ));
        }
        if LOGICAL.contains(&word) {
            let message = format!("`{word}` cannot stand as a relation here");
            return Err(wrong(Law::LogicalWords, expression, message, "misplaced"));
        }
        let terms: Result<Vec<Term>, Finding> = args.iter().map(|arg| self.term(arg)).collect();
        Ok(Located {
            value: Atom::new(name_of_word(word).as_str(), terms?),
            span: expression.span,
            arg_spans: args.iter().map(|arg| arg.span).collect(),
        })
    }

    fn term(&mut self, expression: &Expression) -> Result<Term, Finding> {
        let Some((word, args)) = expression.parts() else {
            return Err(wrong(
                Law::Form,
                expression,
                "a function's name is a word",
                "not a word",
            ));
        };
        if ["<=", "not", "or", "distinct"].contains(&word) {
            let message = format!("`{word}` cannot stand in a term");
            return Err(wrong(Law::LogicalWords, expression, message, "misplaced"));
        }
        match (word.starts_with('?'), args) {
            (true, []) if matches!(expression.kind, Kind::Word(_)) => Ok(self.variable(word)),
            (true, _) => Err(wrong(
                Law::Form,
                expression,
                "a variable cannot be a function",
                "a variable",
            )),
            (false, []) => Ok(constant(word)),
            (false, _) => {
                let terms: Result<Vec<Term>, Finding> = args.iter().map(|arg| self.term(arg)).collect();
                Ok(Term::compound(name_of_word(word).as_str(), &terms?))
            }
        }
    }

    /// A variable by its word, which gets the name `Word`.
    fn variable(&mut self, word: &str) -> Term {
        if let Some(number) = self.words.iter().position(|known| known == word) {
            return Term::Var(Var(number as u32));
        }
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        let letters: String = word.chars().skip(1).map(plain).collect();
        let mut name = letters.trim_start_matches('_').to_string();
        match name.get_mut(..1) {
            Some(first) if !first.starts_with(|c: char| c.is_ascii_digit()) => first.make_ascii_uppercase(),
            _ => name.insert(0, 'V'),
        }
        while self.names.contains(&Symbol::new(&name)) {
            name.push('_');
        }
        self.words.push(word.to_string());
        self.names.push(Symbol::new(&name));
        Term::Var(Var(self.names.len() as u32 - 1))
    }
}

fn located<T>(at: &Expression, value: T) -> Located<T> {
    Located {
        value,
        span: at.span,
        arg_spans: Vec::new(),
    }
}
