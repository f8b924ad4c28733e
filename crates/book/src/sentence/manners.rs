//! How the worlds other than chess are spoken of: what a component and its values are called, and what relations mean.
//!
//! `{2}` is the second argument of a relation, `{@2}` the component that has it for a value.

pub struct Manner {
    pub game: &'static str,
    /// A component; `{}` is the name that its description begins with.
    pub component: &'static str,
    /// Names that are said otherwise than they are written.
    pub names: &'static [(&'static str, &'static str)],
    /// What the further arguments of the description are, each with its parts where it is a tuple.
    pub values: &'static [&'static [&'static str]],
    /// Relations asserted and denied; an empty phrase goes without saying.
    pub relations: &'static [(&'static str, &'static str, &'static str)],
    /// Relations that say the same with their first two components exchanged: said once.
    pub symmetric: &'static [&'static str],
}

pub const MANNERS: [Manner; 4] = [
    Manner {
        game: "eight_puzzle",
        component: "{}",
        names: &[("blank", "the blank")],
        values: &[&["column", "row"]],
        relations: &[
            ("tile", "{1} lies on {2}", "{1} is gone from {2}"),
            (
                "next_to",
                "{1} and {2} lie side by side",
                "{1} and {2} do not lie side by side",
            ),
            (
                "left_of",
                "{1} lies left of {2} in its row",
                "{1} does not lie left of {2} in its row",
            ),
            (
                "above",
                "{1} lies above {2} in its column",
                "{1} does not lie above {2} in its column",
            ),
            (
                "on_home_of",
                "{1} lies where {2} belongs",
                "{1} does not lie where {2} belongs",
            ),
            ("home", "{1} lies where it belongs", "{1} does not lie where it belongs"),
            ("home_row", "{1} lies in its own row", "{1} does not lie in its own row"),
            (
                "home_column",
                "{1} lies in its own column",
                "{1} does not lie in its own column",
            ),
            (
                "before",
                "{1} has a smaller number than {2}",
                "{1} has no smaller number than {2}",
            ),
            (
                "slide",
                "{1} can slide from {2} to {3}",
                "{1} cannot slide from {2} to {3}",
            ),
        ],
        symmetric: &["next_to"],
    },
    Manner {
        game: "cards",
        component: "{}",
        names: &[],
        // A card has no name besides its values, so that relations speak of them all.
        values: &[],
        relations: &[
            (
                "same_rank",
                "the {1} of {2} and the {3} of {4} have the same rank",
                "the {1} of {2} and the {3} of {4} have different ranks",
            ),
            (
                "same_suit",
                "the {1} of {2} and the {3} of {4} have the same suit",
                "the {1} of {2} and the {3} of {4} have different suits",
            ),
            (
                "next_rank",
                "the {3} of {4} follows the {1} of {2}",
                "the {3} of {4} does not follow the {1} of {2}",
            ),
            (
                "beats",
                "the {1} of {2} is higher than the {3} of {4}",
                "the {1} of {2} is not higher than the {3} of {4}",
            ),
        ],
        symmetric: &["same_rank", "same_suit"],
    },
    Manner {
        game: "qsim",
        component: "{}",
        names: &[],
        values: &[&["magnitude"], &["direction"]],
        relations: &[
            ("deriv", "{2} is the rate of {1}", "{2} is not the rate of {1}"),
            ("m_plus", "{1} and {2} change alike", "{1} and {2} do not change alike"),
            (
                "m_minus",
                "{1} and {2} change in opposite ways",
                "{1} and {2} do not change in opposite ways",
            ),
            ("minus", "{1} is the opposite of {2}", "{1} is not the opposite of {2}"),
            ("add", "{1} and {2} add up to {3}", "{1} and {2} do not add up to {3}"),
        ],
        symmetric: &["m_plus", "m_minus", "minus"],
    },
    Manner {
        game: "placement",
        component: "{}",
        names: &[
            ("wk", "the white king"),
            ("wr", "the rook"),
            ("bk", "the black king"),
            ("p1", "the first point"),
            ("p2", "the second point"),
            ("p3", "the third point"),
        ],
        values: &[&["file"], &["rank"]],
        relations: &[
            ("adjacent", "{1} is next to {2}", "{1} is not next to {2}"),
            (
                "line",
                "{@1} and {@3} are on one line",
                "{@1} and {@3} are not on one line",
            ),
        ],
        symmetric: &["adjacent", "line"],
    },
];
