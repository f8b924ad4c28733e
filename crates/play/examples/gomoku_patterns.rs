//! How many boards a second all rules are matched on after one more stone, with few and with many rules.
//!
//! ```text
//! cargo run --release -p adage-play --example gomoku_patterns
//! ```

use adage_games::game::Player;
use adage_logic::syntax::parse_clause;
use adage_logic::{Atom, Literal, Term, Var};
use adage_play::gomoku::patterns::{Pattern, Patterns, Watch};
use adage_play::gomoku::{Board, Cell, Rules};
use rand::rngs::SmallRng;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};
use std::time::Instant;

/// A rule of so many windows, made at random: each shares a cell with one before it.
fn rule(windows: usize, rng: &mut SmallRng) -> Pattern {
    let base = parse_clause("won(S,P) :- three(W,P), in(S,W), is_empty(S), in(A,W), is_empty(A).").expect("a rule");
    let (mut conditions, mut cells) = (base.body, vec![base.head.args[0]]);
    let mut fresh = 10;
    let mut new = || {
        fresh += 1;
        Term::Var(Var(fresh))
    };
    for _ in 1..windows {
        let window = new();
        let stones = if rng.random_bool(0.5) { "two" } else { "three" };
        let shared = *cells.iter().choose(rng).expect("a cell");
        let free = new();
        conditions.push(Literal::positive(Atom::new(stones, vec![window, base.head.args[1]])));
        for cell in [shared, free] {
            conditions.push(Literal::positive(Atom::new("in", vec![cell, window])));
            conditions.push(Literal::positive(Atom::new("is_empty", vec![cell])));
        }
        cells.push(free);
    }
    Pattern::of_rule(&conditions, &Atom::new("input_move", base.head.args), windows).expect("a pattern")
}

/// A board in the middle of a game: stones near each other, nobody has won.
fn middle_game(stones: usize, rng: &mut SmallRng) -> Board {
    let mut board = Board::new(15, Rules::Freestyle).expect("a board");
    let mut player = Player(0);
    while board.taken() < stones {
        let inner = board
            .empty_cells()
            .filter(|cell| (3..12).contains(&(cell % 15)) && (3..12).contains(&(cell / 15)));
        let Some(cell) = inner.choose(rng) else { break };
        board.put(cell, player);
        if board.winner().is_some() {
            board.take(cell);
            continue;
        }
        player = player.other();
    }
    board
}

fn main() {
    let mut rng = SmallRng::seed_from_u64(1);
    let boards: Vec<Board> = (0..200).map(|_| middle_game(40, &mut rng)).collect();
    let stones: Vec<Vec<Cell>> = boards
        .iter()
        .map(|board| board.empty_cells().sample(&mut rng, 50))
        .collect();
    for count in [10, 50, 200] {
        let rules: Vec<Pattern> = (0..count).map(|number| rule(2 + number % 3, &mut rng)).collect();
        let patterns = Patterns::new(rules);
        let (mut matched, mut found, mut seconds) = (0u64, 0u64, 0.0);
        for (board, stones) in boards.iter().zip(&stones) {
            let mut board = board.clone();
            let watch = Watch::new(&patterns, &board);
            let start = Instant::now();
            for stone in stones {
                board.put(*stone, Player(0));
                let mut then = watch.clone();
                then.put(&board, *stone, Player(0));
                found += then.of(Player(0)).len() as u64 + then.of(Player(1)).len() as u64;
                board.take(*stone);
                matched += 1;
            }
            seconds += start.elapsed().as_secs_f64();
        }
        let mean = found as f64 / matched as f64;
        println!(
            "{count} rules: {:.0} boards a second, {mean:.1} matches on each",
            matched as f64 / seconds
        );
    }
}
