//! The numbers of joint-move sequences, as an independent Prolog translation counted them.

use super::support::{bundled_machine, machine, sheets, text};

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

#[test]
fn bundled_games_count_as_by_hand() {
    let counts = |name: &str, depth: u32| -> Vec<u64> {
        let machine = bundled_machine(name);
        (0..=depth).map(|depth| machine.perft(machine.start(), depth)).collect()
    };
    assert_eq!(counts("tic-tac-toe", 6), [1, 9, 72, 504, 3024, 15120, 54720]);
    // Six ways to take from heaps of one, two and three; then what is left of them.
    assert_eq!(counts("nim", 2), [1, 6, 26]);
    assert_eq!(counts("connect-four", 4), [1, 5, 25, 125, 625]);
    // Four men go straight, and slantwise there are two each but for those at the edges.
    assert_eq!(counts("breakthrough", 1), [1, 10]);
    assert_eq!(counts("five-field-kono", 1), [1, 8]);
}
