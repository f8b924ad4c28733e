//! What can be typed in an interactive session.

use adage_learn::tree::session::Step;
use adage_learn::tree::stores::Store;

pub const HELP: &str = "\
POSITION           a FEN, or the squares of the men: then its class is asked for
tree               the tree as it is
examples           the examples of both stores
use N, park N      make the tree with example N of the secondary store, without example N of the primary one
drop STORE N       forget an example of the primary or secondary store
undo               take the last step back
suggest            a position that the tree gets wrong, where a complete table knows the class; examples that the table
                   contradicts; or, where positions clash, questions that would tell them apart
quit               end; everything is kept";

#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    Nothing,
    Quit,
    Help,
    Tree,
    Examples,
    Undo,
    Suggest,
    Step(Step),
    /// Anything else should be a position.
    Position(String),
}

impl Command {
    pub fn read(line: &str) -> Command {
        let words: Vec<&str> = line.split_whitespace().collect();
        let numbered = |number: &str, step: fn(usize) -> Step| match number.parse() {
            Ok(number) => Command::Step(step(number)),
            Err(_) => Command::Help,
        };
        match words[..] {
            [] => Command::Nothing,
            ["q" | "quit"] => Command::Quit,
            ["h" | "?" | "help"] => Command::Help,
            ["r" | "tree"] => Command::Tree,
            ["e" | "examples"] => Command::Examples,
            ["undo"] => Command::Undo,
            ["suggest"] => Command::Suggest,
            ["use", number] => numbered(number, Step::Use),
            ["park", number] => numbered(number, Step::Park),
            ["drop", "primary", number] => numbered(number, |number| Step::Drop(Store::Primary, number)),
            ["drop", "secondary", number] => numbered(number, |number| Step::Drop(Store::Secondary, number)),
            [
                "use" | "park" | "drop" | "undo" | "suggest" | "tree" | "examples" | "quit" | "help",
                ..,
            ] => Command::Help,
            _ => Command::Position(line.to_string()),
        }
    }
}
