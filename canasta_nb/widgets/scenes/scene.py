"""A View as a scene: the complete thing that the browser draws, words and numbers already chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, cast

from canasta_nb.core.engine.wording import lesson, title
from canasta_nb.core.model.acts import Act, Take, cards_of
from canasta_nb.core.model.cards import CARDS
from canasta_nb.core.model.laying import target_of
from canasta_nb.core.model.melds import TableMeld, point_table
from canasta_nb.core.model.position import Phase, Position, frozen_for, has_opened, minimum_for, side_letter
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.questions.views import NOBODY, View, view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.dealing import PacketKind
from canasta_nb.core.score.scoring import laid_points
from canasta_nb.core.speech.refusals import NotationError, Refusal
from canasta_nb.descriptions.news import news
from canasta_nb.descriptions.pile import block, crosswise, pile_said, pile_short, pile_watched, unwarned
from canasta_nb.descriptions.taking import ways_to_take
from canasta_nb.descriptions.telling import (
    Deed,
    act_said,
    as_seen,
    must_take,
    rules_name,
    sentence,
    todo,
    turn_sentence,
)
from canasta_nb.descriptions.whose import keeper_shown
from canasta_nb.game.saying import turns_since
from canasta_nb.game.session import Session
from canasta_nb.widgets.scenes.allowed import Reason, allowed, besides
from canasta_nb.widgets.scenes.drops import drops
from canasta_nb.widgets.scenes.ledger import Ledger, card_of, ids_among
from canasta_nb.widgets.scenes.remedy import remedy
from canasta_nb.widgets.scenes.showing import concerned, showing
from canasta_nb.widgets.sent.table import Can, Last, Lying, Meld, Pile, Refusal as RefusedAct, Scene, Seat, Side

VERSION = 1
MOST_WAYS = 6


def scene_of(view: View, ledger: Ledger, names: Sequence[str], *, seq: int, log: int) -> Scene:
    """Return the scene of a View, without what has just happened: see ``last_moves`` and ``refused``.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> from canasta_nb.core.questions.views import view
    >>> from canasta_nb.widgets.scenes.ledger import first_ledger
    >>> seen = view(parse_position("rules classic; turn 1 draw; hand 1 KhKc; pile Ks"), 1)
    >>> drawn = scene_of(seen, first_ledger(seen), ["Ann", "Ben", "Cam", "Dot"], seq=0, log=0)
    >>> drawn["phase"], drawn["hand"], drawn["pile"]["frozen"], drawn["can"]["draw"]
    ('draw', [5, 7], [['not-opened']], True)
    """
    position = view.position
    own_turn = position.turn == view.seat
    table = lying(view, ledger, names)
    drawn: Scene = {
        "v": VERSION,
        "seq": seq,
        "phase": str(position.phase) if own_turn or position.phase is Phase.OVER else "wait",
        "you": view.seat,
        "turn": position.turn,
        "rules": position.rules.label(),
        "name": rules_name(position.rules),
        "deal": position.deal,
        "hand": list(ledger.hand),
        "new": [each for each in ledger.hand if each in ledger.new],
        "seats": table["seats"],
        "stock": table["stock"],
        "pile": table["pile"],
        "sides": table["sides"],
        "can": cast("Can", {name: _plain(reason) for name, reason in allowed(view, names).items()}),
        "last": [],
        "log": log,
        "refusal": None,
        "todo": todo(view, names),
        "turns": [],
    }
    if aim := position.rules.game.target:
        drawn["aim"] = aim
    if own_turn and (more := besides(position)):
        drawn["can"]["besides"] = more
    if own_turn and must_take(position):
        drawn["must"] = True
    if own_turn and position.phase is Phase.DRAW and (ways := ways_to_take(position)):
        drawn["pile"]["ways"] = [[way.enough, ids_among(way.shown, ledger.hand)] for way in ways[:MOST_WAYS]]
    if own_turn and position.phase in (Phase.DRAW, Phase.PLAY):
        drawn["drops"] = drops(position)
    return drawn


def surprising(drawn: Scene, view: View, ledger: Ledger, names: Sequence[str]) -> None:
    """Take out of a scene its sentences about the pile. The cards stay as they lie, the freezing ones crosswise."""
    believed = scene_of(unwarned(view), ledger, names, seq=drawn["seq"], log=drawn["log"])
    pile = drawn["pile"]
    pile["frozen"], pile["says"], pile["short"] = [], "", ""
    pile["ways"] = believed["pile"].get("ways", [])
    drawn["can"] = {**drawn["can"], "take": believed["can"]["take"]}
    drawn["todo"] = believed["todo"]
    drawn["drops"] = believed.get("drops", [])


def lying(view: View, ledger: Ledger, names: Sequence[str]) -> Lying:
    """Return what lies on the table: how many cards each player has, stock and pile, and what each side has laid."""
    position = view.position
    return {
        "seats": _seats(position, ledger, names),
        "stock": len(position.stock),
        "pile": _pile(view, ledger, names),
        "sides": [_side(view, ledger, side, names) for side in range(len(position.sides))],
    }


def scene_after(session: Session, at: int, ledger: Ledger, *, seq: int, reveal: bool = False) -> Scene:
    """Return the scene after this number of acts of a deal, with the turns and the news; ``reveal`` opens all hands.

    >>> from canasta_nb.widgets.scenes.ledger import first_ledger
    >>> session = Session("classic", seed=7)
    >>> scene_after(session, 0, first_ledger(session.view), seq=0)["news"]
    ['', '']
    """
    log, names = session.log[:at], session.names
    position = log[-1].after if log else session.start
    drawn = scene_of(view(position, session.seat), ledger, names, seq=seq, log=at)
    drawn["turns"] = turns_since(log, session.start, session.seat, names)
    drawn["news"] = news(log, session.seat, names)
    reason = session.why_no_undo()
    drawn["can"]["undo"] = ["undo", reason] if reason else True
    if reveal:
        for seat, hand in zip(drawn["seats"], position.hands, strict=True):
            seat["open"] = [int(card) for card in hand]
    return drawn


def values_of(rules: RuleSet) -> dict[str, int]:
    """Return what cards count, by rank, for the sums that the browser adds up.

    >>> values_of(RuleSet.load("classic"))["Jk"]
    50
    """
    table = point_table(rules)
    return {"Jk" if card == 52 else card.rank: table[card] for card in CARDS if not card.is_red_three}


def _plain(reason: Reason) -> Literal[True] | list[str]:
    return True if reason is True else list(reason)


def _seats(position: Position, ledger: Ledger, names: Sequence[str]) -> list[Seat]:
    return [
        {
            "name": names[seat - 1],
            "side": side_letter(position.side_of(seat)),
            "n": len(position.hand_of(seat)),
            "threes": list(ledger.threes[seat - 1]),
        }
        for seat in range(1, position.seats + 1)
    ]


def _pile(view: View, ledger: Ledger, names: Sequence[str]) -> Pile:
    position = view.position
    cross = [[place, ledger.pile[place]] for place, _ in crosswise(position)]
    frozen: list[list[Any]] = []
    for cause in frozen_for(position, view.side):
        shown = [[cause, place, each] for place, each in cross if _causes(cause, each)]
        frozen += shown or [[cause]]
    if view.seat == NOBODY:
        says = short = pile_watched(view, names)
    else:
        says, short = pile_said(view, names), pile_short(view)
    return {
        "n": len(position.pile),
        "top": ledger.pile[-1] if ledger.pile else None,
        "cross": cross,
        "frozen": frozen if position.pile else [],
        "block": block(view),
        "says": says,
        "short": short,
    }


def _causes(cause: str, each: int) -> bool:
    return cause == ("wild-in-pile" if card_of(each).is_wild else "red-three-upcard")


def _side(view: View, ledger: Ledger, side: int, names: Sequence[str]) -> Side:
    position = view.position
    melds = position.melds[side]
    keeper = keeper_shown(position, side, view.seat)
    found: Side = {
        "side": side_letter(side),
        "score": position.scores[keeper],
        "min": minimum_for(position, keeper),
        "open": has_opened(position, side),
        "table": laid_points(position, side),
        "canastas": sum(meld.is_canasta for meld in melds),
        "melds": [meld_shown(melds, at, ledger.melds[side][at]) for at in range(len(melds))],
    }
    if feet := list(_feet(position, side, names)):
        found["feet"] = feet
    return found


def meld_shown(melds: tuple[TableMeld, ...], at: int, cards: Sequence[int]) -> Meld:
    """Return one of a side's melds, with the ids that its cards have on the page."""
    meld = melds[at]
    return {"t": str(target_of(melds, at)), "r": meld.rank, "c": [*cards], "k": coloured(meld.canasta)}


def coloured(canasta: str) -> str:
    """Return the kind of a canasta by the card that lies on top of it at a table: a natural one is red."""
    return {"natural": "red", "mixed": "black"}.get(canasta, canasta)


def _feet(position: Position, side: int, names: Sequence[str]) -> Iterator[list[Any]]:
    """Return this side's packets that nobody has taken up yet."""
    kind = position.rules.packet.kind
    word = kind if kind in (PacketKind.FOOT, PacketKind.TALON) else "packet"
    for owner, cards in position.packets:
        if not cards:
            continue
        if owner == side_letter(side):
            yield [owner, sentence("packet", word, n=len(cards)), len(cards)]
        elif owner.isdigit() and int(owner) in position.sides[side]:
            yield [owner, sentence("packet", word, name=names[int(owner) - 1], n=len(cards)), len(cards)]


def last_moves(deeds: Sequence[tuple[Deed, Ledger, Ledger]], viewer: int, names: Sequence[str]) -> list[Last]:
    """Return the acts since the last scene: who, what as this seat saw it, the cards that moved, a sentence."""
    moves: list[Last] = []
    for deed, before, after in deeds:
        lay = before.zones()
        moved = [each for each, zone in after.zones().items() if lay.get(each) != zone]
        act = as_seen(deed.before.rules, deed.act, deed.seat, viewer)
        moves.append({"seat": deed.seat, "act": str(act), "c": moved, "says": turn_sentence([deed], viewer, names)})
    return moves


def refused(
    act: str, refusals: Sequence[Refusal], seen: View, ledger: Ledger, message: str, names: Sequence[str]
) -> RefusedAct:
    """Return a refused act for the scene: the most instructive law in words, the cards that it is about."""
    first = refusals[0]
    facts = first.facts
    tried = _read(act, ledger)
    chosen = ids_among(cards_of(tried), ledger.hand) if tried else []
    marked = _among_tried(tried, chosen, concerned(first, ledger), ledger)
    shows = showing(first, seen, ledger)
    also = list(dict.fromkeys(each.law for each in refusals[1:]))
    found: RefusedAct = {
        "id": message,
        "act": act,
        "law": first.law,
        "also": also,
        "besides": [title(law) for law in also],
        "title": title(first.law),
        "short": first.short,
        "says": first.says,
        "way_out": remedy(first, [*map(card_of, chosen)], names),
        "cards": marked,
        "lesson": lesson(first.law),
    }
    if any(each not in marked or each not in ledger.hand for step in shows for each in step):
        found["shows"] = shows
    if tried:
        found["said"] = act_said(Deed(seen.seat, tried, seen.position, seen.position), tried=True)
    if isinstance(need := facts.get("need"), int):
        found["need"] = need
    if isinstance(have := facts.get("have"), int):
        found["have"] = have
    return found


def _read(text: str, ledger: Ledger) -> Act | None:
    """Return the act that was tried, as the hand completes it."""
    try:
        return parse_act(text, tuple(map(card_of, ledger.hand)))
    except NotationError:
        return None


def _among_tried(act: Act | None, chosen: Sequence[int], about: Sequence[int], ledger: Ledger) -> list[int]:
    """Return the cards that the law and the act both name, or all cards of the act if there are none."""
    if act is None or not about:
        return list(about)
    named = [*ledger.pile[-1:], *chosen] if isinstance(act, Take) else chosen
    return ids_among(map(card_of, about), named) or list(chosen)
