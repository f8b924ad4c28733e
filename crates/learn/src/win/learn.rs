//! What a lost game teaches: going back from the win as long as the loser's moves were forced.
//!
//! ```text
//! won(P) ◄─ back up ─ winning move ◄─ combine ─ forced reply ◄─ back up ─ move before … ◄─ a move that was not forced
//!              │                                                    │
//!              ▼ a rule that wins in one                            ▼ a rule that wins in two
//! ```

use super::back_up::{Mover, back_up};
use super::description::{Description, Draft};
use super::reply::Reply;
use super::rule::{Recogniser, Recognition, Threat};
use adage_games::update::{Engine, State, Step, System, WON};
use adage_logic::{Atom, Literal, Term};

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
    /// Some reply answers all the threats that are known there.
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
    let mut description = won(system, last.player);
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
        match forced(system, engine, reply, &backed.before, rules) {
            Ok(combined) => description = combined,
            Err(ended) => {
                lesson.ended = ended(index - 1);
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

fn won(system: &System, winner: Term) -> Description {
    let mut draft = Draft::default();
    let first = draft.add_variables(&[winner]);
    let attacker = super::description::shifted(Term::Var(adage_logic::Var(0)), first);
    let won = Atom::new(WON, vec![attacker]);
    draft.require(Literal::positive(won.clone()), system.vocabulary());
    draft.finish(attacker, &won).0
}

/// Stores a rule unless one is known that says as much; gives its number.
fn store(rules: &mut Vec<Recognition>, description: &Description, input: &Atom, length: usize) -> Option<usize> {
    let rule = Recognition::new(format!("win_{}", rules.len() + 1), description, input, length);
    let is_new = !rules.iter().any(|known| known.covers(&rule));
    is_new.then(|| {
        rules.push(rule);
        rules.len() - 1
    })
}

/// What must hold before the loser's move so that the winner goes on to win whatever the move is.
fn forced(
    system: &System,
    engine: &Engine<'_>,
    turn: &Turn,
    after: &Description,
    rules: &[Recognition],
) -> Result<Description, fn(usize) -> Ended> {
    let Some(blocked) = &turn.forced_by else {
        return Err(|turn| Ended::NotForced { turn });
    };
    let backed = back_up(system, &turn.step, after, Mover::Defender);
    let mut threats = vec![backed.before, blocked.description.clone()];
    let replies = Reply::all(system, engine, &turn.step.before, turn.player);
    let attacker = system.opponent(turn.player);
    let mut answers = answers(&replies, &threats);
    if !answers.is_empty() {
        let known = known_threats(system, rules, &turn.step.before, attacker);
        while !answers.is_empty() {
            let left = |threat: &&Threat| answers.iter().filter(|reply| reply.breaks(&threat.description)).count();
            let best = known
                .iter()
                .min_by_key(left)
                .filter(|threat| left(threat) < answers.len());
            let Some(best) = best else {
                return Err(|turn| Ended::NotProved { turn });
            };
            threats.push(best.description.clone());
            answers.retain(|reply| reply.breaks(&best.description));
        }
    }
    Ok(combine(system, &threats))
}

/// The replies that break all the threats.
fn answers<'a>(replies: &'a [Reply], threats: &[Description]) -> Vec<&'a Reply> {
    let breaks_all = |reply: &&Reply| threats.iter().all(|threat| reply.breaks(threat));
    replies.iter().filter(breaks_all).collect()
}

fn known_threats(system: &System, rules: &[Recognition], state: &State, attacker: Term) -> Vec<Threat> {
    let recogniser = Recogniser::new(system, rules);
    recogniser.map_or_else(
        |_| Vec::new(),
        |recogniser| recogniser.finder().threats(state, attacker),
    )
}

/// All the threats at once, by one attacker.
pub fn combine(system: &System, threats: &[Description]) -> Description {
    let mut draft = Draft::default();
    let attackers: Vec<Term> = threats
        .iter()
        .map(|threat| draft.add(threat, system.vocabulary()))
        .collect();
    for other in &attackers[1..] {
        draft.make_equal(attackers[0], *other);
    }
    draft.finish(attackers[0], &Atom::new(WON, vec![attackers[0]])).0
}
