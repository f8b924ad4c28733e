//! The same rules as clauses of SWI-Prolog.
//!
//! A board is given for one player at a time as facts: `at3(Cell, Window)` for the windows with three stones through an
//! empty cell, and `holds(Window, Cell)` for their empty cells. A rule is called with its move bound, and left after its
//! first success; its windows come in an order in which each goes through cells known by then, the fullest first.

use adage_search::gomoku::patterns::{Choice, Pattern};
use adage_search::gomoku::{BLACK, Board, Cell, WHITE};
use std::fmt::Write as _;
use std::process::{Command, Stdio};

/// For each board the choices of both players, sorted, each with the number of the player.
pub type Found = Vec<Vec<(usize, Choice)>>;

/// Seconds of computing and what was found; nothing if SWI-Prolog is not installed.
pub fn run(patterns: &[Pattern], boards: &[Board]) -> Result<Option<(f64, Found)>, Box<dyn std::error::Error>> {
    let installed = Command::new("swipl").arg("--version").stdout(Stdio::null()).status();
    if !installed.is_ok_and(|status| status.success()) {
        return Ok(None);
    }
    let path = std::env::temp_dir().join(format!("pattern_speed_{}.pl", std::process::id()));
    std::fs::write(&path, program(patterns, boards))?;
    let output = Command::new("swipl")
        .args(["-O", "--stack-limit=4g", "-g", "main", "-t", "halt"])
        .arg(&path)
        .output()?;
    std::fs::remove_file(&path)?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    let mut found: Found = vec![Vec::new(); boards.len()];
    let mut seconds = 0.0;
    for line in String::from_utf8(output.stdout)?.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            ["seconds", count] => seconds = count.parse()?,
            [board, player, pattern, chosen] => found[board.parse::<usize>()?].push((
                player.parse()?,
                Choice {
                    pattern: pattern.parse()?,
                    chosen: chosen.parse()?,
                },
            )),
            _ => return Err(line.into()),
        }
    }
    found.iter_mut().for_each(|choices| choices.sort());
    Ok(Some((seconds, found)))
}

/// Asserts the facts of each board and player, and finds all choices; only the finding is timed.
const MAIN: &str = "
:- dynamic at0/2, at1/2, at2/2, at3/2, at4/2, holds/2, cell/1.
main :- findall(T, (side(B, P, Facts), one(B, P, Facts, T)), Ts), sum_list(Ts, Sum), format('seconds ~w~n', [Sum]).
one(B, P, Facts, T) :-
    forall(member(F, [at0(_,_), at1(_,_), at2(_,_), at3(_,_), at4(_,_), holds(_,_), cell(_)]), retractall(F)),
    forall(member(F, Facts), assertz(F)),
    statistics(cputime, T0),
    findall(N-S, (cell(S), rule(N), once(win(N, S))), Found),
    statistics(cputime, T1),
    T is T1 - T0,
    forall(member(N-S, Found), format('~w ~w ~w ~w~n', [B, P, N, S])).
";

fn program(patterns: &[Pattern], boards: &[Board]) -> String {
    let mut text = String::from(MAIN);
    for number in 0..patterns.len() {
        _ = writeln!(text, "rule({number}).");
    }
    for (number, pattern) in patterns.iter().enumerate() {
        _ = writeln!(text, "{}", clause(number, pattern));
    }
    for (number, board) in boards.iter().enumerate() {
        for side in 0..2 {
            _ = writeln!(text, "side({number}, {side}, [{}]).", facts(board, side).join(","));
        }
    }
    text
}

fn clause(number: usize, pattern: &Pattern) -> String {
    let mut goals: Vec<String> = Vec::new();
    let mut known = vec![pattern.chosen];
    let mut before: Vec<usize> = Vec::new();
    while let Some(next) = (0..pattern.windows.len())
        .filter(|window| !before.contains(window))
        .max_by_key(|window| {
            let need = &pattern.windows[*window];
            let cells = need.cells.iter().filter(|cell| known.contains(cell)).count();
            (cells > 0, need.stones >= 3, cells, need.stones)
        })
    {
        let need = &pattern.windows[next];
        let (old, new): (Vec<u8>, Vec<u8>) = need.cells.iter().partition(|cell| known.contains(cell));
        let through = old.first().map_or("_".to_owned(), |cell| format!("C{cell}"));
        goals.push(format!("at{}({through}, W{next})", need.stones));
        goals.extend(old.iter().skip(1).map(|cell| format!("holds(W{next}, C{cell})")));
        let alike = before
            .iter()
            .filter(|other| pattern.windows[**other].stones == need.stones);
        goals.extend(alike.map(|other| format!("W{next} \\== W{other}")));
        // No cell is another: the window holds no known cell but its own, which is asked before new cells are named.
        let others = known.iter().filter(|cell| !old.contains(cell));
        goals.extend(others.map(|cell| format!("\\+ holds(W{next}, C{cell})")));
        for cell in new {
            goals.push(format!("holds(W{next}, C{cell})"));
            let own = need.cells.iter().filter(|other| known.contains(other));
            goals.extend(own.map(|other| format!("C{cell} \\== C{other}")));
            known.push(cell);
        }
        before.push(next);
    }
    format!("win({number}, C{}) :- {}.", pattern.chosen, goals.join(", "))
}

fn facts(board: &Board, side: usize) -> Vec<String> {
    let (own, other) = ([BLACK, WHITE][side], [BLACK, WHITE][1 - side]);
    let size = board.size() as i32;
    let mut facts = Vec::new();
    let mut windows = 0;
    for cell in board.empty_cells() {
        facts.push(format!("cell({cell})"));
    }
    for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
        for start in 0..size * size {
            let at = |steps: i32| (start % size + steps * dx, start / size + steps * dy);
            let side = 0..size;
            if !(side.contains(&at(4).0) && side.contains(&at(4).1)) {
                continue;
            }
            let cells: Vec<Cell> = (0..5).map(|steps| (at(steps).1 * size + at(steps).0) as Cell).collect();
            let stones = cells.iter().filter(|cell| board.owner(**cell) == Some(own)).count();
            if stones == 5 || cells.iter().any(|cell| board.owner(*cell) == Some(other)) {
                continue;
            }
            windows += 1;
            for cell in cells.iter().filter(|cell| board.is_empty(**cell)) {
                facts.push(format!("at{stones}({cell},{windows})"));
                facts.push(format!("holds({windows},{cell})"));
            }
        }
    }
    facts
}
