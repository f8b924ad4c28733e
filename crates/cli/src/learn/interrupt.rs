//! Ctrl-C while answering. Each answer is kept at once and files are written whole, so there is nothing to save any more:
//! it is said where the answers are and how to go on. Long work without questions is told to stop, and saves what it has.

use super::keep::Places;
use crate::output::warn;
use adage_book::oracle::OracleSpec;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The status of a program that was interrupted: 128 and the number of the signal.
pub const INTERRUPTED: i32 = 130;

/// From now on Ctrl-C tells how to go on and ends the program.
pub fn tell_how_to_go_on(places: &Places, who: &OracleSpec) {
    let (places, who) = (places.clone(), who.clone());
    let told = ctrlc::set_handler(move || {
        warn(&format!("\n{}", way_on(&places, &who)));
        std::process::exit(INTERRUPTED);
    });
    if told.is_err() {
        // Ctrl-C then ends the program without a word, as it does by itself; nothing is lost.
        warn("warning: Ctrl-C will end this without saying how to go on");
    }
}

/// From now on Ctrl-C is noted, for work that saves what it has and then ends. The second time it ends the program.
pub fn watch() -> &'static AtomicBool {
    static STOP: AtomicBool = AtomicBool::new(false);
    let watched = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    });
    if watched.is_err() {
        warn("warning: Ctrl-C will end this without saving");
    }
    &STOP
}

/// Says that the work was broken off, and ends the program. `path` keeps what was learned until then.
pub fn leave(path: Option<&Path>) -> ! {
    warn(&match path {
        Some(path) => format!(
            "Interrupted. What was learned so far is in {}; the same command goes on from there.",
            path.display()
        ),
        None => "Interrupted. Nothing is kept.".to_string(),
    });
    std::process::exit(INTERRUPTED);
}

fn way_on(places: &Places, who: &OracleSpec) -> String {
    let Some(session) = places.session.as_ref().filter(|path| path.exists()) else {
        return "Interrupted. No answers are kept.".to_string();
    };
    let path = session.display();
    let is_saved = places.rule.as_ref().is_some_and(|path| path.exists());
    let mut command = format!("adage learn pattern --resume {path}");
    // What a session does not know, or must not say.
    if let OracleSpec::Program(_) = who {
        command += &format!(" --oracle '{who}'");
    }
    if let (false, Some(rule)) = (places.is_in_book, &places.rule) {
        command += &format!(" --save {}", rule.display());
    }
    if is_saved {
        command += " --replace";
    }
    format!("Interrupted. The answers so far are in {path}; go on with\n\n  {command}")
}
