//! How predicates are said: the relations of chess by a table, rules by their own words. `{3}` stands for the third
//! argument.

use crate::book::Book;
use adage_logic::rules::Rules;
use adage_logic::vocabulary::Signature;
use adage_logic::{Clause, Predicate, Term};

/// What is known of predicates: the words of rules, and which arguments are squares.
pub struct Language<'a> {
    pub game: &'a str,
    /// The relation whose facts describe a position.
    pub description: Predicate,
    pub book: &'a Book,
    pub signature: &'a Signature,
    pub rules: &'a Rules,
}

impl Language<'_> {
    /// The sentence of a rule.
    pub fn words(&self, predicate: Predicate) -> Option<&str> {
        self.book.entry(predicate)?.words.as_deref()
    }

    /// The sentence of a relation of the world.
    pub fn relation_words(&self, predicate: Predicate) -> Option<&str> {
        self.signature[self.signature.find(predicate)?].words.as_deref()
    }

    fn is_square(&self, predicate: Predicate, index: usize) -> bool {
        let id = match self.signature.find(predicate) {
            Some(relation) => self.signature[relation].types.get(index).copied(),
            None => self.rules.types(predicate).get(index).copied().flatten(),
        };
        id.is_some_and(|id| self.signature.is_cell(id))
    }

    /// The terms that stand for squares in a clause.
    pub fn squares(&self, clause: &Clause) -> Vec<Term> {
        let atoms = clause.body.iter().map(|literal| &literal.atom);
        let squares = atoms.flat_map(|atom| {
            let is_square = |(index, _): &(usize, &Term)| self.is_square(atom.predicate(), *index);
            atom.args.iter().enumerate().filter(is_square).map(|(_, arg)| *arg)
        });
        squares.collect()
    }
}

/// A relation in words, asserted and denied.
pub struct Phrase {
    pub name: &'static str,
    pub yes: &'static str,
    pub no: &'static str,
    /// The argument that says where to, counted from nought. A man may stand there: then the phrases are others.
    pub target: Option<usize>,
    pub yes_to_a_man: &'static str,
    pub no_to_a_man: &'static str,
}

const fn phrase(name: &'static str, yes: &'static str, no: &'static str) -> Phrase {
    Phrase {
        name,
        yes,
        no,
        target: None,
        yes_to_a_man: yes,
        no_to_a_man: no,
    }
}

/// A move of a side's piece from a square to another; `{man}` is the man that stands there.
const fn going(
    name: &'static str,
    [yes, yes_to_a_man]: [&'static str; 2],
    [no, no_to_a_man]: [&'static str; 2],
) -> Phrase {
    Phrase {
        name,
        yes,
        no,
        target: Some(3),
        yes_to_a_man,
        no_to_a_man,
    }
}

const CAN: [&str; 2] = ["{2} on {3} can go to {4}", "{2} on {3} can take {man} on {4}"];
const CANNOT: [&str; 2] = ["{2} on {3} cannot go to {4}", "{2} on {3} cannot take {man} on {4}"];

pub const RELATIONS: &[Phrase] = &[
    phrase("contents", "{2} stands on {3}", "{2} is gone from {3}"),
    phrase("other_side", "the sides are enemies", "the sides are the same"),
    going("legal_move", CAN, CANNOT),
    going("make_move", CAN, CANNOT),
    going("do_move", CAN, CANNOT),
    going(
        "piece_move",
        ["{2} on {3} reaches {4}", "{2} on {3} reaches {man} on {4}"],
        [
            "{2} on {3} does not reach {4}",
            "{2} on {3} does not reach {man} on {4}",
        ],
    ),
    going(
        "attacks",
        ["{2} on {3} covers {4}", "{2} on {3} covers {man} on {4}"],
        [
            "{2} on {3} does not cover {4}",
            "{2} on {3} does not cover {man} on {4}",
        ],
    ),
    phrase(
        "in_check",
        "{3} on {4} gives check to the king on {2}",
        "{3} on {4} does not give check to the king on {2}",
    ),
    phrase(
        "check_mate",
        "the king on {2} is in check and cannot move",
        "the king on {2} can move or is not in check",
    ),
    phrase("stale", "{2} on {3} cannot move", "{2} on {3} can move"),
    phrase(
        "sliding_piece",
        "{1} on {2} is a bishop, rook or queen",
        "{1} on {2} is no bishop, rook or queen",
    ),
    phrase("all_but_K", "{1} on {2} is no king", "{1} on {2} is a king"),
    phrase("empty", "{1} is empty", "{1} is not empty"),
    phrase("line", "{1} and {2} are on one line", "{1} and {2} are not on one line"),
    phrase(
        "between",
        "{3} lies between {1} and {2}",
        "{3} does not lie between {1} and {2}",
    ),
];

/// Relations that measure: name, what is measured, and the argument with the value, counted from nought.
pub const MEASURES: &[(&str, &str, usize)] = &[
    ("coordx", "the file of {1}", 1),
    ("coordy", "the rank of {1}", 1),
    ("distance", "the distance between {1} and {2}", 2),
    ("restr_distance", "the distance between {1} and {2}", 2),
    ("manh_dist", "the sum of the files and ranks between {1} and {2}", 2),
    (
        "restr_manh_dist",
        "the sum of the files and ranks between {1} and {2}",
        2,
    ),
    ("area", "the area that the rook on {1} leaves to the king on {2}", 2),
];
