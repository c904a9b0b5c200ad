"""Advice at the table in three steps: a question that leads to it, what may be done, what a careful player would do."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from canasta_nb.bots import bot
from canasta_nb.bots.expert import DECISION_SECONDS, Expert, Weighed, own_voice, reason, weighing
from canasta_nb.bots.expert.foretelling import is_fitted
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.acts import Act, Ask, Discard, Draw, Join, Lay, Meld, No, Stop, Take, Yes, cards_of, lays_of
from canasta_nb.core.model.cards import UNSEEN, Card, face
from canasta_nb.core.model.laying import all_laid
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import Phase, Position, frozen_for, has_opened, players_minimum
from canasta_nb.core.questions.views import Seen, View
from canasta_nb.descriptions.pile import block
from canasta_nb.descriptions.telling import ranks, sentence, todo
from canasta_nb.descriptions.whose import sentence_on_side

LONG_THOUGHT, LONG_THOUGHT_TO_END = 100, 24
"""Imagined deals for an advice that was thought over: usually, and where each is played to its end."""
MOST = {Take: 3, Meld: 3, Discard: 3}
"""How many acts of a kind are listed; a player looks through no more."""


class MoveOption(NamedTuple):
    """An act that is legal, its cards of the hand, and in a few words what comes of it or speaks for it."""

    act: Act
    cards: tuple[Card, ...]
    why: str


def question(view: View, names: Sequence[str]) -> str:
    """Return a question whose answer leads to a good move; what is awaited where this seat has nothing to do.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> question(view(parse_position("rules classic; turn 1 play; hand 1 KhQc9d4s; pile 9d"), 1), ["Ann"])
    'Which card helps your opponents least?'
    >>> question(view(parse_position("rules classic; turn 2 draw; hand 1 Kh"), 1), ["Ann", "Ben"])
    'Ben is playing.'
    """
    if not has_a_choice(view):
        return todo(view, names)
    about, values = _about(view)
    if about == "open":
        return sentence_on_side(view.position, view.seat, "coach", about, **values)
    return sentence("coach", about, **values)


class Questions:
    """What a coach who speaks by itself asks: in one deal it puts no question in two turns.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> seen = view(parse_position("rules classic; turn 1 play; hand 1 KhQc9d4s; pile 9d"), 1)
    >>> coach = Questions()
    >>> coach.asks(seen, ["Ann"], turn=1), coach.asks(seen, ["Ann"], turn=2)
    ('Which card helps your opponents least?', '')
    >>> coach.asks(seen, ["Ann"], turn=2, again=True)
    'Which card helps your opponents least?'
    """

    def __init__(self) -> None:
        self._turns: dict[tuple[int, str], int] = {}

    def asks(self, view: View, names: Sequence[str], *, turn: int, again: bool = False) -> str:
        """Return the question for a turn; empty if another turn had it, but for ``again``, as after a mistake."""
        text = question(view, names)
        return text if self._turns.setdefault((view.position.deal, text), turn) == turn or again else ""


def where_to_look(view: View) -> str:
    """Return where the answer to the question is found on the table; empty where nothing is asked.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> where_to_look(view(parse_position("rules classic; turn 1 play; hand 1 KhQc9d4s; pile 9d"), 1))
    'Look at their melds, and at the pairs that you still need.'
    """
    if not has_a_choice(view):
        return ""
    about, values = _about(view)
    return sentence("look", about, **values)


def has_a_choice(view: View) -> bool:
    """Tell whether this seat has something to choose."""
    return view.position.turn == view.seat and view.position.phase is not Phase.OVER


def _about(view: View) -> tuple[str, dict[str, object]]:
    """Return what the question is about, and what is filled into it."""
    position = view.position
    match move(view).act:
        case Draw() | Stop():
            return _about_the_pile(view)
        case Take(card):
            return "take", {"top": face(card), "ranks": ranks(card.rank)}
        case Meld() if not has_opened(position, view.side):
            return "open", {"minimum": players_minimum(position, view.seat)}
        case Meld() | Join():
            return "meld", {}
        case Discard():
            return "discard", {}
        case Ask():
            return "ask", {}
        case Yes() | No():
            return "answer", {}
    return "other", {}


def options(view: View) -> tuple[int, tuple[MoveOption, ...]]:
    """Return how many acts are legal for this seat, and a few of each kind; none when it is not its turn.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> many, listed = options(view(parse_position("rules classic; turn 1 play; hand 1 KhQc9d4s; pile 9d"), 1))
    >>> many, str(listed[0].act), listed[0].why
    (4, 'discard Kh', 'your turn ends with this card on the pile')
    """
    acts = legal_acts(view.position) if has_a_choice(view) else ()
    return len(acts), tuple(MoveOption(act, cards_of(act), _what_comes(view, act)) for act in _few(acts))


def move(view: View, record: Sequence[Seen] = (), *, longer: bool = False) -> MoveOption:
    """Return what a careful player would do in this seat, and why.

    With ``longer`` an expert thinks about it for up to a second and a half, who also reads the public record of the
    deal. Raises ValueError when it is not this seat's turn.
    """
    if not has_a_choice(view):
        raise ValueError("There is nothing to choose for this seat now.")
    acts = legal_acts(view.position)
    if longer:
        expert = Expert(deals=LONG_THOUGHT, seconds=DECISION_SECONDS)
        act = expert.choose(view, acts, record)
        return MoveOption(act, cards_of(act), expert.why)
    adviser = bot("careful")
    act = adviser.choose(view, acts)
    return MoveOption(act, cards_of(act), adviser.why)


def thinking(
    view: View, names: Sequence[str], record: Sequence[Seen] = ()
) -> Generator[tuple[int, int], None, MoveOption]:
    """Let an expert think step by step, and return what it would do and why.

    Yields after each imagined deal how many there were, of how many. Close it to stop. ``record`` is the public record
    of the deal. Raises ValueError when it is not this seat's turn.
    """
    if not has_a_choice(view):
        raise ValueError("There is nothing to choose for this seat now.")
    position, acts = view.position, legal_acts(view.position)
    deals = LONG_THOUGHT if is_fitted(position.rules, position.seats) else LONG_THOUGHT_TO_END
    steps = weighing(view, record, acts=acts, deals=deals)
    while True:
        try:
            yield next(steps), deals
        except StopIteration as end:
            weighed: Weighed = end.value
            break
    partner = position.partner_of(view.seat)
    voice = own_voice(
        names[position.next_seat(view.seat) - 1], names[partner - 1] if partner else "", alone=not partner
    )._replace(place="at_the_table")
    act = weighed.chosen.act
    return MoveOption(act, cards_of(act), reason(weighed, voice) or move(view).why)


def _about_the_pile(view: View) -> tuple[str, dict[str, object]]:
    position = view.position
    if not position.pile or position.pile[-1] == UNSEEN:
        return "empty", {}
    top = position.pile[-1]
    if not position.stock:
        return "last", {}
    values: dict[str, object] = {"top": face(top), "n": len(position.pile), "ranks": ranks(top.rank)}
    if block(view):
        return "blocked", values
    if frozen_for(position, view.side):
        return "frozen", values
    can_take = any(isinstance(act, Take) for act in legal_acts(position))
    return "pile" if can_take else "take", values


def _few(acts: Sequence[Act]) -> Iterator[Act]:
    """Yield the acts in their order, of each kind the first ones."""
    for kind in dict.fromkeys(map(type, acts)):
        yield from islice((act for act in acts if type(act) is kind), MOST.get(kind, 1))


def _what_comes(view: View, act: Act) -> str:
    position = view.position
    match act:
        case Draw():
            many = position.rules.turn.draw
            return sentence("options", "draw" if many == 1 else "draw_more", n=many)
        case Take():
            key = "take" if len(position.pile) > 1 else "take_one"
            return sentence("options", key, points=_points(position, act), n=len(position.pile))
        case Meld(lays):
            return sentence("options", _end_of_lays(position, lays), points=_points(position, act))
        case Discard():
            return sentence("options", "discard_out" if len(view.hand) == 1 else "discard")
    return sentence("options", type(act).__name__.lower())


def _points(position: Position, act: Act) -> int:
    return sum(points(position.rules, lay.cards) for lay in lays_of(act))


def _end_of_lays(position: Position, lays: tuple[Lay, ...]) -> str:
    before = position.melds[position.side_of(position.turn)]
    after = all_laid(position.rules, before, lays)
    if sum(meld.is_canasta for meld in after) > sum(meld.is_canasta for meld in before):
        return "canasta"
    return "meld" if len(position.hand_of(position.turn)) > sum(len(lay.cards) for lay in lays) else "out"
