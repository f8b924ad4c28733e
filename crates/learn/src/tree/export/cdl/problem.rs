//! From problems to CDL-1 and back.
//!
//! Yes-or-no questions are tests, others have cases. Texts of questions and answers are not kept, and the values of a test
//! are called `f` and `t`.

use super::{Condition, Consequence, Declaration, Name, Predicate, Procedure, Program, is_name};
use crate::tree::explain::words::{truth, value_meaning};
use crate::tree::hierarchy::{Hierarchy, Subproblem};
use crate::tree::linear::{Chain, Step};
use crate::tree::model::{Asked, Schema, Test, Tree};
use crate::tree::outline::unknown;
use adage_logic::diagnostic::Diagnostic;

/// Why a problem cannot be written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CdlError {
    #[error("the tree of `{0}` is not linear")]
    NotLinear(String),
    #[error("the tree of `{0}` asks nothing")]
    AsksNothing(String),
    #[error("the tree of `{0}` has leaves that decide nothing")]
    Undecided(String),
    #[error("`{0}` cannot be a name here: those have letters, digits and _, and are no keywords")]
    Name(String),
}

const NAMES_A_LINE: usize = 12;

impl Program {
    /// A problem whose trees are all linear.
    pub fn of(hierarchy: &Hierarchy) -> Result<Program, CdlError> {
        let mut declarations = Vec::new();
        let (tests, others): (Vec<&Asked>, Vec<&Asked>) = hierarchy
            .primitives()
            .into_iter()
            .partition(|asked| truth(asked, 0).is_some());
        for line in tests.chunks(NAMES_A_LINE) {
            let names = line.iter().map(|asked| name(&asked.name)).collect::<Result<_, _>>()?;
            declarations.push(Declaration::Tests(names));
        }
        for asked in others {
            declarations.push(Declaration::Cases {
                name: name(&asked.name)?,
                cases: asked.values.iter().map(|value| name(value)).collect::<Result<_, _>>()?,
            });
        }
        let mut procedures = hierarchy
            .parts
            .iter()
            .rev()
            .map(procedure)
            .collect::<Result<Vec<_>, _>>()?;
        if procedures.is_empty() {
            return Err(CdlError::AsksNothing("nothing".to_string()));
        }
        Ok(Program {
            declarations,
            partition: procedures.remove(0),
            procedures,
        })
    }

    /// The problem with its trees.
    pub fn hierarchy(&self) -> Result<Hierarchy, Vec<Diagnostic>> {
        Reader::new(self)?.hierarchy()
    }
}

fn name(word: &str) -> Result<Name, CdlError> {
    match is_name(word) {
        true => Ok(Name::from(word)),
        false => Err(CdlError::Name(word.to_string())),
    }
}

fn procedure(part: &Subproblem) -> Result<Procedure, CdlError> {
    let decides = &part.schema.decides;
    let chain = Chain::of(&part.tree).ok_or_else(|| CdlError::NotLinear(decides.name.clone()))?;
    let class = |leaf: &Tree| match leaf {
        Tree::Class(class) => name(decides.value(*class)),
        _ => Err(CdlError::Undecided(decides.name.clone())),
    };
    if chain.steps.is_empty() {
        return Err(CdlError::AsksNothing(decides.name.clone()));
    }
    let conditions = chain
        .steps
        .iter()
        .map(|step| condition(&part.schema.attributes[step.attribute], step, &class));
    Ok(Procedure {
        name: name(&decides.name)?,
        conditions: conditions.collect::<Result<_, _>>()?,
        otherwise: class(&chain.otherwise)?,
    })
}

fn condition(
    asked: &Asked,
    step: &Step,
    class: &impl Fn(&Tree) -> Result<Name, CdlError>,
) -> Result<Condition, CdlError> {
    let decided = (0..)
        .zip(&step.leaves)
        .filter_map(|(value, leaf)| Some((value, leaf.as_ref()?)));
    let mut cases = Vec::new();
    for (value, leaf) in decided {
        let class = class(leaf)?;
        if let Some(yes) = truth(asked, value) {
            let predicate = Predicate {
                is_negated: !yes,
                name: name(&asked.name)?,
            };
            return Ok(Condition::If { predicate, class });
        }
        let is = Predicate {
            is_negated: false,
            name: name(asked.value(value))?,
        };
        cases.push((is, Consequence { only_if: None, class }));
    }
    Ok(Condition::Values {
        name: name(&asked.name)?,
        cases,
    })
}

/// Everything that a program names.
struct Reader<'p> {
    /// Each procedure after those that it asks.
    procedures: Vec<&'p Procedure>,
    primitives: Vec<Asked>,
    decided: Vec<Asked>,
}

type Checked<T> = Result<T, Diagnostic>;

impl<'p> Reader<'p> {
    fn new(program: &'p Program) -> Result<Reader<'p>, Vec<Diagnostic>> {
        let mut errors = Vec::new();
        let mut primitives: Vec<Asked> = Vec::new();
        let mut known: Vec<&Name> = Vec::new();
        let mut declare = |name: &'p Name, values: Vec<String>| {
            if known.contains(&name) {
                errors.push(Diagnostic::new(
                    name.span,
                    format!("`{name}` is there twice"),
                    "here again",
                ));
            }
            known.push(name);
            asked(name, values)
        };
        for declaration in &program.declarations {
            match declaration {
                Declaration::Tests(names) => {
                    let values = || ["f", "t"].map(str::to_string).to_vec();
                    primitives.extend(names.iter().map(|name| declare(name, values())));
                }
                Declaration::Cases { name, cases } => {
                    primitives.push(declare(name, cases.iter().map(|case| case.text.clone()).collect()));
                }
                // Numbers are refused where they are asked for.
                Declaration::Ints(_) => {}
            }
        }
        let all: Vec<&Procedure> = std::iter::once(&program.partition).chain(&program.procedures).collect();
        for procedure in &all {
            declare(&procedure.name, Vec::new());
        }
        let mut procedures = Vec::new();
        match put_in_order(&all, 0, &mut Vec::new(), &mut procedures) {
            Err(error) => errors.push(error),
            Ok(()) => {
                let is_used = |procedure: &&&Procedure| procedures.iter().any(|used| used.name == procedure.name);
                for unused in all.iter().filter(|procedure| !is_used(procedure)) {
                    let message = format!("`{}` is decided but never asked", unused.name);
                    errors.push(Diagnostic::new(unused.name.span, message, "this one"));
                }
            }
        }
        let decided = procedures
            .iter()
            .map(|procedure| asked(&procedure.name, classes(procedure)))
            .collect();
        match errors.is_empty() {
            true => Ok(Reader {
                procedures,
                primitives,
                decided,
            }),
            false => Err(errors),
        }
    }

    fn hierarchy(&self) -> Result<Hierarchy, Vec<Diagnostic>> {
        let parts = self.procedures.iter().zip(&self.decided).map(|(procedure, decides)| {
            let mut part = Subproblem {
                schema: Schema {
                    decides: decides.clone(),
                    attributes: Vec::new(),
                },
                tree: Tree::Null,
                decided_by: Vec::new(),
            };
            part.tree = self.tree(&mut part, &procedure.conditions, procedure)?;
            match part.tree.is_linear() {
                true => Ok(part),
                false => {
                    let message = format!(
                        "`{}` is not linear: a case with a condition of its own must come last",
                        procedure.name
                    );
                    Err(Diagnostic::new(procedure.name.span, message, "this one"))
                }
            }
        });
        let (parts, errors): (Vec<_>, Vec<_>) = parts.partition(Result::is_ok);
        match errors.is_empty() {
            true => Ok(Hierarchy {
                parts: parts.into_iter().filter_map(Result::ok).collect(),
            }),
            false => Err(errors.into_iter().filter_map(Result::err).collect()),
        }
    }

    /// The tree of these conditions, one after the other.
    fn tree(&self, part: &mut Subproblem, conditions: &[Condition], procedure: &Procedure) -> Checked<Tree> {
        let class = |part: &Subproblem, name: &Name| {
            let classes = &part.schema.decides.values;
            let number = classes.iter().position(|class| *class == name.text);
            Tree::Class(number.unwrap_or_default() as u8)
        };
        let Some((first, rest)) = conditions.split_first() else {
            return Ok(class(part, &procedure.otherwise));
        };
        match first {
            Condition::Bounds { name, .. } => {
                let message = format!("`{name}` is a number, and trees ask only for values");
                Err(Diagnostic::new(name.span, message, "asked here").with_help("declare its ranges as cases"))
            }
            Condition::If { predicate, class: then } => {
                let (attribute, wanted) = self.test(part, predicate)?;
                let then = class(part, then);
                let below = self.tree(part, rest, procedure)?;
                Ok(choose(
                    part,
                    attribute,
                    |value| if value == wanted { &then } else { &below },
                ))
            }
            Condition::Values { name, cases } => {
                let attribute = self.ask(part, name)?;
                let mut branches: Vec<Option<Tree>> = vec![None; part.schema.attributes[attribute].values.len()];
                let mut after = None;
                for (guard, then) in cases {
                    let named = value_of(&part.schema.attributes[attribute], &guard.name)?;
                    let mut branch = class(part, &then.class);
                    if let Some(only_if) = &then.only_if {
                        let (inner, wanted) = self.test(part, only_if)?;
                        let below = self.tree(part, rest, procedure)?;
                        branch = choose(part, inner, |value| if value == wanted { &branch } else { &below });
                        after = Some(below);
                    }
                    let is_meant = |value: usize| (value == named) != guard.is_negated;
                    for value in (0..branches.len()).filter(|value| is_meant(*value)) {
                        branches[value].get_or_insert_with(|| branch.clone());
                    }
                }
                let below = match after {
                    Some(below) => below,
                    None => self.tree(part, rest, procedure)?,
                };
                let branches = branches
                    .into_iter()
                    .map(|branch| branch.unwrap_or_else(|| below.clone()));
                Ok(Tree::Test(Test {
                    attribute,
                    branches: branches.collect(),
                }))
            }
        }
    }

    /// The attribute of a part with this name, which is added if it was not asked yet.
    fn ask(&self, part: &mut Subproblem, name: &Name) -> Checked<usize> {
        if let Some(attribute) = part.schema.attribute(&name.text) {
            return Ok(attribute);
        }
        let decided_by = self.decided.iter().position(|asked| asked.name == name.text);
        let decided = decided_by.map(|number| &self.decided[number]);
        let primitive = || self.primitives.iter().find(|asked| asked.name == name.text);
        let Some(asked) = decided.or_else(primitive) else {
            let known = self
                .primitives
                .iter()
                .chain(&self.decided)
                .map(|asked| asked.name.as_str());
            let message = format!("`{name}` is neither declared nor decided");
            return Err(unknown(message, &name.text, known.collect(), name.span));
        };
        part.schema.attributes.push(asked.clone());
        part.decided_by.push(decided_by);
        Ok(part.schema.attributes.len() - 1)
    }

    /// A yes-or-no question and the wanted answer.
    fn test(&self, part: &mut Subproblem, predicate: &Predicate) -> Checked<(usize, usize)> {
        let attribute = self.ask(part, &predicate.name)?;
        match value_meaning(&part.schema.attributes[attribute], !predicate.is_negated) {
            Some(wanted) => Ok((attribute, usize::from(wanted))),
            None => {
                let message = format!("`{}` has other values than yes and no", predicate.name);
                let help = format!("write `in case {} is …`", predicate.name);
                Err(Diagnostic::new(predicate.name.span, message, "asked here").with_help(help))
            }
        }
    }
}

fn choose<'t>(part: &Subproblem, attribute: usize, branch: impl Fn(usize) -> &'t Tree) -> Tree {
    let values = 0..part.schema.attributes[attribute].values.len();
    Tree::Test(Test {
        attribute,
        branches: values.map(|value| branch(value).clone()).collect(),
    })
}

fn value_of(asked: &Asked, name: &Name) -> Checked<usize> {
    asked
        .values
        .iter()
        .position(|value| *value == name.text)
        .ok_or_else(|| {
            let known = asked.values.iter().map(String::as_str).collect();
            unknown(
                format!("`{name}` is no case of `{}`", asked.name),
                &name.text,
                known,
                name.span,
            )
        })
}

fn asked(name: &Name, values: Vec<String>) -> Asked {
    Asked {
        name: name.text.clone(),
        values,
        question: String::new(),
        answers: Vec::new(),
    }
}

/// The classes that a procedure names, no before yes.
fn classes(procedure: &Procedure) -> Vec<String> {
    let mut classes: Vec<String> = Vec::new();
    let mut add = |name: &Name| {
        if !classes.contains(&name.text) {
            classes.push(name.text.clone());
        }
    };
    for condition in &procedure.conditions {
        match condition {
            Condition::If { class, .. } => add(class),
            Condition::Values { cases, .. } => cases.iter().for_each(|(_, then)| add(&then.class)),
            Condition::Bounds { cases, .. } => cases.iter().for_each(|(_, then)| add(&then.class)),
        }
    }
    add(&procedure.otherwise);
    let decides = asked(&procedure.name, classes.clone());
    if truth(&decides, 0) == Some(true) {
        classes.reverse();
    }
    classes
}

/// The names that a procedure asks.
fn asks(procedure: &Procedure) -> Vec<&Name> {
    let mut names = Vec::new();
    for condition in &procedure.conditions {
        match condition {
            Condition::If { predicate, .. } => names.push(&predicate.name),
            Condition::Values { name, cases } => {
                names.push(name);
                let inner = cases.iter().filter_map(|(_, then)| then.only_if.as_ref());
                names.extend(inner.map(|predicate| &predicate.name));
            }
            Condition::Bounds { name, .. } => names.push(name),
        }
    }
    names
}

fn put_in_order<'p>(
    all: &[&'p Procedure],
    here: usize,
    path: &mut Vec<usize>,
    order: &mut Vec<&'p Procedure>,
) -> Checked<()> {
    let procedure = all[here];
    if order.iter().any(|known| known.name == procedure.name) {
        return Ok(());
    }
    if path.contains(&here) {
        let message = format!("`{}` is decided by itself", procedure.name);
        return Err(Diagnostic::new(procedure.name.span, message, "this one"));
    }
    path.push(here);
    for name in asks(procedure) {
        if let Some(other) = all.iter().position(|other| other.name == *name) {
            put_in_order(all, other, path, order)?;
        }
    }
    path.pop();
    order.push(procedure);
    Ok(())
}
