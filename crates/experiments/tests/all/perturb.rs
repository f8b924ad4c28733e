//! Questions by perturbation: the rules of the strategy, and what is learned with it.

use adage_book::bundled;
use adage_experiments::perturb::concept::{Learned, learn};
use adage_experiments::perturb::connect;
use adage_experiments::perturb::inquiry::{Images, Inquiry, Mode, Options, Taken};
use adage_learn::pattern::background::{Background, Setting};
use adage_learn::pattern::condition::{Condition, Label, Slots, key};
use adage_learn::pattern::hypothesis::Hypothesis;
use adage_learn::pattern::random_positions;
use adage_learn::pattern::scene::{Newness, Observer};
use adage_logic::Term;
use adage_logic::matcher::Matcher;
use adage_logic::rules::Rules;
use adage_logic::term::Symbol;
use adage_worlds::chess::{ChessDomain, ChessPosition};
use adage_worlds::domain::{Component, Domain, PositionOf};
use adage_worlds::placement::{Placement, PlacementDomain};
use std::collections::HashSet;

/// As the bundled rule, but the attacker stands where it attacks from before the move too: the bundled one also takes a
/// man that captures a man of its own kind for the attacker.
const MEANT: &str = "
    meant_disc_threat(S1,P1,At1,S1,P2,At2,S2,P3,At3,At4,Pos1) :-
        contents(S1,P1,At1,Pos1), sliding_piece(P1,At1,Pos1), not threat(S1,P1,At1,S2,P3,At3,Pos1),
        make_move(S1,P2,At2,At4,Pos1,Pos2), threat(S1,P1,At1,S2,P3,At3,Pos2).";

fn rules<D: Domain>(domain: &D) -> Rules {
    let meant = adage_logic::syntax::parse(if domain.game() == "chess" { MEANT } else { "" }).program;
    bundled::rules_with(domain.game(), domain.vocabulary(), &meant)
}

fn matcher<'r, D: Domain>(domain: &'r D, rules: &'r Rules, name: &str) -> Matcher<'r, D::Vocabulary> {
    Matcher::new(domain.vocabulary(), rules, &rules.named(Symbol::new(name))).unwrap()
}

fn setting(look_ahead: bool, with: &[&str]) -> Setting {
    Setting {
        look_ahead,
        with: with.iter().map(|name| name.to_string()).collect(),
        ..Setting::default()
    }
}

fn slots(domain: &ChessDomain, fen: &str) -> Slots {
    let position = domain.read(fen).unwrap();
    domain.components(&position).into_iter().map(Some).collect()
}

/// The slot of the man on a square.
fn slot_at(slots: &Slots, file: i32, rank: i32) -> u8 {
    let stands = |c: &Option<Component>| c.as_ref().is_some_and(|c| c[2..] == [Term::Int(file), Term::Int(rank)]);
    slots.iter().position(stands).unwrap() as u8
}

fn with_value(slots: &Slots, slot: u8, leaf: usize, value: Term) -> Slots {
    let mut changed = slots.clone();
    changed[usize::from(slot)].as_mut().unwrap()[leaf] = value;
    changed
}

fn says(inquiry: &Inquiry<ChessDomain>, slot: u8) -> bool {
    let conditions = inquiry.hypothesis.conditions.iter();
    conditions
        .map(|number| &inquiry.frame.conditions[number])
        .any(|condition| condition.mentions(slot))
}

const FORK: &str = "8/5K2/2q5/N7/2k5/8/8/8";

#[test]
fn constants_are_changed_before_variables() {
    let (domain, fork) = (ChessDomain::default(), slots(&ChessDomain::default(), FORK));
    let rules = rules(&domain);
    let background = Background::new(&domain, &rules, &setting(false, &[])).unwrap();
    let inquiry = Inquiry::new(&background, fork.clone(), Options::default()).unwrap();
    let label = Label {
        slot: slot_at(&fork, 6, 7),
        leaf: 2,
    };
    let value = |hypothesis: &Hypothesis| connect::value(&background, &inquiry.frame, hypothesis, label);
    let constant = inquiry.frame.number(&Condition::Is(label, Term::Int(6))).unwrap();
    let mut variable = inquiry.hypothesis.clone();
    variable.conditions.remove(constant);
    // A variable costs 20, and one literal less can be broken.
    assert_eq!(value(&variable) - value(&inquiry.hypothesis), 21);
}

#[test]
fn a_king_leaves_when_neither_its_file_nor_its_rank_matters() {
    let (domain, fork) = (ChessDomain::default(), slots(&ChessDomain::default(), FORK));
    let rules = rules(&domain);
    let background = Background::new(&domain, &rules, &setting(false, &[])).unwrap();
    let mut inquiry = Inquiry::new(&background, fork.clone(), Options::default()).unwrap();
    let king = slot_at(&fork, 6, 7);
    let in_space = |inquiry: &Inquiry<ChessDomain>| inquiry.space.open().flatten().any(|label| label.slot == king);

    let other_file = with_value(&fork, king, 2, Term::Int(1));
    assert_eq!(inquiry.answer(&other_file, true), Some(Taken::Generalised));
    assert!(inquiry.relevant().contains(&king) && says(&inquiry, king) && in_space(&inquiry));

    let other_rank = with_value(&other_file, king, 3, Term::Int(2));
    assert_eq!(inquiry.answer(&other_rank, true), Some(Taken::Generalised));
    assert!(!inquiry.relevant().contains(&king) && !says(&inquiry, king) && !in_space(&inquiry));
    let clause = inquiry.clause("fork");
    assert_eq!(clause.head.args.len(), 3 * 3 + 1, "{clause}");
}

#[test]
fn after_a_no_part_of_what_failed_is_kept() {
    let (domain, fork) = (ChessDomain::default(), slots(&ChessDomain::default(), FORK));
    let rules = rules(&domain);
    let background = Background::new(&domain, &rules, &setting(false, &[])).unwrap();
    let knight = slot_at(&fork, 1, 5);
    let begin = || {
        let mut inquiry = Inquiry::new(&background, fork.clone(), Options::default()).unwrap();
        let flipped = inquiry.question().unwrap();
        inquiry.answer(&flipped, true);
        inquiry
    };

    let mut inquiry = begin();
    let astray = with_value(&inquiry.base, knight, 2, Term::Int(2));
    assert_eq!(inquiry.answer(&astray, false), None);
    let Mode::Repair { class, failed } = inquiry.mode.clone() else {
        panic!("no repair after a no");
    };
    assert_eq!(class, [Label { slot: knight, leaf: 2 }]);
    let repaired = inquiry.question().unwrap();
    assert_eq!(repaired, with_value(&inquiry.base, knight, 2, Term::Int(5)));
    let fails = failing(&background, &inquiry, &repaired);
    assert!(!failed.without(&fails).is_empty() && !fails.is_empty());

    // Every other man in the knight's place fails alike, so that one is enough.
    let mut inquiry = begin();
    let other_man = with_value(&inquiry.base, knight, 1, Term::constant("rook"));
    inquiry.answer(&other_man, false);
    while let Some(question) = inquiry.question() {
        let only_the_man = (0..).zip(&question).all(|(slot, component)| {
            let old = inquiry.base[usize::from(slot)].as_ref().unwrap();
            let new = component.as_ref().unwrap();
            new == old || (slot == knight && new[2..] == old[2..])
        });
        assert!(!only_the_man, "{question:?}");
        inquiry.answer(&question, false);
    }
}

/// The literals of the hypothesis that fail.
fn failing<D: Domain>(
    background: &Background<D>,
    inquiry: &Inquiry<D>,
    slots: &Slots,
) -> adage_learn::pattern::bits::Bits {
    let scene = Observer::new(background)
        .scene(slots.clone())
        .expect("a legal position");
    inquiry
        .frame
        .missing(&inquiry.hypothesis, &inquiry.frame.see(&scene), |_| 1.0)
}

#[test]
fn no_question_repeats_itself() {
    let domain = ChessDomain::default();
    let rules = rules(&domain);
    let truth = matcher(&domain, &rules, "fork");
    let background = Background::new(&domain, &rules, &setting(false, &[])).unwrap();
    let mut inquiry = Inquiry::new(&background, slots(&domain, FORK), Options::default()).unwrap();
    let (mut shown, mut failed, mut kept) = (HashSet::new(), HashSet::new(), HashSet::new());
    let mut questions = 0;
    while let Some(question) = inquiry.question() {
        questions += 1;
        let position = background.compose(&question).expect("a legal position");
        assert!(shown.insert(key(&question)), "asked twice");
        let fails = failing(&background, &inquiry, &question);
        assert!(!fails.is_empty());
        if let Mode::Repair { failed, .. } = &inquiry.mode {
            let keeps = failed.without(&fails);
            assert!(!keeps.is_empty() && kept.insert((inquiry.hypothesis.clone(), keeps)));
        }
        assert!(
            failed.insert((inquiry.hypothesis.clone(), fails)),
            "the same literals again"
        );
        inquiry.answer(&question, truth.searcher().holds(&position));
    }
    assert!(questions > 5);
}

#[test]
fn an_instance_by_other_men_is_stored_and_covered_in_the_end() {
    let domain = ChessDomain::default();
    let rules = rules(&domain);
    let truth = matcher(&domain, &rules, "threat1");
    let background = Background::new(&domain, &rules, &setting(false, &[])).unwrap();
    let seed = slots(&domain, "8/1k6/5r2/8/8/2B5/6K1/8");
    let mut inquiry = Inquiry::new(&background, seed.clone(), Options::default()).unwrap();
    let (bishop, king) = (slot_at(&seed, 3, 3), slot_at(&seed, 7, 2));
    let astray = with_value(&seed, bishop, 3, Term::Int(4));
    inquiry.answer(&astray, false);
    let by_the_king = with_value(&astray, king, 3, Term::Int(5));
    let before = inquiry.hypothesis.clone();
    assert!(truth.searcher().holds(&background.compose(&by_the_king).unwrap()));
    assert_eq!(inquiry.answer(&by_the_king, true), Some(Taken::Stored));
    assert_eq!((&inquiry.hypothesis, &inquiry.base), (&before, &seed));
    while let Some(question) = inquiry.question() {
        let yes = truth.searcher().holds(&background.compose(&question).unwrap());
        inquiry.answer(&question, yes);
    }
    assert!(inquiry.stored.contains(&by_the_king));
    let clause = [inquiry.clause("threat1")];
    assert!(inquiry.stored.iter().all(|slots| background.holds(&clause, slots)));
}

#[test]
fn only_moves_that_bring_a_new_predicate_are_remembered() {
    let domain = ChessDomain::default();
    let rules = rules(&domain);
    let background = Background::new(&domain, &rules, &setting(true, &["threat"])).unwrap();
    let seed = slots(&domain, "8/8/8/8/8/1K2p3/8/N1k5");
    let mut observer = Observer::new(&background);
    observer.newness = Newness::Name;
    let scene = observer.scene(seed.clone()).unwrap();
    let targets: HashSet<Term> = scene.moves.iter().map(|moved| moved.target).collect();
    let square = |file, rank| Term::tuple(&[Term::Int(file), Term::Int(rank)]);
    assert_eq!(targets, HashSet::from([square(3, 2), square(2, 1)]));
    let inquiry = Inquiry::new(&background, seed.clone(), Options::default()).unwrap();
    let movers: HashSet<u8> = inquiry.hypothesis.steps.iter().map(|step| step.mover).collect();
    assert_eq!(inquiry.hypothesis.steps.len(), 2);
    assert_eq!(movers, HashSet::from([slot_at(&seed, 1, 1), slot_at(&seed, 3, 1)]));
}

/// Name, example, whether it looks ahead, and what it is learned with.
type Motif = (&'static str, &'static str, bool, &'static [&'static str]);

const MOTIFS: [Motif; 11] = [
    ("threat", "k7/8/8/3r4/8/4N3/8/6K1", true, &[]),
    ("threat1", "8/1k6/5r2/8/8/2B5/6K1/8", false, &[]),
    ("fork", FORK, false, &[]),
    ("can_check", "4k3/8/1n6/8/8/8/8/3R2K1", true, &[]),
    ("can_threat", "7k/8/1K6/8/8/4p3/8/N7", true, &["threat"]),
    ("can_fork", "r3k3/8/8/3N4/8/8/8/6K1", true, &["fork"]),
    ("disc_check", "4k3/8/8/8/4B3/8/8/K3R3", true, &[]),
    ("disc_threat", "4b3/1k6/8/8/4N3/8/8/K3R3", true, &["threat"]),
    ("pin1", "4k3/8/2n5/1B6/8/8/8/4K3", true, &["threat"]),
    ("pin2", "4k3/8/2n5/1B6/8/8/8/4K3", false, &["threat", "in_line"]),
    ("skewer", "4q3/8/8/4k3/8/8/8/K3R3", true, &["threat1"]),
];

/// Learns all motifs, compares them with the bundled rules, and counts the questions.
fn learn_motifs(options: Options, seed: u64) -> usize {
    let domain = ChessDomain::default();
    let rules = rules(&domain);
    let positions = random_positions(&domain, 8_000, seed);
    let mut questions = 0;
    for (name, fen, look_ahead, with) in MOTIFS {
        let truth = matcher(&domain, &rules, name);
        let background = Background::new(&domain, &rules, &setting(look_ahead, with)).unwrap();
        let example = domain.read(fen).unwrap();
        let teacher = |position: &ChessPosition| truth.searcher().holds(position);
        let learned = learn(&background, &[example], name, options, teacher);
        let meant = if name == "disc_threat" {
            "meant_disc_threat"
        } else {
            name
        };
        let meant = matcher(&domain, &rules, meant);
        let wrong = disagreements(&background, &learned, &meant, &positions);
        assert_eq!((learned.clauses.len(), wrong), (1, 0), "{name}: {}", learned.clauses[0]);
        println!("{name}: {}+ {}-", learned.instances(), learned.others());
        questions += learned.asked.len();
    }
    println!("{:.2} on average", questions as f64 / MOTIFS.len() as f64);
    questions
}

fn disagreements<D: Domain>(
    background: &Background<D>,
    learned: &Learned,
    truth: &Matcher<D::Vocabulary>,
    positions: &[PositionOf<D>],
) -> usize {
    let rules = background.rules_with(&learned.clauses).unwrap();
    let mut goals: Vec<_> = learned.clauses.iter().map(|clause| clause.head.predicate()).collect();
    goals.dedup();
    let found = Matcher::new(background.domain.vocabulary(), &rules, &goals).unwrap();
    let (mut found, mut truth) = (found.searcher(), truth.searcher());
    let differ = |position: &&PositionOf<D>| found.holds(position) != truth.holds(position);
    positions.iter().filter(differ).count()
}

#[test]
fn the_motifs_take_twelve_questions_each_with_symmetry() {
    let options = Options {
        images: Images::All,
        ..Options::default()
    };
    let questions = learn_motifs(options, 7);
    assert!(questions * 10 <= 123 * MOTIFS.len(), "{questions} questions");
}

#[test]
fn the_motifs_take_fifty_seven_questions_each_without_symmetry() {
    let questions = learn_motifs(Options::default(), 8);
    assert!(questions <= 57 * MOTIFS.len(), "{questions} questions");
}

/// Learns a concept about placements and counts the placements that it covers and those that it is wrong about.
fn learn_placements(
    domain: &PlacementDomain,
    name: &str,
    seeds: &[&str],
    features: &[&str],
) -> (Learned, usize, usize) {
    let rules = rules(domain);
    let truth = matcher(domain, &rules, name);
    let setting = Setting {
        features: features.iter().map(|name| name.to_string()).collect(),
        ..Setting::default()
    };
    let background = Background::new(domain, &rules, &setting).unwrap();
    let seeds: Vec<Placement> = seeds.iter().map(|seed| domain.read(seed).unwrap()).collect();
    let learned = learn(&background, &seeds, name, Options::default(), |position| {
        truth.searcher().holds(position)
    });
    let all: Vec<Placement> = (0..Placement::COUNT).map(Placement::from_number).collect();
    let mut instances = truth.searcher();
    let covered = all.iter().filter(|position| instances.holds(position)).count();
    let wrong = disagreements(&background, &learned, &truth, &all);
    (learned, covered, wrong)
}

#[test]
fn illegality_is_seven_clauses_from_seven_examples() {
    let seeds = [
        "Kb5 Rf2 kf7",
        "Kb2 Rd7 kg7",
        "Kc3 Rc3 kf8",
        "Kc3 Rf7 kc3",
        "Kc3 Rf7 kc4",
        "Kc3 Rf7 kd3",
        "Kc3 Rf7 kd4",
    ];
    let (learned, covered, wrong) = learn_placements(&PlacementDomain::men(), "illegal", &seeds, &["adjacent"]);
    for clause in &learned.clauses {
        println!("{clause}");
    }
    println!("{}+ {}-", learned.instances(), learned.others());
    assert_eq!((learned.clauses.len(), covered, wrong), (7, 88_096, 0));
    assert!(learned.asked.len() <= 80, "{} questions", learned.asked.len());
}

#[test]
fn three_points_on_a_diagonal() {
    let features = ["line", "file", "rank"];
    let (learned, covered, wrong) = learn_placements(&PlacementDomain::points(), "diagonal", &["c2 e4 h7"], &features);
    println!("{}\n{}+ {}-", learned.clauses[0], learned.instances(), learned.others());
    assert_eq!((learned.clauses.len(), covered, wrong), (1, 196, 0));
    assert_eq!(learned.instances(), 3);
    assert!(learned.others() <= 135);
}
