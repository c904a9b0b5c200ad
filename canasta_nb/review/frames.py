"""Two frames of a decision: somebody is asked what to do, and then sees that beside what a player did.

Both are functions of the decision and of the acts that may be chosen there. Nothing in the first one tells which act
was played, or which one is better.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from canasta_nb.bots.expert import Mean, Weighed, act_named, in_words, weigh
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Draw
from canasta_nb.core.model.position import Position, frozen_for
from canasta_nb.core.speech.words import capital
from canasta_nb.review.decisions import Decision
from canasta_nb.review.words import tens, told

DEALS = 40
"""Imagined deals for an act that the review has not weighed."""
GIVE_OR_TAKE = 2
"""So many standard errors a difference may be off."""


class Asked(NamedTuple):
    """The first frame: the question, what you see of the pile, and the acts on offer, each in words."""

    says: str
    about: str
    choices: tuple[tuple[Act, str], ...]


class Compared(NamedTuple):
    """The second frame: what was chosen and what was played, what each was worth, and the act that wasn't played."""

    says: str
    about: str
    other: Act
    is_same: bool


def asked(decision: Decision, choices: Iterable[Act], name: str) -> Asked:
    """Return the question at a decision, with these choices in an order that gives nothing away.

    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> position = parse_position("rules classic; turn 1 play; hand 1 KhQc9d4s; pile 6h2h9d")
    >>> acts = [parse_act("discard Qc"), parse_act("discard 4s")]
    >>> frame = asked(Decision(0, 1, view(position, 1), (), acts[1]), acts, "Ann")
    >>> frame.says, frame.about
    ('What would you do as Ann?', '3 cards in the pile. It is frozen.')
    >>> [words for _, words in frame.choices]
    ['Discard 4♠', 'Discard Q♣']
    """
    position = decision.view.position
    frozen = "asked_frozen" if position.pile and frozen_for(position, decision.view.side) else "asked_pile"
    offered = sorted(choices, key=lambda act: (not isinstance(act, Draw), str(act)))
    says = told("asked", name=name)
    return Asked(says, told(frozen, n=len(position.pile)), tuple([(act, named(act)) for act in offered]))


def compared(decision: Decision, chosen: Act, other: Act, weighed: Weighed, name: str) -> Compared:
    """Return the choice beside the act that was played; where both are one, beside ``other``.

    Each was tried in the same imagined deals. Only a difference that is larger than its own give or take names the
    better act.
    """
    is_same = same(decision.view.position, chosen, decision.act)
    rival = other if is_same else chosen
    weighed = _with(decision, rival, weighed)
    theirs, yours = weighed.of(decision.act), weighed.of(rival)
    says = told("chose_same", name=name, act=_small(decision.act))
    if not is_same:
        says = told("chose_other", name=name, yours=_small(chosen), theirs=_small(decision.act))
    tried = {"theirs": act_named(decision.act), "yours": act_named(rival)}
    leads = told("leads", **tried, led=_led(theirs.lead), leading=_led(yours.lead))
    behind = weighed.behind(rival, decision.act)
    return Compared(says, f"{leads} {_difference(behind, yours=not is_same)}", rival, is_same)


def named(act: Act) -> str:
    """Return an act as a button has it.

    >>> from canasta_nb.core.notation.text import parse_act
    >>> named(parse_act("take Kd with KsKh"))
    'Take the pile with K♠K♥'
    """
    return capital(_small(act))


def same(position: Position, one: Act, other: Act) -> bool:
    """Tell whether two acts do the same in a position, however they are written."""
    if type(one) is not type(other):
        return False
    after, rival = play(position, one), play(position, other)
    return one == other or (after.hands, after.melds, after.pile) == (rival.hands, rival.melds, rival.pile)


def _small(act: Act) -> str:
    return in_words(act, partial(told, "choose"))


def _with(decision: Decision, act: Act, weighed: Weighed) -> Weighed:
    """Return what was weighed, where this act was among it; otherwise weigh both acts again."""
    tried = [each.act for each in weighed.candidates]
    if act in tried and decision.act in tried:
        return weighed
    both = (decision.act, act)
    return weigh(decision.view, decision.record, acts=both, also=both, deals=DEALS, keep_all=True)


def _led(lead: Mean) -> str:
    points = tens(lead.points)
    return told("led" if points > 0 else "was_behind" if points < 0 else "was_level", points=abs(points))


def _difference(behind: Mean, *, yours: bool) -> str:
    """Return by how much the choice that was not played is worth less, or that nobody can tell.

    ``yours`` says whether it is what you chose; otherwise nobody did.
    """
    points, more = tens(abs(behind.points)), tens(GIVE_OR_TAKE * behind.error)
    if points <= more or not points:
        return told("too_close", points=points, more=more)
    return told("yours_ahead" if yours and behind.points < 0 else "difference", points=points, more=more)
