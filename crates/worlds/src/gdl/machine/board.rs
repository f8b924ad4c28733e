//! Many states of one machine, side by side.

use super::state::{ones, transpose};
use super::{Machine, Move, Role, State};
use adage_logic::network::{Lanes, Values};

/// A state in every lane, and what is known of it.
pub struct Board<'m, L: Lanes = u64> {
    pub(super) machine: &'m Machine,
    pub(super) values: Values<L>,
    /// Room for the states that come next.
    next: Vec<L>,
}

impl Machine {
    /// A board for one state or a few.
    pub fn board(&self) -> Board<'_> {
        self.lanes()
    }

    /// A board with buffers that were used before.
    pub(crate) fn board_with(&self, values: Option<Values<u64>>) -> Board<'_> {
        Board {
            machine: self,
            values: values.unwrap_or_else(|| Values::new(&self.network)),
            next: Vec::new(),
        }
    }

    /// A board for as many states as there are lanes.
    pub fn lanes<L: Lanes>(&self) -> Board<'_, L> {
        Board {
            machine: self,
            values: Values::new(&self.network),
            next: Vec::new(),
        }
    }
}

impl<L: Lanes> Board<'_, L> {
    pub(crate) fn into_values(self) -> Values<L> {
        self.values
    }

    /// Puts states into the lanes, from the first on, and finds out what holds there: moves, ends and goals.
    pub fn show<'s>(&mut self, states: impl IntoIterator<Item = &'s State>) {
        self.load(states);
        self.look();
    }

    pub(super) fn load<'s>(&mut self, states: impl IntoIterator<Item = &'s State>) {
        let states: Vec<&State> = states.into_iter().take(L::COUNT).collect();
        for (word, inputs) in self.machine.state.chunks(64).enumerate() {
            for group in 0..L::COUNT / 64 {
                let mut matrix = [0; 64];
                for (row, state) in matrix.iter_mut().zip(states.iter().skip(64 * group)) {
                    *row = state.words()[word];
                }
                transpose(&mut matrix);
                for (input, plane) in inputs.iter().zip(&matrix) {
                    self.values.input_mut(*input).words_mut()[group] = *plane;
                }
            }
        }
    }

    pub(super) fn look(&mut self) {
        self.machine.network.evaluate_stage(0, &mut self.values);
    }

    /// The lanes whose state is an end.
    pub fn terminal(&self) -> L {
        self.values.output(self.machine.terminal)
    }

    pub fn is_terminal(&self, lane: usize) -> bool {
        self.values.holds(self.machine.terminal, lane)
    }

    /// The moves that a role has in the state of a lane.
    pub fn legal(&self, role: Role, lane: usize) -> impl Iterator<Item = Move> {
        let outputs = self.machine.parts[role.0].legal.iter().zip(0..);
        outputs
            .filter(move |(output, _)| self.values.holds(**output, lane))
            .map(|(_, number)| Move(number))
    }

    /// What a state is worth to a role: its highest goal that holds.
    pub fn goal(&self, role: Role, lane: usize) -> Option<i32> {
        let goals = self.machine.parts[role.0].goals.iter();
        goals
            .filter(|(_, output)| self.values.holds(*output, lane))
            .map(|(value, _)| *value)
            .max()
    }

    /// The legal moves of a role in 64 lanes, as rows of bits: `rows[64 * block + lane]` has moves `64 * block …`.
    pub(super) fn legal_rows(&self, role: Role, group: usize, rows: &mut Vec<[u64; 64]>) {
        rows.clear();
        for outputs in self.machine.parts[role.0].legal.chunks(64) {
            let mut matrix = [0; 64];
            for (row, output) in matrix.iter_mut().zip(outputs) {
                *row = self.values.output(*output).words()[group];
            }
            transpose(&mut matrix);
            rows.push(matrix);
        }
    }

    pub(super) fn forget_moves(&mut self) {
        for input in self.machine.parts.iter().flat_map(|part| &part.does) {
            self.values.set(*input, L::all(false));
        }
    }

    pub(super) fn choose(&mut self, role: Role, chosen: Move, lane: usize) {
        let input = self.machine.parts[role.0].does[chosen.0 as usize];
        self.values.input_mut(input).words_mut()[lane / 64] |= 1 << (lane % 64);
    }

    pub(super) fn step(&mut self) {
        self.machine.network.evaluate_stage(1, &mut self.values);
    }

    /// The states that come next in the first lanes.
    pub(super) fn next_states(&self, count: usize) -> Vec<State> {
        let mut states = vec![State::empty(self.machine.fluents.len()); count];
        for (word, outputs) in self.machine.next.chunks(64).enumerate() {
            for (group, states) in states.chunks_mut(64).enumerate() {
                let mut matrix = [0; 64];
                for (row, output) in matrix.iter_mut().zip(outputs) {
                    *row = self.values.output(*output).words()[group];
                }
                transpose(&mut matrix);
                for (state, row) in states.iter_mut().zip(&matrix) {
                    state.words_mut()[word] = *row;
                }
            }
        }
        states
    }

    /// Every state becomes the next one, but in these lanes the game starts anew.
    pub(super) fn advance(&mut self, anew: L) {
        let kept = anew.not();
        let start = self.machine.start();
        // What comes next may be what is there now, so all of it is read before any is written.
        self.next.clear();
        self.next
            .extend(self.machine.next.iter().enumerate().map(|(number, output)| {
                let next = self.values.output(*output).and(kept);
                if start.holds(number) { next.or(anew) } else { next }
            }));
        for (input, next) in self.machine.state.iter().zip(&self.next) {
            self.values.set(*input, *next);
        }
    }

    /// What follows a state for each of these joint moves, a move of every role in each.
    pub fn successors(&mut self, state: &State, joint_moves: &[Vec<Move>]) -> Vec<State> {
        let pairs: Vec<(&State, &[Move])> = joint_moves.iter().map(|joint| (state, joint.as_slice())).collect();
        pairs.chunks(L::COUNT).flat_map(|chunk| self.follow(chunk)).collect()
    }

    /// The state after one joint move.
    pub fn after(&mut self, state: &State, joint: &[Move]) -> State {
        self.follow(&[(state, joint)]).swap_remove(0)
    }

    /// Makes a joint move in the first lane, whose state is shown, and shows what follows.
    pub fn play(&mut self, joint: &[Move]) -> State {
        self.forget_moves();
        for (role, chosen) in joint.iter().enumerate() {
            self.choose(Role(role), *chosen, 0);
        }
        self.step();
        let mut next = State::empty(self.machine.fluents.len());
        for (number, output) in self.machine.next.iter().enumerate() {
            if self.values.holds(*output, 0) {
                next.insert(number);
            }
        }
        self.advance(L::all(false));
        self.look();
        next
    }

    /// What follows each state, no more of them than there are lanes.
    pub(super) fn follow(&mut self, pairs: &[(&State, &[Move])]) -> Vec<State> {
        self.show(pairs.iter().map(|(state, _)| *state));
        self.forget_moves();
        for (lane, (_, joint)) in pairs.iter().enumerate() {
            for (role, chosen) in joint.iter().enumerate() {
                self.choose(Role(role), *chosen, lane);
            }
        }
        self.step();
        self.next_states(pairs.len())
    }

    /// The lanes in which something holds.
    pub(super) fn each(lanes: L) -> impl Iterator<Item = usize> {
        let words: smallvec::SmallVec<[u64; 8]> = lanes.words().into();
        words
            .into_iter()
            .enumerate()
            .flat_map(|(group, word)| ones(word).map(move |bit| 64 * group + bit))
    }
}
