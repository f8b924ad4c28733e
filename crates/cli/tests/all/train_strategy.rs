//! `adage learn strategy --game`: a teacher corrects the machine's moves, and strategies come of whole games.

use crate::support::{adage_in, command, refusals};
use adage_logic::syntax::parse;
use adage_play::game_strategies::vocabulary_of;
use adage_search::judgement::{Foresight, JudgedBy, StrategyPlayer};
use adage_worlds::chance::{Chance, random_game};
use adage_worlds::game::Game;
use adage_worlds::onitama::{Onitama, OnitamaState};
use serde_json::Value;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::sync::Arc;

/// Who plays by weak constraints over the vocabulary of Onitama.
fn player(constraints: &str) -> StrategyPlayer {
    let vocabulary = vocabulary_of("onitama").expect("it is bundled").lines();
    let rules: Vec<&str> = vocabulary.filter(|line| !line.starts_with('#')).collect();
    player_of(&format!("{}\n{constraints}", rules.join("\n")))
}

fn player_of(text: &str) -> StrategyPlayer {
    let strategy = JudgedBy::new(parse(text).program).expect("a strategy");
    let foresight = Foresight {
        depth: 1,
        loud: 0,
        ends_count: false,
    };
    StrategyPlayer::new(Arc::new(strategy), foresight, 1)
}

/// A training that runs, and what it says.
struct Class {
    running: Child,
    input: ChildStdin,
    lines: BufReader<ChildStdout>,
}

impl Class {
    fn begin(folder: &Path, more: &[&str]) -> Class {
        let args = [&["learn", "strategy", "--game", "onitama3", "--json"], more].concat();
        let mut running = command(folder, &args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        Class {
            input: running.stdin.take().expect("piped"),
            lines: BufReader::new(running.stdout.take().expect("piped")),
            running,
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it listens");
    }

    fn hear(&mut self) -> Value {
        let mut line = String::new();
        self.lines.read_line(&mut line).expect("it speaks");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line}"))
    }

    /// Answers proposals as the teacher would, until so many were heard. How many were wrong.
    fn teach(&mut self, teacher: &mut StrategyPlayer, proposals: usize) -> usize {
        let game = Onitama::example();
        let (mut position, mut wrong, mut heard) = (game.start(), 0, 0);
        while heard < proposals {
            let told = self.hear();
            if let Some(text) = told["position"].as_str() {
                position = game.read_state(text).expect("a position");
            }
            let Some(proposed) = told["proposal"].as_str() else {
                continue;
            };
            heard += 1;
            let proposed = game.read_move(&position, proposed).expect("a legal move");
            let right = teacher.best(&game, &position).expect("a judgement");
            match right.contains(&proposed) {
                true => self.say(""),
                false => {
                    wrong += 1;
                    self.say(&game.write_move(&position, &right[0]));
                }
            }
        }
        wrong
    }
}

/// In how many positions of a hundred a player's choices are all among the teacher's.
fn agreement(teacher: &mut StrategyPlayer, pupil: &mut StrategyPlayer) -> usize {
    let game = Onitama::example();
    let mut chance = Chance::new(77);
    let mut agrees = |state: &OnitamaState| {
        let right = teacher.best(&game, state).expect("a judgement");
        let own = pupil.best(&game, state).expect("a judgement");
        own.iter().all(|own| right.contains(own))
    };
    let (mut agree, mut all) = (0, 0);
    while all < 100 {
        let states = random_game(&game, game.start(), &mut chance, 30);
        for state in states.iter().filter(|state| game.outcome(state).is_none()) {
            all += 1;
            agree += usize::from(agrees(state));
        }
    }
    100 * agree / all
}

#[test]
fn a_teacher_at_the_other_end_of_the_line_is_understood() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut teacher = player(":~ won. [-1@2]\n:~ theirs(student,C). [1@1,C]");
    let mut class = Class::begin(folder.path(), &["--save", "pupil.lp", "--session", "said.session"]);
    let corrections = class.teach(&mut teacher, 240);
    class.say("quit");
    assert!(class.running.wait().expect("it ends").success());
    assert!((1..=20).contains(&corrections), "{corrections}");
    let learned = std::fs::read_to_string(folder.path().join("pupil.lp")).expect("it was saved");
    let agree = agreement(&mut teacher, &mut player_of(&learned));
    assert!(agree >= 95, "{agree} of 100:\n{learned}");

    // What was said goes on another day, and comes to the same.
    let mut class = Class::begin(folder.path(), &["--save", "again.lp", "--session", "said.session"]);
    class.say("strategy");
    let said = std::fs::read_to_string(folder.path().join("said.session")).expect("it was kept");
    let told = (0..3)
        .map(|_| class.hear())
        .last()
        .expect("a position, a proposal, the strategy");
    assert_eq!(
        told["orderings"],
        said.lines().filter(|line| line.starts_with("correction(")).count()
    );
    class.say("quit");
    assert!(class.running.wait().expect("it ends").success());
    let again = std::fs::read_to_string(folder.path().join("again.lp")).expect("it was saved");
    assert_eq!(again.replace("%! name: again", "%! name: pupil"), learned);
}

#[test]
fn a_strategy_says_its_world_and_counts_what_an_earlier_session_was_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("it was written");
    let mut teacher = player(":~ won. [-1@2]\n:~ theirs(student,C). [1@1,C]");
    let mut told = Vec::new();
    for file in ["first.lp", "second.lp"] {
        let mut class = Class::begin(folder.path(), &["--save", file, "--session", "said.session"]);
        // Until one proposal is corrected.
        while class.teach(&mut teacher, 1) == 0 {}
        class.say("quit");
        assert!(class.running.wait().expect("it ends").success());
        let said = read("said.session");
        let corrections = said.lines().filter(|line| line.starts_with("correction(")).count();
        let things = if corrections == 1 { "preference" } else { "preferences" };
        let saved = read(file);
        let from = format!("%! from: learned from {corrections} {things}: ");
        assert!(saved.contains(&from), "{from}\n{saved}");
        assert!(saved.starts_with("%! world: onitama3\n"), "{saved}");
        assert!(said.starts_with("%! session: strategy in onitama3\n"), "{said}");
        told.push(corrections);
    }
    assert_eq!(told, [1, 2]);
    let other = ["learn", "strategy", "--game", "onitama", "--session", "said.session"];
    let refused = adage_in(folder.path(), &other, "");
    assert_eq!(
        (refused.status, refused.stderr.as_str()),
        (
            2,
            "error: `said.session` is a session about onitama3, not about onitama\n"
        )
    );
}

#[test]
fn a_training_is_told_step_by_step() {
    let folder = tempfile::tempdir().expect("a folder");
    let input = "?\nz9\nmoves\nb2\nstrategy\nundo\nstrategy\nundo\nquit\n";
    let ran = adage_in(
        folder.path(),
        &["--ascii", "learn", "strategy", "--game", "tic-tac-toe"],
        input,
    );
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    insta::assert_snapshot!(ran.stdout);
}

#[test]
fn games_of_a_tournament_teach_a_strategy_and_a_broken_one_costs_itself_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = [
        "tournament",
        "--game",
        "nim",
        "random",
        "playouts:50",
        "--games",
        "20",
        "--records",
        "games.txt",
    ];
    assert_eq!(adage_in(folder.path(), &games, "").status, 0);
    let path = folder.path().join("games.txt");
    let text = std::fs::read_to_string(&path).expect("records");
    assert_eq!(text.lines().count(), 20);
    std::fs::write(&path, format!("{text}\nnonsense; reduce(a,1)\n")).expect("written");
    let learn = [
        "learn",
        "strategy",
        "--game",
        "nim",
        "--from",
        "games.txt",
        "--save",
        "nim.lp",
    ];
    let ran = adage_in(folder.path(), &learn, "");
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert!(ran.stderr.contains("games.txt:22: "), "{}", ran.stderr);
    assert!(ran.stdout.starts_with("20 games, 20 of them won; "), "{}", ran.stdout);
    let play = [
        "tournament",
        "--game",
        "nim",
        "strategy:nim.lp",
        "random",
        "--games",
        "20",
        "--json",
    ];
    let played = adage_in(folder.path(), &play, "");
    let played: Value = serde_json::from_str(&played.stdout).expect("a result");
    assert!(played["score"].as_f64() > Some(0.5), "{played}");
}

#[test]
fn what_cannot_be_taught_is_refused_with_the_cure() {
    let refused = refusals(&[
        &["learn", "strategy"][..],
        &["learn", "strategy", "--game", "kono"],
        &["learn", "strategy", "--game", "chess"],
        &["learn", "strategy", "--game", "nim", "--from", "no.txt"],
        &["learn", "strategy", "--games", "5"],
        &["learn", "strategy", "--game", "nim", "--against", "nobody"],
        &["learn", "strategy", "--game", "nim", "--save", "nim.txt"],
    ]);
    insta::assert_snapshot!(refused);
}
