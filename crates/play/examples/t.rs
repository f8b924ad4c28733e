use adage_play::*;
use std::time::Instant;
fn main() {
    let positions = Positions::new();
    for (name, f, t) in adage_games::STRATEGIES {
        for (what, t) in [
            ("bundled", t.to_string()),
            ("literal R12", t.replace("closes_in", "rcloserRk")),
            (
                "relaxed",
                t.replace(
                    "make_move(white,rook,From,To,Pos,New), closerKkR(New).",
                    "make_move(white,rook,From,To,Pos,New), not closerkKR(New).",
                ),
            ),
            ("manh", t.replace("rcloserKk(To", "closerKk(To")),
        ] {
            let s = Instant::now();
            let st = Strategy::read(f, &t).unwrap_or_else(|e| panic!("{e:?}"));
            let a = s.elapsed();
            let ch = Choices::everywhere(&st, &positions);
            let b = s.elapsed();
            for tb in [TieBreak::Own, TieBreak::Best, TieBreak::Worst] {
                let v = Verdict::new(&positions, &ch, tb);
                println!(
                    "{name} {what} {tb:?}: permitted {} several {} no rule {} stale {} lost {} loops {} won {} longest {} mean {:.3}",
                    v.permitted,
                    v.with_several,
                    v.without_rule.len(),
                    v.stalemates.len(),
                    v.lost_rooks.len(),
                    v.loops.len(),
                    v.won,
                    v.longest,
                    v.mean()
                );
            }
            println!("read {a:?} choices {b:?} all {:?}", s.elapsed());
        }
    }
}
