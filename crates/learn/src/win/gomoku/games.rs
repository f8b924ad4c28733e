//! Games to learn from: PSQ and SGF files, and texts with one game a line, such as `h8i9g7…`.

use adage_book::{BookError, cannot_read, read_text};
use adage_search::gomoku::analysis::GameError;
use adage_search::gomoku::{Board, FinishedGame, Rules};
use adage_worlds::game::ReadError;
use adage_worlds::mnk::{Mnk, Place, Record, read_psq, read_sgf};
use std::io;
use std::path::Path;

/// A game and what to call it.
pub struct NamedGame {
    pub name: String,
    pub game: FinishedGame,
}

/// The games of some files, and what was wrong with those that are left out.
#[derive(Default)]
pub struct GameFiles {
    pub games: Vec<NamedGame>,
    /// Games that nobody won on the board.
    pub undecided: usize,
    pub problems: Vec<String>,
}

impl GameFiles {
    /// Reads a file, or standard input for `-`. A game that cannot be read costs that game only.
    pub fn read(&mut self, path: &Path, size: usize) -> Result<(), BookError> {
        if path.as_os_str() == "-" {
            let text = io::read_to_string(io::stdin()).map_err(|error| cannot_read("standard input", &error))?;
            return self.read_lines("standard input", &text, size);
        }
        let file = path.display().to_string();
        let text = read_text(path)?;
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("psq") => self.add(&file, read_psq(&text)),
            Some("sgf") => match read_sgf(&text) {
                Ok(records) => {
                    for (number, record) in (1..).zip(records) {
                        self.add(&format!("{file} game {number}"), Ok(record));
                    }
                }
                Err(problem) => self.problems.push(format!("{file}: {problem}")),
            },
            _ => self.read_lines(&file, &text, size)?,
        }
        Ok(())
    }

    /// One game a line; what is no string of places is passed over, as in the columns of a table.
    fn read_lines(&mut self, file: &str, text: &str, size: usize) -> Result<(), BookError> {
        let game = Mnk::gomoku(size, false).map_err(|error| BookError::new(error.to_string()))?;
        for (number, line) in (1..).zip(text.lines()) {
            let mut words = line.split(|c: char| c.is_whitespace() || c == ',' || c == ';');
            let Some(moves) = words.find(|word| is_string_of_places(word)) else {
                continue;
            };
            let record = game.read_moves(moves).map(|moves| Record {
                width: size,
                height: size,
                moves,
                ..Record::default()
            });
            self.add(&format!("{file} line {number}"), record);
        }
        Ok(())
    }

    fn add(&mut self, place: &str, record: Result<Record, ReadError>) {
        let read = record.map_err(|problem| problem.to_string()).and_then(|record| {
            let name = match record.players.iter().all(|player| player.is_empty()) {
                true => place.to_string(),
                false => format!("{place} ({} – {})", record.players[0], record.players[1]),
            };
            match finished(&record) {
                Ok(game) => Ok(Some(NamedGame { name, game })),
                Err(GameError::NotWon) => Ok(None),
                Err(problem) => Err(problem.to_string()),
            }
        });
        match read {
            Ok(Some(named)) => self.games.push(named),
            Ok(None) => self.undecided += 1,
            Err(problem) => self.problems.push(format!("{place}: {problem}")),
        }
    }
}

fn finished(record: &Record) -> Result<FinishedGame, GameError> {
    let board = Board::new(record.width.max(record.height), Rules::Freestyle)?;
    let moves = record.moves.iter().map(|place: &Place| board.cell(*place)).collect();
    FinishedGame::new(board.size(), Rules::Freestyle, moves)
}

/// A word such as `h8i9`: letters and numbers in turn, at least five places.
fn is_string_of_places(word: &str) -> bool {
    let mut places = 0;
    let mut last = ' ';
    for c in word.chars() {
        match (last, c) {
            (' ' | '0'..='9', 'a'..='z' | 'A'..='Z') => places += 1,
            ('a'..='z' | 'A'..='Z' | '0'..='9', '0'..='9') => {}
            _ => return false,
        }
        last = c;
    }
    places >= 5 && last.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_of_places_are_told_from_other_words() {
        assert!(is_string_of_places("h8i9j10a1b2"));
        assert!(!is_string_of_places("Renju1"));
        assert!(!is_string_of_places("h8i9j10a1b"));
        assert!(!is_string_of_places("15x15"));
    }

    #[test]
    fn a_broken_game_costs_that_game_only() {
        let mut games = GameFiles::default();
        let text = "h8a1i8a2j8a3k8a4l8\nh8h8h9h10h11\nh8a1i8a2j8a3\n# words\n";
        games.read_lines("games.txt", text, 15).unwrap();
        assert_eq!((games.games.len(), games.undecided), (1, 1));
        assert_eq!(games.problems.len(), 1);
        assert!(games.problems[0].starts_with("games.txt line 2: move 2, h8"));
    }
}
