//! θ-subsumption of 60 literals against 200, where a plain search takes longest; reduction of hundreds of literals.

#[path = "../tests/all/support/hard.rs"]
mod hard;

use adage_logic::reduce::reduce;
use adage_logic::subsume::subsumes;
use adage_logic::{Atom, Clause, Literal, Term, Var};
use divan::Bencher;
use hard::{Problem, Random, chain, pigeons, random_graph, random_tuples};

fn main() {
    divan::main();
}

/// Twelve problems of one kind, some with a solution and some without.
fn run(bencher: Bencher, problem: impl Fn(u64) -> Problem) {
    let problems: Vec<Problem> = (0..12).map(problem).collect();
    let solved = problems
        .iter()
        .filter(|p| subsumes(&p.general, &p.special).is_some())
        .count();
    let Problem { name, general, special } = &problems[0];
    println!(
        "{name} and 11 more: {} literals against {}, {solved} of 12 subsume",
        general.body.len(),
        special.body.len()
    );
    bencher.bench(|| {
        problems
            .iter()
            .filter(|p| subsumes(&p.general, &p.special).is_some())
            .count()
    });
}

#[divan::bench(args = [(13, 20), (24, 30), (34, 40)])]
fn twelve_random_graphs(bencher: Bencher, (variables, nodes): (usize, usize)) {
    run(bencher, |seed| random_graph(variables, nodes, seed));
}

#[divan::bench(args = [(105, 8), (56, 5)])]
fn twelve_random_tuples(bencher: Bencher, (variables, nodes): (usize, usize)) {
    run(bencher, |seed| random_tuples(variables, nodes, seed));
}

#[divan::bench(args = [40, 59, 60, 70])]
fn one_chain(bencher: Bencher, longest: usize) {
    let problem = chain(longest, 1);
    bencher.bench(|| subsumes(&problem.general, &problem.special));
}

#[divan::bench(args = [(11, 10), (11, 14)])]
fn pigeons_into_holes(bencher: Bencher, (birds, holes): (usize, usize)) {
    let problem = pigeons(birds, holes);
    bencher.bench(|| subsumes(&problem.general, &problem.special));
}

/// What most calls look like.
#[divan::bench]
fn six_literals_against_forty(bencher: Bencher) {
    let Problem { general, special, .. } = random_tuples(20, 6, 3);
    let take = |clause: &Clause, count| Clause::new(clause.head.clone(), clause.body[..count].to_vec());
    let (general, special) = (take(&general, 6), take(&special, 40));
    bencher.bench(|| subsumes(&general, &special));
}

#[divan::bench(args = [100, 300])]
fn reduce_random_graph(bencher: Bencher, literals: usize) {
    let mut random = Random(5);
    let mut variable = || Term::Var(Var(random.below(literals) as u32));
    let body = (0..literals).map(|_| Literal::positive(Atom::new("edge", vec![variable(), variable()])));
    let clause = Clause::new(Atom::new("h", vec![]), body.collect());
    println!("{literals} literals reduce to {}", reduce(&clause).body.len());
    bencher.bench(|| reduce(&clause));
}
