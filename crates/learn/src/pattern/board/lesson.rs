//! A lesson: positions are asked about until the rule agrees with all that was said.
//!
//! A teacher who does not tire (a rule, a file, a program) is asked again and again whether the rule is right: an answer that
//! was foretold is a *check*, one that was not is a *counter-example*, from which the rule is learned anew. So first those
//! positions are asked about on which nearly all rules that are possible agree: most of these answers are foretold, and
//! each rules something out. A person is asked only what tells apart the rules that are still possible.

mod learning;

use super::examples::Examples;
use super::hypothesis::{Condition, Hypothesis, Rule};
use super::rivals::{Doubt, Foretold, Rivals, witnesses};
use super::situations::{Instance, Situations};
use super::statement::{SeenPosition, Statements};
use super::votes::Votes;
use adage_worlds::board::{BoardMan, BoardView};
use learning::Learning;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom;
use rustc_hash::{FxHashMap, FxHashSet};
use std::hash::Hash;

/// Who answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Patience {
    /// Answers as many checks as are useful.
    Endless,
    /// A person.
    Short,
}

#[derive(Clone)]
pub struct LessonOptions {
    pub seed: u64,
    pub patience: Patience,
    /// How likely an answer is to be wrong.
    pub noise: f64,
    /// The squares of the men of the first example that matter, if the teacher pointed at them: all others could be gone.
    pub pointed: Vec<u8>,
}

impl LessonOptions {
    pub fn new(seed: u64, patience: Patience) -> LessonOptions {
        LessonOptions {
            seed,
            patience,
            noise: 0.0,
            pointed: Vec::new(),
        }
    }
}

/// What an answer was to the learner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// It was foretold.
    Check,
    /// A surprise, or that the teacher does not know.
    Counterexample,
    /// It may be wrong, so it is asked for again.
    Doubtful,
}

/// How a lesson ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending<P> {
    /// The rule contradicts no answer and passed its checks.
    Agrees,
    InDoubt {
        because: String,
    },
    /// Nothing that can be said tells these apart.
    CannotBeSaid {
        yes: P,
        no: P,
    },
}

/// So many positions made up at random are taken for no instances before anything is learned.
const FIRST_CHECKS: usize = 60;
/// The rule is taken for right when so many checks in a row were passed.
const CLEAN_CHECKS: usize = 6_000;
/// So many positions are made up at a time, and more until so many are instances by the best rule.
const MADE_AT_A_TIME: usize = 1_200;
const INSTANCES_AT_A_TIME: usize = 150;
/// So many changes of known positions are made to ask about one while rules are looked for.
const MADE_MEANWHILE: usize = 40;
/// So many of them are asked about before it is looked at anew which tells most.
const ASKED_AT_A_TIME: usize = 12;
/// A position is worth asking about if it is an instance, or none, with at least this probability.
const WORTH_ASKING: f32 = 0.000_5;
/// A person is asked no more when the likeliest surprise is no likelier than this, and then checks the rule so often.
const LITTLE_TO_LEARN: f32 = 0.03;
/// As long as the rule is not likely enough, and a person was not asked too often, this is worth a question.
const VERY_LITTLE: f32 = 0.001;
const MOST_BY_PERSON: usize = 30;
const CHECKS_BY_PERSON: usize = 3;
/// A rule that a person taught is in doubt as long as it is not likelier than this.
const LEAST_CONFIDENCE: f32 = 0.75;
/// What a question to a person loses for each man on the board.
const A_MAN: f32 = 0.002;
/// So many positions are made up at a time when instances of a rule are hunted for, and so many of play are looked at.
const HUNTED_NEAR: usize = 500;
const HUNTED_FAR: usize = 1_500;
/// Where instances and near misses are rare, so many times the positions are made.
const MOST_TIMES: usize = 6;
const HUNTED_IN_PLAY: usize = 125;
/// Of these are kept, of each sort, at most so many instances, near misses, others, and those about which one of the likeliest rivals
/// says otherwise.
const KEPT: [usize; 4] = [50, 30, 12, 15];
const RIVALS_HUNTED_FOR: usize = 12;
/// After so many answers that no rule foretold it is given up.
const MOST_SURPRISES: usize = 45;
/// All rules agree on so many collections of positions before checks at random begin.
const QUIET_COLLECTIONS: usize = 2;
/// A rule that costs more, in bits, is not believed even if nothing contradicts it.
const MOST_COST: f32 = 60.0;
/// Doubts that cost more than this, in bits, are not considered.
const DEAREST_DOUBT: f32 = 11.0;
const MOST_DOUBTS: usize = 2_500;
/// A position asked for because it was rare: how many are tried for each one wanted.
const TRIES: usize = 12;

struct Candidate<P> {
    position: P,
    foretold: Foretold,
    men: usize,
}

pub struct Lesson<'v, P> {
    view: &'v dyn BoardView<P>,
    pub statements: Statements,
    options: LessonOptions,
    /// The positions that rules are searched with.
    examples: Examples,
    positions: Vec<P>,
    /// The men that were pointed at, of positions that are instances.
    pointed: FxHashMap<P, Vec<u8>>,
    /// Other positions with known labels.
    checked: Vec<(P, bool)>,
    shown: FxHashSet<P>,
    /// What was said, where answers may be wrong.
    votes: Option<Votes<P>>,
    /// Positions whose labels contradict all rules, and are asked about again before they are learned from.
    doubted: FxHashSet<P>,
    situations: Situations<'v, P>,
    random: SmallRng,
    rivals: Rivals,
    rule: Rule,
    pool: Vec<Candidate<P>>,
    /// What is asked next, the last first, with what the rivals say of it.
    queue: Vec<Candidate<P>>,
    /// What is asked before anything else, the last first.
    first: Vec<P>,
    quiet: usize,
    /// Rules that are being looked for; meanwhile those that there are serve.
    learning: Option<Learning>,
    /// The number of the effort that found something last.
    effort: usize,
    is_beginning: bool,
    pub counter_examples: usize,
    pub checks: usize,
    clean: usize,
    ending: Option<Ending<P>>,
}

impl<'v, P: Clone + Eq + Hash> Lesson<'v, P> {
    pub fn new(view: &'v dyn BoardView<P>, examples: &[P], options: LessonOptions) -> Lesson<'v, P> {
        let statements = Statements::new(view.words());
        let mut lesson = Lesson {
            view,
            examples: Examples::new(&statements),
            statements,
            positions: Vec::new(),
            pointed: FxHashMap::default(),
            checked: Vec::new(),
            shown: FxHashSet::default(),
            // A person is not asked the same over and over.
            votes: (options.noise > 0.0 && options.patience == Patience::Endless).then(|| Votes::new(options.noise)),
            doubted: FxHashSet::default(),
            situations: Situations::new(view, options.seed),
            random: SmallRng::seed_from_u64(options.seed),
            rivals: Rivals::default(),
            rule: Rule::default(),
            pool: Vec::new(),
            queue: Vec::new(),
            first: Vec::new(),
            quiet: 0,
            learning: None,
            effort: 0,
            is_beginning: true,
            counter_examples: 0,
            checks: 0,
            clean: 0,
            ending: None,
            options,
        };
        if let Some(first) = examples.first()
            && !lesson.options.pointed.is_empty()
        {
            lesson.pointed.insert(first.clone(), lesson.options.pointed.clone());
            lesson.ask_about_pointed(first);
        }
        for example in examples {
            lesson.add(example.clone(), true);
        }
        lesson
    }

    /// Whether the men that were pointed at matter, and the others do not, is asked first: the position with these men alone,
    /// and the same without each of them.
    fn ask_about_pointed(&mut self, example: &P) {
        let squares = self.pointed.get(example).cloned().unwrap_or_default();
        let king = self.view.words().kinds.len() as u8 - 1;
        let turn = self.view.turn(example).unwrap_or(0);
        let mut men = self.view.men(example);
        men.retain(|man| man.kind == king || squares.contains(&man.square));
        let without = |square: &u8| {
            let left: Vec<BoardMan> = men.iter().filter(|man| man.square != *square).copied().collect();
            let is_king = men.iter().any(|man| man.square == *square && man.kind == king);
            (!is_king).then_some(left)
        };
        let asked = std::iter::once(men.clone()).chain(squares.iter().filter_map(without));
        let asked: Vec<P> = asked.filter_map(|men| self.view.compose(&men, turn)).collect();
        self.first = asked.into_iter().rev().filter(|position| position != example).collect();
    }

    /// Takes in what was pointed at, before the answer is: the men of an instance that make it one.
    pub fn point(&mut self, position: &P, squares: Vec<u8>) {
        self.pointed.insert(position.clone(), squares);
    }

    fn see(&self, position: &P) -> SeenPosition<'v, P> {
        SeenPosition::new(self.view, position.clone())
    }

    fn add(&mut self, position: P, label: bool) {
        let seen = self.see(&position);
        let pointed = self
            .pointed
            .get(&position)
            .filter(|_| label)
            .map_or(&[][..], Vec::as_slice);
        self.examples.add(&self.statements, &seen, label, pointed);
        self.shown.insert(position.clone());
        self.positions.push(position);
    }

    pub fn rule(&self) -> &Rule {
        &self.rule
    }

    /// Whether the rule so far covers a position.
    pub fn covers(&self, position: &P) -> bool {
        self.rule.covers(&self.statements, &self.see(position))
    }

    /// Whether it is taken for an instance so far.
    pub fn expects(&self, position: &P) -> bool {
        let foretold = self.rivals.foretell(&self.statements, &self.see(position));
        self.rivals.probability(&foretold) > 0.5
    }

    pub fn ending(&self) -> Ending<P> {
        self.ending.clone().unwrap_or_else(|| Ending::InDoubt {
            because: "there is more to ask".to_string(),
        })
    }

    /// The next position to ask about; none at the end.
    pub fn question(&mut self) -> Option<P> {
        while self.ending.is_none() {
            if let Some(first) = self.first.last() {
                return Some(first.clone());
            }
            if let Some(candidate) = self.queue.last() {
                return Some(candidate.position.clone());
            }
            match self.learning {
                Some(_) => {
                    self.go_on_learning();
                    if self.learning.is_some() {
                        self.ask_meanwhile();
                    }
                }
                None => self.fill_queue(),
            }
        }
        None
    }

    /// Takes an answer, nothing if the teacher does not know.
    pub fn answer(&mut self, position: P, label: Option<bool>) -> Taken {
        self.first.retain(|first| *first != position);
        let asked = self.queue.pop_if(|candidate| candidate.position == position);
        let candidate = asked.unwrap_or_else(|| self.candidate(position));
        self.shown.insert(candidate.position.clone());
        let Some(label) = label else {
            self.doubted.remove(&candidate.position);
            return Taken::Counterexample;
        };
        let is_doubted = self.doubted.contains(&candidate.position);
        let foretold = self.rivals.probability(&candidate.foretold);
        let believed = match &mut self.votes {
            Some(votes) => {
                votes.add(&candidate.position, label);
                // What contradicts all rules has to be sure by itself.
                votes.verdict(&candidate.position, if is_doubted { 0.5 } else { foretold })
            }
            None => Some(label),
        };
        match believed {
            Some(label) if is_doubted => {
                self.learn_from_doubted(candidate.position, label);
                Taken::Check
            }
            Some(label) => self.believe(candidate, label),
            None => {
                self.queue.push(candidate);
                Taken::Doubtful
            }
        }
    }

    /// Takes an answer in that was believed in an earlier session.
    pub fn remember(&mut self, position: P, label: Option<bool>) {
        self.first.retain(|first| *first != position);
        match label {
            Some(label) => {
                let candidate = self.candidate(position);
                self.shown.insert(candidate.position.clone());
                self.believe(candidate, label);
                while self.learning.is_some() {
                    self.go_on_learning();
                }
            }
            None => {
                self.shown.insert(position);
            }
        }
    }

    fn believe(&mut self, candidate: Candidate<P>, label: bool) -> Taken {
        let is_foretold = label == (self.rivals.probability(&candidate.foretold) > 0.5);
        if let Some(squares) = self.pointed.get(&candidate.position).cloned()
            && !(is_foretold && label)
        {
            return self.believe_pointed(candidate.position, label, &squares);
        }
        if is_foretold {
            self.checks += 1;
            self.clean += 1;
            match (&self.learning, self.options.patience) {
                (Some(_), _) => self.checked.push((candidate.position, label)),
                // What a person says is little, so all of it is learned from.
                (None, Patience::Short) if label => {
                    self.add(candidate.position, label);
                    self.learn();
                }
                (None, _) => {
                    self.checked.push((candidate.position, label));
                    self.rivals.settle(&candidate.foretold, label);
                    self.choose_rule();
                }
            }
            Taken::Check
        } else {
            self.counter_examples += 1;
            self.clean = 0;
            if self.counter_examples >= MOST_SURPRISES {
                self.ending = Some(Ending::InDoubt {
                    because: format!(
                        "{MOST_SURPRISES} answers were not foretold by the rule of the moment, so what is meant can hardly be \
                         said with these words; a part of it, taught by itself first, may help"
                    ),
                });
            }
            match self.learning {
                // What is found will be tried on it.
                Some(_) => self.checked.push((candidate.position, label)),
                None => {
                    self.add(candidate.position, label);
                    self.learn();
                }
            }
            Taken::Counterexample
        }
    }

    /// Who points tells more than was asked: of an instance, whom the rule must speak of; of another position, whose absence
    /// would make it one.
    fn believe_pointed(&mut self, position: P, label: bool, squares: &[u8]) -> Taken {
        self.counter_examples += 1;
        self.clean = 0;
        if !label {
            let turn = self.view.turn(&position).unwrap_or(0);
            let mut men = self.view.men(&position);
            men.retain(|man| !squares.contains(&man.square));
            if let Some(better) = self
                .view
                .compose(&men, turn)
                .filter(|better| !self.shown.contains(better))
            {
                self.add(better, true);
            }
        }
        self.add(position, label);
        self.learn();
        Taken::Counterexample
    }

    /// When all that was doubted is sure, rules are looked for again.
    fn learn_from_doubted(&mut self, position: P, label: bool) {
        self.doubted.remove(&position);
        self.add(position, label);
        if self.doubted.is_empty() {
            self.learn();
        }
    }

    /// While rules are looked for, something is asked that the former ones foretell: a teacher who does not tire need not wait,
    /// and a person is asked what would tell most if they were right.
    fn ask_meanwhile(&mut self) {
        let candidate = match self.options.patience {
            Patience::Endless => {
                let new = (0..TRIES).find_map(|_| self.situations.any().filter(|one| !self.shown.contains(one)));
                new.map(|position| self.candidate(position))
            }
            Patience::Short => {
                let known = self.known_instances();
                let made: Vec<P> = (0..MADE_MEANWHILE)
                    .filter_map(|_| self.situations.changed(&known))
                    .collect();
                let made = made.into_iter().filter(|position| !self.shown.contains(position));
                let surprise = |candidate: &Candidate<P>| {
                    let yes = self.rivals.probability(&candidate.foretold);
                    yes.min(1.0 - yes)
                };
                let candidates = made.map(|position| self.candidate(position));
                candidates.max_by(|one, other| {
                    let order = surprise(one).total_cmp(&surprise(other));
                    order.then(other.men.cmp(&one.men))
                })
            }
        };
        self.queue.extend(candidate);
    }

    /// The best of the rules that are still possible.
    fn choose_rule(&mut self) {
        match self.rivals.best() {
            Some(best) if *best != self.rule => {
                self.rule = best.clone();
                self.find_doubts();
                self.pool.clear();
                self.queue.clear();
            }
            Some(_) => {}
            None if self.is_beginning => {}
            None => self.learn(),
        }
    }

    /// The conditions that the best rule may lack: those that all known instances meet which it alone explains.
    fn find_doubts(&mut self) {
        let statements = &self.statements;
        let mut doubts: Vec<(f32, Doubt)> = Vec::new();
        for (clause, hypothesis) in self.rule.clauses.iter().enumerate() {
            for role in 0..hypothesis.men {
                for (number, cost) in (0..).zip(&statements.one_costs) {
                    doubts.push((*cost, doubt(clause, Condition::One(role, number))));
                }
                for other in (0..hypothesis.men).filter(|other| *other != role) {
                    for (number, cost) in (0..).zip(&statements.two_costs) {
                        doubts.push((*cost, doubt(clause, Condition::Two(role, other, number))));
                    }
                }
            }
        }
        doubts.retain(|(cost, doubt)| {
            *cost < DEAREST_DOUBT && !self.rule.clauses[doubt.clause].conditions.contains(&doubt.condition)
        });
        doubts.sort_by(|one, other| one.0.total_cmp(&other.0));
        let instances = self
            .positions
            .iter()
            .zip(&self.examples.labels)
            .map(|(position, label)| (position, *label));
        let instances = instances.chain(self.checked.iter().map(|(position, label)| (position, *label)));
        for (position, _) in instances.filter(|(_, label)| *label) {
            let seen = self.see(position);
            let witnesses: Vec<_> = self
                .rule
                .clauses
                .iter()
                .map(|clause| witnesses(clause, statements, &seen))
                .collect();
            let by = witnesses.iter().filter(|witnesses| !witnesses.is_empty()).count();
            if by != 1 {
                continue;
            }
            doubts.retain(|(_, doubt)| {
                let of_clause = &witnesses[doubt.clause];
                of_clause.is_empty()
                    || of_clause
                        .iter()
                        .any(|men| doubt.condition.holds(statements, &seen, men))
            });
        }
        doubts.truncate(MOST_DOUBTS);
        let weigh = |(cost, doubt): (f32, Doubt)| Doubt {
            weight: (-cost).exp2(),
            ..doubt
        };
        self.rivals.doubt(doubts.into_iter().map(weigh).collect());
    }

    fn fill_queue(&mut self) {
        if self.is_beginning {
            self.begin();
            return;
        }
        if self.clean >= CLEAN_CHECKS {
            self.ending = Some(self.verdict());
            return;
        }
        if self.pool.is_empty() {
            match self.quiet >= QUIET_COLLECTIONS {
                true => self.hunt(),
                false => self.fill_pool(),
            }
        }
        if self.options.patience == Patience::Short {
            self.choose_for_person();
            return;
        }
        let mut worth: Vec<(f32, usize, usize)> = Vec::new();
        for (number, candidate) in self.pool.iter().enumerate() {
            let yes = self.rivals.probability(&candidate.foretold);
            let surprise = yes.min(1.0 - yes);
            if surprise > WORTH_ASKING {
                worth.push((surprise, candidate.men, number));
            }
        }
        worth.sort_by(|one, other| one.0.total_cmp(&other.0).then(one.1.cmp(&other.1)));
        worth.truncate(ASKED_AT_A_TIME);
        if worth.is_empty() {
            if self.quiet >= QUIET_COLLECTIONS {
                // All the same, what the rules agree on is asked about.
                self.queue = std::mem::take(&mut self.pool);
            }
            self.quiet += 1;
            self.pool.clear();
            return;
        }
        let mut numbers: Vec<usize> = worth.iter().map(|(_, _, number)| *number).collect();
        let order = numbers.clone();
        numbers.sort_unstable();
        let mut chosen: FxHashMap<usize, Candidate<P>> = FxHashMap::default();
        for number in numbers.into_iter().rev() {
            chosen.insert(number, self.pool.swap_remove(number));
        }
        self.queue = order.iter().rev().filter_map(|number| chosen.remove(number)).collect();
    }

    /// The position of which the answer would tell most; when no answer would tell much, some to check the rule with.
    fn choose_for_person(&mut self) {
        // Small boards first; when these tell nothing more, any.
        let a_man = if self.quiet < QUIET_COLLECTIONS { A_MAN } else { 0.0 };
        let information = |candidate: &Candidate<P>| {
            let yes = self.rivals.probability(&candidate.foretold);
            let surprise = yes.min(1.0 - yes);
            surprise - a_man * candidate.men as f32 * surprise.min(0.1) / 0.1
        };
        let numbered = self
            .pool
            .iter()
            .enumerate()
            .map(|(number, candidate)| (information(candidate), number));
        let best = numbered.max_by(|one, other| one.0.total_cmp(&other.0));
        let is_sure = self.rivals.confidence() >= LEAST_CONFIDENCE;
        let little = match is_sure || self.counter_examples + self.checks >= MOST_BY_PERSON {
            true => LITTLE_TO_LEARN,
            false => VERY_LITTLE,
        };
        match best {
            Some((information, number)) if information > little => {
                self.clean = 0;
                let chosen = self.pool.swap_remove(number);
                self.queue.push(chosen);
            }
            _ if self.quiet < QUIET_COLLECTIONS => {
                self.quiet += 1;
                self.pool.clear();
            }
            _ if self.clean >= CHECKS_BY_PERSON => {
                self.ending = Some(match is_sure {
                    false => Ending::InDoubt {
                        because:
                            "other rules that are nearly as simple agree with all answers too; a program or rule that \
                                  answers (--oracle) would check it"
                                .to_string(),
                    },
                    true => self.verdict(),
                });
            }
            _ => {
                self.choose_check();
                self.pool.clear();
            }
        }
    }

    /// Instances and near misses by turns, the smallest first.
    fn choose_check(&mut self) {
        let wants_instance = self.clean.is_multiple_of(2);
        let is_wanted =
            |candidate: &Candidate<P>| (self.rivals.probability(&candidate.foretold) > 0.5) == wants_instance;
        let wanted = self
            .pool
            .iter()
            .enumerate()
            .filter(|(_, candidate)| is_wanted(candidate));
        let smallest = wanted.min_by_key(|(_, candidate)| candidate.men);
        match smallest.map(|(number, _)| number) {
            Some(number) => {
                let chosen = self.pool.swap_remove(number);
                self.queue.push(chosen);
            }
            None => self.clean += 1,
        }
    }

    /// What can be said of a rule that has passed its checks.
    fn verdict(&self) -> Ending<P> {
        let in_doubt = |because: &str| Ending::InDoubt {
            because: because.to_string(),
        };
        let is_explained = |votes: &Votes<P>| votes.explain(|position| self.covers(position));
        if self.rule.cost(&self.statements) > MOST_COST {
            in_doubt("it takes many conditions to agree with all answers, which is hardly what was meant")
        } else if self.votes.as_ref().is_some_and(|votes| !is_explained(votes)) {
            in_doubt("more answers contradict the rule than the noise that was told explains")
        } else {
            Ending::Agrees
        }
    }

    /// Positions at random: instances are rare among them.
    fn begin(&mut self) {
        if self.checks >= FIRST_CHECKS || self.options.patience == Patience::Short {
            self.learn();
            return;
        }
        while self.queue.len() < FIRST_CHECKS {
            if let Some(position) = self.situations.any().filter(|position| !self.shown.contains(position)) {
                self.queue.push(self.candidate(position));
            }
        }
    }

    fn candidate(&self, position: P) -> Candidate<P> {
        let seen = SeenPosition::new(self.view, position);
        Candidate {
            foretold: self.rivals.foretell(&self.statements, &seen),
            men: seen.men.len(),
            position: seen.position,
        }
    }

    /// Instances that are known: those that the rule is learned from, and some that it foretold.
    fn known_instances(&self) -> Vec<Instance<P>> {
        let learned_from = self.positions.iter().zip(&self.examples.labels);
        let learned_from = learned_from.filter(|(_, label)| **label).map(|(position, _)| position);
        let foretold = self
            .checked
            .iter()
            .rev()
            .filter(|(_, label)| *label)
            .map(|(position, _)| position);
        let positions = learned_from.chain(foretold.take(60));
        positions.map(|position| self.instance(position)).collect()
    }

    fn instance(&self, position: &P) -> Instance<P> {
        let seen = self.see(position);
        let mut witnesses = self
            .rule
            .clauses
            .iter()
            .flat_map(|clause| witnesses(clause, &self.statements, &seen));
        let men = witnesses.next().unwrap_or_default();
        Instance {
            position: position.clone(),
            men: men.iter().map(|man| seen.men[usize::from(*man)].square).collect(),
        }
    }

    fn fill_pool(&mut self) {
        let known = self.known_instances();
        let mut made = FxHashSet::default();
        let mut instances = 0;
        for number in 0..MADE_AT_A_TIME + TRIES * INSTANCES_AT_A_TIME {
            let is_extra = number >= MADE_AT_A_TIME;
            if is_extra && instances >= INSTANCES_AT_A_TIME {
                break;
            }
            let position = match is_extra {
                true => self.situations.changed(&known),
                false => self.situations.next(&known),
            };
            let Some(position) =
                position.filter(|position| !self.shown.contains(position) && made.insert(position.clone()))
            else {
                continue;
            };
            if is_extra && !self.covers(&position) {
                continue;
            }
            let candidate = self.candidate(position);
            instances += usize::from(self.rivals.probability(&candidate.foretold) > 0.5);
            self.pool.push(candidate);
        }
    }

    /// Many positions are made, far from known ones and near them, and of these the instances by the rule are kept, what is
    /// nearly one, and a few others. Where such are rare, more are made.
    fn hunt(&mut self) {
        let known = self.known_instances();
        let mut far: FxHashSet<P> = self.situations.further_play(HUNTED_IN_PLAY).iter().cloned().collect();
        far.extend((0..HUNTED_FAR).filter_map(|_| self.situations.any()));
        let hunters = Hunters {
            rule: self.rule.clone(),
            weaker: self.rule.clauses.iter().flat_map(Hypothesis::weaker).collect(),
            rivals: self.rivals.possible().take(RIVALS_HUNTED_FOR).cloned().collect(),
        };
        let mut kept: [Vec<P>; 4] = Default::default();
        for position in far.into_iter().filter(|position| !self.shown.contains(position)) {
            kept[hunters.kind(&self.statements, &self.see(&position))].push(position);
        }
        self.add_to_pool(kept);
        let mut kept: [Vec<P>; 4] = Default::default();
        let mut made = FxHashSet::default();
        for number in 0..HUNTED_NEAR * MOST_TIMES {
            let is_enough = kept
                .iter()
                .zip(KEPT)
                .take(2)
                .all(|(found, wanted)| found.len() >= wanted);
            if number >= HUNTED_NEAR && is_enough {
                break;
            }
            let new = self.situations.next(&known);
            let new = new.filter(|position| !self.shown.contains(position) && made.insert(position.clone()));
            if let Some(position) = new {
                kept[hunters.kind(&self.statements, &self.see(&position))].push(position);
            }
        }
        self.add_to_pool(kept);
    }

    fn add_to_pool(&mut self, found: [Vec<P>; 4]) {
        for (mut positions, wanted) in found.into_iter().zip(KEPT) {
            positions.shuffle(&mut self.random);
            positions.truncate(wanted);
            let candidates: Vec<Candidate<P>> =
                positions.into_iter().map(|position| self.candidate(position)).collect();
            self.pool.extend(candidates);
        }
    }

    /// How likely the rule is, by what was foretold and by what else could be said.
    pub fn confidence(&self) -> f32 {
        self.rivals.confidence()
    }
}

/// What positions are hunted for with.
struct Hunters {
    rule: Rule,
    weaker: Vec<Hypothesis>,
    rivals: Vec<Rule>,
}

impl Hunters {
    /// 0 for instances by the rule, 1 for what is nearly one, 2 for others, and 3 where a rival says otherwise.
    fn kind<P>(&self, statements: &Statements, seen: &SeenPosition<'_, P>) -> usize {
        let covers = self.rule.covers(statements, seen);
        if self.rivals.iter().any(|rival| rival.covers(statements, seen) != covers) {
            3
        } else if covers {
            0
        } else if self.weaker.iter().any(|clause| clause.covers(statements, seen)) {
            1
        } else {
            2
        }
    }
}

fn doubt(clause: usize, condition: Condition) -> Doubt {
    Doubt {
        clause,
        condition,
        weight: 0.0,
    }
}
