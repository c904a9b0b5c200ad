"""Two frames of a decision: somebody is asked what to do, and then sees that beside what a player did.

Both are functions of the decision and of the acts that may be chosen there. Nothing in the first one tells which act
was played, or which one is better.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from canasta_nb.bots.expert import Weighed, act_named, came_out_ahead, explained, in_words, weigh
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Draw
from canasta_nb.core.model.position import Position, frozen_for
from canasta_nb.core.speech.words import capital
from canasta_nb.review.decisions import Decision
from canasta_nb.review.words import sentence, tens, voice

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
    """The second frame: what was chosen and what was played, which is better and why, and the other act."""

    says: str
    about: str
    other: Act
    is_same: bool
    is_good: bool
    """Whether the choice is clearly worse than no other act."""


def question_at(decision: Decision, choices: Iterable[Act], name: str) -> Asked:
    """Return the question at a decision, with these choices in an order that gives nothing away.

    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> position = parse_position("rules classic; turn 1 play; hand 1 KhQc9d4s; pile 6h2h9d")
    >>> acts = [parse_act("discard Qc"), parse_act("discard 4s")]
    >>> frame = question_at(Decision(0, 1, view(position, 1), (), acts[1]), acts, "Ann")
    >>> frame.says, frame.about
    ('What would you do as Ann?', '3 cards in the pile. It is frozen.')
    >>> [words for _, words in frame.choices]
    ['Discard 4♠', 'Discard Q♣']
    """
    position = decision.view.position
    frozen = "asked_frozen" if position.pile and frozen_for(position, decision.view.side) else "asked_pile"
    offered = sorted(choices, key=lambda act: (not isinstance(act, Draw), str(act)))
    says = sentence("asked", name=name)
    return Asked(says, sentence(frozen, n=len(position.pile)), tuple([(act, named(act)) for act in offered]))


def compared(decision: Decision, chosen: Act, best: Act, weighed: Weighed, name: str) -> Compared:
    """Return the choice beside the act that was played: which is better, by how much and why.

    All are tried in the same imagined deals. Only a difference that is larger than its own give or take names the
    better act. The choice is compared with the best act; where it is that one, with the act that was played.
    """
    is_same = same(decision.view.position, chosen, decision.act)
    yours, other = (decision.act, best) if is_same else (chosen, chosen)
    acts = dict.fromkeys((decision.act, yours, best))
    weighed = _with(decision, acts, weighed)
    top = next(candidate for candidate in weighed.candidates if candidate.act in acts)
    than = yours if yours != top.act else best if is_same else decision.act
    gain = weighed.behind(than, top.act)
    says = sentence("chose_same", name=name, act=_small(decision.act))
    if not is_same:
        says = sentence("chose_other", name=name, yours=_small(chosen), theirs=_small(decision.act))
    points, more = tens(abs(gain.points)), tens(GIVE_OR_TAKE * gain.error)
    is_clear = points > more
    about = sentence("too_close", points=points, more=more)
    if is_clear:
        better = sentence("better_by", best=act_named(top.act), points=points, more=more)
        about = f"{better} {capital(_why(replace(weighed, chosen=top), than))}".strip()
    return Compared(says, about, other, is_same, yours == top.act or not is_clear)


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
    return in_words(act, partial(sentence, "choose"))


def _with(decision: Decision, acts: Iterable[Act], weighed: Weighed) -> Weighed:
    """Return what was weighed, where these acts were among it; otherwise weigh them again."""
    all_acts = tuple(acts)
    if {candidate.act for candidate in weighed.candidates}.issuperset(all_acts):
        return weighed
    return weigh(decision.view, decision.record, acts=all_acts, also=all_acts, deals=DEALS, keep_all=True)


def _why(weighed: Weighed, than: Act) -> str:
    """Return what happened more often after the chosen act than after another; empty where nothing tells."""
    speaks = voice()._replace(chosen=act_named(weighed.chosen.act), other=act_named(than))
    *differed, _ = explained(weighed, than=than, voice=speaks) or ("",)
    return differed[0] if differed else came_out_ahead(weighed, than=than, voice=speaks)
