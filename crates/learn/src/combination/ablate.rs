//! Variants of a pattern, with one condition less or one more.
//!
//! Which of them hold is for trials to say: what a pattern asks for and does not need was a coincidence of the game that
//! it was learned from, and what it lacks shows in the positions where it fails.

use super::natures::Natures;
use super::order::put_in_order;
use super::pattern::{Branch, Letter, Owner, Pattern, State};

/// The pattern with one thing less asked for, in every way.
pub fn more_general(pattern: &Pattern) -> Vec<Pattern> {
    let mut variants = Vec::new();
    for number in 0..pattern.contrasts.len() {
        let mut variant = pattern.clone();
        variant.contrasts.remove(number);
        variants.push(variant);
    }
    for idea in without_one_branch(&pattern.idea) {
        variants.push(Pattern {
            idea,
            ..pattern.clone()
        });
    }
    for letter in pattern.letters() {
        if let Some(wider) = wider(pattern.state(letter)) {
            let mut variant = pattern.clone();
            variant.states[usize::from(letter.0)] = wider;
            variants.push(variant);
        }
    }
    variants
        .into_iter()
        .map(tidy)
        .filter(|variant| variant != pattern)
        .collect()
}

/// The pattern with the condition, for one of the squares that its player goes to, that nobody takes back there.
pub fn more_special(pattern: &Pattern) -> Vec<Pattern> {
    let mut arrivals: Vec<Letter> = Vec::new();
    for chosen in &pattern.moves {
        if pattern.mover(chosen).0 == Owner::Friend
            && let Some(to) = chosen.to
            && !arrivals.contains(&to)
            && !pattern.unguarded.contains(&to)
        {
            arrivals.push(to);
        }
    }
    arrivals
        .into_iter()
        .map(|letter| {
            let mut variant = pattern.clone();
            variant.unguarded.push(letter);
            variant
        })
        .collect()
}

/// The branch with one of several alternatives left out.
fn without_one_branch(branch: &Branch) -> Vec<Branch> {
    let mut variants = Vec::new();
    if branch.then.len() > 1 {
        for number in 0..branch.then.len() {
            let mut variant = branch.clone();
            variant.then.remove(number);
            variants.push(variant);
        }
    }
    for (number, next) in branch.then.iter().enumerate() {
        for shorter in without_one_branch(next) {
            let mut variant = branch.clone();
            variant.then[number] = shorter;
            variants.push(variant);
        }
    }
    variants
}

/// A man of one nature may be worth more, if the enemy's, or less; then any.
fn wider(state: State) -> Option<State> {
    let State::Man(owner, natures) = state else {
        return None;
    };
    let wider = match (natures.exact(), owner) {
        (Some(role), Owner::Enemy) => Natures::at_least(role),
        (Some(role), Owner::Friend) => Natures::at_most(role),
        (None, _) => Natures::ANY,
    };
    let wider = if wider == natures { Natures::ANY } else { wider };
    (wider != natures).then_some(State::Man(owner, wider))
}

/// Without the moves that the tree no longer has, and in order again.
fn tidy(mut pattern: Pattern) -> Pattern {
    let mut used: Vec<u8> = Vec::new();
    for branch in std::iter::once(&pattern.idea).chain(&pattern.contrasts) {
        branch.visit(&mut |play| {
            if !used.contains(&play) {
                used.push(play);
            }
        });
    }
    used.sort_unstable();
    pattern.moves = used
        .iter()
        .map(|play| pattern.moves[usize::from(*play)].clone())
        .collect();
    for branch in std::iter::once(&mut pattern.idea).chain(&mut pattern.contrasts) {
        branch.renumber(&used);
    }
    let is_spoken_of = |letter: &Letter| {
        let mut letters = pattern
            .moves
            .iter()
            .flat_map(|chosen| chosen.bound().chain([chosen.man]));
        letters.any(|known| known == *letter)
    };
    pattern.unguarded = pattern.unguarded.iter().copied().filter(is_spoken_of).collect();
    put_in_order(&pattern)
}
