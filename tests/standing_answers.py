"""What the rules answer in many thousands of positions, each as a short hash, so that a new search can be compared.

A line of a file names the rules and a seed, and has one answer for each position. Positions are those that the random
player comes to, hands built for opening, and hands built for going out. An answer covers the list of legal acts in its
order, and the verdicts, with their facts, on a few other acts. It begins with a letter:

* ``o``: the player in turn can go out;
* ``n``: the side has the canastas, and the player cannot go out;
* ``c``: the list is cut;
* ``p``: any other position.

A ``-`` alone is a position that takes too long. Add lines for every rule set with
`python tests/standing_answers.py played 40`: the seeds below forty.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time
from typing import Final

from other_values import every_other_value

from canasta_nb.core.engine.checking import broken_laws
from canasta_nb.core.engine.legal_acts import legal_acts, lists_every_act
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.engine.ways_out import ways_out
from canasta_nb.core.going_out.requirements import lacking, red_threes_of
from canasta_nb.core.going_out.turn_end import player_can_go_out
from canasta_nb.core.model.acts import Act, Ask, Discard, Draw, Join, Lay, Meld, Yes, cards_of
from canasta_nb.core.model.cards import CARDS, JOKER, PLACE, RED_THREES, THREE, UNSEEN, Card
from canasta_nb.core.model.dealing import whole_pack
from canasta_nb.core.model.laying import second_meld, targets_of
from canasta_nb.core.model.melds import TableMeld, meld_of, suits_matter
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.shapes.table import fits
from canasta_nb.core.speech.refusals import TooManyCards

FOLDER: Final = Path(__file__).parent / "standing"
TOO_LONG: Final = "-"
SECONDS: Final = 2
"""Positions that take longer are no part of the comparison."""
OF_A_LINE: Final = 30
MOST_ACTS: Final = 900  # of a deal that does not end
SCORES: Final = (-100, 0, 0, 1500, 3000, 5000, 7000, 9000)


@dataclass(frozen=True)
class Line:
    """How some positions come about, and the answers in them."""

    kind: str
    rules: str
    seed: int
    answers: tuple[str, ...]

    def text(self) -> str:
        """Return the line of the file."""
        return f"{self.rules} | {self.seed} | {' '.join(self.answers)}"


def read_lines(kind: str) -> list[Line]:
    """Return the lines of a file."""
    path = FOLDER / f"{kind}.txt"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    parts = [line.split(" | ") for line in lines]
    return [Line(kind, rules, int(seed), tuple(answers.split())) for rules, seed, answers in parts]


def positions(kind: str, rules: str, seed: int) -> Iterator[Position]:
    """Yield the positions of a line."""
    chance = Random(f"{kind} {rules} {seed}")
    return islice(KINDS[kind](RuleSet.parse(rules), chance), OF_A_LINE)


def answered(kind: str, rules: str, seed: int) -> tuple[str, ...]:
    """Return what the rules answer now in the positions of a line."""
    chance = Random(f"acts of {kind} {rules} {seed}")
    return tuple(answer(position, Random(chance.getrandbits(32))) for position in positions(kind, rules, seed))


# --- the answer -------------------------------------------------------------------------------------------------------


def answer(position: Position, chance: Random) -> str:
    """Return what the rules say about a position, as a letter and a hash."""
    begin = process_time()
    said = blake2b(digest_size=2)
    for words in everything_said(position, chance):
        said.update(words.encode())
    found = letter(position) + said.hexdigest()
    return found if process_time() - begin < SECONDS else TOO_LONG


def everything_said(position: Position, chance: Random) -> Iterator[str]:
    """Yield the list of legal acts, and the verdicts on other acts with their facts."""
    try:
        listed = legal_acts(position)
    except TooManyCards:
        yield "too many cards"
        return
    yield " ".join(map(str, listed))
    for act in others(position, listed, chance):
        try:
            broken = broken_laws(position, act)
            facts = ways_out(position, act, broken)
            found = [(law, sorted(why.items()), sorted(facts[law].items())) for law, why in broken]
            yield f"{act}: {found}"
        except TooManyCards:
            yield f"{act}: too many cards"


def others(position: Position, listed: tuple[Act, ...], chance: Random) -> list[Act]:
    """Return a few acts to be judged: near those listed, or of any cards of the hand."""
    hand = position.own_hand
    acts: list[Act] = [Ask(), Draw()]
    if hand:
        acts.append(Discard(chance.choice(hand)))
        acts.append(Meld((Lay(tuple(chance.sample(hand, chance.randint(1, min(5, len(hand)))))),)))
        acts.append(Meld((Lay(tuple(sorted(hand))),)))
    melds = [act for act in listed if isinstance(act, Meld)]
    for act in chance.sample(melds, min(3, len(melds))):
        lay = chance.choice(act.lays)
        rest = Counter(hand) - Counter(cards_of(act))
        cards = (*lay.cards, chance.choice(sorted(rest))) if rest and chance.random() < 0.6 else lay.cards[1:]
        if cards:
            acts.append(Meld((Lay(cards, lay.target), *[each for each in act.lays if each is not lay])))
    targets = targets_of(position.own_melds)
    if len(targets) > 1:
        acts.append(Join(*chance.sample(list(targets), 2)))
    return acts


def letter(position: Position) -> str:
    """Return the letter that begins an answer."""
    try:
        if not lists_every_act(position):
            return "c"
        if position.phase is not Phase.PLAY or not position.own_hand:
            return "p"
        if player_can_go_out(position):
            return "o"
    except TooManyCards:
        return "c"
    threes = red_threes_of(position, position.own_side)
    return "p" if lacking(position.rules, position.own_melds, threes) else "n"


# --- where the random player comes to ---------------------------------------------------------------------------------


def played(rules: RuleSet, chance: Random) -> Iterator[Position]:
    """Yield some positions of a deal in which every act is drawn by lot."""
    dealt = deal(rules, chance.getrandbits(32))
    position = dealt.changed(scores=tuple(chance.choice(SCORES) for _ in dealt.scores))
    for _ in range(MOST_ACTS):
        if chance.random() < 0.12:
            yield position
        try:
            acts = legal_acts(position)
        except TooManyCards:
            return
        if not acts:
            return
        position = play(position, chance.choice(acts))


# --- hands that open --------------------------------------------------------------------------------------------------


def openings(rules: RuleSet, chance: Random) -> Iterator[Position]:
    """Yield hands of few ranks, with many melds, before the side has opened; the rest is unseen."""
    while True:
        yield unopened(rules, chance, largest=chance.choice((10, 10, 14, 14, 18, 25)))


def large_openings(rules: RuleSet, chance: Random) -> Iterator[Position]:
    """Yield the same with up to fifty cards."""
    while True:
        yield unopened(rules, chance, largest=chance.choice((30, 40, 50)))


def unopened(rules: RuleSet, chance: Random, largest: int) -> Position:
    """Build one such hand."""
    cards = [card for card in whole_pack(rules) if card not in RED_THREES]
    ranks = {*chance.sample(range(THREE), chance.randint(3, 6)), chance.choice((0, THREE))}
    some = [card for card in cards if PLACE[card] > THREE or PLACE[card] in ranks]
    chance.shuffle(some)
    size = chance.randint(min(5, largest), min(largest, len(some) - 3))
    position = with_hand(rules, chance, tuple(some[:size]), pile=tuple(some[size : size + chance.choice((1, 3, 3))]))
    if chance.random() < 0.4:
        return position.changed(phase=Phase.DRAW, did=())
    return position.changed(did=(*position.did, Ask(), Yes())) if chance.random() < 0.1 else position


def with_hand(
    rules: RuleSet,
    chance: Random,
    hand: tuple[Card, ...],
    melds: tuple[TableMeld, ...] = (),
    pile: tuple[Card, ...] = (),
) -> Position:
    """Return a position after the draw with this hand and these melds of the player in turn."""
    dealt = deal(rules, seed=1)
    hands = tuple(hand if seat == dealt.turn else (UNSEEN,) * 5 for seat in range(1, dealt.seats + 1))
    lying = tuple(melds if side == dealt.own_side else () for side in range(len(dealt.melds)))
    threes = tuple(tuple(chance.choices(sorted(RED_THREES), k=chance.choice((0, 0, 1, 2)))) for _ in dealt.threes)
    waiting = tuple((owner, (UNSEEN,) * len(cards)) for owner, cards in dealt.packets)
    return dealt.changed(
        hands=hands,
        melds=lying,
        scores=tuple(chance.choice(SCORES) for _ in dealt.scores),
        phase=Phase.PLAY,
        pile=pile,
        stock=(UNSEEN,) * chance.choice((0, 9, 9, 9)),
        threes=threes,
        packets=waiting if chance.random() < 0.2 else (),
        did=(Draw((chance.choice(hand),)),),
    )


# --- hands that go out, or nearly -------------------------------------------------------------------------------------


def going_out(rules: RuleSet, chance: Random) -> Iterator[Position]:
    """Yield finished tables, with some melds, or parts of them, in the hand, and a card more or another."""
    while True:
        hand, melds = finished_table(rules, chance, chance.choice((2, 3, 4, 6)))
        if hand and melds and len(hand) <= 22:
            yield with_hand(rules, chance, hand, melds)


def large_going_out(rules: RuleSet, chance: Random) -> Iterator[Position]:
    """Yield the same with up to fifty cards in the hand, and with sides that have not opened."""
    while True:
        hand, melds = finished_table(rules, chance, chance.choice((4, 6, 9)))
        if hand and len(hand) <= 50:
            yield with_hand(rules, chance, hand, melds if chance.random() < 0.7 else ())


def finished_table(rules: RuleSet, chance: Random, many: int) -> tuple[tuple[Card, ...], tuple[TableMeld, ...]]:
    """Return a hand, and the melds that lie already; the canastas that are lacking lie first in most cases."""
    left = Counter(card for card in whole_pack(rules) if card not in RED_THREES)
    hand: list[Card] = []
    melds: list[TableMeld] = []
    taken: set[int] = set()
    for at in range(many + 6):
        complete = at < 6
        if complete and (lacking(rules, melds, 4) is None or chance.random() < 0.15):
            continue
        meld = any_meld(rules, chance, left, complete=complete)
        if meld is None or (meld.place in taken and second_meld(rules, meld.place) != "many"):
            continue
        taken.add(meld.place)
        left -= Counter(meld.cards)
        where = chance.random()
        begun = shortened(rules, meld, chance.randint(1, max(1, len(meld.cards) - 3)))
        if complete or where < 0.25:
            melds.append(meld)
        elif where < 0.6 and begun is not None:
            melds.append(begun)
            hand += (Counter(meld.cards) - Counter(begun.cards)).elements()
        else:
            hand += meld.cards
    loose = sorted(left)
    hand += [chance.choice(loose) for _ in range(chance.choice((0, 1, 1, 2, 2, 3)))]
    if hand and chance.random() < 0.25:
        hand[chance.randrange(len(hand))] = chance.choice(loose)
    return tuple(sorted(hand)), tuple(melds)


def any_meld(rules: RuleSet, chance: Random, left: Counter[Card], *, complete: bool) -> TableMeld | None:
    """Return a legal meld of the cards that are left, if the one that is drawn by lot is legal."""
    size = chance.choice((7, 7, 8)) if complete else chance.choice((3, 3, 4, 5, 6, 7))
    kind = chance.random()
    if suits_matter(rules) and kind < 0.4:
        low, suit = chance.randrange(size - 1, max(size, THREE)), chance.randrange(4)
        cards = [CARDS[4 * (low - at) + suit] for at in range(size)]
    elif kind < 0.88:
        place, wilds = chance.randrange(THREE), chance.choice((0, 0, 1, 2, 3))
        of_rank = [card for card in left.elements() if PLACE[card] == place]
        chance.shuffle(of_rank)
        cards = of_rank[: size - wilds] + some_wilds(chance, wilds)
    else:
        cards = some_wilds(chance, size)
    if len(cards) != size or Counter(cards) - left:
        return None
    try:
        meld = meld_of(rules, tuple(cards))
    except ValueError:
        return None
    return meld if fits(rules, meld) and (meld.is_canasta or not complete) else None


def some_wilds(chance: Random, count: int) -> list[Card]:
    """Return wild cards."""
    return chance.choices([*CARDS[48:52], JOKER], k=count)


def shortened(rules: RuleSet, meld: TableMeld, less: int) -> TableMeld | None:
    """Return what a meld may have been before its last cards came."""
    try:
        before = meld_of(rules, meld.cards[:-less])
    except ValueError:
        return None
    return before if fits(rules, before) and before.place == meld.place else None


# --- house rules ------------------------------------------------------------------------------------------------------


def house_rules(rules: str, seed: int) -> str:
    """Return the text of a rule set with one or two values changed, as a club might."""
    chance = Random(f"house {rules} {seed}")
    values = sorted(every_other_value(rules))
    while True:
        text = " ".join([rules, *chance.sample(values, chance.choice((1, 1, 2)))])
        try:
            RuleSet.parse(text)
        except ValueError:
            continue
        return text


KINDS: Final[Mapping[str, Callable[[RuleSet, Random], Iterator[Position]]]] = {
    "played": played,
    "openings": openings,
    "large-openings": large_openings,
    "going-out": going_out,
    "large-going-out": large_going_out,
    "house-played": played,
    "house-openings": openings,
    "house-going-out": going_out,
}


def main(kind: str, seeds: int) -> None:
    """Add the lines of every rule set up to a seed."""
    found = {(line.rules.split()[0], line.seed) for line in read_lines(kind)}
    with (FOLDER / f"{kind}.txt").open("a", encoding="utf-8") as file:
        for seed in range(seeds):
            for rules in RuleSet.ids():
                if (rules, seed) not in found:
                    text = house_rules(rules, seed) if kind.startswith("house-") else rules
                    file.write(Line(kind, text, seed, answered(kind, text, seed)).text() + "\n")
                    file.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
