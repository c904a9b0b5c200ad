"""What to do instead of a refused act, as it is done at the cards: what to choose, click and press, nothing typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from canasta_nb.core.engine.wording import entry, way_out
from canasta_nb.core.model.acts import Act, Draw, Face, Join, Meld, Show, Take, cards_of, lays_of
from canasta_nb.core.model.cards import JOKER, Card, cards_text, face
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.speech.language import say
from canasta_nb.core.speech.refusals import Fact, Refusal
from canasta_nb.core.speech.words import Words, capital, cards_in_words, listed
from canasta_nb.descriptions.telling import ranks, sentence

LONGEST = 96  # characters: one line of the plate, on a table 760 pixels wide and in a wide font


def remedy(refusal: Refusal, tried: Sequence[Card], names: Sequence[str] = ()) -> str:
    """Return one sentence, or two, on what to do instead; ``tried`` are the cards of the hand that were chosen.

    >>> from canasta_nb.core.engine.checking import check
    >>> from canasta_nb.core.notation.text import parse_position
    >>> position = parse_position("rules classic; turn 1 play; melds A KsKhKd; hand 1 9s9h2d4c5d")
    >>> act = parse_act("meld 9s9h")
    >>> remedy(check(position, act)[0], cards_of(act))
    'Choose 2♦ too, then press Meld.'
    """
    kinds = entry(refusal.law)["facts"]
    facts: dict[str, Fact] = {
        name: _clicked(fact, tried) if kinds.get(f"{name}?", kinds.get(name)) in ("act", "acts") else fact
        for name, fact in refusal.facts.items()
    }
    better = str(facts.pop("better", ""))
    if 0 < len(better) < LONGEST:
        return f"{capital(better)}."
    return way_out(refusal.law, facts, names, longest=LONGEST)


def _clicked(named: Fact, tried: Sequence[Card]) -> Fact:
    """Return an act in notation, or several, in the words of clicks."""
    if isinstance(named, tuple):
        return tuple(clicked(parse_act(str(each)), tried) for each in named)
    return clicked(parse_act(str(named)), tried)


def clicked(act: Act, chosen: Sequence[Card]) -> str:
    """Return how an act is done when these cards of the hand are chosen.

    >>> clicked(parse_act("meld KsKhKd, 8s8h8d"), parse_act("meld KsKhKd").lays[0].cards)
    'choose 8♠8♥8♦ too, then press Meld'
    >>> clicked(parse_act("take Kd with KsKh"), parse_act("meld Ks2d").lays[0].cards)
    'choose only K♠K♥, then press Take the pile'
    """
    target = lays_of(act)[0].target if isinstance(act, Meld) and len(act.lays) == 1 else None
    meld = Words().write(str(target), "target") if target else ""
    wanted = cards_of(act)
    more, less = _without(wanted, chosen), _without(chosen, wanted)
    if meld and not more and not less:
        return sentence("presses", "add", meld=meld, cards=Words().write(tuple(map(str, wanted)), "cards"))
    then = sentence("presses", "meld", meld=meld) if meld else sentence("presses", "press", button=_button(act))
    if not isinstance(act, Take) and not wanted:
        return then
    if not more and not less:
        return then
    if not wanted:
        return sentence("presses", "none", then=then)
    if not less:
        return sentence("presses", "too" if chosen else "choose", cards=_runs(act, more), then=then)
    return sentence("presses", "only" if more else "without", cards=_runs(act, wanted if more else less), then=then)


def _without(cards: Sequence[Card], others: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards that are not among the others, each as often as it is more."""
    return tuple((Counter(cards) - Counter(others)).elements())


def _runs(act: Act, cards: Sequence[Card]) -> str:
    """Return cards as the melds of an act hold them, run by run; the others are in a run of their own."""
    runs = []
    left = tuple(cards)
    for lay in lays_of(act):
        other = _without(left, lay.cards)
        runs.append(_without(left, other))
        left = other
    return listed([_run(run) for run in (*runs, left) if run])


def _run(cards: Sequence[Card]) -> str:
    """Return cards in a row; jokers by themselves are counted, as in "a joker" and "two jokers"."""
    return cards_in_words(cards) if set(cards) == {JOKER} else Words().write(cards_text(cards), "lays")


def _button(act: Act) -> str:
    """Return the label of the button of an act."""
    match act:
        case Join(first):
            return sentence("besides", "join", what=ranks(first.name))
        case Face(cards):
            return sentence("besides", "face", cards=" ".join(map(face, cards)))
        case Show(name):
            return sentence("besides", f"show_{name}")
        case Draw(_, True):
            return sentence("besides", "draw_keep")
    return say("widgets/wire/strings.toml", f"act_{type(act).__name__.lower()}")
