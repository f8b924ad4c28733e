//! Sentences of hypotheses made by hand, read by people.

use super::super::hypothesis::Rule;
use super::super::write::Writer;
use super::*;
use Limit::{AtLeast, AtMost, Exactly};
use OneMan::{At, Class, File, Kind, Mark, Rank, Sees};
use Quantity::{All, AtLeastTwo, AtMostOne, None as Nobody, Some as Somebody};
use TwoMen::{Has, SameKind, SameSide};
use Which::{Anyone, Class as OfClass, Kind as OfKind, Worth as OfWorth};
use Whose::{Any, Enemy, Own};
use adage_book::sentence::either;
use adage_book::{fill_nouns, fill_words};
use adage_logic::Predicate;
use adage_worlds::chess::ChessDomain;
use adage_worlds::domain::Domain;
use std::fmt::Write;

/// The words of chess, found by name.
struct Names {
    words: &'static BoardWords,
    statements: Statements,
}

impl Names {
    fn new() -> Names {
        let domain: &'static ChessDomain = Box::leak(Box::default());
        let words = domain.board().expect("chess has a board").words();
        Names {
            words,
            statements: Statements::new(words),
        }
    }

    fn speaker(&self) -> Speaker<'_> {
        Speaker {
            words: self.words,
            statements: &self.statements,
        }
    }

    fn number<T: ToString>(all: &[T], name: &str) -> u8 {
        let number = all.iter().position(|other| other.to_string() == name);
        number.unwrap_or_else(|| panic!("there is no {name}")) as u8
    }

    fn kind(&self, name: &str) -> u8 {
        Names::number(&self.words.kinds, name)
    }

    fn class(&self, name: &str) -> u8 {
        let names: Vec<_> = self.words.classes.iter().map(|(name, _)| *name).collect();
        Names::number(&names, name)
    }

    fn zone(&self, name: &str) -> u8 {
        Names::number(&self.words.zones, name)
    }

    fn property(&self, name: &str) -> u8 {
        let all: Vec<_> = self
            .words
            .square_properties
            .iter()
            .chain(&self.words.man_properties)
            .copied()
            .collect();
        Names::number(&all, name)
    }

    fn is(&self, role: Role, name: &str) -> Condition {
        self.one(role, Kind(self.kind(name)))
    }

    fn mark(&self, role: Role, name: &str, holds: bool) -> Condition {
        self.one(role, Mark(Names::number(&self.words.marks, name), holds))
    }

    fn one(&self, role: Role, statement: OneMan) -> Condition {
        let number = self.statements.one.iter().position(|other| *other == statement);
        Condition::One(
            role,
            number.unwrap_or_else(|| panic!("there is no {statement:?}")) as u16,
        )
    }

    fn two(&self, one: Role, other: Role, statement: TwoMen) -> Condition {
        let number = self.statements.two.iter().position(|other| *other == statement);
        Condition::Two(
            one,
            other,
            number.unwrap_or_else(|| panic!("there is no {statement:?}")) as u16,
        )
    }

    fn looks(&self, role: Role, zone: &str, target: Target, quantity: Quantity) -> Condition {
        self.one(role, Sees(self.zone(zone), target, quantity))
    }

    fn men(&self, whose: Whose, name: &str) -> Target {
        Target::Men(whose, OfKind(self.kind(name)), None)
    }

    fn those(&self, whose: Whose, name: &str) -> Target {
        Target::Men(whose, OfClass(self.class(name)), None)
    }

    fn men_that_are(&self, property: &str, whose: Whose, which: Which) -> Target {
        Target::Men(whose, which, Some(self.property(property)))
    }

    fn squares(&self, property: &str) -> Target {
        Target::Squares(self.property(property))
    }

    fn sees(&self, one: Role, other: Role, zone: &str, holds: bool) -> Condition {
        self.two(one, other, TwoMen::Sees(self.zone(zone), holds))
    }

    fn has(&self, one: Role, other: Role, property: &str, holds: bool) -> Condition {
        self.two(one, other, Has(self.property(property), holds))
    }
}

const ANYONE: fn(Whose) -> Target = |whose| Target::Men(whose, Anyone, None);

fn hypotheses(n: &Names) -> Vec<(&'static str, u8, Vec<Condition>)> {
    let friends = |one, other| n.two(one, other, SameSide(true));
    let enemies = |one, other| n.two(one, other, SameSide(false));
    vec![
        (
            "fork",
            1,
            vec![
                n.is(0, "knight"),
                n.looks(
                    0,
                    "bears_on",
                    Target::Men(Enemy, OfWorth(Worth::More), None),
                    AtLeastTwo,
                ),
            ],
        ),
        (
            "royal fork",
            1,
            vec![
                n.is(0, "knight"),
                n.looks(0, "bears_on", n.men(Enemy, "king"), Somebody),
                n.looks(0, "bears_on", n.men(Enemy, "queen"), Somebody),
            ],
        ),
        (
            "fork by the king",
            1,
            vec![
                n.is(0, "king"),
                n.looks(
                    0,
                    "bears_on",
                    n.men_that_are("unguarded_man", Enemy, Anyone),
                    AtLeastTwo,
                ),
            ],
        ),
        (
            "doubled pawns",
            1,
            vec![n.is(0, "pawn"), n.looks(0, "ahead", n.men(Own, "pawn"), Somebody)],
        ),
        (
            "isolated pawn",
            1,
            vec![n.is(0, "pawn"), n.looks(0, "next_file", n.men(Own, "pawn"), Nobody)],
        ),
        (
            "passed pawn",
            1,
            vec![
                n.is(0, "pawn"),
                n.looks(0, "ahead_on_near_file", n.men(Enemy, "pawn"), Nobody),
            ],
        ),
        (
            "protected passed pawn",
            1,
            vec![
                n.is(0, "pawn"),
                n.mark(0, "passed", true),
                n.looks(0, "borne_on_from", n.men(Own, "pawn"), Somebody),
            ],
        ),
        (
            "backward pawn",
            1,
            vec![
                n.is(0, "pawn"),
                n.looks(0, "ahead_on_next_file", n.men(Own, "pawn"), Somebody),
                n.looks(0, "not_ahead_on_next_file", n.men(Own, "pawn"), Nobody),
                n.looks(0, "next_ahead", n.squares("pawn_guards_against"), Somebody),
            ],
        ),
        (
            "outpost",
            1,
            vec![
                n.is(0, "knight"),
                n.one(0, Rank(AtLeast, 5)),
                n.one(0, Rank(AtMost, 6)),
                n.looks(0, "borne_on_from", n.men(Own, "pawn"), Somebody),
                n.looks(0, "ahead_on_next_file", n.men(Enemy, "pawn"), Nobody),
            ],
        ),
        (
            "rook on the seventh",
            1,
            vec![
                n.is(0, "rook"),
                n.one(0, Rank(Exactly, 7)),
                n.looks(0, "same_rank", n.men(Enemy, "pawn"), Somebody),
            ],
        ),
        (
            "rook on an open file",
            1,
            vec![n.is(0, "rook"), n.looks(0, "same_file", n.men(Any, "pawn"), Nobody)],
        ),
        (
            "half-open file",
            1,
            vec![
                n.is(0, "rook"),
                n.looks(0, "same_file", n.men(Own, "pawn"), Nobody),
                n.looks(0, "ahead", n.men(Enemy, "pawn"), Somebody),
            ],
        ),
        (
            "doubled rooks",
            2,
            vec![
                n.is(0, "rook"),
                n.is(1, "rook"),
                friends(0, 1),
                n.sees(0, 1, "same_file", true),
            ],
        ),
        (
            "battery",
            2,
            vec![
                n.is(0, "queen"),
                n.is(1, "bishop"),
                friends(0, 1),
                n.sees(0, 1, "same_diagonal", true),
                n.sees(0, 1, "bears_on", true),
            ],
        ),
        (
            "bishop pair",
            1,
            vec![
                n.is(0, "bishop"),
                n.looks(0, "anywhere", n.men(Own, "bishop"), Somebody),
                n.looks(0, "anywhere", n.men(Enemy, "bishop"), AtMostOne),
            ],
        ),
        (
            "bad bishop",
            1,
            vec![
                n.is(0, "bishop"),
                n.looks(0, "same_colour", n.men(Own, "pawn"), AtLeastTwo),
            ],
        ),
        (
            "pinned piece hit by a pawn",
            1,
            vec![
                n.one(0, Class(n.class("officer"))),
                n.mark(0, "pinned", true),
                n.looks(0, "borne_on_from", n.men(Enemy, "pawn"), Somebody),
            ],
        ),
        (
            "pin on the queen",
            3,
            vec![
                n.is(0, "bishop"),
                n.is(1, "knight"),
                n.is(2, "queen"),
                enemies(0, 1),
                friends(1, 2),
                Condition::Three(ThreeMen::Through, 0, 1, 2),
                n.sees(0, 1, "bears_on", true),
            ],
        ),
        (
            "skewer",
            3,
            vec![
                n.one(0, Class(n.class("slider"))),
                n.one(1, Class(n.class("officer"))),
                n.one(2, Class(n.class("officer"))),
                enemies(0, 1),
                enemies(0, 2),
                Condition::Three(ThreeMen::Through, 0, 1, 2),
                n.two(0, 1, TwoMen::Worth(Worth::More)),
                n.two(1, 2, TwoMen::Worth(Worth::Less)),
            ],
        ),
        (
            "overloaded guard",
            1,
            vec![n.looks(
                0,
                "guards_alone",
                n.men_that_are("attacked_man", Own, Anyone),
                AtLeastTwo,
            )],
        ),
        (
            "removing the guard",
            3,
            vec![
                n.mark(0, "to_move", true),
                n.one(1, Class(n.class("officer"))),
                n.one(2, Class(n.class("officer"))),
                enemies(0, 1),
                friends(1, 2),
                n.sees(0, 1, "can_go", true),
                n.sees(1, 2, "guards_alone", true),
                n.has(0, 2, "attacked_man", true),
            ],
        ),
        (
            "hanging piece",
            1,
            vec![
                n.one(0, Class(n.class("officer"))),
                n.mark(0, "unguarded", true),
                n.mark(0, "attacked", true),
            ],
        ),
        (
            "loose pieces",
            2,
            vec![
                n.one(0, Class(n.class("minor_or_rook"))),
                n.one(1, Class(n.class("minor_or_rook"))),
                friends(0, 1),
                n.mark(0, "unguarded", true),
                n.mark(1, "unguarded", true),
            ],
        ),
        (
            "attack on f7",
            1,
            vec![
                n.is(0, "pawn"),
                n.one(0, At(6, 2)),
                n.looks(0, "borne_on_from", ANYONE(Enemy), AtLeastTwo),
                n.looks(0, "borne_on_from", n.men(Own, "king"), Somebody),
                n.looks(0, "borne_on_from", ANYONE(Own), AtMostOne),
            ],
        ),
        (
            "back-rank mate",
            1,
            vec![
                n.mark(0, "mated", true),
                n.one(0, Rank(Exactly, 1)),
                n.looks(0, "same_rank", n.those(Enemy, "heavy"), Somebody),
                n.looks(0, "front", ANYONE(Own), All),
            ],
        ),
        (
            "smothered mate",
            1,
            vec![
                n.mark(0, "mated", true),
                n.looks(0, "borne_on_from", n.men(Enemy, "knight"), Somebody),
                n.looks(0, "around", ANYONE(Own), All),
            ],
        ),
        (
            "supported queen mate",
            2,
            vec![
                n.is(0, "queen"),
                n.mark(1, "mated", true),
                enemies(0, 1),
                n.sees(0, 1, "around", true),
                n.mark(0, "unguarded", false),
            ],
        ),
        (
            "stalemate",
            1,
            vec![
                n.is(0, "king"),
                n.mark(0, "stalemated", true),
                n.mark(0, "to_move", true),
            ],
        ),
        (
            "no flight square",
            1,
            vec![
                n.is(0, "king"),
                n.mark(0, "to_move", true),
                n.mark(0, "attacked", false),
                n.looks(0, "can_go", Target::AnySquare, Nobody),
            ],
        ),
        (
            "luft",
            1,
            vec![
                n.is(0, "king"),
                n.mark(0, "castled_short", true),
                n.looks(0, "can_go", n.squares("safe_for"), Somebody),
            ],
        ),
        (
            "exposed king",
            1,
            vec![
                n.is(0, "king"),
                n.looks(0, "around", ANYONE(Own), Nobody),
                n.looks(0, "anywhere", n.men(Enemy, "queen"), Somebody),
            ],
        ),
        (
            "bare king's wing",
            1,
            vec![
                n.is(0, "king"),
                n.mark(0, "castled", true),
                n.looks(0, "shelter", n.men(Own, "pawn"), AtMostOne),
            ],
        ),
        (
            "opposition",
            2,
            vec![
                n.is(0, "king"),
                n.is(1, "king"),
                n.sees(0, 1, "opposite", true),
                n.looks(0, "anywhere", n.those(Any, "officer"), Nobody),
            ],
        ),
        (
            "outside the square",
            2,
            vec![
                n.is(0, "pawn"),
                n.is(1, "king"),
                enemies(0, 1),
                n.mark(0, "passed", true),
                n.sees(0, 1, "square_of_pawn", false),
                n.looks(0, "ahead", n.squares("empty_square"), All),
            ],
        ),
        (
            "rook behind the passed pawn",
            2,
            vec![
                n.is(0, "rook"),
                n.is(1, "pawn"),
                friends(0, 1),
                n.mark(1, "passed", true),
                n.sees(0, 1, "ahead", true),
                n.sees(0, 1, "bears_on", true),
            ],
        ),
        (
            "king cut off",
            3,
            vec![
                n.is(0, "king"),
                n.is(1, "rook"),
                n.is(2, "pawn"),
                enemies(0, 1),
                friends(1, 2),
                Condition::Three(ThreeMen::FileBetween, 0, 1, 2),
                n.mark(2, "passed", true),
            ],
        ),
        (
            "interposed",
            3,
            vec![
                n.is(0, "king"),
                n.is(2, "rook"),
                friends(0, 1),
                enemies(0, 2),
                Condition::Three(ThreeMen::Between, 0, 1, 2),
            ],
        ),
        (
            "pawn chain",
            3,
            vec![
                n.is(0, "pawn"),
                n.is(1, "pawn"),
                n.is(2, "pawn"),
                friends(0, 1),
                friends(1, 2),
                n.sees(0, 1, "bears_on", true),
                n.sees(1, 2, "bears_on", true),
            ],
        ),
        (
            "central ram",
            2,
            vec![
                n.is(0, "pawn"),
                n.is(1, "pawn"),
                enemies(0, 1),
                n.sees(0, 1, "next_ahead", true),
                n.mark(0, "on_centre_file", true),
            ],
        ),
        (
            "hanging pawns",
            2,
            vec![
                n.is(0, "pawn"),
                n.one(0, At(3, 4)),
                n.is(1, "pawn"),
                n.one(1, At(4, 4)),
                friends(0, 1),
                n.looks(0, "same_file", n.men(Enemy, "pawn"), Nobody),
            ],
        ),
        (
            "promotion next",
            1,
            vec![
                n.mark(0, "to_move", true),
                n.looks(0, "can_go", n.squares("promotes_on"), Somebody),
            ],
        ),
        (
            "a check to give",
            1,
            vec![
                n.is(0, "queen"),
                n.looks(0, "can_go", n.squares("checks_from"), Somebody),
            ],
        ),
        (
            "trapped piece",
            1,
            vec![
                n.one(0, Class(n.class("officer"))),
                n.mark(0, "attacked", true),
                n.looks(0, "can_go", n.squares("safe_for"), Nobody),
            ],
        ),
        (
            "only to be taken",
            1,
            vec![
                n.is(0, "rook"),
                n.looks(0, "can_go", n.squares("lesser_guards_against"), All),
            ],
        ),
        (
            "domination",
            2,
            vec![
                n.is(0, "bishop"),
                n.is(1, "knight"),
                enemies(0, 1),
                n.sees(0, 1, "two_away", true),
                n.mark(1, "on_edge", true),
                n.looks(1, "can_go", n.squares("safe_for"), Nobody),
            ],
        ),
        (
            "discovered attack",
            3,
            vec![
                n.is(0, "rook"),
                n.one(1, Class(n.class("minor"))),
                n.is(2, "queen"),
                friends(0, 1),
                enemies(0, 2),
                Condition::Three(ThreeMen::Through, 0, 1, 2),
            ],
        ),
        (
            "defended too little",
            2,
            vec![
                n.two(0, 1, SameKind(false)),
                enemies(0, 1),
                n.sees(0, 1, "bears_on", true),
                n.two(0, 1, TwoMen::Worth(Worth::More)),
                n.has(0, 1, "guarded_for", false),
            ],
        ),
        (
            "exchange on offer",
            2,
            vec![
                n.two(0, 1, SameKind(true)),
                enemies(0, 1),
                n.sees(0, 1, "can_go", true),
                n.sees(1, 0, "can_go", true),
            ],
        ),
        (
            "fork square",
            2,
            vec![
                n.is(0, "knight"),
                n.is(1, "pawn"),
                enemies(0, 1),
                n.sees(0, 1, "can_go", true),
                n.has(0, 1, "checks_from", true),
            ],
        ),
        (
            "on the g-file",
            1,
            vec![
                n.is(0, "rook"),
                n.one(0, File(7)),
                n.looks(0, "ahead", n.men(Enemy, "king"), Somebody),
                n.looks(0, "ahead", n.men(Own, "king"), Nobody),
            ],
        ),
        (
            "worth by name",
            1,
            vec![
                n.is(0, "knight"),
                n.looks(0, "can_go", Target::Men(Enemy, OfWorth(Worth::Equal), None), Somebody),
                n.looks(
                    0,
                    "borne_on_from",
                    Target::Men(Enemy, OfWorth(Worth::Less), None),
                    Nobody,
                ),
            ],
        ),
        (
            "bishops of both colours",
            2,
            vec![
                n.is(0, "bishop"),
                n.is(1, "bishop"),
                friends(0, 1),
                n.sees(0, 1, "same_colour", false),
                n.looks(0, "same_colour", n.men(Enemy, "bishop"), Nobody),
            ],
        ),
        (
            "the only rook",
            1,
            vec![
                n.is(0, "rook"),
                n.looks(0, "anywhere", n.men(Enemy, "rook"), Somebody),
                n.looks(0, "anywhere", n.men(Enemy, "rook"), AtMostOne),
                n.looks(0, "open_line", n.men(Own, "king"), Somebody),
                n.looks(0, "bears_through", n.men(Enemy, "king"), Nobody),
            ],
        ),
        (
            "sides of the others",
            3,
            vec![
                n.is(0, "king"),
                enemies(1, 2),
                n.two(1, 2, SameKind(true)),
                n.sees(1, 2, "same_rank", true),
                n.sees(1, 0, "bears_on", true),
            ],
        ),
        (
            "a pawn storm met",
            2,
            vec![
                n.is(0, "pawn"),
                n.one(0, Rank(AtLeast, 5)),
                n.is(1, "king"),
                enemies(0, 1),
                n.sees(1, 0, "near_file", true),
                n.sees(1, 0, "bears_on", false),
                n.mark(1, "castled", true),
            ],
        ),
        (
            "king in the centre",
            1,
            vec![
                n.is(0, "king"),
                n.one(0, Rank(Exactly, 1)),
                n.mark(0, "on_centre_file", true),
                n.looks(0, "ahead", n.men(Own, "pawn"), Nobody),
                n.looks(0, "ahead", n.those(Enemy, "heavy"), Somebody),
            ],
        ),
        (
            "skewer told from behind",
            3,
            vec![
                friends(0, 1),
                enemies(0, 2),
                n.one(1, Class(n.class("officer"))),
                n.two(1, 0, TwoMen::Worth(Worth::More)),
                n.has(0, 1, "lesser_guards_against", true),
                Condition::Three(ThreeMen::Through, 2, 0, 1),
            ],
        ),
        (
            "sides not known",
            2,
            vec![n.is(0, "rook"), n.is(1, "rook"), n.sees(0, 1, "same_rank", true)],
        ),
        ("nothing said", 1, Vec::new()),
        ("no men", 0, Vec::new()),
    ]
}

/// As the rulebook prints it, and as it is said of men on a board.
fn told(sentence: &str) -> [String; 2] {
    let variable = |index: usize| char::from(b'A' + index as u8).to_string();
    let value = |index: usize| match index % 3 {
        1 => format!("the {} man", ["white", "black", "grey"][index / 3]),
        _ => ["a5", "f6", "h8"][index / 3 % 3].to_string(),
    };
    [fill_nouns(sentence, variable), fill_words(sentence, value)]
}

/// A sentence for people: short, whole, and without what only programs read.
fn is_readable(sentence: &str) -> bool {
    let words = sentence.split_whitespace().count();
    let is_plain = !sentence.contains(['`', '_', '{', '}', '|']) && !sentence.contains("  ");
    is_plain && sentence.ends_with('.') && !sentence.contains(" ,") && words > 3
}

#[test]
fn sentences_of_hypotheses() {
    let names = Names::new();
    let mut text = String::new();
    for (title, men, conditions) in hypotheses(&names) {
        let hypothesis = Hypothesis::new(men, conditions);
        let [listed, found] = told(&either(&[names.speaker().clause(&hypothesis)]));
        let words = listed.split_whitespace().count();
        assert!(is_readable(&listed) && is_readable(&found), "{listed}");
        writeln!(text, "{title} ({words} words)\n  {listed}\n  {found}").expect("a string can be written to");
    }
    insta::assert_snapshot!(text);
}

/// Variables are counted from A without gaps, in auxiliary rules too, and each of these has its sentence.
#[test]
fn clauses_and_their_sentences() {
    let names = Names::new();
    let writer = Writer {
        words: names.words,
        statements: &names.statements,
        description: Predicate::new("contents", 4),
        name: "weak",
    };
    let backward = Hypothesis::new(
        2,
        vec![
            names.is(0, "pawn"),
            names.is(1, "rook"),
            names.two(0, 1, SameSide(false)),
            names.sees(1, 0, "bears_on", true),
            names.looks(0, "not_ahead_on_next_file", names.men(Own, "pawn"), Nobody),
            names.looks(0, "around", ANYONE(Enemy), All),
        ],
    );
    let isolated = Hypothesis::new(
        1,
        vec![
            names.is(0, "pawn"),
            names.looks(0, "next_file", Target::Men(Own, OfWorth(Worth::Equal), None), Nobody),
            names.looks(0, "borne_on_from", ANYONE(Enemy), AtMostOne),
        ],
    );
    let written = writer.rule(&Rule {
        clauses: vec![backward, isolated],
    });
    let mut text = String::new();
    for (clause, sentence) in written.clauses.iter().zip(&written.sentences) {
        writeln!(text, "{clause}\n  {sentence}").expect("a string can be written to");
    }
    for form in &written.auxiliaries {
        writeln!(text, "{}\n  {}", form.clauses[0], form.words).expect("a string can be written to");
    }
    insta::assert_snapshot!(text);
}

/// The longest that the sentence of one statement may be.
const MOST_WORDS: usize = 25;

#[test]
fn every_auxiliary_rule_can_be_said() {
    let names = Names::new();
    for statement in &names.statements.one {
        if let Sees(zone, target, quantity @ (Nobody | AtMostOne | All)) = *statement {
            let sentence = fill_words(&names.speaker().auxiliary(zone, target, quantity), |_| "a5".to_string());
            let words = sentence.split_whitespace().count();
            assert!(
                is_readable(&sentence) && words <= MOST_WORDS,
                "{statement:?}: {sentence}"
            );
        }
    }
}

#[test]
fn every_statement_can_be_said() {
    let names = Names::new();
    let most = MOST_WORDS;
    for number in 0..names.statements.one.len() {
        let hypothesis = Hypothesis::new(1, vec![Condition::One(0, number as u16)]);
        for sentence in told(&either(&[names.speaker().clause(&hypothesis)])) {
            let words = sentence.split_whitespace().count();
            assert!(
                is_readable(&sentence) && words <= most,
                "{:?}: {sentence}",
                names.statements.one[number]
            );
        }
    }
    for number in 0..names.statements.two.len() {
        let hypothesis = Hypothesis::new(2, vec![Condition::Two(0, 1, number as u16)]);
        for sentence in told(&either(&[names.speaker().clause(&hypothesis)])) {
            let words = sentence.split_whitespace().count();
            assert!(
                is_readable(&sentence) && words <= most,
                "{:?}: {sentence}",
                names.statements.two[number]
            );
        }
    }
}
