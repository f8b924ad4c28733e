//! A problem: its trees from the bottom up, tried on every position.

use super::growing::Grown;
use super::truth::{Truth, space};
use super::{Args, interactive};
use crate::book::{Asked, Book, read_text};
use crate::failure::{Failure, io_failure};
use crate::output::{Output, grouped};
use adage_games::chess::{ChessDomain, ChessPosition, ChessVocabulary};
use adage_games::domain::Domain;
use adage_games::space::Ending;
use adage_learn::tree::assemble::Library;
use adage_learn::tree::bundled::{PROBLEMS, primitives};
use adage_learn::tree::outline::Outline;
use adage_learn::tree::problem::Problem;
use adage_learn::tree::whole::{Score, induce_all, score};
use adage_learn::tree::window::Induced;
use adage_logic::Diagnostic;
use adage_logic::vocabulary::Vocabulary;
use serde_json::{Value, json};
use shakmaty::{Board, Square};
use std::path::{Path, PathBuf};

/// How many of the positions that are wrong are shown.
const SHOWN: usize = 5;

/// A problem as it was read, with all that its attributes need.
pub struct Source {
    pub name: String,
    text: String,
    pub outline: Outline,
    pub space: Option<Ending>,
}

impl Source {
    fn read(args: &Args) -> Result<Source, Failure> {
        let name = args.file.display().to_string();
        let bundled = PROBLEMS.iter().find(|(known, _)| *known == name && !args.file.exists());
        let text = match bundled {
            Some((_, text)) => text.to_string(),
            None => read_text(&args.file)?,
        };
        let outline = Outline::read(&text).map_err(|diagnostics| Failure::Text {
            name: name.clone(),
            source: text.clone(),
            diagnostics,
        })?;
        let space = space(&outline, (&name, &text))?;
        Ok(Source {
            name,
            text,
            outline,
            space,
        })
    }

    pub fn failure(&self, diagnostics: Vec<Diagnostic>) -> Failure {
        Failure::Text {
            name: self.name.clone(),
            source: self.text.clone(),
            diagnostics,
        }
    }

    fn cannot_look_up(&self) -> Failure {
        Failure::bad(format!("no table says what is right in `{}`", self.name))
            .with_help("say with facts positions and fate which space it is about and what its fates mean")
    }

    /// Writes the problem with further examples.
    fn save(&self, path: &Path, examples: &[String]) -> Result<(), Failure> {
        let mut text = self.text.trim_end().to_string();
        if !examples.is_empty() {
            text += "\n\n% Counter-examples from the complete table.\n";
            text += &examples.join("\n");
        }
        text.push('\n');
        let name = path.display().to_string();
        std::fs::write(path, text).map_err(|error| io_failure("write", &name, &error))
    }

    /// A position: as people write it, or the squares of the men in the order of the space's name.
    pub fn position(&self, domain: &ChessDomain, text: &str) -> Result<ChessPosition, String> {
        let position = match (&self.space, text.contains('/')) {
            (Some(space), false) => placed(space, text)?,
            _ => domain.read(text).map_err(|error| error.to_string())?,
        };
        match &self.space {
            Some(space) if !has_men(space, &position) => Err(format!("`{text}` has not the men of {}", name(space))),
            _ => Ok(position),
        }
    }
}

fn name(space: &Ending) -> &str {
    adage_games::space::Space::name(space)
}

fn placed(space: &Ending, text: &str) -> Result<ChessPosition, String> {
    let squares: Vec<&str> = text.split_whitespace().collect();
    let men = space.men();
    if squares.len() != men.len() {
        let count = men.len();
        return Err(format!(
            "`{text}` is no FEN, and not the {count} squares of the men of {}",
            name(space)
        ));
    }
    let mut board = Board::empty();
    for (square, man) in squares.iter().zip(men) {
        let square = Square::from_ascii(square.as_bytes()).map_err(|_| format!("`{square}` is no square"))?;
        if board.piece_at(square).is_some() {
            return Err(format!("two men stand on {square}"));
        }
        board.set_piece_at(square, *man);
    }
    Ok(ChessPosition::from(board))
}

fn has_men(space: &Ending, position: &ChessPosition) -> bool {
    let board = position.board();
    let mut men: Vec<_> = board.iter().map(|(_, man)| man).collect();
    let mut wanted = space.men().to_vec();
    let key = |man: &shakmaty::Piece| (man.color as u8, man.role);
    men.sort_by_key(key);
    wanted.sort_by_key(key);
    men == wanted && (board.pawns() & !space.pawns_on()).is_empty()
}

pub fn run(args: &Args, folder: Option<PathBuf>, output: &Output) -> Result<(), Failure> {
    let source = Source::read(args)?;
    let book = Book::load(folder.as_deref(), &args.rules)?;
    let domain = ChessDomain::default();
    let nothing: [Asked; 0] = [];
    let selection = book.select("chess", domain.vocabulary().signature(), &nothing)?;
    let primitives = primitives();
    let library = Library {
        primitives: &primitives,
        vocabulary: domain.vocabulary(),
        rules: &selection.rules,
    };
    let mut problem = library
        .assemble(&source.outline)
        .map_err(|diagnostics| source.failure(diagnostics))?;
    if args.interactive {
        return interactive::run(args, (&source, &domain), &mut problem, output);
    }
    let read = |text: &str| source.position(&domain, text);
    let induced = induce_all(&mut problem, &source.outline, args.window(), read)
        .map_err(|diagnostics| source.failure(diagnostics))?;
    let truth = match args.no_check {
        true => None,
        false => truth(args, &source)?,
    };
    let grown = match (&truth, args.grow) {
        (Some(truth), true) => Grown::new(&mut problem, &source, read, truth)?,
        (None, true) => return Err(source.cannot_look_up()),
        _ => Grown::default(),
    };
    if let Some(path) = &args.save {
        source.save(path, &grown.examples)?;
    }
    let last = problem.parts.len() - 1;
    let tried = truth.map(|truth| Tried {
        score: score(&problem, last, truth.numbers(), SHOWN, |number| truth.position(number)),
        truth,
    });
    let report = Report {
        problem: &problem,
        induced: &induced,
        grown: &grown,
        tried: tried.as_ref(),
    };
    match output.json {
        true => output.value(&report.json()),
        false => report.tell(output),
    }
    Ok(())
}

fn truth(args: &Args, source: &Source) -> Result<Option<Truth>, Failure> {
    let (Some((name, _)), Some(whole)) = (&source.outline.positions, source.outline.parts.last()) else {
        return Ok(None);
    };
    let space = Ending::read(name).map_err(|error| Failure::bad(error.to_string()))?;
    Truth::new(space, whole, args.tables.as_deref())
}

/// How the whole problem does on the positions of a space.
struct Tried {
    truth: Truth,
    score: Score,
}

struct Report<'r> {
    problem: &'r Problem<'r, ChessVocabulary>,
    induced: &'r [Induced],
    grown: &'r Grown,
    tried: Option<&'r Tried>,
}

impl Report<'_> {
    fn json(&self) -> Value {
        let parts = self.problem.parts.iter().zip(self.induced).map(|(part, induced)| {
            json!({
                "name": part.schema.decides.name,
                "examples": induced.window.len(),
                "nodes": part.tree.nodes(),
                "tests": part.tree.tests(),
                "linear": part.tree.is_linear(),
                "tree": part.tree.show(&part.schema).to_string(),
            })
        });
        let tried = self.tried.map(|Tried { truth, score }| {
            let wrong = score.first_wrong.iter().filter_map(|number| truth.describe(*number));
            json!({
                "space": truth.name(),
                "positions": score.positions,
                "wrong": score.wrong,
                "unknown": score.unknown,
                "wrong_by_guessing": score.wrong_by_guessing(),
                "first_wrong": wrong.collect::<Vec<_>>(),
            })
        });
        json!({ "parts": parts.collect::<Vec<_>>(), "grown": self.grown.examples, "clashes": self.grown.json(), "tried": tried })
    }

    fn tell(&self, output: &Output) {
        for (part, induced) in self.problem.parts.iter().zip(self.induced) {
            let decides = &part.schema.decides;
            let (examples, nodes) = (induced.window.len(), part.tree.nodes());
            let heading = format!("{}: {}", decides.name, decides.question);
            output.line(output.bold(&heading));
            output.line(output.dim(&format!("{examples} examples, {nodes} nodes")));
            output.line(format!("{}\n", part.tree.show(&part.schema)));
        }
        self.grown.tell(output);
        let Some(Tried { truth, score }) = self.tried else {
            return;
        };
        let (positions, space) = (grouped(score.positions), truth.name());
        match score.wrong {
            0 => output.line(format!("Right on every one of the {positions} positions of {space}.")),
            wrong => {
                let open = match score.unknown {
                    0 => String::new(),
                    unknown => format!(", {} of them left open,", grouped(unknown)),
                };
                let (wrong, guessing) = (grouped(wrong), grouped(score.wrong_by_guessing()));
                output.line(format!(
                    "Wrong on {wrong} of the {positions} positions of {space}{open}\nwhere always answering the commoner class \
                     is wrong on {guessing}."
                ));
                for number in &score.first_wrong {
                    output.line(format!("  {}", truth.describe(*number).unwrap_or_default()));
                }
            }
        }
    }
}
