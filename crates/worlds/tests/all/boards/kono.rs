//! Five Field Kono: moves, goals, texts.

use adage_worlds::chance::Chance;
use adage_worlds::five::{Cell, Cells};
use adage_worlds::game::{Game, Outcome, Side};
use adage_worlds::kono::solve::{Table, Worth};
use adage_worlds::kono::{Goal, Kono, KonoState, home};

fn allowed(position: &str, text: &str) -> bool {
    let game = Kono::default();
    let state = game.read_state(position).unwrap();
    game.read_move(&state, text).is_ok()
}

fn outcome(goal: Goal, position: &str) -> Option<Outcome> {
    let game = Kono::new(goal);
    game.outcome(&game.read_state(position).unwrap())
}

#[test]
fn the_start_has_eight_moves_and_the_examples_theirs_b8() {
    let game = Kono::default();
    assert_eq!(game.write_state(&game.start()), "bbbbb/b3b/5/w3w/wwwww w");
    assert_eq!(game.moves(&game.start()).len(), 8);
    let start = "bbbbb/b3b/5/w3w/wwwww w";
    assert!(["(1,2)(2,3)", "(2,5)(3,4)"].iter().all(|text| allowed(start, text)));
    assert!(!["(1,2)(2,2)", "(1,2)(1,1)"].iter().any(|text| allowed(start, text)));
    let middle = "bbb1b/b1b1b/3w1/w1w2/w1www b";
    assert!(["(5,1)(4,2)", "(4,3)(5,4)"].iter().all(|text| allowed(middle, text)));
    let illegal = ["(4,3)(3,4)", "(4,2)(3,1)", "(4,2)(3,3)", "(1,2)(2,3)", "(2,3)(3,2)"];
    assert!(!illegal.iter().any(|text| allowed(middle, text)));
}

#[test]
fn a_home_is_taken_with_what_was_left_in_it_but_not_by_that_alone_b9() {
    let white = Some(Outcome::Win(Side(0)));
    let with_one_left = "wwwbw/w3w/5/b1b1b/bb1b1 b";
    assert_eq!(outcome(Goal::Filled, with_one_left), white);
    assert_eq!(outcome(Goal::Own, with_one_left), None);
    let all_own = "wwwww/w3w/5/b1b1b/bb1bb b";
    assert_eq!(outcome(Goal::Filled, all_own), white);
    assert_eq!(outcome(Goal::Own, all_own), white);
    let nobody_came = "bbbbb/b3b/5/w1w1w/ww1ww w";
    assert_eq!(outcome(Goal::Filled, nobody_came), None);
    let one_empty = "wwwb1/w3w/1b3/b1b1b/bb1b1 b";
    assert_eq!(outcome(Goal::Filled, one_empty), None);
}

#[test]
fn who_cannot_move_draws() {
    assert_eq!(outcome(Goal::Filled, "5/5/b4/1b3/w4 w"), Some(Outcome::Draw));
    assert_eq!(outcome(Goal::Filled, "5/5/b4/1b3/w4 b"), None);
    let game = Kono::default();
    assert!(game.moves(&game.read_state("5/5/b4/1b3/w4 w").unwrap()).is_empty());
}

#[test]
fn positions_are_checked() {
    let [white, black] = [Side(0), Side(1)].map(home);
    assert_eq!((white.len(), black.len()), (7, 7));
    assert_eq!(KonoState::new(white, black, Side(0)), Some(Kono::default().start()));
    assert_eq!(KonoState::new(white, white, Side(0)), None);
}

#[test]
fn perft_equals_that_of_a_plain_board() {
    let game = Kono::new(Goal::Own);
    let rows = [
        "       ", " wwwww ", " w...w ", " ..... ", " b...b ", " bbbbb ", "       ",
    ];
    let mut board = rows.map(|row| row.chars().collect::<Vec<char>>());
    for depth in 0..=6 {
        assert_eq!(game.perft(&game.start(), depth), plain_perft(&mut board, 'w', depth));
    }
}

/// Nobody can own a whole home within so few moves, so ends are not looked for.
fn plain_perft(board: &mut [Vec<char>], side: char, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut count = 0;
    for row in 1..=5 {
        for col in 1..=5 {
            for (to_row, to_col) in [
                (row - 1, col - 1),
                (row - 1, col + 1),
                (row + 1, col - 1),
                (row + 1, col + 1),
            ] {
                if board[row][col] == side && board[to_row][to_col] == '.' {
                    (board[row][col], board[to_row][to_col]) = ('.', side);
                    count += plain_perft(board, if side == 'w' { 'b' } else { 'w' }, depth - 1);
                    (board[row][col], board[to_row][to_col]) = (side, '.');
                }
            }
        }
    }
    count
}

/// The figures are those of the goal that all cells be one's own. Their losses have those positions among them that are
/// over, and the one with both homes exchanged, which play cannot reach and which they give to who moved last. Where counters left at home count too, far more is decided, and that takes longer: `adage-experiments measure kono-solve` does it.
#[test]
fn the_start_is_a_draw_and_the_longest_win_takes_24_moves() {
    let table = Table::solve(Goal::Own);
    let census = table.census;
    assert_eq!(census.positions, 299_111_400);
    assert_eq!(census.wins, 284_907);
    assert_eq!(census.losses + census.over_lost + census.over_both, 97_764);
    assert_eq!(census.over_both, 1);
    assert_eq!(census.longest, 24);
    let game = Kono::new(Goal::Own);
    assert_eq!(table.worth(&game.start()), Some(Worth::Draw));
    assert_eq!(table.worth(&game.read_state("5/5/5/5/w4 w").unwrap()), None);
    let mut chance = Chance::new(24);
    let mut decided = 0;
    for number in 0..4000u16 {
        let state = nearly_there(&game, &mut chance, Side((number % 2) as u8));
        let worth = table.worth(&state).expect("all its counters are on their colours");
        assert_eq!(worth, by_moves(&game, &table, &state), "{}", game.write_state(&state));
        decided += usize::from(worth != Worth::Draw);
    }
    assert!(decided > 400, "{decided}");
}

/// White's counters in black's home, black's where there is room on their colours; then a few moves. Moves can be taken
/// back in Kono by moving back, so this is a few moves before an end, too.
fn nearly_there(game: &Kono, chance: &mut Chance, to_move: Side) -> KonoState {
    let white = home(Side(1));
    let mut black = Cells::NONE;
    for (parity, count) in [(0, 3), (1, 4)] {
        let is_free = |cell: &Cell| (cell.row() + cell.col()) % 2 == parity && !white.has(*cell);
        let room = Cell::all().filter(is_free).collect();
        black = black.or(chance.draw(room, count).into_iter().collect());
    }
    let mut state = KonoState::new(white, black, to_move).unwrap();
    for _ in 0..chance.below(6) {
        if let Some(step) = chance.pick(&game.steps(&state)) {
            state = game.play(&state, step);
        }
    }
    state
}

/// What the moves of the native board make of the worths that they lead to.
fn by_moves(game: &Kono, table: &Table, state: &KonoState) -> Worth {
    match game.outcome(state) {
        Some(Outcome::Draw) => return Worth::Draw,
        Some(Outcome::Win(winner)) if winner == game.to_move(state) => return Worth::Win(0),
        Some(Outcome::Win(_)) => return Worth::Loss(0),
        None => {}
    }
    let moves = game.moves(state);
    let after: Vec<Worth> = moves
        .iter()
        .map(|chosen| table.worth(&game.play(state, chosen)).unwrap())
        .collect();
    let fastest = after.iter().filter_map(|worth| match worth {
        Worth::Loss(moves) => Some(moves + 1),
        _ => None,
    });
    if let Some(moves) = fastest.min() {
        return Worth::Win(moves);
    }
    let slowest: Option<Vec<u32>> = after
        .iter()
        .map(|worth| match worth {
            Worth::Win(moves) => Some(moves + 1),
            _ => None,
        })
        .collect();
    slowest
        .and_then(|moves| moves.into_iter().max())
        .map_or(Worth::Draw, Worth::Loss)
}
