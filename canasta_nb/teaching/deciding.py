"""What decides a part, in words with the cards and numbers of its position, and what follows, played out."""

from __future__ import annotations

from collections.abc import Iterable

from canasta_nb.core import wording
from canasta_nb.core.acts import Act, Meld, Take
from canasta_nb.core.cards import THREE, Card, face
from canasta_nb.core.language import texts
from canasta_nb.core.legal_acts import legal_acts
from canasta_nb.core.notation import parse_act
from canasta_nb.core.playing import play
from canasta_nb.core.position import Position, freezing_cards, frozen_for
from canasta_nb.core.words import Words, listed
from canasta_nb.teaching.answers import refused, right_answers
from canasta_nb.teaching.exercises import Answer, Part, is_law, reason_words
from canasta_nb.teaching.kinds import BLANK
from canasta_nb.teaching.questions import causes, freeze_row, ruled
from canasta_nb.teaching.sums import made_of
from canasta_nb.teaching.words import cards_counted, told

FREEZES = ("frozen", "unfrozen")
MOST_ACTS = 4


def decides(part: Part, said: Answer) -> str:
    """The law that decides, or what is right and why; empty where nothing has an opinion.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> decides(exercise("th-4").parts[1], (True, "black-three-freezes"))
    'Not frozen: a covered black three does nothing.'
    >>> decides(exercise("sc-f1").parts[0], 0)
    'Right is 610: melded cards 145, natural canastas 500, cards left in hand −35.'
    """
    if part.act and not part.ask_for:
        return _act_decided(part, _cards_said(part, said))
    if part.ask_for in FREEZES:
        return _freeze(part)
    right = right_answers(part)
    if not right:
        return ""
    words = in_words(right[0])
    if part.incident:
        return f"{told('law', 'right', right=words)} {ruled(part).says}"
    why = made_of(part) or (reason_in_words(right[0]) if part.kind in ("yes+why", "pick") else _because(part))
    if not why:
        return told("law", "right", right=words)
    return told("law", f"claim_{words}" if part.ask_for == "claim" else "right_why", right=words, why=why)


def explains(part: Part, said: Answer) -> str:
    """Why a right answer is right, as a sentence; empty where nothing has an opinion.

    >>> from canasta_nb.teaching.exercises import exercise
    >>> explains(exercise("sc-f1").parts[0], 610)
    'Melded cards 145, natural canastas 500, cards left in hand −35.'
    >>> explains(exercise("fz-2").parts[1], (True, "natural-pair"))
    'Two natural cards from your hand match the top card.'
    """
    why = _why(part, said)
    return f"{why[0].upper()}{why[1:]}{'' if why.endswith('.') else '.'}" if why else ""


def _why(part: Part, said: Answer) -> str:
    if part.incident:
        return ruled(part).says
    if part.ask_for in FREEZES:
        return _freeze(part).removeprefix(law_line("take.frozen", ""))
    if part.act and not part.ask_for:
        refusals = refused(part, _cards_said(part, said))
        if refusals:
            return refusals[0].says
        if part.goal:
            return told("law", f"{part.goal}_right")
        if part.kind == "cards" and part.act.startswith("take "):
            return _ways(part)
    return made_of(part) or reason_in_words(part.because) or reason_in_words(said) or follows(part, said)


def follows(part: Part, said: Answer) -> str:
    """What follows, played out by the engine; empty where nothing is played."""
    if part.act and not part.ask_for:
        if refused(part, _cards_said(part, said)):
            return told("follows", "refused", acts=_may(part.position))
        return _result(part) if "{cards}" not in part.act else ""
    if part.ask_for in FREEZES:
        return _ways(part)
    return _trials(part) if part.ask_for == "freeze-row" else ""


def in_words(said: Answer) -> str:
    """An answer as it is spoken.

    >>> in_words((False, "take.frozen")), in_words((True, "…")), in_words(120)
    ('no, take.frozen', 'yes', '120')
    """
    if isinstance(said, bool):
        return str(texts("teaching/words.toml")["yes" if said else "no"])
    if isinstance(said, tuple):
        return ", ".join(in_words(item) for item in said if item != BLANK)
    return str(said)


def reason_in_words(said: Answer) -> str:
    """What the reason in an answer means; empty for words that speak for themselves.

    >>> reason_in_words((False, "natural-pair"))
    'two natural cards from your hand match the top card'
    """
    reason = said[-1] if isinstance(said, tuple) and said else said
    if not isinstance(reason, str):
        return ""
    return _small(wording.title(reason)) if is_law(reason) else reason_words().get(reason, "")


def _because(part: Part) -> str:
    return reason_words()[part.because] if part.because else ""


def law_line(law: str, says: str) -> str:
    """The law that decides, and what it says."""
    return told("law", "line", law=law, says=says)


def law_of(line: str) -> str:
    """The law that a line of feedback names; empty when it names none.

    >>> law_of("  Law take.frozen: frozen for side A."), law_of("  What follows: nothing.")
    ('take.frozen', '')
    """
    before, _, after = law_line("\n", "").partition("\n")
    line = line.strip()
    return line[len(before) :].partition(after[:1])[0] if line.startswith(before) else ""


def _cards_said(part: Part, said: Answer) -> str:
    return said if part.kind == "cards" and isinstance(said, str) else ""


def _small(text: str) -> str:
    return f"{text[:1].lower()}{text[1:]}"


def _act_decided(part: Part, cards: str) -> str:
    refusals = refused(part, cards)
    if refusals:
        return law_line(refusals[0].law, refusals[0].says)
    rules = part.position.rules.id
    if part.kind == "cards":
        return told("law", "allowed_but", rules=rules, why=told("law", part.goal))
    why = reason_words()[part.because] if part.because else ""
    return told("law", "allowed_why" if why else "allowed", rules=rules, why=why)


def _freeze(part: Part) -> str:
    """Why the pile is frozen for the side that is asked about, or why it is not."""
    position = part.position
    found = causes(part)
    if found:
        wilds, threes = freezing_cards(position)
        lying = {"wild-in-pile": wilds, "red-three-upcard": threes}
        why = " ".join(_cause(each, lying.get(each, ())) for each in found)
        return law_line("take.frozen", told("law", "frozen", side=part.side, why=why))
    elsewhere = any(frozen_for(position, side) for side in range(len(position.sides)))
    return told("law", "not_frozen_for" if elsewhere else "not_frozen", side=part.side, why=_unfrozen(part))


def _cause(cause: str, cards: Iterable[Card]) -> str:
    """A cause of a freeze as a sentence, with the cards of the pile that bring it about."""
    words = reason_words()[cause]
    lying = listed([face(card) for card in cards])
    return f"{words[0].upper()}{words[1:]}{f': {lying}' if lying else ''}."


def _unfrozen(part: Part) -> str:
    pile = part.position.pile
    if pile and pile[-1].is_black_three:
        return reason_words()["blocked-only"]
    if any(card.is_black_three for card in pile):
        return told("law", "covered_three")
    if part.because and part.because != "nothing-freezes":
        return reason_words()[part.because]
    return told("law", "nothing_freezes", side=part.side)


def _may(position: Position) -> str:
    acts = [str(act) for act in legal_acts(position)]
    shown = ", ".join(acts[:MOST_ACTS]) or told("follows", "none")
    return told("follows", "more", acts=shown, n=len(acts) - MOST_ACTS) if len(acts) > MOST_ACTS else shown


def _result(part: Part) -> str:
    """What lies on the table after the act."""
    before, act = part.position, parse_act(part.act)
    after = play(before, act)
    mine = after.melds[before.side_of(before.turn)]
    rank = _rank(act)
    meld = next((found for found in mine if found.rank == rank), None)
    held = cards_counted(len(after.hand_of(before.turn)))
    if meld is None:
        return told("follows", "played", held=held)
    ranks, cards = Words().write(rank, "rank", "ranks"), cards_counted(len(meld.cards))
    return told("follows", "canasta" if meld.is_canasta else "grown", ranks=ranks, cards=cards, held=held)


def _rank(act: Act) -> str:
    """The rank of the meld that an act makes or adds to; empty where it makes several or none."""
    if isinstance(act, Take):
        return act.card.rank
    cards = act.lays[0].cards if isinstance(act, Meld) and len(act.lays) == 1 else ()
    return next((card.rank for card in cards if not card.is_wild), "")


def _ways(part: Part) -> str:
    """How the top card can be taken by the side that is asked about."""
    position = part.position
    if not position.pile:
        return told("follows", "no_pile")
    top = position.pile[-1]
    if top.is_wild or top.place == THREE:
        return told("follows", "nobody", card=face(top))
    pile = position.rules.pile
    ways = pile.take_frozen if causes(part) else pile.take_unfrozen
    known = texts("teaching/words.toml")["ways"]
    words = [told("ways", way, ranks=Words().write(top.rank, "rank", "ranks")) for way in ways if way in known]
    return told("follows", "ways", card=face(top), ways=told("follows", "or").join(words))


def _trials(part: Part) -> str:
    """Each trial of a row played out."""
    who, ends = freeze_row(part)
    tried = [
        told("follows", "trial" if trial in ends.split("-or-") else "no_trial", trial=trial, acts="; ".join(acts))
        for trial, acts in part.trials.items()
    ]
    sides = told("follows", "both-sides" if who == "both-sides" else "one-side")
    return told("follows", "row", cause=part.cause, sides=sides, trials="; ".join(tried))
