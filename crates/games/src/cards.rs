//! A hand of five cards, for the concepts of poker.
//!
//! Cards have their places in the hand, `first` to `fifth`, so that a rule can speak of different cards. Ranks are
//! numbers, 11 for a jack to 14 for an ace. A hand is written as in `As Kh Qd Jc Ts`.
//!
//! | relation | holds if |
//! |---|---|
//! | `card(Nth, Rank, Suit, Hand)` | that card of the hand |
//! | `before(Nth, Nth)` | the first place comes before the second |
//! | `next_rank(Rank, Rank)` | the second rank follows the first, from 2 to the ace |

use crate::domain::{Component, Domain};
use crate::drawing::Style;
use crate::game::ReadError;
use crate::rows;
use crate::space::Space;
use adage_logic::vocabulary::{Answers, Estimate, Known, Question, RelationId, Signature, Vocabulary};
use adage_logic::{Predicate, Term};

const SIZE: usize = 5;
const PLACES: [&str; SIZE] = ["first", "second", "third", "fourth", "fifth"];
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

/// The relations over hands.
pub struct CardVocabulary {
    signature: Signature,
    card: RelationId,
    before: RelationId,
    next_rank: RelationId,
    /// Terms are interned behind a lock; these are made once.
    places: [Term; SIZE],
    suits: [Term; SUITS.len()],
}

impl Default for CardVocabulary {
    fn default() -> Self {
        let mut signature = Signature::default();
        let position = signature.position();
        let nth = signature.names("nth", &PLACES);
        let rank = signature.integers("rank", RANKS);
        let suit = signature.names("suit", &SUITS);
        CardVocabulary {
            card: signature.relation("card", &[nth, rank, suit, position]),
            before: signature.relation("before", &[nth, nth]),
            next_rank: signature.relation("next_rank", &[rank, rank]),
            signature,
            places: PLACES.map(Term::constant),
            suits: SUITS.map(Term::constant),
        }
    }
}

impl CardVocabulary {
    fn rows(&self, hand: &Hand) -> [[Term; 3]; SIZE] {
        std::array::from_fn(|place| {
            let card = hand.0[place];
            [
                self.places[place],
                Term::Int(i32::from(card.rank)),
                self.suits[usize::from(card.suit)],
            ]
        })
    }
}

impl Vocabulary for CardVocabulary {
    type Position = Hand;

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn estimate(&self, relation: RelationId, known: Known) -> Option<Estimate> {
        let rows = match relation {
            _ if relation == self.card => 5.0,
            _ if relation == self.before => 10.0,
            _ => 12.0,
        };
        rows::estimate(&self.signature, relation, known, rows)
    }

    fn ask(&self, question: &Question<Hand>, answers: &mut Answers<Hand>) {
        match question.args {
            [_, _, _, Some(name)] if question.relation == self.card => {
                let Some(hand) = question.position else { return };
                let rows = self.rows(hand).map(|[place, rank, suit]| [place, rank, suit, *name]);
                rows::collect(question, answers, rows);
            }
            [_, _] if question.relation == self.before => {
                let pairs = self.places.iter().enumerate().flat_map(|(index, earlier)| {
                    let later = &self.places[index + 1..];
                    later.iter().map(move |later| [*earlier, *later])
                });
                rows::collect(question, answers, pairs);
            }
            [_, _] if question.relation == self.next_rank => {
                let pairs = RANKS.zip(RANKS.skip(1));
                rows::collect(
                    question,
                    answers,
                    pairs.map(|(low, high)| [Term::Int(low), Term::Int(high)]),
                );
            }
            _ => {}
        }
    }
}

/// Hands as a domain: each card keeps its place, ranks and suits vary.
#[derive(Default)]
pub struct CardDomain {
    vocabulary: CardVocabulary,
}

impl CardDomain {
    fn try_compose(&self, components: &[Component]) -> Result<Hand, String> {
        let card = |place: &Term| {
            let mut here = components.iter().filter(|component| component.first() == Some(place));
            match (here.next().map(|component| &component[..]), here.next()) {
                (Some([_, rank, suit]), None) => {
                    let rank = rank.as_int().filter(|rank| RANKS.contains(rank));
                    let suit = self.vocabulary.suits.iter().position(|known| known == suit);
                    let (rank, suit) = rank.zip(suit).ok_or_else(|| format!("the {place} is no card"))?;
                    Ok(Card {
                        rank: rank as u8,
                        suit: suit as u8,
                    })
                }
                (Some(_), Some(_)) => Err(format!("there are two cards in the {place} place")),
                _ => Err(format!("there is no {place} card")),
            }
        };
        let cards: Vec<Card> = self.vocabulary.places.iter().map(card).collect::<Result<_, _>>()?;
        if components.len() > SIZE {
            return Err("there are more than five cards".to_string());
        }
        Hand::new(&cards).ok_or_else(|| "the same card is there twice".to_string())
    }
}

impl Domain for CardDomain {
    type Vocabulary = CardVocabulary;

    fn game(&self) -> &str {
        "cards"
    }

    fn vocabulary(&self) -> &CardVocabulary {
        &self.vocabulary
    }

    fn description(&self) -> Predicate {
        Predicate::new("card", 4)
    }

    fn components(&self, position: &Hand) -> Vec<Component> {
        let rows = self.vocabulary.rows(position);
        rows.iter().map(|row| Component::from_slice(row)).collect()
    }

    fn compose(&self, components: &[Component]) -> Option<Hand> {
        self.try_compose(components).ok()
    }

    fn objection(&self, components: &[Component]) -> String {
        self.try_compose(components).err().unwrap_or_default()
    }

    fn values(&self, leaf: usize) -> Vec<Term> {
        match leaf {
            0 => Vec::new(),
            1 => RANKS.map(Term::Int).collect(),
            _ => self.vocabulary.suits.to_vec(),
        }
    }

    fn features(&self) -> Vec<&'static str> {
        vec!["next_rank"]
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
