//! How long tables take to make: seconds on the clock and of the processor.
//!
//! `adage-experiments measure table-speed [ENDING…]`

use crate::clock::processor_seconds;
use adage_tables::table::{Distance, Fate, Material, Step, Tables};
use shakmaty::Color;
use std::error::Error;
use std::time::Instant;

/// King and pawn against king; then what the endings of a pawn on the seventh rank against a rook need.
const ENDINGS: [&str; 7] = ["kpk", "kqkr", "krkr", "kpa7kr", "kpb7kr", "kpc7kr", "kpd7kr"];

pub fn run(words: &[String]) -> Result<(), Box<dyn Error>> {
    let named: Vec<String> = words.to_vec();
    let endings = match named.is_empty() {
        true => ENDINGS.map(String::from).to_vec(),
        false => named,
    };
    let mut tables = Tables::default();
    let (start, start_cpu) = (Instant::now(), processor_seconds());
    for name in endings {
        let (before, before_cpu) = (Instant::now(), processor_seconds());
        let material = Material::read(&name)?;
        tables.make(&material, &|progress| {
            if progress.step == Step::Made {
                say!("  {} made", progress.material);
            }
        })?;
        let seconds = before.elapsed().as_secs_f64();
        say!(
            "{name}: {seconds:.2} s, processor {:.2} s",
            processor_seconds() - before_cpu
        );
        let view = tables.view(&material).ok_or("the table was made")?;
        for turn in Color::ALL {
            say!("  {turn:?} to move: {:?}", view.counts(turn));
            for (fate, distance) in [Fate::Won, Fate::Lost]
                .map(|fate| [(fate, Distance::Mate), (fate, Distance::Conversion)])
                .as_flattened()
            {
                if let Some(entry) = view.longest(turn, *fate, *distance) {
                    let moves = entry.value.distance(*distance);
                    say!("    longest {fate:?} by {distance:?}: {moves:?} {}", entry.board);
                }
            }
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    say!(
        "all: {seconds:.2} s, processor {:.2} s",
        processor_seconds() - start_cpu
    );
    Ok(())
}
