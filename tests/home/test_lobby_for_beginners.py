"""What the lobby advises somebody who has answered nothing yet."""

from __future__ import annotations

from pathlib import Path

import home_learner
import pytest

from canasta_nb import CourseHome


@pytest.mark.parametrize("lang", ["en", "es"])
def test_on_the_first_visit_the_lobby_says_what_to_choose(tmp_path: Path, lang: str) -> None:
    new = CourseHome(folder=home_learner.course(tmp_path), progress=None, lang=lang)
    note = new.scene["lobby"]["note"]
    advised = [new.scene["lobby"]["games"][0]["name"], new.strings["like"]["beginner"], new.strings["paces"]["step"]]
    assert [each for each in advised if each not in note] == []
    home_learner.clicked(tmp_path, ct_1="20")
    assert CourseHome(folder=tmp_path, progress=None).scene["lobby"]["note"] == ""
