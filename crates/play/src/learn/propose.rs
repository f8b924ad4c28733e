//! Changes of a list of rules, at random but not blindly.
//!
//! New rules are drawn from examples: a position that the list handles badly, a move that is good there, and a few of
//! the things that are true of both. Old rules are moved, dropped, copied, or changed in one condition or tie-break.

use super::classes::Class;
use super::draft::{Draft, MAX_CONDITIONS, MAX_SIZE, MAX_TIES, Rule, Tie, Wanted};
use super::score::{Change, Judge, List, NEVER};
use super::search::Knowledge;
use super::words::{Bits, Fact};
use crate::positions::Man;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use std::rc::Rc;

pub struct Proposer<'a> {
    known: &'a Knowledge<'a>,
    max_rules: usize,
    random: StdRng,
    /// Classes that are not won or are won slowly.
    faults: Vec<Class>,
    /// Whether rules are split: a copy for special cases goes before the rule itself.
    pub splits: bool,
}

/// Kinds of changes, of which those from this number on split a rule.
const SPLIT: usize = 20;

impl<'a> Proposer<'a> {
    pub fn new(known: &'a Knowledge<'a>, max_rules: usize, seed: u64) -> Proposer<'a> {
        Proposer {
            known,
            max_rules,
            random: StdRng::seed_from_u64(seed.wrapping_add(1 << 32)),
            faults: Vec::new(),
            splits: false,
        }
    }

    /// Notes where the kept list takes long.
    pub fn find_faults(&mut self, judge: &Judge<'_>) {
        self.faults = judge.slow();
    }

    /// The list with one change.
    pub fn changed(&mut self, judge: &Judge<'_>, rules: &[Rc<Rule>]) -> List {
        let mut list = rules.to_vec();
        let count = list.len();
        let kind = match count {
            0 => 0,
            _ if self.splits => self.random.random_range(0..SPLIT + 8),
            _ => self.random.random_range(0..SPLIT),
        };
        let at = self.random.random_range(0..count.max(1));
        let (removed, added) = match kind {
            0..=4 => {
                let class = self.bad_class(judge, rules);
                let rule = self.known.rule(self.draft(judge, class));
                let removed = (count >= self.max_rules).then(|| {
                    list.remove(at);
                    at
                });
                let to = self.random.random_range(0..=list.len());
                list.insert(to, rule);
                (removed, Some(to))
            }
            5 => {
                list.remove(at);
                (Some(at), None)
            }
            6 | 7 => {
                let moved = list.remove(at);
                let to = self.random.random_range(0..count);
                list.insert(to, moved);
                (Some(at), Some(to))
            }
            8 if count < self.max_rules => {
                let rule = self.known.rule(self.mutated(judge, rules, at));
                let to = self.random.random_range(0..=count);
                list.insert(to, rule);
                (None, Some(to))
            }
            SPLIT.. if count < self.max_rules => {
                let class = self.bad_class(judge, rules);
                let at = judge.rule_of(class).unwrap_or(at);
                list.insert(at, self.known.rule(self.special_case(&rules[at].draft, class)));
                (None, Some(at))
            }
            _ => {
                // A rule at work where something is wrong is the likeliest to need a change.
                let class = self.bad_class(judge, rules);
                let at = match judge.rule_of(class) {
                    Some(rule) if self.random.random_bool(0.4) => rule,
                    _ => at,
                };
                list[at] = self.known.rule(self.mutated(judge, rules, at));
                (Some(at), Some(at))
            }
        };
        List {
            rules: list,
            change: Change::One { removed, added },
        }
    }

    /// A rule for what is true of a class, with other tie-breaks or another result.
    fn special_case(&mut self, draft: &Draft, class: Class) -> Draft {
        let facts = self.known.words.white.facts[class as usize];
        loop {
            let mut special = draft.clone();
            for _ in 0..self.random.random_range(1..=2) {
                self.want(&mut special.before, facts);
            }
            for _ in 0..self.random.random_range(1..=2) {
                match self.random.random_range(0..5) {
                    0 => self.shift(&mut special.after),
                    1 => self.drop_one(&mut special),
                    _ => self.change_ties(&mut special),
                }
            }
            if special != *draft && is_short(&special) {
                return special;
            }
        }
    }

    fn mutated(&mut self, judge: &Judge<'_>, rules: &[Rc<Rule>], at: usize) -> Draft {
        let draft = &rules[at].draft;
        loop {
            let mut changed = draft.clone();
            for _ in 0..self.random.random_range(1..=2) {
                self.mutate(judge, rules, &mut changed);
            }
            if changed != *draft && is_short(&changed) {
                return changed;
            }
        }
    }

    fn mutate(&mut self, judge: &Judge<'_>, rules: &[Rc<Rule>], draft: &mut Draft) {
        match self.random.random_range(0..12) {
            0 => {
                let bit = self.any_fact();
                toggle(&mut draft.before, bit, &mut self.random);
            }
            1 => {
                let bit = self.any_fact();
                toggle(&mut draft.after, bit, &mut self.random);
            }
            2 => {
                let class = self.bad_class(judge, rules);
                let facts = self.known.words.white.facts[class as usize];
                // Away from what is wrong, or towards it.
                let facts = if self.random.random_bool(0.5) { !facts } else { facts };
                self.want(&mut draft.before, facts);
            }
            3 => {
                let bit = 1 << self.random.random_range(0..self.known.words.changes.len());
                toggle(&mut draft.moving, bit, &mut self.random);
            }
            4 | 5 => self.drop_one(draft),
            6 => self.shift(&mut draft.before),
            7 => self.shift(&mut draft.after),
            8 => {
                self.drop_one(draft);
                let bit = self.any_fact();
                let wanted = if self.random.random_bool(0.5) {
                    &mut draft.before
                } else {
                    &mut draft.after
                };
                toggle(wanted, bit, &mut self.random);
            }
            _ => self.change_ties(draft),
        }
    }

    fn any_fact(&mut self) -> Bits {
        let known = self.known;
        loop {
            let bit = 1 << self.random.random_range(0..known.words.facts.len());
            if bit & (known.safe | known.mate) == 0 {
                return bit;
            }
        }
    }

    /// Moves a bound to the next value.
    fn shift(&mut self, wanted: &mut Wanted) {
        let facts = &self.known.words.facts;
        let bounds: Vec<usize> = (0..facts.len())
            .filter(|bit| (wanted.so | wanted.not) >> bit & 1 == 1 && matches!(facts[*bit], Fact::AtMost(..)))
            .collect();
        let Some(bit) = bounds.choose(&mut self.random).copied() else {
            return;
        };
        let to = if self.random.random_bool(0.5) { bit + 1 } else { bit - 1 };
        let measure = |bit: usize| match facts.get(bit) {
            Some(Fact::AtMost(measure, _)) => Some(*measure),
            _ => None,
        };
        if measure(to) == measure(bit) {
            let set = if wanted.so >> bit & 1 == 1 {
                &mut wanted.so
            } else {
                &mut wanted.not
            };
            *set = *set & !(1 << bit) | 1 << to;
        }
    }

    fn change_ties(&mut self, draft: &mut Draft) {
        let tie = self.tie(draft.man);
        let count = draft.ties.len();
        match self.random.random_range(0..5) {
            0 if count > 0 => {
                draft.ties.remove(self.random.random_range(0..count));
            }
            1 if count > 1 => draft.ties.swap(0, count - 1),
            2 if count > 0 => {
                let at = self.random.random_range(0..count);
                draft.ties[at].largest = !draft.ties[at].largest;
            }
            3 if count > 0 => {
                draft.ties.retain(|old| old.measure != tie.measure);
                match draft.ties.len() {
                    0 => draft.ties.push(tie),
                    rest => draft.ties[self.random.random_range(0..rest)] = tie,
                }
            }
            _ => {
                draft.ties.retain(|old| old.measure != tie.measure);
                draft.ties.insert(self.random.random_range(0..=draft.ties.len()), tie);
                draft.ties.truncate(MAX_TIES);
            }
        }
    }

    /// A rule from an example: a class, a good move there, and some of what is true of both.
    fn draft(&mut self, judge: &Judge<'_>, class: Class) -> Draft {
        let classes = self.known.classes;
        let moves = classes.moves(class);
        let is_won = moves.iter().any(|made| judge.length_after(made.result) < NEVER);
        let is_by_list = is_won && self.random.random_bool(0.7);
        let depth = |index: &usize| match is_by_list {
            true => judge.length_after(moves[*index].result),
            false => self.known.after[moves[*index].result as usize],
        };
        let best = (0..moves.len()).map(|index| depth(&index)).min().unwrap_or(0);
        let slack = self.random.random_range(0..=2);
        let good: Vec<usize> = (0..moves.len())
            .filter(|index| depth(index) <= best.saturating_add(slack).min(NEVER))
            .collect();
        let chosen = good.choose(&mut self.random).copied().unwrap_or(0);
        let made = moves[chosen];
        let changes = self.known.words.moves[classes.move_range(class)][chosen];
        let (facts_before, facts_after) = (
            self.known.words.white.facts[class as usize],
            self.known.words.black.facts[made.result as usize],
        );
        let mut draft = Draft {
            man: made.man,
            before: Wanted::default(),
            moving: Wanted::default(),
            after: Wanted::default(),
            ties: Vec::new(),
        };
        for _ in 0..self.random.random_range(0..=2) {
            let tie = self.tie(made.man);
            draft.ties.retain(|old| old.measure != tie.measure);
            draft.ties.push(tie);
        }
        match facts_after & self.known.mate != 0 {
            true => draft.after.so |= self.known.mate,
            false => draft.after.so |= self.known.safe,
        }
        for _ in 0..self.random.random_range(0..=MAX_CONDITIONS) {
            match self.random.random_range(0..5) {
                0 | 1 => self.want(&mut draft.before, facts_before),
                2 | 3 => self.want(&mut draft.after, facts_after),
                _ => {
                    let bit: Bits = 1 << self.random.random_range(0..self.known.words.changes.len());
                    match Bits::from(changes) & bit != 0 {
                        true => draft.moving.so |= bit,
                        false => draft.moving.not |= bit,
                    }
                }
            }
        }
        draft
    }

    fn want(&mut self, wanted: &mut Wanted, facts: Bits) {
        let bit = self.any_fact();
        if (wanted.so | wanted.not) & bit != 0 {
            return;
        }
        match facts & bit != 0 {
            true => wanted.so |= bit,
            false if self.random.random_bool(0.5) => wanted.not |= bit,
            false => {}
        }
    }

    /// A class that is not won but could be by one good move, or one on a way to mate that is longer than need be.
    fn bad_class(&mut self, judge: &Judge<'_>, rules: &[Rc<Rule>]) -> Class {
        let count = self.known.classes.white.len() as Class;
        let slow = match self.random.random_bool(0.6) {
            true => self.faults.choose(&mut self.random).copied(),
            false => None,
        };
        let start = slow.unwrap_or_else(|| {
            let few: Vec<Class> = (0..3).map(|_| self.random.random_range(0..count)).collect();
            few.into_iter().max_by_key(|class| judge.loss_of(*class)).unwrap_or(0)
        });
        if judge.length_of(start) == NEVER {
            return self.nearly_won(judge).unwrap_or(start);
        }
        let moves = self.random.random_range(0..judge.length_of(start));
        judge.walk(start, moves, rules)
    }

    fn nearly_won(&mut self, judge: &Judge<'_>) -> Option<Class> {
        let classes = self.known.classes;
        let can_win = |class: &Class| {
            let mut moves = classes.moves(*class).iter();
            judge.length_of(*class) == NEVER && moves.any(|made| judge.length_after(made.result) < NEVER)
        };
        let few: Vec<Class> = (0..20)
            .filter_map(|_| self.faults.choose(&mut self.random).copied())
            .collect();
        let nearest = || {
            few.iter()
                .take(3)
                .min_by_key(|class| self.known.before[**class as usize])
        };
        few.iter().find(|class| can_win(class)).or_else(nearest).copied()
    }

    fn tie(&mut self, man: Man) -> Tie {
        let measures = &self.known.measures[man as usize];
        Tie {
            measure: measures.choose(&mut self.random).copied().unwrap_or(0),
            largest: self.random.random_bool(0.35),
        }
    }

    /// Takes one condition away.
    fn drop_one(&mut self, draft: &mut Draft) {
        let kept = self.known.safe | self.known.mate;
        let sets = [
            draft.before.so,
            draft.before.not,
            draft.moving.so,
            draft.moving.not,
            draft.after.so & !kept,
            draft.after.not,
        ];
        let all: Vec<(usize, u32)> = sets
            .iter()
            .enumerate()
            .flat_map(|(set, bits)| {
                (0..Bits::BITS)
                    .filter(move |bit| bits >> bit & 1 == 1)
                    .map(move |bit| (set, bit))
            })
            .collect();
        if let Some((set, bit)) = all.choose(&mut self.random) {
            let sets = [
                &mut draft.before.so,
                &mut draft.before.not,
                &mut draft.moving.so,
                &mut draft.moving.not,
                &mut draft.after.so,
                &mut draft.after.not,
            ];
            *sets.into_iter().nth(*set).expect("one of six") &= !(1 << bit);
        }
    }
}

fn toggle(wanted: &mut Wanted, bit: Bits, random: &mut StdRng) {
    match (wanted.so | wanted.not) & bit != 0 {
        true => {
            wanted.so &= !bit;
            wanted.not &= !bit;
        }
        false if random.random_bool(0.6) => wanted.so |= bit,
        false => wanted.not |= bit,
    }
}

fn is_short(draft: &Draft) -> bool {
    draft.conditions() <= MAX_CONDITIONS && draft.size() <= MAX_SIZE
}
