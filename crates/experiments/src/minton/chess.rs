//! Mates and a won queen: what the paper says that its method cannot learn, and what it says of other events.

use super::Report;
use crate::row::Row;
use adage_learn::win::complete::CompleteExplainer;
use adage_learn::win::learn::{Turn, learn};
use adage_learn::win::record::forced_by;
use adage_learn::win::rule::{Recogniser, Recognition};
use adage_learn::win::search::Search;
use adage_logic::{Atom, Term};
use adage_terminal::failure::Failure;
use adage_worlds::chess::{fen, words};
use adage_worlds::update::{State, System, chess};
use shakmaty::{Color, Setup, Square};

/// A position and the move to learn from.
type Example = (&'static str, &'static str);

const BACK_RANK: Example = ("6k1/5ppp/8/8/8/8/8/R3K3 w", "a1a8");
const LADDER: Example = ("4k3/1R6/8/8/8/8/8/R3K3 w", "a1a8");
const MATES: [Example; 5] = [
    BACK_RANK,
    LADDER,
    ("6rk/6pp/7N/8/8/8/8/4K3 w", "h6f7"),
    ("4k3/8/4K3/8/8/8/8/6Q1 w", "g1g8"),
    ("6k1/1Q6/5K2/8/8/8/8/8 w", "b7g7"),
];

/// The king is taken whatever Black does.
const BACK_RANK_LINE: [&str; 3] = ["a1a8", "g8f8", "a8f8"];

/// The knight gives check and uncovers the rook; the queen can stop one of them.
const TWO_CHECKS: (&str, [&str; 3]) = ("6rk/6p1/7N/8/8/3q4/8/4K2R w", ["h6f7", "d3h3", "f7h8"]);

/// Black's bishop goes to b4; behind the king stands the queen.
const SKEWER: Example = ("6k1/8/8/2b5/8/8/3K2PP/4Q3 b", "c5b4");

pub fn run(_: &Report) -> Result<Vec<Row>, Failure> {
    let system = System::chess();
    let mut rows = by_lines(&system)?;
    rows.extend(by_replies(&system)?);
    rows.extend(skewer()?);
    Ok(rows)
}

/// What the lines teach that were played.
fn by_lines(system: &System) -> Result<Vec<Row>, Failure> {
    let mut rules = Vec::new();
    play(system, BACK_RANK.0, &BACK_RANK_LINE, &mut rules)?;
    let known = rules.len();
    let mut few_replies = rules.clone();
    play(system, BACK_RANK.0, &BACK_RANK_LINE, &mut few_replies)?;
    play(system, TWO_CHECKS.0, &TWO_CHECKS.1, &mut rules)?;
    let is_trusted = |rule: &Recognition| rule.is_complete;
    Ok(vec![
        Row::same(
            "a mate by few replies, from the line that was played",
            "not learned",
            learned(few_replies[known..].iter().any(is_trusted)),
        )
        .with_note("by the paper's method; ours leaves the rule for search only"),
        Row::same(
            "two checks at once, from the line that was played",
            "learned",
            learned(rules.len() > known),
        ),
    ])
}

/// What mates teach if every reply is considered that another position might have.
fn by_replies(system: &System) -> Result<Vec<Row>, Failure> {
    let mut taught = Vec::new();
    for example in MATES {
        taught.push(explained(system, example)?);
    }
    let found = |rule: &Recognition| -> Result<usize, Failure> {
        let mut found = 0;
        for (position, played) in MATES {
            found += usize::from(recommended(system, rule, position)?.contains(&input(system, position, played)?));
        }
        Ok(found)
    };
    Ok(vec![
        Row::same(
            "mates by few replies, with all replies considered",
            "learned",
            learned(taught.iter().all(|rule| rule.is_complete && rule.length == 2)),
        )
        .with_note("theirs is said to be a straightforward extension"),
        Row::alone("mates of five that the back-rank mate's rule finds", found(&taught[0])?),
        Row::alone("mates of five that the rule of two rooks finds", found(&taught[1])?),
    ])
}

fn skewer() -> Result<Vec<Row>, Failure> {
    let queen = Atom::new("captured", vec![Term::constant("queen")]);
    let rule = explained(&System::chess().with_event(queen), SKEWER)?;
    let men = rule.conditions.iter().map(|condition| &condition.atom);
    let men = men.filter(|atom| atom.name.as_str() == "on").count();
    Ok(vec![
        Row::same("men in the rule of a skewer that wins a queen", 3, men),
        Row::same(
            "it speaks of pawns",
            "no",
            if rule.text().contains("pawn") { "yes" } else { "no" },
        ),
    ])
}

fn learned(is_learned: bool) -> &'static str {
    if is_learned { "learned" } else { "not learned" }
}

fn setup(position: &str) -> Result<Setup, Failure> {
    fen::read_setup(position).map_err(|error| Failure::bad(error.to_string()))
}

fn input(system: &System, position: &str, played: &str) -> Result<Atom, Failure> {
    Ok(input_of(system, played, setup(position)?.turn))
}

fn input_of(system: &System, played: &str, side: Color) -> Atom {
    let square = |text: &str| text.parse::<Square>().expect("a square");
    let squares = chess::squares(square(&played[..2]), square(&played[2..]));
    system.input(&squares, words().side(side))
}

/// Plays a line and learns from it, given what is known.
fn play(system: &System, position: &str, line: &[&str], rules: &mut Vec<Recognition>) -> Result<(), Failure> {
    let known = rules.clone();
    let recogniser = Recogniser::new(system, &known).expect("learned rules pass the checks");
    let (finder, engine) = (recogniser.finder(), system.engine());
    let setup = setup(position)?;
    let (mut state, mut side): (State, Color) = (chess::state(&setup.board), setup.turn);
    let mut turns = Vec::new();
    for played in line {
        let input = input_of(system, played, side);
        let forced_by = forced_by(system, &engine, &finder, &state, &input);
        let step = engine
            .play(&state, &input)
            .map_err(|illegal| Failure::bad(illegal.to_string()))?;
        state = step.after.clone();
        turns.push(Turn {
            step,
            player: words().side(side),
            forced_by,
        });
        side = side.other();
    }
    learn(system, &engine, &turns, rules);
    Ok(())
}

/// The rule that a winning move teaches with every reply considered.
fn explained(system: &System, (position, played): Example) -> Result<Recognition, Failure> {
    let nothing = || Failure::bad(format!("{position} teaches nothing"));
    let setup = setup(position)?;
    let engine = system.engine();
    let search = Search {
        system,
        engine: &engine,
    };
    let state = chess::state(&setup.board);
    let input = input_of(system, played, setup.turn);
    let attack = search
        .attack(&state, input, words().side(setup.turn), 2)
        .ok_or_else(nothing)?;
    let explainer = CompleteExplainer {
        system,
        engine: &engine,
    };
    let explained = explainer.explain(&state, &attack).map_err(|_| nothing())?;
    Ok(explained.last().ok_or_else(nothing)?.rule("taught".into()))
}

/// The moves that a rule recommends.
fn recommended(system: &System, rule: &Recognition, position: &str) -> Result<Vec<Atom>, Failure> {
    let rules = [rule.clone()];
    let recogniser = Recogniser::new(system, &rules).expect("learned rules pass the checks");
    let setup = setup(position)?;
    let threats = recogniser
        .finder()
        .threats(&chess::state(&setup.board), words().side(setup.turn));
    Ok(threats.into_iter().map(|threat| threat.input).collect())
}
