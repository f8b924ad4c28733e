//! Tournaments by the real program.

use crate::support::{adage, adage_in, refusals};
use adage_worlds::mnk::{Mnk, read_sgf};
use serde_json::Value;

#[test]
fn a_tournament_is_told_in_a_table() {
    let ran = adage(&["tournament", "worth", "novice", "--games", "20"]);
    let (table, slowest) = ran.stdout.trim_end().rsplit_once('\n').unwrap();
    insta::assert_snapshot!(table);
    assert!(slowest.starts_with("  slowest move: "));
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
}

#[test]
fn games_are_recorded_alike_whatever_the_threads() {
    let folder = tempfile::tempdir().unwrap();
    let run = |threads: &str, file: &str| {
        let args = [
            "tournament",
            "novice",
            "search:50",
            "--games",
            "6",
            "--in",
            "gomoku:9,exact",
        ];
        let more = ["--seed", "9", "--json", "--threads", threads, "--records", file];
        let ran = adage_in(folder.path(), &[&args[..], &more].concat(), "");
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
        let mut result: Value = serde_json::from_str(&ran.stdout).unwrap();
        result.as_object_mut().unwrap().remove("slowest_ms");
        (result, std::fs::read_to_string(folder.path().join(file)).unwrap())
    };
    let (alone, lines) = run("1", "games.txt");
    assert_eq!((alone.clone(), lines.clone()), run("3", "more.txt"));
    assert_eq!(alone["games"], 6);
    let game = Mnk::gomoku(9, true).unwrap();
    let moves: Vec<_> = lines.lines().map(|line| game.read_moves(line).unwrap()).collect();
    let (_, sgf) = run("2", "games.sgf");
    let records = read_sgf(&sgf).unwrap();
    assert_eq!(
        records.iter().map(|record| record.moves.clone()).collect::<Vec<_>>(),
        moves
    );
    assert_eq!(records[1].players, ["search:50", "novice"]);
    let won = |name: &str| {
        let first = |record: &&adage_worlds::mnk::Record| record.players[0] == name && record.result == "B+";
        records.iter().filter(first).count()
    };
    assert_eq!(alone["as_black"]["won"], won("novice"));
    assert_eq!(alone["as_white"]["lost"], won("search:50"));
}

#[test]
fn programs_play_and_their_failures_are_counted() {
    let program = format!("gomocup:{} gomocup", env!("CARGO_BIN_EXE_adage"));
    let ran = adage(&["tournament", &program, "novice", "--games", "4", "--json"]);
    let result: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(result["score"], 1.0, "{result}");
    let ran = adage(&["tournament", "gomocup:true", "random", "--games", "2"]);
    assert!(
        ran.stdout.contains("  gomocup:true crashed in 2 games\n"),
        "{}",
        ran.stdout
    );
    assert_eq!(ran.status, 0);
}

#[test]
fn tic_tac_toe_is_played_too() {
    let ran = adage(&[
        "tournament",
        "search",
        "novice",
        "--game",
        "tic-tac-toe",
        "--games",
        "40",
        "--json",
    ]);
    let result: Value = serde_json::from_str(&ran.stdout).unwrap();
    assert_eq!(
        (&result["as_x"]["lost"], &result["as_o"]["lost"]),
        (&Value::from(0), &Value::from(0))
    );
}

#[test]
fn strategies_are_compared_each_with_each() {
    let players = ["tournament", "win-or-capture", "defend-pieces", "random"];
    let more = ["--game", "onitama3", "--games", "10", "--seed", "3"];
    let ran = adage(&[&players[..], &more].concat());
    insta::assert_snapshot!(ran.stdout);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let ran = adage(&[&players[..], &more, &["--json", "--threads", "1"]].concat());
    let results: Vec<Value> = ran
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(results.len(), 3);
    for result in results {
        let count = |side: &str, end: &str| result[side][end].as_u64().unwrap();
        let games: u64 = ["won", "drawn", "lost"]
            .map(|end| count("as_blue", end) + count("as_red", end))
            .iter()
            .sum();
        assert_eq!(games, 10, "{result}");
    }
}

#[test]
fn strategies_of_files_play_games_of_sheets() {
    let folder = tempfile::tempdir().unwrap();
    let middle = |taken: &str| format!(":~ goal(P,100), me(P). [-1@2]\n:~ {taken}, not me(P). [1@1]\n");
    std::fs::write(folder.path().join("board.lp"), middle("taken((2,2),P)")).unwrap();
    std::fs::write(folder.path().join("sheet.lp"), middle("cell(2,2,P)")).unwrap();
    let share = |game: &str, strategy: &str, more: &[&str]| -> f64 {
        let args = [
            "tournament",
            strategy,
            "random",
            "--games",
            "20",
            "--json",
            "--game",
            game,
        ];
        let ran = adage_in(folder.path(), &[&args[..], more].concat(), "");
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
        let result: Value = serde_json::from_str(&ran.stdout).unwrap();
        result["score"].as_f64().unwrap()
    };
    assert!(share("tic-tac-toe", "strategy:board.lp@3", &[]) > 0.8);
    let sheet = adage_worlds::gdl::bundled::text("tic-tac-toe").unwrap();
    std::fs::write(folder.path().join("mine.kif"), sheet).unwrap();
    assert!(share("mine.kif", "strategy:sheet.lp@3", &["--pure"]) > 0.8);
}

#[test]
fn strategies_of_onitama_play_it_with_three_cards_and_with_five() {
    for game in ["onitama", "onitama3"] {
        for strategy in ["win-or-capture", "avoid-capture", "defend-pieces", "capture-and-defend"] {
            let args = [
                "tournament",
                strategy,
                "random",
                "--game",
                game,
                "--games",
                "10",
                "--json",
            ];
            let ran = adage(&args);
            assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{strategy} in {game}");
            let result: Value = serde_json::from_str(&ran.stdout).unwrap();
            assert!(result["score"].as_f64() > Some(0.5), "{strategy} in {game}: {result}");
        }
    }
}

#[test]
fn times_are_seconds_in_every_command() {
    for command in [&["tournament"][..], &["play"], &["learn", "strategy"]] {
        let help = adage(&[command, &["--help"]].concat()).stdout;
        assert!(help.contains("--time <SECONDS>"), "{command:?}: {help}");
    }
    let begin = std::time::Instant::now();
    let args = [
        "tournament",
        "search",
        "random",
        "--games",
        "2",
        "--time",
        "0.02",
        "--json",
    ];
    assert_eq!(adage(&args).status, 0);
    assert!(begin.elapsed().as_secs() < 20, "a move took far longer than 0.02 s");
}

#[test]
fn other_games_have_players_too() {
    for game in [
        "onitama",
        "kono",
        "cross-dot:7,2",
        "nim",
        "connect-four",
        "breakthrough",
    ] {
        let ran = adage(&[
            "tournament",
            "playouts:20",
            "random",
            "--game",
            game,
            "--games",
            "4",
            "--json",
        ]);
        let result: Value = serde_json::from_str(&ran.stdout).unwrap();
        assert_eq!(
            (&result["games"], &result["forfeits"][0]["illegal"]),
            (&Value::from(4), &Value::from(0)),
            "{game}"
        );
    }
}

#[test]
fn players_by_rules_are_refused_with_the_cure() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("unsafe.lp", ":~ not location(M,C). [1@1,M,C]\n");
    write("broken.lp", ":~ location(M C). [1@1]\n");
    write("broken.kif", "(role x) (role o\n");
    write(
        "alone.kif",
        "(role x) (init here) (<= (legal x go) (true here)) (<= terminal (true here)) (<= (goal x 100) (true here))",
    );
    let commands: [&[&str]; 9] = [
        &["defend-peices", "random", "--game", "onitama3"],
        &["defend-pieces", "random", "--game", "kono"],
        &["strategy:nobody.lp", "random", "--game", "onitama3"],
        &["strategy:unsafe.lp", "random", "--game", "onitama3"],
        &["strategy:broken.lp", "random", "--game", "onitama3"],
        &["random", "random", "--game", "broken.kif"],
        &["random", "random", "--game", "alone.kif"],
        &["random", "random", "--game", "cross-dot:0,2"],
        &["worth", "novice", "random", "--depth", "2"],
    ];
    let refused = commands.iter().map(|args| {
        let ran = adage_in(folder.path(), &[&["tournament"], *args].concat(), "");
        assert_eq!((ran.status, ran.stdout.as_str()), (2, ""), "{args:?}");
        ran.stderr
    });
    insta::assert_snapshot!(refused.collect::<String>());
}

#[test]
fn what_cannot_be_played_is_refused_with_the_cure() {
    let refused = refusals(&[
        &["tournament", "worth", "serch"][..],
        &["tournament", "worth", "somebody"],
        &["tournament", "worth", "random", "--game", "chess"],
        &["tournament", "worth", "random", "--game", "tic-tac-toe"],
        &["tournament", "gomocup:/no/such/program", "random"],
        &[
            "tournament",
            "random",
            "random",
            "--records",
            "/no/such/folder/games.txt",
        ],
    ]);
    insta::assert_snapshot!(refused);
}
