% The legal moves of Five Field Kono: Greenwood (2018), experiment 9.2. A counter steps along a diagonal to an empty cell.
%
% The space is written out, as it was there; the candidates for `legal` were not printed. The two positions that were do not
% show a step back towards the first row and column, so that the shortest rules leave it out; the third shows one.

role(w).
role(b).
cell(1..5,1..5).
state(A,B,e) :- cell(A,B), not state(A,B,w), not state(A,B,b).
legal(P,noop) :- role(P), not control(P).

#pos(init, { legal(w,move(cell(1,2),cell(2,3))), legal(b,noop), legal(w,move(cell(2,5),cell(3,4))) },
    { legal(w,noop), legal(w,move(cell(1,2),cell(2,2))), legal(w,move(cell(1,2),cell(1,1))) }, {
    control(w).
    state(1,1,w). state(1,2,w). state(1,3,w). state(1,4,w). state(1,5,w). state(2,1,w). state(2,5,w).
    state(5,1,b). state(5,2,b). state(5,3,b). state(5,4,b). state(5,5,b). state(4,1,b). state(4,5,b).
}).
#pos(mid, { legal(b,move(cell(5,1),cell(4,2))), legal(w,noop), legal(b,move(cell(4,3),cell(5,4))) },
    { legal(b,noop), legal(b,move(cell(4,3),cell(3,4))), legal(b,move(cell(4,2),cell(3,1))),
      legal(b,move(cell(4,2),cell(3,3))), legal(w,move(cell(1,2),cell(2,3))), legal(w,move(cell(2,3),cell(3,2))) }, {
    control(b).
    state(1,1,w). state(2,3,w). state(1,3,w). state(1,4,w). state(1,5,w). state(2,1,w). state(3,4,w).
    state(5,1,b). state(5,2,b). state(5,3,b). state(4,3,b). state(5,5,b). state(4,1,b). state(4,5,b).
}).
#pos(back, { legal(b,move(cell(4,5),cell(3,4))) }, { }, {
    control(b).
    state(1,1,w). state(1,2,w). state(1,3,w). state(1,4,w). state(1,5,w). state(2,1,w). state(2,5,w).
    state(5,1,b). state(5,2,b). state(5,3,b). state(5,4,b). state(5,5,b). state(4,1,b). state(4,5,b).
}).

3 ~ pred(cell(V0,V1),cell(V3,V4),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V0,V1),cell(V4,V3),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V0,V3),cell(V1,V4),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V0,V3),cell(V4,V1),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V0,V4),cell(V1,V3),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V0,V4),cell(V3,V1),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V1,V0),cell(V3,V4),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V1,V0),cell(V4,V3),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V1,V3),cell(V0,V4),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V1,V3),cell(V4,V0),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V1,V4),cell(V0,V3),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V1,V4),cell(V3,V0),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V3,V0),cell(V1,V4),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V3,V0),cell(V4,V1),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V3,V1),cell(V0,V4),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V3,V1),cell(V4,V0),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V3,V4),cell(V0,V1),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V3,V4),cell(V1,V0),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V4,V0),cell(V1,V3),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V4,V0),cell(V3,V1),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V4,V1),cell(V0,V3),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V4,V1),cell(V3,V0),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V4,V3),cell(V0,V1),V2) :- state(V0,V1,V2), state(V3,V4,e).
3 ~ pred(cell(V4,V3),cell(V1,V0),V2) :- state(V0,V1,V2), state(V3,V4,e).
5 ~ adj(cell(V0,V1),cell(V2,V3)) :- cell(V0,V1), cell(V2,V3), V0 = V2+1, V1 = V3+1.
5 ~ adj(cell(V2,V3),cell(V0,V1)) :- cell(V0,V1), cell(V2,V3), V0 = V2+1, V1 = V3+1.
5 ~ adj(cell(V0,V1),cell(V2,V3)) :- cell(V0,V1), cell(V2,V3), V0 = V2+1, V3 = V1+1.
5 ~ adj(cell(V2,V3),cell(V0,V1)) :- cell(V0,V1), cell(V2,V3), V0 = V2+1, V3 = V1+1.
5 ~ adj(cell(V0,V1),cell(V2,V3)) :- cell(V0,V1), cell(V2,V3), V1 = V3+1, V2 = V0+1.
5 ~ adj(cell(V2,V3),cell(V0,V1)) :- cell(V0,V1), cell(V2,V3), V1 = V3+1, V2 = V0+1.
5 ~ adj(cell(V0,V1),cell(V2,V3)) :- cell(V0,V1), cell(V2,V3), V2 = V0+1, V3 = V1+1.
5 ~ adj(cell(V2,V3),cell(V0,V1)) :- cell(V0,V1), cell(V2,V3), V2 = V0+1, V3 = V1+1.
5 ~ adj(cell(V0,V1),cell(V2,V3)) :- cell(V0,V1), cell(V2,V3), V0 = V2+1, V1 = V3-1.
5 ~ adj(cell(V2,V3),cell(V0,V1)) :- cell(V0,V1), cell(V2,V3), V0 = V2+1, V1 = V3-1.
5 ~ adj(cell(V0,V1),cell(V2,V3)) :- cell(V0,V1), cell(V2,V3), V0 = V2+1, V3 = V1-1.
5 ~ adj(cell(V2,V3),cell(V0,V1)) :- cell(V0,V1), cell(V2,V3), V0 = V2+1, V3 = V1-1.
5 ~ adj(cell(V0,V1),cell(V2,V3)) :- cell(V0,V1), cell(V2,V3), V1 = V3+1, V0 = V2-1.
5 ~ adj(cell(V2,V3),cell(V0,V1)) :- cell(V0,V1), cell(V2,V3), V1 = V3+1, V0 = V2-1.
5 ~ adj(cell(V0,V1),cell(V2,V3)) :- cell(V0,V1), cell(V2,V3), V1 = V3+1, V2 = V0-1.
5 ~ adj(cell(V2,V3),cell(V0,V1)) :- cell(V0,V1), cell(V2,V3), V1 = V3+1, V2 = V0-1.
5 ~ adj(cell(V0,V1),cell(V2,V3)) :- cell(V0,V1), cell(V2,V3), V2 = V0+1, V1 = V3-1.
5 ~ adj(cell(V2,V3),cell(V0,V1)) :- cell(V0,V1), cell(V2,V3), V2 = V0+1, V1 = V3-1.
5 ~ adj(cell(V0,V1),cell(V2,V3)) :- cell(V0,V1), cell(V2,V3), V2 = V0+1, V3 = V1-1.
5 ~ adj(cell(V2,V3),cell(V0,V1)) :- cell(V0,V1), cell(V2,V3), V2 = V0+1, V3 = V1-1.
5 ~ adj(cell(V0,V1),cell(V2,V3)) :- cell(V0,V1), cell(V2,V3), V3 = V1+1, V0 = V2-1.
5 ~ adj(cell(V2,V3),cell(V0,V1)) :- cell(V0,V1), cell(V2,V3), V3 = V1+1, V0 = V2-1.
5 ~ adj(cell(V0,V1),cell(V2,V3)) :- cell(V0,V1), cell(V2,V3), V3 = V1+1, V2 = V0-1.
5 ~ adj(cell(V2,V3),cell(V0,V1)) :- cell(V0,V1), cell(V2,V3), V3 = V1+1, V2 = V0-1.
5 ~ adj(cell(V0,V1),cell(V2,V3)) :- cell(V0,V1), cell(V2,V3), V0 = V2-1, V1 = V3-1.
5 ~ adj(cell(V2,V3),cell(V0,V1)) :- cell(V0,V1), cell(V2,V3), V0 = V2-1, V1 = V3-1.
5 ~ adj(cell(V0,V1),cell(V2,V3)) :- cell(V0,V1), cell(V2,V3), V0 = V2-1, V3 = V1-1.
5 ~ adj(cell(V2,V3),cell(V0,V1)) :- cell(V0,V1), cell(V2,V3), V0 = V2-1, V3 = V1-1.
5 ~ adj(cell(V0,V1),cell(V2,V3)) :- cell(V0,V1), cell(V2,V3), V1 = V3-1, V2 = V0-1.
5 ~ adj(cell(V2,V3),cell(V0,V1)) :- cell(V0,V1), cell(V2,V3), V1 = V3-1, V2 = V0-1.
5 ~ adj(cell(V0,V1),cell(V2,V3)) :- cell(V0,V1), cell(V2,V3), V2 = V0-1, V3 = V1-1.
5 ~ adj(cell(V2,V3),cell(V0,V1)) :- cell(V0,V1), cell(V2,V3), V2 = V0-1, V3 = V1-1.
3 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), control(V4).
3 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), state(V0,V1,V4).
3 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), state(V2,V3,V4).
3 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- state(V0,V1,V4), state(V2,V3,V4).
3 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- state(V0,V1,V4), state(V2,V3,e).
3 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- state(V2,V3,V4), state(V0,V1,e).
4 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), control(V4), state(V0,V1,V4).
4 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), control(V4), state(V2,V3,V4).
4 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), control(V4), state(V2,V3,e).
4 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), control(V4), state(V0,V1,e).
4 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), state(V0,V1,V4), state(V2,V3,V4).
4 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), state(V0,V1,V4), state(V2,V3,e).
4 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), state(V0,V1,V4), state(V0,V1,e).
4 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), state(V2,V3,V4), state(V2,V3,e).
4 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), state(V2,V3,V4), state(V0,V1,e).
4 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- control(V4), state(V0,V1,V4), state(V2,V3,V4).
4 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- control(V4), state(V0,V1,V4), state(V2,V3,e).
4 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- control(V4), state(V2,V3,V4), state(V0,V1,e).
4 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- control(V4), state(V2,V3,e), state(V0,V1,e).
4 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- state(V0,V1,V4), state(V2,V3,V4), state(V2,V3,e).
4 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- state(V0,V1,V4), state(V2,V3,V4), state(V0,V1,e).
4 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- state(V0,V1,V4), state(V2,V3,e), state(V0,V1,e).
4 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- state(V2,V3,V4), state(V2,V3,e), state(V0,V1,e).
5 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), control(V4), state(V0,V1,V4), state(V2,V3,V4).
5 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), control(V4), state(V0,V1,V4), state(V2,V3,e).
5 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), control(V4), state(V0,V1,V4), state(V0,V1,e).
5 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), control(V4), state(V2,V3,V4), state(V2,V3,e).
5 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), control(V4), state(V2,V3,V4), state(V0,V1,e).
5 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), control(V4), state(V2,V3,e), state(V0,V1,e).
5 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), state(V0,V1,V4), state(V2,V3,V4), state(V2,V3,e).
5 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), state(V0,V1,V4), state(V2,V3,V4), state(V0,V1,e).
5 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), state(V0,V1,V4), state(V2,V3,e), state(V0,V1,e).
5 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- adj(cell(V0,V1),cell(V2,V3)), state(V2,V3,V4), state(V2,V3,e), state(V0,V1,e).
5 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- control(V4), state(V0,V1,V4), state(V2,V3,V4), state(V2,V3,e).
5 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- control(V4), state(V0,V1,V4), state(V2,V3,V4), state(V0,V1,e).
5 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- control(V4), state(V0,V1,V4), state(V2,V3,e), state(V0,V1,e).
5 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- control(V4), state(V2,V3,V4), state(V2,V3,e), state(V0,V1,e).
5 ~ legal(V4,move(cell(V0,V1),cell(V2,V3))) :- state(V0,V1,V4), state(V2,V3,V4), state(V2,V3,e), state(V0,V1,e).
#max_penalty(50).
