//! What rules mean, worked out as plainly as possible.
//!
//! A body is solved by taking the first literal that can be asked now, in every way in which it holds. A relation is
//! asked with nothing known but the position, a defined predicate likewise through its rules, and what does not agree
//! with the values so far is thrown away. Answers are kept, so that nothing is worked out twice; this is all that is
//! done for speed.

use adage_logic::rules::Rules;
use adage_logic::vocabulary::{Answers, Question, RelationId, Vocabulary};
use adage_logic::{Atom, Clause, Comparison, Literal, Operator, Predicate, Term, Var};
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

pub type Rows = BTreeSet<Vec<Term>>;

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Literals remain, and none of them can be asked.
    Stuck,
    /// The work that was allowed is done.
    TooLong,
}

/// The values of a clause's variables so far.
type Values = Vec<Option<Term>>;

/// A predicate with its known arguments.
type Call = (Predicate, Vec<Option<Term>>);

/// Answers found once.
type Kept = Rc<Vec<Vec<Term>>>;

pub struct Naive<'a, V: Vocabulary> {
    vocabulary: &'a V,
    rules: &'a Rules,
    positions: Vec<V::Position>,
    relations: HashMap<(RelationId, Option<Term>), Kept>,
    defined: HashMap<Call, Result<Kept, Stop>>,
    work_left: usize,
}

impl<'a, V: Vocabulary> Naive<'a, V> {
    pub fn new(vocabulary: &'a V, rules: &'a Rules, position: V::Position, work: usize) -> Self {
        Naive {
            vocabulary,
            rules,
            positions: vec![position],
            relations: HashMap::new(),
            defined: HashMap::new(),
            work_left: work,
        }
    }

    /// The different arguments for which a defined predicate holds. Its position is the one at hand, the last argument.
    pub fn answers(&mut self, predicate: Predicate) -> Result<Rows, Stop> {
        let mut given = vec![None; predicate.arity];
        given[predicate.arity - 1] = Some(Term::Position(0));
        self.prove(predicate, &given)
    }

    fn prove(&mut self, predicate: Predicate, given: &[Option<Term>]) -> Result<Rows, Stop> {
        let mut found = Rows::new();
        let rules = self.rules;
        for rule in rules.definition(predicate) {
            let clause = &rule.clause;
            let mut values = vec![None; clause.var_count() as usize];
            let mut pairs = clause.head.args.iter().zip(given);
            if pairs.all(|(arg, given)| given.is_none_or(|given| fits(*arg, given, &mut values))) {
                let is_test = |literal: &&Literal| literal.negated || literal.atom.comparison().is_some();
                let tests = clause.body.iter().filter(is_test);
                let others = clause.body.iter().filter(|literal| !is_test(literal));
                let body: Vec<&Literal> = tests.chain(others).collect();
                self.solve(clause, &body, &values, &mut found)?;
            }
        }
        Ok(found)
    }

    fn solve(&mut self, clause: &Clause, open: &[&Literal], values: &Values, found: &mut Rows) -> Result<(), Stop> {
        if open.is_empty() {
            let args: Option<Vec<Term>> = clause.head.args.iter().map(|arg| value(*arg, values)).collect();
            found.extend(args);
            return Ok(());
        }
        for (index, literal) in open.iter().enumerate() {
            let Some(ways) = self.ways(clause, literal, values)? else {
                continue;
            };
            let rest = [&open[..index], &open[index + 1..]].concat();
            for values in ways {
                self.solve(clause, &rest, &values, found)?;
            }
            return Ok(());
        }
        Err(Stop::Stuck)
    }

    /// The values after each way in which the literal holds; `None` if it cannot be asked yet.
    fn ways(&mut self, clause: &Clause, literal: &Literal, values: &Values) -> Result<Option<Vec<Values>>, Stop> {
        if let Some(comparison) = literal.atom.comparison() {
            let (left, right) = (literal.atom.args[0], literal.atom.args[1]);
            return Ok(match comparison {
                Comparison::Equal => equal(left, right, values).or_else(|| equal(right, left, values)),
                _ => compare(comparison, left, right, values),
            });
        }
        if literal.negated && !is_closed(clause, literal, values) {
            return Ok(None);
        }
        let Some(rows) = self.rows(&literal.atom, values)? else {
            return Ok(None);
        };
        self.work_left = self.work_left.checked_sub(rows.len() + 1).ok_or(Stop::TooLong)?;
        let mut ways = Vec::new();
        for row in rows.iter() {
            let mut after = values.clone();
            let mut pairs = literal.atom.args.iter().zip(row);
            if pairs.all(|(arg, value)| fits(*arg, *value, &mut after)) {
                ways.push(after);
            }
        }
        Ok(Some(match literal.negated {
            true if ways.is_empty() => vec![values.clone()],
            true => Vec::new(),
            false => ways,
        }))
    }

    /// All rows of an atom's predicate in its position, whatever its other arguments are.
    fn rows(&mut self, atom: &Atom, values: &Values) -> Result<Option<Rc<Vec<Vec<Term>>>>, Stop> {
        if let Some(relation) = self.vocabulary.signature().find(atom.predicate()) {
            let position = match self.vocabulary.signature()[relation].position {
                None => None,
                Some(index) => match value(atom.args[index], values) {
                    None => return Ok(None),
                    position => position,
                },
            };
            return Ok(Some(self.ask(relation, position)));
        }
        let is_position = |term: &Term| matches!(term, Term::Position(_));
        let given: Vec<Option<Term>> = atom
            .args
            .iter()
            .map(|arg| value(*arg, values).filter(is_position))
            .collect();
        let call = (atom.predicate(), given);
        let known = self.defined.get(&call).cloned();
        let answers = known.unwrap_or_else(|| {
            let answers = self
                .prove(call.0, &call.1)
                .map(|rows| Rc::new(rows.into_iter().collect()));
            self.defined.insert(call, answers.clone());
            answers
        });
        match answers {
            Ok(rows) => Ok(Some(rows)),
            Err(Stop::Stuck) => Ok(None),
            Err(Stop::TooLong) => Err(Stop::TooLong),
        }
    }

    fn ask(&mut self, relation: RelationId, position: Option<Term>) -> Rc<Vec<Vec<Term>>> {
        if let Some(rows) = self.relations.get(&(relation, position)) {
            return rows.clone();
        }
        let shape = &self.vocabulary.signature()[relation];
        let arity = shape.types.len();
        let args: Vec<Option<Term>> = (0..arity)
            .map(|index| position.filter(|_| Some(index) == shape.position))
            .collect();
        let mut answers = Answers::default();
        let question = Question {
            relation,
            args: &args,
            position: position.and_then(|position| match position {
                Term::Position(number) => self.positions.get(number as usize),
                _ => None,
            }),
            only_whether: false,
        };
        self.vocabulary.ask(&question, &mut answers);
        let first_new = self.positions.len() as u32;
        let mut rows: Vec<Vec<Term>> = answers.rows().chunks(arity.max(1)).map(<[Term]>::to_vec).collect();
        if let Some(made) = shape.makes {
            for row in &mut rows {
                if let Term::Position(number) = &mut row[made] {
                    *number += first_new;
                }
            }
        }
        self.positions.extend_from_slice(answers.positions());
        let rows = Rc::new(rows);
        self.relations.insert((relation, position), rows.clone());
        rows
    }
}

/// Whether every variable has a value, those aside that occur nowhere but in this literal.
fn is_closed(clause: &Clause, literal: &Literal, values: &Values) -> bool {
    let mut closed = true;
    literal.atom.for_each_var(&mut |var| {
        let (mut here, mut everywhere) = (0, 0);
        literal
            .atom
            .for_each_var(&mut |other| here += usize::from(other == var));
        clause.for_each_var(&mut |other| everywhere += usize::from(other == var));
        closed &= values[var.0 as usize].is_some() || here == everywhere;
    });
    closed
}

fn compare(comparison: Comparison, left: Term, right: Term, values: &Values) -> Option<Vec<Values>> {
    if !is_bound(left, values) || !is_bound(right, values) {
        return None;
    }
    let holds = match (value(left, values), value(right, values)) {
        (Some(left), Some(right)) => comparison.holds(left, right),
        _ => false,
    };
    Some(if holds { vec![values.clone()] } else { Vec::new() })
}

/// The values after `open = known` in every way; `None` if `known` is not known, or `open` has open arithmetic.
fn equal(open: Term, known: Term, values: &Values) -> Option<Vec<Values>> {
    if !is_bound(known, values) || !(open.is_plain() || is_bound(open, values)) {
        return None;
    }
    let mut ways = Vec::new();
    for known in alternatives(known, values) {
        let mut after = values.clone();
        let agrees = match is_bound(open, values) {
            true => alternatives(open, values).contains(&known),
            false => fits(open, known, &mut after),
        };
        if agrees {
            ways.push(after);
        }
    }
    Some(ways)
}

/// The values of a bound term: several for an interval, none where arithmetic has none.
fn alternatives(term: Term, values: &Values) -> Vec<Term> {
    match term {
        Term::Compound(interval) if interval.operator() == Some(Operator::Interval) => {
            match (value(interval.args()[0], values), value(interval.args()[1], values)) {
                (Some(Term::Int(low)), Some(Term::Int(high))) => (low..=high).map(Term::Int).collect(),
                _ => Vec::new(),
            }
        }
        _ => value(term, values).into_iter().collect(),
    }
}

fn is_bound(term: Term, values: &Values) -> bool {
    let mut bound = true;
    term.for_each_var(&mut |var: Var| bound &= values[var.0 as usize].is_some());
    bound
}

/// The value of a term; none if a variable has none, or its arithmetic.
fn value(term: Term, values: &Values) -> Option<Term> {
    match is_bound(term, values) {
        true => term
            .map_vars(&mut |var| values[var.0 as usize].unwrap_or(Term::Var(var)))
            .evaluate(),
        false => None,
    }
}

/// Whether the term can be this value; gives its open variables theirs.
fn fits(term: Term, wanted: Term, values: &mut Values) -> bool {
    match (term, wanted) {
        (Term::Var(var), _) => *values[var.0 as usize].get_or_insert(wanted) == wanted,
        (Term::Compound(term), Term::Compound(wanted)) => {
            let same_shape = term.functor() == wanted.functor() && term.args().len() == wanted.args().len();
            let mut pairs = term.args().iter().zip(wanted.args());
            same_shape && pairs.all(|(part, wanted)| fits(*part, *wanted, values))
        }
        _ => term == wanted,
    }
}
