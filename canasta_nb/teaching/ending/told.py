"""How a lesson has ended, told twice: as the tree of a card, and as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import cos, pi, sin

from canasta_nb.core.model.cards import face
from canasta_nb.core.speech.language import language, say
from canasta_nb.core.speech.words import capital, listed
from canasta_nb.teaching.content.asking import Lesson
from canasta_nb.teaching.ending.by_skill import OfASkill
from canasta_nb.teaching.ending.ended import AskedAtEnd, Dot, Ended, ExamResult, Reached
from canasta_nb.teaching.ending.exam_result import OfThePaper
from canasta_nb.teaching.judging.assessing import Score
from canasta_nb.teaching.memory.probes import forms
from canasta_nb.teaching.memory.stars import MOST_STARS, PASS_MARK
from canasta_nb.teaching.misconceptions import emblem
from canasta_nb.teaching.notebook.former_papers import LESSON as EXAM
from canasta_nb.teaching.quiz.linking import cell_of, section_of
from canasta_nb.widgets.wire.tree import Node, card, node

WORDS = "teaching/ending/lesson_end.toml"
told = partial(say, WORDS)
SIGNS: dict[Dot, str] = {"right": "✓", "half": "½", "wrong": "–", "open": ""}
HOME = "home.ipynb"
PRACTICE = {"en": "practice.ipynb"}
"""The page to practise on: there is one, beside the English lessons."""
OTHER_PRACTICE = "../practice.ipynb"
FIRST_PART = "hook"
"""The cell in which every lesson begins to be played."""
MOST_BUTTONS = 3
"""So many open questions have a button."""
MOST_NAMED = 3
"""So many exercises with something to win are named."""
FRESH = 3
"""So many fresh questions belong to one thing to look at again."""


def top(ended: Ended, *, live: bool) -> Node:
    """Return what was earned, what you can do now, and the one thing to look at again.

    A page without Python (not ``live``) asks no fresh questions.
    """
    words = node("div", *_heading(ended), *_aims(ended), class_="cnb-end-words")
    ring = node("div", _ring(ended), _dots(ended), class_="cnb-end-ring")
    return node("div", node("div", ring, words, class_="cnb-end-head"), *_again(ended, live=live))


def bottom(ended: Ended) -> Node:
    """Return the stones of the path and the way on."""
    path = [_path(ended)] if ended.is_done and not ended.is_exam else []
    return node("div", *path, node("div", *_ways(ended), class_="cnb-end-foot"))


def _heading(ended: Ended) -> Iterator[Node]:
    yield node("h3", title(ended))
    if ended.is_done and not ended.is_exam:
        shown = "★" * ended.stars + "☆" * (MOST_STARS - ended.stars)
        yield node("p", shown, class_="cnb-stars", aria_hidden="true")
    if says := _says(ended):
        yield node("p", says, class_="cnb-note")
    if ended.is_earlier:
        yield node("p", told("earlier", most=ended.most), class_="cnb-note")
    if found := ended.exam:
        took = told("exam_took", minutes=found.minutes, of=ended.lesson.minutes) if found.minutes else ""
        yield node("p", f"{told('exam_paper', paper=found.paper)} {took}".strip(), class_="cnb-note")


def title(ended: Ended) -> str:
    """Return how it stands in a few words."""
    if ended.is_exam:
        return told("exam_done" if ended.is_done else "exam_open")
    if ended.open:
        many = len(ended.open)
        return told("open_one") if many == 1 else capital(told("open_many", n=many))
    return told("first_try") if ended.stars == MOST_STARS else told("done", lesson=_number(ended.lesson))


def _says(ended: Ended) -> str:
    if ended.sat:
        return told("exam_says")
    if ended.open:
        places = [place for place, _ in ended.open]
        waits = told("waits", questions=_named(places)) if len(places) <= MOST_NAMED else ""
        return f"{told('open_says', points=ended.points.said, most=ended.most)} {waits}".strip()
    if ended.stars == MOST_STARS:
        return told("nothing_again")
    if ended.passed:
        return told("passed_later")
    if ended.points >= PASS_MARK * ended.most:
        return told("passed" if ended.is_exam else "two_stars")
    best = _named([_place(ended, id_) for id_ in _most_to_win(ended)])
    need = Score(PASS_MARK * ended.most).said
    return told("pass_exam" if ended.is_exam else "pass_says", points=need, most=ended.most, questions=best)


def _named(places: Sequence[int]) -> str:
    return told("one" if len(places) == 1 else "several", questions=listed([*map(str, places)]))


def _ring(ended: Ended) -> Node:
    """Return the points, in a ring that is filled by their share."""
    share = float(ended.points) / ended.most if ended.most and not ended.sat else 0
    arcs = [node("path", d=_arc(1), class_="cnb-all"), *([node("path", d=_arc(share))] if share else [])]
    shown = node("p", node("b", ended.points.said), " ", node("span", told("of_most", most=ended.most)))
    drawn = node("svg", *arcs, viewBox="0 0 120 120", width="148", height="148", aria_hidden="true")
    return node("div", drawn, *([] if ended.sat else [shown]))


def _arc(share: float) -> str:
    """Return a part of the ring, from its top clockwise.

    >>> _arc(0.25)
    'M60 8A52 52 0 0 1 112 60'
    """
    turn = 2 * pi * min(share, 0.999)  # an arc to its own beginning would be none
    x, y = (round(60 + 52 * at, 1) for at in (sin(turn), -cos(turn)))
    return f"M60 8A52 52 0 {int(share > 1 / 2)} 1 {x:g} {y:g}"


def _dots(ended: Ended) -> Node:
    marks = [
        node("i", SIGNS[each.dot] if not ended.sat else "", class_=f"cnb-{each.dot}", aria_hidden="true")
        for each in ended.questions
    ]
    counted = told("exam_dots" if ended.sat else "dots", **{dot: ended.many(dot) for dot in SIGNS})
    return node("p", *marks, class_="cnb-end-dots", role="img", aria_label=counted)


def _aims(ended: Ended) -> Iterator[Node]:
    if ended.is_done and ended.aims:
        yield node("p", told("can_now"), class_="cnb-note")
        yield node("ol", *(_aim(ended, aim) for aim in ended.aims), class_="cnb-end-aims")


def _aim(ended: Ended, aim: Reached) -> Node:
    """Return an aim with its tick, or with a ring and links to its questions that are not right."""
    mark = node("i", "" if aim.missing else "✓", class_="cnb-open" if aim.missing else "cnb-right", aria_hidden="true")
    links = [node("a", _question(ended, each), href=cell_of(each.asked)) for each in aim.missing]
    spaced: list[Node] = [part for link in links for part in (" ", link)]
    return node("li", mark, node("span", aim.says, *spaced))


def _again(ended: Ended, *, live: bool) -> Iterator[Node]:
    look = ended.look
    if ended.exam:
        yield from _of_exam(ended.exam)
        return
    if ended.weakest:
        yield from _by_skill(ended, ended.weakest, live=live)
        return
    if look is None or not ended.is_done:
        return
    shown = emblem(look.code)
    picture = node("span", card(shown) if live else face(shown), class_="cnb-one", aria_hidden="true")
    read = node("a", told("read"), href=look.read)
    words = node("div", node("b", told("again")), node("p", look.says, " ", read))
    asks = node("button", told("fresh"), type="button", class_="cnb-button", data_do="fresh")
    yield node("div", picture, words, *([asks] if live and look.fresh else []), class_="cnb-end-look")


def _of_exam(found: ExamResult) -> Iterator[Node]:
    """Yield a bar for each skill with the line at 80 %, and what was played with its cost."""
    bars = (_bar(each.title, each.share, _share(each)) for each in found.skills)
    yield node("ol", *bars, class_="cnb-end-skills")
    yield node("p", told("exam_line"), class_="cnb-note")
    if found.plays:
        played = node("ul", *(node("li", says) for says in found.plays))
        yield node("div", node("div", node("b", told("exam_plays")), played), class_="cnb-end-look")


def _by_skill(ended: Ended, weakest: OfASkill, *, live: bool) -> Iterator[Node]:
    """Yield a bar for each skill, and the weakest one to pass the lesson with."""
    bars = (_bar(each.skill.title, each.share, _share(each)) for each in ended.skills)
    yield node("ol", *bars, class_="cnb-end-skills")
    yield node("p", told("rule_of_points"), class_="cnb-note")
    read = node("a", told("read"), href=section_of(weakest.dearest))
    head = node("b", told("fresh_on", skill=weakest.skill.title))
    words = node("div", head, node("p", told("pass_with"), " ", read))
    asks = node("button", told("begin"), type="button", class_="cnb-button", data_do="fresh")
    yield node("div", words, *([asks] if live else []), class_="cnb-end-look")


def _bar(title: str, share: float, says: str) -> Node:
    """Return what was earned of a skill, as a bar with a line at the share that passes."""
    filled = "cnb-bar" if share >= PASS_MARK else "cnb-bar cnb-below"
    bar = node("i", class_=filled, style=f"--a:{round(100 * share)}%", aria_hidden="true")
    return node("li", node("span", title), bar, node("b", says))


def _share(found: OfASkill | OfThePaper) -> str:
    return told("skill_points", points=found.points.said, most=found.most)


def _path(ended: Ended) -> Node:
    """Return the stones of the lesson before, green only if done, of this one and the next; words say it, too."""
    before, following = ended.near
    stones = [
        (before, "cnb-ahead" if ended.left_out else "cnb-done"),
        (ended.lesson, "cnb-lit"),
        (following, "cnb-next"),
    ]
    return node(
        "div",
        *(node("span", node("b", _stone(each)), each.title, class_=kind) for each, kind in stones if each),
        class_="cnb-end-path",
        aria_hidden="true",
    )


def _ways(ended: Ended) -> Iterator[Node]:
    """Yield the way back, and the ways on: the first one is gold."""
    back = node("a", told("path"), href=HOME)
    if ended.open:
        yield back
        for at, (place, each) in enumerate(ended.open[:MOST_BUTTONS]):
            yield _way(told("question", n=place), cell_of(each.asked), gold=not at)
        return
    if weak := ended.exam and ended.exam.to_practise:
        yield node("a", told("path"), href=HOME)
        yield _way(told("exam_practise", skill=weak.title), PRACTICE.get(language(), OTHER_PRACTICE), gold=True)
        return
    _, following = ended.near
    if following is None or ended.is_exam:
        yield _way(told("path"), HOME, gold=True)
        return
    yield back
    first = "" if _is_exam(following) else f"#cell-id={FIRST_PART}"
    yield _way(_next(following), f"{following.name}.ipynb{first}", gold=True)


def _way(says: str, href: str, *, gold: bool) -> Node:
    return node("a", says, href=href, class_="cnb-button cnb-main" if gold else "cnb-button")


def _next(following: Lesson) -> str:
    key = "next_exam" if _is_exam(following) else "next"
    return told(key, lesson=_number(following), title=following.title, minutes=following.minutes)


def lines(ended: Ended) -> Iterator[str]:
    """Yield the same as lines of text."""
    yield told("total", lesson=_number(ended.lesson), points=ended.points.said, most=ended.most)
    if ended.is_earlier:
        yield told("earlier", most=ended.most)
    if ended.sat:
        yield told("exam_says")
        return
    if ended.passed or ended.points >= PASS_MARK * ended.most:
        yield told("passed")
    else:
        yield told("missing", points=Score(PASS_MARK * ended.most).said, exercises=", ".join(_most_to_win(ended)))
    yield from _skills_in_words(ended)
    if ended.is_done and ended.aims:
        yield f"{told('can_now')}:"
        for aim in ended.aims:
            names = ", ".join(each.asked.id for each in aim.missing)
            yield f"  ○ {told('missing_for', says=aim.says, exercises=names)}" if names else f"  ✓ {aim.says}"
    if ended.look:
        yield ended.look.says
        if forms(ended.look.code):
            yield told("proposal", many=FRESH, code=ended.look.code).strip("\n")
    _, following = ended.near
    if ended.is_done and following:
        yield told("then", says=_next(following))


def _skills_in_words(ended: Ended) -> Iterator[str]:
    """Yield what the questions earned of each skill, and what was played in an exam that is over."""
    yield from (f"  {each.skill.title}: {_share(each)}" for each in ended.skills)
    if ended.exam:
        yield from (f"  {each.title}: {_share(each)}" for each in ended.exam.skills)
        yield from ended.exam.plays


def _most_to_win(ended: Ended) -> list[str]:
    return [asked.id for asked in ended.missed[:MOST_NAMED]]


def _place(ended: Ended, id_: str) -> int:
    return [each.asked.id for each in ended.questions].index(id_) + 1


def _question(ended: Ended, each: AskedAtEnd) -> str:
    return told("question", n=_place(ended, each.asked.id))


def _stone(found: Lesson) -> str:
    return "★" if _is_exam(found) else str(_number(found))


def _is_exam(found: Lesson) -> bool:
    return found.name.startswith(EXAM)


def _number(found: Lesson) -> int:
    return int(found.name[:2])
