"""How a turn may end, what a side still lacks, and whether a hand can go out: one question on counts of cards.

The state of the search has three parts: the rest of the hand as a number for each suit, the sequences on the table, and
the kinds of cards that no further sequence takes. A card is in trouble if groups of its rank can't take it, or only
with wild cards. A step chooses such a card, first one that must not stay. It tries each of the smallest sequences that
take it, and then keeps it out of them all. At the end the groups are counted, rank by rank: the numbers of wild cards
that they hold, the canastas among them, and the card kept for the discard. The tables of shapes say what may be laid.

The answer is exact. A card in trouble is in a sequence or it isn't, so some branch has every way to go out. Any other
card needs no sequence, as long as groups are never worse with one card more. Where they can be worse, every card counts
as in trouble. In games without sequences there is nothing to choose, and counting is all. Which sequences are canastas,
or joined, is chosen first. A choice is enlarged only if all cards could lie beside it, and each gets a few steps before
any gets more. The order changes no answer: what leaves the fewest cards in trouble comes first, and wild cards come
last to places for which the hand has a card.

For most hands one look is enough: beside what no sequence takes, two cards would have to be kept, or more wild cards
laid than there are. A table tells what a rank asks for by how many cards of it there are, so a look adds up a dozen
numbers. To see that a hand is hopeless takes five to fifteen microseconds, counting thirty, and a hand of fifty cards
a third of a millisecond. In Hollywood Canasta, where sequences hold wild cards, such a hand takes two milliseconds.
About one in fifty takes more than twenty, and the worst known hand takes a fifth of a second. It has many choices of
sequences, and no bound tells them apart. If a house rule makes a side open there with a canasta, some take much longer.

Samba, and the side has the canastas. In the hand are ``8s7s6s5s 7h7d 5h5d 2c 9c``::

    left                        sequences   in trouble   why
    8s7s6s5s 7h7d 5h5d 2c 9c    -           8s 6s        a group would need two more of the rank; the nine is kept
    5s 7h7d 5h5d 2c 9c          8s7s6s      -            the only smallest sequence that takes the eight is laid
                                                         groups of the rest: 5s5h5d, 7h7d2c, and 9c is the discard

The player goes out. With the four of spades besides, it is in trouble in the second line as well. Only ``5s4s`` bring
it into the sequence. Then both pairs need the wild card, so this branch ends, and the hand cannot be laid.
"""
