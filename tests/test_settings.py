"""The settings: one file of the learner's own, kept whole, and read as if anybody might have written it."""

from __future__ import annotations

import json
import os
import stat
import sys
from pathlib import Path

import pytest

from canasta_nb.settings import ChosenGame, Settings, keep_settings, learners_folder, settings

SAMBA = ChosenGame(rules="samba", players=5, seat=2, bots="expert", pace="fast")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "own" / "settings.json"


def test_each_choice_is_kept_and_leaves_the_others(file: Path) -> None:
    assert settings(file) == Settings()
    for chosen in (
        {"show_python": True},
        {"game": SAMBA},
        {"sound": True},
        {"sound_asked": True},
        {"only_classic": True},
    ):
        assert keep_settings(file, **chosen) == ""
    assert settings(file) == Settings(show_python=True, game=SAMBA, sound=True, sound_asked=True, only_classic=True)
    assert [path.name for path in file.parent.iterdir()] == ["settings.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such modes there")
def test_only_its_owner_may_read_it(file: Path) -> None:
    keep_settings(file, show_python=True)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_what_a_newer_version_keeps_stays(file: Path) -> None:
    file.parent.mkdir()
    file.write_text('{"words_per_minute": 90, "show_python": true}')
    keep_settings(file, show_python=False)
    assert json.loads(file.read_text()) == {"words_per_minute": 90, "show_python": False}


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[" * 100_000, "[1]", "null", '{"show_python": 1, "game": "samba"}',
        '{"game": {"rules": "../x", "players": 4, "seat": 1, "bots": "a"}}',
        '{"game": {"rules": "../x", "players": 4, "seat": 1, "bots": "a", "pace": "b"}}',
        '{"game": {"rules": "samba", "players": true, "seat": 1, "bots": "a", "pace": "b"}}',
        '{"game": {"rules": "samba", "players": 999999, "seat": 1, "bots": "a", "pace": "b"}}',
        '{"game": {"rules": "samba", "players": 4, "seat": 1, "bots": "a", "pace": "b", "save": "/x"}}',
        '{"show_python": "' + "x" * 200_000 + '"}',
    ],
)  # fmt: skip
def test_anything_of_another_form_counts_as_not_chosen(file: Path, text: str) -> None:
    file.parent.mkdir()
    file.write_text(text)
    assert settings(file) == Settings()


def test_what_cannot_be_read_is_never_written_over(file: Path) -> None:
    file.parent.mkdir()
    file.write_text(large := '{"words": "' + "x" * 200_000 + '"}')
    assert keep_settings(file, show_python=True) != ""
    assert file.read_text() == large
    for at, torn in enumerate(('{"show_python": tr', "[1]"), start=1):
        file.write_text(torn)
        assert keep_settings(file, show_python=True) == ""
        assert settings(file) == Settings(show_python=True)
        assert len(aside := sorted(file.parent.glob("*.damaged"))) == at
        assert torn in [path.read_text() for path in aside]


def test_it_never_follows_a_link_and_says_why_it_cannot_be_kept(tmp_path: Path) -> None:
    (tmp_path / "other.json").write_text('{"show_python": true}')
    linked = tmp_path / "settings.json"
    try:
        linked.symlink_to(tmp_path / "other.json")
    except OSError:
        pytest.skip("no links here")
    assert settings(linked) == Settings()
    assert keep_settings(tmp_path / "other.json" / "settings.json", show_python=True) != ""
    with pytest.raises(TypeError, match="there is no setting shown"):
        keep_settings(tmp_path / "settings.json", shown=True)


def test_it_lies_in_the_learners_own_folder_and_in_a_browser_where_files_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA", "HOME", "USERPROFILE"):
        monkeypatch.setitem(os.environ, name, str(tmp_path))
    assert learners_folder().is_relative_to(tmp_path)
    monkeypatch.setattr("sys.platform", "emscripten")
    monkeypatch.setattr("canasta_nb.settings.BROWSERS_DRIVE", tmp_path)
    assert keep_settings(show_python=True) == ""
    assert settings().show_python
    assert (tmp_path / "settings.json").is_file()
