#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A blind benchmark of everyday chess motifs, in plain python-chess.

Each motif has a name, a category, a coach's sentence, an exact test
`holds(board)`, a simple teaching diagram with the men that matter, and a
crowded position in which the same motif holds.

Usage:
    tuning.py list           all motifs as JSON
    tuning.py answer NAME    a FEN per line in, `yes` or `no` per line out
    tuning.py check          verify the motifs and print their base rates

The answers do not depend on castling rights, counters, history or en passant,
and stay the same when the colours are exchanged.
"""

import csv
import glob
import json
import os
import random
import sys
import time
from dataclasses import dataclass
from typing import Callable

import chess
import chess.pgn
from chess import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK

HEAVY = (ROOK, QUEEN)
SLIDERS = (BISHOP, ROOK, QUEEN)
PIECES = (KNIGHT, BISHOP, ROOK, QUEEN)
VALUE = {PAWN: 1, KNIGHT: 3, BISHOP: 3, ROOK: 5, QUEEN: 9, KING: 100}


@dataclass
class Motif:
    """One motif of the benchmark."""

    name: str
    category: str
    sentence: str
    holds: Callable[[chess.Board], bool]
    diagram: str
    men: list
    crowded: str
    crowded_note: str


MOTIFS: list[Motif] = []


def bare(board):
    """The same position without castling rights, en passant or history."""
    board = board.copy(stack=False)
    board.castling_rights = chess.BB_EMPTY
    board.ep_square = None
    return board


def register(holds, function, category, sentence, diagram, men, crowded,
             crowded_note=""):
    """Add a motif named after its function."""
    MOTIFS.append(Motif(function.__name__, category, sentence, holds, diagram,
                        men.split(), crowded, crowded_note))


def either_side(**entry):
    """Decorator: the test takes (board, side); one side having it is enough."""
    def decorate(function):
        def holds(board):
            return any(function(board, side) for side in chess.COLORS)
        register(holds, function, **entry)
        return function
    return decorate


def position(**entry):
    """Decorator: the test takes the position as it is, side to move included."""
    def decorate(function):
        def holds(board):
            return bool(function(bare(board)))
        register(holds, function, **entry)
        return function
    return decorate


# ---------------------------------------------------------------- helpers

def squares(board, side, *kinds):
    """The squares of the men of these kinds of one side."""
    found = chess.SquareSet()
    for kind in kinds:
        found |= board.pieces(kind, side)
    return found


def count(board, side, *kinds):
    """How many men of these kinds a side has."""
    return len(squares(board, side, *kinds))


def rank_of(side, square):
    """The rank of a square as its side counts it, 1 to 8."""
    rank = chess.square_rank(square)
    return rank + 1 if side == chess.WHITE else 8 - rank


def named(side, name):
    """The square White calls `name`, as seen by the given side."""
    square = chess.parse_square(name)
    return square if side == chess.WHITE else chess.square_mirror(square)


def stop_square(side, square):
    """The square directly in front, or None at the end of the board."""
    front = square + 8 if side == chess.WHITE else square - 8
    return front if 0 <= front < 64 else None


def file_distance(a, b):
    """How many files two squares are apart."""
    return abs(chess.square_file(a) - chess.square_file(b))


def is_light(square):
    """Whether the square is a light one."""
    return bool(chess.BB_SQUARES[square] & chess.BB_LIGHT_SQUARES)


def kind_at(board, square, side):
    """The kind of the man of this side on the square, or None."""
    if square is None or board.color_at(square) != side:
        return None
    return board.piece_type_at(square)


def clear_between(board, a, b):
    """Whether no man stands strictly between two squares of one line."""
    return not chess.between(a, b) & board.occupied


def beyond(board, start, front):
    """The first man behind `front` on the line from `start`, or None."""
    file_step = chess.square_file(front) - chess.square_file(start)
    rank_step = chess.square_rank(front) - chess.square_rank(start)
    file_step = (file_step > 0) - (file_step < 0)
    rank_step = (rank_step > 0) - (rank_step < 0)
    file = chess.square_file(front) + file_step
    rank = chess.square_rank(front) + rank_step
    while 0 <= file < 8 and 0 <= rank < 8:
        if board.piece_type_at(chess.square(file, rank)):
            return chess.square(file, rank)
        file, rank = file + file_step, rank + rank_step
    return None


def lines(board, side, *kinds):
    """For every line piece: its square, the first man it meets, the second."""
    for slider in squares(board, side, *kinds):
        for front in board.attacks(slider):
            if board.piece_type_at(front):
                back = beyond(board, slider, front)
                if back is not None:
                    yield slider, front, back


def undefended(board, square):
    """Whether no man of the same side protects the man on the square."""
    return not board.is_attacked_by(board.color_at(square), square)


def pawns_on_file(board, side, file):
    """The pawns of a side on a file; none outside the board."""
    if not 0 <= file < 8:
        return chess.SquareSet()
    return board.pieces(PAWN, side) & chess.BB_FILES[file]


def neighbour_pawns(board, side, square):
    """The pawns of a side on the files next to the square's file."""
    file = chess.square_file(square)
    return (pawns_on_file(board, side, file - 1)
            | pawns_on_file(board, side, file + 1))


def pawnless(board, file):
    """Whether a file is open: no pawn of either side on it."""
    return not board.pawns & chess.BB_FILES[file]


def is_passed(board, side, pawn):
    """No enemy pawn in front on its own file or a neighbouring one."""
    foes = (neighbour_pawns(board, not side, pawn)
            | pawns_on_file(board, not side, chess.square_file(pawn)))
    return all(rank_of(side, foe) <= rank_of(side, pawn) for foe in foes)


def passed_pawns(board, side):
    """All passed pawns of a side."""
    return [pawn for pawn in board.pieces(PAWN, side)
            if is_passed(board, side, pawn)]


def protected_by_pawn(board, side, square):
    """Whether a pawn of the side protects the square."""
    return bool(board.attackers(side, square) & board.pieces(PAWN, side))


def only_pawns_and_kings(board):
    """Whether the board shows a pawn ending."""
    return not (board.knights | board.bishops | board.rooks | board.queens)


def piece_counts(board, side):
    """The numbers of knights, bishops, rooks and queens of a side."""
    return tuple(count(board, side, kind) for kind in PIECES)


def short_castled(board, side):
    """Whether the king stands on g1 or h1 (g8 or h8)."""
    return board.king(side) in (named(side, "g1"), named(side, "h1"))


def long_castled(board, side):
    """Whether the king stands on a1, b1 or c1 (a8, b8 or c8)."""
    return board.king(side) in [named(side, name) for name in ("a1", "b1", "c1")]


def has_pawns(board, side, names):
    """Whether the side has pawns on all these squares."""
    return all(kind_at(board, named(side, name), side) == PAWN
               for name in names.split())


def mated_king(board):
    """The square of the checkmated king, or None."""
    return board.king(board.turn) if board.is_checkmate() else None


# ---------------------------------------------------------------- tactics

@either_side(
    category="tactics",
    sentence="Knight fork: a knight attacks at least two of the enemy's king, "
             "queen and rooks at the same time.",
    diagram="r3k3/2N2ppp/8/8/8/8/5PPP/6K1 b - - 0 1",
    men="c7 a8 e8",
    crowded="r1bq1rk1/ppp2pp1/3b1n1p/4p3/6P1/1nNPBN1P/PPPQ1P2/R3K2R w - - 0 1")
def knight_fork(board, side):
    targets = squares(board, not side, KING, QUEEN, ROOK)
    return any(len(board.attacks(knight) & targets) >= 2
               for knight in board.pieces(KNIGHT, side))


@either_side(
    category="tactics",
    sentence="Fork by the king: a king attacks two unprotected enemy men "
             "(pieces or pawns) at once.",
    diagram="8/6k1/2n4p/3K4/4p2P/8/8/8 w - - 0 1",
    men="d5 c6 e4",
    crowded="r1b1q1k1/ppp1nPB1/1b4np/3p3Q/2B5/8/P4PPP/RN3RK1 b - - 0 1")
def king_fork(board, side):
    king = board.king(side)
    if king is None:
        return False
    prey = board.attacks(king) & squares(board, not side, PAWN, *PIECES)
    return sum(undefended(board, man) for man in prey) >= 2


@either_side(
    category="tactics",
    sentence="Relative pin: a bishop pins a knight or rook, or a rook pins a "
             "knight or bishop, to the enemy queen; nothing else stands "
             "between them.",
    diagram="3q2k1/5ppp/5n2/6B1/8/8/5PPP/6K1 w - - 0 1",
    men="g5 f6 d8",
    crowded="r4rk1/pb1nq2p/3p1np1/1ppP1pB1/8/2P3P1/PN1QPPBP/4RRK1 b - - 0 1")
def pin_on_queen(board, side):
    pinned_kinds = {BISHOP: (KNIGHT, ROOK), ROOK: (KNIGHT, BISHOP)}
    for slider, front, back in lines(board, side, BISHOP, ROOK):
        kinds = pinned_kinds[board.piece_type_at(slider)]
        if (kind_at(board, front, not side) in kinds
                and kind_at(board, back, not side) == QUEEN):
            return True
    return False


@either_side(
    category="tactics",
    sentence="A pinned piece is hit by a pawn: a knight, bishop, rook or queen "
             "pinned to its king is attacked by an enemy pawn.",
    diagram="4k3/1p3ppp/2n5/1B1P4/8/8/5PPP/6K1 b - - 0 1",
    men="d5 c6 b5 e8",
    crowded="4rr2/1ppk2b1/p1np3p/3N3q/3P2p1/2P1Bn1N/PP2B1Q1/R4R1K w - - 0 1")
def pinned_piece_hit_by_pawn(board, side):
    return any(board.is_pinned(side, man)
               and protected_by_pawn(board, not side, man)
               for man in squares(board, side, *PIECES))


@either_side(
    category="tactics",
    sentence="Skewer: a bishop, rook or queen attacks an enemy piece worth more "
             "than itself (or the king), and next behind it on the same line "
             "stands an enemy piece (no pawn) worth less than the front one.",
    diagram="4q3/8/8/4k3/8/6P1/5PK1/4R3 b - - 0 1",
    men="e1 e5 e8",
    crowded="4r1k1/p4r1p/b5p1/4qP2/2pb2B1/B5P1/P2P1P1P/2RQR1K1 b - - 0 1")
def skewer(board, side):
    for slider, front, back in lines(board, side, *SLIDERS):
        front_kind = kind_at(board, front, not side)
        back_kind = kind_at(board, back, not side)
        if front_kind is None or back_kind not in PIECES:
            continue
        worth = VALUE[front_kind]
        if worth > VALUE[board.piece_type_at(slider)] and worth > VALUE[back_kind]:
            return True
    return False


@either_side(
    category="tactics",
    sentence="Queen under attack: a queen is attacked by a man of lesser value "
             "(an enemy pawn, knight, bishop or rook).",
    diagram="6k1/5ppp/8/4n3/8/3Q4/2P2PPP/6K1 w - - 0 1",
    men="d3 e5",
    crowded="1r1nkn1r/4bp1p/p1p4B/1pq1PQ2/4p3/1B5P/PP4P1/2R2R1K b - - 0 1")
def queen_attacked_by_lesser_man(board, side):
    lesser = squares(board, not side, PAWN, KNIGHT, BISHOP, ROOK)
    return any(board.attackers(not side, queen) & lesser
               for queen in board.pieces(QUEEN, side))


@either_side(
    category="tactics",
    sentence="Overloaded defender: one and the same man is the only protector "
             "of two attacked men of its side, at least one of them a piece "
             "(no pawn, no king).",
    diagram="3r2k1/4qppp/8/8/4n3/8/5PBP/3R2K1 w - - 0 1",
    men="e7 d8 e4",
    crowded="2r1q1k1/1p1b2bp/p3p1p1/3pPNB1/3P3Q/2N5/PP4PP/5RK1 b - - 0 1")
def overloaded_defender(board, side):
    charges = {}
    for man in squares(board, side, PAWN, *PIECES):
        defenders = board.attackers(side, man)
        if len(defenders) == 1 and board.is_attacked_by(not side, man):
            kinds = charges.setdefault(min(defenders), [])
            kinds.append(board.piece_type_at(man))
    return any(len(kinds) >= 2 and max(kinds) > PAWN
               for kinds in charges.values())


@position(
    category="tactics",
    sentence="Removing the guard: the side to move can capture an enemy knight, "
             "bishop, rook or queen which is the only protector of another "
             "enemy piece (no pawn), and that piece is attacked by a man other "
             "than the capturing one.",
    diagram="6k1/5ppp/5n2/3b2B1/8/8/5PPP/3R2K1 w - - 0 1",
    men="g5 f6 d5 d1",
    crowded="3q1rk1/2nbppbp/2n3p1/2B1p3/2r2P2/2N3PP/1P1QN1BK/R4R2 w - - 0 1")
def removal_of_the_guard(board):
    guarded = {}
    for prey in squares(board, not board.turn, *PIECES):
        guards = board.attackers(not board.turn, prey)
        hunters = board.attackers(board.turn, prey)
        if len(guards) == 1 and hunters:
            guarded.setdefault(min(guards), []).append(hunters)
    for guard, hunted in guarded.items():
        if board.piece_type_at(guard) not in PIECES:
            continue
        for move in board.generate_legal_moves(to_mask=chess.BB_SQUARES[guard]):
            taker = chess.SquareSet.from_square(move.from_square)
            if any(hunters - taker for hunters in hunted):
                return True
    return False


@either_side(
    category="tactics",
    sentence="Loose pieces: one side has at least two unprotected pieces among "
             "its knights, bishops and rooks.",
    diagram="6k1/5ppp/8/n7/4r3/8/5PPP/3Q2K1 w - - 0 1",
    men="a5 e4",
    crowded="1r1q1rk1/p1pnb1pp/3ppn2/6N1/Q3P3/2Pp4/PP3PPP/RNB1K2R w - - 0 1")
def loose_pieces(board, side):
    return sum(undefended(board, man)
               for man in squares(board, side, KNIGHT, BISHOP, ROOK)) >= 2


@either_side(
    category="tactics",
    sentence="Attack on f7 (f2): the pawn on f7 is attacked at least twice and "
             "protected by its king alone.",
    diagram="4k3/3p1ppp/8/6N1/2B5/8/5PPP/6K1 w - - 0 1",
    men="f7 e8 c4 g5",
    crowded="r3r1k1/pppb1ppp/1q1N1n2/n7/2BP4/1N5P/PP3PP1/R1BQ1RK1 b - - 0 1")
def attack_on_f7(board, side):
    target = named(side, "f2")
    if kind_at(board, target, side) != PAWN:
        return False
    defenders = list(board.attackers(side, target))
    return (defenders == [board.king(side)]
            and len(board.attackers(not side, target)) >= 2)


# ---------------------------------------------------------------- mates

@position(
    category="mates",
    sentence="Back-rank mate: the side to move is checkmated on its back rank "
             "by a rook or queen on that rank, and all squares in front of its "
             "king are occupied by its own men.",
    diagram="3R2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1",
    men="d8 g8",
    crowded="r1b3k1/ppp2ppp/2p5/8/2B5/3P4/PPP3PP/RNB2r1K w - - 0 1")
def back_rank_mate(board):
    king = mated_king(board)
    if king is None or rank_of(board.turn, king) != 1:
        return False
    rank = chess.square_rank(king)
    front = chess.BB_KING_ATTACKS[king] & chess.BB_RANKS[6 if rank == 7 else 1]
    heavy = squares(board, not board.turn, *HEAVY) & chess.BB_RANKS[rank]
    return (not front & ~board.occupied_co[board.turn]
            and bool(board.checkers() & heavy))


@position(
    category="mates",
    sentence="Supported queen mate: a queen checkmates from a square next to "
             "the king and is protected by another man.",
    diagram="6k1/5pQp/5P2/8/8/8/6PP/6K1 b - - 0 1",
    men="g7 f6 g8",
    crowded="r1b3k1/4b1pp/p1pp1r2/P4p2/5Pn1/1PNB2RQ/1BP2qPP/R4K2 w - - 0 1")
def supported_queen_mate(board):
    king = mated_king(board)
    if king is None:
        return False
    return any(chess.square_distance(king, queen) == 1
               and not undefended(board, queen)
               for queen in board.checkers() & board.queens)


@position(
    category="mates",
    sentence="Stalemate: the side to move is not in check and has no legal move.",
    diagram="7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    men="h8 f7",
    crowded="5bnr/4p1pq/4Qpkr/7p/7P/4P3/PPPP1PP1/RNB1KBNR b - - 0 1",
    crowded_note="composed (ten moves from the start), not from a real game")
def stalemate(board):
    return board.king(board.turn) is not None and board.is_stalemate()


@position(
    category="mates",
    sentence="Check: the side to move is in check.",
    diagram="4k3/5ppp/8/1B6/8/8/5PPP/6K1 b - - 0 1",
    men="b5 e8",
    crowded="r1b2rk1/pp4pp/8/4P3/1QBP1pqn/4bN2/PP4PP/R3K2R b - - 0 1")
def check(board):
    return board.is_check()


@position(
    category="mates",
    sentence="No flight square: the king of the side to move is not in check "
             "but cannot move, and at least one free square next to it is "
             "denied to it by enemy men.",
    diagram="7k/6pp/8/8/2B5/8/5PPP/6K1 b - - 0 1",
    men="h8 c4",
    crowded="r1bk2nr/ppp3pp/4Pp2/2qN3Q/2B5/1P6/5PPP/3R1RK1 b - - 0 1")
def no_flight_square(board):
    king = board.king(board.turn)
    if king is None or board.is_check():
        return False
    empty = chess.BB_KING_ATTACKS[king] & ~board.occupied
    moves = board.generate_legal_moves(chess.BB_SQUARES[king])
    return bool(empty) and not any(moves)


@position(
    category="mates",
    sentence="Interposing: the side to move is in check and can block the "
             "check by putting a man between.",
    diagram="4k3/3b1ppp/8/8/8/8/5PPP/4R1K1 b - - 0 1",
    men="e1 e8 d7",
    crowded="r1b1k2r/pppp1ppp/2n2B2/8/1b1Pq3/2N5/PP3PPP/R2QKBNR w - - 0 1")
def check_can_be_blocked(board):
    king = board.king(board.turn)
    checkers = list(board.checkers())
    if king is None or len(checkers) != 1:
        return False
    others = board.occupied & ~chess.BB_SQUARES[king]
    gap = chess.between(king, checkers[0])
    return any(board.generate_legal_moves(others, gap))


# ---------------------------------------------------------------- pawns


@either_side(
    category="pawns",
    sentence="Doubled pawns: two pawns of one side stand on the same file.",
    diagram="6k1/pp3ppp/8/8/2P5/2P5/P4PPP/6K1 w - - 0 1",
    men="c3 c4",
    crowded="r4rk1/pp4pp/2nq4/2p1pp2/2P1p3/1P4P1/PBQP1P1P/2KR1R2 w - - 0 1")
def doubled_pawns(board, side):
    return any(len(pawns_on_file(board, side, file)) >= 2 for file in range(8))


@either_side(
    category="pawns",
    sentence="Backward pawn: its neighbours on the next files have all gone "
             "further ahead (there is at least one), and the square in front "
             "of it is guarded by an enemy pawn.",
    diagram="6k1/5ppp/3p4/4p3/4P3/8/5PPP/6K1 w - - 0 1",
    men="d6 e5 e4",
    crowded="r1bqr1k1/pp3pbp/1n1p1np1/1Np5/2P5/1PN3PP/P1Q1PPB1/R1B2RK1 b - - 0 1")
def backward_pawn(board, side):
    for pawn in board.pieces(PAWN, side):
        friends = neighbour_pawns(board, side, pawn)
        stop = stop_square(side, pawn)
        if (friends and stop is not None
                and all(rank_of(side, f) > rank_of(side, pawn) for f in friends)
                and protected_by_pawn(board, not side, stop)):
            return True
    return False


@either_side(
    category="pawns",
    sentence="Pawn chain: three pawns of one side stand on one diagonal, each "
             "protecting the next.",
    diagram="6k1/6pp/4p3/3pP3/3P4/2P5/6PP/6K1 w - - 0 1",
    men="c3 d4 e5",
    crowded="r1bq1rk1/1p1pb1pp/p1n1p1n1/2p2p2/P1B1P3/2NPBN2/1PP1QPPP/R4RK1 w - - 0 1")
def pawn_chain(board, side):
    pawns = board.pieces(PAWN, side)
    for base in pawns:
        for middle in board.attacks(base) & pawns:
            if any(top - middle == middle - base
                   for top in board.attacks(middle) & pawns):
                return True
    return False


@either_side(
    category="pawns",
    sentence="Hanging pawns: the pawns c4 and d4 (c5 and d5 for Black) stand "
             "side by side with no friendly pawn on the b- and e-files, and the "
             "enemy has no pawn on the c- and d-files.",
    diagram="6k1/pp3ppp/4p3/8/2PP4/8/P4PPP/6K1 w - - 0 1",
    men="c4 d4",
    crowded="r2q1rk1/4nppp/pp1bpn2/8/2PP4/P2B1P2/1B2NP1P/2RQK2R w - - 0 1")
def hanging_pawns(board, side):
    own = [len(pawns_on_file(board, side, file)) for file in range(1, 5)]
    foes = squares(board, not side, PAWN) & (chess.BB_FILE_C | chess.BB_FILE_D)
    return (has_pawns(board, side, "c4 d4") and own == [0, 1, 1, 0]
            and not foes)


@either_side(
    category="pawns",
    sentence="Pawn on the seventh: a pawn stands one step before promotion.",
    diagram="6k1/3P1ppp/8/8/8/8/5PPP/6K1 w - - 0 1",
    men="d7",
    crowded="r2q1rk1/p1p1Pppp/8/b1pp4/b3n3/BNP5/P4PPP/RN1Q1RK1 b - - 0 1")
def pawn_on_seventh(board, side):
    return any(rank_of(side, pawn) == 7 for pawn in board.pieces(PAWN, side))


@either_side(
    category="pawns",
    sentence="Classical pawn centre: a side has pawns on both d4 and e4 "
             "(d5 and e5 for Black).",
    diagram="6k1/pp3ppp/8/8/3PP3/8/PP3PPP/6K1 w - - 0 1",
    men="d4 e4",
    crowded="r3rbk1/2q3pp/pn1pbp2/npp1p3/3PP2B/2P1NN1P/PPB2PP1/2RQR1K1 w - - 0 1")
def classical_centre(board, side):
    return has_pawns(board, side, "d4 e4")


@either_side(
    category="pawns",
    sentence="Candidate: a pawn that is not passed, has no enemy pawn in front "
             "on its own file, and has at least as many friendly pawns beside "
             "or behind it on the neighbouring files as there are enemy pawns "
             "in front on those files.",
    diagram="6k1/p4ppp/8/8/PP6/8/5PPP/6K1 w - - 0 1",
    men="b4 a4 a7",
    crowded="r2qk2r/2p1bppp/p1n1b3/1p1pP3/4n3/1BP2N2/PP3PPP/RNBQ1RK1 w - - 0 1")
def candidate_pawn(board, side):
    for pawn in board.pieces(PAWN, side):
        rank = rank_of(side, pawn)
        foes = pawns_on_file(board, not side, chess.square_file(pawn))
        if any(rank_of(side, foe) > rank for foe in foes):
            continue
        sentries = sum(rank_of(side, foe) > rank
                       for foe in neighbour_pawns(board, not side, pawn))
        helpers = sum(rank_of(side, friend) <= rank
                      for friend in neighbour_pawns(board, side, pawn))
        if 0 < sentries <= helpers:
            return True
    return False


@either_side(
    category="pawns",
    sentence="Central ram: on the d- or e-file a white and a black pawn stand "
             "head to head and block each other.",
    diagram="6k1/5ppp/8/3p4/3P4/8/5PPP/6K1 w - - 0 1",
    men="d4 d5",
    crowded="r1bq1rk1/pppnnpbp/3p2p1/3Pp3/2P1P3/2N1B3/PPQNBPPP/R3K2R b - - 0 1")
def central_ram(board, side):
    return any(kind_at(board, stop_square(side, pawn), not side) == PAWN
               for file in (3, 4)
               for pawn in pawns_on_file(board, side, file))


# ---------------------------------------------------------------- pieces


@either_side(
    category="pieces",
    sentence="Rook on a half-open file: a rook stands on a file with no pawn of "
             "its own, but with an enemy pawn in front of the rook.",
    diagram="6k1/ppp2pp1/3p3p/8/8/8/PPP2PPP/3R2K1 w - - 0 1",
    men="d1 d6",
    crowded="1r4k1/2p1r1p1/3p1p1p/p1p1n3/P3PP2/1PP1R1P1/3N3P/R4K2 b - - 0 1")
def rook_on_half_open_file(board, side):
    for rook in board.pieces(ROOK, side):
        file = chess.square_file(rook)
        foes = pawns_on_file(board, not side, file)
        if (not pawns_on_file(board, side, file)
                and any(rank_of(side, foe) > rank_of(side, rook) for foe in foes)):
            return True
    return False


@either_side(
    category="pieces",
    sentence="Rook on the seventh: a rook stands on its seventh rank, and an "
             "enemy pawn stands on that rank or the enemy king behind it on "
             "the eighth.",
    diagram="6k1/pR3pp1/7p/8/8/8/5PPP/6K1 w - - 0 1",
    men="b7",
    crowded="r3r1k1/bpp1Rpp1/p6p/P2P4/1P6/3n1NPP/2N2P1K/R7 w - - 0 1")
def rook_on_seventh(board, side):
    if not any(rank_of(side, rook) == 7 for rook in board.pieces(ROOK, side)):
        return False
    king = board.king(not side)
    return (king is not None and rank_of(side, king) == 8
            or any(rank_of(side, pawn) == 7
                   for pawn in board.pieces(PAWN, not side)))


@either_side(
    category="pieces",
    sentence="Doubled rooks: two rooks of one side stand on the same file with "
             "nothing between them.",
    diagram="6k1/ppp2pp1/7p/8/8/8/PPPR1PPP/3R2K1 b - - 0 1",
    men="d1 d2",
    crowded="2r3k1/2r4p/p2p1np1/1p1Pp3/qN2P3/P3Q2P/1P4P1/1KR1R3 b - - 0 1")
def doubled_rooks(board, side):
    rooks = board.pieces(ROOK, side)
    return any(a < b and file_distance(a, b) == 0 and clear_between(board, a, b)
               for a in rooks for b in rooks)


@either_side(
    category="pieces",
    sentence="Knight outpost: a knight on its fifth or sixth rank is protected "
             "by a pawn and can never be driven away by an enemy pawn.",
    diagram="6k1/5ppp/3p4/3N4/4P3/8/5PPP/6K1 w - - 0 1",
    men="d5 e4",
    crowded="4r1k1/1p4p1/2pb1p1p/1p1p4/r2PnP2/P3P3/1PR2NPP/2BR2K1 b - - 0 1")
def knight_outpost(board, side):
    for knight in board.pieces(KNIGHT, side):
        rank = rank_of(side, knight)
        if (rank in (5, 6) and protected_by_pawn(board, side, knight)
                and not any(rank_of(side, foe) > rank
                            for foe in neighbour_pawns(board, not side, knight))):
            return True
    return False


@either_side(
    category="pieces",
    sentence="Bishop pair: one side has bishops on both colours of squares, "
             "the other side has not.",
    diagram="2b3k1/2n2ppp/8/8/8/8/3BBPPP/6K1 w - - 0 1",
    men="d2 e2",
    crowded="rn1qk2r/pb3ppp/1p2pn2/2pp4/2PP4/P1PBPP2/4N1PP/R1BQK2R b - - 0 1")
def bishop_pair(board, side):
    colours = [{is_light(b) for b in board.pieces(BISHOP, s)}
               for s in (side, not side)]
    return len(colours[0]) == 2 > len(colours[1])


@either_side(
    category="pieces",
    sentence="Rook behind the passed pawn: a rook stands behind its own passed "
             "pawn on the same file, with nothing between them.",
    diagram="6k1/5ppp/8/3P4/8/8/5PPP/3R2K1 w - - 0 1",
    men="d1 d5",
    crowded="3rr1k1/ppb2pp1/5np1/3q4/Q1pP4/4R1NP/PB3PP1/3R2K1 w - - 0 1")
def rook_behind_passed_pawn(board, side):
    return any(file_distance(rook, pawn) == 0
               and rank_of(side, rook) < rank_of(side, pawn)
               and clear_between(board, rook, pawn)
               for pawn in passed_pawns(board, side)
               for rook in board.pieces(ROOK, side))


@either_side(
    category="pieces",
    sentence="Centralised knight: a knight stands on d4, e4, d5 or e5.",
    diagram="6k1/5ppp/8/8/4N3/8/5PPP/6K1 w - - 0 1",
    men="e4",
    crowded="r4rk1/p1pb1ppp/2pp3q/4n3/B3P3/2N1P3/PPP1Q1PP/4RRK1 w - - 0 1")
def centralised_knight(board, side):
    return bool(board.pieces(KNIGHT, side) & chess.BB_CENTER)


# ---------------------------------------------------------------- king safety

@either_side(
    category="king_safety",
    sentence="Pawn shield gone: a castled king (a1, b1, c1, g1 or h1; on the "
             "eighth rank for Black) has no pawn of its own on its file or the "
             "neighbouring files.",
    diagram="6k1/5ppp/3q4/8/8/8/PPP5/5RK1 w - - 0 1",
    men="g1",
    crowded="r1bk1b2/ppp5/2n3Bp/3P4/3P4/2N5/PPP5/R1B1qQK1 b - - 0 1")
def pawn_shield_gone(board, side):
    if not (short_castled(board, side) or long_castled(board, side)):
        return False
    king = board.king(side)
    return not (pawns_on_file(board, side, chess.square_file(king))
                or neighbour_pawns(board, side, king))


@either_side(
    category="king_safety",
    sentence="King caught in the centre: a king on d1 or e1 (d8 or e8) has no "
             "pawn of its own on its file, and an enemy rook or queen stands "
             "on that file.",
    diagram="4k3/ppp1bppp/8/8/8/8/PPP2PPP/4R1K1 b - - 0 1",
    men="e8 e1",
    crowded="r3k1nr/pp1n1ppb/2p4p/2b1q3/2B2N1P/4B1N1/PPP1QPP1/R3K2R w - - 0 1")
def king_caught_in_centre(board, side):
    king = board.king(side)
    if king not in (named(side, "d1"), named(side, "e1")):
        return False
    file = chess.square_file(king)
    return (not pawns_on_file(board, side, file)
            and bool(squares(board, not side, *HEAVY) & chess.BB_FILES[file]))


@either_side(
    category="king_safety",
    sentence="Luft: a king on g1 or h1 (g8 or h8) has its pawns on f2, g2 and "
             "h3 (f7, g7 and h6), so that it has an air hole on h2 (h7).",
    diagram="6k1/5ppp/8/8/8/7P/5PP1/6K1 b - - 0 1",
    men="g1 h3",
    crowded="r1b2rk1/2q1bppp/p2p4/2n1p3/PQ2P3/5N1P/1PP1BPP1/R1B1R1K1 b - - 0 1")
def luft(board, side):
    return (short_castled(board, side) and has_pawns(board, side, "f2 g2 h3")
            and board.piece_type_at(named(side, "h2")) is None)


@either_side(
    category="king_safety",
    sentence="Exposed king: no man of its own side stands next to a king, while "
             "the enemy still has a queen.",
    diagram="6k1/5ppp/5q2/8/8/3K4/P5PP/3R4 w - - 0 1",
    men="d3 f6",
    crowded="1rr3k1/2pqp3/3p1pp1/3P1b1p/1P1N1Pn1/P1R3P1/3Q2BP/4R1K1 b - - 0 1")
def exposed_king(board, side):
    king = board.king(side)
    return (king is not None and count(board, not side, QUEEN) > 0
            and not chess.BB_KING_ATTACKS[king] & board.occupied_co[side])


@either_side(
    category="king_safety",
    sentence="Open file against the king: an enemy rook stands on a file "
             "without pawns, which is the file of a castled king (a1, b1, c1, "
             "g1 or h1; on the eighth rank for Black) or the one next to it.",
    diagram="5r1k/5p1p/8/8/8/7P/5P1K/6R1 b - - 0 1",
    men="g1 h8",
    crowded="5rk1/2p4p/ppBb4/6q1/3P2p1/PP2n1P1/1B2Q2P/2R3K1 w - - 0 1")
def open_file_against_king(board, side):
    if not (short_castled(board, side) or long_castled(board, side)):
        return False
    king = board.king(side)
    return any(file_distance(rook, king) <= 1
               and pawnless(board, chess.square_file(rook))
               for rook in board.pieces(ROOK, not side))


# ---------------------------------------------------------------- endings


@position(
    category="endings",
    sentence="Opposition: in a pawn ending the kings face each other on one "
             "file or rank with exactly one square between them.",
    diagram="8/8/4k3/8/4K3/4P3/8/8 w - - 0 1",
    men="e4 e6",
    crowded="6k1/p5p1/1p3pKp/2p1pPP1/P3P2P/1P1P4/8/8 b - - 0 1",
    crowded_note="as many men as found in real games")
def direct_opposition(board):
    kings = [board.king(side) for side in chess.COLORS]
    if None in kings or not board.pawns or not only_pawns_and_kings(board):
        return False
    gaps = (file_distance(*kings),
            abs(chess.square_rank(kings[0]) - chess.square_rank(kings[1])))
    return sorted(gaps) == [0, 2]


@either_side(
    category="endings",
    sentence="King ahead of its pawn: in a pawn ending a king stands at least "
             "one rank in front of its own passed pawn, on the pawn's file or "
             "a neighbouring one.",
    diagram="8/2k5/8/3K4/8/3P4/8/8 w - - 0 1",
    men="d5 d3",
    crowded="8/5pp1/3K2p1/pk1P4/1pp3PP/1P6/P7/8 w - - 0 1",
    crowded_note="as many men as found in real games")
def king_ahead_of_passed_pawn(board, side):
    king = board.king(side)
    if king is None or not only_pawns_and_kings(board):
        return False
    return any(file_distance(king, pawn) <= 1
               and rank_of(side, king) > rank_of(side, pawn)
               for pawn in passed_pawns(board, side))


@either_side(
    category="endings",
    sentence="Wrong-coloured bishop: the enemy has no pieces besides his king; "
             "a side has just one bishop, all its pawns stand on one rook's "
             "file, and the bishop does not control their promotion square.",
    diagram="7k/8/7K/7P/8/3B4/8/8 w - - 0 1",
    men="d3 h5",
    crowded="6b1/8/2k2K2/5P2/p1P1P3/P7/8/8 b - - 0 1",
    crowded_note="as many men as found in real games")
def wrong_coloured_bishop(board, side):
    if (board.king(not side) is None
            or piece_counts(board, not side) != (0, 0, 0, 0)
            or piece_counts(board, side) != (0, 1, 0, 0)):
        return False
    pawns = board.pieces(PAWN, side)
    files = {chess.square_file(pawn) for pawn in pawns}
    if files not in ({0}, {7}):
        return False
    corner = named(side, "a8" if files == {0} else "h8")
    return is_light(min(board.pieces(BISHOP, side))) != is_light(corner)


@position(
    category="endings",
    sentence="Promotion next: the side to move can promote a pawn at once.",
    diagram="8/3P2k1/8/8/8/8/5K2/8 w - - 0 1",
    men="d7",
    crowded="r5k1/ppp2ppp/5n2/2B2PN1/1n3R2/8/P1p3PP/4Q1K1 b - - 0 1")
def promotion_next_move(board):
    pawns = int(board.pieces(PAWN, board.turn))
    return any(move.promotion for move in board.generate_legal_moves(pawns))


@either_side(
    category="endings",
    sentence="Outside the square: in a pawn ending a passed pawn has a free "
             "path, and the enemy king is too far away to catch it (rule of "
             "the square, whoever is to move).",
    diagram="8/8/8/P6k/8/8/8/7K w - - 0 1",
    men="a5 h5",
    crowded="8/5pp1/2K3p1/3P4/ppk3PP/8/P7/8 w - - 0 1",
    crowded_note="as many men as found in real games")
def outside_the_square(board, side):
    catcher = board.king(not side)
    if catcher is None or not only_pawns_and_kings(board):
        return False
    for pawn in passed_pawns(board, side):
        goal = chess.square(chess.square_file(pawn), 7 if side else 0)
        path = chess.between(pawn, goal) | chess.BB_SQUARES[goal]
        steps = min(8 - rank_of(side, pawn), 5)
        distance = chess.square_distance(catcher, goal)
        if board.turn != side:
            distance -= 1
        if not path & board.occupied and distance > steps:
            return True
    return False


@either_side(
    category="endings",
    sentence="King cut off: in a rook ending (besides kings and pawns each side "
             "has exactly one rook) a side has a passed pawn, and its rook "
             "stands on a file between that pawn and the enemy king.",
    diagram="2r5/8/6k1/8/2P5/2K5/8/4R3 w - - 0 1",
    men="e1 g6 c4",
    crowded="6k1/p4p2/6p1/2p1r2p/2p1P2P/1Pp2PP1/P7/2R2K2 b - - 0 1",
    crowded_note="as many men as found in real games")
def king_cut_off(board, side):
    king = board.king(not side)
    if (king is None
            or any(piece_counts(board, s) != (0, 0, 1, 0) for s in chess.COLORS)):
        return False
    fence = chess.square_file(min(board.pieces(ROOK, side)))
    away = chess.square_file(king) - fence
    return any((fence - chess.square_file(pawn)) * away > 0
               for pawn in passed_pawns(board, side))


# ---------------------------------------------------------------- command line

DATA = os.environ.get("ADAGE_DATA", "../shared/data")
RECORDS = f"{DATA}/pgn/*.pgn"
PUZZLES = f"{DATA}/puzzles/lichess.csv"


def random_position(rng, most=12):
    """A random valid position with few men, without castling or en passant."""
    while True:
        board = chess.Board(None)
        fields = rng.sample(range(64), rng.randint(3, most))
        board.set_piece_at(fields[0], chess.Piece(KING, chess.WHITE))
        board.set_piece_at(fields[1], chess.Piece(KING, chess.BLACK))
        for square in fields[2:]:
            kind = rng.choice((PAWN, PAWN, PAWN) + PIECES)
            board.set_piece_at(square, chess.Piece(kind, rng.random() < 0.5))
        board.turn = rng.random() < 0.5
        if board.is_valid():
            return board


def broken_position(rng):
    """Random men anywhere: kings missing or doubled, pawns on the last ranks."""
    board = chess.Board(None)
    for square in rng.sample(range(64), rng.randint(0, 20)):
        piece = chess.Piece(rng.randint(PAWN, KING), rng.random() < 0.5)
        board.set_piece_at(square, piece)
    board.turn = rng.random() < 0.5
    return board


def real_positions(rng, wanted):
    """Positions of real games, some from every file of game records."""
    found = []
    for path in sorted(glob.glob(RECORDS)):
        with open(path, encoding="latin-1") as records:
            for _ in range(60):
                game = chess.pgn.read_game(records)
                if game is None:
                    break
                board = game.board()
                for ply, move in enumerate(game.mainline_moves()):
                    board.push(move)
                    if ply >= 10:
                        found.append(bare(board))
    return rng.sample(found, min(wanted, len(found)))


def puzzle_ends(rng, wanted):
    """The last positions of mating puzzles, and those one move before."""
    with open(PUZZLES, encoding="utf-8") as table:
        rows = [row for row in csv.DictReader(table) if "mate" in row["Themes"]]
    found = []
    for row in rng.sample(rows, min(wanted // 2, len(rows))):
        board = chess.Board(row["FEN"])
        for move in row["Moves"].split():
            before = bare(board)
            board.push_uci(move)
        found += [before, bare(board)]
    return found


def faults(motif):
    """What is wrong with the diagram and the crowded position of a motif."""
    for label, fen in (("diagram", motif.diagram), ("crowded", motif.crowded)):
        board = chess.Board(fen)
        if not board.is_valid() or fen.split()[2:4] != ["-", "-"]:
            yield f"{label} is not a valid position"
        if not motif.holds(board):
            yield f"does not hold in {label}"
        if not motif.holds(board.mirror()):
            yield f"does not hold in mirrored {label}"
    if len(chess.Board(motif.crowded).piece_map()) < 20 and not motif.crowded_note:
        yield "crowded position has too few men"
    on_board = chess.Board(motif.diagram).piece_map()
    if not 1 <= len(motif.men) <= 4:
        yield "wrong number of men"
    if any(chess.parse_square(name) not in on_board for name in motif.men):
        yield "a named man is not on the diagram"


def check_all():
    """Verify all motifs; returns the number of faults."""
    rng = random.Random(2026)
    real = real_positions(rng, 1000)
    mates = puzzle_ends(rng, 600)
    sparse = [random_position(rng) for _ in range(2000)]
    broken = [broken_position(rng) for _ in range(500)]
    bad = 0
    print(f"{'motif':30} {'real':>7} {'puzzles':>7} {'sparse':>7} {'per second':>11}")
    for motif in MOTIFS:
        found = list(faults(motif))
        start = time.time()
        rates = [sum(map(motif.holds, group)) / len(group)
                 for group in (real, mates, sparse)]
        asked = len(real) + len(mates) + len(sparse)
        speed = asked / (time.time() - start)
        if any(motif.holds(board) != motif.holds(board.mirror())
               for board in real[:200] + mates[:100] + sparse[:200]):
            found.append("changes when the colours are exchanged")
        for board in broken:
            motif.holds(board)
        print(f"{motif.name:30}", *(f"{rate:7.2%}" for rate in rates),
              f"{speed:11.0f}", *found)
        bad += len(found)
    print(f"{len(MOTIFS)} motifs, {bad} faults")
    return bad


def list_all():
    """Print all motifs as JSON."""
    fields = ("name", "category", "sentence", "diagram", "men", "crowded",
              "crowded_note")
    print(json.dumps([{field: getattr(motif, field) for field in fields}
                      for motif in MOTIFS], indent=1))


def answer(name):
    """Read a FEN per line and answer whether the motif holds."""
    holds = next(motif.holds for motif in MOTIFS if motif.name == name)
    for line in sys.stdin:
        try:
            reply = holds(chess.Board(line.strip()))
        except ValueError:
            reply = False
        print("yes" if reply else "no", flush=True)


def main(arguments):
    """Run one command; returns the exit status."""
    names = [motif.name for motif in MOTIFS]
    if arguments == ["list"]:
        list_all()
    elif arguments == ["check"]:
        return 1 if check_all() else 0
    elif len(arguments) == 2 and arguments[0] == "answer" and arguments[1] in names:
        answer(arguments[1])
    else:
        print(__doc__, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
