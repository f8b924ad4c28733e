//! Chapter 9: the rules of games from a few positions, learned by clingo.

use super::learned::{bad, cost_row, learn, task, time_row, with_clingo, yes};
use crate::row::Row;
use adage_learn::strategy::bundled::{CROSS_DOT_RULES, KONO_RULES, ONITAMA_RULES};
use adage_logic::ast::Program;
use adage_logic::check::{World, check};
use adage_logic::model::{DEFAULT_LIMIT, Model};
use adage_logic::syntax::parse;
use adage_logic::{Atom, Term};
use adage_terminal::failure::Failure;
use adage_worlds::chance::Chance;
use adage_worlds::five::Cell;
use adage_worlds::game::Game;
use adage_worlds::kono::diagonal_neighbours;
use adage_worlds::onitama::{Columns, Deal, Onitama, OnitamaMove, OnitamaState};
use std::collections::BTreeSet;

/// On how many positions of random games the learned rules are compared with the game.
const SAMPLE: usize = 1_000;

fn model(sources: &[&Program]) -> Result<Model, Failure> {
    let rules = check(sources, World::Program).map_err(|problems| bad(&problems[0].diagnostic.message))?;
    Model::of(&rules, DEFAULT_LIMIT).map_err(bad)
}

pub fn onitama(_: &()) -> Result<Vec<Row>, Failure> {
    with_clingo(learn_onitama)
}

fn learn_onitama() -> Result<Vec<Row>, Failure> {
    let task = task(ONITAMA_RULES)?;
    let lesson = learn(&task)?;
    let learned = lesson.learned.program(&task);
    let mut wrong = 0;
    for position in positions(SAMPLE) {
        let cards = position.in_play().cards().flat_map(|card| card.facts());
        let facts: Vec<Atom> = game(position).facts(&position).into_iter().chain(cards).collect();
        let model = model(&[&task.background, &learned, &Program::of_facts(facts)])?;
        let atoms = model.atoms();
        let found: BTreeSet<&Atom> = atoms.iter().filter(|atom| atom.name.as_str() == "legal").collect();
        let legal = legal(&position);
        wrong += usize::from(found != legal.iter().collect());
    }
    Ok(vec![
        Row::same("positions of random games with other moves than the game's", 0, wrong)
            .with_note(format!("of {SAMPLE}; theirs says that the rules are right")),
        Row::alone("literals", lesson.learned.cost()).with_note(
            "the bias was put in order and added to: what each part may use, and that different things are different",
        ),
        time_row("seconds, by clingo", 1.0, lesson.seconds),
    ])
}

fn game(position: OnitamaState) -> Onitama {
    Onitama::new(position, Columns::AsDrawn)
}

/// Positions of random games of three cards in which somebody can move a man.
fn positions(count: usize) -> Vec<OnitamaState> {
    let mut chance = Chance::new(91);
    let mut found = Vec::new();
    while found.len() < count {
        let Ok(mut position) = Deal::random(&mut chance, 1).position() else {
            continue;
        };
        loop {
            let moves = game(position).moves(&position);
            if moves.is_empty() || found.len() == count {
                break;
            }
            if !legal(&position).is_empty() {
                found.push(position);
            }
            position = position.after(moves[chance.below(moves.len())]);
        }
    }
    found
}

/// The steps of the game as the task names them.
fn legal(position: &OnitamaState) -> Vec<Atom> {
    let steps = game(*position).moves(position);
    let mover = position.to_move().term();
    let atom = |chosen: &OnitamaMove| match chosen {
        OnitamaMove::Step { card, from, to } => {
            let pair = Term::tuple(&[from.term(), to.term()]);
            Some(Atom::new(
                "legal",
                vec![mover, Term::compound("move", &[pair, card.term()])],
            ))
        }
        OnitamaMove::Pass { .. } => None,
    };
    steps.iter().filter_map(atom).collect()
}

/// The pairs of cells that learned rules call adjacent.
fn adjacent(learned: &Program) -> Result<BTreeSet<Vec<Term>>, Failure> {
    let board = parse("cell(1..5,1..5).").program;
    let model = model(&[&board, learned])?;
    let atoms = model.atoms();
    let adj = atoms.iter().filter(|atom| atom.name.as_str() == "adj");
    Ok(adj.map(|atom| atom.args.clone()).collect())
}

fn diagonals() -> BTreeSet<Vec<Term>> {
    let steps = Cell::all().flat_map(|from| {
        diagonal_neighbours(from)
            .into_iter()
            .map(move |to| vec![from.term(), to.term()])
    });
    steps.collect()
}

pub fn kono(_: &()) -> Result<Vec<Row>, Failure> {
    with_clingo(learn_kono)
}

fn learn_kono() -> Result<Vec<Row>, Failure> {
    let whole = task(KONO_RULES)?;
    let lesson = learn(&whole)?;
    let known = adjacent(&lesson.learned.program(&whole))?;
    let mut printed = whole.clone();
    printed.examples.retain(|example| example.name.as_str() != "back");
    let from_printed = learn(&printed)?;
    let fewer = adjacent(&from_printed.learned.program(&printed))?;
    Ok(vec![
        Row::same("the learned steps are the diagonals", "yes", yes(known == diagonals())).with_note(
            "a third position was added: the two printed ones show no step back to the first row and column",
        ),
        cost_row(25, &lesson),
        Row::same(
            "steps that the two printed positions teach",
            diagonals().len(),
            fewer.len(),
        )
        .with_note(format!(
            "the shortest rules cost {} there and leave a diagonal out",
            from_printed.learned.cost()
        )),
        time_row("seconds, by clingo", 1.0, lesson.seconds),
    ])
}

pub fn cross_dot(_: &()) -> Result<Vec<Row>, Failure> {
    with_clingo(learn_cross_dot)
}

fn learn_cross_dot() -> Result<Vec<Row>, Failure> {
    let task = task(CROSS_DOT_RULES)?;
    let lesson = learn(&task)?;
    let program = lesson.learned.program(&task);
    let mut lines: Vec<String> = program.statements.iter().map(ToString::to_string).collect();
    lines.sort();
    let printed = [
        "legal(Role,mark(Box)) :- box(Box,b), control(Role).",
        "legal(Role,noop) :- not control(Role), role(Role).",
    ];
    Ok(vec![
        Row::same("the rules are those printed", "yes", yes(lines == printed)),
        cost_row(6, &lesson),
        time_row("seconds, by clingo", 1.0, lesson.seconds),
    ])
}
