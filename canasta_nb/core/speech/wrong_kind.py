"""A value of another kind than was asked for: one sentence that says what is expected, and the nearest right call."""

from __future__ import annotations

from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake

MOST_SHOWN = 40  # characters of a value


class Other:
    """A value of another kind than is asked for: the type of what a function looks at before it takes it.

    No value has this type. Where a signature names it, a compiled function accepts anything, and says here what it
    needs; Python's own error would be no sentence for people.
    """


def no_position(given: object, call: str) -> Mistake:
    """Return what is said where a position is asked for by this call, and something else was given.

    >>> raise no_position("rules classic; turn 1 draw", "legal_acts(position)")
    Traceback (most recent call last):
    Mistake: legal_acts(position) asks for a position, not for a text: parse_position("rules classic; turn 1 draw") ...
    >>> raise no_position(7, "legal_acts(position)")
    Traceback (most recent call last):
    Mistake: legal_acts(position) asks for a position, not for 7: deal("classic", seed=7) makes one, ...
    """
    if isinstance(given, str):
        return _asks_position(call, "a_text", given=_shown(given))
    if _is_act(given):
        return _asks_position(call, "an_act")
    name = type(given).__name__
    held = getattr(given, "position", None)
    if callable(held):
        return _asks_position(call, "its_position", name=name, way=f"parse_position({name.lower()}.position())")
    if held is not None:
        return _asks_position(call, "its_position", name=name, way=f"{name.lower()}.position")
    return _asks_position(call, "no_position", given=_shown(given))


def _asks_position(call: str, key: str, **values: str) -> Mistake:
    return Mistake(mistaken("asks_position", call=call, given=mistaken(key, **values)))


def no_act(given: object) -> Mistake:
    """Return what is said where an act is asked for.

    >>> raise no_act("draw")
    Traceback (most recent call last):
    Mistake: This needs a move, not a text: parse_act("draw") makes a move of it.
    """
    if isinstance(given, str):
        return Mistake(mistaken("text_for_act", given=_shown(given)))
    if isinstance(given, list | tuple) and not _is_act(given):
        return Mistake(mistaken("several_acts"))
    return Mistake(mistaken("no_act", given=_shown(given)))


def no_text(given: object, call: str, example: str) -> Mistake:
    """Return what is said where a text is asked for by this call.

    >>> raise no_text(7, "parse_act", "draw")
    Traceback (most recent call last):
    Mistake: parse_act reads a text, as in parse_act("draw"); not 7.
    """
    if type(given).__module__.startswith("canasta_nb."):
        key = "act_already" if _is_act(given) else "already"
        return Mistake(mistaken(key, call=call, example=example, name=type(given).__name__))
    return Mistake(mistaken("no_text", call=call, example=example, given=_shown(given)))


def no_number(given: object, name: str) -> Mistake:
    """Return what is said where a whole number is asked for under this name.

    >>> raise no_number("1", "seat")
    Traceback (most recent call last):
    Mistake: seat must be a whole number, as in seat=1, not "1".
    """
    return Mistake(mistaken("number", name=name, given=_shown(given)))


def is_number(given: object) -> bool:
    """Tell whether this is a whole number, also one of numpy's; True and False are none.

    >>> is_number(7), is_number(True), is_number("7"), is_number(7.5)
    (True, False, False, False)
    """
    return hasattr(given, "__index__") and not isinstance(given, bool)


def _is_act(given: object) -> bool:
    return type(given).__module__ == "canasta_nb.core.model.acts"


def _shown(given: object) -> str:
    words = f'"{given}"' if isinstance(given, str) else repr(given)
    words = " ".join(words.split())
    return words if len(words) <= MOST_SHOWN else f"{words[: MOST_SHOWN - 2]}…" + ('"' if words[0] == '"' else "")
