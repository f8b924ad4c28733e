//! As much of HTTP as the protocol needs: one message in, one answer out, and the connection ends.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{IpAddr, Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// What is longer is not read.
const LONGEST_HEAD: u64 = 1 << 14;
const LONGEST_BODY: usize = 1 << 20;

/// Whoever sends for longer is not listened to.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Who may speak to the program besides those who know its address and are no web page.
#[derive(Clone, Default)]
pub struct Guests {
    /// Names under which it may be called. Addresses in numbers and `localhost` always are right: a web page that had its
    /// own name lead to this machine is not let in.
    pub hosts: Vec<String>,
    /// Web pages that may speak to it, by where they come from.
    pub origins: Vec<String>,
}

impl Guests {
    fn admits_host(&self, host: &str) -> bool {
        let name = without_port(host).trim_end_matches('.');
        let known = self.hosts.iter().any(|known| known.eq_ignore_ascii_case(name));
        known || name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok()
    }

    fn admits_origin(&self, origin: &str) -> bool {
        self.origins.iter().any(|known| known.eq_ignore_ascii_case(origin))
    }
}

/// `localhost:9147` as `localhost`, `[::1]:9147` as `::1`.
fn without_port(host: &str) -> &str {
    if let Some((address, _)) = host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        return address;
    }
    host.split_once(':').map_or(host, |(name, _)| name)
}

pub struct Request {
    pub content: Content,
    /// The web page it comes from, which is allowed to ask.
    pub origin: Option<String>,
}

pub enum Content {
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
    #[error("`{0}` is no name of this program; --allow-host lets it be one")]
    Host(String),
    #[error("web pages of `{0}` may not speak to this program; --allow-origin lets them")]
    Origin(String),
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
            Wrong::Host(_) | Wrong::Origin(_) => 403,
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

pub fn read(stream: &TcpStream, guests: &Guests) -> Result<Request, Wrong> {
    let mut input = BufReader::new(Patient {
        stream,
        until: Instant::now() + TIMEOUT,
    });
    let head = Head::read(&mut input.by_ref().take(LONGEST_HEAD))?;
    if let Some(host) = head.hosts.iter().find(|host| !guests.admits_host(host)) {
        return Err(Wrong::Host(host.clone()));
    }
    if let Some(origin) = head.origins.iter().find(|origin| !guests.admits_origin(origin)) {
        return Err(Wrong::Origin(origin.clone()));
    }
    let origin = head.origins.into_iter().next();
    match head.method.as_str() {
        "POST" => {}
        "OPTIONS" => {
            return Ok(Request {
                content: Content::Options,
                origin,
            });
        }
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
    let message = String::from_utf8(body).map_err(|_| Wrong::NotText)?;
    Ok(Request {
        content: Content::Message(message),
        origin,
    })
}

struct Head {
    method: String,
    hosts: Vec<String>,
    origins: Vec<String>,
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
            hosts: Vec::new(),
            origins: Vec::new(),
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
                "host" => head.hosts.push(value.to_string()),
                "origin" => head.origins.push(value.to_string()),
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

/// Answers; a web page that is let in is told so.
pub fn answer(mut stream: &TcpStream, status: u16, body: &str, origin: Option<&str>) -> io::Result<()> {
    let reason = match status {
        200 => "OK",
        403 => "Forbidden",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        411 => "Length Required",
        413 => "Content Too Large",
        503 => "Service Unavailable",
        _ => "Bad Request",
    };
    let allowed = origin.map_or(String::new(), |origin| {
        format!(
            "Access-Control-Allow-Origin: {origin}\r\n\
             Access-Control-Allow-Methods: POST, OPTIONS\r\n\
             Access-Control-Allow-Headers: Accept, Content-Type, Sender, Receiver\r\n\
             Access-Control-Max-Age: 86400\r\n\
             Vary: Origin\r\n"
        )
    });
    let head = format!(
        "HTTP/1.1 {status} {reason}\r\n\
         Content-Type: text/acl\r\n\
         Content-Length: {}\r\n\
         {allowed}\
         Connection: close\r\n\r\n",
        body.len()
    );
    stream.set_write_timeout(Some(TIMEOUT))?;
    stream.write_all((head + body).as_bytes())?;
    stream.shutdown(Shutdown::Write)
}

/// Reads what is still under way: a connection closed before that takes its answer with it.
pub fn drain(stream: &TcpStream) -> io::Result<()> {
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
