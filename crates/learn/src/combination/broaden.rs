//! Ideas that gain more than they need are told with less.
//!
//! A man that is taken where it stands may be worth less, or not be there at all, as long as the balance stays good. So
//! two combinations that differ only in what is won by the way become one pattern.

use super::idea::{Idea, Node};
use shakmaty::{Color, Move, Role, Square};

/// The idea with men worth as little as it can do with; and the same for each man that it can do without.
pub fn broaden(idea: &Idea) -> Vec<Idea> {
    let victims = victims(idea);
    let mut broad = vec![lowered(idea.clone(), &victims)];
    for victim in &victims {
        let without = with_man(idea, *victim, None);
        if without.worth() > 0 {
            broad.push(lowered(without, &victims));
        }
    }
    broad
}

/// The enemy's men that the player takes where they stand and that do nothing else.
fn victims(idea: &Idea) -> Vec<Square> {
    let friend = idea.friend();
    let mut victims: Vec<Square> = Vec::new();
    let mut movers: Vec<Square> = Vec::new();
    idea.for_each_deed(&mut |line, deed| {
        let is_untouched = |square: Square| line.iter().all(|earlier| earlier.to() != square);
        if is_untouched(deed.from()) {
            movers.push(deed.from());
        }
        let stands = idea.start.board.color_at(deed.to()) == Some(friend.other()) && is_untouched(deed.to());
        if deed.side == friend && deed.takes() && stands && !victims.contains(&deed.to()) {
            victims.push(deed.to());
        }
    });
    let is_king = |square: &Square| idea.start.board.role_at(*square) == Some(Role::King);
    victims.retain(|square| !movers.contains(square) && !is_king(square));
    victims
}

fn lowered(mut idea: Idea, victims: &[Square]) -> Idea {
    for victim in victims {
        let Some(role) = idea.start.board.role_at(*victim) else {
            continue;
        };
        let less = Role::ALL
            .into_iter()
            .take_while(|less| *less < role)
            .map(|less| with_man(&idea, *victim, Some(less)))
            .find(|lower| lower.worth() > 0);
        idea = less.unwrap_or(idea);
    }
    idea
}

/// The idea with another man on the square, or none.
fn with_man(idea: &Idea, square: Square, man: Option<Role>) -> Idea {
    let mut changed = idea.clone();
    let friend = idea.friend();
    match man {
        Some(role) => changed.start.board.set_piece_at(square, role.of(friend.other())),
        None => changed.start.board.discard_piece_at(square),
    }
    for root in std::iter::once(&mut changed.main).chain(&mut changed.contrasts) {
        take(root, friend, friend, square, man);
    }
    changed
}

/// Exchanges what the player's first capture on the square takes; later ones take who came there.
fn take(node: &mut Node, side: Color, friend: Color, square: Square, man: Option<Role>) {
    if let Some(Move::Normal { to, capture, .. }) = &mut node.play
        && *to == square
    {
        if side == friend {
            *capture = man;
        }
        return;
    }
    for next in &mut node.then {
        take(next, side.other(), friend, square, man);
    }
}
