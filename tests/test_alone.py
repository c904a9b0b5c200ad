"""Who plays alone: in a game for two nobody reads or hears of a side, only of "you" and of the other player."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from canasta_nb.bots import bot
from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import LANGUAGES, speaking
from canasta_nb.rulebook.page import page
from canasta_nb.widgets.explained.why import why_at
from canasta_nb.widgets.scenes.ledger import ledgers_of
from canasta_nb.widgets.shown.turn_guide import TurnGuide
from canasta_nb.widgets.table.table import Table

SIDE = re.compile(r"\b(?:sides?|equipos?)\b", re.IGNORECASE)


def _texts(found: object) -> Iterator[str]:
    if isinstance(found, str):
        yield found
    elif isinstance(found, dict):
        yield from (text for each in found.values() for text in _texts(each))
    elif isinstance(found, list | tuple):
        yield from (text for each in found for text in _texts(each))


def _read(table: Table, guide: TurnGuide) -> Iterator[str]:
    """Yield what the player reads of a table now, but for the notation of the table in text."""
    session, scene = table.session, dict(table.scene)
    ledgers = ledgers_of(session.start, session.log, session.seat)
    yield from (scene["todo"], scene["pile"]["says"], table.nudge, table.text, guide.to_text())
    yield from _texts([scene["can"], scene["last"], scene["turns"], dict(table.result)])
    yield from (table.say(what) for what in ("why", "pile", "last"))
    yield from _texts([why_at(session, ledgers, {"of": of}) for of in ("pile", "score:A", "score:B")])


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", ["classic-2p", "gamecolony"])
def test_a_deal_for_two_speaks_of_no_side(rules: str, lang: str) -> None:
    table = Table(rules, seed=7, bots="greedy", coach="always", text_view=True, lang=lang)
    guide, me = TurnGuide(table), bot("greedy")
    heard: dict[str, None] = {}
    while not table.session.over:
        heard |= dict.fromkeys(_read(table, guide))
        table.play(str(me.choose(table.session.view, legal_acts(table.session.position))))
    heard |= dict.fromkeys(_read(table, guide))
    assert {line for text in heard for line in text.splitlines() if SIDE.search(line)} == set()


CUBAN = "rules classic-2p groups.same_rank=after-canasta"
STRAIGHT = "rules classic-2p special_hands.hands=straight:3000"
REFUSED = [  # the law, and an act of classic-2p or of house rules for two that breaks it
    ("initial-meld.minimum", "rules classic-2p; turn 1 play; hand 1 4s4h4d9c; pile 9d", "meld 4s4h4d"),
    ("meld.second-of-rank", f"{CUBAN}; turn 1 play; melds A QhQsQd; hand 1 QhQsQc9s; pile 9d", "meld QhQsQc"),
    ("meld.no-such-meld", "rules classic-2p; turn 1 play; melds A KsKhKd; hand 1 9s9h9d4c5d; pile 9d", "meld 9+9s"),
    ("meld.not-your-side", "rules classic-2p; turn 1 play; melds A KsKhKd; melds B 9s9h9c; hand 1 9dKc4c5d; pile 4d",
     "meld 9+9d"),
    ("out.not-enough-canastas", "rules classic-2p; turn 1 play; melds A KsKhKdKcKs2c2d; hand 1 Qd; pile 4d",
     "discard Qd"),
    ("special.side-has-melded", f"{STRAIGHT}; turn 1 play; melds A 8s8h8c; hand 1 As2h3s4d5c6h7s8d9cThJsQdKcJk",
     "show straight"),
    ("take.frozen", "rules classic-2p; turn 1 draw; hand 1 9s2h4d; pile 4c9c", "take 9c with 9s2h"),
]  # fmt: skip


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("law", "position", "act"), REFUSED, ids=[law for law, _, _ in REFUSED])
def test_a_refusal_speaks_of_no_side(law: str, position: str, act: str, lang: str) -> None:
    at = parse_position(position)
    with speaking(lang):
        refusals = {each.law: each for each in check(at, parse_act(act))}
        refusal = refusals[law]
        assert not SIDE.search(f"{refusal.says} {refusal.short} {refusal.way_out}")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", ["classic-2p", "combo-2p", "gamecolony"])
def test_a_page_of_rules_for_two_speaks_of_no_side(rules: str, lang: str) -> None:
    with speaking(lang):
        said = [told.says for chapter in page(RuleSet.load(rules)) for told in chapter.sentences]
    assert [sentence for sentence in said if SIDE.search(sentence)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", ["classic", "classic-3p", "official-1950"])
def test_a_page_of_rules_with_partners_speaks_of_sides(rules: str, lang: str) -> None:
    with speaking(lang):
        said = [told.says for chapter in page(RuleSet.load(rules)) for told in chapter.sentences]
    assert any(SIDE.search(sentence) for sentence in said)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_partner_belongs_to_a_side(lang: str) -> None:
    at = parse_position("rules classic; turn 1 play; hand 1 4s4h4d9c; pile 9d")
    with speaking(lang):
        [refusal] = check(at, parse_act("meld 4s4h4d"))
        assert SIDE.search(refusal.says)
