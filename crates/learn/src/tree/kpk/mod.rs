//! King and pawn against king, Black to move: the thirty-four primitive attributes with which Shapiro's six trees
//! tell whether Black is lost.
//!
//! The attributes stand in one file for each subproblem: [`run`] (can the pawn run), [`rook_pawn`], [`main_pattern`],
//! [`ranks56`], [`rank7`], and [`interfere`] for the whole. [`men`] tells where the men stand, lists all positions
//! and knows the ways of kings.
//!
//! The original functions are lost. These are ours, written to the names and meanings that remain; with them the
//! printed trees are right about all 83,622 positions, and so is the printed tree without structure, which asks the
//! attributes where no subproblem needs them. Two of the attributes (nearerx, anyop) no printed tree asks, and patt1 is
//! right but not needed: our way of counting the race sees it.
//!
//! Three kinds of thought are enough. *Races* compare how many moves the kings and the pawn need, with squares barred
//! to them ([`men::walk`], [`men::white_walks`]). *Pictures* say how the three men stand to each other. *Looks ahead*
//! ask whether White has a good answer to every move of Black ([`Men::answers`]).

pub mod interfere;
pub mod main_pattern;
pub mod men;
pub mod rank7;
pub mod ranks56;
pub mod rook_pawn;
pub mod run;

pub use men::Men;

use crate::tree::attribute::Attribute;

/// All attributes, by subproblem.
pub const ATTRIBUTES: [Attribute; 34] = [
    run::PATT1,
    run::AHEAD,
    run::WKAND,
    run::IMCAP,
    run::STLMT,
    run::PLUS2,
    run::PLUS1,
    run::CRIT,
    rook_pawn::ROOKPAWN_RELEVANT,
    rook_pawn::RP1,
    rook_pawn::RP2,
    rook_pawn::NEARC8,
    rook_pawn::PSQUARE,
    rook_pawn::NEARA8,
    rook_pawn::NEARP,
    rook_pawn::NEAR2P,
    rook_pawn::STALEMATE,
    main_pattern::MAINPATT_RELEVANT,
    main_pattern::NEARERX,
    main_pattern::DIROPB,
    main_pattern::DIROPW,
    main_pattern::ANYOP,
    main_pattern::MP1,
    main_pattern::MP2,
    main_pattern::PMOVE,
    ranks56::RANK56_RELEVANT,
    ranks56::DIROP56,
    ranks56::BTOP1,
    ranks56::MP56,
    ranks56::R6PATT,
    rank7::RANK7_RELEVANT,
    rank7::NXTOP,
    rank7::STALE,
    interfere::INTERFERE,
];
