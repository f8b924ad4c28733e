#modeh(does(var(role),move((var(index),var(index)),(var(index),var(index))))).
#modeb(cell(var(index),var(index))).
#modeb(role(var(role))).
#maxv(5).
