//! What each game taught, and where it was lost, told and drawn.

use super::games::Named;
use crate::output::Output;
use adage_book::grouped;
use adage_games::game::{Game, Player};
use adage_games::mnk::{Mnk, Place};
use adage_learn::win::gomoku::rules::{Trust, WinRule};
use adage_learn::win::gomoku::student::Taught;
use adage_search::gomoku::{Analysis, Board, Cell};
use serde_json::{Value, json};

/// A game, where it was lost, and what it taught.
pub struct Lesson<'a> {
    pub named: &'a Named,
    pub analysis: &'a Analysis,
    pub taught: &'a [Taught],
    pub rules: &'a [WinRule],
}

impl Lesson<'_> {
    pub fn tell(&self, output: &Output) {
        if output.json {
            output.value(&self.value());
            return;
        }
        let game = &self.named.game;
        let winner = player_name(game.winner);
        output.line(format!(
            "{}: {} moves, {winner} won.",
            output.bold(&self.named.name),
            game.moves.len()
        ));
        output.line(format!("  {}", self.lost()));
        for missed in self.missed() {
            output.line(format!("  {missed}"));
        }
        for taught in self.taught.iter().filter(|taught| !taught.rules.is_empty()) {
            for number in &taught.rules {
                let rule = &self.rules[*number];
                output.line(format!(
                    "  {} {} Wins in {}.",
                    output.green(&rule.recognition.name),
                    rule.words,
                    rule.recognition.length
                ));
            }
            output.text(self.drawn(taught, output));
        }
        if self.taught.iter().all(|taught| taught.rules.is_empty()) {
            output.line("  Nothing new: the rules know these wins.");
        }
    }

    fn board(&self, plies: usize) -> Board {
        self.named.game.board_after(plies)
    }

    fn names(&self, cells: &[Cell]) -> String {
        let board = self.board(0);
        let names: Vec<String> = cells.iter().map(|cell| board.name(*cell)).collect();
        names.join(" ")
    }

    /// Where the game was lost.
    fn lost(&self) -> String {
        let (game, analysis) = (&self.named.game, self.analysis);
        let loser = player_name(game.winner.other());
        let onset = format!("Lost for {loser} from move {} on", analysis.onset);
        match &analysis.last_escape {
            None => format!("{onset}, by force."),
            Some(escape) => {
                let played = self.names(&[escape.played]);
                let better = match (&escape.holding[..], &escape.unclear[..]) {
                    ([], unclear) => format!("{} might have held", self.names(&unclear[..unclear.len().min(4)])),
                    (holding, _) => format!("{} would have held", self.names(&holding[..holding.len().min(4)])),
                };
                format!(
                    "{onset}: at move {} {loser} played {played}; {better}.",
                    escape.plies + 1
                )
            }
        }
    }

    /// The wins that were let go.
    fn missed(&self) -> Vec<String> {
        let missed = self.analysis.missed.iter().map(|missed| {
            let who = player_name(adage_search::gomoku::analysis::mover(missed.plies));
            let line = missed.win.line();
            format!(
                "Missed: at move {} {who} played {} and could have won by {}.",
                missed.plies + 1,
                self.names(&[missed.played]),
                self.names(&line[..line.len().min(7)])
            )
        });
        missed.collect()
    }

    fn drawn(&self, taught: &Taught, output: &Output) -> String {
        let game = &self.named.game;
        let board = self.board(0);
        let places: Vec<Place> = game.moves[..taught.plies]
            .iter()
            .map(|cell| board.place(*cell))
            .collect();
        let Ok(mnk) = Mnk::gomoku(game.size, false) else {
            return String::new();
        };
        let Some(state) = mnk.replay(&places).ok().and_then(|mut states| states.pop()) else {
            return String::new();
        };
        let own = taught.line.iter().step_by(2).map(|cell| board.place(*cell));
        let marked = own.fold(mnk.draw(&state), |drawing, place| {
            drawing.mark((place.file.into(), place.rank.into()))
        });
        let caption = format!(
            "Before move {}: {} wins by {}.",
            taught.plies + 1,
            player_name(game.winner),
            self.names(&taught.line)
        );
        marked.with_caption(caption).to_text(output.style)
    }

    fn value(&self) -> Value {
        let (game, analysis) = (&self.named.game, self.analysis);
        let escape = analysis.last_escape.as_ref().map(|escape| {
            json!({
                "move": escape.plies + 1,
                "played": self.names(&[escape.played]),
                "holding": self.names(&escape.holding),
                "unclear": self.names(&escape.unclear),
            })
        });
        let missed: Vec<Value> = analysis
            .missed
            .iter()
            .map(|missed| {
                json!({
                    "move": missed.plies + 1,
                    "played": self.names(&[missed.played]),
                    "win": self.names(&missed.win.line()),
                })
            })
            .collect();
        let taught: Vec<Value> = self
            .taught
            .iter()
            .map(|taught| {
                let rules: Vec<&str> = taught
                    .rules
                    .iter()
                    .map(|rule| self.rules[*rule].recognition.name.as_str())
                    .collect();
                json!({
                    "move": taught.plies + 1,
                    "wins_in": taught.moves,
                    "line": self.names(&taught.line),
                    "rules": rules,
                    "problem": taught.problem.as_ref().map(ToString::to_string),
                })
            })
            .collect();
        json!({
            "game": self.named.name,
            "moves": game.moves.len(),
            "winner": player_name(game.winner),
            "onset": analysis.onset,
            "last_escape": escape,
            "missed": missed,
            "taught": taught,
        })
    }
}

fn player_name(player: Player) -> String {
    adage_games::mnk::player_name(player).to_uppercase()
}

/// What became of a rule when it was examined.
pub fn tell_rule(rule: &WinRule, output: &Output) {
    let name = &rule.recognition.name;
    let (right, boards) = rule.evidence.as_ref().map_or((0, 0), |evidence| {
        let right = evidence.against.as_ref().map_or(0, |against| against.right);
        (right, evidence.positions)
    });
    if output.json {
        let trusted = matches!(rule.trust, Trust::Under(_));
        output.value(&json!({
            "rule": name,
            "wins_in": rule.recognition.length,
            "conditions": rule.recognition.conditions.len(),
            "words": rule.words,
            "from": rule.from,
            "trusted": trusted,
            "guard": match rule.trust {
                Trust::Under(guard) => Some(guard.words()),
                Trust::ForSearch => None,
            },
            "boards": boards,
            "right": right,
        }));
        return;
    }
    let verdict = match rule.trust {
        Trust::Under(guard) => format!("trusted {}: right on {} boards", guard.words(), grouped(right)),
        Trust::ForSearch if boards == 0 => "for search only: not examined".to_string(),
        Trust::ForSearch if boards == right => {
            format!(
                "for search only: only {} boards could be made up for it",
                grouped(boards)
            )
        }
        Trust::ForSearch => format!("for search only: wrong after {} boards", grouped(right)),
    };
    output.line(format!(
        "{} (wins in {}, {} conditions): {verdict}.",
        output.bold(name),
        rule.recognition.length,
        rule.recognition.conditions.len(),
    ));
}
