% The rules of Cross-Dot from three positions, as in Greenwood (2018), experiment 9.3.
% Who has the move marks an empty box; the other one waits.

role(x).
role(o).

#pos(empty, { legal(x,mark(1)), legal(o,noop) }, { legal(x,noop), legal(o,mark(1)) }, {
    box(1,b). box(2,b). box(3,b). box(4,b).
    control(x).
}).
#pos(one_cross, { legal(x,noop), legal(o,mark(1)) }, { legal(o,noop), legal(o,mark(2)) }, {
    box(1,b). box(2,x). box(3,b). box(4,b).
    control(o).
}).
#pos(cross_and_dot, { legal(o,noop), legal(x,mark(3)) }, { legal(x,mark(1)), legal(x,mark(2)) }, {
    box(1,o). box(2,x). box(3,b). box(4,b).
    control(x).
}).

#modeh(legal(var(role),mark(var(box)))).
#modeh(legal(var(role),noop)).
#modeb(box(var(box),const(state))).
#modeb(control(var(role))).
#modeb(role(var(role))).
#constant(state, x).
#constant(state, o).
#constant(state, b).
#maxv(2).
