"""What leaves Python in whole deals: every frame of a table, its coach and its turn guide, searched for cards."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, ClassVar

import comm
import pytest
from explainable import things
from sampled import every_time

from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.cards import cards_text
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.questions.views import View, view
from canasta_nb.descriptions.telling import grouped
from canasta_nb.game.beginning import filled
from canasta_nb.widgets.scenes.ledger import FACES
from canasta_nb.widgets.shown.coach import Coach
from canasta_nb.widgets.shown.meld_builder import MeldBuilder
from canasta_nb.widgets.shown.pile_explorer import PileExplorer
from canasta_nb.widgets.shown.turn_guide import TurnGuide
from canasta_nb.widgets.table.table import Table
from canasta_nb.widgets.wire.base import CanastaWidget

RULES = ["classic", "samba", "modern-american", "hand-and-foot"]
EVERYTHING = {
    *("scene", "text", "staged", "verdict", "places", "selected", "history"),
    *("explained", "result"),
    *("nudge", "candidates", "highlight", "steps"),
}
CARDS = ("hand", "new", "threes", "c", "cards", "highlight", "selected", "open")  # lists of ids
CARD = r"(?:[A2-9TJQK][shdc]|Jk)"
TELLING = 4  # This many hidden cards in their order can't be chance.


class Recorder(comm.DummyComm):
    """Takes the place of Jupyter's wire and keeps the contents of all that is sent."""

    frames: ClassVar[list[str]] = []

    def publish_msg(self, msg_type: str, data: Any = None, *args: Any, **keys: Any) -> None:
        del args, keys
        state = (data or {}).get("state", data) or {}
        told = {name: value for name, value in state.items() if name not in ("_esm", "parts", "strings")}
        self.frames.append(json.dumps([msg_type, told], ensure_ascii=False, default=str))


@pytest.fixture
def frames(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every frame that leaves Python from now on."""
    Recorder.frames = []
    monkeypatch.setattr(comm, "create_comm", Recorder)
    return Recorder.frames


def ids_in(said: Any) -> Iterator[int]:
    """Yield every number that is the id of a card in a scene, in the selection or in advice."""
    if isinstance(said, dict):
        for name, value in said.items():
            if name in CARDS and isinstance(value, list):
                yield from (each for each in value if isinstance(each, int))
            if name == "top" and value is not None:
                yield value
            if name == "cross":  # in a scene with its place in the pile, in a sheet alone
                yield from (each[1] if isinstance(each, list) else each for each in value)
            yield from ids_in(value)
    elif isinstance(said, list):
        for value in said:
            yield from ids_in(value)


def open_to(seen: View) -> Counter[int]:
    """Return how often this seat may know each face now."""
    position = seen.position
    cards = [*seen.hand, *position.pile, *(card for place in position.threes for card in place)]
    return Counter(map(int, [*cards, *(card for side in position.melds for meld in side for card in meld.cards)]))


def hidden_runs(position: Position, seat: int) -> set[str]:
    """Runs of cards as hidden hands, packets and the stock hold them, and as a hand is sorted; none once all is shown.

    Sorted cards of one rank are not a secret, because examples name them too.
    """
    if position.phase is Phase.OVER:
        return set()
    zones = [hand for number, hand in enumerate(position.hands, 1) if number != seat]
    zones += [position.stock, *(packet for _, packet in position.packets)]
    hands = [tuple(grouped(hand)) for hand in zones[: position.seats - 1]]
    runs = {zone[at : at + TELLING] for zone in (*zones, *hands) for at in range(len(zone) - TELLING + 1)}
    return {cards_text(run) for run in runs if len({card.rank for card in run}) > 1}


def typed(frame: str) -> str:
    """Return a frame with every card in a sentence as typed, and nothing between two of them.

    >>> typed("You hold K♠, 10♥ and joker, or Jk2♣.")
    'You hold KsThJk, or Jk2c.'
    """
    said = re.sub(r"10(?=[♠♥♦♣])", "T", frame).translate(str.maketrans("♠♥♦♣", "shdc")).replace("joker", "Jk")
    return re.sub(rf"(?<=[2-9TJQKA][shdck])(?:, | and | )(?={CARD})", "", said)


@pytest.mark.slow
@pytest.mark.parametrize("deals", every_time((1, 3), asked={1}))
@pytest.mark.parametrize("rules", RULES)
def test_34_no_frame_of_whole_deals_holds_a_card_that_the_seat_may_not_know(
    rules: str, deals: int, frames: list[str]
) -> None:
    table = Table(rules, seed=8, seat=1, bots="greedy", coach="always", text_view=True)
    coach, guide = Coach(table), TurnGuide(table)
    player = bot("greedy")
    told: set[str] = set()

    def search() -> None:
        """Go through what was sent since: each scene beside the position that it shows, the rest beside the present."""
        session = table.session
        positions = [session.start, *(deed.after for deed in session.log)]
        runs = hidden_runs(session.position, 1)
        for frame in frames:
            plain = typed(frame)
            assert not {run for run in runs if run in frame or run in plain}, frame
            said = json.loads(frame)[1]
            log = said.get("scene", {}).get("log", len(session.log))
            shown = Counter(each % FACES for each in set(ids_in(said)))
            assert shown <= open_to(view(positions[log], 1)), frame
            told.update(said)
        frames.clear()

    for _ in range(deals):
        while not table.session.over:
            for level in ("options", "move"):
                coach.ask(level)
            for of in things(table):
                table.done({"do": "why", "args": {"of": of}, "id": "v1-1"})
            act = str(player.choose(table.session.view, legal_acts(table.session.position)))
            table.staged = act
            search()
            table.play(act)
            search()
        assert table.problem == coach.problem == guide.problem == ""
        assert table.next_deal()
    assert told >= EVERYTHING


KINGS = """rules classic; scores 900 1300; turn 1 draw
hand 1 KhKcQsQh2dTs9c8d6h5s4d; melds B 7s7h7d
pile Kd5cQc8hKs"""


@pytest.mark.parametrize("kind", [Table, Coach, TurnGuide, MeldBuilder, PileExplorer])
def test_34_what_a_widget_is_opened_with_does_not_depend_on_a_hidden_card(kind: type[CanastaWidget]) -> None:
    """The same position three times, with other cards in the hands and the stock that the player does not see."""
    opened = set()
    for seed in range(3):
        position = filled(view(parse_position(KINGS), 1).position, seed)
        assert position.hands[1] != parse_position(KINGS).hands[1]
        widget = kind(position)  # type: ignore[arg-type, call-arg]
        state = {name: value for name, value in widget.get_state().items() if name not in ("_esm", "parts", "layout")}
        opened.add(json.dumps(state, sort_keys=True, default=str) + widget.to_text())
    assert len(opened) == 1
