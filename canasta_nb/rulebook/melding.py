"""What may lie on the table: groups, wild melds, twos as a rank, sequences, and the initial meld."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.core.ruleset import RuleSet
from canasta_nb.core.vocabulary import NO_LIMIT

from .saying import Sentence, count, listed, number, ranks, tell


def melds(rules: RuleSet) -> Iterator[Sentence]:
    """Every kind of meld."""
    smallest, canasta = count(rules.melds.smallest, "card"), count(rules.melds.canasta)
    yield tell(f"a meld has at least {smallest}; with {canasta} it is a canasta.", "melds.smallest", "melds.canasta")
    yield from _groups(rules)
    yield from _wild_melds(rules)
    yield from _deuce_melds(rules)
    yield from _sequences(rules)


def _groups(rules: RuleSet) -> Iterator[Sentence]:
    groups = rules.groups
    yield tell(
        f"a group is of one rank, with at least {count(groups.min_naturals, 'natural card')} "
        f"and at most {count(groups.max_wilds, 'wild card')}.",
        "groups.min_naturals",
        "groups.max_wilds",
    )
    if groups.wilds_vs_naturals == "not-more":
        yield tell("it never has more wild than natural cards.", "groups.wilds_vs_naturals")
    elif groups.wilds_vs_naturals == "at-most-half":
        yield tell("it has at least two natural cards for each wild one.", "groups.wilds_vs_naturals")
    if groups.largest < NO_LIMIT:
        yield tell(f"it never has more than {count(groups.largest, 'card')}.", "groups.largest")
    if groups.completed_adds == ("natural",):
        yield tell("only natural cards may be added to a completed canasta of a rank.", "groups.completed_adds")
    elif not groups.completed_adds:
        yield tell("nothing may be added to a completed canasta of a rank.", "groups.completed_adds")
    else:
        yield tell(
            "cards of its rank and wild cards may be added to a completed canasta, "
            f"which has {_at_most(groups.max_wilds_complete)} in all.",
            "groups.completed_adds",
            "groups.max_wilds_complete",
        )
    rank = {
        "merge": "a side has at most one group of a rank: new cards of that rank join it.",
        "separate-joinable": "a side may have several groups of one rank, and may join them within the limits.",
        "after-canasta": "a side may begin another group of a rank when its earlier ones are completed canastas.",
    }
    yield tell(rank[groups.same_rank], "groups.same_rank")
    for name, limit in groups.special_ranks.items():
        special = {
            "natural-only": "take no wild cards",
            "wilds-only-from-initial-meld": "take wild cards only in a group begun with them in the initial meld",
            "wilds-only-from-initial-meld-no-take": "take wild cards only in a group begun with them in the initial "
            "meld, and such a group takes no pile in that turn",
        }
        yield tell(f"{ranks([name])} {special[limit]}.", "groups.special_ranks")
    if groups.closed_by_others:
        says = "a side begins no group of a rank of which another side has a canasta."
        yield tell(says, "groups.closed_by_others")


def _at_most(wilds: int) -> str:
    return "any number of wild cards" if wilds >= NO_LIMIT else f"at most {count(wilds, 'wild card')}"


def _wild_melds(rules: RuleSet) -> Iterator[Sentence]:
    wild = rules.wild_melds
    if not wild.allowed:
        yield tell("jokers and twos are not melded by themselves.", "wild_melds.allowed")
        return
    mixed = "twos and jokers together" if wild.mix == "any" else "all twos or all jokers"
    yield tell(
        f"{_size(wild.smallest, wild.largest)} wild cards may be melded by themselves, {mixed}.",
        "wild_melds.allowed",
        "wild_melds.smallest",
        "wild_melds.largest",
        "wild_melds.mix",
    )
    how_many = {
        "one": "a side has at most one wild meld.",
        "after-canasta": "a side may begin another wild meld when its earlier ones are completed canastas.",
        "many": "a side may have any number of wild melds.",
    }
    yield tell(how_many[wild.per_side], "wild_melds.per_side")
    if wild.completed_adds:
        yield tell("wild cards may be added to a completed wild canasta.", "wild_melds.completed_adds")
    if wild.locks_wilds:
        says = "while a side's wild meld is no canasta, the side uses no wild card in another meld."
        yield tell(says, "wild_melds.locks_wilds")


def _size(smallest: int, largest: int) -> str:
    return f"{count(smallest)} or more" if largest >= NO_LIMIT else f"{count(smallest)} to {count(largest)}"


def _deuce_melds(rules: RuleSet) -> Iterator[Sentence]:
    deuces = rules.deuce_melds
    if not deuces.allowed:
        return
    yield tell(
        "twos may also be melded as a rank of their own, with jokers as its wild cards: at least "
        f"{count(deuces.min_deuces)} twos and, until it is a canasta, at most {count(deuces.max_jokers, 'joker')}.",
        "deuce_melds.allowed",
        "deuce_melds.min_deuces",
        "deuce_melds.max_jokers",
    )
    if deuces.locks_deuces:
        says = "while such a meld is no canasta, its side uses no two as a wild card in another meld."
        yield tell(says, "deuce_melds.locks_deuces")


def _sequences(rules: RuleSet) -> Iterator[Sentence]:
    run = rules.sequences
    if not run.allowed:
        yield tell("there are no sequences.", "sequences.allowed")
        return
    wilds = "no wild cards" if not run.max_wilds else f"at most {count(run.max_wilds, 'wild card')}"
    complete = run.max_wilds_complete
    more = "" if complete == run.max_wilds else f"; a completed one may have {_at_most(complete)}"
    yield tell(
        f"{_size(run.smallest, run.largest)} consecutive cards of one suit are a sequence, from the four to the ace, "
        f"with at least {count(run.min_naturals, 'natural card')} and {wilds}{more}.",
        "sequences.allowed",
        "sequences.smallest",
        "sequences.largest",
        "sequences.min_naturals",
        "sequences.max_wilds",
        "sequences.max_wilds_complete",
    )
    after = {
        "closed": f"nothing is added to a sequence of {count(rules.melds.canasta)}.",
        "open": f"a sequence of {count(rules.melds.canasta)} is a canasta, and cards may still be added at its ends.",
        "open-when-going-out": f"cards may be added to a sequence of {count(rules.melds.canasta)} "
        "only in the turn of going out.",
    }
    yield tell(after[run.after_seven], "sequences.after_seven")
    if run.joinable:
        yield tell("two sequences of a suit may be joined if the result is a sequence.", "sequences.joinable")


def initial_meld(rules: RuleSet) -> Iterator[Sentence]:
    """What a side must lay first."""
    first = rules.initial_meld
    keys = ("initial_meld.by", "initial_meld.table", "initial_meld.score_of")
    if first.by == "deal":
        rows = [f"{_points(points)} in deal {start}" for start, points in first.table]
        yield tell(f"the initial meld of a side needs {', '.join(rows)}.", *keys[:2])
    else:
        whose = "the player who opens" if first.score_of == "opener" else "the side"
        rows = [f"{_points(points)} {where}" for where, points in zip(_scores(rules), _minimums(rules), strict=True)]
        yield tell(f"by the score that {whose} had before the deal, the initial meld needs {', '.join(rows)}.", *keys)
    counts = {
        "all-melds": "all melds laid in that turn count together; bonuses do not count.",
        "wild-free-melds": "only melds without any wild card count toward it; others may be laid with them.",
    }
    yield tell(counts[first.counts], "initial_meld.counts")
    contains = {
        "canasta": "a completed canasta",
        "canasta-of-minimum": "a completed canasta that counts the whole minimum by itself",
        "natural-canasta-or-better": "a natural, sequence or wild canasta",
        "natural-triple-or-wild-meld": "a meld of three or more cards without wild cards, or a wild meld",
        "natural-triple": "a meld of three or more cards without wild cards",
        "natural-melds-only": "nothing but melds without wild cards",
    }
    for start, what in first.requires:
        at = "" if start is None else f"from {number(start)} "
        yield tell(f"{at}it must contain {contains[what]}.", "initial_meld.requires")
    if first.canasta_exempt:
        kinds = listed((str(each) for each in first.canasta_exempt), "or")
        says = f"a completed {kinds} canasta from the hand opens whatever it counts."
        yield tell(says, "initial_meld.canasta_exempt")
    if first.concealed_exempt == "after-stock-draw":
        yield tell(
            "a player who draws from the stock and melds his whole hand with a canasta of his own needs no minimum.",
            "initial_meld.concealed_exempt",
        )
    else:
        yield tell("a player who melds his whole hand at once needs it too.", "initial_meld.concealed_exempt")
    with_pile = {
        "top-card-counts": "it may be made with the pile: of the pile only the top card counts.",
        "barred": "the pile cannot be taken in the turn of the initial meld.",
        "after-meld-from-hand": "it is made from the hand; a player who makes it before drawing may then take the pile "
        "with a further pair, in place of the draw.",
    }
    yield tell(with_pile[first.with_pile], "initial_meld.with_pile")


def _minimums(rules: RuleSet) -> list[int]:
    return [points for _, points in rules.initial_meld.table]


def _points(points: int) -> str:
    return number(points) if points else "no number of points"


def _scores(rules: RuleSet) -> Iterator[str]:
    starts = [start for start, _ in rules.initial_meld.table]
    for place, start in enumerate(starts):
        after = starts[place + 1] if place + 1 < len(starts) else None
        if start is not None:
            yield f"from {number(start)}"
        elif after == 0:
            yield "with a minus score"
        else:
            yield f"below {number(after)}" if after is not None else "at any score"
