"""Reports of a position: text that somebody pastes into a letter, and that a table and `canasta-nb judge` read back.

A report is a case of the notation (`docs/notation.md`): the position as this person sees it, the last acts, and what
the program said. So the person who gets it sees at once whether the program still says the same.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from textwrap import dedent

from canasta_nb import __version__
from canasta_nb.core.model.position import Phase, Position, is_frozen, minimum_for, players_keep_scores, side_letter
from canasta_nb.core.notation.text import position_text
from canasta_nb.core.score.scoring import score_deal

BEGINS = "- id: reported"
MOST_ACTS = 12
"""How many lines of the last acts a report has: about three rounds of four players."""
LONGEST_HOST = 120
_POSITION = re.compile(r"^  position: \|\n((?:    .*\n?)+)", re.MULTILINE)


def reported(
    name: str, position: Position, *, acts: Sequence[str] = (), refused: tuple[str, str] | None = None, host: str = ""
) -> str:
    """Return a report of a position, which holds only what this position shows.

    ``acts`` are the last acts as they were seen, a line for each turn. ``refused`` is an act that was tried, and the
    law against it. ``host`` is what the page says of itself.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> position = parse_position("rules classic; turn 1 draw; hand 1 KsKh; pile 9d")
    >>> print(reported("classic", position, host="JupyterLab"))
    - id: reported-classic
      source: "canasta_nb ..., cpython ..., JupyterLab"
      position: |
        rules classic revision=2; turn 1 draw
        hand 1 KsKh
        pile 9d
      expect:
        next: draw
        frozen: {A: true, B: true}
        minimum: {A: 50, B: 50}
    """
    python = f"{sys.implementation.name} {'.'.join(map(str, sys.version_info[:3]))}"
    source = ", ".join(filter(None, [f"canasta_nb {__version__}", python, _plain(host)]))
    label = position.rules.label()
    text = position_text(position).replace(f"rules {label}", f"rules {position.rules.label(revision=True)}", 1)
    lines = [f"# {line}" for line in acts[-MOST_ACTS:]] + text.splitlines()
    return "\n".join([
        f"{BEGINS}-{name}",
        f"  source: {json.dumps(source, ensure_ascii=False)}",
        "  position: |",
        *(f"    {line}" for line in lines),
        *_said(position, refused),
    ])  # fmt: skip


def reported_question(name: str, positions: Iterable[Position], *, answer: str = "", host: str = "") -> str:
    """Return a report of an exercise: each of its positions, and the answer as it stands.

    It says nothing that would give the right answer away.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> position = parse_position("rules classic; turn 1 draw; hand 1 9h9d; pile 5h2d9c")
    >>> print(reported_question("fz-3", [position], answer="9h2s").splitlines()[-3:])
    ['    pile 5h2d9c', '  expect:', '    next: draw']
    """
    said = [f"answer: {line}" for line in answer.splitlines()]
    cases = []
    for number, position in enumerate(positions, start=1):
        case = reported(f"{name}-{number}", position, acts=said, host=host)
        cases.append(case.partition("  expect:")[0] + f"  expect:\n    next: {position.phase}")
    return "\n".join(cases)


def position_in(text: str) -> str:
    """Return the position of a report, or the text as it is if it is no report.

    >>> position_in("- id: reported-1\\n  position: |\\n    rules classic; turn 1 draw\\n  expect: legal")
    'rules classic; turn 1 draw\\n'
    >>> position_in("rules classic; turn 1 draw")
    'rules classic; turn 1 draw'
    """
    found = _POSITION.search(text) if text.lstrip().startswith(BEGINS) else None
    return dedent(found[1]) if found else text


def _plain(host: str) -> str:
    """Return what a page says of itself as one short line of plain letters."""
    return re.sub(r"[^\w .,:/()-]", "", host)[:LONGEST_HOST].strip()


def _said(position: Position, refused: tuple[str, str] | None) -> Iterator[str]:
    """Yield what the program says of a position, as a case expects it."""
    if refused:
        act, law = refused
        yield f"  act: {json.dumps(act, ensure_ascii=False)}"
        yield "  expect: illegal"
        yield f"  law: {law}"
        return
    yield "  expect:"
    yield f"    next: {position.phase}"
    if position.phase is Phase.OVER:
        yield f"    score: {_by_name(score_deal(position).totals.items())}"
        return
    sides = [side_letter(side) for side in range(len(position.sides))]
    yield f"    frozen: {_by_name((name, is_frozen(position, side)) for side, name in enumerate(sides))}"
    alone = players_keep_scores(position.rules)
    keepers = [str(seat) for seat in range(1, position.seats + 1)] if alone else sides
    yield f"    minimum: {_by_name((name, minimum_for(position, position.keeper_named(name))) for name in keepers)}"


def _by_name(values: Iterable[tuple[str, bool | int]]) -> str:
    """Return values by side or by player as YAML writes them in a line."""
    return "{" + ", ".join(f"{name}: {str(value).lower()}" for name, value in values) + "}"
