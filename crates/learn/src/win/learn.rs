//! What a lost game teaches: going back from the win as long as the loser's moves were forced.
//!
//! ```text
//! won(P) ◄─ back up ─ winning move ◄─ combine ─ forced reply ◄─ back up ─ move before … ◄─ a move that was not forced
//!              │                                                    │
//!              ▼ a rule that wins in one                            ▼ a rule that wins in two
//! ```

use super::back_up::{Mover, back_up};
use super::description::Description;
use super::reply::Reply;
use super::rule::{Finder, Recogniser, Recognition, Threat, mover};
use adage_logic::{Atom, Literal, Term};
use adage_worlds::update::{Engine, Step, System};
use rustc_hash::FxHashSet;

/// One turn of a game.
#[derive(Clone, Debug)]
pub struct Turn {
    pub step: Step,
    pub player: Term,
    /// The threat that forced the move, if one did.
    pub forced_by: Option<Threat>,
}

/// Why learning did not go further back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The loser moved freely there.
    NotForced { turn: usize },
    /// After some reply no win is known.
    NotProved { turn: usize },
    /// What is explained held already before the winner's move.
    NotNeeded { turn: usize },
    /// The game was won from the start.
    Start,
    /// Nobody won.
    NoWin,
}

/// What was found for one turn.
#[derive(Clone, Debug)]
pub struct Explained {
    pub turn: usize,
    pub description: Description,
    /// The move of the winner.
    pub input: Option<Atom>,
    /// The rule that was stored for it.
    pub stored: Option<usize>,
}

/// What a game taught.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// From the last turn backwards.
    pub explained: Vec<Explained>,
    pub ended: Ended,
}

/// Learns from a game that its last mover won. New rules are put behind those known.
pub fn learn(system: &System, engine: &Engine<'_>, turns: &[Turn], rules: &mut Vec<Recognition>) -> Lesson {
    let mut lesson = Lesson {
        explained: Vec::new(),
        ended: Ended::NoWin,
    };
    let Some(last) = turns
        .last()
        .filter(|turn| system.winner(&turn.step.after) == Some(turn.player))
    else {
        return lesson;
    };
    let mut description = Description::won(last.player, system.vocabulary());
    for (length, index) in (1..).zip((0..turns.len()).rev().step_by(2)) {
        let backed = back_up(system, &turns[index].step, &description, Mover::Attacker);
        debug_assert!(backed.before.holds(&turns[index].step.before, system.vocabulary()));
        if !backed.is_needed {
            lesson.ended = Ended::NotNeeded { turn: index };
            return lesson;
        }
        let stored = store(rules, &backed.before, &backed.input, length);
        lesson.explained.push(Explained {
            turn: index,
            description: backed.before.clone(),
            input: Some(backed.input),
            stored,
        });
        let Some(reply) = index.checked_sub(1).map(|index| &turns[index]) else {
            lesson.ended = Ended::Start;
            return lesson;
        };
        match forced(system, engine, (index - 1, reply), &backed.before, rules) {
            Ok(combined) => description = combined,
            Err(ended) => {
                lesson.ended = ended;
                return lesson;
            }
        }
        lesson.explained.push(Explained {
            turn: index - 1,
            description: description.clone(),
            input: None,
            stored: None,
        });
    }
    lesson.ended = Ended::Start;
    lesson
}

/// Stores a rule unless one is known that says as much; gives its number.
pub fn store(rules: &mut Vec<Recognition>, description: &Description, input: &Atom, length: usize) -> Option<usize> {
    let rule = Recognition::new(format!("win_{}", rules.len() + 1), description, input, length);
    let is_new = !rules.iter().any(|known| known.covers(&rule));
    is_new.then(|| {
        rules.push(rule);
        rules.len() - 1
    })
}

/// What must hold before the loser's move so that the winner goes on to win whatever the move is: the threat that forced
/// it, and for each reply to that threat, what wins after the reply.
fn forced(
    system: &System,
    engine: &Engine<'_>,
    (index, turn): (usize, &Turn),
    after: &Description,
    rules: &[Recognition],
) -> Result<Description, Ended> {
    let not_proved = Ended::NotProved { turn: index };
    let Some(blocked) = &turn.forced_by else {
        return Err(Ended::NotForced { turn: index });
    };
    let played = back_up(system, &turn.step, after, Mover::Defender).before;
    let mut needed = vec![played, blocked.description.clone()];
    let replies = Reply::all(system, engine, &turn.step.before, turn.player);
    let answers = replies.iter().filter(|reply| reply.breaks(&blocked.description));
    let others: Vec<&Reply> = answers.filter(|reply| reply.input != turn.step.input).collect();
    if others.is_empty() {
        return Ok(Description::all(&needed, system.vocabulary()));
    }
    let recogniser = Recogniser::new(system, rules).map_err(|_| not_proved)?;
    let finder = recogniser.finder();
    for reply in others {
        let Ok(step) = engine.play(&turn.step.before, &reply.input) else {
            continue;
        };
        let Some(won) = won_after(system, &finder, &step, &needed) else {
            return Err(not_proved);
        };
        if !unmet(&won, &needed).is_empty() {
            needed.push(won);
        }
    }
    Ok(Description::all(&needed, system.vocabulary()))
}

/// What wins after a reply, as it must hold before it: the one that needs least beyond what is needed anyway.
fn won_after(system: &System, finder: &Finder<'_>, step: &Step, needed: &[Description]) -> Option<Description> {
    let defender = mover(&step.input);
    let counter = finder.threats(&step.after, defender).first().map(|own| own.length);
    let threats = finder.threats(&step.after, system.opponent(defender)).into_iter();
    let in_time = threats.filter(|threat| counter.is_none_or(|counter| threat.length <= counter));
    let before = in_time.map(|threat| back_up(system, step, &threat.description, Mover::Defender).before);
    before.min_by_key(|before| unmet(before, needed).len())
}

/// The conditions of a description that no other needs as they were met in the game.
fn unmet(description: &Description, needed: &[Description]) -> Vec<Literal> {
    let known: FxHashSet<Literal> = needed.iter().flat_map(Description::as_met).collect();
    description
        .as_met()
        .filter(|condition| !known.contains(condition))
        .collect()
}
