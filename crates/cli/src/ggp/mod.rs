//! `adage ggp`: plays games by their rules for managers of general game playing.

mod http;

use crate::failure::{Failure, io_failure};
use crate::output::{Output, warn};
use adage_logic::syntax::parse;
use adage_play::ggp::{ByStrategy, Session};
use adage_play::judgement::JudgedBy;
use adage_play::playouts::MatchPlayer;
use serde_json::json;
use std::net::{IpAddr, TcpListener, TcpStream};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

#[derive(clap::Args)]
pub struct Args {
    /// Where to listen; 0 takes a port that is free
    #[arg(long, default_value_t = 9147, value_name = "NUMBER")]
    port: u16,
    /// Whom to listen to: 0.0.0.0 lets managers on other machines in
    #[arg(long, default_value = "127.0.0.1", value_name = "ADDRESS")]
    host: IpAddr,
    /// playouts, or strategy:FILE: weak constraints about positions, with playouts where they prefer nothing
    #[arg(long, default_value = "playouts", value_name = "PLAYER")]
    player: String,
    /// Other numbers give other moves
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
}

/// What managers know the player by.
const PROGRAM: &str = "adage";

/// No more are heard at once.
const MOST_CONNECTIONS: usize = 32;

pub fn run(args: Args, output: &Output) -> Result<(), Failure> {
    let player = player(&args.player, args.seed)?;
    let wanted = format!("{}:{}", args.host, args.port);
    let listener =
        TcpListener::bind((args.host, args.port)).map_err(|error| io_failure("listen on", &wanted, &error))?;
    let address = listener
        .local_addr()
        .map_err(|error| io_failure("listen on", &wanted, &error))?;
    match output.json {
        true => output.value(&json!({ "listening": address.to_string() })),
        false => output.line(format!("listening on {address}")),
    }
    serve(&listener, &player);
    Ok(())
}

/// A player by its name.
fn player(name: &str, seed: u64) -> Result<Session, Failure> {
    let playouts = MatchPlayer { seed };
    match (name, name.strip_prefix("strategy:")) {
        ("playouts", _) => Ok(Session::new(PROGRAM, move || playouts)),
        (_, Some(file)) => {
            let strategy = Arc::new(strategy(file)?);
            Ok(Session::new(PROGRAM, move || {
                ByStrategy::new(strategy.clone(), playouts)
            }))
        }
        _ => {
            let help = "playouts, or strategy:FILE with a file of weak constraints";
            Err(Failure::bad(format!("there is no player called `{name}`")).with_help(help))
        }
    }
}

fn strategy(file: &str) -> Result<JudgedBy, Failure> {
    let source = adage_book::read_text(Path::new(file))?;
    let parsed = parse(&source);
    if !parsed.errors.is_empty() {
        return Err(Failure::Text {
            name: file.to_string(),
            source,
            diagnostics: parsed.errors,
        });
    }
    let strategy = JudgedBy::new(parsed.program).map_err(|error| Failure::bad(format!("`{file}`: {error}")))?;
    match strategy.levels.is_empty() {
        true => Err(
            Failure::bad(format!("`{file}` has no weak constraint, so it prefers nothing"))
                .with_help("for example `:~ me(M), cell(2,2,P), P != M. [1@1]`"),
        ),
        false => Ok(strategy),
    }
}

/// A thread for every connection, so that a slow one keeps nobody waiting.
fn serve(listener: &TcpListener, session: &Session) {
    let open = AtomicUsize::new(0);
    thread::scope(|scope| {
        for stream in listener.incoming() {
            let Ok(stream) = stream else { continue };
            if open.fetch_add(1, Ordering::Relaxed) >= MOST_CONNECTIONS {
                open.fetch_sub(1, Ordering::Relaxed);
                http::refuse(&stream);
                continue;
            }
            let open = &open;
            scope.spawn(move || {
                converse(&stream, session);
                open.fetch_sub(1, Ordering::Relaxed);
            });
        }
    });
}

fn converse(stream: &TcpStream, session: &Session) {
    let done = match http::read(stream) {
        Ok(http::Request::Message(text)) => match session.answer(&text, Instant::now()) {
            Ok(answer) => http::answer(stream, 200, &answer),
            Err(refusal) => {
                warn(&format!("refused: {refusal}"));
                http::answer(stream, 400, &refusal.to_string())
            }
        },
        Ok(http::Request::Options) => http::answer(stream, 200, ""),
        Err(wrong) => http::answer(stream, wrong.status(), &wrong.to_string()),
    };
    // A manager that has gone away needs no answer.
    let _ = done;
}
