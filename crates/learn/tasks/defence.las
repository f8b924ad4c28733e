% Cross-Dot, do not lose at once: Greenwood (2018), experiment 8.6 and example 7.5.1.

#const m = 4.
#const k = 2.
role(x). role(o).
opponent(x,o). opponent(o,x).
box(1..m).
adj(M,M+1) :- box(M), box(M+1).
adj(M+1,M) :- box(M), box(M+1).
chain(1,M,P) :- role(P), box(M,P).
chain(N+1,M+1,P) :- chain(N,M,P), box(M+1,P), N < k.
goal(P,100) :- chain(k,_,P).
goal(P,0) :- goal(O,100), opponent(P,O).
open :- box(_,b).
terminal :- not open.
terminal :- goal(_,100).
legal(P,mark(M)) :- box(M,b), control(P), not terminal.
legal(P,noop) :- role(P), not control(P).
legal(P,noop) :- role(P), terminal.
1 { does(P,A) : legal(P,A) } 1 :- role(P).
next(box(M,P)) :- does(P,mark(M)).
next(box(M,C)) :- box(M,C), not does(_,mark(M)).
next(control(P)) :- control(O), opponent(P,O).

#pos(mark_2, { }, { }, {
    box(1,x). box(2,b). box(3,b). box(4,b). control(o).
    :- not does(o,mark(2)).
}).
#pos(mark_3, { }, { }, {
    box(1,x). box(2,b). box(3,b). box(4,b). control(o).
    :- not does(o,mark(3)).
}).

#deep_ordering(defend, mark_2, mark_3, 2).

#modeo(goal(var(role),const(reward))).
#modeo(role(var(role))).
#modeo(control(var(role))).
#constant(reward, 0). #constant(reward, 100).
#weight(-1). #weight(1).
#maxv(2).
#maxp(1).
