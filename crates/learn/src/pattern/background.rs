//! What a learner may speak of: the features of a domain, and how their arguments belong to components.
//!
//! A feature is a relation of the vocabulary or a defined predicate. Its arguments are divided by their types, which are
//! those of the description: `in_check(side, place, piece, place, position)` speaks of two components, one known by its
//! side and place, the other by its piece and place. What is of no such type is a value of the fact.

use super::condition::Condition;
use adage_logic::ast::{Program, Statement};
use adage_logic::check::{Problem, World, check};
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_logic::term::Symbol;
use adage_logic::vocabulary::{Answers, Kind, Question, RelationId, TypeId, Vocabulary};
use adage_logic::{Clause, Predicate, Term};
use adage_worlds::domain::{Domain, Part, PositionOf, parts};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// The arguments of a predicate that one component gives.
#[derive(Clone, Debug)]
pub struct Group {
    /// Argument and part of the description.
    pub args: SmallVec<[(usize, usize); 4]>,
}

/// A predicate that a pattern may speak of.
#[derive(Clone, Debug)]
pub struct Feature {
    pub predicate: Predicate,
    pub relation: Option<RelationId>,
    pub groups: Vec<Group>,
    pub position: usize,
    /// The arguments that are values of the fact.
    pub values: Vec<usize>,
    /// Arguments that are nothing of the position: where a move goes that the rule itself looks ahead to. So a pattern one
    /// move deep serves as a feature of one that is two moves deep.
    pub open: Vec<usize>,
    /// Whether its only value is a number, which can be compared.
    pub is_measure: bool,
}

/// How moves are asked for.
#[derive(Clone, Debug)]
pub struct Moves {
    pub predicate: Predicate,
    pub relation: RelationId,
    pub mover: Group,
    /// The argument that says where to, of the type of this part.
    pub target: (usize, usize),
    pub position: usize,
    pub makes: usize,
}

/// What a learner is told before it sees an example.
#[derive(Clone, Debug, Default)]
pub struct Setting {
    /// Names of relations or rules that patterns may use; the domain's own choice if there are none.
    pub features: Vec<String>,
    /// Further names, which the teacher thinks will matter.
    pub with: Vec<String>,
    /// Names of what may make an exception: that it does not hold can matter too.
    pub except: Vec<String>,
    /// Whether a pattern may look one move ahead.
    pub look_ahead: bool,
    /// The parts of the description that questions may change, by the names of their types; all if there are none.
    pub vary: Vec<String>,
}

impl Setting {
    /// Whether it is left to the learner.
    pub fn is_usual(&self) -> bool {
        let names = [&self.features, &self.with, &self.except, &self.vary];
        names.iter().all(|names| names.is_empty()) && !self.look_ahead
    }
}

/// Why a learner cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum SettingError {
    #[error("there is no relation or rule called `{0}`")]
    Unknown(String),
    #[error("`{0}` speaks of no component of the position, so no pattern can use it")]
    NoComponents(String),
    #[error("this game has no moves to look ahead")]
    NoMoves,
    #[error("`{0}` is nothing that a component has")]
    NoPart(String),
    #[error("a feature cannot be asked: {}", .0.diagnostic.message)]
    Rules(Problem),
}

/// A domain, its rules and the features that patterns may use, compiled.
pub struct Background<'a, D: Domain> {
    pub domain: &'a D,
    pub rules: &'a Rules,
    pub parts: Vec<Part>,
    /// The types of the leaves.
    pub leaf_types: Vec<TypeId>,
    pub features: Vec<Feature>,
    /// Relations between values that have nothing to do with the position, with the type that they are over.
    pub relations: Vec<(Predicate, RelationId, TypeId)>,
    /// For each of these relations, the values that stand in it.
    pub related: Vec<FxHashSet<(Term, Term)>>,
    /// The leaves whose numbers may be compared.
    pub compared: Vec<bool>,
    /// The values that questions may put in each leaf.
    pub values: Vec<Vec<Term>>,
    pub moves: Option<Moves>,
    /// The features that the teacher named on top of the usual ones.
    pub named: Vec<Predicate>,
    /// The features of which it may matter that they do not hold.
    pub exceptions: Vec<Predicate>,
    pub(super) matcher: Option<Matcher<'a, D::Vocabulary>>,
}

impl<'a, D: Domain> Background<'a, D> {
    pub fn new(domain: &'a D, rules: &'a Rules, setting: &Setting) -> Result<Self, SettingError> {
        let parts = parts(domain);
        let leaf_types: Vec<TypeId> = parts.iter().flat_map(|part| part.types.clone()).collect();
        let mut background = Background {
            domain,
            rules,
            compared: vec![false; leaf_types.len()],
            values: (0..leaf_types.len()).map(|leaf| domain.values(leaf)).collect(),
            parts,
            leaf_types,
            features: Vec::new(),
            relations: Vec::new(),
            related: Vec::new(),
            moves: None,
            named: Vec::new(),
            exceptions: Vec::new(),
            matcher: None,
        };
        background.restrict(&setting.vary)?;
        let usual: Vec<String> = match setting.features.is_empty() {
            true => domain.features().into_iter().map(str::to_string).collect(),
            false => setting.features.clone(),
        };
        for name in usual.iter().chain(&setting.with) {
            let predicate = background.add(name)?;
            if setting.with.contains(name) {
                background.named.push(predicate);
            }
        }
        for name in &setting.except {
            let predicate = background.add(name)?;
            background.named.push(predicate);
            background.exceptions.push(predicate);
        }
        if setting.look_ahead {
            background.moves = Some(background.find_moves().ok_or(SettingError::NoMoves)?);
        }
        let defined: Vec<Predicate> = background
            .features
            .iter()
            .filter(|feature| feature.relation.is_none())
            .map(|feature| feature.predicate)
            .collect();
        if !defined.is_empty() {
            let matcher = Matcher::new(domain.vocabulary(), rules, &defined).map_err(SettingError::Rules)?;
            background.matcher = Some(matcher);
        }
        Ok(background)
    }

    fn restrict(&mut self, vary: &[String]) -> Result<(), SettingError> {
        let signature = self.domain.vocabulary().signature();
        let name = |part: &Part| signature[part.argument].name.as_str();
        for wanted in vary {
            if !self.parts.iter().any(|part| name(part) == wanted) {
                return Err(SettingError::NoPart(wanted.clone()));
            }
        }
        for part in self.parts.iter().filter(|_| !vary.is_empty()) {
            if !vary.iter().any(|wanted| name(part) == wanted) {
                part.leaves().for_each(|leaf| self.values[leaf].clear());
            }
        }
        Ok(())
    }

    /// Adds a relation or rule; the name of a leaf's type lets its numbers be compared.
    fn add(&mut self, name: &str) -> Result<Predicate, SettingError> {
        let signature = self.domain.vocabulary().signature();
        if let Some(leaf) =
            (0..self.leaf_types.len()).find(|leaf| signature[self.leaf_types[*leaf]].name.as_str() == name)
        {
            self.compared[leaf] = true;
            return Ok(Predicate::new("<", 2));
        }
        let relations = signature.relations();
        let known = (0..)
            .zip(relations)
            .find(|(_, known)| known.predicate.name.as_str() == name);
        let (predicate, relation, types) = match known {
            Some((number, relation)) => {
                let types = relation.types.iter().copied().map(Some).collect::<Vec<_>>();
                (relation.predicate, Some(RelationId(number)), types)
            }
            None => {
                let defined = self.rules.named(Symbol::new(name));
                let predicate = *defined.first().ok_or_else(|| SettingError::Unknown(name.to_string()))?;
                (predicate, None, self.rules.types(predicate).to_vec())
            }
        };
        if let (Some(id), None) = (relation, relation.and_then(|id| signature[id].position)) {
            if let [Some(first), Some(second)] = types[..]
                && signature.agree(first, second)
            {
                self.relations.push((predicate, id, first));
                self.related.push(self.pairs(id));
                return Ok(predicate);
            }
            return Err(SettingError::NoComponents(name.to_string()));
        }
        match self.feature(predicate, relation, &types) {
            Some(feature) => self.features.push(feature),
            None if self.compares(&types) => {}
            None => return Err(SettingError::NoComponents(name.to_string())),
        }
        Ok(predicate)
    }

    fn pairs(&self, relation: RelationId) -> FxHashSet<(Term, Term)> {
        let question = Question {
            relation,
            args: &[None, None],
            position: None,
            only_whether: false,
        };
        let mut answers = Answers::default();
        self.domain.vocabulary().ask(&question, &mut answers);
        answers.rows().chunks(2).map(|row| (row[0], row[1])).collect()
    }

    /// A relation that merely gives a leaf of a component, such as `coordx(place, file, position)`, lets it be compared.
    fn compares(&mut self, types: &[Option<TypeId>]) -> bool {
        let gives = |leaf: &usize| types.contains(&Some(self.leaf_types[*leaf]));
        match (0..self.leaf_types.len()).find(gives) {
            Some(leaf) => {
                self.compared[leaf] = true;
                true
            }
            None => false,
        }
    }

    fn feature(&self, predicate: Predicate, relation: Option<RelationId>, types: &[Option<TypeId>]) -> Option<Feature> {
        let signature = self.domain.vocabulary().signature();
        let is_position = |id: &Option<TypeId>| id.is_some_and(|id| signature[id].kind == Kind::Position);
        let position = types.iter().position(is_position)?;
        let (groups, values) = self.divide(types);
        let is_open = |group: &Group| matches!(group.args[..], [(index, _)] if self.is_goal(predicate, index));
        let (open, groups): (Vec<Group>, Vec<Group>) = groups.into_iter().partition(is_open);
        let open = open
            .iter()
            .flat_map(|group| &group.args)
            .map(|(index, _)| *index)
            .collect();
        let gives_leaf = values.iter().any(|index| {
            let of = types[*index];
            of.is_some_and(|of| self.leaf_types.contains(&of) && !self.parts.iter().any(|part| part.argument == of))
        });
        if groups.is_empty() || gives_leaf {
            return None;
        }
        let is_number = |index: &usize| types[*index].is_some_and(|id| matches!(signature[id].kind, Kind::Integer(_)));
        Some(Feature {
            predicate,
            relation,
            groups,
            position,
            is_measure: values.len() == 1 && values.iter().all(is_number),
            values,
            open,
        })
    }

    /// Whether an argument of a rule is where a move goes that the rule looks ahead to.
    fn is_goal(&self, predicate: Predicate, index: usize) -> bool {
        let Some(moves) = self.find_moves() else {
            return false;
        };
        let mut definition = self.rules.definition(predicate).map(|rule| &rule.clause).peekable();
        definition.peek().is_some()
            && definition.all(|clause| {
                let mut made = clause.body.iter().map(|literal| &literal.atom);
                made.any(|atom| {
                    atom.predicate() == moves.predicate && atom.args[moves.target.0] == clause.head.args[index]
                })
            })
    }

    /// Divides arguments into components and values.
    fn divide(&self, types: &[Option<TypeId>]) -> (Vec<Group>, Vec<usize>) {
        let signature = self.domain.vocabulary().signature();
        let mut groups: Vec<Group> = Vec::new();
        let mut values = Vec::new();
        for (index, id) in types.iter().enumerate() {
            let Some(id) = *id else {
                values.push(index);
                continue;
            };
            if signature[id].kind == Kind::Position {
                continue;
            }
            let part = self
                .parts
                .iter()
                .position(|part| signature[part.argument].name == signature[id].name);
            match (part, groups.last_mut()) {
                (None, _) => values.push(index),
                (Some(part), Some(last)) if last.args.last().is_some_and(|(_, before)| *before < part) => {
                    last.args.push((index, part));
                }
                (Some(part), _) => groups.push(Group {
                    args: SmallVec::from_slice(&[(index, part)]),
                }),
            }
        }
        (groups, values)
    }

    fn find_moves(&self) -> Option<Moves> {
        let signature = self.domain.vocabulary().signature();
        let predicate = self.domain.moves()?;
        let relation = signature.find(predicate)?;
        let shape = &signature[relation];
        let types: Vec<Option<TypeId>> = shape.types.iter().copied().map(Some).collect();
        let (groups, _) = self.divide(&types);
        let [mover, target] = &groups[..] else {
            return None;
        };
        Some(Moves {
            predicate,
            relation,
            mover: mover.clone(),
            target: *target.args.first()?,
            position: shape.position?,
            makes: shape.makes?,
        })
    }

    /// Whether a condition says more than what a component is or which values are alike by chance.
    pub fn is_telling(&self, condition: &Condition) -> bool {
        match condition {
            Condition::Present(_) => false,
            Condition::Is(label, _) | Condition::Same(label, _) | Condition::Goes(_, label) => {
                self.compared[usize::from(label.leaf)]
            }
            Condition::Related(_, label, _) => self.compared[usize::from(label.leaf)],
            _ => true,
        }
    }

    pub fn feature_of(&self, predicate: Predicate) -> Option<&Feature> {
        self.features.iter().find(|feature| feature.predicate == predicate)
    }

    /// The position that the components in the slots make.
    pub fn compose(&self, slots: &super::condition::Slots) -> Option<PositionOf<D>> {
        let components: Vec<_> = slots.iter().flatten().cloned().collect();
        self.domain.compose(&components)
    }
}

impl<D: Domain> Background<'_, D> {
    /// Whether one of the clauses holds in the position that the components make.
    pub fn holds(&self, clauses: &[Clause], slots: &super::condition::Slots) -> bool {
        let (Ok(rules), Some(position)) = (self.rules_with(clauses), self.compose(slots)) else {
            return false;
        };
        let mut goals: Vec<_> = clauses.iter().map(|clause| clause.head.predicate()).collect();
        goals.sort();
        goals.dedup();
        Matcher::new(self.domain.vocabulary(), &rules, &goals).is_ok_and(|matcher| matcher.searcher().holds(&position))
    }

    /// The rules that features need, together with these clauses, checked.
    pub fn rules_with(&self, clauses: &[Clause]) -> Result<Rules, Vec<Problem>> {
        let mut needed: Vec<Predicate> = Vec::new();
        let mut open: Vec<Predicate> = clauses
            .iter()
            .flat_map(|clause| &clause.body)
            .map(|l| l.atom.predicate())
            .collect();
        while let Some(predicate) = open.pop() {
            if !needed.contains(&predicate) {
                needed.push(predicate);
                let bodies = self.rules.definition(predicate).flat_map(|rule| &rule.clause.body);
                open.extend(bodies.map(|literal| literal.atom.predicate()));
            }
        }
        let own = |predicate: &Predicate| !clauses.iter().any(|clause| clause.head.predicate() == *predicate);
        let definitions = needed
            .iter()
            .filter(|p| own(p))
            .flat_map(|predicate| self.rules.definition(*predicate));
        let statements = definitions
            .map(|rule| &rule.clause)
            .chain(clauses)
            .map(Statement::from_clause);
        let program = Program {
            statements: statements.collect(),
            closing_comments: Vec::new(),
        };
        check(&[&program], World::Game(self.domain.vocabulary().signature()))
    }
}
