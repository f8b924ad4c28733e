//! Motifs of chess from a few positive examples, their men in the same order or in any.

use adage_book::RuleFile;
use adage_book::bundled;
use adage_learn::examples::{Example, Order, morales};
use adage_learn::pattern::background::{Background, Setting};
use adage_learn::pattern::condition::Slots;
use adage_logic::check::{World, check};
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_logic::syntax::parse;
use adage_logic::vocabulary::{RelationId, Vocabulary};
use adage_logic::{Atom, Clause, Symbol, Term};
use adage_worlds::chess::{ChessDomain, ChessPosition};
use adage_worlds::domain::{Component, Domain};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;

/// The men of a position, in this order, as in `bK(3,4)`: side, piece, file, rank.
fn men(text: &str) -> Vec<Component> {
    let man = |word: &str| {
        let letters: Vec<char> = word.chars().collect();
        let side = if letters[0] == 'w' { "white" } else { "black" };
        let piece = match letters[1] {
            'K' => "king",
            'Q' => "queen",
            'R' => "rook",
            'B' => "bishop",
            'N' => "knight",
            _ => "pawn",
        };
        let number = |index: usize| Term::Int(letters[index].to_digit(10).expect("a digit") as i32);
        Component::from_slice(&[Term::constant(side), Term::constant(piece), number(2), number(3)])
    };
    text.split(' ').map(man).collect()
}

fn positive(men: Vec<Component>) -> Example {
    Example {
        slots: men.into_iter().map(Some).collect::<Slots>(),
        is_positive: true,
    }
}

const FORK: [&str; 3] = ["bK34 bQ36 wK67 wN15", "wK51 wR66 bK18 bB33", "bK78 bP25 wK42 wR75"];
const THREAT: [&str; 2] = ["wK58 wP35 bK18 bN26", "bK13 bR43 wK74 wP45"];
/// The features of the thesis.
const FEATURES: [&str; 4] = ["other_side", "sliding_piece", "legal_move", "in_check"];

struct Chess {
    domain: ChessDomain,
    bundled: Vec<RuleFile>,
    /// On which rules are compared.
    positions: Vec<ChessPosition>,
}

impl Chess {
    fn new() -> Chess {
        let domain = ChessDomain::default();
        Chess {
            positions: positions(&domain, 1000),
            domain,
            bundled: bundled::files("chess"),
        }
    }

    fn rules(&self, more: &str) -> Rules {
        let more = parse(more).program;
        let programs: Vec<_> = self.bundled.iter().map(RuleFile::program).chain([more]).collect();
        let programs: Vec<_> = programs.iter().collect();
        check(&programs, World::Game(self.domain.vocabulary().signature())).expect("rules")
    }

    fn learn(&self, examples: &[Example], order: Order) -> Vec<Clause> {
        let rules = self.rules("");
        let setting = Setting {
            features: FEATURES.map(str::to_string).to_vec(),
            ..Setting::default()
        };
        let background = Background::new(&self.domain, &rules, &setting).expect("features");
        let disjuncts = morales::learn(&background, examples, order).expect("something learned");
        morales::clauses(&background, &disjuncts, order, "learned")
    }

    /// Which men attack which; none if there is no such position.
    fn related(&self, men: &[Component]) -> Option<BTreeSet<String>> {
        let position = self.domain.compose(men)?;
        let vocabulary = self.domain.vocabulary();
        let facts = ["legal_move", "in_check"].into_iter().flat_map(|name| {
            let relations = vocabulary.signature().relations();
            let number = relations
                .iter()
                .position(|relation| relation.predicate.name.as_str() == name);
            let relation = RelationId(number.expect("a relation") as _);
            vocabulary.facts(relation, &position, Term::constant("here"))
        });
        let places: Vec<Term> = men.iter().map(|man| Term::tuple(&man[2..])).collect();
        let is_between_men = |atom: &Atom| atom.args.iter().filter(|arg| places.contains(arg)).count() == 2;
        Some(facts.filter(is_between_men).map(|atom| atom.to_string()).collect())
    }

    /// Whether the clause finds what the bundled rule finds: the same men, in whatever order the head names them.
    fn is_equal(&self, clause: &Clause, name: &str) -> bool {
        let rules = self.rules(&clause.to_string());
        let goals = [
            rules.named(Symbol::new(name))[0],
            rules.named(Symbol::new("learned"))[0],
        ];
        let matcher = Matcher::new(self.domain.vocabulary(), &rules, &goals).expect("a plan");
        let mut searcher = matcher.searcher();
        let mut found = 0;
        let mut equal = true;
        for position in &self.positions {
            let mut answers: [BTreeSet<BTreeSet<String>>; 2] = Default::default();
            for answer in searcher.matches(position) {
                let goal = usize::from(answer.predicate == goals[1]);
                let args = answer.args[..answer.args.len() - 1].chunks(3);
                answers[goal].insert(args.map(|man| format!("{man:?}")).collect());
            }
            found += answers[0].len();
            equal &= answers[0] == answers[1];
        }
        assert!(found > 50, "{name} is found {found} times");
        equal
    }
}

/// Random positions with five to nine men.
fn positions(domain: &ChessDomain, count: usize) -> Vec<ChessPosition> {
    let mut dice = StdRng::seed_from_u64(1);
    let mut found = Vec::new();
    while found.len() < count {
        let men = dice.random_range(5..10);
        let man = |index: usize, dice: &mut StdRng| {
            let side = ["white", "black"][index % 2];
            let piece = match index {
                0 | 1 => "king",
                _ => ["queen", "rook", "bishop", "knight", "pawn"][dice.random_range(0..5)],
            };
            let place = [dice.random_range(1..=8), dice.random_range(1..=8)].map(Term::Int);
            Component::from_slice(&[Term::constant(side), Term::constant(piece), place[0], place[1]])
        };
        let components: Vec<Component> = (0..men).map(|index| man(index, &mut dice)).collect();
        found.extend(domain.compose(&components));
    }
    found
}

fn shuffled(text: &str, dice: &mut StdRng) -> Vec<Component> {
    let mut men = men(text);
    men.shuffle(dice);
    men
}

#[test]
fn a_fork_is_learned_from_three_positions() {
    let world = Chess::new();
    let learned = world.learn(&FORK.map(|text| positive(men(text))), Order::Given);
    insta::assert_snapshot!(learned[0].to_string(), @r"
    learned(A,king,B,A,C,D,E,F,G,H) :-
        contents(A,C,D,H), other_side(A,E), in_check(A,B,F,G,H), legal_move(E,F,G,D,H).
    ");
    assert!(learned.len() == 1 && world.is_equal(&learned[0], "fork"));
}

#[test]
fn a_threat_is_learned_from_two_positions() {
    let world = Chess::new();
    let learned = world.learn(&THREAT.map(|text| positive(men(text))), Order::Given);
    insta::assert_snapshot!(learned[0].to_string(), @"learned(A,B,C,D,E,F,G) :- contents(D,E,F,G), other_side(A,D), legal_move(A,B,C,F,G).");
    assert!(learned.len() == 1 && world.is_equal(&learned[0], "threat1"));
}

#[test]
fn men_are_matched_in_any_order() {
    let world = Chess::new();
    let mut dice = StdRng::seed_from_u64(2);
    for _ in 0..10 {
        let examples = FORK.map(|text| positive(shuffled(text, &mut dice)));
        let learned = world.learn(&examples, Order::Any);
        assert!(world.is_equal(&learned[0], "fork"), "{}", learned[0]);
        let examples = THREAT.map(|text| positive(shuffled(text, &mut dice)));
        let learned = world.learn(&examples, Order::Any);
        assert!(world.is_equal(&learned[0], "threat1"), "{}", learned[0]);
    }
}

#[test]
fn irrelevant_men_do_not_matter() {
    let world = Chess::new();
    let mut dice = StdRng::seed_from_u64(3);
    for _ in 0..10 {
        let examples = FORK.map(|text| {
            let mut men = crowded(&world, &men(text), 3, &mut dice);
            men.shuffle(&mut dice);
            positive(men)
        });
        let learned = world.learn(&examples, Order::Any);
        assert!(world.is_equal(&learned[0], "fork"), "{}", learned[0]);
    }
}

/// Adds men at random that stand in no relation to others; the fork remains.
fn crowded(world: &Chess, men: &[Component], more: usize, dice: &mut StdRng) -> Vec<Component> {
    let mut crowd = men.to_vec();
    let before = world.related(men);
    while crowd.len() < men.len() + more {
        let side = ["white", "black"][dice.random_range(0..2)];
        let piece = ["queen", "rook", "bishop", "knight", "pawn"][dice.random_range(0..5)];
        let place = [dice.random_range(1..=8), dice.random_range(1..=8)].map(Term::Int);
        crowd.push(Component::from_slice(&[
            Term::constant(side),
            Term::constant(piece),
            place[0],
            place[1],
        ]));
        if world.related(&crowd) != before {
            crowd.pop();
        }
    }
    crowd
}
