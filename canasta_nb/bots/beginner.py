"""A player who has just learned the rules: it plays like a careful one, but for a few ideas that beginners have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from canasta_nb.bots.careful import Careful
from canasta_nb.bots.careful.going_out import leads_out, no_way_out
from canasta_nb.bots.careful.melding import completes, joined_meld
from canasta_nb.bots.careful.sight import Sight
from canasta_nb.bots.plain import cards_laid, lowest_discard, most_laid, of_kind
from canasta_nb.bots.words import Choice, faces, sentence
from canasta_nb.core.model.acts import Act, Discard, Draw, Meld, Take
from canasta_nb.core.model.cards import PLACE, WILD, Card, face
from canasta_nb.core.questions.views import View

IDEAS_HELD = 4
"""So many of the ideas one beginner has."""
TRUSTED = 0.7
"""How often a beginner acts by an idea that fits the moment."""
OVERLOOKS = 0.35
"""How often it throws a card without a look at the other side's melds, or doesn't see that it can take the pile."""

Idea = Callable[[Sight, tuple[Act, ...]], Choice | None]


def _by(name: str, act: Act, *cards: Card) -> Choice:
    """Return an act that follows from an idea, with the sentence in which a beginner says so."""
    return Choice(act, lambda: sentence("beginner", name, cards=faces(cards)))


def _must_take(sight: Sight, acts: tuple[Act, ...]) -> Choice | None:
    takes = of_kind(acts, Take)
    if not takes:
        return None
    act = most_laid(sight.rules, takes, cards_laid)
    return _by("must_take", act, act.card)


def _pile_is_a_trap(sight: Sight, acts: tuple[Act, ...]) -> Choice | None:
    draw = next(iter(of_kind(acts, Draw)), None)
    if draw is None or not of_kind(acts, Take) or len(sight.position.pile) > 6:
        return None
    return _by("pile_is_a_trap", draw)


def _meld_everything(sight: Sight, acts: tuple[Act, ...]) -> Choice | None:
    melds = [act for act in of_kind(acts, Meld) if len(sight.hand) - len(cards_laid(act)) >= 2]
    if not melds:
        return None
    act = most_laid(sight.rules, melds, cards_laid)
    return _by("meld_everything", act, *cards_laid(act))


def _hoard(sight: Sight, acts: tuple[Act, ...]) -> Choice | None:
    discards = of_kind(acts, Discard)
    if sight.plan.foot_waits:  # even a beginner sees that an emptied hand gets more cards
        return None
    if not sight.opened or not of_kind(acts, Meld) or not discards or len(sight.hand) < 4:
        return None
    act = lowest_discard(sight.rules, discards)
    return _by("hoard", act, act.card)


def _wild_keeps_natural(sight: Sight, acts: tuple[Act, ...]) -> Choice | None:
    for act in of_kind(acts, Meld):
        own = joined_meld(sight, act) if sight.opened else None
        natural = own is not None and own.is_canasta and not own.wilds
        cards = cards_laid(act)
        if natural and all(WILD[card] for card in cards) and len(sight.hand) - len(cards) >= 2:
            return _by("wild_keeps_natural", act, *cards_laid(act))
    return None


def _natural_always(sight: Sight, acts: tuple[Act, ...]) -> Choice | None:
    """Return a discard where a wild card would complete a canasta that is natural so far."""
    discards = of_kind(acts, Discard)
    for act in of_kind(acts, Meld):
        own = joined_meld(sight, act) if sight.opened else None
        wild = any(WILD[card] for card in cards_laid(act))
        if discards and own is not None and not own.wilds and wild and completes(sight, act, own):
            thrown = lowest_discard(sight.rules, discards)
            return _by("natural_always", thrown, thrown.card)
    return None


def _wild_dump(sight: Sight, acts: tuple[Act, ...]) -> Choice | None:
    wild = [act for act in of_kind(acts, Discard) if WILD[act.card]]
    if not wild or len(sight.position.pile) < 4:
        return None
    act = lowest_discard(sight.rules, wild)
    return _by("wild_dump", act, act.card)


def _three_at_once(sight: Sight, acts: tuple[Act, ...]) -> Choice | None:
    del sight
    for act in of_kind(acts, Discard):
        if act.card.is_black_three:
            return _by("three_at_once", act, act.card)
    return None


def _single_first(sight: Sight, acts: tuple[Act, ...]) -> Choice | None:
    single = [act for act in of_kind(acts, Discard) if sight.counts[PLACE[act.card]] == 1 and not WILD[act.card]]
    if not single:
        return None
    act = lowest_discard(sight.rules, single)
    return _by("single_first", act, act.card)


def _out_is_always_best(sight: Sight, acts: tuple[Act, ...]) -> Choice | None:
    if no_way_out(sight):
        return None
    leading = [act for act in acts if leads_out(sight, act)]
    return _by("out_is_always_best", leading[-1]) if leading else None


IDEAS: Mapping[str, Idea] = {
    "must_take": _must_take,
    "pile_is_a_trap": _pile_is_a_trap,
    "meld_everything": _meld_everything,
    "hoard": _hoard,
    "wild_keeps_natural": _wild_keeps_natural,
    "natural_always": _natural_always,
    "wild_dump": _wild_dump,
    "three_at_once": _three_at_once,
    "single_first": _single_first,
    "out_is_always_best": _out_is_always_best,
}
"""What beginners believe, by the name that the course gives each misconception, and the act that it leads to."""


def _careless_throw(sight: Sight, acts: tuple[Act, ...]) -> Choice | None:
    """Return the lowest discard, whatever the other side has on the table."""
    discards = of_kind(acts, Discard)
    if not discards:
        return None
    act = lowest_discard(sight.rules, discards)
    return Choice(act, lambda: sentence("lowest", card=face(act.card)))


def _unseen_take(sight: Sight, acts: tuple[Act, ...]) -> Choice | None:
    """Return a draw where a wild card or a meld on the table would take the pile: beginners look for pairs."""
    draw = next(iter(of_kind(acts, Draw)), None)
    takes = of_kind(acts, Take)
    pair = any(len(act.shown) > 1 and not any(WILD[card] for card in act.shown) for act in takes)
    if draw is None or not takes or pair:
        return None
    del sight
    return Choice(draw, lambda: sentence("cannot_take"))


OVERSIGHTS: Mapping[str, Idea] = {"careless_throw": _careless_throw, "unseen_take": _unseen_take}
"""What beginners overlook: who needs the card that they throw, and a way to take the pile without a pair."""
THROWS = frozenset({"wild_dump", "three_at_once", "single_first", "careless_throw"})
"""These are about the card to throw, so they come up only where a careful player would throw one."""


class Beginner:
    """Plays legally, and makes the mistakes of beginners: some from ideas that it holds, and some from haste.

    The ideas that it holds follow from the seed; ``ideas`` are their names.

    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> position = parse_position("rules classic; turn 1 play; hand 1 3s9h9d; pile 4c")
    >>> acts = tuple(map(parse_act, ("discard 3s", "discard 9h")))
    >>> player = Beginner(0, ideas=["three_at_once"])
    >>> {str(player.choose(view(position, 1), acts)) for _ in range(20)}
    {'discard 3s'}
    >>> player.choose(view(position, 1), ())
    Traceback (most recent call last):
    ValueError: There is no act to choose from.
    """

    def __init__(self, seed: int = 0, *, ideas: list[str] | None = None) -> None:
        self._chosen: Choice | None = None
        self._chance = Random(f"beginner {seed}")
        self.ideas = tuple(self._chance.sample(list(IDEAS), IDEAS_HELD) if ideas is None else ideas)
        self._usual = Careful()

    @property
    def why(self) -> str:
        """The sentence that says why it chose its last act; empty before the first."""
        return self._chosen.why() if self._chosen else self._usual.why

    def choose(self, view: View, acts: tuple[Act, ...]) -> Act:
        """Return an act by one of its ideas, by an oversight, or as a careful player would.

        Raises ValueError when there is no act.
        """
        usual = self._usual.choose(view, acts)
        self._chosen = None
        if len(acts) > 1:
            sight = Sight(view)
            held = {name: (TRUSTED, IDEAS[name]) for name in self.ideas}
            held |= {name: (OVERLOOKS, oversight) for name, oversight in OVERSIGHTS.items()}
            for name, (often, idea) in held.items():
                choice = idea(sight, acts) if isinstance(usual, Discard) or name not in THROWS else None
                if choice and self._chance.random() < often:
                    self._chosen = choice
                    return choice.act
        return usual
