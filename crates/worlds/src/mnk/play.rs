//! [`Mnk`] as a [`Game`].

use super::{Direction, Mnk, MnkState, Place, player_name, stones_before, stones_beyond};
use crate::drawing::{Drawing, Glyph, Ground};
use crate::game::{Effect, Game, Outcome, ReadError, Side, Symmetry, Turn, standing};
use crate::rule_form::RuleForm;
use adage_logic::{Atom, Term};

/// Boards with shorter sides are marked with crosses and noughts.
const FEWEST_FOR_STONES: usize = 5;

impl Game for Mnk {
    type State = MnkState;
    type Move = Place;

    fn name(&self) -> &str {
        &self.name
    }

    fn start(&self) -> MnkState {
        self.position(&[], &[], Side(0)).expect("an empty board has no winner")
    }

    fn to_move(&self, state: &MnkState) -> Side {
        state.to_move
    }

    fn moves(&self, state: &MnkState) -> Vec<Place> {
        match state.winner {
            Some(_) => Vec::new(),
            None => self.empty_places(state).collect(),
        }
    }

    fn play(&self, state: &MnkState, chosen: &Place) -> MnkState {
        let mut after = *state;
        let index = self.index(*chosen);
        let stones = &mut after.stones[usize::from(state.to_move.0)];
        stones.insert(index);
        let run_through = |direction: &Direction| {
            let stride = self.stride(*direction);
            1 + stones_before(stones, index, stride) + stones_beyond(stones, index, stride)
        };
        if Direction::ALL.iter().map(run_through).any(|length| self.wins(length)) {
            after.winner = Some(state.to_move);
        }
        after.to_move = state.to_move.other();
        after
    }

    fn outcome(&self, state: &MnkState) -> Option<Outcome> {
        if let Some(winner) = state.winner {
            return Some(Outcome::Win(winner));
        }
        let taken = state.stones[0].count() + state.stones[1].count();
        (taken == self.width * self.height).then_some(Outcome::Draw)
    }

    /// Turns of the board that differ in effect (eight on a square one, two on a single rank), each with and without
    /// exchange of the players. An exchange swaps the stones *and* the side to move: the position keeps its worth for
    /// whoever is to move, and the winner changes name. To swap only the stones would be no symmetry.
    fn symmetries(&self) -> Vec<Symmetry> {
        let square = self.width == self.height && self.width > 1;
        let mut symmetries = Vec::new();
        for exchange_players in [false, true] {
            for mirror_files in [false, true] {
                for mirror_ranks in [false, true] {
                    for swap_axes in [false, true] {
                        let differs = (!mirror_files || self.width > 1)
                            && (!mirror_ranks || self.height > 1)
                            && (!swap_axes || square);
                        let symmetry = Symmetry {
                            turn: Turn {
                                mirror_files,
                                mirror_ranks,
                                swap_axes,
                            },
                            exchange_players,
                        };
                        if differs && symmetry != Symmetry::default() {
                            symmetries.push(symmetry);
                        }
                    }
                }
            }
        }
        symmetries
    }

    fn transform(&self, state: &MnkState, symmetry: Symmetry) -> MnkState {
        let mut after = MnkState {
            stones: Default::default(),
            ..*state
        };
        for player in [Side(0), Side(1)] {
            let owner = if symmetry.exchange_players {
                player.other()
            } else {
                player
            };
            for place in self.stones(state, player) {
                let (file, rank) = symmetry.turn.apply(place.cell(), (self.width, self.height));
                if let Some(place) = self.place(file, rank) {
                    after.stones[usize::from(owner.0)].insert(self.index(place));
                }
            }
        }
        if symmetry.exchange_players {
            after.to_move = state.to_move.other();
            after.winner = state.winner.map(Side::other);
        }
        after
    }

    /// `taken(Place, Player)` and `is_empty(Place)` for every place, and `control(Player)` for who is to move.
    fn facts(&self, state: &MnkState) -> Vec<Atom> {
        let name = |player| Term::constant(player_name(player));
        let fact = |place: Place| match self.owner(state, place) {
            Some(player) => Atom::new("taken", vec![place.term(), name(player)]),
            None => Atom::new("is_empty", vec![place.term()]),
        };
        let control = Atom::new("control", vec![name(state.to_move)]);
        self.places().map(fact).chain([control]).collect()
    }

    fn effect(&self, state: &MnkState, chosen: &Place) -> Effect {
        let stone = Term::constant(player_name(state.to_move));
        Effect::placing(chosen.term(), state.to_move, stone)
    }

    fn draw(&self, state: &MnkState) -> Drawing {
        let big = self.width.min(self.height) >= 9;
        let ground = if big { Ground::Lines } else { Ground::Cells };
        let mut drawing = Drawing::empty(self.width, self.height, ground);
        for player in [Side(0), Side(1)] {
            let men = self
                .stones(state, player)
                .map(|place| (place.cell(), glyph(player, big)));
            drawing.glyphs.extend(men);
        }
        let name = |player| match (big, player) {
            (false, player) => player_name(player),
            (true, Side(0)) => "Black (x)",
            (true, _) => "White (o)",
        };
        drawing.with_caption(standing(self, state, name))
    }

    /// The board is full long before.
    fn longest(&self) -> usize {
        usize::MAX
    }

    /// Stones have colours, crosses and noughts have names.
    fn player_name(&self, player: Side) -> String {
        let has_stones = self.width.min(self.height) >= FEWEST_FOR_STONES;
        let names = if has_stones { ["black", "white"] } else { ["x", "o"] };
        names[usize::from(player.0 & 1)].to_string()
    }

    fn rule_form(&self) -> Option<&dyn RuleForm<State = Self::State, Move = Self::Move>> {
        Some(self)
    }

    fn read_state(&self, text: &str) -> Result<MnkState, ReadError> {
        self.position_of_text(text)
    }

    fn write_state(&self, state: &MnkState) -> String {
        self.text_of_position(state)
    }

    fn read_move(&self, state: &MnkState, text: &str) -> Result<Place, ReadError> {
        let place = self.place_of_text(text)?;
        if state.winner.is_some() {
            return Err(ReadError("the game is over, nobody can move".into()));
        }
        match self.owner(state, place) {
            Some(player) => Err(ReadError(format!("{text} is already taken by {}", player_name(player)))),
            None => Ok(place),
        }
    }

    fn write_move(&self, _: &MnkState, chosen: &Place) -> String {
        crate::drawing::cell_name(chosen.cell())
    }
}

fn glyph(player: Side, stones: bool) -> Glyph {
    let (character, letter, picture) = match (player, stones) {
        (Side(0), true) => ('●', 'x', "black-stone"),
        (_, true) => ('○', 'o', "white-stone"),
        (Side(0), false) => ('×', 'x', "cross"),
        (_, false) => ('○', 'o', "nought"),
    };
    Glyph {
        character,
        letter,
        picture,
    }
}
