//! `adage gdl show`: where a game starts, who plays, and what they may do.

use super::machine;
use crate::failure::Failure;
use crate::output::Output;
use adage_book::grouped;
use adage_worlds::gdl::game::draw;
use adage_worlds::gdl::{Machine, expression};
use serde_json::{Value, json};

pub fn run(name: &str, output: &Output) -> Result<(), Failure> {
    let machine = machine(name)?;
    match output.json {
        true => output.value(&describe(name, &machine)),
        false => tell(name, &machine, output),
    }
    Ok(())
}

/// Each role with its legal moves at the start.
fn roles(machine: &Machine) -> Vec<(String, Vec<String>)> {
    let mut board = machine.board();
    board.show([machine.start()]);
    let moves = |(role, name)| {
        let legal = board
            .legal(role, 0)
            .map(|chosen| machine.moves(role)[chosen.0 as usize]);
        (
            expression(name).to_string(),
            legal.map(|chosen| expression(chosen).to_string()).collect(),
        )
    };
    machine.roles().map(moves).collect()
}

fn describe(name: &str, machine: &Machine) -> Value {
    let facts = machine.facts(machine.start());
    let roles = roles(machine).into_iter();
    json!({
        "sheet": name,
        "start": facts.map(|fact| expression(fact).to_string()).collect::<Vec<_>>(),
        "roles": roles.map(|(role, legal)| json!({ "role": role, "legal": legal })).collect::<Vec<_>>(),
        "fluents": machine.fluents().len(),
        "moves": machine.roles().map(|(role, _)| machine.moves(role).len()).sum::<usize>(),
        "gates": machine.gate_count(),
    })
}

fn tell(name: &str, machine: &Machine, output: &Output) {
    output.line(output.bold(name));
    let drawing = draw(machine, machine.start());
    match drawing.width {
        0 => output.line(drawing.caption),
        _ => output.text(drawing.to_text(output.style)),
    }
    for (role, legal) in roles(machine) {
        output.line(format!("{} may {}", output.bold(&role), legal.join(", ")));
    }
    output.line(format!(
        "{} fluents, {} gates",
        grouped(machine.fluents().len() as u64),
        grouped(machine.gate_count() as u64)
    ));
}
