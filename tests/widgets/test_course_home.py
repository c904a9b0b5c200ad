"""The page of the course home: the same tree with a kernel and without, in order, in both languages, never unkind."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from datetime import date, timedelta
from math import ceil
from pathlib import Path
from typing import Any

import home_learner
import nbformat
import pytest
from at_once import all_at_once
from nbformat.sign import NotebookNotary

from canasta_nb import CourseHome, Practice, Replay, RuleSet, Table
from canasta_nb.core.model.cards import parse_cards
from canasta_nb.core.speech.language import speaking, texts
from canasta_nb.descriptions.telling import rules_name
from canasta_nb.home.lobby import choice, dealt
from canasta_nb.home.progress import standing
from canasta_nb.home.watching import keep_up
from canasta_nb.home.writing import write_progress
from canasta_nb.learn import copy_course, first_page, show_progress
from canasta_nb.settings import ChosenGame, keep_settings
from canasta_nb.teaching.bank.exercises import lessons
from canasta_nb.widgets.wire.tree import Node, html, node

ROOT = Path(__file__).parents[2]
FIVE = {"rules": "samba", "players": 5, "seat": 2, "bots": "expert", "pace": "step"}
PAGES = {"en": ROOT / "notebooks" / "home.ipynb", "es": ROOT / "notebooks" / "es" / "home.ipynb"}


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """The folder of a learner in the middle of lesson 5."""
    return home_learner.begun(tmp_path)


def words(tree: Node) -> str:
    return tree if isinstance(tree, str) else "".join(map(words, tree[2:])) if tree[0] != "card" else ""


def found(tree: Node, tag: str) -> Iterator[list[Any]]:
    """Yield every node of a tree with this tag, in its order."""
    if not isinstance(tree, str):
        if tree[0] == tag:
            yield tree
        for child in tree[2:]:
            yield from found(child, tag)


def steps(home: CourseHome) -> list[str]:
    """Return the lessons as a screen reader says them."""
    (path,) = [each for each in found(home.scene["page"], "ol") if each[1].get("class") == "cnb-steps"]
    return [link[1]["aria-label"] for link in found(path, "a")]


def test_the_path_is_an_ordered_list_in_words(begun: Path) -> None:
    said = steps(CourseHome(folder=begun, progress=None))
    assert said[2:6] == [
        "Lesson 3, Red threes and black threes, done, 2 of 3 stars",
        "Lesson 4, Taking the pile, done, 3 of 3 stars",
        "Lesson 5, Freezing, 3 of 7 · 12 points, go on here",
        "Lesson 6, The initial meld, 11 points",
    ]
    assert len(said) == 17


def test_continue_leads_to_the_very_question(begun: Path) -> None:
    home = CourseHome(folder=begun, progress=None)
    for tree in (home.scene["page"], home._page(live=False).tree()):
        (link,) = [each for each in found(tree, "a") if "data-continue" in each[1]]
        assert link[1]["href"] == "05_freezing.ipynb#cell-id=fz-4"
    cells = {cell.id for cell in nbformat.read(begun / "05_freezing.ipynb", as_version=4).cells}
    assert "fz-4" in cells


def test_titles_minutes_and_points_are_those_of_the_lessons(begun: Path) -> None:
    for lang in ("en", "es"):
        with speaking(lang):
            said = steps(CourseHome(folder=begun, progress=None))
            titles = [found.title for found in lessons()]
        assert [title in each for title, each in zip(titles, said, strict=True)] == [True] * 17


def test_a_first_visit_has_no_zeros_nothing_due_and_no_week() -> None:
    home = CourseHome(folder=ROOT / "notebooks", progress=None)
    tree = home.scene["page"]
    said = words(tree)
    assert said.startswith("Learn CanastaYour first turn")
    assert said.index("Your first turn") < said.index("Watch a deal first") < said.index("Collect one rank")
    assert not re.search(r"\b0\b|of all points|[Dd]ue|this week|Your .* day|Worth another look", said)
    assert [each for each in found(tree, "i") if "data-day" in each[1]] == []


def test_begin_promises_the_minutes_of_the_part_that_it_opens() -> None:
    """Words are read at 150 a minute, and a turn takes one: as the lessons count theirs."""
    home = CourseHome(folder=ROOT / "notebooks", progress=None)
    (link,) = [each for each in found(home.scene["page"], "a") if "data-continue" in each[1]]
    lesson, _, cell = link[1]["href"].partition("#cell-id=")
    cells = nbformat.read(ROOT / "lessons" / lesson, as_version=4).cells
    at = next(place for place, each in enumerate(cells) if each.id == cell)
    assert "Table(" in cells[at].source, "the page begins with its first turn in view"
    before = sum(len(each.source.split()) for each in cells[:at] if each.cell_type == "markdown")
    assert home.strings["minutes_of_first_turn"] == ceil(before / 150 + 1)


def test_the_question_is_told_in_words_with_its_cards(begun: Path) -> None:
    tree = CourseHome(folder=begun, progress=None).scene["page"]
    (box,) = [each for each in found(tree, "div") if "cnb-continue" in each[1].get("class", "")]
    assert "Is the new pile frozen?" in words(box)
    assert [int(each[2]) for each in found(box, "card")] == list(parse_cards("2c5d9s"))


def test_one_button_is_gold_and_the_stone_leads_to_the_same_place(begun: Path) -> None:
    for folder in (begun, ROOT / "notebooks"):
        for live in (True, False):
            tree = CourseHome(folder=folder, progress=None)._page(live=live).tree()
            links = [*found(tree, "a"), *found(tree, "button")]
            gold = [each for each in links if "cnb-main" in each[1].get("class", "")]
            (stone,) = [each for each in found(tree, "a") if each[1].get("aria-current") == "step"]
            assert [each[1]["href"] for each in gold] == [stone[1]["href"]]


def test_the_week_is_a_record_and_no_debt(begun: Path) -> None:
    """On the Friday of a week with answers on Monday and Wednesday; the day before the course began leaves no trace."""
    home_learner.first_tries(begun, "01", days=2)
    home_learner.first_tries(begun, "02", days=-30)
    home = CourseHome(folder=begun, progress=None)
    home._standing = standing(begun, now=home_learner.MONDAY + timedelta(days=4))
    (week,) = [each for each in found(home._page(live=True).tree(), "span") if each[1].get("class") == "cnb-week"]
    stones = [(each[1]["data-day"], each[1]["class"].removeprefix("cnb-")) for each in found(week, "i")]
    away = "away"
    assert stones == [
        ("Mo", "here"), ("Tu", away), ("We", "here"), ("Th", away), ("Fr", "today"), ("Sa", away), ("Su", away),
    ]  # fmt: skip
    assert week[1]["aria-label"].endswith("Monday, Wednesday and today")


@pytest.mark.parametrize(
    ("lang", "many", "says"),
    [("en", n, f"Your {nth} day") for n, nth in ((1, "1st"), (2, "2nd"), (3, "3rd"), (9, "9th"), (11, "11th"),
     (12, "12th"), (21, "21st"), (112, "112th"))] + [("es", 1, "Tu 1.er día"), ("es", 13, "Tu 13.º día")],
)  # fmt: skip
def test_it_says_which_day_this_is(tmp_path: Path, lang: str, many: int, says: str) -> None:
    with speaking(lang):
        home = CourseHome(folder=tmp_path, progress=None)
        days = frozenset(date(2030, 1, 1) + timedelta(days=each) for each in range(many))
        home._standing = replace(home._standing, begun=True, days=days)
        assert says in words(home._page(live=True).tree())


def test_nothing_shames_and_nothing_can_be_lost(begun: Path) -> None:
    for lang in ("en", "es"):
        with speaking(lang):
            home = CourseHome(folder=begun, progress=None)
            own = json.dumps(texts("home/course_home.toml"), ensure_ascii=False)
        said = f"{words(home.scene['page'])} {home.to_text()} {own}".lower()
        assert not re.search(r"streak|racha|days in a row|wrong|mistakes? today|failed|fallos?\b|\bmal\b", said)


def test_the_stored_page_has_the_same_lessons_and_no_button(begun: Path) -> None:
    home = CourseHome(folder=begun, progress=None)
    page = home.to_html()
    assert "Shift+Enter" not in page
    assert "<button" not in page
    assert "<select" not in page
    path = page.partition('<ol class="cnb-steps"')[2].partition("</ol>")[0]
    assert re.findall(r'href="(\d\d_\w+\.ipynb)[^"]*"', path) == sorted(each.name for each in begun.glob("[01]*.ipynb"))


def test_every_link_leads_to_a_notebook_that_is_there(begun: Path) -> None:
    copy_course(begun / "copied")
    for folder, lang in ((begun, "en"), (begun / "copied", "en"), (begun / "copied" / "es", "es")):
        with speaking(lang):
            home = CourseHome(folder=folder, progress=None)
            trees = home.scene["page"], home._page(live=False).tree()
        for tree in trees:
            links = [each[1]["href"].partition("#")[0] for each in found(tree, "a")]
            assert len(links) > 17
            assert [link for link in links if not (folder / link).is_file()] == []


def test_the_page_is_in_the_language_that_is_spoken(begun: Path) -> None:
    with speaking("es"):
        home = CourseHome(folder=begun, progress=None)
    assert words(home.scene["page"]).startswith("Aprende canasta")
    assert steps(home)[3].startswith("Lección 4, Tomar el pozo")
    assert home.to_text().startswith("Aprende canasta")


def test_what_is_asked_for_is_shown_below(begun: Path, wire: Callable[[Any], Any]) -> None:
    home = CourseHome(folder=begun, progress=None)
    line = wire(home)
    for do, kind, says in (
        ("practise", Practice, "practice"),
        ("again", Practice, "practice"),
        ("watch", Replay, "deal"),
    ):
        assert (
            line.send(do=do, args=FIVE | {"bots": "beginner"} if do == "watch" else {})["says"]
            == home.strings[f"opened_{says}"]
        )
        assert isinstance(home.below, kind)
    assert "samba" in repr(home.below), "the game that is chosen"
    assert home.below.playing, "a deal that is watched plays, because it was asked to"
    assert home.below.index == 0
    assert line.send(do="deal", args=FIVE)["says"] == home.strings["opened_table"]
    assert isinstance(home.below, Table)
    assert (home.below.session.rules.id, home.below.pace, home.below.session.seat) == ("samba", "step", 2)
    assert home.below.session.position.seats == 4, "one of five sits out"


@pytest.mark.parametrize("place", PAGES.values(), ids=PAGES)
def test_the_notebook_for_play_begins_with_the_lobby_alone(place: Path, wire: Callable[[Any], Any]) -> None:
    first = nbformat.read(place.with_name("play.ipynb"), as_version=4).cells[1]
    assert first.source.endswith('CourseHome(part="play")')
    home = CourseHome(folder=place.parent, progress=None, part="play")
    assert [each[1].get("data-do") for each in found(home.scene["page"], "button")] == ["watch"], "the lobby deals"
    assert (len([*found(home.scene["page"], "lobby")]), [*found(home.scene["page"], "ol")]) == (1, [])
    wire(home).send(do="deal", args=FIVE)
    assert isinstance(home.below, Table)
    assert 'href="play.ipynb"' not in first.outputs[0].data["text/html"], "it leads nowhere else"


def test_the_page_looks_again_how_far_the_learner_is(begun: Path, wire: Callable[[Any], Any]) -> None:
    home = CourseHome(folder=begun, progress=None)
    assert "lesson 5, question 4" in words(home.scene["page"])
    home_learner.clicked(begun, fz_4="((True, 'not-opened'), (False, 'fresh-pile'))")
    assert "says" not in wire(home).send(do="look")
    assert "lesson 5, question 5" in words(home.scene["page"])


def test_a_home_that_is_shown_notices_an_answer_from_anywhere(begun: Path) -> None:
    home = CourseHome(folder=begun, progress=begun / "own" / "practice.jsonl")

    async def answered_elsewhere() -> None:
        looked = asyncio.Event()
        home.observe(lambda _: looked.set(), "scene")
        watching = asyncio.create_task(keep_up(home, seconds=0.01))
        await asyncio.sleep(0)
        home_learner.clicked(begun, fz_4="((True, 'not-opened'), (False, 'fresh-pile'))")
        await looked.wait()
        watching.cancel()

    asyncio.run(asyncio.wait_for(answered_elsewhere(), timeout=5))
    assert "lesson 5, question 5" in words(home.scene["page"])


def test_every_game_is_offered_in_words_and_the_last_choice_is_remembered(
    begun: Path, wire: Callable[[Any], Any]
) -> None:
    own = begun / "own" / "practice.jsonl"
    home = CourseHome(folder=begun, progress=own)
    lobby = home.scene["lobby"]
    assert {game["rules"] for game in lobby["games"]} == set(RuleSet.ids())
    for game in lobby["games"]:
        assert game["name"].startswith(rules_name(RuleSet.load(game["rules"]))), "a table calls it so, too"
    names = [game["name"] for game in lobby["games"]]
    assert "Samba, five players" in names
    assert len(names) == len(set(names)) == sum(len(RuleSet.load(rules).numbers_of_players) for rules in RuleSet.ids())
    assert lobby["chosen"] == asdict(ChosenGame())
    assert "says" not in wire(home).send(do="choose", args=FIVE)
    assert CourseHome(folder=begun, progress=own).scene["lobby"]["chosen"] == FIVE
    keep_settings(own.with_name("settings.json"), game=ChosenGame(rules="gone", seat=9))
    assert CourseHome(folder=begun, progress=own).scene["lobby"]["chosen"] == asdict(ChosenGame())


def test_a_look_that_fails_is_not_the_last_one(tmp_path: Path) -> None:
    looks = []

    class Stumbling:
        """A home whose first look fails."""

        def traces(self) -> tuple[Path]:
            (tmp_path / f"{len(list(tmp_path.iterdir()))}.json").touch()
            return (tmp_path,)

        def look_again(self) -> None:
            looks.append(1)
            if len(looks) == 1:
                raise ValueError("it stumbles")
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        asyncio.run(asyncio.wait_for(keep_up(Stumbling(), seconds=0), timeout=5))
    assert len(looks) == 2


@all_at_once([(rules, players) for rules in RuleSet.ids() for players in RuleSet.load(rules).players.counts])
def test_no_game_fails_with_any_number_of_players(rules: str, players: int) -> None:
    seat = sum(map(len, RuleSet.load(rules).sides(players)))
    chosen = choice({"rules": rules, "players": players, "seat": seat, "bots": "beginner", "pace": "fast"})
    assert chosen is not None
    assert dealt(chosen).session.seat == seat
    assert choice(asdict(replace(chosen, seat=seat + 1))) is None


def test_answers_that_cannot_be_read_are_told_with_what_is_kept(begun: Path, wire: Callable[[Any], Any]) -> None:
    (begun / "answers" / "fz.json").write_text("{")
    (begun / "answers" / "a b#1.json").write_text("[")
    home = CourseHome(folder=begun, progress=None)
    (plate,) = [each for each in found(home.scene["page"], "div") if each[1].get("role") == "status"]
    assert "answers/a b#1.json and answers/fz.json" in words(plate)
    assert [link[1]["href"] for link in found(plate, "a")] == ["answers/a%20b%231.json"]
    assert "all other answers count" in words(plate)
    assert [each[1]["class"] for each in (*found(plate, "button"), *found(plate, "a"))] == ["cnb-button"] * 2
    assert wire(home).send(do="anew", args={})["says"] == home.strings["damaged_aside"]
    assert [each for each in found(home.scene["page"], "div") if each[1].get("role") == "status"] == []
    assert (begun / "answers" / "fz.json").read_text() == "{"


@pytest.mark.parametrize(
    "changed",
    [
        {"rules": "../x"},
        {"rules": []},
        {"pace": 3},
        {"seat": 5},
        {"players": "5"},
        {"players": 5.0},
        {"bots": "x"},
        {"save": ""},
    ],
)
def test_a_table_is_dealt_only_for_a_game_and_a_pace_of_the_page(
    begun: Path, wire: Callable[[Any], Any], changed: dict[str, Any]
) -> None:
    home = CourseHome(folder=begun, progress=None)
    assert "nack" in wire(home).send(do="deal", args=FIVE | changed)
    assert "nack" in wire(home).send(do="deal", args={"rules": "samba"})
    assert (home.below, home.problem) == (None, "")


def test_the_words_of_a_tree_are_escaped() -> None:
    written = html(node("p", "<script>alert(1)</script>", title='"><b>'))
    assert written == '<p title="&quot;&gt;&lt;b&gt;">&lt;script&gt;alert(1)&lt;/script&gt;</p>'


# The page in its notebook


@pytest.mark.parametrize("lang", PAGES)
def test_the_notebook_is_one_cell_with_the_page_of_a_first_visit(lang: str) -> None:
    notebook = nbformat.read(PAGES[lang], as_version=4)
    (cell,) = notebook.cells
    (output,) = cell.outputs
    with speaking(lang):
        home = CourseHome(folder=PAGES[lang].parent, progress=None)
    assert output.data["text/plain"] == home.to_text()
    assert set(output.data) == {"text/plain", "text/html"}, "a view without its model would show an error over that"
    assert 'class="cnb-home"' in output.data["text/html"]
    assert cell.metadata.jupyter.source_hidden


@pytest.mark.parametrize("lang", PAGES)
def test_learn_writes_todays_progress_into_the_page_and_trusts_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    monkeypatch.setenv("HOME", str(tmp_path))
    folder = tmp_path / "mine"
    copy_course(folder)
    page = first_page(folder, lang)
    assert page == ("home.ipynb" if lang == "en" else "es/home.ipynb")
    beside = (folder / page).parent
    home_learner.clicked(beside, fz_3="'9h9d'")
    show_progress(folder, page, lang)
    notebook = nbformat.read(folder / page, as_version=4)
    (output,) = notebook.cells[0].outputs
    assert {"en": "of all points", "es": "de todos los puntos"}[lang] in output.data["text/html"]
    assert NotebookNotary().check_signature(notebook)
    # ... and the page is still ours: copying again neither keeps nor names it, and leaves what is stored in it.
    again = copy_course(folder)
    assert page not in (*again.kept, *again.written)
    assert nbformat.read(folder / page, as_version=4) == notebook


def test_a_page_that_the_learner_changed_is_left_alone(tmp_path: Path) -> None:
    copy_course(tmp_path)
    page = tmp_path / "home.ipynb"
    notebook = nbformat.read(page, as_version=4)
    notebook.cells.append(nbformat.v4.new_markdown_cell("My notes"))
    nbformat.write(notebook, page)
    before = page.read_bytes()
    assert not write_progress(page, PAGES["en"].read_bytes())
    show_progress(tmp_path, "home.ipynb")
    assert copy_course(tmp_path).written == []
    assert page.read_bytes() == before


def test_points_are_written_as_each_language_writes_them() -> None:
    for lang, target in (("en", "5,000"), ("es", "5.000"), ("en", "5,000")):
        assert f" {target} " in CourseHome(lang=lang).to_html()
