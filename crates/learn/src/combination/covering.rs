//! When one pattern is more general than another.
//!
//! Both must have the same tree; the letters of one are then the letters of the other by what they do there, and every
//! square of the more general one allows all that the other's allows.

use super::pattern::{Branch, Letter, Pattern, State};

impl Pattern {
    /// Whether this pattern is on every board on which the other is, with the same idea.
    pub fn covers(&self, other: &Pattern) -> bool {
        if self.kind != other.kind || self.contrasts.len() > other.contrasts.len() {
            return false;
        }
        let mut twins = Twins {
            general: self,
            special: other,
            letters: vec![None; self.states.len()],
            moves: Vec::new(),
        };
        twins.same_branch(&self.idea, &other.idea)
            && self
                .contrasts
                .iter()
                .zip(&other.contrasts)
                .all(|(mine, others)| twins.same_branch(mine, others))
            && twins.same_ways()
            && self
                .unguarded
                .iter()
                .all(|letter| twins.letters[usize::from(letter.0)].is_some_and(|twin| other.unguarded.contains(&twin)))
    }
}

struct Twins<'p> {
    general: &'p Pattern,
    special: &'p Pattern,
    /// For each letter of the general pattern, the letter of the other that it stands for.
    letters: Vec<Option<Letter>>,
    /// The moves of both that stand in the same place.
    moves: Vec<(usize, usize)>,
}

impl Twins<'_> {
    fn same_branch(&mut self, mine: &Branch, others: &Branch) -> bool {
        let same_move = match (mine.play, others.play) {
            (None, None) => true,
            (Some(mine), Some(others)) => self.same_move(usize::from(mine), usize::from(others)),
            _ => false,
        };
        same_move
            && mine.then.len() == others.then.len()
            && mine
                .then
                .iter()
                .zip(&others.then)
                .all(|(mine, others)| self.same_branch(mine, others))
    }

    /// Whether every move goes past the same men. What was empty from the beginning need not be said.
    fn same_ways(&self) -> bool {
        self.moves.iter().all(|(mine, others)| {
            let (mine, others) = (&self.general.moves[*mine].clear, &self.special.moves[*others].clear);
            let mine: Vec<Option<Letter>> = mine.iter().map(|letter| self.letters[usize::from(letter.0)]).collect();
            let is_said = |letter: &Letter| mine.contains(&Some(*letter));
            let is_empty = |letter: &Letter| self.special.state(*letter) == State::Empty;
            mine.iter()
                .all(|letter| letter.is_some_and(|letter| others.contains(&letter)))
                && others.iter().all(|letter| is_said(letter) || is_empty(letter))
        })
    }

    fn same_move(&mut self, mine: usize, others: usize) -> bool {
        self.moves.push((mine, others));
        let (mine, others) = (&self.general.moves[mine], &self.special.moves[others]);
        let may_take = mine.to.is_some_and(|to| self.general.state(to) == State::Open);
        (mine.takes == others.takes || (!mine.takes && may_take))
            && self.same_letter(mine.man, others.man)
            && self.same_letter(mine.from, others.from)
            && match (mine.to, others.to) {
                (None, None) => true,
                (Some(mine), Some(others)) => self.same_letter(mine, others),
                _ => false,
            }
    }

    fn same_letter(&mut self, mine: Letter, others: Letter) -> bool {
        let known = self.letters[usize::from(mine.0)];
        match known {
            Some(known) => known == others,
            None => {
                let is_taken = self.letters.contains(&Some(others));
                self.letters[usize::from(mine.0)] = Some(others);
                !is_taken && self.general.state(mine).covers(self.special.state(others))
            }
        }
    }
}
