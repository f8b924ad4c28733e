//! Ctrl-C while answering. Each answer is kept at once and files are written whole, so there is nothing to save any more:
//! it is said where the answers are and how to go on.

use super::keep::Places;
use crate::output::warn;

/// The status of a program that was interrupted: 128 and the number of the signal.
const INTERRUPTED: i32 = 130;

/// From now on Ctrl-C tells how to go on and ends the program.
pub fn tell_how_to_go_on(places: &Places) {
    let places = places.clone();
    let told = ctrlc::set_handler(move || {
        warn(&format!("\n{}", way_on(&places)));
        std::process::exit(INTERRUPTED);
    });
    if told.is_err() {
        // Ctrl-C then ends the program without a word, as it does by itself; nothing is lost.
        warn("warning: Ctrl-C will end this without saying how to go on");
    }
}

fn way_on(places: &Places) -> String {
    let Some(session) = places.session.as_ref().filter(|path| path.exists()) else {
        return "Interrupted. No answers are kept.".to_string();
    };
    let path = session.display();
    let is_saved = places.rule.as_ref().is_some_and(|path| path.exists());
    let replace = if is_saved { " --replace" } else { "" };
    format!(
        "Interrupted. The answers so far are in {path}; go on with\n\n  adage learn pattern --resume {path}{replace}"
    )
}
