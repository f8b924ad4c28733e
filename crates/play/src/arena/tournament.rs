//! Many games between two players, on several threads.
//!
//! Every game has random numbers of its own, made of the seed and the number of the game, so that it does not matter which
//! thread plays it. Results are handed on in the order of the games.

use super::bout::{Clock, End, Slowest, play};
use super::score::Score;
use super::spec::{NoPlayer, PlayerSpec};
use super::specialist::opening;
use adage_worlds::game::{Game, Side};
use adage_worlds::mnk::{Mnk, Place};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::time::Duration;

/// Who plays whom, how often and how.
#[derive(Clone)]
pub struct Tournament<G = Mnk> {
    pub game: G,
    pub players: [PlayerSpec; 2],
    pub games: usize,
    /// The time for one move.
    pub limit: Duration,
    pub seed: u64,
    pub threads: usize,
}

/// A game that was played to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played<M = Place> {
    /// Counted from nought.
    pub number: usize,
    /// Which player had the first move, nought or one.
    pub black: usize,
    /// The opening's moves and the players'.
    pub moves: Vec<M>,
    /// How many of the moves are the opening's.
    pub opening: usize,
    pub end: End,
    /// By colour.
    pub slowest: Slowest,
}

impl<M> Played<M> {
    /// Who played that colour, nought or one.
    pub fn entrant(&self, colour: Side) -> usize {
        self.black ^ usize::from(colour.0)
    }
}

impl<G: Game> Tournament<G> {
    /// Plays all games, or those that are finished when `stop` is set.
    pub fn run(&self, stop: &AtomicBool, mut each: impl FnMut(&Played<G::Move>)) -> Result<Score, NoPlayer> {
        let next = AtomicUsize::new(0);
        let (sender, results) = channel();
        std::thread::scope(|scope| {
            for _ in 0..self.threads.max(1) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.games || stop.load(Ordering::Relaxed) {
                            return;
                        }
                        let played = self.play(number, stop).transpose();
                        let Some(played) = played else { return };
                        if sender.send(played).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut score = Score::default();
            let mut waiting = BTreeMap::new();
            let mut due = 0;
            for played in results {
                let played = played.inspect_err(|_| next.store(self.games, Ordering::Relaxed))?;
                waiting.insert(played.number, played);
                while let Some(played) = waiting.remove(&due) {
                    score.add(&played);
                    each(&played);
                    due += 1;
                }
            }
            // Where it was stopped, games before these were not finished.
            for played in waiting.values() {
                score.add(played);
                each(played);
            }
            Ok(score)
        })
    }

    /// One game; `None` if it was stopped.
    fn play(&self, number: usize, stop: &AtomicBool) -> Result<Option<Played<G::Move>>, NoPlayer> {
        let (start, mut moves) = self.opening(number);
        let opening = moves.len();
        let black = number % 2;
        let mut random = self.random_numbers(2 * number + 1);
        let mut enter = |entrant: usize| self.players[entrant].enter(&self.game, self.limit, random.random());
        let (mut first, mut second) = (enter(black)?, enter(1 - black)?);
        let clock = Clock {
            limit: self.limit,
            longest: self.game.longest(),
        };
        let ended = play(&self.game, &start, &mut moves, [&mut *first, &mut *second], clock, stop);
        Ok(ended.map(|(end, slowest)| Played {
            number,
            black,
            moves,
            opening,
            end,
            slowest,
        }))
    }

    /// How a game begins, by its number.
    pub fn opening(&self, number: usize) -> (G::State, Vec<G::Move>) {
        opening(&self.game, &mut self.random_numbers(2 * (number / 2)))
    }

    /// Numbers for openings, by even streams, and for players, by odd ones.
    fn random_numbers(&self, stream: usize) -> SmallRng {
        let spread = (stream as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        SmallRng::seed_from_u64(self.seed ^ spread)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use adage_search::judgement::Foresight;

    fn tournament(players: [&str; 2], games: usize, threads: usize) -> Tournament {
        let game = Mnk::gomoku(15, false).expect("a board");
        Tournament {
            players: players.map(|name| PlayerSpec::read(name, &game, Foresight::default()).expect("a name")),
            game,
            games,
            limit: Duration::from_secs(5),
            seed: 3,
            threads,
        }
    }

    fn run(tournament: &Tournament) -> (Score, Vec<Played>) {
        let mut all = Vec::new();
        let score = tournament.run(&AtomicBool::new(false), |played| all.push(played.clone()));
        (score.expect("all can play"), all)
    }

    #[test]
    fn pairs_of_games_share_their_opening_and_exchange_colours() {
        let (score, all) = run(&tournament(["worth", "novice"], 20, 1));
        for pair in all.chunks(2) {
            assert_eq!(pair[0].moves[..4], pair[1].moves[..4]);
            assert_eq!((pair[0].black, pair[1].black), (0, 1));
        }
        assert_ne!(all[0].moves[..4], all[2].moves[..4]);
        assert_eq!((score.as_black.games(), score.as_white.games()), (10, 10));
        let moves = all.iter().map(|played| played.moves.len() - 4).sum::<usize>();
        assert_eq!(score.moves, moves as u64);
    }

    #[test]
    fn threads_change_nothing() {
        let games = |threads: usize| -> Vec<(usize, Vec<Place>, End)> {
            let (_, all) = run(&tournament(["novice", "random"], 30, threads));
            all.into_iter()
                .map(|played| (played.number, played.moves, played.end))
                .collect()
        };
        let alone = games(1);
        assert_eq!(alone, games(4));
        assert!(alone.iter().enumerate().all(|(index, (number, ..))| index == *number));
    }

    #[test]
    fn better_players_score_better() {
        let share = |players: [&str; 2], games: usize| run(&tournament(players, games, 2)).0.share();
        assert!(share(["novice", "random"], 40) > 0.8);
        assert!(share(["worth", "novice"], 40) > 0.8);
        assert!(share(["search:1000", "worth"], 20) > 0.5);
    }

    #[test]
    fn a_player_that_cannot_start_ends_it() {
        let refused = tournament(["gomocup:/no/such/program", "random"], 10, 2).run(&AtomicBool::new(false), |_| {});
        assert!(matches!(refused, Err(NoPlayer::NotStarted { .. })));
    }

    #[test]
    fn what_is_stopped_is_not_counted() {
        let stop = AtomicBool::new(false);
        let all = tournament(["random", "random"], 1000, 1);
        let score = all.run(&stop, |played| stop.store(played.number >= 4, Ordering::Relaxed));
        let games = score.expect("all can play").together().games();
        assert!((5..1000).contains(&games), "{games}");
    }
}
