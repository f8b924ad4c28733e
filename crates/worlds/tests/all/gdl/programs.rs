//! Rules as logic programs: translated from sheets, and read in the forms that Greenwood 2018 normalises to.

use crate::support::gdl::{machine, sheet};
use adage_logic::ast::{Head, StatementKind};
use adage_worlds::gdl::{bundled, translate};
use std::io::Write;
use std::process::{Command, Stdio};

/// The answer sets that clingo finds, as lines of atoms; `None` if it is not here.
fn clingo(program: &str) -> Option<Vec<String>> {
    let spawned = Command::new("clingo")
        .args(["0", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = spawned else {
        eprintln!("skipped: clingo is not here");
        return None;
    };
    child.stdin.take().unwrap().write_all(program.as_bytes()).unwrap();
    let output = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    let mut lines = output.lines();
    let mut answers = Vec::new();
    while let Some(line) = lines.next() {
        if line.starts_with("Answer") {
            answers.extend(lines.next().map(str::to_string));
        }
    }
    Some(answers)
}

#[test]
fn tic_tac_toe_is_translated_rule_by_rule_b12() {
    let program = translate::to_asp(&sheet(bundled::text("tic-tac-toe").unwrap()));
    let lines: Vec<String> = program
        .statements
        .iter()
        .map(|statement| statement.to_string())
        .collect();
    for expected in [
        "role(x).",
        "init(cell(1,1,b)).",
        "next(cell(M,N,Role)) :- does(Role,mark(M,N)), cell(M,N,b).",
        "next(cell(M,N,Role)) :- cell(M,N,Role), Role != b.",
        "next(cell(M,N,b)) :- does(Role,mark(J,K)), cell(M,N,b), M != J.",
        "next(control(x)) :- control(o).",
        "legal(Role,mark(X,Y)) :- cell(X,Y,b), control(Role).",
        "goal(Role,50) :- role(Role), not open, not line(x), not line(o).",
        "terminal :- not open.",
        "0 { does(Role,Action) } 1 :- legal(Role,Action).",
        ":- role(Role), not does(Role,_), not terminal.",
    ] {
        assert!(
            lines.iter().any(|line| line.trim() == expected),
            "{expected} in\n{program}"
        );
    }
    assert!(!program.to_string().contains("true("));
    let choices = program.statements.iter().filter(
        |statement| matches!(&statement.kind, StatementKind::Rule(rule) if matches!(rule.head, Head::Choice(_))),
    );
    assert_eq!(choices.count(), 1);
}

#[test]
fn clingo_finds_the_moves_of_the_translation_b12() {
    let program = translate::to_asp(&sheet(bundled::text("tic-tac-toe").unwrap()));
    let cells = (1..=3).flat_map(|m| (1..=3).map(move |n| format!("cell({m},{n},b). ")));
    let state: String = cells.chain(["control(x). ".to_string()]).collect();
    let Some(answers) = clingo(&format!(
        "{program}\n{state}\n#show legal/2. #show does/2. #show next/1."
    )) else {
        return;
    };
    assert_eq!(answers.len(), 9);
    for answer in answers {
        assert_eq!(answer.matches("legal(x,mark(").count(), 9, "{answer}");
        assert_eq!(answer.matches("does(").count(), 2);
        assert_eq!(answer.matches("next(cell(").count(), 9);
    }
}

const CROSS_DOT: &str = "#const m=6. #const k=2.
role(x). role(o). opponent(x,o). opponent(o,x).   box(1..m).
adj(M,M+1) :- box(M), box(M+1).   adj(M+1,M) :- box(M), box(M+1).
chain(1,M,P) :- role(P), box(M,P).
chain(N+1,M+1,P) :- chain(N,M,P), box(M+1,P), N<k.
goal(P,100) :- chain(k,_,P).
goal(P,0)   :- goal(O,100), opponent(P,O).
open :- box(_,b).   terminal :- not open.   terminal :- goal(_,100).
legal(P,mark(M)) :- box(M,b), control(P), not terminal.
legal(P,noop) :- role(P), not control(P).
legal(P,noop) :- role(P), terminal.
1 { does(P,A) : legal(P,A) } 1 :- role(P).
next(box(M,P)) :- does(P,mark(M)).
next(box(M,C)) :- box(M,C), not does(_,mark(M)).
next(control(P)) :- control(O), opponent(P,O).
init(box(M,b)) :- box(M). init(control(x)).";

#[test]
fn the_normalised_cross_dot_is_the_bundled_one() {
    let (printed, bundled) = (machine(CROSS_DOT), machine(bundled::text("cross-dot").unwrap()));
    for depth in 1..=6 {
        assert_eq!(
            printed.perft(printed.start(), depth),
            bundled.perft(bundled.start(), depth)
        );
    }
}

const KONO: &str = "role(w). role(b). opponent(w,b). opponent(b,w).
cell(1..5,1..5).
init(state(1,1..5,w)). init(state(2,1,w)). init(state(2,5,w)).
init(state(5,1..5,b)). init(state(4,1,b)). init(state(4,5,b)). init(control(w)).
state(A,B,e) :- cell(A,B), not state(A,B,w), not state(A,B,b).
one(-1). one(1).
adj(cell(R,C),cell(R+DR,C+DC)) :- cell(R,C), cell(R+DR,C+DC), one(DR), one(DC).
legal(P,move(cell(R1,C1),cell(R2,C2))) :- adj(cell(R1,C1),cell(R2,C2)), control(P), state(R1,C1,P), state(R2,C2,e).
legal(P,noop) :- role(P), not control(P).
unfilled(P) :- opponent(P,O), init(state(A,B,O)), state(A,B,e).
present(P)  :- opponent(P,O), init(state(A,B,O)), state(A,B,P).
goal(P,100) :- role(P), present(P), not unfilled(P).
goal(P,0)   :- goal(O,100), opponent(P,O).
can_move    :- legal(_,move(_,_)).
goal(P,50)  :- role(P), not can_move, not goal(_,100).
terminal :- goal(_,100).   terminal :- goal(_,50).
1 { does(P,A) : legal(P,A) } 1 :- role(P), not terminal.
next(state(A,B,P)) :- does(P,move(_,cell(A,B))).
next(state(A,B,P)) :- role(P), state(A,B,P), not does(P,move(cell(A,B),_)).
next(control(P))   :- control(O), opponent(P,O).";

#[test]
fn the_normalised_kono_is_the_bundled_one() {
    let (printed, bundled) = (machine(KONO), machine(bundled::text("five-field-kono").unwrap()));
    assert_eq!(printed.perft(printed.start(), 1), 8);
    for depth in 2..=4 {
        assert_eq!(
            printed.perft(printed.start(), depth),
            bundled.perft(bundled.start(), depth)
        );
    }
}

const ONITAMA: &str = "#const conv = 1.
cell(cell(1..5,1..5)).
temple(red,cell(5,3)). temple(blue,cell(1,3)).
role(red). role(blue). opponent(red,blue). opponent(blue,red).
dir(red,-1). dir(blue,1).
captured_master(P) :- role(P), not location(pawn(master,P),_).
goal(P,100) :- captured_master(O), opponent(P,O).
goal(P,100) :- temple(O,T), location(pawn(master,P),T), opponent(P,O).
goal(P,0)   :- goal(O,100), opponent(P,O).
terminal    :- goal(_,100).
center_card(C) :- in_play(C), not in_hand(red,C), not in_hand(blue,C).
valid_translation(cell(R,C),cell(R-DR*D,C+conv*DC*D),Card,P) :-
    location(pawn(_,P),cell(R,C)), in_hand(P,Card), card(Card,(DC,DR)), dir(P,D),
    cell(cell(R-DR*D,C+conv*DC*D)).
legal(P,move(F,T,Card)) :- control(P), valid_translation(F,T,Card,P), not location(pawn(_,P),T).
legal(P,noop) :- role(P), not control(P).
1 { does(P,A) : legal(P,A) } 1 :- role(P), legal(P,_), not terminal.
next(location(pawn(Rk,P),C)) :- location(pawn(Rk,P),C), not does(_,move(_,C,_)), not does(P,move(C,_,_)).
next(location(pawn(Rk,P),T)) :- location(pawn(Rk,P),F), does(P,move(F,T,_)).
next(in_hand(P,C)) :- in_hand(P,C), not control(P).
next(in_hand(P,C)) :- center_card(C), control(P).
next(in_hand(P,C)) :- in_hand(P,C), does(P,move(_,_,C2)), C != C2.
next(control(P))   :- control(O), opponent(P,O).
init(location(pawn(master,red),cell(5,3))). init(location(pawn(master,blue),cell(1,3))).
init(location(pawn(student,red),cell(5,C))) :- C = 1..5, C != 3.
init(location(pawn(student,blue),cell(1,C))) :- C = 1..5, C != 3.
card(crane,(0,-1)). card(crane,(-1,1)). card(crane,(1,1)).
card(rooster,(1,-1)). card(rooster,(-1,1)). card(rooster,(-1,0)). card(rooster,(1,0)).
card(tiger,(0,-2)). card(tiger,(0,1)).
card(ox,(0,-1)). card(ox,(1,0)). card(ox,(0,1)).
card(horse,(0,-1)). card(horse,(-1,0)). card(horse,(0,1)).
in_play(C) :- card(C,_).
init(in_hand(blue,crane)). init(in_hand(blue,rooster)). init(in_hand(red,tiger)). init(in_hand(red,ox)).
init(control(blue)).";

#[test]
fn onitama_with_five_cards_has_the_known_counts() {
    let machine = machine(ONITAMA);
    let counts: Vec<u64> = (1..=4).map(|depth| machine.perft(machine.start(), depth)).collect();
    assert_eq!(counts, [9, 90, 1140, 14840]);
}

#[test]
fn a_program_with_bare_fluents_comes_back_as_it_was() {
    let text = bundled::text("five-field-kono").unwrap();
    let program = translate::to_asp(&sheet(text)).to_string();
    assert!(
        program.contains("state(A,B,e) :- cell(A,B), not state(A,B,w), not state(A,B,b)."),
        "{program}"
    );
    assert!(!program.contains("true(") && !program.contains("derived"), "{program}");
    let (again, before) = (machine(&program), machine(text));
    assert_eq!(again.perft(again.start(), 3), before.perft(before.start(), 3));
}
