//! Learned rules as they are kept: with what they may be trusted for, in words, and as text.
//!
//! `wins(3,S,P)` says that `P` wins in three moves, the first on `S`; it is trusted. `may_win` says the same of a rule
//! that is only for search.

use super::super::patterns::{NotAPattern, Pattern, STONES, Slot, WindowNeed};
use super::guard::Guard;
use adage_book::{Comparison, Entry, Evidence, RuleFile};
use adage_learn::win::rule::Recognition;
use adage_logic::ast::{Program, Statement};
use adage_logic::{Atom, Clause, Diagnostic, Literal, Span, Symbol, Term, Var};
use std::cmp::Reverse;

const TRUSTED: &str = "wins";
const FOR_SEARCH: &str = "may_win";

/// What a rule may be used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trust {
    /// Played without search where the guard holds.
    Under(Guard),
    /// Only says where to search.
    ForSearch,
}

/// A learned rule.
#[derive(Clone, Debug)]
pub struct WinRule {
    pub recognition: Recognition,
    pub pattern: Pattern,
    pub trust: Trust,
    /// How the win goes.
    pub words: String,
    /// Which game taught it.
    pub from: String,
    pub evidence: Option<Evidence>,
}

/// The space of boards that rules are checked on.
pub const SPACE: &str = "gomoku";

impl WinRule {
    pub fn new(recognition: Recognition, words: String, from: String) -> Result<WinRule, NotAPattern> {
        let pattern = Pattern::of_rule(&recognition.conditions, &recognition.input, recognition.length)?;
        Ok(WinRule {
            recognition,
            pattern,
            trust: Trust::ForSearch,
            words,
            from,
            evidence: None,
        })
    }

    /// Takes note of how the rule did on boards made up for it.
    pub fn set_evidence(&mut self, right: usize, wrong: usize) {
        let against = Comparison {
            truth: "proof search".to_string(),
            right: right as u64,
            wrong: wrong as u64,
            counter_examples: Vec::new(),
        };
        self.evidence = Some(Evidence {
            space: SPACE.to_string(),
            positions: (right + wrong) as u64,
            complete: false,
            holds: (right + wrong) as u64,
            against: Some(against),
        });
    }

    /// The rule as text has it: window by window, then the guard.
    fn statement(&self) -> Statement {
        let mut names = Names::default();
        let player = names.add("P".to_string());
        let chosen = names.add("S".to_string());
        let mut windows: Vec<&WindowNeed> = self.pattern.windows.iter().collect();
        windows.sort_by_key(|need| Reverse((need.cells.contains(&self.pattern.chosen), need.stones)));
        let mut cells: Vec<(Slot, Term)> = vec![(self.pattern.chosen, chosen)];
        let mut body = Vec::new();
        for (number, need) in (1..).zip(windows) {
            let window = names.add(format!("W{number}"));
            body.push(Atom::new(STONES[usize::from(need.stones)], vec![window, player]));
            for slot in &need.cells {
                if cells.iter().all(|(known, _)| known != slot) {
                    cells.push((*slot, names.add(format!("C{}", cells.len()))));
                }
            }
            let inside = cells.iter().filter(|(slot, _)| need.cells.contains(slot));
            body.extend(inside.map(|(_, cell)| Atom::new("in", vec![*cell, window])));
        }
        body.extend(cells.iter().map(|(_, cell)| Atom::new("is_empty", vec![*cell])));
        let mut body: Vec<Literal> = body.into_iter().map(Literal::positive).collect();
        let (head, guard) = match self.trust {
            Trust::Under(guard) => (TRUSTED, guard),
            Trust::ForSearch => (FOR_SEARCH, Guard::Nothing),
        };
        let opponent = names.add("O".to_string());
        let anything = names.add("_".to_string());
        body.extend(guard.conditions(player, opponent, anything));
        let length = Term::Int(self.pattern.length as i32);
        let head = Atom::new(head, vec![length, chosen, player]);
        let mut statement = Statement::from_clause(&Clause::new(head, body));
        statement.names = names.0;
        statement.comments = vec![
            String::new(),
            format!("%! name: {}", self.recognition.name),
            format!("%! words: {}", self.words),
            format!("%! from: {}", self.from),
        ];
        if let Some(evidence) = &self.evidence {
            statement.comments.push(format!("%! evidence: {evidence}"));
        }
        statement
    }
}

/// Variables with names.
#[derive(Default)]
struct Names(Vec<Symbol>);

impl Names {
    fn add(&mut self, name: String) -> Term {
        self.0.push(Symbol::new(&name));
        Term::Var(Var(self.0.len() as u32 - 1))
    }
}

/// The rules as a file of a rulebook.
pub fn text(rules: &[WinRule], about: &str) -> String {
    let mut statements: Vec<Statement> = rules.iter().map(WinRule::statement).collect();
    if let Some(first) = statements.first_mut() {
        let title = [
            format!("%! world: {SPACE}"),
            "%! kind: win".to_string(),
            format!("%! about: {about}"),
            "% wins(N,S,P): P, to move, wins in N moves, the first on S. may_win says so only to search there."
                .to_string(),
            "% A window is five cells in a row; three(W,P): P has three stones in W, the opponent none.".to_string(),
            "% Different variables stand for different cells and windows.".to_string(),
        ];
        first.comments.splice(0..0, title);
    }
    let program = Program {
        statements,
        ..Program::default()
    };
    program.to_string()
}

/// Reads what [`text`] wrote.
pub fn read(name: &str, source: String) -> Result<Vec<WinRule>, (String, Vec<Diagnostic>)> {
    let file = RuleFile::read(name, source).map_err(|bad| (bad.source, bad.diagnostics))?;
    let mut errors = Vec::new();
    let mut rules = Vec::new();
    for entry in &file.entries {
        for statement in &entry.statements {
            match read_rule(entry, statement) {
                Ok(rule) => rules.push(rule),
                Err(reason) => errors.push(Diagnostic::new(
                    statement.span,
                    "this is no rule about forced wins at go-moku",
                    reason,
                )),
            }
        }
    }
    if rules.is_empty() && errors.is_empty() {
        errors.push(Diagnostic::new(
            Span::default(),
            "there are no rules here",
            "a rule reads `wins(2,S,P) :- …`",
        ));
    }
    if errors.is_empty() {
        Ok(rules)
    } else {
        Err((file.source, errors))
    }
}

fn read_rule(entry: &Entry, statement: &Statement) -> Result<WinRule, String> {
    let clause = statement.clause().ok_or("a rule reads `wins(2,S,P) :- …`")?;
    let [Term::Int(length), cell, attacker] = clause.head.args[..] else {
        return Err("the head reads `wins(2,S,P)`: the number of moves, the cell, the player".to_string());
    };
    let (guard, conditions) = Guard::split(&clause.body);
    let trust = match clause.head.name.as_str() {
        TRUSTED => Trust::Under(guard),
        FOR_SEARCH => Trust::ForSearch,
        other => return Err(format!("`{other}` is neither `{TRUSTED}` nor `{FOR_SEARCH}`")),
    };
    let recognition = Recognition {
        name: entry.name.clone(),
        conditions,
        unless: Vec::new(),
        input: Atom::new("input_move", vec![cell, attacker]),
        length: usize::try_from(length).map_err(|_| "a win takes one move at least")?,
        is_complete: length == 1,
    };
    let (words, from) = (entry.words.clone(), entry.from.clone());
    let rule = WinRule::new(recognition, words.unwrap_or_default(), from.unwrap_or_default());
    let mut rule = rule.map_err(|problem| problem.to_string())?;
    rule.trust = trust;
    rule.evidence = entry.evidence.first().cloned();
    Ok(rule)
}
