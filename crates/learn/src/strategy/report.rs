//! What was learned of a strategy, as data and in words.

use super::engine::{Engine, NamedTask};
use super::training::{Correction, Training};
use super::{Learned, Part, Task, words};
use adage_book::{Report, counted};
use adage_logic::ast::{Program, Statement};
use adage_worlds::drawing::Style;
use adage_worlds::game::{Game, Outcome};
use adage_worlds::rule_form::RuleForm;
use serde::Serialize;

/// A statement on one line.
fn one_line(statement: &Statement) -> String {
    let text = statement.to_string();
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    lines.join(" ")
}

/// A rule or weak constraint with its sentence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct RuleInWords {
    pub rule: String,
    pub words: String,
}

pub(super) fn in_words(program: &Program) -> Vec<RuleInWords> {
    let rule = |(statement, words)| RuleInWords {
        rule: one_line(statement),
        words,
    };
    words::sentences(program).into_iter().map(rule).collect()
}

pub(super) fn rules_text(rules: &[RuleInWords], style: Style) -> String {
    let rule = |RuleInWords { rule, words }: &RuleInWords| format!("{}\n    {words}\n", style.bold(rule));
    rules.iter().map(rule).collect()
}

/// What a hypothesis costs, and whether that is the least.
pub(super) fn cost_line(length: u32, penalty: u32, proved: bool) -> String {
    let proved = match proved {
        true => "no hypothesis is cheaper",
        false => "the search was cut short; there may be a cheaper one",
    };
    format!(
        "cost {}: length {length}, penalties {penalty}; {proved}\n",
        length + penalty
    )
}

/// A candidate of a task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CandidateReport {
    pub task: String,
    pub length: u32,
    pub rule: String,
}

impl CandidateReport {
    /// All candidates of a task.
    pub fn of(task: &NamedTask) -> impl Iterator<Item = CandidateReport> {
        task.task.space.iter().map(|candidate| CandidateReport {
            task: task.name.clone(),
            length: candidate.length,
            rule: one_line(&candidate.statement),
        })
    }
}

impl Report for CandidateReport {
    fn text(&self, _: Style) -> String {
        format!("{} ~ {}\n", self.length, self.rule)
    }
}

/// An example or an ordering.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PartReport {
    pub kind: &'static str,
    pub name: String,
    /// What it costs to leave it unexplained; nothing if that is not allowed.
    pub penalty: Option<u32>,
}

impl PartReport {
    fn all(task: &Task, parts: &[Part]) -> Vec<PartReport> {
        parts.iter().map(|part| PartReport::new(task, *part)).collect()
    }

    fn new(task: &Task, part: Part) -> PartReport {
        match part {
            Part::Example(number) => {
                let example = &task.examples[number];
                PartReport {
                    kind: "example",
                    name: example.name.to_string(),
                    penalty: example.penalty,
                }
            }
            Part::Ordering(number) => {
                let ordering = &task.orderings[number];
                let [left, right] = [ordering.left, ordering.right].map(|number| task.examples[number].name);
                let name = format!("{} ({left} {} {right})", ordering.name, ordering.relation.as_str());
                PartReport {
                    kind: "ordering",
                    name,
                    penalty: ordering.penalty,
                }
            }
        }
    }

    /// A line of a list.
    fn line(&self) -> String {
        let price = self
            .penalty
            .map_or_else(String::new, |price| format!(", penalty {price}"));
        format!("  the {} {}{price}\n", self.kind, self.name)
    }
}

/// How large a task is, for people.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Size {
    examples: usize,
    orderings: usize,
    candidates: usize,
}

impl Size {
    fn of(task: &Task) -> Size {
        Size {
            examples: task.examples.len(),
            orderings: task.orderings.len(),
            candidates: task.space.len(),
        }
    }

    fn heading(&self, name: &str) -> String {
        format!(
            "{name}: {}, {}, {}\n",
            counted(self.examples, "example"),
            counted(self.orderings, "ordering"),
            counted(self.candidates, "candidate")
        )
    }
}

fn footing(engine: &str, seconds: f64, style: Style) -> String {
    style.dim(&format!("{engine} engine, {seconds:.2} s")) + "\n"
}

/// A task that was learned.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TaskReport {
    pub task: String,
    pub satisfiable: bool,
    pub hypothesis: Vec<RuleInWords>,
    pub cost: u32,
    pub length: u32,
    pub penalty: u32,
    /// Whether no hypothesis is cheaper.
    pub proved: bool,
    pub uncovered: Vec<PartReport>,
    pub engine: &'static str,
    pub seconds: f64,
    /// How many candidates there are.
    pub space: usize,
    /// The file that keeps the strategy, if it is kept.
    pub file: Option<String>,
    #[serde(skip)]
    size: Size,
}

impl TaskReport {
    pub(super) fn new(task: &NamedTask, learned: &Learned, engine: Engine, seconds: f64) -> TaskReport {
        TaskReport {
            task: task.name.clone(),
            satisfiable: true,
            hypothesis: in_words(&learned.program(&task.task)),
            cost: learned.cost(),
            length: learned.length,
            penalty: learned.penalty,
            proved: learned.proved,
            uncovered: PartReport::all(&task.task, &learned.uncovered),
            engine: engine.name(),
            seconds,
            space: task.task.space.len(),
            file: None,
            size: Size::of(&task.task),
        }
    }
}

impl Report for TaskReport {
    fn text(&self, style: Style) -> String {
        let mut text = self.size.heading(&self.task) + &rules_text(&self.hypothesis, style);
        if self.hypothesis.is_empty() {
            text += "The cheapest hypothesis is to learn nothing.\n";
        }
        text += &cost_line(self.length, self.penalty, self.proved);
        text += match self.uncovered.is_empty() {
            true => "everything is explained\n",
            false => "left unexplained:\n",
        };
        text.extend(self.uncovered.iter().map(PartReport::line));
        text += &footing(self.engine, self.seconds, style);
        if let Some(file) = &self.file {
            text += &format!("saved in {file}\n");
        }
        text
    }
}

/// A task that no hypothesis explains.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Unexplained {
    pub task: String,
    pub satisfiable: bool,
    /// What cannot be explained together.
    pub together: Vec<PartReport>,
    /// Hypotheses that cost more do not count.
    pub max_penalty: Option<u32>,
    pub engine: &'static str,
    pub seconds: f64,
    pub space: usize,
    #[serde(skip)]
    size: Size,
}

impl Unexplained {
    pub(super) fn new(task: &NamedTask, together: &[Part], engine: Engine, seconds: f64) -> Unexplained {
        Unexplained {
            task: task.name.clone(),
            satisfiable: false,
            together: PartReport::all(&task.task, together),
            max_penalty: task.task.max_penalty,
            engine: engine.name(),
            seconds,
            space: task.task.space.len(),
            size: Size::of(&task.task),
        }
    }
}

impl Report for Unexplained {
    fn text(&self, style: Style) -> String {
        let mut text = self.size.heading(&self.task);
        let limit = self.max_penalty;
        let limit = limit.map_or_else(String::new, |most| format!(" at a cost of at most {most}"));
        text += &match self.together[..] {
            [_] => format!("no hypothesis of the space explains this{limit}:\n"),
            _ => format!("no hypothesis of the space explains these together{limit}:\n"),
        };
        text.extend(self.together.iter().map(PartReport::line));
        if self.space == 0 {
            text += "The space has no candidates: add `#modeo(…)` and `#weight(1).`, or write `1 ~ :~ body. [1@1]`.\n";
        }
        text + &footing(self.engine, self.seconds, style)
    }
}

/// What a training has come to so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct StrategySoFar {
    pub strategy: Vec<RuleInWords>,
    pub cost: u32,
    pub proved: bool,
    /// How many preferences it explains.
    pub orderings: usize,
}

impl StrategySoFar {
    pub(super) fn new(training: &Training, learned: &Learned) -> StrategySoFar {
        StrategySoFar {
            strategy: in_words(&learned.program(training.task())),
            cost: learned.cost(),
            proved: learned.proved,
            orderings: training.task().orderings.len(),
        }
    }
}

impl Report for StrategySoFar {
    fn text(&self, style: Style) -> String {
        match self.strategy.is_empty() {
            true => "It has learned nothing so far.\n".to_string(),
            false => rules_text(&self.strategy, style),
        }
    }
}

/// A position of a game that is played.
#[derive(Serialize)]
pub(super) struct Board<'a, G: Game> {
    position: String,
    #[serde(skip)]
    game: &'a G,
    #[serde(skip)]
    state: &'a G::State,
}

impl<'a, G: Game> Board<'a, G> {
    pub fn new(game: &'a G, state: &'a G::State) -> Board<'a, G> {
        Board {
            position: game.write_state(state),
            game,
            state,
        }
    }
}

impl<G: Game> Report for Board<'_, G> {
    fn text(&self, style: Style) -> String {
        let drawn = self.game.draw(self.state).to_text(style);
        format!("{}\n", drawn.trim_end())
    }
}

/// A move of the opponent.
#[derive(Serialize)]
pub(super) struct OpponentMove<'a> {
    pub played: String,
    pub by: &'a str,
}

impl Report for OpponentMove<'_> {
    fn text(&self, style: Style) -> String {
        format!("{} plays {}.\n", self.by, style.bold(&self.played))
    }
}

/// A game of a training is over.
#[derive(Serialize)]
pub(super) struct GameOver {
    /// Who has won, if anybody has.
    end: Option<String>,
}

impl GameOver {
    pub fn new<G: RuleForm>(game: &G, outcome: Option<Outcome>) -> GameOver {
        GameOver {
            end: match outcome {
                Some(Outcome::Win(winner)) => Some(game.role(winner).to_string()),
                Some(Outcome::Draw) | None => None,
            },
        }
    }
}

impl Report for GameOver {
    fn text(&self, _: Style) -> String {
        let who = self.end.as_deref().unwrap_or("nobody");
        format!("The game is over: {who} has won. Another one begins.\n")
    }
}

/// A correction that contradicts what was said before.
#[derive(Serialize)]
pub(super) struct Contradiction {
    correction: String,
    kept: bool,
    /// The earlier corrections that no strategy explains together with it.
    together: Vec<String>,
}

impl Contradiction {
    pub fn new(correction: &Correction, together: Vec<String>) -> Contradiction {
        Contradiction {
            correction: correction.to_string(),
            kept: false,
            together,
        }
    }
}

impl Report for Contradiction {
    fn text(&self, _: Style) -> String {
        let with = match self.together.as_slice() {
            [] => ". ".to_string(),
            others => format!(" together with\n  {}\n", others.join("\n  ")),
        };
        format!("No strategy of this vocabulary explains that{with}It is played, but not kept.\n")
    }
}

/// A training is over.
#[derive(Serialize)]
pub(super) struct TrainingOver {
    pub corrections: usize,
}

impl Report for TrainingOver {
    fn text(&self, _: Style) -> String {
        format!("Learned from {}.\n", counted(self.corrections, "correction"))
    }
}

/// What was learned from whole games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GamesReport {
    pub game: String,
    pub games: usize,
    /// How many of them somebody won.
    pub won: usize,
    /// The turns of winners.
    pub turns: usize,
    pub orderings: usize,
    pub hypothesis: Vec<RuleInWords>,
    pub cost: u32,
    pub length: u32,
    pub penalty: u32,
    pub proved: bool,
    /// The share of clear choices in games held back that the strategy makes as the winners did.
    pub agreement: f64,
    pub seconds: f64,
}

impl Report for GamesReport {
    fn text(&self, style: Style) -> String {
        let mut text = format!(
            "{}, {} of them won; {} of winners, {} between moves\n",
            counted(self.games, "game"),
            self.won,
            counted(self.turns, "turn"),
            counted(self.orderings, "clear preference"),
        );
        text += &rules_text(&self.hypothesis, style);
        text += &cost_line(self.length, self.penalty, self.proved);
        text += &format!(
            "It makes {:.0} % of the clear choices in games held back as the winners did.\n",
            100.0 * self.agreement
        );
        text + &style.dim(&format!("{:.2} s", self.seconds)) + "\n"
    }
}
