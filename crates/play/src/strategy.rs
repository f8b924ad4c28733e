//! A strategy: an ordered list of rules that propose moves, and of tie-breaks between the moves of one rule.
//!
//! It is an ordinary file of rules. Each clause of `play/5` proposes moves: patterns that hold now, the move, patterns
//! that hold after it. The order of the file is the order of the rules, and the first rule that has a move is played.
//! Clauses of one name are one rule. Of several moves the one of least cost is played; costs are weak constraints over
//! `play`, the highest level counts first. What is still equal is decided by the square of arrival, a1 first.
//!
//! ```text
//! %! name: r1
//! %! words: The kings face each other: the rook mates on {4}.
//! play(r1,rook,From,To,Pos) :- opposition(Pos), make_move(white,rook,From,To,Pos,New), check_mate(New).
//!
//! :~ play(_,rook,From,To,Pos), make_move(white,rook,From,To,Pos,New), rook_way(N,New). [-N@2]
//! ```

use crate::positions::{Men, Number, Step};
use crate::split::{Clause, Parts, Tie, play};
use adage_book::{RuleFile, fill_words};
use adage_logic::ast::{Head, Program, Statement, StatementKind};
use adage_logic::check::{Problem, World, check};
use adage_logic::rules::Rules;
use adage_logic::vocabulary::Vocabulary;
use adage_logic::{Diagnostic, Symbol};
use adage_worlds::chess::ChessVocabulary;
use adage_worlds::{KRK_PATTERNS, RULEBOOK};

/// A text of rules that is wrong in these places.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{name}: {}", self.diagnostics.first().map_or("wrong", |first| first.message.as_str()))]
pub struct BadRules {
    pub name: String,
    pub text: String,
    pub diagnostics: Vec<Diagnostic>,
}

/// One rule: its name, its sentence, and the clauses that propose its moves.
#[derive(Clone, Debug)]
pub struct Rule {
    pub name: Symbol,
    /// A sentence with `{3}` and `{4}` for the squares of departure and arrival.
    pub words: String,
    pub clauses: Vec<Clause>,
}

/// A strategy that passed the checks.
pub struct Strategy {
    pub file: RuleFile,
    pub rules: Vec<Rule>,
    pub ties: Vec<Tie>,
    pub(crate) parts: Parts,
    pub(crate) checked: Rules,
    pub(crate) vocabulary: ChessVocabulary,
}

impl Strategy {
    /// Reads a strategy. It may use the bundled rules, the patterns of king and rook against king, and rules of its own.
    pub fn read(name: &str, source: &str) -> Result<Strategy, BadRules> {
        let mut files = Vec::new();
        for (name, source) in RULEBOOK.iter().copied().chain([KRK_PATTERNS, (name, source)]) {
            let file = RuleFile::read(name, source.to_string()).map_err(|bad| BadRules {
                name: bad.name,
                text: bad.source,
                diagnostics: bad.diagnostics,
            })?;
            files.push(file);
        }
        files.retain(|file| file.world == "chess");
        let Some(file) = files.pop() else {
            let diagnostics = vec![Diagnostic::new(
                Default::default(),
                "a strategy must be about chess",
                "another game",
            )];
            return Err(BadRules {
                name: name.to_string(),
                text: source.to_string(),
                diagnostics,
            });
        };
        Strategy::check(files, file)
    }

    fn check(library: Vec<RuleFile>, file: RuleFile) -> Result<Strategy, BadRules> {
        let vocabulary = ChessVocabulary::new();
        let check_all = |own: &Program| {
            let programs: Vec<Program> = library.iter().map(RuleFile::program).collect();
            let programs: Vec<&Program> = programs.iter().chain([own]).collect();
            check(&programs, World::Game(vocabulary.signature())).map_err(|problems| bad(&library, &file, problems))
        };
        // First as written, so that what is wrong is found where it stands.
        check_all(&file.program())?;
        let mut parts = Parts::default();
        let (rules, ties) = read_rules(&file, &mut parts).map_err(|diagnostic| BadRules {
            name: file.name.clone(),
            text: file.source.clone(),
            diagnostics: vec![diagnostic],
        })?;
        let mut with_parts = file.program();
        with_parts.statements.retain(|statement| !is_of_strategy(statement));
        with_parts.statements.extend(parts.statements.iter().cloned());
        let checked = check_all(&with_parts)?;
        Ok(Strategy {
            file,
            rules,
            ties,
            parts,
            checked,
            vocabulary,
        })
    }

    /// What a rule says of whatever move it makes.
    pub fn description(&self, rule: usize) -> String {
        fill_words(&self.rules[rule].words, |_| "a square".to_string())
    }

    /// What a rule says when it makes a move.
    pub fn sentence(&self, rule: usize, number: Number, step: Step) -> String {
        let rule = &self.rules[rule];
        let from = Men::of(number).square(step.man);
        let args = [
            rule.name.to_string(),
            step.man.to_string(),
            from.to_string(),
            step.to.to_string(),
        ];
        fill_words(&rule.words, |index| match args.get(index) {
            Some(arg) => arg.clone(),
            None => format!("{{{}}}", index + 1),
        })
    }
}

fn is_of_strategy(statement: &Statement) -> bool {
    match &statement.kind {
        StatementKind::Weak(_) => true,
        StatementKind::Rule(rule) => matches!(&rule.head, Head::Atom(head) if head.value.predicate() == play()),
        _ => false,
    }
}

fn read_rules(file: &RuleFile, parts: &mut Parts) -> Result<(Vec<Rule>, Vec<Tie>), Diagnostic> {
    let mut rules: Vec<Rule> = Vec::new();
    let mut ties: Vec<Tie> = Vec::new();
    let statements = file.entries.iter().flat_map(|entry| &entry.statements);
    for statement in statements.filter(|statement| is_of_strategy(statement)) {
        if let StatementKind::Weak(weak) = &statement.kind {
            ties.push(parts.add_tie(statement, weak)?);
            continue;
        }
        let clause = parts.add_rule(statement)?;
        match rules.iter_mut().find(|rule| rule.name == clause.name) {
            Some(rule) => rule.clauses.push(clause),
            None => {
                let entry = file.find(clause.name.as_str());
                let words = entry.and_then(|entry| entry.words.clone());
                rules.push(Rule {
                    name: clause.name,
                    words: words.unwrap_or_else(|| format!("{}: {{2}} to {{4}}.", clause.name)),
                    clauses: vec![clause],
                });
            }
        }
    }
    if rules.is_empty() {
        let message = "there is no rule of play here";
        return Err(Diagnostic::new(Default::default(), message, "expected `play(…) :- ….`"));
    }
    refuse_equal_levels(&ties)?;
    ties.sort_by_key(|tie| std::cmp::Reverse(tie.level));
    Ok((rules, ties))
}

/// Costs of one level would be added up, and equal ones counted once, as in ASP. Nobody would mean that.
fn refuse_equal_levels(ties: &[Tie]) -> Result<(), Diagnostic> {
    let concern_one_move = |one: &Tie, other: &Tie| {
        let of_one_rule = one.rule.is_none() || other.rule.is_none() || one.rule == other.rule;
        one.level == other.level && one.man == other.man && of_one_rule
    };
    for (index, tie) in ties.iter().enumerate() {
        if ties[..index].iter().any(|earlier| concern_one_move(earlier, tie)) {
            let message = "two costs of the same moves have one level";
            return Err(Diagnostic::new(tie.span, message, "the second")
                .with_help("give each a level of its own, `[N@2]` and `[M@1]`; the higher counts first"));
        }
    }
    Ok(())
}

fn bad(library: &[RuleFile], own: &RuleFile, problems: Vec<Problem>) -> BadRules {
    let first = problems.first().map_or(library.len(), |problem| problem.source);
    let file = library.get(first).unwrap_or(own);
    BadRules {
        name: file.name.clone(),
        text: file.source.clone(),
        diagnostics: problems
            .into_iter()
            .filter(|problem| problem.source == first)
            .map(|problem| problem.diagnostic)
            .collect(),
    }
}
