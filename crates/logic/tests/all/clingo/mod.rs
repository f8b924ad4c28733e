//! The model of a stratified program is what clingo says it is.

mod choices;
mod classics;
mod generator;
mod peer;
mod top_down;

use adage_logic::ast::{self, Head, Located, Program, StatementKind};
use adage_logic::check::{World, check};
use adage_logic::model::Model;
use adage_logic::rules::Rules;
use adage_logic::syntax::parse;
use adage_logic::{Atom, Literal};
use peer::Answer;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

const PROGRAMS: u64 = 1000;

/// More than any random program should need.
const LIMIT: usize = 20_000;

fn read(text: &str) -> Result<Program, String> {
    let parsed = parse(text);
    match parsed.errors.first() {
        None => Ok(parsed.program),
        Some(error) => Err(format!("not read: {} / {}", error.message, error.label)),
    }
}

fn checked(program: &Program) -> Result<Rules, String> {
    check(&[program], World::Program).map_err(|problems| format!("refused: {}", problems[0].diagnostic.message))
}

fn answer(rules: &Rules) -> Result<Answer, String> {
    let model = Model::of(rules, LIMIT).map_err(|error| error.to_string())?;
    Ok(match model.consistent {
        true => Answer {
            atoms: Some(model.atoms()),
            costs: model.costs.values().rev().copied().collect(),
        },
        false => Answer {
            atoms: None,
            costs: Vec::new(),
        },
    })
}

/// What is different between our answer and clingo's, if anything.
fn difference(text: &str) -> Option<String> {
    let ours = read(text)
        .and_then(|program| checked(&program))
        .and_then(|rules| answer(&rules));
    // A program that is too large for us would be so for clingo, which has no limit.
    let (ours, theirs) = match ours.and_then(|ours| Ok((ours, peer::ask(text)?))) {
        Ok((ours, theirs)) => (ours, theirs),
        Err(complaint) => return Some(complaint),
    };
    if ours == theirs {
        return None;
    }
    let (Some(our_atoms), Some(their_atoms)) = (&ours.atoms, &theirs.atoms) else {
        return Some(format!(
            "consistent: {} / {}\n",
            ours.atoms.is_some(),
            theirs.atoms.is_some()
        ));
    };
    Some(format!(
        "missing: {}\nwrong: {}\ncosts: {:?} / {:?}\n",
        without(their_atoms, our_atoms),
        without(our_atoms, their_atoms),
        ours.costs,
        theirs.costs
    ))
}

fn without(atoms: &[Atom], others: &[Atom]) -> String {
    let left: Vec<String> = atoms
        .iter()
        .filter(|atom| !others.contains(atom))
        .map(|atom| atom.to_string())
        .collect();
    left.join(" ")
}

/// The fewest statements on which we still differ.
fn smallest_difference(mut statements: Vec<String>) -> String {
    let mut index = 0;
    while index < statements.len() {
        let mut fewer = statements.clone();
        fewer.remove(index);
        let text = fewer.join("\n");
        let has_model = read(&text)
            .and_then(|program| checked(&program))
            .and_then(|rules| answer(&rules))
            .is_ok();
        match has_model && difference(&text).is_some() {
            true => statements = fewer,
            false => index += 1,
        }
    }
    let text = statements.join("\n");
    format!("{text}\n{}", difference(&text).unwrap_or_default())
}

/// How many of the random programs try what they should.
#[derive(Default, Debug)]
struct Variety {
    with_atoms: usize,
    inconsistent: usize,
    with_costs: usize,
    recursion_matters: usize,
    negation_matters: usize,
}

impl Variety {
    fn add(&mut self, text: &str) -> Result<(), String> {
        let program = read(text)?;
        let rules = checked(&program)?;
        let before = answer(&rules)?;
        let changed = |program: Program| checked(&program).and_then(|rules| answer(&rules)).as_ref() != Ok(&before);
        self.with_atoms += usize::from(before.atoms.as_ref().is_some_and(|atoms| !atoms.is_empty()));
        self.inconsistent += usize::from(before.atoms.is_none());
        self.with_costs += usize::from(!before.costs.is_empty());
        self.recursion_matters += usize::from(changed(without_recursion(program.clone(), &rules)));
        self.negation_matters += usize::from(changed(without_negation(program)));
        Ok(())
    }
}

fn without_recursion(mut program: Program, rules: &Rules) -> Program {
    program.statements.retain(|statement| {
        let StatementKind::Rule(ast::Rule {
            head: Head::Atom(head),
            body,
        }) = &statement.kind
        else {
            return true;
        };
        let stratum = rules
            .strata
            .iter()
            .find(|stratum| stratum.contains(&head.value.predicate()));
        let in_stratum = |literal: &Located<Literal>| {
            stratum.is_some_and(|stratum| stratum.contains(&literal.value.atom.predicate()))
        };
        !body.iter().any(in_stratum)
    });
    program
}

fn without_negation(mut program: Program) -> Program {
    for statement in &mut program.statements {
        match &mut statement.kind {
            StatementKind::Rule(rule) => rule.body.retain(|literal| !literal.value.negated),
            StatementKind::Weak(weak) => weak.body.retain(|literal| !literal.value.negated),
            _ => {}
        }
    }
    program
}

#[test]
fn random_programs_have_clingos_model() {
    if !peer::is_present() {
        return;
    }
    let (next, differing) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= PROGRAMS {
                        return;
                    }
                    if difference(&generator::program(seed).join("\n")).is_some() {
                        differing.lock().expect("no thread panicked").push(seed);
                    }
                }
            });
        }
    });
    let mut differing = differing.into_inner().expect("no thread panicked");
    differing.sort();
    let examples: Vec<String> = differing
        .iter()
        .take(5)
        .map(|seed| format!("% program {seed}\n{}", smallest_difference(generator::program(*seed))))
        .collect();
    assert!(
        differing.is_empty(),
        "{} programs differ\n{}",
        differing.len(),
        examples.join("\n")
    );
}

#[test]
fn random_programs_are_of_all_kinds() {
    let mut variety = Variety::default();
    for seed in 0..PROGRAMS {
        let text = generator::program(seed).join("\n");
        variety
            .add(&text)
            .unwrap_or_else(|complaint| panic!("{text}\n{complaint}"));
    }
    let enough = |count: usize, percent: u64| count as u64 * 100 >= PROGRAMS * percent;
    assert!(
        enough(variety.with_atoms, 70)
            && enough(variety.inconsistent, 5)
            && enough(variety.with_costs, 10)
            && enough(variety.recursion_matters, 20)
            && enough(variety.negation_matters, 20),
        "{variety:?}"
    );
}
