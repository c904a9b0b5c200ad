"""What decides a part, in words with the cards and numbers of its position, and what follows, played out."""

from __future__ import annotations

from canasta_nb.core.speech.words import capital, small
from canasta_nb.teaching.content.asking import Answer, Part
from canasta_nb.teaching.content.spoken import in_words, meaning
from canasta_nb.teaching.content.words import reason_words, told


def right_and_why(part: Part, right: Answer, named: str, *, among: bool = False) -> str:
    """Return what is right, as it is named, and why; ``among`` several that are as good.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> right_and_why(exercise("th-4").parts[1], (False, "nothing-freezes"), "no: nothing freezes it")
    "The right answer is no: nothing freezes it. The pile isn't frozen: a black three that is covered does nothing."
    >>> right_and_why(exercise("sc-f1").parts[0], 610, "610")
    'The right answer is 610: melded cards 145, one natural canasta 500, cards left in hand −35.'
    """
    why = further_why(part, right)
    after_colon = small(why).rstrip(".")
    if own := part.asked.told_right(right, after_colon):
        return own
    if why and part.asked.is_sum and part.asked.made_of(part):
        return told("law", "right_why", right=named, why=after_colon)
    return " ".join(filter(None, [told("law", "right_or_so" if among else "right", right=named), why]))


def further_why(part: Part, right: Answer) -> str:
    """Return why an answer is right, where that says more than the answer itself.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> further_why(exercise("fz-2").parts[1], (True, "natural-pair"))
    ''
    """
    why = part.asked.why_so(part, right) or explains(part, right)
    reason = right[-1] if part.reasons and isinstance(right, tuple) else right
    return "" if small(why.rstrip(".")) == small(in_words(reason)) else why


def explains(part: Part, said: Answer) -> str:
    """Return why a right answer is right, as a sentence; empty when no function explains it.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> explains(exercise("sc-f1").parts[0], 610)
    'Melded cards 145, one natural canasta 500, cards left in hand −35.'
    >>> explains(exercise("fz-2").parts[1], (True, "natural-pair"))
    'Two natural cards from your hand match the top card.'
    """
    why = _why(part, said)
    return f"{capital(why)}{'' if why.endswith('.') else '.'}" if why else ""


def _why(part: Part, said: Answer) -> str:
    asked = part.asked
    why = asked.why(part, said)
    if why is not None:
        return why
    of_the_reason = reason_words().get(asked.because, "") or _reason(part, said)
    return asked.made_of(part) or of_the_reason or asked.follows(part)


def _reason(part: Part, said: Answer) -> str:
    """Return the meaning of the reason in an answer; empty for words that need no explanation."""
    reason = said[-1] if part.reasons and isinstance(said, tuple) and said else said
    return small(meaning(reason)) if isinstance(reason, str) else ""
