#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Everyday chess motifs that players have a name for, in plain python-chess.

A companion of tuning.py, with motifs of its own. Each has a name, a category,
a coach's sentence, an exact test `holds(board)`, a simple teaching diagram
with the men that matter, and a crowded position in which the same motif holds.

Usage:
    named.py list           all motifs as JSON
    named.py answer NAME    a FEN per line in, `yes` or `no` per line out
    named.py check          verify the motifs and print their base rates

The answers do not depend on castling rights, counters, history or en passant,
and stay the same when the colours are exchanged. A man attacks and guards what
it could take if it were its turn, be it pinned or not.
"""

import random
import sys

sys.dont_write_bytecode = True

import chess  # noqa: E402
from chess import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK  # noqa: E402

import tuning  # noqa: E402
from tuning import (  # noqa: E402
    HEAVY, PIECES, VALUE, broken_position, clear_between, count, faults,
    file_distance, has_pawns, is_light, kind_at, lines, mated_king, named,
    neighbour_pawns, only_pawns_and_kings, passed_pawns, pawnless,
    pawns_on_file, protected_by_pawn, puzzle_ends, random_position,
    real_positions, squares, stop_square, undefended)

MOTIFS: list[tuning.Motif] = []
TAKEN = [motif.name for motif in tuning.MOTIFS]


def here(decorator):
    """A decorator of tuning.py that adds to the motifs of this file instead."""
    def entered(**entry):
        def decorate(function):
            decorator(**entry)(function)
            MOTIFS.append(tuning.MOTIFS.pop())
            return function
        return decorate
    return entered


either_side = here(tuning.either_side)
position = here(tuning.position)


# ---------------------------------------------------------------- helpers

def same_file(a, b):
    """Whether two squares are on one file."""
    return file_distance(a, b) == 0


def isolated(board, side, pawn):
    """Whether the side has no pawn on the files next to the pawn's file."""
    return not neighbour_pawns(board, side, pawn)


def moves_of_one(board, square):
    """The legal moves of the man on a square."""
    return list(board.generate_legal_moves(chess.BB_SQUARES[square]))


def can_reach(board, wanted):
    """Whether the side to move has a legal move after which `wanted` is true,
    a test of the new position and the move."""
    for move in list(board.generate_legal_moves()):
        board.push(move)
        reached = wanted(board, move)
        board.pop()
        if reached:
            return True
    return False


# ---------------------------------------------------------------- tactics

@either_side(
    category="tactics",
    sentence="Hanging piece: a knight, bishop, rook or queen is attacked by an "
             "enemy man and guarded by no man of its own side.",
    diagram="6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 b - - 0 1",
    men="d5 d1",
    crowded="r1b2rk1/pp2qppp/1np5/2Q1p3/3P4/5NP1/PP2PPBP/2R2RK1 b - - 0 1")
def hanging_piece(board, side):
    return any(undefended(board, man) and board.is_attacked_by(not side, man)
               for man in squares(board, side, *PIECES))


@either_side(
    category="tactics",
    sentence="Attacked more often than guarded: a knight, bishop, rook or queen "
             "is attacked by more enemy men than men of its own side guard it "
             "(counting only those that reach it directly).",
    diagram="6k1/5ppp/2p5/3n4/2B5/8/5PPP/3R2K1 b - - 0 1",
    men="d5 c4 d1 c6",
    crowded="r2q1bkr/pp4p1/2p4p/3pn3/5Nb1/5N2/PPP2PPP/R1BQK2R w - - 0 1")
def attacked_more_than_guarded(board, side):
    return any(len(board.attackers(not side, man)) > len(board.attackers(side, man))
               for man in squares(board, side, *PIECES))


@either_side(
    category="tactics",
    sentence="Pawn fork: a pawn attacks two enemy men at once neither of which "
             "is a pawn.",
    diagram="6k1/5ppp/8/2n1r3/3P4/8/5PPP/6K1 b - - 0 1",
    men="d4 c5 e5",
    crowded="r1b1r1k1/1pp2pp1/1p1q1n1p/3PP3/2B1P3/2N4P/PP4P1/R2Q1RK1 b - - 0 1")
def pawn_fork(board, side):
    targets = squares(board, not side, KING, *PIECES)
    return any(len(board.attacks(pawn) & targets) == 2
               for pawn in board.pieces(PAWN, side))


@either_side(
    category="tactics",
    sentence="Royal fork: a knight attacks the enemy king and an enemy queen at "
             "the same time.",
    diagram="6k1/3q1p1p/5N2/8/8/8/5PPP/6K1 b - - 0 1",
    men="f6 g8 d7",
    crowded="rnb1kr2/ppppn2p/5N2/7q/2BP1pp1/5N2/PPP3PP/R1BQ2KR b - - 0 1")
def royal_fork(board, side):
    return any(board.attacks(knight) & board.pieces(KING, not side)
               and board.attacks(knight) & board.pieces(QUEEN, not side)
               for knight in board.pieces(KNIGHT, side))


@either_side(
    category="tactics",
    sentence="Knight attacks two pieces: a knight attacks at least two enemy men "
             "that are no pawns at the same time.",
    diagram="6k1/5ppp/8/1b3r2/3N4/8/5PPP/6K1 b - - 0 1",
    men="d4 b5 f5",
    crowded="r1bq1r1k/bppn2pp/p2P4/4pp2/1PB5/P1N1P1NP/1B3nP1/R2QK2R w - - 0 1")
def knight_fork_two_pieces(board, side):
    targets = squares(board, not side, KING, *PIECES)
    return any(len(board.attacks(knight) & targets) >= 2
               for knight in board.pieces(KNIGHT, side))


@either_side(
    category="tactics",
    sentence="X-ray: a bishop or rook aims at the enemy king or queen through "
             "exactly one man, which is an enemy man too (piece or pawn).",
    diagram="3q2k1/3p1ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    men="d1 d7 d8",
    crowded="rn1q1rk1/pp3ppp/2pb4/3p3b/2PP4/2PB1N1P/P4PP1/R1BQ1RK1 w - - 0 1")
def x_ray(board, side):
    return any(board.color_at(front) != side
               and kind_at(board, back, not side) in (KING, QUEEN)
               for _, front, back in lines(board, side, BISHOP, ROOK))


@either_side(
    category="tactics",
    sentence="Relative pin to a rook: a bishop attacks an enemy knight, and next "
             "behind the knight on the same diagonal stands an enemy rook.",
    diagram="3r2k1/5ppp/5n2/6B1/8/8/5PPP/6K1 b - - 0 1",
    men="g5 f6 d8",
    crowded="r1br2k1/ppp2pbp/5np1/4p1B1/2P1P3/2N5/PP2BPPP/R4RK1 b - - 0 1")
def relative_pin_to_rook(board, side):
    return any(kind_at(board, front, not side) == KNIGHT
               and kind_at(board, back, not side) == ROOK
               for _, front, back in lines(board, side, BISHOP))


@position(
    category="tactics",
    sentence="Trapped piece: the side to move is not in check; a knight, bishop, "
             "rook or queen of it is attacked, by a man of lesser value or "
             "while no man guards it, and wherever it can legally go it is "
             "attacked again.",
    diagram="6k1/5ppp/8/8/8/1P6/bK3PPP/8 b - - 0 1",
    men="a2 b2 b3",
    crowded="r4rk1/p4ppp/1pNq1n2/3p4/2pP4/2P1P3/P1Q2PPP/1R3RK1 w - - 0 1")
def trapped_piece(board):
    side, enemy = board.turn, not board.turn

    def safe_after(move):
        board.push(move)
        safe = not board.is_attacked_by(enemy, move.to_square)
        board.pop()
        return safe

    def in_danger(man):
        return any(undefended(board, man)
                   or VALUE[board.piece_type_at(hunter)]
                   < VALUE[board.piece_type_at(man)]
                   for hunter in board.attackers(enemy, man))

    return not board.is_check() and any(
        in_danger(man) and not any(map(safe_after, moves_of_one(board, man)))
        for man in squares(board, side, *PIECES))


@position(
    category="tactics",
    sentence="Discovered check to be had: the side to move has a move after "
             "which a man other than the moved one gives check.",
    diagram="4k3/5ppp/8/8/4N3/8/5PPP/4R1K1 w - - 0 1",
    men="e1 e4 e8",
    crowded="r1b1kbnr/1p2pppp/p1N5/1B6/4p3/8/PPP2PPP/RNBK3R w - - 0 1")
def discovered_check_available(board):
    return can_reach(board, lambda after, move: any(
        checker != move.to_square for checker in after.checkers()))


@position(
    category="tactics",
    sentence="Double check: the side to move is in check by two men at once.",
    diagram="4k3/5p1p/5N2/8/8/8/5PPP/4R1K1 b - - 0 1",
    men="e8 f6 e1",
    crowded="rnbq1rk1/pppp3p/1b3N2/4N1pQ/2BP4/6p1/PPP4P/R4K1R b - - 0 1")
def double_check(board):
    return len(board.checkers()) >= 2


# ---------------------------------------------------------------- mates

@position(
    category="mates",
    sentence="Mate in one: the side to move can checkmate at once.",
    diagram="6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    men="d1 g8",
    crowded="r1b1k2r/ppqp1pp1/4p3/2b4p/2PNP1n1/2NB3P/PP3PP1/R1BQ1RK1 b - - 0 1")
def mate_in_one(board):
    return can_reach(board, lambda after, _: after.is_checkmate())


@position(
    category="mates",
    sentence="Smothered mate: the side to move is checkmated by a knight alone, "
             "and its own men stand on all squares next to its king.",
    diagram="6rk/5Npp/8/8/8/8/5PPP/6K1 b - - 0 1",
    men="f7 h8",
    crowded="1r2k2r/pp1bp1b1/3p2N1/7p/2p1P3/2NP2P1/PPP1nnBP/1RBQ2RK w - - 0 1")
def smothered_mate(board):
    king = mated_king(board)
    return (king is not None
            and not chess.BB_KING_ATTACKS[king] & ~board.occupied_co[board.turn]
            and len(board.checkers()) == 1
            and bool(board.checkers() & board.knights))


@position(
    category="mates",
    sentence="Stalemate next move: the side to move can stalemate the enemy at "
             "once.",
    diagram="7k/8/6K1/8/8/8/5Q2/8 w - - 0 1",
    men="f2 g6 h8",
    crowded="2Q2bnr/4p1pq/5pkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR w - - 0 1",
    crowded_note="composed (one move before the stalemate after ten moves from "
                 "the start), not from a real game")
def stalemate_next_move(board):
    return (board.king(not board.turn) is not None
            and can_reach(board, lambda after, _: after.is_stalemate()))


# ---------------------------------------------------------------- pawns

@either_side(
    category="pawns",
    sentence="Passed pawn: no enemy pawn stands in front of a pawn, neither on "
             "its own file nor on a neighbouring one.",
    diagram="6k1/5ppp/8/8/3P4/8/5PPP/6K1 w - - 0 1",
    men="d4",
    crowded="r1bq1rk1/pp3ppp/1b1p2n1/n1pP4/4P3/3B1N2/PB1QNPPP/R4RK1 b - - 0 1")
def passed_pawn(board, side):
    return bool(passed_pawns(board, side))


@either_side(
    category="pawns",
    sentence="Isolated pawn: a pawn has no pawn of its own side on either "
             "neighbouring file.",
    diagram="6k1/pp2pppp/8/8/3P4/8/PP3PPP/6K1 w - - 0 1",
    men="d4",
    crowded="r1b1kb1r/pp4pp/2p2n2/6q1/3Np3/8/PPPP1PPP/R1BQKB1R w - - 0 1")
def isolated_pawn(board, side):
    return any(isolated(board, side, pawn) for pawn in board.pieces(PAWN, side))


@either_side(
    category="pawns",
    sentence="Doubled isolated pawns: two pawns of one side stand on the same "
             "file, and the side has no pawn on either neighbouring file.",
    diagram="6k1/pp3ppp/4p3/8/2P5/2P5/4PPPP/6K1 w - - 0 1",
    men="c3 c4",
    crowded="r1bqk1nr/ppp2ppp/1b6/n2P4/3P4/3B1N2/P4PPP/RNBQ1RK1 b - - 0 1")
def doubled_pawn_isolated(board, side):
    pawns = board.pieces(PAWN, side)
    return any(a < b and same_file(a, b) and isolated(board, side, a)
               for a in pawns for b in pawns)


@either_side(
    category="pawns",
    sentence="Connected passed pawns: two passed pawns of one side stand on "
             "neighbouring files.",
    diagram="6k1/5ppp/8/8/1PP5/8/5PPP/6K1 w - - 0 1",
    men="b4 c4",
    crowded="1r2r1k1/p1bq2pp/3pNp2/1p3P2/2p5/8/Pn1QBPPP/4RR1K w - - 0 1")
def connected_passed_pawns(board, side):
    passed = passed_pawns(board, side)
    return any(file_distance(a, b) == 1 for a in passed for b in passed)


@either_side(
    category="pawns",
    sentence="Protected passed pawn: a passed pawn is protected by a pawn of its "
             "own side.",
    diagram="6k1/1p3ppp/8/3P4/2P5/8/5PPP/6K1 w - - 0 1",
    men="d5 c4",
    crowded="2kr3r/1ppq2pp/p1B2b2/3p1b2/4p3/2N5/PPP1N1PP/R2Q1R1K b - - 0 1")
def protected_passed_pawn(board, side):
    return any(protected_by_pawn(board, side, pawn)
               for pawn in passed_pawns(board, side))


@either_side(
    category="pawns",
    sentence="Outside passed pawn: a passed pawn on the a-, b-, g- or h-file; "
             "all other pawns of both sides are at least three files away, and "
             "the enemy has a pawn.",
    diagram="6k1/5ppp/8/P7/8/8/5PPP/6K1 w - - 0 1",
    men="a5",
    crowded="r1bk1b1r/ppp5/2n2n1p/3P3B/3P3q/2N5/PPP1Q3/R1B2RK1 w - - 0 1")
def outside_passed_pawn(board, side):
    if not board.pieces(PAWN, not side):
        return False
    return any(chess.square_file(pawn) in (0, 1, 6, 7)
               and all(other == pawn or file_distance(pawn, other) >= 3
                       for other in chess.SquareSet(board.pawns))
               for pawn in passed_pawns(board, side))


@either_side(
    category="pawns",
    sentence="Blockaded pawn: an enemy piece (or the enemy king) stands right in "
             "front of a passed pawn.",
    diagram="6k1/5ppp/3n4/3P4/8/8/5PPP/6K1 w - - 0 1",
    men="d5 d6",
    crowded="r1b1r1k1/1pq3bp/p2p2p1/3P1P2/PPpN4/2NnB2P/5PP1/1R1Q1RK1 b - - 0 1")
def blockaded_pawn(board, side):
    return any(kind_at(board, stop_square(side, pawn), not side) in (KING, *PIECES)
               for pawn in passed_pawns(board, side))


# ---------------------------------------------------------------- pieces

@either_side(
    category="pieces",
    sentence="Battery on a file: two rooks of one side, or a rook and a queen, "
             "stand on the same file with nothing between them.",
    diagram="6k1/p4ppp/8/8/8/3Q4/P4PPP/3R2K1 b - - 0 1",
    men="d1 d3",
    crowded="2r2nk1/3q2pp/1p1bpp2/p2p4/1P1P1PP1/3b3Q/PPrB1R1P/4NRK1 w - - 0 1")
def battery_on_file(board, side):
    return any(rook != man and same_file(rook, man)
               and clear_between(board, rook, man)
               for rook in board.pieces(ROOK, side)
               for man in squares(board, side, *HEAVY))


@either_side(
    category="pieces",
    sentence="Connected rooks: two rooks of one side guard each other, on a rank "
             "or a file with nothing between them.",
    diagram="6k1/5ppp/8/8/8/8/5PPP/R3R1K1 w - - 0 1",
    men="a1 e1",
    crowded="2rr2k1/pb2qpp1/1p2pn1p/2p5/3PPQ2/2PBRN2/P4PPP/3R2K1 b - - 0 1")
def connected_rooks(board, side):
    rooks = board.pieces(ROOK, side)
    return any(board.attacks(rook) & rooks for rook in rooks)


@either_side(
    category="pieces",
    sentence="Rook on an open file: a rook stands on a file without any pawn.",
    diagram="6k1/ppp2ppp/8/8/8/8/PPP2PPP/3R2K1 w - - 0 1",
    men="d1",
    crowded="r1b1r1k1/p1pp1ppp/2p2q2/4Nn2/3P4/2N1R3/PPP2PPP/R2Q2K1 w - - 0 1")
def rook_on_open_file(board, side):
    return any(pawnless(board, chess.square_file(rook))
               for rook in board.pieces(ROOK, side))


@either_side(
    category="pieces",
    sentence="Knight on the rim: a knight stands on the a-file or the h-file.",
    diagram="6k1/5ppp/8/8/N7/8/5PPP/6K1 w - - 0 1",
    men="a4",
    crowded="r4rk1/ppp2ppp/3pqn2/4p1P1/1n2P2N/1PNPP2P/1PPKQ3/R6R b - - 0 1")
def knight_on_the_rim(board, side):
    return any(chess.square_file(knight) in (0, 7)
               for knight in board.pieces(KNIGHT, side))


@either_side(
    category="pieces",
    sentence="Fianchettoed bishop: a bishop on g2 behind its own pawn on g3, or "
             "on b2 behind its own pawn on b3 (for Black on g7 behind g6, or on "
             "b7 behind b6).",
    diagram="6k1/5ppp/8/8/8/6P1/5PBP/6K1 w - - 0 1",
    men="g2 g3",
    crowded="r3k1nr/pppqppbp/6p1/3P4/3n4/6P1/PP2PPBP/RNBQ1RK1 b - - 0 1")
def fianchettoed_bishop(board, side):
    return any(kind_at(board, named(side, home), side) == BISHOP
               and has_pawns(board, side, pawn)
               for home, pawn in (("g2", "g3"), ("b2", "b3")))


@either_side(
    category="pieces",
    sentence="Bad bishop: on squares of a bishop's colour stand at least three "
             "pawns of its own side that are blocked by a man right in front "
             "of them.",
    diagram="6k1/3b2pp/4p3/3pP3/2pP4/2P5/6PP/6K1 w - - 0 1",
    men="d7 c4 d5 e6",
    crowded="r4r2/1pp2kqp/3p1b2/p1nPp3/2P1PpbP/1P6/PBQ2PB1/R3NK1R w - - 0 1")
def bad_bishop(board, side):
    def blocked(pawn):
        stop = stop_square(side, pawn)
        return stop is not None and board.piece_type_at(stop) is not None

    return any(sum(is_light(pawn) == is_light(bishop) and blocked(pawn)
                   for pawn in board.pieces(PAWN, side)) >= 3
               for bishop in board.pieces(BISHOP, side))


@position(
    category="pieces",
    sentence="Opposite-coloured bishops: each side has exactly one bishop, and "
             "the two stand on squares of different colours.",
    diagram="6k1/2b2ppp/8/8/8/3B4/5PPP/6K1 w - - 0 1",
    men="c7 d3",
    crowded="rn2r1k1/2p2ppp/p2b1q2/3Pp3/P3Q3/5N2/1PB2PPP/R4RK1 w - - 0 1")
def opposite_coloured_bishops(board):
    if any(count(board, side, BISHOP) != 1 for side in chess.COLORS):
        return False
    white, black = (min(board.pieces(BISHOP, side)) for side in chess.COLORS)
    return is_light(white) != is_light(black)


# ---------------------------------------------------------------- king safety

@either_side(
    category="king_safety",
    sentence="Rook on a half-open file against the king: a rook stands on the "
             "file of the enemy king, and on that file there is no pawn of its "
             "own but an enemy pawn.",
    diagram="6k1/5ppp/8/8/8/8/5P1P/K5R1 w - - 0 1",
    men="g1 g7 g8",
    crowded="r2q2kr/pp4p1/2p4p/b2p1b2/5N2/2P1BP1P/PP3P2/R2QK1R1 b - - 0 1")
def rook_on_half_open_file_against_king(board, side):
    king = board.king(not side)
    if king is None:
        return False
    file = chess.square_file(king)
    return (bool(board.pieces(ROOK, side) & chess.BB_FILES[file])
            and not pawns_on_file(board, side, file)
            and bool(pawns_on_file(board, not side, file)))


@either_side(
    category="king_safety",
    sentence="King in the centre: a king stands on the d- or e-file, the d- or "
             "the e-file is without pawns, and the enemy still has a queen.",
    diagram="4k3/ppp2ppp/4p3/8/8/4P3/PPPQ1PPP/6K1 b - - 0 1",
    men="e8 d2",
    crowded="r3k2r/ppp1n1pp/3qN3/b2p1n2/8/2P5/P4PPP/RNBQR1K1 w - - 0 1")
def king_in_the_centre(board, side):
    king = board.king(side)
    return (king is not None and chess.square_file(king) in (3, 4)
            and (pawnless(board, 3) or pawnless(board, 4))
            and count(board, not side, QUEEN) > 0)


@either_side(
    category="king_safety",
    sentence="Queen and king on one diagonal: the king and a queen of one side "
             "stand on the same diagonal with nothing between them.",
    diagram="6k1/5ppp/8/8/3Q4/8/6PP/6K1 w - - 0 1",
    men="d4 g1",
    crowded="6r1/1pp2k1p/3p1b2/p1nPp2q/2P1Pp1P/1P3Pr1/PB2KQNR/3R4 w - - 0 1")
def queen_and_king_on_one_diagonal(board, side):
    king = board.king(side)
    if king is None:
        return False
    return any(abs(chess.square_rank(queen) - chess.square_rank(king))
               == file_distance(queen, king)
               and clear_between(board, queen, king)
               for queen in board.pieces(QUEEN, side))


# ---------------------------------------------------------------- endings

@position(
    category="endings",
    sentence="Distant opposition: in a pawn ending the kings stand on one file "
             "or rank with exactly three or five squares between them.",
    diagram="4k3/8/8/8/4K3/8/4P3/8 w - - 0 1",
    men="e4 e8",
    crowded="8/3k4/2p1p2p/1p2P1p1/2PP2P1/P2K4/7P/8 b - - 0 1",
    crowded_note="as many men as found in real games")
def opposition_distant(board):
    kings = [board.king(side) for side in chess.COLORS]
    if None in kings or not board.pawns or not only_pawns_and_kings(board):
        return False
    gaps = (file_distance(*kings),
            abs(chess.square_rank(kings[0]) - chess.square_rank(kings[1])))
    return sorted(gaps) in ([0, 4], [0, 6])


# ---------------------------------------------------------------- command line

def boxed_position(rng):
    """A random valid position in which its own men stand all around a king."""
    while True:
        board = random_position(rng, 24)
        side = board.turn
        for square in chess.SquareSet(chess.BB_KING_ATTACKS[board.king(side)]):
            if board.color_at(square) != side and square != board.king(not side):
                edge = chess.BB_SQUARES[square] & chess.BB_BACKRANKS
                kind = rng.choice((BISHOP, ROOK) if edge else (PAWN, PAWN, ROOK))
                board.set_piece_at(square, chess.Piece(kind, side))
        if board.is_valid():
            return board


def check_all():
    """Verify all motifs; returns the number of faults."""
    rng = random.Random(2026)
    real = real_positions(rng, 1000)
    mates = puzzle_ends(rng, 600)
    chance = [random_position(rng) for _ in range(4000)]
    chance += [random_position(rng, 24) for _ in range(4000)]
    chance += [boxed_position(rng) for _ in range(4000)]
    broken = [broken_position(rng) for _ in range(500)]
    bad = 0
    print(f"{'motif':36} {'real':>7} {'puzzles':>7} {'random':>7}")
    for motif in MOTIFS:
        found = list(faults(motif))
        if ([other.name for other in MOTIFS] + TAKEN).count(motif.name) > 1:
            found.append("the name is taken twice")
        rates = [sum(map(motif.holds, group)) / len(group)
                 for group in (real, mates, chance)]
        if rates[2] in (0, 1):
            found.append("always the same over random positions")
        if any(motif.holds(board) != motif.holds(board.mirror())
               for board in real[:200] + mates[:100] + chance[::20]):
            found.append("changes when the colours are exchanged")
        for board in broken:
            motif.holds(board)
        print(f"{motif.name:36}", *(f"{rate:7.2%}" for rate in rates), *found)
        bad += len(found)
    print(f"{len(MOTIFS)} motifs, {bad} faults")
    return bad


def main(arguments):
    """Run one command of tuning.py on the motifs of this file."""
    tuning.MOTIFS = MOTIFS
    tuning.check_all = check_all
    tuning.__doc__ = __doc__
    return tuning.main(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
