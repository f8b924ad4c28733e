//! The gate to the terminal. Names and words come from files that others wrote; they must not move the cursor, rename the
//! window or hide what was printed before. All text for people passes here, and of the control characters only newlines,
//! tabs and the colours of this program get through.

use adage_worlds::drawing::{Look, Style};
use std::borrow::Cow;

/// What stands for a control character.
const STAND_IN: char = '·';

/// The text as it may be printed; `colour` says whether the program's own colours may stand in it.
pub fn visible(text: &str, colour: bool) -> Cow<'_, str> {
    if !text.contains(steers) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(character) = rest.chars().next() {
        let own = own_colour(rest).filter(|_| colour);
        let length = own.map_or(character.len_utf8(), str::len);
        match own {
            Some(code) => shown.push_str(code),
            None if steers(character) => shown.push(STAND_IN),
            None => shown.push(character),
        }
        rest = &rest[length..];
    }
    Cow::Owned(shown)
}

fn steers(character: char) -> bool {
    character.is_control() && character != '\n' && character != '\t'
}

/// The colour of this program with which the text begins.
fn own_colour(text: &str) -> Option<&'static str> {
    let mut own = Look::ALL.iter().map(|look| look.start()).chain(Style::COLOURS);
    own.find(|code| text.starts_with(code))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown_and_not_obeyed() {
        let hostile = "a\x1b[2Jb\x1b]0;title\x07c\rd\x7fe\u{9b}1mf\tg\nh é→";
        let shown = "a·[2Jb·]0;title·c·d·e·1mf\tg\nh é→";
        assert_eq!(visible(hostile, false), shown);
        assert_eq!(visible(hostile, true), shown);
    }

    #[test]
    fn own_colours_pass_where_there_are_colours() {
        let painted = Look::Error.paint("wrong", true);
        assert_eq!(visible(&painted, true), painted);
        assert_eq!(visible(&painted, false), "·[1;31mwrong·[0m");
        assert_eq!(Look::Error.paint("wrong", false), "wrong");
        for foreign in ["\x1b[8mhidden", "\x1b[5m", "\x1b[31;1H", "\x1b[1;3", "\x1b"] {
            assert!(visible(foreign, true).starts_with(STAND_IN), "{foreign:?}");
        }
    }
}
