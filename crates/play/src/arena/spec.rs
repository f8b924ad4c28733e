//! Players by name, for every game. A further one is a variant of [`Kind`], its name in [`PlayerSpec::NAMES`] and
//! [`Kind::read`], and what plays for it in [`PlayerSpec::enter`], also in [`PlayerSpec::enter_match`] if it plays by sheets.

use super::engine::Engine;
use super::players::{NovicePlayer, RandomPlayer, StonesNovice, ThoroughPlayer};
use super::sheet_strategy::SheetStrategyPlayer;
use super::specialist::{as_game, as_game_of};
use crate::game_strategies::{bundled_strategy, strategies_of};
use adage_book::{BookError, Entry, RuleFile, read_file, read_file_of, wrong_kind};
use adage_learn::win::gomoku::rule_player::RulePlayer;
use adage_learn::win::gomoku::rules;
use adage_logic::diagnostic::nearest;
use adage_search::chess::ChessPlayer;
use adage_search::gomoku::Board;
use adage_search::gomoku::player::{SearchPlayer, SteadyPlayer, WorthPlayer};
use adage_search::judgement::{CannotJudge, Foresight, JudgedBy, NetworkJudge, StrategyPlayer};
use adage_search::playouts::PlayoutPlayer;
use adage_search::{GeneralPlayer, Player, SheetRole};
use adage_worlds::chess::Chess;
use adage_worlds::game::Game;
use adage_worlds::gdl::Sheet;
use adage_worlds::mnk::Mnk;
use adage_worlds::registry::are_of_one_game;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// A player that was asked for; it plays many games, on many threads.
#[derive(Clone)]
pub struct PlayerSpec {
    name: String,
    kind: Kind,
}

#[derive(Clone)]
enum Kind {
    Random,
    Novice,
    Worth,
    Search,
    /// As `Search`, with so many nodes for each proof and no clock.
    Steady(u64),
    /// A command that speaks the Gomocup protocol.
    Gomocup(String),
    /// Learned rules about forced wins.
    WinRules(Box<RulePlayer>),
    /// So many random games for each move, or as many as there is time for.
    Playouts(Option<u32>),
    Strategy(StrategySpec),
}

/// A strategy, and how far it looks ahead.
#[derive(Clone)]
pub struct StrategySpec {
    pub strategy: Arc<JudgedBy>,
    pub foresight: Foresight,
}

/// Why there is no such player of a game.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoPlayer {
    #[error("there is no player called `{name}`")]
    Unknown { name: String, known: Vec<String> },
    #[error("cannot start the player `{command}`: {reason}")]
    NotStarted { command: String, reason: String },
    #[error("the player `{player}` does not play {game}")]
    OtherGame { player: String, game: String },
    #[error("the player `{0}` is none of those that play whatever game a manager sends")]
    NotBySheets(String),
    #[error("{0}")]
    Unfit(String),
    #[error("{0}")]
    File(#[from] BookError),
}

impl NoPlayer {
    fn unknown(name: &str, known: impl IntoIterator<Item = &'static str>) -> NoPlayer {
        NoPlayer::Unknown {
            name: name.to_string(),
            known: known.into_iter().map(str::to_string).collect(),
        }
    }

    /// What would help.
    pub fn help(&self) -> Option<String> {
        match self {
            NoPlayer::Unknown { name, known } => {
                // `strategy` and `playouts:x` lack what stands after the colon.
                let bare = name.split(':').next().unwrap_or(name);
                let unfilled = known
                    .iter()
                    .find(|known| known.split_once(':').is_some_and(|(of, _)| of == bare));
                let near = || nearest(name, known.iter().map(String::as_str)).map(str::to_string);
                Some(match unfilled.cloned().or_else(near) {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("the players are {}", known.join(", ")),
                })
            }
            NoPlayer::NotStarted { .. } => {
                Some("what stands after `gomocup:` is a command of this machine".to_string())
            }
            NoPlayer::OtherGame { .. } => {
                Some("`random`, `novice`, `search` and `playouts:NUMBER` play it".to_string())
            }
            NoPlayer::NotBySheets(_) => Some(format!("those are {}", PlayerSpec::FOR_MATCHES.join(", "))),
            NoPlayer::Unfit(_) | NoPlayer::File(_) => None,
        }
    }
}

/// What stands before the file of a strategy.
const STRATEGY: &str = "strategy:";
/// What stands before a file of rules about forced wins.
const RULES: &str = "rules:";

impl PlayerSpec {
    /// What players are called; what stands after a colon is to be filled in.
    pub const NAMES: [&str; 10] = [
        "random",
        "novice",
        "search",
        "search:NODES",
        "worth",
        "playouts",
        "playouts:NUMBER",
        "strategy:FILE",
        "rules:FILE",
        "gomocup:COMMAND",
    ];

    /// Those that play whatever game a manager sends.
    const FOR_MATCHES: [&str; 3] = ["playouts", "playouts:NUMBER", "strategy:FILE"];

    /// The player of that name in a game. Strategies look as far ahead as is said; `defend-pieces@3` looks three plies
    /// ahead, whatever is said.
    pub fn read<G: Game>(name: &str, game: &G, foresight: Foresight) -> Result<PlayerSpec, NoPlayer> {
        let kind = match (Kind::read(name), name.split_once(':')) {
            (Some(kind), _) => kind,
            (None, Some(("strategy", file))) => Kind::Strategy(strategy_in(file, game, foresight)?),
            (None, Some(("rules", file))) => Kind::WinRules(Box::new(win_rules_in(file)?)),
            (None, _) => bundled(name, game.name(), foresight)
                .ok_or_else(|| NoPlayer::unknown(name, strategies_of(game.name()).chain(PlayerSpec::NAMES)))?,
        };
        Ok(PlayerSpec::new(name, kind))
    }

    /// The player of that name for games by sheets that nobody has seen yet.
    pub fn read_for_matches(name: &str) -> Result<PlayerSpec, NoPlayer> {
        match (Kind::read(name), name.strip_prefix(STRATEGY)) {
            (Some(kind @ Kind::Playouts(_)), _) => Ok(PlayerSpec::new(name, kind)),
            (Some(_), _) => Err(NoPlayer::NotBySheets(name.to_string())),
            (None, Some(file)) => {
                let (path, entry) = path_and_name(file);
                let file = read_file(Path::new(path))?;
                let (_, strategy) = strategy_of(&file, entry)?;
                Ok(PlayerSpec::by_strategy(name, strategy, Foresight::default()))
            }
            (None, None) => Err(NoPlayer::unknown(name, PlayerSpec::FOR_MATCHES)),
        }
    }

    /// A player by a strategy that is at hand.
    pub fn by_strategy(name: &str, strategy: JudgedBy, foresight: Foresight) -> PlayerSpec {
        let strategy = Arc::new(strategy);
        PlayerSpec::new(name, Kind::Strategy(StrategySpec { strategy, foresight }))
    }

    /// A player by rules about forced wins that are at hand.
    pub fn by_win_rules(name: &str, player: RulePlayer) -> PlayerSpec {
        PlayerSpec::new(name, Kind::WinRules(Box::new(player)))
    }

    fn new(name: &str, kind: Kind) -> PlayerSpec {
        PlayerSpec {
            name: name.to_string(),
            kind,
        }
    }

    /// The strategy that it plays by, if it does.
    pub fn strategy(&self) -> Option<&StrategySpec> {
        match &self.kind {
            Kind::Strategy(strategy) => Some(strategy),
            _ => None,
        }
    }

    /// Whether another program plays.
    pub fn is_program(&self) -> bool {
        matches!(self.kind, Kind::Gomocup(_))
    }

    /// The file of rules about forced wins that it plays by, if it does.
    pub fn win_rules(&self) -> Option<&str> {
        self.name.strip_prefix(RULES)
    }

    /// The player for one game, with so much time for each move.
    pub fn enter<G: Game>(&self, game: &G, limit: Duration, seed: u64) -> Result<Box<dyn Player<G>>, NoPlayer> {
        let stones = as_game::<G, Mnk>(game);
        let is_five_in_a_row = stones.is_some_and(|stones| Board::of_state(stones, &stones.start()).is_ok());
        let is_tiny = stones.is_some_and(|stones| stones.width() * stones.height() <= ThoroughPlayer::MOST_PLACES);
        let refused = || self.other_game(game);
        let of_stones = |player: Box<dyn Player<Mnk>>| as_game_of(player).ok_or_else(refused);
        let of_five = |player: Box<dyn Player<Mnk>>| match is_five_in_a_row {
            true => of_stones(player),
            false => Err(refused()),
        };
        match &self.kind {
            Kind::Random => Ok(Box::new(RandomPlayer::new(seed))),
            Kind::Playouts(number) => Ok(Box::new(PlayoutPlayer::new(*number, seed))),
            Kind::Strategy(_) if game.rule_form().is_none() => Err(refused()),
            Kind::Strategy(StrategySpec { strategy, foresight }) => {
                Ok(Box::new(StrategyPlayer::new(strategy.clone(), *foresight, seed)))
            }
            Kind::Novice if stones.is_some() => of_stones(Box::new(StonesNovice::new(seed))),
            Kind::Novice => Ok(Box::new(NovicePlayer::new(seed))),
            Kind::Search if is_tiny => of_stones(Box::new(ThoroughPlayer::new(seed))),
            Kind::Search if is_five_in_a_row => of_five(Box::new(SearchPlayer)),
            Kind::Search => match as_game::<G, Chess>(game) {
                Some(_) => {
                    let player: Box<dyn Player<Chess>> = Box::new(ChessPlayer);
                    as_game_of(player).ok_or_else(refused)
                }
                None => Ok(Box::new(GeneralPlayer::new(seed))),
            },
            Kind::Worth => of_five(Box::new(WorthPlayer)),
            Kind::Steady(nodes) => of_five(Box::new(SteadyPlayer { nodes: *nodes })),
            Kind::Gomocup(command) if is_five_in_a_row => of_five(Box::new(Engine::start(command, limit)?)),
            Kind::Gomocup(_) => Err(refused()),
            Kind::WinRules(player) => of_five(player.clone()),
        }
    }

    /// The player for one match of a game that a sheet gives.
    pub fn enter_match(
        &self,
        sheet: &Sheet,
        own: &SheetRole,
        seed: u64,
    ) -> Result<Box<dyn Player<SheetRole>>, NoPlayer> {
        match &self.kind {
            Kind::Playouts(number) => Ok(Box::new(PlayoutPlayer::new(*number, seed))),
            Kind::Strategy(StrategySpec { strategy, .. }) => {
                Ok(Box::new(SheetStrategyPlayer::new(strategy, sheet, own, seed)?))
            }
            _ => Err(NoPlayer::NotBySheets(self.name.clone())),
        }
    }

    fn other_game<G: Game>(&self, game: &G) -> NoPlayer {
        NoPlayer::OtherGame {
            player: self.name.clone(),
            game: game.name().to_string(),
        }
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl Kind {
    /// What a name says by itself.
    fn read(name: &str) -> Option<Kind> {
        Some(match name.split_once(':') {
            None => match name {
                "random" => Kind::Random,
                "novice" => Kind::Novice,
                "worth" => Kind::Worth,
                "search" => Kind::Search,
                "playouts" => Kind::Playouts(None),
                _ => return None,
            },
            Some(("search", nodes)) => Kind::Steady(nodes.parse().ok()?),
            Some(("playouts", number)) => Kind::Playouts(Some(number.parse().ok()?)),
            Some(("gomocup", command)) => Kind::Gomocup(command.to_string()),
            Some(_) => return None,
        })
    }
}

/// A bundled strategy of a game.
fn bundled(name: &str, game: &str, foresight: Foresight) -> Option<Kind> {
    let (bare, foresight) = with_depth(name, foresight);
    let strategy = Arc::new(bundled_strategy(game, bare)?);
    Some(Kind::Strategy(StrategySpec { strategy, foresight }))
}

/// `defend-pieces@3` looks three plies ahead, whatever else was said.
fn with_depth(name: &str, foresight: Foresight) -> (&str, Foresight) {
    match name.rsplit_once('@') {
        Some((bare, depth)) => match depth.parse() {
            Ok(depth) if depth > 0 => (bare, Foresight { depth, ..foresight }),
            _ => (name, foresight),
        },
        None => (name, foresight),
    }
}

/// The strategy that `FILE#NAME@DEPTH` names, if positions of the game can be judged by it.
fn strategy_in<G: Game>(file: &str, game: &G, foresight: Foresight) -> Result<StrategySpec, NoPlayer> {
    let (path, foresight) = match std::fs::exists(file) {
        Ok(true) => (file, foresight),
        _ => with_depth(file, foresight),
    };
    let (path, entry) = path_and_name(path);
    let file = read_file(Path::new(path))?;
    let (entry, strategy) = strategy_of(&file, entry)?;
    if !entry.world.is_empty() && !are_of_one_game(&entry.world, game.name()) {
        let (name, world) = (&file.name, &entry.world);
        return Err(BookError::new(format!(
            "`{name}` holds strategies for {world}, not for {}",
            game.name()
        ))
        .into());
    }
    if let Some(rules) = game.rule_form() {
        NetworkJudge::new(rules, &strategy, &game.start()).map_err(|reason| cannot_judge(&file, reason))?;
    }
    Ok(StrategySpec {
        strategy: Arc::new(strategy),
        foresight,
    })
}

/// The strategy of that name in a file.
fn strategy_of<'f>(file: &'f RuleFile, name: Option<&str>) -> Result<(&'f Entry, JudgedBy), BookError> {
    let entry = strategy_entry(file, name)?;
    let strategy = JudgedBy::new(entry.program()).map_err(|reason| cannot_judge(file, reason))?;
    match strategy.levels.is_empty() {
        true => Err(
            BookError::new(format!("`{}` has no weak constraint, so it prefers nothing", file.name))
                .with_help("for example `:~ me(M), cell(2,2,P), P != M. [1@1]`"),
        ),
        false => Ok((entry, strategy)),
    }
}

fn win_rules_in(file: &str) -> Result<RulePlayer, NoPlayer> {
    let file = read_file_of(Path::new(file), adage_book::Kind::Win)?;
    let rules = rules::read_file(&file).map_err(|diagnostics| BookError::from(file.bad(diagnostics)))?;
    Ok(RulePlayer::new(rules))
}

/// Why positions cannot be judged by a strategy of a file.
pub fn cannot_judge(file: &RuleFile, reason: CannotJudge) -> BookError {
    match reason {
        CannotJudge::Wrong(problems) => {
            let own = problems.iter().filter(|problem| problem.source == JudgedBy::SOURCE);
            let own: Vec<_> = own.map(|problem| problem.diagnostic.clone()).collect();
            match own.is_empty() {
                true => BookError::new(CannotJudge::Wrong(problems).to_string()),
                false => file.bad(own).into(),
            }
        }
        other => BookError::new(format!("`{}` cannot be played by: {other}", file.name)),
    }
}

/// The strategy of that name in a file; its only one if none is named.
pub fn strategy_entry<'f>(file: &'f RuleFile, name: Option<&str>) -> Result<&'f Entry, BookError> {
    if file.kind != adage_book::Kind::Strategy {
        return Err(wrong_kind(file, adage_book::Kind::Strategy));
    }
    let names: Vec<&str> = file.entries.iter().map(|entry| entry.name.as_str()).collect();
    match (name, &file.entries[..]) {
        (Some(name), _) => file.find(name).ok_or_else(|| {
            BookError::new(format!("there is no strategy `{name}` in `{}`", file.name))
                .with_help(format!("it has {}", names.join(", ")))
        }),
        (None, [only]) => Ok(only),
        (None, []) => Err(BookError::new(format!("there is no strategy in `{}`", file.name))),
        (None, [first, ..]) => Err(BookError::new(format!("`{}` holds several strategies", file.name))
            .with_help(format!("name one, as in {STRATEGY}{}#{}", file.name, first.name))),
    }
}

/// `mine.lp#few` as a path and a name; a file that has such a name is itself.
pub fn path_and_name(text: &str) -> (&str, Option<&str>) {
    match text.rsplit_once('#') {
        Some((path, name)) if !Path::new(text).exists() => (path, Some(name)),
        _ => (text, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use adage_worlds::kono::Kono;
    use adage_worlds::onitama::Onitama;

    fn read<G: Game>(name: &str, game: &G) -> Result<PlayerSpec, NoPlayer> {
        PlayerSpec::read(name, game, Foresight::default())
    }

    #[test]
    fn names_are_read_and_written() {
        let game = Onitama::five_cards();
        let names = [
            "random",
            "novice",
            "search",
            "search:500",
            "gomocup:a b:c",
            "playouts:30",
            "win-or-capture@2",
        ];
        for name in names {
            assert_eq!(
                read(name, &game).map(|player| player.to_string()).ok().as_deref(),
                Some(name)
            );
        }
        let strategy = read("win-or-capture@2", &game).expect("a name");
        assert_eq!(strategy.strategy().map(|strategy| strategy.foresight.depth), Some(2));
        for name in ["", "Random", "search:", "search:x", "engine:x", "playouts:many"] {
            assert!(matches!(read(name, &game), Err(NoPlayer::Unknown { .. })), "{name}");
        }
    }

    #[test]
    fn every_game_has_players_and_some_play_only_their_own() {
        fn can_play<G: Game>(game: &G) -> Vec<&'static str> {
            let names = [
                "random",
                "novice",
                "search",
                "worth",
                "search:9",
                "playouts:3",
                "gomocup:true",
            ];
            let enters = |name: &&str| {
                read(name, game)
                    .expect("a name")
                    .enter(game, Duration::from_millis(1), 1)
                    .is_ok()
            };
            names.into_iter().filter(enters).collect()
        }
        let any = ["random", "novice", "search", "playouts:3"];
        assert_eq!(can_play(&Mnk::tic_tac_toe()), any);
        assert_eq!(can_play(&Kono::default()), any);
        assert_eq!(can_play(&Chess), any);
        let five = ["random", "novice", "search", "worth", "search:9", "playouts:3"];
        assert_eq!(can_play(&Mnk::gomoku(15, false).expect("a board"))[..6], five);
    }
}
