//! The m-n-k games as relations.
//!
//! | relation | holds if |
//! |---|---|
//! | `is_empty(Place, Position)` | nobody has a stone there |
//! | `taken(Place, Player, Position)` | that player has a stone there |
//! | `next(Place, Place, Direction)` | the second place follows the first in that direction |
//! | `opponent(Player, Player)` | the two are different players |
//! | `make_move(Player, Place, Position, New)` | the player may put a stone there, which makes the new position |
//! | `run(Start, Direction, Length, Player, Position)` | that player has exactly so many stones in a row from there |
//!
//! Places are `(File, Rank)` counted from one; players `x` and `o`; directions `east`, `north`, `north_east`,
//! `north_west`. Only the side to move may put a stone, and only while the game is not over.
//!
//! A question is answered in two steps: the known arguments narrow the candidates down where that is cheap, then every
//! candidate row is compared with all of them. No relation can be asked without its position, or by the position that
//! it makes.

use super::{Direction, Mnk, MnkState, Place, player_name};
use crate::game::{Game, Side};
use crate::rows::collect;
use adage_logic::Term;
use adage_logic::vocabulary::{Answers, Estimate, Known, Question, RelationId, Signature, Vocabulary};

const PLAYERS: [Side; 2] = [Side(0), Side(1)];

/// The relations of one m-n-k game.
pub struct MnkVocabulary {
    game: Mnk,
    signature: Signature,
    is_empty: RelationId,
    taken: RelationId,
    next: RelationId,
    opponent: RelationId,
    make_move: RelationId,
    run: RelationId,
    /// Terms are interned behind a lock; these are made once.
    places: Vec<Term>,
    players: [Term; 2],
    directions: [Term; 4],
}

impl MnkVocabulary {
    pub fn new(game: Mnk) -> MnkVocabulary {
        let mut signature = Signature::default();
        let file = signature.integers("file", 1..=game.width() as i32);
        let rank = signature.integers("rank", 1..=game.height() as i32);
        let place = signature.tuple("place", &[file, rank]);
        let player = signature.names("player", &PLAYERS.map(player_name));
        let direction = signature.names("direction", &Direction::ALL.map(Direction::name));
        let length = signature.integers("length", 1..=game.width().max(game.height()) as i32);
        let position = signature.position();
        MnkVocabulary {
            is_empty: signature.relation("is_empty", &[place, position]),
            taken: signature.relation("taken", &[place, player, position]),
            next: signature.relation("next", &[place, place, direction]),
            opponent: signature.relation("opponent", &[player, player]),
            make_move: signature.relation("make_move", &[player, place, position, position]),
            run: signature.relation("run", &[place, direction, length, player, position]),
            places: game.places().map(Place::term).collect(),
            players: PLAYERS.map(|player| Term::constant(player_name(player))),
            directions: Direction::ALL.map(|direction| Term::constant(direction.name())),
            signature,
            game,
        }
    }

    pub fn game(&self) -> &Mnk {
        &self.game
    }

    fn place_term(&self, place: Place) -> Term {
        self.places[usize::from(place.rank) * self.game.width() + usize::from(place.file)]
    }

    fn player_term(&self, player: Side) -> Term {
        self.players[usize::from(player.0 & 1)]
    }

    fn direction_term(&self, direction: Direction) -> Term {
        self.directions[direction as usize]
    }

    fn empty(&self, args: &[Option<Term>], state: &MnkState, name: Term) -> impl Iterator<Item = [Term; 2]> {
        let places = known_or(self.known_place(args[0]), self.game.empty_places(state));
        let empty = places.filter(|place| self.game.is_empty(state, *place));
        empty.map(move |place| [self.place_term(place), name])
    }

    fn stones(&self, args: &[Option<Term>], state: &MnkState, name: Term) -> impl Iterator<Item = [Term; 3]> {
        let players = known_or(self.known_player(args[1]), PLAYERS.into_iter());
        let everywhere = players.flat_map(|player| self.game.stones(state, player));
        let places = known_or(self.known_place(args[0]), everywhere);
        places.filter_map(move |place| {
            let player = self.game.owner(state, place)?;
            Some([self.place_term(place), self.player_term(player), name])
        })
    }

    fn neighbours(&self, args: &[Option<Term>]) -> impl Iterator<Item = [Term; 3]> {
        let directions = known_or(self.known_direction(args[2]), Direction::ALL.into_iter());
        directions.flat_map(move |direction| {
            let before = |second: Option<Place>| second.and_then(|second| self.game.previous(second, direction));
            let first = match (args[0], args[1]) {
                (None, Some(_)) => self.known_place(args[1]).map(before),
                (first, _) => self.known_place(first),
            };
            known_or(first, self.game.places()).filter_map(move |first| {
                let second = self.game.next(first, direction)?;
                Some([
                    self.place_term(first),
                    self.place_term(second),
                    self.direction_term(direction),
                ])
            })
        })
    }

    fn runs(&self, args: &[Option<Term>], state: &MnkState, name: Term) -> impl Iterator<Item = [Term; 5]> {
        let start = self.known_place(args[0]);
        let players = known_or(self.known_player(args[3]), PLAYERS.into_iter());
        let lines = players.flat_map(move |player| {
            let directions = known_or(self.known_direction(args[1]), Direction::ALL.into_iter());
            directions.map(move |direction| (player, direction))
        });
        lines.flat_map(move |(player, direction)| {
            let from_start = start.map(|start| self.game.run_from(state, start?, player, direction));
            known_or(from_start, self.game.runs(state, player, direction)).map(move |run| {
                let length = Term::Int(run.length as i32);
                let (start, direction) = (self.place_term(run.start), self.direction_term(direction));
                [start, direction, length, self.player_term(player), name]
            })
        })
    }

    fn answer_make_move(&self, question: &Question<MnkState>, state: &MnkState, answers: &mut Answers<MnkState>) {
        let [player, place, Some(name), None] = question.args else {
            return;
        };
        let to_move = self.player_term(state.to_move);
        if player.is_some_and(|player| player != to_move) || self.game.outcome(state).is_some() {
            return;
        }
        let places = known_or(self.known_place(*place), self.game.empty_places(state));
        for place in places.filter(|place| self.game.is_empty(state, *place)) {
            let after = answers.new_position(self.game.play(state, &place));
            answers.push(&[to_move, self.place_term(place), *name, after]);
            if question.only_whether {
                return;
            }
        }
    }

    fn known_place(&self, term: Option<Term>) -> Option<Option<Place>> {
        term.map(|term| self.game.place_of(term))
    }

    fn known_player(&self, term: Option<Term>) -> Option<Option<Side>> {
        term.map(|term| PLAYERS.into_iter().find(|player| self.player_term(*player) == term))
    }

    fn known_direction(&self, term: Option<Term>) -> Option<Option<Direction>> {
        term.map(|term| {
            Direction::ALL
                .into_iter()
                .find(|direction| self.direction_term(*direction) == term)
        })
    }

    /// Stones in a position of a typical game: the mean over its moves.
    fn expected_stones(&self) -> f64 {
        const MEAN_OF_A_LONG_GAME: f64 = 25.0;
        (self.cells() * 0.4).min(MEAN_OF_A_LONG_GAME)
    }

    fn cells(&self) -> f64 {
        self.places.len() as f64
    }

    /// How many rows hold if nothing is known, and what share of them knowing each argument leaves.
    fn selectivity(&self, relation: RelationId) -> (f64, Vec<f64>) {
        const RUNS_PER_STONE: f64 = 3.2;
        let (cells, stones) = (self.cells(), self.expected_stones());
        match relation {
            _ if relation == self.is_empty => (cells - stones, vec![1.0 / cells]),
            _ if relation == self.taken => (stones, vec![1.0 / cells, 0.5]),
            _ if relation == self.next => (self.neighbour_count(), vec![1.0 / cells, 1.0 / cells, 0.25]),
            _ if relation == self.opponent => (2.0, vec![0.5, 0.5]),
            _ if relation == self.make_move => (cells - stones, vec![0.5, 1.0 / cells]),
            _ => (stones * RUNS_PER_STONE, vec![1.0 / cells, 0.25, 0.4, 0.5]),
        }
    }

    fn neighbour_count(&self) -> f64 {
        let (width, height) = (self.game.width() as f64, self.game.height() as f64);
        (width - 1.0) * height + width * (height - 1.0) + 2.0 * (width - 1.0) * (height - 1.0)
    }

    /// The work of asking: candidates are narrowed by a known place, player or direction, never by a length.
    fn cost(&self, relation: RelationId, known: Known, rows: f64) -> f64 {
        const WORDS_OF_A_BOARD: f64 = 7.0;
        const COPY_OF_A_POSITION: f64 = 10.0;
        let length_is_known = relation == self.run && known.has(2);
        let by_place = known.has(if relation == self.make_move { 1 } else { 0 });
        match relation {
            _ if relation == self.next || relation == self.opponent => 1.0 + rows,
            _ if relation == self.make_move => 1.0 + rows * COPY_OF_A_POSITION,
            _ if by_place => {
                if relation == self.run {
                    8.0
                } else {
                    1.0
                }
            }
            _ => WORDS_OF_A_BOARD + if length_is_known { rows / 0.4 } else { rows },
        }
    }
}

impl Vocabulary for MnkVocabulary {
    type Position = MnkState;

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn estimate(&self, relation: RelationId, known: Known) -> Option<Estimate> {
        let shape = self.signature.relations().get(usize::from(relation.0))?;
        if shape.position.is_some_and(|index| !known.has(index)) || shape.makes.is_some_and(|index| known.has(index)) {
            return None;
        }
        let (all, shares) = self.selectivity(relation);
        let left = shares.iter().enumerate().filter(|(index, _)| known.has(*index));
        let answers = left.fold(all, |rows, (_, share)| rows * share);
        Some(Estimate {
            answers,
            cost: self.cost(relation, known, answers),
        })
    }

    fn ask(&self, question: &Question<MnkState>, answers: &mut Answers<MnkState>) {
        let Some(shape) = self.signature.relations().get(usize::from(question.relation.0)) else {
            return;
        };
        let args = question.args;
        if args.len() != shape.types.len() {
            return;
        }
        match question.relation {
            relation if relation == self.next => return collect(question, answers, self.neighbours(args)),
            relation if relation == self.opponent => {
                let [x, o] = self.players;
                return collect(question, answers, [[x, o], [o, x]]);
            }
            _ => {}
        }
        let name = shape.position.and_then(|index| args[index]);
        let (Some(state), Some(name)) = (question.position, name) else {
            return;
        };
        match question.relation {
            relation if relation == self.is_empty => collect(question, answers, self.empty(args, state, name)),
            relation if relation == self.taken => collect(question, answers, self.stones(args, state, name)),
            relation if relation == self.make_move => self.answer_make_move(question, state, answers),
            _ => collect(question, answers, self.runs(args, state, name)),
        }
    }
}

/// The known candidate, if there is one (none at all if what is known is no such thing), else all of them.
pub(super) fn known_or<T>(known: Option<Option<T>>, all: impl Iterator<Item = T>) -> impl Iterator<Item = T> {
    let (one, many) = match known {
        Some(one) => (one, None),
        None => (None, Some(all)),
    };
    one.into_iter().chain(many.into_iter().flatten())
}
