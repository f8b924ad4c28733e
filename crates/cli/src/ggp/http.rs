//! As much of HTTP as the protocol needs: one message in, one answer out, and the connection ends.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// What is longer is not read.
const LONGEST_HEAD: u64 = 1 << 14;
const LONGEST_BODY: usize = 1 << 22;

/// Whoever sends for longer is not listened to.
const TIMEOUT: Duration = Duration::from_secs(10);

pub enum Request {
    Message(String),
    /// A browser asks what is allowed.
    Options,
}

/// Why there is no message.
#[derive(Debug, thiserror::Error)]
pub enum Wrong {
    #[error("this is not HTTP")]
    NotHttp,
    #[error("only POST is understood")]
    Method,
    #[error("Content-Length is missing or wrong")]
    NoLength,
    #[error("the message is too long")]
    TooLong,
    #[error("the message is not a text")]
    NotText,
    #[error("the message did not come: {0}")]
    Io(#[from] io::Error),
}

impl Wrong {
    pub fn status(&self) -> u16 {
        match self {
            Wrong::NotHttp | Wrong::NotText => 400,
            Wrong::Method => 405,
            Wrong::NoLength => 411,
            Wrong::TooLong => 413,
            Wrong::Io(_) => 408,
        }
    }
}

/// A stream that is read until a moment and no longer.
struct Patient<'s> {
    stream: &'s TcpStream,
    until: Instant,
}

impl Read for Patient<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        (&mut &*self.stream).read(buffer)
    }
}

pub fn read(stream: &TcpStream) -> Result<Request, Wrong> {
    let mut input = BufReader::new(Patient {
        stream,
        until: Instant::now() + TIMEOUT,
    });
    let head = Head::read(&mut input.by_ref().take(LONGEST_HEAD))?;
    match head.method.as_str() {
        "POST" => {}
        "OPTIONS" => return Ok(Request::Options),
        _ => return Err(Wrong::Method),
    }
    let length = head.length.ok_or(Wrong::NoLength)?;
    if length > LONGEST_BODY {
        return Err(Wrong::TooLong);
    }
    if head.waits {
        (&mut &*stream).write_all(b"HTTP/1.1 100 Continue\r\n\r\n")?;
    }
    let mut body = vec![0; length];
    input.read_exact(&mut body)?;
    String::from_utf8(body)
        .map(Request::Message)
        .map_err(|_| Wrong::NotText)
}

struct Head {
    method: String,
    length: Option<usize>,
    /// Whether the sender waits to be told to go on.
    waits: bool,
}

impl Head {
    fn read(input: &mut impl BufRead) -> Result<Head, Wrong> {
        let first = line(input)?;
        let mut words = first.split_ascii_whitespace();
        let (Some(method), Some(_), Some(version), None) = (words.next(), words.next(), words.next(), words.next())
        else {
            return Err(Wrong::NotHttp);
        };
        if !version.starts_with("HTTP/1.") {
            return Err(Wrong::NotHttp);
        }
        let mut head = Head {
            method: method.to_string(),
            length: None,
            waits: false,
        };
        loop {
            let header = line(input)?;
            if header.is_empty() {
                return Ok(head);
            }
            let (name, value) = header.split_once(':').ok_or(Wrong::NotHttp)?;
            let value = value.trim();
            match name.to_ascii_lowercase().as_str() {
                "content-length" => head.length = Some(value.parse().map_err(|_| Wrong::NoLength)?),
                "transfer-encoding" => return Err(Wrong::NoLength),
                "expect" => head.waits = value.eq_ignore_ascii_case("100-continue"),
                _ => {}
            }
        }
    }
}

/// A line without its end.
fn line(input: &mut impl BufRead) -> Result<String, Wrong> {
    let mut bytes = Vec::new();
    input.read_until(b'\n', &mut bytes)?;
    if bytes.pop() != Some(b'\n') {
        return Err(Wrong::NotHttp);
    }
    if bytes.last() == Some(&b'\r') {
        bytes.pop();
    }
    String::from_utf8(bytes).map_err(|_| Wrong::NotHttp)
}

pub fn answer(mut stream: &TcpStream, status: u16, body: &str) -> io::Result<()> {
    let reason = match status {
        200 => "OK",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        411 => "Length Required",
        413 => "Content Too Large",
        503 => "Service Unavailable",
        _ => "Bad Request",
    };
    let head = format!(
        "HTTP/1.1 {status} {reason}\r\n\
         Content-Type: text/acl\r\n\
         Content-Length: {}\r\n\
         Access-Control-Allow-Origin: *\r\n\
         Access-Control-Allow-Methods: POST, OPTIONS\r\n\
         Access-Control-Allow-Headers: Accept, Content-Type, Sender, Receiver\r\n\
         Access-Control-Max-Age: 86400\r\n\
         Connection: close\r\n\r\n",
        body.len()
    );
    stream.set_write_timeout(Some(TIMEOUT))?;
    stream.write_all((head + body).as_bytes())?;
    stream.shutdown(Shutdown::Write)?;
    drain(stream)
}

/// Reads what is still under way: a connection closed before that takes the answer with it.
fn drain(stream: &TcpStream) -> io::Result<()> {
    let patient = Patient {
        stream,
        until: Instant::now() + Duration::from_millis(500),
    };
    io::copy(&mut patient.take(LONGEST_BODY as u64), &mut io::sink())?;
    Ok(())
}

/// Tells one caller too many.
pub fn refuse(mut stream: &TcpStream) {
    let _ = stream.write_all(b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
}
