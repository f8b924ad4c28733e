//! The learned strategy over every position, and the learner itself.

use adage_play::learn::{Effort, Phase, Provenance, learn};
use adage_play::{Choices, Depths, Positions, Strategy, TieBreak, Verdict};
use adage_worlds::STRATEGIES;

fn bundled() -> Strategy {
    let (_, file, text) = STRATEGIES.iter().find(|(name, _, _)| *name == "krk").expect("bundled");
    Strategy::read(file, text).expect("a strategy")
}

#[test]
fn the_learned_strategy_mates_everywhere_in_25_moves_at_most() {
    let (positions, strategy) = (Positions::new(), bundled());
    let choices = Choices::everywhere(&strategy, &positions);
    // However the ties that its tie-breaks leave are broken.
    for tie_break in [TieBreak::Own, TieBreak::Worst] {
        let verdict = Verdict::new(&positions, &choices, tie_break);
        assert_eq!((verdict.won, verdict.positions), (175_168, 175_168));
        assert!(verdict.longest <= 25, "{}", verdict.longest);
        assert!(verdict.stalemates.is_empty() && verdict.lost_rooks.is_empty());
        assert!(verdict.loops.is_empty() && verdict.without_rule.is_empty());
    }
}

#[test]
fn the_learned_rules_are_few_and_short() {
    let strategy = bundled();
    assert!(strategy.rules.len() <= 20, "{}", strategy.rules.len());
    for rule in &strategy.rules {
        for sentence in rule.words.split_inclusive(". ") {
            let words = sentence.split_whitespace().count();
            assert!(words <= 25, "{}: {words} words in {sentence}", rule.name);
        }
        let [clause] = &rule.clauses[..] else {
            panic!("{} has several clauses", rule.name);
        };
        // One of them says that the move is safe or mates.
        let conditions = clause.before.len() + clause.moving.len() + clause.after.len();
        assert!(conditions <= 5, "{}: {conditions} conditions", rule.name);
    }
}

/// What the rules achieve that a search finds from one seed.
fn found(positions: &Positions, then: Vec<Phase>) -> Verdict {
    let effort = Effort {
        max_rules: 20,
        seeds: vec![4],
        first: vec![Phase::plain(5_000, 100.0, 0.1, (0.1, 0.02))],
        kept: 1,
        then,
        enough: 100,
    };
    let learned = learn(positions, &Depths::new(positions), &effort, &|_, _, _| {}).expect("rules");
    let provenance = Provenance {
        about: "a test".to_string(),
        from: "a test".to_string(),
    };
    let text = learned.program(&provenance).to_string();
    let strategy = Strategy::read("learned.lp", &text).expect("a strategy");
    assert!(strategy.rules.len() <= 20);
    Verdict::new(positions, &Choices::everywhere(&strategy, positions), TieBreak::Own)
}

#[test]
fn a_short_search_finds_rules_that_mate_from_most_positions() {
    let verdict = found(&Positions::new(), Vec::new());
    assert!(verdict.won > 150_000, "{} won", verdict.won);
}

/// Not run by default: a search that wins everywhere takes minutes unless it is optimised. Run it with
/// `cargo test --release -p adage-play --test all learned:: -- --ignored`.
#[test]
#[ignore = "takes minutes unless optimised: cargo test --release -p adage-play --test all learned:: -- --ignored"]
fn a_longer_search_finds_rules_that_mate_everywhere() {
    let more = [
        vec![Phase::plain(15_000, 200.0, 0.2, (0.1, 0.02))],
        vec![Phase::plain(1_000, 1000.0, 1.0, (0.03, 0.01)); 5],
    ]
    .concat();
    let verdict = found(&Positions::new(), more);
    assert!(verdict.holds(), "{} won", verdict.won);
}
