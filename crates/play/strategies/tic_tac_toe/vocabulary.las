% What a strategy for tic-tac-toe may speak of. Positions are judged after a move, for the player who is `me`.

cell(X,Y,P) :- taken((X,Y),P).
cell(X,Y,b) :- is_empty((X,Y)).

on(across(Y),X,Y) :- X = 1..3, Y = 1..3.
on(down(X),X,Y) :- X = 1..3, Y = 1..3.
on(rising,X,X) :- X = 1..3.
on(falling,X,4-X) :- X = 1..3.

% Whose line it can still become.
marked(P,L) :- cell(X,Y,P), on(L,X,Y), role(P).
alive(P,L) :- on(L,_,_), role(P), role(O), O != P, not marked(O,L).
two(P,L) :- cell(X1,Y1,P), cell(X2,Y2,P), on(L,X1,Y1), on(L,X2,Y2), (X1,Y1) < (X2,Y2), alive(P,L).
one(P,L) :- marked(P,L), alive(P,L), not two(P,L).
% A mark there would make two lines of two at once.
trap(P,X,Y) :- cell(X,Y,b), one(P,L1), one(P,L2), L1 < L2, on(L1,X,Y), on(L2,X,Y).

won :- me(P), goal(P,100).
my_two(L) :- me(P), two(P,L).
their_two(L) :- me(P), role(O), O != P, two(O,L).
my_trap(X,Y) :- me(P), trap(P,X,Y).
their_trap(X,Y) :- me(P), role(O), O != P, trap(O,X,Y).
my_line(L) :- me(P), alive(P,L).
their_line(L) :- me(P), role(O), O != P, alive(O,L).

#modeo(1, won).
#modeo(1, my_two(var(line))).
#modeo(1, their_two(var(line))).
#modeo(1, my_trap(var(x),var(y))).
#modeo(1, their_trap(var(x),var(y))).
#modeo(1, my_line(var(line))).
#modeo(1, their_line(var(line))).
#maxv(2).
#maxp(4).
#weight(1).
#weight(-1).
