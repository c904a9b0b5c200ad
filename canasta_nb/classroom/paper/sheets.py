"""Worksheets and their keys as HTML: each on a page of its own, black on white, with nothing to fetch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from itertools import islice

from canasta_nb.classroom.paper.questions import Worksheet
from canasta_nb.classroom.paper.words import sentence
from canasta_nb.core.speech.language import language
from canasta_nb.core.speech.words import capital
from canasta_nb.descriptions.picturing import image, table_lines
from canasta_nb.descriptions.telling import rules_name
from canasta_nb.descriptions.text_table import with_code
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import NAMES, Answer, Exercise, Part
from canasta_nb.teaching.content.plain import BLANK
from canasta_nb.teaching.content.spoken import in_words
from canasta_nb.teaching.content.words import games_called
from canasta_nb.teaching.judging.showing import besides, positions_of
from canasta_nb.teaching.kinds import KINDS, accepts
from canasta_nb.teaching.misconceptions import misconceptions

MOST_IDEAS = 2
"""How many ideas behind a wrong answer a key names."""
WIDEST = 1080
"""Units of a picture that is as wide as the sheet."""
STYLE = """
@page{size:A4;margin:12mm 14mm}*{box-sizing:border-box}
body{margin:0 auto;max-width:182mm;color:#000;background:#fff;font:10pt/1.22 system-ui,sans-serif}
.sheet{break-after:page;min-height:268mm;display:flex;flex-direction:column;gap:1.6mm}
.sheet:last-child{break-after:auto}
header{display:grid;grid-template-columns:1fr auto;align-items:end;border-bottom:.6mm solid;padding-bottom:1.2mm}
h1{grid-column:1/-1;font-size:16pt;margin:0}h2{font-size:11pt;margin:0}p{margin:0}
header span{font-size:10pt}.name{min-width:62mm;display:flex;gap:2mm}
.name::after{content:"";flex:1;border-bottom:.3mm solid}
article{display:grid;grid-template-columns:7mm 1fr;break-inside:avoid}
.number{width:6mm;height:6mm;border:.4mm solid;border-radius:50%;font:bold 9.5pt/5.2mm system-ui;text-align:center}
.question{font-weight:bold}figure{margin:0}figcaption{font-size:9pt}.sheet img{zoom:.61;margin:.6mm 0!important}
.answer{display:flex;flex-wrap:wrap;gap:0 5mm;align-items:end;min-height:5.8mm}.reasons{flex:1 0 100%}
.line{flex:1 1 60mm;border-bottom:.3mm solid;min-height:5.6mm}
.box::before{content:"☐ ";font-size:12pt}.box.right::before{content:"☑ "}
.ledger{border-collapse:collapse;width:80mm}.ledger td{border-bottom:.3mm solid;padding:.7mm 1mm}
.ledger td+td{width:22mm;text-align:right}.idea{font-style:italic;font-size:9.5pt}
.leaving{border:.5mm solid;border-radius:2mm;padding:2mm 3mm;display:grid;gap:1.5mm}
.strip{border-bottom:.3mm dashed;padding-bottom:3mm;break-inside:avoid}.strip img{zoom:1}
footer{margin-top:auto;border-top:.3mm solid;font-size:9pt;padding-top:1mm}
"""


def sheets_page(worksheets: Sequence[Worksheet]) -> str:
    """Return the page with the sheets of some learners.

    >>> from canasta_nb.classroom.paper.questions import worksheet
    >>> drawn = sheets_page([worksheet("05", "8B-3")])
    >>> drawn.count("<article>"), "8B-3" in drawn
    (6, True)
    """
    return page(_title(worksheets), map(_sheet, worksheets))


def keys_page(worksheets: Sequence[Worksheet]) -> str:
    """Return the page with the keys to the same sheets: what is right, why, and what a wrong answer may mean."""
    return page(sentence("key", "title", title=_title(worksheets)), map(_key, worksheets))


def page(title: str, sections: Iterable[str]) -> str:
    """Return a page of A4 sheets that fetches nothing and runs no script."""
    return (
        f'<!doctype html>\n<html lang="{language()}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body>\n{''.join(sections)}</body></html>\n"
    )


def _title(worksheets: Sequence[Worksheet]) -> str:
    return f"{worksheets[0].lesson.title} {worksheets[0].name}"


def _sheet(worksheet: Worksheet) -> str:
    blank = f'<span class="name">{escape(sentence("sheet", "name"))}</span>'
    lines = [_head(worksheet, worksheet.lesson.title, blank)]
    lines += [_question(exercise, number, _answer) for number, exercise in enumerate(worksheet.questions, start=1)]
    lines += _leaving(worksheet, _answer)
    return _section([*lines, _foot(sentence("sheet", "foot", name=worksheet.name))])


def _key(worksheet: Worksheet) -> str:
    title = sentence("key", "title", title=worksheet.lesson.title)
    lines = [_head(worksheet, title, f"<span>{escape(sentence('key', 'for', name=worksheet.name))}</span>")]
    lines += [_question(exercise, number, _solution) for number, exercise in enumerate(worksheet.questions, start=1)]
    lines += _leaving(worksheet, _solution)
    return _section([*lines, _foot(sentence("key", "foot", name=worksheet.name))])


def _section(lines: Iterable[str]) -> str:
    inside = "\n".join(lines)
    return f'<section class="sheet">\n{inside}\n</section>\n'


def _head(worksheet: Worksheet, title: str, beside: str) -> str:
    lesson = worksheet.lesson
    rules = rules_name(worksheet.questions[0].parts[0].position.rules)
    about = sentence("sheet", "about", lesson=int(lesson.name[:2]), rules=rules)
    return f"<header><h1>{escape(title)}</h1><span>{escape(about)}</span>{beside}</header>"


def _foot(says: str) -> str:
    return f"<footer>{escape(says)}</footer>"


def _leaving(worksheet: Worksheet, answer: Callable[[Part], str]) -> Iterator[str]:
    yield f'<section class="leaving"><h2>{escape(sentence("sheet", "leaving"))}</h2>'
    first = len(worksheet.questions) + 1
    yield from (_question(exercise, number, answer) for number, exercise in enumerate(worksheet.leaving, start=first))
    yield "</section>"


def _question(exercise: Exercise, number: int, answer: Callable[[Part], str]) -> str:
    """Return a question: each position once, and below it what is asked about it and where the answer goes."""
    lines = [f'<p class="question">{with_code(games_called(exercise.question))}</p>']
    for pictures, parts in _shown(exercise):
        lines.append(pictures)
        if exercise.kind == "sheet" and len(parts) > 1:
            lines.append(f'<table class="ledger">{"".join(_row(part, answer) for part in parts)}</table>')
            continue
        for part in parts:
            ask = games_called(capital(KINDS[exercise.kind].label(part))) if len(exercise.parts) > 1 else ""
            lines.append(f'<div class="answer">{f"<span>{with_code(ask)}</span>" if ask else ""}{answer(part)}</div>')
    return f'<article><div class="number">{number}</div><div>{"".join(lines)}</div></article>'


def _shown(exercise: Exercise) -> Iterator[tuple[str, list[Part]]]:
    """Yield each position of a question as a picture, with the parts that are about it."""
    shown = positions_of(exercise)
    positions = iter(shown.positions)
    for text in dict.fromkeys(part.text for part in exercise.parts):
        parts = [part for part in exercise.parts if part.text == text]
        if not text:
            yield "", parts
            continue
        position = next(positions)
        above = besides(position, position.turn)
        lines = tuple(table_lines(position, position.turn, NAMES[1:]))
        caption = f"<figcaption>{escape(above)}</figcaption>" if above else ""
        drawn = image(lines, marks=False, widest=WIDEST, on_paper=True)
        yield f"<figure>{caption}{drawn}</figure>", parts


def _row(part: Part, answer: Callable[[Part], str]) -> str:
    name = capital(games_called(KINDS[part.kind].label(part)))
    filled = "" if answer is _answer else escape(KINDS[part.kind].named(part, right_answers(part)[0]))
    return f"<tr><td>{with_code(name)}</td><td>{filled}</td></tr>"


def _answer(part: Part) -> str:
    """Return the room for an answer."""
    boxes = "".join(_box(word) for word, _ in _words(part))
    if boxes and part.kind != "yes+why":
        return boxes
    before = sentence("sheet", "why" if boxes else "answer")
    return f'{boxes}<span>{escape(before)}</span><span class="line"></span>'


def _solution(part: Part) -> str:
    """Return what is right and why, and what a wrong answer most likely means."""
    boxes = "".join(_box(word, ticked=is_right) for word, is_right in _words(part))
    lines = [f"<p>{with_code(line)}</p>" for line in KINDS[part.kind].decides(part, BLANK).splitlines()]
    return f'{boxes}<div class="reasons">{"".join([*lines, *_ideas(part)])}</div>'


def _box(word: str, *, ticked: bool = False) -> str:
    return f'<span class="box{" right" if ticked else ""}">{with_code(word)}</span>'


def _words(part: Part) -> list[tuple[str, bool]]:
    """Return the words that are offered, and whether each is right; none where an answer is written."""
    right = right_answers(part)
    if part.kind == "yes+why":
        yes = _verdict(right[0]) is True
        return [(sentence("sheet", "yes"), yes), (sentence("sheet", "no"), not yes)]
    return [(in_words(label), label in right) for label in part.labels]


def _ideas(part: Part) -> Iterator[str]:
    """Yield what a learner may have thought who answered wrongly; a wrong reason alone is left out."""
    right = [_verdict(answer) for answer in right_answers(part)]
    wrong: dict[str, Answer] = {}
    for idea in misconceptions().values():
        for answer in map(_verdict, idea.answers(part)):
            if not accepts(part, answer) and answer not in right and answer in (part.labels or (answer,)):
                wrong.setdefault(idea.thought, answer)
    for thought, answer in islice(wrong.items(), MOST_IDEAS):
        named = sentence("sheet", "yes" if answer else "no") if isinstance(answer, bool) else in_words(answer)
        yield f'<p class="idea">{with_code(sentence("key", "idea", answer=named, idea=thought))}</p>'


def _verdict(answer: Answer) -> Answer:
    """Return yes or no without its reason, and any other answer whole."""
    return answer[0] if isinstance(answer, tuple) and isinstance(answer[0], bool) else answer
