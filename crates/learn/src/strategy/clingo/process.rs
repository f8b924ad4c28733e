//! Runs `clingo` on a program and reads what it prints.
//!
//! The program goes in on standard input. A run ends at its deadline: clingo is told the time that is left and stops by
//! itself, even if this process has gone; one that does not is killed.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// The environment variable that names the program to run.
pub const VARIABLE: &str = "ADAGE_CLINGO";

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ClingoError {
    #[error(
        "cannot run `{program}`: {reason}; install clingo (Debian: `apt install gringo`, PyPI: `pip install clingo`) \
         or name the program in {VARIABLE}"
    )]
    Missing { program: String, reason: String },
    #[error("clingo found no hypothesis in the time that it had")]
    TimeOut,
    #[error("clingo failed: {0}")]
    Failed(String),
}

/// What a run gave.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// The shown atoms of each answer set that was printed, as facts.
    pub models: Vec<String>,
    /// Whether the search was completed: no other answer set, or none that is better.
    pub complete: bool,
}

/// Runs clingo until `deadline`. What it found by then is given even if it was not done.
pub fn run(program: &str, options: &[&str], deadline: Instant) -> Result<Outcome, ClingoError> {
    let left = deadline.saturating_duration_since(Instant::now());
    if left.is_zero() {
        return Err(ClingoError::TimeOut);
    }
    let running = Running::start(&name(), options, left)?;
    let output = running.finish(program.to_owned(), left + GRACE)?;
    read(&output)
}

/// What clingo may take to print and to end after its time.
const GRACE: Duration = Duration::from_secs(2);

fn name() -> String {
    std::env::var(VARIABLE).unwrap_or_else(|_| "clingo".to_owned())
}

/// Whether there is a clingo to run.
pub fn is_present() -> bool {
    let version = Command::new(name()).arg("--version").stdout(Stdio::null()).status();
    version.is_ok_and(|status| status.success())
}

/// All that run now.
static ALL: Mutex<Vec<Arc<Mutex<Child>>>> = Mutex::new(Vec::new());

/// Ends every clingo that runs and lets none start again, for a program that is about to end itself: whoever waits for a
/// clingo waits from now on.
pub fn stop_all() {
    let all = lock(&ALL);
    for child in all.iter() {
        let mut child = lock(child);
        // It may have ended by itself.
        let _ = child.kill();
        let _ = child.wait();
    }
    std::mem::forget(all);
}

/// Nothing that is locked here can be left in a bad state.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A process that does not outlive its owner.
struct Running(Arc<Mutex<Child>>);

impl Drop for Running {
    fn drop(&mut self) {
        lock(&ALL).retain(|child| !Arc::ptr_eq(child, &self.0));
        let mut child = lock(&self.0);
        // It may have ended by itself.
        let _ = child.kill();
        let _ = child.wait();
    }
}

struct Output {
    printed: String,
    complaints: String,
}

impl Running {
    fn start(name: &str, options: &[&str], left: Duration) -> Result<Running, ClingoError> {
        let seconds = left.as_secs().max(1);
        let mut all = lock(&ALL);
        let child = Command::new(name)
            .args(["--mode=clingo", "-Wnone", "--out-atomf=%s.", "--out-ifs= "])
            .arg(format!("--time-limit={seconds}"))
            .args(options)
            .arg("-")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let child = child.map_err(|error| ClingoError::Missing {
            program: name.to_owned(),
            reason: error.to_string(),
        })?;
        let child = Arc::new(Mutex::new(child));
        all.push(Arc::clone(&child));
        Ok(Running(child))
    }

    fn finish(&self, program: String, patience: Duration) -> Result<Output, ClingoError> {
        let (stdin, stdout, stderr) = {
            let mut child = lock(&self.0);
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        };
        let (sender, receiver) = mpsc::channel();
        let complaints = thread::spawn(move || read_all(stderr));
        thread::spawn(move || {
            if let Some(mut stdin) = stdin {
                // A clingo that stopped reading says why on its own.
                let _ = stdin.write_all(program.as_bytes());
            }
            // The receiver has gone if clingo was too slow.
            let _ = sender.send(read_all(stdout));
        });
        match receiver.recv_timeout(patience) {
            Ok(printed) => Ok(Output {
                printed,
                complaints: complaints.join().unwrap_or_default(),
            }),
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => Err(ClingoError::TimeOut),
        }
    }
}

fn read_all(stream: Option<impl Read>) -> String {
    let mut bytes = Vec::new();
    if let Some(mut stream) = stream {
        // What was read before an error is all there is.
        let _ = stream.read_to_end(&mut bytes);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn read(output: &Output) -> Result<Outcome, ClingoError> {
    let mut outcome = Outcome::default();
    let mut lines = output.printed.lines();
    let mut verdict = "";
    while let Some(line) = lines.next() {
        match line {
            _ if line.starts_with("Answer: ") => outcome.models.extend(lines.next().map(str::to_owned)),
            "SATISFIABLE" | "UNSATISFIABLE" | "OPTIMUM FOUND" | "UNKNOWN" => verdict = line,
            _ => {}
        }
    }
    let stopped = output.printed.contains("TIME LIMIT");
    match verdict {
        "" | "UNKNOWN" if !stopped => Err(ClingoError::Failed(first_complaint(&output.complaints))),
        "" | "UNKNOWN" => Err(ClingoError::TimeOut),
        _ => {
            outcome.complete = !stopped;
            Ok(outcome)
        }
    }
}

fn first_complaint(complaints: &str) -> String {
    let mut lines = complaints.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.next().unwrap_or("it ended without an answer").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_clingo_is_named_with_its_packages() {
        let Err(error) = Running::start("no-such-clingo", &[], Duration::from_secs(1)) else {
            panic!("there is no such program");
        };
        let message = error.to_string();
        for word in [
            "`no-such-clingo`",
            "`apt install gringo`",
            "`pip install clingo`",
            "ADAGE_CLINGO",
        ] {
            assert!(message.contains(word), "{message}");
        }
    }

    #[test]
    fn what_is_printed_is_read() {
        let output = |printed: &str, complaints: &str| Output {
            printed: printed.to_owned(),
            complaints: complaints.to_owned(),
        };
        let found = "Answer: 1\na. b.\nOptimization: 2\nAnswer: 2\n\nOptimization: 1\nOPTIMUM FOUND\n";
        let outcome = read(&output(found, "")).unwrap();
        assert_eq!(
            (outcome.models, outcome.complete),
            (vec!["a. b.".to_owned(), String::new()], true)
        );
        let stopped = read(&output("Answer: 1\na.\nSATISFIABLE\n\nTIME LIMIT : 1\n", "")).unwrap();
        assert!(!stopped.complete);
        assert_eq!(
            read(&output("UNKNOWN\n\nTIME LIMIT : 1\n", "")),
            Err(ClingoError::TimeOut)
        );
        let wrong = read(&output("UNKNOWN\n", "\n- : error: syntax\n"));
        assert_eq!(wrong, Err(ClingoError::Failed("- : error: syntax".to_owned())));
    }
}
