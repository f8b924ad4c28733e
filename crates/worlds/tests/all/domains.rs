//! What all domains promise: positions are made of their components, and every relation, asked with any of its
//! arguments known, answers what filtering the full answer would.

use adage_logic::Term;
use adage_logic::vocabulary::{Answers, Known, Question, RelationId, Vocabulary};
use adage_worlds::cards::CardDomain;
use adage_worlds::domain::{Component, Domain, PositionOf, leaves, parts};
use adage_worlds::drawing::Style;
use adage_worlds::eight_puzzle::PuzzleDomain;
use adage_worlds::placement::PlacementDomain;
use adage_worlds::qsim::QsimDomain;
use adage_worlds::qsim::utube::{EXAMPLES, SYSTEM};

const HERE: Term = Term::Position(7);

const FRAMES: [&str; 3] = ["123/456/78_", "8_3/152/647", "3.1/4../_.7"];
const HANDS: [&str; 3] = ["As Kh Qd Jc Ts", "2c 2d 2h 7s 7c", "9h 4h Jh 3h 2h"];

fn utube() -> QsimDomain {
    QsimDomain::new(&SYSTEM, &["la", "lb", "diff", "fab", "fba"]).expect("quantities")
}

fn compositions<D: Domain>(domain: &D, texts: &[&str]) {
    let vocabulary = domain.vocabulary();
    let description = vocabulary.signature().find(domain.description()).expect("a relation");
    let values: Vec<Vec<Term>> = (0..)
        .map_while(|leaf| leaf_exists(domain, leaf).then(|| domain.values(leaf)))
        .collect();
    for text in texts {
        let position = domain.read(text).expect("a position");
        assert_eq!(&domain.write(&position), text);
        let components = domain.components(&position);
        assert!(domain.compose(&components) == Some(position.clone()), "{text}");
        assert_eq!(domain.objection(&components), "");
        let facts = vocabulary.facts(description, &position, HERE);
        let mut told: Vec<Component> = facts
            .iter()
            .map(|fact| leaves(&fact.args[..fact.args.len() - 1]))
            .collect();
        let mut made = components.clone();
        told.sort();
        made.sort();
        assert_eq!(told, made, "{text}");
        for component in &components {
            assert_eq!(component.len(), values.len());
            let possible = |(leaf, values): (&Term, &Vec<Term>)| values.is_empty() || values.contains(leaf);
            assert!(component.iter().zip(&values).all(possible), "{component:?}");
        }
    }
}

fn leaf_exists<D: Domain>(domain: &D, leaf: usize) -> bool {
    parts(domain).iter().any(|part| part.leaves().contains(&leaf))
}

#[test]
fn positions_are_made_of_the_components_that_describe_them() {
    compositions(&utube(), &EXAMPLES);
    compositions(&PuzzleDomain::default(), &FRAMES);
    compositions(&CardDomain::default(), &HANDS);
}

/// The rows in order, each new position replaced by its text.
fn rows<D: Domain>(
    domain: &D,
    relation: RelationId,
    args: &[Option<Term>],
    position: &PositionOf<D>,
    only_whether: bool,
) -> Vec<Vec<Term>> {
    let vocabulary = domain.vocabulary();
    let mut answers = Answers::default();
    let question = Question {
        relation,
        args,
        position: Some(position),
        only_whether,
    };
    vocabulary.ask(&question, &mut answers);
    let makes = vocabulary.signature()[relation].makes;
    let readable = |row: &[Term]| {
        let mut row = row.to_vec();
        if let Some(index) = makes
            && let Term::Position(number) = row[index]
        {
            row[index] = Term::string(&domain.write(&answers.positions()[number as usize]));
        }
        row
    };
    let mut rows: Vec<Vec<Term>> = answers.rows().chunks(args.len()).map(readable).collect();
    rows.sort();
    rows
}

fn any_arguments_may_be_known<D: Domain>(domain: &D, texts: &[&str]) {
    let vocabulary = domain.vocabulary();
    for position in texts.iter().map(|text| domain.read(text).expect("a position")) {
        for (number, shape) in (0..).zip(vocabulary.signature().relations()) {
            let relation = RelationId(number);
            let unknown: Vec<Option<Term>> = (0..shape.types.len())
                .map(|index| (shape.position == Some(index)).then_some(HERE))
                .collect();
            let all = rows(domain, relation, &unknown, &position, false);
            for known in (0..1u32 << shape.types.len()).map(Known) {
                let possible = shape.position.is_none_or(|index| known.has(index))
                    && shape.makes.is_none_or(|index| !known.has(index));
                assert_eq!(vocabulary.estimate(relation, known).is_some(), possible);
                if !possible || all.is_empty() {
                    continue;
                }
                // Values from one row, and from two mixed, so that some questions have no answer.
                let (row, other) = (&all[0], &all[all.len() / 2]);
                for mixed in [false, true] {
                    let value = |index: usize| {
                        if mixed && index % 2 == 1 {
                            other[index]
                        } else {
                            row[index]
                        }
                    };
                    let args: Vec<Option<Term>> = (0..row.len())
                        .map(|index| known.has(index).then(|| value(index)))
                        .collect();
                    let fits = |(term, arg): (&Term, &Option<Term>)| arg.is_none_or(|arg| arg == *term);
                    let agrees = |row: &&Vec<Term>| row.iter().zip(&args).all(fits);
                    let expected: Vec<Vec<Term>> = all.iter().filter(agrees).cloned().collect();
                    assert_eq!(rows(domain, relation, &args, &position, false), expected);
                    let first = rows(domain, relation, &args, &position, true);
                    assert_eq!(first.len(), expected.len().min(1));
                    assert!(first.iter().all(|row| expected.contains(row)));
                }
            }
        }
    }
}

#[test]
fn any_subset_of_arguments_may_be_asked_for() {
    any_arguments_may_be_known(&utube(), &EXAMPLES);
    let four = QsimDomain::new(&SYSTEM, &["la", "lb", "fab", "fba"]).expect("quantities");
    any_arguments_may_be_known(&four, &EXAMPLES);
    any_arguments_may_be_known(&PuzzleDomain::default(), &FRAMES);
    any_arguments_may_be_known(&CardDomain::default(), &HANDS);
}

#[test]
fn features_are_relations_of_the_vocabulary() {
    fn check<D: Domain>(domain: &D) {
        let relations = domain.vocabulary().signature().relations();
        let names: Vec<&str> = relations
            .iter()
            .map(|relation| relation.predicate.name.as_str())
            .collect();
        for feature in domain.features() {
            assert!(names.contains(&feature), "{feature}");
        }
        assert!(
            domain
                .moves()
                .is_none_or(|moves| relations.iter().any(|relation| relation.predicate == moves))
        );
    }
    check(&utube());
    check(&PuzzleDomain::default());
    check(&CardDomain::default());
    check(&PlacementDomain::men());
}

/// All facts of the relations that speak of the position.
fn facts<D: Domain>(domain: &D, text: &str) -> String {
    let position = domain.read(text).expect("a position");
    let relations = (0..).zip(domain.vocabulary().signature().relations());
    let of_position = relations.filter(|(_, shape)| shape.position.is_some() && shape.makes.is_none());
    let facts = of_position.flat_map(|(number, _)| {
        let facts = domain
            .vocabulary()
            .facts(RelationId(number), &position, HERE)
            .into_iter();
        facts.filter(move |fact| domain.is_told(RelationId(number), &fact.args))
    });
    let lines: Vec<String> = facts
        .map(|fact| {
            let args: Vec<String> = fact.args[..fact.args.len() - 1].iter().map(Term::to_string).collect();
            format!("{}({})", fact.name, args.join(","))
        })
        .collect();
    lines.join("\n")
}

#[test]
fn facts_read_as_one_would_say_them() {
    insta::assert_snapshot!("facts_of_a_frame", facts(&PuzzleDomain::default(), "_5./8../7.1"));
    let levels = QsimDomain::new(&SYSTEM, &["la", "lb", "fab"]).expect("quantities");
    insta::assert_snapshot!("facts_of_a_tube", facts(&levels, EXAMPLES[1]));
}

#[test]
fn positions_are_shown_as_people_like_to_see_them() {
    fn shown<D: Domain>(domain: &D, text: &str) -> String {
        let position = domain.read(text).expect("a position");
        let pretty = Style {
            unicode: true,
            ..Style::PLAIN
        };
        let pictures = [pretty, Style::PLAIN].map(|style| domain.picture(&position, style));
        format!("{text}\n{}", pictures.join("\n"))
    }
    let all = [
        shown(&PuzzleDomain::default(), "12_/.5./7.."),
        shown(&CardDomain::default(), "As Kh Qd Jc Ts"),
        shown(&utube(), EXAMPLES[1]),
        shown(&PlacementDomain::men(), "Kc2 Rc2 kh7"),
        shown(&PlacementDomain::points(), "c2 e4 h7"),
    ];
    insta::assert_snapshot!(all.join("\n"));
}
