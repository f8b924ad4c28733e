//! Trees as rules of the game: they hold where the trees say so.

use crate::support::rules::rules as rules_with;
use crate::support::trees::{asked, kpa7kr};
use adage_learn::tree::assemble::Library;
use adage_learn::tree::counters::{Tally, count_positions};
use adage_learn::tree::export::rules::{RulesError, World, rules};
use adage_learn::tree::hierarchy::Hierarchy;
use adage_learn::tree::listing::read_trees;
use adage_learn::tree::model::{Schema, Tree};
use adage_learn::tree::outline::Outline;
use adage_logic::clause::Predicate;
use adage_logic::matcher::Matcher;
use adage_logic::syntax::parse;
use adage_logic::term::{Symbol, Term};
use adage_worlds::chess::ChessDomain;
use adage_worlds::domain::Domain;
use adage_worlds::space::{Ending, Space};
use rayon::prelude::*;

#[test]
fn the_pawn_on_a7_as_rules() {
    let world = World {
        patterns: &|_| Vec::new(),
        everywhere: None,
    };
    let program = rules(&kpa7kr(), world).expect("rules");
    let text = program.to_string();
    insta::assert_snapshot!(text);
    let parsed = parse(&text);
    assert!(parsed.errors.is_empty());
    assert_eq!(parsed.program.to_string(), text);
    let of_nothing = |name: &str| {
        let schema = Schema {
            decides: asked(name, 2),
            attributes: vec![],
        };
        rules(&Hierarchy::single(schema, Tree::Class(0)), world).err()
    };
    assert_eq!(of_nothing("Whole"), Some(RulesError::Name("Whole".to_string())));
    assert_eq!(of_nothing("whole"), Some(RulesError::Unbound("whole".to_string())));
}

/// King and rook against king, black to move, with all attributes as patterns.
const ESCAPES: &str = r#"
decides(escapes, "Does Black escape at once?", (no,"Black does not escape"), (yes,"Black escapes")).
asks(escapes, stalemated, hangs).
decides(stalemated, "Is it stalemate?", (no,"it is not stalemate"), (yes,"it is stalemate")).
asks(stalemated, stuck, chased).
"#;

const TREES: &str = "
escapes: hangs
   no: stalemated
      no: no
      yes: yes
   yes: yes
stalemated: stuck
   no: no
   yes: chased
      no: yes
      yes: no
";

const PATTERNS: &str = "
stuck(S,At,Pos) :- S = black, contents(S,king,At,Pos), not legal_move(S,king,At,_,Pos).
chased(S,At,Pos) :- S = black, in_check(S,At,_,_,Pos).
hangs(S,From,At,Pos) :- S = black, contents(white,rook,At,Pos), legal_move(S,king,From,At,Pos).
";

#[test]
fn patterns_as_rules_hold_where_the_trees_say_so() {
    let domain = ChessDomain::default();
    let with_patterns = rules_with(&domain, PATTERNS);
    let library = Library {
        primitives: &[],
        vocabulary: domain.vocabulary(),
        rules: &with_patterns,
    };
    let outline = Outline::read(ESCAPES).expect("a problem");
    let mut problem = library.assemble(&outline).expect("known attributes");
    let mut hierarchy = problem.hierarchy();
    read_trees(&mut hierarchy, TREES).expect("trees");
    for (part, read) in problem.parts.iter_mut().zip(&hierarchy.parts) {
        part.tree = read.tree.clone();
    }
    let world = World {
        patterns: &|name| with_patterns.named(Symbol::new(name)),
        everywhere: Some(Predicate::new("contents", 4)),
    };
    let program = rules(&hierarchy, world).expect("rules");
    insta::assert_snapshot!(program);
    let all = rules_with(&domain, &format!("{PATTERNS}\n{program}"));
    let goals = all.named(Symbol::new("escapes"));
    let matcher = Matcher::new(domain.vocabulary(), &all, &goals).expect("a matcher");
    let mut searcher = matcher.searcher();
    let mut judge = problem.judge();
    let whole = hierarchy.whole();
    let space = Ending::read("krk-btm").expect("an ending");
    let positions = |step| {
        (0..space.numbers())
            .step_by(step)
            .filter_map(|number| space.position(number))
    };
    let mut tally = Tally::zero(&hierarchy);
    for position in positions(97) {
        let class = judge.decide(whole, &position).expect("a class");
        let name = hierarchy.parts[whole].schema.class(class);
        let matches = searcher.matches(&position);
        let said: Vec<Term> = matches.iter().map(|found| found.args[0]).collect();
        assert_eq!(said, [Term::constant(name)]);
        tally.add(&hierarchy, &judge.trace(whole, &position), Some(0));
    }
    // The same counts on several threads. Said to be always no, what escapes is wrong.
    let known: Vec<_> = positions(97).map(|position| (position, 0)).collect();
    let counted = count_positions(&problem, whole, known.into_par_iter());
    assert_eq!(counted, tally);
    let escapes = &counted.parts[whole];
    let [quiet, hanging] = &escapes.branches[..] else {
        panic!("two values")
    };
    assert_eq!(escapes.wrong, hanging.passed + quiet.branches[1].passed);
    assert!(hanging.passed > 0);
    assert_eq!(counted.parts[0].passed, quiet.passed);
}
