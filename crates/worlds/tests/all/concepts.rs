//! The bundled concepts, counted: the numbers and facts of the PAL digest (sections 3, 4.8 and 7).

use crate::support::bundled::{named, rules_with};
use adage_logic::Predicate;
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_logic::vocabulary::Vocabulary;
use adage_worlds::chess::{ChessPosition, ChessVocabulary, Ending, fen};
use adage_worlds::placement::AllPlacements;
use adage_worlds::placement::PlacementVocabulary;
use adage_worlds::space::Space;

/// In how many positions a rule holds, and how many answers it has in all of them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Count {
    positions: u64,
    answers: u64,
}

/// Counts the rules over all of a space, and again over those of its numbers that `narrower` has too.
fn count<V, S>(vocabulary: &V, rules: &Rules, names: &[&str], space: &S, narrower: &S) -> Vec<[Count; 2]>
where
    V: Vocabulary,
    S: Space<Position = V::Position>,
{
    const PARTS: u64 = 2;
    let goals: Vec<Predicate> = names.iter().map(|name| named(rules, name)).collect();
    let matcher = Matcher::new(vocabulary, rules, &goals).expect("a plan");
    let count_part = |part: u64| {
        let mut counts = vec![[Count::default(); 2]; goals.len()];
        let mut searcher = matcher.searcher();
        for number in (part..space.numbers()).step_by(PARTS as usize) {
            let Some(position) = space.position(number) else {
                continue;
            };
            let is_narrower = narrower.position(number).is_some();
            let mut answers = vec![0; goals.len()];
            for found in searcher.matches(&position) {
                let goal = goals.iter().position(|goal| *goal == found.predicate);
                answers[goal.expect("one of the goals")] += 1;
            }
            for (counts, answers) in counts.iter_mut().zip(answers) {
                for count in counts.iter_mut().take(1 + usize::from(is_narrower)) {
                    count.positions += u64::from(answers > 0);
                    count.answers += answers;
                }
            }
        }
        counts
    };
    let parts: Vec<Vec<[Count; 2]>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..PARTS).map(|part| scope.spawn(move || count_part(part))).collect();
        workers
            .into_iter()
            .map(|worker| worker.join().expect("a count"))
            .collect()
    });
    let sum = |left: Count, right: Count| Count {
        positions: left.positions + right.positions,
        answers: left.answers + right.answers,
    };
    let add = |left: [Count; 2], right: [Count; 2]| [sum(left[0], right[0]), sum(left[1], right[1])];
    parts
        .into_iter()
        .reduce(|left, right| {
            left.into_iter()
                .zip(right)
                .map(|(left, right)| add(left, right))
                .collect()
        })
        .unwrap_or_default()
}

/// Concepts in which the two sides are not told apart by their men: White is the winning side.
const OF_WHITE: &str = "
    lone_king_in_check(Pos) :- in_check(black,K,P,At,Pos).
    lone_king_mated(Pos) :- check_mate(black,K,Pos).
    lone_king_stale(Pos) :- stale(black,king,K,Pos).
    white_corner(Pos) :- corner(white,king,K,black,king,At,Pos).
    white_corner2(Pos) :- corner2(white,king,K,black,king,At,Pos).
    white_closerKk(K,To,Pos) :- closerKk(white,king,K,black,king,At,G,H,To,Pos).
    white_rcloserKk(K,To,Pos) :- rcloserKk(white,king,K,black,king,At,G,H,To,Pos).";

#[test]
fn static_concepts_of_king_and_rook_hold_where_the_digest_counts_them() {
    // Section 4.8: over all 223,944 placements with the kings apart, and over the 175,168 with White to move.
    let expected = [
        ("lone_king_in_check", [48_776, 0]),
        ("lone_king_mated", [216, 0]),
        ("lone_king_stale", [284, 68]),
        ("threatkR", [22_176, 10_128]),
        ("rook_divs", [102_144, 87_808]),
        ("opposition", [11_904, 9_888]),
        ("almost_opposition", [20_832, 16_128]),
        ("r_edge", [97_872, 76_408]),
        ("kings_same_side", [178_640, 150_080]),
        ("white_corner", [248, 192]),
        ("white_corner2", [496, 384]),
        ("l_patt", [1_344, 0]),
        ("rKk", [89_124, 76_636]),
        ("rkK", [89_124, 77_756]),
        ("in_lineRK", [49_896, 41_104]),
        ("closeRK2", [36_964, 29_372]),
        ("distkR6", [26_900, 23_564]),
        ("closerkKR", [95_116, 66_204]),
        ("closerKkR", [95_116, 81_900]),
        ("k_trap", [14_568, 12_696]),
        ("distKR1", [23_520, 19_656]),
    ];
    let vocabulary = ChessVocabulary::new();
    let rules = rules_with("chess", &vocabulary, OF_WHITE);
    let names = expected.map(|(name, _)| name);
    let (all, white_to_move) = (Ending::read("krk").unwrap(), Ending::read("krk-wtm").unwrap());
    let counted = count(&vocabulary, &rules, &names, &all, &white_to_move);
    let found: Vec<_> = names
        .into_iter()
        .zip(counted.iter().map(|counts| counts.map(|count| count.positions)))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn moving_concepts_of_king_and_rook_hold_where_the_digest_counts_them() {
    // Section 4.8: positions with White to move, and position-move pairs.
    let expected = [
        ("white_closerKk", [165_280, 402_364]),
        ("white_rcloserKk", [142_020, 353_140]),
        ("awayRk", [143_340, 588_592]),
        ("rawayRk", [170_660, 931_392]),
        ("rcloserRk", [174_688, 1_255_576]),
        ("mvKcloserR", [151_332, 352_452]),
        ("squeeze_area", [169_956, 925_568]),
        ("squeeze", [154_364, 853_552]),
    ];
    let vocabulary = ChessVocabulary::new();
    let rules = rules_with("chess", &vocabulary, OF_WHITE);
    let names = expected.map(|(name, _)| name);
    let space = Ending::read("krk-wtm").unwrap();
    let counted = count(&vocabulary, &rules, &names, &space, &space);
    let found: Vec<_> = names
        .into_iter()
        .zip(counted.iter().map(|[count, _]| [count.positions, count.answers]))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn illegal_placements_and_diagonals_are_counted_exactly() {
    // AT-33, AT-34, AT-35.
    let vocabulary = PlacementVocabulary::default();
    let questions = "
        wrongly_illegal(Pos) :- illegal(wk,A,B,wr,C,D,bk,E,F,Pos), not illegal_exact(wk,A,B,wr,C,D,bk,E,F,Pos).
        wrongly_legal(Pos) :- illegal_exact(wk,A,B,wr,C,D,bk,E,F,Pos), not illegal(wk,A,B,wr,C,D,bk,E,F,Pos).
        legal(Pos) :- piece(wk,A,B,Pos), piece(wr,C,D,Pos), piece(bk,E,F,Pos), not illegal_exact(wk,A,B,wr,C,D,bk,E,F,Pos).";
    let rules = rules_with("placement", &vocabulary, questions);
    let expected = [
        ("illegal", 88_096),
        ("illegal_exact", 86_976),
        ("wrongly_illegal", 1_120),
        ("wrongly_legal", 0),
        ("legal", 175_168),
        ("diagonal", 196),
    ];
    let names = expected.map(|(name, _)| name);
    let counted = count(&vocabulary, &rules, &names, &AllPlacements, &AllPlacements);
    let found: Vec<_> = names
        .into_iter()
        .zip(counted.iter().map(|[count, _]| count.positions))
        .collect();
    assert_eq!(found, expected);
}

/// Each answer of a bundled rule in a position, as it is written.
fn answers(name: &str, board: &str) -> Vec<String> {
    let vocabulary = ChessVocabulary::new();
    let rules = rules_with("chess", &vocabulary, "");
    let matcher = Matcher::new(&vocabulary, &rules, &[named(&rules, name)]).expect("a plan");
    let position = ChessPosition::new(fen::read_board(board).expect("a board"));
    let found = matcher.searcher().matches(&position).into_iter();
    // All but the position, which comes last.
    let written = found.map(|answer| format!("{:?}", &answer.args[..answer.args.len() - 1]));
    written.collect()
}

#[test]
fn pin1_takes_a_blocked_pawn_for_pinned_and_pin2_does_not() {
    // AT-28 (L1534, Figure 6.2). The black pawn e5 cannot move because the white pawn stands in its way, and when the
    // rook takes it the king on e8 is in check: that is all that pin1 asks for. But the rook on a5 is not on a line
    // with king and pawn, so there is no pin, and pin2 asks for the line.
    let blocked = "4k3/8/8/R3p3/4P3/8/8/4K3";
    let pawn = ["[white, rook, (1,5), black, king, (5,8), black, pawn, (5,5)]"];
    assert_eq!(answers("pin1", blocked), pawn);
    assert_eq!(answers("pin2", blocked), [""; 0]);
    // Free to move on, the pawn is pinned for neither.
    assert_eq!(answers("pin1", "4k3/8/8/R3p3/8/8/8/4K3"), [""; 0]);
    // A knight between king and rook is pinned for both.
    let pinned = "4k3/8/8/4n3/8/8/8/K3R3";
    let knight = ["[white, rook, (5,1), black, king, (5,8), black, knight, (5,5)]"];
    assert_eq!(answers("pin1", pinned), knight);
    assert_eq!(answers("pin2", pinned), knight);
}

/// Black king c4, black queen c6, white king f7; the white knight on a5 attacks both.
const FORK: &str = "8/5K2/2q5/N7/2k5/8/8/8";

#[test]
fn a_check_leaves_no_threat_but_threat1() {
    // AT-29 (L1491): with Black in check it cannot be White's move, so White makes none.
    assert_eq!(answers("threat", FORK), [""; 0]);
    assert_eq!(
        answers("threat1", FORK),
        ["[white, knight, (1,5), black, queen, (3,6)]"]
    );
    // With the black king gone to c3 both hold.
    let no_check = "8/5K2/2q5/N7/8/2k5/8/8";
    assert_eq!(
        answers("threat", no_check),
        ["[white, knight, (1,5), black, queen, (3,6)]"]
    );
    assert_eq!(
        answers("threat1", no_check),
        ["[white, knight, (1,5), black, queen, (3,6)]"]
    );
}

#[test]
fn the_fork_of_the_thesis_is_found() {
    let fork = ["[black, king, (3,4), black, queen, (3,6), white, knight, (1,5)]"];
    assert_eq!(answers("fork", FORK), fork);
    assert_eq!(answers("fork", "8/5K2/2q5/N7/8/2k5/8/8"), [""; 0]);
}
