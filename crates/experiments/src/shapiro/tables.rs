//! Chapters 2, 3 and 6: how many positions are legal, how many are won, and how long the wins take.

use super::Thesis;
use crate::row::Row;
use adage_learn::tree::make_tables;
use adage_tables::shapiro::kpk::{self, Men, Place};
use adage_tables::shapiro::promoted;
use adage_tables::table::{Distance, Fate, Material, Probe, Tables};
use adage_terminal::failure::Failure;
use adage_terminal::output::Bars;
use adage_worlds::chess::ChessPosition;
use serde_json::{Value, json};
use shakmaty::{Board, Color, File, Rank, Role, Square};
use std::ops::RangeInclusive;

/// The thesis tells in words what it counted.
const FITTED: &str = "by the definition that fits the words";

pub fn run(_: &Thesis) -> Result<Vec<Row>, Failure> {
    let made = |name: &str| -> Result<(Material, Tables), Failure> {
        let material = Material::read(name).map_err(bad)?;
        let tables = make_tables(&material, None, &Bars::default())?;
        Ok((material, tables))
    };
    let mut rows = king_and_pawn(&made("kpk")?)?;
    let (a7, tables) = made("kpa7kr")?;
    rows.extend(promotions(&tables)?);
    rows.extend(pawn_on_seventh("a7", (&a7, &tables), &[209_718, 129_825, 79_893])?);
    let stalemate = [(Color::White.pawn(), Square::A7), (Color::Black.rook(), Square::B8)];
    let fate = fate(&tables, Color::White, (Square::A3, Square::A1), stalemate)?;
    let figure = "king a3, pawn a7, king a1, rook b8: White to move";
    rows.push(Row::same(figure, "not won", outcome(fate, Fate::Won)));
    let (b7, tables) = made("kpb7kr")?;
    let mut b7 = pawn_on_seventh("b7", (&b7, &tables), &[206_424, 124_782])?;
    let erratum = "an erratum of the thesis: ours is what Syzygy's tables say";
    b7.iter_mut().skip(1).for_each(|row| row.note = erratum.to_string());
    rows.extend(b7);
    Ok(rows)
}

fn bad(error: impl ToString) -> Failure {
    Failure::bad(error.to_string())
}

fn king_and_pawn((material, tables): &(Material, Tables)) -> Result<Vec<Row>, Failure> {
    let view = tables.view(material).ok_or_else(|| bad("no table was made"))?;
    let all = kpk::all(view);
    let men: Vec<Men> = all.iter().map(|place| place.men).collect();
    let checks = men.iter().filter(|men| men.cannot_arise() && men.pawn_checks()).count();
    let others = men
        .iter()
        .filter(|men| men.cannot_arise() && !men.pawn_checks())
        .count();
    let forced = kpk::forced(&men);
    let counted: Vec<Place> = all.into_iter().filter(|place| !place.men.cannot_arise()).collect();
    let mut rows = vec![
        Row::same("king and pawn: checks that no move can have given", 388, checks),
        Row::same("other positions that cannot arise", 2, others),
        Row::same("positions with Black to move", 83_622, counted.len()),
        Row::same("won for White", 48_795, won(&counted)),
    ];
    let plies = |place: &&Place| place.entry.value.plies(Distance::Conversion);
    let longest = counted.iter().filter_map(|place| plies(&place)).max();
    let at_most = counted.iter().filter(|place| plies(place) == longest).count();
    rows.push(Row::same("plies of the longest win", 38, json!(longest)));
    rows.push(Row::alone("positions of the longest win", at_most));
    rows.extend(running(&counted));
    rows.extend(rook_pawn(&counted));
    rows.extend(critical(&counted, &forced));
    Ok(rows)
}

fn won<'p>(places: impl IntoIterator<Item = &'p Place>) -> usize {
    places.into_iter().filter(|place| place.is_won()).count()
}

/// The largest of some numbers of moves, and how many are so large.
fn deepest(moves: &[u8]) -> (Value, usize) {
    let longest = moves.iter().max();
    (
        json!(longest),
        moves.iter().filter(|moves| Some(*moves) == longest).count(),
    )
}

fn running(counted: &[Place]) -> Vec<Row> {
    let runs = kpk::runs();
    let length = |place: &Place| runs[place.men.number()];
    let lengths: Vec<u8> = counted.iter().filter_map(length).collect();
    let (moves, at) = deepest(&lengths);
    let lost = counted
        .iter()
        .filter(|place| length(place).is_some() && !place.is_won());
    let seventh = between(counted, Rank::Seventh..=Rank::Seventh);
    let slow = seventh.iter().filter(|place| place.is_won() && length(place).is_none());
    let slow: Vec<Option<u8>> = slow.map(|place| place.entry.value.conversion).collect();
    let lasting = |moves: u8| slow.iter().filter(|taken| **taken == Some(moves)).count();
    vec![
        Row::same("the pawn can run", 36_958, lengths.len()).with_note(FITTED),
        Row::same("the longest run in moves", 5, moves).with_note(FITTED),
        Row::same("runs of that length", 4_628, at).with_note(FITTED),
        Row::same("runs that are not won", 0, lost.count()),
        Row::same("pawn on rank 7, files b to d", 10_506, seventh.len()),
        Row::same("won in two moves, and the pawn cannot run", 237, lasting(2)).with_note(FITTED),
        Row::alone("won in three, and the pawn cannot run", lasting(3))
            .with_note("the king stands behind a pawn that checks"),
    ]
}

fn rook_pawn(counted: &[Place]) -> Vec<Row> {
    let edge: Vec<&Place> = counted
        .iter()
        .filter(|place| place.men.pawn.file() == File::A)
        .collect();
    let moves: Vec<u8> = edge.iter().filter_map(|place| place.entry.value.conversion).collect();
    let (moves, at) = deepest(&moves);
    vec![
        Row::same("pawn on the a-file", 20_919, edge.len()),
        Row::same("won", 12_312, won(edge)),
        Row::same("moves of the longest such win", 10, moves),
        Row::same("wins of that length", 21, at),
    ]
}

fn between(counted: &[Place], ranks: RangeInclusive<Rank>) -> Vec<&Place> {
    let is_there = |place: &&Place| place.men.pawn.file() > File::A && ranks.contains(&place.men.pawn.rank());
    counted.iter().filter(is_there).collect()
}

fn critical(counted: &[Place], forced: &[bool]) -> Vec<Row> {
    let reached = |places: &[&Place]| -> Vec<usize> {
        let forced = places.iter().filter(|place| forced[place.men.number()]);
        let (won, lost): (Vec<&Place>, Vec<&Place>) = forced.partition(|place| place.is_won());
        vec![won.len() + lost.len(), won.len()]
    };
    let main = between(counted, Rank::Second..=Rank::Fourth);
    let further = between(counted, Rank::Fifth..=Rank::Sixth);
    let (of_main, of_further) = (reached(&main), reached(&further));
    vec![
        Row::same("pawn on ranks 2 to 4, files b to d", 31_185, main.len()),
        Row::same("a critical square can be reached", 12_796, of_main[0]).with_note(FITTED),
        Row::same("pawn on ranks 5 and 6, files b to d", 21_012, further.len()),
        Row::same("a critical square can be reached, ranks 5 and 6", 9_768, of_further[0]).with_note(FITTED),
        Row::same("of these won", 9_765, of_further[1]).with_note("both numbers are printed"),
    ]
}

fn promotions(tables: &Tables) -> Result<Vec<Row>, Failure> {
    let queens = promoted::values(tables, Role::Queen).map_err(bad)?;
    let rooks = promoted::values(tables, Role::Rook).map_err(bad)?;
    let count = |fates| promoted::count(&queens, &rooks, fates);
    let (no, yes) = (Some(false), Some(true));
    let cells = [
        ("on rank 8 neither queen nor rook wins", 218_709, count((no, no))),
        ("only a rook wins", 1, count((no, yes))),
        ("only a queen wins", 444_753, count((yes, no))),
        ("both win", 6_709, count((yes, yes))),
        ("placements that are not legal", 378_404, count((None, None))),
    ];
    let mut rows: Vec<Row> = cells
        .into_iter()
        .map(|(figure, theirs, ours)| Row::same(figure, theirs, ours))
        .collect();
    let one = [no, yes].map(|fate| count((None, fate)) + count((fate, None)));
    rows.push(Row::same("legal with one of them only", 0, one.iter().sum::<usize>()));
    let (queen, rook) = (promoted::longest(&queens), promoted::longest(&rooks));
    rows.push(
        Row::same("moves of the longest win of a queen on rank 8", 31, json!(queen.0)).with_note("32 in another place"),
    );
    rows.push(Row::same("positions of that length", 11, queen.1));
    rows.push(Row::same(
        "moves of the longest win of a rook on rank 8",
        3,
        json!(rook.0),
    ));
    rows.push(
        Row::same("positions of that length, rook", 3, rook.1).with_note("ours to capture or mate; theirs not said"),
    );
    for (role, name, theirs) in [(Role::Rook, "rook", "won"), (Role::Queen, "queen", "not won")] {
        let men = [(role.of(Color::White), Square::C8), (Color::Black.rook(), Square::D4)];
        let fate = fate(tables, Color::Black, (Square::C2, Square::A1), men)?;
        let figure = format!("king c2, {name} c8, king a1, rook d4: Black to move");
        rows.push(Row::same(figure, theirs, outcome(fate, Fate::Lost)).with_note("from Saavedra's study"));
    }
    Ok(rows)
}

/// The fate of the kings on their squares with two more men, for the side to move.
fn fate(
    tables: &Tables,
    turn: Color,
    (white, black): (Square, Square),
    men: [(shakmaty::Piece, Square); 2],
) -> Result<Option<Fate>, Failure> {
    let mut board = Board::empty();
    board.set_piece_at(white, Color::White.king());
    board.set_piece_at(black, Color::Black.king());
    men.into_iter()
        .for_each(|(man, square)| board.set_piece_at(square, man));
    let value = tables.probe(&ChessPosition::from(board), turn).map_err(bad)?;
    Ok(value.map(|value| value.fate))
}

/// Whether White wins, in words.
fn outcome(fate: Option<Fate>, winning: Fate) -> &'static str {
    match fate {
        Some(fate) if fate == winning => "won",
        Some(_) => "not won",
        None => "not legal",
    }
}

fn pawn_on_seventh(at: &str, (material, tables): (&Material, &Tables), theirs: &[u64]) -> Result<Vec<Row>, Failure> {
    let view = tables.view(material).ok_or_else(|| bad("no table was made"))?;
    let counts = view.counts(Color::White);
    let ours = [counts.total(), counts.won, counts.drawn + counts.lost];
    let figures = ["positions with White to move", "won for White", "not won"];
    let rows = figures.iter().zip(theirs.iter().zip(ours));
    Ok(rows
        .map(|(figure, (theirs, ours))| Row::same(format!("pawn on {at} against rook: {figure}"), *theirs, ours))
        .collect())
}
