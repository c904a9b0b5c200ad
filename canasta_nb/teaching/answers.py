"""What the rules answer to an asked part: the bank holds no verdict that the engine can give."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from canasta_nb.core.acts import Meld, Take
from canasta_nb.core.cards import cards_text, parse_cards
from canasta_nb.core.checking import check
from canasta_nb.core.legal_acts import legal_acts
from canasta_nb.core.melds import points
from canasta_nb.core.notation import parse_act
from canasta_nb.core.position import SIDE_LETTERS, frozen_for, minimum_for
from canasta_nb.core.refusals import Refusal
from canasta_nb.core.scoring import score_deal
from canasta_nb.teaching.exercises import Answer, Part, is_law, played
from canasta_nb.teaching.goals import reaches

LARGEST_SHOWN = 3


def accepts(part: Part, said: Answer) -> bool:
    """Whether the rules accept what was said: every right answer counts.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> part = exercise("fz-3").parts[0]
    >>> accepts(part, "9h9d"), accepts(part, "9h2s")
    (True, False)
    """
    if part.kind == "cards":
        if not part.act or not isinstance(said, str) or not said:
            return said in right_answers(part)
        return not refused(part, said)
    if part.kind == "moves":
        return isinstance(said, tuple) and all(reaches(part, said).held)
    return said in right_answers(part)


def refused(part: Part, cards: str = "") -> tuple[Refusal, ...]:
    """Why the rules refuse the act that a part asks about; empty when it is legal or when the act is not whole."""
    if not part.act or ("{cards}" in part.act and not cards):
        return ()
    act = parse_act(part.act.format(cards=cards))
    refusals = check(part.position, act)
    if refusals and cards and isinstance(act, Take) and act.lays:
        # The lays are the question's own: what is wrong with the cards that were said comes first.
        alone = check(part.position, act._replace(lays=()))
        first = tuple(refusal for refusal in alone if refusal.law.startswith(("take.", "cards.")))
        refusals = first + tuple(refusal for refusal in refusals if refusal not in first)
    return refusals


def right_answers(part: Part) -> tuple[Answer, ...]:
    """Every right answer to a part, in the form in which its kind of exercise says it.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> right_answers(exercise("fz-2").parts[1])
    ((True, 'natural-pair'),)
    >>> right_answers(exercise("fz-1").parts[1])
    ('wild-in-pile',)
    """
    if part.kind == "cards" and part.act:
        return _cards(part)
    if part.act:
        return _verdict(part)
    if part.ask_for:
        return ASKED[part.ask_for](part)
    if part.kind == "cards" and isinstance(part.answer, str):
        return (hand_runs(part.answer),)
    return () if part.answer is None else (part.answer,)


def _verdict(part: Part) -> tuple[Answer, ...]:
    """Yes with its reason when the act is legal, else no with each law that it breaks."""
    refusals = refused(part)
    if not refusals:
        return ((True, part.because),) if part.because else part.yes()
    causes = [cause for refusal in refusals for cause in _words(refusal.facts.get("causes"))]
    return tuple((False, reason) for reason in dict.fromkeys([*(refusal.law for refusal in refusals), *causes]))


def _words(fact: object) -> tuple[str, ...]:
    return tuple(word for word in fact if isinstance(word, str)) if isinstance(fact, tuple) else ()


def _cards(part: Part) -> tuple[Answer, ...]:
    """Every run of two or three cards of the hand with which the act is legal."""
    hand = sorted(part.position.hand_of(part.position.turn))
    runs = dict.fromkeys(
        cards_text(cards) for size in range(2, LARGEST_SHOWN + 1) for cards in combinations(hand, size)
    )
    return tuple(run for run in runs if not refused(part, run))


def causes(part: Part) -> tuple[str, ...]:
    """Why the pile is frozen against the side that a part asks about."""
    return tuple(str(cause) for cause in frozen_for(part.position, SIDE_LETTERS.index(part.side)))


def _frozen(part: Part) -> tuple[Answer, ...]:
    found = causes(part)
    if part.kind == "yes+why":
        return tuple((True, cause) for cause in found) if found else _reasons(part, verdict=False)
    if len(found) > 1:
        return ("several",)
    if found:
        return found
    pile = part.position.pile
    return ("blocked-only",) if pile and pile[-1].is_black_three else ("none",)


def _unfrozen(part: Part) -> tuple[Answer, ...]:
    found = causes(part)
    return tuple((False, cause) for cause in found) if found else _reasons(part, verdict=True)


def _reasons(part: Part, *, verdict: bool) -> tuple[Answer, ...]:
    if part.because:
        return ((verdict, part.because),)
    return tuple((verdict, reason) for reason in part.reasons if not is_law(reason))


def _minimum(part: Part) -> tuple[Answer, ...]:
    return (minimum_for(part.position, SIDE_LETTERS.index(part.side)),)


def _count(part: Part) -> tuple[Answer, ...]:
    """What the lays of the last act before the question count, with the top card where the pile was taken."""
    act = parse_act(part.acts[-1])
    lays = act.lays if isinstance(act, Take | Meld) else ()
    cards = [card for lay in lays for card in lay.cards]
    shown = [act.card, *act.shown] if isinstance(act, Take) else []
    return (points(part.position.rules, [*shown, *cards]),)


def _score(part: Part) -> tuple[Answer, ...]:
    return (score_deal(part.position).totals[part.side],)


def _lines(part: Part) -> tuple[Answer, ...]:
    """What one line of the score sheet counts for the side."""
    return (sum(line.points for line in score_deal(part.position).lines[part.side] if line.id == part.line),)


def _can_take(part: Part) -> tuple[Answer, ...]:
    can = any(isinstance(act, Take) for act in legal_acts(part.position))
    return _reasons(part, verdict=can) if part.kind == "yes+why" else (can,)


def freeze_row(part: Part) -> tuple[str, str]:
    """Whom the cause of a part stops, and which of its trials end it, all asked of the engine.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> freeze_row(exercise("fz-5").parts[1])
    ('both-sides', 'taking')
    """
    sides = range(len(part.position.sides))
    stopped = [side for side in sides if part.cause in frozen_for(part.position, side)]
    ended = []
    for trial, acts in part.trials.items():
        after = played(part.text, acts)
        if not any(part.cause in frozen_for(after, side) for side in sides):
            ended.append(trial)
    return "both-sides" if len(stopped) > 1 else "one-side", "-or-".join(ended)


def _freeze_row(part: Part) -> tuple[Answer, ...]:
    return (freeze_row(part),)


ASKED: dict[str, Callable[[Part], tuple[Answer, ...]]] = {
    "frozen": _frozen,
    "unfrozen": _unfrozen,
    "minimum": _minimum,
    "count": _count,
    "score": _score,
    "lines": _lines,
    "can_take": _can_take,
    "freeze-row": _freeze_row,
}


def hand_runs(said: str) -> str:
    """A run of cards in a canonical order: a multiset of cards is one answer however it is typed.

    >>> hand_runs("9d9h")
    '9h9d'
    """
    return cards_text(sorted(parse_cards(said)))
