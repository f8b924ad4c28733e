//! Plain `adage`: a short tour that really runs. It learns a motif from one position before the reader's eyes, shows
//! what it asked and the rule that came of it, counts over a whole space how often the rule is right, and says what to
//! type next.

use crate::failure::Failure;
use crate::matching::mark;
use crate::output::{Bars, Output};
use crate::positions::{self, Placed};
use adage_book::verify::{self, Count};
use adage_book::{Asked, Book, Selection};
use adage_book::{Teller, grouped};
use adage_learn::pattern::background::Setting;
use adage_learn::pattern::session::Options;
use adage_learn::pattern::{LearnedByRule, learn_by_rule};
use adage_logic::matcher::{Match, Matcher};
use adage_logic::vocabulary::Vocabulary;
use adage_worlds::chess::{self, ChessDomain, ChessPosition, Ending, FreeChess, FreeState};
use adage_worlds::domain::Domain;
use adage_worlds::drawing::{Drawing, Style};
use adage_worlds::game::Game;
use adage_worlds::words;
use serde_json::json;
use shakmaty::Color;
use std::time::{Duration, Instant};

/// The bundled rule that answers, and a position in which it holds.
const TEACHER: &str = "fork";
const EXAMPLE: &str = "8/5K2/2q5/N7/2k5/8/8/8";

/// What the learned rule is called.
const LEARNED: &str = "my_fork";

/// Where the learned rule is compared with its teacher: every position with these men. Knights fork king and pawn in it,
/// and pawns king and knight, and it is counted in about a second.
const SPACE: &str = "kpkn";

const SEED: u64 = 1;

const NEXT: [(&str, &str); 6] = [
    (
        "adage learn pattern mymotif --from 'FEN'",
        "teach a motif of your own: you answer",
    ),
    (
        "adage match can_fork pin2 GAMES.pgn",
        "find motifs in your games (FEN, EPD or PGN)",
    ),
    ("adage rules list", "the bundled rules, in words"),
    (
        "adage verify opposition --on krk",
        "count a rule over every position of an ending",
    ),
    ("adage show 'FEN' --svg board.svg", "draw a position"),
    ("adage --help", "all commands"),
];

pub fn run(output: &Output) -> Result<(), Failure> {
    let book = Book::bundled()?;
    let domain = ChessDomain::default();
    let signature = domain.vocabulary().signature();
    let selection = book.select(chess::WORLD, signature, &[Asked::Words(TEACHER.to_string())])?;
    let example = positions::read_fen(EXAMPLE)?;
    let teller = Teller {
        book: &book,
        selection: &selection,
        signature,
    };
    let seen = first_match(&domain, &selection, &example)?;
    let said = seen.first().map(|found| teller.say(found)).unwrap_or_default();
    if !output.json {
        output.line(format!(
            "{}: rules of play that a person can read.\n",
            output.bold("Adage")
        ));
        output.line("It learns a motif from one position and a few questions. This is a fork:\n");
        output.text(mark(&example, &seen).to_text(output.style));
    }
    let options = Options {
        name: LEARNED.to_string(),
        seed: SEED,
        ..Options::default()
    };
    let taught = learn_by_rule(&domain, &selection, EXAMPLE, &Setting::default(), options)?;
    if !output.json {
        show_questions(&taught, output);
        show_rule(&said, &domain, &taught, &example, output)?;
    }
    let checked = check(&domain, &selection, &taught)?;
    match output.json {
        true => output.value(&as_json(&domain, &taught, &checked, &example, &said)),
        false => {
            show_check(&checked, output);
            show_next(output);
        }
    }
    Ok(())
}

/// Where the teacher sees the motif in the example.
fn first_match(domain: &ChessDomain, selection: &Selection, example: &Placed) -> Result<Vec<Match>, Failure> {
    let matcher = Matcher::new(domain.vocabulary(), &selection.rules, &selection.goals)
        .map_err(|problem| selection.failure(problem))?;
    let mut found = matcher.searcher().matches(&ChessPosition::from(example.board.clone()));
    found.truncate(1);
    Ok(found)
}

fn show_questions(taught: &LearnedByRule<ChessDomain>, output: &Output) {
    output.line(format!(
        "\nIs this one too? It asked {} times, and the bundled rule {} answered:\n",
        taught.asked.len(),
        output.bold(TEACHER)
    ));
    let numbered: Vec<(usize, &(ChessPosition, bool))> = (1..).zip(&taught.asked).collect();
    for row in numbered.chunks(BOARDS_ABREAST) {
        let drawings = row.iter().map(|(number, (position, yes))| {
            let answer = if *yes { "yes" } else { "no" };
            draw(position).with_caption(format!("  {number}: {answer}"))
        });
        output.line(side_by_side(&drawings.collect::<Vec<_>>(), output.style));
    }
}

fn draw(position: &ChessPosition) -> Drawing {
    FreeChess.draw(&FreeState::new(position.board().clone(), Color::White))
}

/// As many as fit on 80 columns.
const BOARDS_ABREAST: usize = 3;

/// Drawings of one size beside each other.
fn side_by_side(drawings: &[Drawing], style: Style) -> String {
    // Colours take no room, so the width of a line is that of the line without them.
    let plain = Style { colour: false, ..style };
    let texts: Vec<(String, String)> = drawings
        .iter()
        .map(|drawing| (drawing.to_text(style), drawing.to_text(plain)))
        .collect();
    let widest = texts
        .iter()
        .flat_map(|(_, plain)| plain.lines())
        .map(|line| line.chars().count());
    let width = widest.max().unwrap_or(0) + 2;
    let height = texts.iter().map(|(shown, _)| shown.lines().count()).max().unwrap_or(0);
    let mut all = String::new();
    for number in 0..height {
        let mut line = String::new();
        for (shown, plain) in &texts {
            let used = plain.lines().nth(number).unwrap_or_default().chars().count();
            line += shown.lines().nth(number).unwrap_or_default();
            line += &" ".repeat(width - used);
        }
        all += line.trim_end();
        all.push('\n');
    }
    all
}

fn show_rule(
    said: &str,
    domain: &ChessDomain,
    taught: &LearnedByRule<ChessDomain>,
    example: &Placed,
    output: &Output,
) -> Result<(), Failure> {
    output.line(format!(
        "This is the rule that it learned, in {}:\n",
        seconds(taught.took)
    ));
    for clause in &taught.learned.clauses {
        output.line(clause.to_string());
    }
    let men = arguments(domain, taught, example)?;
    output.line(format!("\nIts men in the first position:\n  {}", men.join(", ")));
    output.line(format!("In the words of the bundled rule:\n  {said}"));
    Ok(())
}

/// What the learned rule's arguments are in the example: men with their squares.
fn arguments(
    domain: &ChessDomain,
    taught: &LearnedByRule<ChessDomain>,
    example: &Placed,
) -> Result<Vec<String>, Failure> {
    let matcher = learned_matcher(domain, taught)?;
    let matches = matcher.searcher().matches(&ChessPosition::from(example.board.clone()));
    let Some(found) = matches.first() else {
        return Ok(Vec::new());
    };
    let types = taught.rules.types(found.predicate);
    let signature = domain.vocabulary().signature();
    let is_square = |index: &usize| words::cell(found.args[*index]).is_some();
    let say = |index| words::say(signature, types, &found.args, index);
    Ok((1..found.args.len())
        .filter(is_square)
        .map(|index| format!("{} on {}", say(index - 1), say(index)))
        .collect())
}

fn learned_matcher<'a>(
    domain: &'a ChessDomain,
    taught: &'a LearnedByRule<ChessDomain>,
) -> Result<Matcher<'a, <ChessDomain as Domain>::Vocabulary>, Failure> {
    Matcher::new(domain.vocabulary(), &taught.rules, &[taught.goal])
        .map_err(|problem| Failure::bad(problem.diagnostic.message))
}

struct Checked {
    count: Count,
    took: Duration,
}

/// Compares the learned rule with its teacher in every position of the space.
fn check(domain: &ChessDomain, selection: &Selection, taught: &LearnedByRule<ChessDomain>) -> Result<Checked, Failure> {
    let start = Instant::now();
    let truth = Matcher::new(domain.vocabulary(), &selection.rules, &selection.goals)
        .map_err(|problem| selection.failure(problem))?;
    let space = Ending::read(SPACE).map_err(|error| Failure::bad(error.to_string()))?;
    let count = verify::count(
        &space,
        &learned_matcher(domain, taught)?,
        Some(&truth),
        &Bars::default(),
    );
    Ok(Checked {
        count,
        took: start.elapsed(),
    })
}

fn show_check(checked: &Checked, output: &Output) {
    let Count {
        positions,
        holds,
        agrees,
        ..
    } = checked.count;
    let right = match agrees == positions {
        true => "right in every one of them".to_string(),
        false => format!("wrong in {} of them", grouped(positions - agrees)),
    };
    output.line(format!(
        "\nCompared just now, in {}, in all {} positions of {SPACE}: {},\nwith a fork in {}.",
        seconds(checked.took),
        grouped(positions),
        output.bold(&right),
        grouped(holds),
    ));
}

fn show_next(output: &Output) {
    output.line(format!(
        "\nNothing was saved. {} keeps what you teach in your rulebook.",
        output.bold("adage learn pattern NAME --from 'FEN'")
    ));
    output.line("\nWhat to type next:\n");
    for (command, purpose) in NEXT {
        output.line(format!("  {command:42} {}", output.dim(purpose)));
    }
}

fn seconds(took: Duration) -> String {
    format!("{:.2} s", took.as_secs_f64())
}

fn as_json(
    domain: &ChessDomain,
    taught: &LearnedByRule<ChessDomain>,
    checked: &Checked,
    example: &Placed,
    said: &str,
) -> serde_json::Value {
    let question = |(position, yes): &(ChessPosition, bool)| json!({ "position": domain.write(position), "yes": yes });
    let clauses: Vec<String> = taught.learned.clauses.iter().map(|clause| clause.to_string()).collect();
    let Count {
        positions,
        holds,
        agrees,
        ..
    } = checked.count;
    json!({
        "example": example.fen,
        "teacher": TEACHER,
        "questions": taught.asked.iter().map(question).collect::<Vec<_>>(),
        "rule": clauses,
        "words": said,
        "verified": { "space": SPACE, "positions": positions, "holds": holds, "right": agrees },
    })
}
