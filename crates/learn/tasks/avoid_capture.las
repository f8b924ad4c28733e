% Onitama, defend the own master and threaten the other: Greenwood (2018), experiment 10.5.
% The positions of the thesis are lost. These four pairs are made up after its description: red has just moved.

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
card(rat,(-1,0)). card(rat,(0,-1)). card(rat,(1,1)).
card(crab,(0,-1)). card(crab,(-2,0)). card(crab,(2,0)).
card(mantis,(-1,-1)). card(mantis,(1,-1)). card(mantis,(0,1)).

#pos(guarded, { }, { }, {
    location(pawn(student,red),cell(4,1)). location(pawn(student,red),cell(5,2)). location(pawn(master,red),cell(5,3)). location(pawn(student,red),cell(4,5)).
    location(pawn(student,blue),cell(1,1)). location(pawn(student,blue),cell(1,2)). location(pawn(master,blue),cell(1,3)). location(pawn(student,blue),cell(2,4)).
    control(blue). in_hand(red,rat). in_hand(blue,crab). in_play(rat). in_play(crab). in_play(mantis).
}).
#pos(unguarded, { }, { }, {
    location(pawn(student,red),cell(4,1)). location(pawn(student,red),cell(5,1)). location(pawn(master,red),cell(5,3)). location(pawn(student,red),cell(4,5)).
    location(pawn(student,blue),cell(1,1)). location(pawn(student,blue),cell(1,2)). location(pawn(master,blue),cell(1,3)). location(pawn(student,blue),cell(2,4)).
    control(blue). in_hand(red,rat). in_hand(blue,crab). in_play(rat). in_play(crab). in_play(mantis).
}).
#pos(threat, { }, { }, {
    location(pawn(student,red),cell(5,1)). location(pawn(master,red),cell(5,3)). location(pawn(student,red),cell(5,4)). location(pawn(student,red),cell(2,3)).
    location(pawn(student,blue),cell(1,1)). location(pawn(student,blue),cell(1,2)). location(pawn(master,blue),cell(1,3)). location(pawn(student,blue),cell(3,5)).
    control(blue). in_hand(red,rat). in_hand(blue,crab). in_play(rat). in_play(crab). in_play(mantis).
}).
#pos(no_threat, { }, { }, {
    location(pawn(student,red),cell(5,1)). location(pawn(master,red),cell(5,3)). location(pawn(student,red),cell(5,4)). location(pawn(student,red),cell(3,3)).
    location(pawn(student,blue),cell(1,1)). location(pawn(student,blue),cell(1,2)). location(pawn(master,blue),cell(1,3)). location(pawn(student,blue),cell(3,5)).
    control(blue). in_hand(red,rat). in_hand(blue,crab). in_play(rat). in_play(crab). in_play(mantis).
}).
#pos(both, { }, { }, {
    location(pawn(student,red),cell(5,1)). location(pawn(student,red),cell(5,2)). location(pawn(master,red),cell(5,3)). location(pawn(student,red),cell(5,4)). location(pawn(student,red),cell(2,4)).
    location(pawn(student,blue),cell(1,1)). location(pawn(student,blue),cell(1,2)). location(pawn(master,blue),cell(1,4)). location(pawn(student,blue),cell(1,5)).
    control(blue). in_hand(red,rat). in_hand(blue,crab). in_play(rat). in_play(crab). in_play(mantis).
}).
#pos(neither, { }, { }, {
    location(pawn(student,red),cell(5,1)). location(pawn(student,red),cell(5,2)). location(pawn(master,red),cell(4,2)). location(pawn(student,red),cell(5,5)). location(pawn(student,red),cell(2,5)).
    location(pawn(student,blue),cell(1,1)). location(pawn(student,blue),cell(1,2)). location(pawn(master,blue),cell(1,4)). location(pawn(student,blue),cell(1,5)).
    control(blue). in_hand(red,rat). in_hand(blue,crab). in_play(rat). in_play(crab). in_play(mantis).
}).
#pos(stays, { }, { }, {
    location(pawn(student,red),cell(4,1)). location(pawn(student,red),cell(5,2)). location(pawn(master,red),cell(5,3)). location(pawn(student,red),cell(5,4)).
    location(pawn(student,blue),cell(2,1)). location(pawn(student,blue),cell(1,2)). location(pawn(master,blue),cell(1,3)). location(pawn(student,blue),cell(1,5)).
    control(blue). in_hand(red,rat). in_hand(blue,crab). in_play(rat). in_play(crab). in_play(mantis).
}).
#pos(leaves, { }, { }, {
    location(pawn(student,red),cell(4,1)). location(pawn(student,red),cell(5,2)). location(pawn(master,red),cell(4,4)). location(pawn(student,red),cell(5,5)).
    location(pawn(student,blue),cell(2,1)). location(pawn(student,blue),cell(1,2)). location(pawn(master,blue),cell(1,3)). location(pawn(student,blue),cell(1,5)).
    control(blue). in_hand(red,rat). in_hand(blue,crab). in_play(rat). in_play(crab). in_play(mantis).
}).

#brave_ordering(guard, guarded, unguarded).
#brave_ordering(threaten, threat, no_threat).
#brave_ordering(both_at_once, both, neither).
#brave_ordering(stay, stays, leaves).

% Modes have no anonymous variables, so `valid_translation(_,To,_,P)` has a name.
covered(To,P) :- valid_translation(_,To,_,P).

#modeo(covered(var(cell),var(role))).
#modeo(control(var(role)), (positive)).
#modeo(opponent(var(role),var(role)), (positive)).
#modeo(location(pawn(const(rank),var(role)),var(cell)), (positive)).
#constant(rank, master). #constant(rank, student).
#weight(-1). #weight(1).
#maxp(1).
#maxv(3).
#maxbl(4).
