"""What a right answer is made of: the cards, the lines of the sheet or the steps behind a number, in one short line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Draw, Meld, Take, cards_of
from canasta_nb.core.model.cards import Card, face, parse_card
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import SIDE_LETTERS, Position, minimum_goes_by_deal, players_own_threes, side_letter
from canasta_nb.core.model.turn import with_packet
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.taking import TakeWay, ThreesSign
from canasta_nb.core.score.score_sheet import ScoreLine
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.language import texts
from canasta_nb.core.speech.words import Words, cards_said, listed, number, small
from canasta_nb.descriptions.telling import line_name, run_of
from canasta_nb.teaching.answers.questions import ASKED, causes, laid, line_points, lines_asked, side_asked
from canasta_nb.teaching.answers.weighing import dangers
from canasta_nb.teaching.content.asking import NAMES
from canasta_nb.teaching.content.exercises import Part, played, reason_words
from canasta_nb.teaching.content.studies import study
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.reasons.spoken import side_said, signed_points, spoken

OF_CARDS = ("melded-cards", "cards-in-hand")
"""The lines of the sheet that are the sum of their cards."""
MIXED = "mixed-canastas"
CANASTAS = ("natural-canastas", MIXED)
"""The lines of the sheet that are bonuses for canastas."""
RED_THREES = "red-threes"
FEW = 2
"""So many lines are told with what they are made of."""
SMALLEST_MELD = 15
"""What three cards of the lowest ranks are worth, which any meld reaches."""
ALONE = 100
"""What one red three usually counts."""


def made_of(part: Part) -> str:
    """Return the sum behind the right answer to a part; empty when it is not a sum.

    >>> from canasta_nb.teaching.content.exercises import exercise
    >>> made_of(exercise("tk-5").parts[0])
    '11 − 2 from the hand + 7 from the pile (its 9 cards − K♦ on top − the red three)'
    >>> made_of(exercise("cn-3").parts[0])
    '70 + 500 = 570 before, and 90 + 300 = 390 after'
    >>> made_of(exercise("go-f1").parts[0])
    ''
    """
    made = MADE.get(part.ask_for)
    return made(part) if made else ""


def _worth(rules: RuleSet, cards: Iterable[Card]) -> str:
    """Return the value of cards, grouped by rank: joker 50 + 2 aces at 20."""
    ranks: dict[str, list[Card]] = {}
    for card in cards:
        ranks.setdefault("Jk" if str(card) == "Jk" else card.rank, []).append(card)
    terms = []
    for rank, alike in ranks.items():
        value = points(rules, alike[:1])
        many = told("sums", "alike", n=len(alike), ranks=Words().write(rank, "rank", "ranks"), value=value)
        terms.append(many if alike[1:] else f"{face(alike[0])} {value}")
    return " + ".join(terms)


def _hand_points(part: Part) -> str:
    position = part.position
    return _worth(position.rules, position.hand_of(position.turn))


def _count(part: Part) -> str:
    return _worth(part.position.rules, laid(part))


def _hand_size(part: Part) -> str:
    """Return the number of cards in the hand at the start, and the cards that each act removes or adds."""
    position = played(part.text, ())
    seat = position.turn
    terms = [str(len(position.hand_of(seat)))]
    for act in map(parse_act, part.acts):
        after = play(position, act)
        gone = _from_the_hand(act)
        waited = with_packet(position)
        talon = len(waited.hand_of(seat)) - len(position.hand_of(seat))
        come = len(after.hand_of(seat)) - len(waited.hand_of(seat)) + gone
        terms += [told("sums", "gone", n=gone)] if gone else []
        if come:
            terms.append(told("sums", "drawn", n=come) if isinstance(act, Draw) else _taken(position, come))
        terms += [told("sums", "talon", n=talon)] if talon else []
        position = after
    return " ".join(terms) if terms[1:] else ""


def _taken(position: Position, come: int) -> str:
    """Return the cards of the pile that go to the hand, and those that do not."""
    threes = sum(card.is_red_three for card in position.pile)
    if not threes or come != len(position.pile) - 1 - threes:
        return told("sums", "taken", n=come)
    key = "taken_but_three" if threes == 1 else "taken_but_threes"
    return told("sums", key, n=come, pile=len(position.pile), top=face(position.pile[-1]), threes=threes)


def _from_the_hand(act: Act) -> int:
    return len(cards_of(act)) if isinstance(act, Draw | Take | Meld) else 1


def _stock_size(part: Part) -> str:
    position = part.position
    hands, pile = sum(map(len, position.hands)), len(position.pile)
    rest = position.rules.pack.cards - hands - pile - len(position.stock)
    places = {"pack": position.rules.pack.cards, "hands": hands, "pile": pile} | ({"table": rest} if rest else {})
    return " \N{MINUS SIGN} ".join(told("sums", place, n=many) for place, many in places.items())


def _wilds_may_join(part: Part) -> str:
    """Return the most wild cards that a meld may hold, less those in it; empty when the hand holds no more."""
    position = part.position
    meld = position.melds[position.side_of(position.turn)][0]
    held = sum(card.is_wild for card in position.hand_of(position.turn))
    joining = _number(part)
    return told("sums", "wilds", most=meld.wilds + joining, n=meld.wilds) if joining < held else ""


def _number(part: Part) -> int:
    """Return the right number."""
    return next(said for said in ASKED[part.ask_for](part) if isinstance(said, int))


def _minimum(part: Part) -> str:
    """Return the band of the table of minimums that the side's score is in."""
    position = part.position
    opening = position.rules.initial_meld
    score = position.scores[SIDE_LETTERS.index(part.side)]
    if minimum_goes_by_deal(position.rules) or not opening.table[1:]:
        return ""
    starts = [start for start, _ in opening.table if start is not None]
    band = max((start for start in starts if start <= score), default=None)
    if band is not None:
        return told("sums", "band", score=number(score), start=number(band))
    below = told("sums", "below", score=number(score), start=number(min(starts)))
    need = _number(part)
    return told("sums", "any_meld", below=below, need=number(need)) if need <= SMALLEST_MELD else below


def _lines(part: Part) -> str:
    lines = lines_asked(part)
    if not lines and part.of == (RED_THREES,):
        return _worthless(part)
    return _listed(part, lines)


def _rule(part: Part) -> str:
    """That a rule set says so, and what classic says where that is something else."""
    classic = USUAL[part.ask_for](RuleSet.load("classic"))
    right = _number(part)
    says = told("sums", f"rule_{part.ask_for}", rules=part.position.rules.id, n=number(right))
    apart = "" if classic in (None, right) else told("sums", "apart", n=number(classic or 0))
    return f"{says}{apart}"


USUAL: dict[str, Callable[[RuleSet], int | None]] = {
    "dealt": lambda rules: rules.deal.hand[4],
    "drawn": lambda rules: rules.turn.draw,
    "canastas-needed": lambda rules: rules.going_out.canastas,
    "target": lambda rules: rules.game.target,
}


def _can_take(part: Part) -> str:
    """Return a way to take the pile, or why there is none."""
    takes = [act for act in legal_acts(part.position) if isinstance(act, Take)]
    shown = [take.shown for take in takes if take.shown]
    if takes:
        return told("sums", "takes", cards=listed(list(map(face, shown[0])))) if shown else told("sums", "onto")
    found = [reason_words()[cause] for cause in causes(part)]
    if found:
        return told("sums", "no_take_frozen", why=listed(found))
    pile = part.position.pile
    if pile and part.position.rules.pile.take_unfrozen == (TakeWay.NATURAL_PAIR,):
        held = part.position.hand_of(part.position.turn)
        ranks, many = Words().write(pile[-1].rank, "rank", "ranks"), sum(card.rank == pile[-1].rank for card in held)
        return told("sums", "no_take_pair", ranks=ranks, n=many)
    return told("sums", "no_take")


def _worthless(part: Part) -> str:
    """Say that red threes are worth nothing, and why where the number of canastas decides."""
    one = part.position.rules.red_threes.sign is ThreesSign.BY_CANASTA_COUNT
    return told("sums", "threes_one_canasta" if one else "threes_nothing")


def _score(part: Part) -> str:
    lines = score_deal(part.position).lines[part.side]
    threes = part.position.threes[side_asked(part)] if part.position.threes else ()
    said = _listed(part, lines)
    by_side = not players_own_threes(part.position.rules)
    if threes and by_side and not any(line.id == RED_THREES for line in lines):
        return f"{said}; {_worthless(part)}"
    return said


def _listed(part: Part, lines: tuple[ScoreLine, ...]) -> str:
    """Several lines with their points; one alone with its cards."""
    if not lines:
        return told("sums", "nothing")
    names = [_named(part, line) for line in lines]
    if lines[1:]:
        few = len(lines) == FEW
        return ", ".join(
            f"{name} {number(line.points)}{_against(line) or (_itemised(part, line) if few else '')}"
            for name, line in zip(names, lines, strict=True)
        )
    cards = lines[0].cards
    if lines[0].id == RED_THREES:
        return _threes(part, lines[0])
    if lines[0].id == "going-out" and part.position.out:
        me = part.position.out == part.position.turn == 1
        return told("sums", "went_out_you" if me else "went_out", points=number(lines[0].points))
    if lines[0].id not in (*OF_CARDS, *CANASTAS):
        return f"{names[0]} {number(lines[0].points)}"
    return ", ".join([names[0], _worth(part.position.rules, cards) if lines[0].id in OF_CARDS else run_of(cards)])


def _against(line: ScoreLine) -> str:
    """Return why melded cards count against their side; empty when they do not."""
    return f" ({told('sums', 'no_canasta')})" if line.id == "melded-cards" and line.points < 0 else ""


def _itemised(part: Part, line: ScoreLine) -> str:
    """Return the cards of a line in brackets, or why red threes count against the side; empty for any other line."""
    if line.id == "cards-in-hand":
        return f" ({_worth(part.position.rules, line.cards)})"
    if line.id == MIXED:
        return _with_wilds(part, line)
    if line.id == RED_THREES and line.points < 0 and not part.position.melds[side_asked(part)]:
        return f" ({told('sums', 'no_meld')})"
    return ""


def _with_wilds(part: Part, line: ScoreLine) -> str:
    """Return in brackets which canasta is mixed and by which cards; nothing of several."""
    mixed = [meld for meld in part.position.melds[side_asked(part)] if meld.canasta == "mixed"]
    if len(mixed) != 1:
        return ""
    ranks = Words().write(mixed[0].rank, "rank", "ranks")
    wilds = [card for card in line.cards if card.is_wild]
    return f" ({told('sums', 'ranks_with_wilds', ranks=ranks, cards=cards_said(wilds))})"


def _named(part: Part, line: ScoreLine) -> str:
    """Return the name of a line within a sentence; one canasta goes by its kind."""
    kind = line.id.partition("-")[0]
    if line.id in CANASTAS and sum(meld.canasta == kind for meld in part.position.melds[side_asked(part)]) == 1:
        return told("sums", f"one_{kind}")
    return small(line_name(line.id))


def _threes(part: Part, line: ScoreLine) -> str:
    """Return the value of red threes: each the same or a total, for the side or against it."""
    many, points = len(line.cards), abs(line.points)
    alike = points == ALONE * many
    key = "three" if many == 1 else "threes" if alike else "threes_together"
    threes = told("sums", key, n=many, value=ALONE, points=number(points))
    if line.points >= 0:
        return threes
    melded = part.position.melds[side_asked(part)]
    return told("sums", "threes_against" if melded else "threes_unmelded", threes=threes)


def _change(part: Part) -> str:
    """Return the value of the lines before and after, each with its sum."""
    played_out = replace(part, acts=(*part.acts, part.act))
    before, after = (_added([line.points for line in lines_asked(each)]) for each in (part, played_out))
    return told("sums", "change", before=before, after=after)


def _added(points: list[int]) -> str:
    """Several amounts with their sum; one alone."""
    amounts = [each for each in points if each]
    total = number(sum(amounts))
    return f"{' + '.join(map(number, amounts))} = {total}" if amounts[1:] else total


def _fewest_naturals(part: Part) -> str:
    whole = part.position.rules.melds.canasta
    return told("sums", "naturals", whole=whole, n=whole - _number(part))


def _claim(part: Part) -> str:
    """Return the true value of the line in a player's claim."""
    right = score_deal(part.position).totals[part.side] if part.of == ("total",) else line_points(part)
    lines = _score(part) if part.of == ("total",) else _lines(part)
    return told("sums", "claim", points=number(right), lines=lines)


def _winner(part: Part) -> str:
    """Return each side's new total."""
    position = part.position
    deal = score_deal(position)
    totals = []
    for side, (before, after) in enumerate(zip(position.scores, deal.new_scores, strict=True)):
        sign = "\N{MINUS SIGN}" if after < before else "+"
        step = f"{sign} {number(abs(after - before))}"
        called = side_said(position, side_letter(side))
        lines = _score(replace(part, side=side_letter(side)))
        totals.append(
            told("sums", "total", side=called, before=number(before), step=step, after=number(after), lines=lines)
        )
    target = position.rules.game.target
    if target is None:
        return "; ".join(totals)
    reached = sum(total >= target for total in deal.new_scores)
    key = {0: "reached_by_none", 1: "reached_by_one"}.get(reached, "reached_by_both")
    return "; ".join([*totals, told("sums", key, target=number(target))])


def _dangers(part: Part) -> str:
    """Return how likely the opponents are to take each card."""
    found = sorted(dangers(part).items(), key=lambda pair: pair[1])
    cards = ", ".join(f"{face(parse_card(card))} {chance:.0%}" for card, chance in found)
    says = told("sums", "chances", cards=cards)
    theirs = {meld.rank for place in range(len(part.position.sides)) if place for meld in part.position.melds[place]}
    fits = found[-1][1] == 1 and parse_card(found[-1][0]).rank in theirs
    keys = {"why_zero": found[0][1] == 0, "why_hundred": fits, "why_chances": True}
    return ". ".join([says, *(told("sums", key) for key, holds in keys.items() if holds)])


def _study(part: Part) -> str:
    """Return what each choice of a study led to in the imagined deals, the best first."""
    compared = study(part.study).figures
    ranked = sorted(compared.figures.items(), key=lambda pair: pair[1].behind.points)
    choices = [
        told("sums", "choice" if name == compared.best else "choice_behind", choice=spoken(name),
             points=signed_points(figure.lead.points), behind=number(round(figure.behind.points)),
             within=number(round(figure.behind.within)))
        for name, figure in ranked
    ]  # fmt: skip
    says = told("sums", "study", deals=number(compared.deals), choices=", ".join(choices))
    careful = study(part.study).careful
    behind = compared.figures[careful].behind if careful else None
    key = "study_otherwise" if behind and behind.points > behind.within else "study_careful"
    chosen = told("sums", key, choice=spoken(careful)) if careful else ""
    return ". ".join(filter(None, [says, _studied(part).rstrip("."), chosen]))


def _studied(part: Part) -> str:
    """Return why a choice did well, in words; empty where the answer itself gives a reason.

    >>> from canasta_nb.teaching.content.exercises import exercise
    >>> _studied(exercise("st-28").parts[0])
    'On a pile of eight cards, one safe turn is worth a black three.'
    """
    return str(texts("teaching/content/words.toml")["studied"].get(part.study, ""))


def _taken_after(part: Part) -> str:
    """Return how often the next player took the pile after each choice of a study, the rarest first."""
    compared = study(part.study).figures
    ranked = sorted(compared.figures.items(), key=lambda pair: pair[1].taken)
    choices = ", ".join(told("sums", "taken_after", choice=spoken(name), n=round(100 * figure.taken))
                        for name, figure in ranked)  # fmt: skip
    following = NAMES[part.position.next_seat(part.position.turn)]
    says = told("sums", "study_taken", name=following, deals=number(compared.deals), choices=choices)
    return ". ".join(filter(None, [says, _studied(part).rstrip(".")]))


MADE: dict[str, Callable[[Part], str]] = {
    "hand-points": _hand_points,
    "count": _count,
    "hand-size": _hand_size,
    "stock-size": _stock_size,
    "wilds-may-join": _wilds_may_join,
    "minimum": _minimum,
    "lines": _lines,
    "score": _score,
    "change": _change,
    "fewest-naturals": _fewest_naturals,
    "claim": _claim,
    "winner": _winner,
    "dealt": _rule,
    "drawn": _rule,
    "canastas-needed": _rule,
    "target": _rule,
    "can_take": _can_take,
    "safest": _dangers,
    "safest-first": _dangers,
    "best-choice": _study,
    "is-best": _study,
    "least-taken": _taken_after,
}
