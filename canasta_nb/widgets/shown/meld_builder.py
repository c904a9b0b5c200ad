"""The MeldBuilder: melds built from a hand, counted card by card, and judged by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Unpack

import traitlets

from canasta_nb.core.model.acts import Act, Draw, Meld, Take, lays_of
from canasta_nb.core.model.cards import UNSEEN, WILD, Card, cards_text, face, parse_cards
from canasta_nb.core.model.laying import place_of, target_of
from canasta_nb.core.model.melds import TARGET_NAMES
from canasta_nb.core.model.opening import counts_all
from canasta_nb.core.model.position import (
    Phase,
    Position,
    has_opened,
    minimum_for,
    minimum_goes_by_deal,
    players_minimum,
)
from canasta_nb.core.notation.text import parse_act, parse_position, position_text
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import filled, in_its_language
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.words import capital, number
from canasta_nb.descriptions.picturing import Line
from canasta_nb.descriptions.reporting import reported_question
from canasta_nb.descriptions.telling import game_name, grouped, sentence
from canasta_nb.descriptions.text_table import labelled
from canasta_nb.widgets.scenes.ledger import ids_among, numbered
from canasta_nb.widgets.scenes.scene import values_of
from canasta_nb.widgets.scenes.verdict import verdict
from canasta_nb.widgets.sent.hands import BuilderScene
from canasta_nb.widgets.sent.table import Verdict
from canasta_nb.widgets.wire.base import CanastaWidget, made_in_its_language
from canasta_nb.widgets.wire.messages import Nack, arguments
from canasta_nb.widgets.wire.options import Looks, known_options
from canasta_nb.widgets.wire.shaped import shaped
from canasta_nb.widgets.wire.starting import position_given, rules_given

MADE_OF = ("hand", "pile_top", "score", "rules", "melds_on_table")
LONGEST_ACT = 400


class MeldBuilderOptions(Looks, total=False):
    """What a MeldBuilder may be given."""

    hand: str
    pile_top: str
    score: int
    rules: str | RuleSet
    melds_on_table: Sequence[str]
    proposal: str
    live: bool
    ways_out: bool


class MeldBuilder(CanastaWidget):
    """Melds from a hand, with their points against the minimum; ``start`` is a hand, or a position in notation.

    A hand may be a part of one: the cards that it lacks are held and not shown.

    Options: ``score`` (of the side before the deal), ``pile_top`` (the top card of the pile), ``melds_on_table`` (own
    melds), ``rules``, ``proposal`` (an act to begin with), ``live`` (judge after every change), ``ways_out`` (say what
    would do instead), and looks. Raises TypeError for any other, and Mistake or NotationError for cards and positions
    that cannot be read.

    >>> builder = MeldBuilder("KhKcQsQh2d", score=1500, pile_top="Ks", proposal="take Ks with KhKc, QsQh2d")
    >>> builder
    MeldBuilder(classic, 70 of 90)
    >>> builder.verdict["ok"], builder.verdict["reasons"][0]["law"]
    (False, 'initial-meld.minimum')
    >>> MeldBuilder("KhKcQsQh2d", scor=1500)
    Traceback (most recent call last):
    UnknownOption: A MeldBuilder has no option "scor". Did you mean "score"?
    """

    made_of = ("shared", "meld_builder")
    words = Path(__file__).with_suffix(".toml")

    scene = shaped(
        BuilderScene, help="What the browser draws: the hand, the top card of the pile, own melds, the minimum."
    )
    points = shaped(dict[str, int], help="What cards count, for the sum that the browser adds up.")
    hand = traitlets.Unicode("", read_only=True, help="The hand as a run of cards.").tag(sync=True)
    pile_top = traitlets.Unicode(
        None, allow_none=True, read_only=True, help="The top card of the pile, where the player has not drawn yet."
    ).tag(sync=True)
    score = traitlets.Int(
        0, help="The score before the deal, in points, of the side (or of the player, where each keeps one)."
    ).tag(sync=True)
    rules = traitlets.Unicode("classic", read_only=True, help="The rule set, as a position names it.").tag(sync=True)
    minimum = traitlets.Int(
        None,
        allow_none=True,
        read_only=True,
        help="What the first melds have to count, in points; None when the side has opened.",
    ).tag(sync=True)
    melds_on_table = traitlets.List(
        traitlets.Unicode(), read_only=True, help="The melds of this side on the table, each a run of cards."
    ).tag(sync=True)
    proposal = traitlets.Unicode("", help="What is laid down, as an act in notation; empty when nothing is.").tag(
        sync=True, browser=True
    )
    verdict = shaped(
        Verdict, help="What the rules say of the proposal: ``ok total need lines reasons says``; empty without one."
    )
    live = traitlets.Bool(True, help="Whether every change is judged at once; otherwise only on Check.").tag(sync=True)
    ways_out = traitlets.Bool(True, help="Whether a refusal says what would do instead.")

    @made_in_its_language
    def __init__(self, start: str | Position = "", **options: Unpack[MeldBuilderOptions]) -> None:
        given = known_options("MeldBuilder", options, MeldBuilderOptions)
        made = {name: given.pop(name) for name in MADE_OF if name in given}
        self._position = _position(start, made)
        proposal = given.pop("proposal", "")
        super().__init__(points=values_of(self._position.rules), **given)
        self._describe()
        self.observe(self._rescored, names=["score"])
        self.observe(self._judge_again, names=["proposal", "ways_out"])
        self.proposal = proposal

    # What is asked

    def _describe(self) -> None:
        position = self._position
        side = position.side_of(position.turn)
        keeper = position.keeper_of(position.turn)
        need = None if has_opened(position, side) else minimum_for(position, keeper)
        melds = position.melds[side]
        top = _top(position)
        with self.hold_sync():
            self.set_trait("hand", cards_text(self._hand()))
            self.set_trait("pile_top", None if top is None else str(top))
            self.set_trait("rules", position.rules.label())
            self.set_trait("minimum", need)
            self.set_trait("melds_on_table", [cards_text(meld.cards) for meld in melds])
            self.score = position.scores[keeper]
            self.scene = _scene(position, self._hand(), need, _needs(self._position, self.score, self.strings))

    def _rescored(self, change: Any) -> None:
        keeper = self._position.keeper_of(self._position.turn)
        scores = list(self._position.scores)
        if scores[keeper] != change["new"]:
            scores[keeper] = change["new"]
            self._position = self._position.changed(scores=tuple(scores))
            self._describe()
            self._judge_again()

    # What is answered

    def done(self, message: dict[str, Any]) -> str:
        """Judge the act that the player has laid down, or clear it."""
        match message.get("do"):
            case "clear":
                self.proposal = ""
                return ""
            case "check":
                text = arguments(message).get("act")
                if not isinstance(text, str) or len(text) > LONGEST_ACT:
                    raise Nack("unreadable")
                try:
                    _readable(text)
                except ValueError as error:
                    raise Nack("unreadable", str(error)) from error
                self.proposal = text
                return ""
        raise Nack("unknown")

    @traitlets.validate("proposal")
    def _proposed(self, proposal: Any) -> str:
        return _readable(str(proposal["value"]))

    def _judge_again(self, _change: object = None) -> None:
        self.verdict = self._judged(parse_act(self.proposal)) if self.proposal else {}

    def _judged(self, act: Act) -> Verdict:
        position = _asked(self._position, act)
        if UNSEEN in position.hand_of(position.turn) and _names_others(act, self._hand()):
            position = _with_hand(position, self._hand())  # of a part of a hand only what is shown may be laid
        found = verdict(view(position, position.turn), self.proposal)
        own = self.scene["hand"]
        taking = isinstance(act, Take)
        for at, (line, lay) in enumerate(zip(found["lines"], lays_of(act), strict=False)):  # none when ambiguous
            line["slot"] = str(lay.target) if lay.target else _slot(position.rules, lay.cards)
            line["ids"] = ids_among(lay.cards[taking and not at :], own)
            own = [each for each in own if each not in line["ids"]]
        if not self.ways_out:
            found["reasons"] = [{**reason, "way_out": ""} for reason in found["reasons"]]
        return {**found, "top": taking, "says": self._said(found)}

    def _hand(self) -> tuple[Card, ...]:
        """Return the cards of the hand that are shown."""
        return tuple(card for card in self._position.hand_of(self._position.turn) if card != UNSEEN)

    def _said(self, found: Verdict) -> str:
        if found["reasons"]:
            return str(found["reasons"][0]["says"])
        total, need = found["total"], found["need"]
        key = "says_legal" if need is None else "says_ok" if total >= need else "says_exempt"
        return self.said(key, total=total, need=need)

    # The widget in words

    def position(self) -> str:
        """Return the position that is judged, in notation."""
        return position_text(self._position)

    def reported(self, host: str = "") -> str:
        """Return a report of the position and of what is laid down; it doesn't say whether that is right."""
        seen = view(self._position, self._position.turn).position
        return reported_question(seen.rules.id, [seen], answer=self.proposal, host=host)

    @in_its_language
    def to_text(self) -> str:
        """Return hand, pile, melds with their points, the total and the verdict, as labelled lines."""
        said = self.strings
        position = self._position
        needs = _needs(self._position, self.score, self.strings)
        lines = [filled(said["heading"], rules=game_name(position.rules))]
        lines += labelled(said["own_needs"], capital(needs) + ".")
        lines += labelled(said["own_hand"], " ".join(map(face, grouped(self._hand()))))
        if self.pile_top:
            under = ", ".join(map(face, position.pile[:-1]))
            said_of = [filled(said["top_text"], card=face(position.pile[-1]))]
            said_of += [filled(said["buried"], cards=under)] if under else []
            lines += labelled(said["own_pile"], " ".join(said_of))
        if self.melds_on_table:
            lines += labelled(said["own_table"], " ".join(map(_faces, self.melds_on_table)))
        laid = [f"{_faces(line['cards'])} {line['points']}" for line in self.verdict.get("lines", ())]
        lines += labelled(said["own_melds"], ", ".join(laid) + "." if laid else said["none_laid"])
        lines += labelled(said["own_total"], _counted(self.verdict.get("total", 0), self.minimum, self.strings))
        if self.verdict:
            lines += labelled(said["own_verdict"], self.verdict["says"])
            for reason in self.verdict["reasons"]:
                lines += labelled("", f"{filled(said['law'], law=reason['law'])}.")
        if self.minimum is not None:
            lines += labelled(said["own_bonus"], said["bonuses"])
        return "\n".join(lines)

    def pictured(self) -> Iterable[Line]:
        """Return the hand and the melds that are built of it."""
        melds = tuple(parse_cards(line["cards"]) for line in self.verdict.get("lines", ()))
        yield "hand", sentence("picture", "your_hand"), (tuple(grouped(self._hand())),), ""
        yield "melds", sentence("picture", "your_melds"), melds, "" if melds else sentence("picture", "none_yet")

    def __repr__(self) -> str:
        total, need = self.verdict.get("total", 0), self.minimum
        return f"MeldBuilder({self.rules}, {total}{'' if need is None else f' of {need}'})"


def _position(start: str | Position, made: dict[str, Any]) -> Position:
    """Return the position that is asked about: given, or made from a hand and what belongs to it."""
    position = position_given(start, made, "MeldBuilder(position)")
    if position is not None:
        if position.phase not in (Phase.DRAW, Phase.PLAY):
            raise Mistake(mistaken("nobody_melds"))
        return position
    hand, melds = str(made.get("hand", start)).strip(), [str(run) for run in made.get("melds_on_table", ())]
    top = made.get("pile_top")
    for run in (hand, top or "", *melds):
        parse_cards(run)  # a mistake in the cards is said without the text around them
    first = f"rules {rules_given(made.get('rules', 'classic'))}; turn 1 {'draw' if top else 'play'}"
    empty = parse_position(first)
    others = " 0" * (len(empty.scores) - 1)
    unseen = len(empty.hands[0]) - len(parse_cards(hand))
    shown = f"{hand}x{unseen}" if unseen > 0 else hand
    fields = [first, f"scores {int(made.get('score', 0))}{others}", f"hand 1 {shown}"]
    fields += [f"melds A {' '.join(melds)}"] if melds else []
    return parse_position("; ".join([*fields, *([f"pile {top}"] if top else [])]))


def _needs(position: Position, score: int, said: Mapping[str, str]) -> str:
    """Return what the first melds have to count, in words."""
    if has_opened(position, position.side_of(position.turn)):
        return said["no_minimum"]
    need = players_minimum(position, position.turn)
    if minimum_goes_by_deal(position.rules):
        return filled(said["needs_in_deal"], deal=position.deal, need=need)
    return filled(said["needs_at"], score=number(score), need=need)


def _counted(total: int, need: int | None, said: Mapping[str, str]) -> str:
    """Return what the melds count, and how far that is from what they have to."""
    if need is None:
        return filled(said["count"], points=total)
    key = "count_enough" if total >= need else "count_short"
    return filled(said[key], points=total, need=need, n=need - total)


def _top(position: Position) -> Card | None:
    """Return the top card of the pile, where the player has not drawn yet."""
    return position.pile[-1] if position.pile and position.phase is Phase.DRAW else None


def _scene(position: Position, shown: Sequence[Card], need: int | None, needs: str) -> BuilderScene:
    """Return what the browser draws, with one id for each card."""
    melds = position.melds[position.side_of(position.turn)]
    numbers: Counter[int] = Counter()
    hand = numbered(shown, numbers)
    pile = numbered(position.pile if _top(position) is not None else (), numbers)
    on_table = [numbered(meld.cards, numbers) for meld in melds]
    return BuilderScene(
        v=1,
        seq=0,
        rules=game_name(position.rules),
        hand=hand,
        top=pile[-1] if pile else None,
        buried=pile[:-1],
        melds=[
            {"t": str(target_of(melds, at)), "r": meld.rank, "c": cards, "k": meld.canasta}
            for at, (meld, cards) in enumerate(zip(melds, on_table, strict=True))
        ],
        need=need,
        natural_only=not counts_all(position.rules),
        needs=needs,
    )


def _readable(text: str) -> str:
    """Return an act that lays something down, or nothing at all; Mistake or NotationError for any other."""
    if text.strip() and not isinstance(parse_act(text), Meld | Take):
        raise Mistake(mistaken("lays_nothing", text=text))
    return text.strip()


def _asked(position: Position, act: Act) -> Position:
    """Return the position in which the act is judged, before a draw for a take and after it for a meld."""
    if isinstance(act, Take):
        return position.changed(phase=Phase.DRAW, did=())
    return position if position.phase is Phase.PLAY else position.changed(phase=Phase.PLAY, did=(Draw(),))


def _with_hand(position: Position, hand: tuple[Card, ...]) -> Position:
    at = position.turn - 1
    return position.changed(hands=(*position.hands[:at], hand, *position.hands[at + 1 :]))


def _names_others(act: Act, hand: tuple[Card, ...]) -> bool:
    """Tell whether the act lays cards that are not in this hand."""
    cards = Counter(card for lay in lays_of(act) for card in lay.cards)
    return bool(cards - Counter(hand) - Counter([act.card] if isinstance(act, Take) else []))


def _slot(rules: RuleSet, cards: tuple[Card, ...]) -> str:
    """Return the name of the slot in which a new meld of these cards lies: its rank, W, or a suit."""
    place = place_of(rules, cards)
    if place is not None:
        return str(TARGET_NAMES[place])
    naturals = [card for card in cards if not WILD[card]]
    return naturals[0].suit if len({card.suit for card in naturals}) == 1 else naturals[0].rank


def _faces(run: str) -> str:
    return "".join(map(face, parse_cards(run)))
