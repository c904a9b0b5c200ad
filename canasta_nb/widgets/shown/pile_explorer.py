"""The PileExplorer: for each side whether the pile is frozen and why, and the cards that could take it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Unpack

import traitlets

from canasta_nb.core.model.cards import RANKS, Card, cards_text, face, parse_card, parse_cards
from canasta_nb.core.model.melds import TableMeld, meld_of
from canasta_nb.core.model.position import Position, has_opened, side_letter
from canasta_nb.core.notation.text import parse_position, position_text
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import in_its_language
from canasta_nb.descriptions.picturing import Line, table_lines
from canasta_nb.descriptions.pile import crosswise
from canasta_nb.descriptions.reporting import reported
from canasta_nb.descriptions.telling import game_name, usual_names
from canasta_nb.descriptions.text_table import labelled
from canasta_nb.descriptions.whose import is_own, side_said
from canasta_nb.widgets.explained.pile_facts import WAYS, pile_for, way_name, way_said
from canasta_nb.widgets.scenes.ledger import numbered
from canasta_nb.widgets.sent.pile_explorer import PileFacts, PileScene
from canasta_nb.widgets.wire.base import CanastaWidget, made_in_its_language
from canasta_nb.widgets.wire.messages import Nack, arguments
from canasta_nb.widgets.wire.options import Looks, known_options
from canasta_nb.widgets.wire.shaped import shaped
from canasta_nb.widgets.wire.starting import position_given, rules_given

MADE_OF = ("rules", "melds", "their_melds")
WILD, BLACK_THREE = parse_card("2c"), parse_card("3s")


class PileExplorerOptions(Looks, total=False):
    """What a PileExplorer may be given."""

    rules: str | RuleSet
    melds: Sequence[str]
    their_melds: Sequence[str]
    step: int


class PileExplorer(CanastaWidget):
    """A pile taken apart; ``start`` is the pile from bottom to top, or a position in notation.

    Options: ``rules``, ``melds`` and ``their_melds`` (lists of runs), ``step`` (look at the pile after this
    number of cards), and looks. Raises TypeError for any other, Mistake or NotationError for what cannot be read.

    >>> explorer = PileExplorer("5h2d9cKd", melds=["QsQhQd"])
    >>> explorer
    PileExplorer(classic, 4 cards, frozen for A B)
    >>> [way["ok"] for way in explorer.facts["per_side"][0]["ways"]]
    [True, False, False]
    >>> PileExplorer("5h2d9cKd", meld=["QsQhQd"])
    Traceback (most recent call last):
    UnknownOption: A PileExplorer has no option "meld". Did you mean "melds"?
    """

    made_of = ("shared", "pile_explorer")
    words = Path(__file__).with_suffix(".toml")

    scene = shaped(
        PileScene, help="What the browser draws: the cards of the pile, which of them freeze it, what can be tried."
    )
    pile = traitlets.Unicode("", read_only=True, help="The whole pile as a run, bottom to top.").tag(sync=True)
    rules = traitlets.Unicode("classic", read_only=True, help="The rule set, as a position names it.").tag(sync=True)
    step = traitlets.Int(0, min=0, help="After how many of its cards the pile is looked at.").tag(
        sync=True, browser=True
    )
    facts = shaped(
        PileFacts,
        help=(
            "``per_side``: whether the pile is frozen, why, what blocks it, and each way of taking it with its reason."
        ),
        read_only=True,
    )

    @made_in_its_language
    def __init__(self, start: str | Position = "", **options: Unpack[PileExplorerOptions]) -> None:
        given = known_options("PileExplorer", options, PileExplorerOptions)
        made = {name: given.pop(name) for name in MADE_OF if name in given}
        self._start = _position(start, made)
        self._opened: dict[int, bool] = {}
        self._added: set[str] = set()
        step = given.pop("step", len(self._start.pile))
        super().__init__(**given)
        self.set_trait("pile", cards_text(self._start.pile))
        self.set_trait("rules", self._start.rules.label())
        self.step = step
        self._describe()
        self.observe(self._describe, names=["step"])

    @traitlets.validate("step")
    def _within(self, proposal: Any) -> int:
        return max(0, min(int(proposal["value"]), len(self._start.pile)))

    # What is looked at

    def _now(self) -> Position:
        """Return the position with the pile as it was, and with what is tried."""
        pile = self._start.pile[: self.step]
        if "wild" in self._added and pile:
            pile = (*pile[:-1], WILD, pile[-1])
        if "black_three" in self._added:
            pile = (*pile, BLACK_THREE)
        melds = tuple(_melds(self._start, side, self._opened.get(side), pile) for side in range(len(self._start.sides)))
        return self._start.changed(pile=pile, melds=melds, pile_frozen=self._start.pile_frozen and bool(pile))

    def _describe(self, _change: object = None) -> None:
        position = self._now()
        sides = range(len(position.sides))
        own = self._start.side_of(self._start.turn)
        per_side = [pile_for(position, side, own, usual_names(position.seats)) for side in sides]
        cross = [place for place, _ in crosswise(position)]
        with self.hold_sync():
            self.set_trait("facts", PileFacts(per_side=per_side))
            self.scene = PileScene(
                v=1,
                seq=0,
                title=self.said("title", rules=game_name(self._start.rules)),
                pile=numbered(position.pile),
                cross=cross,
                block=per_side[0]["block"],
                all=len(self._start.pile),
                step=self.step,
                ways=[way_name(way, position) for way in WAYS],
                tries=self._tries(position),
            )

    def _has_melded(self, position: Position, side: int) -> str:
        """Return what can be tried of your side or theirs, as the player in turn reads it."""
        turn = self._start.turn
        own = is_own(position, side_letter(side), turn)
        name = side_said(position, side, position.side_of(turn), usual_names(position.seats))
        return self.said("try_opened_alone" if own else "try_opened", side=name)

    def _tries(self, position: Position) -> list[list[Any]]:
        """Return what can be tried: its name, its words, and whether it is so."""
        tries: list[list[Any]] = [
            [f"opened:{side}", self._has_melded(position, side), has_opened(position, side)]
            for side in range(len(position.sides))
        ]
        added = [[name, self.said(f"try_{name}"), name in self._added] for name in ("wild", "black_three")]
        return tries + (added if self._start.pile[: self.step] else added[1:])

    # Messages from the browser

    def done(self, message: dict[str, Any]) -> str:
        """Try what would be so: a side that has melded, a wild card in the pile, a black three on top, another step."""
        if message.get("do") != "set":
            raise Nack("unknown")
        given = arguments(message)
        what, on = given.get("what"), given.get("on")
        if what == "step" and type(on) is int:
            self.step = on
        elif what in ("wild", "black_three") and isinstance(on, bool):
            self._added = self._added | {what} if on else self._added - {what}
        elif what in [f"opened:{side}" for side in range(len(self._start.sides))] and isinstance(on, bool):
            self._opened[int(str(what)[-1])] = on
        else:
            raise Nack("unreadable")
        self._describe()
        return ""

    # The widget in words

    def position(self) -> str:
        """Return the position that is looked at, in notation."""
        return position_text(self._now())

    def reported(self, host: str = "") -> str:
        """Return a report of the position that is looked at, without the hands of the others."""
        now = self._now()
        return reported(now.rules.id, view(now, now.turn).position, host=host)

    @in_its_language
    def to_text(self) -> str:
        """Return the pile and, for each side, whether it is frozen, why, and with what it is taken."""
        said, position = self.strings, self._now()
        lines = [self.said("heading", rules=game_name(self._start.rules))]
        lines += labelled(said["own_pile"], " ".join(map(face, position.pile)) or said["empty"])
        for side in self.facts["per_side"]:
            state = said["yes"] if side["frozen"] else said["no"]
            why = f"{state}. {side['why']}" if position.pile else side["why"]
            lines += labelled(self.said("side", side=side["side"]), why)
            for way, name in zip(side["ways"], self.scene["ways"], strict=False):
                lines += labelled("", f"{name}: {way_said(way)}")
        return "\n".join(lines)

    def pictured(self) -> Iterable[Line]:
        """Return the whole pile."""
        return [line for line in table_lines(self._now(), 1, ()) if line[0] == "pile"]

    def __repr__(self) -> str:
        frozen = " ".join(side["side"] for side in self.facts["per_side"] if side["frozen"])
        return f"PileExplorer({self.rules}, {self.step} cards, {f'frozen for {frozen}' if frozen else 'not frozen'})"


def _position(start: str | Position, made: dict[str, Any]) -> Position:
    """Return the position that is looked at: given, or made from a pile and the melds of two sides."""
    position = position_given(start, made, "PileExplorer(position)")
    if position is not None:
        return position
    cards = str(start).strip()
    melds = [[str(run) for run in made.get(name, ())] for name in ("melds", "their_melds")]
    for run in (cards, *melds[0], *melds[1]):
        parse_cards(run)  # a mistake in the cards is said without the text around them
    fields = [f"rules {rules_given(made.get('rules', 'classic'))}; turn 1 draw"]
    fields += [f"melds {letter} {' '.join(runs)}" for letter, runs in zip("AB", melds, strict=True) if runs]
    return parse_position("; ".join([*fields, f"pile {cards or '-'}"]))


def _melds(position: Position, side: int, opened: bool | None, pile: tuple[Card, ...]) -> tuple[TableMeld, ...]:
    """Return this side's melds as they are, or three cards of another rank than the top card's to try it with."""
    melds = position.melds[side]
    if opened is None or opened == bool(melds):
        return melds
    if not opened:
        return ()
    used = Counter(meld.rank for side_melds in position.melds for meld in side_melds)
    rank = next(rank for rank in RANKS if not used[rank] and (not pile or pile[-1].rank != rank))
    return (meld_of(position.rules, parse_cards(f"{rank}s{rank}h{rank}d")),)
