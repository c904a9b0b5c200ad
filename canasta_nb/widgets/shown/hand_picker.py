"""The HandPicker: cards picked from a hand, or from a whole pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, Unpack

import traitlets

from canasta_nb.core.model.cards import UNSEEN, Card, cards_text, face, pack, parse_card, parse_cards
from canasta_nb.core.speech.language import in_its_language
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.descriptions.picturing import Line
from canasta_nb.descriptions.telling import cards_counted, grouped, sentence
from canasta_nb.descriptions.text_table import labelled
from canasta_nb.widgets.scenes.ledger import numbered
from canasta_nb.widgets.sent.hands import PickerScene
from canasta_nb.widgets.wire.answering import AnsweringWidget
from canasta_nb.widgets.wire.base import made_in_its_language
from canasta_nb.widgets.wire.messages import Nack, arguments
from canasta_nb.widgets.wire.options import Looks, known_options
from canasta_nb.widgets.wire.shaped import shaped

MARKS = ("good", "bad", "hint")
JOKERS = 2  # in a pack


class HandPickerOptions(Looks, total=False):
    """What a HandPicker may be given."""

    mode: Literal["hand", "pack"]
    packs: int
    min_pick: int
    max_pick: int
    picked: str | Iterable[str]
    marks: dict[str, str]
    hand_over: str


class HandPicker(AnsweringWidget):
    """Cards to choose from; ``start`` is a hand as a run of cards, or with ``mode="pack"`` nothing.

    Options: ``mode`` (``hand`` or ``pack``), ``packs``, ``min_pick`` and ``max_pick`` (0 for no limit),
    ``picked`` (cards to begin with), ``marks`` (``good``, ``bad`` or ``hint`` by card), and looks. Raises TypeError
    for any other option, Mistake for cards that cannot be read or are not there.

    >>> picker = HandPicker("9h9d2sJk", max_pick=2, picked="9h9d")
    >>> picker
    HandPicker(9h9d of 4)
    >>> picker.picked
    ['9h', '9d']
    >>> HandPicker("9h9d", picked="9s")
    Traceback (most recent call last):
    Mistake: 9♠ is not among these cards.
    """

    made_of = ("shared", "hand_picker")
    words = Path(__file__).with_suffix(".toml")

    scene = shaped(PickerScene, help="What the browser draws: the ids of the cards, how many may be picked, in words.")
    cards = traitlets.List(
        traitlets.Unicode(), read_only=True, help="The cards of the hand; empty in mode ``pack``."
    ).tag(sync=True)
    mode = traitlets.Enum(
        ["hand", "pack"], "hand", read_only=True, help="Whether cards of a hand are picked, or any of a whole pack."
    ).tag(sync=True)
    packs = traitlets.Int(
        2, min=1, max=6, read_only=True, help="How many packs of 52 cards and two jokers, in mode ``pack``."
    ).tag(sync=True)
    min_pick = traitlets.Int(0, min=0, help="The fewest cards that somebody must pick.").tag(sync=True)
    max_pick = traitlets.Int(0, min=0, help="The most cards that may be picked; 0 for no limit.").tag(sync=True)
    picked = traitlets.List(traitlets.Unicode(), help="The cards that are picked, in the order of picking.").tag(
        sync=True, browser=True
    )
    marks = shaped(dict[str, str], help="What is said of cards: ``good``, ``bad`` or ``hint``.")
    hand_over = traitlets.Unicode(
        "", help="What stands on a button that hands the picked cards over; there is none while this is empty."
    ).tag(sync=True)

    @made_in_its_language
    def __init__(self, start: str | Iterable[str] = "", **options: Unpack[HandPickerOptions]) -> None:
        given = known_options("HandPicker", options, HandPickerOptions)
        self._receivers: list[Callable[[], None]] = []
        mode, packs = given.pop("mode", "hand"), given.pop("packs", 2)
        if mode not in ("hand", "pack"):
            raise Mistake(mistaken("picker_mode", mode=mode))
        hand = _known(_run(start)) if mode == "hand" else ()
        self._held = Counter(hand if mode == "hand" else pack(packs, JOKERS * packs))
        picked = [str(card) for card in _known(_run(given.pop("picked", "")))]
        super().__init__(**given)
        self.set_trait("mode", mode)
        self.set_trait("packs", packs)
        self.set_trait("cards", [str(card) for card in hand])
        self.scene = PickerScene(v=1, seq=0, hand=numbered(hand), asks=self._asks())
        self.observe(self._picked_now, names=["picked"])
        self.picked = picked

    def done(self, message: dict[str, Any]) -> str:
        """Take over the picked cards by a message, so that the player notices when Python is gone."""
        what = message.get("do")
        if what not in ("set", "hand-over"):
            raise Nack("unknown")
        try:
            self.set_trait("picked", arguments(message).get("picked"))
        except (traitlets.TraitError, ValueError) as error:
            raise Nack("unreadable", str(error)) from error
        if what == "hand-over":
            self.hand_them_over()
        return ""

    def on_hand_over(self, receiver: Callable[[], None]) -> None:
        """Call ``receiver`` whenever the picked cards are handed over; ``hand_over`` names the button for it."""
        self._receivers.append(receiver)

    def hand_them_over(self) -> None:
        """Hand the picked cards over, as the button does."""
        for receiver in self._receivers:
            receiver()

    def _asks(self) -> str:
        low, high = self.min_pick, self.max_pick
        key = "any" if not low and not high else "exactly" if low == high else "from" if low and high else "least"
        key = "most" if high and not low else key
        return self.said(f"ask_{key}", n=cards_counted(high), low=low, high=high)

    @traitlets.validate("picked")
    def _there(self, proposal: Any) -> list[str]:
        """Refuse cards that are not there, and more than the player may pick."""
        cards = [parse_card(text) for text in proposal["value"]]
        for card, many in Counter(cards).items():
            if many > self._held[card]:
                raise Mistake(mistaken("not_so_often" if self._held[card] else "not_there", card=face(card)))
        if self.max_pick and len(cards) > self.max_pick:
            raise Mistake(mistaken("too_many", n=len(cards), most=self.max_pick))
        return [str(card) for card in cards]

    @traitlets.validate("marks")
    def _readable_marks(self, proposal: Any) -> dict[str, str]:
        marks: Mapping[str, str] = proposal["value"]
        for card, mark in marks.items():
            if mark not in MARKS:
                raise Mistake(mistaken("mark", mark=mark, marks=", ".join(MARKS)))
            parse_card(card)
        return dict(marks)

    def _picked_now(self, change: Any) -> None:
        self.problem = ""
        self.answered("".join(change["new"]))

    @in_its_language
    def to_text(self) -> str:
        """Return the cards, the number to pick, and the picked ones."""
        said = self.strings
        lines = [f"{said['heading']} {self.label}".strip(), *labelled("", self._asks())]
        cards = [parse_card(card) for card in self.cards]
        shown = " ".join(map(face, grouped(cards))) if self.mode == "hand" else said["pack"]
        lines += labelled(said["own_cards"], shown or said["none"])
        picked = " ".join(f"✓ {face(parse_card(card))}" for card in self.picked)
        lines += labelled(said["own_picked"], picked or said["none"])
        marks = ", ".join(f"{face(parse_card(card))} {said[mark]}" for card, mark in self.marks.items())
        return "\n".join([*lines, *(labelled(said["own_marks"], marks) if marks else [])])

    def pictured(self) -> Iterable[Line]:
        """Return the hand to pick from; a whole pack is told in words."""
        if self.mode == "hand" and self.cards:
            hand = tuple(grouped(map(parse_card, self.cards)))
            yield "hand", sentence("picture", "your_hand"), (hand,), ""

    def __repr__(self) -> str:
        of = len(self.cards) if self.mode == "hand" else f"{self.packs} packs"
        return f"HandPicker({''.join(self.picked) or 'nothing'} of {of})"


def _run(cards: str | Iterable[str]) -> str:
    return "".join(cards.split()) if isinstance(cards, str) else "".join(cards)


def _known(run: str) -> tuple[Card, ...]:
    cards = parse_cards(run)
    if UNSEEN in cards:
        raise Mistake(mistaken("unseen", card=cards_text([UNSEEN])))
    return cards
