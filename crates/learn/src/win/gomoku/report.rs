//! What each game taught, where it was lost, and what became of the rules: as data, in words and in pictures.

use super::games::NamedGame;
use super::rules::{Trust, WinRule};
use super::student::Taught;
use adage_book::{Report, counted, grouped};
use adage_search::gomoku::analysis::mover;
use adage_search::gomoku::{Analysis, Board, Cell};
use adage_worlds::drawing::{Drawing, Style};
use adage_worlds::game::{Game, Side};
use adage_worlds::mnk::{Mnk, Place};
use serde::Serialize;

/// How many cells that would have held are told.
const HOLDING_SHOWN: usize = 4;
/// How many moves of a win that was missed are told.
const LINE_SHOWN: usize = 7;

/// Where a game was lost, and what it taught. Cells are names with spaces between them.
#[derive(Clone, Debug, Serialize)]
pub struct GameReport {
    pub game: String,
    pub moves: usize,
    pub winner: String,
    /// The move from which on the game was lost.
    pub onset: usize,
    pub last_escape: Option<EscapeReport>,
    pub missed: Vec<MissedWin>,
    pub taught: Vec<TaughtReport>,
    #[serde(skip)]
    loser: String,
}

/// The last move that could have held the game.
#[derive(Clone, Debug, Serialize)]
pub struct EscapeReport {
    #[serde(rename = "move")]
    pub number: usize,
    pub played: String,
    pub holding: String,
    /// Moves of which the search cannot tell.
    pub unclear: String,
}

/// A forced win that was let go.
#[derive(Clone, Debug, Serialize)]
pub struct MissedWin {
    #[serde(rename = "move")]
    pub number: usize,
    pub played: String,
    pub win: String,
    #[serde(skip)]
    player: String,
}

/// What one position of the game taught.
#[derive(Clone, Debug, Serialize)]
pub struct TaughtReport {
    #[serde(rename = "move")]
    pub number: usize,
    pub wins_in: usize,
    pub line: String,
    /// The names of the rules that are new.
    pub rules: Vec<String>,
    pub problem: Option<String>,
    /// Each new rule in words.
    #[serde(skip)]
    words: Vec<String>,
    #[serde(skip)]
    drawing: Option<Drawing>,
}

/// A game with what was found out about it.
pub(super) struct Lesson<'a> {
    pub named: &'a NamedGame,
    pub analysis: &'a Analysis,
    pub taught: &'a [Taught],
    pub rules: &'a [WinRule],
}

impl Lesson<'_> {
    pub fn report(&self) -> GameReport {
        let (game, analysis) = (&self.named.game, self.analysis);
        let escape = analysis.last_escape.as_ref().map(|escape| EscapeReport {
            number: escape.plies + 1,
            played: self.names(&[escape.played]),
            holding: self.names(&escape.holding),
            unclear: self.names(&escape.unclear),
        });
        let missed = analysis.missed.iter().map(|missed| MissedWin {
            number: missed.plies + 1,
            played: self.names(&[missed.played]),
            win: self.names(&missed.win.line()),
            player: player_name(mover(missed.plies)),
        });
        GameReport {
            game: self.named.name.clone(),
            moves: game.moves.len(),
            winner: player_name(game.winner),
            onset: analysis.onset,
            last_escape: escape,
            missed: missed.collect(),
            taught: self.taught.iter().map(|taught| self.taught(taught)).collect(),
            loser: player_name(game.winner.other()),
        }
    }

    fn taught(&self, taught: &Taught) -> TaughtReport {
        let rules = || taught.rules.iter().filter_map(|number| self.rules.get(*number));
        let in_words = |rule: &WinRule| format!("{} Wins in {}.", rule.words, rule.recognition.length);
        TaughtReport {
            number: taught.plies + 1,
            wins_in: taught.moves,
            line: self.names(&taught.line),
            rules: rules().map(|rule| rule.recognition.name.clone()).collect(),
            problem: taught.problem.as_ref().map(ToString::to_string),
            words: rules().map(in_words).collect(),
            drawing: self.drawing(taught).filter(|_| !taught.rules.is_empty()),
        }
    }

    fn board(&self) -> Board {
        self.named.game.board_after(0)
    }

    fn names(&self, cells: &[Cell]) -> String {
        let board = self.board();
        let names: Vec<String> = cells.iter().map(|cell| board.name(*cell)).collect();
        names.join(" ")
    }

    /// The position with the winner's moves marked.
    fn drawing(&self, taught: &Taught) -> Option<Drawing> {
        let game = &self.named.game;
        let board = self.board();
        let moves = game.moves.iter().take(taught.plies);
        let places: Vec<Place> = moves.map(|cell| board.place(*cell)).collect();
        let mnk = Mnk::gomoku(game.size, false).ok()?;
        let state = mnk.replay(&places).ok()?.pop()?;
        let own = taught.line.iter().step_by(2).map(|cell| board.place(*cell));
        let marked = own.fold(mnk.draw(&state), |drawing, place| {
            drawing.mark((place.file.into(), place.rank.into()))
        });
        Some(marked.with_caption(format!(
            "Before move {}: {} wins by {}.",
            taught.plies + 1,
            player_name(game.winner),
            self.names(&taught.line)
        )))
    }
}

fn player_name(player: Side) -> String {
    adage_worlds::mnk::player_name(player).to_uppercase()
}

/// The first of some names.
fn first(names: &str, count: usize) -> String {
    let names: Vec<&str> = names.split(' ').take(count).collect();
    names.join(" ")
}

impl GameReport {
    /// Where the game was lost.
    fn lost(&self) -> String {
        let onset = format!("Lost for {} from move {} on", self.loser, self.onset);
        let Some(escape) = &self.last_escape else {
            return format!("{onset}, by force.");
        };
        let better = match escape.holding.is_empty() {
            true => format!("{} might have held", first(&escape.unclear, HOLDING_SHOWN)),
            false => format!("{} would have held", first(&escape.holding, HOLDING_SHOWN)),
        };
        format!(
            "{onset}: at move {} {} played {}; {better}.",
            escape.number, self.loser, escape.played
        )
    }
}

impl MissedWin {
    fn in_words(&self) -> String {
        format!(
            "Missed: at move {} {} played {} and could have won by {}.",
            self.number,
            self.player,
            self.played,
            first(&self.win, LINE_SHOWN)
        )
    }
}

impl Report for GameReport {
    fn text(&self, style: Style) -> String {
        let mut text = format!(
            "{}: {} moves, {} won.\n  {}\n",
            style.bold(&self.game),
            self.moves,
            self.winner,
            self.lost()
        );
        for missed in &self.missed {
            text += &format!("  {}\n", missed.in_words());
        }
        for taught in &self.taught {
            for (name, words) in taught.rules.iter().zip(&taught.words) {
                text += &format!("  {} {words}\n", style.green(name));
            }
            text += &taught
                .drawing
                .as_ref()
                .map_or_else(String::new, |drawing| drawing.to_text(style));
        }
        if self.taught.iter().all(|taught| taught.rules.is_empty()) {
            text += "  Nothing new: the rules know these wins.\n";
        }
        text
    }
}

/// What became of a rule when it was examined.
#[derive(Clone, Debug, Serialize)]
pub struct RuleReport {
    pub rule: String,
    pub wins_in: usize,
    pub conditions: usize,
    pub words: String,
    pub from: String,
    pub trusted: bool,
    /// Under which condition it is trusted.
    pub guard: Option<String>,
    pub boards: u64,
    pub right: u64,
}

impl RuleReport {
    pub(super) fn new(rule: &WinRule) -> RuleReport {
        let evidence = rule.evidence.as_ref();
        let against = evidence.and_then(|evidence| evidence.against.as_ref());
        RuleReport {
            rule: rule.recognition.name.clone(),
            wins_in: rule.recognition.length,
            conditions: rule.recognition.conditions.len(),
            words: rule.words.clone(),
            from: rule.from.clone(),
            trusted: matches!(rule.trust, Trust::Under(_)),
            guard: match rule.trust {
                Trust::Under(guard) => Some(guard.words().to_string()),
                Trust::ForSearch => None,
            },
            boards: evidence.map_or(0, |evidence| evidence.positions),
            right: against.map_or(0, |against| against.right),
        }
    }
}

impl Report for RuleReport {
    fn text(&self, style: Style) -> String {
        let verdict = match &self.guard {
            Some(guard) => format!("trusted {guard}: right on {} boards", grouped(self.right)),
            None if self.boards == 0 => "for search only: not examined".to_string(),
            None if self.boards == self.right => format!(
                "for search only: only {} boards could be made up for it",
                grouped(self.boards)
            ),
            None => format!("for search only: wrong after {} boards", grouped(self.right)),
        };
        format!(
            "{} (wins in {}, {} conditions): {verdict}.\n",
            style.bold(&self.rule),
            self.wins_in,
            self.conditions
        )
    }
}

/// What all games taught.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct WinsReport {
    pub games: usize,
    /// Games that nobody won, left out.
    pub undecided: usize,
    pub unreadable: usize,
    pub rules: usize,
    pub new: usize,
    pub trusted: usize,
    /// The file that the rules are kept in, as the user wrote it.
    pub file: Option<String>,
}

impl Report for WinsReport {
    fn text(&self, _: Style) -> String {
        let mut text = format!(
            "\n{} taught {}. {} in all: {} trusted without search, {} for search only.\n",
            counted(self.games, "game"),
            counted(self.new, "new rule"),
            counted(self.rules, "rule"),
            self.trusted,
            self.rules - self.trusted
        );
        if self.undecided > 0 {
            let undecided = counted(self.undecided, "game");
            text += &format!("{undecided} that nobody won left out.\n");
        }
        if let Some(path) = &self.file {
            text += &format!("Saved in {path}. Try them: adage tournament rules:{path} novice\n");
        }
        text
    }
}
