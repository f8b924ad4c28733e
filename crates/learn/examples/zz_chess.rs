use adage_games::chess::{fen, notation, words};
use adage_games::update::{System, chess};
use adage_learn::win::complete::CompleteExplainer;
use adage_learn::win::rule::Recogniser;
use adage_learn::win::search::Search;
use adage_logic::Atom;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let mut system = System::chess();
    if args.len() > 3 {
        system = system.with_event(Atom::new("captured", vec![adage_logic::Term::constant(&args[3])]));
    }
    let engine = system.engine();
    let setup = fen::read_setup(&args[1]).unwrap();
    let state = chess::state(&setup.board);
    let player = words().side(setup.turn);
    let sq = |t: &str| t.parse::<shakmaty::Square>().unwrap();
    let input = system.input(&chess::squares(sq(&args[2][..2]), sq(&args[2][2..])), player);
    let search = Search {
        system: &system,
        engine: &engine,
    };
    let start = std::time::Instant::now();
    let attack = search.attack(&state, input, player, 2).expect("forced");
    eprintln!("search {:?}", start.elapsed());
    let explainer = CompleteExplainer {
        system: &system,
        engine: &engine,
    };
    let explained = explainer.explain(&state, &attack).unwrap_or_else(|e| panic!("{e}"));
    eprintln!("explained {:?}", start.elapsed());
    let rule = explained.last().unwrap().rule("mate".into());
    println!("{}", rule.text());
    let rules = vec![rule];
    let recogniser = Recogniser::new(&system, &rules).unwrap();
    let finder = recogniser.finder();
    eprintln!("compiled {:?}", start.elapsed());
    for threat in finder.threats(&state, player) {
        println!("{}", threat.input);
    }
    eprintln!("found {:?}", start.elapsed());
    let _ = notation::Written::Null;
}
