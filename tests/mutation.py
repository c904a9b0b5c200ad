"""One value of a rule set changed at a time, and what notices it: a case, a count or a playthrough.

data/what_notices.txt keeps the first thing that notices each change, so that a test needs only that. Write it again,
for some rule sets or for all, with `python tests/mutation.py samba`. `python tests/mutation.py hunt 1 300 samba` looks,
from seed 1 in 300 positions each, for counts that notice what nothing notices yet.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Self
from unittest.mock import patch

from conceivable import plain_acts, small_positions
from evidence import (
    COUNTS,
    DEPTHS,
    MOST_CARDS,
    MOST_SEQUENCES,
    PLAYTHROUGHS,
    Counted,
    played_again,
    read_counts,
    sequences,
)
from kept_cases import CASES
from other_values import chosen, others
from scored import ROWS, rows, score

from canasta_nb.cases import judge_case
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_position, position_text
from canasta_nb.core.rules.ruleset import RuleSet, RuleSetError
from canasta_nb.core.rules.shipped import shipped
from canasta_nb.core.rules.vocabulary.values import slot
from canasta_nb.core.speech.refusals import NotationError

TESTS = Path(__file__).parent
NOTICED = TESTS / "data" / "what_notices.txt"

BESIDES: Mapping[str, str] = {
    "players.scores_kept_by=player": "initial_meld.score_of=opener",
    "going_out.possible=false": "going_out.empty_hand=by-discard",
    "going_out.possible=true": "going_out.empty_hand=forbidden",
    "going_out.empty_hand=by-discard": "going_out.possible=false",
    "going_out.empty_hand=forbidden": "going_out.possible=true",
    "red_threes.role=bonus-card": " ".join(
        f"red_threes.{table}={','.join(f'{threes}:100' for threes in range(1, 17))}"
        for table in ("values", "minus_values")
    ),
    "packet.trigger=initial-meld": "packet.times=each-side-once",
    "packet.trigger=first-canasta-of-deal": "packet.times=once-a-deal",
    "packet.trigger=own-first-canasta": "packet.times=each-player-once",
    "packet.times=each-side-once": "packet.trigger=initial-meld",
    "packet.times=once-a-deal": "packet.trigger=first-canasta-of-deal",
    "packet.times=each-player-once": "packet.trigger=own-first-canasta",
}
"""Values that fit only with another: it is changed too where the value by itself does not fit."""

MOST_ACTS = 40  # listed in a position that is added to the counts
NEVER_HUNTED = ("players.counts", "players.sides", "deal.hand", "deal.count_off", "deal.upcard_rejects")
MOST_TRIED = 4  # other values of one key or part

CAPPED = ("groups.max_wilds_complete", "groups.completed_adds", "pile.pair_onto_canasta")
UNSEEN: Mapping[str, Mapping[str, str]] = {
    "players.lone_hand_by[more]": {
        "classic": "two sides stay as they are",
        "combo-3p": "nobody goes out",
    },
    "initial_meld.score_of": dict.fromkeys(
        ("classic", "official-1950"), "where each side keeps a score, its opener has no other"
    ),
    "pile.take_unfrozen[more]": dict.fromkeys(("classic", "official-1950"), "the other ways are of other melds"),
    "going_out.kinds[sequence]": dict.fromkeys(("classic", "italian"), "there are no such canastas"),
    "going_out.kinds[deuces]": dict.fromkeys(("classic", "official-1950"), "there are no such canastas"),
    "going_out.kinds[wild]": {"italian": "there are no such canastas"},
    "deal.cut_points": dict.fromkeys(("classic", "official-1950"), "no position can say that somebody cut without it"),
    "penalty.short_sequence": dict.fromkeys(("classic", "official-1950"), "no sequence is short until both change"),
    "penalty.short_sequence_below": dict.fromkeys(("classic", "official-1950"), "no points until both change"),
    "packet.size[more]": {
        "combo": "every packet has the first size",
        "mexican": "every packet has the first size",
        "modern-american": "two sides have two talons",
    },
    "packet.threes": {"modern-american": "threes are laid out by choice"},
    "packet.not_if_out": {
        "modern-american": "a talon comes with the next turn",
        "mexican": "no position is known that shows it",
    },
    "pile.one_card_rule": dict.fromkeys(("hand-and-foot", "modern-american"), "one card in hand is no pair"),
    "pile.pair_onto_canasta": {"samba": "a pair and the top card begin a new meld"},
    "going_out.packet_first": {"hand-and-foot": "an emptied hand takes up the foot: going_out.empty_hand"},
    "initial_meld.requires[8000 from]": {"natural": "the row before asks for the same"},
}
"""Changes that make no difference, by the key and part, with the reason in each rule set."""

Notice = tuple[str, Callable[[], bool]]


class Change(NamedTuple):
    """A value of a rule set changed: the key, the part of it where it has parts, and other values it may have."""

    rules: str
    key: str
    part: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.rules} {self.key}{f'[{self.part}]' if self.part else ''}"


def changes(rules: str) -> Iterator[Change]:
    """Yield every value that a rule set gives by itself, each changed to another possible one."""
    loaded = RuleSet.look_up(rules)
    for key in shipped(rules).differences:
        parts: dict[str, list[str]] = {}
        for part, value in others(slot(key), loaded.values[key]):
            words = chosen(loaded, key, value)
            if value != loaded.values[key] and not can_be(loaded, words) and words in BESIDES:
                words += f" {BESIDES[words]}"
            held = parts.setdefault(part, [])
            if len(held) < MOST_TRIED and value != loaded.values[key] and can_be(loaded, words):
                held.append(words)
        yield from (Change(rules, key, part, tuple(words)) for part, words in parts.items() if words)
        if not any(parts.values()):
            yield Change(rules, key, "", ())


def can_be(rules: RuleSet, words: str) -> bool:
    """Tell whether a rule set may have these other values."""
    try:
        return RuleSet.look_up(f"{rules.id} {words}") != rules
    except (RuleSetError, ValueError, TypeError):
        return False


# --- what notices -----------------------------------------------------------------------------------------------------


def family(change: Change) -> tuple[str, ...]:
    """Return the rule set and those that inherit the changed value from it."""
    found = [change.rules]
    for name in RuleSet.ids():
        files = [name]
        while (base := shipped(files[-1]).based_on) and base != "none" and files[-1] != change.rules:
            files.append(base)
        own = any(change.key in shipped(each).differences for each in files[:-1])
        if files[-1] == change.rules and len(files) > 1 and not own:
            found.append(name)
    return tuple(found)


class Changed:
    """While it is entered, every text that names a rule set of the family means the changed rules."""

    def __init__(self, change: Change, words: str) -> None:
        self.words = words
        self.family = family(change)
        self.parse = RuleSet.parse
        self.known: dict[str, RuleSet] = {}

    def __enter__(self) -> Self:
        self.patched = patch.multiple(RuleSet, parse=self.read, named_in=self.read)
        self.patched.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.patched.stop()

    def read(self, text: str, _folder: Path | None = None) -> RuleSet:
        """Return the rules of a text, changed if they are of the family and do not choose the value themselves."""
        if text not in self.known:
            plain = self.parse(text)
            self.known[text] = plain
            if plain.id in self.family:
                with suppress(RuleSetError):  # the text chooses the value itself, or it does not fit its other choices
                    self.known[text] = self.parse(f"{text} {self.words}")
        return self.known[text]


@cache
def cases_of(rules: str) -> tuple[dict[str, Any], ...]:
    """Return the cases with positions of a rule set, from all files."""
    return tuple(case for case in CASES.values() if _rules_of(case) == rules)


@cache
def _rules_by_word(word: str) -> str:
    return RuleSet.look_up(word).id


def _rules_of(case: dict[str, Any]) -> str:
    found = re.search(r"rules ([\w-]+)", case["position"])
    return _rules_by_word(found[1]) if found else ""


def evidence(rules: str) -> Iterator[Notice]:
    """Yield the evidence on a rule set: its cases, its counts and its playthrough, each with a check."""
    for case in cases_of(rules):
        yield case["id"], lambda case=case: not judge_case(case).agrees
    for counted in read_counts(COUNTS / f"{rules}.counts"):
        yield counted.id, lambda counted=counted: _counts_differ(counted.position, counted.counts)
    for name, position, points in scored(rules):
        yield f"score {name}", lambda position=position, points=points: score(rules, position) != points
    path = PLAYTHROUGHS / f"{rules}.txt"
    yield f"playthrough {rules}", lambda: played_again(path) != path.read_text(encoding="utf-8").splitlines()


@cache
def scored(rules: str) -> tuple[tuple[str, str, int], ...]:
    """Return the deals of `test_every_value_scores`, and those of values that are nothing here, with their scores."""
    found = {name: position for name, (position, _) in ROWS.items()}
    found.update({name: position for name, position, _ in rows(RuleSet.look_up(rules))})
    made = []
    for name, position in found.items():
        with suppress(NotationError):  # a pack may lack the cards of a deal
            made.append((name, position, score(rules, position)))
    return tuple(made)


def _counts_differ(text: str, counts: tuple[int, ...]) -> bool:
    try:
        position = parse_position(text)
        return any(sequences(position, depth) != counts[depth - 1] for depth in (1, 2, 3))
    except (ValueError, LookupError):
        return True


def notices(change: Change, hint: str = "") -> str:
    """Return the first thing that notices a change, the hint before all others; empty when nothing does.

    A change is noticed when one of the other values is: not each of them makes a difference that could be seen.
    """
    for only in (hint, "") if hint else ("",):
        for words in change.words:
            with Changed(change, words) as changed:
                for rules in changed.family:
                    for what, differs in evidence(rules):
                        if (not only or what == only) and _noticed(differs):
                            return what
    return ""


def _noticed(differs: Callable[[], bool]) -> bool:
    """Tell whether something differs; an engine that crashes on the change counts as noticing."""
    try:
        return differs()
    except Exception:  # noqa: BLE001 - whatever goes wrong, the change was noticed
        return True


def kept() -> dict[str, str]:
    """Return what noticed each change last time."""
    lines = NOTICED.read_text(encoding="utf-8").splitlines() if NOTICED.exists() else []
    return dict(line.split(": ", 1) for line in lines if ": " in line)


def reason(change: Change) -> str:
    """Return why nothing can notice a change: no other value is allowed, or it follows from another key."""
    if not change.words:
        return "no other value fits the other keys"
    rules = RuleSet.look_up(change.rules)
    if change.key.startswith("irregularities."):
        return "what a table does about irregularities is told, and no act of the game"
    if change.key == "pile.never_on" and change.part.endswith("-three"):
        return "no three on top is ever taken"
    if change.key == "pile.take_unfrozen" and change.part in rules.pile.take_frozen:
        return "what takes a frozen pile takes any"
    if change.key == "pile.take_unfrozen" and rules.pile.always_frozen:
        return "the pile is always frozen"
    if change.key in CAPPED and rules.groups.largest <= rules.melds.canasta:
        return "no group grows beyond a canasta"
    source = rules.sources[change.key]
    return (
        source
        if source.startswith("follows from ")
        else UNSEEN.get(str(change).partition(" ")[2], {}).get(rules.id, "")
    )


def hunted(change: Change, seed: int, tries: int) -> Counted | None:
    """Return a position with few cards whose listed sequences of acts depend on the value."""
    for rules in family(change)[:3]:
        others_of = [RuleSet.parse(f"{rules} {words}") for words in change.words if can_be(RuleSet.load(rules), words)]
        for position in small_positions(rules, seed, tries, MOST_CARDS):
            short = position.changed(stock=position.stock[: 4 * position.rules.turn.draw])
            for other in others_of:
                if found := _counted_otherwise(short, other):
                    part = f"-{change.part}" if change.part else ""
                    name = f"{change.key}{part}".replace("_", "-").replace(".", "-").replace(" ", "-")
                    return Counted(f"{rules}.counts.{name}", position_text(short), found)
    return None


def _counted_otherwise(position: Position, other: RuleSet) -> tuple[int, ...]:
    """Return the numbers of sequences, if there are not too many and other rules have others; otherwise nothing."""
    acts = legal_acts(position)
    if len(acts) > MOST_ACTS or not acts:
        return ()
    try:
        changed = position.changed(rules=other)
        same = len(legal_acts(changed)) == len(acts) and sequences(changed, 2) == sequences(position, 2)
    except (ValueError, LookupError):
        return ()
    counts = tuple(sequences(position, depth) for depth in range(1, DEPTHS + 1)) if not same else ()
    return counts if counts and counts[-1] <= MOST_SEQUENCES and len(plain_acts(position)) == counts[0] else ()


def hunt(names: list[str], seed: int, tries: int) -> None:
    """Look for positions that notice what nothing notices, and add them to the counts."""
    for change in [each for name in names or RuleSet.ids() for each in changes(name)]:
        if kept().get(str(change)) == "(nothing)" and not reason(change) and change.key not in NEVER_HUNTED:
            found = hunted(change, seed, tries)
            print(change, found.id if found else "-", flush=True)
            if found:
                with (COUNTS / f"{found.id.split('.')[0]}.counts").open("a", encoding="utf-8") as file:
                    file.write(f"\n{found.text()}")


def main(names: list[str]) -> None:
    """Ask again what notices each change, of these rule sets or of all."""
    found = kept()
    for name in names or RuleSet.ids():
        before = found
        found = {change: what for change, what in found.items() if change.split()[0] != name}
        for change in changes(name):
            found[str(change)] = notices(change, before.get(str(change), "")) or f"({reason(change) or 'nothing'})"
            if found[str(change)] == "(nothing)":
                print(change, change.words, flush=True)
        NOTICED.write_text("".join(f"{change}: {what}\n" for change, what in sorted(found.items())), encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:2] == ["hunt"]:
        hunt(sys.argv[4:], int(sys.argv[2]), int(sys.argv[3]))
    else:
        main(sys.argv[1:])
