"""The table in sentences: what the players did, why the pile is frozen, what is to be done now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from canasta_nb.core.acts import Act, Ask, Discard, Draw, Face, Join, Lay, Meld, Show, Stop, Take
from canasta_nb.core.cards import JOKER, RANKS, RED_THREES, UNSEEN, WILD, Card, face
from canasta_nb.core.finishing import ending
from canasta_nb.core.language import texts
from canasta_nb.core.laying import joins
from canasta_nb.core.legal_acts import legal_acts
from canasta_nb.core.position import Phase, Position, answer_given, frozen_for
from canasta_nb.core.views import View
from canasta_nb.core.words import Words, listed

LONGEST = 120  # characters of a sentence that is read aloud


def _told() -> Mapping[str, Any]:
    return texts("telling.toml")


def told(table: str, key: str, **values: object) -> str:
    """One sentence of telling.toml, filled in."""
    return str(_told()[table][key]).format(**values)


def line_name(code: str) -> str:
    """A line of a score sheet in words.

    >>> line_name("going-out")
    'Going out'
    """
    return str(_told()["result"]["lines"].get(code, code))


def usual_names(seats: int) -> tuple[str, ...]:
    """The names of players who were given none.

    >>> usual_names(2)
    ('Ann', 'Ben')
    """
    return tuple(_told()["names"][:seats])


Say = Callable[..., str]


class Deed(NamedTuple):
    """An act that was played, with the positions before and after it."""

    seat: int
    act: Act
    before: Position
    after: Position


def as_seen(act: Act, seat: int, viewer: int) -> Act:
    """An act as another seat sees it: a draw is hidden but for red threes, which are laid out."""
    if isinstance(act, Draw) and seat != viewer:
        return Draw((), act.keep) if any(card not in RED_THREES for card in act.cards) else act
    if isinstance(act, Face) and seat != viewer:
        return Face(act.cards)
    return act


def turn_sentence(deeds: Sequence[Deed], viewer: int, names: Sequence[str]) -> str:
    """What one player did, as one sentence for the ear.

    >>> from canasta_nb.core.notation import parse_act, parse_position
    >>> from canasta_nb.core.playing import play
    >>> before = parse_position("rules classic; turn 2 play; hand 2 7s7h9c; pile 9d")
    >>> act = parse_act("discard 9c")
    >>> turn_sentence([Deed(2, act, before, play(before, act))], 1, usual_names(4))
    'Ben discards 9♣.'
    >>> turn_sentence([], 1, usual_names(4))
    ''
    """
    if not deeds:
        return ""
    seat = deeds[0].seat
    form = int(seat == viewer)
    who = _told()["you"] if form else names[seat - 1]
    sentence = _sentence(who, [text for deed in deeds for text in _phrases(deed, form)])
    if len(sentence) <= LONGEST:
        return sentence
    lays = _shorter_lays(deeds, form)
    shorter = [_sentence(who, list(_gathered(deeds, form, laid, closed))) for closed in (True, False) for laid in lays]
    return next((text for text in shorter if len(text) <= LONGEST), shorter[-1])


def act_said(deed: Deed) -> str:
    """One's own act without oneself: meld 4♠4♦4♥."""
    return listed(list(_phrases(deed, 1)))


def _shorter_lays(deeds: Sequence[Deed], form: int) -> tuple[str, str, str]:
    """Everything that was laid in one phrase: with its cards, with its ranks, with its number alone."""
    words = _told()["acts"]
    laid: dict[str, list[Card]] = {}
    for deed in deeds:
        for lay in _lays(deed.act):
            natural = next((card.rank for card in lay.cards if not WILD[card]), "W")
            laid.setdefault(ranks(lay.target.name if lay.target else natural), []).extend(lay.cards)
    shown = ", ".join(f"{what} {_run(cards)}" for what, cards in laid.items())
    counted = ", ".join(_counted([card for cards in laid.values() for card in cards]))
    many = words["lay_many"][form].format(n=sum(map(len, laid.values())))
    return words["lay"][form].format(what=shown), words["lay"][form].format(what=counted), many


def _counted(cards: Sequence[Card]) -> Iterable[str]:
    """Cards by rank, wild cards together: 4 kings, 6♥, 2 wild cards."""
    many: dict[str, list[Card]] = {}
    for card in sorted(cards, key=lambda card: bool(WILD[card])):
        many.setdefault(told("acts", "wild_cards") if WILD[card] else ranks(card.rank), []).append(card)
    return (f"{len(alike)} {what}" if len(alike) > 1 else _run(alike) for what, alike in many.items())


def _gathered(deeds: Sequence[Deed], form: int, laid: str, closed: bool) -> Iterable[str]:
    """The phrases of a turn with all its lays in one of them, and with the canastas that were closed or without."""
    say = _speaker(form)
    first = next((deed for deed in deeds if _lays(deed.act)), None)
    for deed in deeds:
        if not isinstance(deed.act, Meld):
            yield _act_phrase(deed, say, form)
        if deed is first:
            yield laid
        if closed:
            yield from _canastas(deed, say)
        yield from _after(deed, say, form)


def _sentence(who: str, phrases: Sequence[str]) -> str:
    text = listed(phrases)
    return f"{who} {text}" + ("" if text.endswith("?") else ".")


def _lays(act: Act) -> tuple[Lay, ...]:
    return act.lays if isinstance(act, Meld | Take) else ()


def _speaker(form: int) -> Say:
    words = _told()["acts"]

    def say(key: str, cards: Iterable[Card] = (), **values: object) -> str:
        return str(words[key][form]).format(cards=_run(cards), **values)

    return say


def _phrases(deed: Deed, form: int) -> Iterable[str]:
    say = _speaker(form)
    if not isinstance(deed.act, Meld):
        yield _act_phrase(deed, say, form)
    for lay in _lays(deed.act):
        yield _lay_phrase(deed, lay, say)
    yield from _canastas(deed, say)
    yield from _after(deed, say, form)


def _after(deed: Deed, say: Say, form: int) -> Iterable[str]:
    """What comes of an act besides melds: the pile in the hand, its freezing, the end of the deal."""
    if form and isinstance(deed.act, Take) and len(deed.before.pile) > 1:
        yield say("get", grouped(deed.before.pile[:-1]))
    if isinstance(deed.act, Discard) and _freezing(deed.after) and not _freezing(deed.before):
        yield say("freeze")
    if deed.after.out == deed.seat and deed.after.phase is Phase.OVER:
        yield say("out")


def _freezing(position: Position) -> bool:
    """Whether a card that lies in the pile freezes it against everybody."""
    causes = frozen_for(position, position.side_of(position.turn))
    return "wild-in-pile" in causes or "red-three-upcard" in causes


def grouped(cards: Iterable[Card]) -> list[Card]:
    """Cards in the order of a hand: high cards first, black threes after the fours, wild cards last.

    >>> from canasta_nb.core.cards import cards_text, parse_cards
    >>> cards_text(grouped(parse_cards("2d3s4dKcKhJk")))
    'KhKc4d3s2dJk'
    """
    return sorted(cards, key=lambda card: (_ORDER.index(card.rank) if card.rank in _ORDER else len(_ORDER), card))


_ORDER = [*(rank for rank in RANKS if rank not in "23"), "3", "2", "Jk"]


def _run(cards: Iterable[Card]) -> str:
    """Cards in a sentence, jokers apart from the others; one joker alone is a joker."""
    text = "".join(f" {face(card)} " if card == JOKER else face(card) for card in cards)
    text = " ".join(text.split())
    return told("acts", "joker") if text == face(JOKER) else text


def _act_phrase(deed: Deed, say: Say, form: int) -> str:
    match deed.act:
        case Draw():
            return _draw_phrase(deed.act, form)
        case Take(card, shown, None):
            return say("take", (card, *shown), n=len(deed.before.pile))
        case Take(card, _, target):
            return say("take_onto", (card,), n=len(deed.before.pile), what=called(str(target)[0]))
        case Discard(card):
            return say("discard", (card,))
        case Face(cards):
            return say("face", cards)
        case Join(first):
            return say("join", what=ranks(first.name))
        case Show():
            return say("show")
        case _:
            return say(str(deed.act))


def _lay_phrase(deed: Deed, lay: Lay, say: Say) -> str:
    at = _home(deed, lay)
    return say("add", lay.cards, what=called(at)) if at else say("meld", lay.cards)


def _draw_phrase(act: Draw, form: int) -> str:
    words = _told()["acts"]
    threes = " ".join(face(card) for card in act.cards if card in RED_THREES)
    others = _run(card for card in act.cards if card not in RED_THREES and card != UNSEEN)
    if threes:
        key = "draw_three" if len(act.cards) > threes.count(" ") + 1 else "last_three"
    else:
        key = "draw_seen" if form and others else "draw"
    return str(words[key][form]).format(threes=threes, cards=others)


def _home(deed: Deed, lay: Lay) -> str:
    """The rank of the meld that a lay joins, empty when it is a new one."""
    if lay.target is not None:
        return lay.target.name
    own = deed.before.melds[deed.before.side_of(deed.seat)]
    at = joins(deed.before.rules, own, lay)
    return "" if at is None else own[at].rank


def _canastas(deed: Deed, say: Say) -> Iterable[str]:
    """The canastas that an act completed, and those that it turned; two melds of a rank are told apart by number."""
    before, after = (
        Counter((meld.rank, meld.canasta) for meld in position.melds[position.side_of(deed.seat)] if meld.canasta)
        for position in (deed.before, deed.after)
    )
    gone = before - after
    for rank, kind in after - before:
        turned = kind == "mixed" and (rank, "natural") in gone
        yield say("darkened" if turned else kind, what=ranks(rank))


def ranks(name: str) -> str:
    """A rank in words: kings.

    >>> ranks("K"), ranks("3")
    ('kings', 'black threes')
    """
    return Words().write(name, "rank" if name in RANKS else "target")


def called(name: str) -> str:
    """A meld as it is called where cards are added to it: kings.

    >>> called("K"), called("h")
    ('kings', 'sequence of hearts')
    """
    return Words().write(name, "target", "called")


def todo(view: View, names: Sequence[str]) -> str:
    """What is to be done now, in one sentence for this seat."""
    position = view.position
    if position.phase is Phase.OVER:
        return ended(position, view.seat, names)
    if position.turn != view.seat:
        return told("todo", "waiting", name=names[position.turn - 1])
    if position.phase is Phase.ANSWER:
        return task(position, names)
    return told("todo", "yours", what=task(position, names))


def task(position: Position, names: Sequence[str]) -> str:
    """What the player in turn has to do."""
    if position.phase is Phase.ANSWER:
        mates = position.sides[position.side_of(position.turn)]
        return told("todo", "answer", asker=names[mates[mates.index(position.turn) - 1] - 1])
    if position.phase is Phase.DRAW and not position.stock:
        return told("todo", "forced" if must_take(position) else "last")
    if UNSEEN in position.hand_of(position.turn):  # another player's
        return told("todo", str(position.phase))
    acts = legal_acts(position)
    if position.phase is Phase.DRAW:
        return told("todo", "draw" if any(isinstance(act, Take) for act in acts) else "draw_only")
    if ending(position).must:
        return told("todo", "go_out_yes" if answer_given(position) else "go_out")
    lays = any(isinstance(act, Meld | Join) for act in acts)
    discards = any(isinstance(act, Discard) for act in acts)
    said = told("todo", "discard" if not lays else "play" if discards else "lay")
    partner = position.partner_of(position.turn)
    return f"{said} {told('todo', 'ask', name=names[partner - 1])}" if partner and Ask() in acts else said


def must_take(position: Position) -> bool:
    """Whether the stock is empty and the pile has to be taken."""
    if position.phase is not Phase.DRAW or position.stock:
        return False
    acts = legal_acts(position)
    return bool(acts) and not any(isinstance(act, Stop) for act in acts)


def ended(position: Position, viewer: int, names: Sequence[str]) -> str:
    """How the deal has ended."""
    if position.out is None:
        return told("todo", "ended")
    if position.out == viewer:
        return told("todo", "out_you")
    return told("todo", "out", name=names[position.out - 1])
