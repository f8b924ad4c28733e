% Runs Aleph on one draw and counts on how many of all 262,144 placements its theory is right.
%   swipl illegal.pl -- ALEPH STEM        (STEM.b, STEM.f and STEM.n are the draw)
% The last line reads: result SECONDS CLAUSES RIGHT

:- use_module(run).
:- initialization(main, main).

main([Aleph, Stem]) :-
    run(Aleph, Stem, [all], placement).

placement(all, illegal(A, B, C, D, E, F)-IsInstance) :-
    between(1, 8, A), between(1, 8, B), between(1, 8, C), between(1, 8, D), between(1, 8, E), between(1, 8, F),
    (   truth(A, B, C, D, E, F) -> IsInstance = true ; IsInstance = false ).

% White to move: the men stand on one square, the kings touch, or the rook attacks the king unshielded.
truth(A, B, A, B, _, _) :- !.
truth(A, B, _, _, E, F) :- abs(A - E) =< 1, abs(B - F) =< 1, !.
truth(A, B, C, D, C, F) :- !, \+ ( A =:= C, between_values(D, B, F) ).
truth(A, B, C, D, E, D) :- B =:= D, !, \+ between_values(C, A, E).
truth(_, _, _, D, _, D).

between_values(X, Y, Z) :- ( X < Y, Y < Z ; Z < Y, Y < X ), !.
