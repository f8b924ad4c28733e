//! The player by playouts against random play, in games of every kind.

use adage_logic::ground::Limits;
use adage_search::playouts::{Effort, choose};
use adage_worlds::chance::Chance;
use adage_worlds::gdl::machine::{Move, Role};
use adage_worlds::gdl::{Machine, Sheet, bundled};

fn machine(text: &str) -> Machine {
    let sheet = Sheet::read(text).unwrap_or_else(|findings| panic!("{findings:?}"));
    Machine::new(&sheet, &Limits::default()).unwrap()
}

fn role(machine: &Machine, wanted: &str) -> Role {
    machine.roles().find(|(_, name)| name.to_string() == wanted).unwrap().0
}

/// What a role gains that plays by playouts, all others at random.
fn gain(machine: &Machine, player: Role, rounds: u32, seed: u64) -> i32 {
    let mut chance = Chance::new(seed);
    let mut board = machine.board();
    let mut state = machine.start().clone();
    loop {
        board.show([&state]);
        if board.is_terminal(0) {
            return board.goal(player, 0).unwrap();
        }
        let choice = |(role, _)| {
            let legal: Vec<Move> = board.legal(role, 0).collect();
            match role == player {
                true => {
                    let chosen = choose(machine, &state, role, Effort::Rounds(rounds), seed ^ 0xabcdef, &|| {
                        false
                    })
                    .unwrap();
                    assert!(legal.contains(&chosen));
                    chosen
                }
                false => *chance.pick(&legal).unwrap(),
            }
        };
        let joint: Vec<Move> = machine.roles().map(choice).collect();
        state = board.after(&state, &joint);
    }
}

#[test]
fn tic_tac_toe_is_never_lost_to_random_play() {
    let machine = machine(bundled::text("tic-tac-toe").unwrap());
    for (name, most_draws) in [("x", 3), ("o", 12)] {
        let player = role(&machine, name);
        let gains: Vec<i32> = (0..50).map(|seed| gain(&machine, player, 300, seed)).collect();
        let count = |wanted| gains.iter().filter(|gain| **gain == wanted).count();
        assert_eq!(count(0), 0, "{name} lost");
        assert!(count(50) <= most_draws, "{name} drew {} of 50", count(50));
    }
}

/// Everybody goes through a door, all at once, two times. The state tells which door is safe; chance says which one is next.
const THREE: &str = "(role a) (role b) (role random)
(init (safe left)) (init (step 1))
(door left) (door right)
(<= (legal ?r ?d) (role ?r) (door ?d))
(<= (next (safe ?d)) (does random ?d))
(<= (next (step 2)) (true (step 1)))
(<= (next (step 3)) (true (step 2)))
(<= (next (fell ?r)) (role ?r) (does ?r ?d) (not (true (safe ?d))))
(<= (next (fell ?r)) (true (fell ?r)))
(<= terminal (true (step 3)))
(<= (goal ?r 0) (role ?r) (true (fell ?r)))
(<= (goal ?r 100) (role ?r) (not (true (fell ?r))))
";

#[test]
fn chance_and_more_than_two_players_are_no_obstacle() {
    let machine = machine(THREE);
    for name in ["a", "b"] {
        let player = role(&machine, name);
        assert!(
            (0..30).all(|seed| gain(&machine, player, 60, seed) == 100),
            "{name} sees the safe door"
        );
    }
}

/// Both show one or two at once: whatever one does, the other may answer, so neither move may be despised.
const MATCHING: &str = "(role even) (role odd) (init fresh)
(<= (legal ?r one) (role ?r))
(<= (legal ?r two) (role ?r))
(<= (next (shown ?r ?m)) (does ?r ?m))
(<= same (true (shown even ?m)) (true (shown odd ?m)))
(<= terminal (true (shown even ?m)))
(<= (goal even 100) same) (<= (goal even 0) (not same))
(<= (goal odd 100) (not same)) (<= (goal odd 0) same)
";

#[test]
fn hidden_choices_do_not_depend_on_each_other() {
    let machine = machine(MATCHING);
    let player = role(&machine, "odd");
    let total: i32 = (0..200).map(|seed| gain(&machine, player, 40, seed)).sum();
    assert!(
        (35..=65).contains(&(total / 200)),
        "random play cannot be beaten here: {total}"
    );
}

#[test]
fn an_end_has_no_moves_and_one_move_needs_no_thought() {
    let machine = machine(THREE);
    let mut board = machine.board();
    let mut state = machine.start().clone();
    for _ in 0..2 {
        state = board.after(&state, &[Move(0), Move(0), Move(0)]);
    }
    let player = role(&machine, "a");
    assert_eq!(choose(&machine, &state, player, Effort::Rounds(10), 1, &|| false), None);
    let tic = self::machine(bundled::text("tic-tac-toe").unwrap());
    let waiting = role(&tic, "o");
    let never = || panic!("nothing is searched");
    assert!(choose(&tic, tic.start(), waiting, Effort::Rounds(10), 1, &never).is_some());
}
