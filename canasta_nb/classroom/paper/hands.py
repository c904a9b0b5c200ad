"""The hands of a deal on paper: four pupils lay them out with real cards, and every table has the same."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from canasta_nb.classroom.paper.questions import sheet_number
from canasta_nb.classroom.paper.sheets import page
from canasta_nb.classroom.paper.words import sentence
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.dealing import deal
from canasta_nb.core.model.position import Position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.words import listed
from canasta_nb.descriptions.picturing import image
from canasta_nb.descriptions.telling import grouped, rules_name
from canasta_nb.teaching.content.paper_names import paper_name


def hands_page(rules: RuleSet, name: str) -> str:
    """Return the page with the hands of a deal, one strip for each player; the same name gives the same deal.

    Raises Mistake where the name can't be, and for a game in which players get a second hand or a packet.

    >>> strips = hands_page(RuleSet.load("classic"), "8B-3")
    >>> strips.count("<img"), strips == hands_page(RuleSet.load("classic"), "8b-3")
    (6, True)
    """
    number = sheet_number(name)
    position = deal(rules, number)
    if position.packets:
        raise Mistake(sentence("none", "real_cards", rules=rules_name(rules)))
    about = sentence("hands", "about", rules=rules_name(rules), name=paper_name(number))
    strips = [_strip(_player(position, seat), grouped(hand)) for seat, hand in enumerate(position.hands, start=1)]
    strips += [
        _strip(sentence("hands", "threes", players=listed(list(map(str, side)))), threes)
        for side, threes in zip(position.sides, position.threes, strict=False)
        if threes
    ]
    if position.pile:
        strips.append(_strip(sentence("hands", "pile"), position.pile))
    how = [sentence("hands", "how"), *([sentence("hands", "faced")] if any(position.threes) else [])]
    inside = [
        f"<header><h1>{escape(sentence('hands', 'title'))}</h1><span>{escape(about)}</span></header>",
        f"<p>{escape(' '.join(how))}</p>",
        *strips,
        f"<footer>{escape(sentence('hands', 'foot', name=paper_name(number)))}</footer>",
    ]
    return page(about, [f'<section class="sheet">{"".join(inside)}</section>'])


def _player(position: Position, seat: int) -> str:
    player = sentence("hands", "player", seat=seat)
    return f"{player}, {sentence('hands', 'first')}" if seat == position.turn else player


def _strip(title: str, cards: Sequence[Card]) -> str:
    drawn = image([("hand", title, (tuple(cards),), "")], marks=False, on_paper=True)
    return f'<section class="strip">{drawn}</section>'
