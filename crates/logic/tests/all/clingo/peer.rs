//! What clingo says of a program.

use adage_logic::Atom;
use adage_logic::ast::{Head, StatementKind};
use adage_logic::syntax::parse;
use std::io::Write;
use std::process::{Command, Stdio};

/// The one model of a stratified program.
#[derive(PartialEq, Eq, Debug)]
pub struct Answer {
    /// Sorted; `None` if a constraint is violated.
    pub atoms: Option<Vec<Atom>>,
    /// The costs of the levels that have any, the highest level first. Of no meaning if a constraint is violated.
    pub costs: Vec<i64>,
}

/// Whether clingo can be run; says so if not.
pub fn is_present() -> bool {
    let present = Command::new("clingo").arg("--version").output().is_ok();
    if !present {
        eprintln!("skipped: no `clingo` to compare with (Debian has it in the package `gringo`)");
    }
    present
}

/// Clingo's answer, or what it complains of.
pub fn ask(program: &str) -> Result<Answer, String> {
    let output = run(program, &["--outf=1"])?;
    read(&output).ok_or(output)
}

/// The atoms of an answer set, and its costs.
pub type Weighed = (Vec<Atom>, Vec<i64>);

/// All answer sets with their costs.
pub fn ask_all(program: &str) -> Result<Vec<Weighed>, String> {
    // Without a bound for each level clingo leaves costs out.
    let bounds = format!("--opt-mode=enum{}", ",1000000".repeat(10));
    let output = run(program, &["0", "--out-atomf=%s.", &bounds])?;
    let mut models = Vec::new();
    let mut lines = output.lines().peekable();
    while let Some(line) = lines.next() {
        if !line.starts_with("Answer:") {
            continue;
        }
        let atoms = lines.next().and_then(facts).ok_or(output.clone())?;
        let costs = lines.peek().and_then(|line| line.strip_prefix("Optimization:"));
        let costs: Result<Vec<i64>, _> = costs.unwrap_or_default().split_whitespace().map(str::parse).collect();
        models.push((atoms, costs.map_err(|_| output.clone())?));
    }
    match output.contains("SATISFIABLE") || output.contains("OPTIMUM FOUND") {
        true => Ok(models),
        false => Err(output),
    }
}

fn run(program: &str, options: &[&str]) -> Result<String, String> {
    let mut clingo = Command::new("clingo")
        .args(options)
        .args(["--warn=none", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| error.to_string())?;
    if let Some(mut stdin) = clingo.stdin.take() {
        stdin.write_all(program.as_bytes()).map_err(|error| error.to_string())?;
    }
    let output = clingo.wait_with_output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(format!("{text}{}", String::from_utf8_lossy(&output.stderr)))
}

/// Reads the format of the answer set competitions: the atoms as facts in the line after `ANSWER`, then `COST` and the
/// costs if there are any.
fn read(output: &str) -> Option<Answer> {
    let mut lines = output
        .lines()
        .skip_while(|line| !matches!(*line, "ANSWER" | "INCONSISTENT"));
    if lines.next()? == "INCONSISTENT" {
        return Some(Answer {
            atoms: None,
            costs: Vec::new(),
        });
    }
    let atoms = facts(lines.next()?)?;
    let costs = lines.find_map(|line| line.strip_prefix("COST ")).unwrap_or_default();
    let costs: Result<Vec<i64>, _> = costs.split_whitespace().map(str::parse).collect();
    Some(Answer {
        atoms: Some(atoms),
        costs: costs.ok()?,
    })
}

fn facts(text: &str) -> Option<Vec<Atom>> {
    let parsed = parse(text);
    let fact = |statement: &adage_logic::ast::Statement| match &statement.kind {
        StatementKind::Rule(rule) => match &rule.head {
            Head::Atom(head) => Some(head.value.clone()),
            _ => None,
        },
        _ => None,
    };
    let mut atoms: Vec<Atom> = parsed.program.statements.iter().map(fact).collect::<Option<_>>()?;
    atoms.sort();
    parsed.errors.is_empty().then_some(atoms)
}
