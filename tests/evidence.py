"""Counts and playthroughs: what a rule set allows in fixed positions, and a whole deal with every legal act.

Write it again, for some rule sets or for all, with `python tests/evidence.py counts samba` and `python
tests/evidence.py playthroughs samba`. Then read the changes in the diff before you keep them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from conceivable import curious_choice, plain_acts, small_positions

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, game_over, play
from canasta_nb.core.model.acts import Act, Meld, Take
from canasta_nb.core.model.cards import WILD, cards_text
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.opening import opening_for
from canasta_nb.core.model.position import Phase, Position, frozen_for, players_minimum, side_letter
from canasta_nb.core.notation.text import parse_act, parse_position, position_text
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.refusals import IllegalAct

TESTS = Path(__file__).parent
COUNTS, PLAYTHROUGHS = TESTS / "counts", TESTS / "playthroughs"
DEPTHS = 3
MOST_CARDS = 8  # cards in a hand, so few that every conceivable act can be tried
MOST_SEQUENCES = 1500  # of three acts, so that they are soon counted again
DEALS = 64  # deals of which the text names the upcards
STOCK = 40  # cards that a playthrough begins with for each card of a draw


# --- counts -----------------------------------------------------------------------------------------------------------


class Counted(NamedTuple):
    """A fixed position with how many sequences of one, two and three listed acts there are."""

    id: str
    position: str
    counts: tuple[int, ...]

    def text(self) -> str:
        """Return the block of the file."""
        return f"id {self.id}\n{self.position}\ncounts {' '.join(map(str, self.counts))}\n"


def read_counts(path: Path) -> list[Counted]:
    """Return the positions of a file of counts."""
    found = []
    for block in path.read_text(encoding="utf-8").strip().split("\n\n"):
        first, *position, last = block.splitlines()
        words = last.split()
        assert first.startswith("id "), f"{path.name}: {first}"
        assert words[0] == "counts", f"{path.name}: {last}"
        found.append(Counted(first[3:], "\n".join(position), tuple(map(int, words[1:]))))
    return found


def sequences(position: Position, depth: int) -> int:
    """Return the number of sequences of listed acts of this length that begin here."""
    acts = legal_acts(position)
    return len(acts) if depth == 1 else sum(sequences(play(position, act), depth - 1) for act in acts)


def sequences_under(position: Position, depth: int) -> dict[str, int]:
    """Return the sequences by their first act."""
    return {str(act): sequences(play(position, act), depth - 1) for act in legal_acts(position)}


def chosen_positions(rules: str) -> Iterator[Counted]:
    """Three positions with few cards that show as much as possible of a rule set."""
    candidates = []
    for seed in (31, 32, 33):
        for position in small_positions(rules, seed, 60, MOST_CARDS):
            short = position.changed(stock=position.stock[: 4 * position.rules.turn.draw])
            acts = legal_acts(short)
            if 2 < len(acts) < 40 and len(short.pile) < 12:
                candidates.append((short, {what for act in acts for what in shown_by(short, act)}))
    seen: set[str] = set()
    chosen = 0
    while chosen < DEPTHS and candidates:
        candidates.sort(key=lambda each: (-len(each[1] - seen), len(position_text(each[0]))))
        position, shows = candidates.pop(0)
        two = sequences(position, 2)
        if two > MOST_SEQUENCES // 4 or sequences(position, DEPTHS) > MOST_SEQUENCES:
            continue
        chosen += 1
        seen |= shows
        first = len(plain_acts(position))
        counts = (first, two, sequences(position, DEPTHS))
        yield Counted(f"{rules}.counts.{position.phase}-{chosen}", position_text(position), counts)


def shown_by(position: Position, act: Act) -> set[str]:
    """Return in words the rules that an act shows."""
    after = play(position, act)
    side = position.side_of(position.turn)
    shows = {type(act).__name__, f"phase {after.phase}"}
    own = after.melds[after.side_of(position.turn)]  # sides may change with the act
    grown = [meld for meld in own if meld not in position.melds[side]]
    for meld in grown:
        how = "complete" if meld.is_canasta else "mixed" if meld.wilds else "natural"
        shows.add(f"{type(act).__name__} {meld.kind} {how}")
    if isinstance(act, Take):
        wild = sum(WILD[card] for card in act.shown)
        shows.add(f"take {'onto' if act.target else f'with {wild} wild'} top {'wild' if WILD[act.card] else 'natural'}")
        shows.add(f"take frozen {bool(frozen_for(position, side))} opened {bool(position.melds[side])}")
    if isinstance(act, Meld) and not position.melds[side]:
        shows.add(f"opens with {len(act.lays)}")
    for what in ("packets", "sides", "flags", "out", "going_out_way"):
        if getattr(after, what) != getattr(position, what):
            shows.add(what)
    return shows


# --- playthroughs -----------------------------------------------------------------------------------------------------


def fields_of(position: Position) -> dict[str, str]:
    """Return the fields of a position that an act can change, as its text writes them; of the stock only its size."""
    found = {"turn": f"{position.turn} {position.phase}", "did": ", ".join(map(str, position.did))}
    for name in ("melded", "asked"):
        found[name] = " ".join(map(str, getattr(position, name)))
    out = "" if position.out is None else str(position.out)
    found["out"] = out if position.going_out_way == "plain" else f"{out} {position.going_out_way}"
    found["sides"] = " ".join("".join(map(str, seats)) for seats in position.sides)
    for seat, hand in enumerate(position.hands, 1):
        found[f"hand {seat}"] = cards_text(hand)
    for side, melds in enumerate(position.melds):
        found[f"melds {side_letter(side)}"] = " ".join(cards_text(meld.cards) for meld in melds)
    by_player = position.rules.red_threes.owner == "player"
    for place, threes in enumerate(position.threes):
        found[f"threes {place + 1 if by_player else side_letter(place)}"] = cards_text(threes)
    for owner, cards in position.packets:
        found[f"packet {owner}"] = cards_text(cards)
    found["pile"] = cards_text(position.pile)
    found["stock"] = f"x{len(position.stock)}"
    found["flags"] = " ".join(sorted(position.flags))
    found["frozen"] = "frozen" if position.pile_frozen else ""
    return found


def changed_fields(before: Position, after: Position) -> str:
    """Return the fields that an act changed, with their new values."""
    old, new = fields_of(before), fields_of(after)
    names = dict.fromkeys((*new, *old))
    return "; ".join(f"{name} {new.get(name) or '-'}" for name in names if old.get(name, "") != new.get(name, ""))


def facts_of(position: Position) -> str:
    """Return the facts of a position for each side: the minimum, the freeze, the canastas, the points on the table."""
    rules = position.rules
    by_player = rules.players.scores_kept_by == "player"
    keepers = range(1, position.seats + 1) if by_player else [seats[0] for seats in position.sides]
    minimum = {
        str(seat) if by_player else side_letter(position.side_of(seat)): "-"
        if position.melds[position.side_of(seat)]
        else str(players_minimum(position, seat))
        for seat in keepers
    }
    sides = range(len(position.sides))
    melds = [position.melds[side] for side in sides]
    each = {
        "frozen": ["+".join(frozen_for(position, side)) or "-" for side in sides],
        "canastas": ["+".join(meld.canasta for meld in own if meld.is_canasta) or "-" for own in melds],
        "table": [str(points(rules, [card for meld in own for card in meld.cards])) for own in melds],
    }
    said = ["minimum " + " ".join(f"{name}={value}" for name, value in minimum.items())]
    for name, values in each.items():
        said.append(f"{name} " + " ".join(f"{side_letter(side)}={values[side]}" for side in sides))
    return "; ".join(said)


def dealt(rules: str, seed: int) -> Position:
    """Return the start of a playthrough: a whole deal with a shortened stock."""
    loaded = RuleSet.parse(rules)
    position = deal(loaded, seed)
    chance = Random(seed)
    scores = tuple(chance.choice((0, 0, -50, 1500)) for _ in position.scores)
    return position.changed(stock=position.stock[: STOCK * loaded.turn.draw], scores=scores)


def playthrough(position: Position, acts: list[str] | None = None, chance: Random | None = None) -> Iterator[str]:
    """Yield the lines of a playthrough from a dealt position, with these acts or random ones."""
    yield from position_text(position).splitlines()
    yield from _told(position)
    step = 0
    while position.phase is not Phase.OVER and (acts is None or step < len(acts)):
        if acts is not None:
            act = parse_act(acts[step], position.hand_of(position.turn))
        else:
            assert chance is not None
            act = curious_choice(legal_acts(position), chance)
            _raise_if_refused(position, act)
        after = play(position, act)
        step += 1
        yield ""
        yield f"step {step}"
        yield f"{position.turn}: {act}"
        yield f"changed {changed_fields(position, after)}"
        yield from _told(after)
        position = after
    if position.phase is Phase.OVER:
        yield ""
        for scorer, lines in score_deal(position).lines.items():
            made = ", ".join(f"{line.id} {line.points}" for line in lines)
            yield f"score {scorer} {made or '-'}"
        yield f"minimum {minimums(position)}"
        yield from first_cards(position.rules)
        yield f"game over {end_of_game(position)}"


def minimums(position: Position) -> str:
    """Return what an initial meld must count, and hold, for every score, or in every deal if it goes by deals."""
    by_deal = position.rules.initial_meld.by == "deal"
    steps = range(1, 13) if by_deal else range(-100, 15_001, 5)
    said: list[str] = []
    before = ""
    for step in steps:
        now = position.changed(deal=step) if by_deal else position.changed(scores=(step,) * len(position.scores))
        need, requires = opening_for(now)
        words = f"{need} {requires or ''}".strip()
        if words != before:
            said.append(f"{words} from {step}")
        before = words
    return "; ".join(said)


def first_cards(rules: RuleSet) -> Iterator[str]:
    """Yield the size of each hand and the upcards, in many deals for each number of players."""
    for players in rules.players.counts:
        deals = [deal(rules, seed, players=players) for seed in range(DEALS)]
        sides = " ".join("".join(map(str, seats)) for seats in deals[0].sides)
        packets = " ".join(f"{owner}:{len(cards)}" for owner, cards in deals[0].packets)
        piles = " ".join(f"{cards_text(each.pile) or '-'}/{len(each.stock)}" for each in deals)
        hands = " ".join(str(len(hand)) for hand in deals[0].hands)
        yield f"deals for {players}: sides {sides}; hands {hands}; packets {packets or '-'}; piles {piles}"


def end_of_game(position: Position) -> str:
    """Return the total and the deal that end the game, and whether equal totals do."""
    others = (0,) * (len(position.scores) - 1)
    totals = [total for total in range(0, 25_001, 500) if game_over(position, (total, *others))]
    deals = [number for number in range(1, 13) if game_over(position.changed(deal=number), (5, *others))]
    tied = game_over(position.changed(deal=99), (99_000,) * len(position.scores))
    points, last = totals[0] if totals else "-", deals[0] if deals else "-"
    return f"from {points}; after deal {last}; tied {'yes' if tied else 'no'}"


def _raise_if_refused(position: Position, act: Act) -> None:
    if refusals := check(position, act):
        raise IllegalAct(refusals)


def _told(position: Position) -> Iterator[str]:
    acts = legal_acts(position)
    yield f"facts {facts_of(position)}"
    yield f"acts {len(acts)}: {' | '.join(map(str, acts))}".rstrip(": ") if acts else "acts 0"


class Played(NamedTuple):
    """A playthrough that is kept: the seed of its deal, the dealt position and the acts."""

    seed: int
    position: str
    acts: list[str]


def read_playthrough(path: Path) -> Played:
    """Return the seed, the dealt position and the acts of a playthrough."""
    seed, *lines = path.read_text(encoding="utf-8").splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith("facts "))
    acts = [lines[at + 1].partition(": ")[2] for at, line in enumerate(lines) if line.startswith("step ")]
    return Played(int(seed.removeprefix("seed ")), "\n".join(lines[:start]), acts)


def played_again(path: Path) -> list[str]:
    """Return the lines of a playthrough as the engine writes them now; they end at a refused act."""
    kept = read_playthrough(path)
    lines = [f"seed {kept.seed}"]
    try:
        start = dealt(path.stem, kept.seed)
        label = f"rules {start.rules.label()}"
        lines += position_text(start).replace(label, f"rules {path.stem}", 1).splitlines()
        header = len(kept.position.splitlines())
        lines += list(playthrough(parse_position(kept.position), kept.acts))[header:]
    except ValueError as refused:
        lines.append(f"refused: {refused}")
    return lines


def chosen_playthrough(rules: str, seeds: int = 40) -> str:
    """Return the deal, out of some, that shows most of a rule set for its length."""
    best, text = -99.0, ""
    for seed in range(seeds):
        try:
            lines = list(playthrough(dealt(rules, seed), chance=Random(seed)))
        except (IllegalAct, IndexError):
            continue  # an act was listed that is not legal, or none was: test_listing tells which
        shows = {what for word in _shown_in(lines) for what in word}
        value = len(shows) - sum(map(len, lines)) / 8000
        if value > best:
            best, text = value, "\n".join([f"seed {seed}", *lines]) + "\n"
    return text


def _shown_in(lines: list[str]) -> Iterator[set[str]]:
    start = next(at for at, line in enumerate(lines) if line.startswith("facts "))
    position = parse_position("\n".join(lines[:start]))
    for at, line in enumerate(lines):
        if line.startswith("step "):
            act = parse_act(lines[at + 1].partition(": ")[2], position.hand_of(position.turn))
            yield shown_by(position, act)
            position = play(position, act)


def main(what: str, names: list[str]) -> None:
    """Write the files of these rule sets again."""
    for name in names or RuleSet.ids():
        if what == "counts":
            COUNTS.mkdir(exist_ok=True)
            blocks = "\n".join(each.text() for each in chosen_positions(name))
            (COUNTS / f"{name}.counts").write_text(blocks, encoding="utf-8")
        elif what == "playthroughs":
            PLAYTHROUGHS.mkdir(exist_ok=True)
            (PLAYTHROUGHS / f"{name}.txt").write_text(chosen_playthrough(name), encoding="utf-8")
        else:
            raise SystemExit(f'"{what}" is neither counts nor playthroughs.')


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
