"""A learner's page of feedback on a lesson: what to look at again, what is right, and what to practise.

A page is one file of HTML that runs no script and fetches nothing, and shows nobody but its learner. It is read on a
telephone and printed on two sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from canasta_nb.classroom.book.words import sentence
from canasta_nb.classroom.grading.explained import UNREAD, Explained, ExplainedExercise
from canasta_nb.classroom.standing.deciding import ChangedByHand, points_in_words, points_text
from canasta_nb.classroom.standing.grid import ClassCell, Mark, Member
from canasta_nb.core.speech.language import speaking
from canasta_nb.core.speech.words import capital
from canasta_nb.descriptions.text_table import with_code
from canasta_nb.teaching.bank.exercises import exercise as exercise_named, lesson as lesson_named
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.memory.stars import PASS_MARK

MOST_PRACTISED = 3
MINUTES = 5
"""How long one section takes to read again and try."""
SIGNS = {"right": "✓", "half": "½", "wrong": "✕", "open": "–"}
STYLE = """
:root{color-scheme:light dark}
body{max-width:42em;margin:0 auto;padding:.8rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.5rem;margin:0;line-height:1.3}h2{font-size:1.2rem;margin:1.4em 0 .4em}h3{font-size:1rem;margin:0 0 .3em}
p{margin:.3em 0}small{font-size:.9rem;font-weight:normal;white-space:nowrap}
header{background:#205d4f;color:#f8f5ec;border-radius:.7rem;padding:1rem}
.dots{display:flex;flex-wrap:wrap;gap:.4rem;padding:0;margin:.6rem 0 0;list-style:none}
.dots li,.sign{min-width:1.7em;text-align:center;border:1px solid;border-radius:1em;font-weight:bold}
.sign{display:inline-block;margin-right:.2em}
.half{background:#f2c14e;color:#1d1a12;border-color:#f2c14e}.right{background:#1d6b3f;color:#fff}
.wrong{background:#fff;color:#a31515;border-color:#a31515}.open{border-style:dashed}
article,.teacher{border:1px solid #8888;border-radius:.6rem;padding:.6rem;margin:.7rem 0;break-inside:avoid}
figure{display:inline-block;margin:.3em .6em .3em 0;vertical-align:top;max-width:100%}figcaption{font-size:.9rem}
ul{list-style:none;padding:0}li{margin:.3em 0;break-inside:avoid}
h2,h3{break-after:avoid}.start{display:block;min-height:2.75rem;line-height:2.75rem;border-radius:.6rem;
background:#f2c14e;color:#1d1a12;text-align:center;font-weight:bold;text-decoration:none}
@media print{:root{color-scheme:light}@page{margin:14mm}.start{display:none}
body{padding:0;font-size:9.5pt;line-height:1.3;max-width:none}header{background:none;color:inherit;border:1px solid}
.half,.right,.wrong,.open{background:none;color:inherit;border-color:currentColor}header,article,.teacher{padding:.4rem}
main{columns:2;column-gap:4mm;column-fill:auto}h2{font-size:11pt;margin:.5em 0 .2em}
h3,small,figcaption{font-size:inherit}
article{margin:0 0 .4rem}figure{margin:.1em .4em .1em 0}
figure img{max-width:4cm!important;max-height:5.5cm;margin:0!important}}
"""


def learner_page(
    member: Member, cell: ClassCell, explained: Explained, by_hand: Mapping[str, ChangedByHand], site: str = ""
) -> str:
    """Return the page of a learner on a lesson, in the language of the explanation.

    With the address of a site that has the browser edition, a button leads to the lesson there.
    """
    with speaking(explained.lang):
        about = {exercise.ex: exercise for exercise in explained.exercises}
        wrong = [mark for mark in cell.marks if _kind(mark) != "right" and mark.exercise in about]
        right = [mark for mark in cell.marks if _kind(mark) == "right" and mark.exercise in about]
        lines = ["<header>", f"<h1>{escape(member.name)}</h1>", f"<p>{escape(explained.title)}</p>", *_points(cell)]
        lines += ["</header>", "<main>"]
        lines += [_by_hand(mark, by_hand[mark.exercise], mark.exercise)
                  for mark in cell.marks if mark.by_hand and mark.exercise not in about]  # fmt: skip
        if wrong:
            lines.append(f"<h2>{escape(sentence('page.again'))}</h2>")
            lines += [
                line for mark in wrong for line in _looked_at(mark, about[mark.exercise], by_hand.get(mark.exercise))
            ]
        if right:
            lines += [f"<h2>{escape(sentence('page.right'))}</h2>", "<ul>"]
            lines += [_right(mark, about[mark.exercise], by_hand.get(mark.exercise)) for mark in right]
            lines.append("</ul>")
        lines += _to_read_again([about[mark.exercise] for mark in wrong], _lesson_at(site, cell.lesson, explained.lang))
        if explained.says:
            lines.append(f"<p>{escape(explained.says)}</p>")
        lines.append("</main>")
        return _whole(explained.lang, f"{member.name}, {explained.title}", lines)


def _points(cell: ClassCell) -> list[str]:
    passes = points_text(PASS_MARK * cell.most)
    earned = sentence("page.points", points=points_text(cell.points), most=cell.counted, passes=passes)
    dots = "".join(
        f'<li class="{_kind(mark)}" aria-label="{escape(sentence(f"page.{_kind(mark)}_dot", number=number))}">'
        f"{SIGNS[_kind(mark)]}</li>"
        for number, mark in enumerate(cell.marks, start=1)
    )
    return [f"<p><strong>{escape(earned)}</strong></p>", f'<ol class="dots">{dots}</ol>']


def _kind(mark: Mark) -> str:
    """Return what an answer is as grading sees it, whatever points somebody gave it by hand."""
    points = mark.points if mark.graded is None else mark.graded
    if points is None:
        return "open"
    return "right" if points >= mark.most else "half" if points else "wrong"


def _by_hand(mark: Mark, change: ChangedByHand | None, name: str = "") -> str:
    """Return what a teacher changed and why, after the question where the page has no other word of it."""
    if change is None:
        return ""
    points = points_in_words(mark.points)
    is_other = mark.graded not in (None, mark.points)
    before = points_text(mark.graded)
    changed = (
        sentence("page.by_hand", points=points, before=before) if is_other else sentence("page.gave", points=points)
    )
    question = f"<strong>{with_code(exercise_named(name).question)}</strong> " if name else ""
    return f'<p class="teacher">{question}{escape(changed)} {escape(change.why)}</p>'


def _earned(mark: Mark) -> str:
    """Return the points of one question; nothing where nobody knows them."""
    if mark.points is None:
        return ""
    return f" <small>({escape(sentence('points.out_of', points=points_text(mark.points), most=mark.most))})</small>"


def _looked_at(mark: Mark, about: ExplainedExercise, change: ChangedByHand | None) -> Iterator[str]:
    kind = _kind(mark)
    sign = f'<span class="sign {kind}">{SIGNS[kind]}</span>'
    yield f"<article><h3>{sign} {with_code(about.question)}{_earned(mark)}</h3>"
    yield _by_hand(mark, change)
    for above, drawn in about.pictures:
        yield f"<figure>{f'<figcaption>{escape(above)}</figcaption>' if above else ''}{drawn}</figure>"
    if about.words:
        yield f"<p>{escape(sentence('page.given'))} {escape(about.words)}</p>"
    yield from (f"<p>{with_code(line)}</p>" for line in _says(mark, about))
    yield "</article>"


def _says(mark: Mark, about: ExplainedExercise) -> list[str]:
    """Return what is said to an answer, or why there is none to speak of."""
    if mark.status in UNREAD:
        return [f"{capital(told('page', mark.status))}."]
    nothing = [sentence("page.left_out")] if mark.status == "blank" else []
    return [*nothing, *(line.strip() for line in about.says[1:])]


def _right(mark: Mark, about: ExplainedExercise, change: ChangedByHand | None) -> str:
    sign = f'<span class="sign right">{SIGNS["right"]}</span>'
    question = f"{with_code(about.question.splitlines()[0])}{_earned(mark)}"
    return f"<li>{sign} {question} {escape(about.words)}{_by_hand(mark, change)}</li>"


def _lesson_at(site: str, lesson: str, lang: str) -> str:
    """Return the address of a lesson in the browser edition of a site; empty without a site."""
    folder = "" if lang == "en" else f"{lang}/"
    return f"{site.rstrip('/')}/lite/lab/index.html?path={folder}{lesson_named(lesson).name}.ipynb" if site else ""


def _to_read_again(wrong: list[ExplainedExercise], start: str) -> Iterator[str]:
    """Yield what to read again, and the button that leads there, where it can lead somewhere."""
    sections = list(dict.fromkeys(section.section for section in wrong if section.section))[:MOST_PRACTISED]
    if sections:
        yield f"<h2>{escape(sentence('page.practise'))}</h2><ol>"
        yield from (
            f"<li>{escape(sentence('page.section', section=section, minutes=MINUTES))}</li>" for section in sections
        )
        yield "</ol>"
        if start:
            yield f'<a class="start" href="{escape(start)}">{escape(sentence("page.start"))}</a>'


def _whole(lang: str, title: str, lines: list[str]) -> str:
    head = (
        f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{escape(title)}</title>\n<style>{STYLE}</style>\n'
    )
    return head + "\n".join(filter(None, lines))
