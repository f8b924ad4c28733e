//! Tables of ground facts, asked like any vocabulary: this is how programs without a game are evaluated.

use crate::clause::{Atom, Predicate};
use crate::stop::Stop;
use crate::term::Term;
use crate::vocabulary::{Answers, Estimate, Known, Question, RelationId, Signature, Vocabulary};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;
use std::sync::Arc;

type Row = SmallVec<[Term; 4]>;
type Key = SmallVec<[Term; 4]>;

/// So many rows are looked through faster than an index is kept.
const FEW: usize = 12;

/// The facts of one predicate, with an index for each set of arguments that is asked for; these are empty as long as
/// there are few facts.
#[derive(Clone, Default)]
struct Table {
    rows: IndexSet<Row, FxBuildHasher>,
    indexes: Vec<(Known, FxHashMap<Key, Vec<usize>>)>,
}

fn key(row: &[Term], known: Known) -> Key {
    (0..row.len())
        .filter(|index| known.has(*index))
        .map(|index| row[index])
        .collect()
}

impl Table {
    fn insert(&mut self, row: Row) -> bool {
        let (number, new) = self.rows.insert_full(row);
        let first_missing = match self.rows.len() {
            count if !new || count <= FEW => return new,
            count if count == FEW + 1 => 0,
            _ => number,
        };
        for (known, index) in &mut self.indexes {
            enter(&self.rows, first_missing, *known, index);
        }
        true
    }

    fn has_index(&self, known: Known) -> bool {
        self.indexes.iter().any(|(have, _)| *have == known)
    }

    fn add_index(&mut self, known: Known) {
        let mut index = FxHashMap::default();
        if self.rows.len() > FEW {
            enter(&self.rows, 0, known, &mut index);
        }
        self.indexes.push((known, index));
    }
}

/// Enters the rows from a number on into an index.
fn enter(rows: &IndexSet<Row, FxBuildHasher>, first: usize, known: Known, index: &mut FxHashMap<Key, Vec<usize>>) {
    for (number, row) in rows.iter().enumerate().skip(first) {
        index.entry(key(row, known)).or_default().push(number);
    }
}

fn agrees(row: &[Term], question: &[Option<Term>]) -> bool {
    let mut pairs = row.iter().zip(question);
    pairs.all(|(value, wanted)| wanted.is_none_or(|wanted| wanted == *value))
}

/// Facts by predicate. Predicates are declared before they are used.
#[derive(Clone, Default)]
pub struct Facts {
    /// This and the tables are shared with copies of these facts until one of them changes.
    signature: Arc<Signature>,
    tables: Vec<Arc<Table>>,
    /// Which table a predicate has.
    numbers: Arc<FxHashMap<Predicate, usize>>,
    count: usize,
    /// Once this is requested, no question has an answer, so whoever asks comes to an end soon.
    stop: Stop,
}

impl Facts {
    pub fn declare(&mut self, predicate: Predicate) {
        if !self.numbers.contains_key(&predicate) {
            let signature = Arc::make_mut(&mut self.signature);
            let any = signature.any();
            signature.relation(predicate.name.as_str(), &vec![any; predicate.arity]);
            Arc::make_mut(&mut self.numbers).insert(predicate, self.tables.len());
            self.tables.push(Arc::default());
        }
    }

    /// Adds a fact of a declared predicate; `false` if it was there already.
    pub fn insert(&mut self, predicate: Predicate, args: &[Term]) -> bool {
        let Some(table) = self.numbers.get(&predicate) else {
            return false;
        };
        let table = &mut self.tables[*table];
        if table.rows.contains(args) {
            return false;
        }
        let new = Arc::make_mut(table).insert(args.into());
        self.count += usize::from(new);
        new
    }

    /// Removes all facts of a predicate.
    pub fn clear(&mut self, predicate: Predicate) {
        if let Some(table) = self.numbers.get(&predicate) {
            if self.tables[*table].rows.is_empty() {
                return;
            }
            let table = Arc::make_mut(&mut self.tables[*table]);
            self.count -= table.rows.len();
            table.rows.clear();
            for (_, index) in &mut table.indexes {
                index.clear();
            }
        }
    }

    /// Makes questions with these arguments known fast.
    pub fn add_index(&mut self, relation: RelationId, known: Known) {
        let arity = self.signature[relation].types.len();
        let is_partial = known.0 != 0 && (known.0.count_ones() as usize) < arity;
        let table = &mut self.tables[relation.0 as usize];
        if is_partial && !table.has_index(known) {
            Arc::make_mut(table).add_index(known);
        }
    }

    /// From the request on, questions find nothing. Whoever made the request throws the results away.
    pub(crate) fn stop_with(&mut self, stop: Stop) {
        self.stop = stop;
    }

    pub fn len(&self) -> usize {
        self.count
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub fn contains(&self, atom: &Atom) -> bool {
        self.holds(atom.predicate(), &atom.args)
    }

    /// Whether there is this fact of a predicate.
    pub fn holds(&self, predicate: Predicate, args: &[Term]) -> bool {
        let table = self.numbers.get(&predicate);
        table.is_some_and(|table| self.tables[*table].rows.contains(args))
    }

    /// Something that is the same for copies of these facts as long as their tables of these predicates have not changed.
    pub(crate) fn identity(&self, predicates: &[Predicate]) -> Vec<usize> {
        let tables = predicates.iter().filter_map(|predicate| self.numbers.get(predicate));
        tables.map(|table| Arc::as_ptr(&self.tables[*table]) as usize).collect()
    }

    /// All facts of a predicate, in the order added.
    pub fn of(&self, predicate: Predicate) -> impl Iterator<Item = &[Term]> {
        let table = self.numbers.get(&predicate).map(|table| &self.tables[*table]);
        table.into_iter().flat_map(|table| table.rows.iter().map(|row| &**row))
    }

    pub fn iter(&self) -> impl Iterator<Item = Atom> {
        let tables = self.signature.relations().iter().zip(&self.tables);
        tables.flat_map(|(relation, table)| {
            table
                .rows
                .iter()
                .map(|row| Atom::new(relation.predicate.name, row.to_vec()))
        })
    }
}

impl Vocabulary for Facts {
    type Position = ();

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn estimate(&self, relation: RelationId, known: Known) -> Option<Estimate> {
        let rows = self.tables[relation.0 as usize].rows.len() as f64;
        let arity = self.signature[relation].types.len();
        let answers = match known.0.count_ones() as usize == arity {
            true => 0.5,
            false => (rows + 1.0) / 4f64.powi(known.0.count_ones() as i32),
        };
        Some(Estimate { answers, cost: 1.0 })
    }

    fn ask(&self, question: &Question<()>, answers: &mut Answers<()>) {
        if self.stop.is_requested() {
            return;
        }
        let table = &self.tables[question.relation.0 as usize];
        let (mut known, mut wanted) = (Known::default(), Key::new());
        for (index, arg) in question.args.iter().enumerate() {
            if let Some(value) = arg {
                known = known.with(index);
                wanted.push(*value);
            }
        }
        if wanted.len() == question.args.len() {
            if table.rows.contains(wanted.as_slice()) {
                answers.push(&wanted);
            }
        } else if wanted.is_empty() {
            table.rows.iter().for_each(|row| answers.push(row));
        } else if let (false, Some((_, index))) = (
            table.rows.len() <= FEW,
            table.indexes.iter().find(|(have, _)| *have == known),
        ) {
            for number in index.get(&wanted).into_iter().flatten() {
                answers.push(&table.rows[*number]);
            }
        } else {
            for row in table.rows.iter().filter(|row| agrees(row, question.args)) {
                answers.push(row);
            }
        }
    }
}
