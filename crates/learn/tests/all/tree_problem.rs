//! Problems split into parts, read from files.

use crate::support::rules::rules;
use adage_learn::tree::assemble::{Library, cases};
use adage_learn::tree::model::Tree;
use adage_learn::tree::outline::Outline;
use adage_learn::tree::problem::Primitive;
use adage_learn::tree::window::{Window, induce_from_window};
use adage_worlds::chess::{ChessDomain, ChessPosition, Ending};
use adage_worlds::domain::Domain;
use adage_worlds::space::Space;
use shakmaty::{Board, Color};

fn rook_hangs(position: &ChessPosition) -> bool {
    let board: &Board = position.board();
    let attacked = |square| board.attacks_to(square, Color::Black, board.occupied()).any();
    let guarded = |square| board.attacks_to(square, Color::White, board.occupied()).any();
    let mut rooks = (board.rooks() & board.white()).into_iter();
    rooks.any(|rook| attacked(rook) && !guarded(rook))
}

fn hangs() -> Primitive<ChessPosition> {
    let answers = ["the rook is safe", "the rook can be taken"];
    Primitive::whether("hangs", "Can the rook be taken?", answers, rook_hangs)
}

/// King and rook against king, black to move: a draw at once, or not.
const ESCAPES: &str = r#"
positions("krk-btm").

decides(escapes, "Does Black escape at once?", (no,"Black does not escape"), (yes,"Black escapes")).
asks(escapes, hangs, stalemated).
example(escapes, "8/8/8/8/8/k7/1R6/3K4 b - - 0 1", yes).
example(escapes, "8/8/8/8/8/k7/7R/3K4 b - - 0 1", no).
example(escapes, "k7/1R6/2K5/8/8/8/8/8 b - - 0 1", yes).

decides(stalemated, "Is it stalemate?", (no,"it is not stalemate"), (yes,"it is stalemate")).
asks(stalemated, stuck, chased).
example(stalemated, "k7/1R6/2K5/8/8/8/8/8 b - - 0 1", yes).
example(stalemated, "k6R/8/1K6/8/8/8/8/8 b - - 0 1", no).
example(stalemated, "8/8/8/8/8/k7/7R/3K4 b - - 0 1", no).
"#;

const PATTERNS: &str = "
stuck(S,At,Pos) :- S = black, contents(S,king,At,Pos), not legal_move(S,king,At,_,Pos).
chased(S,At,Pos) :- S = black, in_check(S,At,_,_,Pos).
";

#[test]
fn a_problem_in_two_parts_is_right_on_every_position() {
    let domain = ChessDomain::default();
    let rules = rules(&domain, PATTERNS);
    let outline = Outline::read(ESCAPES).expect("a problem");
    let library = Library {
        primitives: &[hangs()],
        vocabulary: domain.vocabulary(),
        rules: &rules,
    };
    let mut problem = library.assemble(&outline).expect("known attributes");
    for (number, part) in outline.parts.iter().enumerate() {
        let read = |text: &str| domain.read(text).map_err(|error| error.to_string());
        let cases = cases(&problem, (number, part), read).expect("positions");
        let schema = &problem.parts[number].schema;
        let induced = induce_from_window(schema, &cases, Window::default());
        assert!(induced.tree.is_linear());
        problem.parts[number].tree = induced.tree;
    }
    let whole = problem.part("escapes").expect("the whole");
    assert_eq!(whole, problem.parts.len() - 1);
    let mut judge = problem.judge();
    let space = Ending::read("krk-btm").expect("an ending");
    let mut escapes = 0;
    for position in (0..space.numbers())
        .step_by(7)
        .filter_map(|number| space.position(number))
    {
        let said = judge.decide(whole, &position);
        let legal = shakmaty_moves(&position);
        let takes = legal.iter().any(|(_, is_capture)| *is_capture);
        let is_check = position.is_in_check(Color::Black);
        let expected = takes || (legal.is_empty() && !is_check);
        assert_eq!(said, Some(u8::from(expected)), "{}", space.describe(&position));
        escapes += usize::from(expected);
    }
    assert!(escapes > 1000);
    let drawn = domain.read("k7/1R6/2K5/8/8/8/8/8 b - - 0 1").expect("a position");
    let trace = judge.trace(whole, &drawn);
    let hierarchy = problem.hierarchy();
    let names: Vec<&str> = trace
        .asked
        .iter()
        .map(|asked| hierarchy.question(asked).name.as_str())
        .collect();
    assert_eq!(names, ["hangs", "stalemated"]);
    assert_eq!(trace.asked[1].asked.len(), problem.parts[0].tree.depth());
    assert!(matches!(problem.parts[0].tree, Tree::Test(_)));
}

/// Black's legal moves by an independent implementation, and whether each takes.
fn shakmaty_moves(position: &ChessPosition) -> Vec<(shakmaty::Move, bool)> {
    use shakmaty::{CastlingMode, Chess, FromSetup, Position, Setup};
    let setup = Setup {
        board: position.board().clone(),
        turn: Color::Black,
        ..Setup::empty()
    };
    let chess = Chess::from_setup(setup, CastlingMode::Standard).expect("a legal position");
    let moves = chess.legal_moves();
    moves.into_iter().map(|m| (m, m.is_capture())).collect()
}

/// A question that is decided.
const X: &str = "decides(x,\"?\",(no,\"no\"),(yes,\"yes\")).\n";

#[test]
fn problems_with_mistakes_are_refused_with_their_place() {
    let domain = ChessDomain::default();
    let rules = rules(&domain, PATTERNS);
    let library = Library {
        primitives: &[hangs()],
        vocabulary: domain.vocabulary(),
        rules: &rules,
    };
    let refuse = |text: &str| {
        let errors = match Outline::read(text) {
            Err(errors) => errors,
            Ok(outline) => library.assemble(&outline).err().expect("a mistake"),
        };
        let told = errors.iter().map(|error| {
            let (line, column) = error.place(text);
            let help = error.help.as_deref().unwrap_or_default();
            format!("{line}:{column} {} ({help})", error.message)
        });
        told.collect::<Vec<_>>().join("\n")
    };
    let mistakes = [
        ESCAPES.replace("asks(stalemated, stuck", "asks(stalemated, stick"),
        ESCAPES.replace("- 0 1\", no).", "- 0 1\", never)."),
        ESCAPES.replace("asks(stalemated, stuck", "asks(stalemated, escapes"),
        ESCAPES.replace("asks(escapes, hangs, stalemated)", "asks(escapes, hangs)"),
        ESCAPES.replace("asks(escapes,", "asks(escape,"),
        ESCAPES.replace("(no,\"it is not stalemate\"), ", ""),
        ESCAPES.replace("positions(\"krk-btm\").", "where(\"krk-btm\")."),
        String::new(),
        "decides(x).".to_string(),
        "decides.".to_string(),
        "decides(x,\"?\",f(no,\"no\"),f(yes,\"yes\")).".to_string(),
        format!("{X}example(a)."),
        format!("{X}example(a,\"8/8 w\",no)."),
        format!("{X}example(x,\"8/8 w\",\"no\")."),
        format!("{X}asks(x,x)."),
        format!("{X}asks(x,stuck,stuck)."),
        format!("{X}{Y}{Y}asks(x,y).", Y = X.replace("(x", "(y")),
        format!("{X}attribute(z,\"?\",(no,\"\"),(yes,\"\")).\nattribute(z,\"?\",(no,\"\"),(yes,\"\"))."),
        format!(
            "decides(x,\"?\"{}).",
            (0..300).map(|n| format!(",(v{n},\"\")")).collect::<String>()
        ),
        (0..5_000)
            .map(|n| X.replace("(x", &format!("(x{n}")) + &format!("asks(x{n},x{}).\n", n + 1))
            .collect(),
    ];
    let first_of = |text: &String| refuse(text).lines().take(6).collect::<Vec<_>>().join("\n");
    insta::assert_snapshot!(mistakes.iter().map(first_of).collect::<Vec<_>>().join("\n"));
}
