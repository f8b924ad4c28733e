//! Learned rules as they are kept: with what they may be trusted for, in words, and as text.
//!
//! `wins(3,S,P)` says that `P` wins in three moves, the first on `S`; it is trusted. `may_win` says the same of a rule
//! that is only for search. The text is a program over the relations of [`GomokuVocabulary`] and means what it says:
//! that cells and windows are different is written out.

use super::guard::Guard;
use super::unequal::{self, Unequal};
use crate::win::rule::Recognition;
use adage_book::{About, Entry, Evidence, Kind, RuleFile};
use adage_logic::ast::Statement;
use adage_logic::check::{World, check};
use adage_logic::print::Named;
use adage_logic::vocabulary::Vocabulary;
use adage_logic::{Atom, Clause, Diagnostic, Literal, Span, Symbol, Term, Var};
use adage_search::gomoku::patterns::{NotAPattern, Pattern, STONES, Slot, WindowNeed};
use adage_worlds::mnk::{GomokuVocabulary, MAX_SIDE};
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
        body.extend(unequal::needed(&body).iter().map(Unequal::condition));
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
        statement
    }

    /// The rule as an entry of a book.
    fn entry(&self) -> Entry {
        let about = About {
            words: Some(format!("{}{}", self.trust.promise(), self.words)),
            from: Some(self.from.clone()),
            evidence: self.evidence.iter().cloned().collect(),
            ..About::default()
        };
        Entry::new(&self.recognition.name, Kind::Win, SPACE, about, vec![self.statement()])
    }
}

impl Trust {
    /// What the rule says of its move; how the win goes follows. The arguments are those of the head.
    fn promise(self) -> &'static str {
        match self {
            Trust::Under(_) => "{3} plays {2} and wins in {1}. ",
            Trust::ForSearch => "{3} plays {2} and may win in {1}. ",
        }
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

/// The rules as a file of entries.
pub fn file(rules: &[WinRule], name: &str, about: &str) -> RuleFile {
    let mut file = RuleFile::new(name, Kind::Win, SPACE, Some(about)).with_remarks(&[
        "wins(N,S,P): P, to move, wins in N moves, the first on S. may_win says so only to search there.",
        "A window is five cells in a row; three(W,P): P has three stones in W, the opponent none.",
    ]);
    file.entries = rules.iter().map(WinRule::entry).collect();
    file
}

/// The text of the file.
pub fn text(rules: &[WinRule], about: &str) -> String {
    file(rules, "wins.lp", about).text()
}

/// No win takes more moves than half the cells of the largest board.
const MOST_MOVES: i32 = (MAX_SIDE * MAX_SIDE / 2) as i32;

/// Reads what [`text`] wrote, and rules like it that people write.
pub fn read(name: &str, source: String) -> Result<Vec<WinRule>, (String, Vec<Diagnostic>)> {
    let file = RuleFile::read(name, source).map_err(|bad| (bad.source, bad.diagnostics))?;
    match read_file(&file) {
        Ok(rules) => Ok(rules),
        Err(errors) => Err((file.source, errors)),
    }
}

/// The rules about forced wins of a file.
pub fn read_file(file: &RuleFile) -> Result<Vec<WinRule>, Vec<Diagnostic>> {
    let vocabulary = GomokuVocabulary::largest();
    if let Err(problems) = check(&[&file.program()], World::Game(vocabulary.signature())) {
        return Err(problems.into_iter().map(|problem| problem.diagnostic).collect());
    }
    let statements = file.entries.iter().flat_map(|entry| {
        let statements = entry.statements.iter();
        statements.map(move |statement| (entry, statement))
    });
    let mut errors = Vec::new();
    let mut rules = Vec::new();
    for (entry, statement) in statements {
        match read_rule(entry, statement) {
            Ok(rule) => rules.push(rule),
            Err(error) => errors.push(error),
        }
    }
    if rules.is_empty() && errors.is_empty() {
        errors.push(Diagnostic::new(Span::default(), "there are no rules here", A_RULE));
    }
    match errors.is_empty() {
        true => Ok(rules),
        false => Err(errors),
    }
}

const A_RULE: &str = "a rule reads `wins(2,S,P) :- …`";

/// What a guard may look like, for who wrote another one.
const A_GUARD: &str = "a rule without search may end in `opponent(P,O), not four(_,O)`, and then `not three(_,O)`; \
                       else all its conditions are about windows, cells in them, and empty cells";

fn read_rule(entry: &Entry, statement: &Statement) -> Result<WinRule, Diagnostic> {
    let wrong = |reason: &str| {
        let message = "this is no rule about forced wins at go-moku";
        Diagnostic::new(statement.span, message, reason)
    };
    let clause = statement.clause().ok_or_else(|| wrong(A_RULE))?;
    let [Term::Int(length), Term::Var(cell), Term::Var(player)] = clause.head.args[..] else {
        return Err(wrong("the head reads `wins(2,S,P)`").with_help("the number of moves, the cell, the player"));
    };
    if !(1..=MOST_MOVES).contains(&length) {
        return Err(wrong(&format!("a win takes 1 to {MOST_MOVES} moves, not {length}")));
    }
    let (cell, attacker) = (Term::Var(cell), Term::Var(player));
    let is_guard = |condition: &&Literal| condition.negated || condition.atom.name.as_str() == "opponent";
    let (guards, others): (Vec<&Literal>, Vec<&Literal>) = clause.body.iter().partition(is_guard);
    let guard = Guard::of(&guards, &clause, attacker)
        .ok_or_else(|| wrong("this asks something else of the opponent than a rule can").with_help(A_GUARD))?;
    let trust = match (clause.head.name.as_str(), guard) {
        (TRUSTED, guard) => Trust::Under(guard),
        (FOR_SEARCH, Guard::Nothing) => Trust::ForSearch,
        (FOR_SEARCH, _) => {
            let help = format!("write `{TRUSTED}`, or leave out what is asked of the opponent");
            return Err(wrong("a rule for search asks nothing of the opponent").with_help(help));
        }
        (other, _) => return Err(wrong(&format!("`{other}` is neither `{TRUSTED}` nor `{FOR_SEARCH}`"))),
    };
    let (unequal, conditions): (Vec<&Literal>, Vec<&Literal>) = others
        .into_iter()
        .partition(|condition| unequal::is_disequality(condition));
    let recognition = Recognition {
        name: entry.name.clone(),
        conditions: conditions.into_iter().cloned().collect(),
        unless: Vec::new(),
        input: Atom::new("input_move", vec![cell, attacker]),
        length: length as usize,
        is_complete: length == 1,
    };
    let words = entry.words.as_deref().unwrap_or_default();
    let words = words.strip_prefix(trust.promise()).unwrap_or(words).to_string();
    let rule = WinRule::new(recognition, words, entry.from.clone().unwrap_or_default());
    let mut rule = rule.map_err(|problem| wrong(&in_its_words(&problem, statement)))?;
    refuse_what_may_be_equal(&rule.recognition.conditions, &unequal, statement)?;
    rule.trust = trust;
    rule.evidence = entry.evidence.first().cloned();
    Ok(rule)
}

/// What is wrong with a rule, its conditions as they are written.
fn in_its_words(problem: &NotAPattern, statement: &Statement) -> String {
    let told = problem.to_string();
    match problem {
        NotAPattern::Condition(condition) | NotAPattern::Player(condition) => {
            let written = Named::new(condition, &statement.names).to_string();
            told.replace(&condition.to_string(), &written)
        }
        _ => told,
    }
}

/// A rule must say of its cells and windows that they are different, since its pattern takes them for different.
fn refuse_what_may_be_equal(
    conditions: &[Literal],
    said: &[&Literal],
    statement: &Statement,
) -> Result<(), Diagnostic> {
    let named = |literal: &Literal| Named::new(literal, &statement.names).to_string();
    let needed = unequal::needed(conditions);
    if let Some(never) = said.iter().find(|literal| literal.atom.args[0] == literal.atom.args[1]) {
        let message = format!("`{}` never holds", named(never));
        return Err(
            Diagnostic::new(statement.span, message, "here").with_help("compare two different cells or windows")
        );
    }
    let missing: Vec<&Unequal> = needed
        .iter()
        .filter(|pair| !said.iter().any(|condition| pair.is_said_by(condition)))
        .collect();
    let Some(first) = missing.first() else { return Ok(()) };
    let [left, right] = [first.left, first.right].map(|term| Named::new(&term, &statement.names).to_string());
    let message = format!(
        "`{left}` and `{right}` have to be different {}, and the rule does not say so",
        first.what
    );
    let cure: Vec<String> = missing.iter().map(|pair| named(&pair.condition())).collect();
    Err(Diagnostic::new(statement.span, message, "here")
        .with_help(format!("add {} to its conditions", cure.join(", "))))
}
