//! Which move of a pattern to look for first: the one of least indetermination.
//!
//! The figures are the paper's: a square counts for as many squares as are in its state at the start of a game, a man for
//! about as many moves as it has. Moves that bind few squares come first; what they bind is certain for the others.

use super::pattern::{Branch, Letter, Pattern, PatternMove, State};
use shakmaty::Role;

/// How the squares of a move are found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Both squares by their states, then the man is tried.
    BothEnds,
    /// From the first square on.
    Forwards,
    /// From the second square back.
    Backwards,
}

/// About how many moves a man has.
fn mobility(role: Role) -> u32 {
    match role {
        Role::King | Role::Knight => 6,
        Role::Queen => 15,
        Role::Rook => 10,
        Role::Bishop => 8,
        Role::Pawn => 2,
    }
}

/// How many pairs of squares a move is expected to leave, and how best to find them.
pub fn indetermination(pattern: &Pattern, chosen: &PatternMove, is_known: &dyn Fn(Letter) -> bool) -> (u32, Way) {
    let squares = |letter| match is_known(letter) {
        true => 1,
        false => pattern.state(letter).at_the_start(),
    };
    let (_, natures) = pattern.mover(chosen);
    let from = squares(chosen.from);
    let Some(to) = chosen.to else {
        return (
            from * natures.exact().map_or(mobility(Role::Queen), mobility),
            Way::Forwards,
        );
    };
    let to = squares(to);
    let both = (from * to, Way::BothEnds);
    // The man's mobility is known only if its nature is.
    let Some(moves) = natures.exact().map(mobility) else {
        return both;
    };
    [both, (from * moves, Way::Forwards), (to * moves, Way::Backwards)]
        .into_iter()
        .min_by_key(|(count, _)| *count)
        .unwrap_or(both)
}

/// Puts the moves in the order in which they are to be looked for, and names the squares in the order in which they come.
pub fn put_in_order(pattern: &Pattern) -> Pattern {
    let order = order(pattern);
    let moved: Vec<PatternMove> = order.iter().map(|index| pattern.moves[*index].clone()).collect();
    let mut letters: Vec<Letter> = Vec::new();
    for letter in moved.iter().flat_map(|chosen| {
        [chosen.man, chosen.from]
            .into_iter()
            .chain(chosen.clear.iter().copied())
            .chain(chosen.to)
    }) {
        if !letters.contains(&letter) {
            letters.push(letter);
        }
    }
    let renamed = |letter: Letter| {
        let place = letters.iter().position(|known| *known == letter);
        Letter(place.expect("every letter is in some move") as u8)
    };
    let renumbered = |play: u8| {
        let place = order.iter().position(|index| *index == usize::from(play));
        place.expect("every move is in the order") as u8
    };
    Pattern {
        kind: pattern.kind,
        states: letters.iter().map(|letter| pattern.state(*letter)).collect(),
        moves: moved.iter().map(|chosen| rename(chosen, &renamed)).collect(),
        idea: renumber(&pattern.idea, &renumbered),
        contrasts: pattern
            .contrasts
            .iter()
            .map(|branch| renumber(branch, &renumbered))
            .collect(),
        unguarded: pattern.unguarded.iter().map(|letter| renamed(*letter)).collect(),
    }
}

/// Ties go to the move with fewer pairs of squares, then to the man that is better known, then to the square found first.
fn order(pattern: &Pattern) -> Vec<usize> {
    let mut known: Vec<Letter> = Vec::new();
    let mut left: Vec<usize> = (0..pattern.moves.len()).collect();
    let mut order = Vec::new();
    while !left.is_empty() {
        let cost = |index: &usize| {
            let chosen = &pattern.moves[*index];
            let is_known = |letter: Letter| known.contains(&letter);
            let squares = |letter| {
                if is_known(letter) {
                    1
                } else {
                    pattern.state(letter).at_the_start()
                }
            };
            let pairs = squares(chosen.from) * chosen.to.map_or(64, squares);
            let man: State = pattern.state(chosen.man);
            let since = known.iter().position(|letter| *letter == chosen.from);
            (
                indetermination(pattern, chosen, &is_known).0,
                pairs,
                man.at_the_start(),
                since,
            )
        };
        let Some(best) = left.iter().copied().min_by_key(cost) else {
            break;
        };
        left.retain(|index| *index != best);
        known.extend(pattern.moves[best].bound());
        order.push(best);
    }
    order
}

fn rename(chosen: &PatternMove, renamed: &impl Fn(Letter) -> Letter) -> PatternMove {
    let mut clear: Vec<Letter> = chosen.clear.iter().map(|letter| renamed(*letter)).collect();
    clear.sort();
    PatternMove {
        man: renamed(chosen.man),
        from: renamed(chosen.from),
        to: chosen.to.map(renamed),
        takes: chosen.takes,
        clear,
    }
}

fn renumber(branch: &Branch, renumbered: &impl Fn(u8) -> u8) -> Branch {
    Branch {
        play: branch.play.map(renumbered),
        then: branch.then.iter().map(|next| renumber(next, renumbered)).collect(),
    }
}
