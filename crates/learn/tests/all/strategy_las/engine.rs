//! Orderings, noise and contradiction, on small tasks.

use super::{FIRST_PLAYER, TRY_TO_WIN, clingo_is_present, learn, lines, task};
use adage_learn::strategy::native::{self, Limits};
use adage_learn::strategy::{Learned, NoHypothesis, Part, clingo};
use std::time::Duration;

#[test]
fn the_first_player_is_learned_with_seven_literals_c2() {
    if !clingo_is_present() {
        return;
    }
    let task = task(FIRST_PLAYER);
    let learned = learn(&task).unwrap();
    assert_eq!((learned.cost(), learned.proved), (7, true));
    let rules = lines(&learned, &task);
    // What Greenwood prints for the player is as long as other rules that explain the examples.
    assert!(rules[1].starts_with("init(control("), "{rules:?}");
    let card = "center_card(Card) :- in_play(Card), not in_hand(red,Card), not in_hand(blue,Card).";
    assert_eq!(rules[0], card);
}

#[test]
fn the_printed_first_player_is_among_the_shortest() {
    if !clingo_is_present() {
        return;
    }
    let space = "3 ~ init(control(Player)) :- center_card(Card), icon(Card,Player).
4 ~ center_card(Card) :- in_play(Card), not in_hand(blue,Card), not in_hand(red,Card).";
    let modes = FIRST_PLAYER.find("#modeh").unwrap();
    let task = task(&format!("{}{space}", &FIRST_PLAYER[..modes]));
    assert_eq!(learn(&task).unwrap().cost(), 7);
}

#[test]
fn trying_to_win_is_one_literal() {
    if !clingo_is_present() {
        return;
    }
    let task = task(TRY_TO_WIN);
    let learned = learn(&task).unwrap();
    assert_eq!(learned.cost(), 1);
    let rules = lines(&learned, &task);
    // Not winning costs, or winning is rewarded; either level does.
    let of_red = ["not goal(red,100). [1@", "goal(red,100). [-1@"];
    assert!(
        of_red.iter().any(|rule| rules[0].starts_with(&format!(":~ {rule}"))),
        "{rules:?}"
    );
}

const TWO: &str = "#pos(a, { }, { }, { p. }).
#pos(b, { }, { }, { q. }).
1 ~ :~ p. [-1@1]
1 ~ :~ q. [-1@1]
2 ~ :~ p, not q. [-1@2]
";

#[test]
fn equal_costs_respect_no_ordering() {
    if !clingo_is_present() {
        return;
    }
    let same = "#pos(a, { }, { }, { p. }).\n#pos(b, { }, { }, { p. }).\n1 ~ :~ p. [-1@1]\n";
    for kind in ["brave", "cautious"] {
        let task = task(&format!("{same}#{kind}_ordering(o, a, b)."));
        let together = vec![Part::Ordering(0)];
        assert_eq!(learn(&task), Err(NoHypothesis::Unsatisfiable { together }), "{kind}");
    }
    let equal = task(&format!("{same}#brave_ordering(o, a, b, <=)."));
    assert_eq!(learn(&equal).unwrap().cost(), 0);
}

#[test]
fn a_contradiction_is_paid_for_or_reported() {
    if !clingo_is_present() {
        return;
    }
    let noisy = task(&format!(
        "{TWO}#brave_ordering(o1, a, b).\n#brave_ordering(o2@1, b, a)."
    ));
    let learned = learn(&noisy).unwrap();
    assert_eq!((learned.length, learned.penalty), (1, 1));
    assert_eq!(learned.uncovered, [Part::Ordering(1)]);
    assert_eq!(lines(&learned, &noisy), [":~ p. [-1@1]"]);

    let hard = task(&format!(
        "{TWO}#pos(c, {{ }}, {{ p }}).\n#brave_ordering(o1, a, b).\n#brave_ordering(o2, b, a)."
    ));
    let together = vec![Part::Ordering(0), Part::Ordering(1)];
    assert_eq!(learn(&hard), Err(NoHypothesis::Unsatisfiable { together }));
}

#[test]
fn noise_is_left_rather_than_learned() {
    if !clingo_is_present() {
        return;
    }
    let orderings = "#brave_ordering(o1, a, b).\n#pos(c, { }, { }, { p. r. }).\n#brave_ordering(o2@1, a, c).\n";
    let cheap = task(&format!("{TWO}2 ~ :~ p, r. [1@1]\n{orderings}"));
    let learned = learn(&cheap).unwrap();
    assert_eq!((learned.length, learned.penalty), (1, 1));
    let dear = task(&format!("{TWO}2 ~ :~ p, r. [1@1]\n{}", orderings.replace("@1", "@3")));
    let learned = learn(&dear).unwrap();
    assert_eq!((learned.length, learned.penalty), (3, 0));
}

#[test]
fn what_costs_too_much_is_named_by_both_engines() {
    if !clingo_is_present() {
        return;
    }
    let task = task(&format!("{TWO}#brave_ordering(a, b, >).\n#max_penalty(0)."));
    let together = vec![Part::Ordering(0)];
    let refused = Err(NoHypothesis::Unsatisfiable { together });
    assert_eq!(learn(&task), refused);
    assert_eq!(native::learn(&task, Limits::default()), refused);
}

/// The left example has two answer sets, one with `p` and one without.
const CHOICE: &str = "{ p } :- open.
#pos(left, { }, { }, { open. }).
#pos(right, { }, { }, { }).
1 ~ :~ p. [-1@1]
1 ~ :~ open. [-1@1]
";

#[test]
fn brave_needs_one_pair_and_cautious_all() {
    if !clingo_is_present() {
        return;
    }
    let brave = task(&CHOICE.replace("1 ~ :~ open. [-1@1]\n", "#brave_ordering(left, right)."));
    assert_eq!(lines(&learn(&brave).unwrap(), &brave), [":~ p. [-1@1]"]);
    let cautious = task(&format!("{CHOICE}#cautious_ordering(left, right)."));
    assert_eq!(lines(&learn(&cautious).unwrap(), &cautious), [":~ open. [-1@1]"]);
    let impossible = task(&CHOICE.replace("1 ~ :~ open. [-1@1]\n", "#cautious_ordering(left, right)."));
    let together = vec![Part::Ordering(0)];
    assert_eq!(learn(&impossible), Err(NoHypothesis::Unsatisfiable { together }));
}

#[test]
fn no_answer_set_extends_a_negative_example() {
    if !clingo_is_present() {
        return;
    }
    let source = "{ p(1..3) }.
q :- p(1), p(2).
#pos(some, { p(3) }, { }).
#neg(never, { p(1), p(2) }, { }).
#neg(nor, { p(2) }, { p(1) }).
2 ~ :- p(1), p(2).
1 ~ :- p(2).
1 ~ :- q.
1 ~ :- p(3).
2 ~ r :- p(1).
";
    let task = task(source);
    let learned = learn(&task).unwrap();
    assert_eq!(lines(&learned, &task), [":- p(2)."]);
}

#[test]
fn choices_can_be_learned() {
    if !clingo_is_present() {
        return;
    }
    let source = "#modeha(p).\n#modeb(q).\n#bias(\":- constraint.\").
#pos({ p }, { }, { q. }).\n#pos({ }, { p }, { q. }).\n#neg({ p }, { }).\n";
    let task = task(source);
    let learned = learn(&task).unwrap();
    assert_eq!(lines(&learned, &task), ["0 { p } 1 :- q."]);
    assert_eq!(learned.cost(), 3);
}

#[test]
fn a_program_that_never_ends_is_stopped() {
    if !clingo_is_present() {
        return;
    }
    let task = task("n(0).\nn(X+1) :- n(X).\n#pos({ n(3) }, { }).\n1 ~ p.");
    let error = clingo::learn(&task, Duration::from_secs(1));
    let Err(NoHypothesis::TooLarge(reason)) = error else {
        panic!("no end");
    };
    assert_eq!(reason, "clingo found no hypothesis in the time that it had");
}

/// Words that only weak constraints ask.
const WORDS: &str = "#pos(few, { }, { }, { a(1). b(1). a(2). }).
#pos(many, { }, { }, { a(1). b(2). a(2). a(3). }).
#pos(without, { }, { }, { a(1). }).
#pos(with, { }, { }, { a(1). b(2). }).
#brave_ordering(o1, few, many).
#brave_ordering(o2, without, with).
#modeh(h(var(n))).
#modeh(g(var(n))).
#modeo(1, h(var(n)), (positive)).
#modeo(1, g(var(n))).
#weight(1).
#weight(-1).
#maxv(2).
#maxp(1).
";

#[test]
fn words_are_defined_as_cheaply_as_by_clingo() {
    if !clingo_is_present() {
        return;
    }
    let both = "#modeb(1, a(var(n)), (positive)).\n#modeb(1, b(var(n)), (positive)).\n";
    let alone = "#modeb(1, a(var(n)), (positive)).\n#maxbl(1).\n";
    let apart = "#modeb(1, a(var(n)), (positive)).\n#modeb(1, b(var(n)), (positive)).\n#maxbl(1).\n";
    let cost = |found: Result<Learned, NoHypothesis>| match found {
        Ok(learned) => Some((learned.cost(), learned.proved)),
        Err(NoHypothesis::Unsatisfiable { .. }) => None,
        Err(reason) => panic!("{reason}"),
    };
    let mut costs = Vec::new();
    for modes in [both, apart, alone] {
        let task = task(&format!("{WORDS}{modes}"));
        assert!(native::can_learn(&task));
        let native = cost(native::learn(&task, Limits::default()));
        assert_eq!(native, cost(clingo::learn(&task, Duration::from_secs(60))));
        costs.push(native.map(|(cost, _)| cost));
    }
    assert_eq!(costs, [Some(4), Some(5), None]);
}

#[test]
fn words_that_others_ask_are_for_clingo() {
    for asked in ["p :- h(1).", "#pos(too, { h(1) }, { })."] {
        let task = task(&format!("{WORDS}#modeb(1, a(var(n)), (positive)).\n{asked}\n"));
        assert!(!native::can_learn(&task), "{asked}");
    }
}
