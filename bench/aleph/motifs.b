% The background knowledge of the motifs for Aleph. A position is named by an atom, what a move makes of it
% after(Position, From, To). Predicates are those of bench/prolog/chess.pl and of the rulebook, which know boards.

:- modeh(1, motif(+pos)).
:- modeb(*, contents(-side, -piece, -place, +pos)).
:- modeb(*, is_piece(+piece, #piece)).
:- modeb(*, other_side(+side, -side)).
:- modeb(*, in_check(-side, -place, -piece, -place, +pos)).
:- modeb(*, legal_move(+side, +piece, +place, +place, +pos)).
:- modeb(*, stale(+side, +piece, +place, +pos)).
:- modeb(*, sliding_piece(+piece, +place, +pos)).
:- determination(motif/1, contents/4).
:- determination(motif/1, is_piece/2).
:- determination(motif/1, other_side/2).
:- determination(motif/1, in_check/5).
:- determination(motif/1, legal_move/5).
:- determination(motif/1, stale/4).
:- determination(motif/1, sliding_piece/3).
:- set(nodes, 50000), set(minacc, 0.0), set(noise, 0), set(depth, 100000).

:- table state/2.
state(after(Pos, From, To), Board) :- !,
    state(Pos, Before), chess:contents(Side, Piece, From, Before), chess:do_move(Side, Piece, From, To, Before, Board).
state(Name, Board) :- chess:named_board(Name, Board).

is_piece(Piece, Piece).
other_side(Side, Other) :- chess:other_side(Side, Other).
contents(Side, Piece, Place, Pos) :- state(Pos, Board), chess:contents(Side, Piece, Place, Board).
in_check(Side, King, Piece, Place, Pos) :- state(Pos, Board), chess:in_check(Side, King, Piece, Place, Board).
legal_move(Side, Piece, From, To, Pos) :- state(Pos, Board), chess:legal_move(Side, Piece, From, To, Board).
stale(Side, Piece, Place, Pos) :- state(Pos, Board), chess:stale(Side, Piece, Place, Board).
sliding_piece(Piece, Place, Pos) :- state(Pos, Board), chess:sliding_piece(Piece, Place, Board).

% One move ahead, and no further.
make_move(Side, Piece, From, To, Pos, after(Pos, From, To)) :-
    atom(Pos), state(Pos, Board), chess:make_move(Side, Piece, From, To, Board, _).

not_contents(Side, Piece, Place, Pos) :- \+ contents(Side, Piece, Place, Pos).
not_in_check(Side, King, Piece, Place, Pos) :- \+ in_check(Side, King, Piece, Place, Pos).
not_stale(Side, Piece, Place, Pos) :- \+ stale(Side, Piece, Place, Pos).
