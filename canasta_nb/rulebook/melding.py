"""What may lie on the table: groups, wild melds, twos as a rank, sequences, and the initial meld."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.keys import NO_LIMIT
from canasta_nb.core.rules.vocabulary.melding import (
    ConcealedExempt,
    GroupAdds,
    MinimumBy,
    ScoreOf,
    WildMix,
    WildsVsNaturals,
)
from canasta_nb.core.speech.words import number

from .saying import Sentence, count, either, ranks, tell, told


def melds(rules: RuleSet) -> Iterator[Sentence]:
    """Yield every kind of meld."""
    smallest, canasta = count(rules.melds.smallest, "card"), count(rules.melds.canasta)
    yield tell("melds", "meld", "melds.smallest", "melds.canasta", smallest=smallest, canasta=canasta)
    yield from _groups(rules)
    yield from _wild_melds(rules)
    yield from _deuce_melds(rules)
    yield from _sequences(rules)


def _groups(rules: RuleSet) -> Iterator[Sentence]:
    groups = rules.groups
    naturals, wilds = count(groups.min_naturals, "natural card"), count(groups.max_wilds, "wild card")
    yield tell("melds", "group", "groups.min_naturals", "groups.max_wilds", naturals=naturals, wilds=wilds)
    if groups.wilds_vs_naturals is not WildsVsNaturals.NO_LIMIT:
        yield tell("melds", groups.wilds_vs_naturals, "groups.wilds_vs_naturals")
    if groups.largest < NO_LIMIT:
        yield tell("melds", "largest", "groups.largest", cards=count(groups.largest, "card"))
    if groups.completed_adds == (GroupAdds.NATURAL,):
        yield tell("melds", "adds_naturals", "groups.completed_adds")
    elif not groups.completed_adds:
        yield tell("melds", "adds_nothing", "groups.completed_adds")
    else:
        keys = ("groups.completed_adds", "groups.max_wilds_complete")
        yield tell("melds", "adds", *keys, at_most=_at_most(groups.max_wilds_complete))
    for kind in groups.closed_books:
        yield tell("melds", f"closed_{kind}", "groups.closed_books")
    yield tell("same_rank", groups.same_rank, "groups.same_rank")
    for name, limit in groups.special_ranks.items():
        yield tell("special_ranks", limit, "groups.special_ranks", ranks=ranks([name]))
    for key in ("naturals_to_begin", "naturals_before_wild"):
        for cards in getattr(groups, key).values():
            yield tell("melds", key, f"groups.{key}", naturals=count(cards, "natural card"))
    if groups.closed_by_others:
        yield tell("melds", "closed_by_others", "groups.closed_by_others")


def _at_most(wilds: int) -> str:
    cards = count(wilds, "wild card")
    return cards if wilds >= NO_LIMIT else told("melds", "at_most", cards=cards)


def _wild_melds(rules: RuleSet) -> Iterator[Sentence]:
    wild = rules.wild_melds
    if not wild.allowed:
        yield tell("wild_melds", "none", "wild_melds.allowed")
        return
    keys = ("wild_melds.allowed", "wild_melds.smallest", "wild_melds.largest", "wild_melds.mix")
    mix = "any" if wild.mix is WildMix.ANY else "alike"
    yield tell("wild_melds", mix, *keys, size=_size(wild.smallest, wild.largest))
    yield tell("wild_melds", wild.per_side, "wild_melds.per_side")
    if wild.completed_adds:
        yield tell("wild_melds", "adds", "wild_melds.completed_adds")
    if wild.locks_wilds:
        yield tell("wild_melds", "locks", "wild_melds.locks_wilds")


def _size(smallest: int, largest: int) -> str:
    key = "size_open" if largest >= NO_LIMIT else "size"
    return told("melds", key, low=count(smallest), high=count(largest))


def _deuce_melds(rules: RuleSet) -> Iterator[Sentence]:
    deuces = rules.deuce_melds
    if not deuces.allowed:
        return
    keys = ("deuce_melds.allowed", "deuce_melds.min_deuces", "deuce_melds.max_jokers")
    jokers = count(deuces.max_jokers, "joker")
    yield tell("deuces", "meld", *keys, deuces=count(deuces.min_deuces), jokers=jokers)
    if deuces.locks_deuces:
        yield tell("deuces", "locks", "deuce_melds.locks_deuces")


def _sequences(rules: RuleSet) -> Iterator[Sentence]:
    run = rules.sequences
    if not run.allowed:
        yield tell("sequences", "none", "sequences.allowed")
        return
    yield tell(
        "sequences",
        "sequence" if run.max_wilds_complete == run.max_wilds else "sequence_complete",
        "sequences.allowed",
        "sequences.smallest",
        "sequences.largest",
        "sequences.min_naturals",
        "sequences.max_wilds",
        "sequences.max_wilds_complete",
        size=_size(run.smallest, run.largest),
        naturals=count(run.min_naturals, "natural card"),
        wilds=_at_most(run.max_wilds) if run.max_wilds else told("sequences", "no_wilds"),
        more=_at_most(run.max_wilds_complete),
    )
    yield tell("sequences", run.after_seven, "sequences.after_seven", n=count(rules.melds.canasta))
    if run.joinable:
        yield tell("sequences", "joinable", "sequences.joinable")


def initial_meld(rules: RuleSet) -> Iterator[Sentence]:
    """Yield what a side must lay first."""
    first = rules.initial_meld
    keys = ("initial_meld.by", "initial_meld.table", "initial_meld.score_of")
    if first.by is MinimumBy.DEAL:
        deals = (told("initial_meld", "in_deal", points=_points(points), n=start) for start, points in first.table)
        yield tell("initial_meld", "by_deal", *keys[:2], rows=", ".join(deals))
    else:
        rows = (
            told("initial_meld", "row", points=_points(points), where=where)
            for where, points in zip(_scores(rules), _minimums(rules), strict=True)
        )
        whose = "by_opener" if first.score_of is ScoreOf.OPENER else "by_side"
        yield tell("initial_meld", whose, *keys, rows=", ".join(rows))
    yield tell("initial_meld", first.counts, "initial_meld.counts")
    for start, word in first.requires:
        what = told("contains", word)
        if start is None:
            yield tell("initial_meld", "contains", "initial_meld.requires", what=what)
        else:
            yield tell("initial_meld", "contains_from", "initial_meld.requires", n=number(start), what=what)
    if first.canasta_exempt:
        kinds = either(told("exempt", each) for each in first.canasta_exempt)
        yield tell("initial_meld", "exempt", "initial_meld.canasta_exempt", kinds=kinds)
    concealed = "concealed_exempt" if first.concealed_exempt is ConcealedExempt.AFTER_STOCK_DRAW else "concealed_needs"
    yield tell("initial_meld", concealed, "initial_meld.concealed_exempt")
    yield tell("initial_meld", first.with_pile, "initial_meld.with_pile")


def _minimums(rules: RuleSet) -> list[int]:
    return [points for _, points in rules.initial_meld.table]


def _points(points: int) -> str:
    return number(points) if points else told("initial_meld", "no_points")


def _scores(rules: RuleSet) -> Iterator[str]:
    starts = [start for start, _ in rules.initial_meld.table]
    for place, start in enumerate(starts):
        after = starts[place + 1] if place + 1 < len(starts) else None
        if start is not None:
            yield told("initial_meld", "from", n=number(start))
        elif after == 0:
            yield told("initial_meld", "minus")
        else:
            yield told("initial_meld", "at_any") if after is None else told("initial_meld", "below", n=number(after))
