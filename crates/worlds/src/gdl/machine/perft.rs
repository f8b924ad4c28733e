//! Counting the sequences of joint moves: the exact safety net of rules and machines.

use super::state::ones;
use super::{Board, Machine, Move, Role, State};
use adage_logic::network::Lanes;

type Wide = [u64; 4];

impl Machine {
    /// The number of sequences of joint moves of this length from a state; an end stops.
    pub fn perft(&self, state: &State, depth: u32) -> u64 {
        self.perft_telling(state, depth, |_| {})
    }

    /// The same, with word of how many more were counted, now and then.
    pub fn perft_telling(&self, state: &State, depth: u32, mut tell: impl FnMut(u64)) -> u64 {
        match depth {
            0 => 1,
            _ => {
                let mut board: Board<'_, Wide> = self.lanes();
                count(&mut board, std::slice::from_ref(state), depth, &mut tell)
            }
        }
    }
}

fn count(board: &mut Board<'_, Wide>, states: &[State], depth: u32, tell: &mut dyn FnMut(u64)) -> u64 {
    let mut total = 0;
    for chunk in states.chunks(Wide::COUNT) {
        board.show(chunk);
        let choices = choices(board, chunk.len());
        if depth == 1 {
            let ways = choices
                .iter()
                .map(|roles| roles.iter().map(|moves| moves.len() as u64).product::<u64>());
            let more = ways.sum::<u64>();
            tell(more);
            total += more;
            continue;
        }
        let joint: Vec<(&State, Vec<Move>)> = chunk
            .iter()
            .zip(&choices)
            .flat_map(|(state, roles)| joint_moves(roles).into_iter().map(move |joint| (state, joint)))
            .collect();
        // Few at a time, so that little is kept on the way down.
        for some in joint.chunks(Wide::COUNT) {
            let pairs: Vec<(&State, &[Move])> = some.iter().map(|(state, joint)| (*state, joint.as_slice())).collect();
            let next = board.follow(&pairs);
            total += count(board, &next, depth - 1, tell);
        }
    }
    total
}

/// For each state that is no end the moves of each role; an end has no ways to go on.
fn choices(board: &Board<'_, Wide>, count: usize) -> Vec<Vec<Vec<Move>>> {
    let roles = board.machine.parts.len();
    let mut found = vec![vec![Vec::new(); roles]; count];
    let mut rows = Vec::new();
    for (group, lanes) in found.chunks_mut(64).enumerate() {
        for role in 0..roles {
            board.legal_rows(Role(role), group, &mut rows);
            for (lane, moves) in lanes.iter_mut().enumerate() {
                if !board.is_terminal(64 * group + lane) {
                    let numbers = rows
                        .iter()
                        .enumerate()
                        .flat_map(|(block, row)| ones(row[lane]).map(move |bit| Move((64 * block + bit) as u32)));
                    moves[role] = numbers.collect();
                }
            }
        }
    }
    found
}

/// All ways to take one move of each role.
pub(super) fn joint_moves(roles: &[Vec<Move>]) -> Vec<Vec<Move>> {
    let mut joint = vec![Vec::new()];
    for moves in roles {
        let longer = |start: &Vec<Move>| {
            let with = |chosen: &Move| start.iter().copied().chain([*chosen]).collect();
            moves.iter().map(with).collect::<Vec<Vec<Move>>>()
        };
        joint = joint.iter().flat_map(longer).collect();
    }
    joint
}
