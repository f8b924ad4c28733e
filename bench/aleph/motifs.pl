% Runs Aleph on one motif and counts on how many test positions its theory is right.
%   swipl motifs.pl -- ALEPH CHESS RULES STEM
% CHESS is the background theory, RULES the clauses that the teacher names and the boards, STEM.b, STEM.f and STEM.n the
% task. The last line reads: result SECONDS CLAUSES RIGHT..., with a number for each kind of test.

:- use_module(run).
:- initialization(main, main).

main([Aleph, Chess, Rules, Stem]) :-
    load_files(chess:Chess, []),
    load_files(chess:Rules, []),
    run(Aleph, Stem, [random, half], position).

position(Kind, motif(Name)-IsInstance) :-
    chess:test(Kind, Sign, Name),
    (   Sign == (+) -> IsInstance = true ; IsInstance = false ).
