"""Going out concealed: what a whole hand laid down at once scores, and when it counts as concealed."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.core.model.cards import Card, cards_text, face, pack
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.speech.refusals import IllegalAct
from canasta_nb.teaching.content.asking import Part, replaced
from canasta_nb.teaching.fresh.chance import Chance
from canasta_nb.teaching.fresh.drafts import Draft
from canasta_nb.teaching.fresh.holding import holding, lay
from canasta_nb.teaching.fresh.situations import ME, own_side, with_hand
from canasta_nb.teaching.fresh.words import hints_on, in_words, one_of, told
from canasta_nb.teaching.questions.sheets import ScoreLines

OF = ("going-out", "concealed")
LONG, WILDS, SHORT, EARLIER = 5, 2, 4, 3
CANASTA = 7
PARTNER = 3
ITEMS = {1: 2, 2: 3, 3: 4}


def draft(position: Position, level: int, chance: Chance) -> Draft | None:
    """Draft a hand that can go out at once, with earlier melds by you or your partner."""
    if position.phase is not Phase.PLAY or position.melds[0]:
        return None
    position = own_side(position)
    long, short, other, last = chance.sample(["K", "Q", "J", "T", "9", "8", "7", "6", "5", "4"], 4)
    free = holding(pack(2, 4))
    wilds = chance.sample(free.wilds, WILDS)
    cards = {rank: chance.sample(free.of(rank), len(free.of(rank))) for rank in (long, short, other, last)}
    hand = [*cards[long][:LONG], *wilds, *cards[short][:SHORT], cards[last][0]]
    laid = (cards[long][:LONG], wilds, cards[short][:SHORT], cards[last][0])
    parts = [part for part in _parts(with_hand(position, hand), *laid, cards[other]) if _goes_out(part)]
    found = chance.sample(parts, min(ITEMS[level], len(parts)))
    if len(found) < ITEMS[level]:
        return None
    hints = hints_on("concealed")
    question = one_of("concealed", "question", chance, card=face(cards[last][0]))
    return Draft("num", question, tuple(found), hints)


def _parts(
    text: str, long: list[Card], wilds: list[Card], short: list[Card], last: Card, other: list[Card]
) -> Iterator[Part]:
    """Yield the same hand laid down with or without a canasta in it, after nothing or after earlier melds."""
    end = f"discard {last}"
    whole = (f"meld {lay([*long, *wilds])}, {lay(short)}", end)
    without = (f"meld {lay([*long, wilds[0]])}, {lay([*short, wilds[1]])}", end)
    few, many = cards_text(other[:EARLIER]), cards_text(other[:CANASTA])
    for before, melds, acts in (
        ("nothing", "", whole),
        ("you_few", f"melds A {few}; melded {ME}", whole),
        ("partner_few", f"melds A {few}; melded {PARTNER}", whole),
        ("partner_canasta", f"melds A {many}; melded {PARTNER}", without),
        ("you_canasta", f"melds A {many}; melded {ME}", without),
    ):
        said = told("concealed", before, ranks=in_words(other[0].rank))
        yield Part(ScoreLines(of=OF), replaced(text, melds) if melds else text, kind="num", acts=acts, ask=said)


def _goes_out(part: Part) -> bool:
    try:
        return part.position.phase is Phase.OVER
    except (IllegalAct, ValueError):
        return False
