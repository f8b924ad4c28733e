//! A game as a machine: states, moves of every role, joint steps, ends and goals, all by one network of gates.
//!
//! ```text
//! Sheet ──ground──→ GroundProgram ──Network──→ Machine
//!                                               │ board: many states side by side, one a lane
//!                                               ├─ perft: all joint moves, counted
//!                                               └─ playout: games at random, one at a time or in all lanes
//! ```
//!
//! Any number of roles move at the same time; whoever has nothing to decide has one legal move.

mod board;
mod perft;
mod playout;
mod state;

pub use board::Board;
pub use playout::{RandomGame, Rollouts, Tally};
pub use state::State;

use super::Sheet;
use adage_logic::ground::{Feed, GroundError, GroundProgram, Limits, Open, Truth, ground};
use adage_logic::network::{Input, Network, Output, Plan};
use adage_logic::stop::Stop;
use adage_logic::{Atom, Predicate, Symbol, Term};

/// The role that moves by chance.
pub const RANDOM: &str = "random";

/// A role, by its number among the roles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Role(pub usize);

/// A move of a role, by its number among all moves that it could ever have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move(pub u32);

/// Why rules make no machine.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MachineError {
    #[error("the rules cannot be written out: {0}")]
    Ground(#[from] GroundError),
    #[error("nobody plays: no `role` follows from the rules")]
    NoRoles,
    #[error("`{0}` never has a legal move")]
    NoMoves(Term),
}

/// All that one role can do and gain.
struct Part {
    role: Term,
    moves: Vec<Term>,
    legal: Vec<Output>,
    does: Vec<Input>,
    goals: Vec<(i32, Output)>,
}

/// A game, ready to be played.
pub struct Machine {
    parts: Vec<Part>,
    fluents: Vec<Term>,
    /// The fluents, where they are kept and what they become.
    state: Vec<Input>,
    next: Vec<Output>,
    terminal: Output,
    start: State,
    network: Network,
}

impl Machine {
    pub fn new(sheet: &Sheet, limits: &Limits) -> Result<Machine, MachineError> {
        let feed = |open: &str, by: &str, arity| Feed {
            open: Predicate::new(open, arity),
            by: Predicate::new(by, arity),
        };
        let open = Open {
            atoms: Vec::new(),
            feeds: vec![
                feed("true", "init", 1),
                feed("true", "next", 1),
                feed("does", "legal", 2),
            ],
        };
        let program = ground(&sheet.rules, &open, limits)?;
        let machine = Draft::new(&program)?.machine(&program, &limits.stop)?;
        match limits.stop.is_requested() {
            true => Err(GroundError::Stopped.into()),
            false => Ok(machine),
        }
    }

    pub fn roles(&self) -> impl ExactSizeIterator<Item = (Role, Term)> {
        self.parts
            .iter()
            .enumerate()
            .map(|(index, part)| (Role(index), part.role))
    }

    pub fn role_name(&self, role: Role) -> Term {
        self.parts[role.0].role
    }

    /// Whether a role moves by chance.
    pub fn is_random(&self, role: Role) -> bool {
        self.role_name(role) == Term::constant(RANDOM)
    }

    /// All moves that a role could ever have, by number.
    pub fn moves(&self, role: Role) -> &[Term] {
        &self.parts[role.0].moves
    }

    /// The move of a role that a term names.
    pub fn find_move(&self, role: Role, term: Term) -> Option<Move> {
        let index = self.parts[role.0].moves.iter().position(|known| *known == term)?;
        Some(Move(index as u32))
    }

    /// Everything that could ever hold in a state, sorted.
    pub fn fluents(&self) -> &[Term] {
        &self.fluents
    }

    pub fn start(&self) -> &State {
        &self.start
    }

    /// What holds in a state.
    pub fn facts(&self, state: &State) -> impl Iterator<Item = Term> {
        state.numbers().map(|number| self.fluents[number])
    }

    /// The state in which exactly these hold; the first that could never hold is returned as an error.
    pub fn state(&self, facts: impl IntoIterator<Item = Term>) -> Result<State, Term> {
        let mut state = State::empty(self.fluents.len());
        for fact in facts {
            state.insert(self.fluents.binary_search(&fact).map_err(|_| fact)?);
        }
        Ok(state)
    }

    /// How many gates are evaluated for a step.
    pub fn gate_count(&self) -> usize {
        self.network.gate_count()
    }
}

/// What a machine speaks of, before it has gates.
struct Draft {
    roles: Vec<Term>,
    fluents: Vec<Term>,
    moves: Vec<Vec<Term>>,
    goals: Vec<Vec<i32>>,
}

fn atom(name: &str, args: &[Term]) -> Atom {
    Atom::new(name, args.to_vec())
}

/// The arguments of all atoms of a name that may hold.
fn possible<'a>(program: &'a GroundProgram, name: &str, arity: usize) -> impl Iterator<Item = &'a [Term]> {
    let symbol = Symbol::new(name);
    let open = program
        .atoms()
        .filter(move |(_, atom)| atom.name == symbol)
        .map(|(_, atom)| atom.args.as_slice());
    open.chain(program.certain(Predicate::new(symbol, arity)))
}

impl Draft {
    fn new(program: &GroundProgram) -> Result<Draft, MachineError> {
        let roles: Vec<Term> = program.certain(Predicate::new("role", 1)).map(|args| args[0]).collect();
        if roles.is_empty() {
            return Err(MachineError::NoRoles);
        }
        let mut fluents: Vec<Term> = possible(program, "true", 1).map(|args| args[0]).collect();
        fluents.sort();
        let of_role = |name: &'static str, role: Term| {
            let mut found: Vec<Term> = possible(program, name, 2)
                .filter(|args| args[0] == role)
                .map(|args| args[1])
                .collect();
            found.sort();
            found
        };
        let moves: Vec<Vec<Term>> = roles.iter().map(|role| of_role("legal", *role)).collect();
        if let Some(index) = moves.iter().position(Vec::is_empty) {
            return Err(MachineError::NoMoves(roles[index]));
        }
        let goals = roles
            .iter()
            .map(|role| of_role("goal", *role).into_iter().filter_map(Term::as_int).collect());
        Ok(Draft {
            goals: goals.collect(),
            roles,
            fluents,
            moves,
        })
    }

    fn machine(self, program: &GroundProgram, stop: &Stop) -> Result<Machine, MachineError> {
        let network = Network::compile(program, &self.plan(program, stop));
        let input = |name: &str, args: &[Term]| match program.truth(&atom(name, args)) {
            Truth::Depends(id) => network.input(id).expect("open atoms are inputs"),
            _ => unreachable!("open atoms are inputs"),
        };
        let mut seen = network.outputs(0).iter().copied();
        let terminal = seen.next().expect("the first output is the end");
        let mut parts = Vec::new();
        for (index, role) in self.roles.iter().enumerate() {
            let moves = self.moves[index].clone();
            parts.push(Part {
                role: *role,
                legal: seen.by_ref().take(moves.len()).collect(),
                does: moves.iter().map(|chosen| input("does", &[*role, *chosen])).collect(),
                goals: self.goals[index].iter().copied().zip(seen.by_ref()).collect(),
                moves,
            });
        }
        let mut start = State::empty(self.fluents.len());
        for args in program.certain(Predicate::new("init", 1)) {
            start.insert(
                self.fluents
                    .binary_search(&args[0])
                    .expect("a state may hold what holds first"),
            );
        }
        Ok(Machine {
            parts,
            state: self.fluents.iter().map(|fluent| input("true", &[*fluent])).collect(),
            next: network.outputs(1).to_vec(),
            terminal,
            start,
            fluents: self.fluents,
            network,
        })
    }

    /// First the end, then for each role its legal moves and its goals; in a second stage what comes next.
    fn plan(&self, program: &GroundProgram, stop: &Stop) -> Plan {
        let mut seen = vec![program.truth(&atom("terminal", &[]))];
        let mut exactly_one = Vec::new();
        for (index, role) in self.roles.iter().enumerate() {
            let legal = self.moves[index]
                .iter()
                .map(|chosen| program.truth(&atom("legal", &[*role, *chosen])));
            seen.extend(legal);
            let goals = self.goals[index]
                .iter()
                .map(|value| atom("goal", &[*role, Term::Int(*value)]));
            seen.extend(goals.map(|goal| program.truth(&goal)));
            let does = self.moves[index]
                .iter()
                .map(|chosen| program.truth(&atom("does", &[*role, *chosen])));
            let group = does.filter_map(|truth| match truth {
                Truth::Depends(id) => Some(id),
                _ => None,
            });
            exactly_one.push(group.collect());
        }
        let next = self
            .fluents
            .iter()
            .map(|fluent| program.truth(&atom("next", &[*fluent])));
        Plan {
            stages: vec![seen, next.collect()],
            exactly_one,
            stop: stop.clone(),
        }
    }
}
