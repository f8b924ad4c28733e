//! Rules taken apart and looked up choose what the matcher finds with the rules as they are written.

use adage_book::RuleFile;
use adage_book::bundled;
use adage_logic::check::{World, check};
use adage_logic::matcher::Matcher;
use adage_logic::vocabulary::Vocabulary;
use adage_logic::{Predicate, Term};
use adage_play::positions::{Man, Men, Number, Step};
use adage_play::{Choices, Positions, Strategy};
use adage_worlds::chess::{ChessVocabulary, words};
use adage_worlds::{KRK_PATTERNS, STRATEGIES};
use shakmaty::Role;

/// The moves of the first rule that has some, by matching whole rules.
struct Naive {
    files: Vec<RuleFile>,
    vocabulary: ChessVocabulary,
}

impl Naive {
    fn new(strategy: &str) -> Naive {
        let more = [KRK_PATTERNS, ("strategy.lp", strategy)].map(bundled::file);
        Naive {
            files: bundled::files("chess").into_iter().chain(more).collect(),
            vocabulary: ChessVocabulary::new(),
        }
    }

    fn permitted(&self, numbers: &[Number]) -> Vec<Option<(Term, Vec<Step>)>> {
        let programs: Vec<_> = self.files.iter().map(RuleFile::program).collect();
        let programs: Vec<_> = programs.iter().collect();
        let rules = check(&programs, World::Game(self.vocabulary.signature())).expect("rules that pass the checks");
        let play = Predicate::new("play", 5);
        let order: Vec<Term> = rules.definition(play).map(|rule| rule.clause.head.args[0]).collect();
        let matcher = Matcher::new(&self.vocabulary, &rules, &[play]).expect("a plan");
        let mut searcher = matcher.searcher();
        let step = |args: &[Term]| Step {
            man: if words().as_role(args[1]) == Some(Role::King) {
                Man::King
            } else {
                Man::Rook
            },
            to: words().as_square(args[3]).expect("a square"),
        };
        let mut first = |number: &Number| {
            let found = searcher.matches(&Men::of(*number).position());
            let moves = |name: Term| -> Vec<Step> {
                let of_rule = found.iter().filter(|found| found.args[0] == name);
                let mut moves: Vec<Step> = of_rule.map(|found| step(&found.args)).collect();
                moves.sort();
                moves.dedup();
                moves
            };
            let proposals = order.iter().map(|name| (*name, moves(*name)));
            proposals.into_iter().find(|(_, moves)| !moves.is_empty())
        };
        numbers.iter().map(&mut first).collect()
    }
}

#[test]
fn choices_are_those_of_the_rules_as_written() {
    let positions = Positions::new();
    let numbers: Vec<Number> = positions.white_to_move().iter().copied().step_by(4999).collect();
    for (name, file, text) in STRATEGIES {
        let strategy = Strategy::read(file, text).expect("a bundled strategy");
        for (number, expected) in numbers.iter().zip(Naive::new(text).permitted(&numbers)) {
            let choice = Choices::at(&strategy, &positions, *number);
            let found = choice.as_ref().map(|choice| {
                let rule = Term::Const(strategy.rules[choice.rule].name);
                (rule, choice.permitted.clone())
            });
            assert_eq!(found, expected, "{name} in {number}");
            if let Some(choice) = choice {
                assert!(choice.permitted.contains(&choice.step()));
            }
        }
    }
}

#[test]
fn a_tie_goes_to_the_move_of_least_cost_at_the_highest_level() {
    let positions = Positions::new();
    let men = "8/8/8/8/4k3/8/8/K6R w - - 0 1";
    let board = adage_worlds::chess::fen::read_board(men.split(' ').next().unwrap()).unwrap();
    let number = Men::on(&board).unwrap().number();
    let rule = "play(go,rook,From,To,Pos) :- make_move(white,rook,From,To,Pos,New), not in_check(New).\n";
    let far = ":~ play(_,rook,From,To,Pos), make_move(white,rook,From,To,Pos,New), rook_way(N,New). [-N@2]\n";
    let short = ":~ play(go,rook,(A,B),(C,D),Pos). [|A-C|+|B-D|@1]\n";
    let chosen = |text: String| {
        let strategy = Strategy::read("test.lp", &text).unwrap();
        let choice = Choices::at(&strategy, &positions, number).unwrap();
        let best: Vec<String> = choice.best.iter().map(|step| step.to.to_string()).collect();
        best.join(" ")
    };
    // The farthest from e4 by rook's steps.
    assert_eq!(chosen([rule, far].concat()), "h8");
    // The shortest steps: g1 and h2.
    assert_eq!(chosen([rule, short].concat()), "g1 h2");
    assert_eq!(chosen([rule, far, short].concat()), "h8");
}

#[test]
fn what_is_no_strategy_is_refused_where_it_is_wrong() {
    let rule = "play(go,rook,From,To,Pos) :- make_move(white,rook,From,To,Pos,New).\n";
    let cost = ":~ play(go,rook,From,To,Pos), make_move(white,rook,From,To,Pos,New), room(N,New). [N@1]\n";
    for (text, message) in [
        (String::new(), "there is no rule of play here"),
        (rule.replace("rook", "queen"), "must name itself and its man"),
        (rule.replace("Pos,New", "Pos,Pos"), "must make its move"),
        (
            [rule, cost, cost].concat(),
            "two costs of the same moves have one level",
        ),
        ([rule, &cost.replace("@1", "@N")].concat(), "the level must be a number"),
        ([rule, ":~ room(N,Pos). [N@1]\n"].concat(), "this compares no moves"),
    ] {
        let bad = Strategy::read("bad.lp", &text).err().expect(message);
        assert!(
            bad.diagnostics[0].message.contains(message),
            "{text}: {:?}",
            bad.diagnostics
        );
    }
}
