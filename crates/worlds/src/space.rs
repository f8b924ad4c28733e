//! Spaces: sets of positions that can be counted through to the last one.

/// A numbered set of positions. Some numbers stand for no position.
pub trait Space: Sync {
    type Position;

    fn name(&self) -> &str;

    /// One more than the largest number.
    fn numbers(&self) -> u64;

    fn position(&self, number: u64) -> Option<Self::Position>;

    /// The position as people write it.
    fn describe(&self, position: &Self::Position) -> String;
}

/// The most men of an ending that can be counted through.
pub const MAX_MEN: usize = 5;

/// Why a name is not that of a space.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpaceError {
    #[error("`{0}` is not a space of positions; name one by its men, as in krk, kpk-wtm or krkn")]
    NotMaterial(String),
    #[error("`{0}` gives a square or rank to its pawn, which only an ending with one pawn can; the ranks are 2 to 7")]
    WrongPawnSquare(String),
    #[error("`{name}` is not a space of positions here")]
    OtherWorld { name: String, only: &'static str },
    #[error("`{0}` has more than {max} men; that many positions cannot be counted through", max = MAX_MEN)]
    TooManyMen(String),
}

/// The one space that a world has, under its name.
pub(crate) fn only<S: Space>(space: S, own: &'static str, name: &str) -> Result<S, SpaceError> {
    match name == own {
        true => Ok(space),
        false => Err(SpaceError::OtherWorld {
            name: name.to_string(),
            only: own,
        }),
    }
}
