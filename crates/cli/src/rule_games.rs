//! What the commands about games that exist as rules share: games, players and foresight by name.

use crate::failure::{Failure, io_failure};
use adage_book::{Entry, Kind, RuleFile, read_file, wrong_kind};
use adage_logic::Predicate;
use adage_logic::diagnostic::nearest;
use adage_play::arena::Venue;
use adage_play::judgement::{Planned, strategies_of, with_depth};
use adage_search::judgement::{CannotJudge, Foresight, JudgedBy, NetworkJudge, offered_by};
use adage_worlds::cross_dot::CrossDot;
use adage_worlds::game::Game;
use adage_worlds::gdl::{GdlGame, Sheet, bundled};
use adage_worlds::kono::Kono;
use adage_worlds::onitama::{Onitama, Side};
use adage_worlds::rule_form::RuleForm;
use std::collections::BTreeSet;
use std::path::Path;

/// A game by its name.
pub enum RuleGame {
    Onitama(Onitama),
    Kono(Kono),
    CrossDot(CrossDot),
    Sheet(Box<GdlGame>),
}

impl RuleGame {
    /// The name by which the game is found again: that of its world.
    pub fn world(&self) -> &str {
        match self {
            RuleGame::Onitama(game) if game.start().hand(Side::Blue).len() == 1 => "onitama3",
            RuleGame::Onitama(game) => game.name(),
            RuleGame::Kono(game) => game.name(),
            RuleGame::CrossDot(game) => game.name(),
            RuleGame::Sheet(game) => game.name(),
        }
    }
}

/// What such games are called.
pub const NAMES: [&str; 10] = [
    "onitama",
    "onitama3",
    "kono",
    "cross-dot[:BOXES,ROW]",
    "connect-four",
    "connect-three",
    "breakthrough",
    "small-breakthrough",
    "nim",
    "SHEET.kif",
];

/// The boxes of Cross-Dot and how many of them win, unless it is said.
const USUAL_BOXES: &str = "6,2";

/// The game of that name, or in that file. Games of stones are none, except tic-tac-toe for players that know only rules.
pub fn of_name(name: &str, players: &[&str]) -> Result<Option<RuleGame>, Failure> {
    let by_rules = |player: &&str| player.starts_with(Planned::STRATEGY) || player.starts_with("playouts:");
    let (bare, numbers) = name.split_once(':').unwrap_or((name, USUAL_BOXES));
    // As the game calls itself: `cross-dot-6-2`.
    if let Some(numbers) = name.strip_prefix("cross-dot-") {
        return Ok(Some(RuleGame::CrossDot(cross_dot(&numbers.replace('-', ","))?)));
    }
    Ok(Some(match bare {
        "onitama" => RuleGame::Onitama(Onitama::five_cards()),
        "onitama3" => RuleGame::Onitama(Onitama::example()),
        "kono" | "five-field-kono" => RuleGame::Kono(Kono::default()),
        "cross-dot" => RuleGame::CrossDot(cross_dot(numbers)?),
        "tic-tac-toe" if players.iter().any(by_rules) => bundled_sheet(name)?,
        "connect-four" | "connect-three" | "breakthrough" | "small-breakthrough" | "nim" => bundled_sheet(name)?,
        _ if name.ends_with(".kif") || name.ends_with(".lp") => {
            let text = std::fs::read_to_string(name).map_err(|error| io_failure("read", name, &error))?;
            of_sheet(name, &text)?
        }
        _ => return Ok(None),
    }))
}

fn cross_dot(numbers: &str) -> Result<CrossDot, Failure> {
    let wrong = || {
        let failure = Failure::bad(format!("`{numbers}` are no numbers of boxes"));
        failure.with_help("`cross-dot:6,2` has six boxes, two of which side by side win")
    };
    let (boxes, row) = numbers.split_once(',').ok_or_else(wrong)?;
    let number = |text: &str| text.trim().parse::<usize>().map_err(|_| wrong());
    CrossDot::new(number(boxes)?, number(row)?).map_err(|error| Failure::bad(error.to_string()))
}

fn bundled_sheet(name: &str) -> Result<RuleGame, Failure> {
    let text = bundled::text(name).ok_or_else(|| Failure::bad(format!("there is no game called `{name}` to play")))?;
    of_sheet(name, text)
}

fn of_sheet(name: &str, text: &str) -> Result<RuleGame, Failure> {
    let sheet = Sheet::read(text).map_err(|findings| Failure::Text {
        name: name.to_string(),
        source: text.to_string(),
        diagnostics: findings.into_iter().map(|finding| finding.diagnostic).collect(),
    })?;
    let game = GdlGame::new(name, &sheet).map_err(|reason| {
        let failure = Failure::bad(format!("`{name}` cannot be played here: {reason}"));
        failure.with_help("games of two players who take turns can be")
    })?;
    Ok(RuleGame::Sheet(Box::new(game)))
}

/// How far strategies look ahead.
#[derive(clap::Args)]
#[group(skip)]
pub struct Looking {
    /// How many plies a strategy looks ahead; 1 if left out
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: Option<u32>,
    /// How many plies further it follows moves that change what counts most
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(..=20))]
    quiet: Option<u32>,
    /// An end is worth only what the strategy says
    #[arg(long)]
    pure: bool,
}

impl Looking {
    /// An option that was given.
    pub fn given(&self) -> Option<&'static str> {
        let options = [
            (self.depth.is_some(), "--depth"),
            (self.quiet.is_some(), "--quiet"),
            (self.pure, "--pure"),
        ];
        options.iter().find(|(given, _)| *given).map(|(_, name)| *name)
    }

    pub fn foresight(&self) -> Foresight {
        Foresight {
            depth: self.depth.unwrap_or(1),
            loud: self.quiet.unwrap_or(0),
            ends_count: !self.pure,
        }
    }
}

/// A player by name, which can play this game.
pub fn player<G: Venue + RuleForm>(name: &str, game: &G, foresight: Foresight) -> Result<Planned, Failure> {
    let Some(file) = name.strip_prefix(Planned::STRATEGY) else {
        return Planned::read(name, game.name(), foresight).map_err(|unknown| {
            let known: Vec<&str> = strategies_of(game.name()).chain(Planned::NAMES).collect();
            let failure = Failure::bad(unknown.to_string());
            match nearest(name, known.iter().copied()) {
                Some(near) => failure.with_help(format!("did you mean `{near}`?")),
                None => failure.with_help(format!("the players of {} are {}", game.name(), known.join(", "))),
            }
        });
    };
    let (path, foresight) = match std::fs::exists(file) {
        Ok(true) => (file, foresight),
        _ => with_depth(file, foresight),
    };
    let (path, entry) = path_and_name(path);
    let file = read_file(Path::new(path))?;
    Ok(Planned::by(name, strategy(game, &file, entry)?, foresight))
}

/// The predicates that strategies of a game may ask, which is named; nothing may be asked where none is.
pub fn offered(game: &str) -> Result<BTreeSet<Predicate>, Failure> {
    if game.is_empty() {
        return Ok(BTreeSet::new());
    }
    match of_name(game, &[Planned::STRATEGY])? {
        Some(RuleGame::Onitama(game)) => Ok(offered_by(&game)),
        Some(RuleGame::Kono(game)) => Ok(offered_by(&game)),
        Some(RuleGame::CrossDot(game)) => Ok(offered_by(&game)),
        Some(RuleGame::Sheet(game)) => Ok(offered_by(&*game)),
        None => Err(no_rules(game)),
    }
}

/// A game is asked for that has no rules.
pub fn no_rules(name: &str) -> Failure {
    Failure::bad(format!("there are no rules of a game called `{name}`"))
        .with_help(format!("games with rules are tic-tac-toe, {}", NAMES.join(", ")))
}

/// The strategy of a file, if positions of the game can be judged by it.
fn strategy<G: RuleForm>(game: &G, file: &RuleFile, name: Option<&str>) -> Result<JudgedBy, Failure> {
    let entry = strategy_of(file, name)?;
    let strategy = JudgedBy::new(entry.program()).map_err(|reason| cannot_judge(file, reason))?;
    NetworkJudge::new(game, &strategy, &game.start()).map_err(|reason| cannot_judge(file, reason))?;
    Ok(strategy)
}

/// Why a strategy cannot be judged by.
pub fn cannot_judge(file: &RuleFile, reason: CannotJudge) -> Failure {
    match reason {
        CannotJudge::Wrong(problems) => {
            let own = problems.iter().filter(|problem| problem.source == JudgedBy::SOURCE);
            let own: Vec<_> = own.map(|problem| problem.diagnostic.clone()).collect();
            match own.is_empty() {
                true => Failure::bad(CannotJudge::Wrong(problems).to_string()),
                false => file.bad(own).into(),
            }
        }
        other => Failure::bad(format!("`{}` cannot be played by: {other}", file.name)),
    }
}

/// The strategy of that name in a file; its only one if none is named.
pub fn strategy_of<'f>(file: &'f RuleFile, name: Option<&str>) -> Result<&'f Entry, Failure> {
    if file.kind != Kind::Strategy {
        return Err(wrong_kind(file, Kind::Strategy).into());
    }
    let names: Vec<&str> = file.entries.iter().map(|entry| entry.name.as_str()).collect();
    match (name, &file.entries[..]) {
        (Some(name), _) => file.find(name).ok_or_else(|| {
            Failure::bad(format!("there is no strategy `{name}` in `{}`", file.name))
                .with_help(format!("it has {}", names.join(", ")))
        }),
        (None, [only]) => Ok(only),
        (None, []) => Err(Failure::bad(format!("there is no strategy in `{}`", file.name))),
        (None, _) => Err(Failure::bad(format!("`{}` holds several strategies", file.name))
            .with_help(format!("name one, as in strategy:{}#{}", file.name, names[0]))),
    }
}

/// `mine.lp#few` as a path and a name; a file that has such a name is itself.
pub fn path_and_name(text: &str) -> (&str, Option<&str>) {
    match text.rsplit_once('#') {
        Some((path, name)) if !Path::new(text).exists() => (path, Some(name)),
        _ => (text, None),
    }
}
