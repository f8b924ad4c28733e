//! One tree of a sheet of cases.

use super::Args;
use crate::failure::Failure;
use crate::output::Output;
use adage_book::read_text;
use adage_learn::tree::sheet::{SheetMethod, learn_sheet, read_sheet};

pub fn run(args: &Args, output: &Output) -> Result<(), Failure> {
    let text = read_text(&args.file)?;
    let name = args.file.display();
    let (schema, cases) = read_sheet(&text).map_err(|error| Failure::bad(format!("`{name}`: {error}")))?;
    if args.interactive {
        let help = "an interactive session enters positions, so it needs a problem";
        return Err(Failure::bad(format!("`{name}` is a sheet of cases")).with_help(help));
    }
    let method = match args.optimal {
        Some(depth) => SheetMethod::Optimal { depth },
        None => SheetMethod::Induce(args.window()),
    };
    output.report(&learn_sheet(&schema, &cases, method));
    Ok(())
}
