//! How long tables take to make: seconds on the clock and of the processor.
//!
//! `cargo run --release -p adage-oracle --example table_speed [ENDING…]`

use adage_tables::table::{Distance, Fate, Material, Step, Tables};
use shakmaty::Color;
use std::error::Error;
use std::time::Instant;

/// King and pawn against king; then what the endings of a pawn on the seventh rank against a rook need.
const ENDINGS: [&str; 7] = ["kpk", "kqkr", "krkr", "kpa7kr", "kpb7kr", "kpc7kr", "kpd7kr"];

fn main() -> Result<(), Box<dyn Error>> {
    let named: Vec<String> = std::env::args().skip(1).collect();
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
                println!("  {} made", progress.material);
            }
        })?;
        let seconds = before.elapsed().as_secs_f64();
        println!(
            "{name}: {seconds:.2} s, processor {:.2} s",
            processor_seconds() - before_cpu
        );
        let view = tables.view(&material).ok_or("the table was made")?;
        for turn in Color::ALL {
            println!("  {turn:?} to move: {:?}", view.counts(turn));
            for (fate, distance) in [Fate::Won, Fate::Lost]
                .map(|fate| [(fate, Distance::Mate), (fate, Distance::Conversion)])
                .as_flattened()
            {
                if let Some(entry) = view.longest(turn, *fate, *distance) {
                    let moves = entry.value.distance(*distance);
                    println!("    longest {fate:?} by {distance:?}: {moves:?} {}", entry.board);
                }
            }
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "all: {seconds:.2} s, processor {:.2} s",
        processor_seconds() - start_cpu
    );
    Ok(())
}

/// Seconds of the processor used by this process, on Linux; nought elsewhere.
fn processor_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = text.rsplit_once(')').map_or("", |(_, after)| after);
    let ticks = after_name
        .split_whitespace()
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}
