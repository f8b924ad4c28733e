//! Forced wins in chess: what one position teaches, tried on others with the rules of real chess for a judge.

use crate::support::chess::{self, Judge, School, Trial, mates, placed, transformed, wins_queen};
use adage_learn::win::learn::{Ended, learn};
use adage_learn::win::rule::{Recogniser, Recognition};

const BACK_RANK: (&str, &str) = ("6k1/5ppp/8/8/8/8/8/R3K3 w", "a1a8");
const LADDER: (&str, &str) = ("4k3/1R6/8/8/8/8/8/R3K3 w", "a1a8");
const SMOTHERED: (&str, &str) = ("6rk/6pp/7N/8/8/8/8/4K3 w", "h6f7");
const QUEEN_AND_KING: (&str, &str) = ("4k3/8/4K3/8/8/8/8/6Q1 w", "g1g8");
const SUPPORTED_QUEEN: (&str, &str) = ("6k1/1Q6/5K2/8/8/8/8/8 w", "b7g7");
const MATES: [(&str, &str); 5] = [BACK_RANK, LADDER, SMOTHERED, QUEEN_AND_KING, SUPPORTED_QUEEN];

/// Black's bishop goes to b4; behind the king stands the queen.
const SKEWER: (&str, &str) = ("6k1/8/8/2b5/8/8/3K2PP/4Q3 b", "c5b4");

fn tried(school: &School, rule: &Recognition, example: &str, wanted: usize, judge: Judge) -> Trial {
    assert!(rule.is_complete);
    let rules = [rule.clone()];
    let recogniser = Recogniser::new(&school.system, &rules).unwrap();
    chess::try_rule(&recogniser.finder(), example, wanted, judge)
}

#[test]
fn each_mate_teaches_a_rule_that_is_right_wherever_it_applies() {
    let school = School::chess();
    for (fen, played) in MATES {
        let rule = school.taught(fen, played);
        assert_eq!(rule.length, 2);
        let trial = tried(&school, &rule, fen, 60, mates);
        assert_eq!((trial.matched, trial.wrong), (60, Vec::new()), "{fen}");
    }
}

#[test]
#[ignore = "takes minutes; the one above is its small sister"]
fn each_rule_is_right_in_ten_thousand_positions() {
    let (chess, queens) = (School::chess(), School::for_queens());
    let mates = MATES.map(|example| (&chess, example, mates as Judge));
    let all = mates.into_iter().chain([(&queens, SKEWER, wins_queen as Judge)]);
    std::thread::scope(|scope| {
        for (school, (fen, played), judge) in all {
            scope.spawn(move || {
                let trial = tried(school, &school.taught(fen, played), fen, 10_000, judge);
                let (right, wrong) = (trial.matched - trial.wrong.len(), &trial.wrong);
                println!(
                    "{fen}: {right} of {} right, {} looked at; {wrong:?}",
                    trial.matched, trial.tried
                );
                assert!(trial.matched == 10_000 && wrong.is_empty(), "{fen}");
            });
        }
    });
}

#[test]
fn the_line_that_was_played_does_not_teach_a_mate_by_few_replies() {
    let school = School::chess();
    let mut rules = Vec::new();
    let game = ["a1a8", "g8f8", "a8f8"];
    // Nothing is known, so nothing forces: only how a king is taken is learned.
    let turns = school.game(BACK_RANK.0, &game, &rules);
    let lesson = learn(&school.system, &school.engine(), &turns, &mut rules);
    assert_eq!(lesson.ended, Ended::NotForced { turn: 1 });
    assert_eq!((rules.len(), rules[0].length, rules[0].is_complete), (1, 1, true));
    // Once that is known it forces, but a man who takes the rook is not thought of.
    let turns = school.game(BACK_RANK.0, &game, &rules);
    learn(&school.system, &school.engine(), &turns, &mut rules);
    assert_eq!(rules.len(), 2);
    assert!(!rules[1].is_complete && rules[1].text().contains("for search only"));
    let with_bishop = placed("6k1/5ppp/8/8/4b3/8/8/R3K3 w");
    let complete = school.taught(BACK_RANK.0, BACK_RANK.1);
    assert_eq!(school.applies(&rules[1], &with_bishop), ["a1a8"]);
    assert!(school.applies(&complete, &with_bishop).is_empty());
}

#[test]
fn two_checks_at_once_are_learned_from_the_line_that_was_played() {
    let school = School::chess();
    let mut rules = Vec::new();
    let turns = school.game(BACK_RANK.0, &["a1a8", "g8f8", "a8f8"], &rules);
    learn(&school.system, &school.engine(), &turns, &mut rules);
    // The knight gives check and uncovers the rook; the queen can stop one of them.
    let fen = "6rk/6p1/7N/8/8/3q4/8/4K2R w";
    let turns = school.game(fen, &["h6f7", "d3h3", "f7h8"], &rules);
    assert!(turns[1].forced_by.is_some());
    learn(&school.system, &school.engine(), &turns, &mut rules);
    let fork = rules.last().unwrap();
    assert_eq!(fork.length, 2);
    for other in [fen, "6rk/6p1/7N/8/8/8/7R/4K3 w", "kr6/1p6/N7/8/8/8/R7/4K3 w"] {
        let board = placed(other);
        let found = school.applies(fork, &board);
        assert!(found.iter().any(|played| mates(&board, played)), "{other}: {found:?}");
    }
}

#[test]
fn a_skewer_wins_the_queen() {
    let school = School::for_queens();
    let rule = school.taught(SKEWER.0, SKEWER.1);
    let kinds: Vec<String> = rule
        .conditions
        .iter()
        .filter(|condition| condition.atom.name.as_str() == "on")
        .map(|condition| condition.atom.args[1].to_string())
        .collect();
    // The man that gives check may be any that strikes so far; nobody else is needed but king and queen.
    assert_eq!(kinds.len(), 3);
    assert!(kinds.contains(&"king".into()) && kinds.contains(&"queen".into()));
    assert!(!rule.text().contains("pawn") && rule.text().contains("between"));
    let without_pawns = placed("6k1/8/8/2b5/8/8/3K4/4Q3 b");
    assert_eq!(school.applies(&rule, &without_pawns), ["c5b4"]);
    let lower = placed("8/8/8/2b3k1/8/8/3K4/4Q3 b");
    let moved_and_turned = transformed(&lower, |(file, rank)| (7 - file, rank + 2));
    assert_eq!(school.applies(&rule, &moved_and_turned), ["f7g6"]);
    let by_rook = placed("6k1/8/8/r7/8/3K4/8/3Q4 b");
    assert_eq!(school.applies(&rule, &by_rook), ["a5d5"]);
    let guarded = placed("6k1/8/8/2b5/8/P7/3K4/4Q3 b");
    assert!(school.applies(&rule, &guarded).is_empty());
    let trial = tried(&school, &rule, SKEWER.0, 60, wins_queen);
    assert_eq!((trial.matched, trial.wrong), (60, Vec::new()));
}

#[test]
fn a_mate_rule_speaks_of_men_by_what_they_do() {
    let school = School::chess();
    let rule = school.taught(BACK_RANK.0, BACK_RANK.1);
    for (fen, mate) in [
        ("6k1/5ppp/8/8/8/8/8/Q3K3 w", "a1a8"),
        ("3r2k1/1P3ppp/8/8/8/8/8/4K3 w", ""),
        ("6k1/1P3ppp/8/8/8/8/8/4K3 w", "b7b8"),
        ("4k3/8/8/8/r7/8/3PPP2/4K3 b", "a4a1"),
    ] {
        let board = placed(fen);
        let found = school.applies(&rule, &board);
        assert_eq!(found, Vec::from_iter((!mate.is_empty()).then_some(mate)), "{fen}");
    }
}

#[test]
fn two_rules_cover_five_mates() {
    let school = School::chess();
    let alone = school.taught(BACK_RANK.0, BACK_RANK.1);
    let by_two = school.taught(LADDER.0, LADDER.1);
    for (rule, examples) in [
        (&alone, vec![BACK_RANK, SMOTHERED]),
        (
            &by_two,
            vec![BACK_RANK, LADDER, SMOTHERED, QUEEN_AND_KING, SUPPORTED_QUEEN],
        ),
    ] {
        for (fen, played) in examples {
            let found = school.applies(rule, &placed(fen));
            assert!(found.contains(&played.to_string()), "{fen}: {found:?}");
        }
    }
    for (fen, played) in [QUEEN_AND_KING, SUPPORTED_QUEEN] {
        assert!(by_two.covers(&school.taught(fen, played)), "{fen}");
    }
}
