//! [`Onitama`] as a [`Game`].

use super::{Card, Color, Deal, Onitama, OnitamaMove, OnitamaState};
use crate::chance::Chance;
use crate::drawing::{Drawing, Glyph, Ground};
use crate::five::{Cell, SIDE};
use crate::game::{Change, Condition, Effect, Game, Need, Outcome, ReadError, Side, Symmetry, Turn, standing};
use crate::rule_form::{RuleForm, result};
use adage_logic::{Atom, Term};
use rand::RngExt;
use rand::rngs::SmallRng;

impl Game for Onitama {
    type State = OnitamaState;
    type Move = OnitamaMove;

    fn name(&self) -> &str {
        "onitama"
    }

    fn start(&self) -> OnitamaState {
        self.start
    }

    fn to_move(&self, state: &OnitamaState) -> Side {
        state.to_move().player()
    }

    fn moves(&self, state: &OnitamaState) -> Vec<OnitamaMove> {
        match self.outcome(state) {
            Some(_) => Vec::new(),
            None => self.steps(state),
        }
    }

    fn play(&self, state: &OnitamaState, chosen: &OnitamaMove) -> OnitamaState {
        state.after(*chosen)
    }

    fn outcome(&self, state: &OnitamaState) -> Option<Outcome> {
        result(|player| state.has_won(Color::of(player)))
    }

    /// The board turned half round with the players exchanged. To mirror it would need mirrored cards.
    fn symmetries(&self) -> Vec<Symmetry> {
        let turn = Turn {
            mirror_files: true,
            mirror_ranks: true,
            swap_axes: false,
        };
        vec![Symmetry {
            turn,
            exchange_players: true,
        }]
    }

    fn transform(&self, state: &OnitamaState, symmetry: Symmetry) -> OnitamaState {
        match symmetry.exchange_players {
            true => state.exchanged(),
            false => *state,
        }
    }

    /// `location(pawn(Rank,Color),cell(Row,Col))`, `in_hand(Color,Card)`, `in_play(Card)` and `control(Color)`. What the
    /// cards say is in the rules, and in [`Card::facts`].
    fn facts(&self, state: &OnitamaState) -> Vec<Atom> {
        let men = Cell::all().filter_map(|cell| Some((cell, state.man_at(cell)?)));
        let mut facts: Vec<Atom> = men
            .map(|(cell, man)| Atom::new("location", vec![man_term(man), cell.term()]))
            .collect();
        for side in Color::BOTH {
            let cards = state.hand(side).cards();
            facts.extend(cards.map(|card| Atom::new("in_hand", vec![side.term(), card.term()])));
        }
        let in_play = state.in_play().cards();
        facts.extend(in_play.map(|card| Atom::new("in_play", vec![card.term()])));
        facts.push(Atom::new("control", vec![state.to_move().term()]));
        facts
    }

    /// A card is a place too, which holds the name of the side that has it and is empty in the centre.
    fn effect(&self, state: &OnitamaState, chosen: &OnitamaMove) -> Effect {
        let side = state.to_move();
        let mut effect = Effect::default();
        if let OnitamaMove::Step { from, to, .. } = *chosen
            && let Some(man) = state.man_at(from)
        {
            let target = match state.captures(*chosen) {
                true => Need::ManOf(side.other().player()),
                false => Need::Is(Term::constant("empty")),
            };
            effect.conditions.push(needs(from.term(), Need::Is(man_term(man))));
            effect.conditions.push(needs(to.term(), target));
            effect.changes.push(set(from.term(), None));
            effect
                .changes
                .push(set(to.term(), Some((side.player(), man_term(man)))));
        }
        let held = |card: Card| (card.term(), side.term());
        let (card, holder) = held(chosen.card());
        effect.conditions.push(needs(card, Need::Is(holder)));
        effect.changes.push(set(card, None));
        effect
            .changes
            .push(set(state.centre().term(), Some((side.player(), holder))));
        effect
    }

    fn draw(&self, state: &OnitamaState) -> Drawing {
        let mut drawing = Drawing::empty(SIDE, SIDE, Ground::Cells);
        let men = Cell::all().filter_map(|cell| Some((cell, state.man_at(cell)?)));
        drawing.glyphs.extend(men.map(|(cell, man)| (cell.drawn(), glyph(man))));
        let turn = standing(self, state, |player| Color::of(player).name());
        let hand = |side| {
            let cards: Vec<&str> = state.hand(side).cards().map(Card::name).collect();
            cards.join(" and ")
        };
        drawing.with_caption(format!(
            "{turn}; blue has {}, red {}, centre {}",
            hand(Color::Blue),
            hand(Color::Red),
            state.centre()
        ))
    }

    /// The men at home, and as many cards dealt as the game is played with.
    fn opening(&self, rng: &mut SmallRng) -> (Self::State, Vec<Self::Move>) {
        let start = self.start();
        let deal = Deal::random(&mut Chance::new(rng.random()), start.hand(Color::Blue).len());
        (deal.position().unwrap_or(start), Vec::new())
    }

    fn rule_form(&self) -> Option<&dyn RuleForm<State = Self::State, Move = Self::Move>> {
        Some(self)
    }

    fn read_state(&self, text: &str) -> Result<OnitamaState, ReadError> {
        OnitamaState::read(text)
    }

    fn write_state(&self, state: &OnitamaState) -> String {
        state.to_string()
    }

    fn read_move(&self, state: &OnitamaState, text: &str) -> Result<OnitamaMove, ReadError> {
        self.move_of_text(state, text)
    }

    fn write_move(&self, state: &OnitamaState, chosen: &OnitamaMove) -> String {
        self.text_of_move(state, *chosen)
    }
}

fn needs(cell: Term, needs: Need) -> Condition {
    Condition { cell, needs }
}

fn set(cell: Term, becomes: Option<(Side, Term)>) -> Change {
    Change { cell, becomes }
}

/// `pawn(master,red)`.
fn man_term((side, is_master): (Color, bool)) -> Term {
    let rank = Term::constant(if is_master { "master" } else { "student" });
    Term::compound("pawn", &[rank, side.term()])
}

/// The man that such a term names.
pub(super) fn man_of(term: Term) -> Option<(Color, bool)> {
    let mut men = Color::BOTH.into_iter().flat_map(|side| [(side, false), (side, true)]);
    men.find(|man| man_term(*man) == term)
}

impl Color {
    pub fn term(self) -> Term {
        Term::constant(self.name())
    }
}

fn glyph(man: (Color, bool)) -> Glyph {
    let (character, letter, picture) = match man {
        (Color::Blue, true) => ('♔', 'B', "blue-master"),
        (Color::Blue, false) => ('♙', 'b', "blue-student"),
        (Color::Red, true) => ('♚', 'R', "red-master"),
        (Color::Red, false) => ('♟', 'r', "red-student"),
    };
    Glyph {
        character,
        letter,
        picture,
    }
}
