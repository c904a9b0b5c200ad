"""What kind an act is of: acts that differ only in suits, or in the order of what they lay, are one choice."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_nb.core.model.acts import Act, Discard, Draw, Lay, Meld, Take
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.melds import suits_matter
from canasta_nb.core.rules.ruleset import RuleSet


def kind_of(rules: RuleSet, act: Act) -> str:
    """Return the kind of an act, as its text without suits; where there are sequences, suits are told apart.

    >>> from canasta_nb.core.notation.text import parse_act
    >>> classic = RuleSet.load("classic")
    >>> kind_of(classic, parse_act("discard 9c")), kind_of(classic, parse_act("meld KsKhKd, 7c7d2h"))
    ('discard 9', 'meld 277, KKK')
    >>> kind_of(classic, parse_act("take Kd with KsKh, QcQdQh"))
    'take K with KK, QQQ'
    >>> kind_of(RuleSet.load("samba"), parse_act("discard 9c"))
    'discard 9c'
    """
    exact = suits_matter(rules)
    match act:
        case Draw():
            return "draw keep" if act.keep else "draw"
        case Discard(card):
            return f"discard {_faces([card], exact=exact)}"
        case Meld(lays):
            return f"meld {_lays(lays, exact=exact)}"
        case Take(card, shown, target, lays):
            way = f"with {_faces(shown, exact=exact)}" if target is None else f"onto {target}"
            return ", ".join(filter(None, [f"take {_faces([card], exact=exact)} {way}", _lays(lays, exact=exact)]))
    return str(act)


def one_of_each(rules: RuleSet, acts: Iterable[Act]) -> dict[str, Act]:
    """Return the first act of each kind, by its kind, in the order of the acts.

    >>> from canasta_nb.core.notation.text import parse_act
    >>> acts = [parse_act(text) for text in ("discard 9c", "discard 9d", "discard Kd")]
    >>> {kind: str(act) for kind, act in one_of_each(RuleSet.load("classic"), acts).items()}
    {'discard 9': 'discard 9c', 'discard K': 'discard Kd'}
    """
    found: dict[str, Act] = {}
    for act in acts:
        found.setdefault(kind_of(rules, act), act)
    return found


def _faces(cards: Iterable[Card], *, exact: bool) -> str:
    return "".join(sorted(str(card) if exact or str(card) == "Jk" else card.rank for card in cards))


def _lays(lays: Iterable[Lay], *, exact: bool) -> str:
    said = (
        f"{lay.target}+{_faces(lay.cards, exact=exact)}" if lay.target else _faces(lay.cards, exact=exact)
        for lay in lays
    )
    return ", ".join(sorted(said))
