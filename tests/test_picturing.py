"""A position as a picture for pages where no script runs: it says what its words say, and it stays small."""

import re
from html import unescape
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest

from canasta_nb import Table
from canasta_nb.core.model.cards import face, parse_cards
from canasta_nb.core.notation.text import parse_position
from canasta_nb.descriptions.picturing import WIDEST, Line, image, picture, table_lines
from canasta_nb.teaching.judging.showing import show

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Ann", "Ben", "Cam", "Dot"]
LATE = """rules classic; turn 1 draw; hand 1 AsAhAc2d2hKs9h9d7h5c4c3c3sQhJk; melds A KsKhKdKcJk; threes A 3h3d
melds B QsQhQdQc2s 7s7h7c7d; pile 5h2d9c9s8d"""


def hand_of(cards: str) -> Line:
    return "hand", "Your hand", (parse_cards(cards),), ""


def drawn(html: str) -> ET.Element:
    """Return the picture inside an image's address, which must be well formed."""
    source = re.search(r'src="data:image/svg\+xml,([^"]+)"', html)
    assert source is not None
    return ET.fromstring(unquote(source[1]))


def cards_in(svg: ET.Element) -> list[ET.Element]:
    return [use for use in svg.iter(f"{SVG}use") if re.fullmatch(r"#c\d+", use.get("href", ""))]


def test_every_card_of_the_words_is_drawn_and_every_name_in_the_picture_is_defined() -> None:
    html = image(table_lines(parse_position(LATE.replace("\n", "; ")), 1, NAMES))
    words = re.search(r'alt="([^"]*)"', html)
    assert words is not None
    said = unescape(words[1])
    svg = drawn(html)
    names = {node.get("id") for node in svg.iter()}
    assert {use.get("href", "")[1:] for use in svg.iter(f"{SVG}use")} <= names
    assert len(cards_in(svg)) == 36
    assert said.startswith("The pile, bottom to top: 5♥ 2♦ 9♣ 9♠ 8♦; Your melds: K♠ K♥ K♦ K♣ joker; Their melds: Q♠")
    assert said.count("♠") + said.count("♥") + said.count("♦") + said.count("♣") + said.count("joker") == 36
    assert [node.text for node in svg.iter(f"{SVG}text")] == [line.split(":")[0] for line in said.split("; ")]


def test_threes_that_each_player_owns_are_those_of_the_players_side() -> None:
    """Seat 2 plays against 1 and 3, so the sides are in another order than the seats."""
    position = parse_position("rules classic-3p; sides A=2 B=13; turn 1 draw; threes 1 3h; threes 2 3d; pile 9d")
    lines = {label: runs for _, label, runs, _ in table_lines(position, 1, NAMES)}
    assert lines["Your threes"] == (parse_cards("3h"),)
    assert lines["Their threes"] == (parse_cards("3d"),)


def test_one_set_of_symbols_serves_every_card_of_a_picture() -> None:
    svg = ET.fromstring(picture([hand_of("KsKsKhKhKd7d")]))
    assert [node.get("id") for node in svg.iter(f"{SVG}symbol")] == ["7", "K", "d", "h", "s"]


def test_a_mark_is_drawn_only_where_it_gives_nothing_away() -> None:
    wild, black = hand_of("2s"), hand_of("3c")
    assert 'href="#star"' in picture([wild])
    assert 'class="w"' in picture([wild])
    assert 'href="#stop"' in picture([black])
    for line in (wild, black):
        plain = picture([line], marks=False)
        assert not re.search('#star|#stop|#rosette|class="w"', plain)


def test_a_deck_of_four_colours_is_drawn_in_four() -> None:
    colours = re.findall(r'color="(#\w+)"', picture([hand_of("KsKhKdKc")], deck="four"))
    assert len(set(colours)) == 4
    assert len(set(re.findall(r'color="(#\w+)"', picture([hand_of("KsKhKdKc")])))) == 2


@pytest.mark.parametrize("number", [1, 11, 40])
def test_a_hand_of_any_size_stays_within_the_picture(number: int) -> None:
    svg = ET.fromstring(picture([hand_of("9s" * number)]))
    width = float(svg.get("width", 0))
    assert width <= WIDEST
    assert all(float(card.get("x", 0)) + 50 <= width for card in cards_in(svg))
    assert len({(card.get("x"), card.get("y")) for card in cards_in(svg)}) == number


def test_a_picture_of_a_late_table_stays_small() -> None:
    assert len(show(LATE.replace("\n", "; "))._repr_html_()) <= 12_800
    assert len(Table("classic", seed=3).to_html()) <= 13_000


def test_a_table_pictures_what_its_seat_sees() -> None:
    table = Table("classic", seed=3)
    shown = cards_in(drawn(table.to_html()))
    position = table.session.view.position
    assert len(shown) == len(position.hand_of(1)) + sum(map(len, position.threes)) + 1  # the top card of the pile
    others = [face(card) for card in table.session.position.hand_of(2)]
    assert " ".join(others) not in table.to_html()


def test_what_a_lesson_shows_in_its_text_is_no_wider_than_a_telephone_can_show() -> None:
    widths = [int(wide) for wide in re.findall(r"width='(\d+)' height", show("fz-3")._repr_html_())]
    assert widths
    assert max(widths) <= 400
