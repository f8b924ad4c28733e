//! Patterns find what the rules say, and keep it up stone by stone.

use adage_learn::win::gomoku::Facts;
use adage_learn::win::rule::{Recogniser, Recognition};
use adage_logic::syntax::parse_clause;
use adage_logic::{Atom, Term};
use adage_search::gomoku::analysis::mover;
use adage_search::gomoku::patterns::{Choice, Pattern, Patterns, Watch};
use adage_search::gomoku::{BLACK, Board, Cell, Rules, WHITE};
use adage_worlds::game::Side;
use adage_worlds::update::{State, System};
use rand::rngs::SmallRng;
use rand::seq::{IndexedRandom, IteratorRandom};
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;

#[path = "../../../experiments/src/measure/pattern_speed/games.rs"]
mod games;
#[path = "../../../experiments/src/measure/pattern_speed/learning.rs"]
#[allow(dead_code, reason = "the measurement also keeps rules in files")]
mod learning;

/// Rules by the moves that they take: a four; two fours at once; a four and an open three at once; two open threes; two fours
/// at once and a third elsewhere.
const RULES: [(usize, &str); 5] = [
    (1, "won(S,P) :- four(W,P), in(S,W), is_empty(S)."),
    (
        2,
        "won(S,P) :- three(V,P), three(W,P), in(S,V), in(S,W), is_empty(S), in(A,V), is_empty(A), in(B,W), is_empty(B).",
    ),
    (
        3,
        "won(S,P) :- three(V,P), in(S,V), in(A,V), is_empty(S), is_empty(A), two(W,P), two(X,P), in(S,W), in(S,X),
             in(T,W), in(T,X), is_empty(T), in(B,W), is_empty(B), in(C,X), is_empty(C).",
    ),
    (
        3,
        "won(S,P) :- two(V,P), two(W,P), two(X,P), two(Y,P), in(S,V), in(S,W), in(S,X), in(S,Y), is_empty(S),
             in(T,V), in(T,W), is_empty(T), in(U,X), in(U,Y), is_empty(U),
             in(A,V), is_empty(A), in(B,W), is_empty(B), in(C,X), is_empty(C), in(D,Y), is_empty(D).",
    ),
    // A four that has nothing to do with the rest.
    (
        3,
        "won(S,P) :- three(V,P), three(W,P), in(S,V), in(S,W), is_empty(S), in(A,V), is_empty(A), in(B,W), is_empty(B),
             three(X,P), in(C,X), is_empty(C), in(D,X), is_empty(D).",
    ),
];

fn rules() -> Vec<Recognition> {
    let rule = |(length, text): (usize, &str)| {
        let clause = parse_clause(text).unwrap();
        Recognition {
            name: format!("win in {length}"),
            conditions: clause.body,
            unless: Vec::new(),
            input: Atom::new("input_move", clause.head.args),
            length,
            is_complete: length == 1,
        }
    };
    RULES.into_iter().map(rule).collect()
}

fn patterns() -> Patterns {
    let compiled = rules()
        .into_iter()
        .map(|rule| Pattern::of_rule(&rule.conditions, &rule.input, rule.length).unwrap());
    Patterns::new(compiled.collect())
}

/// A cell near other stones, most often.
fn near(board: &Board, stones: &[Cell], rng: &mut SmallRng) -> Cell {
    let size = board.size() as i32;
    let (dx, dy) = (rng.random_range(-2..=2), rng.random_range(-2..=2));
    let beside = stones
        .choose(rng)
        .map(|cell| (i32::from(*cell) % size + dx, i32::from(*cell) / size + dy));
    let cell = beside.filter(|(x, y)| (0..size).contains(x) && (0..size).contains(y));
    let cell = cell
        .map(|(x, y)| (y * size + x) as Cell)
        .filter(|cell| board.is_empty(*cell));
    cell.unwrap_or_else(|| board.empty_cells().choose(rng).unwrap())
}

fn kept_up(watch: &Watch, player: Side) -> Vec<Choice> {
    let mut choices: Vec<Choice> = watch.choices(player).collect();
    choices.sort();
    choices
}

/// What is kept up is what is found anew, and every choice has a match of its own.
fn check(watch: &Watch, patterns: &Patterns, board: &Board) -> Vec<Choice> {
    let of = |side: Side| {
        let choices = kept_up(watch, side);
        assert_eq!(choices, kept_up(&Watch::new(patterns, board), side));
        for choice in &choices {
            let all = watch.matches(side, *choice);
            assert_eq!(all, patterns.matches(board, side, *choice));
            let one = watch.a_match(side, *choice).unwrap();
            assert!(all.contains(&one) && one.choice == *choice);
            assert!(one.cells.contains(&choice.chosen) && one.cells.iter().all(|cell| board.is_empty(*cell)));
        }
        choices
    };
    [BLACK, WHITE].into_iter().flat_map(of).collect()
}

#[test]
fn what_is_kept_up_is_what_is_found_anew() {
    let patterns = patterns();
    let mut rng = SmallRng::seed_from_u64(3);
    let mut seen = [0; RULES.len()];
    for _ in 0..12 {
        let mut board = Board::new(15, Rules::Freestyle).unwrap();
        let mut watch = Watch::new(&patterns, &board);
        let (mut stones, mut player) = (Vec::new(), BLACK);
        while board.winner().is_none() && stones.len() < 80 {
            let cell = near(&board, &stones, &mut rng);
            let before = [BLACK, WHITE].map(|side| kept_up(&watch, side));
            board.put(cell, player);
            watch.put(cell, player);
            if stones.len() % 3 == 2 {
                board.take(cell);
                watch.take(cell, player);
                assert_eq!([BLACK, WHITE].map(|side| kept_up(&watch, side)), before);
                board.put(cell, player);
                watch.put(cell, player);
            }
            stones.push(cell);
            let choices = check(&watch, &patterns, &board);
            choices.iter().for_each(|choice| seen[choice.pattern] += 1);
            player = player.other();
        }
        // Stones may go in another order than they came.
        while stones.len() > 10 {
            let cell = stones.swap_remove(rng.random_range(0..stones.len()));
            let player = board.owner(cell).unwrap();
            board.take(cell);
            watch.take(cell, player);
            check(&watch, &patterns, &board);
        }
    }
    assert!(seen.iter().all(|count| *count > 10), "{seen:?}");
}

#[test]
fn patterns_find_what_the_rules_say() {
    let (patterns, rules) = (patterns(), rules());
    let system = System::gomoku_windows(9);
    let engine = system.engine();
    let recogniser = Recogniser::new(&system, &rules).unwrap();
    let finder = recogniser.finder();
    let mut rng = SmallRng::seed_from_u64(5);
    let mut found = 0;
    for _ in 0..6 {
        let mut board = Board::new(9, Rules::Freestyle).unwrap();
        let (mut stones, mut state): (Vec<Cell>, State) = (Vec::new(), system.start.clone());
        for player in [Side(0), Side(1)].into_iter().cycle().take(24) {
            let cell = near(&board, &stones, &mut rng);
            board.put(cell, player);
            stones.push(cell);
            let place = board.place(cell).term();
            state = engine
                .play(&state, &system.input(&[place], system.players[usize::from(player.0)]))
                .unwrap()
                .after;
            if board.winner().is_some() {
                break;
            }
            let threats = finder.threats(&state, system.players[usize::from(player.0)]);
            let ruled: BTreeSet<(usize, Term)> = threats
                .iter()
                .map(|threat| (threat.rule, threat.input.args[0]))
                .collect();
            let watch = Watch::new(&patterns, &board);
            let choices = watch.choices(player);
            let matched = choices.map(|choice| (choice.pattern, board.place(choice.chosen).term()));
            assert_eq!(matched.collect::<BTreeSet<_>>(), ruled);
            found += ruled.len();
        }
    }
    assert!(found > 20, "{found}");
}

#[test]
fn learned_rules_are_found_from_windows_as_from_moves() {
    let patterns = Patterns::new(learning::learn(20).into_iter().map(|rule| rule.pattern).collect());
    let mut seen = BTreeSet::new();
    for game in (5000..5010).filter_map(games::game) {
        let mut board = Board::new(games::SIZE, Rules::Freestyle).unwrap();
        let mut watch = Watch::new(&patterns, &board);
        for (ply, cell) in game.moves.iter().enumerate() {
            board.put(*cell, mover(ply));
            watch.put(*cell, mover(ply));
            if ply % 8 != 7 {
                continue;
            }
            for player in [BLACK, WHITE] {
                let all = (0..patterns.patterns.len()).flat_map(|pattern| {
                    let cells = board.empty_cells();
                    cells.map(move |chosen| Choice { pattern, chosen })
                });
                let matched = all.filter(|choice| !watch.matches(player, *choice).is_empty());
                let matched: Vec<Choice> = matched.collect();
                assert_eq!(kept_up(&watch, player), matched);
                seen.extend(matched.iter().map(|choice| choice.pattern));
            }
        }
    }
    assert!(seen.len() > 10, "{seen:?}");
}

/// Windows of one line that have no cell in common, each sharing two with the next.
const CHAIN: &str =
    "won(A,P) :- three(V,P), one(W,P), three(X,P), in(A,V), in(B,V), in(A,W), in(B,W), in(C,W), in(D,W),
    in(C,X), in(D,X), is_empty(A), is_empty(B), is_empty(C), is_empty(D).";

#[test]
fn windows_of_a_line_need_no_cell_in_common() {
    let clause = parse_clause(CHAIN).unwrap();
    let input = Atom::new("input_move", clause.head.args);
    let patterns = Patterns::new(vec![Pattern::of_rule(&clause.body, &input, 3).unwrap()]);
    let row = |column: Cell| 7 * 15 + 2 + column;
    let stones = [0, 1, 2, 5, 8, 9];
    let mut board = Board::new(15, Rules::Freestyle).unwrap();
    let mut watch = Watch::new(&patterns, &board);
    for column in stones {
        assert_eq!(kept_up(&watch, BLACK), []);
        board.put(row(column), BLACK);
        watch.put(row(column), BLACK);
    }
    let chosen: Vec<Cell> = kept_up(&watch, BLACK).iter().map(|choice| choice.chosen).collect();
    assert_eq!(chosen, [3, 4, 6, 7].map(row));
    check(&watch, &patterns, &board);
    watch.put(row(4), WHITE);
    assert_eq!(kept_up(&watch, BLACK), []);
}

/// Two windows with the same cells, neither of which can be both.
const TWO_FIVES: &str = "won(S,P) :- four(V,P), four(W,P), in(S,V), in(S,W), is_empty(S).";

#[test]
fn one_window_is_not_found_for_two() {
    let clause = parse_clause(TWO_FIVES).unwrap();
    let input = Atom::new("input_move", clause.head.args);
    let patterns = Patterns::new(vec![Pattern::of_rule(&clause.body, &input, 1).unwrap()]);
    let cell = |x: Cell, y: Cell| y * 15 + x;
    let mut board = Board::new(15, Rules::Freestyle).unwrap();
    let mut watch = Watch::new(&patterns, &board);
    let (row, column) = ((3..7).map(|x| cell(x, 7)), (3..7).map(|y| cell(7, y)));
    for stone in row.chain(column) {
        assert_eq!(kept_up(&watch, BLACK), []);
        board.put(stone, BLACK);
        watch.put(stone, BLACK);
    }
    let chosen: Vec<Cell> = kept_up(&watch, BLACK).iter().map(|choice| choice.chosen).collect();
    assert_eq!(chosen, [cell(7, 7)]);
    check(&watch, &patterns, &board);
}

/// Larger rules are met in too many ways to be found by logic alone.
const MOST_CONDITIONS: usize = 16;

#[test]
fn learned_rules_find_what_they_say_in_played_games() {
    let mut rules = learning::learn(20);
    rules.retain(|rule| rule.conditions() <= MOST_CONDITIONS);
    let patterns = Patterns::new(rules.iter().map(|rule| rule.pattern.clone()).collect());
    let rules: Vec<Recognition> = rules.into_iter().map(|rule| rule.recognition).collect();
    assert!(rules.len() > 3, "{}", rules.len());
    let facts = Facts::new(games::SIZE);
    let recogniser = Recogniser::new(&facts.system, &rules).unwrap();
    let finder = recogniser.finder();
    let mut seen = BTreeSet::new();
    for game in (5000..5004).filter_map(games::game) {
        let mut board = Board::new(games::SIZE, Rules::Freestyle).unwrap();
        let mut watch = Watch::new(&patterns, &board);
        for (ply, cell) in game.moves.iter().take(16).enumerate() {
            board.put(*cell, mover(ply));
            watch.put(*cell, mover(ply));
            if ply % 4 != 3 {
                continue;
            }
            let state = facts.state(&board);
            for player in [BLACK, WHITE] {
                let threats = finder.threats(&state, facts.player(player)).into_iter();
                let ruled: BTreeSet<(usize, Term)> =
                    threats.map(|threat| (threat.rule, threat.input.args[0])).collect();
                let choices = watch
                    .choices(player)
                    .map(|choice| (choice.pattern, facts.cell(choice.chosen)));
                assert_eq!(choices.collect::<BTreeSet<_>>(), ruled);
                seen.extend(ruled.iter().map(|(rule, _)| *rule));
            }
        }
    }
    assert!(seen.len() > 1, "{seen:?}");
}
