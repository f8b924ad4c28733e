//! Single facts about answers.

use super::alone::bundled;
use super::dice::Dice;
use super::positions;
use adage_logic::check::{World, check};
use adage_logic::matcher::{Match, Matcher};
use adage_logic::syntax::parse;
use adage_logic::vocabulary::Vocabulary;
use adage_logic::{Predicate, Term};
use adage_worlds::chess::{ChessPosition, ChessVocabulary, fen};

/// The answers of all rules of a program, compiled together.
fn matches(program: &str, board: &str) -> Vec<Match> {
    let vocabulary = ChessVocabulary::new();
    let rules = check(&[&parse(program).program], World::Game(vocabulary.signature())).expect("rules");
    let mut goals: Vec<_> = rules.rules.iter().map(|rule| rule.clause.head.predicate()).collect();
    goals.dedup();
    let matcher = Matcher::new(&vocabulary, &rules, &goals).expect("a plan");
    let position = ChessPosition::new(fen::read_board(board).expect("a board"));
    matcher.searcher().matches(&position)
}

/// The squares that justify each answer of a rule, sorted.
fn squares(program: &str, board: &str) -> Vec<String> {
    let squares = |answer: &Match| {
        let mut cells = answer.cells.clone();
        cells.sort();
        format!("{cells:?}")
    };
    let mut all: Vec<String> = matches(program, board).iter().map(squares).collect();
    all.sort();
    all
}

/// How many answers each of the rules `first` and `second` has.
fn counts(program: &str, board: &str) -> [usize; 2] {
    let found = matches(program, board);
    ["first", "second"].map(|name| {
        found
            .iter()
            .filter(|answer| answer.predicate.name.as_str() == name)
            .count()
    })
}

/// Rooks on a1 and b3.
const ROOKS: &str = "4k3/8/8/8/8/1R6/8/R6K";

#[test]
fn a_rule_does_not_take_another_comparison_for_its_equality() {
    let program = "
        first(X,Y,Pos) :- contents(S,rook,(X,Y),Pos), Y != X.
        second(X,Pos) :- contents(S,rook,(X,X),Pos), X < 5.";
    assert_eq!(counts(program, ROOKS), [1, 1]);
    assert_eq!(counts(program, "4k3/8/8/8/8/1R6/8/7K"), [1, 0]);
}

/// Black king c4, black queen c6, white king f7; the white knight on a5 attacks both.
const FORK: &str = "8/5K2/2q5/N7/2k5/8/8/8";

#[test]
fn an_answer_names_the_squares_that_justify_it() {
    let fork = "
        fork(S1,king,At1,S1,P2,At2,S2,P3,At3,Pos) :-
            contents(S1,P2,At2,Pos), other_side(S2,S1), in_check(S1,At1,P3,At3,Pos), legal_move(S2,P3,At3,At2,Pos).";
    assert_eq!(squares(fork, FORK), ["[(1,5), (3,4), (3,6)]"]);
    // Also those that the head does not mention and those of moves; but not those that nothing else is said of.
    let checked = "checked(S,Pos) :- in_check(S,King,P,(X,Y),Pos), contents(S,king,King,Pos), contents(O,P,(X,Y),Pos).";
    assert_eq!(squares(checked, FORK), ["[(1,5), (3,4)]"]);
    assert_eq!(squares("checked(S,Pos) :- in_check(S,King,P,At,Pos).", FORK), ["[]"]);
    let capture = "
        captures(Pos) :-
            contents(black,queen,At,Pos), make_move(black,queen,At,To,Pos,New), contents(black,queen,To,New),
            not contents(white,knight,_,New).";
    assert_eq!(squares(capture, "8/5K2/2q5/N7/2k5/8/8/8"), [""; 0]);
    assert_eq!(squares(capture, "8/5K2/q7/N7/2k5/8/8/8"), ["[(1,5), (1,6)]"]);
}

#[test]
fn the_squares_of_the_head_are_among_those_of_the_answer() {
    let vocabulary = ChessVocabulary::new();
    let (rules, goals) = bundled(&vocabulary);
    let matcher = Matcher::new(&vocabulary, &rules, &goals).expect("a plan");
    let mut dice = Dice::new(7);
    let mut answers = 0;
    for _ in 0..100 {
        let others = dice.below(8);
        for answer in matcher.searcher().matches(&positions::placed(&mut dice, others)) {
            let is_square = |arg: &&Term| matches!(arg, Term::Compound(_));
            let mut places = answer.args.iter().filter(is_square);
            assert!(places.all(|place| answer.cells.contains(place)), "{answer:?}");
            answers += 1;
        }
    }
    assert!(answers > 1_000);
}

#[test]
fn a_made_position_keeps_its_board_under_another_name() {
    let program = "
        after(S,Pos,New) :- make_move(S,king,_,_,Pos,Made), New = Made.
        paired(S,(S,Made),Pos) :- make_move(S,king,_,_,Pos,Made).
        first(At,Pos) :- after(white,Pos,New), contents(white,king,At,New).
        second(At,Pos) :- paired(white,(S,New),Pos), contents(S,king,At,New).";
    let vocabulary = ChessVocabulary::new();
    let rules = check(&[&parse(program).program], World::Game(vocabulary.signature())).expect("rules");
    let goals = [Predicate::new("first", 2), Predicate::new("second", 2)];
    let matcher = Matcher::new(&vocabulary, &rules, &goals).expect("a plan");
    let position = ChessPosition::new(fen::read_board("8/8/8/3k4/8/8/8/K7").expect("a board"));
    assert_eq!(matcher.searcher().count(&position), 6);
}

#[test]
fn every_position_that_is_made_is_an_answer_of_its_own() {
    let program = "
        after(S,Pos,New) :- make_move(S,king,From,To,Pos,New).
        first(Pos,New) :- after(white,Pos,New).
        second(Pos,New) :- after(white,Pos,Between), after(black,Between,New).";
    let vocabulary = ChessVocabulary::new();
    let rules = check(&[&parse(program).program], World::Game(vocabulary.signature())).expect("rules");
    let count = |name: &str| {
        let matcher = Matcher::new(&vocabulary, &rules, &[Predicate::new(name, 2)]).expect("a plan");
        let position = ChessPosition::new(fen::read_board("7k/8/8/8/8/8/8/K7").expect("a board"));
        matcher.searcher().count(&position)
    };
    assert_eq!(count("first"), 3);
    assert_eq!(count("second"), 9);
}

#[test]
fn a_rule_that_can_never_hold_has_a_plan() {
    // No rule of `mover` is of White, so nothing need be known to say that there is no answer; but its position is.
    let program = "
        mover(black,At,Pos) :- contents(black,king,At,Pos).
        first(Pos) :-
            mover(white,At,New), make_move(black,king,At,To,Pos,New), contents(S,pawn,A,Pos), contents(S,rook,B,Pos),
            contents(S,queen,C,Pos), contents(S,knight,D,Pos), contents(S,bishop,E,Pos).
        second(Pos) :- make_move(black,king,At,To,Pos,New), not mover(white,To,New).";
    assert_eq!(counts(program, "8/8/8/3k4/8/8/8/K7"), [0, 1]);
}
