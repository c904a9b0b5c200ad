"""A hint at the table in steps of two lines: a question, what may be done, a good move with its reason.

At the last step an expert thinks it over, in the pauses of the kernel, and can be stopped.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from functools import partial
from typing import NamedTuple

import traitlets

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.wording import no_way
from canasta_nb.core.model.acts import Act, Discard, Draw, Lay, Meld, Take, cards_of
from canasta_nb.core.model.cards import RANKS, Card, cards_text
from canasta_nb.core.model.position import Phase, Position, frozen_for, has_opened, has_partner, players_minimum
from canasta_nb.core.questions.views import View
from canasta_nb.core.speech.words import Words, listed
from canasta_nb.descriptions.pile import pile_short
from canasta_nb.descriptions.telling import ended, ranks, sentence, told_lays
from canasta_nb.game.coaching import MoveOption, has_a_choice, move, question, thinking, where_to_look
from canasta_nb.widgets.scenes.allowed import OPENING, Reason, allowed, besides
from canasta_nb.widgets.scenes.ledger import ids_among
from canasta_nb.widgets.sent.every_widget import Empty
from canasta_nb.widgets.sent.table import Hint
from canasta_nb.widgets.table.stage import Stage
from canasta_nb.widgets.wire.messages import Nack
from canasta_nb.widgets.wire.stepwise import in_steps

STEPS = 4
THOUGHT = STEPS
"""The step at which an expert thinks."""
AT_ONCE = 5
"""Deals that it imagines before the kernel does what else there is."""
LONGEST = 60  # characters of the first line: one line of the plate beside its buttons
LONGEST_WHERE = 80  # characters of the second
LONGEST_WHY = 150  # characters of the second, where it is a reason
MOST_RANKS = 3  # that are listed; a player takes in no more


class Advice(NamedTuple):
    """A step of a hint: what it says, where to look or why, the cards of the hand that it is about, the act advised."""

    says: str
    where: str
    cards: tuple[Card, ...] = ()
    act: Act | None = None
    why: str = ""
    """The reason for the act alone."""


def advice(view: View, names: Sequence[str], step: int) -> Advice:
    """Return one of the first three steps of a hint for a seat that has something to choose.

    It knows no more than the seat.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> seen = view(parse_position("rules classic; turn 1 play; melds A KsKhKd; hand 1 KcQc9d4s; pile 9d"), 1)
    >>> advice(seen, ["Ann", "Ben", "Cam", "Dot"], 2)[:2]
    ('You may add to your kings or discard.', 'The cards that you can lay down are ringed in your hand.')
    >>> advice(seen, ["Ann", "Ben", "Cam", "Dot"], 3).says
    'Discard 4♠.'
    """
    if step == 1:
        return Advice(question(view, names), where_to_look(view))
    if step == 2:
        return _possible(view, names)
    advised = move(view)
    where = sentence("coach", "hint", why=advised.why)
    return Advice(_good(view.position, advised.act), where, advised.cards, advised.act, advised.why)


class Hinting(Stage):
    """The part of a table that gives the hint that was asked for."""

    hint = traitlets.Dict(
        help="The step of the hint that is shown: as long as the state stays, each asking goes one step further."
    ).tag(sync=True, shape=Hint | Empty)
    highlight = traitlets.List(
        traitlets.Int(), help="The ids of the cards of the hand that a hint, or a Coach beside the table, names."
    ).tag(sync=True)

    _thinks: Generator[tuple[int, int], None, MoveOption] | None = None
    """What an expert thinks just now."""
    _asking = ""
    """The message that asked last for the step at which an expert thinks."""

    def ask_for_hint(self, message: str) -> None:
        """Go one step further with the hint; Nack with what is awaited where this seat has nothing to choose.

        At the last step an expert begins to think. It goes on until it has found something or is stopped, and asking
        again shows it again where somebody has put it away.
        """
        session = self.session
        if not has_a_choice(session.view):
            over = session.over
            waiting = sentence("todo", "waiting", name=session.names[session.position.turn - 1])
            raise Nack("refused", ended(session.position, session.seat, session.names) if over else waiting)
        step = min(int(self.hint.get("step", 0)) + 1, STEPS)
        if step < THOUGHT:
            self._advise(message, step, advice(session.view, session.names, step))
            return
        self._asking = message
        if self.hint["step"] == THOUGHT:
            self.hint = {**self.hint, "id": message}  # a page that has put it away shows it again
            return
        thinks = self._thinks = thinking(session.view, session.names, session.seen)
        in_steps(partial(self._thinks_on, thinks), self._lock)

    def stop_thinking(self, message: str) -> None:
        """Stop an expert that thinks, and go back to the step before; Nack where none does."""
        if not self._thinks:
            raise Nack("stale")
        step = THOUGHT - 1
        self._advise(message, step, advice(self.session.view, self.session.names, step))

    def forget_hint(self) -> None:
        """Drop advice that was given before the table changed or said something else."""
        self._thinks = None
        if self.hint:
            self.hint, self.highlight = {}, []

    def _thinks_on(self, thinks: Generator[tuple[int, int], None, MoveOption]) -> bool:
        """Imagine a few deals, unless somebody has stopped it; returns whether there are more."""
        if thinks is not self._thinks:
            return False
        try:
            for _ in range(AT_ONCE):
                done, of = next(thinks)
        except StopIteration as end:
            self._advise(self._asking, THOUGHT, thought(self.session.view.position, end.value))
            return False
        says, where = sentence("coach", "thinking"), sentence("coach", "imagined", done=done, of=of)
        self.hint = dict(Hint(id=self._asking, step=THOUGHT, says=says, where=where, cards=[], going=[done, of]))
        self.highlight = []
        return True

    def _advise(self, message: str, step: int, given: Advice) -> None:
        """Show a step of the hint."""
        self._thinks = None
        cards = ids_among(given.cards, self._state.ledger.hand)
        found = Hint(id=message, step=step, says=given.says, where=given.where, cards=cards)
        if given.act:
            self.session.game.remember_hint(given.act)
            found["act"] = str(given.act)
            if self.text_view:  # where moves are typed
                key = "longer" if step == THOUGHT else "move"
                found["where"] = sentence("coach", key, act=given.act, why=given.why)
        self.hint, self.highlight = dict(found), cards


def thought(position: Position, found: MoveOption) -> Advice:
    """Return what an expert has found, with a shorter reason where it would need more than its line."""
    where = sentence("coach", "hint_longer", why=found.why)
    if len(where) > LONGEST_WHY:
        where = sentence("coach", "thought_briefly")
    return Advice(_good(position, found.act), where, found.cards, found.act, found.why)


def _possible(view: View, names: Sequence[str]) -> Advice:
    """Return what may be done now, and which cards of the hand it is done with."""
    position = view.position
    acts = legal_acts(position)
    lines = (_line(position, acts, most) for most in (MOST_RANKS, 1, 0))
    says = next((line for line in lines if len(line) <= LONGEST), _line(position, acts, 0))
    if position.phase is Phase.DRAW:
        cards = _union(_matching(view, act) for act in acts if isinstance(act, Take))
        taken = sentence("possible", "ringed_take")
        why = taken if cards else _fitting(position, allowed(view, names)["take"], pile_short(view))
        return Advice(says, why, cards)
    cards = _union(cards_of(act) for act in acts if isinstance(act, Meld))
    none = sentence("possible", "none") if position.phase is Phase.PLAY else where_to_look(view)
    why = sentence("possible", "ringed") if cards else _fitting(position, allowed(view, names)["meld"], none)
    return Advice(says, why, cards)


def _matching(view: View, act: Take) -> tuple[Card, ...]:
    """Return the cards that take the pile; where it is frozen only the natural ones, as the step before says."""
    helps = not frozen_for(view.position, view.side) or act.card.is_wild
    return act.shown if helps else tuple(card for card in act.shown if card.is_natural)


def _fitting(position: Position, reason: Reason, otherwise: str) -> str:
    """Return the sentence against an act, where it fits its line; that on the points to open has a shorter one."""
    if reason is True:
        return otherwise
    law, says = reason
    if law == OPENING and len(says) > LONGEST_WHERE:
        alone = not has_partner(position, position.turn)
        says = no_way(OPENING, {"need": players_minimum(position, position.turn)}, alone=alone)
    return says if len(says) <= LONGEST_WHERE else otherwise


def _union(cards: Iterable[Sequence[Card]]) -> tuple[Card, ...]:
    """Return all of these cards, each as often as one of them has it."""
    most: dict[Card, int] = {}
    for run in cards:
        for card in run:
            most[card] = max(most.get(card, 0), run.count(card))
    return tuple(card for card, n in most.items() for _ in range(n))


def _line(position: Position, acts: Sequence[Act], most: int) -> str:
    """Return the kinds of acts in one sentence; melds are named by their ranks if there are few of them."""
    melds = [lay for act in acts if isinstance(act, Meld) for lay in act.lays]
    new = [_rank(lay) for lay in melds if lay.target is None]
    more = [lay.target.name for lay in melds if lay.target is not None]
    opens = not has_opened(position, position.side_of(position.turn))
    parts = []
    for kind in dict.fromkeys(map(type, acts)):
        if kind is not Meld:
            parts.append(sentence("possible", kind.__name__.lower()))
            continue
        if new:
            parts.append(_ranked(new, most, "open", "open_with") if opens else _ranked(new, most, "lay", "lay_of"))
        if more:
            parts.append(_ranked(more, most, "add", "add_to"))
    return sentence("possible", "may" if len(parts) > 1 else "only", what=listed(parts, "or"))


def _rank(lay: Lay) -> str:
    """Return the rank of a new meld, ``W`` for wild cards; empty for a sequence."""
    natural = {card.rank for card in lay.cards if card.is_natural}
    return "W" if not natural else natural.pop() if len(natural) == 1 else ""


def _ranked(found: Sequence[str], most: int, many: str, few: str) -> str:
    """Return what may be laid by its ranks, where they are few."""
    names = list(dict.fromkeys(found))
    if len(names) > most or not all(map(_named, names)):
        return sentence("possible", many)
    return sentence("possible", few, what=listed(list(map(_named, names))))


def _named(name: str) -> str:
    """Return a rank in words; empty for a sequence."""
    return sentence("acts", "wild_cards") if name == "W" else ranks(name) if name and name in RANKS else ""


def _good(position: Position, act: Act) -> str:
    """Return a move as it is done; with fewer words where its cards would need more than a line."""
    run = _run(act)
    match act:
        case Draw(_, False):
            many = position.rules.turn.draw
            return sentence("good", "draw" if many == 1 else "draw_more", n=many)
        case Take(_, _, target):
            says = (
                sentence("good", "take_onto", what=_named(target.name))
                if target and _named(target.name)
                else sentence("good", "take", cards=run)
            )
            return says if len(says) <= LONGEST else sentence("good", "take_many")
        case Meld((Lay(_, target),)) if target and _named(target.name):
            says = sentence("good", "add", cards=run, what=_named(target.name))
        case Meld():
            says = sentence("good", "meld", cards=run)
        case Discard():
            return sentence("good", "discard", cards=run)
        case _:
            what = dict(besides(position)).get(str(act))
            return sentence("good", "other", what=what) if what else sentence("good", str(act))
    return says if len(says) <= LONGEST else sentence("good", "meld_many", n=len(cards_of(act)))


def _run(act: Act) -> str:
    """Return the cards of an act meld by meld."""
    runs = [cards_text(lay.cards) for lay in told_lays(act)]
    if not isinstance(act, Meld):
        runs.insert(0, cards_text(act.shown if isinstance(act, Take) else cards_of(act)))
    return Words().write(tuple(run for run in runs if run), "lays")
