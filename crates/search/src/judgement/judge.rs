//! Who says what a position costs.

use super::cost::Cost;
use super::strategy::{CannotJudge, JudgedBy, beside};
use adage_logic::ast::{Program, Statement};
use adage_logic::check::{World, check};
use adage_logic::ground::{Feed, Limits, Open, Truth, ground};
use adage_logic::network::{Input, Network, Plan, Values};
use adage_logic::stop::Stop;
use adage_logic::{Atom, Clause, Literal, Predicate, Term, Var};
use adage_worlds::game::Side;
use adage_worlds::rule_form::{RuleForm, next_fluents, offered};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// Says what a position costs a player.
pub trait Judge<G: RuleForm + ?Sized> {
    fn cost(&mut self, game: &G, state: &G::State, me: Side) -> Cost;
}

/// The predicates that strategies of a game may ask.
pub fn offered_by<G: RuleForm + ?Sized>(game: &G) -> BTreeSet<Predicate> {
    let mut offered = offered(&game.rules(), &game.facts(&game.start()));
    offered.insert(me(game, Side(0)).predicate());
    offered
}

/// `me(blue).`: the player for whom positions are judged.
pub fn me<G: RuleForm + ?Sized>(game: &G, player: Side) -> Atom {
    Atom::new("me", vec![game.role(player)])
}

/// Judges by a network of gates, made for one deal: the facts that no move changes are built in.
pub struct NetworkJudge {
    network: Network,
    values: Values<u64>,
    inputs: FxHashMap<Atom, Input>,
    /// The inputs that are true now.
    set: Vec<Input>,
    levels: Vec<i32>,
    /// All facts that its positions may have, also those that change no cost.
    known: FxHashSet<Atom>,
    built_in: Vec<Atom>,
}

/// Facts that moves change are given to the rules through this predicate, as rules may define more of the same.
const GIVEN: &str = "given";

impl NetworkJudge {
    /// A judge for the positions that can arise from this one.
    pub fn new<G: RuleForm + ?Sized>(
        game: &G,
        strategy: &JudgedBy,
        state: &G::State,
    ) -> Result<NetworkJudge, CannotJudge> {
        let players = [Side(0), Side(1)].map(|player| me(game, player));
        NetworkJudge::of_rules(&game.rules(), strategy, game.facts(state), &players, &Stop::default())
    }

    /// The same for a game of which only the rules are known, the facts of a position, and who may be `me`. A strategy that
    /// asks for what these do not offer is refused. After a request to stop, the judge is of no use.
    pub fn of_rules(
        background: &Program,
        strategy: &JudgedBy,
        facts: Vec<Atom>,
        players: &[Atom],
        stop: &Stop,
    ) -> Result<NetworkJudge, CannotJudge> {
        let mut offered = offered(background, &facts);
        offered.extend(players.iter().map(Atom::predicate));
        strategy.refuse_undeclared(&offered)?;
        let fluents = next_fluents(background);
        let (changing, built_in): (Vec<Atom>, Vec<Atom>) =
            facts.into_iter().partition(|fact| fluents.contains(&fact.predicate()));
        let statements = fluents
            .iter()
            .map(|fluent| Statement::from_clause(&given_clause(*fluent)));
        let glue = Program {
            statements: statements.collect(),
            closing_comments: Vec::new(),
        };
        let facts = Program::of_facts(built_in.iter().cloned());
        let sources = [background, &beside(&strategy.program, background), &glue, &facts];
        let rules = check(&sources, World::Program).map_err(CannotJudge::Wrong)?;
        let feed = |open: &str, by: &str, arity| Feed {
            open: Predicate::new(open, arity),
            by: Predicate::new(by, arity),
        };
        let open = Open {
            atoms: changing.iter().map(given).chain(players.iter().cloned()).collect(),
            feeds: vec![feed(GIVEN, "next", 1), feed("does", "legal", 2)],
        };
        let limits = Limits {
            stop: stop.clone(),
            ..Limits::default()
        };
        let ground = ground(&rules, &open, &limits)?;
        let plan = Plan {
            stop: stop.clone(),
            ..Plan::default()
        };
        let network = Network::compile(&ground, &plan);
        let input_of = |atom: &Atom| match ground.truth(atom) {
            Truth::Depends(id) => network.input(id),
            _ => None,
        };
        let inputs = ground.inputs().iter().filter_map(|id| {
            let atom = ground.atom(*id);
            Some((as_fact(atom), input_of(atom)?))
        });
        let known = ground.inputs().iter().map(|id| as_fact(ground.atom(*id)));
        Ok(NetworkJudge {
            known: known.chain(built_in.iter().cloned()).collect(),
            inputs: inputs.collect(),
            values: Values::new(&network),
            network,
            set: Vec::new(),
            levels: strategy.levels.clone(),
            built_in,
        })
    }

    /// Whether it was made for positions with the same facts that no move changes, and knows all others.
    pub fn is_for<G: RuleForm + ?Sized>(&self, game: &G, state: &G::State) -> bool {
        let facts = game.facts(state);
        self.built_in.iter().all(|fact| facts.contains(fact)) && facts.iter().all(|fact| self.known.contains(fact))
    }
}

impl<G: RuleForm + ?Sized> Judge<G> for NetworkJudge {
    fn cost(&mut self, game: &G, state: &G::State, player: Side) -> Cost {
        self.cost_of(game.facts(state).into_iter().chain([me(game, player)]))
    }
}

impl NetworkJudge {
    /// What a position costs in which these hold, `me` among them.
    pub fn cost_of(&mut self, facts: impl Iterator<Item = Atom>) -> Cost {
        for input in self.set.drain(..) {
            self.values.set(input, 0);
        }
        self.set.extend(facts.filter_map(|fact| self.inputs.get(&fact)));
        for input in &self.set {
            self.values.set(*input, 1);
        }
        self.network.evaluate(&mut self.values);
        let costs = self.network.costs(&self.values, 0);
        let at = |level: &i32| {
            costs
                .iter()
                .find(|cost| cost.level == *level)
                .map_or(0, |cost| cost.cost)
        };
        Cost(self.levels.iter().map(at).collect())
    }
}

fn given(fact: &Atom) -> Atom {
    Atom::new(GIVEN, vec![fact.to_term()])
}

/// The fact that is given, or the atom itself.
fn as_fact(atom: &Atom) -> Atom {
    let fact = match (atom.name.as_str(), &atom.args[..]) {
        (GIVEN, [fact]) => Atom::of_term(*fact),
        _ => None,
    };
    fact.unwrap_or_else(|| atom.clone())
}

/// `location(A,B) :- given(location(A,B)).`
fn given_clause(fluent: Predicate) -> Clause {
    let args: Vec<Term> = (0..fluent.arity as u32).map(|index| Term::Var(Var(index))).collect();
    let head = Atom::new(fluent.name, args);
    let body = Literal::positive(given(&head));
    Clause::new(head, vec![body])
}
