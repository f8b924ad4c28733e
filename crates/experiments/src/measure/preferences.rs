//! What can be learned from preferences: by corrections, from whole noisy games, some plies deep, and by a perfect
//! player's corrections in small games. Prints what was learned and how it plays.
//!
//! `adage-experiments measure preferences [training|games|deep|tic-tac-toe|nim]…`

use super::small_games::{self, AS_LEARNED};
use adage_learn::strategy::native::Limits;
use adage_learn::strategy::turns::{Habits, winners_turns};
use adage_learn::strategy::{CannotLearn, FromGames, Pupil, Task, Training, las, learn_from_turns, space};
use adage_logic::syntax::parse;
use adage_play::arena::{PlayerSpec, Score, Tournament};
use adage_play::game_strategies::{bundled_strategy, vocabulary_of};
use adage_search::judgement::{Foresight, JudgedBy, StrategyPlayer};
use adage_worlds::chance::{Chance, random_game};
use adage_worlds::game::Game;
use adage_worlds::mnk::Mnk;
use adage_worlds::onitama::{Deal, Onitama, OnitamaState};
use adage_worlds::rule_form::RuleForm;
use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

pub fn run(words: &[String]) -> Result<(), Box<dyn Error>> {
    let wanted: Vec<String> = words.to_vec();
    let parts: [(&str, fn()); 5] = [
        ("training", training),
        ("games", || whole_games(1)),
        ("deep", || whole_games(2)),
        ("tic-tac-toe", || small_game(&Mnk::tic_tac_toe(), 43)),
        ("nim", || small_game(&small_games::nim(), 20)),
    ];
    for (name, part) in parts {
        if wanted.is_empty() || wanted.iter().any(|own| own == name) {
            say!("== {name}");
            part();
        }
    }
    Ok(())
}

fn vocabulary(game: &str) -> &'static str {
    vocabulary_of(game).expect("it is bundled")
}

fn task(game: &str) -> Task {
    las::read(vocabulary(game), space::Options::default()).expect("the vocabulary is a task")
}

fn strategy(text: &str) -> Arc<JudgedBy> {
    let parsed = parse(text);
    assert!(parsed.errors.is_empty(), "{:?}", parsed.errors);
    Arc::new(JudgedBy::new(parsed.program).expect("a strategy"))
}

/// The rules of a vocabulary without the directives.
fn rules_of(vocabulary: &str) -> String {
    let rules = vocabulary.lines().filter(|line| !line.starts_with('#'));
    rules.collect::<Vec<_>>().join("\n")
}

/// What came of a hidden strategy that was taught.
pub struct Trained {
    secret: &'static str,
    pub corrections: usize,
    /// Positions in which the pupil proposed something.
    seen: usize,
    /// How long learning from one correction took at most.
    slowest: Duration,
    agree: usize,
    fresh: usize,
    learned: String,
}

impl Trained {
    /// In how many fresh positions of a hundred the pupil chooses as its teacher might.
    pub fn per_cent(&self) -> f64 {
        100.0 * self.agree as f64 / self.fresh as f64
    }
}

fn training() {
    for trained in trained() {
        let Trained {
            secret,
            corrections,
            seen,
            slowest,
            agree,
            fresh,
            learned,
        } = trained;
        say!("hidden:\n{secret}");
        say!("{corrections} corrections in {seen} positions, each learned within {slowest:.0?}");
        say!("agrees in {agree} of {fresh} fresh positions; learned:");
        say!("{learned}");
    }
}

/// Teachers with hidden strategies correct a pupil at most twenty times; then both choose in fresh positions.
pub fn trained() -> Vec<Trained> {
    let hidden = [
        ":~ won. [-1@3]\n:~ mine(master,C), attacked(C). [1@2,C]\n:~ theirs(student,C). [1@1,C]",
        ":~ mine(student,C), not guarded(C). [1@1,C]",
        ":~ won. [-1@2]\n:~ theirs(R,C), attacked(C). [1@1,C]",
        ":~ won. [-1@3]\n:~ mine(R,C), attacked(C), not guarded(C). [1@2,1,C]\n:~ theirs(R,C). [1@1,2,C]",
    ];
    let game = Onitama::example();
    let train = |(number, secret): (usize, &'static str)| {
        let mut teacher = StrategyPlayer::new(
            strategy(&format!("{}\n{secret}", rules_of(vocabulary("onitama")))),
            AS_LEARNED,
            1,
        );
        let training = Training::new(&game, task("onitama"), 1);
        let mut pupil = Pupil::new(training, AS_LEARNED, Limits::default(), 5).expect("nothing to explain");
        let mut chance = Chance::new(number as u64);
        let (mut seen, mut slowest) = (0, Duration::ZERO);
        while seen < 600 && pupil.corrections < 20 {
            for state in positions(&game, &mut chance) {
                let right = teacher.best(&game, &state).expect("a judge");
                let proposed = pupil.player.best(&game, &state).expect("a judge");
                let (Some(right_one), Some(proposed)) = (chance.pick(&right), chance.pick(&proposed)) else {
                    continue;
                };
                seen += 1;
                if !right.contains(proposed) && pupil.corrections < 20 {
                    let began = Instant::now();
                    pupil
                        .correct(&game, &state, [right_one, proposed], None)
                        .expect("the secret explains it");
                    slowest = slowest.max(began.elapsed());
                }
            }
        }
        let (mut agree, mut fresh) = (0, 0);
        while fresh < 1000 {
            for state in positions(&game, &mut chance) {
                let right = teacher.best(&game, &state).expect("a judge");
                let own = pupil.player.best(&game, &state).expect("a judge");
                fresh += 1;
                agree += usize::from(chance.pick(&own).is_some_and(|own| right.contains(own)));
            }
        }
        let (_, learned) = pupil.training.learn(Limits::default()).expect("as before");
        Trained {
            secret,
            corrections: pupil.corrections,
            seen,
            slowest,
            agree,
            fresh,
            learned: learned.program(pupil.training.task()).to_string(),
        }
    };
    hidden.into_iter().enumerate().map(train).collect()
}

/// Twenty positions of random games with one deal.
fn positions(game: &Onitama, chance: &mut Chance) -> Vec<OnitamaState> {
    let deal = Deal::random(chance, 1).position().expect("a deal");
    let mut all = Vec::new();
    while all.len() < 20 {
        let states = random_game(game, deal, chance, 40);
        all.extend(chance.pick(&states).filter(|state| game.outcome(state).is_none()));
    }
    all
}

const GAMES: u64 = 30;

/// Learns from noisy games, so many plies deep.
pub fn learned_from_games(depth: u32) -> Result<FromGames, CannotLearn> {
    let game = Onitama::example();
    let habits = Habits::default();
    let games: Vec<_> = (0..GAMES).map(|seed| winners_turns(&game, habits, seed)).collect();
    let limits = Limits {
        nodes: 5_000,
        time: Some(Duration::from_secs(60)),
    };
    learn_from_turns(&game, &task("onitama"), &games, habits, (depth, limits))
}

/// Learns from noisy games, and plays against what Greenwood learned in 2018 at the same depth.
fn whole_games(depth: u32) {
    let began = Instant::now();
    let learned = learned_from_games(depth).expect("a strategy");
    say!(
        "{GAMES} games played and learned from in {:.1?}, {depth} plies deep; penalties and agreement on games held back:",
        began.elapsed()
    );
    say!("{:?}", learned.tried);
    say!(
        "length {}, penalty {}, {}",
        learned.learned.length,
        learned.learned.penalty,
        if learned.learned.proved {
            "proved optimal"
        } else {
            "not proved optimal"
        }
    );
    let weak = learned.strategy.program.to_string();
    say!(
        "{}",
        weak.lines()
            .filter(|line| line.starts_with(":~"))
            .collect::<Vec<_>>()
            .join("\n")
    );
    let own = learned.strategy;
    for name in ["win-or-capture", "avoid-capture", "defend-pieces"] {
        for ends_count in [false, true] {
            let score = contest(&own, name, depth, ends_count).expect("all can play");
            let all = score.together();
            say!(
                "against {name}, depth {depth}, {}: {} won, {} drawn, {} lost, p = {:.2e}",
                if ends_count { "ends count" } else { "as learned" },
                all.won,
                all.drawn,
                all.lost,
                score.chance()
            );
        }
    }
}

/// 400 games against a bundled strategy.
pub fn contest(own: &JudgedBy, opponent: &str, depth: u32, ends_count: bool) -> Result<Score, Box<dyn Error>> {
    let foresight = Foresight {
        depth,
        loud: 0,
        ends_count,
    };
    let player = |name: &str, strategy: JudgedBy| PlayerSpec::by_strategy(name, strategy, foresight);
    let other = bundled_strategy("onitama", opponent).ok_or("the strategy is not bundled")?;
    let tournament = Tournament {
        game: Onitama::example(),
        players: [player("learned", own.clone()), player(opponent, other)],
        games: 400,
        limit: Duration::from_secs(60),
        seed: 7,
        threads: 2,
    };
    Ok(tournament.run(&AtomicBool::new(false), |_| {})?)
}

/// A perfect player watches a pupil play against chance and corrects its mistakes, then it plays on without a teacher.
fn small_game(game: &impl RuleForm, most: usize) {
    for seed in 0..10 {
        let taught = small_games::teach(game, most, seed);
        let Pupil {
            training,
            learned,
            corrections,
            ..
        } = &taught.pupil;
        say!(
            "seed {seed}: {corrections} corrections in {} games, learned in {:.2?}, length {}, penalty {}",
            taught.games,
            taught.learning,
            learned.length,
            learned.penalty,
        );
        if seed == 0 {
            say!("{}", learned.program(training.task()));
        }
        let strategy = Arc::new(training.strategy(learned).expect("it was learned"));
        for (depth, ends_count) in [(1, false), (3, true)] {
            let loud = AS_LEARNED.loud;
            let foresight = Foresight {
                depth,
                loud,
                ends_count,
            };
            let small_games::Results { won, drawn, lost } = small_games::against_chance(game, &strategy, foresight);
            let ends = if ends_count { ", ends counting" } else { "" };
            say!("    300 games against chance, {depth} plies deep{ends}: {won} won, {drawn} drawn, {lost} lost");
        }
    }
}
