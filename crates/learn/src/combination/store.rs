//! The patterns that are known: a tree of moves, so that what several patterns begin with is looked for once.
//!
//! Of two patterns whose moves differ only in how much they allow, the tree holds the more general move, and the branch
//! of the other carries a restriction. Less general patterns are not kept beside a more general one with the same tree.

use super::matching::{Placing, Squares};
use super::pattern::{Kind, Letter, Pattern, PatternMove, State};
use shakmaty::{Board, Color};

#[derive(Clone, Debug, Default)]
pub struct Store {
    patterns: Vec<Pattern>,
    roots: [Vec<Step>; 2],
}

/// A move with which patterns begin or go on.
#[derive(Clone, Debug)]
struct Step {
    chosen: PatternMove,
    /// The states of all letters up to here, as general as any pattern below wants them.
    states: Vec<State>,
    /// The letters bound earlier on which all patterns below allow less than those beside them.
    restrictions: Vec<(Letter, State)>,
    then: Vec<Step>,
    ends: Vec<End>,
}

/// A pattern that is complete.
#[derive(Clone, Debug)]
struct End {
    pattern: usize,
    restrictions: Vec<(Letter, State)>,
}

impl Store {
    /// What the learner of 1976 began with: captures, and that the man may be played who would be captured.
    pub fn seeds() -> Store {
        let mut store = Store::default();
        store.insert(Pattern::capture());
        store.insert(Pattern::flight());
        store
    }

    /// Exactly these patterns, also those that others cover.
    pub fn of(patterns: Vec<Pattern>) -> Store {
        let mut store = Store {
            patterns,
            ..Store::default()
        };
        store.rebuild();
        store
    }

    pub fn patterns(&self) -> &[Pattern] {
        &self.patterns
    }

    pub fn len(&self) -> usize {
        self.patterns.len()
    }

    pub fn is_empty(&self) -> bool {
        self.patterns.is_empty()
    }

    /// Adds a pattern unless one as general is known; drops those that it makes superfluous. Whether it was added.
    pub fn insert(&mut self, pattern: Pattern) -> bool {
        let is_new = self.keep(pattern);
        if is_new {
            self.rebuild();
        }
        is_new
    }

    /// The same for many at once.
    pub fn extend(&mut self, patterns: impl IntoIterator<Item = Pattern>) {
        for pattern in patterns {
            self.keep(pattern);
        }
        self.rebuild();
    }

    fn keep(&mut self, pattern: Pattern) -> bool {
        if self.patterns.iter().any(|known| known.covers(&pattern)) {
            return false;
        }
        self.patterns.retain(|known| !pattern.covers(known));
        self.patterns.push(pattern);
        true
    }

    fn rebuild(&mut self) {
        self.roots = Default::default();
        for (number, pattern) in self.patterns.iter().enumerate() {
            grow(&mut self.roots[pattern.kind as usize], pattern, number, 0);
        }
        for step in self.roots.iter_mut().flatten() {
            restrict(step, &[], &self.patterns);
        }
    }

    /// Calls for every pattern of the kind and every way in which it is on the board.
    pub fn for_each_match(&self, kind: Kind, board: &Board, friend: Color, found: &mut dyn FnMut(&Pattern, &Squares)) {
        self.for_each_numbered_match(kind, board, friend, &mut |number, squares| {
            found(&self.patterns[number], squares);
        });
    }

    /// The same with the pattern's place in [`Store::patterns`].
    pub fn for_each_numbered_match(
        &self,
        kind: Kind,
        board: &Board,
        friend: Color,
        found: &mut dyn FnMut(usize, &Squares),
    ) {
        let placing = Placing { board, friend };
        let mut squares = [None; 26];
        let mut complete = |number: usize, squares: &Squares| {
            if placing.none_guards(&self.patterns[number].unguarded, squares) {
                found(number, squares);
            }
        };
        for step in &self.roots[kind as usize] {
            follow(placing, step, &mut squares, &mut complete);
        }
    }
}

fn follow(placing: Placing<'_>, step: &Step, squares: &mut Squares, found: &mut dyn FnMut(usize, &Squares)) {
    if !placing.all_hold(&step.restrictions, squares) {
        return;
    }
    placing.verify(&step.states, &step.chosen, squares, &mut |squares| {
        for end in &step.ends {
            if placing.all_hold(&end.restrictions, squares) {
                found(end.pattern, squares);
            }
        }
        for next in &step.then {
            follow(placing, next, squares, found);
        }
    });
}

fn grow(steps: &mut Vec<Step>, pattern: &Pattern, number: usize, depth: usize) {
    let chosen = &pattern.moves[depth];
    let states = &pattern.states[..letters_up_to(pattern, depth)];
    let shared = steps
        .iter()
        .position(|step| step.chosen == *chosen && comparable(&step.states, states));
    let place = shared.unwrap_or_else(|| {
        steps.push(Step {
            chosen: chosen.clone(),
            states: states.to_vec(),
            restrictions: Vec::new(),
            then: Vec::new(),
            ends: Vec::new(),
        });
        steps.len() - 1
    });
    let step = &mut steps[place];
    for (general, own) in step.states.iter_mut().zip(states) {
        if own.covers(*general) {
            *general = *own;
        }
    }
    if depth + 1 < pattern.moves.len() {
        return grow(&mut step.then, pattern, number, depth + 1);
    }
    step.ends.push(End {
        pattern: number,
        restrictions: Vec::new(),
    });
}

fn letters_up_to(pattern: &Pattern, depth: usize) -> usize {
    let letters = pattern.moves[..=depth]
        .iter()
        .flat_map(|chosen| chosen.bound().chain([chosen.man]));
    letters.map(|letter| usize::from(letter.0) + 1).max().unwrap_or(0)
}

fn comparable(general: &[State], own: &[State]) -> bool {
    general.len() == own.len()
        && general
            .iter()
            .zip(own)
            .all(|(general, own)| general.covers(*own) || own.covers(*general))
}

fn restrict(step: &mut Step, before: &[State], patterns: &[Pattern]) {
    step.restrictions = narrower(&step.states, before);
    for end in &mut step.ends {
        end.restrictions = narrower(&patterns[end.pattern].states, &step.states);
    }
    for next in &mut step.then {
        restrict(next, &step.states, patterns);
    }
}

fn narrower(own: &[State], general: &[State]) -> Vec<(Letter, State)> {
    own.iter()
        .zip(general)
        .enumerate()
        .filter(|(_, (own, general))| own != general)
        .map(|(number, (own, _))| (Letter(number as u8), *own))
        .collect()
}
