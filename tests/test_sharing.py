"""What is shared: a link holds what a seat may know and nothing else, a finished deal goes whole, and no link harms."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from base64 import urlsafe_b64encode
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs
from zlib import compress, crc32

import pytest
from catalogue import sentence
from sampled import one_in

from canasta_nb import Replay, RuleSet, Table
from canasta_nb.bots.expert.imagining import Imagination
from canasta_nb.core.notation.records import replay
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.questions.views import seen, view
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.game.session import Session
from canasta_nb.game.sharing import EDITION, LONGEST_LINK, deal_link, position_link, unpacked
from canasta_nb.home.lobby import played
from canasta_nb.review import Review
from canasta_nb.settings import ChosenGame
from canasta_nb.widgets.scenes import sharing

sys.path.insert(0, str(Path(__file__).parents[1] / "site"))  # what builds the site lies in a folder of its own
from steps import address

HOME = "https://cards.example"
SITE = Path(__file__).parents[1] / "site"
NODE = shutil.which("node")


def fragment(link: str) -> dict[str, str]:
    assert link.startswith(f"{HOME}/embed/#")
    return {name: value for name, (value,) in parse_qs(link.partition("#")[2], separator="&").items()}


@pytest.mark.slow
@pytest.mark.parametrize("rules", one_in(6, RuleSet.ids()))
def test_alive_67_a_deal_that_is_over_goes_whole_within_2000_characters(rules: str) -> None:
    game = played(ChosenGame(rules, max(RuleSet.load(rules).players.counts)))
    link = deal_link(game.start, game.log, HOME)
    assert 0 < len(link) <= LONGEST_LINK
    record = unpacked(fragment(link)["deal"])
    assert replay(record)[-1] == game.position
    assert record.players == (), "nobody's name goes with it"
    assert all(len(position_link(deed.after, 1, HOME)) in range(1, LONGEST_LINK) for deed in game.log)


def test_alive_68_a_link_of_a_running_game_holds_what_the_seat_may_know_and_nothing_else() -> None:
    """With other hidden cards it is the same."""
    game, seat = played(ChosenGame()), 2
    record = [seen(deed.before, deed.act) for deed in game.log]
    tried = 0
    for at in range(5, len(game.log), 22):
        place = next(place for place, deed in enumerate(game.log) if place >= at and deed.seat == seat)
        position = game.log[place].before
        other = Imagination(view(position, seat), record[:place]).deal(Random(at))
        assert other.hands != position.hands
        link = position_link(position, seat, HOME)
        assert position_link(other, seat, HOME) == link
        shown = fragment(link)
        assert parse_position(shown["table"]) == view(position, seat).position
        assert shown.keys() == {"table", "seat", "sum"}, "neither a seed nor the order of the stock"
        tried += 1
    assert tried > 3


def test_without_an_address_there_is_no_link_and_no_dead_one() -> None:
    game = played(ChosenGame())
    assert (deal_link(game.start, game.log, ""), position_link(game.start, 1, "")) == ("", "")
    told = sharing.shared(game.start, 1, game.names, game.game.played)
    assert told["link"] == ""
    assert told["says"]
    assert told["notation"]


def test_what_is_longer_than_a_link_may_be_is_no_link(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(ChosenGame())
    monkeypatch.setattr("canasta_nb.game.sharing.LONGEST_LINK", 400)
    assert deal_link(game.start, game.log, HOME) == ""


def test_a_link_that_was_changed_or_cut_is_never_another_deal() -> None:
    """The page sees it by the sum, and Python sees it by the deal even if somebody worked the sum out again."""
    game = played(ChosenGame())
    packed = fragment(deal_link(game.start, game.log, HOME))["deal"]
    random = Random(1)
    for _ in range(60):
        at = random.randrange(len(packed))
        changed = packed[:at] + random.choice("Aaz09_-") + packed[at + 1 :] if random.random() < 0.6 else packed[:at]
        if changed == packed:
            continue
        refused = refusal(changed)
        assert refused in ("", sentence("core/speech/mistakes", "link_changed"))
        if not refused:
            assert replay(unpacked(changed)), "what is read is a deal, move by move"


def refusal(link: str) -> str:
    """Return the sentence that refuses a link; empty for one that is read."""
    try:
        unpacked(link)
    except Mistake as mistake:
        return str(mistake)
    return ""


def packed(text: bytes) -> str:
    return urlsafe_b64encode(compress(text, 9, wbits=-15)).decode().rstrip("=")


@pytest.mark.parametrize(
    "link",
    [
        "", "=", "a" * 2001, "../../home", "<script>", "%00", "ä", "nothing", "A" * 1999,
        packed(b""), packed(b"canasta 1"), packed(b"\xff\xfe"),
        packed(b"0" * 10_000_000), packed(b"canasta 1\n" * 9000),
        packed(b"canasta 1\nrules ../../etc/passwd; turn 1 draw"), packed(b"canasta 1\nrules /etc/passwd; turn 1 draw"),
        packed(b"canasta 1\nrules classic; turn 1 draw; hand 1 KsKsKs"),
        packed(b"canasta 1\nrules classic; turn 1 draw; pile 6d\n2: draw 5c"),
        packed(b"/etc/passwd"), packed(b"import os"),
    ],
)  # fmt: skip
def test_hostile_links_are_refused_in_one_sentence(link: str) -> None:
    assert refusal(link) == sentence("core/speech/mistakes", "link_changed")


@pytest.mark.skipif(NODE is None, reason="needs Node 20 or later")
def test_the_page_finds_the_same_sum_and_notices_every_change() -> None:
    game = played(ChosenGame())
    links = [deal_link(game.start, game.log, HOME), position_link(game.log[50].after, 1, HOME)]
    hashes = [f"#{link.partition('#')[2]}" for link in links]
    script = f"""import {{ isWhole, sumOf }} from "{SITE}/embed/notation.js";
        const hashes = {hashes!r};
        console.log(sumOf("canasta"));
        for (const hash of hashes) {{
          const cut = [hash.slice(0, -1), hash.slice(0, 40), hash.slice(0, 30) + hash.slice(31)];
          const more = [hash + "&seat=2", hash.replace("seat=1", "seat=2"), hash.replace(/[a-z](?=&sum)/, "0")];
          const wrong = ["#", "", ...cut, ...more].filter((each) => each !== hash);
          console.log(isWhole(hash), wrong.filter(isWhole).length);
        }}"""
    assert NODE is not None
    done = subprocess.run([NODE, "--input-type=module", "-e", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [f"{crc32(b'canasta'):08x}", "true", "0", "true", "0"]


def test_a_link_has_the_address_that_the_project_states_once_the_step_has_written_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CITATION.cff", "README.md", "pyproject.toml"):
        shutil.copy(SITE.parent / name, tmp_path)
    stated = tmp_path / "pyproject.toml"
    text = stated.read_text(encoding="utf-8")
    stated.write_text(re.sub('^browser-edition = ".*"$', f'browser-edition = "{HOME}"', text, flags=re.MULTILINE))
    monkeypatch.setattr(address, "ROOT", tmp_path)
    (written,) = [text for place, text in address.pages(address.homepage()) if place.suffix == ".txt"]
    (place,) = [place for place, _ in address.pages(address.homepage()) if place.suffix == ".txt"]
    assert SITE.parent / place.relative_to(tmp_path) == EDITION, "the file that the package reads"
    kept = tmp_path / EDITION.name
    kept.write_text(written, encoding="utf-8")
    monkeypatch.setattr("canasta_nb.game.sharing.EDITION", kept)
    told = Table("classic", seed=7, bots="greedy")
    told.share()
    assert fragment(told.shared["link"])["seat"] == "1"


def test_alive_66_a_table_and_a_replay_tell_what_they_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "edition", lambda: HOME)
    table = Table("classic", seed=7, bots="greedy")
    table.share()
    hidden = view(table.session.position, 1).position
    told = table.shared
    assert parse_position(told["notation"]) == hidden
    assert fragment(told["link"])["seat"] == "1"
    assert "deal" not in told
    game = played(ChosenGame())
    shown = Replay(game, index=30)
    shown.share()
    assert parse_position(shown.shared["notation"]) == view(game.log[29].after, 1).position, "as the seat knew it"
    shown.index = len(game.log)
    shown.share()
    card = shown.shared["deal"]
    assert card["score"] == [1190, 755]
    assert [meld["k"] for meld in card["melds"]].count("") == 0
    assert len(card["melds"]) == 3
    assert "moves" not in card, "nobody has judged them"
    assert fragment(shown.shared["link"]).keys() == {"deal", "sum"}
    assert Session("classic", seed=1).names[1] not in str(card), "a name only if somebody writes one"


def test_who_watched_a_deal_has_no_side_in_what_is_shared() -> None:
    game = played(ChosenGame())
    shown = Replay(game, asks=True)
    shown.index = len(game.log)
    judged: Any = SimpleNamespace(is_hints=False, is_sure=False)
    shown._review = Review(1, game.names, (judged,), 0, (), 0, 0)
    shown.share()
    card, says = shown.shared["deal"], shown.shared["says"]
    winner = max(zip(card["score"], (["Ann", "Cam"], ["Ben", "Dot"]), strict=True))[1]
    assert card["says"] == sentence("telling", "card", "winners", names=" and ".join(winner))
    assert "moves" not in card, "nobody who watches has moved"
    told = f"{card['says']} {says}"
    assert re.search(r"\b(you|your|my|press)\b", told, re.IGNORECASE) is None
    assert all(name in says for name in ("Ann and Cam", "Ben and Dot"))
    shown.index = len(game.log) // 2
    shown.share()
    assert re.search(r"\b(you|your|they|their)\b", shown.shared["says"], re.IGNORECASE) is None


def test_what_is_shared_again_reaches_the_page_again() -> None:
    """The page forgets it whenever it opens its sheet, and the second time nothing may have changed."""
    for shown in (Table("classic", seed=7, bots="greedy"), Replay(played(ChosenGame()), index=30)):
        came: list[bool] = []
        shown.observe(lambda change, came=came: came.append("says" in change["new"]), names=["shared"])
        shown.share()
        shown.share()
        assert came.count(True) == 2, shown


def test_the_card_of_another_choice_tells_no_moves_of_the_deal_itself() -> None:
    game = played(ChosenGame())
    shown = Replay(game, index=len(game.log))
    judged: Any = SimpleNamespace(is_hints=False, is_sure=False)
    shown._review = Review(1, game.names, (judged,), 0, (), 0, 0)
    shown.share()
    assert shown.shared["deal"]["moves"] == [1, 1]
    shown._log = [*shown._log]  # as where another choice is played on
    shown.share()
    assert "moves" not in shown.shared["deal"]
