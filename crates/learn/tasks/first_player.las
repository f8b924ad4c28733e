% Who begins a game of Onitama, and which card lies in the centre: Greenwood (2018), example 3.4.2.

in_play(panda).
in_play(mouse).
in_play(fox).
in_hand(red,panda).
in_hand(blue,mouse).
does(red,move(cell(4,2),cell(3,2),panda)).
icon(panda,red).
icon(mouse,blue).
icon(fox,red).
icon(viper,red).
% The printed rule has `not control(_)` too, which would have it deny itself.
control(Player) :- init(control(Player)).
next(control(red)) :- control(blue).
next(control(blue)) :- control(red).
next(in_hand(Player,Card)) :- in_hand(Player,Card), not control(Player).
next(in_hand(Player,Card)) :- center_card(Card), control(Player).

#pos(second_turn, { next(in_hand(red,fox)) }, { center_card(mouse), center_card(panda) }).
#neg(both_begin, { init(control(red)), init(control(blue)) }, { }).
#neg(not_in_play, { center_card(viper) }, { }).

#modeh(init(control(var(role)))).
#modeh(center_card(var(card))).
#modeb(in_play(var(card))).
#modeb(in_hand(const(role),var(card))).
#modeb(icon(var(card),var(role))).
#modeb(center_card(var(card))).
#constant(role, red).
#constant(role, blue).
#maxv(2).
