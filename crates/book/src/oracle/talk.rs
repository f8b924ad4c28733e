//! A conversation with another program, line by line, over its standard input and output.
//!
//! What it says is read in a thread of its own, so that waiting for it can come to an end.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// A program that runs and is spoken to.
pub struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

/// Why nothing was heard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Silence {
    /// It may still say something.
    Late,
    /// It has closed its output.
    Ended,
}

/// The longest line that is read; what is longer is read as several.
const LONGEST_LINE: usize = 10_000;

/// How many lines are kept that nobody has heard yet; then the program waits.
const LINES_AHEAD: usize = 1000;

/// The command that a text means: words parted by spaces, in quotes where a word has spaces itself.
pub fn command(text: &str) -> Result<Command, &'static str> {
    let words = words(text).ok_or("a quote is not closed")?;
    let [program, arguments @ ..] = &words[..] else {
        return Err("nothing is written where a command was expected");
    };
    let mut command = Command::new(program);
    command.args(arguments);
    Ok(command)
}

impl Talk {
    pub fn start(mut command: Command) -> std::io::Result<Talk> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let output = child.stdout.take().expect("its output is piped");
        Ok(Talk {
            input: child.stdin.take(),
            child,
            lines: read_lines(output),
        })
    }

    /// Says a line; false if it does not listen any more.
    pub fn say(&mut self, line: &str) -> bool {
        match &mut self.input {
            Some(input) => writeln!(input, "{line}").and_then(|()| input.flush()).is_ok(),
            None => false,
        }
    }

    /// What it says next, without spaces around it.
    pub fn hear(&mut self, patience: Duration) -> Result<String, Silence> {
        self.lines.recv_timeout(patience).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Late,
            RecvTimeoutError::Disconnected => Silence::Ended,
        })
    }

    /// How it ended, once it has closed its output.
    pub fn how_it_ended(&mut self) -> String {
        // Its output may end a moment before it does.
        match self.leave() {
            Some(status) => status.to_string(),
            None => "its output was closed".to_string(),
        }
    }

    /// Ends it at once.
    pub fn kill(&mut self) {
        self.input = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Lets it know that nothing more will come, gives it a moment to end by itself, and ends it else.
    fn leave(&mut self) -> Option<ExitStatus> {
        self.input = None;
        for _ in 0..20 {
            match self.child.try_wait() {
                Ok(None) => std::thread::sleep(Duration::from_millis(10)),
                Ok(status) => return status,
                Err(_) => break,
            }
        }
        self.kill();
        None
    }
}

fn read_lines(output: ChildStdout) -> Receiver<String> {
    let (sender, receiver) = sync_channel(LINES_AHEAD);
    std::thread::spawn(move || {
        let mut reader = BufReader::new(output);
        loop {
            let mut line = Vec::new();
            let read = std::io::Read::take(&mut reader, LONGEST_LINE as u64).read_until(b'\n', &mut line);
            let is_over = !matches!(read, Ok(1..));
            if is_over || sender.send(String::from_utf8_lossy(&line).trim().to_string()).is_err() {
                return;
            }
        }
    });
    receiver
}

/// The words of a command line.
fn words(command: &str) -> Option<Vec<String>> {
    let mut words: Vec<String> = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    for letter in command.chars() {
        match quote {
            Some(open) if letter == open => quote = None,
            None if matches!(letter, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

impl Drop for Talk {
    fn drop(&mut self) {
        self.leave();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_divided_into_words() {
        let divided = |command: &str| words(command).expect("words");
        assert_eq!(divided(" a  b\tc "), ["a", "b", "c"]);
        assert_eq!(divided("sh -c 'read \"x\"; y' ''"), ["sh", "-c", "read \"x\"; y", ""]);
        assert_eq!(divided("a\"b c\"d"), ["ab cd"]);
        assert_eq!(words("'a"), None);
    }
}
