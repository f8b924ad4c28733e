//! What modes, limits and bias make of a hypothesis space.

use super::{space_of, task};
use adage_learn::strategy::las;
use adage_learn::strategy::space::Options;
use adage_logic::syntax::parse;

const MOVES: &str = "#modeh(does(var(role),move((var(index),var(index)),(var(index),var(index))))).
#modeb(cell(var(index),var(index))).
#modeb(role(var(role))).
#maxv(5).
";

/// Greenwood (2018), 3.38 to 3.48, each once.
const NO_EQUAL_INDICES: &str = r#"#bias(":- constraint.").
#bias(":- body(naf(cell(_,_))).").
#bias(":- body(naf(role(_))).").
#bias(":- head(does(_,move((V,V),(_,_)))).").
#bias(":- head(does(_,move((_,_),(V,V)))).").
#bias(":- head(does(_,move((V,_),(V,_)))).").
#bias(":- head(does(_,move((_,V),(_,V)))).").
#bias(":- head(does(_,move((V,_),(_,V)))).").
#bias(":- head(does(_,move((_,V),(V,_)))).").
"#;

#[test]
fn example_3_4_5_has_twelve_rules_and_24_with_copies() {
    let source = format!("{MOVES}{NO_EQUAL_INDICES}");
    assert_eq!(task(&source).space.len(), 12);
    let copies = Options {
        symmetric_copies: true,
        ..Options::default()
    };
    assert_eq!(las::read(&source, copies).unwrap().space.len(), 24);
}

/// The statements, each with its variables called in order of occurrence and its body sorted, so that equal ones print
/// the same whatever names and order they were written with.
fn has(space: &[String], rule: &str) -> bool {
    let written = parse(rule).program.to_string();
    space.iter().any(|candidate| format!("{candidate}\n") == written)
}

#[test]
fn example_3_4_1_membership() {
    let source = "#modeh(goal(var(role),const(reward))).
#modeb(opponent(var(role),var(role))).
#modeb(temple(var(role),var(cell))).
#modeb(location(pawn(const(rank),var(role)),var(cell))).
#constant(reward, 100). #constant(reward, 0). #constant(rank, master). #constant(rank, student).
";
    let space = space_of(&task(source));
    assert!(has(
        &space,
        "goal(Role1,100) :- opponent(Role1,Role2), temple(Role2,Cell), location(pawn(master,Role1),Cell)."
    ));
    assert!(has(
        &space,
        ":- not opponent(Role1,Role2), temple(Role2,Cell), location(pawn(master,Role1),Cell)."
    ));
    assert!(
        !space
            .iter()
            .any(|rule| rule.starts_with("goal(red") || rule.starts_with("goal(Role,Reward"))
    );
    assert!(!space.iter().any(|rule| rule.contains("pawn(master,red)")));
}
