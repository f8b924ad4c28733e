//! The relations of chess: name, arguments, who answers, how it is said, and what to expect.

use super::asked::{Asked, Flow, Found};
use super::estimate;
use super::squares::{self, CLASSES, HoldsOf, SquaresOf};
use super::{geometry, kings, men, moves};
use crate::board::{ManPhrase, MarkPhrase, Noun, SquarePhrase, ZonePhrase};
use crate::chess::position::ChessPosition;
use adage_logic::vocabulary::{Estimate, Known, Signature};
use shakmaty::Role;

#[derive(Clone, Copy)]
pub(super) enum Sort {
    Side,
    Piece,
    Place,
    File,
    Rank,
    Number,
    Class,
    Position,
}
use Sort::*;

#[derive(Clone, Copy)]
pub(super) enum Answer {
    /// The same in every position.
    Always(fn(&Asked, &mut Found) -> Flow),
    Of(fn(&Asked, &ChessPosition, &mut Found) -> Flow),
    /// From a man to squares, where a learner of patterns looks for men and squares.
    Zone(SquaresOf, ZonePhrase),
    /// From a man to squares that are so for it.
    Square(SquaresOf, SquarePhrase),
    /// From a man to squares whose men are so.
    Man(SquaresOf, ManPhrase),
    /// What a man is or is not.
    Holds(HoldsOf, MarkPhrase),
}
use Answer::*;

pub(super) struct Relation {
    pub(super) name: &'static str,
    pub(super) sorts: &'static [Sort],
    /// With `{2}` for the second argument. What is said of a man has its words in `answer`, and nothing here.
    sentence: &'static str,
    pub(super) answer: Answer,
    pub(super) estimate: fn(Known) -> Estimate,
}

const fn relation(
    name: &'static str,
    sorts: &'static [Sort],
    sentence: &'static str,
    answer: Answer,
    estimate: fn(Known) -> Estimate,
) -> Relation {
    Relation {
        name,
        sorts,
        sentence,
        answer,
        estimate,
    }
}

impl Relation {
    /// What it says of its arguments: `{2}` is the second.
    fn in_words(&self) -> String {
        let of_man = |phrase: &str| format!("{{1}}'s man on {{2}} {}.", phrase.replace("{}", "{3}"));
        match &self.answer {
            Zone(_, phrase) => of_man(phrase.squares),
            Square(_, phrase) => of_man(phrase.of_man),
            Man(_, phrase) => format!("The man on {{3}} {}.", phrase.is.yes),
            Holds(_, phrase) => of_man(phrase.yes),
            Always(_) | Of(_) => self.sentence.to_string(),
        }
    }
}

const A_MOVE: &[Sort] = &[Side, Piece, Place, Place, Position];
const A_MADE_MOVE: &[Sort] = &[Side, Piece, Place, Place, Position, Position];
const SQUARES: &[Sort] = &[Side, Place, Place, Position];
const HOLDS: &[Sort] = &[Side, Place, Position];

/// `{}` is what is looked for; it is said in the same way whatever that is.
const fn zone(name: &'static str, of: SquaresOf, phrase: &'static str) -> Relation {
    zone_for(name, of, [phrase; 4])
}

/// `{}` is what is looked for: squares, own men, enemies, men of either side.
const fn zone_for(name: &'static str, of: SquaresOf, phrases: [&'static str; 4]) -> Relation {
    let [squares, own, enemies, men] = phrases;
    let phrase = ZonePhrase {
        squares,
        own,
        enemies,
        men,
        any_square: None,
    };
    relation(name, SQUARES, "", Zone(of, phrase), estimate::squares)
}

/// Where a man can go: to say that there is nowhere has words of its own.
const fn zone_of_moves(name: &'static str, of: SquaresOf, any_square: [&'static str; 2]) -> Relation {
    let phrase = ZonePhrase {
        squares: "can go to {}",
        own: "can take {}",
        enemies: "can take {}",
        men: "can take {}",
        any_square: Some(mark_phrase(any_square)),
    };
    relation(name, SQUARES, "", Zone(of, phrase), estimate::squares)
}

/// What a man has to do with such a square (`{}`), and what one and several are called.
const fn square_that_is(
    name: &'static str,
    of: SquaresOf,
    of_man: &'static str,
    [one, many]: [&'static str; 2],
) -> Relation {
    let phrase = SquarePhrase {
        of_man,
        noun: Noun::new(one, many),
    };
    relation(name, SQUARES, "", Square(of, phrase), estimate::reached)
}

/// `adjective` goes before what the man is called.
const fn man_that_is(name: &'static str, of: SquaresOf, adjective: &'static str, is: [&'static str; 2]) -> Relation {
    let phrase = ManPhrase {
        adjective,
        is: mark_phrase(is),
    };
    relation(name, SQUARES, "", Man(of, phrase), estimate::reached)
}

/// What is said of a man that is so, and of one that is not.
const fn of_man(name: &'static str, of: HoldsOf, is: [&'static str; 2]) -> Relation {
    relation(name, HOLDS, "", Holds(of, mark_phrase(is)), estimate::of_man)
}

/// As [`of_man`], for what only men of one kind are.
const fn of_kind(name: &'static str, of: HoldsOf, kind: Role, [yes, no]: [&'static str; 2]) -> Relation {
    let phrase = MarkPhrase {
        yes,
        no,
        of_kind: Some(noun(kind)),
    };
    relation(name, HOLDS, "", Holds(of, phrase), estimate::of_man)
}

const fn mark_phrase([yes, no]: [&'static str; 2]) -> MarkPhrase {
    MarkPhrase { yes, no, of_kind: None }
}

/// What a piece is called.
pub(in crate::chess) const fn noun(role: Role) -> Noun {
    match role {
        Role::Pawn => Noun::new("pawn", "pawns"),
        Role::Knight => Noun::new("knight", "knights"),
        Role::Bishop => Noun::new("bishop", "bishops"),
        Role::Rook => Noun::new("rook", "rooks"),
        Role::Queen => Noun::new("queen", "queens"),
        Role::King => Noun {
            one: "king",
            many: "kings",
            is_single: true,
        },
    }
}

const PASSED_PAWN: ManPhrase = ManPhrase {
    adjective: "passed",
    is: MarkPhrase {
        yes: "is passed",
        no: "is not passed",
        of_kind: Some(noun(Role::Pawn)),
    },
};

const A_MEASURE: &[Sort] = &[Place, Place, Number, Position];

pub(super) const RELATIONS: &[Relation] = &[
    relation(
        "contents",
        &[Side, Piece, Place, Position],
        "{1}'s {2} stands on {3}.",
        Of(men::contents),
        estimate::contents,
    ),
    relation(
        "piece_move",
        A_MOVE,
        "{1}'s {2} on {3} reaches {4}, whether the move is legal or not.",
        Of(moves::piece_move),
        estimate::piece_move,
    ),
    relation(
        "legal_move",
        A_MOVE,
        "{1}'s {2} on {3} has a legal move to {4}.",
        Of(moves::legal_move),
        estimate::legal_move,
    ),
    relation(
        "attacks",
        A_MOVE,
        "{1}'s {2} on {3} bears on {4}.",
        Of(moves::attack),
        estimate::attack,
    ),
    relation(
        "make_move",
        A_MADE_MOVE,
        "{1}'s {2} on {3} has a legal move to {4}; {5} then becomes {6}.",
        Of(moves::make_move),
        estimate::make_move,
    ),
    relation(
        "do_move",
        A_MADE_MOVE,
        "{1}'s {2} on {3} goes to {4}, legally or not; {5} then becomes {6}.",
        Of(moves::do_move),
        estimate::do_move,
    ),
    relation(
        "in_check",
        &[Side, Place, Piece, Place, Position],
        "The king of {1} on {2} is in check from the enemy {3} on {4}.",
        Of(kings::in_check),
        estimate::in_check,
    ),
    relation(
        "check_mate",
        &[Side, Place, Position],
        "The king of {1} on {2} is in check and cannot move.",
        Of(kings::check_mate),
        estimate::check_mate,
    ),
    relation(
        "stale",
        &[Side, Piece, Place, Position],
        "{1}'s {2} on {3} has no legal move, and the enemy is not in check.",
        Of(kings::stale),
        estimate::stale,
    ),
    relation(
        "other_side",
        &[Side, Side],
        "{1} and {2} play against each other.",
        Always(men::other_side),
        estimate::other_side,
    ),
    relation(
        "sliding_piece",
        &[Piece, Place, Position],
        "{1} on {2} is a bishop, rook or queen.",
        Of(men::sliding_piece),
        estimate::sliding_piece,
    ),
    relation(
        "all_but_K",
        &[Piece, Place, Position],
        "{1} on {2} is no king.",
        Of(men::all_but_king),
        estimate::all_but_king,
    ),
    relation(
        "empty",
        &[Place, Position],
        "{1} is empty.",
        Of(men::empty),
        estimate::empty,
    ),
    relation(
        "coordx",
        &[Place, File, Position],
        "The man on {1} stands on {2}.",
        Of(men::coordx),
        estimate::coordinate,
    ),
    relation(
        "coordy",
        &[Place, Rank, Position],
        "The man on {1} stands on {2}.",
        Of(men::coordy),
        estimate::coordinate,
    ),
    relation(
        "distance",
        A_MEASURE,
        "The men on {1} and {2} are {3} king's moves apart.",
        Of(geometry::distance),
        estimate::distance,
    ),
    relation(
        "manh_dist",
        A_MEASURE,
        "{3} files and ranks together lie between the men on {1} and {2}.",
        Of(geometry::manhattan_distance),
        estimate::distance,
    ),
    relation(
        "restr_distance",
        A_MEASURE,
        "A king and a rook on {1} and {2} are {3} king's moves apart.",
        Of(geometry::restricted_distance),
        estimate::restricted_distance,
    ),
    relation(
        "restr_manh_dist",
        A_MEASURE,
        "{3} files and ranks together lie between a king and a rook on {1} and {2}.",
        Of(geometry::restricted_manhattan_distance),
        estimate::restricted_distance,
    ),
    relation(
        "area",
        A_MEASURE,
        "The rook on {1} leaves {3} squares to the enemy king on {2}.",
        Of(geometry::area),
        estimate::area,
    ),
    relation(
        "line",
        &[Place, Place, Position],
        "The men on {1} and {2} stand on one file, rank or diagonal.",
        Of(geometry::line),
        estimate::line,
    ),
    relation(
        "between",
        &[Place, Place, Place],
        "{3} lies between {1} and {2} on a file, rank or diagonal.",
        Always(geometry::between),
        estimate::between,
    ),
    relation(
        "file_between",
        &[Place, Place, Place],
        "The file of {3} lies between those of {1} and {2}.",
        Always(geometry::file_between),
        estimate::in_middle,
    ),
    relation(
        "rank_between",
        &[Place, Place, Place],
        "The rank of {3} lies between those of {1} and {2}.",
        Always(geometry::rank_between),
        estimate::in_middle,
    ),
    relation(
        "file_beside",
        &[Place, Place, Place],
        "The files of {1} and {2} lie on the same side of that of {3}.",
        Always(geometry::file_beside),
        estimate::beside_or_nearer,
    ),
    relation(
        "rank_beside",
        &[Place, Place, Place],
        "The ranks of {1} and {2} lie on the same side of that of {3}.",
        Always(geometry::rank_beside),
        estimate::beside_or_nearer,
    ),
    relation(
        "nearer",
        &[Place, Place, Place],
        "It is fewer king's moves from {3} to {1} than to {2}.",
        Always(geometry::nearer),
        estimate::beside_or_nearer,
    ),
    zone("ahead", squares::ahead, "has {} ahead on its file"),
    zone("behind", squares::behind, "has {} behind on its file"),
    zone("next_ahead", squares::next_ahead, "has {} directly in front of it"),
    zone("same_file", squares::same_file, "has {} on its file"),
    zone("next_file", squares::next_file, "has {} on a neighbouring file"),
    zone(
        "ahead_on_next_file",
        squares::ahead_on_next_file,
        "has {} ahead on a neighbouring file",
    ),
    zone(
        "ahead_on_near_file",
        squares::ahead_on_near_file,
        "has {} ahead on its own or a neighbouring file",
    ),
    zone(
        "not_ahead_on_next_file",
        squares::not_ahead_on_next_file,
        "has {} beside or behind it on a neighbouring file",
    ),
    zone("same_rank", squares::same_rank, "has {} on its rank"),
    zone("beside", squares::beside, "has {} right beside it"),
    zone("around", squares::around, "has {} next to it"),
    zone("within_two", squares::within_two, "has {} within two squares of it"),
    zone(
        "two_away",
        squares::two_away,
        "has {} two squares away in a straight line",
    ),
    zone(
        "opposite",
        squares::opposite,
        "has {} two squares away on its file or rank",
    ),
    zone("front", squares::front, "has {} on the three squares in front of it"),
    zone("next_rank", squares::next_rank, "has {} on the rank in front of it"),
    zone(
        "near_file",
        squares::near_file,
        "has {} on its own or a neighbouring file",
    ),
    zone_for(
        "guards_alone",
        squares::guards_alone,
        [
            "is the only guard of a man on {}",
            "is the only guard of {}",
            "is the only guard of {}",
            "is the only guard of {}",
        ],
    ),
    zone(
        "square_of_pawn",
        squares::square_of_pawn,
        "has {} near enough to catch it",
    ),
    zone(
        "diagonally_ahead",
        squares::diagonally_ahead,
        "has {} diagonally in front of it",
    ),
    zone(
        "diagonally_behind",
        squares::diagonally_behind,
        "has {} diagonally behind it",
    ),
    zone("knight_jump", squares::knight_jump, "has {} a knight's jump away"),
    zone("same_diagonal", squares::same_diagonal, "shares a diagonal with {}"),
    zone("farther_on", squares::farther_on, "has {} farther up the board"),
    zone("farther_back", squares::farther_back, "has {} farther down the board"),
    zone(
        "same_colour",
        squares::same_colour,
        "shares its colour of square with {}",
    ),
    zone("same_wing", squares::same_wing, "has {} on its wing"),
    zone_for(
        "anywhere",
        squares::anywhere,
        [
            "has {} on the board",
            "has {} on the board",
            "has {} on the board",
            "shares the board with {}",
        ],
    ),
    zone("shelter", squares::shelter, "has {} on the six squares in front of it"),
    square_that_is(
        "around_enemy_king",
        squares::around_enemy_king,
        "has {} next to the enemy king",
        ["square next to the enemy king", "squares next to the enemy king"],
    ),
    zone_for(
        "bears_on",
        squares::bears_on,
        ["bears on {}", "guards {}", "attacks {}", "bears on {}"],
    ),
    zone_for(
        "borne_on_from",
        squares::borne_on_from,
        [
            "is borne on from {}",
            "is guarded by {}",
            "is attacked by {}",
            "is borne on by {}",
        ],
    ),
    zone_of_moves("can_go", squares::can_go, ["can move", "cannot move"]),
    zone_for(
        "bears_through",
        squares::bears_through,
        [
            "bears on {} through another man",
            "guards {} through another man",
            "attacks {} through another man",
            "bears on {} through another man",
        ],
    ),
    zone("open_line", squares::open_line, "stands in a clear line with {}"),
    square_that_is(
        "empty_square",
        squares::empty_square,
        "finds {} empty",
        ["empty square", "empty squares"],
    ),
    square_that_is(
        "safe_for",
        squares::safe_for,
        "would be safe on {}",
        ["safe square", "safe squares"],
    ),
    square_that_is(
        "guarded_for",
        squares::guarded_for,
        "would be guarded on {}",
        ["square where it would be guarded", "squares where it would be guarded"],
    ),
    square_that_is(
        "another_bears_on",
        squares::another_bears_on,
        "has another man of its side bearing on {}",
        [
            "square that another friendly man bears on",
            "squares that other friendly men bear on",
        ],
    ),
    square_that_is(
        "pawn_guards_against",
        squares::pawn_guards_against,
        "could be taken by an enemy pawn on {}",
        ["square that an enemy pawn guards", "squares that enemy pawns guard"],
    ),
    square_that_is(
        "lesser_guards_against",
        squares::lesser_guards_against,
        "could be taken by an enemy worth less on {}",
        [
            "square where an enemy worth less could take it",
            "squares where an enemy worth less could take it",
        ],
    ),
    square_that_is(
        "checks_from",
        squares::checks_from,
        "gives check on {}",
        ["square where it gives check", "squares where it gives check"],
    ),
    square_that_is(
        "mates_from",
        squares::mates_from,
        "gives mate on {}",
        ["square where it gives mate", "squares where it gives mate"],
    ),
    square_that_is(
        "stalemates_from",
        squares::stalemates_from,
        "gives stalemate on {}",
        ["square where it gives stalemate", "squares where it gives stalemate"],
    ),
    square_that_is(
        "promotes_on",
        squares::promotes_on,
        "can promote on {}",
        ["promotion square", "promotion squares"],
    ),
    man_that_is(
        "unguarded_man",
        squares::unguarded_man,
        "unguarded",
        ["is unguarded", "is guarded"],
    ),
    man_that_is(
        "attacked_man",
        squares::attacked_man,
        "attacked",
        ["is attacked", "is not attacked"],
    ),
    man_that_is(
        "pinned_man",
        squares::pinned_man,
        "pinned",
        ["is pinned", "is not pinned"],
    ),
    man_that_is(
        "outnumbered_man",
        squares::outnumbered_man,
        "outnumbered",
        ["has more attackers than guards", "has as many guards as attackers"],
    ),
    man_that_is(
        "en_prise_man",
        squares::en_prise_man,
        "exposed",
        [
            "is attacked by a lesser man or unguarded and attacked",
            "is not to be taken with gain",
        ],
    ),
    relation(
        "passed_pawn",
        SQUARES,
        "",
        Man(squares::passed_pawn, PASSED_PAWN),
        estimate::reached,
    ),
    of_kind("passed", squares::passed, Role::Pawn, ["is passed", "is not passed"]),
    of_man("unguarded", squares::unguarded, ["is unguarded", "is guarded"]),
    of_man("attacked", squares::attacked, ["is attacked", "is not attacked"]),
    of_man(
        "outnumbered",
        squares::outnumbered,
        ["has more attackers than guards", "has as many guards as attackers"],
    ),
    of_man(
        "en_prise",
        squares::en_prise,
        [
            "can be taken by a lesser man or because it is unguarded",
            "cannot be taken by a lesser man nor for want of a guard",
        ],
    ),
    of_kind(
        "castled",
        squares::castled,
        Role::King,
        ["is castled", "is not castled"],
    ),
    of_kind(
        "castled_short",
        squares::castled_short,
        Role::King,
        ["is castled short", "is not castled short"],
    ),
    of_kind(
        "castled_long",
        squares::castled_long,
        Role::King,
        ["is castled long", "is not castled long"],
    ),
    of_man(
        "to_move",
        squares::to_move,
        ["belongs to the side to move", "belongs to the side not to move"],
    ),
    of_man(
        "on_edge",
        squares::on_edge,
        ["stands on the edge", "does not stand on the edge"],
    ),
    of_man(
        "on_edge_file",
        squares::on_edge_file,
        ["stands on the a- or h-file", "does not stand on the a- or h-file"],
    ),
    of_man(
        "on_centre_file",
        squares::on_centre_file,
        ["stands on the d- or e-file", "does not stand on the d- or e-file"],
    ),
    of_man(
        "on_middle_file",
        squares::on_middle_file,
        [
            "stands on one of the files c to f",
            "does not stand on any of the files c to f",
        ],
    ),
    of_man(
        "in_centre",
        squares::in_centre,
        ["stands in the centre", "does not stand in the centre"],
    ),
    of_man(
        "in_corner",
        squares::in_corner,
        ["stands in a corner", "does not stand in a corner"],
    ),
    of_man(
        "on_light",
        squares::on_light,
        ["stands on a light square", "stands on a dark square"],
    ),
    of_man(
        "on_kingside",
        squares::on_kingside,
        ["stands on the kingside", "stands on the queenside"],
    ),
    of_man("pinned", squares::pinned, ["is pinned", "is not pinned"]),
    of_kind("mated", squares::mated, Role::King, ["is mated", "is not mated"]),
    of_kind(
        "stalemated",
        squares::stalemated,
        Role::King,
        ["is stalemated", "is not stalemated"],
    ),
    relation(
        "is_a",
        &[Piece, Class],
        "{1} is one of the pieces called {2}.",
        Always(squares::is_a),
        estimate::is_a,
    ),
    relation(
        "worth_less",
        &[Piece, Piece],
        "{1} is worth less than {2}.",
        Always(squares::worth_less),
        estimate::worth,
    ),
    relation(
        "worth_as_much",
        &[Piece, Piece],
        "{1} is worth as much as {2}.",
        Always(squares::worth_as_much),
        estimate::worth,
    ),
    relation(
        "own_rank",
        &[Side, Place, Rank],
        "{2} is on {3} as {1} counts its ranks from home.",
        Always(squares::own_rank),
        estimate::own_rank,
    ),
];

/// Where to look for men and squares, with the relation's name.
pub(in crate::chess) fn zones() -> impl Iterator<Item = (&'static str, SquaresOf, ZonePhrase)> {
    RELATIONS.iter().filter_map(|relation| match relation.answer {
        Zone(of, phrase) => Some((relation.name, of, phrase)),
        _ => None,
    })
}

/// What squares are for a man.
pub(in crate::chess) fn square_properties() -> impl Iterator<Item = (&'static str, SquaresOf, SquarePhrase)> {
    RELATIONS.iter().filter_map(|relation| match relation.answer {
        Square(of, phrase) => Some((relation.name, of, phrase)),
        _ => None,
    })
}

/// What other men are.
pub(in crate::chess) fn man_properties() -> impl Iterator<Item = (&'static str, SquaresOf, ManPhrase)> {
    RELATIONS.iter().filter_map(|relation| match relation.answer {
        Man(of, phrase) => Some((relation.name, of, phrase)),
        _ => None,
    })
}

/// What a man is or is not.
pub(in crate::chess) fn marks() -> impl Iterator<Item = (&'static str, HoldsOf, MarkPhrase)> {
    RELATIONS.iter().filter_map(|relation| match relation.answer {
        Holds(of, phrase) => Some((relation.name, of, phrase)),
        _ => None,
    })
}

pub(super) fn signature() -> Signature {
    let mut signature = Signature::default();
    let position = signature.position();
    let side = signature.names("side", &["white", "black"]);
    let piece = signature.names("piece", &["pawn", "knight", "bishop", "rook", "queen", "king"]);
    let file = signature.integers("file", 1..=8);
    let rank = signature.integers("rank", 1..=8);
    let place = signature.tuple("place", &[file, rank]);
    let number = signature.integers("number", 0..=49);
    let classes: Vec<&str> = CLASSES.iter().map(|class| class.name).collect();
    let class = signature.names("class", &classes);
    for relation in RELATIONS {
        let types: Vec<_> = relation
            .sorts
            .iter()
            .map(|sort| match sort {
                Side => side,
                Piece => piece,
                Place => place,
                File => file,
                Rank => rank,
                Number => number,
                Class => class,
                Position => position,
            })
            .collect();
        let id = signature.relation(relation.name, &types);
        signature.say(id, relation.in_words());
    }
    signature
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A man's relation is a verb phrase that has a place for what is looked for, others are sentences with their arguments.
    #[test]
    fn every_relation_is_said() {
        for relation in RELATIONS {
            let name = relation.name;
            let words = relation.in_words();
            assert!(
                words.ends_with('.') && !words.contains("{}") && !words.contains('_'),
                "{name}: {words}"
            );
            let numbers = 1..=relation.sorts.len();
            let is_position = |number: usize| matches!(relation.sorts[number - 1], Position);
            let is_said = |number: &usize| words.contains(&format!("{{{number}}}"));
            let unsaid: Vec<usize> = numbers
                .filter(|number| !is_position(*number) && !is_said(number))
                .collect();
            match relation.answer {
                Always(_) | Of(_) => assert!(unsaid.is_empty(), "{name} does not speak of {unsaid:?}"),
                Zone(_, phrase) => {
                    let phrases = [phrase.squares, phrase.own, phrase.enemies, phrase.men];
                    assert!(phrases.iter().all(|phrase| phrase.contains("{}")), "{name}");
                }
                Square(_, phrase) => {
                    assert!(phrase.of_man.contains("{}"), "{name}");
                    assert!(!phrase.noun.one.is_empty() && !phrase.noun.many.is_empty(), "{name}");
                }
                Man(_, phrase) => assert!(!phrase.adjective.is_empty() && !phrase.is.no.is_empty(), "{name}"),
                Holds(_, phrase) => assert!(!phrase.yes.is_empty() && !phrase.no.is_empty(), "{name}"),
            }
        }
    }
}
