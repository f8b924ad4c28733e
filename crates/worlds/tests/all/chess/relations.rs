//! Every relation, asked in every way.

use super::naive::{self, Men};
use super::positions::{boards, played};
use adage_logic::Term;
use adage_logic::vocabulary::{Answers, Known, Question, Relation, RelationId, Vocabulary};
use adage_worlds::chess::{ChessPosition, ChessVocabulary};
use proptest::prelude::*;
use shakmaty::{Board, Move, Position};
use std::collections::BTreeSet;

const HERE: Term = Term::Position(7);

/// The answers as rows without the positions, each with the board that it makes.
type Rows = Vec<(Vec<Term>, Option<Men>)>;

/// Those that are defined again here. What comes after them has no second definition: the test of the learner of boards only
/// holds what it writes with these relations equal to the sets that it sees.
fn relations(vocabulary: &ChessVocabulary) -> impl Iterator<Item = (RelationId, &Relation)> {
    let relations = vocabulary.signature().relations();
    relations
        .iter()
        .enumerate()
        .take_while(|(_, relation)| relation.predicate.name.as_str() != "file_between")
        .map(|(index, relation)| (RelationId(index as u16), relation))
}

fn ask(
    vocabulary: &ChessVocabulary,
    id: RelationId,
    args: &[Option<Term>],
    position: &ChessPosition,
    only_whether: bool,
) -> Rows {
    let mut answers = Answers::default();
    let question = Question {
        relation: id,
        args,
        position: Some(position),
        only_whether,
    };
    vocabulary.ask(&question, &mut answers);
    let relation = &vocabulary.signature()[id];
    let mut rows: Rows = answers
        .rows()
        .chunks(relation.types.len())
        .map(|row| {
            if let Some(index) = relation.position {
                assert_eq!(row[index], HERE);
            }
            let made = relation.makes.map(|index| match row[index] {
                Term::Position(number) => Men::from(answers.positions()[number as usize].board()),
                other => panic!("{other:?} is no position"),
            });
            (without_positions(relation, row), made)
        })
        .collect();
    rows.sort_by(|one, other| one.0.cmp(&other.0));
    rows
}

fn without_positions<T: Copy>(relation: &Relation, row: &[T]) -> Vec<T> {
    let kept = (0..row.len()).filter(|index| Some(*index) != relation.position && Some(*index) != relation.makes);
    kept.map(|index| row[index]).collect()
}

fn arguments(relation: &Relation, known: impl Fn(usize) -> Option<Term>) -> Vec<Option<Term>> {
    let mut next = 0;
    (0..relation.types.len())
        .map(|index| {
            if Some(index) == relation.position {
                return Some(HERE);
            }
            if Some(index) == relation.makes {
                return None;
            }
            next += 1;
            known(next - 1)
        })
        .collect()
}

fn defined(relation: &Relation, men: &Men) -> Rows {
    let name = relation.predicate.name.as_str();
    let mut rows: Rows = men
        .facts(name)
        .into_iter()
        .map(|row| {
            let made = relation
                .makes
                .map(|_| men.do_move(coordinates(row[2]), coordinates(row[3])));
            (row, made)
        })
        .collect();
    rows.sort_by(|one, other| one.0.cmp(&other.0));
    rows
}

fn coordinates(place: Term) -> naive::Place {
    match place {
        Term::Compound(compound) => match compound.args() {
            [Term::Int(x), Term::Int(y)] => (*x, *y),
            other => panic!("{other:?} is no place"),
        },
        other => panic!("{other:?} is no place"),
    }
}

/// A row whose values are asked about: mostly a true one, sometimes one with values from all over, right and wrong.
fn sample(full: &Rows, arity: usize, seed: usize) -> Vec<Term> {
    let strange = [
        Term::constant("white"),
        Term::constant("king"),
        naive::place((seed as i32 % 8 + 1, seed as i32 / 8 % 8 + 1)),
        naive::place((9, 1)),
        Term::Int(seed as i32 % 10),
        Term::constant("unicorn"),
    ];
    let mut row = match full.is_empty() {
        false => full[seed % full.len()].0.clone(),
        true => (0..arity)
            .map(|index| strange[(seed + index) % strange.len()])
            .collect(),
    };
    if seed.is_multiple_of(3) && arity > 0 {
        row[seed / 3 % arity] = strange[seed / 7 % strange.len()];
    }
    row
}

fn check_every_way_of_asking(board: &Board, seed: usize) -> Result<(), TestCaseError> {
    let vocabulary = ChessVocabulary::new();
    let position = ChessPosition::new(board.clone());
    let men = Men::from(board);
    for (id, relation) in relations(&vocabulary) {
        let full = defined(relation, &men);
        let open = arguments(relation, |_| None);
        prop_assert_eq!(
            &ask(&vocabulary, id, &open, &position, false),
            &full,
            "{}",
            relation.predicate.name
        );
        let arity = without_positions(relation, &open).len();
        for known in 0..1 << arity {
            let row = sample(&full, arity, seed + known);
            let is_known = |index: usize| known & (1 << index) != 0;
            let args = arguments(relation, |index| is_known(index).then_some(row[index]));
            let agrees = |answer: &[Term]| (0..arity).all(|index| !is_known(index) || answer[index] == row[index]);
            let expected: Rows = full.iter().filter(|(answer, _)| agrees(answer)).cloned().collect();
            let given = ask(&vocabulary, id, &args, &position, false);
            prop_assert_eq!(&given, &expected, "{} {:?}", relation.predicate.name, args);
            let one = ask(&vocabulary, id, &args, &position, true);
            prop_assert_eq!(one.len(), expected.len().min(1));
            prop_assert!(one.iter().all(|answer| expected.contains(answer)));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_way_of_asking_gives_what_the_definition_gives(board in boards(), seed in 0usize..10_000) {
        check_every_way_of_asking(&board, seed)?;
    }
}

proptest! {
    #[test]
    fn legal_moves_are_those_of_the_real_rules(state in played()) {
        let vocabulary = ChessVocabulary::new();
        let id = relations(&vocabulary).find(|(_, relation)| relation.predicate.name.as_str() == "legal_move");
        let (id, relation) = id.expect("legal_move");
        let args = arguments(relation, |index| (index == 0).then_some(naive::colour(state.turn())));
        let position = ChessPosition::new(state.board().clone());
        let given: BTreeSet<Vec<Term>> = ask(&vocabulary, id, &args, &position, false).into_iter().map(|row| row.0).collect();
        let real = state.legal_moves().into_iter().filter_map(|chosen| match chosen {
            Move::Normal { role, from, to, .. } => {
                let place = |square: shakmaty::Square| naive::place((square.file() as i32 + 1, square.rank() as i32 + 1));
                Some(vec![naive::colour(state.turn()), naive::role(role), place(from), place(to)])
            }
            _ => None,
        });
        prop_assert_eq!(given, real.collect::<BTreeSet<_>>());
    }
}

#[test]
fn special_placements_obey_the_definitions() {
    for (seed, text) in [
        "8/8/8/8/8/8/8/8",
        "k7/8/8/8/8/8/8/8",
        "kk6/8/8/3R4/8/8/8/KK5K",
        "4r3/8/8/8/4R3/8/8/4K3",
        "4r3/8/8/b7/8/2N1P3/3PP3/4K2r",
        "PPPPPPPP/8/8/8/8/8/8/pppppppp",
        "3rkr2/8/8/8/8/8/8/3RKR2",
        "k7/1K6/8/8/8/8/8/8",
    ]
    .into_iter()
    .enumerate()
    {
        let board = adage_worlds::chess::fen::read_board(text).expect("a board");
        for again in 0..8 {
            check_every_way_of_asking(&board, seed + 97 * again).expect("as defined");
        }
    }
}

#[test]
fn a_made_position_cannot_be_asked_for() {
    let vocabulary = ChessVocabulary::new();
    let position = ChessPosition::new(Board::new());
    for (id, relation) in relations(&vocabulary) {
        let everything = Known((1 << relation.types.len()) - 1);
        let possible = vocabulary.estimate(id, everything).is_some();
        assert_eq!(possible, relation.makes.is_none(), "{}", relation.predicate.name);
        assert_eq!(vocabulary.estimate(id, Known(0)).is_some(), relation.position.is_none());
        let mut answers = Answers::default();
        let args = vec![Some(HERE); relation.types.len()];
        let question = Question {
            relation: id,
            args: &args,
            position: Some(&position),
            only_whether: false,
        };
        vocabulary.ask(&question, &mut answers);
        assert!(answers.rows().is_empty());
    }
}

#[test]
fn more_known_means_fewer_answers_expected() {
    let vocabulary = ChessVocabulary::new();
    for (id, relation) in relations(&vocabulary) {
        for known in 0..1u32 << relation.types.len() {
            let Some(before) = vocabulary.estimate(id, Known(known)) else {
                continue;
            };
            assert!(before.answers > 0.0 && before.cost > 0.0);
            for index in 0..relation.types.len() {
                if let Some(after) = vocabulary.estimate(id, Known(known).with(index)) {
                    assert!(after.answers <= before.answers, "{} {known:b}", relation.predicate.name);
                }
            }
        }
    }
}

#[test]
fn positions_may_be_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<ChessPosition>();
    shared::<ChessVocabulary>();
}
