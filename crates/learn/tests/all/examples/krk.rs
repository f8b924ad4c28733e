//! Which placements of king, rook and king are illegal, from labelled placements. Numbers over all 262,144 placements.

use adage_book::RuleFile;
use adage_learn::examples::{Example, LearnError, Learned, Options, Order, learn, morales};
use adage_learn::pattern::background::{Background, Setting};
use adage_learn::pattern::condition::{Condition, Label};
use adage_logic::check::{World, check};
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_logic::syntax::parse;
use adage_logic::vocabulary::Vocabulary;
use adage_logic::{Clause, Predicate, Symbol};
use adage_worlds::RULEBOOK;
use adage_worlds::domain::Domain;
use adage_worlds::placement::{Placement, PlacementDomain};
use rand::rngs::StdRng;
use rand::seq::index::sample;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;
use std::sync::LazyLock;

struct Krk {
    domain: PlacementDomain,
    rules: Rules,
    /// Where the bundled rules hold: the exact one, and the one of Morales 1992, which knows no exceptions.
    exact: Vec<bool>,
    without_exceptions: Vec<bool>,
}

/// The same for all tests.
static KRK: LazyLock<Krk> = LazyLock::new(Krk::new);

const SYMMETRIC: Options = Options {
    symmetric: true,
    noisy: false,
};

impl Krk {
    fn new() -> Krk {
        let domain = PlacementDomain::men();
        let rules = Krk::checked(&domain, "");
        Krk {
            exact: extension(&domain, &rules, "illegal_exact"),
            without_exceptions: extension(&domain, &rules, "illegal"),
            domain,
            rules,
        }
    }

    /// The bundled rules with others.
    fn checked(domain: &PlacementDomain, more: &str) -> Rules {
        let (name, text) = RULEBOOK
            .iter()
            .find(|(name, _)| *name == "placement.lp")
            .expect("the file");
        let bundled = RuleFile::read(name, text.to_string()).expect("a file of rules");
        let more = parse(more).program;
        check(
            &[&bundled.program(), &more],
            World::Game(domain.vocabulary().signature()),
        )
        .expect("rules")
    }

    fn background(&self, with: &[&str]) -> Background<'_, PlacementDomain> {
        let setting = Setting {
            with: with.iter().map(|name| name.to_string()).collect(),
            ..Setting::default()
        };
        Background::new(&self.domain, &self.rules, &setting).expect("a background")
    }

    fn extension_of(&self, clauses: &[Clause]) -> Vec<bool> {
        let text: String = clauses.iter().map(|clause| format!("{clause}\n")).collect();
        extension(&self.domain, &Krk::checked(&self.domain, &text), "learned")
    }

    fn draw(&self, truth: &[bool], size: usize, seed: u64, noise: f64) -> Vec<Example> {
        let mut dice = StdRng::seed_from_u64(seed);
        let numbers = sample(&mut dice, truth.len(), size).into_vec();
        let label = |number: usize, dice: &mut StdRng| truth[number] != dice.random_bool(noise);
        let example = |number: usize| {
            let label = label(number, &mut dice);
            Example::new(&self.domain, &Placement::from_number(number as u64), label)
        };
        numbers.into_iter().map(example).collect()
    }

    fn example(&self, text: &str, is_positive: bool) -> Example {
        Example::new(&self.domain, &self.domain.read(text).expect("a placement"), is_positive)
    }
}

/// For each placement, whether the rule holds.
fn extension(domain: &PlacementDomain, rules: &Rules, name: &str) -> Vec<bool> {
    let goal = rules.named(Symbol::new(name))[0];
    let matcher = Matcher::new(domain.vocabulary(), rules, &[goal]).expect("a plan");
    let mut searcher = matcher.searcher();
    (0..Placement::COUNT)
        .map(|number| searcher.holds(&Placement::from_number(number)))
        .collect()
}

fn clauses(learned: &Learned, background: &Background<PlacementDomain>) -> Vec<Clause> {
    learned
        .clauses(background, "learned")
        .into_iter()
        .map(|written| written.clause)
        .collect()
}

fn right(learned: &[bool], truth: &[bool]) -> usize {
    learned.iter().zip(truth).filter(|(left, right)| left == right).count()
}

#[test]
fn a_thousand_examples_give_the_exact_rules_with_their_exceptions() {
    let krk = &*KRK;
    let background = krk.background(&["file", "rank"]);
    let truth = &krk.exact;
    for seed in [1, 2] {
        let examples = krk.draw(truth, 1000, seed, 0.0);
        let learned = learn(&background, &examples, SYMMETRIC).expect("rules");
        let clauses = clauses(&learned, &background);
        assert_eq!(right(&krk.extension_of(&clauses), truth), truth.len(), "seed {seed}");
        assert_eq!(clauses.len(), 11, "seed {seed}");
        assert!(learned.lost.is_empty() && learned.wrong.is_empty());
    }
}

#[test]
fn the_exceptions_are_the_king_between_rook_and_king() {
    let krk = &*KRK;
    let background = krk.background(&["file", "rank"]);
    let truth = &krk.exact;
    let learned = learn(&background, &krk.draw(truth, 1000, 1, 0.0), SYMMETRIC).expect("rules");
    let exceptions = learned.concept.exceptions.as_ref().expect("exceptions");
    assert_eq!(exceptions.clause_count(), 4);
    let written = learned.clauses(&background, "learned");
    let special = |clause: &Clause| clause.head.name.as_str() == "learned_exception";
    let own: Vec<String> = written
        .iter()
        .filter(|written| special(&written.clause))
        .map(|written| written.clause.to_string())
        .collect();
    let rules = Krk::checked(&krk.domain, &own.join("\n"));
    let holds = |name: &str| extension(&krk.domain, &rules, name);
    assert_eq!(holds("learned_exception"), holds("legal_special"));
    let positives = written.iter().filter(|written| !special(&written.clause));
    assert!(
        positives
            .into_iter()
            .all(|written| !written.explains.is_empty() && written.wrong.is_empty())
    );
}

#[test]
fn a_hundred_examples_are_right_on_more_than_95_percent() {
    let krk = &*KRK;
    let background = krk.background(&["file", "rank"]);
    let truth = &krk.exact;
    let right = |seed: u64| {
        let learned = learn(&background, &krk.draw(truth, 100, seed, 0.0), SYMMETRIC).expect("rules");
        right(&krk.extension_of(&clauses(&learned, &background)), truth)
    };
    let all: usize = (1..=10).map(right).sum();
    assert!(all as f64 > 0.95 * 10.0 * truth.len() as f64, "{all}");
}

#[test]
fn wrong_labels_are_told_from_exceptions() {
    let krk = &*KRK;
    let background = krk.background(&["file", "rank"]);
    let truth = &krk.exact;
    let noisy = Options {
        symmetric: true,
        noisy: true,
    };
    let examples = krk.draw(truth, 1000, 1, 0.05);
    let learned = learn(&background, &examples, noisy).expect("rules");
    let clauses = clauses(&learned, &background);
    assert!(right(&krk.extension_of(&clauses), truth) as f64 > 0.99 * truth.len() as f64);
    assert!(clauses.len() <= 12 && (20..80).contains(&(learned.lost.len() + learned.wrong.len())));
}

/// Two placements for each of the seven clauses, with nothing else in common that the clause does not say.
const PAIRS: [[&str; 2]; 7] = [
    ["b2 e4 e8", "g5 c1 c7"],
    ["b2 d6 h6", "g7 h3 b3"],
    ["c3 c3 f8", "h6 h6 b1"],
    ["d2 g7 d2", "f8 b3 f8"],
    ["c2 h6 c3", "f7 b3 f6"],
    ["b4 g1 c4", "h7 d2 g7"],
    ["b2 f7 c3", "g8 d1 f7"],
];

#[test]
fn fourteen_chosen_examples_give_the_seven_clauses() {
    let krk = &*KRK;
    let background = krk.background(&[]);
    let mut all = Vec::new();
    for pair in PAIRS {
        let examples = pair.map(|text| krk.example(text, true));
        let disjuncts = morales::learn(&background, &examples, Order::Given).expect("a clause");
        assert_eq!(disjuncts.len(), 1);
        all.extend(disjuncts);
    }
    let clauses = morales::clauses(&background, &all, Order::Given, "learned");
    assert_eq!(krk.extension_of(&clauses), krk.without_exceptions);
}

/// What the seven clauses of Morales 1992 say beyond which men there are.
fn seven_clauses() -> Vec<BTreeSet<Condition>> {
    let (white_king, rook, black_king) = (0, 1, 2);
    let (file, rank) = (1, 2);
    let label = |slot, leaf| Label { slot, leaf };
    let same = |left, right, leaf| [Condition::Same(label(left, leaf), label(right, leaf))].to_vec();
    let near = |leaf| {
        let (left, right) = (label(white_king, leaf), label(black_king, leaf));
        let adjacent = |left, right| Condition::Related(Predicate::new("adjacent", 2), left, right);
        vec![adjacent(left, right), adjacent(right, left)]
    };
    let clauses = [
        same(rook, black_king, file),
        same(rook, black_king, rank),
        [same(white_king, rook, file), same(white_king, rook, rank)].concat(),
        [same(white_king, black_king, file), same(white_king, black_king, rank)].concat(),
        [same(white_king, black_king, file), near(rank)].concat(),
        [same(white_king, black_king, rank), near(file)].concat(),
        [near(file), near(rank)].concat(),
    ];
    clauses.into_iter().map(|clause| clause.into_iter().collect()).collect()
}

/// Which of the seven clauses the simple way finds in a draw that is labelled as in Morales 1992.
fn found_simply(krk: &Krk, truth: &[bool], size: usize, seed: u64) -> Vec<bool> {
    let background = krk.background(&[]);
    let learned = morales::learn(&background, &krk.draw(truth, size, seed, 0.0), Order::Given).expect("clauses");
    let says = |disjunct: &morales::Disjunct| -> BTreeSet<Condition> {
        let numbers = disjunct.hypothesis.conditions.iter();
        let conditions = numbers.map(|number| disjunct.frame.conditions[number].clone());
        conditions
            .filter(|condition| !matches!(condition, Condition::Present(_)))
            .collect()
    };
    let learned: Vec<BTreeSet<Condition>> = learned.iter().map(says).collect();
    seven_clauses().iter().map(|clause| learned.contains(clause)).collect()
}

#[test]
fn the_simple_way_finds_all_seven_clauses_in_five_hundred_examples() {
    let krk = &*KRK;
    let truth = &krk.without_exceptions;
    assert_eq!(found_simply(krk, truth, 500, 1), [true; 7]);
}

#[test]
fn the_simple_way_finds_two_clauses_in_any_hundred_examples() {
    let krk = &*KRK;
    let truth = &krk.without_exceptions;
    for seed in 1..=10 {
        assert_eq!(found_simply(krk, truth, 100, seed)[..2], [true; 2], "seed {seed}");
    }
}

#[test]
fn what_is_wrong_with_examples_is_said() {
    let krk = &*KRK;
    let background = krk.background(&[]);
    let (yes, no) = (krk.example("c3 c3 f8", true), krk.example("c3 c3 f8", false));
    let told = |examples: &[Example]| learn(&background, examples, Options::default()).expect_err("no rules");
    assert_eq!(told(std::slice::from_ref(&no)), LearnError::NoPositives);
    assert_eq!(
        told(&[yes.clone(), no]).to_string(),
        "`Kc3 Rc3 kf8` is given as an instance and as none"
    );
    let mut short = krk.example("a1 b4 f8", false);
    short.slots.pop();
    assert!(matches!(told(&[yes, short]), LearnError::NoPosition { number: 2, .. }));
}

#[test]
fn placements_that_nothing_tells_apart_are_named() {
    let krk = &*KRK;
    // Without files and ranks only adjacency is left to speak of.
    let setting = Setting {
        vary: vec!["man".to_string()],
        ..Setting::default()
    };
    let background = Background::new(&krk.domain, &krk.rules, &setting).expect("a background");
    let examples = [krk.example("a1 c3 e5", true), krk.example("a1 c4 e8", false)];
    let expected = LearnError::Inseparable {
        positive: "Ka1 Rc3 ke5".to_string(),
        negative: "Ka1 Rc4 ke8".to_string(),
    };
    assert_eq!(
        learn(&background, &examples, Options::default()).expect_err("no rules"),
        expected
    );
    assert_eq!(
        morales::learn(&background, &examples, Order::Given).expect_err("no rules"),
        expected
    );
}
