//! Random playouts by our networks and by SWI-Prolog on the translated rules, in states per second of
//! processor time, in the same run.
//!
//! `cargo run --release -p adage-worlds --example gdl_speed -- DATA/kif/ticTacToe.kif …`; with no files the bundled games
//! are taken. A count includes every state looked at, the first and the last of a game among them.

use adage_logic::ground::Limits;
use adage_worlds::gdl::translate::{prolog_term, to_prolog};
use adage_worlds::gdl::{Machine, Sheet, bundled};
use std::process::{Command, Stdio};
use std::time::Instant;

const SECONDS: f64 = 2.0;

fn main() {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let read = |path: &String| {
        (
            path.clone(),
            std::fs::read_to_string(path).expect("the sheet can be read"),
        )
    };
    let sheets: Vec<(String, String)> = match paths.is_empty() {
        true => bundled::GAMES
            .iter()
            .map(|(name, text)| (name.to_string(), text.to_string()))
            .collect(),
        false => paths.iter().map(read).collect(),
    };
    println!(
        "{:24} {:>8} {:>12} {:>12} {:>12} {:>8}",
        "game", "gates", "one lane/s", "lanes/s", "Prolog/s", "times"
    );
    for (name, text) in sheets {
        let sheet = Sheet::read(&text).unwrap_or_else(|findings| panic!("{name}: {}", findings[0].describe(&text)));
        let machine = Machine::new(&sheet, &Limits::default()).unwrap_or_else(|error| panic!("{name}: {error}"));
        let single = speed(|seed| machine.random_game(seed).moves.len() as u64 + 1);
        let lanes = speed(|seed| machine.playouts::<[u64; 8]>(20, seed).states);
        let prolog = prolog(&sheet, &machine);
        println!(
            "{:24} {:>8} {:>12.0} {:>12.0} {:>12} {:>8}",
            name.rsplit('/').next().unwrap_or(&name),
            machine.gate_count(),
            single,
            lanes,
            prolog.map_or("-".to_string(), |speed| format!("{speed:.0}")),
            prolog.map_or("-".to_string(), |speed| format!("{:.0}", lanes / speed)),
        );
    }
}

/// Seconds of processor time of this process; of the clock where the system does not tell.
fn seconds(start: Instant) -> f64 {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |count| count / 1e9)
}

/// How many states a second are seen by something that counts them.
fn speed(mut run: impl FnMut(u64) -> u64) -> f64 {
    let clock = Instant::now();
    let (start, mut states, mut seed) = (seconds(clock), 0, 0);
    while seconds(clock) - start < SECONDS {
        states += run(seed);
        seed += 1;
    }
    states as f64 / (seconds(clock) - start)
}

/// What SWI-Prolog does, if it is there.
fn prolog(sheet: &Sheet, machine: &Machine) -> Option<f64> {
    let roles: Vec<String> = machine.roles().map(|(_, role)| prolog_term(role)).collect();
    let text = format!(
        "{}\n:- initialization((measure([{}],{SECONDS}), halt)).\n",
        to_prolog(sheet)?,
        roles.join(",")
    );
    let file = std::env::temp_dir().join(format!("gdl_speed_{}.pl", std::process::id()));
    std::fs::write(&file, text).ok()?;
    let output = Command::new("swipl")
        .args(["-q", "-O"])
        .arg(&file)
        .stdin(Stdio::null())
        .output()
        .ok();
    let _ = std::fs::remove_file(&file);
    let output = String::from_utf8(output?.stdout).ok()?;
    let (states, seconds) = output
        .trim()
        .strip_prefix("measured(")?
        .strip_suffix(')')?
        .split_once(',')?;
    Some(states.parse::<f64>().ok()? / seconds.parse::<f64>().ok()?)
}
