"""One page on a whole class for its teacher: a cell for every learner and lesson, ideas with their question, exercises.

It runs no script and fetches nothing. Pairs that answer alike are not on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from canasta_nb.classroom.book.words import sentence
from canasta_nb.classroom.standing.class_question import ClassQuestion
from canasta_nb.classroom.standing.deciding import points_text
from canasta_nb.classroom.standing.exercises import about, by_exercise, in_words
from canasta_nb.classroom.standing.grid import ClassCell, Standings
from canasta_nb.classroom.standing.ideas import TRIED_OUT, by_idea
from canasta_nb.classroom.standing.without_sign import nothing_and_blank
from canasta_nb.core.speech.language import language
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.descriptions.text_table import with_code

MOST_DRAWN = 6
"""So many ideas have their question with pictures, which make a page large; the others have their cards in words."""

STYLE = """
:root{color-scheme:light dark}
body{margin:0 auto;max-width:70em;padding:1rem;font:1rem/1.5 system-ui,sans-serif}
h1{font-size:1.5rem}h2{font-size:1.2rem;margin:1.6em 0 .4em}h3{font-size:1rem;margin:0 0 .3em}
.wide{overflow-x:auto}table{border-collapse:collapse}
th,td{border:1px solid #8888;padding:.25rem .5rem;text-align:left;font-variant-numeric:tabular-nums}
article{border:1px solid #8888;border-radius:.5rem;padding:.7rem;margin:.7rem 0;break-inside:avoid}p{margin:.3em 0}
@media (max-width:45em){
.stack table,.stack tbody,.stack tr,.stack th,.stack td{display:block}
.stack tr:first-child{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.stack tr+tr{border:1px solid #8888;border-radius:.5rem;padding:.5rem;margin:.7rem 0}
.stack th,.stack td{border:0;padding:0}.stack td{display:inline-block;margin-right:.8rem}
.stack td:nth-child(2),.stack td:last-child{display:block}.stack td:empty{display:none}
.stack td::before{content:attr(data-head) ": ";font-weight:bold}}
"""


def class_page(class_: Standings, names: dict[int, str]) -> str:
    """Return the page on a class, with these names for its learners, in the language that is spoken."""
    title = sentence("page.class")
    lines = [
        f"<main><h1>{escape(title)}</h1>",
        *_standing(class_, names),
        *_ideas(class_, names),
        *_exercises(class_),
        "</main>",
    ]
    head = (
        f'<!doctype html>\n<html lang="{language()}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n<style>{STYLE}</style>\n'
    )
    return head + "\n".join(lines)


def cell_in_words(cell: ClassCell) -> str:
    """Return what a cell of the table says: points, or why there are none."""
    if cell.points is None:
        return _state(cell)
    pen = sentence("state.by_hand") if cell.by_hand else ""
    if not cell.sha256:
        return f"{_earned(cell)}{pen} ({_state(cell)})"
    more = (sentence("state.is_late") if cell.late else "") + pen
    open_ones = f" ({', '.join(cell.not_graded)}?)" if cell.not_graded else ""
    return f"{_earned(cell)}{more}{open_ones}"


def _earned(cell: ClassCell) -> str:
    """Return the share, which can be compared where editions differ, and the points."""
    points = f"{points_text(cell.points)}/{cell.counted}"
    return points if cell.percent is None else f"{cell.percent}% · {points}"


def _state(cell: ClassCell) -> str:
    return sentence(f"state.{cell.state.replace('-', '_')}")


def _standing(class_: Standings, names: dict[int, str]) -> Iterator[str]:
    rows = [[names[member.id], *map(cell_in_words, class_.of(member.id))] for member in class_.members]
    yield from _table([mistaken("heads.learner"), *class_.lessons], rows)
    yield f"<p>{escape(sentence('show.legend'))}</p>"


def _ideas(class_: Standings, names: dict[int, str]) -> Iterator[str]:
    ideas = by_idea(class_)
    yield f"<h2>{escape(sentence('page.ideas'))}</h2>"
    first = f"{sentence('show.signs')} {TRIED_OUT.words}" if ideas else sentence("show.no_idea")
    yield f"<p>{escape(first)}</p>"
    for place, idea in enumerate(ideas):
        yield f"<article><h3>“{escape(idea.words)}”</h3>"
        for level, who in (("sure", idea.sure), ("likely", idea.likely), ("one_sign", idea.one_sign)):
            if who:
                yield f"<p>{escape(sentence(f'idea.{level}'))}: {escape(', '.join(names[each] for each in who))}</p>"
        yield f"<p>{escape(idea.others.words)}</p>"
        if idea.question:
            yield from _question(idea.question, drawn=place < MOST_DRAWN)
        yield "</article>"
    yield from (f"<p>{escape(line)}</p>" for line in nothing_and_blank(class_, "", names))


def _question(question: ClassQuestion, *, drawn: bool) -> Iterator[str]:
    """Yield a question to ask, part by part; its cards as a picture, or in words."""
    yield f"<p>{escape(sentence('idea.ask'))} {with_code(question.ask)}</p><ol>"
    for part in question.parts:
        cards = part.picture if drawn else f"<p>{escape(part.cards)}</p>" if part.cards else ""
        yield f"<li>{with_code(part.ask)} {cards}<p>{escape(sentence('idea.answer'))} {escape(part.answer)}</p></li>"
    yield "</ol>"


def _exercises(class_: Standings) -> Iterator[str]:
    yield f"<h2>{escape(sentence('page.exercises'))}</h2>"
    rows = [
        [
            item.name, about(item.name), "" if item.share is None else f"{item.share:.0%}", str(item.max),
            *map(str, (item.right, item.partly, item.wrong)),
            f"{in_words(item.name, item.wrong_answer)} ({item.gave_it})" if item.wrong_answer else "",
        ]
        for item in by_exercise(class_)
    ]  # fmt: skip
    kinds = ("exercise", "about", "share", "most", "right", "partly", "wrong", "wrong_answer")
    yield from _table([mistaken(f"heads.{kind}") for kind in kinds], rows, how="stack")


def _table(heads: list[str], rows: list[list[str]], how: str = "wide") -> Iterator[str]:
    """Yield a table that scrolls in itself where it is ``wide``, and is a ``stack`` of its rows on a telephone.

    Drawn as anything else than a table, it is one for a screen reader only by its roles.
    """
    yield f'<div class="{how}"><table role="table"><tr role="row">'
    yield "".join(f'<th role="columnheader" scope="col">{escape(head)}</th>' for head in heads) + "</tr>"
    for first, *rest in rows:
        pairs = zip(heads[1:], rest, strict=True)
        fields = "".join(f'<td role="cell" data-head="{escape(head)}">{escape(field)}</td>' for head, field in pairs)
        yield f'<tr role="row"><th role="rowheader" scope="row">{escape(first)}</th>{fields}</tr>'
    yield "</table></div>"
