"""The map of the skills in the course home: six lanes of buttons, and below them a panel for the one that is chosen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby

from canasta_nb.descriptions.dates import day_said
from canasta_nb.home.today import sign
from canasta_nb.teaching.bank.exercises import lesson
from canasta_nb.teaching.skills.skills import said
from canasta_nb.teaching.skills.states import SkillStanding, SkillState, counted
from canasta_nb.widgets.wire.tree import Node, node

DUE = "due"
SIGNS = {SkillState.NOT_YET: "", SkillState.SEEN: "⅓", SkillState.PRACTISED: "⅔", SkillState.MASTERED: "✓"}
MINUTES_OF_EXERCISES, MINUTES_OF_PUZZLES = 2, 3

Link = Callable[[str], str]
"""Where the notebook of a lesson is, seen from the page."""


def skill_map(standings: tuple[SkillStanding, ...], title: str, chosen: str, link: Link, *, live: bool) -> Node:
    """Return the map; where nobody answers its buttons, they are links to the lessons."""
    shown = next((each for each in standings if each.skill.id == chosen), None) if live else None
    lanes = groupby(standings, key=lambda each: each.skill.lane)
    return node(
        "div",
        node("h3", title),
        node("p", said("says", n=len(standings)), class_="cnb-note"),
        _legend(),
        *(_lane(name, list(lane), chosen, link, live=live) for name, lane in lanes),
        *([_panel(shown, link)] if shown else []),
        class_="cnb-skills",
    )


def skills_in_a_line(standings: tuple[SkillStanding, ...]) -> str:
    """Return how many skills are practised, mastered and due."""
    practised, mastered, waiting = counted(standings)
    return said("counted", practised=practised, mastered=mastered, due=waiting, n=len(standings))


def _legend() -> Node:
    """Return what each sign means."""
    signs = [(state.value, SIGNS[state]) for state in SkillState]
    rows = [node("li", _sign(name, mark), said("legends", name)) for name, mark in (*signs, (DUE, ""))]
    return node("ul", *rows, class_="cnb-legend", aria_label=said("legend"))


def _sign(name: str, mark: str) -> Node:
    return node("i", sign("clock") if name == DUE else mark, class_=f"cnb-sign-{name}", aria_hidden="true")


def _lane(name: str, lane: list[SkillStanding], chosen: str, link: Link, *, live: bool) -> Node:
    buttons = [node("li", _button(each, chosen, link, live=live)) for each in lane]
    called = said("lanes", name)
    return node("div", node("b", called), node("ol", *buttons, aria_label=called), class_="cnb-lane")


def label(each: SkillStanding) -> str:
    """Return a skill and its state, as a screen reader says it.

    >>> from canasta_nb.teaching.skills.skills import skills
    >>> label(SkillStanding(skills()[9]))
    'Take a frozen pile: not yet'
    """
    state, title = said("states", each.state.value), each.skill.title
    if each.is_due:
        return said("button_due", title=title, state=state)
    known = each.state in (SkillState.PRACTISED, SkillState.MASTERED)
    return said("button_not_due" if known else "button", title=title, state=state)


def _button(each: SkillStanding, chosen: str, link: Link, *, live: bool) -> Node:
    mark = _sign(DUE, "") if each.is_due else _sign(each.state.value, SIGNS[each.state])
    title = each.skill.title
    state = node("span", label(each).removeprefix(title), class_="cnb-hidden")
    words = [mark, node("span", title, state)]
    if not live:
        return node("a", *words, class_="cnb-skill", href=link(each.skill.lesson))
    pressed = "true" if each.skill.id == chosen else "false"
    return node("button", *words, class_="cnb-skill", data_skill=each.skill.id, aria_pressed=pressed)


def _panel(each: SkillStanding, link: Link) -> Node:
    """Return the panel of a skill: how it stands, the slip made most, the passage, and one button."""
    page = lesson(each.skill.lesson)
    read = node("a", said("lesson", lesson=int(page.name[:2]), title=page.title), href=link(page.name))
    puzzles = not each.skill.topics
    minutes = MINUTES_OF_PUZZLES if puzzles else MINUTES_OF_EXERCISES
    says = said("puzzles" if puzzles else "exercises", minutes=minutes)
    words = node("div", node("h4", each.skill.title), node("p", " ".join(_told(each)), " ", read), role="status")
    return node("div", words, node("button", says, class_="cnb-button", data_do="train"), class_="cnb-box cnb-panel")


def _told(each: SkillStanding) -> list[str]:
    if each.last is None:
        return [said("not_tried")]
    told = [
        said("right", right=each.right, of=len(each.lately)),
        said("last", day=day_said(each.last.astimezone())),
    ]
    return [*told, said("slip", slip=each.slip)] if each.slip else told
