% The legal moves of Onitama from three positions: Greenwood (2018), experiment 9.1.
%
% The rule is learned in parts, each with few variables; the bias says what each may use:
%   pred_7, pred_6  a step along the rows, along the columns
%   pred_2          a step of a card
%   pred_3, pred_4  where somebody's pawns stand
%   pred_1          from a pawn of who has the move, to a cell without one

cell(1..5,1..5).
cell(cell(R,C)) :- cell(R,C).
role(red).
role(blue).
dir(red,-1).
dir(blue,1).
delta(D) :- card(_,(D,_)).
delta(D) :- card(_,(_,D)).
math(B-C,B,C,1) :- cell(B-C,B), delta(C).
math(B+C,B,C,-1) :- cell(B+C,B), delta(C).
rows(cell(R1,C1),cell(R2,C2),(R1,R2)) :- cell(R1,C1), cell(R2,C2).
columns(cell(R1,C1),cell(R2,C2),(C1,C2)) :- cell(R1,C1), cell(R2,C2).

#pos(start, { legal(blue,move((cell(1,2),cell(2,3)),rabbit)) }, { }, {
    control(blue). in_hand(red,dog). in_hand(blue,rabbit). in_play(dog). in_play(rabbit). in_play(seasnake).
    location(pawn(master,red),cell(5,3)). location(pawn(student,red),cell(5,1)). location(pawn(student,red),cell(5,2)). location(pawn(student,red),cell(5,4)). location(pawn(student,red),cell(5,5)).
    location(pawn(master,blue),cell(1,3)). location(pawn(student,blue),cell(1,1)). location(pawn(student,blue),cell(1,2)). location(pawn(student,blue),cell(1,4)). location(pawn(student,blue),cell(1,5)).
    card(dog,(-1,-1)). card(dog,(-1,0)). card(dog,(-1,1)).
    card(rabbit,(1,-1)). card(rabbit,(-1,1)). card(rabbit,(2,0)).
    card(seasnake,(2,0)). card(seasnake,(0,-1)). card(seasnake,(-1,1)).
}).
#pos(middle, { legal(blue,move((cell(2,3),cell(3,3)),seasnake)), legal(blue,move((cell(2,3),cell(1,2)),seasnake)) }, { legal(blue,move((cell(1,5),cell(1,7)),seasnake)), legal(blue,move((cell(1,5),cell(2,4)),seasnake)), legal(blue,move((cell(2,3),cell(1,4)),seasnake)), legal(red,move((cell(4,1),cell(5,2)),rabbit)) }, {
    control(blue). in_hand(red,rabbit). in_hand(blue,seasnake). in_play(rabbit). in_play(seasnake). in_play(dog).
    location(pawn(master,red),cell(3,4)). location(pawn(student,red),cell(4,1)). location(pawn(student,red),cell(4,5)).
    location(pawn(master,blue),cell(1,3)). location(pawn(student,blue),cell(2,1)). location(pawn(student,blue),cell(2,3)). location(pawn(student,blue),cell(1,5)).
    card(dog,(-1,-1)). card(dog,(-1,0)). card(dog,(-1,1)).
    card(rabbit,(1,-1)). card(rabbit,(-1,1)). card(rabbit,(2,0)).
    card(seasnake,(2,0)). card(seasnake,(0,-1)). card(seasnake,(-1,1)).
}).
#pos(capture, { legal(red,move((cell(4,3),cell(2,2)),kirin)) }, { legal(red,move((cell(3,3),cell(5,3)),kirin)), legal(red,move((cell(3,2),cell(1,1)),kirin)), legal(red,move((cell(3,3),cell(2,3)),rat)) }, {
    control(red). in_hand(red,kirin). in_hand(blue,rat). in_play(kirin). in_play(rat). in_play(fox).
    location(pawn(master,red),cell(5,3)). location(pawn(student,red),cell(4,3)). location(pawn(student,red),cell(3,3)).
    location(pawn(master,blue),cell(3,5)). location(pawn(student,blue),cell(4,4)). location(pawn(student,blue),cell(2,2)).
    card(fox,(1,-1)). card(fox,(1,0)). card(fox,(1,1)).
    card(kirin,(-1,-2)). card(kirin,(1,-2)). card(kirin,(0,2)).
    card(rat,(-1,0)). card(rat,(0,-1)). card(rat,(1,1)).
}).

#modeh(legal(var(role),move(var(pair),var(card)))).
#modeh(pred_1(var(role),(var(cell),var(cell)))).
#modeh(pred_2(var(card),var(pair),var(dir))).
#modeh(pred_3(var(role),var(cell))).
#modeh(pred_4(var(role),var(cell))).
#modeh(pred_6(var(delta),(var(cell),var(cell)),var(dir))).
#modeh(pred_7(var(delta),(var(cell),var(cell)),var(dir))).

#modeb(1, control(var(role))).
#modeb(1, location(pawn(var(rank),var(role)),var(cell))).
#modeb(1, in_hand(var(role),var(card)), (positive)).
#modeb(1, card(var(card),(var(delta),var(delta))), (positive)).
#modeb(1, dir(var(role),var(dir)), (positive)).
#modeb(1, cell(var(cell)), (positive)).
#modeb(1, math(var(index),var(index),var(delta),var(dir)), (positive)).
#modeb(1, rows(var(cell),var(cell),(var(index),var(index))), (positive)).
#modeb(1, columns(var(cell),var(cell),(var(index),var(index))), (positive)).
#modeb(1, pred_1(var(role),var(pair)), (positive)).
#modeb(1, pred_2(var(card),var(pair),var(dir)), (positive)).
#modeb(1, pred_3(var(role),var(cell))).
#modeb(1, pred_4(var(role),var(cell))).
#modeb(1, pred_6(var(delta),var(pair),var(dir)), (positive)).
#modeb(1, pred_7(var(delta),var(pair),var(dir)), (positive)).
#maxv(6).
#maxbl(4).
#max_penalty(1000).

#bias(":- constraint.").

% What each part may use.
#bias(":- body(location(_,_)), not head(pred_3(_,_)), not head(pred_4(_,_)).").
#bias(":- body(naf(location(_,_))), not head(pred_4(_,_)).").
#bias(":- body(control(_)), not head(pred_3(_,_)), not head(pred_4(_,_)).").
#bias(":- body(naf(control(_))), not head(pred_3(_,_)), not head(pred_4(_,_)).").
#bias(":- body(cell(_)), not head(pred_1(_,_)).").
#bias(":- body(pred_3(_,_)), not head(pred_1(_,_)).").
#bias(":- body(naf(pred_3(_,_))), not head(pred_1(_,_)).").
#bias(":- body(pred_4(_,_)), not head(pred_1(_,_)).").
#bias(":- body(naf(pred_4(_,_))), not head(pred_1(_,_)).").
#bias(":- body(card(_,_)), not head(pred_2(_,_,_)).").
#bias(":- body(pred_6(_,_,_)), not head(pred_2(_,_,_)).").
#bias(":- body(pred_7(_,_,_)), not head(pred_2(_,_,_)).").
#bias(":- body(math(_,_,_,_)), not head(pred_6(_,_,_)), not head(pred_7(_,_,_)).").
#bias(":- body(rows(_,_,_)), not head(pred_7(_,_,_)).").
#bias(":- body(columns(_,_,_)), not head(pred_6(_,_,_)).").
#bias(":- body(pred_1(_,_)), not head(legal(_,_)).").
#bias(":- body(pred_2(_,_,_)), not head(legal(_,_)).").
#bias(":- body(in_hand(_,_)), not head(legal(_,_)).").
#bias(":- body(dir(_,_)), not head(legal(_,_)).").

% Two cells, two indices and two offsets are different ones.
#bias(":- head(pred_1(_,(V,V))).").
#bias(":- head(pred_6(_,(V,V),_)).").
#bias(":- head(pred_7(_,(V,V),_)).").
#bias(":- body(card(_,(V,V))).").
#bias(":- body(math(V,V,_,_)).").
#bias(":- body(rows(V,V,_)).").
#bias(":- body(rows(_,_,(V,V))).").
#bias(":- body(columns(V,V,_)).").
#bias(":- body(columns(_,_,(V,V))).").

% One move has one player, one card and one pair of cells.
#bias(":- head(legal(R,_)), body(in_hand(S,_)), R != S.").
#bias(":- head(legal(R,_)), body(dir(S,_)), R != S.").
#bias(":- head(legal(R,_)), body(pred_1(S,_)), R != S.").
#bias(":- head(legal(_,move(_,C))), body(in_hand(_,D)), C != D.").
#bias(":- head(legal(_,move(_,C))), body(pred_2(D,_,_)), C != D.").
#bias(":- head(legal(_,move(P,_))), body(pred_1(_,Q)), P != Q.").
#bias(":- head(legal(_,move(P,_))), body(pred_2(_,Q,_)), P != Q.").
#bias(":- head(pred_1(R,_)), body(pred_3(S,_)), R != S.").
#bias(":- head(pred_1(R,_)), body(naf(pred_3(S,_))), R != S.").
#bias(":- head(pred_1(R,_)), body(pred_4(S,_)), R != S.").
#bias(":- head(pred_1(R,_)), body(naf(pred_4(S,_))), R != S.").
#bias(":- head(pred_2(C,_,_)), body(card(D,_)), C != D.").
#bias(":- body(pred_6(D,_,_)), not body(card(_,(D,_))), not body(card(_,(_,D))).").
#bias(":- body(pred_7(D,_,_)), not body(card(_,(D,_))), not body(card(_,(_,D))).").
#bias(":- head(pred_2(_,P,_)), body(pred_6(_,Q,_)), P != Q.").
#bias(":- head(pred_2(_,P,_)), body(pred_7(_,Q,_)), P != Q.").
#bias(":- head(pred_2(_,_,V)), body(pred_6(_,_,W)), V != W.").
#bias(":- head(pred_2(_,_,V)), body(pred_7(_,_,W)), V != W.").
#bias(":- head(pred_6(_,_,V)), body(math(_,_,_,W)), V != W.").
#bias(":- head(pred_7(_,_,V)), body(math(_,_,_,W)), V != W.").
#bias(":- head(pred_3(R,_)), body(location(pawn(_,S),_)), R != S.").
#bias(":- head(pred_4(R,_)), body(location(pawn(_,S),_)), R != S.").
#bias(":- head(pred_3(R,_)), body(control(S)), R != S.").
#bias(":- head(pred_4(R,_)), body(control(S)), R != S.").

% A direction is somebody's. No position tells: without this, the shortest rule lets cards be played backwards.
#bias(":- body(pred_2(_,_,V)), not body(dir(_,V)).").
