"""How a turn may end, what a side still lacks, and whether a hand can go out: one question on counts of cards.

A hand goes out if you can lay all of it, or all but a discard, and then have the canastas. The
answer is one sweep over the ranks, from aces down to threes (`sweep.py`). At a rank each card lies in a sequence of its
suit or in a group of its rank, or it is the one card that is kept. Groups are done with at their rank, and sequences
where the next rank does not go on with them. So behind a rank little matters: which sequences are open, which canastas
there are, whether a card is kept, and how many wild cards may lie by then. What has failed behind a rank fails again.

The tables of shapes say what may be laid. `groups.py` has what the cards of one rank become, worked out once for each
number of them, `suits.py` what the sequences of one suit become at a rank. `counting.py` puts both together, and lays
wild cards by themselves. The answer is exact: each way to go out is a way through the ranks.

Two glances save most of the work, and change no answer. `question.py` sees for most hands that two cards would have to
be kept beside what no sequence takes, or more wild cards laid than there are. This takes five to fifteen microseconds.
`LookAhead` says the same about the next ranks, and how few wild cards the missing canastas take. A whole sweep takes a
tenth of a millisecond for most hands in play. A hand of fifty cards takes one or two, and fifteen in Hollywood Canasta,
where sequences hold wild cards. The worst known hand there takes two seconds: it has the cards, and no bound tells that
the canastas do not fit beside them.

Samba, and the side has the canastas. In the hand are ``8s7s6s5s 7h7d 5h5d 2c 9c``::

    behind the   open      wild cards   kept   why
    nines        -         0            9c     one nine does not make a group, and there is no ten or eight of clubs
    eights       8s        0            9c     one eight is no group, so it begins a sequence
    sevens       8s7s      1            9c     7h7d are a group with the two
    sixes        8s7s6s    1            9c
    fives        -         1            9c     the sequence ends, and 5s5h5d are a group

The player goes out. With the five of spades in the sequence, 5h5d would need another wild card: this branch ends there.
With the four of spades too, the sequence has to take both, so the hand cannot be laid.
"""
