% The background theory of chess for the motifs, after Morales 1992, appendix G, written to be fast in SWI-Prolog.
%
% Squares are the integers 1 to 64, a1 = 1, b1 = 2, ..., h8 = 64: the motifs never look inside a square. A position is a
% compound board/64 whose arguments are `e` or man(Side, Piece), so that arg/3 both looks up a square and enumerates men.
% Where men could go on an empty board stands in tables indexed on their first argument.
%
% Other ways were tried on the same motifs: a position as a list of men takes 2.8 times as long, facts asserted under a new
% number for each move (as the appendix has it) 4 times, and in_check/5 by asking every enemy man 1.5 times.

:- set_prolog_flag(optimise, true).

% --- tables ---------------------------------------------------------------------------------------------------------

square(Square, X, Y) :- between(1, 8, Y), between(1, 8, X), Square is (Y - 1) * 8 + X.

on_board(X, Y, Square) :- between(1, 8, X), between(1, 8, Y), Square is (Y - 1) * 8 + X.

straight(1, 0). straight(-1, 0). straight(0, 1). straight(0, -1).
slanting(1, 1). slanting(1, -1). slanting(-1, 1). slanting(-1, -1).
leap(1, 2). leap(2, 1). leap(-1, 2). leap(-2, 1). leap(1, -2). leap(2, -1). leap(-1, -2). leap(-2, -1).
step(DX, DY) :- straight(DX, DY) ; slanting(DX, DY).

ray(X, Y, DX, DY, [Square|Ray]) :- X1 is X + DX, Y1 is Y + DY, on_board(X1, Y1, Square), !, ray(X1, Y1, DX, DY, Ray).
ray(_, _, _, _, []).

key(From, To, Key) :- Key is From * 64 + To.

rays(Directions, X, Y, Rays) :-
    findall(Ray, (member(Direction, Directions), call(Direction, DX, DY), ray(X, Y, DX, DY, Ray), Ray \== []), Rays).

targets(Deltas, X, Y, Squares) :-
    findall(To, (call(Deltas, DX, DY), X1 is X + DX, Y1 is Y + DY, on_board(X1, Y1, To)), Squares).

fact(rook_rays(From, Rays)) :- square(From, X, Y), rays([straight], X, Y, Rays).
fact(bishop_rays(From, Rays)) :- square(From, X, Y), rays([slanting], X, Y, Rays).
fact(queen_rays(From, Rays)) :- square(From, X, Y), rays([straight, slanting], X, Y, Rays).
fact(straight_path(Key, Path)) :- path(straight, Key, Path).
fact(slanting_path(Key, Path)) :- path(slanting, Key, Path).
fact(knight_squares(From, Squares)) :- square(From, X, Y), targets(leap, X, Y, Squares).
fact(knight_key(Key)) :- square(From, X, Y), targets(leap, X, Y, Squares), member(To, Squares), key(From, To, Key).
fact(king_squares(From, Squares)) :- square(From, X, Y), targets(step, X, Y, Squares).
fact(king_key(Key)) :- square(From, X, Y), targets(step, X, Y, Squares), member(To, Squares), key(From, To, Key).
fact(white_pawn(From, Steps, Takes)) :- square(From, X, Y), pawn(X, Y, 1, 2, Steps, Takes).
fact(black_pawn(From, Steps, Takes)) :- square(From, X, Y), pawn(X, Y, -1, 7, Steps, Takes).

path(Direction, Key, Path) :-
    square(From, X, Y),
    call(Direction, DX, DY),
    ray(X, Y, DX, DY, Ray),
    append(Path, [To|_], Ray),
    key(From, To, Key).

pawn(X, Y, Forward, Second, Steps, Takes) :-
    Y1 is Y + Forward,
    findall(To, (member(DX, [-1, 1]), X1 is X + DX, on_board(X1, Y1, To)), Takes),
    ( Y =:= Second -> Y2 is Y1 + Forward, Ranks = [Y1, Y2] ; Ranks = [Y1] ),
    findall(To, (member(Rank, Ranks), on_board(X, Rank, To)), Steps).

term_expansion(tables, Facts) :- findall(Fact, fact(Fact), Unsorted), msort(Unsorted, Facts).

tables.

% --- the state ------------------------------------------------------------------------------------------------------

contents(Side, Piece, Place, Pos) :- arg(Place, Pos, man(Side, Piece)).

do_move(Side, Piece, From, To, Pos1, Pos2) :-
    duplicate_term(Pos1, Pos2),
    setarg(From, Pos2, e),
    setarg(To, Pos2, man(Side, Piece)).

% --- moves ----------------------------------------------------------------------------------------------------------

piece_move(Side, Piece, From, To, Pos) :-
    (   nonvar(To)
    ->  goes(Piece, Side, From, To, Pos)
    ;   move_of(Piece, Side, From, To, Pos)
    ).

% Whether a man goes from one known square to another.
goes(pawn, Side, From, To, Pos) :-
    arg(To, Pos, Cell),
    pawn(Side, From, Steps, Takes),
    (   Cell == e
    ->  steps(Steps, To, Pos)
    ;   Cell = man(Other, _), Other \== Side, memberchk(To, Takes)
    ), !.
goes(knight, Side, From, To, Pos) :- Key is From * 64 + To, knight_key(Key), not_own(Side, To, Pos).
goes(king, Side, From, To, Pos) :- Key is From * 64 + To, king_key(Key), not_own(Side, To, Pos).
goes(rook, Side, From, To, Pos) :-
    Key is From * 64 + To,
    straight_path(Key, Path), clear(Path, Pos), not_own(Side, To, Pos).
goes(bishop, Side, From, To, Pos) :-
    Key is From * 64 + To,
    slanting_path(Key, Path), clear(Path, Pos), not_own(Side, To, Pos).
goes(queen, Side, From, To, Pos) :-
    Key is From * 64 + To,
    ( straight_path(Key, Path) -> true ; slanting_path(Key, Path) ),
    clear(Path, Pos), not_own(Side, To, Pos).

% Where a man can go.
move_of(pawn, Side, From, To, Pos) :-
    pawn(Side, From, Steps, Takes),
    (   steps(Steps, To, Pos)
    ;   member(To, Takes), arg(To, Pos, man(Other, _)), Other \== Side
    ).
move_of(knight, Side, From, To, Pos) :- knight_squares(From, Squares), member(To, Squares), not_own(Side, To, Pos).
move_of(king, Side, From, To, Pos) :- king_squares(From, Squares), member(To, Squares), not_own(Side, To, Pos).
move_of(rook, Side, From, To, Pos) :- rook_rays(From, Rays), member(Ray, Rays), slide(Ray, Side, Pos, To).
move_of(bishop, Side, From, To, Pos) :- bishop_rays(From, Rays), member(Ray, Rays), slide(Ray, Side, Pos, To).
move_of(queen, Side, From, To, Pos) :- queen_rays(From, Rays), member(Ray, Rays), slide(Ray, Side, Pos, To).

pawn(white, From, Steps, Takes) :- white_pawn(From, Steps, Takes).
pawn(black, From, Steps, Takes) :- black_pawn(From, Steps, Takes).

steps([Step|Steps], To, Pos) :- arg(Step, Pos, e), ( To = Step ; steps(Steps, To, Pos) ).

slide([Square|Ray], Side, Pos, To) :- arg(Square, Pos, Cell), slide(Cell, Square, Ray, Side, Pos, To).

slide(e, Square, _, _, _, Square).
slide(e, _, Ray, Side, Pos, To) :- slide(Ray, Side, Pos, To).
slide(man(Other, _), Square, _, Side, _, Square) :- Other \== Side.

clear([], _).
clear([Square|Path], Pos) :- arg(Square, Pos, e), clear(Path, Pos).

not_own(Side, To, Pos) :- \+ arg(To, Pos, man(Side, _)).

% --- the relations of the motifs ------------------------------------------------------------------------------------

other_side(white, black).
other_side(black, white).

% As the appendix has it; and no king is taken.
legal_move(Side, Piece, From, To, Pos) :- tried_move(Side, Piece, From, To, Pos, _).

% The enemy's king is looked at before any move is tried, not after each.
make_move(Side, Piece, From, To, Pos1, Pos2) :-
    other_side(Side, Other),
    \+ in_check(Other, _, _, _, Pos1),
    tried_move(Side, Piece, From, To, Pos1, Pos2).

tried_move(Side, Piece, From, To, Pos1, Pos2) :-
    contents(Side, Piece, From, Pos1),
    piece_move(Side, Piece, From, To, Pos1),
    \+ arg(To, Pos1, man(_, king)),
    do_move(Side, Piece, From, To, Pos1, Pos2),
    \+ in_check(Side, _, _, _, Pos2).

% A checker that is not known is found by looking outward from the king.
in_check(Side, King, Piece, Place, Pos) :-
    contents(Side, king, King, Pos),
    other_side(Side, Other),
    (   nonvar(Place)
    ->  contents(Other, Piece, Place, Pos),
        piece_move(Other, Piece, Place, King, Pos)
    ;   attacker(Side, Other, King, Piece, Place, Pos)
    ).

attacker(_, Other, King, Piece, Place, Pos) :-
    rook_rays(King, Rays), member(Ray, Rays), first_man(Ray, Pos, Place, man(Other, Piece)), straight_slider(Piece).
attacker(_, Other, King, Piece, Place, Pos) :-
    bishop_rays(King, Rays), member(Ray, Rays), first_man(Ray, Pos, Place, man(Other, Piece)), slanting_slider(Piece).
attacker(_, Other, King, knight, Place, Pos) :-
    knight_squares(King, Squares), member(Place, Squares), arg(Place, Pos, man(Other, knight)).
attacker(Side, Other, King, pawn, Place, Pos) :-
    pawn(Side, King, _, Takes), member(Place, Takes), arg(Place, Pos, man(Other, pawn)).
attacker(_, Other, King, king, Place, Pos) :-
    king_squares(King, Squares), member(Place, Squares), arg(Place, Pos, man(Other, king)).

straight_slider(rook). straight_slider(queen).
slanting_slider(bishop). slanting_slider(queen).

first_man([Square|Ray], Pos, Place, Man) :-
    arg(Square, Pos, Cell),
    ( Cell == e -> first_man(Ray, Pos, Place, Man) ; Cell = Man, Place = Square ).

stale(Side, Piece, Place, Pos) :-
    contents(Side, Piece, Place, Pos),
    \+ legal_move(Side, Piece, Place, _, Pos),
    other_side(Side, Other),
    \+ in_check(Other, _, _, _, Pos).

sliding_piece(Piece, Place, Pos) :- contents(_, Piece, Place, Pos), slides(Piece).

slides(bishop). slides(rook). slides(queen).

all_but_K(Piece, Place, Pos) :- contents(_, Piece, Place, Pos), Piece \== king.

coordx(Place, X, Pos) :- contents(_, _, Place, Pos), X is (Place - 1) mod 8 + 1.

coordy(Place, Y, Pos) :- contents(_, _, Place, Pos), Y is (Place - 1) // 8 + 1.

line(One, Other, Pos) :-
    contents(_, _, One, Pos),
    contents(_, _, Other, Pos),
    Key is One * 64 + Other,
    ( straight_path(Key, _) -> true ; slanting_path(Key, _) ).

% --- counting -------------------------------------------------------------------------------------------------------

% count_answers(+Motif, +Arity, +Boards, +Budget): a line with the motif, the seconds, and the number of different
% answers of each position, up to the first position at which the budget of seconds is spent.
count_answers(Motif, Arity, Boards, Budget) :-
    functor(Goal, Motif, Arity),
    Goal =.. [_|Args],
    append(Wanted, [Pos], Args),
    Answer =.. [answer|Wanted],
    statistics(process_cputime, Start),
    End is Start + Budget,
    counts(Boards, Answer, Pos, Goal, End, Counts),
    statistics(process_cputime, Stop),
    Seconds is Stop - Start,
    atomic_list_concat([Motif, Seconds|Counts], ' ', Line),
    writeln(Line).

counts([], _, _, _, _, []).
counts([Board|Boards], Answer, Pos, Goal, End, [Count|Counts]) :-
    findall(Answer, (Pos = Board, call(Goal)), Answers),
    sort(Answers, Different),
    length(Different, Count),
    statistics(process_cputime, Now),
    ( Now > End -> Counts = [] ; counts(Boards, Answer, Pos, Goal, End, Counts) ).

% The positions given as position(Number, Men), Men a list of contents(Side, Piece, Place).
boards(Boards) :- findall(Board, (position(_, Men), board(Men, Board)), Boards).

board(Men, Board) :-
    length(Cells, 64),
    Board =.. [board|Cells],
    set_men(Men, Board),
    maplist([Cell]>>( var(Cell) -> Cell = e ; true ), Cells).

set_men([], _).
set_men([contents(Side, Piece, Place)|Men], Board) :- arg(Place, Board, man(Side, Piece)), set_men(Men, Board).
