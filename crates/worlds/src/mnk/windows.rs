//! Go-moku as relations between cells, windows and players: the world of the rules about forced wins.
//!
//! | relation | holds if |
//! |---|---|
//! | `none(Window, Player)` … `four(Window, Player)` | the player has so many stones in the window, the opponent none |
//! | `in(Place, Window)` | the place is one of the five of the window |
//! | `is_empty(Place)` | nobody has a stone there |
//! | `opponent(Player, Player)` | the two are different players |
//!
//! A place is `(File, Rank)`, counted from one. A window is five places in a row, named by its first place and the step
//! to the next: `(File, Rank, Files, Ranks)`. Players are `x`, who begins, and `o`. No relation names a position: all
//! of them are about the board that the rules are matched on, so that a file of such rules and the
//! [facts](GomokuVocabulary::board_facts) of a board are a program for any ASP tool.
//!
//! ```
//! use adage_worlds::mnk::GomokuVocabulary;
//! use adage_logic::{check::{World, check}, matcher::Matcher, syntax::parse, vocabulary::Vocabulary};
//!
//! let five = "wins(1,S,P) :- four(W,P), in(S,W), is_empty(S).";
//! let vocabulary = GomokuVocabulary::new(15).unwrap();
//! let rules = check(&[&parse(five).program], World::Game(vocabulary.signature())).unwrap();
//! let matcher = Matcher::new(&vocabulary, &rules, &rules.strata[0]).unwrap();
//!
//! let position = vocabulary.game().read_position("h8a1i8a2j8a3k8g8").unwrap();
//! let found = matcher.searcher().matches(&position);
//! assert_eq!(found[0].args[1].to_string(), "(12,8)");
//! ```

use super::vocabulary::known_or;
use super::{MAX_SIDE, Mnk, MnkState, Place, SizeError, player_name};
use crate::game::Side;
use crate::rows::collect;
use adage_logic::vocabulary::{Answers, CELL, Estimate, Known, Question, Relation, RelationId, Signature, Vocabulary};
use adage_logic::{Atom, Term};
use rustc_hash::FxHashMap;

const PLAYERS: [Side; 2] = [Side(0), Side(1)];

/// The relations that tell a window's stones, by their number.
pub const STONES: [&str; 5] = ["none", "one", "two", "three", "four"];

/// The usual size of a board.
const USUAL_SIZE: usize = 15;

/// The relations of go-moku on a board of one size.
pub struct GomokuVocabulary {
    game: Mnk,
    signature: Signature,
    stones: [RelationId; STONES.len()],
    inside: RelationId,
    is_empty: RelationId,
    opponent: RelationId,
    /// Terms are interned behind a lock; these are made once.
    places: Vec<Term>,
    players: [Term; 2],
    windows: Vec<Window>,
    /// The windows through each place, by number.
    through: Vec<Vec<usize>>,
    by_term: FxHashMap<Term, usize>,
}

struct Window {
    term: Term,
    places: Vec<Place>,
}

impl GomokuVocabulary {
    /// The relations on a square board of that size.
    pub fn new(size: usize) -> Result<GomokuVocabulary, SizeError> {
        Ok(GomokuVocabulary::of_game(Mnk::gomoku(size, false)?))
    }

    /// The relations on the largest board: what is a place or window on any board is one here.
    pub fn largest() -> GomokuVocabulary {
        GomokuVocabulary::of_game(Mnk::gomoku(MAX_SIDE, false).expect("the largest board is allowed"))
    }

    fn of_game(game: Mnk) -> GomokuVocabulary {
        let mut signature = Signature::default();
        let file = signature.integers("file", 1..=game.width() as i32);
        let rank = signature.integers("rank", 1..=game.height() as i32);
        let files = signature.integers("step of files", -1..=1);
        let ranks = signature.integers("step of ranks", 0..=1);
        let place = signature.tuple(CELL, &[file, rank]);
        let window = signature.tuple("window", &[file, rank, files, ranks]);
        let player = signature.names("player", &PLAYERS.map(player_name));
        let places: Vec<Term> = game.places().map(Place::term).collect();
        let windows: Vec<Window> = game.lines().into_iter().map(Window::new).collect();
        let mut through = vec![Vec::new(); places.len()];
        for (number, window) in windows.iter().enumerate() {
            for place in &window.places {
                through[index(&game, *place)].push(number);
            }
        }
        GomokuVocabulary {
            stones: STONES.map(|name| signature.relation(name, &[window, player])),
            inside: signature.relation("in", &[place, window]),
            is_empty: signature.relation("is_empty", &[place]),
            opponent: signature.relation("opponent", &[player, player]),
            by_term: (0..)
                .zip(&windows)
                .map(|(number, window)| (window.term, number))
                .collect(),
            players: PLAYERS.map(|player| Term::constant(player_name(player))),
            places,
            windows,
            through,
            signature,
            game,
        }
    }

    /// The game that the positions are of.
    pub fn game(&self) -> &Mnk {
        &self.game
    }

    /// All that holds on a board, as facts of a program.
    pub fn board_facts(&self, state: &MnkState) -> Vec<Atom> {
        let relations = (0..self.signature.relations().len() as u16).map(RelationId);
        // No relation has the position for an argument, so its name does not matter.
        relations
            .flat_map(|relation| self.facts(relation, state, Term::Position(0)))
            .collect()
    }

    /// Whether a player has so many stones in a window and the opponent none.
    fn has_stones(&self, state: &MnkState, window: &Window, player: Side, stones: usize) -> bool {
        let owners = || window.places.iter().filter_map(|place| self.game.owner(state, *place));
        owners().count() == stones && owners().all(|owner| owner == player)
    }

    fn stone_rows(&self, args: &[Option<Term>], state: &MnkState, stones: usize) -> impl Iterator<Item = [Term; 2]> {
        let player = args[1].map(|term| PLAYERS.into_iter().find(|player| self.player_term(*player) == term));
        known_or(self.known_window(args[0]), self.windows.iter()).flat_map(move |window| {
            let players = known_or(player, PLAYERS.into_iter());
            let having = players.filter(move |player| self.has_stones(state, window, *player, stones));
            having.map(move |player| [window.term, self.player_term(player)])
        })
    }

    fn inside_rows(&self, args: &[Option<Term>]) -> impl Iterator<Item = [Term; 2]> {
        let place = args[0].map(|term| self.game.place_of(term));
        let through: Option<Vec<&Window>> = place.map(|place| {
            let numbers = place.map(|place| &self.through[index(&self.game, place)]);
            let numbers = numbers.into_iter().flatten();
            numbers.map(|number| &self.windows[*number]).collect()
        });
        let (near, all) = match through {
            Some(near) => (near, None),
            None => (Vec::new(), Some(self.windows.iter())),
        };
        let windows = near.into_iter().chain(all.into_iter().flatten());
        known_or(self.known_window(args[1]), windows).flat_map(|window| {
            let places = window.places.iter();
            places.map(|place| [self.place_term(*place), window.term])
        })
    }

    fn empty_rows(&self, args: &[Option<Term>], state: &MnkState) -> impl Iterator<Item = [Term; 1]> {
        let place = args[0].map(|term| self.game.place_of(term));
        let places = known_or(place, self.game.empty_places(state));
        let empty = places.filter(|place| self.game.is_empty(state, *place));
        empty.map(|place| [self.place_term(place)])
    }

    fn known_window(&self, term: Option<Term>) -> Option<Option<&Window>> {
        term.map(|term| self.by_term.get(&term).map(|number| &self.windows[*number]))
    }

    fn place_term(&self, place: Place) -> Term {
        self.places[index(&self.game, place)]
    }

    fn player_term(&self, player: Side) -> Term {
        self.players[usize::from(player.0 & 1)]
    }

    /// How many rows hold if nothing is known, and what share of them knowing each argument leaves.
    fn selectivity(&self, relation: RelationId) -> (f64, [f64; 2]) {
        /// The share of windows with so many stones of one player, in the middle of a game.
        const SHARES: [f64; STONES.len()] = [0.5, 0.2, 0.04, 0.008, 0.001];
        const STONES_ON_BOARD: f64 = 25.0;
        let (places, windows) = (self.places.len() as f64, (self.windows.len() as f64).max(1.0));
        if let Some(stones) = self.stones.iter().position(|own| *own == relation) {
            return (2.0 * windows * SHARES[stones], [1.0 / windows, 0.5]);
        }
        match relation {
            _ if relation == self.inside => (5.0 * windows, [1.0 / places, 1.0 / windows]),
            _ if relation == self.is_empty => ((places - STONES_ON_BOARD).max(places / 2.0), [1.0 / places, 1.0]),
            _ => (2.0, [0.5, 0.5]),
        }
    }

    /// The work of asking: all windows are looked through unless the window is known.
    fn cost(&self, relation: RelationId, known: Known, rows: f64) -> f64 {
        const LOOK_AT_A_WINDOW: f64 = 5.0;
        match relation {
            _ if self.stones.contains(&relation) && known.has(0) => LOOK_AT_A_WINDOW,
            _ if self.stones.contains(&relation) => LOOK_AT_A_WINDOW * self.windows.len() as f64,
            _ => 1.0 + rows,
        }
    }
}

impl Default for GomokuVocabulary {
    /// The relations on a board of the usual size.
    fn default() -> GomokuVocabulary {
        GomokuVocabulary::of_game(Mnk::gomoku(USUAL_SIZE, false).expect("a board of 15 by 15 is allowed"))
    }
}

impl Window {
    fn new(places: Vec<Place>) -> Window {
        let [first, second] = [0, 1].map(|number| [places[number].file, places[number].rank].map(i32::from));
        let step = [second[0] - first[0], second[1] - first[1]];
        let numbers = [first[0] + 1, first[1] + 1, step[0], step[1]];
        Window {
            term: Term::tuple(&numbers.map(Term::Int)),
            places,
        }
    }
}

/// The number of a place, rank by rank.
fn index(game: &Mnk, place: Place) -> usize {
    usize::from(place.rank) * game.width() + usize::from(place.file)
}

impl Vocabulary for GomokuVocabulary {
    type Position = MnkState;

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn is_about_matched_position(&self) -> bool {
        true
    }

    fn estimate(&self, relation: RelationId, known: Known) -> Option<Estimate> {
        self.signature.relations().get(usize::from(relation.0))?;
        let (all, shares) = self.selectivity(relation);
        let known_shares = (0..).zip(shares).filter(|(index, _)| known.has(*index));
        let answers = known_shares.fold(all, |rows, (_, share)| rows * share);
        Some(Estimate {
            answers,
            cost: self.cost(relation, known, answers),
        })
    }

    fn ask(&self, question: &Question<MnkState>, answers: &mut Answers<MnkState>) {
        let args = question.args;
        let arity = |shape: &Relation| shape.types.len();
        let shape = self.signature.relations().get(usize::from(question.relation.0));
        let (Some(state), true) = (question.position, shape.map(arity) == Some(args.len())) else {
            return;
        };
        if let Some(stones) = self.stones.iter().position(|own| *own == question.relation) {
            return collect(question, answers, self.stone_rows(args, state, stones));
        }
        match question.relation {
            relation if relation == self.inside => collect(question, answers, self.inside_rows(args)),
            relation if relation == self.is_empty => collect(question, answers, self.empty_rows(args, state)),
            relation if relation == self.opponent => {
                let [x, o] = self.players;
                collect(question, answers, [[x, o], [o, x]]);
            }
            _ => {}
        }
    }
}
