//! Deep orderings by the translation of Greenwood (2018), chapter 7: experiment 8.6.

use super::{clingo_is_present, learn, task};
use adage_learn::strategy::{NoHypothesis, Part};

const CROSS_DOT: &str = "#const m = 4.
#const k = 2.
role(x). role(o).
opponent(x,o). opponent(o,x).
box(1..m).
chain(1,M,P) :- role(P), box(M,P).
chain(N+1,M+1,P) :- chain(N,M,P), box(M+1,P), N < k.
goal(P,100) :- chain(k,_,P).
goal(P,0) :- goal(O,100), opponent(P,O).
open :- box(_,b).
terminal :- not open.
terminal :- goal(_,100).
legal(P,mark(M)) :- box(M,b), control(P), not terminal.
legal(P,noop) :- role(P), not control(P).
legal(P,noop) :- role(P), terminal.
1 { does(P,A) : legal(P,A) } 1 :- role(P).
next(box(M,P)) :- does(P,mark(M)).
next(box(M,C)) :- box(M,C), not does(_,mark(M)).
next(control(P)) :- control(O), opponent(P,O).
#pos(two, { }, { }, {
    box(1,x). box(2,b). box(3,b). box(4,b). control(o).
    :- not does(o,mark(2)).
}).
#pos(three, { }, { }, {
    box(1,x). box(2,b). box(3,b). box(4,b). control(o).
    :- not does(o,mark(3)).
}).
";

const MODES: &str = "#modeo(goal(var(role),const(reward))).
#modeo(role(var(role)), (positive)).
#modeo(control(var(role))).
#constant(reward, 0). #constant(reward, 100).
#weight(-1). #weight(1).
#maxv(1).
#maxbl(2).
";

#[test]
fn defence_is_learned_two_plies_ahead() {
    if !clingo_is_present() {
        return;
    }
    let task = task(&format!("{CROSS_DOT}{MODES}#deep_ordering(two, three, 2)."));
    let learned = learn(&task).unwrap();
    // Who has won in one of the leaves has won for one player and lost for the other: one literal tells.
    assert_eq!((learned.length, learned.penalty), (1, 0));
}

#[test]
fn the_printed_hypotheses() {
    if !clingo_is_present() {
        return;
    }
    let with = |weak: &str| learn(&task(&format!("{CROSS_DOT}2 ~ {weak}\n#deep_ordering(two, three, 2).")));
    assert!(with(":~ not goal(V0,0), control(V0). [-1@1, V0]").is_ok());
    let together = vec![Part::Ordering(0)];
    let refuted = with(":~ goal(P,100), control(P). [-1@1, P]");
    assert_eq!(refuted, Err(NoHypothesis::Unsatisfiable { together }));
}

#[test]
fn before_the_move_both_boards_are_equal() {
    if !clingo_is_present() {
        return;
    }
    let task = task(&format!("{CROSS_DOT}{MODES}#deep_ordering(two, three, 0)."));
    let together = vec![Part::Ordering(0)];
    assert_eq!(learn(&task), Err(NoHypothesis::Unsatisfiable { together }));
}
