//! The numbers of joint-move sequences, as an independent Prolog translation counted them.

use crate::support::gdl::{bundled_machine, machine, sheets, text};
use adage_worlds::gdl::bundled;

/// Compares with the published counts down to these depths.
fn compare(depths: &[(&str, usize)]) {
    let Some(folder) = sheets() else { return };
    let published = text(&folder, "PERFT.md");
    for (name, depth) in depths {
        let start = format!("{name}: ");
        let line = published.lines().find_map(|line| line.strip_prefix(&start)).unwrap();
        let counts: Vec<u64> = line
            .split_whitespace()
            .map(|pair| pair.split_once('=').unwrap().1.parse().unwrap())
            .collect();
        let machine = machine(&text(&folder, &format!("{name}.kif")));
        for (depth, count) in (1..).zip(&counts).take(*depth) {
            assert_eq!(machine.perft(machine.start(), depth), *count, "{name} at depth {depth}");
        }
    }
}

#[test]
fn small_depths() {
    compare(&[
        ("ticTacToe", 6),
        ("connectFour", 5),
        ("breakthrough", 3),
        ("breakthroughSmall", 4),
        ("reversi", 5),
        ("minichess", 9),
        ("nim1", 5),
        ("biddingTicTacToe", 4),
        ("connectFourSimultaneous", 2),
        ("gomoku_11x11", 2),
        ("connect5", 2),
    ]);
}

#[test]
#[ignore = "a minute with optimisation"]
fn all_published_depths() {
    compare(&[
        ("ticTacToe", 9),
        ("connectFour", 7),
        ("breakthrough", 5),
        ("breakthroughSmall", 5),
        ("knightThrough", 4),
        ("checkersSmall", 7),
        ("reversi", 8),
        ("connect5", 4),
        ("gomoku_11x11", 3),
        ("hex", 4),
        ("minichess", 9),
        ("nim1", 6),
        ("biddingTicTacToe", 5),
        ("connectFourSimultaneous", 3),
    ]);
}

/// The counts of a bundled game, from depth one on.
fn counts(name: &str, depth: u32) -> Vec<u64> {
    let machine = bundled_machine(name);
    (1..=depth).map(|depth| machine.perft(machine.start(), depth)).collect()
}

#[test]
fn bundled_games_count_as_by_hand() {
    assert_eq!(counts("tic-tac-toe", 6), [9, 72, 504, 3024, 15120, 54720]);
    // Six ways to take from heaps of one, two and three; then what is left of them.
    assert_eq!(counts("nim", 2), [6, 26]);
    assert_eq!(counts("connect-three", 4), [5, 25, 125, 625]);
    // Four men go straight, and slantwise there are two each but for those at the edges.
    assert_eq!(counts("small-breakthrough", 1), [10]);
    assert_eq!(counts("five-field-kono", 1), [8]);
}

#[test]
fn connect_four_has_the_known_counts() {
    assert_eq!(counts("connect-four", 7), [7, 49, 343, 2401, 16807, 117_649, 823_536]);
}

#[test]
#[ignore = "seconds with optimisation"]
fn connect_four_has_the_known_counts_to_depth_eight() {
    assert_eq!(counts("connect-four", 8).last(), Some(&5_673_234));
}

/// Breakthrough without rules in logic: men by square, white's going up.
#[derive(Clone)]
struct Breakthrough {
    /// Who has a man on a square, by rank and file.
    men: Vec<Vec<Option<usize>>>,
    to_move: usize,
}

impl Breakthrough {
    fn new(files: usize, ranks: usize) -> Breakthrough {
        let owner = |rank: usize| match rank {
            0 | 1 => Some(0),
            _ if rank + 2 >= ranks => Some(1),
            _ => None,
        };
        Breakthrough {
            men: (0..ranks).map(|rank| vec![owner(rank); files]).collect(),
            to_move: 0,
        }
    }

    fn is_over(&self) -> bool {
        let last = self.men.len() - 1;
        let has_men = |who: usize| self.men.iter().flatten().any(|man| *man == Some(who));
        self.men[last].contains(&Some(0)) || self.men[0].contains(&Some(1)) || !has_men(0) || !has_men(1)
    }

    fn successors(&self) -> Vec<Breakthrough> {
        let mut all = Vec::new();
        for (rank, row) in self.men.iter().enumerate() {
            let ahead = if self.to_move == 0 {
                rank + 1
            } else {
                rank.wrapping_sub(1)
            };
            let Some(next_row) = self.men.get(ahead) else { continue };
            for (file, _) in row.iter().enumerate().filter(|(_, man)| **man == Some(self.to_move)) {
                let straight = Some(file).filter(|to| next_row[*to].is_none());
                let slantwise = [file.checked_sub(1), Some(file + 1)].into_iter().flatten();
                let slantwise = slantwise.filter(|to| next_row.get(*to).is_some_and(|man| *man != Some(self.to_move)));
                for to in straight.into_iter().chain(slantwise) {
                    let mut next = self.clone();
                    next.men[rank][file] = None;
                    next.men[ahead][to] = Some(self.to_move);
                    next.to_move = 1 - self.to_move;
                    all.push(next);
                }
            }
        }
        all
    }

    fn count(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            _ if self.is_over() => 0,
            _ => self.successors().iter().map(|next| next.count(depth - 1)).sum(),
        }
    }
}

#[test]
fn breakthrough_counts_as_without_logic() {
    assert_eq!(counts("breakthrough", 3), [22, 484, 11_132]);
    for (name, files, ranks, depth) in [("breakthrough", 8, 8, 4), ("small-breakthrough", 4, 5, 7)] {
        let game = Breakthrough::new(files, ranks);
        let expected: Vec<u64> = (1..=depth).map(|depth| game.count(depth)).collect();
        assert_eq!(counts(name, depth), expected, "{name}");
    }
}

#[test]
fn bundled_games_count_as_the_public_sheets_do() {
    let Some(folder) = sheets() else { return };
    let compare = |own: &str, public: &str, depth: u32| {
        let (own, public) = (machine(own), machine(&text(&folder, public)));
        for depth in 1..=depth {
            let expected = public.perft(public.start(), depth);
            assert_eq!(own.perft(own.start(), depth), expected, "depth {depth}");
        }
    };
    compare(bundled::text("breakthrough").unwrap(), "breakthrough.kif", 4);
    // The public connect four has eight columns.
    let wider = bundled::text("connect-four").unwrap();
    let wider = wider.replace("(column 7)", "(column 7) (column 8)");
    let wider = wider.replace("(succ 6 7)", "(succ 6 7) (succ 7 8)");
    compare(&wider, "connectFour.kif", 7);
}
