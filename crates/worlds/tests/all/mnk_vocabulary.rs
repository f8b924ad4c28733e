//! Every relation, asked with every subset of its arguments known, answers what filtering the full answer would.

use adage_logic::ast::{Program, Statement};
use adage_logic::check::{World, check};
use adage_logic::distinct::with_distinct_features;
use adage_logic::matcher::Matcher;
use adage_logic::syntax::parse_clause;
use adage_logic::vocabulary::{Answers, Known, Question, RelationId, Vocabulary};
use adage_logic::{Clause, Term};
use adage_worlds::game::{Game, Outcome};
use adage_worlds::mnk::vocabulary::MnkVocabulary;
use adage_worlds::mnk::{GomokuVocabulary, Mnk, MnkState};
use proptest::prelude::*;
use proptest::sample::Index;

const HERE: Term = Term::Position(7);

fn ask<V: Vocabulary<Position = MnkState>>(
    vocabulary: &V,
    relation: RelationId,
    args: &[Option<Term>],
    state: &MnkState,
) -> Answers<MnkState> {
    let mut answers = Answers::default();
    let question = Question {
        relation,
        args,
        position: Some(state),
        only_whether: false,
    };
    vocabulary.ask(&question, &mut answers);
    answers
}

/// The rows in order, each new position replaced by its text.
fn rows(vocabulary: &MnkVocabulary, relation: RelationId, answers: &Answers<MnkState>) -> Vec<Vec<Term>> {
    let shape = &vocabulary.signature()[relation];
    let text = |term: Term| match term {
        Term::Position(number) => Term::string(&vocabulary.game().write_state(&answers.positions()[number as usize])),
        other => other,
    };
    let readable = |row: &[Term]| -> Vec<Term> {
        let terms = row.iter().enumerate();
        terms
            .map(|(index, term)| if shape.makes == Some(index) { text(*term) } else { *term })
            .collect()
    };
    let mut rows: Vec<Vec<Term>> = answers.rows().chunks(shape.types.len()).map(readable).collect();
    rows.sort();
    rows
}

fn relations(vocabulary: &MnkVocabulary) -> impl Iterator<Item = RelationId> + use<> {
    (0..vocabulary.signature().relations().len() as u16).map(RelationId)
}

fn random_state(game: &Mnk, choices: &[Index]) -> MnkState {
    choices
        .iter()
        .fold(game.start(), |state, choice| match game.moves(&state).as_slice() {
            [] => state,
            moves => game.play(&state, choice.get(moves)),
        })
}

proptest! {
    #[test]
    fn any_subset_of_arguments_may_be_known(
        (width, height, in_row) in (1..=7usize, 1..=7usize, 2..=5usize),
        choices in prop::collection::vec(any::<Index>(), 0..30),
        pick in any::<Index>(),
    ) {
        let vocabulary = MnkVocabulary::new(Mnk::new(width, height, in_row, false).unwrap());
        let state = random_state(vocabulary.game(), &choices);
        for relation in relations(&vocabulary) {
            let shape = &vocabulary.signature()[relation];
            let unknown: Vec<Option<Term>> =
                (0..shape.types.len()).map(|index| (shape.position == Some(index)).then_some(HERE)).collect();
            let all = rows(&vocabulary, relation, &ask(&vocabulary, relation, &unknown, &state));
            for known in (0..1u32 << shape.types.len()).map(Known) {
                let possible = shape.position.is_none_or(|index| known.has(index))
                    && shape.makes.is_none_or(|index| !known.has(index));
                prop_assert_eq!(vocabulary.estimate(relation, known).is_some(), possible);
                if !possible || all.is_empty() {
                    continue;
                }
                // Values from one row, and from two mixed, so that some questions have no answer.
                let (row, other) = (pick.get(&all), &all[all.len() / 2]);
                for mixed in [false, true] {
                    let value = |index: usize| if mixed && index % 2 == 1 { other[index] } else { row[index] };
                    let args: Vec<Option<Term>> =
                        (0..row.len()).map(|index| known.has(index).then(|| value(index))).collect();
                    let fits = |(term, arg): (&Term, &Option<Term>)| arg.is_none_or(|arg| arg == *term);
                    let agrees = |row: &&Vec<Term>| row.iter().zip(&args).all(fits);
                    let expected: Vec<Vec<Term>> = all.iter().filter(agrees).cloned().collect();
                    let answers = ask(&vocabulary, relation, &args, &state);
                    prop_assert_eq!(rows(&vocabulary, relation, &answers), expected.clone());
                    let mut first = Answers::default();
                    let question = Question { relation, args: &args, position: Some(&state), only_whether: true };
                    vocabulary.ask(&question, &mut first);
                    prop_assert_eq!(first.rows().len(), row.len() * expected.len().min(1));
                }
            }
        }
    }

    #[test]
    fn windows_may_be_asked_with_any_subset_of_arguments_known(
        size in 5..=9usize,
        choices in prop::collection::vec(any::<Index>(), 0..40),
        picks in [any::<Index>(), any::<Index>()],
    ) {
        let vocabulary = GomokuVocabulary::new(size).unwrap();
        let state = random_state(vocabulary.game(), &choices);
        for relation in (0..vocabulary.signature().relations().len() as u16).map(RelationId) {
            let arity = vocabulary.signature()[relation].types.len();
            let rows = |args: &[Option<Term>]| -> Vec<Vec<Term>> {
                let answers = ask(&vocabulary, relation, args, &state);
                let mut rows: Vec<Vec<Term>> = answers.rows().chunks(arity).map(<[Term]>::to_vec).collect();
                rows.sort();
                rows
            };
            let all = rows(&vec![None; arity]);
            for known in (0..1u32 << arity).map(Known).filter(|_| !all.is_empty()) {
                prop_assert!(vocabulary.estimate(relation, known).is_some());
                // Each value from a row of its own, so that some questions have no answer.
                let value = |index: usize| known.has(index).then(|| picks[index].get(&all)[index]);
                let args: Vec<Option<Term>> = (0..arity).map(value).collect();
                let fits = |(term, arg): (&Term, &Option<Term>)| arg.is_none_or(|arg| arg == *term);
                let agrees = |row: &&Vec<Term>| row.iter().zip(&args).all(fits);
                let expected: Vec<Vec<Term>> = all.iter().filter(agrees).cloned().collect();
                prop_assert_eq!(rows(&args), expected);
            }
            for nonsense in [Term::Int(3), Term::constant("y"), Term::tuple(&[Term::Int(0), Term::Int(1)])] {
                let mut args = vec![None; arity];
                args[0] = Some(nonsense);
                prop_assert!(rows(&args).is_empty());
            }
        }
    }

    #[test]
    fn the_longest_run_decides(
        (size, exact) in (3..=7usize, any::<bool>()),
        choices in prop::collection::vec(any::<Index>(), 0..30),
    ) {
        let vocabulary = MnkVocabulary::new(Mnk::new(size, size, 3, exact).unwrap());
        let game = vocabulary.game();
        let state = random_state(game, &choices);
        let run = relations(&vocabulary).last().unwrap();
        let facts = vocabulary.facts(run, &state, HERE);
        let won = facts.iter().any(|fact| fact.args[2].as_int().is_some_and(|length| game.wins(length as usize)));
        prop_assert_eq!(won, matches!(game.outcome(&state), Some(Outcome::Win(_))));
    }
}

#[test]
fn facts_read_as_one_would_say_them() {
    let vocabulary = MnkVocabulary::new(Mnk::tic_tac_toe());
    let state = vocabulary.game().read_state("o2/1x1/x1o x").unwrap();
    let mut lines = Vec::new();
    for relation in relations(&vocabulary) {
        let shape = &vocabulary.signature()[relation];
        let unknown: Vec<Option<Term>> = (0..shape.types.len())
            .map(|index| (shape.position == Some(index)).then_some(HERE))
            .collect();
        for row in rows(&vocabulary, relation, &ask(&vocabulary, relation, &unknown, &state)) {
            let atom = adage_logic::Atom::new(shape.predicate.name, row);
            if shape.predicate.name.as_str() != "next" {
                lines.push(atom.to_string());
            }
        }
    }
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn what_is_no_place_has_no_answers() {
    let vocabulary = MnkVocabulary::new(Mnk::tic_tac_toe());
    let state = vocabulary.game().start();
    let nonsense = [
        Term::Int(3),
        Term::constant("x"),
        Term::tuple(&[Term::Int(0), Term::Int(1)]),
        HERE,
    ];
    for relation in relations(&vocabulary) {
        let arity = vocabulary.signature()[relation].types.len();
        for term in nonsense {
            let mut args = vec![None; arity];
            args[0] = Some(term);
            args[arity - 1] = Some(HERE);
            assert!(ask(&vocabulary, relation, &args, &state).rows().is_empty());
        }
        assert!(ask(&vocabulary, relation, &[], &state).rows().is_empty());
    }
}

/// Estimates are means: over the positions of many short games they are right within a factor of two.
#[test]
fn estimates_are_honest() {
    for game in [
        Mnk::tic_tac_toe(),
        Mnk::new(5, 5, 4, false).unwrap(),
        Mnk::cross_dot(8, 3).unwrap(),
    ] {
        let vocabulary = MnkVocabulary::new(game);
        let game = vocabulary.game();
        let mut states = Vec::new();
        let mut random = 1u64;
        for _ in 0..200 {
            let mut state = game.start();
            while game.outcome(&state).is_none() {
                states.push(state);
                let moves = game.moves(&state);
                random = random
                    .wrapping_mul(6364136223846793005)
                    .wrapping_add(1442695040888963407);
                state = game.play(&state, &moves[(random >> 33) as usize % moves.len()]);
            }
        }
        for relation in relations(&vocabulary) {
            let shape = &vocabulary.signature()[relation];
            let known = shape.position.map_or(Known(0), |index| Known(0).with(index));
            let args: Vec<Option<Term>> = (0..shape.types.len())
                .map(|index| known.has(index).then_some(HERE))
                .collect();
            let rows = |state: &MnkState| ask(&vocabulary, relation, &args, state).rows().len() / shape.types.len();
            let mean = states.iter().map(rows).sum::<usize>() as f64 / states.len() as f64;
            let expected = vocabulary.estimate(relation, known).unwrap().answers;
            let name = shape.predicate.name;
            assert!(
                expected <= 2.0 * mean && mean <= 2.0 * expected,
                "{}: {name} {mean} against {expected}",
                game.name()
            );
        }
    }
}

/// Minton's descriptions match distinct features (digest of constraint-based generalisation, AT-15): two conjuncts that a
/// square is empty never match through one square.
#[test]
fn two_empty_squares_are_never_one_square() {
    let game = Mnk::tic_tac_toe();
    let vocabulary = MnkVocabulary::new(game.clone());
    let plain = parse_clause("pair(A,B,Pos) :- is_empty(A,Pos), is_empty(B,Pos).").unwrap();
    let answers = |clause: &Clause, state: &str| {
        let program = Program {
            statements: vec![Statement::from_clause(clause)],
            closing_comments: Vec::new(),
        };
        let rules = check(&[&program], World::Game(vocabulary.signature())).unwrap();
        let matcher = Matcher::new(&vocabulary, &rules, &rules.strata[0]).unwrap();
        matcher.searcher().count(&game.read_state(state).unwrap())
    };
    let (one_empty, two_empty) = ("xox/oxo/ox. x", "xox/oxo/o.. x");
    assert_eq!((answers(&plain, one_empty), answers(&plain, two_empty)), (1, 4));
    let distinct = with_distinct_features(&plain);
    assert_eq!((answers(&distinct, one_empty), answers(&distinct, two_empty)), (0, 2));
}
