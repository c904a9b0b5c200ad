"""The sentence that a player has for each act is in the first person, and short enough for the place at its seat."""

import re

import pytest
from sampled import every_time

from canasta_nb.bots import Bot, bot, choice_of
from canasta_nb.bots.expert import Expert, own_voice
from canasta_nb.bots.expert.reasons import sentence
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.model.cards import RANKS
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import say, speaking, texts
from canasta_nb.descriptions.telling import ranks

LONGEST = 90
"""Letters that a sentence beside a seat may have."""
FIRST_PERSON = re.compile(r"\b(I|I'm|I'd|I've|my|we|our|us)\b")
FAMILIES = ("classic", "samba", "hand-and-foot", "modern-american", "bolivian", "combo", "pennies-from-heaven")


def reasons(rules: str, seed: int, kind: str, acts_read: int = 5000) -> dict[str, str]:
    """Return what the players of one deal say, each sentence with its act, for the first acts alone."""
    position = deal(RuleSet.load(rules), seed)
    players: list[Bot] = [Expert(seat, deals=6) if kind == "expert" else bot(kind) for seat in range(position.seats)]
    said, record = {}, []
    while len(record) < acts_read and (acts := legal_acts(position)):
        player = players[position.turn - 1]
        act = choice_of(player, view(position, position.turn), acts, record)
        said[player.why] = str(act)
        before, position = position, play(position, act)
        record.append((before, act))
    return said


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("rules", every_time(RuleSet.ids(), asked=FAMILIES[:3]))
def test_a_careful_player_gives_a_short_reason_for_every_act(rules: str, language: str) -> None:
    with speaking(language):
        said = reasons(rules, 1, "careful")
    assert {why: act for why, act in said.items() if not 0 < len(why) <= LONGEST} == {}
    if language == "en":
        assert {why: act for why, act in said.items() if not FIRST_PERSON.search(why)} == {}


@pytest.mark.parametrize("language", every_time(("en", "es"), asked={"es"}))
@pytest.mark.parametrize("rules", every_time(FAMILIES, asked={"classic"}))
def test_so_does_an_expert(rules: str, language: str) -> None:
    with speaking(language):
        said = reasons(rules, 2, "expert", 40)
    assert {why: act for why, act in said.items() if not 0 < len(why) <= LONGEST} == {}


@pytest.mark.parametrize("language", ["en", "es"])
def test_whatever_an_expert_counts_it_says_shortly_and_one_idea_a_sentence(language: str) -> None:
    """The longer hint says the same sentences, with the names of the players."""
    with speaking(language):
        voices = [own_voice(), own_voice("Ben", "Cam"), own_voice("Ben", alone=True)]
        keys = [key for key in texts("bots/expert/words.toml")["at_the_table"] if key != "of"]
        told = [
            sentence("at_the_table", key, deals=100, many=100, few=few, points=1000, **voice._asdict())
            for key in keys
            for voice in voices
            for few in (100, sentence("none"))
        ]
    assert [each for each in told if len(each) > LONGEST] == []
    sentences = [one for each in told for one in re.split(r"(?<=\.) ", each)]
    assert [one for one in sentences if len(one.split()) > 14 or re.search("[;:]", one)] == []


@pytest.mark.soak
@pytest.mark.parametrize("language", ["en", "es"])
def test_so_it_is_over_twenty_deals(language: str) -> None:
    with speaking(language):
        told = [reasons(rules, seed, "careful") for rules in FAMILIES for seed in range(20)]
    assert [why for said in told for why in said if not 0 < len(why) <= LONGEST] == []


def shape(why: str) -> str:
    """Return a sentence without its cards, ranks and numbers."""
    names = "|".join(map(ranks, RANKS))
    return re.sub(
        rf"(?:(?:10|[2-9JQKA])[♠♥♦♣])+|\b(?:{names}|\d+|one|two|three|four|five|six|seven|eight|nine|ten|cards?)\b",
        "…",
        why,
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_said_again_and_again_varies_by_what_is_true(seed: int) -> None:
    said = reasons("classic", seed, "careful")
    drawn = [shape(why) for why, act in said.items() if act == "draw"]
    assert len(drawn) > 12
    assert max(map(drawn.count, drawn)) <= 0.6 * len(drawn), "and no draw is explained as most others are"
    assert len(set(drawn)) >= 3


@pytest.mark.parametrize(
    ("position", "key", "values"),
    [
        ("turn 1 draw; hand 1 KhQc9d; pile 5c6d7h9s", "no_pair_for_us", {"rank": "nines"}),
        ("turn 1 draw; hand 1 KhQc4d; pile 9s", "no_card_for_us", {"rank": "nines"}),
        ("turn 1 draw; hand 1 KhQc4d; pile 2d9s", "no_card", {"n": "two cards", "rank": "nines"}),
        ("turn 1 draw; hand 1 5h5c4d; pile 5s", "no_points", {"card": "5♠", "minimum": 50}),
        ("turn 1 draw; melds A KsKhKd; hand 1 QcTh4d; pile 9s", "no_match", {"card": "9♠", "rank": "nines"}),
        ("turn 1 draw; melds A KsKhKd; hand 1 QcTh4d; pile 9s3c", "no_take_blocked", {"card": "3♣"}),
        ("turn 1 draw; melds A KsKhKd; hand 1 QcTh9d; pile 9s", "no_take", {"card": "9♠"}),
        ("turn 1 play; melds A KsKhKd QsQhQdQc; hand 1 Kc9d8d7d6d5h; pile 9s", "nearer",
         {"cards": "K♣", "rank": "kings", "n": 4, "size": 7}),
        ("turn 1 play; melds A KsKhKd; melds B QsQhQd 9s9h9d; hand 1 QcQc9c9d2d; pile KsKhTsThAsAhAdAcJsJh",
         "freeze_risky", {"card": "2♦"}),
    ],
    ids=lambda value: value if isinstance(value, str) and " " not in value else "",
)  # fmt: skip
def test_a_reason_says_what_is_true_of_the_position(position: str, key: str, values: dict[str, object]) -> None:
    at = parse_position(f"rules classic; {position}")
    player = bot("careful")
    player.choose(view(at, 1), legal_acts(at))
    assert player.why == say("bots/words.toml", key, **values)
