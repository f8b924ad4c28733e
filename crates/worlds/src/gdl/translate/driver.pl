% Plays games by rules about g_true, g_does, g_legal, g_next, g_terminal and g_goal.
:- use_module(library(random)).
:- style_check(-singleton).
:- dynamic g_true/1, g_does/2, g_init/1, g_role/1, g_legal/2, g_next/1, g_terminal/0, g_goal/2.

set_state(Fluents) :-
    retractall(g_true(_)),
    forall(member(Fluent, Fluents), assertz(g_true(Fluent))),
    abolish_all_tables.

start :- findall(Fluent, g_init(Fluent), All), sort(All, Fluents), set_state(Fluents).

step(Roles, Joint) :-
    retractall(g_does(_, _)),
    assert_moves(Roles, Joint),
    abolish_all_tables,
    findall(Fluent, g_next(Fluent), All), sort(All, Fluents),
    retractall(g_does(_, _)),
    set_state(Fluents).

assert_moves([], []).
assert_moves([Role|Roles], [Move|Moves]) :- assertz(g_does(Role, Move)), assert_moves(Roles, Moves).

legal_moves(Role, Moves) :- findall(Move, g_legal(Role, Move), All), sort(All, Moves).

% Follows games game([[Move of each role], ...]) from a file; prints what it finds in each.
replay(File, Roles) :-
    open(File, read, Stream),
    repeat,
    read(Stream, Term),
    ( Term == end_of_file -> !, close(Stream)
    ; Term = game(Steps), start, follow(Steps, Roles, 0, Count, Verdict), summary(Roles, Count, Verdict), fail ).

follow([], _, Count, Count, Verdict) :- ( g_terminal -> Verdict = over ; Verdict = open ).
follow([Joint|Rest], Roles, Count, Total, Verdict) :-
    ( g_terminal -> Verdict = over_too_soon, Total = Count
    ; maplist(legal_moves, Roles, Lists), maplist(memberchk, Joint, Lists)
    -> maplist(length, Lists, Lengths), sum_list(Lengths, Here), Next is Count + Here,
       step(Roles, Joint), follow(Rest, Roles, Next, Total, Verdict)
    ; Verdict = illegal, Total = Count ).

summary(Roles, Count, Verdict) :-
    findall(Goals, ( member(Role, Roles), findall(Value, g_goal(Role, Value), Values), sort(Values, Goals) ), All),
    writeq(game(Verdict, Count, All)), nl.

% Plays at random for so many seconds of processor time; prints how many states it saw and how long it took.
measure(Roles, Seconds) :-
    statistics(cputime, Start), measure(Roles, Start, Seconds, 0).

measure(Roles, Start, Seconds, States) :-
    statistics(cputime, Now), Elapsed is Now - Start,
    ( Elapsed >= Seconds -> writeq(measured(States, Elapsed)), nl
    ; start, random_game(Roles, 1, Length), More is States + Length, measure(Roles, Start, Seconds, More) ).

random_game(_, Length, Length) :- g_terminal, !.
random_game(Roles, Sofar, Length) :-
    maplist(random_move, Roles, Joint),
    step(Roles, Joint),
    Next is Sofar + 1,
    random_game(Roles, Next, Length).

random_move(Role, Move) :- legal_moves(Role, Moves), random_member(Move, Moves).
