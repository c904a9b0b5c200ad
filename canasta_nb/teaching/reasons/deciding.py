"""What decides a part, in words with the cards and numbers of its position, and what follows, played out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Meld, Take
from canasta_nb.core.model.cards import THREE, Card, face, parse_cards
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.pile import is_blocked
from canasta_nb.core.model.position import SIDE_LETTERS, Position, frozen_for, minimum_for, players_minimum
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.vocabulary.dealing import PacketKind
from canasta_nb.core.rules.vocabulary.ending import Forced
from canasta_nb.core.speech.language import texts
from canasta_nb.core.speech.refusals import Refusal
from canasta_nb.core.speech.words import Words, capital, cards_said, number, small
from canasta_nb.rulebook.page import page
from canasta_nb.teaching.answers.answers import refused, right_answers
from canasta_nb.teaching.answers.questions import causes, ended_by_red_three, freeze_row, freezing, laid, ruled
from canasta_nb.teaching.content.exercises import Answer, Part, reason_words
from canasta_nb.teaching.content.words import cards_counted, told
from canasta_nb.teaching.reasons.spoken import in_words, meaning, side_said, spoken
from canasta_nb.teaching.reasons.sums import made_of

FREEZES = ("frozen", "unfrozen", "freezing-cards")
ALLOWED = {"draw": "free-to-draw", "stop": "free-to-stop"}
"""The reason why an act is allowed, where it has one of its own."""
ONTO_A_MELD = "lay-off-group"
"""The way to take the pile that needs a meld of the top card's rank on the side."""


def right_and_why(part: Part, right: Answer, named: str, *, among: bool = False) -> str:
    """Return what is right, as it is named, and why; ``among`` several that are as good.

    >>> from canasta_nb.teaching.content.exercises import exercise
    >>> right_and_why(exercise("th-4").parts[1], (False, "nothing-freezes"), "no: nothing freezes it")
    "The right answer is no: nothing freezes it. The pile isn't frozen: a black three that is covered does nothing."
    >>> right_and_why(exercise("sc-f1").parts[0], 610, "610")
    'The right answer is 610: melded cards 145, one natural canasta 500, cards left in hand −35.'
    """
    why = further_why(part, right)
    if part.ask_for == "claim":
        return told("law", f"claim_{right}", why=small(why).rstrip("."))
    if why and _is_sum(part):
        return told("law", "right_why", right=named, why=small(why).rstrip("."))
    return " ".join(filter(None, [told("law", "right_or_so" if among else "right", right=named), why]))


def further_why(part: Part, right: Answer) -> str:
    """Return why an answer is right, where that says more than the answer itself.

    >>> from canasta_nb.teaching.content.exercises import exercise
    >>> further_why(exercise("fz-2").parts[1], (True, "natural-pair"))
    ''
    """
    why = _frozen_so(part, right) or explains(part, right)
    reason = right[-1] if part.reasons and isinstance(right, tuple) else right
    return "" if small(why.rstrip(".")) == small(in_words(reason)) else why


def _is_sum(part: Part) -> bool:
    """Tell whether the explanation is a sum, which follows a colon."""
    return bool(made_of(part)) and not part.incident and part.ask_for not in ("safest", "safest-first", "is-best")


def explains(part: Part, said: Answer) -> str:
    """Return why a right answer is right, as a sentence; empty when no function explains it.

    >>> from canasta_nb.teaching.content.exercises import exercise
    >>> explains(exercise("sc-f1").parts[0], 610)
    'Melded cards 145, one natural canasta 500, cards left in hand −35.'
    >>> explains(exercise("fz-2").parts[1], (True, "natural-pair"))
    'Two natural cards from your hand match the top card.'
    """
    why = _why(part, said)
    return f"{capital(why)}{'' if why.endswith('.') else '.'}" if why else ""


def _why(part: Part, said: Answer) -> str:
    if part.incident:
        return ruled(part).says
    if part.ask_for in FREEZES:
        return _freeze(part)
    if part.ask_for == "must-take" and not part.position.stock:
        return _duty(part)
    if part.ask_for == "after-last-three":
        return told("law", f"after_{right_answers(part)[0]}", rules=part.position.rules.id)
    if part.ask_for == "rules-that-fit":
        return _of_its_page(part, str(said))
    why = _of_the_act(part, said) if part.act and not part.ask_for else ""
    return why or made_of(part) or reason_words().get(part.because, "") or _reason(part, said) or follows(part)


def _of_the_act(part: Part, said: Answer) -> str:
    """Return why the rules refuse an act, or what makes it right; empty for an ordinary act."""
    if refusals := refused_as_said(part, said):
        return _refused(part, refusals[0])
    if part.goal:
        best = told("law", f"{part.goal}_right")
        return f"{capital(_opens(part, parse_cards(str(said))))}. {best}" if part.goal == "fewest-cards" else best
    takes = part.act.startswith("take ")
    if takes and "{cards}" in part.act and _opens_with_it(part):
        return _opens(part, laid(replace(part, act=part.act.replace("{cards}", str(said)))))
    if takes and ("{cards}" in part.act or part.labels or part.because == "free-choice"):
        return ways(part)
    if part.labels:
        return _fits(part) or _allowed(part)
    if part.because == "enough":
        return _opens(part, laid(part))
    return told("law", "concealed_free") if part.reasons and part.act.startswith("meld ") and _is_below(part) else ""


def _allowed(part: Part) -> str:
    """Return why a legal act may be chosen that isn't a new meld: only what opens is held against the minimum."""
    position, act = part.position, parse_act(part.act)
    if isinstance(act, Meld) and not position.melds[position.side_of(position.turn)]:
        return _opens(part, laid(part))
    joins = isinstance(act, Meld) and all(lay.target for lay in act.lays)
    word = "joins" if joins else ALLOWED.get(part.act.partition(" ")[0], "free-choice")
    return reason_words()[word]


def _of_its_page(part: Part, name: str) -> str:
    """Return what the page of a rule set says about the values of a part."""
    told_there = [sentence for chapter in page(RuleSet.load(name)) for sentence in chapter.sentences]
    wanted = [each.says for key, _ in part.has for each in told_there if key in each.keys]
    return " ".join(dict.fromkeys(wanted))


def _opens_with_it(part: Part) -> bool:
    """Tell whether the question is for cards that open in the same turn as a take."""
    position = part.position
    return part.act.endswith(", {cards}") and not position.melds[position.side_of(position.turn)]


def _is_below(part: Part) -> bool:
    """Tell whether a side without a meld lays down less than its minimum."""
    position = part.position
    need = players_minimum(position, position.turn)
    return not position.melds[position.side_of(position.turn)] and points(position.rules, laid(part)) < need


def _duty(part: Part) -> str:
    """Return why the player must or need not take the pile once the stock is empty."""
    position = part.position
    forced = position.rules.stock_end.forced
    takes = [act for act in legal_acts(position) if isinstance(act, Take)]
    top = Words().write(position.pile[-1].rank, "rank", "ranks") if position.pile else ""
    if any(not act.shown for act in takes) and forced is not Forced.NEVER:
        return told("law", "duty_of_a_meld", ranks=top)
    if not takes or forced is Forced.NEVER:
        return ""
    key = "duty_of_a_pair" if forced is Forced.ANY_TAKE else "no_duty_of_a_pair"
    return told("law", key, rules=position.rules.id, cards=cards_said(takes[0].shown))


def _refused(part: Part, refusal: Refusal) -> str:
    """Return why the rules refuse an act, with the things that a learner may have counted or looked for."""
    if refusal.law == "turn.deal-over" and ended_by_red_three(part):
        return told("law", "last_three")
    return " ".join([refusal.says, *_beside(part, refusal)])


def _beside(part: Part, refusal: Refusal) -> list[str]:
    """Return the things that a learner may have counted, or looked for, that play no part in a refusal."""
    position = part.position
    if refusal.law == "initial-meld.minimum" and position.rules.id == "classic":
        canasta = len(laid(part)) >= position.rules.melds.canasta and part.because == "canasta"
        threes = bool(position.threes[position.side_of(position.turn)])
        return [said for key, there in (("canasta", canasta), ("red-threes-count", threes)) if there
                for said in (told("untrue", key),)]  # fmt: skip
    if refusal.law == "out.keep-cards" and _has_no_canasta(part):
        return [told("law", "no_canasta_yet")]
    in_talons = refusal.law == "cards.not-in-hand" and position.rules.packet.kind is PacketKind.TALON
    waiting = [card for _, cards in position.packets for card in cards] if in_talons else []
    missing = dict.fromkeys(card for card in laid(part) if card in waiting)
    return [told("law", "in_the_talon", cards=cards_said(missing))] if missing else []


def _has_no_canasta(part: Part) -> bool:
    """Tell whether the side has no canasta, even after the act."""
    position, act = part.position, parse_act(part.act)
    own = {meld.rank: len(meld.cards) for meld in position.melds[position.side_of(position.turn)]}
    sizes = [*own.values()]
    for lay in act.lays if isinstance(act, Meld | Take) else ():
        sizes.append(len(lay.cards) + (own.get(lay.target.name, 0) if lay.target else 0))
    return max(sizes, default=0) < position.rules.melds.canasta


def _opens(part: Part, cards: tuple[Card, ...]) -> str:
    """Return the value of the cards laid down, and the minimum."""
    position = part.position
    need = minimum_for(position, position.keeper_named(part.side))
    return told("law", "opens", points=number(points(position.rules, cards)), need=number(need))


def _reason(part: Part, said: Answer) -> str:
    """Return the meaning of the reason in an answer; empty for words that need no explanation."""
    reason = said[-1] if part.reasons and isinstance(said, tuple) and said else said
    return small(meaning(reason)) if isinstance(reason, str) else ""


def follows(part: Part) -> str:
    """Return the consequence of a part's act, played out by the engine; empty without an act."""
    if part.act and not part.ask_for:
        return "" if "{cards}" in part.act or refused(part) else _result(part)
    if part.ask_for in FREEZES:
        return ways(part)
    return _trials(part) if part.ask_for == "freeze-row" else ""


def law_of(part: Part, said: Answer) -> str:
    """Return the id of the law that decides a part; empty without one.

    >>> from canasta_nb.teaching.content.exercises import exercise
    >>> law_of(exercise("fz-3").parts[0], "9h2s"), law_of(exercise("ct-1").parts[0], 100)
    ('take.frozen', '')
    """
    if part.ask_for in FREEZES:
        return "take.frozen" if causes(part) else ""
    if not part.act or part.ask_for:
        return ""
    refusals = refused_as_said(part, said)
    return refusals[0].law if refusals else ""


def refused_as_said(part: Part, said: Answer) -> tuple[Refusal, ...]:
    """Return why the rules refuse the act of a part, with the cards that were said where it asks for cards."""
    return refused(part, said if "{cards}" in part.act and isinstance(said, str) else "")


def _freeze(part: Part) -> str:
    """Return why the pile is frozen for the side in question, or why it is not."""
    position = part.position
    found = causes(part)
    if found:
        lying = freezing(part)
        why = " ".join(_cause(each, lying.get(each, ())) for each in found)
        return told("law", "frozen", side=side_said(part.position, part.side), why=why)
    elsewhere = any(frozen_for(position, side) for side in range(len(position.sides)))
    side = side_said(position, part.side)
    return told("law", "not_frozen_for" if elsewhere else "not_frozen", side=side, why=_unfrozen(part))


def _frozen_so(part: Part, right: Answer) -> str:
    """Return for whom the pile is frozen or not, where the right answer has just named why; otherwise nothing."""
    if part.ask_for not in FREEZES:
        return ""
    found, named = causes(part), right[-1] if isinstance(right, tuple) else right
    if not found and named == part.because and _unfrozen(part) == reason_words()[part.because]:
        return told("law", "not_frozen_so", side=side_said(part.position, part.side))
    if found != (named,):
        return ""
    cards, side = freezing(part).get(found[0], ()), side_said(part.position, part.side)
    return told("law", "frozen_by" if cards else "frozen_so", side=side, cards=cards_said(cards))


def _cause(cause: str, cards: Iterable[Card]) -> str:
    """Return a cause of a freeze as a sentence, with the cards of the pile that cause it."""
    lying = cards_said(cards)
    return f"{capital(reason_words()[cause])}{f': {lying}' if lying else ''}."


def _unfrozen(part: Part) -> str:
    if is_blocked(part.position):
        return told("law", "blocked")
    if any(card.is_black_three for card in part.position.pile):
        return told("law", "covered_three")
    if part.because and part.because != "nothing-freezes":
        return reason_words()[part.because]
    return told("law", "nothing_freezes", side=side_said(part.position, part.side))


def _fits(part: Part) -> str:
    """Return why a meld is legal: how many natural and wild cards it has; empty for anything but a new meld."""
    act = parse_act(part.act)
    lays = act.lays if isinstance(act, Meld) else ()
    if len(lays) != 1 or lays[0].target is not None:
        return ""
    naturals = [card for card in lays[0].cards if not card.is_wild]
    wilds = len(lays[0].cards) - len(naturals)
    ranks = {card.rank for card in naturals}
    if not naturals:
        return told("fits", "wild", n=wilds)
    if len(ranks) > 1:
        return told("fits", "sequence")
    if naturals[0].is_black_three:
        return told("fits", "black_threes")
    words = Words().write(min(ranks), "rank", "ranks")
    count = Words().write(len(naturals), "count")
    return told("fits", "mixed" if wilds else "natural", n=count, ranks=words, wilds=wilds)


def _result(part: Part) -> str:
    """Return the cards on the table after the act."""
    before, act = part.position, parse_act(part.act)
    after = play(before, act)
    mine = after.melds[before.side_of(before.turn)]
    rank = _rank(act)
    meld = next((found for found in mine if found.rank == rank), None)
    held = len(after.hand_of(before.turn))
    if meld is None:  # how many cards are left says nothing about the question
        return ""
    ranks, cards = Words().write(rank, "rank", "ranks"), cards_counted(len(meld.cards))
    return told("follows", "canasta" if meld.is_canasta else "grown", ranks=ranks, cards=cards, n=held)


def _rank(act: Act) -> str:
    """Return the rank of the meld that an act makes or adds to; empty with several or none."""
    if isinstance(act, Take):
        return act.card.rank
    cards = act.lays[0].cards if isinstance(act, Meld) and len(act.lays) == 1 else ()
    return next((card.rank for card in cards if not card.is_wild), "")


def ways(part: Part) -> str:
    """Return how the side in question can take the top card."""
    position: Position = part.position
    if not position.pile:
        return told("follows", "no_pile")
    top = position.pile[-1]
    if top.is_wild or top.place == THREE:
        return told("follows", "nobody", card=cards_said([top]))
    pile = position.rules.pile
    allowed = pile.take_frozen if causes(part) else pile.take_unfrozen
    known = texts("teaching/content/words.toml")["ways"]
    place = SIDE_LETTERS.index(part.side)
    has_meld = any(meld.rank == top.rank for meld in position.melds[place])
    open_to = [way for way in allowed if way in known and (has_meld or way != ONTO_A_MELD)]
    said = {"ranks": Words().write(top.rank, "rank", "ranks"), "a_rank": Words().write(top.rank, "rank", "a")}
    words = [told("ways", way, **said) for way in open_to]
    has_opened = position.melds[place] or minimum_for(position, position.keeper_named(part.side)) == 0
    key = "ways" if has_opened else "ways_to_open"
    return told("follows", key, card=face(top), ways=told("follows", "or").join(words))


def _trials(part: Part) -> str:
    """Return each trial of a row played out: the players that the cause stops, and the act that ends it."""
    who, ends = freeze_row(part)
    tried = [
        told("follows", "trial" if trial in ends.split("-or-") else "no_trial", trial=told("follows", trial))
        for trial in part.trials
    ]
    sides = told("follows", "both-sides" if who == "both-sides" else "one-side")
    return told("follows", "row", cause=capital(spoken(part.cause)), sides=sides, trials=", ".join(tried))
