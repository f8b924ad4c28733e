//! Games played at random, every legal move of a role being as likely as any other.

use super::{Board, Machine, Move, Role, State};
use crate::chance::Chance;
use adage_logic::network::Lanes;
use smallvec::SmallVec;

/// A game that ends within so many steps, or not at all.
const LONGEST_GAME: usize = 100_000;

/// One game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RandomGame {
    /// A move of each role, step by step.
    pub moves: Vec<Vec<Move>>,
    pub end: State,
    /// What each role gained, where the rules say; `None` if the game did not come to an end.
    pub goals: Option<Vec<Option<i32>>>,
}

/// What came of many games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    pub games: u64,
    /// How many states were looked at, ends among them.
    pub states: u64,
    /// The sum of what each role gained.
    pub gains: Vec<i64>,
    /// Games that stopped since somebody could not move, or that went on for too long. They gain nothing.
    pub unfinished: u64,
    /// The fewest and the most steps of a game.
    pub shortest: Option<usize>,
    pub longest: usize,
}

impl Tally {
    /// What a role gained on average.
    pub fn mean_gain(&self, role: Role) -> f64 {
        self.gains[role.0] as f64 / self.games.max(1) as f64
    }

    /// The steps of a game on average.
    pub fn mean_length(&self) -> f64 {
        (self.states - self.games) as f64 / self.games.max(1) as f64
    }
}

impl Machine {
    pub fn random_game(&self, seed: u64) -> RandomGame {
        let mut chance = Chance::new(seed);
        let mut board = self.board();
        let mut game = RandomGame {
            moves: Vec::new(),
            end: self.start().clone(),
            goals: None,
        };
        board.show([self.start()]);
        while game.moves.len() < LONGEST_GAME {
            if board.is_terminal(0) {
                let goals = self.roles().map(|(role, _)| board.goal(role, 0));
                game.goals = Some(goals.collect());
                break;
            }
            let Some(joint) = random_joint_move(&board, &mut chance) else {
                break;
            };
            game.end = board.play(&joint);
            game.moves.push(joint);
        }
        game
    }

    /// Plays so many games in every lane, all lanes at once.
    pub fn playouts<L: Lanes>(&self, games_per_lane: u32, seed: u64) -> Tally {
        self.games::<L>(u64::from(games_per_lane) * L::COUNT as u64, seed, |_| {})
    }

    /// Plays so many games, all lanes at once; tells after every step what came of them so far.
    pub fn games<L: Lanes>(&self, count: u64, seed: u64, mut tell: impl FnMut(&Tally)) -> Tally {
        let mut table = Table::<L>::new(self, seed, LONGEST_GAME);
        table.begin(self.start(), count);
        while !table.playing.is_zero() {
            table.round();
            tell(&table.tally);
        }
        table.tally
    }

    /// Games from any state, on buffers that are used again; one that takes more steps is broken off.
    pub fn rollouts<L: Lanes>(&self, seed: u64, longest: usize) -> Rollouts<'_, L> {
        Rollouts(Table::new(self, seed, longest))
    }
}

/// Games from any state.
pub struct Rollouts<'m, L: Lanes = u64>(Table<'m, L>);

impl<L: Lanes> Rollouts<'_, L> {
    /// Plays one game in every lane. `None` if told to stop before they ended.
    pub fn play(&mut self, state: &State, mut stops: impl FnMut() -> bool) -> Option<&Tally> {
        self.0.begin(state, L::COUNT as u64);
        while !self.0.playing.is_zero() {
            if stops() {
                return None;
            }
            self.0.round();
        }
        Some(&self.0.tally)
    }
}

/// Games in all lanes, each lane with a number of games to go.
struct Table<'m, L: Lanes> {
    board: Board<'m, L>,
    chance: Chance,
    rows: Vec<[u64; 64]>,
    left: Vec<u64>,
    /// How long the games of the lanes have gone on.
    steps: Vec<usize>,
    /// How long they may go on.
    longest: usize,
    playing: L,
    tally: Tally,
}

impl<'m, L: Lanes> Table<'m, L> {
    fn new(machine: &'m Machine, seed: u64, longest: usize) -> Table<'m, L> {
        Table {
            board: machine.lanes::<L>(),
            chance: Chance::new(seed),
            rows: Vec::new(),
            left: Vec::new(),
            steps: Vec::new(),
            longest,
            playing: L::all(false),
            tally: Tally::default(),
        }
    }

    /// Prepares for so many games, the first in each lane from this state on, the others from the start.
    fn begin(&mut self, state: &State, count: u64) {
        let lanes = L::COUNT as u64;
        self.tally = Tally {
            gains: vec![0; self.board.machine.parts.len()],
            ..Tally::default()
        };
        self.steps = vec![0; L::COUNT];
        self.left = (0..lanes)
            .map(|lane| count / lanes + u64::from(lane < count % lanes))
            .collect();
        for (lane, left) in self.left.iter().enumerate() {
            self.playing.set(lane, *left > 0);
        }
        self.board.load(std::iter::repeat_n(state, L::COUNT));
    }

    /// One step of every game.
    fn round(&mut self) {
        self.board.look();
        let lanes = self.playing.words().iter().map(|word| u64::from(word.count_ones()));
        self.tally.states += lanes.sum::<u64>();
        let ended = self.board.terminal().and(self.playing);
        for lane in Board::each(ended) {
            for (gain, (role, _)) in self.tally.gains.iter_mut().zip(self.board.machine.roles()) {
                *gain += i64::from(self.board.goal(role, lane).unwrap_or(0));
            }
            self.finish(lane);
        }
        let stuck = self.choose(self.playing.and(ended.not()));
        for lane in Board::each(stuck) {
            self.tally.unfinished += 1;
            self.finish(lane);
        }
        self.board.step();
        self.board.advance(ended.or(stuck));
    }

    fn finish(&mut self, lane: usize) {
        let steps = std::mem::take(&mut self.steps[lane]);
        self.tally.games += 1;
        self.tally.shortest = Some(self.tally.shortest.map_or(steps, |shortest| shortest.min(steps)));
        self.tally.longest = self.tally.longest.max(steps);
        self.left[lane] -= 1;
        self.playing.set(lane, self.left[lane] > 0);
    }

    /// Chooses a move for each role in these lanes; returns those where somebody has none, or that never end.
    fn choose(&mut self, lanes: L) -> L {
        self.board.forget_moves();
        let mut stuck = L::all(false);
        for group in 0..L::COUNT / 64 {
            let word = lanes.words()[group];
            for role in (0..self.board.machine.parts.len()).map(Role) {
                self.board.legal_rows(role, group, &mut self.rows);
                for bit in super::state::ones(word) {
                    match pick(&self.rows, bit, &mut self.chance) {
                        Some(chosen) => self.board.choose(role, chosen, 64 * group + bit),
                        None => stuck.set(64 * group + bit, true),
                    }
                }
            }
            for bit in super::state::ones(word) {
                let steps = &mut self.steps[64 * group + bit];
                *steps += 1;
                if *steps > self.longest {
                    stuck.set(64 * group + bit, true);
                }
            }
        }
        stuck
    }
}

/// A move of each role in the first lane; `None` if somebody has none.
fn random_joint_move(board: &Board<'_>, chance: &mut Chance) -> Option<Vec<Move>> {
    let any = |(role, _)| {
        let moves: SmallVec<[Move; 64]> = board.legal(role, 0).collect();
        (!moves.is_empty()).then(|| moves[chance.below(moves.len())])
    };
    board.machine.roles().map(any).collect()
}

/// One of the moves of a lane.
fn pick(rows: &[[u64; 64]], lane: usize, chance: &mut Chance) -> Option<Move> {
    let count: u32 = rows.iter().map(|row| row[lane].count_ones()).sum();
    let mut skip = match count {
        0 => return None,
        1 => 0,
        _ => chance.below(count as usize) as u32,
    };
    for (block, row) in rows.iter().enumerate() {
        let mut word = row[lane];
        let here = word.count_ones();
        if skip < here {
            for _ in 0..skip {
                word &= word - 1;
            }
            return Some(Move(64 * block as u32 + word.trailing_zeros()));
        }
        skip -= here;
    }
    None
}
