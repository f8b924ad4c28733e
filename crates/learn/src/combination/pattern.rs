//! Patterns: moves between squares known by letters, and a tree that says when they are worth trying.
//!
//! A pattern is there in a position if squares can be found for its letters such that every square is in the state wanted
//! and every move of the list is one that its man could make, given that the tree's earlier moves were made.

use super::matching::Squares;
use super::natures::Natures;
use shakmaty::{Role, Square};
use std::fmt::{self, Write};

/// A square of a pattern, by its number; people see `a`, `b`, `c` …
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Letter(pub u8);

impl fmt::Display for Letter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(char::from(b'a' + self.0))
    }
}

/// Whose man: of the player whose combination it is, or of the opponent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Owner {
    Friend,
    Enemy,
}

impl Owner {
    pub fn other(self) -> Owner {
        match self {
            Owner::Friend => Owner::Enemy,
            Owner::Enemy => Owner::Friend,
        }
    }
}

/// What stands on a square before the first move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum State {
    Empty,
    /// Empty, or held by a man of the enemy.
    Open,
    Man(Owner, Natures),
}

impl State {
    /// Whether this state allows all that the other allows.
    pub fn covers(self, other: State) -> bool {
        match (self, other) {
            (State::Man(mine, wide), State::Man(other, narrow)) => mine == other && wide.covers(narrow),
            (State::Open, State::Empty | State::Man(Owner::Enemy, _)) => true,
            _ => self == other,
        }
    }

    /// On how many squares it is found at the start of a game.
    pub fn at_the_start(self) -> u32 {
        match self {
            State::Empty => 32,
            State::Open => 48,
            State::Man(_, natures) => natures.at_the_start(),
        }
    }
}

/// A move of a pattern.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct PatternMove {
    /// The square on which the man stands before the first move.
    pub man: Letter,
    pub from: Letter,
    /// Where it goes; `None` if anywhere.
    pub to: Option<Letter>,
    pub takes: bool,
    /// Squares of the pattern that are on its way and must have become empty.
    pub clear: Vec<Letter>,
}

/// A move of the tree, by its place in the list, and what may follow.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Branch {
    /// `None` if the player passes.
    pub play: Option<u8>,
    pub then: Vec<Branch>,
}

/// What a pattern is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// To win something.
    Attack,
    /// To parry the enemy's threat.
    Defence,
}

#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Pattern {
    pub kind: Kind,
    /// The state of each letter's square.
    pub states: Vec<State>,
    /// In the order in which they are looked for.
    pub moves: Vec<PatternMove>,
    /// What is proposed, and what would happen.
    pub idea: Branch,
    /// What does not work instead.
    pub contrasts: Vec<Branch>,
    /// Squares on which no enemy man can take, but for those that the pattern speaks of.
    pub unguarded: Vec<Letter>,
}

impl Pattern {
    pub fn state(&self, letter: Letter) -> State {
        self.states[usize::from(letter.0)]
    }

    /// Whose man and of which natures makes a move.
    pub fn mover(&self, chosen: &PatternMove) -> (Owner, Natures) {
        match self.state(chosen.man) {
            State::Man(owner, natures) => (owner, natures),
            State::Empty | State::Open => unreachable!("a man stands where a move begins"),
        }
    }

    /// The move that is proposed; nothing if the idea is to pass.
    pub fn first(&self) -> Option<&PatternMove> {
        self.idea.play.map(|play| &self.moves[usize::from(play)])
    }

    pub fn letters(&self) -> impl Iterator<Item = Letter> {
        (0..self.states.len()).map(|number| Letter(number as u8))
    }

    /// Capture what can be captured: known from the beginning.
    pub fn capture() -> Pattern {
        Pattern {
            kind: Kind::Attack,
            states: vec![
                State::Man(Owner::Friend, Natures::ANY),
                State::Man(Owner::Enemy, Natures::ANY),
            ],
            moves: vec![PatternMove::taking(Letter(0), Letter(0), Letter(1))],
            idea: Branch::leaf(0),
            contrasts: Vec::new(),
            unguarded: Vec::new(),
        }
    }

    /// Play the man that would be captured: known from the beginning.
    pub fn flight() -> Pattern {
        Pattern {
            kind: Kind::Defence,
            states: vec![
                State::Man(Owner::Enemy, Natures::ANY),
                State::Man(Owner::Friend, Natures::ANY),
            ],
            moves: vec![
                PatternMove::taking(Letter(0), Letter(0), Letter(1)),
                PatternMove {
                    man: Letter(1),
                    from: Letter(1),
                    to: None,
                    takes: false,
                    clear: Vec::new(),
                },
            ],
            idea: Branch::leaf(1),
            contrasts: vec![Branch {
                play: None,
                then: vec![Branch::leaf(0)],
            }],
            unguarded: Vec::new(),
        }
    }

    fn is_captured(&self, letter: Letter) -> bool {
        self.moves
            .iter()
            .any(|chosen| chosen.takes && chosen.to == Some(letter))
    }
}

impl PatternMove {
    pub fn taking(man: Letter, from: Letter, to: Letter) -> PatternMove {
        PatternMove {
            man,
            from,
            to: Some(to),
            takes: true,
            clear: Vec::new(),
        }
    }

    /// From where to where it goes in a match; the second is missing if anywhere.
    pub fn on(&self, squares: &Squares) -> Option<(Square, Option<Square>)> {
        let square = |letter: Letter| squares[usize::from(letter.0)];
        Some((square(self.from)?, self.to.and_then(square)))
    }

    /// The letters whose squares are known once the move has been verified. Where the man came from need not be among
    /// them.
    pub fn bound(&self) -> impl Iterator<Item = Letter> {
        [self.from].into_iter().chain(self.to).chain(self.clear.iter().copied())
    }
}

impl Branch {
    pub fn leaf(play: u8) -> Branch {
        Branch {
            play: Some(play),
            then: Vec::new(),
        }
    }

    /// Counts the moves by their places among those that are left.
    pub fn renumber(&mut self, left: &[u8]) {
        if let Some(play) = &mut self.play
            && let Some(place) = left.iter().position(|known| known == play)
        {
            *play = place as u8;
        }
        for next in &mut self.then {
            next.renumber(left);
        }
    }

    /// All moves of the branch, by their numbers.
    pub fn visit(&self, visit: &mut impl FnMut(u8)) {
        if let Some(play) = self.play {
            visit(play);
        }
        for branch in &self.then {
            branch.visit(visit);
        }
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(match self {
            Owner::Friend => 'F',
            Owner::Enemy => 'E',
        })
    }
}

impl fmt::Display for Branch {
    /// `1 - { 4 - 3 ; 5 - 2 }`, counting from one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.play {
            Some(play) => write!(f, "{}", play + 1)?,
            None => f.write_char('Ø')?,
        }
        match self.then.as_slice() {
            [] => Ok(()),
            [only] => write!(f, " - {only}"),
            several => {
                f.write_str(" - { ")?;
                write_alternatives(f, several.iter())?;
                f.write_str(" }")
            }
        }
    }
}

fn write_alternatives<'b>(f: &mut fmt::Formatter<'_>, branches: impl Iterator<Item = &'b Branch>) -> fmt::Result {
    for (index, branch) in branches.enumerate() {
        if index > 0 {
            f.write_str(" ; ")?;
        }
        write!(f, "{branch}")?;
    }
    Ok(())
}

/// The tree alone, as alternatives.
struct Tree<'p>(&'p Pattern);

impl fmt::Display for Tree<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Pattern { idea, contrasts, .. } = self.0;
        if contrasts.is_empty() {
            return write!(f, "{idea}");
        }
        f.write_str("{ ")?;
        write_alternatives(f, std::iter::once(idea).chain(contrasts))?;
        f.write_str(" }")
    }
}

impl Pattern {
    /// A state as it is printed; that any nature will do is said of men that are captured.
    fn state_text(&self, letter: Letter) -> String {
        match self.state(letter) {
            State::Empty => "empty".into(),
            State::Open => "empty or enemy".into(),
            State::Man(owner, Natures::ANY) if self.is_captured(letter) => match owner {
                Owner::Friend => "<=KF".into(),
                Owner::Enemy => ">=PE".into(),
            },
            State::Man(Owner::Friend, natures) if natures == Natures::only(Role::Pawn) && self.is_captured(letter) => {
                "<=PF".into()
            }
            State::Man(Owner::Enemy, natures) if natures == Natures::only(Role::King) && self.is_captured(letter) => {
                ">=KE".into()
            }
            State::Man(owner, natures) => format!("{natures}{owner}"),
        }
    }

    fn move_text(&self, chosen: &PatternMove) -> String {
        let (owner, natures) = self.mover(chosen);
        let space = if natures == Natures::ANY { " " } else { "" };
        let mut text = format!("{natures}{owner}{space}{}", chosen.from);
        match chosen.to {
            Some(to) => {
                let sign = if chosen.takes { 'x' } else { '-' };
                let _ = write!(text, "{sign}{to}");
            }
            None => text.push_str(" plays"),
        }
        for letter in &chosen.clear {
            let _ = write!(text, " [{letter} empty]");
        }
        text
    }
}

impl fmt::Display for Pattern {
    /// As the paper prints them: states, numbered moves, the tree.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let states: Vec<String> = self
            .letters()
            .map(|letter| {
                let guard = if self.unguarded.contains(&letter) {
                    ", unguarded"
                } else {
                    ""
                };
                format!("{letter}: {}{guard}", self.state_text(letter))
            })
            .collect();
        writeln!(f, "{}", states.join("  "))?;
        let moves: Vec<String> = self
            .moves
            .iter()
            .enumerate()
            .map(|(index, chosen)| format!("{} {}", index + 1, self.move_text(chosen)))
            .collect();
        writeln!(f, "{}", moves.join("   "))?;
        write!(f, "tree {}", Tree(self))
    }
}
