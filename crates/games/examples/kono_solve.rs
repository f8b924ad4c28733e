//! Solves Five Field Kono backwards from its ends: `cargo run --release -p adage-games --example kono_solve [own]`.
//!
//! A counter never leaves the colour that its cell would have on a chequered board, so a position is a pair: what stands
//! on the thirteen cells of one colour and on the twelve of the other. Each half may be mirrored alone, and the players
//! exchanged so that White is to move. That leaves 17,220 by 17,370 positions. A move changes one half and turns both
//! over to the opponent; small tables of halves say how, and the pair's number is all that is stored.

use adage_games::five::{Cell, Cells};
use adage_games::game::{Game, Player, Turn};
use adage_games::kono::{Goal, Kono, KonoState, diagonal_neighbours, home};
use std::collections::HashMap;

/// White's and black's counters on cells of one colour.
type Half = (Cells, Cells);

/// All halves of one colour, mirror images alike.
struct Halves {
    numbers: HashMap<Half, u16>,
    halves: Vec<Half>,
    /// The half with the players exchanged.
    exchanged: Vec<u16>,
    /// The halves that White's moves lead to, the players exchanged.
    after: Vec<Vec<u16>>,
    /// The halves from which a move leads to this one.
    before: Vec<Vec<u16>>,
}

fn turned(half: Half, mirror_files: bool, mirror_ranks: bool) -> Half {
    let turn = Turn {
        mirror_files,
        mirror_ranks,
        swap_axes: false,
    };
    (half.0.turned(turn), half.1.turned(turn))
}

fn canonical(half: Half) -> Half {
    half.min(turned(half, true, false))
}

fn exchanged(half: Half) -> Half {
    let (white, black) = turned(half, false, true);
    canonical((black, white))
}

/// All sets of `count` of the cells.
fn subsets(cells: &[Cell], count: usize) -> Vec<Cells> {
    match (count, cells.split_first()) {
        (0, _) => vec![Cells::NONE],
        (_, None) => Vec::new(),
        (_, Some((first, rest))) => {
            let with = subsets(rest, count - 1).into_iter().map(|set| set.with(*first));
            with.chain(subsets(rest, count)).collect()
        }
    }
}

impl Halves {
    fn of(cells: Vec<Cell>) -> Halves {
        let all: Cells = cells.iter().copied().collect();
        let count = |player| home(player).and(all).len();
        let mut halves = Vec::new();
        for white in subsets(&cells, count(Player(0))) {
            let free: Vec<Cell> = all.without(white).into_iter().collect();
            let blacks = subsets(&free, count(Player(1))).into_iter();
            halves.extend(
                blacks
                    .map(|black| (white, black))
                    .filter(|half| canonical(*half) == *half),
            );
        }
        let numbers: HashMap<Half, u16> = halves.iter().copied().zip(0..).collect();
        let moves = |half: &Half| -> Vec<u16> {
            let free = all.without(half.0.or(half.1));
            let mut after: Vec<u16> = half
                .0
                .into_iter()
                .flat_map(|from| {
                    diagonal_neighbours(from)
                        .and(free)
                        .into_iter()
                        .map(move |to| (from, to))
                })
                .map(|(from, to)| numbers[&exchanged((half.0.without(Cells::of(from)).with(to), half.1))])
                .collect();
            after.sort_unstable();
            after.dedup();
            after
        };
        let after: Vec<Vec<u16>> = halves.iter().map(moves).collect();
        let mut before = vec![Vec::new(); halves.len()];
        for (from, after) in (0..).zip(&after) {
            for to in after {
                before[usize::from(*to)].push(from);
            }
        }
        Halves {
            exchanged: halves.iter().map(|half| numbers[&exchanged(*half)]).collect(),
            numbers,
            halves,
            after,
            before,
        }
    }
}

/// 0 for a draw, or not known yet; 1 + n if who is to move wins after n moves, -1 - n if he loses.
type Value = i16;

struct Solver {
    game: Kono,
    even: Halves,
    odd: Halves,
    values: Vec<Value>,
}

impl Solver {
    fn new(game: Kono) -> Solver {
        let colour = |parity| Cell::all().filter(move |cell| (cell.row() + cell.col()) % 2 == parity);
        let (even, odd) = (Halves::of(colour(0).collect()), Halves::of(colour(1).collect()));
        let values = vec![0; even.halves.len() * odd.halves.len()];
        Solver {
            game,
            even,
            odd,
            values,
        }
    }

    fn number(&self, even: u16, odd: u16) -> u32 {
        u32::from(even) * self.odd.halves.len() as u32 + u32::from(odd)
    }

    fn pair(&self, number: u32) -> (u16, u16) {
        let width = self.odd.halves.len() as u32;
        ((number / width) as u16, (number % width) as u16)
    }

    fn state(&self, number: u32) -> KonoState {
        let (even, odd) = self.pair(number);
        let (even, odd) = (self.even.halves[usize::from(even)], self.odd.halves[usize::from(odd)]);
        KonoState::new(even.0.or(odd.0), even.1.or(odd.1), Player(0)).expect("halves of two colours do not meet")
    }

    fn number_of(&self, state: &KonoState) -> u32 {
        let split = |parity: i32| -> Half {
            let of = |player| -> Cells {
                let cells = state.counters(player).into_iter();
                cells.filter(|cell| (cell.row() + cell.col()) % 2 == parity).collect()
            };
            canonical((of(Player(0)), of(Player(1))))
        };
        self.number(self.even.numbers[&split(0)], self.odd.numbers[&split(1)])
    }

    fn after(&self, number: u32) -> impl Iterator<Item = u32> + '_ {
        let (even, odd) = self.pair(number);
        let (even_turned, odd_turned) = (
            self.even.exchanged[usize::from(even)],
            self.odd.exchanged[usize::from(odd)],
        );
        let by_even = self.even.after[usize::from(even)].iter();
        let by_odd = self.odd.after[usize::from(odd)].iter();
        by_even
            .map(move |even| self.number(*even, odd_turned))
            .chain(by_odd.map(move |odd| self.number(even_turned, *odd)))
    }

    fn before(&self, number: u32) -> impl Iterator<Item = u32> + '_ {
        let (even, odd) = self.pair(number);
        let (even_turned, odd_turned) = (
            self.even.exchanged[usize::from(even)],
            self.odd.exchanged[usize::from(odd)],
        );
        let by_even = self.even.before[usize::from(even)].iter();
        let by_odd = self.odd.before[usize::from(odd)].iter();
        by_even
            .map(move |even| self.number(*even, odd_turned))
            .chain(by_odd.map(move |odd| self.number(even_turned, *odd)))
    }

    /// The positions in which the game is won already.
    fn ends(&mut self) -> Vec<u32> {
        let mut ends = Vec::new();
        for number in 0..self.values.len() as u32 {
            let state = self.state(number);
            let [mine, theirs] = [Player(0), Player(1)].map(|player| self.game.has_won(&state, player));
            if mine != theirs {
                self.values[number as usize] = if mine { 1 } else { -1 };
                ends.push(number);
            }
        }
        ends
    }

    /// The positions decided one move before those decided last.
    fn one_move_before(&mut self, decided: &[u32], moves: Value) -> Vec<u32> {
        let mut earlier = Vec::new();
        for number in decided {
            let is_loss = self.values[*number as usize] < 0;
            let before: Vec<u32> = self.before(*number).collect();
            for position in before {
                if self.values[position as usize] != 0 {
                    continue;
                }
                if is_loss {
                    self.values[position as usize] = moves + 1;
                    earlier.push(position);
                } else if self.after(position).all(|next| {
                    let value = self.values[next as usize];
                    value > 0 && value <= moves
                }) {
                    self.values[position as usize] = -moves - 1;
                    earlier.push(position);
                }
            }
        }
        earlier
    }
}

fn main() {
    let goal = match std::env::args().nth(1).as_deref() {
        Some("own") => Goal::Own,
        _ => Goal::Filled,
    };
    let game = Kono::new(goal);
    let mut solver = Solver::new(game.clone());
    println!(
        "{} by {} halves, {} positions",
        solver.even.halves.len(),
        solver.odd.halves.len(),
        solver.values.len()
    );
    let mut decided = solver.ends();
    let won = decided
        .iter()
        .filter(|number| solver.values[**number as usize] > 0)
        .count();
    println!("over: {} won, {} lost", won, decided.len() - won);
    let (mut wins, mut losses, mut moves) = (0, 0, 0);
    while !decided.is_empty() {
        moves += 1;
        decided = solver.one_move_before(&decided, moves);
        let won = decided
            .iter()
            .filter(|number| solver.values[**number as usize] > 0)
            .count();
        wins += won;
        losses += decided.len() - won;
        println!("after {moves} moves: {won} wins, {} losses", decided.len() - won);
    }
    println!("{wins} wins and {losses} losses, the longest of {} moves", moves - 1);
    let start = solver.number_of(&game.start());
    println!("the start: {}", solver.values[start as usize]);
}
