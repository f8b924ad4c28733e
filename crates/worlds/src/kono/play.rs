//! [`Kono`] as a [`Game`].

use super::{Kono, KonoMove, KonoState, home, player_name};
use crate::drawing::{Drawing, Glyph, Ground};
use crate::five::{Cell, Cells, SIDE};
use crate::game::{
    Change, Condition, Effect, Game, Need, Outcome, ReadError, Side, Symmetry, Turn, random_moves, standing,
};
use crate::rule_form::{RuleForm, result};
use adage_logic::{Atom, Term};
use rand::rngs::SmallRng;

impl Game for Kono {
    type State = KonoState;
    type Move = KonoMove;

    fn name(&self) -> &str {
        "five-field-kono"
    }

    fn start(&self) -> KonoState {
        KonoState {
            counters: [home(Side(0)), home(Side(1))],
            to_move: Side(0),
            plies: 0,
        }
    }

    fn to_move(&self, state: &KonoState) -> Side {
        state.to_move
    }

    fn moves(&self, state: &KonoState) -> Vec<KonoMove> {
        match self.outcome(state) {
            Some(_) => Vec::new(),
            None => self.steps(state),
        }
    }

    fn play(&self, state: &KonoState, chosen: &KonoMove) -> KonoState {
        let mut after = *state;
        let counters = &mut after.counters[usize::from(state.to_move.0)];
        *counters = counters.without(Cells::of(chosen.from)).with(chosen.to);
        after.to_move = state.to_move.other();
        if self.ply_limit.is_some() {
            after.plies = state.plies.saturating_add(1);
        }
        after
    }

    fn outcome(&self, state: &KonoState) -> Option<Outcome> {
        let won = result(|player| self.has_won(state, player));
        let too_long = self.ply_limit.is_some_and(|limit| state.plies >= limit);
        won.or_else(|| (too_long || !self.can_move(state)).then_some(Outcome::Draw))
    }

    /// Columns reflected, and the players exchanged together with the rows and who is to move. (That cells of the two
    /// colours of a chequered board never meet, so that each may be reflected alone, is no turn of the board.)
    fn symmetries(&self) -> Vec<Symmetry> {
        let symmetry = |mirror_files, exchange_players| Symmetry {
            turn: Turn {
                mirror_files,
                mirror_ranks: exchange_players,
                swap_axes: false,
            },
            exchange_players,
        };
        vec![symmetry(true, false), symmetry(false, true), symmetry(true, true)]
    }

    fn transform(&self, state: &KonoState, symmetry: Symmetry) -> KonoState {
        let mut after = *state;
        after.counters = state.counters.map(|cells| cells.turned(symmetry.turn));
        if symmetry.exchange_players {
            after.counters.swap(0, 1);
            after.to_move = state.to_move.other();
        }
        after
    }

    /// `state(Row,Col,Owner)` for every cell, whose owner is `e` if it is empty, and `control(P)`.
    fn facts(&self, state: &KonoState) -> Vec<Atom> {
        let name = |player| Term::constant(player_name(player));
        let owner = |cell| state.owner(cell).map_or(Term::constant("e"), name);
        let fact = |cell: Cell| {
            let args = vec![Term::Int(cell.row()), Term::Int(cell.col()), owner(cell)];
            Atom::new("state", args)
        };
        let control = Atom::new("control", vec![name(state.to_move)]);
        Cell::all().map(fact).chain([control]).collect()
    }

    fn effect(&self, state: &KonoState, chosen: &KonoMove) -> Effect {
        let counter = Term::constant(player_name(state.to_move));
        let needs = |cell: Cell, content| Condition {
            cell: cell.term(),
            needs: Need::Is(content),
        };
        let set = |cell: Cell, becomes| Change {
            cell: cell.term(),
            becomes,
        };
        Effect {
            conditions: vec![needs(chosen.from, counter), needs(chosen.to, Term::constant("empty"))],
            changes: vec![set(chosen.from, None), set(chosen.to, Some((state.to_move, counter)))],
        }
    }

    fn draw(&self, state: &KonoState) -> Drawing {
        let mut drawing = Drawing::empty(SIDE, SIDE, Ground::Chequered);
        let men = Cell::all().filter_map(|cell| Some((cell, state.owner(cell)?)));
        let glyphs = men.map(|(cell, player)| (cell.drawn(), glyph(player)));
        drawing.glyphs.extend(glyphs);
        let name = |player| if player == Side(0) { "White" } else { "Black" };
        drawing.with_caption(standing(self, state, name))
    }

    fn opening(&self, rng: &mut SmallRng) -> (Self::State, Vec<Self::Move>) {
        (self.start(), random_moves(self, 4, rng))
    }

    fn rule_form(&self) -> Option<&dyn RuleForm<State = Self::State, Move = Self::Move>> {
        Some(self)
    }

    fn read_state(&self, text: &str) -> Result<KonoState, ReadError> {
        self.position_of_text(text)
    }

    fn write_state(&self, state: &KonoState) -> String {
        self.text_of_position(state)
    }

    fn read_move(&self, state: &KonoState, text: &str) -> Result<KonoMove, ReadError> {
        self.move_of_text(state, text)
    }

    fn write_move(&self, _: &KonoState, chosen: &KonoMove) -> String {
        format!("{}{}", chosen.from, chosen.to)
    }
}

fn glyph(player: Side) -> Glyph {
    let (character, letter, picture) = match player {
        Side(0) => ('○', 'w', "white-stone"),
        _ => ('●', 'b', "black-stone"),
    };
    Glyph {
        character,
        letter,
        picture,
    }
}
