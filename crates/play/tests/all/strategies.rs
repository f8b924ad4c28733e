//! The printed strategies over every position: the figures of the PAL digest (sections 4.5 and 4.6, AT-40 to AT-42).

use adage_play::{Choices, Positions, Strategy, TieBreak, Verdict};
use adage_worlds::STRATEGIES;

fn text(name: &str) -> String {
    let (_, _, text) = STRATEGIES
        .iter()
        .find(|(known, _, _)| *known == name)
        .expect("a bundled strategy");
    text.to_string()
}

/// The text with one piece replaced, which must be there.
fn with(text: &str, old: &str, new: &str) -> String {
    assert!(text.contains(old), "{old}");
    text.replace(old, new)
}

fn choices(positions: &Positions, text: &str) -> Choices {
    let strategy = Strategy::read("test.lp", text).unwrap_or_else(|bad| panic!("{:?}", bad.diagnostics));
    Choices::everywhere(&strategy, positions)
}

/// Permitted moves, positions with several, without a rule; won positions and the longest way to mate.
fn figures(verdict: &Verdict) -> [usize; 5] {
    [
        verdict.permitted,
        verdict.with_several,
        verdict.without_rule.len(),
        verdict.won,
        verdict.longest.into(),
    ]
}

/// No permitted move stalemates or loses the rook.
fn is_safe(verdict: &Verdict) -> bool {
    verdict.stalemates.is_empty() && verdict.lost_rooks.is_empty()
}

#[test]
fn the_first_strategy_mates_everywhere_if_the_rook_closes_in_along_its_line() {
    let positions = Positions::new();
    let choices = choices(&positions, &text("krk-1"));
    let best = Verdict::new(&positions, &choices, TieBreak::Best);
    assert!(is_safe(&best) && best.holds());
    assert_eq!(best.longest, 64);
    let own = Verdict::new(&positions, &choices, TieBreak::Own);
    assert!(own.holds() && own.loops.is_empty());
    assert_eq!(own.longest, 76);
}

#[test]
fn the_first_strategy_as_printed_lets_lone_kings_go_round() {
    let positions = Positions::new();
    let literal = with(&text("krk-1"), "closes_in(To,Pos)", "rcloserRk(To,Pos)");
    let verdict = Verdict::new(&positions, &choices(&positions, &literal), TieBreak::Best);
    assert_eq!(figures(&verdict), [472_048, 121_400, 0, 162_508, 79]);
    assert!(is_safe(&verdict));
    assert_eq!(verdict.loops.len(), 175_168 - 162_508);
}

#[test]
fn the_second_strategy_lacks_a_rule_for_a_few_positions() {
    let positions = Positions::new();
    let verdict = Verdict::new(&positions, &choices(&positions, &text("krk-2")), TieBreak::Best);
    assert_eq!(figures(&verdict), [443_060, 108_732, 104, 175_048, 39]);
    assert!(is_safe(&verdict));
}

#[test]
fn the_second_strategy_is_shorter_with_its_last_rule_relaxed() {
    let positions = Positions::new();
    let relaxed = with(
        &text("krk-2"),
        "make_move(white,rook,From,To,Pos,New), closerKkR(New).",
        "make_move(white,rook,From,To,Pos,New), not closerkKR(New).",
    );
    let verdict = Verdict::new(&positions, &choices(&positions, &relaxed), TieBreak::Best);
    assert_eq!(
        (verdict.without_rule.len(), verdict.won, verdict.longest),
        (4, 175_164, 37)
    );
    assert!(is_safe(&verdict));
}

/// The first strategy with one of its rules changed.
fn first_with(rule: &str, change: impl Fn(&str) -> String) -> String {
    let first = text("krk-1");
    let start = first.find(&format!("play({rule},")).expect("a rule");
    let end = start + first[start..].find("\n\n").expect("an end");
    let changed = change(&first[start..end]);
    assert_ne!(changed, first[start..end]);
    format!("{}{changed}{}", &first[..start], &first[end..])
}

#[test]
fn injected_faults_are_found() {
    let positions = Positions::new();
    let verdict = |text: &str| Verdict::new(&positions, &choices(&positions, text), TieBreak::Own);
    let stalemates = verdict(&first_with("r10", |rule| rule.replace(",\n    not stale(New)", "")));
    assert_eq!((stalemates.stalemates.len(), stalemates.holds()), (16, false));
    let careless = first_with("r12", |rule| rule.replace(",\n    not threatkR(New)", ""));
    let lost = Verdict::new(&positions, &choices(&positions, &careless), TieBreak::Best);
    assert!(!lost.lost_rooks.is_empty());
    let gaps = verdict(&first_with("r18", |_| String::new()));
    assert_eq!((gaps.without_rule.len(), gaps.holds()), (996, false));
}
