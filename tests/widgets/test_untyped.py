"""What the table says where cards are clicked: no card, act or law as it is typed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from refused_cases import TYPED

from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.speech.language import LANGUAGES, speaking


def sentences(scene: dict[str, Any]) -> Iterator[str]:
    """Everything that a scene says to the eye."""
    yield from (scene["todo"], scene["pile"]["says"], scene["pile"]["short"], *scene["news"])
    yield from (
        reason[1] for reason in scene["can"].values() if isinstance(reason, list) and isinstance(reason[0], str)
    )
    yield from (words for _, words in scene["can"].get("besides", ()))
    yield from (says for _, says, *_ in scene.get("drops", ()))
    yield from (move["says"] for move in scene["last"])
    yield from (says for _, _, says, _ in scene["turns"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", ["classic", "samba", "modern-american"])
def test_a_whole_deal_is_told_without_a_typed_word(rules: str, lang: str, driven: Callable[..., Any]) -> None:
    with speaking(lang):
        driver = driven(rules)
    player = bot("greedy")
    table, answers = driver.table, []
    while not table.session.over:
        asked = ["hint", "undo"] if table.session.why_no_undo() else ["hint"]
        answers += [driver.send(do=each, args={}) for each in asked]
        act = player.choose(table.session.view, legal_acts(table.session.position))
        driver.send(act=str(act))
    said = [each.get("says", "") for each in answers] + [each for scene in driver.scenes for each in sentences(scene)]
    assert [each for each in said if TYPED.search(each)] == []
