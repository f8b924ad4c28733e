//! Learning tasks in ILASP's syntax: from text to [`Task`], and back.
//!
//! What ILASP has is read as ILASP means it, with these differences: `#deep_ordering(name@penalty, e1, e2, depth).` is
//! Greenwood's; `#maxbl(n).` limits the body, which ILASP does on its command line; `#weight(-type).` makes weights
//! variables with a minus sign; without `#max_penalty` nothing is too expensive.

use super::space::{self, Bias, Language, Options};
use super::task::{Candidate, Example, Kind, Ordering, Task};
use adage_logic::ast::{Located, Program, Statement, StatementKind};
use adage_logic::check::check_safety;
use adage_logic::diagnostic::nearest;
use adage_logic::syntax::{ParsedTask, parse, parse_task};
use adage_logic::task::{
    Directive, DirectiveKind, ExampleText, Item, Label, Limit, ModeKind, OrderingKind, OrderingText, TaskText,
};
use adage_logic::{Atom, Comparison, Diagnostic, Span, Symbol, Term};
use rustc_hash::FxHashMap;

/// Reads a task and writes out its hypothesis space.
pub fn read(source: &str, options: Options) -> Result<Task, Vec<Diagnostic>> {
    let ParsedTask { task, errors } = parse_task(source);
    if !errors.is_empty() {
        return Err(errors);
    }
    let mut reader = Reader::default();
    for item in &task.items {
        reader.item(item);
    }
    reader.finish(options)
}

/// Weak constraints of so many levels are made.
const MOST_LEVELS: u32 = 100;
/// Deep orderings look so many plies ahead.
const MOST_PLIES: u32 = 100;
/// All penalties and lengths together; costs are sums of some of them.
const MOST_COST: u64 = 1_000_000_000;

#[derive(Default)]
struct Reader {
    task: Task,
    language: Language,
    bias: Program,
    /// Where each example was first named.
    names: FxHashMap<Symbol, usize>,
    orderings: Vec<OrderingText>,
    /// All penalties and lengths so far.
    most_cost: u64,
    errors: Vec<Diagnostic>,
}

impl Reader {
    fn item(&mut self, item: &Item) {
        match item {
            Item::Statement(statement) => {
                self.refuse_weak(statement);
                self.task.background.statements.push(statement.clone());
            }
            Item::Directive(Directive { kind, span, .. }) => {
                self.refuse_large(kind, *span);
                self.directive(kind);
            }
        }
    }

    /// Refuses numbers with which costs could not be added up, and levels and plies without end.
    fn refuse_large(&mut self, kind: &DirectiveKind, span: Span) {
        let cost = match kind {
            DirectiveKind::Example(example) => example.label.penalty,
            DirectiveKind::Ordering(ordering) => ordering.label.penalty,
            DirectiveKind::Candidate { length, .. } => Some(*length),
            _ => None,
        };
        let before = self.most_cost;
        self.most_cost += u64::from(cost.unwrap_or(0));
        let too_much = match kind {
            DirectiveKind::Limit {
                limit: Limit::Levels,
                value,
            } if *value > MOST_LEVELS => Some((format!("at most {MOST_LEVELS} levels are accepted"), "fewer levels")),
            DirectiveKind::Ordering(OrderingText {
                kind: OrderingKind::Deep { depth },
                ..
            }) if *depth > MOST_PLIES => Some((
                format!("at most {MOST_PLIES} plies are looked ahead"),
                "a smaller depth",
            )),
            _ if before <= MOST_COST && self.most_cost > MOST_COST => Some((
                format!("all penalties and lengths of a task add up to at most {MOST_COST}"),
                "smaller numbers: only their proportions matter",
            )),
            _ => None,
        };
        if let Some((message, instead)) = too_much {
            let complaint = Diagnostic::new(span, message, "this is too much");
            self.errors.push(complaint.with_help(format!("write {instead}")));
        }
    }

    fn directive(&mut self, kind: &DirectiveKind) {
        match kind {
            DirectiveKind::Example(example) => self.example(example),
            DirectiveKind::Ordering(ordering) => self.orderings.push(ordering.clone()),
            DirectiveKind::Mode(mode) => self.language.modes.push(mode.clone()),
            DirectiveKind::Constant { of, value } => {
                let values = self.language.constants.entry(*of).or_default();
                if !values.contains(value) {
                    values.push(*value);
                }
            }
            DirectiveKind::Weight(weight) => self.language.weights.push(weight.clone()),
            DirectiveKind::Limit { limit, value } => match limit {
                Limit::Variables => self.language.variables = *value,
                Limit::Levels => self.language.levels = *value,
                Limit::BodyLength => self.language.body_length = *value,
                Limit::Penalty => self.task.max_penalty = Some(*value),
            },
            DirectiveKind::Bias(text) => self.bias(text),
            DirectiveKind::Candidate { length, statement } => self.candidate(*length, statement),
        }
    }

    /// The bias is read behind as many blanks as stand before it in the file, so that its places are those of the file.
    fn bias(&mut self, text: &Located<String>) {
        let blanks = " ".repeat(text.span.start + 1);
        let parsed = parse(&(blanks + &text.value));
        self.errors.extend(parsed.errors);
        self.bias.statements.extend(parsed.program.statements);
    }

    fn candidate(&mut self, length: u32, statement: &Statement) {
        if !matches!(statement.kind, StatementKind::Rule(_) | StatementKind::Weak(_)) {
            let complaint = Diagnostic::new(statement.span, "this cannot be a candidate", "here");
            self.errors
                .push(complaint.with_help("candidates are rules, constraints, choices and weak constraints"));
        }
        if let StatementKind::Weak(weak) = &statement.kind
            && !weak.level.is_ground()
        {
            let complaint = Diagnostic::new(
                statement.span,
                "the level of a weak constraint must be a number",
                "here",
            );
            self.errors.push(
                complaint.with_help("write a candidate for each level: `1 ~ :~ body. [1@1]`, `1 ~ :~ body. [1@2]`"),
            );
        }
        self.errors.extend(check_safety(&program(vec![statement.clone()])));
        self.task.space.push(Candidate {
            statement: statement.clone(),
            length,
        });
    }

    fn refuse_weak(&mut self, statement: &Statement) {
        if matches!(statement.kind, StatementKind::Weak(_)) {
            let message = "a weak constraint can only be learned";
            self.errors.push(
                Diagnostic::new(statement.span, message, "here").with_help("put it in the space: `1 ~ :~ body. [1@1]`"),
            );
        }
    }

    fn example(&mut self, text: &ExampleText) {
        let number = self.task.examples.len();
        let name = self.label(&text.label, "example", number);
        if let (Some(first), Some(written)) = (self.names.insert(name, number), &text.label.name) {
            let message = format!("two examples are called `{name}`");
            let help = format!(
                "the other is example {} of the file; give each a name of its own",
                first + 1
            );
            self.errors
                .push(Diagnostic::new(written.span, message, "the second is here").with_help(help));
        }
        for statement in &text.context.statements {
            self.refuse_weak(statement);
        }
        self.errors.extend(check_safety(&text.context));
        let include = self.ground_atoms(&text.include);
        let exclude = self.ground_atoms(&text.exclude);
        self.task.examples.push(Example {
            name,
            positive: text.positive,
            penalty: text.label.penalty,
            include,
            exclude,
            context: text.context.clone(),
        });
    }

    /// The name given, or one made of the number.
    fn label(&self, label: &Label, what: &str, number: usize) -> Symbol {
        match &label.name {
            Some(name) => name.value,
            None => Symbol::new(&format!("{what}_{}", number + 1)),
        }
    }

    fn ground_atoms(&mut self, atoms: &[Located<Atom>]) -> Vec<Atom> {
        let evaluate = |atom: &Atom| {
            let args: Option<Vec<Term>> = atom.args.iter().map(|arg| arg.evaluate()).collect();
            args.filter(|_| atom.is_ground()).map(|args| Atom::new(atom.name, args))
        };
        let mut found = Vec::new();
        for atom in atoms {
            match evaluate(&atom.value) {
                Some(value) => found.push(value),
                None => self.errors.push(
                    Diagnostic::new(atom.span, "an example is made of atoms without variables", "here")
                        .with_help("write one atom for each value"),
                ),
            }
        }
        found
    }

    fn ordering(&mut self, text: &OrderingText) {
        let number = self.task.orderings.len();
        let name = self.label(&text.label, "ordering", number);
        let (Some(left), Some(right)) = (self.side(&text.left), self.side(&text.right)) else {
            return;
        };
        if matches!(text.kind, OrderingKind::Deep { .. }) && text.relation != Comparison::Less {
            let message = "a deep ordering says which is better, with no other relation";
            self.errors.push(
                Diagnostic::new(text.left.span, message, "here")
                    .with_help("exchange the examples, or leave the relation out"),
            );
        }
        self.task.orderings.push(Ordering {
            name,
            penalty: text.label.penalty,
            kind: match text.kind {
                OrderingKind::Brave => Kind::Brave,
                OrderingKind::Cautious => Kind::Cautious,
                OrderingKind::Deep { depth } => Kind::Deep { depth },
            },
            left,
            right,
            relation: text.relation,
        });
    }

    fn side(&mut self, name: &Located<Symbol>) -> Option<usize> {
        let number = self.names.get(&name.value).copied();
        match number.map(|number| self.task.examples[number].positive) {
            Some(true) => return number,
            Some(false) => self.errors.push(
                Diagnostic::new(
                    name.span,
                    "an ordering is over positive examples",
                    "this one is negative",
                )
                .with_help("make it `#pos`, or add a `#pos` with the same context"),
            ),
            None => {
                let known: Vec<&str> = self.names.keys().map(|name| name.as_str()).collect();
                let message = format!("there is no example `{}`", name.value);
                let complaint = Diagnostic::new(name.span, message, "not found");
                self.errors.push(match nearest(name.value.as_str(), known) {
                    Some(near) => complaint.with_help(format!("did you mean `{near}`?")),
                    None => complaint.with_help(format!("add `#pos({}, {{ … }}, {{ … }}).`", name.value)),
                });
            }
        }
        None
    }

    fn check_weights(&mut self) {
        let weak: Vec<_> = self
            .language
            .modes
            .iter()
            .filter(|mode| mode.kind == ModeKind::Weak)
            .collect();
        if let (Some(mode), true) = (weak.first(), self.language.weights.is_empty()) {
            let complaint = Diagnostic::new(mode.atom.span, "weak constraints need a weight", "for this one");
            self.errors
                .push(complaint.with_help("add `#weight(1).` or `#weight(-1).`"));
        }
        for weight in &self.language.weights {
            let of = match weight.value {
                Term::Compound(compound) => compound.args()[0],
                other => other,
            };
            let placeholder = Term::compound("var", &[of]);
            let has = weak
                .iter()
                .any(|mode| mode.atom.value.args.iter().any(|arg| holds(*arg, placeholder)));
            if of.as_int().is_none() && !has {
                let message = format!("no `#modeo` has a variable of the type `{of}`");
                self.errors.push(
                    Diagnostic::new(weight.span, message, "so this is never a weight")
                        .with_help(format!("write `var({of})` in a `#modeo`, or a number here")),
                );
            }
        }
    }

    fn finish(mut self, options: Options) -> Result<Task, Vec<Diagnostic>> {
        self.errors.extend(check_safety(&self.task.background));
        for ordering in std::mem::take(&mut self.orderings) {
            self.ordering(&ordering);
        }
        self.check_weights();
        match Bias::new(std::mem::take(&mut self.bias)) {
            Ok(bias) => self.language.bias = bias,
            Err(errors) => self.errors.extend(errors),
        }
        if self.errors.is_empty() {
            match space::candidates(&self.language, options) {
                Ok(candidates) => self.task.space.extend(candidates),
                Err(errors) => self.errors.extend(errors),
            }
        }
        match self.errors.is_empty() {
            true => Ok(self.task),
            false => {
                self.errors.sort_by_key(|error| error.span.start);
                Err(self.errors)
            }
        }
    }
}

fn holds(term: Term, wanted: Term) -> bool {
    let inside = |compound: adage_logic::term::Compound| compound.args().iter().any(|arg| holds(*arg, wanted));
    term == wanted || matches!(term, Term::Compound(compound) if inside(compound))
}

fn program(statements: Vec<Statement>) -> Program {
    Program {
        statements,
        closing_comments: Vec::new(),
    }
}

/// The task as text, its space written out. It reads back as the same task.
pub fn write(task: &Task) -> TaskText {
    let statements = task.background.statements.iter().cloned().map(Item::Statement);
    let examples = task.examples.iter().map(|example| {
        DirectiveKind::Example(ExampleText {
            positive: example.positive,
            label: label(example.name, example.penalty),
            include: example.include.iter().cloned().map(Located::nowhere).collect(),
            exclude: example.exclude.iter().cloned().map(Located::nowhere).collect(),
            context: example.context.clone(),
        })
    });
    let orderings = task.orderings.iter().map(|ordering| {
        DirectiveKind::Ordering(OrderingText {
            kind: match ordering.kind {
                Kind::Brave => OrderingKind::Brave,
                Kind::Cautious => OrderingKind::Cautious,
                Kind::Deep { depth } => OrderingKind::Deep { depth },
            },
            label: label(ordering.name, ordering.penalty),
            left: Located::nowhere(task.examples[ordering.left].name),
            right: Located::nowhere(task.examples[ordering.right].name),
            relation: ordering.relation,
        })
    });
    let space = task.space.iter().map(|candidate| DirectiveKind::Candidate {
        length: candidate.length,
        statement: candidate.statement.clone(),
    });
    let limit = task.max_penalty.map(|value| DirectiveKind::Limit {
        limit: Limit::Penalty,
        value,
    });
    let directive = |kind| {
        Item::Directive(Directive {
            comments: Vec::new(),
            kind,
            span: Span::default(),
        })
    };
    let directives = examples.chain(orderings).chain(space).chain(limit).map(directive);
    TaskText {
        items: statements.chain(directives).collect(),
        closing_comments: task.background.closing_comments.clone(),
    }
}

fn label(name: Symbol, penalty: Option<u32>) -> Label {
    Label {
        name: Some(Located::nowhere(name)),
        penalty,
    }
}
