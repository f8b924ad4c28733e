//! What was learned together with the definitions that it needs, so that it means the same without its task.
//!
//! ```text
//!  hypothesis ──asks──→ rules of the background, and what these ask ──→ definitions
//!                       what no rule defines ──→ inputs: facts of a position, declared with `#defined`
//! ```
//!
//! Where the definitions leave a choice, the background's constraints on it are needed too.

use super::task::{Learned, Task};
use super::words;
use adage_book::{About, Entry, Kind};
use adage_logic::ast::{Head, Program, Rule, Statement, StatementKind};
use adage_logic::check::{World, check};
use adage_logic::{Predicate, Span, Symbol, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// A hypothesis with all that it needs but facts.
#[derive(Clone)]
pub struct SelfContained {
    /// The predicates whose facts come from elsewhere.
    pub inputs: BTreeSet<Predicate>,
    /// Constants and rules of the background, in its order.
    pub definitions: Program,
    /// What was learned.
    pub hypothesis: Program,
}

impl Learned {
    /// The hypothesis with every rule of the task's background that it needs, and no other.
    pub fn self_contained(&self, task: &Task) -> SelfContained {
        SelfContained::new(&task.background, &Program::default(), self.program(task))
    }
}

impl SelfContained {
    /// What the hypothesis needs of the background. Rules that are `given` wherever the hypothesis is used, as those of a
    /// game, are followed but not taken up.
    pub fn new(background: &Program, given: &Program, hypothesis: Program) -> SelfContained {
        let statements: Vec<&Statement> = background.statements.iter().chain(&given.statements).collect();
        let mut needs = Needs::new(statements);
        for statement in &hypothesis.statements {
            needs.follow(statement);
        }
        needs.add_constraints();
        needs.add_constants(&hypothesis);
        let defined = needs.kept().chain(&hypothesis.statements).flat_map(Statement::heads);
        let defined: FxHashSet<Predicate> = defined.map(|head| head.value.predicate()).collect();
        let own = background.statements.iter().zip(&needs.kept);
        let own = own.filter(|(_, kept)| **kept).map(|(statement, _)| statement.clone());
        SelfContained {
            inputs: needs
                .asked
                .iter()
                .filter(|asked| !defined.contains(asked))
                .copied()
                .collect(),
            definitions: program(own.collect()),
            hypothesis,
        }
    }

    /// Definitions and hypothesis as one program.
    pub fn program(&self) -> Program {
        let all = self.definitions.statements.iter().chain(&self.hypothesis.statements);
        program(all.cloned().collect())
    }

    /// The inputs, declared.
    pub fn declarations(&self) -> Program {
        let declaration = |input: &Predicate| statement(StatementKind::Defined(*input));
        program(self.inputs.iter().map(declaration).collect())
    }

    /// The program as people read it: each definition below its comment or else its sentence, then what was learned, each
    /// below its sentence as a file of rules has it.
    pub fn with_words(&self) -> Program {
        let comment_of = |statement: &Statement| nearest_comment(statement).to_vec();
        let is_explained = |predicate: Predicate| {
            let mut own = self.definitions.statements.iter().filter(|own| defines(own, predicate));
            own.any(|own| !comment_of(own).is_empty())
        };
        let definitions = self.definitions.statements.iter().map(|definition| {
            let mut comments = comment_of(definition);
            let mut heads = definition.heads().map(|head| head.value.predicate());
            if comments.is_empty() && definition.asked().next().is_some() && !heads.any(is_explained) {
                comments.push(format!("% {}", words::sentence(definition)));
            }
            Statement {
                comments,
                ..definition.clone()
            }
        });
        let learned = words::sentences(&self.hypothesis).into_iter();
        let learned = learned.map(|(statement, sentence)| Statement {
            comments: vec![String::new(), format!("%! words: {sentence}")],
            ..statement.clone()
        });
        program(definitions.chain(learned).collect())
    }
}

impl SelfContained {
    /// The strategy as an entry. Without a world to say which facts there will be, they are declared.
    pub fn entry(&self, name: &str, world: &str, from: String) -> Entry {
        let declared = match world.is_empty() {
            true => self.declarations().statements,
            false => Vec::new(),
        };
        let mut rest = self.with_words().statements;
        if let (false, Some(first)) = (declared.is_empty(), rest.first_mut())
            && first.comments.first().is_none_or(|comment| !comment.is_empty())
        {
            first.comments.insert(0, String::new());
        }
        let about = About {
            from: Some(from),
            ..About::default()
        };
        let statements = declared.into_iter().chain(rest).collect();
        let sentences = words::sentences(&self.hypothesis)
            .into_iter()
            .map(|(_, sentence)| sentence);
        let mut entry = Entry::new(name, Kind::Strategy, world, about, statements);
        entry.words = Some(sentences.collect::<Vec<_>>().join(" "));
        entry
    }
}

fn program(statements: Vec<Statement>) -> Program {
    Program {
        statements,
        closing_comments: Vec::new(),
    }
}

fn statement(kind: StatementKind) -> Statement {
    Statement {
        comments: Vec::new(),
        kind,
        names: Vec::new(),
        span: Span::default(),
    }
}

fn defines(statement: &Statement, predicate: Predicate) -> bool {
    statement.heads().any(|head| head.value.predicate() == predicate)
}

/// The comment right above a statement: what stands before a blank line is about more than this one.
fn nearest_comment(statement: &Statement) -> &[String] {
    let comments = &statement.comments;
    let begin = comments.iter().rposition(String::is_empty).map_or(0, |blank| blank + 1);
    &comments[begin..]
}

fn is_constraint(statement: &Statement) -> bool {
    matches!(&statement.kind, StatementKind::Rule(Rule { head: Head::None, .. }))
}

fn is_choice(statement: &Statement) -> bool {
    matches!(
        &statement.kind,
        StatementKind::Rule(Rule {
            head: Head::Choice(_),
            ..
        })
    )
}

/// Which statements are needed.
struct Needs<'a> {
    statements: Vec<&'a Statement>,
    kept: Vec<bool>,
    /// The statements that define each predicate.
    defining: FxHashMap<Predicate, Vec<usize>>,
    /// The predicates that the hypothesis and what is kept ask.
    asked: BTreeSet<Predicate>,
}

impl<'a> Needs<'a> {
    fn new(statements: Vec<&'a Statement>) -> Needs<'a> {
        let mut defining: FxHashMap<Predicate, Vec<usize>> = FxHashMap::default();
        for (number, statement) in statements.iter().enumerate() {
            for head in statement.heads() {
                defining.entry(head.value.predicate()).or_default().push(number);
            }
        }
        Needs {
            kept: vec![false; statements.len()],
            statements,
            defining,
            asked: BTreeSet::new(),
        }
    }

    fn kept(&self) -> impl Iterator<Item = &'a Statement> {
        let all = self.statements.iter().zip(&self.kept);
        all.filter(|(_, kept)| **kept).map(|(statement, _)| *statement)
    }

    /// Keeps all that defines what a statement asks.
    fn follow(&mut self, statement: &Statement) {
        let mut open: Vec<Predicate> = asked(statement).collect();
        while let Some(predicate) = open.pop() {
            if !self.asked.insert(predicate) {
                continue;
            }
            for number in self.defining.get(&predicate).into_iter().flatten() {
                if !std::mem::replace(&mut self.kept[*number], true) {
                    open.extend(asked(self.statements[*number]));
                }
            }
        }
    }

    /// Keeps the constraints that rule out some of several answer sets.
    fn add_constraints(&mut self) {
        loop {
            let open = self.open();
            let further = (0..self.statements.len()).find(|number| {
                let statement = self.statements[*number];
                is_constraint(statement) && !self.kept[*number] && self.reaches(statement, &open)
            });
            let Some(number) = further else {
                return;
            };
            self.kept[number] = true;
            self.follow(self.statements[number]);
        }
    }

    /// The predicates that may differ between answer sets of what is kept: those chosen, or any where negation is circular.
    fn open(&self) -> BTreeSet<Predicate> {
        let kept = program(self.kept().cloned().collect());
        if check(&[&kept], World::Program).is_err() {
            return self.asked.clone();
        }
        let chosen = self
            .kept()
            .filter(|statement| is_choice(statement))
            .flat_map(Statement::heads);
        chosen.map(|head| head.value.predicate()).collect()
    }

    /// Whether a statement asks for one of these predicates, itself or by what it asks.
    fn reaches(&self, statement: &Statement, wanted: &BTreeSet<Predicate>) -> bool {
        let mut alone = Needs::new(self.statements.clone());
        alone.follow(statement);
        !alone.asked.is_disjoint(wanted)
    }

    /// Keeps the constants that the hypothesis and what is kept name.
    fn add_constants(&mut self, hypothesis: &Program) {
        let mut names = FxHashSet::default();
        for statement in self.kept().chain(&hypothesis.statements) {
            for_each_term(statement, &mut |term| names_in(term, &mut names));
        }
        // A constant may be written with others.
        let mut is_settled = false;
        while !is_settled {
            is_settled = true;
            for (statement, kept) in self.statements.iter().zip(&mut self.kept) {
                if let StatementKind::Const { name, value } = &statement.kind
                    && !*kept
                    && names.contains(name)
                {
                    *kept = true;
                    is_settled = false;
                    names_in(*value, &mut names);
                }
            }
        }
    }
}

/// The predicates that a statement asks.
fn asked(statement: &Statement) -> impl Iterator<Item = Predicate> {
    let atoms = statement.asked().map(|literal| &literal.value.atom);
    atoms
        .filter(|atom| atom.comparison().is_none())
        .map(|atom| atom.predicate())
}

fn for_each_term(statement: &Statement, look: &mut impl FnMut(Term)) {
    let heads = statement.heads().map(|head| &head.value);
    let bodies = statement.asked().map(|literal| &literal.value.atom);
    heads
        .chain(bodies)
        .flat_map(|atom| &atom.args)
        .for_each(|term| look(*term));
    match &statement.kind {
        StatementKind::Weak(weak) => [weak.weight, weak.level]
            .iter()
            .chain(&weak.terms)
            .for_each(|term| look(*term)),
        StatementKind::Rule(Rule {
            head: Head::Choice(choice),
            ..
        }) => choice.lower.into_iter().chain(choice.upper).for_each(look),
        _ => {}
    }
}

fn names_in(term: Term, names: &mut FxHashSet<Symbol>) {
    match term {
        Term::Const(name) => {
            names.insert(name);
        }
        Term::Compound(compound) => compound.args().iter().for_each(|arg| names_in(*arg, names)),
        _ => {}
    }
}
