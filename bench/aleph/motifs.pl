% Runs Aleph on one motif and counts on how many test positions its theory is right.
%   swipl motifs.pl -- ALEPH CHESS RULES STEM
% CHESS is the background theory, RULES the clauses that the teacher names and the boards, STEM.b, STEM.f and STEM.n the
% task. The last line reads: result SECONDS CLAUSES RIGHT..., with a number for each kind of test.

:- initialization(main, main).

main([Aleph, Chess, Rules, Stem]) :-
    load_files(chess:Chess, []),
    load_files(chess:Rules, []),
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
    forall(member(_-Body, Clauses), format("clause ~q~n", [Body])),
    findall(Right, (member(Kind, [random, half]), right(Kind, Clauses, Right)), Rights),
    atomic_list_concat([result, Seconds, Count|Rights], ' ', Line),
    format("~n~w~n", [Line]).

% Aleph keeps its theory as clauses with their numbers.
learned(Head, Body) :-
    user:'$aleph_global'(rules, rules(Numbers)),
    member(Number, Numbers),
    user:'$aleph_global'(theory, theory(Number, _, Clause, _, _)),
    (   Clause = (Head :- Body) -> true ; Head = Clause, Body = true ).

right(Kind, Clauses, Right) :-
    aggregate_all(count, ( chess:test(Kind, Sign, Name), answer(Clauses, Name, Sign) ), Right).

answer(Clauses, Name, Sign) :-
    (   \+ \+ ( member(motif(Name)-Body, Clauses), call(user:Body) ) -> Sign == (+) ; Sign == (-) ).
