//! Rules that only weak constraints ask: words of one's own, such as `fill_next(Box)`, that are learned with what is weighed.
//!
//! ```text
//!  rules of the space ──worlds──→ what each derives in every answer set: those that derive the same are one
//!       ──union──→ definitions of each word, the cheapest of each meaning
//!       ──a definition of each word, the cheapest first──→ a task of weak constraints ──native──→ Learned
//! ```
//!
//! Such rules leave the answer sets as they are but for the words themselves. So each choice of definitions makes a task
//! of weak constraints, and the cheapest answer of all these tasks is the answer, as every meaning that the space can
//! give to a word is tried. Costs are tried upwards: the first hypothesis found is the cheapest.

use super::native::{Deadline, Table};
use super::task::{Candidate, Kind, Learned, NoHypothesis, Part, Task};
use super::worlds::Worlds;
use adage_logic::ast::{Head, Program, Rule, Statement, StatementKind};
use adage_logic::{Atom, Predicate, Symbol, Term, Var};
use indexmap::IndexMap;
use itertools::Itertools;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::collections::BTreeSet;

/// The rows that a word has in each answer set.
type Meaning = Vec<BTreeSet<Vec<Term>>>;

/// Rules that define a word, by their numbers in the space, and their length together.
#[derive(Clone, Default)]
struct Definition {
    rules: Vec<usize>,
    cost: u32,
}

type Definitions = IndexMap<Meaning, Definition, FxBuildHasher>;

/// Whether the rules of a task's space are of this kind. Hard constraints are none the less allowed where they can only
/// do harm: where all examples are positive and every ordering asks for some answer sets only.
pub(super) fn apply(task: &Task) -> bool {
    let rules = || task.space.iter().filter(|candidate| !candidate.is_weak());
    let heads: Option<Vec<Option<Predicate>>> = rules().map(|candidate| head(&candidate.statement)).collect();
    let Some(heads) = heads else {
        return false;
    };
    let words: BTreeSet<Predicate> = heads.iter().flatten().copied().collect();
    let harmless = task.examples.iter().all(|example| example.positive)
        && task.orderings.iter().all(|ordering| ordering.kind == Kind::Brave);
    let is_deep = |kind: Kind| matches!(kind, Kind::Deep { .. });
    !words.is_empty()
        && (harmless || heads.iter().all(Option::is_some))
        && !task.orderings.iter().any(|ordering| is_deep(ordering.kind))
        && !asked_elsewhere(task).any(|predicate| words.contains(&predicate))
}

/// The word that a rule defines, or that it is a hard constraint; nothing for choices.
fn head(statement: &Statement) -> Option<Option<Predicate>> {
    match &statement.kind {
        StatementKind::Rule(Rule { head: Head::None, .. }) => Some(None),
        StatementKind::Rule(Rule {
            head: Head::Atom(head), ..
        }) => Some(Some(head.value.predicate())),
        _ => None,
    }
}

/// All predicates outside weak constraints and outside the heads of the space's rules.
fn asked_elsewhere(task: &Task) -> impl Iterator<Item = Predicate> {
    let given = task.background.statements.iter();
    let given = given.chain(task.examples.iter().flat_map(|example| &example.context.statements));
    let rules = task.space.iter().map(|candidate| &candidate.statement);
    let defining = rules.filter(|statement| matches!(head(statement), Some(Some(_))));
    let named = task
        .examples
        .iter()
        .flat_map(|example| example.include.iter().chain(&example.exclude));
    given
        .flat_map(|statement| heads(statement).into_iter().chain(body(statement)))
        .chain(defining.flat_map(body))
        .chain(named.map(Atom::predicate))
}

fn heads(statement: &Statement) -> Vec<Predicate> {
    match &statement.kind {
        StatementKind::Rule(Rule {
            head: Head::Choice(choice),
            ..
        }) => {
            let conditions = choice.elements.iter().flat_map(|element| &element.condition);
            let asked = conditions.map(|literal| literal.value.atom.predicate());
            let chosen = choice.elements.iter().map(|element| element.atom.value.predicate());
            chosen.chain(asked).collect()
        }
        _ => head(statement).flatten().into_iter().collect(),
    }
}

fn body(statement: &Statement) -> Vec<Predicate> {
    let body = match &statement.kind {
        StatementKind::Rule(rule) => rule.body.as_slice(),
        StatementKind::Weak(weak) => weak.body.as_slice(),
        _ => &[],
    };
    body.iter().map(|literal| literal.value.atom.predicate()).collect()
}

/// The cheapest hypothesis of a task to which this applies.
pub(super) fn learn(task: &Task, nodes: u64, deadline: Deadline) -> Result<Learned, NoHypothesis> {
    let mut search = Search {
        task,
        rules: meanings(task, deadline)?,
        tables: FxHashMap::default(),
        nodes,
        deadline,
    };
    let most = task.max_penalty.unwrap_or(u32::MAX);
    for cost in 0..=most {
        if let Some(learned) = search.of_cost(cost)? {
            return Ok(learned);
        }
        if search.is_hopeless(cost) {
            break;
        }
    }
    Err(NoHypothesis::Unsatisfiable { together: must(task) })
}

/// All that must be explained.
fn must(task: &Task) -> Vec<Part> {
    let orderings = task.orderings.iter().map(|ordering| ordering.penalty);
    let orderings = (0..)
        .zip(orderings)
        .map(|(number, penalty)| (Part::Ordering(number), penalty));
    let examples = task.examples.iter().map(|example| example.penalty);
    let examples = (0..)
        .zip(examples)
        .map(|(number, penalty)| (Part::Example(number), penalty));
    let counts = |penalty: Option<u32>| penalty.is_none() || task.max_penalty.is_some();
    let all = examples.chain(orderings).filter(|(_, penalty)| counts(*penalty));
    all.map(|(part, _)| part).collect()
}

/// An atom of a predicate with all arguments open.
fn open_atom(predicate: Predicate) -> Atom {
    let args = (0..).take(predicate.arity).map(|number| Term::Var(Var(number)));
    Atom::new(predicate.name, args.collect())
}

/// What each rule of the space derives; of those that derive the same, the shortest.
fn meanings(task: &Task, deadline: Deadline) -> Result<IndexMap<Predicate, Definitions>, NoHypothesis> {
    let defining = task.space.iter().enumerate();
    let defining = defining.filter_map(|(number, candidate)| Some((number, head(&candidate.statement)??, candidate)));
    let defining: Vec<(usize, Predicate, &Candidate)> = defining.collect();
    // A name with a blank in it is nobody's.
    let own =
        |number: usize, word: Predicate| Predicate::new(Symbol::new(&format!("{} {number}", word.name)), word.arity);
    let mut background = task.background.clone();
    for (number, word, candidate) in &defining {
        background
            .statements
            .push(renamed(&candidate.statement, own(*number, *word)));
    }
    let asked = defining.iter().map(|(number, word, _)| open_atom(own(*number, *word)));
    let asked: Vec<Atom> = asked.collect();
    let alone = Task {
        background,
        space: Vec::new(),
        ..task.clone()
    };
    let (worlds, extending) = Worlds::of(&alone, asked, deadline)?;
    let sets: BTreeSet<usize> = extending.into_iter().flatten().collect();
    let mut all: IndexMap<Predicate, Definitions> = IndexMap::default();
    for (number, word, candidate) in defining.into_iter().sorted_by_key(|(_, _, candidate)| candidate.length) {
        let rows = |set: &usize| {
            let rows = worlds.sets[*set].model.rows(own(number, word));
            rows.map(<[Term]>::to_vec).collect()
        };
        let meaning: Meaning = sets.iter().map(rows).collect();
        let rule = Definition {
            rules: vec![number],
            cost: candidate.length,
        };
        let of_word = all.entry(word).or_default();
        if meaning.iter().any(|rows| !rows.is_empty()) {
            of_word.entry(meaning).or_insert(rule);
        }
    }
    Ok(all)
}

fn renamed(statement: &Statement, name: Predicate) -> Statement {
    let mut statement = statement.clone();
    if let StatementKind::Rule(Rule {
        head: Head::Atom(head), ..
    }) = &mut statement.kind
    {
        head.value.name = name.name;
    }
    statement
}

struct Search<'t> {
    task: &'t Task,
    rules: IndexMap<Predicate, Definitions>,
    /// The tables of the choices that were tried, by their rules; nothing where there is no hope.
    tables: FxHashMap<Vec<usize>, Option<Table>>,
    nodes: u64,
    deadline: Deadline,
}

impl Search<'_> {
    /// A hypothesis that costs just this, all cheaper ones having failed.
    fn of_cost(&mut self, cost: u32) -> Result<Option<Learned>, NoHypothesis> {
        for choice in self.choices(cost) {
            if self.deadline.is_over() {
                return Err(NoHypothesis::TooLarge(format!(
                    "no hypothesis costs less than {cost}, and the time was over before a dearer one was found"
                )));
            }
            if let Some(learned) = self.with(&choice, cost)? {
                return Ok(Some(learned));
            }
        }
        Ok(None)
    }

    /// All ways to give each word a definition or none that cost no more than this together, the cheapest first.
    fn choices(&self, most: u32) -> Vec<Definition> {
        let mut all = vec![Definition::default()];
        for rules in self.rules.values() {
            let of_word = unions(rules, most);
            let longer = |choice: &Definition| -> Vec<Definition> {
                let fitting = of_word
                    .iter()
                    .filter(|definition| choice.cost + definition.cost <= most);
                fitting.map(|definition| choice.and(definition)).collect()
            };
            let defined: Vec<Definition> = all.iter().flat_map(longer).collect();
            all.extend(defined);
        }
        all.sort_by_key(|choice| choice.cost);
        all
    }

    /// A hypothesis with these definitions.
    fn with(&mut self, choice: &Definition, cost: u32) -> Result<Option<Learned>, NoHypothesis> {
        let task = self.task;
        if !self.tables.contains_key(&choice.rules) {
            let table = Table::until(&defined(task, &choice.rules), self.deadline)?;
            let table = (!table.is_hopeless()).then_some(table);
            self.tables.insert(choice.rules.clone(), table);
        }
        let Some(table) = &self.tables[&choice.rules] else {
            return Ok(None);
        };
        let found = table.within(cost - choice.cost, self.nodes, self.deadline)?;
        Ok(found.map(|learned| {
            let weak: Vec<usize> = (0..task.space.len())
                .filter(|number| task.space[*number].is_weak())
                .collect();
            let weighed = learned.hypothesis.iter().map(|number| weak[*number]);
            Learned {
                hypothesis: weighed.chain(choice.rules.iter().copied()).sorted().collect(),
                length: learned.length + choice.cost,
                proved: true,
                ..learned
            }
        }))
    }

    /// Whether all meanings have been tried and none can explain everything.
    fn is_hopeless(&self, cost: u32) -> bool {
        let dearest: u32 = self
            .rules
            .values()
            .flat_map(Definitions::values)
            .map(|rule| rule.cost)
            .sum();
        cost >= dearest && self.tables.values().all(Option::is_none)
    }
}

impl Definition {
    fn and(&self, other: &Definition) -> Definition {
        Definition {
            rules: self.rules.iter().chain(&other.rules).copied().sorted().collect(),
            cost: self.cost + other.cost,
        }
    }
}

/// The meanings that several rules have together, each as cheap as it can be had.
fn unions(rules: &Definitions, most: u32) -> Vec<Definition> {
    let mut all: Definitions = Definitions::default();
    let mut newest: Vec<(Meaning, Definition)> = vec![(Meaning::new(), Definition::default())];
    while !newest.is_empty() {
        let mut longer = Definitions::default();
        for (meaning, definition) in &newest {
            for (own, rule) in rules.iter().filter(|(_, rule)| definition.cost + rule.cost <= most) {
                let union = union(meaning, own);
                let both = definition.and(rule);
                let is_cheaper = |known: &Definitions| known.get(&union).is_none_or(|known| both.cost < known.cost);
                if is_cheaper(&all) && is_cheaper(&longer) {
                    longer.insert(union, both);
                }
            }
        }
        all.extend(longer.clone());
        newest = longer.into_iter().collect();
    }
    all.into_values().collect()
}

fn union(one: &Meaning, other: &Meaning) -> Meaning {
    match one.is_empty() {
        true => other.clone(),
        false => one.iter().zip(other).map(|(one, other)| one | other).collect(),
    }
}

/// The task of weak constraints with these rules given.
fn defined(task: &Task, rules: &[usize]) -> Task {
    let rules = rules.iter().map(|number| task.space[*number].statement.clone());
    Task {
        background: Program {
            statements: task.background.statements.iter().cloned().chain(rules).collect(),
            closing_comments: Vec::new(),
        },
        space: task
            .space
            .iter()
            .filter(|candidate| candidate.is_weak())
            .cloned()
            .collect(),
        max_penalty: None,
        ..task.clone()
    }
}
