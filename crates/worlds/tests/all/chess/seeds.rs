//! Numbers of the PAL digest that need nothing but the vocabulary.

use adage_logic::vocabulary::{Answers, Question, RelationId, Vocabulary};
use adage_logic::{Predicate, Term};
use adage_worlds::chess::{ChessPosition, ChessVocabulary, fen, words};
use shakmaty::{Board, Color, Role, Square};

struct Asker {
    vocabulary: ChessVocabulary,
}

impl Asker {
    fn new() -> Asker {
        Asker {
            vocabulary: ChessVocabulary::new(),
        }
    }

    fn relation(&self, name: &str, arity: usize) -> RelationId {
        let predicate = Predicate::new(name, arity);
        self.vocabulary
            .signature()
            .find(predicate)
            .expect("a relation of chess")
    }

    fn count(&self, name: &str, arity: usize, position: &ChessPosition) -> usize {
        let here = Term::constant("here");
        self.vocabulary.facts(self.relation(name, arity), position, here).len()
    }

    /// Whether a relation holds, with these arguments and the position last.
    fn holds(&self, relation: RelationId, args: &[Option<Term>], position: &ChessPosition) -> bool {
        let mut answers = Answers::default();
        let mut args = args.to_vec();
        args.push(Some(Term::Position(0)));
        let wanted = self.vocabulary.signature()[relation].types.len();
        args.resize(wanted, None);
        let question = Question {
            relation,
            args: &args,
            position: Some(position),
            only_whether: true,
        };
        self.vocabulary.ask(&question, &mut answers);
        !answers.rows().is_empty()
    }
}

fn position(board: &str) -> ChessPosition {
    ChessPosition::new(fen::read_board(board).expect("a board"))
}

/// Black king c4, black queen c6, white king f7, white knight a5.
const FORK: &str = "8/5K2/2q5/N7/2k5/8/8/8";

#[test]
fn the_fork_seed_has_22_facts() {
    // AT-03 (L733).
    let asker = Asker::new();
    let fork = position(FORK);
    let counts = [
        ("contents", 4, 4),
        ("other_side", 2, 2),
        ("sliding_piece", 3, 1),
        ("in_check", 5, 1),
        ("legal_move", 5, 14),
    ];
    for (name, arity, expected) in counts {
        assert_eq!(asker.count(name, arity, &fork), expected, "{name}");
    }
    assert_eq!(counts.iter().map(|(_, _, count)| count).sum::<usize>(), 22);
}

#[test]
fn a_side_cannot_move_while_it_gives_check() {
    // AT-29 (L1491): the knight attacks the queen, yet the move cannot be made.
    let asker = Asker::new();
    let fork = position(FORK);
    let words = words();
    let takes = [
        Some(words.side(Color::White)),
        Some(words.role(Role::Knight)),
        Some(words.square(Square::A5)),
        Some(words.square(Square::C6)),
    ];
    assert!(asker.holds(asker.relation("legal_move", 5), &takes, &fork));
    assert!(!asker.holds(asker.relation("make_move", 6), &takes, &fork));
    let without_check = position("8/5K2/2q5/N7/8/8/8/k7");
    assert!(asker.holds(asker.relation("make_move", 6), &takes, &without_check));
}

#[test]
fn two_kings_alone_have_3612_legal_placements() {
    // AT-09 (L1054).
    let asker = Asker::new();
    let in_check = asker.relation("in_check", 5);
    let mut legal = 0;
    for white in Square::ALL {
        for black in Square::ALL {
            if white != black {
                let mut board = Board::empty();
                board.set_piece_at(white, Color::White.king());
                board.set_piece_at(black, Color::Black.king());
                let attacked = asker.holds(in_check, &[None; 4], &ChessPosition::new(board));
                legal += usize::from(!attacked);
            }
        }
    }
    assert_eq!(legal, 3612);
}

#[test]
fn king_and_rook_against_king_in_numbers() {
    // Section 4.8: U is every placement with the kings apart, W those without check to the lone king.
    let asker = Asker::new();
    let in_check = asker.relation("in_check", 5);
    let check_mate = asker.relation("check_mate", 3);
    let stale = asker.relation("stale", 4);
    let black = Some(words().side(Color::Black));
    let king = Some(words().role(Role::King));
    let [mut all, mut checks, mut mates, mut stale_on_u, mut stale_on_w] = [0; 5];
    for white_king in Square::ALL {
        for rook in Square::ALL {
            for black_king in Square::ALL {
                let distinct = white_king != rook && rook != black_king;
                if !distinct || white_king.distance(black_king) < 2 {
                    continue;
                }
                let mut board = Board::empty();
                board.set_piece_at(white_king, Color::White.king());
                board.set_piece_at(rook, Color::White.rook());
                board.set_piece_at(black_king, Color::Black.king());
                let position = ChessPosition::new(board);
                let checked = asker.holds(in_check, &[black, None, None, None], &position);
                let is_stale = asker.holds(stale, &[black, king, None], &position);
                all += 1;
                checks += usize::from(checked);
                mates += usize::from(asker.holds(check_mate, &[black, None], &position));
                stale_on_u += usize::from(is_stale);
                stale_on_w += usize::from(is_stale && !checked);
            }
        }
    }
    assert_eq!((all, all - checks), (223_944, 175_168));
    assert_eq!((checks, mates, stale_on_u, stale_on_w), (48_776, 216, 284, 68));
}
