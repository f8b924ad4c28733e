//! One tree of a sheet of cases.

use super::Args;
use crate::failure::Failure;
use crate::output::Output;
use adage_book::read_text;
use adage_learn::tree::optimal::optimal;
use adage_learn::tree::sheet::read_sheet;
use adage_learn::tree::window::induce_from_window;
use serde_json::json;

pub fn run(args: &Args, output: &Output) -> Result<(), Failure> {
    let text = read_text(&args.file)?;
    let name = args.file.display();
    let (schema, cases) = read_sheet(&text).map_err(|error| Failure::bad(format!("`{name}`: {error}")))?;
    if args.interactive {
        let help = "an interactive session enters positions, so it needs a problem";
        return Err(Failure::bad(format!("`{name}` is a sheet of cases")).with_help(help));
    }
    let (tree, used) = match args.optimal {
        Some(depth) => (optimal(&schema, &cases, depth).tree, cases.len()),
        None => {
            let induced = induce_from_window(&schema, &cases, args.window());
            (induced.tree, induced.window.len())
        }
    };
    let is_wrong = |case: &&adage_learn::tree::model::Case| tree.classify(&case.values) != Some(case.class);
    let wrong = cases.iter().filter(is_wrong).count();
    let shown = tree.show(&schema).to_string();
    if output.json {
        output.value(&json!({
            "tree": shown,
            "nodes": tree.nodes(),
            "tests": tree.tests(),
            "depth": tree.depth(),
            "cases": cases.len(),
            "used": used,
            "wrong": wrong,
        }));
        return Ok(());
    }
    output.line(shown);
    let nodes = tree.nodes();
    output.line(format!(
        "\n{nodes} nodes from {used} of {} cases; {wrong} are wrong.",
        cases.len()
    ));
    Ok(())
}
