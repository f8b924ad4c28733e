% Cross-Dot, combined, and the leftmost of the best: Greenwood (2018), experiment 8.5.
% One of the ten orderings cannot be read any more; the dot of bxbbbo is a guess.

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

#pos(bbbbbb_2, { }, { }, {
    box(1,b). box(2,b). box(3,b). box(4,b). box(5,b). box(6,b). control(x).
    :- not does(x,mark(2)).
}).
#pos(bbbbbb_3, { }, { }, {
    box(1,b). box(2,b). box(3,b). box(4,b). box(5,b). box(6,b). control(x).
    :- not does(x,mark(3)).
}).
#pos(bbbbbb_1, { }, { }, {
    box(1,b). box(2,b). box(3,b). box(4,b). box(5,b). box(6,b). control(x).
    :- not does(x,mark(1)).
}).
#pos(bxobbb_1, { }, { }, {
    box(1,b). box(2,x). box(3,o). box(4,b). box(5,b). box(6,b). control(x).
    :- not does(x,mark(1)).
}).
#pos(bxobbb_5, { }, { }, {
    box(1,b). box(2,x). box(3,o). box(4,b). box(5,b). box(6,b). control(x).
    :- not does(x,mark(5)).
}).
#pos(bxbbbo_3, { }, { }, {
    box(1,b). box(2,x). box(3,b). box(4,b). box(5,b). box(6,o). control(x).
    :- not does(x,mark(3)).
}).
#pos(bxbbbo_4, { }, { }, {
    box(1,b). box(2,x). box(3,b). box(4,b). box(5,b). box(6,o). control(x).
    :- not does(x,mark(4)).
}).
#pos(bxbobb_1, { }, { }, {
    box(1,b). box(2,x). box(3,b). box(4,o). box(5,b). box(6,b). control(x).
    :- not does(x,mark(1)).
}).
#pos(bxbobb_3, { }, { }, {
    box(1,b). box(2,x). box(3,b). box(4,o). box(5,b). box(6,b). control(x).
    :- not does(x,mark(3)).
}).
#pos(bbxobb_2, { }, { }, {
    box(1,b). box(2,b). box(3,x). box(4,o). box(5,b). box(6,b). control(x).
    :- not does(x,mark(2)).
}).
#pos(bbxobb_1, { }, { }, {
    box(1,b). box(2,b). box(3,x). box(4,o). box(5,b). box(6,b). control(x).
    :- not does(x,mark(1)).
}).
#pos(bbxobb_6, { }, { }, {
    box(1,b). box(2,b). box(3,x). box(4,o). box(5,b). box(6,b). control(x).
    :- not does(x,mark(6)).
}).
#pos(boxbbb_4, { }, { }, {
    box(1,b). box(2,o). box(3,x). box(4,b). box(5,b). box(6,b). control(x).
    :- not does(x,mark(4)).
}).
#pos(boxbbb_1, { }, { }, {
    box(1,b). box(2,o). box(3,x). box(4,b). box(5,b). box(6,b). control(x).
    :- not does(x,mark(1)).
}).
#pos(boxbbb_5, { }, { }, {
    box(1,b). box(2,o). box(3,x). box(4,b). box(5,b). box(6,b). control(x).
    :- not does(x,mark(5)).
}).

#brave_ordering(bbbbbb_2_3, bbbbbb_2, bbbbbb_3).
#brave_ordering(bbbbbb_2_1, bbbbbb_2, bbbbbb_1).
#brave_ordering(bxobbb_1_5, bxobbb_1, bxobbb_5).
#brave_ordering(bxbbbo_3_4, bxbbbo_3, bxbbbo_4).
#brave_ordering(bxbobb_1_3, bxbobb_1, bxbobb_3).
#brave_ordering(bbxobb_2_1, bbxobb_2, bbxobb_1).
#brave_ordering(bbxobb_2_6, bbxobb_2, bbxobb_6).
#brave_ordering(boxbbb_4_1, boxbbb_4, boxbbb_1).
#brave_ordering(boxbbb_4_5, boxbbb_4, boxbbb_5).

leftmost(B,7-B) :- box(B).

#modeh(fill_1(var(box))).
#modeh(fill_2(var(box))).
#modeb(adj(var(box),var(box))).
#modeb(1, does(var(role),mark(var(box))), (positive)).
#modeb(1, box(var(box),var(role)), (positive)).
#modeo(1, fill_1(var(box)), (positive)).
#modeo(1, fill_2(var(box)), (positive)).
#modeo(1, leftmost(var(box),var(score)), (positive)).
#weight(-1).
#weight(-score).
#maxv(3).
#maxp(2).
