"""The command line: what it prints, and that a mistake is one sentence and status 2."""

import io
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from catalogue import sentence

import canasta_nb
from canasta_nb import cli
from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.notation.entries import Played
from canasta_nb.core.notation.records import GameRecord
from canasta_nb.core.speech.language import speak
from canasta_nb.game.session import Session
from canasta_nb.game.terminal import play_in_terminal


class Ended(NamedTuple):
    status: int
    out: str
    err: str


@pytest.fixture
def canasta(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ended]:
    """`canasta("rules", "list")`: the command as typed, in this process."""

    def run(*words: object) -> Ended:
        monkeypatch.setattr("sys.argv", ["canasta-nb", *map(str, words)])
        with pytest.raises(SystemExit) as end:
            cli.main()
        return Ended(int(end.value.code or 0), *capsys.readouterr())

    return run


def test_version(canasta: Callable[..., Ended]) -> None:
    assert canasta("--version") == (0, f"canasta_nb {canasta_nb.__version__}\n", "")


def test_an_unknown_command_is_status_2_with_the_nearest_one(canasta: Callable[..., Ended]) -> None:
    ended = canasta("lern")
    assert ended.status == 2
    assert "Did you mean 'learn'?" in ended.err


def test_rules_are_told_in_spanish(canasta: Callable[..., Ended]) -> None:
    """The page and its headings are; the choices of a table are in the rule sets, in English."""
    try:
        listed = canasta("rules", "list", "--lang", "es").out.split()
        assert listed[:5] == ["reglas", "nombre", "jugadores", "estado", "lo"]
        assert "Canasta brasileña" in canasta("rules", "list", "--lang", "es").out
        shown = canasta("rules", "show", "classic", "--language", "es").out
        assert "Dos barajas de 52 cartas y cuatro jokers: 108 cartas." in shown
        assert "qué elige" in shown
        assert canasta("rules", "diff", "classic", "samba", "--lang", "es").out.split()[3] == "significado"
    finally:
        speak("en")


@pytest.mark.slow
def test_rules_list_says_which_rule_sets_can_be_played(canasta: Callable[..., Ended]) -> None:
    listed = json.loads(canasta("rules", "list", "--json").out)
    known = [each["id"] for each in listed if each["status"] == "documented only" and each["missing"]]
    assert known == ["albany", "canadian", "jonola", "manzana", "railroad", "royal"]
    playable = [each["id"] for each in listed if each["status"] == "playable"]
    assert playable == list(canasta_nb.RuleSet.ids())
    classic = next(each for each in listed if each["id"] == "classic")
    assert {"players": [4], "packs": 2, "jokers": 4, "status": "playable"}.items() <= classic.items()
    for each in listed:
        assert each["special"][:20] in canasta("rules", "list").out


def test_rule_sets_are_shown_and_compared_by_the_names_that_people_use(canasta: Callable[..., Ended]) -> None:
    assert canasta("rules", "show", "hand", "and", "foot") == canasta("rules", "show", "hand-and-foot")
    assert canasta("rules", "show", "Canasta", "Five") == canasta("rules", "show", "jonola")
    named = canasta("rules", "diff", "hand", "and", "foot", "cutthroat", "--json")
    assert named == canasta("rules", "diff", "hand-and-foot", "classic-3p", "--json")
    assert canasta("rules", "diff", "samba").err.endswith(
        sentence("mistakes", "command", "two_rules", first="samba") + "\n"
    )
    assert "Brazilian Canasta" in canasta("rules", "list").out


def test_rules_show_gives_every_value_its_source(canasta: Callable[..., Ended]) -> None:
    shown = json.loads(canasta("rules", "show", "classic", "--json").out)
    assert len(shown["values"]) > 100
    assert all(row["source"] for row in shown["values"])
    minimums = next(row for row in shown["values"] if row["key"] == "initial_meld.table")
    assert minimums["value"] == [[None, 15], [0, 50], [1500, 90], [3000, 120]]
    words = re.sub(r"\s+", " ", canasta("rules", "show", "classic", "--values").out)
    assert f"initial_meld.table below:15,0:50,1500:90,3000:120 {minimums['source']}"[:90] in words


def test_rules_show_is_a_page_of_sentences_with_their_sources(canasta: Callable[..., Ended]) -> None:
    shown = json.loads(canasta("rules", "show", "samba", "--json").out)
    words = re.sub(r"\s+", " ", canasta("rules", "show", "samba").out)
    assert all(f"{told['says']} [{told['source']}]" in words for each in shown["page"] for told in each["sentences"])
    assert "Going out scores 200. [Twenty Variations, Samba 7]" in words
    assert "three-hand-deal 15 15, 13 cards with three players" in words


def test_rules_show_says_what_is_known_of_rules_that_are_only_documented(canasta: Callable[..., Ended]) -> None:
    ended = canasta("rules", "show", "jonola")
    assert ended.status == 0
    assert "At most the top five cards of the pile are taken. [Pagat; jonola.com]" in ended.out
    assert "Missing\n  The deal, the minimum" in ended.out
    assert json.loads(canasta("rules", "show", "jonola", "--json").out)["players"] == [2, 3, 4]


def test_rules_show_names_what_a_table_may_choose(canasta: Callable[..., Ended]) -> None:
    words = re.sub(r"\s+", " ", canasta("rules", "show", "race-horse").out)
    assert "keep-packets off off, on" in words
    shown = json.loads(canasta("rules", "show", "race-horse", "--json").out)
    assert {"option": "keep-packets", "values": ["off", "on"]}.items() <= shown["options"][0].items()


def test_rules_show_knows_what_a_table_chose(canasta: Callable[..., Ended]) -> None:
    shown = json.loads(canasta("rules", "show", "classic always-frozen=on", "--json").out)
    assert next(row["chosen"] for row in shown["options"] if row["option"] == "always-frozen") == "on"
    assert next(row["value"] for row in shown["values"] if row["key"] == "pile.always_frozen") is True


def test_rules_diff_names_both_values(canasta: Callable[..., Ended]) -> None:
    found = json.loads(canasta("rules", "diff", "classic", "wikipedia", "--json").out)
    assert {"key": "stock_end.forced", "values": ["lay-off", "any-take"]}.items() <= found[-1].items()
    assert canasta("rules", "diff", "classic", "classic").out == "classic and classic have the same values.\n"


HOUSE = 'based_on = "classic"\n[differences]\npile.take_unfrozen = ["natural_pair"]\n'


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("rules", "show", "clasic"), 'there are no rules "clasic". Did you mean "classic"?'),
        (("rules", "show", "none.toml"), "none.toml: no such file or directory."),
        (("rules", "diff", "classic", "classic pile.smalest=2"),
         "classic: "
         + sentence("mistakes", "value", "no_key", name="pile.smalest", hint=' Did you mean "pile.smallest"?')),
        (("rules", "show", "our-club.toml"),
         'our-club.toml:3: pile.take_unfrozen: "natural_pair" is not '
         + sentence("mistakes", "noun", "TakeWay") + '. Did you mean "natural-pair"?'),
    ],
)  # fmt: skip
def test_a_mistake_is_a_sentence_with_the_place_and_the_nearest_right_word(
    canasta: Callable[..., Ended],
    words: tuple[str, ...],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("our-club.toml").write_text(HOUSE, encoding="utf-8")
    assert canasta(*words) == (2, "", f"canasta-nb: {says}\n")


GAME = Path(__file__).parent / "games" / "lesson-06-at-90.canasta"


def test_replay_prints_what_a_record_shows(canasta: Callable[..., Ended]) -> None:
    ended = canasta("replay", GAME)
    assert ended.status == 0
    assert ended.out.startswith("Ann, Ben, Cam, Dot\nDeal 1, classic, 4 turns\nnot ended: seat 1")


def test_a_record_cut_in_the_middle_is_answered_with_the_line(canasta: Callable[..., Ended], tmp_path: Path) -> None:
    cut = tmp_path / "cut.canasta"
    whole = GAME.read_text(encoding="utf-8")
    before = whole[: whole.index("discard Ks") + len("disc")]
    cut.write_text(before, encoding="utf-8")
    ended = canasta("replay", cut)
    assert ended.status == 2
    assert ended.err.startswith(f"canasta-nb: {cut}, line {before.count(chr(10)) + 1}, column 13: a move was expected")
    assert cut.read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("replay", "none.canasta"), "none.canasta: no such file or directory."),
        (("replay", "brokn.ipynb"), 'brokn.ipynb: no such file or directory. Did you mean "broken.ipynb"?'),
        (("mark", "none.ipynb"), "There is no file none.ipynb."),
        (
            ("mark", "broken.ipynb"),
            sentence("mistakes", "notebook", "not_json", place="broken.ipynb:1:1"),
        ),
    ],
)
def test_a_missing_or_broken_file_is_a_sentence(
    canasta: Callable[..., Ended],
    words: tuple[str, ...],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("broken.ipynb").write_text("not a notebook", encoding="utf-8")
    assert canasta(*words) == (2, "", f"canasta-nb: {says}\n")
    assert Path("broken.ipynb").read_text(encoding="utf-8") == "not a notebook"


CASES = """
- id: mine.minimum
  position: "rules classic; scores 1495 0; turn 1 draw"
  expect: {minimum: {A: 50}}
- id: mine.unreadable
  position: "rules classic; trun 1 draw"
  expect: legal
  act: draw
"""


def test_judge_says_which_cases_do_not_agree(canasta: Callable[..., Ended], tmp_path: Path) -> None:
    cases = tmp_path / "mine.yaml"
    cases.write_text(CASES, encoding="utf-8")
    ended = canasta("judge", cases)
    assert ended.status == 1
    assert "mine.unreadable" in ended.out
    assert ended.out.endswith("1 of 2 cases agree.\n")
    right, wrong = map(json.loads, canasta("judge", cases, "--json").out.splitlines())
    assert right == {"id": "mine.minimum", "agrees": True, "expected": {"minimum": {"A": 50}},
                     "got": {"minimum": {"A": 50}}, "laws": []}  # fmt: skip
    assert wrong["got"]["error"].startswith("line 1, column 16: ")
    cases.write_text(CASES.partition("- id: mine.unreadable")[0], encoding="utf-8")
    assert canasta("judge", cases).status == 0


@pytest.mark.slow
def test_simulate_plays_the_same_deals_for_the_same_seed(canasta: Callable[..., Ended]) -> None:
    words = ("simulate", "--rules", "classic,wikipedia", "--deals", 2, "--seed", 3, "--check", "--json")
    first, second = ([json.loads(line) for line in canasta(*words).out.splitlines()] for _ in range(2))
    assert [line["rules"] for line in first] == ["classic", "wikipedia"]
    assert all(line["deals"] == 2 and line["violations"] == [] for line in first)
    for lines in (first, second):
        for line in lines:
            assert line.pop("seconds") >= 0
            assert line.pop("decisions_per_second") > 0
    assert first == second


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--rules", "clasic"), 'there are no rules "clasic". Did you mean "classic"?'),
        (("--rules", "classic", "--bots", "carefull"), 'Did you mean "careful"?'),
        (("--rules", "classic", "--deals", 0), sentence("mistakes", "one_worker", deals=0, workers=1)),
    ],
)
def test_simulate_refuses_in_a_sentence(canasta: Callable[..., Ended], words: tuple[str, ...], says: str) -> None:
    ended = canasta("simulate", *words)
    assert (ended.status, ended.out) == (2, "")
    assert says in ended.err
    assert "Traceback" not in ended.err


def test_house_rules_are_shown_by_what_they_are_based_on(canasta: Callable[..., Ended], tmp_path: Path) -> None:
    club = tmp_path / "our-club.toml"
    club.write_text('based_on = "classic"\n[differences]\ngame.target = 3000\n', "utf-8")
    lines = canasta("rules", "show", club).out.splitlines()
    assert lines[:3] == ["our-club", sentence("rulebook/words", "page", "playable_house", base="classic"), ""]
    values = canasta("rules", "show", club, "--values").out.splitlines()
    assert values[0] == "our-club: House rules, based on classic"


def test_a_folder_in_place_of_a_file_is_called_a_folder(canasta: Callable[..., Ended], tmp_path: Path) -> None:
    assert canasta("mark", tmp_path) == (
        2,
        "",
        f"canasta-nb: {sentence('mistakes', 'notebook', 'empty_folder', path=tmp_path)}\n",
    )
    (tmp_path / "05_freezing.ipynb").write_text("{}", "utf-8")
    named = sentence("mistakes", "notebook", "folder", path=tmp_path, names="05_freezing.ipynb")
    assert canasta("mark", tmp_path) == (2, "", f"canasta-nb: {named}\n")
    assert canasta("replay", tmp_path) == (
        2,
        "",
        f"canasta-nb: {tmp_path}: {sentence('mistakes', 'what_it_is', 'folder')}.\n",
    )


def test_a_game_is_played_in_the_terminal_and_taken_up(
    canasta: Callable[..., Ended], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.canasta"

    def typed(*lines: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        ended = canasta("play", "classic", "--seed", 7, "--bots", "greedy", "--save", path)
        assert ended.status == 0
        return ended.out

    said = typed("discard 4d", "melt 9s", "draw", "why", "hint", "hint longer", "undo", "discard 8d", "table", "quit")
    assert "You are Ann, seat 1" in said
    assert "You can't do that yet" in said
    assert 'A move was expected, not "melt": did you mean "meld"?' in said
    assert sentence("telling", "pile", "frozen_side") in said
    assert "An expert would say: “" in said
    assert sentence("telling", "undo", "seen") + "draw" in said
    assert re.search(r"^Ben (draws|takes)", said, re.MULTILINE)
    assert said.rstrip().endswith(f"type canasta-nb play --save {path}")
    again = typed("table")
    assert "deal 1. You are Ann, seat 1" in again
    assert "Turn     Ann (you): " + sentence("telling", "todo", "draw") in again
    turns = [turn for turn in GameRecord.load(path).entries if isinstance(turn, Played)]
    assert [turn.turn.seat for turn in turns] == [1, 1, 2, 3, 4], "the hint stands within the first turn"


def test_a_whole_deal_and_the_next_in_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session("classic", seed=3, bots="greedy")
    player = bot("greedy")
    told: list[str] = []

    def lines() -> Iterator[str]:
        while not session.over:
            yield str(player.choose(session.view, legal_acts(session.position)))
        yield "next"
        yield "draw"

    play_in_terminal(session, lines(), told.append)
    assert session.position.deal == 2
    assert any("Result   A" in text for text in told)
    assert all(len(line) <= 80 for text in told if "You may" in text for line in text.splitlines())


def in_a_terminal(*lines: str, start: str = "classic", **options: Any) -> list[str]:
    """Return the output of a terminal for these typed lines."""
    told: list[str] = []
    session = Session(start, **{"seed": 3, "bots": "greedy", **options})
    play_in_terminal(session, iter(lines), lambda text: told.append(str(text)))
    return told


def test_an_act_is_told_and_the_table_comes_when_the_turn_comes_back() -> None:
    told = in_a_terminal("draw", "discard 10h")
    drawn = told.index("You draw K♦.")
    assert told[drawn + 1] == "Your turn: " + sentence("telling", "todo", "play")
    assert told[drawn + 2] == "You discard 10♥."
    assert [text.split()[0] for text in told[drawn + 3 : drawn + 6]] == ["Ben", "Cam", "Dot"]
    assert sum("You may" in text for text in told) == 2, "once at the beginning, once when the turn has come back"


def test_a_refusal_in_the_terminal_names_its_law_and_nothing_else_quits() -> None:
    told = in_a_terminal("discard 4c", "quit now", "say stock")
    refused = next(text for text in told if text.endswith("Law turn.draw-first."))
    assert refused.startswith("You can't do that yet")
    assert any('not "quit"' in text for text in told)
    assert "Stock: 60 cards." in told


def test_a_game_without_a_file_says_so_at_the_end() -> None:
    assert in_a_terminal("quit")[-1].startswith("This game isn't saved. ")


def test_another_game_does_not_go_on_in_the_file_of_one(
    canasta: Callable[..., Ended], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.canasta"

    def play(*words: object) -> Ended:
        monkeypatch.setattr("sys.stdin", io.StringIO("draw\nquit\n"))
        return canasta("play", *words, "--save", path)

    assert play("classic", "--seed", 7).status == 0
    for others in (("hand-and-foot",), ("--seed", 99)):
        ended = play(*others)
        assert ended.status == 2
        assert f"{path} holds a game of classic already." in ended.err
    assert sentence("telling", "terminal", "goes_on", deal=1, acts=1) in play().out


def test_a_person_at_the_keyboard_gets_a_prompt(canasta: Callable[..., Ended], monkeypatch: pytest.MonkeyPatch) -> None:
    typed = io.StringIO("say stock\nquit\n")
    typed.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr("sys.stdin", typed)
    assert "\n> Stock: 61 cards.\n> " in canasta("play", "--seed", 7).out
