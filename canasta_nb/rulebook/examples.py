"""Example positions in which rule sets answer differently, and what each of them answers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from canasta_nb.core.engine.checking import check
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import language, texts
from canasta_nb.core.speech.refusals import NotationError
from canasta_nb.rulebook.saying import told


class Example(NamedTuple):
    """A question about an act, the table in words, and both in notation; the rule set is not named."""

    id: str
    asks: str
    table: str
    position: str
    act: str
    score: int = 0


class ExampleAnswer(NamedTuple):
    """What a rule set answers: whether the act is legal, and the law and the sentence if it is not."""

    ok: bool
    law: str = ""
    says: str = ""


def examples() -> tuple[Example, ...]:
    """Return every example, in the order of a deal.

    >>> examples()[0].asks
    'Are 50 points enough to open?'
    """
    return tuple(Example(name, **table) for name, table in texts("rulebook/examples.toml").items())


def answer(example: Example, rules: RuleSet) -> ExampleAnswer:
    """Return a rule set's verdict on the act of an example.

    >>> sequence = next(each for each in examples() if each.id == "sequence")
    >>> answer(sequence, RuleSet.load("samba")).ok, answer(sequence, RuleSet.load("classic")).law
    (True, 'meld.no-sequences')
    """
    return _answer(language(), example, rules)


@lru_cache(maxsize=2_000)
def _answer(lang: str, example: Example, rules: RuleSet) -> ExampleAnswer:
    """Kept for each language: an answer holds its sentence."""
    try:
        position = parse_position(f"rules {rules.label()}; {example.position}")
    except NotationError:  # fewer packs, smaller melds: such a table is never seen
        return ExampleAnswer(False, "", told("page", "never"))
    scores = (example.score, *position.scores[1:])
    refusals = check(position.changed(scores=scores), parse_act(example.act))
    return ExampleAnswer(False, refusals[0].law, refusals[0].says) if refusals else ExampleAnswer(ok=True)


def telling(rules: Sequence[RuleSet], most: int) -> tuple[Example, ...]:
    """Return the examples that show most: where a choice of the table changes an answer, then where the answers differ.

    >>> [each.id for each in telling([RuleSet.load("classic"), RuleSet.load("classic", wild_melds="on")], 1)]
    ['wild-meld']
    """

    def rank(example: Example) -> int:
        if any(changed(example, each) for each in rules):
            return 0
        return 1 if len({answer(example, each).ok for each in rules}) > 1 else 2

    chosen = sorted(examples(), key=rank)[:most]
    return tuple(each for each in examples() if each in chosen)


def changed(example: Example, rules: RuleSet) -> bool:
    """Tell whether the choices of this table change what its rule set answers."""
    usual = rules.choosing({}) if rules.chosen else rules
    return answer(example, usual).ok != answer(example, rules).ok
