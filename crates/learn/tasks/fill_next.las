% Cross-Dot, a mark beside an own one: Greenwood (2018), experiment 8.1.

#const m = 6.
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

#pos(xbbbbo_2, { }, { }, {
    box(1,x). box(2,b). box(3,b). box(4,b). box(5,b). box(6,o). control(x).
    :- not does(x,mark(2)).
}).
#pos(xbbbbo_3, { }, { }, {
    box(1,x). box(2,b). box(3,b). box(4,b). box(5,b). box(6,o). control(x).
    :- not does(x,mark(3)).
}).
#pos(bbxbbb_2, { }, { }, {
    box(1,b). box(2,b). box(3,x). box(4,b). box(5,b). box(6,b). control(x).
    :- not does(x,mark(2)).
}).
#pos(bbxbbb_5, { }, { }, {
    box(1,b). box(2,b). box(3,x). box(4,b). box(5,b). box(6,b). control(x).
    :- not does(x,mark(5)).
}).
#pos(bbxbbb_6, { }, { }, {
    box(1,b). box(2,b). box(3,x). box(4,b). box(5,b). box(6,b). control(x).
    :- not does(x,mark(6)).
}).
#pos(bbxbbb_4, { }, { }, {
    box(1,b). box(2,b). box(3,x). box(4,b). box(5,b). box(6,b). control(x).
    :- not does(x,mark(4)).
}).
#pos(bbbbxb_6, { }, { }, {
    box(1,b). box(2,b). box(3,b). box(4,b). box(5,x). box(6,b). control(x).
    :- not does(x,mark(6)).
}).
#pos(bbbbxb_3, { }, { }, {
    box(1,b). box(2,b). box(3,b). box(4,b). box(5,x). box(6,b). control(x).
    :- not does(x,mark(3)).
}).

#brave_ordering(xbbbbo_2_3, xbbbbo_2, xbbbbo_3).
#brave_ordering(bbxbbb_2_5, bbxbbb_2, bbxbbb_5).
#brave_ordering(bbxbbb_2_6, bbxbbb_2, bbxbbb_6).
#brave_ordering(bbxbbb_4_5, bbxbbb_4, bbxbbb_5).
#brave_ordering(bbbbxb_6_3, bbbbxb_6, bbbbxb_3).

#modeo(adj(var(box),var(box))).
#modeo(does(const(role),mark(var(box)))).
#modeo(box(var(box),const(state))).
#constant(role, x). #constant(role, o).
#constant(state, x). #constant(state, o). #constant(state, b).
#maxv(2).
#weight(-1).
#maxp(1).
