//! Learning from many games: the same with any number of threads, in one go or not, and less to learn every time.

use adage_book::RuleFile;
use adage_learn::combination::archive::{Game, Pass, Taught};
use adage_learn::combination::pitrat::{FORK, GAME_G, PROTECT, read_record};
use adage_learn::combination::{Library, Trust, text};
use adage_worlds::chess::FreeChess;
use adage_worlds::game::Game as _;
use rand::rngs::StdRng;
use rand::{Rng, RngExt, SeedableRng};
use shakmaty::{Chess, Move, Position};

const TRUST: Trust = Trust {
    games: 2,
    most: 20,
    longest_attack: 3,
    bare_threats: false,
};

fn game_g() -> Game {
    let start = FreeChess.start();
    let moves = read_record(&start, GAME_G).expect("a record");
    Game {
        name: "G".into(),
        start,
        moves,
    }
}

/// Games in which every second move takes something if it can.
fn made_up(count: u64) -> Vec<Game> {
    let games = (0..count).map(|seed| Game {
        name: format!("made up, game {}", seed + 1),
        start: FreeChess.start(),
        moves: playout(&mut StdRng::seed_from_u64(seed)),
    });
    games.collect()
}

fn playout(random: &mut impl Rng) -> Vec<Move> {
    let mut position = Chess::default();
    let mut moves = Vec::new();
    while moves.len() < 50 && !position.is_game_over() {
        let mut legal: Vec<Move> = position.legal_moves().to_vec();
        let has_capture = legal.iter().any(|chosen| chosen.is_capture());
        if has_capture && random.random_bool(0.5) {
            legal.retain(|chosen| chosen.is_capture());
        }
        let chosen = legal[random.random_range(0..legal.len())];
        position.play_unchecked(chosen);
        moves.push(chosen);
    }
    moves
}

fn go_through(library: &mut Library, number: usize, games: &[Game]) -> Taught {
    let pass = Pass::new(number, library, TRUST);
    let mut taught = Taught::default();
    for batch in games.chunks(8) {
        let found = pass.study(batch, &|| false).expect("nobody stops it");
        taught.add(pass.keep(library, batch, &found));
    }
    taught
}

fn written(library: &Library) -> String {
    text::file(library, "test.lp", "A test.").text()
}

#[test]
fn game_g_is_counted_once_for_each_pattern_and_pass() {
    let mut library = Library::default();
    go_through(&mut library, 0, &[game_g()]);
    go_through(&mut library, 0, &[game_g()]);
    go_through(&mut library, 1, &[game_g()]);
    let counts = |printed: &str| {
        let known = library
            .ranked()
            .into_iter()
            .find(|(pattern, _)| pattern.to_string() == printed);
        known.map(|(_, known)| (known.found.clone(), known.games(), known.from.clone()))
    };
    // The pattern of moves 4 and 7 is found twice in the game and counted once. In the second pass it is known, so the
    // moves need no explanation.
    assert_eq!(counts(PROTECT), Some((vec![2], 2, Some("G, Black's move 2".into()))));
    let fork = counts(FORK).expect("it is found");
    assert_eq!((fork.1, fork.2), (2, Some("G, Black's move 8".into())));
}

#[test]
fn a_second_pass_adds_fewer_patterns_and_threads_do_not_matter() {
    let games = made_up(24);
    let learn = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads");
        pool.install(|| {
            let mut library = Library::default();
            let passes = [0, 1].map(|number| go_through(&mut library, number, &games));
            (passes, written(&library))
        })
    };
    let ([first, second], one) = learn(1);
    assert_eq!((first.games, second.games), (24, 24));
    assert!(first.new > 40, "{first:?}");
    assert!(second.new < first.new, "{first:?} {second:?}");
    assert_eq!(learn(2), ([first, second], one));
}

#[test]
fn learning_that_was_broken_off_ends_where_it_would_have_ended() {
    let games = made_up(16);
    let mut at_once = Library::default();
    for number in 0..2 {
        go_through(&mut at_once, number, &games);
    }
    let mut library = Library::default();
    for (number, part) in [(0, &games[..8]), (0, &games[8..]), (1, &games[..8]), (1, &games[8..])] {
        go_through(&mut library, number, part);
        library = text::read(&RuleFile::read("kept.lp", written(&library)).expect("a file")).expect("a library");
    }
    assert_eq!(written(&library), written(&at_once));
}

#[test]
fn a_batch_that_is_stopped_teaches_nothing() {
    let pass = Pass::new(0, &Library::default(), TRUST);
    assert!(pass.study(&[game_g()], &|| true).is_none());
}

#[test]
fn the_rarest_are_forgotten() {
    let mut library = Library::default();
    go_through(&mut library, 0, &made_up(8));
    go_through(&mut library, 0, &[game_g(), game_g()]);
    let all = library.len();
    let kept: Vec<String> = library
        .ranked()
        .iter()
        .take(10)
        .map(|(pattern, _)| pattern.to_string())
        .collect();
    library.forget(10);
    let left: Vec<String> = library
        .ranked()
        .iter()
        .map(|(pattern, _)| pattern.to_string())
        .collect();
    assert!(all > 10);
    assert_eq!(left, kept);
    assert!(left.contains(&PROTECT.to_string()));
}
