"""A value of another kind than was asked for: one sentence that says what is expected, and the nearest right call."""

from __future__ import annotations

from canasta_nb.core.refusals import Mistake

MOST_SHOWN = 40  # characters of a value


def no_position(given: object, call: str) -> Mistake:
    """What is said where a position is asked for by this call, and something else was given.

    >>> raise no_position("rules classic; turn 1 draw", "legal_acts(position)")
    Traceback (most recent call last):
    Mistake: legal_acts(position) asks for a position, not for a text: parse_position("rules classic; turn 1 draw") ...
    >>> raise no_position(7, "legal_acts(position)")
    Traceback (most recent call last):
    Mistake: legal_acts(position) asks for a position, not for 7: deal("classic", seed=7) makes one, ...
    """
    asks = f"{call} asks for a position, not for"
    if isinstance(given, str):
        return Mistake(f"{asks} a text: parse_position({_shown(given)}) makes a position of it.")
    if _is_act(given):
        return Mistake(f"{asks} an act: the position stands first, then the act.")
    name = type(given).__name__
    held = getattr(given, "position", None)
    if callable(held):
        return Mistake(f"{asks} a {name}: parse_position({name.lower()}.position()) is its position.")
    if held is not None:
        return Mistake(f"{asks} a {name}: {name.lower()}.position is its position.")
    return Mistake(f'{asks} {_shown(given)}: deal("classic", seed=7) makes one, parse_position reads one.')


def no_act(given: object) -> Mistake:
    """What is said where an act is asked for.

    >>> raise no_act("draw")
    Traceback (most recent call last):
    Mistake: An act is asked for, not a text: parse_act("draw") makes an act of it.
    """
    if isinstance(given, str):
        return Mistake(f"An act is asked for, not a text: parse_act({_shown(given)}) makes an act of it.")
    if isinstance(given, list | tuple) and not _is_act(given):
        return Mistake("One act is asked for at a time, not several: ask with each of them in turn.")
    return Mistake(f'An act is asked for, as parse_act("draw") makes; not {_shown(given)}.')


def no_text(given: object, call: str, example: str) -> Mistake:
    """What is said where a text is asked for by this call.

    >>> raise no_text(7, "parse_act", "draw")
    Traceback (most recent call last):
    Mistake: parse_act reads a text, as in parse_act("draw"); not 7.
    """
    if type(given).__module__.startswith("canasta_nb."):
        kind = "an act" if _is_act(given) else f"a {type(given).__name__}"
        return Mistake(f'{call} reads a text, as in {call}("{example}"); this is {kind} already.')
    return Mistake(f'{call} reads a text, as in {call}("{example}"); not {_shown(given)}.')


def no_number(given: object, name: str) -> Mistake:
    """What is said where a whole number is asked for under this name.

    >>> raise no_number("1", "seat")
    Traceback (most recent call last):
    Mistake: seat is a whole number, as in seat=1; not "1".
    """
    return Mistake(f"{name} is a whole number, as in {name}=1; not {_shown(given)}.")


def is_number(given: object) -> bool:
    """Whether this is a whole number, also one of numpy's; True and False are none.

    >>> is_number(7), is_number(True), is_number("7"), is_number(7.5)
    (True, False, False, False)
    """
    return hasattr(given, "__index__") and not isinstance(given, bool)


def _is_act(given: object) -> bool:
    return type(given).__module__ == "canasta_nb.core.acts"


def _shown(given: object) -> str:
    words = f'"{given}"' if isinstance(given, str) else repr(given)
    words = " ".join(words.split())
    return words if len(words) <= MOST_SHOWN else f"{words[: MOST_SHOWN - 2]}…" + ('"' if words[0] == '"' else "")
