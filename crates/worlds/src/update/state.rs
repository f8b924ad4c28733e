//! Positions of a game that is given by rules: sets of ground facts, asked like any vocabulary.

use adage_logic::facts::Facts;
use adage_logic::unify::match_atom;
use adage_logic::vocabulary::{Answers, Estimate, Known, Question, RelationId, Signature, Vocabulary};
use adage_logic::{Atom, Predicate, Term};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// What is true in a position. Copies share what they have in common.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct State {
    facts: BTreeMap<Predicate, Arc<BTreeSet<Vec<Term>>>>,
}

impl State {
    pub fn contains(&self, atom: &Atom) -> bool {
        let rows = self.facts.get(&atom.predicate());
        rows.is_some_and(|rows| rows.contains(&atom.args))
    }

    pub fn insert(&mut self, atom: Atom) {
        let rows = self.facts.entry(atom.predicate()).or_default();
        Arc::make_mut(rows).insert(atom.args);
    }

    pub fn remove(&mut self, atom: &Atom) {
        if let Entry::Occupied(mut rows) = self.facts.entry(atom.predicate()) {
            Arc::make_mut(rows.get_mut()).remove(&atom.args);
            if rows.get().is_empty() {
                rows.remove();
            }
        }
    }

    /// The facts of one predicate.
    pub fn of(&self, predicate: Predicate) -> impl Iterator<Item = &[Term]> {
        let rows = self.facts.get(&predicate).into_iter();
        rows.flat_map(|rows| rows.iter().map(Vec::as_slice))
    }

    /// All facts.
    pub fn atoms(&self) -> impl Iterator<Item = Atom> {
        let tables = self.facts.iter();
        tables.flat_map(|(predicate, rows)| rows.iter().map(|row| Atom::new(predicate.name, row.clone())))
    }
}

impl FromIterator<Atom> for State {
    fn from_iter<I: IntoIterator<Item = Atom>>(atoms: I) -> State {
        let mut state = State::default();
        atoms.into_iter().for_each(|atom| state.insert(atom));
        state
    }
}

/// The predicates of a game that is given by rules: those that moves change have the position for a last argument, those
/// that never change have none.
pub struct StateVocabulary {
    signature: Signature,
    /// The predicates that moves change, without the position: the first relations.
    changing: Vec<Predicate>,
    /// How many facts to expect of each of them.
    expected: Vec<f64>,
    fixed: Facts,
}

/// How many facts of a predicate are expected that has none at the start.
const FEW_FACTS: f64 = 8.0;

/// By how much knowing an argument is expected to divide the answers.
const NARROWING: f64 = 6.0;

impl StateVocabulary {
    /// The predicates that moves change, the position at the start, and the facts that never change.
    pub fn new(changing: Vec<Predicate>, start: &State, fixed: impl IntoIterator<Item = Atom>) -> StateVocabulary {
        let mut signature = Signature::default();
        let (any, position) = (signature.any(), signature.position());
        for predicate in &changing {
            let types = [vec![any; predicate.arity], vec![position]].concat();
            signature.relation(predicate.name.as_str(), &types);
        }
        let mut tables = Facts::default();
        let mut arities = Vec::new();
        for atom in fixed {
            let predicate = atom.predicate();
            if signature.find(predicate).is_none() {
                signature.relation(predicate.name.as_str(), &vec![any; predicate.arity]);
                tables.declare(predicate);
                arities.push(predicate.arity);
            }
            tables.insert(predicate, &atom.args);
        }
        for (table, arity) in (0..).zip(arities) {
            (1..(1 << arity) - 1).for_each(|known| tables.add_index(RelationId(table), Known(known)));
        }
        let expected = changing
            .iter()
            .map(|predicate| FEW_FACTS.max(start.of(*predicate).count() as f64));
        StateVocabulary {
            signature,
            expected: expected.collect(),
            changing,
            fixed: tables,
        }
    }

    /// Whether moves change facts of this predicate, which is named without the position.
    pub fn is_changing(&self, predicate: Predicate) -> bool {
        self.changing.contains(&predicate)
    }

    /// Whether a predicate is known and moves never change its facts.
    pub fn is_fixed(&self, predicate: Predicate) -> bool {
        self.fixed.signature().find(predicate).is_some()
    }

    /// Whether a fact that never changes is one.
    pub fn holds_always(&self, atom: &Atom) -> bool {
        self.fixed.contains(atom)
    }

    /// How many of its leading arguments determine a fact of this predicate, if a fact `key(Name,Number)` says so.
    pub fn key(&self, predicate: Predicate) -> Option<usize> {
        let name = Term::Const(predicate.name);
        let keys = self.fixed.of(Predicate::new("key", 2));
        let number = keys.into_iter().find(|key| key[0] == name)?[1].as_int()?;
        usize::try_from(number).ok().filter(|number| *number <= predicate.arity)
    }

    /// How many facts of a predicate there are that moves never change; `None` if they do.
    pub fn fact_count(&self, predicate: Predicate) -> Option<usize> {
        self.is_fixed(predicate).then(|| self.fixed.of(predicate).count())
    }

    /// Whether an atom may stand for a fact that moves never change.
    pub fn may_hold(&self, atom: &Atom) -> bool {
        let args = &atom.args;
        let repeated = (0..args.len()).filter_map(|index| {
            let first = args[..index].iter().position(|arg| *arg == args[index])?;
            Some((first, index))
        });
        let repeated: Vec<(usize, usize)> = repeated.collect();
        let agrees = |row: &[Term]| {
            let known = args
                .iter()
                .zip(row)
                .all(|(arg, value)| !arg.is_ground() || arg == value);
            known && repeated.iter().all(|(first, index)| row[*first] == row[*index])
        };
        self.fixed.of(atom.predicate()).any(agrees)
    }

    /// The facts, of the position or for always, that an atom may stand for, by their arguments.
    pub fn facts(&self, atom: &Atom, state: &State) -> Vec<Vec<Term>> {
        let predicate = atom.predicate();
        let agrees = |row: &&[Term]| match_atom(atom, &Atom::new(atom.name, row.to_vec())).is_some();
        if self.is_changing(predicate) {
            return state.of(predicate).filter(agrees).map(<[Term]>::to_vec).collect();
        }
        let Some(relation) = self.fixed.signature().find(predicate) else {
            return Vec::new();
        };
        let args: Vec<Option<Term>> = atom.args.iter().map(|arg| arg.is_ground().then_some(*arg)).collect();
        let mut answers = Answers::default();
        let question = Question {
            relation,
            args: &args,
            position: None,
            only_whether: false,
        };
        self.fixed.ask(&question, &mut answers);
        let rows = answers.rows().chunks(args.len().max(1));
        rows.filter(agrees).map(<[Term]>::to_vec).collect()
    }

    fn fixed_relation(&self, relation: RelationId) -> Option<RelationId> {
        let number = usize::from(relation.0).checked_sub(self.changing.len())?;
        Some(RelationId(number as u16))
    }
}

impl Vocabulary for StateVocabulary {
    type Position = State;

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn estimate(&self, relation: RelationId, known: Known) -> Option<Estimate> {
        if let Some(relation) = self.fixed_relation(relation) {
            return self.fixed.estimate(relation, known);
        }
        let arity = self.changing[usize::from(relation.0)].arity;
        if !known.has(arity) {
            return None;
        }
        let others_known = known.0.count_ones() as i32 - 1;
        let answers = match others_known as usize == arity {
            true => 0.5,
            false => self.expected[usize::from(relation.0)] / NARROWING.powi(others_known),
        };
        Some(Estimate { answers, cost: 2.0 })
    }

    fn ask(&self, question: &Question<State>, answers: &mut Answers<State>) {
        if let Some(relation) = self.fixed_relation(question.relation) {
            if question.args.is_empty() {
                return answers.push(&[]);
            }
            let mut found = Answers::default();
            let asked = Question {
                relation,
                args: question.args,
                position: None,
                only_whether: question.only_whether,
            };
            self.fixed.ask(&asked, &mut found);
            let rows = found.rows().chunks(question.args.len());
            rows.for_each(|row| answers.push(row));
            return;
        }
        let (Some(state), Some((Some(name), args))) = (question.position, question.args.split_last()) else {
            return;
        };
        let predicate = self.changing[usize::from(question.relation.0)];
        let known: Option<Vec<Term>> = args.iter().copied().collect();
        let Some(known) = known else {
            let agrees = |row: &&[Term]| row.iter().zip(args).all(|(own, arg)| arg.is_none_or(|arg| arg == *own));
            for row in state.of(predicate).filter(agrees) {
                answers.push(&[row, &[*name]].concat());
            }
            return;
        };
        let row = [&known[..], &[*name]].concat();
        if state.contains(&Atom::new(predicate.name, known)) {
            answers.push(&row);
        }
    }
}
