//! Patterns beyond one move and beyond what holds: two moves deep, and with exceptions.

use crate::support::rules::rules;
use adage_learn::pattern::background::{Background, Setting};
use adage_learn::pattern::random_positions;
use adage_learn::pattern::session::{Options, Session, Verdict};
use adage_logic::matcher::Matcher;
use adage_logic::term::Symbol;
use adage_worlds::chess::ChessDomain;
use adage_worlds::domain::Domain;

/// A man that gives check with its second move from here, and a man that can be taken and is not guarded.
const TAUGHT: &str = "
can_check_soon(S1,P1,At1,S2,king,At2,At3,Pos1) :-
    contents(S1,P1,At1,Pos1), not can_check(S1,P1,At1,S2,king,At2,_,Pos1),
    make_move(S1,P1,At1,At3,Pos1,Pos2), can_check(S1,P1,At3,S2,king,At2,_,Pos2).

guarded(S,P,At,Pos) :- contents(S,P,At,Pos), attacks(S,_,_,At,Pos).

hanging(S1,P1,At1,S2,P2,At2,Pos) :-
    contents(S2,P2,At2,Pos), other_side(S1,S2), legal_move(S1,P1,At1,At2,Pos), not guarded(S2,P2,At2,Pos).
";

/// Learns a rule from one example, with the rule as teacher; the clauses as text, right on positions at random.
fn learn_exactly(name: &str, board: &str, setting: &Setting) -> String {
    let domain = ChessDomain::default();
    let rules = rules(&domain, TAUGHT);
    let background = Background::new(&domain, &rules, setting).expect("known features");
    let truth = Matcher::new(domain.vocabulary(), &rules, &rules.named(Symbol::new(name))).expect("a plan");
    let mut teacher = truth.searcher();
    let example = domain.read(board).expect("a board");
    assert!(teacher.holds(&example), "{name} is not in its example");
    let mut session = Session::new(&background, &[example], Options::default()).expect("a position");
    let mut asked = 0;
    while let Some(question) = session.question() {
        let position = background.compose(&question).expect("a legal position");
        let verdict = match teacher.holds(&position) {
            true => Verdict::Instance,
            false => Verdict::NoInstance,
        };
        session.answer(question, verdict).expect("answers that agree");
        asked += 1;
        assert!(asked < 40, "{name} never ends");
    }
    let clauses = session.clauses();
    let learned = background.rules_with(&clauses).expect("rules that pass the checks");
    let goals = learned.named(Symbol::new("concept"));
    let learned = Matcher::new(domain.vocabulary(), &learned, &goals).expect("a plan");
    let mut learned = learned.searcher();
    let text: String = clauses.iter().map(|clause| format!("{clause}\n")).collect();
    for position in random_positions(&domain, 3_000, 7) {
        let board = domain.write(&position);
        assert_eq!(
            learned.holds(&position),
            teacher.holds(&position),
            "{name} at {board}: {text}"
        );
    }
    format!("% {asked} questions\n{text}")
}

#[test]
fn a_pattern_one_move_deep_is_a_feature_of_one_two_moves_deep() {
    let setting = Setting {
        look_ahead: true,
        with: vec!["can_check".to_string()],
        ..Setting::default()
    };
    insta::assert_snapshot!(learn_exactly("can_check_soon", "8/8/1k6/8/6N1/8/8/6K1", &setting));
}

#[test]
fn an_exception_is_learned_by_asking() {
    let setting = Setting {
        except: vec!["guarded".to_string()],
        ..Setting::default()
    };
    insta::assert_snapshot!(learn_exactly("hanging", "8/1k6/5r2/8/8/2B5/6K1/8", &setting));
}

/// What is said of a file or of a side, and of no man: it is there, but joins no men.
const OF_VALUES: &str = "
rook_on_file(F,Pos) :- contents(_,rook,(F,_),Pos).
has_bishop(S,Pos) :- contents(S,bishop,_,Pos).
";

#[test]
fn an_exception_may_be_about_a_value_and_no_component() {
    let domain = ChessDomain::default();
    let rules = rules(&domain, OF_VALUES);
    for exception in ["rook_on_file", "has_bishop"] {
        let setting = Setting {
            except: vec![exception.to_string()],
            ..Setting::default()
        };
        let background = Background::new(&domain, &rules, &setting).expect("known features");
        let example = domain.read("8/1k6/5r2/8/8/2B5/6K1/8").expect("a board");
        let mut session = Session::new(&background, &[example], Options::default()).expect("a position");
        for _ in 0..5 {
            let Some(question) = session.question() else { break };
            session
                .answer(question, Verdict::NoInstance)
                .expect("answers that agree");
        }
        assert!(!session.clauses().is_empty(), "{exception}");
    }
}
