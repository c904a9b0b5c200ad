"""The questions that the engine answers, each by the word that ``ask_for`` has in the bank."""

from __future__ import annotations

from collections.abc import Callable

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import game_over, play
from canasta_nb.core.model.acts import Discard, Draw, Take, lays_of
from canasta_nb.core.model.cards import Card, cards_text, parse_cards
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.pile import is_blocked
from canasta_nb.core.model.position import SIDE_LETTERS, Phase, freezing_cards, frozen_for, minimum_for, side_letter
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.incidents import Incident, Ruling, rule_on
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.score_sheet import ScoreLine
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.shapes.groups import most_wilds
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.teaching.answers.weighing import best_choice, is_best, least_taken, newly_stopped, safest, safest_first
from canasta_nb.teaching.content.asking import NAMES
from canasta_nb.teaching.content.exercises import Answer, Part, is_law, played


def causes(part: Part) -> tuple[str, ...]:
    """Return why the pile is frozen for the side in question."""
    return tuple(str(cause) for cause in frozen_for(part.position, SIDE_LETTERS.index(part.side)))


def _frozen(part: Part) -> tuple[Answer, ...]:
    found = causes(part)
    if part.reasons:
        return tuple((True, cause) for cause in found) if found else _reasons(part, verdict=False)
    if len(found) > 1:
        return ("several",)
    if found:
        return found
    return ("blocked-only",) if is_blocked(part.position) else ("none",)


def freezing(part: Part) -> dict[str, tuple[Card, ...]]:
    """Return the cards of the pile that freeze it for the side in question, by their cause."""
    wilds, threes = freezing_cards(part.position)
    lying = {"wild-in-pile": wilds, "red-three-upcard": threes}
    return {cause: lying[cause] for cause in causes(part) if lying.get(cause)}


def _freezing_cards(part: Part) -> tuple[Answer, ...]:
    """Return the cards of the pile that freeze it, as a run; nothing without such a card."""
    run = cards_text(sorted(card for cards in freezing(part).values() for card in cards))
    return (run,) if run else ()


def _unfrozen(part: Part) -> tuple[Answer, ...]:
    found = causes(part)
    return tuple((False, cause) for cause in found) if found else _reasons(part, verdict=True)


def _reasons(part: Part, *, verdict: bool) -> tuple[Answer, ...]:
    if part.because:
        return ((verdict, part.because),)
    return tuple((verdict, reason) for reason in part.reasons if not is_law(reason))


def _minimum(part: Part) -> tuple[Answer, ...]:
    return (minimum_for(part.position, part.position.keeper_named(part.side)),)


def laid(part: Part) -> tuple[Card, ...]:
    """Return the cards that the act of a part lays down, or the last act before it; a take includes the top card."""
    lays = lays_of(parse_act(part.act or part.acts[-1]))
    return tuple(card for lay in lays for card in lay.cards)


def _hand_points(part: Part) -> tuple[Answer, ...]:
    """Return the value of the cards in the current hand."""
    position = part.position
    return (points(position.rules, position.hand_of(position.turn)),)


def _hand_size(part: Part) -> tuple[Answer, ...]:
    """Return how many cards the current player holds."""
    return (len(part.position.hand_of(part.position.turn)),)


def _stock_size(part: Part) -> tuple[Answer, ...]:
    return (len(part.position.stock),)


def _wilds_may_join(part: Part) -> tuple[Answer, ...]:
    """Return how many wild cards of the hand may be added to the side's first meld."""
    position = part.position
    wilds = sorted(card for card in position.hand_of(position.turn) if card.is_wild)
    rank = position.melds[position.side_of(position.turn)][0].rank
    joining = [cards_text(wilds[:number]) for number in range(1, len(wilds) + 1)]
    return (sum(not check(position, parse_act(f"meld {rank}+{run}")) for run in joining),)


def _partner(part: Part) -> tuple[Answer, ...]:
    partner = part.position.partner_of(part.position.turn)
    return (NAMES[partner],) if partner else ("nobody",)


def _next_player(part: Part) -> tuple[Answer, ...]:
    return (NAMES[part.position.next_seat(part.position.turn)],)


def _wilds_held(part: Part) -> tuple[Answer, ...]:
    """Return the wild cards of the current hand, as a run."""
    hand = part.position.hand_of(part.position.turn)
    return (cards_text(sorted(card for card in hand if card.is_wild)),)


def _count(part: Part) -> tuple[Answer, ...]:
    return (points(part.position.rules, laid(part)),)


def _score(part: Part) -> tuple[Answer, ...]:
    return (score_deal(part.position).totals[part.side],)


def side_asked(part: Part) -> int:
    """Return the index of the side in question, or of its seat when each player keeps a score."""
    return part.position.side_of(int(part.side)) if part.side.isdigit() else SIDE_LETTERS.index(part.side)


def lines_asked(part: Part) -> tuple[ScoreLine, ...]:
    """Return the lines of the score sheet in a part."""
    names = part.of or (part.line,)
    return tuple(line for line in score_deal(part.position).lines[part.side] if line.id in names)


def line_points(part: Part) -> int:
    """Return the total of the score lines in a part."""
    return sum(line.points for line in lines_asked(part))


def _lines(part: Part) -> tuple[Answer, ...]:
    return (line_points(part),)


def lines_change(part: Part) -> int:
    """By how much the act of a part changes the lines of the score that it asks about."""
    before = part.position
    after = score_deal(play(before, parse_act(part.act))).lines[part.side]
    return sum(line.points for line in after if line.id in part.of) - line_points(part)


def _change(part: Part) -> tuple[Answer, ...]:
    return (lines_change(part),)


def _bonus_grows(part: Part) -> tuple[Answer, ...]:
    """Return whether the act of a part earns a bonus."""
    return _reasons(part, verdict=lines_change(part) > 0)


def _replaced(part: Part) -> tuple[Answer, ...]:
    """Return whether the act of a part draws cards from the stock."""
    before = part.position
    return _reasons(part, verdict=len(play(before, parse_act(part.act)).stock) < len(before.stock))


def _turn_over(part: Part) -> tuple[Answer, ...]:
    """Return whether the first turn of a part is over after its acts."""
    return _reasons(part, verdict=part.position.turn != parse_position(part.text).turn)


def _threes_out(part: Part) -> tuple[Answer, ...]:
    """Return how many red threes a side has face up."""
    return (len(part.position.threes[side_asked(part)]),)


def _fewest_naturals(part: Part) -> tuple[Answer, ...]:
    """Return the fewest natural cards in a canasta of a rank."""
    rules = part.position.rules
    whole = rules.melds.canasta
    return (next(naturals for naturals in range(whole) if naturals + most_wilds(rules, naturals) >= whole),)


def _claim(part: Part) -> tuple[Answer, ...]:
    """Return whether a claimed figure is right."""
    right = score_deal(part.position).totals[part.side] if part.of == ("total",) else line_points(part)
    return ("right" if right == part.claim else "wrong",)


def _winner(part: Part) -> tuple[Answer, ...]:
    """Return the side that has won the game after the score of this deal."""
    totals = score_deal(part.position).new_scores
    if not game_over(part.position, totals):
        return ("nobody-yet",)
    return (f"side-{side_letter(totals.index(max(totals)))}",)


def _can_take(part: Part) -> tuple[Answer, ...]:
    can = any(isinstance(act, Take) for act in legal_acts(part.position))
    if part.reasons:
        return _reasons(part, verdict=can)
    return ("can-take" if can else "cannot-take",) if part.labels else (can,)


def _must_take(part: Part) -> tuple[Answer, ...]:
    """Return whether the current player can only take the pile."""
    return _reasons(part, verdict=all(isinstance(act, Take) for act in legal_acts(part.position)))


def ruled(part: Part) -> Ruling:
    """Return the ruling on the mistake in a part."""
    said = dict(part.incident)
    position = parse_position(said.pop("at"))
    return rule_on(position, Incident(**said | {"cards": parse_cards(said.get("cards", ""))}), NAMES[1:])


def _ruling(part: Part) -> tuple[Answer, ...]:
    """Return what happens to a mistake; with reasons, whether it counts."""
    found = ruled(part).ruling
    return ((found == "stands", part.because),) if part.reasons else (found,)


def _fine(part: Part) -> tuple[Answer, ...]:
    """Return how many points a mistake costs."""
    return (-sum(ruled(part).scores.values()),)


def _settled(part: Part) -> tuple[Answer, ...]:
    """Return what the winner receives."""
    return (sum(ruled(part).scores.values()),)


def _after_last_three(part: Part) -> tuple[Answer, ...]:
    """Return what the player may still do after drawing a red three as the last card of the stock."""
    position = part.position
    drawn = play(position, Draw())
    if drawn.phase is Phase.OVER:
        return ("no-meld-no-discard",)
    may_discard = any(isinstance(act, Discard) for act in legal_acts(drawn))
    return ("the-turn-goes-on" if may_discard else "meld-but-no-discard",)


def ended_by_red_three(part: Part) -> bool:
    """Tell whether the last card of the stock was a red three, drawn before the question."""
    stock = played(part.text, ()).stock
    return part.acts[:1] == ("draw",) and len(stock) == 1 and stock[0].is_red_three


def _dealt(part: Part) -> tuple[Answer, ...]:
    """Return how many cards each player is dealt."""
    position = part.position
    return (position.rules.deal.hand[position.seats],)


def _drawn(part: Part) -> tuple[Answer, ...]:
    return (part.position.rules.turn.draw,)


def _canastas_needed(part: Part) -> tuple[Answer, ...]:
    return (part.position.rules.going_out.canastas,)


def _rules_that_fit(part: Part) -> tuple[Answer, ...]:
    """Return those of the offered rule sets that have all the values of a part."""
    wanted = " ".join(f"{key}={value}" for key, value in part.has)
    return tuple(name for name in part.labels if _has(name, wanted))


def _has(name: str, wanted: str) -> bool:
    try:
        return RuleSet.parse(f"{name} {wanted}").values == RuleSet.load(name).values
    except Mistake:  # the values do not go together with its own
        return False


def _target(part: Part) -> tuple[Answer, ...]:
    return (part.position.rules.game.target,)


SIDES_STOPPED = ("one-side", "both-sides")


def freeze_row(part: Part) -> tuple[str, str]:
    """Return which side the cause of a part stops, and which of its trials end it, by the engine.

    >>> from canasta_nb.teaching.content.exercises import exercise
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
    return SIDES_STOPPED[len(stopped) > 1], "-or-".join(ended)


def _freeze_row(part: Part) -> tuple[Answer, ...]:
    return (freeze_row(part),)


ASKED: dict[str, Callable[[Part], tuple[Answer, ...]]] = {
    "frozen": _frozen,
    "unfrozen": _unfrozen,
    "freezing-cards": _freezing_cards,
    "minimum": _minimum,
    "count": _count,
    "hand-points": _hand_points,
    "hand-size": _hand_size,
    "stock-size": _stock_size,
    "wilds-held": _wilds_held,
    "wilds-may-join": _wilds_may_join,
    "partner": _partner,
    "next-player": _next_player,
    "score": _score,
    "lines": _lines,
    "change": _change,
    "bonus-grows": _bonus_grows,
    "replaced": _replaced,
    "turn-over": _turn_over,
    "threes-out": _threes_out,
    "fewest-naturals": _fewest_naturals,
    "claim": _claim,
    "winner": _winner,
    "can_take": _can_take,
    "must-take": _must_take,
    "dealt": _dealt,
    "drawn": _drawn,
    "canastas-needed": _canastas_needed,
    "target": _target,
    "rules-that-fit": _rules_that_fit,
    "after-last-three": _after_last_three,
    "freeze-row": _freeze_row,
    "safest": safest,
    "safest-first": safest_first,
    "newly-stopped": newly_stopped,
    "best-choice": best_choice,
    "is-best": is_best,
    "least-taken": least_taken,
    "ruling": _ruling,
    "fine": _fine,
    "settled": _settled,
}
