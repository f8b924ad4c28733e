% What a strategy for Onitama may speak of. Positions are judged after a move, for the player who is `me`.

% I could move a man there, or take back there.
guarded(C) :- me(P), valid_translation(_,C,_,P).
% The opponent could.
attacked(C) :- me(P), opponent(P,O), valid_translation(_,C,_,O).
mine(R,C) :- me(P), location(pawn(R,P),C).
theirs(R,C) :- me(P), opponent(P,O), location(pawn(R,O),C).
won :- me(P), goal(P,100).
% The opponent's master could step into my temple, mine into theirs.
invaded :- me(P), opponent(P,O), temple(P,T), location(pawn(master,O),F), valid_translation(F,T,_,O).
invading :- me(P), opponent(P,O), temple(O,T), location(pawn(master,P),F), valid_translation(F,T,_,P).

#modeo(1, won).
#modeo(1, invaded).
#modeo(1, invading).
#modeo(1, mine(const(rank),var(cell)), (positive)).
#modeo(1, theirs(const(rank),var(cell)), (positive)).
#modeo(1, guarded(var(cell))).
#modeo(1, attacked(var(cell))).
#constant(rank, master).
#constant(rank, student).
#maxv(1).
#maxp(4).
#weight(1).
#weight(-1).
