//! A hand of five cards, for the concepts of poker.
//!
//! A card is known by its rank and suit; the order of a hand does not matter. Ranks are numbers, 11 for a jack to 14 for
//! an ace. A hand is written as in `As Kh Qd Jc Ts`.
//!
//! | relation | holds if |
//! |---|---|
//! | `card(Rank, Suit, Hand)` | the hand has that card |
//! | `same_rank(Rank, Suit, Rank, Suit, Hand)`, `same_suit(…)` | two different cards of the hand are alike in that |
//! | `next_rank(Rank, Suit, Rank, Suit, Hand)` | the second card's rank follows the first one's, from 2 to the ace |
//! | `beats(Rank, Suit, Rank, Suit, Hand)` | the first card has the higher rank |

use crate::domain::{Component, Domain};
use crate::drawing::Style;
use crate::game::ReadError;
use crate::rows;
use crate::space::{Space, SpaceError, only};
use adage_logic::vocabulary::{Answers, Estimate, Known, Question, RelationId, Signature, Vocabulary};
use adage_logic::{Predicate, Term};

const SIZE: usize = 5;
const SUITS: [&str; 4] = ["clubs", "diamonds", "hearts", "spades"];
const SUIT_LETTERS: &str = "cdhs";
const SUIT_SIGNS: [char; 4] = ['♣', '♦', '♥', '♠'];
const RANK_LETTERS: &str = "23456789TJQKA";
const RANKS: std::ops::RangeInclusive<i32> = 2..=14;
const DECK: u64 = 52;

/// A card of the deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Card {
    /// From 2 to 14, the ace.
    pub rank: u8,
    /// Clubs, diamonds, hearts, spades, counted from nought.
    pub suit: u8,
}

/// Five different cards in their places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hand(pub [Card; SIZE]);

impl Card {
    /// The card of this number, below 52.
    fn from_number(number: u64) -> Card {
        Card {
            rank: (number / 4) as u8 + 2,
            suit: (number % 4) as u8,
        }
    }

    fn read(text: &str) -> Option<Card> {
        let mut letters = text.chars();
        let (rank, suit) = (letters.next()?, letters.next()?);
        let card = Card {
            rank: RANK_LETTERS.find(rank.to_ascii_uppercase())? as u8 + 2,
            suit: SUIT_LETTERS.find(suit.to_ascii_lowercase())? as u8,
        };
        letters.next().is_none().then_some(card)
    }

    fn rank_letter(self) -> char {
        let index = usize::from(self.rank.saturating_sub(2));
        RANK_LETTERS.chars().nth(index).unwrap_or('?')
    }
}

impl std::fmt::Display for Card {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let suit = SUIT_LETTERS.chars().nth(usize::from(self.suit)).unwrap_or('?');
        write!(f, "{}{suit}", self.rank_letter())
    }
}

impl Hand {
    /// A hand of these cards, if they are five different ones.
    pub fn new(cards: &[Card]) -> Option<Hand> {
        let cards: [Card; SIZE] = cards.try_into().ok()?;
        let doubled = |(index, card): (usize, &Card)| cards[index + 1..].contains(card);
        (!cards.iter().enumerate().any(doubled)).then_some(Hand(cards))
    }
}

impl std::fmt::Display for Hand {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0.map(|card| card.to_string()).join(" "))
    }
}

type Between = fn(Card, Card) -> bool;

/// Relations between two different cards of a hand.
const BETWEEN: [(&str, Between); 4] = [
    ("same_rank", |one, other| one.rank == other.rank),
    ("same_suit", |one, other| one.suit == other.suit),
    ("next_rank", |one, other| one.rank + 1 == other.rank),
    ("beats", |one, other| one.rank > other.rank),
];

/// The relations over hands.
pub struct CardVocabulary {
    signature: Signature,
    card: RelationId,
    between: [RelationId; BETWEEN.len()],
    /// Terms are interned behind a lock; these are made once.
    suits: [Term; SUITS.len()],
}

impl Default for CardVocabulary {
    fn default() -> Self {
        let mut signature = Signature::default();
        let position = signature.position();
        let rank = signature.integers("rank", RANKS);
        let suit = signature.names("suit", &SUITS);
        CardVocabulary {
            card: signature.relation("card", &[rank, suit, position]),
            between: BETWEEN.map(|(name, _)| signature.relation(name, &[rank, suit, rank, suit, position])),
            signature,
            suits: SUITS.map(Term::constant),
        }
    }
}

impl CardVocabulary {
    /// Rank and suit.
    fn terms(&self, card: Card) -> [Term; 2] {
        [Term::Int(i32::from(card.rank)), self.suits[usize::from(card.suit)]]
    }

    fn pairs(&self, hand: &Hand, holds: Between, name: Term) -> impl Iterator<Item = [Term; 5]> {
        let pairs = hand
            .0
            .iter()
            .flat_map(|one| hand.0.iter().map(move |other| (*one, *other)));
        let found = pairs.filter(move |(one, other)| one != other && holds(*one, *other));
        found.map(move |(one, other)| {
            let ([rank, suit], [other_rank, other_suit]) = (self.terms(one), self.terms(other));
            [rank, suit, other_rank, other_suit, name]
        })
    }
}

impl Vocabulary for CardVocabulary {
    type Position = Hand;

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn estimate(&self, relation: RelationId, known: Known) -> Option<Estimate> {
        let rows = if relation == self.card { 5.0 } else { 6.0 };
        rows::estimate(&self.signature, relation, known, rows)
    }

    fn ask(&self, question: &Question<Hand>, answers: &mut Answers<Hand>) {
        let (Some(hand), Some(Some(name))) = (question.position, question.args.last()) else {
            return;
        };
        if question.relation == self.card {
            let rows = hand.0.iter().map(|card| {
                let [rank, suit] = self.terms(*card);
                [rank, suit, *name]
            });
            rows::collect(question, answers, rows);
        } else if let Some(index) = self.between.iter().position(|id| *id == question.relation) {
            let (_, holds) = BETWEEN[index];
            rows::collect(question, answers, self.pairs(hand, holds, *name));
        }
    }
}

/// Hands as a domain: each card is a component, ranks and suits vary.
#[derive(Default)]
pub struct CardDomain {
    vocabulary: CardVocabulary,
}

impl CardDomain {
    fn try_compose(&self, components: &[Component]) -> Result<Hand, String> {
        let card = |component: &Component| {
            let [rank, suit] = component[..] else {
                return Err("a card has a rank and a suit".to_string());
            };
            let known_rank = rank.as_int().filter(|rank| RANKS.contains(rank));
            let known_suit = self.vocabulary.suits.iter().position(|known| *known == suit);
            let (rank, suit) = known_rank
                .zip(known_suit)
                .ok_or_else(|| format!("there is no card `{rank}` of `{suit}`"))?;
            Ok(Card {
                rank: rank as u8,
                suit: suit as u8,
            })
        };
        let cards: Vec<Card> = components.iter().map(card).collect::<Result<_, _>>()?;
        if cards.len() != SIZE {
            return Err(format!("a hand has {SIZE} cards, not {}", cards.len()));
        }
        Hand::new(&cards).ok_or_else(|| "the same card is there twice".to_string())
    }
}

impl Domain for CardDomain {
    type Vocabulary = CardVocabulary;
    type Space = Hands;

    fn game(&self) -> &str {
        "cards"
    }

    fn vocabulary(&self) -> &CardVocabulary {
        &self.vocabulary
    }

    fn description(&self) -> Predicate {
        Predicate::new("card", 3)
    }

    fn components(&self, position: &Hand) -> Vec<Component> {
        let cards = position.0.iter();
        cards
            .map(|card| Component::from_slice(&self.vocabulary.terms(*card)))
            .collect()
    }

    fn compose(&self, components: &[Component]) -> Option<Hand> {
        self.try_compose(components).ok()
    }

    fn objection(&self, components: &[Component]) -> String {
        self.try_compose(components).err().unwrap_or_default()
    }

    fn values(&self, leaf: usize) -> Vec<Term> {
        match leaf {
            0 => RANKS.map(Term::Int).collect(),
            _ => self.vocabulary.suits.to_vec(),
        }
    }

    fn features(&self) -> Vec<&'static str> {
        BETWEEN.map(|(name, _)| name).to_vec()
    }

    fn read(&self, text: &str) -> Result<Hand, ReadError> {
        let card = |word: &str| {
            Card::read(word).ok_or_else(|| {
                ReadError(format!(
                    "`{word}` is no card; cards are written by rank and suit, as in As or 7d"
                ))
            })
        };
        let cards: Vec<Card> = text.split_whitespace().map(card).collect::<Result<_, _>>()?;
        if cards.len() != SIZE {
            let count = cards.len();
            return Err(ReadError(format!(
                "`{text}` is a hand of {count} cards; it must be {SIZE}"
            )));
        }
        let doubled = |(index, card): &(usize, &Card)| cards[..*index].contains(card);
        match cards.iter().enumerate().find(doubled) {
            Some((_, card)) => Err(ReadError(format!(
                "the card `{card}` is twice in `{text}`; there is only one"
            ))),
            None => Hand::new(&cards).ok_or_else(|| ReadError(format!("`{text}` is no hand"))),
        }
    }

    fn space(&self, name: &str) -> Result<Hands, SpaceError> {
        only(Hands, Hands::NAME, name)
    }

    fn space_of(&self, _: &str) -> Option<String> {
        Some(Hands::NAME.to_string())
    }

    fn write(&self, position: &Hand) -> String {
        position.to_string()
    }

    fn picture(&self, position: &Hand, style: Style) -> String {
        let face = |card: &Card| match (style.unicode, SUIT_SIGNS.get(usize::from(card.suit))) {
            (true, Some(sign)) => format!(" {}{sign}", card.rank_letter()),
            _ => format!(" {card}"),
        };
        format!("{}\n", position.0.iter().map(face).collect::<String>())
    }
}

/// All hands of five cards, each in one order.
pub struct Hands;

impl Hands {
    pub const NAME: &str = "hands";
}

fn choose(of: u64, chosen: u64) -> u64 {
    // Every product is divisible: it is that many choices of fewer.
    (0..chosen).fold(1, |ways, index| ways * of.saturating_sub(index) / (index + 1))
}

impl Space for Hands {
    type Position = Hand;

    fn name(&self) -> &str {
        Hands::NAME
    }

    fn numbers(&self) -> u64 {
        choose(DECK, SIZE as u64)
    }

    /// The highest card is the last for which there are no more hands of lower cards than the number, and so on.
    fn position(&self, number: u64) -> Option<Hand> {
        let mut rest = number;
        let mut cards = Vec::with_capacity(SIZE);
        for left in (1..=SIZE as u64).rev() {
            let highest = (0..DECK).rev().find(|card| choose(*card, left) <= rest)?;
            rest -= choose(highest, left);
            cards.push(Card::from_number(highest));
        }
        Hand::new(&cards).filter(|_| number < self.numbers())
    }

    fn describe(&self, position: &Hand) -> String {
        position.to_string()
    }
}
