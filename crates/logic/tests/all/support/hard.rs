//! Problems of θ-subsumption that are hard for a plain search, made from fixed seeds. Tests and benchmarks share them.

use adage_logic::{Atom, Clause, Literal, Term, Var};

/// A small generator of pseudo-random numbers (splitmix).
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }
}

pub struct Problem {
    #[allow(dead_code, reason = "only the benchmark tells the name")]
    pub name: String,
    pub general: Clause,
    pub special: Clause,
}

fn variable(number: usize) -> Term {
    Term::Var(Var(number as u32))
}

fn node(number: usize) -> Term {
    Term::Int(number as i32)
}

fn clause(edges: impl IntoIterator<Item = (&'static str, Vec<Term>)>) -> Clause {
    let literals = edges
        .into_iter()
        .map(|(name, args)| Literal::positive(Atom::new(name, args)));
    Clause::new(Atom::new("h", vec![]), literals.collect())
}

/// `count` different pairs of different numbers.
fn edges(random: &mut Random, nodes: usize, count: usize) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    while found.len() < count {
        let edge = (random.below(nodes), random.below(nodes));
        if edge.0 != edge.1 && !found.contains(&edge) {
            found.push(edge);
        }
    }
    found
}

/// A random graph of 60 edges into one of 200 edges, with about as many variables as leave one solution on average.
pub fn random_graph(variables: usize, nodes: usize, seed: u64) -> Problem {
    let mut random = Random(seed);
    let graph = |random: &mut Random, size, count, term: fn(usize) -> Term| {
        let edges = edges(random, size, count);
        clause(edges.into_iter().map(|(from, to)| ("edge", vec![term(from), term(to)])))
    };
    Problem {
        name: format!("graph {variables}->{nodes} #{seed}"),
        general: graph(&mut random, variables, 60, variable),
        special: graph(&mut random, nodes, 200, node),
    }
}

/// 60 literals of five predicates of arity three, two of the arguments in a tuple, against 40 facts of each predicate.
pub fn random_tuples(variables: usize, nodes: usize, seed: u64) -> Problem {
    const NAMES: [&str; 5] = ["p", "q", "r", "s", "t"];
    let mut random = Random(seed);
    let mut make = |size: usize, count: usize, term: fn(usize) -> Term| {
        clause((0..count).map(|index| {
            let [a, b, c] = std::array::from_fn(|_| term(random.below(size)));
            (NAMES[index % 5], vec![a, Term::tuple(&[b, c])])
        }))
    };
    Problem {
        name: format!("tuples {variables}->{nodes} #{seed}"),
        general: make(variables, 60, variable),
        special: make(nodes, 200, node),
    }
}

/// A chain of 60 steps into a graph of 200 edges without a circle, whose longest path has `longest` steps.
pub fn chain(longest: usize, seed: u64) -> Problem {
    let mut random = Random(seed);
    let mut found: Vec<(usize, usize)> = (0..longest).map(|step| (step, step + 1)).collect();
    while found.len() < 200 {
        let (a, b) = (random.below(longest + 1), random.below(longest + 1));
        if a < b && !found.contains(&(a, b)) {
            found.push((a, b));
        }
    }
    Problem {
        name: format!("chain 60->{longest}"),
        general: clause((0..60).map(|step| ("edge", vec![variable(step), variable(step + 1)]))),
        special: clause(found.into_iter().map(|(a, b)| ("edge", vec![node(a), node(b)]))),
    }
}

/// `pigeons` variables, pairwise different, into `holes` nodes, pairwise connected both ways.
pub fn pigeons(pigeons: usize, holes: usize) -> Problem {
    let pairs = |size: usize| (0..size).flat_map(move |a| (0..size).map(move |b| (a, b)));
    let general = pairs(pigeons).filter(|(a, b)| a < b);
    let special = pairs(holes).filter(|(a, b)| a != b);
    Problem {
        name: format!("pigeons {pigeons}->{holes}"),
        general: clause(general.map(|(a, b)| ("edge", vec![variable(a), variable(b)]))),
        special: clause(special.map(|(a, b)| ("edge", vec![node(a), node(b)]))),
    }
}
