//! Our analysis of lost games beside a published one:
//! `adage-experiments measure gomoku-analysis REPORT [NODES [THREAT [GAMES]]]`.
//!
//! The report names for each game the ply from which the loser cannot avoid a five or an unstoppable four (`lethal_onset`)
//! and his last turn with an escape (`last_chance_ply`, none if the winner's own move entered the forced line). All our
//! proofs are played out against every answer.

use adage_search::gomoku::analysis::{Reply, Turn};
use adage_search::gomoku::{Analysis, Board, Cell, FinishedGame, Limits, Rules, Verdict, analyse, prove, verify};
use rayon::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;
use std::error::Error;
use std::path::Path;

pub fn run(words: &[String]) -> Result<(), Box<dyn Error>> {
    let mut arguments = words.iter().cloned();
    let path = arguments.next().ok_or("the report is missing")?;
    let path = Path::new(&path);
    let mut numbers = arguments.map(|text| text.parse::<u64>());
    let nodes = numbers.next().transpose()?.unwrap_or(100_000);
    let threat = u8::try_from(numbers.next().transpose()?.unwrap_or(1))?;
    let games = usize::try_from(numbers.next().transpose()?.unwrap_or(u64::MAX))?;
    let compared = compared(path, nodes, threat, games)?;
    let mut counts = BTreeMap::<String, usize>::new();
    for game in &compared {
        say!("{}", game.text);
        for count in &game.counts {
            *counts.entry(count.clone()).or_default() += 1;
        }
    }
    say!("\n{} games", compared.len());
    for (what, count) in counts {
        say!("{count:>5}  {what}");
    }
    Ok(())
}

/// Our analysis of the first games of a report beside the published one.
pub fn compared(path: &Path, nodes: u64, threat: u8, games: usize) -> Result<Vec<Compared>, Box<dyn Error>> {
    let limits = Limits {
        nodes,
        threat,
        ..Limits::default()
    };
    let report: Value = serde_json::from_str(&std::fs::read_to_string(path)?)?;
    let sections = report["sections"].as_array().into_iter().flatten();
    let entries: Vec<&Value> = sections
        .flat_map(|section| section["entries"].as_array().into_iter().flatten())
        .collect();
    let compared = entries
        .par_iter()
        .take(games)
        .filter_map(|entry| compare(entry, limits));
    Ok(compared.collect())
}

struct Published {
    index: u64,
    lethal: usize,
    last_chance: Option<usize>,
    start: usize,
    escapes: Vec<Cell>,
}

/// A game, told, and what is counted of it.
pub struct Compared {
    text: String,
    pub counts: Vec<String>,
}

fn read(entry: &Value) -> Option<(FinishedGame, Published)> {
    let number = |value: &Value| value.as_u64().and_then(|number| usize::try_from(number).ok());
    let report = &entry["match_report"];
    let cells = report["move_cells"]
        .as_array()?
        .iter()
        .filter_map(|cell| number(cell).map(|cell| cell as Cell));
    let game = FinishedGame::new(15, Rules::Renju, cells.collect()).ok()?;
    let candidates = entry["failure"]["missed_candidates"].as_array().into_iter().flatten();
    let cell =
        |candidate: &Value| Some((number(&candidate["mv"]["row"])? * 15 + number(&candidate["mv"]["col"])?) as Cell);
    let published = Published {
        index: report["match_index"].as_u64()?,
        lethal: number(&entry["lethal_onset"]["prefix_ply"])?,
        last_chance: number(&entry["last_chance_ply"]),
        start: number(&entry["setup_corridor"]["start_ply"])?,
        escapes: candidates.filter_map(cell).collect(),
    };
    Some((game, published))
}

fn compare(entry: &Value, limits: Limits) -> Option<Compared> {
    let (game, published) = read(entry)?;
    let ours = analyse(&game, limits);
    let board = game.board_after(0);
    let mut counts = Vec::new();
    let mut text = format!(
        "game {}: {} plies, lost from {} (lethal {}, published {})",
        published.index,
        game.moves.len(),
        ours.onset,
        ours.lethal,
        published.lethal
    );
    counts.push(format!("lethal onset {}", order(ours.lethal, published.lethal)));
    let missed = ours
        .missed
        .iter()
        .map(|missed| format!("{} after {}", board.names(&missed.win.line()), missed.plies));
    let missed: Vec<String> = missed.collect();
    if !missed.is_empty() {
        counts.push("games with a forced win let go".into());
        text += &format!("\n  wins let go: {}", missed.join("; "));
    }
    let proved = all_proved(&game, &ours);
    counts.push(format!("every claim of loss played out against all answers: {proved}"));
    let escape = ours.last_escape.as_ref().map(|escape| escape.plies);
    match (escape, published.last_chance) {
        (Some(ours_at), Some(theirs_at)) => {
            counts.push(format!("last escape {}", order(ours_at, theirs_at)));
            let turn = ours.turns.iter().find(|turn| turn.plies == theirs_at);
            if ours_at > theirs_at {
                counts.push(later(&game, &ours, limits, &mut text));
            } else if let Some(turn) = turn {
                counts.push(refuted(turn, &published.escapes, &board, &mut text));
            }
        }
        (Some(ours_at), None) => {
            let earlier = order(ours_at + 1, published.start);
            counts.push(format!("last escape: only we name one, and the loss starts {earlier}"));
            text += &format!(
                "\n  no escape is published, the forced line starts after {}",
                published.start
            );
            if ours_at + 1 > published.start {
                counts.push(later(&game, &ours, limits, &mut text));
            }
        }
        (None, _) => counts.push("no escape at all".into()),
    }
    if let Some(escape) = &ours.last_escape {
        text += &format!(
            "\n  last escape after {}: {} held",
            escape.plies,
            brief(&board, &escape.holding)
        );
        if !escape.unclear.is_empty() {
            counts.push("last escape rests on unfinished searches in part".into());
            text += &format!(", {} unclear", brief(&board, &escape.unclear));
        }
        if escape.holding.is_empty() {
            counts.push("last escape rests on unfinished searches only".into());
        }
    }
    Some(Compared { text, counts })
}

fn order(ours: usize, theirs: usize) -> &'static str {
    match ours.cmp(&theirs) {
        std::cmp::Ordering::Equal => "the same",
        std::cmp::Ordering::Less => "ours earlier",
        std::cmp::Ordering::Greater => "ours later",
    }
}

fn brief(board: &Board, cells: &[Cell]) -> String {
    match cells.len() {
        0 => "nothing".into(),
        1..=12 => board.names(cells),
        many => format!("{many} moves"),
    }
}

/// Whether every reply that we call lost is lost when its proof is played out against all answers.
fn all_proved(game: &FinishedGame, ours: &Analysis) -> bool {
    ours.turns.iter().all(|turn| {
        let mut board = game.board_after(turn.plies);
        turn.replies.iter().all(|(cell, reply)| {
            let Reply::Loses(proof) = reply else { return true };
            board.put(*cell, game.winner.other());
            let proved = verify(&board, game.winner, proof);
            board.take(*cell);
            proved
        })
    })
}

/// Which published escapes lose by our proofs.
fn refuted(turn: &Turn, escapes: &[Cell], board: &Board, text: &mut String) -> String {
    let mut lost = 0;
    for (cell, reply) in &turn.replies {
        if let Reply::Loses(proof) = reply
            && escapes.contains(cell)
        {
            lost += 1;
            let line = board.names(&proof.line());
            *text += &format!(
                "\n  the escape {} published after {} loses to {line}",
                board.name(*cell),
                turn.plies
            );
        }
    }
    let all = turn.replies.iter().all(|(_, reply)| matches!(reply, Reply::Loses(_)));
    match (all, lost) {
        (true, _) => "published escape, but every reply there is refuted".into(),
        (false, 0) => "same last escape, no published escape refuted".into(),
        (false, _) => "same last escape, some published escape refuted".into(),
    }
}

/// A last escape later than published that rests on a finished search.
pub const EXHAUSTED: &str =
    "last escape ours later, refuted: the published claim's class of threats is exhausted without a win";

/// And one that rests on nothing.
pub const NO_PROOF: &str = "last escape ours later, no proof";

/// They saw no escape where we do. Best of all is a forced win of the loser's own.
fn later(game: &FinishedGame, ours: &Analysis, limits: Limits, text: &mut String) -> String {
    let Some(escape) = &ours.last_escape else {
        return String::new();
    };
    let board = game.board_after(escape.plies);
    if let Verdict::Won(win) = prove(&board, game.winner.other(), limits) {
        let verified = verify(&board, game.winner.other(), &win.proof);
        *text += &format!(
            "\n  after {} the loser wins by {}",
            escape.plies,
            board.names(&win.line())
        );
        return format!("last escape ours later, as the loser had a forced win there (played out: {verified})");
    }
    let quieter = Limits {
        threat: limits.threat + 2,
        nodes: limits.nodes.saturating_mul(100),
        ..limits
    };
    let exhausts = |cell: &Cell| {
        let mut after = board.clone();
        after.put(*cell, game.winner.other());
        prove(&after, game.winner, quieter) == Verdict::NotWon
    };
    let replies = escape.holding.iter().chain(&escape.unclear).copied();
    let holding: Vec<Cell> = replies.filter(exhausts).collect();
    *text += &format!(
        "\n  after {} all attacks with threats of up to {} fours are tried and fail: {}",
        escape.plies,
        quieter.threat,
        brief(&board, &holding)
    );
    // The published analysis knows fours and threes only, and where nothing is forbidden to the winner each of its threes
    // threatens to win by one four. So all that it could have to say against such a reply has been tried.
    if holding.is_empty() || board.is_restricted(game.winner) {
        return NO_PROOF.into();
    }
    EXHAUSTED.into()
}
