% Winning is better than not winning: Greenwood (2018), example 3.4.3. The positions are those after the move.

opponent(red,blue).
opponent(blue,red).
role(red).
role(blue).
captured_master(P) :- role(P), not location(pawn(master,P),_).
goal(P,100) :- captured_master(O), opponent(P,O).

% Red's student takes the master on (2,3); or goes to (1,4).
#pos(takes_with_mouse, { }, { }, {
    location(pawn(student,blue),cell(1,2)).
    location(pawn(student,red),cell(2,3)). location(pawn(master,red),cell(3,4)).
}).
#pos(passes_with_mouse, { }, { }, {
    location(pawn(student,blue),cell(1,2)). location(pawn(master,blue),cell(2,3)).
    location(pawn(student,red),cell(1,4)). location(pawn(master,red),cell(3,4)).
}).
% Red's student takes the master on (1,3); or goes to (1,2).
#pos(takes_with_bear, { }, { }, {
    location(pawn(student,red),cell(1,3)). location(pawn(master,red),cell(5,3)).
}).
#pos(passes_with_bear, { }, { }, {
    location(pawn(master,blue),cell(1,3)).
    location(pawn(student,red),cell(1,2)). location(pawn(master,red),cell(5,3)).
}).
#brave_ordering(mouse, takes_with_mouse, passes_with_mouse).
#brave_ordering(bear, takes_with_bear, passes_with_bear).

#modeo(goal(const(role),100)).
#constant(role, red).
#constant(role, blue).
#weight(-1).
#weight(1).
#maxp(2).
