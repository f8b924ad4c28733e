% What a strategy for Nim with three heaps may speak of: the heaps in binary.

digit(0..2).
bit(H,D) :- heap(H,N), digit(D), N / 2**D \ 2 = 1.
uneven(D) :- bit(a,D), not bit(b,D).
uneven(D) :- bit(b,D), not bit(a,D).
% The digit occurs in an odd number of heaps.
odd(D) :- uneven(D), not bit(c,D).
odd(D) :- bit(c,D), not uneven(D).
empty(H) :- heap(H,0).

#modeo(1, bit(var(heap),var(digit))).
#modeo(1, odd(var(digit))).
#modeo(1, empty(var(heap))).
#maxv(2).
#maxp(2).
#weight(1).
#weight(-1).
