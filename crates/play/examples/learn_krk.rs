use adage_play::learn::{
    classes::Classes,
    score::Prices,
    search::{Knowledge, Phase, Search},
    words::Words,
};
use adage_play::{Depths, Positions};
use std::time::Instant;
fn main() {
    let args: Vec<u64> = std::env::args().skip(1).filter_map(|a| a.parse().ok()).collect();
    let (seed, changes) = (args[0], args[1] as usize);
    let start = Instant::now();
    let positions = Positions::new();
    let depths = Depths::new(&positions);
    let classes = Classes::new(&positions);
    let words = Words::new(&classes);
    let known = Knowledge::new(&classes, &words, &depths);
    let chain = |seed: u64| {
        let known = &known;
        let args = &args;
        move || {
            let mut s = Search::new(known, 20, seed);
            for (i, (open, heat)) in [
                (60.0, 0.2),
                (100.0, 0.1),
                (200.0, 0.05),
                (400.0, 0.05),
                (800.0, 0.05),
                (800.0, 0.02),
                (800.0, 0.02),
            ]
            .into_iter()
            .enumerate()
            {
                s.run(Phase {
                    candidates: args[2] as usize,
                    changes,
                    heat: heat * args[3] as f64 / 100.0,
                    prices: Prices {
                        open,
                        failed: open * 1.3,
                        long: args[4] as u16,
                    },
                });
                eprintln!(
                    "{:?} seed {seed} phase {i} rules {} {:?}",
                    start.elapsed(),
                    s.drafts().len(),
                    s.score()
                );
            }
            (s.drafts(), s.score())
        }
    };
    std::thread::scope(|scope| {
        let hs: Vec<_> = (seed..seed + 2)
            .map(|s| {
                std::thread::Builder::new()
                    .stack_size(1 << 28)
                    .spawn_scoped(scope, chain(s))
                    .unwrap()
            })
            .collect();
        for h in hs {
            let (drafts, score) = h.join().unwrap();
            println!("{score:?} rules {}", drafts.len());
            for d in drafts {
                println!("{d:?}");
            }
        }
    });
    eprintln!("{:?}", start.elapsed());
}
