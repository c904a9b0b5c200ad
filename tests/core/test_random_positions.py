"""Random positions of every rule set: the two paths agree, texts read back, and parsers say what they do not read.

`CANASTA_FUZZ=100000 pytest -m soak tests/core/test_random_positions.py` reads more texts.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random

import pytest
from conceivable import conceivable, curious_choice, shortened
from hypothesis import given, strategies as st

from canasta_nb.core.engine.checking import broken_laws, check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.position import Phase, Position, frozen_for
from canasta_nb.core.notation.records import GameRecord, RecordError
from canasta_nb.core.notation.text import parse_act, parse_position, position_text
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import AmbiguousAct, IllegalAct, NotationError

TRIED = 60  # conceivable acts of a position
CHOICES = [
    f"{name} {option.name}={value}"
    for name in RuleSet.ids()
    for option in RuleSet.load(name).options.values()
    for value in option.values
    if value != option.default
]
TABLES = [*RuleSet.ids(), *CHOICES]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Build a position of any rule set, choice of a table and number of players, often with short hands."""
    rules = RuleSet.parse(draw(st.sampled_from(TABLES)))
    players = draw(st.sampled_from(rules.players.counts))
    chance = Random(draw(st.integers(0, 2**32)))
    position = deal(rules, chance.getrandbits(32), players=players)
    if draw(st.booleans()):
        position = shortened(position, chance)
    for _ in range(draw(st.integers(0, 60))):
        acts = legal_acts(position)
        if not acts:
            break
        position = play(position, curious_choice(acts, chance))
    return position


@given(positions(), st.integers(0, 2**32))
def test_check_and_legal_acts_agree(position: Position, seed: int) -> None:
    chance = Random(seed)
    listed = legal_acts(position)
    assert bool(listed) == (position.phase is not Phase.OVER)
    for act in chance.sample(listed, min(len(listed), TRIED)):
        assert check(position, act) == (), str(act)
    if len(position.hand_of(position.turn)) > 7:
        return
    thought_of = list(conceivable(position))
    for act in chance.sample(thought_of, min(len(thought_of), TRIED)):
        agree(position, act)


def agree(position: Position, act: Act) -> None:
    """`play` refuses exactly what `check` refuses."""
    try:
        broken = broken_laws(position, act)
    except AmbiguousAct:
        return
    if not broken:
        play(position, act)
        return
    with pytest.raises(IllegalAct) as refused:
        play(position, act)
    assert [each.law for each in refused.value.refusals] == [each.law for each in broken]


def test_a_red_three_turned_up_first_is_told_from_one_that_was_discarded() -> None:
    """The pile begins with 3♦ 2♣ A♠: the two freezes it, and so does the three."""
    position = deal(RuleSet.parse("gamecolony table=2-2-2|3f"), 42)
    assert str(position.pile[0]) == "3d"
    assert frozen_for(position, 0) == ("not-opened", "wild-in-pile", "red-three-upcard")
    assert parse_position(position_text(position)) == position


@given(positions())
def test_texts_read_back(position: Position) -> None:
    text = position_text(position)
    assert parse_position(text) == position
    assert position_text(parse_position(text)) == text
    for act in legal_acts(position)[:TRIED]:
        assert parse_act(str(act), position.hand_of(position.turn)) == act


WORDS = """
rules turn hand melds pile stock threes packet scores did draw take meld join show face discard ask yes no stop keep
with onto seats sides deal dealer out melded asked flags frozen concealed play over answer samba classic-3p
hand-and-foot race-horse revision=2 opening=160 K Ks Kh 2d Jk 3h 3s ?? x12 - A B 1 2 7 /2 + , ; : {take.frozen} canasta
4h5h6h KsKhKd W W+2s K/2
"""
PIECES = st.sampled_from([*WORDS.split(), "\n"])
TEXTS = st.one_of(st.lists(PIECES, max_size=25).map(" ".join), st.text(max_size=60))


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """Return a valid text, with some of it lost, doubled or replaced."""
    rules = draw(st.sampled_from(RuleSet.ids()))
    text = position_text(deal(RuleSet.load(rules), draw(st.integers(0, 30))))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        to = min(len(text), at + draw(st.integers(0, 8)))
        text = text[:at] + draw(PIECES | st.just("")) + text[to:]
    return text


@given(st.one_of(TEXTS, damaged()))
def test_every_text_is_read_or_explained(text: str) -> None:
    for read in (parse_position, parse_act, GameRecord.parse):
        with suppress(NotationError, RecordError):  # anything else is a fault
            read(text)
