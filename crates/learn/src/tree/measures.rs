//! A library of plain questions about an ending: how far men are from each other, who attacks whom, where the pawn stands.
//!
//! They are made for the men of the ending, one of a kind each, and for the square on which the only pawn promotes.

use super::problem::Primitive;
use adage_worlds::chess::ChessPosition;
use adage_worlds::chess::Ending;
use shakmaty::{Bitboard, Board, Color, File, Piece, Role, Square, attacks};

/// A man of which there is one, or the square that its pawn promotes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Point {
    Man(Piece),
    Promotion(Color),
}

impl Point {
    fn square(self, board: &Board) -> Option<Square> {
        match self {
            Point::Man(man) => board.by_piece(man).first(),
            Point::Promotion(side) => {
                let pawn = board.by_piece(side.pawn()).first()?;
                Some(Square::from_coords(
                    pawn.file(),
                    side.fold_wb(shakmaty::Rank::Eighth, shakmaty::Rank::First),
                ))
            }
        }
    }

    fn name(self) -> String {
        match self {
            Point::Man(man) if man.role == Role::King => format!("the {} king", side(man.color)),
            Point::Man(man) => format!("the {}", role(man.role)),
            Point::Promotion(_) => "the promotion square".to_string(),
        }
    }

    fn code(self) -> String {
        match self {
            Point::Man(man) if man.role == Role::King => man.color.fold_wb("wk", "bk").to_string(),
            Point::Man(man) => role(man.role).to_string(),
            Point::Promotion(_) => "goal".to_string(),
        }
    }
}

fn side(color: Color) -> &'static str {
    color.fold_wb("white", "black")
}

fn player(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// The questions of an ending.
pub fn measures(ending: &Ending) -> Vec<Primitive<ChessPosition>> {
    let men = ending.men();
    let once = |man: &&Piece| men.iter().filter(|other| other == man).count() == 1;
    let single: Vec<Piece> = men.iter().filter(once).copied().collect();
    let mut points: Vec<Point> = single.iter().copied().map(Point::Man).collect();
    let pawn = single.iter().copied().find(|man| man.role == Role::Pawn);
    points.extend(pawn.map(|pawn| Point::Promotion(pawn.color)));
    let mut found = Vec::new();
    distances(&points, &mut found);
    races(&points, &mut found);
    alignments(&points, &mut found);
    edges(&single, &mut found);
    attacks_of(&points, &mut found);
    if let Some(pawn) = pawn {
        pawn_questions(pawn, &single, &mut found);
    }
    found
}

/// A plain statement about the men, in the words of a question and of both its answers.
struct Says {
    subject: String,
    verb: Verb,
    rest: String,
    /// What is said of the subject where the statement is false; by default that it is not so.
    otherwise: Option<String>,
}

#[derive(Clone, Copy)]
enum Verb {
    Is,
    Are,
    Does(&'static str),
}

impl Says {
    fn new(subject: impl Into<String>, verb: Verb, rest: impl Into<String>) -> Says {
        Says {
            subject: subject.into(),
            verb,
            rest: rest.into(),
            otherwise: None,
        }
    }

    fn otherwise(self, otherwise: impl Into<String>) -> Says {
        Says {
            otherwise: Some(otherwise.into()),
            ..self
        }
    }

    fn question(&self) -> String {
        let Says { subject, rest, .. } = self;
        match self.verb {
            Verb::Is => format!("Is {subject} {rest}?"),
            Verb::Are => format!("Are {subject} {rest}?"),
            Verb::Does(verb) => format!("Does {subject} {verb} {rest}?"),
        }
    }

    fn yes(&self) -> String {
        let Says { subject, rest, .. } = self;
        match self.verb {
            Verb::Is => format!("{subject} is {rest}"),
            Verb::Are => format!("{subject} are {rest}"),
            Verb::Does(verb) => format!("{subject} {verb}s {rest}"),
        }
    }

    fn no(&self) -> String {
        let Says { subject, rest, .. } = self;
        match (&self.otherwise, self.verb) {
            (Some(otherwise), _) => format!("{subject} {otherwise}"),
            (None, Verb::Is) => format!("{subject} is not {rest}"),
            (None, Verb::Are) => format!("{subject} are not {rest}"),
            (None, Verb::Does(verb)) => format!("{subject} does not {verb} {rest}"),
        }
    }
}

/// Asks whether something is true of the board.
fn ask(
    found: &mut Vec<Primitive<ChessPosition>>,
    (name, says): (String, Says),
    is_so: impl Fn(&Board) -> Option<bool> + Send + Sync + 'static,
) {
    let holds = move |position: &ChessPosition| is_so(position.board()).unwrap_or(false);
    let answers = [says.no(), says.yes()];
    found.push(Primitive::whether(
        &name,
        &says.question(),
        answers.each_ref().map(String::as_str),
        holds,
    ));
}

fn pairs(points: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    let numbered = points.iter().enumerate();
    numbered.flat_map(|(index, one)| points[index + 1..].iter().map(|other| (*one, *other)))
}

fn distance(board: &Board, one: Point, other: Point) -> Option<u32> {
    Some(one.square(board)?.distance(other.square(board)?))
}

/// How far two points are from each other, in moves of a king.
fn distances(points: &[Point], found: &mut Vec<Primitive<ChessPosition>>) {
    for (one, other) in pairs(points) {
        for limit in 1..=5 {
            let name = format!("{}_{}_{limit}", one.code(), other.code());
            let moves = if limit == 1 {
                "one move".to_string()
            } else {
                format!("{limit} moves")
            };
            let says = Says::new(one.name(), Verb::Is, format!("within {moves} of {}", other.name()))
                .otherwise(format!("is more than {moves} from {}", other.name()));
            ask(found, (name, says), move |board| {
                Some(distance(board, one, other)? <= limit)
            });
        }
    }
}

/// Which king is nearer to a point.
fn races(points: &[Point], found: &mut Vec<Primitive<ChessPosition>>) {
    let kings = Color::ALL.map(|side| Point::Man(side.king()));
    for goal in points.iter().copied().filter(|point| !kings.contains(point)) {
        for lead in -1i32..=2 {
            let [white, black] = kings;
            let name = format!("race_{}_{}", goal.code(), lead + 1);
            let than = format!("{} than the black king", goal.name());
            let is = |rest: String| Says::new(white.name(), Verb::Is, rest);
            let says = match lead {
                -1 => is(format!("at most one move further from {than}"))
                    .otherwise(format!("is more than one move further from {than}")),
                0 => is(format!("as near to {} as the black king, or nearer", goal.name()))
                    .otherwise(format!("is further from {than}")),
                1 => is(format!("nearer to {than}")),
                lead => is(format!("at least {lead} moves nearer to {than}")),
            };
            ask(found, (name, says), move |board| {
                let (white, black) = (distance(board, white, goal)?, distance(board, black, goal)?);
                Some(black as i32 - white as i32 >= lead)
            });
        }
    }
}

/// Points on one file, rank or diagonal; and how many files or ranks lie between them.
fn alignments(points: &[Point], found: &mut Vec<Primitive<ChessPosition>>) {
    for (one, other) in pairs(points) {
        let (code, both) = (
            format!("{}_{}", one.code(), other.code()),
            format!("{} and {}", one.name(), other.name()),
        );
        let are = |rest: &str| Says::new(both.clone(), Verb::Are, rest);
        let squares = move |board: &Board| Some((one.square(board)?, other.square(board)?));
        let says = are("on one file").otherwise("are on different files");
        ask(found, (format!("file_{code}"), says), move |board| {
            squares(board).map(|(one, other)| one.file() == other.file())
        });
        let says = are("on one rank").otherwise("are on different ranks");
        ask(found, (format!("rank_{code}"), says), move |board| {
            squares(board).map(|(one, other)| one.rank() == other.rank())
        });
        ask(
            found,
            (format!("diagonal_{code}"), are("on one diagonal")),
            move |board| {
                squares(board).map(|(one, other)| attacks::bishop_attacks(one, Bitboard::EMPTY).contains(other))
            },
        );
        let says = Says::new(
            one.name(),
            Verb::Is,
            format!("further up the board than {}", other.name()),
        );
        ask(found, (format!("above_{code}"), says), move |board| {
            squares(board).map(|(one, other)| one.rank() > other.rank())
        });
    }
}

fn edges(men: &[Piece], found: &mut Vec<Primitive<ChessPosition>>) {
    for man in men.iter().copied().filter(|man| man.role == Role::King) {
        let point = Point::Man(man);
        let says = Says::new(point.name(), Verb::Is, "at the edge of the board");
        ask(found, (format!("edge_{}", point.code()), says), move |board| {
            Some((Bitboard::from(point.square(board)?) & Bitboard::EDGES).any())
        });
    }
}

/// Who attacks and who guards which point.
fn attacks_of(points: &[Point], found: &mut Vec<Primitive<ChessPosition>>) {
    for point in points.iter().copied() {
        for attacker in Color::ALL {
            if matches!(point, Point::Man(man) if man.role == Role::King && man.color == attacker) {
                continue;
            }
            let does = match point {
                Point::Man(man) if man.color == attacker => "guard",
                _ => "attack",
            };
            let name = format!("{}_{does}s_{}", side(attacker), point.code());
            let says = Says::new(player(attacker), Verb::Does(does), point.name());
            ask(found, (name, says), move |board| {
                let square = point.square(board)?;
                Some(board.attacks_to(square, attacker, board.occupied()).any())
            });
        }
    }
}

/// What matters of the only pawn.
fn pawn_questions(pawn: Piece, men: &[Piece], found: &mut Vec<Primitive<ChessPosition>>) {
    let (own, enemy) = (pawn.color, !pawn.color);
    let square = move |board: &Board| board.by_piece(pawn).first();
    let kinds = [
        ("rook", [File::A, File::H]),
        ("knight", [File::B, File::G]),
        ("bishop", [File::C, File::F]),
    ];
    for (kind, files) in kinds {
        let says = Says::new("the pawn", Verb::Is, format!("a {kind}'s pawn"));
        ask(found, (format!("{kind}_pawn"), says), move |board| {
            Some(files.contains(&square(board)?.file()))
        });
    }
    for steps in 1..=5 {
        let (at_most, steps_away) = match steps {
            1 => ("", "one step".to_string()),
            steps => ("at most ", format!("{steps} steps")),
        };
        let says = Says::new("the pawn", Verb::Is, format!("{at_most}{steps_away} from promotion"))
            .otherwise(format!("is more than {steps_away} from promotion"));
        ask(found, (format!("steps_{steps}"), says), move |board| {
            let goal = Point::Promotion(own).square(board)?;
            Some(square(board)?.distance(goal) <= steps)
        });
    }
    let path = move |board: &Board| -> Option<Bitboard> {
        let (pawn, goal) = (square(board)?, Point::Promotion(own).square(board)?);
        Some(attacks::between(pawn, goal).with(goal))
    };
    for man in men.iter().copied().filter(|man| man.role != Role::Pawn) {
        let point = Point::Man(man);
        let says = Says::new(point.name(), Verb::Does("stand"), "in the way of the pawn");
        ask(found, (format!("blocks_{}", point.code()), says), move |board| {
            Some(path(board)?.contains(point.square(board)?))
        });
    }
    let says = Says::new("the pawn", Verb::Is, "attacked and not guarded").otherwise("is guarded or not attacked");
    ask(found, ("pawn_hangs".to_string(), says), move |board| {
        let (pawn, occupied) = (square(board)?, board.occupied());
        let is_attacked = board.attacks_to(pawn, enemy, occupied).any();
        Some(is_attacked && board.attacks_to(pawn, own, occupied).is_empty())
    });
    let says = Says::new(
        player(enemy),
        Verb::Does("attack"),
        "a square that the pawn has to cross",
    )
    .otherwise("attacks no square that the pawn has to cross");
    ask(found, ("path_attacked".to_string(), says), move |board| {
        let occupied = board.occupied();
        Some(
            path(board)?
                .into_iter()
                .any(|step| board.attacks_to(step, enemy, occupied).any()),
        )
    });
    let says = Says::new(
        player(own),
        Verb::Does("guard"),
        "every square that the pawn has to cross",
    );
    ask(found, ("path_guarded".to_string(), says), move |board| {
        let occupied = board.occupied();
        Some(
            path(board)?
                .into_iter()
                .all(|step| board.attacks_to(step, own, occupied).any()),
        )
    });
}
