//! Times the experiments of Greenwood (2018) on the native engine, and on clingo where it is installed:
//! `cargo run --release --example strategy_speed [TASK]…`. What is quick is done several times, by both alike, and the
//! shortest time counts: whatever else the machine does only adds to it.

use adage_learn::strategy::native::{self, Limits, Table};
use adage_learn::strategy::space::Options;
use adage_learn::strategy::{Kind, Learned, NoHypothesis, Task, clingo, las};
use std::path::Path;
use std::time::{Duration, Instant};

/// How long clingo may take for one task.
const PATIENCE: Duration = Duration::from_secs(60);

/// What takes no longer than this all together is repeated, at most so often.
const REPEATED: (Duration, usize) = (Duration::from_millis(500), 15);

/// What is done, and the shortest time that it took.
fn timed<T>(work: impl Fn() -> T) -> (T, Duration) {
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

fn read(name: &str) -> Task {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tasks")
        .join(format!("{name}.las"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    las::read(&text, Options::default()).unwrap_or_else(|errors| panic!("{name}: {:?}", errors[0]))
}

fn time(name: &str, task: &Task) {
    let (learned, all) = timed(|| native::learn(task, Limits::default()));
    print!("{name:20} {:6} candidates, ", task.space.len());
    // There is no table where there are rules in the space.
    if let (Ok(table), weighed) = timed(|| Table::of(task)) {
        print!(
            "{:5} different, {:6} answer sets; weighed in {:8.2} ms, ",
            table.distinct_candidates(),
            table.weighed(),
            weighed.as_secs_f64() * 1e3
        );
    }
    println!("learned in {:8.2} ms", all.as_secs_f64() * 1e3);
    tell(task, &learned);
    compare(task, &learned, all);
}

fn tell(task: &Task, learned: &Result<Learned, NoHypothesis>) {
    match learned {
        Ok(learned) => {
            println!(
                "    cost {} ({} + {}), proved: {}",
                learned.cost(),
                learned.length,
                learned.penalty,
                learned.proved
            );
            for line in learned.program(task).to_string().lines() {
                println!("    {line}");
            }
        }
        Err(error) => println!("    {error}: {error:?}"),
    }
}

/// The same task on clingo: the same cost, or it is said.
fn compare(task: &Task, native: &Result<Learned, NoHypothesis>, time: Duration) {
    let (theirs, their_time) = timed(|| clingo::learn(task, PATIENCE));
    let ratio = their_time.as_secs_f64() / time.as_secs_f64();
    let agree = match (native, &theirs) {
        (Ok(ours), Ok(theirs)) => ours.cost() == theirs.cost(),
        (Err(NoHypothesis::Unsatisfiable { .. }), Err(NoHypothesis::Unsatisfiable { .. })) => true,
        (_, Err(error)) => return println!("    clingo: {error}, after {ratio:.0} times as long"),
        _ => false,
    };
    let verdict = if agree { "the same cost" } else { "ANOTHER COST" };
    println!(
        "    clingo: {verdict}, in {:.1} ms: {ratio:.0} times as long",
        their_time.as_secs_f64() * 1e3
    );
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

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    let time_if_wanted = |name: &str, task: &dyn Fn() -> Task| {
        if wanted.is_empty() || wanted.iter().any(|own| own == name) {
            time(name, &task());
        }
    };
    let names = [
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
    for name in names {
        time_if_wanted(name, &|| read(name));
    }
    for contrary in [0, 2, 10] {
        time_if_wanted(&format!("watched, {contrary} % wrong"), &|| watched(contrary));
    }
    for name in ["master_path", "master_path_printed"] {
        for depth in [1, 2, 4, 5] {
            let deep = || {
                let mut task = read(name);
                task.orderings[0].kind = Kind::Deep { depth };
                task
            };
            time_if_wanted(&format!("{name} {depth}"), &deep);
        }
    }
}
