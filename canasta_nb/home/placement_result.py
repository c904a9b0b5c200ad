"""The placement in the course home: six questions for who has played before, and afterwards what they came to."""

from __future__ import annotations

from canasta_nb.home.skill_map import SIGNS, Link
from canasta_nb.teaching.practice.placement import begin_said, result_said
from canasta_nb.teaching.skills.placed import RUNGS, Placed, said
from canasta_nb.teaching.skills.skills import skills
from canasta_nb.teaching.skills.states import SkillState
from canasta_nb.widgets.wire.tree import Node, node

FIRST_LESSON = "01_cards_and_turn"


def offer(seconds: int, *, live: bool) -> Node:
    """Return the box that offers the questions; without Python it has no button."""
    minutes = round(len(RUNGS) * seconds / 60)
    words = node("div", node("h3", said("offer")), node("p", said("offer_says", minutes=minutes)))
    button = node("button", said("offer_begin"), class_="cnb-button", data_do="placement")
    return node("div", words, *([button] if live else []), class_="cnb-box cnb-offer")


def result(found: Placed, link: Link) -> Node:
    """Return what the learner knows, the first thing to learn, and two ways to begin, as large as each other."""
    known = [_chip(name, "known", SIGNS[SkillState.PRACTISED]) for name in found.known]
    first, *rest = found.to_learn or _taught_in(found.lesson)
    learn = [_chip(first, "first"), *(_chip(name, "later") for name in rest)]
    ways = [
        node("a", begin_said(found.lesson), class_="cnb-button cnb-main", href=link(found.lesson), data_continue="")
    ]
    if found.lesson != FIRST_LESSON:
        ways.append(node("a", said("first_lesson"), class_="cnb-button", href=link(FIRST_LESSON)))
    grants = [said("grants")] if known else []
    return node(
        "div",
        node("h3", said("starts", lesson=int(found.lesson[:2]))),
        node("p", " ".join([result_said(found), *grants])),
        node(
            "div",
            *(_chips(said("you_know"), known) if known else []),
            *_chips(said("first_to_learn"), learn),
            class_="cnb-placed-lists",
        ),
        node("div", *ways, node("p", said("change"), class_="cnb-note"), class_="cnb-placed-ways"),
        class_="cnb-box cnb-placed",
        data_part="today",
    )


def _chips(title: str, chips: list[Node]) -> list[Node]:
    return [node("div", node("h4", title), node("ul", *chips, aria_label=title))]


def _chip(name: str, kind: str, mark: str = "") -> Node:
    title = next(each.title for each in skills() if each.id == name)
    sign = [node("i", mark, aria_hidden="true"), " "] if mark else []
    return node("li", *sign, title, class_=f"cnb-chip-{kind}")


def _taught_in(lesson: str) -> list[str]:
    """Return the first skill of a lesson, for a player who has nothing to learn before it."""
    return [each.id for each in skills() if each.lesson == lesson][:1]
