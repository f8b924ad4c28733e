//! The result of a tournament in words and for machines.

use crate::output::Output;
use adage_book::grouped;
use adage_play::arena::{Forfeits, Score, Tally};
use serde_json::{Value, json};
use std::fmt::Write;

pub struct Report<'a> {
    pub names: [String; 2],
    pub game: &'a str,
    /// What the first player of the game is called, and the second.
    pub sides: [String; 2],
    pub score: &'a Score,
}

impl Report<'_> {
    pub fn json(&self) -> Value {
        let tally = |tally: Tally| json!({ "won": tally.won, "drawn": tally.drawn, "lost": tally.lost });
        let forfeits = |forfeits: Forfeits| json!({ "crashes": forfeits.crashes, "illegal": forfeits.illegal, "late": forfeits.late });
        let score = self.score;
        let [first, second] = self.sides.each_ref().map(|side| format!("as_{side}"));
        json!({
            "players": self.names,
            "game": self.game,
            "games": score.together().games(),
            first: tally(score.as_black),
            second: tally(score.as_white),
            "score": score.share(),
            "interval": score.interval(),
            "equal_chance": score.chance(),
            "forfeits": score.forfeits.map(forfeits),
            "slowest_ms": score.slowest.map(|time| time.as_secs_f64() * 1000.0),
            "moves": score.moves,
        })
    }

    pub fn text(&self, output: &Output) -> String {
        let score = self.score;
        let (names, games) = (&self.names, score.together().games());
        let [first, second] = self.sides.each_ref().map(|side| format!("as {side}"));
        let mut text = format!(
            "{} against {}, {} games of {}:\n",
            output.bold(&names[0]),
            output.bold(&names[1]),
            grouped(games),
            self.game
        );
        let _ = writeln!(text, "{:12}{:>8}{:>8}{:>8}", "", "won", "drawn", "lost");
        for (colour, tally) in [
            (first.as_str(), score.as_black),
            (&second, score.as_white),
            ("together", score.together()),
        ] {
            let [won, drawn, lost] = [tally.won, tally.drawn, tally.lost].map(grouped);
            let _ = writeln!(text, "  {colour:13}{won:>5}{drawn:>8}{lost:>8}");
        }
        let (low, high) = score.interval();
        let _ = writeln!(
            text,
            "  score {}, with 95 % confidence between {} and {}",
            output.bold(&percent(score.share())),
            percent(low),
            percent(high)
        );
        let chance = in_words(score.chance());
        let _ = writeln!(
            text,
            "  players of equal strength differ as much with a probability of {chance}"
        );
        for (name, forfeits) in names.iter().zip(score.forfeits) {
            text += &told(name, forfeits);
        }
        let [first, second] = score.slowest.map(|time| time.as_secs_f64());
        let _ = writeln!(
            text,
            "  slowest move: {first:.3} s by {}, {second:.3} s by {}",
            names[0], names[1]
        );
        text
    }

    /// A line of the table of all pairings, below [`pairings_head`].
    pub fn line(&self, width: usize) -> String {
        let tally = self.score.together();
        let [won, drawn, lost] = [tally.won, tally.drawn, tally.lost].map(grouped);
        format!(
            "  {:width$}{won:>8}{drawn:>8}{lost:>8}{:>9}{:>10}\n",
            self.pairing(),
            percent(self.score.share()),
            in_words(self.score.chance())
        )
    }

    /// Who plays whom.
    pub fn pairing(&self) -> String {
        let [first, second] = &self.names;
        format!("{first} against {second}")
    }
}

/// Above the lines of all pairings.
pub fn pairings_head(width: usize) -> String {
    let [won, drawn, lost] = ["won", "drawn", "lost"];
    format!(
        "  {:width$}{won:>8}{drawn:>8}{lost:>8}{:>9}{:>10}\n",
        "", "score", "if equal"
    )
}

fn percent(share: f64) -> String {
    format!("{:.1} %", 100.0 * share)
}

fn in_words(chance: f64) -> String {
    match chance {
        0.001.. => format!("{chance:.3}"),
        _ => format!("{chance:.1e}"),
    }
}

/// The games that a player lost otherwise than on the board; nothing if there are none.
fn told(name: &str, forfeits: Forfeits) -> String {
    let kinds = [
        (forfeits.crashes, "crashed"),
        (forfeits.illegal, "made no legal move"),
        (forfeits.late, "was too late"),
    ];
    let some = kinds.iter().filter(|(games, _)| *games > 0);
    some.map(|(games, what)| {
        let games = if *games == 1 {
            "1 game".to_string()
        } else {
            format!("{} games", grouped(*games))
        };
        format!("  {name} {what} in {games}\n")
    })
    .collect()
}
