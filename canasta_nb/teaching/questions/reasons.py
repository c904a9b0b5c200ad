"""A verdict with the reasons that a part offers for it."""

from __future__ import annotations

from canasta_nb.teaching.content.asking import Answer, Part, is_law


def with_reasons(part: Part, *, verdict: bool) -> tuple[Answer, ...]:
    """Return a verdict with the reason of the part; where it has none, with each that is not a law."""
    if part.because:
        return ((verdict, part.because),)
    return tuple((verdict, reason) for reason in part.reasons if not is_law(reason))
