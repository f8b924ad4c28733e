//! Times the experiments of Greenwood (2018) on the native engine, and on clingo where it is installed:
//! `adage-experiments measure strategy-speed [TASK]…`. What is quick is done several times, by both alike, and the
//! shortest time counts: whatever else the machine does only adds to it.

use adage_learn::strategy::bundled::find;
use adage_learn::strategy::native::{self, Limits, Table};
use adage_learn::strategy::space::Options;
use adage_learn::strategy::{Kind, Learned, NoHypothesis, Task, clingo, las};
use std::error::Error;
use std::time::{Duration, Instant};

/// How long clingo may take for one task.
const PATIENCE: Duration = Duration::from_secs(60);

/// What takes no longer than this all together is repeated, at most so often.
const REPEATED: (Duration, usize) = (Duration::from_millis(500), 15);

/// What is done, and the shortest time that it took.
pub fn timed<T>(work: impl Fn() -> T) -> (T, Duration) {
    let (long, often) = REPEATED;
    let began = Instant::now();
    let (mut shortest, mut number) = (Duration::MAX, 0);
    loop {
        let start = Instant::now();
        let done = work();
        (shortest, number) = (shortest.min(start.elapsed()), number + 1);
        if began.elapsed() >= long || number >= often {
            return (done, shortest);
        }
    }
}

/// The tasks that the native engine solves.
pub const NAMES: [&str; 13] = [
    "fill_next",
    "fill_isolated",
    "combined",
    "fill_leftmost",
    "thoughtful",
    "defence",
    "win",
    "capture",
    "capture_rank",
    "avoid_capture",
    "master_path",
    "master_path_printed",
    "defend_pawns",
];

/// A bundled task, its first ordering so many plies deep if that is said.
pub fn task(name: &str, depth: Option<u32>) -> Task {
    let mut task = read(name);
    if let Some(depth) = depth {
        task.orderings[0].kind = Kind::Deep { depth };
    }
    task
}

fn read(name: &str) -> Task {
    let text = find(name).unwrap_or_else(|| panic!("the task {name} is not bundled"));
    las::read(text, Options::default()).unwrap_or_else(|errors| panic!("{name}: {:?}", errors[0]))
}

fn time(name: &str, task: &Task) {
    let (learned, all) = timed(|| native::learn(task, Limits::default()));
    let mut line = format!("{name:20} {:6} candidates, ", task.space.len());
    // There is no table where there are rules in the space.
    if let (Ok(table), weighed) = timed(|| Table::of(task)) {
        line += &format!(
            "{:5} different, {:6} answer sets; weighed in {:8.2} ms, ",
            table.distinct_candidates(),
            table.weighed(),
            weighed.as_secs_f64() * 1e3
        );
    }
    say!("{line}learned in {:8.2} ms", all.as_secs_f64() * 1e3);
    tell(task, &learned);
    compare(task, &learned, all);
}

fn tell(task: &Task, learned: &Result<Learned, NoHypothesis>) {
    match learned {
        Ok(learned) => {
            say!(
                "    cost {} ({} + {}), proved: {}",
                learned.cost(),
                learned.length,
                learned.penalty,
                learned.proved
            );
            for line in learned.program(task).to_string().lines() {
                say!("    {line}");
            }
        }
        Err(error) => say!("    {error}: {error:?}"),
    }
}

fn compare(task: &Task, native: &Result<Learned, NoHypothesis>, time: Duration) {
    let Beside {
        times,
        took,
        is_same_cost,
        failed,
    } = beside(task, native, time);
    if let Some(error) = failed {
        return say!("    clingo: {error}, after {times:.0} times as long");
    }
    let verdict = if is_same_cost { "the same cost" } else { "ANOTHER COST" };
    say!(
        "    clingo: {verdict}, in {:.1} ms: {times:.0} times as long",
        took.as_secs_f64() * 1e3
    );
}

/// The same task on both engines.
pub struct Beside {
    /// How many times as long clingo takes.
    pub times: f64,
    took: Duration,
    pub is_same_cost: bool,
    /// Why clingo did not end.
    failed: Option<NoHypothesis>,
}

pub fn beside_clingo(task: &Task) -> Beside {
    let (native, time) = timed(|| native::learn(task, Limits::default()));
    beside(task, &native, time)
}

fn beside(task: &Task, native: &Result<Learned, NoHypothesis>, time: Duration) -> Beside {
    let (theirs, took) = timed(|| clingo::learn(task, PATIENCE));
    let is_same_cost = match (native, &theirs) {
        (Ok(ours), Ok(theirs)) => ours.cost() == theirs.cost(),
        (Err(NoHypothesis::Unsatisfiable { .. }), Err(NoHypothesis::Unsatisfiable { .. })) => true,
        // Nothing to compare with.
        (_, Err(_)) => true,
        _ => false,
    };
    Beside {
        times: took.as_secs_f64() / time.as_secs_f64(),
        took,
        is_same_cost,
        failed: theirs
            .err()
            .filter(|error| !matches!(error, NoHypothesis::Unsatisfiable { .. })),
    }
}

/// Boards of Cross-Dot with the cross to move that random play leads to, the game not over.
fn boards() -> Vec<String> {
    let is_over = |board: &str| board.contains("xx") || board.contains("oo") || !board.contains('b');
    let marked = |board: &str, who: &str| -> Vec<String> {
        let free = board.match_indices('b');
        free.map(|(place, _)| [&board[..place], who, &board[place + 1..]].concat())
            .filter(|board| !is_over(board))
            .collect()
    };
    let mut found = vec!["bbbbbb".to_owned()];
    let mut index = 0;
    while index < found.len() {
        for reply in marked(&found[index], "x").iter().flat_map(|board| marked(board, "o")) {
            if !found.contains(&reply) {
                found.push(reply);
            }
        }
        index += 1;
    }
    found
}

/// The task "combined" with every board: a mark beside an own one is better than any other, at a price if not. Of so
/// many in a hundred the contrary is said.
fn watched(contrary: usize) -> Task {
    let mut task = read("combined");
    let (mut text, mut number) = (String::new(), 0);
    for board in boards() {
        let at = |place: usize| board.as_bytes().get(place.wrapping_sub(1)).copied();
        let free: Vec<usize> = (1..=6).filter(|place| at(*place) == Some(b'b')).collect();
        let is_beside = |place: &&usize| at(**place - 1) == Some(b'x') || at(**place + 1) == Some(b'x');
        let facts: String = (1..)
            .zip(board.chars())
            .map(|(n, mark)| format!("box({n},{mark}). "))
            .collect();
        for place in &free {
            text += &format!("#pos({board}_{place}, {{ does(x,mark({place})) }}, {{ }}, {{ {facts} control(x). }}).\n");
        }
        let (beside, others): (Vec<&usize>, Vec<&usize>) = free.iter().partition(is_beside);
        for (better, worse) in beside
            .iter()
            .flat_map(|better| others.iter().map(move |worse| (better, worse)))
        {
            number += 1;
            let (left, right) = match number * 37 % 100 < contrary {
                true => (worse, better),
                false => (better, worse),
            };
            text += &format!("#brave_ordering(o{number}@5, {board}_{left}, {board}_{right}).\n");
        }
    }
    let examples = las::read(&text, Options::default()).unwrap_or_else(|errors| panic!("{:?}", errors[0]));
    (task.examples, task.orderings) = (examples.examples, examples.orderings);
    task
}

pub fn run(words: &[String]) -> Result<(), Box<dyn Error>> {
    let wanted: Vec<String> = words.to_vec();
    let time_if_wanted = |name: &str, task: &dyn Fn() -> Task| {
        if wanted.is_empty() || wanted.iter().any(|own| own == name) {
            time(name, &task());
        }
    };
    for name in NAMES {
        time_if_wanted(name, &|| read(name));
    }
    for contrary in [0, 2, 10] {
        time_if_wanted(&format!("watched, {contrary} % wrong"), &|| watched(contrary));
    }
    for name in ["master_path", "master_path_printed"] {
        for depth in [1, 2, 4, 5] {
            time_if_wanted(&format!("{name} {depth}"), &|| task(name, Some(depth)));
        }
    }
    Ok(())
}
