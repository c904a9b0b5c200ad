"""Worksheets, their keys and hands on paper: read from the pages that a teacher prints."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from catalogue import sentence
from sampled import one_in
from typer.testing import CliRunner

from canasta_nb.classroom.paper.hands import hands_page
from canasta_nb.classroom.paper.questions import LEAVING, QUESTIONS, Worksheet, worksheet
from canasta_nb.classroom.paper.sheets import STYLE, keys_page, sheets_page
from canasta_nb.cli import app
from canasta_nb.core.engine.checking import check
from canasta_nb.core.model.cards import Card, face, pack
from canasta_nb.core.notation.text import parse_act
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.teaching.bank.exercises import lessons
from canasta_nb.teaching.content.asking import Part
from canasta_nb.teaching.kinds import accepts
from canasta_nb.teaching.misconceptions import misconceptions

CLASSIC = RuleSet.load("classic")
TABLE = "classroom/paper/words"
BOX, TICKED = re.compile(r"([☐☑]) ([^\n]+)"), re.compile(r"☑ ([^\n]+)")


class Printed(HTMLParser):
    """What a page prints: for each question its text, with the pictures as their words and the boxes as signs."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.questions: list[str] = []
        self._inside = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag == "article":
            self.questions.append("")
            self._inside = True
        elif tag == "img":
            self._say(f"[{named['alt']}]")
        elif (named.get("class") or "").startswith("box"):
            self._say("☑ " if named["class"] == "box right" else "☐ ")

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "article"
        if tag in ("p", "td", "div", "span"):
            self._say("\n")

    def handle_data(self, data: str) -> None:
        self._say(data)

    def _say(self, words: str) -> None:
        if self._inside:
            self.questions[-1] += words


def with_worksheets() -> list[str]:
    found = []
    for lesson in lessons():
        try:
            worksheet(lesson.name, "8B-1")
        except Mistake:
            continue
        found.append(lesson.name)
    return found


LESSONS = with_worksheets()
RIGHT = re.compile(r"(?:The|One) right answer is ([^.:]*)[.:]")
CARD = r"(?:10|[2-9JQKA])[♠♥♦♣]|joker"


def parts_of(sheet: Worksheet) -> list[list[Part]]:
    return [list(asked.parts) for asked in (*sheet.questions, *sheet.leaving)]


def test_most_lessons_have_one_with_four_questions_and_two_to_leave_with() -> None:
    assert [name[:2] for name in LESSONS] == [f"{number:02}" for number in (*range(1, 12), 13, 15)]
    whole = [name for name in LESSONS if len(worksheet(name, "8B-1").questions) == QUESTIONS]
    assert set(LESSONS) - set(whole) <= {"10_stock_end"}, "its positions are large: three questions fill a sheet"
    assert all(1 <= len(worksheet(name, "8B-1").leaving) <= LEAVING for name in LESSONS)


@pytest.mark.parametrize("number", one_in(25, range(1, 51)))
def test_the_key_marks_the_sheet(number: int) -> None:
    """Sheet and key show the same cards, and what the key ticks or writes is what the rules accept."""
    for lesson in LESSONS[number % 3 :: 3]:
        sheet = worksheet(lesson, f"8B-{number}")
        asked, solved = Printed(sheets_page([sheet])).questions, Printed(keys_page([sheet])).questions
        assert len(asked) == len(solved) == len(parts_of(sheet))
        for question, key, parts in zip(asked, solved, parts_of(sheet), strict=True):
            assert re.findall(r"\[.*?\]", question) == re.findall(r"\[.*?\]", key) != []
            assert "☑" not in question
            assert [each for each in zip(parts, read_from(key, parts), strict=True) if not is_right(*each)] == []


def is_right(part: Part, said: Any) -> bool:
    """Tell whether the rules accept what a key says; of a yes to an act, whether nothing forbids it."""
    if part.kind == "pick":
        return said == [accepts(part, label) for label in part.labels]
    if part.kind != "yes+why":
        return accepts(part, said)
    if part.act and part.asked.word == "legal":
        return (check(part.position, parse_act(part.act)) == ()) == said
    return any(accepts(part, (said, reason)) for reason in part.reasons) or accepts(part, said)


def read_from(key: str, parts: list[Part]) -> list[Any]:
    """Return what a key says is right, as an answer to each part."""
    ticked, written = TICKED.findall(key), RIGHT.findall(key)
    match parts[0].kind:
        case "yes+why":
            return [word == "yes" for word in ticked]
        case "pick":
            boxes = iter(BOX.findall(key))
            return [[sign == "☑" for sign, _ in islice(boxes, len(part.labels))] for part in parts]
        case "cards":
            return ["".join(card_named(said) for said in re.findall(CARD, each)) for each in written]
        case "sheet" if len({part.text for part in parts}) == 1:
            written = re.findall(r"\n([−\d,]+)(?=\n)", key)
    return [number_in(each) for each in written]


def number_in(text: str) -> int:
    return int(text.replace("−", "-").replace(",", ""))


def card_named(said: str) -> str:
    return next(str(card) for card in map(Card, range(53)) if face(card) == said)


def test_a_class_has_the_same_questions_with_other_cards_and_a_name_the_same_page() -> None:
    one, other = worksheet("05", "8B-1"), worksheet("05", "8B-2")
    names = [[re.sub(r"-again.*", "", asked.id) for asked in each.questions] for each in (one, other)]
    assert names[0] == names[1]
    cards = [text for each in (one, other) for parts in parts_of(each) for text in {part.text for part in parts}]
    assert len(set(cards)) == len(cards)


@pytest.mark.parametrize("lesson", ["04", "05", "08"])
def test_the_end_of_no_sheet_is_asked_on_another_one(lesson: str) -> None:
    sheets = [worksheet(lesson, f"8B-{number}") for number in range(1, 12)]
    asked, last = (
        {part.text for each in which for question in each for part in question.parts}
        for which in ([sheet.questions for sheet in sheets], [sheet.leaving for sheet in sheets])
    )
    assert asked.isdisjoint(last)
    assert len(asked) > 20, "neighbours have other cards"


def test_the_end_of_a_sheet_asks_something_else_where_the_lesson_has_it() -> None:
    sheet = worksheet("06", "8B-1")
    first, last = ({asked.id.split("-again")[0] for asked in which} for which in (sheet.questions, sheet.leaving))
    assert last.isdisjoint(first)


def test_it_prints_black_on_white_in_letters_that_can_be_read() -> None:
    page = sheets_page([worksheet("05", "8B-1")])
    assert "#205d4f" not in unquote(page), "no cloth"
    assert set(re.findall(r"background:([^;}]+)", STYLE)) == {"#fff"}
    assert min(float(size) for size in re.findall(r"font-size:([\d.]+)pt", STYLE)) >= 9
    (zoom,) = re.findall(r"\.sheet img\{zoom:(\.\d+)", STYLE)
    letters = set(re.findall(r"font-size='(\d+)'", unquote(page)))
    assert min(0.75 * float(zoom) * float(size) for size in letters) >= 9
    assert "<script" not in page
    assert not re.search(r"(?:src|href)=\"(?!data:)", page)


def test_the_key_says_why_and_what_a_wrong_answer_may_mean() -> None:
    printed = " ".join(Printed(keys_page([worksheet("05", "8B-1")])).questions)
    assert misconceptions()["nat_plus_wild_on_frozen"].thought in printed
    assert len(RIGHT.findall(printed)) >= QUESTIONS


def test_hands_on_paper_are_a_deal_of_the_pack() -> None:
    page = hands_page(CLASSIC, "8B-1")
    strips = re.findall(r'alt="([^"]*)"', page)
    hands = [re.findall(CARD, strip) for strip in strips]
    assert [len(hand) for hand in hands[:4]] == [11] * 4
    whole = [face(card) for card in pack(2, 4)]
    for card in {card for hand in hands for card in hand}:
        assert sum(hand.count(card) for hand in hands) <= whole.count(card)
    assert page == hands_page(CLASSIC, "8b-1")
    assert strips != re.findall(r'alt="([^"]*)"', hands_page(CLASSIC, "8B-2"))
    pile = sentence(TABLE, "hands", "pile")
    assert pile in page
    assert pile not in hands_page(RuleSet.load("modern-american-today"), "8B-1"), "no card is turned up there"
    with pytest.raises(Mistake, match="Hand and Foot"):
        hands_page(RuleSet.load("hand-and-foot"), "8B-1")


def test_the_command_writes_sheets_and_keys_into_two_files(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["paper", "05", "--sheet", "8B-3", "--count", "2", "-o", str(tmp_path / "new")])
    assert done.exit_code == 0, done.output
    sheets, keys = (tmp_path / "new" / f"05_freezing-8B-3-to-8B-4{end}.html" for end in ("", "-key"))
    assert sheets.read_text("utf-8").count('class="sheet"') == keys.read_text("utf-8").count('class="sheet"') == 2
    done = CliRunner().invoke(app, ["paper", "hands", "--sheet", "8B-3", "--rules", "samba", "-o", str(tmp_path)])
    assert (tmp_path / "hands-samba-8B-3.html").is_file()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (["14", "--sheet", "8B-3"], sentence(TABLE, "none", "worksheet", lesson=14)),
        (["05", "--sheet", "8B"], sentence(TABLE, "none", "name", name="8B")),
        (["05", "--sheet", "3"], sentence(TABLE, "none", "name", name="3")),
        (["05", "--sheet", "8B-98", "--count", "5"], sentence(TABLE, "none", "count", most=2, count=5)),
        (["hands", "--sheet", "8B-1", "--rules", "hand-and-foot"], sentence(TABLE, "none", "real_cards")),
    ],
)
def test_what_cannot_be_printed_is_said(given: list[str], says: str, tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["paper", *given, "-o", str(tmp_path)])
    assert done.exit_code != 0
    assert says in str(done.exception)
    assert not list(tmp_path.iterdir())
