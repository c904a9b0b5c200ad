"""The Replay: the story of each event for its audience, the marked cards, and records that can't be replayed."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence
from sampled import one_in

from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Draw
from canasta_nb.core.model.cards import RED_THREES
from canasta_nb.core.model.dealing import deal
from canasta_nb.core.model.laying import target_of
from canasta_nb.core.model.position import Phase, Position, side_letter
from canasta_nb.core.model.turn import begun
from canasta_nb.core.notation.records import GameRecord
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.scoring import laid_points
from canasta_nb.core.speech.language import speaking
from canasta_nb.descriptions.telling import Deed, usual_names
from canasta_nb.review import Reviewing, review
from canasta_nb.review.words import tens
from canasta_nb.widgets.scenes.ledger import FACES
from canasta_nb.widgets.scenes.replaying import events_of
from canasta_nb.widgets.shown.replay import Replay
from canasta_nb.widgets.table.table import Table

GAMES = Path(__file__).parents[1] / "games"
FINISHED = GAMES / "two-deals-classic.canasta"
AT_90 = GAMES / "lesson-06-at-90.canasta"


def played(rules: str, seed: int, bots: tuple[str, ...] = ("greedy", "random")) -> tuple[Position, list[Deed]]:
    """Return a deal between bots, with the cards of every draw."""
    start = position = deal(RuleSet.load(rules), seed=seed)
    players = [bot(bots[seat % len(bots)], seed + seat) for seat in range(start.seats)]
    log = []
    while acts := legal_acts(position):
        act = players[position.turn - 1].choose(view(position, position.turn), acts)
        after = play(position, act)
        drawn = [each for each in after.did if isinstance(each, Draw)]
        log.append(Deed(position.turn, drawn[-1] if isinstance(act, Draw) and drawn else act, position, after))
        position = after
    return start, log


class Browser:
    """Follows events as the browser does."""

    def __init__(self, first: dict[str, Any]) -> None:
        self.counts = {"s": first["stock"]}
        self.zones: dict[str, list[int]] = {"p": list(first["pile"]), **first.get("melds", {})}
        for seat, hand in enumerate(first["h"], start=1):
            if isinstance(hand, int):
                self.counts[str(seat)] = hand
            else:
                self.zones[str(seat)] = list(hand)

    def follow(self, event: list[Any]) -> None:
        for cards, origin, goal in event[2]:
            many = cards if isinstance(cards, int) else len(cards)
            if origin in self.counts:
                self.counts[origin] -= many
            elif origin != "x":
                for each in cards:
                    self.zones[origin].remove(each)
            if goal in self.counts:
                self.counts[goal] += many
            elif goal != "x":
                self.zones.setdefault(goal, []).extend(cards)

    def faces(self, zone: str) -> list[int]:
        return [each % FACES for each in self.zones.get(zone, [])]

    def agrees(self, position: Position) -> None:
        """Everything lies where the rules have it."""
        assert self.counts["s"] == len(position.stock)
        assert self.faces("p") == [int(card) for card in position.pile]
        for seat in range(1, position.seats + 1):
            hand = position.hand_of(seat)
            if str(seat) in self.counts:
                assert self.counts[str(seat)] == len(hand)
            else:
                assert sorted(self.faces(str(seat))) == sorted(map(int, hand))
        for side, melds in enumerate(position.melds):
            letter = side_letter(side)
            assert sorted(self.faces(f"{letter}:3")) == sorted(map(int, position.threes_of(side)))
            for at, meld in enumerate(melds):
                target = str(target_of(melds, at))
                zone = f"{letter}:m3" if target == "3" else f"{letter}:{target}"
                assert sorted(self.faces(zone)) == sorted(map(int, meld.cards))


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "open_hands"), one_in(3, product(RuleSet.ids(), (False, True))))
def test_the_events_lead_through_every_position_of_a_deal(rules: str, *, open_hands: bool) -> None:
    start, log = played(rules, seed=2)
    told = events_of(start, log, 1, usual_names(start.seats), open_hands=open_hands)
    assert len(json.dumps(told, separators=(",", ":"))) <= 15_000
    browser = Browser(told[0])
    for event, deed in zip(told[1:], log, strict=True):
        browser.follow(event)
        open_table = begun(deed.after) if deed.after.phase is Phase.DRAW else deed.after
        browser.agrees(open_table if open_hands else view(deed.after, 1).position)


def test_a_long_deal_between_careful_players_fits_into_15_kb() -> None:
    for seed in range(1, 9):
        start, log = played("classic", seed, ("careful",))
        told = events_of(start, log, 1, usual_names(4), open_hands=True)
        assert len(json.dumps(told, separators=(",", ":"))) <= 15_000


def test_alive_31_the_badge_of_a_watched_deal_counts_what_the_tables_does() -> None:
    """With its canastas and threes, after every act."""
    start, log = played("classic", 3, ("careful",))
    assert any(meld.is_canasta for melds in log[-1].after.melds for meld in melds)
    first, *events = events_of(start, log, 1, usual_names(4), open_hands=True)
    facts = {**first["set"]}
    for event, deed in zip(events, log, strict=True):
        facts |= event[3] if event[3:] else {}
        laid = [laid_points(deed.after, side) for side in (0, 1)]
        assert [facts["A.table"], facts["B.table"]] == laid


@pytest.mark.parametrize("rules", ["classic", "samba", "modern-american", "hand-and-foot", "classic-3p"])
def test_a_seat_sees_no_card_that_is_hidden_from_it(rules: str) -> None:
    """No card of another hand or of the stock has an id; what a hidden hand took from the pile is not followed."""
    start, log = played(rules, seed=3)
    told = events_of(start, log, 2, usual_names(start.seats), open_hands=False)
    assert [isinstance(hand, int) for hand in told[0]["h"]] == [seat != 2 for seat in range(1, start.seats + 1)]
    gone: set[int] = set()
    for (seat, text, moves, *_), deed in zip(told[1:], log, strict=True):
        for cards, origin, goal in moves:
            if isinstance(cards, int):
                continue
            assert not gone & set(cards), "a card that was hidden has a new id"
            if goal in "123456" and goal != "2":
                assert origin == "p", text
                gone |= set(cards)
            if origin == "s" and seat != 2:
                assert goal.endswith(":3")
        if seat != 2 and isinstance(deed.act, Draw):
            assert text in ("draw", "draw keep") or set(deed.act.cards) <= RED_THREES
    assert gone, "somebody took a pile"


def test_a_record_is_given_as_a_value_too() -> None:
    assert Replay(GameRecord.load(FINISHED)).events == Replay(FINISHED).events


def test_a_finished_record_shows_everything_and_one_seat_of_it_only_its_own() -> None:
    everything = Replay(FINISHED)
    assert everything.open_hands
    assert all(isinstance(hand, list) for hand in everything.events[0]["h"])
    assert everything.says[1] == "Ann draws."
    own = Replay(FINISHED, seat=3)
    assert not own.open_hands
    assert [isinstance(hand, list) for hand in own.events[0]["h"]] == [False, False, True, False]
    assert "You discard" in " ".join(own.says)
    others = [each for each in own.marks if each["kind"] == "mistake" and not each["label"].startswith("✕ Cam tried")]
    assert others == [], "what another player tried shows cards of his hand"
    assert "draw 7h" not in own.to_text()


def test_a_table_in_play_is_replayed_as_its_seat_saw_it() -> None:
    table = Table("classic", seed=7, bots="greedy")
    table.play("draw")
    shown = Replay(table)
    hidden = {each for seat in (2, 3, 4) for each in table.session.position.hand_of(seat)}
    assert hidden
    assert not shown.open_hands
    assert shown.events[0]["h"][1:] == [len(table.session.start.hand_of(seat)) for seat in (2, 3, 4)]
    with pytest.raises(ValueError, match="when this deal is over"):
        Replay(table, open_hands=True)


def test_the_worked_example_is_told_as_the_format_says() -> None:
    shown = Replay(AT_90)
    assert shown.events[1:3] == [[1, "draw 4d", [[[42], "s", "1"]]], [1, "discard 5c", [[[39], "1", "p"]]]]
    assert shown.events[3] == [2, "draw", [[1, "s", "2"]]]
    assert shown.events[0]["set"]["frozen"] == [["not-opened"]]
    assert [each["label"] for each in shown.marks] == ["✕ Ann tried take Ks with KhKc, QsQh2d: Not enough to open."]
    assert shown.comment == "Lesson 6, the kings at 90"
    assert shown.says[:3] == ["The cards are dealt. Ann begins.", "You draw 4♦.", "You discard 5♣."]


def test_canastas_a_frozen_pile_and_going_out_are_marked() -> None:
    kinds = [each["kind"] for each in Replay(FINISHED, deal=2).marks]
    assert {"canasta", "out"} <= set(kinds)
    text = "canasta 1\nrules classic; turn 2 draw; melds A KsKhKd; hand 2 2h9d; pile 7d\n2: draw 5c; discard 2h"
    frozen = Replay(text)
    assert [(each["index"], each["kind"]) for each in frozen.marks] == [(2, "freeze")]
    assert frozen.events[2][3]["cross"] == [[1, 49]]


def test_it_shows_where_it_stands_and_stays_within_the_deal() -> None:
    shown = Replay(AT_90, index=8)
    assert "pile Kd5cQc8hKs" in shown.position()
    assert "hand 2" not in shown.position()
    shown.index = 9_999
    assert shown.index == 10
    assert repr(shown) == "Replay(classic, deal 1, seat 1, 10 acts)"


def test_what_is_said_is_the_same_in_every_run() -> None:
    first, second = (Replay(FINISHED)._repr_mimebundle_()[0] for _ in range(2))
    assert first["text/plain"] == second["text/plain"]
    assert first["text/html"] == second["text/html"]
    assert max(map(len, first["text/plain"].splitlines())) <= 80
    assert first["text/plain"].splitlines()[1] == "Ann      draw Qh; meld AsAhAhJk; discard 3c"
    assert "Result   A " in first["text/plain"]


@pytest.mark.parametrize(
    ("start", "options", "says"),
    [
        (FINISHED, {"deal": 3}, "This record has 2 deals"),
        (FINISHED, {"seat": 5}, "There is no seat 5"),
        (FINISHED, {"names": ["Ann"]}, "4 seats, so it needs 4 names, not 1"),
        (FINISHED, {"index": -1}, "index"),
        ("canasta 1\n", {}, "no deal"),
        ("canasta 1\nrules classic; turn 1 draw; pile 6d\n2: draw 5c", {}, "line 3"),
        (7, {}, 'Replay\\("my-game.canasta"\\)'),
    ],
)
def test_what_cannot_be_replayed_says_why(start: Any, options: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Replay(start, **options)


def test_a_file_that_is_not_there_and_an_unknown_option(wire: Callable[..., Any]) -> None:
    with pytest.raises(OSError, match="nowhere"):
        Replay("nowhere.canasta")
    with pytest.raises(TypeError, match=r'Did you mean "open_hands"'):
        Replay(FINISHED, open_hand=True)
    assert wire(Replay(AT_90)).send(do="goto", args={"index": 3})["why"] == "unknown", "the slider needs no messages"


@pytest.mark.slow
def test_a_review_goes_on_in_the_replay_and_keeps_what_it_found_when_it_is_stopped() -> None:
    record = GameRecord.load(GAMES.parent / "review" / "pile-given-away.canasta")

    async def stopped() -> Replay:
        shown = Replay(record, review=Reviewing.of(record), lang="es")
        told, going = [shown.comment], asyncio.Event()
        shown.observe(lambda change: told.append(change["new"]), names=["comment"])
        shown.observe(lambda change: "2 de 3" in change["new"] and going.set(), names=["comment"])
        await going.wait()
        shown.stop_review()  # English is spoken again
        assert told[:2] == [sentence("replay", "reviewing", lang="es", done=done, of=3) for done in (1, 2)]
        return shown

    shown = asyncio.run(stopped())
    assert shown.comment == Replay(record).comment
    [(_, _, expected)] = shown.expected
    assert expected.startswith("Aquí Ann y Cam podía")
    assert "moment" not in {mark["kind"] for mark in shown.marks}, "the last decision was fine"


@pytest.mark.slow
def test_a_review_adds_its_moments_and_what_the_side_could_expect() -> None:
    """The moments are among the other marks, in the order of the deal."""
    record = GameRecord.load(GAMES.parent / "review" / "pile-given-away.canasta")
    found = review(record)
    shown = Replay(record, review=found)
    (moment,) = [mark for mark in shown.marks if mark["kind"] == "moment"]
    assert moment["place"] == 1
    assert moment["index"] == found.moments[0].cost.decision.place + 1
    assert moment["label"].startswith("Moment 1. Ann discards K♣. It cost about ")
    assert moment["label"].endswith(found.moments[0].better())
    assert [mark["index"] for mark in shown.marks] == sorted(mark["index"] for mark in shown.marks)
    assert [index for index, _, _ in shown.expected] == [each.decision.place + 1 for each in found.costs]
    for (_, lead, says), each in zip(shown.expected, found.costs, strict=True):
        assert lead == round(each.lead)
        assert says.startswith("Here Ann and Cam could expect to ")
        assert f"about {abs(tens(each.lead)):,} points" in says or "level" in says
        assert ("lead by" in says, "behind" in says) == (tens(each.lead) > 0, tens(each.lead) < 0)
    with speaking("es"):
        assert Replay(record, review=found).expected[0][2].startswith("Aquí Ann y Cam podía esperar")
    assert Replay(record).expected == []


@pytest.mark.parametrize("seat", ["9" * 5000, "0", "99", "-1", "two"])
def test_a_record_that_names_no_seat_of_its_deal_is_seen_from_the_first(seat: str) -> None:
    record = "canasta 1\n{}rules classic; turn 1 draw; hand 1 KhKc; pile 6d\n1: draw 5c; discard 5c"
    assert Replay(record.format(f"_seat {seat}\n")).says == Replay(record.format("")).says
