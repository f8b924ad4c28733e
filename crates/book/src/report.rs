//! What a command found out, as data: for machines as JSON, for people as text.

use adage_worlds::drawing::Style;
use serde::Serialize;

/// Something that was found out. Serialised it is for machines; the text is for people.
pub trait Report: Serialize {
    /// Whole lines, in the colours that the terminal can show.
    fn text(&self, style: Style) -> String;
}
