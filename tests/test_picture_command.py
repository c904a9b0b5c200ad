"""`canasta-nb picture`: a position becomes a file that a page can show, and a mistake becomes one sentence."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from catalogue import sentence

from canasta_nb import cli, parse_position
from canasta_nb.core.speech.language import speak
from canasta_nb.descriptions.picturing import position_picture

FILE = Path(__file__).parent / "data" / "frozen-pile.canasta"
TEXT = FILE.read_text(encoding="utf-8")
SVG = "{http://www.w3.org/2000/svg}"
KINGS = "rules classic; turn 1 draw; hand 1 KsKh; pile 9d"

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Command]:
    """`run("rules classic; …", "-o", file)`: the exit status, what is printed, and what is complained of."""

    def typed(*words: object) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["canasta-nb", "picture", *map(str, words)])
        with pytest.raises(SystemExit) as end:
            cli.main()
        return int(end.value.code or 0), *capsys.readouterr()

    yield typed
    speak("en")


def title(svg: str) -> str:
    found = ET.fromstring(svg).find(f"{SVG}title")
    assert found is not None
    return found.text or ""


def test_a_file_is_drawn_into_a_file_and_says_all_that_lies_there(run: Command, tmp_path: Path) -> None:
    out = tmp_path / "frozen.svg"
    assert run(FILE, "-o", out) == (0, f"Wrote {out}.\n", "")
    drawn = out.read_text(encoding="utf-8")
    assert title(drawn) == (
        "The pile, bottom to top: 5♣ 2♦ 9♥ K♠; Your melds: 7♠ 7♥ 7♣ 7♦; Their melds: Q♣ Q♦ 2♥; Their threes: 3♥; "
        "Your hand: K♥ K♣ Q♠ Q♥ 2♣ 10♠ 9♣ 8♦ 6♥ 5♠ 4♦"
    )
    assert len([use for use in ET.fromstring(drawn).iter(f"{SVG}use") if re.match(r"#c\d", use.get("href", ""))]) == 23


def test_a_picture_asks_for_nothing_from_elsewhere() -> None:
    drawn = position_picture(parse_position(TEXT))
    assert re.findall(r"https?://[^\"' ]+", drawn) == ["http://www.w3.org/2000/svg"]  # a name, which nobody opens
    assert not re.search(r"<script|<image|<foreignObject|\son\w+=|url\(", drawn)
    assert all(use.get("href", "").startswith("#") for use in ET.fromstring(drawn).iter(f"{SVG}use"))


def test_a_text_is_drawn_as_the_file_is_and_is_printed_without_a_name(run: Command) -> None:
    assert run(TEXT)[:2] == run(FILE)[:2]
    assert run(TEXT)[0] == 0


def test_the_words_are_those_of_the_seat_and_of_the_language(run: Command) -> None:
    assert title(run(FILE, "--seat", 2)[1]).startswith("The pile, bottom to top: 5♣ 2♦ 9♥ K♠; Their melds: 7♠")
    assert "Ann: K♥ K♣" in title(run(FILE, "--seat", 2)[1])
    assert "Tu mano: K♥ K♣" in title(run(FILE, "--lang", "es")[1])


def test_suits_have_four_colours_where_they_are_wanted(run: Command) -> None:
    assert "#0066b8" in run(FILE, "--deck", "four")[1]
    assert "#0066b8" not in run(FILE)[1]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("rules classic; trun 1 draw", 'line 1, column 16: a field was expected, not "trun": did you mean "turn"?'),
        ("rules clasic; turn 1 draw", 'Did you mean "classic"?'),
        ("rules classic; turn 1 draw; hand 1 KsKsKs", "the pack has 2 copies of Ks"),
        ("rules classic; turn 1 draw", "This position shows no cards."),
        ("", "line 1, column 1: "),
        ("no-such-file", "no-such-file: no such file or directory."),
        (str(FILE.parent), "this is a folder"),
        (str(FILE.parents[2] / "docs" / "table.png"), sentence("notation", "record", "no_text")),
        (str(FILE.parents[2] / "README.md"), "README.md, line 3, column 1: a field was expected"),
        ("<script>alert(1)</script> <b>", "line 1, column 1: a field was expected"),
        ("rules classic; " * 70_000, "line 1, column"),
        ("rules classic; turn 1 draw; hand 1 \u202eKs", "a card was expected"),
    ],
    ids=lambda text: text[-30:],
)
def test_what_cannot_be_drawn_is_answered_by_a_sentence(run: Command, typed: str, says: str, tmp_path: Path) -> None:
    out = tmp_path / "never.svg"
    status, printed, complaint = run(typed, "-o", out)
    assert (status, printed) == (2, "")
    assert says in complaint
    assert complaint.count("\n") == 1
    assert len(complaint) < 400
    assert not out.exists()


def test_a_seat_and_a_place_that_are_not_there_are_answered(run: Command, tmp_path: Path) -> None:
    assert run(KINGS, "--seat", 7) == (
        2,
        "",
        "canasta-nb: " + sentence("review/words", "no_seat", seat=7, seats=4) + "\n",
    )
    nowhere = tmp_path / "nowhere" / "a.svg"
    assert run(KINGS, "-o", nowhere) == (2, "", f"canasta-nb: {nowhere}: no such file or directory.\n")
    assert "this is a folder" in run(KINGS, "-o", tmp_path)[2]
