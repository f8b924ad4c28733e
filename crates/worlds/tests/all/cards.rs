//! Hands of cards: the bundled concepts of poker against brute force, and brute force against known numbers.

use crate::support::bundled::{named, rules_with};
use adage_logic::Predicate;
use adage_logic::matcher::Matcher;
use adage_logic::term::Term;
use adage_worlds::cards::{CardDomain, CardVocabulary, Hand, Hands};
use adage_worlds::domain::Domain;
use adage_worlds::space::Space;

const CONCEPTS: [&str; 8] = [
    "pair",
    "two_pairs",
    "three_of_a_kind",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "straight_flush",
];

/// Which of the concepts a hand is, for hands taken one after another.
fn with_concepts(mut visit: impl FnMut(&mut dyn FnMut(&Hand) -> [bool; 8])) {
    let vocabulary = CardVocabulary::default();
    let rules = rules_with("cards", &vocabulary, "");
    let goals: [Predicate; 8] = CONCEPTS.map(|name| named(&rules, name));
    let matcher = Matcher::new(&vocabulary, &rules, &goals).expect("a plan");
    let mut searcher = matcher.searcher();
    visit(&mut |hand| {
        let found = searcher.matches(hand);
        goals.map(|goal| found.iter().any(|answer| answer.predicate == goal))
    });
}

fn by_hand(hand: &Hand) -> [bool; 8] {
    let mut ranks = hand.0.map(|card| card.rank);
    ranks.sort_unstable();
    let mut sizes: Vec<usize> = (2..=14)
        .map(|rank| ranks.iter().filter(|other| **other == rank).count())
        .collect();
    sizes.sort_unstable();
    let [most, second] = [sizes[12], sizes[11]];
    let flush = hand.0.iter().all(|card| card.suit == hand.0[0].suit);
    let straight = ranks == [2, 3, 4, 5, 14] || (1..5).all(|index| ranks[index] == ranks[0] + index as u8);
    [
        most >= 2,
        second >= 2,
        most >= 3,
        most == 4,
        most == 3 && second == 2,
        flush,
        straight,
        flush && straight,
    ]
}

#[test]
fn the_concepts_are_what_poker_players_mean_in_any_order_of_the_cards() {
    with_concepts(|concepts| {
        for number in 0..Hands.numbers() {
            let mut hand = Hands.position(number).expect("a hand");
            let expected = by_hand(&hand);
            let is_rare = expected[3..].contains(&true);
            if is_rare || number % 17 == 0 {
                hand.0.rotate_left((number % 5) as usize);
                hand.0.swap(0, (number % 3) as usize + 1);
                assert_eq!(concepts(&hand), expected, "{hand}");
            }
        }
    });
}

#[test]
fn brute_force_counts_as_many_hands_as_poker_players_know() {
    // A hand that is more also counts as less: a full house has a pair, a straight flush is a flush.
    let expected = [
        1_098_240 + 123_552 + 54_912 + 3_744 + 624,
        123_552 + 3_744,
        54_912 + 3_744 + 624,
        624,
        3_744,
        5_108 + 40,
        10_200 + 40,
        40,
    ];
    let mut counts = [0; 8];
    for hand in (0..Hands.numbers()).filter_map(|number| Hands.position(number)) {
        for (count, holds) in counts.iter_mut().zip(by_hand(&hand)) {
            *count += u64::from(holds);
        }
    }
    assert_eq!(counts, expected);
}

#[test]
fn the_space_has_all_hands_once() {
    let hands: std::collections::HashSet<Vec<String>> = (0..Hands.numbers())
        .step_by(11)
        .map(|number| {
            let mut cards = Hands.position(number).expect("a hand").0.map(|card| card.to_string());
            cards.sort();
            cards.to_vec()
        })
        .collect();
    assert_eq!(Hands.numbers(), 2_598_960);
    assert_eq!(hands.len(), 2_598_960usize.div_ceil(11));
    assert_eq!(Hands.position(2_598_960), None);
}

#[test]
fn hands_read_back_and_are_made_of_their_cards() {
    let domain = CardDomain::default();
    let hand = domain.read("as Kh Qd Jc Ts").expect("a hand");
    assert_eq!(domain.write(&hand), "As Kh Qd Jc Ts");
    assert_eq!(domain.compose(&domain.components(&hand)), Some(hand));
    for wrong in [
        "",
        "As",
        "As As Qd Jc Ts",
        "1s Kh Qd Jc Ts",
        "Asx Kh Qd Jc Ts",
        "A Kh Qd Jc Ts",
        "é♠ Kh Qd Jc Ts",
    ] {
        assert!(domain.read(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn cards_that_make_no_hand_are_told_why() {
    let domain = CardDomain::default();
    let components = domain.components(&domain.read("As Kh Qd Jc Ts").expect("a hand"));
    let why = |change: &dyn Fn(&mut Vec<adage_worlds::domain::Component>)| {
        let mut changed = components.clone();
        change(&mut changed);
        assert_eq!(domain.compose(&changed), None);
        domain.objection(&changed)
    };
    let same = |cards: &mut Vec<adage_worlds::domain::Component>| cards[4] = cards[3].clone();
    assert_eq!(why(&same), "the same card is there twice");
    assert_eq!(
        why(&|cards| cards[4][0] = Term::Int(1)),
        "there is no card `1` of `spades`"
    );
    assert_eq!(why(&|cards| drop(cards.pop())), "a hand has 5 cards, not 4");
}
