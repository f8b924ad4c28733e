//! Greenwood's own way with deep orderings, written anew: the tree is written out as facts, a program chooses which pairs
//! of leaves must be ordered, and a hypothesis is right if it orders all pairs of one of the choices. And plain minimax.

use super::programs::models;
use adage_learn::strategy::{Candidate, Task};
use adage_logic::ast::StatementKind;
use adage_logic::model::Model;
use adage_logic::{Operator, Predicate, Term};

/// All candidates as weak constraints that keep out of each other's way: each has levels of its own.
pub fn spread(space: &[Candidate]) -> String {
    let mut lines = String::new();
    for (number, candidate) in space.iter().enumerate() {
        let mut statement = candidate.statement.clone();
        if let StatementKind::Weak(weak) = &mut statement.kind {
            weak.level = Term::operation(Operator::Add, &[weak.level, Term::Int(100 * number as i32)]);
            weak.terms.insert(0, Term::Int(number as i32));
        }
        lines += &format!("{statement}\n");
    }
    lines
}

/// What a hypothesis costs in a model of a program with [`spread`] candidates: levels 3 to 0.
pub fn cost(model: &Model, hypothesis: &[usize]) -> Vec<i64> {
    let at = |level: i32| {
        let costs = hypothesis
            .iter()
            .map(|candidate| model.costs.get(&(100 * *candidate as i32 + level)));
        costs.map(|cost| cost.copied().unwrap_or(0)).sum()
    };
    (0..4).rev().map(at).collect()
}

pub struct Node {
    pub model: Model,
    pub children: Vec<Node>,
}

/// A program with [`spread`] candidates, and the facts that no move changes.
pub struct Game {
    pub program: String,
    pub lasting: String,
    /// Whether a game that has ended goes on as it is.
    pub padded: bool,
}

impl Game {
    pub fn of(task: &Task, lasting: &str) -> Game {
        Game {
            program: format!("{}\n{}", task.background, spread(&task.space)),
            lasting: lasting.to_owned(),
            padded: true,
        }
    }

    /// The tree below the only answer set of an example.
    pub fn tree(&self, task: &Task, example: usize, depth: u32) -> Node {
        let mut roots = models(&format!("{}\n{}", self.program, task.examples[example].context));
        assert_eq!(roots.len(), 1);
        self.grow(roots.remove(0), depth)
    }

    pub fn grow(&self, model: Model, depth: u32) -> Node {
        if depth == 0 {
            return Node {
                model,
                children: Vec::new(),
            };
        }
        let next = match model.holds(&super::programs::atom("terminal")) {
            true => Vec::new(),
            false => self.after(&model),
        };
        let next = match next.is_empty() && self.padded {
            true => vec![model.clone()],
            false => next,
        };
        Node {
            children: next.into_iter().map(|next| self.grow(next, depth - 1)).collect(),
            model,
        }
    }

    fn after(&self, model: &Model) -> Vec<Model> {
        let facts: String = model
            .rows(Predicate::new("next", 1))
            .map(|row| format!("{}. ", row[0]))
            .collect();
        models(&format!("{}\n{}\n{facts}", self.program, self.lasting))
    }
}

impl Node {
    /// The leaves at a depth, and how deep each of them is below this node.
    pub fn leaves(&self, depth: u32) -> Vec<&Model> {
        match depth {
            0 => vec![&self.model],
            _ => self.children.iter().flat_map(|child| child.leaves(depth - 1)).collect(),
        }
    }

    pub fn pairs(&self) -> usize {
        self.children.iter().map(|child| 1 + child.pairs()).sum()
    }

    /// Plain minimax; the opponent wants the cost high.
    pub fn value(&self, hypothesis: &[usize], opponent: bool) -> Vec<i64> {
        let values = self.children.iter().map(|child| child.value(hypothesis, !opponent));
        match opponent {
            _ if self.children.is_empty() => cost(&self.model, hypothesis),
            true => values.max().expect("there are children"),
            false => values.min().expect("there are children"),
        }
    }
}

/// The pairs of leaves that each answer set of the search program activates. Labels are kept apart by depth, which a
/// tree's nodes have only one of.
pub fn activations(left: &Node, right: &Node, depth: u32) -> Vec<Vec<(usize, usize)>> {
    let mut facts = String::new();
    let mut leaves = [Vec::new(), Vec::new()];
    let mut next = 0;
    for (side, (root, role)) in [(left, "chosen"), (right, "other")].into_iter().enumerate() {
        facts += &format!("root({next},{role}).\n");
        write_tree(root, depth, &mut next, &mut facts, &mut leaves[side]);
    }
    for (l, left) in leaves[0].iter().enumerate() {
        for (r, right) in leaves[1].iter().enumerate() {
            facts += &format!("ord({left},{right},({l},{r})).\n");
        }
    }
    facts += "explanation_0(E,forall) :- root(E,chosen). explanation_0(E,exists) :- root(E,other).\n";
    for level in 0..depth {
        let below = level + 1;
        facts += &format!(
            "1 {{ explanation_{below}(C,forall) : child(P,C) }} 1 :- explanation_{level}(P,exists), child(P,_).
             explanation_{below}(C,exists) :- child(P,C), explanation_{level}(P,forall).\n"
        );
    }
    facts += &format!("active(L,R) :- ord(E1,E2,(L,R)), explanation_{depth}(E1,_), explanation_{depth}(E2,_).");
    let pair = |row: &[Term]| (number(row[0]), number(row[1]));
    let all = models(&facts);
    all.iter()
        .map(|model| model.rows(Predicate::new("active", 2)).map(pair).collect())
        .collect()
}

fn number(term: Term) -> usize {
    term.as_int()
        .and_then(|value| usize::try_from(value).ok())
        .expect("a number of a leaf")
}

fn write_tree(node: &Node, depth: u32, next: &mut usize, facts: &mut String, leaves: &mut Vec<usize>) {
    let own = *next;
    *next += 1;
    if depth == 0 {
        leaves.push(own);
    }
    for child in &node.children {
        *facts += &format!("child({own},{next}).\n");
        write_tree(child, depth - 1, next, facts, leaves);
    }
}

/// Whether a hypothesis orders all pairs of one activation.
pub fn accepts(activations: &[Vec<(usize, usize)>], left: &[&Model], right: &[&Model], hypothesis: &[usize]) -> bool {
    let ordered = |(l, r): &(usize, usize)| cost(left[*l], hypothesis) < cost(right[*r], hypothesis);
    activations.iter().any(|active| active.iter().all(ordered))
}
