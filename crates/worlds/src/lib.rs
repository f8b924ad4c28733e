//! The games that Adage knows: code to play them, relations to reason about them, pictures to show them.
//!
//! A [`game::Game`] has states and moves; a vocabulary ([`chess::ChessVocabulary`], [`mnk::vocabulary::MnkVocabulary`],
//! [`placement::PlacementVocabulary`]) answers the questions that rules ask; a [`space::Space`] can be counted through;
//! a [`drawing::Drawing`] is a board as data. A [`domain::Domain`] is a world in which patterns can be learned; besides
//! games there are [`qsim`], the [`eight_puzzle`] and [`cards`]. [`onitama`], [`kono`] and [`cross_dot`] are also programs
//! over facts ([`rule_form`]), for those who learn rules and preferences. The bundled rules are in [`RULEBOOK`].
//!
//! ```
//! use adage_worlds::chess::{ChessPosition, ChessVocabulary, fen};
//! use adage_logic::{check::{World, check}, matcher::Matcher, syntax::parse, vocabulary::Vocabulary};
//!
//! let fork = "fork(P,At,King,P2,At2,Pos) :- in_check(S,King,P,At,Pos), contents(S,P2,At2,Pos),
//!                 other_side(S,O), legal_move(O,P,At,At2,Pos).";
//! let program = parse(fork).program;
//! let vocabulary = ChessVocabulary::new();
//! let rules = check(&[&program], World::Game(vocabulary.signature())).unwrap();
//! let matcher = Matcher::new(&vocabulary, &rules, &rules.strata[0]).unwrap();
//!
//! let board = fen::read_board("r3k3/2N5/8/8/8/8/8/4K3").unwrap();
//! let matches = matcher.searcher().matches(&ChessPosition::from(board));
//! let args: Vec<String> = matches[0].args.iter().map(|arg| arg.to_string()).collect();
//! assert_eq!(args[..5], ["knight", "(3,7)", "(5,8)", "rook", "(1,8)"]);
//! ```

pub mod board;
pub mod cards;
pub mod chance;
pub mod chess;
pub mod cross_dot;
pub mod domain;
pub mod drawing;
pub mod eight_puzzle;
pub mod five;
pub mod game;
pub mod gdl;
pub mod kono;
pub mod links;
pub mod mnk;
pub mod onitama;
pub mod placement;
pub mod qsim;
pub mod record;
pub mod registry;
mod rows;
pub mod rule_form;
pub mod space;
pub mod update;
pub mod words;

/// The rules bundled with the program: file names and texts.
pub const RULEBOOK: [(&str, &str); 8] = [
    ("tactics.lp", include_str!("../rulebook/tactics.lp")),
    ("in_line.lp", include_str!("../rulebook/in_line.lp")),
    ("krk.lp", include_str!("../rulebook/krk.lp")),
    ("krk_area.lp", include_str!("../rulebook/krk_area.lp")),
    ("placement.lp", include_str!("../rulebook/placement.lp")),
    ("utube.lp", include_str!("../rulebook/utube.lp")),
    ("eight_puzzle.lp", include_str!("../rulebook/eight_puzzle.lp")),
    ("cards.lp", include_str!("../rulebook/cards.lp")),
];

/// Games as programs: see [`rule_form`]. They say what can be done and what comes of it, and stand apart from the rulebook.
pub const ONITAMA_RULES: (&str, &str) = ("onitama.lp", include_str!("../rulebook/onitama.lp"));
pub const KONO_RULES: (&str, &str) = ("kono.lp", include_str!("../rulebook/kono.lp"));
pub const CROSS_DOT_RULES: (&str, &str) = ("cross_dot.lp", include_str!("../rulebook/cross_dot.lp"));
pub const MNK_RULES: (&str, &str) = ("mnk.lp", include_str!("../rulebook/mnk.lp"));

/// The patterns and measures in which strategies for king and rook against king are written.
pub const KRK_PATTERNS: (&str, &str) = ("krk_patterns.lp", include_str!("../rulebook/krk_patterns.lp"));

/// The strategies bundled with the program: what they are called, file names and texts. They are ordered lists of rules
/// that propose moves, so they stand apart from the rulebook, whose rules hold or do not hold.
pub const STRATEGIES: [(&str, &str, &str); 3] = [
    ("krk", "krk_strategy.lp", include_str!("../rulebook/krk_strategy.lp")),
    (
        "krk-1",
        "krk_strategy_1.lp",
        include_str!("../rulebook/krk_strategy_1.lp"),
    ),
    (
        "krk-2",
        "krk_strategy_2.lp",
        include_str!("../rulebook/krk_strategy_2.lp"),
    ),
];
