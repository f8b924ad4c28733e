//! Tournaments of games that exist as rules: two players or more, each against each.

use super::records::Records;
use super::report::{Report, Side, pairings_head};
use super::{Args, end_if_interrupted, processors, stop_by_ctrl_c};
use crate::failure::Failure;
use crate::output::{Output, progress};
use crate::rule_games::player;
use crate::stones::refused;
use adage_book::grouped;
use adage_play::arena::{Score, Tournament, Venue};
use adage_play::judgement::Planned;
use adage_worlds::game::{Game, Player};
use adage_worlds::record;
use adage_worlds::rule_form::RuleForm;
use std::sync::atomic::Ordering;

pub fn run<G: Venue + RuleForm>(game: G, args: &Args, output: &Output) -> Result<(), Failure> {
    if let Some(option) = args.board.given() {
        return Err(Failure::bad(format!("`{option}` means nothing in {}", args.game)).with_help("leave it out"));
    }
    let foresight = args.looking.foresight();
    let players = args.players.iter().map(|name| player(name, &game, foresight));
    let players = players.collect::<Result<Vec<Planned>, Failure>>()?;
    let pairs = pairs(&players);
    let records = args.records.as_deref();
    let mut records = records.map(|path| Records::create(path, args.replace)).transpose()?;
    let stop = stop_by_ctrl_c();
    let bar = progress((args.games * pairs.len()) as u64, "playing");
    let mut tournament = Tournament {
        players: pairs[0].clone(),
        game,
        games: args.games,
        limit: args.time.duration(),
        seed: args.seed,
        threads: args.threads.map_or_else(processors, usize::from),
    };
    let mut scores = Vec::new();
    for pair in pairs {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        tournament.players = pair.clone();
        let mut unwritten = None;
        let score = tournament.run(&stop, |played| {
            bar.inc(1);
            let record = || {
                let (start, _) = tournament.opening(played.number);
                record::write(&tournament.game, &start, &played.moves)
            };
            let written = records.as_mut().map_or(Ok(()), |records| records.write(&record()));
            if let Err(failure) = written {
                unwritten = Some(failure);
                stop.store(true, Ordering::Relaxed);
            }
        });
        if let Some(failure) = unwritten {
            return Err(failure);
        }
        scores.push((pair, score.map_err(|reason| refused(&reason))?));
    }
    bar.finish_and_clear();
    tell(&tournament.game, &scores, output);
    end_if_interrupted(&stop);
    Ok(())
}

/// Each with each, in the order named.
fn pairs(players: &[Planned]) -> Vec<[Planned; 2]> {
    let numbers = 0..players.len();
    let pairs = numbers.flat_map(|first| (first + 1..players.len()).map(move |second| [first, second]));
    pairs.map(|pair| pair.map(|number| players[number].clone())).collect()
}

fn tell<G: RuleForm>(game: &G, scores: &[([Planned; 2], Score)], output: &Output) {
    let sides = [Player(0), Player(1)].map(|player| {
        let role = game.role(player);
        Side::new(format!("as {role}"), format!("as_{role}"))
    });
    let reports: Vec<Report> = scores
        .iter()
        .map(|(pair, score)| Report {
            names: pair.each_ref().map(|player| player.to_string()),
            game: game.name(),
            sides: &sides,
            score,
        })
        .collect();
    match reports.as_slice() {
        reports if output.json => reports.iter().for_each(|report| output.value(&report.json())),
        [report] => output.text(report.text(output)),
        reports => output.text(table(game, reports)),
    }
}

/// All pairings, a line each.
fn table<G: Game>(game: &G, reports: &[Report]) -> String {
    let width = reports.iter().map(|report| report.pairing().chars().count()).max();
    let width = width.unwrap_or(0);
    let games: u64 = reports.iter().map(|report| report.score.together().games()).sum();
    let lines: String = reports.iter().map(|report| report.line(width)).collect();
    format!(
        "{} games of {}:\n{}{lines}  \"if equal\" is how likely players of equal strength are to differ as much\n",
        grouped(games),
        game.name(),
        pairings_head(width)
    )
}
