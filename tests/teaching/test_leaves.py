"""What a cell shows to read: the same words as a card and as text, in both languages and small enough to be stored."""

from __future__ import annotations

import json
import re
from html import unescape
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from catalogue import sentence

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import read, speaking
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.teaching import chance, try_act, weigh
from canasta_nb.teaching.shown import playing, trying
from canasta_nb.teaching.shown.leaf import Leaf

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted(
    path
    for folder in ("lessons", "lessons/es", "notebooks", "notebooks/es")
    for path in (ROOT / folder).glob("*.ipynb")
)
MOST = 4096
"""Bytes of a stored card."""
LONGER = ("cnb-rules",)
"""What is no card, but a page to read: all the rules of a game."""
WITH_IDS = ("cnb-names",)
"""What tells which id is written for which game."""
KINGS = "rules classic; turn 1 draw; hand 1 KhKc2cQsJd; melds A 7s7h7cJk; pile 5h2d9cKd"
LAWS = {
    law for path in (ROOT / "canasta_nb/rulesets/laws").glob("*.toml") for law in read(f"rulesets/laws/{path.name}")
}
# An id of one word, such as samba, is what people call the game, too.
NAMED = [each for each in (*LAWS, *RuleSet.ids()) if re.search("[.-]", each)]
IDS = re.compile("|".join(rf"(?<![\w-]){re.escape(each)}(?![\w-])" for each in NAMED))


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[Leaf]:
    leaves: list[Leaf] = []
    monkeypatch.setattr(trying, "display", leaves.append)
    return leaves


def words(leaf: str) -> str:
    """Return what a card says, without its tags and with single spaces."""
    return " ".join(unescape(re.sub(r"<[^>]+>", "", leaf)).split())


def stored_leaves() -> list[tuple[str, str, str]]:
    """Return each leaf that a notebook stores: where, its HTML, its text."""
    found = []
    for path in NOTEBOOKS:
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            for output in cell.get("outputs", []):
                data: dict[str, Any] = output.get("data", {})
                page = "".join(data.get("text/html", []))
                if "cnb-leaf" in page:
                    where = f"{path.relative_to(ROOT)} {cell['id']}"
                    found.append((where, page, "".join(data["text/plain"])))
    return found


def is_any(kinds: tuple[str, ...], page: str) -> bool:
    return any(f'cnb-leaf {kind}"' in page for kind in kinds)


def test_what_is_stored_is_small_and_speaks_of_no_ids() -> None:
    leaves = stored_leaves()
    assert len(leaves) > 150
    assert [where for where, page, _ in leaves if len(page.encode()) > MOST and not is_any(LONGER, page)] == []
    assert [(where, found[0]) for where, page, text in leaves for said in (words(page), text)
            if (found := IDS.search(said)) and not is_any(WITH_IDS, page)] == []  # fmt: skip


def test_no_notebook_shows_what_python_prints() -> None:
    """A player sees cards, tables and widgets; the points of a lesson are told below its exercises."""
    for path in NOTEBOOKS:
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            outputs = cell.get("outputs", [])
            assert [each for each in outputs if each["output_type"] == "stream"] == [], (path, cell["id"])
            if path.name[:2].isdigit() and "ex-total" not in cell["metadata"].get("tags", []):
                assert all({*each["data"]} > {"text/plain"} for each in outputs), (path, cell["id"])


def test_what_is_stored_is_in_the_language_of_its_notebook() -> None:
    for where, page, text in stored_leaves():
        lang = "es" if "/es/" in where else "en"
        assert f'lang="{lang}"' in page, where
        other = {"en": "es", "es": "en"}[lang]
        for key in ("title", "guess", "legal", "look"):
            assert sentence("teaching/content/words", "trying", key, lang=other) not in f"{page}{text}", (where, key)


def test_a_stored_card_needs_no_style_and_no_script() -> None:
    """A page that is not trusted takes away styles, scripts and drawings; it keeps these tags and classes."""
    kept = {
        "div",
        "section",
        "p",
        "b",
        "i",
        "small",
        "span",
        "dl",
        "dt",
        "dd",
        "ul",
        "li",
        "details",
        "summary",
        "em",
        "strong",
    }
    for where, page, _ in stored_leaves():
        assert {*re.findall(r"</?(\w+)", page)} <= kept, where
        assert {*re.findall(r'\s([\w-]+)="', page)} <= {"class", "lang", "style"}, where


def test_each_alternative_says_in_the_text_what_it_says_on_the_card(shown: list[Leaf]) -> None:
    for lang in ("en", "es"):
        with speaking(lang):
            try_act(KINGS, "take Kd with Kh2c", "take Kd with KhKc", "draw")
            leaf = shown.pop()
            card, text = words(leaf._repr_html_()), " ".join(repr(leaf).split())
            for trial in leaf.trials:  # type: ignore[attr-defined]
                for said in (trial.name, trial.verdict, trial.why):
                    assert said in card
                    assert said in text
    assert [trial.refusal is None for trial in leaf.trials] == [False, True, True]  # type: ignore[attr-defined]


def test_no_order_and_no_picture_tells_the_answer_before_a_press(shown: list[Leaf]) -> None:
    acts = ["take Kd with Kh2c", "take Kd with KhKc"]
    pages = []
    for order in (acts, acts[::-1]):
        try_act(KINGS, *order)
        page = shown.pop()._repr_html_()
        assert " open" not in page
        pages.append(re.findall(r"<summary>(.*?)</summary>", page))
    assert [each for each in pages[0] if "Show" not in each] == [each for each in pages[1] if "Show" not in each][::-1]


def test_the_cards_to_look_at_are_those_of_the_refusal(shown: list[Leaf]) -> None:
    try_act(KINGS, "take Kd with Kh2c")
    page = shown.pop()._repr_html_()
    assert re.findall(r'<b class="([^"]*m1)">(\w+)', page) == [("r w m1", "2")], "what freezes the pile"
    assert re.findall(r'<b class="(?:r )?n1">(\w+)', page) == ["K", "K"], "what would take it"
    assert re.findall(r'<b class="w x1">(\w+)', page) == ["2"], "what does not"


def test_the_card_that_a_refusal_names_has_the_broken_edge_and_no_other(shown: list[Leaf]) -> None:
    try_act("rules classic; turn 1 play; hand 1 TsTh9d8c4d; melds A AsAhAd", "meld TsTh9d", "meld TsTh")
    page = shown.pop()._repr_html_()
    assert re.findall(r'<b class="[^"]*x1[^"]*">(\w+)', page) == ["9"]
    assert re.findall(r'<b class="[^"]*x2[^"]*">(\w+)', page) == ["10", "10"], "nothing else is named"


def test_one_act_in_several_games_names_them_in_words(shown: list[Leaf]) -> None:
    table = KINGS.removeprefix("rules classic; ")
    try_act(table, "take Kd with KhKc", rules=["classic", "gamecolony table=2-0-1", "uruguay"])
    leaf = shown.pop()
    assert [trial.name for trial in leaf.trials] == [  # type: ignore[attr-defined]
        "Classic Canasta", "GameColony Canasta for two, 2-0-1", "Uruguay Canasta",
    ]  # fmt: skip
    assert not IDS.search(words(leaf._repr_html_()))


def test_html_in_a_text_stays_a_text(shown: list[Leaf], capsys: pytest.CaptureFixture[str]) -> None:
    try_act(KINGS, "<b>draw</b>")
    assert shown == []
    assert "<b>draw</b>" in capsys.readouterr().out


def test_the_chance_of_what_can_happen_is_never_nothing_and_never_sure() -> None:
    assert sentence("teaching/content/words", "chance", "rarely", left=1) in repr(chance(1, unseen=900, drawn=1))
    assert sentence("teaching/content/words", "chance", "nearly_always", left=9) in repr(chance(9, unseen=90, drawn=60))
    for left, unseen, drawn in ((2, 5, 6), (7, 5, 2), (-1, 5, 2), (1, -1, 0)):
        with pytest.raises(Mistake):
            chance(left, unseen=unseen, drawn=drawn)


def test_choices_are_not_weighed_in_fewer_than_no_deals() -> None:
    with pytest.raises(Mistake, match=re.escape(sentence("mistakes", "one_deal_at_least", deals=-3))):
        weigh("pile-of-seven", -3)


def test_one_game_may_be_named_without_a_list(shown: list[Leaf]) -> None:
    for rules in ("samba", ["samba"]):
        try_act(KINGS.partition("; ")[2], "take Kd with KhKc", rules=rules)
    assert repr(shown[0]) == repr(shown[1])


def test_played_deals_are_counted_can_be_stopped_and_are_kept_with_a_wider_whisker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted: list[str] = []
    clock = count(step=playing.EVERY)

    def show(_name: str, data: dict[str, str], *, again: bool = False) -> None:
        counted.append(data["text/plain"])
        assert again == (len(counted) > 1), "one output, which is renewed"
        if played("9") in data["text/plain"]:
            raise KeyboardInterrupt

    def played(many: str) -> str:
        return sentence("teaching/content/words", "playing", "count", played=many, deals=40, seconds="").partition(".")[
            0
        ]

    monkeypatch.setattr(playing, "monotonic", lambda: next(clock))
    monkeypatch.setattr(playing, "show_output", show)
    stopped = weigh("two-cards-left", deals=40)
    assert counted[0] == counted[-1] == "", "before the first deal and after the last there is nothing to say"
    assert all(played(str(many)) in said for many, said in enumerate(counted[1:-1], start=1))
    assert sentence("teaching/content/words", "playing", "stop") in counted[1]
    assert re.search(r"\d+ s ", counted[5]), "how long it still takes"
    assert stopped.compared.deals == 9
    kept = weigh("two-cards-left").compared
    assert all(figure.lead.within > kept.figures[name].lead.within for name, figure in stopped.compared.figures.items())
