//! `adage ggp`: plays games by their rules for managers of general game playing.

mod http;
mod seats;

use crate::failure::{Failure, io_failure};
use crate::output::{Output, warn};
use adage_play::arena::PlayerSpec;
use adage_play::ggp::Session;
use http::{Content, Guests, Request};
use seats::{Seats, Taken};
use serde_json::json;
use std::net::{IpAddr, TcpListener};
use std::sync::Arc;
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
    /// A name by which managers call this machine, besides localhost and its addresses; may be given several times
    #[arg(long, value_name = "NAME")]
    allow_host: Vec<String>,
    /// Where web pages come from that may manage matches, such as `https://manager.example`; may be given several times
    #[arg(long, value_name = "ORIGIN")]
    allow_origin: Vec<String>,
    /// playouts, playouts:NUMBER, or strategy:FILE: weak constraints about positions, with playouts where they prefer nothing
    #[arg(long, default_value = "playouts", value_name = "PLAYER")]
    player: String,
    /// Other numbers give other moves
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    seed: u64,
}

/// What managers know the player by.
const PROGRAM: &str = "adage";

pub fn run(args: Args, output: &Output) -> Result<(), Failure> {
    let player = PlayerSpec::read_for_matches(&args.player)?;
    let session = Session::new(PROGRAM, player, args.seed);
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
    if !address.ip().is_loopback() {
        warn("warning: whoever can reach this machine can have it play; without --host only programs on it can");
    }
    let guests = Guests {
        hosts: args.allow_host,
        origins: args.allow_origin,
    };
    serve(&listener, &session, &guests);
    Ok(())
}

/// A thread for every connection, so that a slow one keeps nobody waiting.
fn serve(listener: &TcpListener, session: &Session, guests: &Guests) {
    let seats = Seats::default();
    thread::scope(|scope| {
        for stream in listener.incoming() {
            let Ok(stream) = stream else { continue };
            let stream = Arc::new(stream);
            match seats.take(stream.clone()) {
                Some(taken) => {
                    scope.spawn(move || converse(&taken, session, guests));
                }
                None => http::refuse(&stream),
            }
        }
    });
}

fn converse(taken: &Taken<'_>, session: &Session, guests: &Guests) {
    let stream = &*taken.stream;
    let request = http::read(stream, guests);
    if !taken.answers(true) {
        return;
    }
    let (status, body, origin) = match request {
        Ok(Request {
            content: Content::Message(text),
            origin,
        }) => match session.answer(&text, Instant::now()) {
            Ok(answer) => (200, answer, origin),
            Err(refusal) => {
                warn(&format!("refused: {refusal}"));
                (400, refusal.to_string(), origin)
            }
        },
        Ok(Request {
            content: Content::Options,
            origin,
        }) => (200, String::new(), origin),
        Err(wrong) => (wrong.status(), wrong.to_string(), None),
    };
    // A manager that has gone away needs no answer.
    let _ = http::answer(stream, status, &body, origin.as_deref());
    taken.answers(false);
    let _ = http::drain(stream);
}
