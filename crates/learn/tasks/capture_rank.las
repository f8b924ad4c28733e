% Onitama, capture a master or a student: Greenwood (2018), experiment 10.3. Positions after the move.
% The card `sheep` has no printed moves and lies in the centre.

#const conv = 1.
cell(cell(1..5,1..5)).
temple(red,cell(5,3)). temple(blue,cell(1,3)).
role(red). role(blue).
opponent(red,blue). opponent(blue,red).
dir(red,-1). dir(blue,1).
captured_master(P) :- role(P), not location(pawn(master,P),_).
goal(P,100) :- captured_master(O), opponent(P,O).
goal(P,100) :- temple(O,T), location(pawn(master,P),T), opponent(P,O).
goal(P,0) :- goal(O,100), opponent(P,O).
terminal :- goal(_,100).
center_card(C) :- in_play(C), not in_hand(red,C), not in_hand(blue,C).
% Where a pawn could go, whoever stands there: "could I recapture on that square?" The thesis does not define it.
valid_translation(cell(R,C),cell(R-DR*D,C+conv*DC*D),Card,P) :-
    location(pawn(_,P),cell(R,C)), in_hand(P,Card), card(Card,(DC,DR)), dir(P,D),
    cell(cell(R-DR*D,C+conv*DC*D)).
legal(P,move(F,T,Card)) :- control(P), valid_translation(F,T,Card,P), not location(pawn(_,P),T).
legal(P,noop) :- role(P), not control(P).
1 { does(P,A) : legal(P,A) } 1 :- role(P), legal(P,_), not terminal.
next(location(pawn(Rk,P),C)) :- location(pawn(Rk,P),C), not does(_,move(_,C,_)), not does(P,move(C,_,_)).
next(location(pawn(Rk,P),T)) :- location(pawn(Rk,P),F), does(P,move(F,T,_)).
next(in_hand(P,C)) :- in_hand(P,C), not control(P).
next(in_hand(P,C)) :- center_card(C), control(P).
next(in_hand(P,C)) :- in_hand(P,C), does(P,move(_,_,C2)), C != C2.
next(control(P)) :- control(O), opponent(P,O).
card(monkey,(1,-1)). card(monkey,(1,1)). card(monkey,(-1,1)). card(monkey,(-1,-1)).
card(ox,(0,-1)). card(ox,(1,0)). card(ox,(0,1)).
card(sable,(1,-1)). card(sable,(-1,1)). card(sable,(-2,0)).
card(boar,(0,-1)). card(boar,(-1,0)). card(boar,(1,0)).
card(eel,(-1,-1)). card(eel,(-1,1)). card(eel,(1,0)).

#pos(e1, { }, { }, {
    location(pawn(student,red),cell(5,1)). location(pawn(student,red),cell(5,3)). location(pawn(master,red),cell(4,2)).
    location(pawn(student,blue),cell(3,2)). location(pawn(student,blue),cell(3,5)). location(pawn(student,blue),cell(2,2)). location(pawn(master,blue),cell(1,3)). location(pawn(student,blue),cell(1,5)).
    control(red). in_hand(red,sable). in_hand(blue,ox). in_play(sable). in_play(ox). in_play(monkey).
}).
#pos(e2, { }, { }, {
    location(pawn(student,red),cell(5,1)). location(pawn(student,red),cell(5,3)). location(pawn(master,red),cell(4,2)). location(pawn(student,red),cell(3,5)).
    location(pawn(student,blue),cell(3,2)). location(pawn(student,blue),cell(3,3)). location(pawn(student,blue),cell(2,2)). location(pawn(master,blue),cell(1,3)). location(pawn(student,blue),cell(1,5)).
    control(red). in_hand(red,sable). in_hand(blue,ox). in_play(sable). in_play(ox). in_play(monkey).
}).
#pos(e3, { }, { }, {
    location(pawn(student,red),cell(5,1)). location(pawn(student,red),cell(5,5)).
    location(pawn(student,blue),cell(4,2)). location(pawn(student,blue),cell(3,5)). location(pawn(student,blue),cell(2,2)). location(pawn(master,blue),cell(1,3)). location(pawn(student,blue),cell(1,5)).
    control(red). in_hand(red,monkey). in_hand(blue,sable). in_play(monkey). in_play(sable). in_play(ox).
}).
#pos(e4, { }, { }, {
    location(pawn(student,red),cell(5,1)). location(pawn(student,red),cell(5,5)). location(pawn(master,red),cell(4,2)).
    location(pawn(student,blue),cell(3,2)). location(pawn(student,blue),cell(3,5)). location(pawn(student,blue),cell(2,2)). location(pawn(master,blue),cell(1,4)). location(pawn(student,blue),cell(1,5)).
    control(red). in_hand(red,monkey). in_hand(blue,sable). in_play(monkey). in_play(sable). in_play(ox).
}).
#pos(e5, { }, { }, {
    location(pawn(student,red),cell(3,4)). location(pawn(student,red),cell(5,5)).
    location(pawn(student,blue),cell(2,5)). location(pawn(student,blue),cell(3,3)). location(pawn(student,blue),cell(2,1)). location(pawn(master,blue),cell(1,3)).
    control(red). in_hand(red,boar). in_hand(blue,eel). in_play(boar). in_play(eel). in_play(sheep).
}).
#pos(e6, { }, { }, {
    location(pawn(student,red),cell(5,5)). location(pawn(master,red),cell(3,3)).
    location(pawn(student,blue),cell(3,4)). location(pawn(student,blue),cell(3,2)). location(pawn(student,blue),cell(2,1)). location(pawn(master,blue),cell(1,3)).
    control(red). in_hand(red,boar). in_hand(blue,eel). in_play(boar). in_play(eel). in_play(sheep).
}).

#brave_ordering(capture_1, e1, e2).
#brave_ordering(capture_2, e3, e4).
#brave_ordering(capture_3, e5, e6).

#modeo(location(pawn(const(rank),var(role)),var(cell))).
#modeo(control(var(role))).
#constant(rank, master). #constant(rank, student).
#weight(-1). #weight(1). #weight(-2). #weight(2).
#maxv(3).
#maxp(1).
