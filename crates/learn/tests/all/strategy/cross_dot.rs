//! Cross-Dot: chapter 8.

use super::programs::{background, bundled, costs, explains_all, models, with_space};
use adage_learn::strategy::native::{Limits, Table, can_learn, learn};
use adage_learn::strategy::{Learned, Part, Task};
use adage_logic::Atom;
use adage_logic::model::Model;

const NEXT: &str = "3 ~ :~ does(x,mark(B1)), adj(B1,B2), box(B2,x). [-1@1,B1,B2]";
const ISOLATED: &str = "3 ~ :~ does(x,mark(B1)), adj(B1,B2), box(B2,b). [-1@1,B1,B2]";
const COMBINED: &str = "3 ~ :~ does(x,mark(B1)), adj(B1,B2), box(B2,x). [-1@2,B1,B2]
    3 ~ :~ does(x,mark(B1)), adj(B1,B2), box(B2,b). [-1@1,B1,B2]";
const LEFTMOST: &str = "1 ~ :~ does(x,mark(B1)). [B1@1,B1]";
const FILL: &str = "fill_1(B2) :- adj(B1,B2), does(_,mark(B1)).
    fill_2(B2) :- adj(B1,B2), box(B1,Player), does(Player,mark(B2)).";
const THOUGHTFUL: &str = "2 ~ :~ fill_1(B), leftmost(B,S). [-S@1,B,S]
    2 ~ :~ fill_2(B), leftmost(B,S). [-S@2,B,S]";

fn thoughtful() -> Task {
    let mut task = with_space("thoughtful", THOUGHTFUL);
    task.background
        .statements
        .extend(adage_logic::syntax::parse(FILL).program.statements);
    task
}

fn sides(task: &Task) -> Vec<(Vec<i64>, Vec<i64>)> {
    let costs = costs(task);
    let sides =
        |ordering: &adage_learn::strategy::Ordering| (costs[ordering.left].clone(), costs[ordering.right].clone());
    task.orderings.iter().map(sides).collect()
}

#[test]
fn printed_hypotheses_explain_their_orderings_d1() {
    let next = with_space("fill_next", NEXT);
    assert!(explains_all(&next));
    assert_eq!(sides(&next), vec![(vec![-1], vec![0]); 5]);
    let isolated = with_space("fill_isolated", ISOLATED);
    assert!(explains_all(&isolated));
    assert_eq!(sides(&isolated), vec![(vec![-2], vec![-1]); 4]);
    assert!(explains_all(&with_space("combined", COMBINED)));
    assert!(explains_all(&with_space("fill_leftmost", LEFTMOST)));
    assert!(explains_all(&thoughtful()));
}

#[test]
fn the_higher_level_decides_a10() {
    let combined = with_space("combined", COMBINED);
    // xbbbbo: box 2 before box 3.
    assert_eq!(sides(&combined)[0], (vec![-1, -1], vec![0, -2]));
    assert!(explains_all(&combined));
}

fn learned(task: &Task) -> Learned {
    let learned = learn(task, Limits::default()).unwrap_or_else(|error| panic!("{error}"));
    assert!(learned.proved && learned.uncovered.is_empty());
    learned
}

#[test]
fn as_short_hypotheses_are_learned_d2() {
    for (name, length) in [
        ("fill_next", 3),
        ("fill_isolated", 3),
        ("combined", 6),
        ("fill_leftmost", 1),
    ] {
        let task = bundled(name);
        assert_eq!(learned(&task).cost(), length, "{name}");
    }
    let next = bundled("fill_next");
    let text = learned(&next).program(&next).to_string();
    assert!(
        text.contains("does(x,mark(") && text.contains("adj(") && text.contains(",x)"),
        "{text}"
    );
}

#[test]
fn combined_needs_two_levels_next_above_isolated_d2() {
    // Weights that are numbers of boxes do without a second level, at the same length; without them there is one way.
    let mut task = bundled("combined");
    task.space
        .retain(|candidate| candidate.statement.to_string().contains("[-1@"));
    let learned = learned(&task);
    assert_eq!(learned.cost(), 6);
    let lines: Vec<String> = learned
        .program(&task)
        .statements
        .iter()
        .map(|s| s.to_string())
        .collect();
    let with = |level: &str| {
        lines
            .iter()
            .find(|line| line.contains(level))
            .unwrap_or_else(|| panic!("{lines:?}"))
    };
    assert!(with("-1@2").contains("x)"), "{lines:?}");
    assert!(with("-1@1").contains("adj("), "{lines:?}");
}

#[test]
fn without_a_dot_the_two_boxes_tie_d3() {
    let text = super::programs::text("fill_isolated").replace("box(2,o)", "box(2,b)");
    let mut task = super::programs::task(&text);
    task.space = super::programs::candidates(ISOLATED);
    assert_eq!(sides(&task)[3], (vec![-2], vec![-2]));
    let table = Table::of(&task).expect("it can be weighed");
    assert!(!table.explains(Part::Ordering(3), &[0]));
}

/// Boards with the cross to move that play from the empty board leads to, the game not over.
fn states() -> Vec<String> {
    let over = |board: &str| board.contains("xx") || board.contains("oo") || !board.contains('b');
    let mark = |board: &str, who: char| -> Vec<String> {
        let free = board.char_indices().filter(|(_, at)| *at == 'b');
        free.map(|(place, _)| format!("{}{who}{}", &board[..place], &board[place + 1..]))
            .collect()
    };
    let mut found = vec!["bbbbbb".to_owned()];
    let mut index = 0;
    while index < found.len() {
        for board in mark(&found[index], 'x').into_iter().filter(|board| !over(board)) {
            for reply in mark(&board, 'o').into_iter().filter(|board| !over(board)) {
                if !found.contains(&reply) {
                    found.push(reply);
                }
            }
        }
        index += 1;
    }
    found
}

/// The cheapest moves on a board, from the answer sets of the background with the hypothesis added.
fn cheapest(program: &str, board: &str) -> Vec<usize> {
    let facts: String = (1..)
        .zip(board.chars())
        .map(|(box_number, at)| format!("box({box_number},{at}). "))
        .collect();
    let all = models(&format!("{program}\n{facts} control(x)."));
    let cost = |model: &Model| -> Vec<i64> {
        (1..=2)
            .rev()
            .map(|level| model.costs.get(&level).copied().unwrap_or(0))
            .collect()
    };
    let best = all.iter().map(cost).min().expect("there is a move");
    let marks = |model: &Model, number: usize| model.holds(&mark(number));
    let cheapest = all.iter().filter(|model| cost(model) == best);
    let mut moves: Vec<usize> = cheapest
        .flat_map(|model| (1..=6).filter(|n| marks(model, *n)))
        .collect();
    moves.sort_unstable();
    moves
}

fn mark(number: usize) -> Atom {
    super::programs::atom(&format!("does(x,mark({number}))"))
}

/// Beside an own mark, else between two empty boxes (an edge does not count), else anywhere.
fn combined_moves(board: &str) -> Vec<usize> {
    let at = |place: i64| {
        usize::try_from(place - 1)
            .ok()
            .and_then(|index| board.chars().nth(index))
    };
    let free = |place: &i64| at(*place) == Some('b');
    let beside = |place: &i64| [place - 1, place + 1].iter().any(|other| at(*other) == Some('x'));
    let isolated = |place: &i64| [place - 1, place + 1].iter().all(|other| at(*other) == Some('b'));
    let all: Vec<i64> = (1..=6).filter(free).collect();
    let next: Vec<i64> = all.iter().copied().filter(beside).collect();
    let between: Vec<i64> = all.iter().copied().filter(isolated).collect();
    let chosen = [next, between, all].into_iter().find(|moves| !moves.is_empty());
    chosen
        .unwrap_or_default()
        .into_iter()
        .map(|place| place as usize)
        .collect()
}

fn strategy(task: &Task) -> String {
    let weak: Vec<String> = task
        .space
        .iter()
        .map(|candidate| candidate.statement.to_string())
        .collect();
    format!("{}\n{}", background(task), weak.join("\n"))
}

#[test]
fn combined_plays_as_the_modal_strategy_d4() {
    let states = states();
    assert_eq!(states.len(), 73);
    let program = strategy(&with_space("combined", COMBINED));
    for board in &states {
        let allowed = combined_moves(board);
        assert!(
            cheapest(&program, board).iter().all(|place| allowed.contains(place)),
            "{board}"
        );
    }
}

#[test]
fn thoughtful_differs_from_the_modal_strategy_on_two_boards_d5() {
    let program = strategy(&thoughtful());
    let states = states();
    let differs = |board: &&String| cheapest(&program, board) != combined_moves(board)[..1];
    let mut different: Vec<(&str, Vec<usize>)> = states
        .iter()
        .filter(differs)
        .map(|board| (board.as_str(), cheapest(&program, board)))
        .collect();
    different.sort();
    assert_eq!(different, [("bboxox", vec![2]), ("xobbbb", vec![3])]);
}

/// Experiment 8.5 as printed: the words of the strategy are learned with what is weighed.
#[test]
fn thoughtful_is_learned_with_its_words_d2() {
    let task = bundled("thoughtful");
    assert!(can_learn(&task));
    let learned = learn(&task, Limits::default()).expect("a hypothesis");
    assert!(learned.proved && learned.uncovered.is_empty());
    // The printed hypothesis has 3 + 4 literals of rules and 2 + 2 of weak constraints.
    assert!(learned.cost() <= 11, "{}", learned.program(&task));
    // Also where its rules are given.
    let (rules, weak): (Vec<usize>, Vec<usize>) = learned
        .hypothesis
        .iter()
        .partition(|number| !task.space[**number].is_weak());
    let mut given = task.clone();
    given
        .background
        .statements
        .extend(rules.iter().map(|number| task.space[*number].statement.clone()));
    given.space = weak.iter().map(|number| task.space[*number].clone()).collect();
    let table = Table::of(&given).expect("a table");
    let all: Vec<usize> = (0..given.space.len()).collect();
    assert!((0..given.orderings.len()).all(|ordering| table.explains(Part::Ordering(ordering), &all)));
}
