//! Answer sets and weak constraints, as far as strategies need them.

use super::programs::{atom, models};

const MOVED: &str = "
    next(location(pawn(Rank,P),Cell)) :- location(pawn(Rank,P),Cell), not does(_,move(_,Cell,_)), not does(P,move(Cell,_,_)).
    next(location(pawn(Rank,P),To)) :- location(pawn(Rank,P),From), does(P,move(From,To,_)).";

#[test]
fn the_only_answer_set_adds_where_the_pawn_goes_a1() {
    let program = format!(
        "{MOVED} location(pawn(master,blue),cell(3,2)). does(blue,move(cell(3,2),cell(2,1),monkey)). #show next/1."
    );
    let found = models(&program);
    assert_eq!(found.len(), 1);
    let atoms: Vec<String> = found[0].atoms().iter().map(|atom| atom.to_string()).collect();
    assert_eq!(atoms, ["next(location(pawn(master,blue),cell(2,1)))"]);
}

/// Example 3.1.4: of the interpretations that it shows, the first is no model, and the second is the least one.
#[test]
fn of_two_interpretations_the_second_is_the_least_model_a2() {
    let control = "next(control(Player)) :- control(Opp), opponent(Player,Opp).";
    let program = format!("opponent(red,blue). opponent(blue,red). control(red). {control}");
    let found = models(&program);
    assert_eq!(found.len(), 1);
    let atoms: Vec<String> = found[0].atoms().iter().map(|atom| atom.to_string()).collect();
    let second = [
        "control(red)",
        "next(control(blue))",
        "opponent(blue,red)",
        "opponent(red,blue)",
    ];
    assert_eq!(atoms, second);
    // The first lacks what a fact says, so it is no model; and it has something that nothing forces.
    let first = [
        "control(red)",
        "next(control(blue))",
        "next(control(red))",
        "opponent(blue,red)",
    ];
    let missing: Vec<&str> = second.into_iter().filter(|atom| !first.contains(atom)).collect();
    assert_eq!(missing, ["opponent(red,blue)"]);
    assert!(!found[0].holds(&atom("next(control(red))")));
}

#[test]
fn a_variable_without_a_name_under_not_is_projected_a4() {
    let program = |moved: &str| {
        format!("{MOVED} location(pawn(master,red),cell(1,1)). location(pawn(student,blue),cell(2,2)). {moved}")
    };
    let holds = |moved: &str| models(&program(moved))[0].holds(&atom("next(location(pawn(master,red),cell(1,1)))"));
    assert!(holds("does(blue,move(cell(2,2),cell(3,3),ox))."));
    // Some other move ends elsewhere, but one ends here: captured.
    assert!(!holds("does(blue,move(cell(2,2),cell(1,1),ox)). does(red,noop)."));
}

#[test]
fn a_master_that_is_nowhere_is_captured_a5() {
    let found = models(
        "role(red). role(blue). location(pawn(master,blue),cell(1,3)). location(pawn(student,red),cell(5,1)).
         master_captured(P) :- role(P), not location(pawn(master,P),_). #show master_captured/1.",
    );
    let atoms: Vec<String> = found[0].atoms().iter().map(|atom| atom.to_string()).collect();
    assert_eq!(atoms, ["master_captured(red)"]);
}

const WEIGHED: &str = ":~ not goal(red,100). [5@2]
    :~ location(pawn(student,blue),C). [1@1,C]
    :~ location(pawn(student,red),C). [-1@1,C]\n";

fn costs(facts: &str) -> Vec<i64> {
    let found = models(&format!("{WEIGHED}{facts}"));
    found[0].costs.values().rev().copied().collect()
}

#[test]
fn costs_are_sums_over_tuples_and_the_higher_level_decides_a6_a8() {
    let first = costs(
        "location(pawn(student,blue),cell(3,2)). location(pawn(student,blue),cell(2,4)). location(pawn(student,red),cell(2,3)).",
    );
    let second = costs("location(pawn(student,blue),cell(5,4)). location(pawn(student,red),cell(3,4)).");
    assert_eq!(
        (first.as_slice(), second.as_slice()),
        ([5, 1].as_slice(), [5, 0].as_slice())
    );
    assert!(second < first);
}

#[test]
fn different_tuples_count_and_equal_ones_count_once_a7() {
    let cost = |weak: &str| models(&format!("p(1,a). p(1,b). p(2,a). {weak}"))[0].costs[&1];
    assert_eq!(cost(":~ p(X,Y). [1@1,X,Y]"), 3);
    assert_eq!(cost(":~ p(X,Y). [1@1,X]"), 2);
    assert_eq!(cost(":~ p(X,Y). [1@1]"), 1);
    assert_eq!(cost(":~ p(X,Y). [X@1,Y]"), 4);
}

#[test]
fn moves_that_are_all_forced_cannot_be_one_a9() {
    let legal = "role(p). legal(p,1). legal(p,2). :- does(P,A), does(P,B), A < B.";
    assert!(models(&format!("{legal} does(P,A) :- legal(P,A).")).is_empty());
    assert_eq!(
        models(&format!("{legal} 1 {{ does(P,A) : legal(P,A) }} 1 :- role(P).")).len(),
        2
    );
    // The printed form: each move may be made, some move must be, and no two.
    let printed = "0 { does(P,A) } 1 :- legal(P,A). :- role(P), not does(P,_).";
    assert_eq!(models(&format!("{legal} {printed}")).len(), 2);
}
