//! Random playouts by our networks and by SWI-Prolog on the translated rules, in states per second of
//! processor time, in the same run.
//!
//! `adage-experiments measure gdl-speed DATA/kif/ticTacToe.kif …`; with no files the bundled games
//! are taken. A count includes every state looked at, the first and the last of a game among them.

use crate::clock::processor_seconds;
use adage_logic::ground::Limits;
use adage_worlds::gdl::translate::{prolog_term, to_prolog};
use adage_worlds::gdl::{Machine, Sheet, bundled};
use std::error::Error;
use std::process::{Command, Stdio};
use std::time::Duration;

const TIME: Duration = Duration::from_secs(2);

pub fn run(words: &[String]) -> Result<(), Box<dyn Error>> {
    let paths: Vec<String> = words.to_vec();
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
    say!(
        "{:24} {:>8} {:>12} {:>12} {:>12} {:>8}",
        "game",
        "gates",
        "one lane/s",
        "lanes/s",
        "Prolog/s",
        "times"
    );
    for (name, text) in sheets {
        let Speeds {
            machine,
            single,
            lanes,
            prolog,
        } = speeds(&name, &text, TIME)?;
        say!(
            "{:24} {:>8} {:>12.0} {:>12.0} {:>12} {:>8}",
            name.rsplit('/').next().unwrap_or(&name),
            machine.gate_count(),
            single,
            lanes,
            prolog.map_or("-".to_string(), |speed| format!("{speed:.0}")),
            prolog.map_or("-".to_string(), |speed| format!("{:.0}", lanes / speed)),
        );
    }
    Ok(())
}

/// States a second.
pub struct Speeds {
    pub machine: Machine,
    /// One game after the other.
    single: f64,
    /// Many games side by side.
    pub lanes: f64,
    /// By SWI-Prolog, if it is there.
    pub prolog: Option<f64>,
}

/// Each is measured for this long.
pub fn speeds(name: &str, text: &str, time: Duration) -> Result<Speeds, Box<dyn Error>> {
    let sheet = Sheet::read(text).map_err(|findings| format!("{name}: {}", findings[0].describe(text)))?;
    let machine = Machine::new(&sheet, &Limits::default()).map_err(|error| format!("{name}: {error}"))?;
    let seconds = time.as_secs_f64();
    Ok(Speeds {
        single: speed(seconds, |seed| machine.random_game(seed).moves.len() as u64 + 1),
        lanes: speed(seconds, |seed| machine.playouts::<[u64; 8]>(20, seed).states),
        prolog: prolog(&sheet, &machine, seconds),
        machine,
    })
}

/// How many states a second are seen by something that counts them.
fn speed(seconds: f64, mut run: impl FnMut(u64) -> u64) -> f64 {
    let (start, mut states, mut seed) = (processor_seconds(), 0, 0);
    while processor_seconds() - start < seconds {
        states += run(seed);
        seed += 1;
    }
    states as f64 / (processor_seconds() - start)
}

/// What SWI-Prolog does, if it is there.
fn prolog(sheet: &Sheet, machine: &Machine, seconds: f64) -> Option<f64> {
    let roles: Vec<String> = machine.roles().map(|(_, role)| prolog_term(role)).collect();
    let text = format!(
        "{}\n:- initialization((measure([{}],{seconds}), halt)).\n",
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
