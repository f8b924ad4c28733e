% Runs Aleph on one draw and counts on how many of all 262,144 placements its theory is right.
%   swipl learn.pl -- ALEPH STEM        (STEM.b, STEM.f and STEM.n are the draw)
% The last line reads: result SECONDS CLAUSES RIGHT

:- initialization(main, main).

main([Aleph, Stem]) :-
    consult(Aleph),
    user:read_background(Stem),
    user:read_examples(Stem, Stem),
    user:record_targetpred,
    statistics(cputime, Before),
    user:induce,
    statistics(cputime, After),
    Seconds is After - Before,
    findall(Head-Body, learned(Head, Body), Clauses),
    length(Clauses, Count),
    aggregate_all(count, is_right(Clauses), Right),
    format("~nresult ~3f ~d ~d~n", [Seconds, Count, Right]).

% Aleph keeps its theory as clauses with their numbers.
learned(Head, Body) :-
    user:'$aleph_global'(rules, rules(Numbers)),
    member(Number, Numbers),
    user:'$aleph_global'(theory, theory(Number, _, Clause, _, _)),
    (   Clause = (Head :- Body) -> true ; Head = Clause, Body = true ).

is_right(Clauses) :-
    between(1, 8, A), between(1, 8, B), between(1, 8, C), between(1, 8, D), between(1, 8, E), between(1, 8, F),
    Head = illegal(A, B, C, D, E, F),
    (   \+ \+ ( member(Head-Body, Clauses), call(user:Body) )
    ->  truth(A, B, C, D, E, F)
    ;   \+ truth(A, B, C, D, E, F)
    ).

% White to move: the men stand on one square, the kings touch, or the rook attacks the king unshielded.
truth(A, B, A, B, _, _) :- !.
truth(A, B, _, _, E, F) :- abs(A - E) =< 1, abs(B - F) =< 1, !.
truth(A, B, C, D, C, F) :- !, \+ ( A =:= C, between_values(D, B, F) ).
truth(A, B, C, D, E, D) :- B =:= D, !, \+ between_values(C, A, E).
truth(_, _, _, D, _, D).

between_values(X, Y, Z) :- ( X < Y, Y < Z ; Z < Y, Y < X ), !.
