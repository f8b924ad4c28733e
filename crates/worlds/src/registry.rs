//! Every world by name or by file. This is the only place that knows them all: a new game is a module and an entry here.
//!
//! A name may have numbers after a colon, as in `gomoku:19,exact`; what ends in `.kif` or `.lp` is the file of a sheet of
//! rules, in `.csv` one of cases. What is wanted of a world is a [`GameTask`] or a [`DomainTask`]: code that is the same for all, and made for
//! each, so that nothing is lost in speed.
//!
//! ```
//! use adage_worlds::game::Game;
//! use adage_worlds::registry::{GameTask, World};
//!
//! struct CountMoves;
//!
//! impl GameTask for CountMoves {
//!     type Done = usize;
//!
//!     fn with<G: Game>(self, game: G) -> usize {
//!         game.moves(&game.start()).len()
//!     }
//! }
//!
//! let moves = |name: &str| World::find(name)?.game(CountMoves);
//! assert_eq!([moves("chess")?, moves("gomoku:19")?, moves("connect-four")?], [20, 361, 7]);
//! assert_eq!(moves("cards").unwrap_err().to_string(), "`cards` is no game: nobody moves there");
//! assert_eq!(moves("onitma").unwrap_err().help().as_deref(), Some("did you mean `onitama`?"));
//! # Ok::<(), adage_worlds::registry::NoWorld>(())
//! ```

use crate::cards::CardDomain;
use crate::chess::{Chess, ChessDomain};
use crate::cross_dot::CrossDot;
use crate::domain::Domain;
use crate::eight_puzzle::PuzzleDomain;
use crate::game::Game;
use crate::gdl::{GdlGame, Sheet, bundled};
use crate::kono::Kono;
use crate::mnk::Mnk;
use crate::onitama::Onitama;
use crate::placement::PlacementDomain;
use crate::qsim::QsimDomain;
use crate::qsim::utube::SYSTEM;
use crate::rule_form::RuleForm;
use crate::space::Space;
use adage_logic::Diagnostic;
use adage_logic::diagnostic::nearest;
use adage_logic::vocabulary::{Signature, Vocabulary};
use std::ffi::OsStr;
use std::path::Path;

/// What is done with a game, whichever it is.
pub trait GameTask {
    type Done;

    fn with<G: Game>(self, game: G) -> Self::Done;
}

/// What is done with a game that is also a program, whichever it is.
pub trait RuleGameTask {
    type Done;

    fn with<G: RuleForm>(self, game: G) -> Self::Done;
}

/// What is done with a world whose positions are made of components, whichever it is.
pub trait DomainTask {
    type Done;

    fn with<D: Domain>(self, domain: D) -> Self::Done;
}

/// Why a world cannot be had, or not be used so.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoWorld {
    #[error("there is no world called `{0}`")]
    Unknown(String),
    #[error("`{name}` is no world: {reason}")]
    Numbers {
        name: String,
        reason: String,
        usage: String,
    },
    #[error("cannot read `{name}`: {reason}")]
    Unreadable { name: String, reason: String },
    /// The rules in a file are wrong in these places.
    #[error("the rules of `{name}` are wrong")]
    Sheet {
        name: String,
        text: String,
        diagnostics: Vec<Diagnostic>,
    },
    #[error("`{name}` cannot be played here: {reason}")]
    NotForTwo { name: String, reason: String },
    #[error("`{0}` is no game: nobody moves there")]
    NoGame(String),
    #[error("`{0}` has no rules as a program, which strategies speak of")]
    NoRules(String),
    #[error("positions of `{0}` are not made of components that a pattern could speak of")]
    NoDomain(String),
}

impl NoWorld {
    /// What would help.
    pub fn help(&self) -> Option<String> {
        let known = |is_known: fn(&Entry) -> bool| {
            let names = WORLDS.iter().filter(|entry| is_known(entry)).map(Entry::usage);
            names.collect::<Vec<_>>().join(", ")
        };
        match self {
            NoWorld::Unknown(name) => Some(match nearest(name, names()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!(
                    "the worlds are {} or the file of a sheet of rules (.kif, .lp)",
                    known(|_| true)
                ),
            }),
            NoWorld::Numbers { usage, .. } => Some(format!("write it as {usage}")),
            NoWorld::NotForTwo { .. } => Some("games of two players who take turns can be".to_string()),
            NoWorld::NoGame(_) => Some(format!("the games are {}", known(|entry| entry.game.is_some()))),
            NoWorld::NoRules(_) => Some(format!(
                "games with rules are {}",
                known(|entry| entry.game.is_some() && entry.domain.is_none())
            )),
            NoWorld::NoDomain(_) => Some(format!("such worlds are {}", known(|entry| entry.domain.is_some()))),
            NoWorld::Unreadable { .. } | NoWorld::Sheet { .. } => None,
        }
    }
}

/// Makes the type of any game or domain, which hands itself to a task.
macro_rules! any {
    ($(#[$doc:meta])* $any:ident, $task:ident: $($variant:ident($of:ty)),+ $(,)?) => {
        $(#[$doc])*
        enum $any {
            $($variant(Box<$of>)),+
        }

        $(impl From<$of> for $any {
            fn from(one: $of) -> $any {
                $any::$variant(Box::new(one))
            }
        })+

        impl $any {
            fn hand_to<T: $task>(self, task: T) -> T::Done {
                match self {
                    $($any::$variant(one) => task.with(*one)),+
                }
            }
        }
    };
}

any! {
    /// One of the games that are also programs.
    AnyRuleGame, RuleGameTask: Mnk(Mnk), Onitama(Onitama), Kono(Kono), CrossDot(CrossDot), Sheet(GdlGame)
}

/// One of the games.
enum AnyGame {
    Chess,
    WithRules(AnyRuleGame),
}

impl<G: Into<AnyRuleGame>> From<G> for AnyGame {
    fn from(game: G) -> AnyGame {
        AnyGame::WithRules(game.into())
    }
}

/// What is done with any game is done with one that is also a program.
struct AsGameTask<T>(T);

impl<T: GameTask> RuleGameTask for AsGameTask<T> {
    type Done = T::Done;

    fn with<G: RuleForm>(self, game: G) -> T::Done {
        self.0.with(game)
    }
}

any! {
    /// One of the domains.
    AnyDomain, DomainTask:
    Chess(ChessDomain), Puzzle(PuzzleDomain), Cards(CardDomain), Qsim(QsimDomain), Placement(PlacementDomain)
}

/// Makes a game or a domain from the numbers after the name; why these are none, else.
type Make<T> = fn(&str) -> Result<T, String>;

/// A world that has a name.
struct Entry {
    name: &'static str,
    /// How the numbers after the name are written.
    numbers: &'static str,
    about: &'static str,
    game: Option<Make<AnyGame>>,
    domain: Option<Make<AnyDomain>>,
    /// What an example that is plainly of this world has for numbers.
    guess: Option<fn(&str) -> Option<String>>,
}

impl Entry {
    const fn new(name: &'static str, about: &'static str) -> Entry {
        Entry {
            name,
            numbers: "",
            about,
            game: None,
            domain: None,
            guess: None,
        }
    }

    const fn game(name: &'static str, about: &'static str, game: Make<AnyGame>) -> Entry {
        let mut entry = Entry::new(name, about);
        entry.game = Some(game);
        entry
    }

    const fn domain(
        name: &'static str,
        about: &'static str,
        domain: Make<AnyDomain>,
        guess: fn(&str) -> Option<String>,
    ) -> Entry {
        let mut entry = Entry::new(name, about);
        entry.domain = Some(domain);
        entry.guess = Some(guess);
        entry
    }

    const fn with_numbers(mut self, numbers: &'static str) -> Entry {
        self.numbers = numbers;
        self
    }

    /// The name with what may stand after it.
    fn usage(&self) -> String {
        match self.numbers {
            "" => self.name.to_string(),
            numbers => format!("{}[:{numbers}]", self.name),
        }
    }
}

const WORLDS: [Entry; 17] = [
    Entry {
        game: Some(|_| Ok(AnyGame::Chess)),
        domain: Some(|_| Ok(ChessDomain::default().into())),
        ..Entry::new("chess", "chess; patterns speak of men anywhere, kings or not")
    },
    Entry::game(
        "gomoku",
        "five in a row, 15 by 15 unless it is said; `exact`: six do not win",
        gomoku,
    )
    .with_numbers("SIZE,exact"),
    Entry::game("tic-tac-toe", "three in a row", |_| Ok(Mnk::tic_tac_toe().into())),
    Entry::game(
        "connect-four",
        "four in a row, men fall; seven columns, six rows",
        |_| sheet("connect-four"),
    ),
    Entry::game(
        "connect-three",
        "the same small: five columns, four rows, three in a row",
        |_| sheet("connect-three"),
    ),
    Entry::game(
        "breakthrough",
        "men that want to the other side, eight by eight",
        |_| sheet("breakthrough"),
    ),
    Entry::game("small-breakthrough", "the same on four by five", |_| {
        sheet("small-breakthrough")
    }),
    Entry::game("nim", "three heaps; who takes the last wins", |_| sheet("nim")),
    Entry::game("onitama", "Onitama with five cards", |_| {
        Ok(Onitama::five_cards().into())
    }),
    Entry::game(
        "onitama3",
        "Onitama with three cards",
        |_| Ok(Onitama::example().into()),
    ),
    Entry::game("kono", "Five Field Kono", |_| Ok(Kono::default().into())),
    Entry::game(
        "cross-dot",
        "boxes in a row, some side by side win: six and two unless it is said",
        cross_dot,
    )
    .with_numbers("BOXES,ROW"),
    Entry::domain(
        "eight_puzzle",
        "tiles in a frame, `123/456/78_`, with a dot for any tile",
        |_| Ok(PuzzleDomain::default().into()),
        |example| is_frame(example.trim()).then(String::new),
    ),
    Entry::domain(
        "cards",
        "hands of five cards, `As Kh Qd Jc Ts`",
        |_| Ok(CardDomain::default().into()),
        |example| has_words(example, 5, is_card).then(String::new),
    ),
    Entry::domain(
        "qsim",
        "states of the U-tube by some of its quantities, `la:la0/dec lb:lb0/inc fab:fab0/dec`",
        qsim,
        quantities,
    )
    .with_numbers("QUANTITY,…"),
    Entry::domain(
        "placement",
        "king, rook and king on any squares, `Kc2 Re4 kh7`",
        |_| Ok(PlacementDomain::men().into()),
        |example| {
            let is_man = |word: &str| is_square(word.trim_start_matches(['K', 'R', 'k']));
            (has_words(example, 3, is_man) && !has_words(example, 3, is_square)).then(String::new)
        },
    ),
    Entry::domain(
        "points",
        "three points on a board, `c2 e4 h7`",
        |_| Ok(PlacementDomain::points().into()),
        |example| has_words(example, 3, is_square).then(String::new),
    ),
];

/// Other names of worlds.
const ALIASES: [(&str, &str); 5] = [
    ("five-field-kono", "kono"),
    ("eight-puzzle", "eight_puzzle"),
    ("krk", "placement"),
    ("utube", "qsim"),
    ("go-moku", "gomoku"),
];

/// The names of all worlds.
pub fn names() -> impl Iterator<Item = &'static str> {
    WORLDS.iter().map(|entry| entry.name)
}

/// A world as it is listed.
pub struct Listed {
    /// The name with what may stand after it.
    pub usage: String,
    pub about: &'static str,
    pub is_game: bool,
    /// Whether its situations can be what patterns are about.
    pub has_situations: bool,
}

/// All worlds.
pub fn list() -> impl Iterator<Item = Listed> {
    WORLDS.iter().map(|entry| Listed {
        usage: entry.usage(),
        about: entry.about,
        is_game: entry.game.is_some(),
        has_situations: entry.domain.is_some(),
    })
}

/// What rules about a world may speak of, where its positions are situations for rules.
pub fn signature(world: &str) -> Option<Signature> {
    struct GetSignature;

    impl DomainTask for GetSignature {
        type Done = Signature;

        fn with<D: Domain>(self, domain: D) -> Signature {
            domain.vocabulary().signature().clone()
        }
    }

    World::find(world).ok()?.domain(GetSignature).ok()
}

/// The one space of a world's situations; chess has many.
pub fn only_space(world: &str) -> Option<String> {
    struct OnlySpace;

    impl DomainTask for OnlySpace {
        type Done = Option<String>;

        fn with<D: Domain>(self, domain: D) -> Option<String> {
            domain.space_of("")
        }
    }

    World::find(world).ok()?.domain(OnlySpace).ok()?
}

/// Whether two names are of one game, be it on boards of different sizes; also where that cannot be told.
pub fn are_of_one_game(one: &str, other: &str) -> bool {
    struct OwnName;

    impl GameTask for OwnName {
        type Done = String;

        /// Without the numbers behind it.
        fn with<G: Game>(self, game: G) -> String {
            let parts = game.name().split('-');
            let bare = parts.take_while(|part| part.parse::<u32>().is_err());
            bare.collect::<Vec<_>>().join("-")
        }
    }

    let own_name = |name: &str| match World::find(name) {
        Ok(world) if matches!(world.of, Of::Entry { .. }) => world.game(OwnName).ok(),
        _ => None,
    };
    match own_name(one).zip(own_name(other)) {
        Some((one, other)) => one == other,
        None => true,
    }
}

/// The names of the worlds whose situations rules may be about.
pub fn names_of_domains() -> impl Iterator<Item = &'static str> {
    WORLDS
        .iter()
        .filter(|entry| entry.domain.is_some())
        .map(|entry| entry.name)
}

/// The world, other than chess, of which an example plainly is.
pub fn guess(example: &str) -> Option<World> {
    let found = WORLDS.iter().find_map(|entry| Some((entry, entry.guess?(example)?)));
    found.map(|(entry, numbers)| World::named(entry, &numbers))
}

/// The world, as files call it, that has components of these names.
pub fn of_components(world: &str, names: &[String]) -> Option<World> {
    match world {
        "qsim" => World::find(&format!("qsim:{}", names.join(","))).ok(),
        "placement" if names.iter().any(|name| name == "p1") => World::find("points").ok(),
        other => World::find(other).ok(),
    }
}

/// The world with a space of that name, or in which an ending is called so.
pub fn with_space(space: &str) -> Option<World> {
    struct HasSpace<'s>(&'s str);

    impl DomainTask for HasSpace<'_> {
        type Done = bool;

        fn with<D: Domain>(self, domain: D) -> bool {
            domain.space(self.0).is_ok_and(|space| space.name() == self.0)
        }
    }

    let worlds = WORLDS.iter().map(|entry| World::named(entry, ""));
    let mut having = worlds.filter(|world| world.clone().domain(HasSpace(space)).unwrap_or(false));
    having.next()
}

/// A world that was found.
#[derive(Clone)]
pub struct World {
    name: String,
    of: Of,
}

#[derive(Clone)]
enum Of {
    Entry {
        entry: &'static Entry,
        numbers: String,
    },
    /// A file of rules.
    Sheet,
    /// A file of cases, a row each.
    Cases,
}

impl World {
    /// The world of that name or in that file.
    pub fn find(name: &str) -> Result<World, NoWorld> {
        let in_file = |of| World {
            name: name.to_string(),
            of,
        };
        match Path::new(name).extension().and_then(OsStr::to_str) {
            Some("kif" | "lp") => return Ok(in_file(Of::Sheet)),
            Some("csv") => return Ok(in_file(Of::Cases)),
            _ => {}
        }
        let (bare, numbers) = name.split_once(':').unwrap_or((name, ""));
        let alias = ALIASES.iter().find(|(alias, _)| *alias == bare);
        let bare = alias.map_or(bare, |(_, name)| name);
        let by_name = WORLDS.iter().find(|entry| entry.name == bare);
        // As games call themselves: `cross-dot-6-2`.
        let own_name = || {
            let of_entry = |entry: &'static Entry| {
                let numbers = name.strip_prefix(entry.name)?.strip_prefix('-')?;
                (!entry.numbers.is_empty()).then(|| (entry, numbers.replace('-', ",")))
            };
            WORLDS.iter().find_map(of_entry)
        };
        match by_name {
            Some(entry) if entry.numbers.is_empty() && !numbers.is_empty() => Err(NoWorld::Numbers {
                name: name.to_string(),
                reason: format!("`{bare}` takes no numbers"),
                usage: entry.usage(),
            }),
            Some(entry) => Ok(World::named(entry, numbers)),
            None => own_name()
                .map(|(entry, numbers)| World::named(entry, &numbers))
                .ok_or_else(|| NoWorld::Unknown(name.to_string())),
        }
    }

    fn named(entry: &'static Entry, numbers: &str) -> World {
        let name = match numbers {
            "" => entry.name.to_string(),
            numbers => format!("{}:{numbers}", entry.name),
        };
        World {
            name,
            of: Of::Entry {
                entry,
                numbers: numbers.to_string(),
            },
        }
    }

    /// The name by which it is found again.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Hands the game to a task.
    pub fn game<T: GameTask>(&self, task: T) -> Result<T::Done, NoWorld> {
        Ok(match self.any_game()? {
            AnyGame::Chess => task.with(Chess),
            AnyGame::WithRules(game) => game.hand_to(AsGameTask(task)),
        })
    }

    /// Hands the game to a task that needs its rules.
    pub fn rule_game<T: RuleGameTask>(&self, task: T) -> Result<T::Done, NoWorld> {
        match self.any_game()? {
            AnyGame::Chess => Err(NoWorld::NoRules(self.name.clone())),
            AnyGame::WithRules(game) => Ok(game.hand_to(task)),
        }
    }

    fn any_game(&self) -> Result<AnyGame, NoWorld> {
        match &self.of {
            Of::Sheet => sheet_in_file(&self.name),
            Of::Cases => Err(NoWorld::NoGame(self.name.clone())),
            Of::Entry { entry, numbers } => {
                let make = entry.game.ok_or_else(|| NoWorld::NoGame(self.name.clone()))?;
                make(numbers).map_err(|reason| self.bad_numbers(entry, reason))
            }
        }
    }

    /// Hands the world as a domain to a task.
    pub fn domain<T: DomainTask>(&self, task: T) -> Result<T::Done, NoWorld> {
        let none = || NoWorld::NoDomain(self.name.clone());
        match &self.of {
            Of::Sheet | Of::Cases => Err(none()),
            Of::Entry { entry, numbers } => {
                let make = entry.domain.ok_or_else(none)?;
                let domain = make(numbers).map_err(|reason| self.bad_numbers(entry, reason))?;
                Ok(domain.hand_to(task))
            }
        }
    }

    fn bad_numbers(&self, entry: &Entry, reason: String) -> NoWorld {
        NoWorld::Numbers {
            name: self.name.clone(),
            reason,
            usage: entry.usage(),
        }
    }
}

fn gomoku(numbers: &str) -> Result<AnyGame, String> {
    let (mut size, mut exact) = (15, false);
    for word in numbers.split(',').map(str::trim).filter(|word| !word.is_empty()) {
        match word.parse() {
            Ok(number) => size = number,
            Err(_) if word == "exact" => exact = true,
            Err(_) => return Err(format!("`{word}` is neither the side of a board nor `exact`")),
        }
    }
    if !(5..=crate::mnk::MAX_SIDE).contains(&size) {
        let longest = crate::mnk::MAX_SIDE;
        return Err(format!("boards have sides of 5 to {longest}, not of {size}"));
    }
    let game = Mnk::gomoku(size, exact).map_err(|error| error.to_string())?;
    Ok(game.into())
}

fn cross_dot(numbers: &str) -> Result<AnyGame, String> {
    let numbers = if numbers.is_empty() { "6,2" } else { numbers };
    let read = |text: &str| text.trim().parse::<usize>().ok();
    let both = numbers
        .split_once(',')
        .and_then(|(boxes, row)| read(boxes).zip(read(row)));
    let (boxes, row) = both.ok_or_else(|| format!("`{numbers}` are no numbers of boxes"))?;
    let game = CrossDot::new(boxes, row).map_err(|error| error.to_string())?;
    Ok(game.into())
}

/// The states of the U-tube by these quantities; by all if none is named.
fn qsim(quantities: &str) -> Result<AnyDomain, String> {
    let named: Vec<&str> = quantities.split(',').filter(|name| !name.is_empty()).collect();
    let names = match named.is_empty() {
        true => SYSTEM.quantities.iter().map(|quantity| quantity.name).collect(),
        false => named,
    };
    let domain = QsimDomain::new(&SYSTEM, &names).map_err(|error| error.to_string())?;
    Ok(domain.into())
}

/// A sheet that comes with the program.
fn sheet(name: &str) -> Result<AnyGame, String> {
    let text = bundled::text(name).ok_or("its rules are not bundled")?;
    game_of_sheet(name, text).map_err(|error| error.to_string())
}

fn sheet_in_file(name: &str) -> Result<AnyGame, NoWorld> {
    let text = std::fs::read_to_string(name).map_err(|error| NoWorld::Unreadable {
        name: name.to_string(),
        reason: error.to_string(),
    })?;
    game_of_sheet(name, &text)
}

fn game_of_sheet(name: &str, text: &str) -> Result<AnyGame, NoWorld> {
    let sheet = Sheet::read(text).map_err(|findings| NoWorld::Sheet {
        name: name.to_string(),
        text: text.to_string(),
        diagnostics: findings.into_iter().map(|finding| finding.diagnostic).collect(),
    })?;
    let game = GdlGame::new(name, &sheet).map_err(|reason| NoWorld::NotForTwo {
        name: name.to_string(),
        reason: reason.to_string(),
    })?;
    Ok(game.into())
}

fn has_words(example: &str, count: usize, is_one: fn(&str) -> bool) -> bool {
    let words = example.split_whitespace();
    words.clone().count() == count && words.into_iter().all(is_one)
}

/// The quantities of an example such as `la:la0/dec lb:lb0/inc`, if it is one.
fn quantities(example: &str) -> Option<String> {
    let name = |word: &str| {
        let (name, value) = word.split_once(':')?;
        value.contains('/').then(|| name.to_string())
    };
    let names: Vec<String> = example.split_whitespace().map(name).collect::<Option<_>>()?;
    (!names.is_empty()).then(|| names.join(","))
}

fn is_frame(text: &str) -> bool {
    let rows: Vec<&str> = text.split('/').collect();
    let is_row = |row: &&str| row.chars().all(|tile| "12345678_.".contains(tile));
    rows.len() == 3 && rows.iter().all(is_row)
}

fn is_card(word: &str) -> bool {
    let mut letters = word.chars();
    let mut is_next = |known: &str| letters.next().is_some_and(|letter| known.contains(letter));
    is_next("23456789TJQKAtjqka") && is_next("cdhsCDHS") && letters.next().is_none()
}

fn is_square(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Name;

    impl GameTask for Name {
        type Done = String;

        fn with<G: Game>(self, game: G) -> String {
            game.name().to_string()
        }
    }

    #[test]
    fn games_are_found_by_name_by_numbers_and_as_they_call_themselves() {
        let found = [
            ("gomoku", "gomoku-15"),
            ("gomoku:19,exact", "gomoku-19-exact"),
            ("gomoku-19-exact", "gomoku-19-exact"),
            ("cross-dot", "cross-dot-6-2"),
            ("cross-dot:12,3", "cross-dot-12-3"),
            ("cross-dot-12-3", "cross-dot-12-3"),
            ("kono", "five-field-kono"),
            ("five-field-kono", "five-field-kono"),
        ];
        for (name, own) in found {
            let game = World::find(name).and_then(|world| world.game(Name)).expect(name);
            assert_eq!(game, own);
        }
        for listed in list() {
            let name = listed.usage.split('[').next().unwrap_or_default();
            assert!(World::find(name).is_ok(), "{name}");
        }
    }

    #[test]
    fn games_are_told_apart_but_not_their_boards() {
        for (one, other, same) in [
            ("onitama", "onitama3", true),
            ("gomoku:19", "gomoku-15", true),
            ("gomoku", "connect-four", false),
            ("mine.kif", "nim", true),
            ("kono", "five-field-kono", true),
        ] {
            assert_eq!(are_of_one_game(one, other), same, "{one} {other}");
        }
    }

    #[test]
    fn what_is_no_world_is_said_with_a_cure() {
        let said = |name: &str| {
            let error = World::find(name).and_then(|world| world.game(Name)).expect_err(name);
            (error.to_string(), error.help().unwrap_or_default())
        };
        assert_eq!(said("gomuku").1, "did you mean `gomoku`?");
        assert_eq!(
            said("gomoku:4").0,
            "`gomoku:4` is no world: boards have sides of 5 to 20, not of 4"
        );
        assert_eq!(said("cross-dot:6").1, "write it as cross-dot[:BOXES,ROW]");
        assert!(said("no/such.kif").0.starts_with("cannot read `no/such.kif`"));
        assert!(said("points").1.starts_with("the games are chess, gomoku"));
    }

    #[test]
    fn examples_show_their_world() {
        let guessed = [
            ("8/5K2/2q5/N7/2k5/8/8/8 w - - 0 1", None),
            ("8/5K2/2q5/N7/2k5/8/8/8", None),
            ("12_/453/786", Some("eight_puzzle")),
            (".._/..3/...", Some("eight_puzzle")),
            ("As Kh Qd Jc Ts", Some("cards")),
            ("la:la0/dec lb:lb0/inc", Some("qsim:la,lb")),
            ("Kc2 Re4 kh7", Some("placement")),
            ("c2 e4 h7", Some("points")),
            ("forks.fen", None),
            ("", None),
        ];
        for (example, name) in guessed {
            assert_eq!(guess(example).map(|world| world.name).as_deref(), name, "{example}");
        }
    }

    #[test]
    fn spaces_lead_to_their_worlds() {
        let found = ["krk", "kpk-wtm", "krk-all", "utube", "hands", "nowhere"].map(|space| {
            let world = with_space(space);
            world.map(|world| world.name().to_string())
        });
        let worlds = ["chess", "chess", "placement", "qsim", "cards"].map(|name| Some(name.to_string()));
        assert_eq!(found[..5], worlds);
        assert_eq!(found[5], None);
    }
}
