//! The line to the program: HTTP as a manager would speak it, byte by byte.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The program, listening.
pub struct Player {
    program: Child,
    address: String,
}

/// What came back.
pub struct Answer {
    pub status: u16,
    pub head: String,
    pub body: String,
}

impl Player {
    pub fn new(args: &[&str]) -> Player {
        let mut program = Command::new(env!("CARGO_BIN_EXE_adage"))
            .args([&["ggp", "--port", "0"], args].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let mut output = BufReader::new(program.stdout.take().expect("a pipe"));
        output.read_line(&mut line).expect("it says where it listens");
        let address = line.trim().strip_prefix("listening on ").expect("an address");
        Player {
            address: address.to_string(),
            program,
        }
    }

    /// Sends bytes piece by piece, as networks do, and reads all that comes back.
    pub fn send(&self, bytes: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream.set_nodelay(true).unwrap();
        for piece in bytes.chunks(1 << 9) {
            stream.write_all(piece).expect("it reads");
        }
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        assert!(!head.contains("Access-Control-Allow-Origin: *"), "{head}");
        for header in ["Content-Type: text/acl", &format!("Content-Length: {}", body.len())] {
            assert!(head.contains(header), "{head}");
        }
        Answer {
            status: status.expect("a status"),
            head: head.to_string(),
            body: body.to_string(),
        }
    }

    /// A connection that says nothing.
    pub fn silent_connection(&self) -> TcpStream {
        TcpStream::connect(&self.address).expect("it listens")
    }

    pub fn address(&self) -> &str {
        &self.address
    }

    /// A number that Linux tells of the program: `Threads`, or `VmRSS` in kilobytes. `None` on other systems.
    pub fn status(&self, name: &str) -> Option<u64> {
        let path = format!("/proc/{}/status", self.program.id());
        let text = std::fs::read_to_string(path).ok()?;
        let line = text.lines().find(|line| line.starts_with(name))?;
        line.split_whitespace().nth(1)?.parse().ok()
    }

    pub fn post(&self, message: &str) -> Answer {
        let head = format!(
            "POST / HTTP/1.0\r\nAccept: text/delim\r\nSender: GAMEMASTER\r\nReceiver: GAMEPLAYER\r\nContent-type: text/acl\r\nContent-length: {}\r\n\r\n",
            message.len()
        );
        self.send((head + message).as_bytes())
    }

    /// The answer to a message that must be understood.
    pub fn ask(&self, message: &str) -> String {
        let answer = self.post(message);
        assert_eq!(answer.status, 200, "{message}: {}", answer.body);
        answer.body
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
