//! `adage show`: draws a position for the terminal or as SVG, with marked squares and arrows.

use crate::failure::Failure;
use crate::output::Output;
use crate::positions::{self, Placed};
use adage_store::Overwrite;
use adage_worlds::chess::{self, FreeChess, FreeState};
use adage_worlds::drawing::{Cell, Drawing};
use adage_worlds::game::Game;
use adage_worlds::registry::{GameTask, World};
use serde_json::json;
use std::path::PathBuf;

#[derive(clap::Args)]
pub struct Args {
    /// A FEN, a file of positions, or - for standard input; the start of the game if left out
    position: Option<String>,
    /// The game, as `adage rules worlds` lists them: chess, gomoku:19, onitama, …
    #[arg(long = "in", alias = "game", default_value = chess::WORLD, value_name = "WORLD")]
    world: String,
    /// Squares to mark, as in e4,f7
    #[arg(long, value_delimiter = ',', value_name = "SQUARES")]
    mark: Vec<String>,
    /// Arrows to draw, as in e2e4,g1f3
    #[arg(long, value_delimiter = ',', value_name = "ARROWS")]
    arrow: Vec<String>,
    /// Write an SVG picture to this file instead (- for standard output)
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write over a file that is there
    #[arg(long)]
    replace: bool,
}

pub fn run(args: Args, output: &Output) -> Result<(), Failure> {
    let drawing = decorate(draw(&args)?, &args)?;
    match &args.svg {
        Some(path) if path.as_os_str() == "-" => output.text(drawing.to_svg()),
        Some(path) => {
            adage_store::save(path, drawing.to_svg().as_bytes(), Overwrite::when(args.replace))?;
            if !output.json {
                output.line(format!("written to {}", path.display()));
            }
        }
        None if output.json => output.value(&json!({ "text": drawing.to_text(output.style) })),
        None => output.text(drawing.to_text(output.style)),
    }
    Ok(())
}

fn draw(args: &Args) -> Result<Drawing, Failure> {
    let world = World::find(&args.world)?;
    match world.name() == chess::WORLD {
        // Positions that are none of the game can be drawn too, and come in files.
        true => draw_chess(args.position.as_deref()),
        false => world.game(DrawPosition(args.position.as_deref()))?,
    }
}

/// Draws a position of a game; the first one if none is named.
struct DrawPosition<'p>(Option<&'p str>);

impl GameTask for DrawPosition<'_> {
    type Done = Result<Drawing, Failure>;

    fn with<G: Game>(self, game: G) -> Result<Drawing, Failure> {
        let state = match self.0 {
            Some(text) => game
                .read_state(text)
                .map_err(|error| Failure::bad(format!("`{text}` is not a position: {error}")))?,
            None => game.start(),
        };
        Ok(game.draw(&state))
    }
}

fn draw_chess(position: Option<&str>) -> Result<Drawing, Failure> {
    let mut first: Option<Placed> = None;
    match position {
        Some(source) => positions::for_each(source, &mut |placed| {
            first.get_or_insert(placed);
            Ok(())
        })?,
        None => return Ok(FreeChess.draw(&FreeChess.start())),
    }
    let placed = first.ok_or_else(|| Failure::bad("there is no position to show"))?;
    let state = FreeState::new(placed.board, placed.turn);
    Ok(FreeChess.draw(&state))
}

fn decorate(drawing: Drawing, args: &Args) -> Result<Drawing, Failure> {
    let (width, height) = (drawing.width, drawing.height);
    let cell = |name: &str| {
        let cell = read_cell(name).filter(|(x, y)| *x < width && *y < height);
        cell.ok_or_else(|| {
            Failure::bad(format!("`{name}` is not a square of this board")).with_help("squares look like e4")
        })
    };
    let mut drawing = drawing;
    for name in &args.mark {
        drawing = drawing.mark(cell(name)?);
    }
    for arrow in &args.arrow {
        // The second square begins at the second letter.
        let second = arrow.char_indices().skip(1).find(|(_, c)| c.is_ascii_alphabetic());
        let Some((index, _)) = second else {
            return Err(Failure::bad(format!("`{arrow}` is not an arrow")).with_help("arrows look like e2e4"));
        };
        let (from, to) = arrow.split_at(index);
        drawing = drawing.arrow(cell(from)?, cell(to)?);
    }
    Ok(drawing)
}

fn read_cell(name: &str) -> Option<Cell> {
    let letter = name.chars().next().filter(char::is_ascii_lowercase)?;
    let rank: usize = name[1..].parse().ok()?;
    Some((letter as usize - 'a' as usize, rank.checked_sub(1)?))
}
