% Runs Aleph on a task and counts where its theory is right: what motifs.pl and illegal.pl have in common.

:- module(run, [run/4]).

:- meta_predicate run(+, +, +, 2).

% run(Aleph, Stem, Kinds, Case): learns from STEM.b, STEM.f and STEM.n. call(Case, Kind, Head-IsInstance) gives the test
% cases of each kind one after the other. Prints the clauses, and last: result SECONDS CLAUSES RIGHT..., with a number for
% each kind.
run(Aleph, Stem, Kinds, Case) :-
    user:consult(Aleph),
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
    findall(Right, (member(Kind, Kinds), right(Kind, Case, Clauses, Right)), Rights),
    atomic_list_concat([result, Seconds, Count|Rights], ' ', Line),
    format("~n~w~n", [Line]).

% Aleph keeps its theory as clauses with their numbers.
learned(Head, Body) :-
    user:'$aleph_global'(rules, rules(Numbers)),
    member(Number, Numbers),
    user:'$aleph_global'(theory, theory(Number, _, Clause, _, _)),
    (   Clause = (Head :- Body) -> true ; Head = Clause, Body = true ).

right(Kind, Case, Clauses, Right) :-
    aggregate_all(count, ( call(Case, Kind, Head-IsInstance), answer(Clauses, Head, IsInstance) ), Right).

answer(Clauses, Head, IsInstance) :-
    (   \+ \+ ( member(Head-Body, Clauses), call(user:Body) ) -> IsInstance == true ; IsInstance == false ).
