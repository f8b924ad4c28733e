//! King and pawn on a7 against king and rook, White to move: the thirty-six primitive attributes with which Shapiro's
//! trees tell whether White wins.
//!
//! The attributes stand in one file for each subproblem of the trees: [`top`], [`delayed_skewer`], [`mate_threat`],
//! [`corner`] (the white king on a8), [`check`], [`queening_square`] (can Black attack it soon), [`double_attack`],
//! [`good_double_attack`], and [`shared`] for those that several subproblems ask. [`men`] tells where the men stand and
//! lists all positions. [`black`] asks of the same positions whether Black wins.
//!
//! Of the original functions nearly all code is lost. These were fitted to what remains: the names and meanings, the
//! public set of 3,196 vectors, and the counts of positions at each test of the trees. They give all of those exactly,
//! so they divide the positions as the originals did at every test; how the originals were written is not known, nor
//! is every value of an attribute at positions where nothing printed depends on it.

pub mod black;
pub mod check;
pub mod corner;
pub mod delayed_skewer;
pub mod double_attack;
pub mod good_double_attack;
pub mod mate_threat;
pub mod men;
pub mod queening_square;
pub mod shared;
pub mod top;

pub use men::Men;

use crate::tree::attribute::Attribute;

/// All attributes, in the order of the public data set.
pub const ATTRIBUTES: [Attribute; 36] = [
    double_attack::BKBLK,
    queening_square::BKNWY,
    queening_square::BKON8,
    queening_square::BKONA,
    good_double_attack::BKSPR,
    shared::BKXBQ,
    check::BKXCR,
    mate_threat::BKXWP,
    corner::BLXWP,
    top::BXQSQ,
    double_attack::CNTXT,
    delayed_skewer::DSOPP,
    delayed_skewer::DWIPD,
    top::HDCHK,
    double_attack::KATRI,
    check::MULCH,
    mate_threat::QXMSQ,
    shared::R2AR8,
    good_double_attack::RESKD,
    good_double_attack::RESKR,
    top::RIMMX,
    check::RKXWP,
    mate_threat::RXMSQ,
    corner::SIMPL,
    good_double_attack::SKACH,
    delayed_skewer::SKEWR,
    queening_square::SKRXP,
    delayed_skewer::SPCOP,
    top::STLMT,
    check::THRSK,
    good_double_attack::WKCTI,
    corner::WKNA8,
    check::WKNCK,
    queening_square::WKOVL,
    double_attack::WKPOS,
    delayed_skewer::WTOEG,
];
