//! Features: what candidates count, apart from weights that are numbers and from levels. Each is counted once in each
//! answer set, however many candidates share it, and in one only of those sets that no feature can tell apart.

use crate::strategy::parallel::map;
use crate::strategy::task::{Candidate, NoHypothesis};
use crate::strategy::worlds::{SetId, Worlds, checked, engine_error, program};
use adage_logic::ast::{Statement, StatementKind, WeakConstraint};
use adage_logic::model::{Tallies, Tally};
use adage_logic::rules::Weak;
use adage_logic::{Atom, Literal, Predicate, Term};
use indexmap::{IndexMap, IndexSet};
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;

/// So many answer sets are not worth a thread.
const FEW_SETS: usize = 16;

/// A candidate as a multiple of a feature.
#[derive(Clone, Copy)]
pub(super) struct Multiple {
    pub(super) feature: usize,
    pub(super) factor: i64,
    pub(super) level: i32,
}

#[derive(Default)]
pub(super) struct Features {
    all: IndexSet<Tally, FxBuildHasher>,
    pub(super) of_candidate: Vec<Multiple>,
}

/// A weak constraint as it was written, but for a weight and a level that are numbers: there are few of these, and all
/// candidates with the same are checked as one.
#[derive(PartialEq, Eq, Hash)]
struct Written<'a> {
    body: SmallVec<[&'a Literal; 4]>,
    weight: Option<Term>,
    level: Option<Term>,
    terms: &'a [Term],
}

impl Written<'_> {
    fn of(weak: &WeakConstraint) -> Written<'_> {
        let unless_number = |term: Term| Some(term).filter(|term| term.as_int().is_none());
        Written {
            body: weak.body.iter().map(|literal| &literal.value).collect(),
            weight: unless_number(weak.weight),
            level: unless_number(weak.level),
            terms: &weak.terms,
        }
    }
}

impl Features {
    /// The features of weak constraints in these answer sets, with the background's constants put in. Those that ask for
    /// what holds in none of the sets are all one: they count nothing.
    pub(super) fn of(space: &[Candidate], worlds: &Worlds<'_>, sets: &[SetId]) -> Result<Features, NoHypothesis> {
        let mut holds: FxHashMap<&Atom, bool> = FxHashMap::default();
        let mut may_hold = |atom| *holds.entry(atom).or_insert_with(|| worlds.may_hold(atom, sets));
        let mut void = None;
        let mut different: IndexMap<Written<'_>, &Statement, FxBuildHasher> = IndexMap::default();
        let mut written: Vec<(usize, &WeakConstraint)> = Vec::with_capacity(space.len());
        for candidate in space {
            let StatementKind::Weak(weak) = &candidate.statement.kind else {
                let message = "the native engine learns weak constraints only; the space has rules as well";
                return Err(NoHypothesis::Engine(message.to_owned()));
            };
            let mut asked = weak.body.iter().filter(|literal| !literal.value.negated);
            let is_void = weak.level.as_int().is_some() && asked.any(|literal| !may_hold(&literal.value.atom));
            if let Some(void) = void.filter(|_| is_void) {
                written.push((void, weak));
                continue;
            }
            let entry = different.entry(Written::of(weak));
            if is_void {
                void = Some(entry.index());
            }
            written.push((entry.index(), weak));
            entry.or_insert(&candidate.statement);
        }
        let statements = different.into_values().cloned().collect();
        let checked = checked(&[worlds.constants(), &program(statements)])?.weak;
        let mut features = Features::default();
        let tally = |weak: &Weak| Tally {
            body: weak.body.clone(),
            weight: Some(weak.weight).filter(|weight| weight.as_int().is_none()),
            terms: weak.terms.clone(),
        };
        let numbers: Vec<usize> = checked
            .iter()
            .map(|weak| features.all.insert_full(tally(weak)).0)
            .collect();
        let multiple = |(number, weak): &(usize, &WeakConstraint)| {
            let number_of = |written: Term, checked: Term| written.as_int().or(checked.as_int());
            let level = number_of(weak.level, checked[*number].level)
                .ok_or_else(|| NoHypothesis::Engine("the level of a weak constraint must be a number".to_owned()))?;
            Ok(Multiple {
                feature: numbers[*number],
                factor: number_of(weak.weight, checked[*number].weight).map_or(1, i64::from),
                level,
            })
        };
        features.of_candidate = written.iter().map(multiple).collect::<Result<_, NoHypothesis>>()?;
        Ok(features)
    }

    /// Every atom that features ask for, with whatever variables.
    pub(super) fn atoms(space: &[Candidate]) -> Vec<Atom> {
        let bodies = space.iter().filter_map(|candidate| match &candidate.statement.kind {
            StatementKind::Weak(weak) => Some(&weak.body),
            _ => None,
        });
        let atoms = bodies.flatten().map(|literal| &literal.value.atom);
        let different: IndexSet<&Atom, FxBuildHasher> = atoms.collect();
        let relations = different.into_iter().filter(|atom| atom.comparison().is_none());
        relations.cloned().collect()
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// The value of each feature in each of these answer sets.
    pub(super) fn values(
        &self,
        worlds: &Worlds<'_>,
        sets: &[SetId],
        asked: &[Predicate],
    ) -> Result<Values, NoHypothesis> {
        let tallies: Vec<Tallies> = worlds
            .grounds
            .iter()
            .map(|ground| Tallies::new(&ground.prepared, self.all.iter()))
            .collect();
        let mut alike: IndexMap<(usize, Vec<usize>), SetId, FxBuildHasher> = IndexMap::default();
        let mut kind_of = Vec::with_capacity(sets.len());
        for set in sets {
            let own = &worlds.sets[*set];
            let entry = alike.entry((own.ground, own.model.identity(asked)));
            kind_of.push(entry.index());
            entry.or_insert(*set);
        }
        let by_kind = map(alike.into_values().collect(), FEW_SETS, |set| {
            let set = &worlds.sets[set];
            let values = tallies[set.ground].values(&set.model);
            values.map_err(|error| engine_error(&error))
        });
        Ok(Values {
            by_kind: by_kind.into_iter().collect::<Result<_, _>>()?,
            kind_of,
        })
    }
}

/// The values of all features, once for answer sets that share what features ask for.
pub(super) struct Values {
    by_kind: Vec<Vec<i64>>,
    kind_of: Vec<usize>,
}

impl Values {
    pub(super) fn by_set(&self) -> impl Iterator<Item = &[i64]> {
        self.kind_of.iter().map(|kind| self.by_kind[*kind].as_slice())
    }
}
