//! What a line of moves is worth, in words.

use adage_learn::combination::value;
use adage_search::chess::{Answer, MATE};
use adage_worlds::chess::words;
use shakmaty::san::SanPlus;
use shakmaty::{Chess, Move, Position, Role};
use std::fmt;

/// What the player to move gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Worth {
    Nothing,
    /// In so many moves of one's own.
    Mates(i32),
    /// Men won, and given for them.
    Wins {
        men: Vec<Role>,
        given: Vec<Role>,
    },
}

/// A score within so much of a mate is one.
const LONGEST_MATE: i32 = 1_000;

impl Worth {
    pub fn of(position: &Chess, answer: &Answer) -> Worth {
        if answer.score > MATE - LONGEST_MATE {
            return Worth::Mates((MATE - answer.score + 1) / 2);
        }
        let end = settled(position, &answer.line);
        let (us, them) = (position.turn(), position.turn().other());
        let fewer = |side, role: Role| {
            let count = |position: &Chess| (position.board().by_color(side) & position.board().by_role(role)).count();
            count(position).saturating_sub(count(&end))
        };
        let (mut men, mut given) = (Vec::new(), Vec::new());
        for role in Role::ALL.into_iter().rev() {
            let (won, lost) = (fewer(them, role), fewer(us, role));
            men.extend(std::iter::repeat_n(role, won.saturating_sub(lost)));
            given.extend(std::iter::repeat_n(role, lost.saturating_sub(won)));
        }
        let balance = |roles: &[Role]| roles.iter().map(|role| value(*role)).sum::<i32>();
        match balance(&men) - balance(&given) >= value(Role::Pawn) {
            true => Worth::Wins { men, given },
            false => Worth::Nothing,
        }
    }
}

/// Where a line leads; if it stops after an exchange has begun, without the capture that would be answered.
fn settled(position: &Chess, line: &[Move]) -> Chess {
    let mut positions = vec![position.clone()];
    for chosen in line {
        let Ok(next) = positions[positions.len() - 1].clone().play(*chosen) else {
            break;
        };
        positions.push(next);
    }
    let last = positions.len() - 1;
    let is_open = line.get(last.wrapping_sub(1)).is_some_and(|chosen| {
        let replies = positions[last].legal_moves();
        chosen.is_capture()
            && last > 1
            && replies
                .iter()
                .any(|reply| reply.is_capture() && reply.to() == chosen.to())
    });
    positions.swap_remove(if is_open { last - 1 } else { last })
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Worth::Nothing => f.write_str("nothing found that wins something"),
            Worth::Mates(1) => f.write_str("mates"),
            Worth::Mates(moves) => write!(f, "mates in {moves}"),
            Worth::Wins { men, given } if given.is_empty() => write!(f, "wins {}", several(men)),
            Worth::Wins { men, given } => write!(f, "wins {} for {}", several(men), several(given)),
        }
    }
}

/// `a rook`, `a queen and two pawns`.
fn several(men: &[Role]) -> String {
    let groups = men.chunk_by(|one, other| one == other);
    let group = |group: &[Role]| {
        let name = words().role(group[0]);
        match group.len() {
            1 => format!("a {name}"),
            2 => format!("two {name}s"),
            number => format!("{number} {name}s"),
        }
    };
    groups.map(group).collect::<Vec<_>>().join(" and ")
}

/// Why there is no move.
pub fn of_end(position: &Chess) -> &'static str {
    match position.is_check() {
        true => "there is no legal move: it is mate.",
        false => "there is no legal move: it is stalemate.",
    }
}

pub fn san(position: &Chess, chosen: Move) -> String {
    SanPlus::from_move(position.clone(), chosen).to_string()
}

/// `1. Qxh6+ Kxh6 2. Nf7+`
pub fn line(position: &Chess, moves: &[Move]) -> String {
    let mut position = position.clone();
    let mut written: Vec<String> = Vec::new();
    for (index, chosen) in moves.iter().enumerate() {
        if !position.is_legal(*chosen) {
            break;
        }
        let number = position.fullmoves();
        if position.turn().is_white() {
            written.push(format!("{number}."));
        } else if index == 0 {
            written.push(format!("{number}..."));
        }
        written.push(SanPlus::from_move_and_play_unchecked(&mut position, *chosen).to_string());
    }
    written.join(" ")
}
