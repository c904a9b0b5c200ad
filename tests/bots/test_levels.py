"""The levels of players: each is legal and says why, and each beats the one below."""

import pytest
from sampled import every_time

from canasta_nb.bots import LEVELS, NAMES, bot
from canasta_nb.bots.beginner import IDEAS, Beginner
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import read
from canasta_nb.experiments import duplicate
from canasta_nb.experiments.dealing import play_deal
from canasta_nb.teaching.misconceptions import misconceptions

MOMENTS = {
    "must_take": ("turn 1 draw; melds A QsQhQd; hand 1 9s9h8c5d; pile 9d", "take 9d with 9s9h"),
    "pile_is_a_trap": ("turn 1 draw; melds A QsQhQd; hand 1 9s9h8c5d; pile 4c5h6dJs9d", "draw"),
    "meld_everything": ("turn 1 play; melds A QsQhQd; hand 1 9s9h9c2c5d8h; pile 4c", "meld 9s9h9c2c"),
    "hoard": ("turn 1 play; melds A QsQhQd; hand 1 9s9h9c4d8h; pile 4c", "discard 4d"),
    "wild_keeps_natural": ("turn 1 play; melds A QsQhQdQcQsQhQd; hand 1 2c5d8h4s; pile 4c", "meld Q+2c"),
    "natural_always": ("turn 1 play; melds A QsQhQdQcQsQh; hand 1 2c5d8hJs; pile 4c", "discard 5d"),
    "wild_dump": ("turn 1 play; melds A QsQhQd; melds B KsKhKd; hand 1 2c5d8h; pile 4c5h6dJs", "discard 2c"),
    "three_at_once": ("turn 1 play; melds A QsQhQd; hand 1 3s5d8h; pile 4c", "discard 3s"),
    "single_first": ("turn 1 play; melds A QsQhQd; melds B KsKhKd; hand 1 4s4hKc; pile 5c", "discard Kc"),
    "out_is_always_best": ("turn 1 play; melds A QsQhQdQcQsQhQd; hand 1 4s; pile 4c", "discard 4s"),
}


@pytest.mark.parametrize("name", IDEAS)
def test_an_idea_of_the_course_leads_to_its_mistake(name: str) -> None:
    table, mistake = MOMENTS[name]
    position = parse_position(f"rules classic; {table}; hand 2 x9; hand 3 x9; hand 4 x9; stock x40")
    chosen = set()
    for seed in range(30):
        player = Beginner(seed, ideas=[name])
        chosen.add((str(player.choose(view(position, 1), legal_acts(position))), player.why))
        if any(act == mistake for act, _ in chosen):
            break
    assert mistake in {act for act, _ in chosen}
    assert name in misconceptions()


def test_a_beginner_who_keeps_everything_still_takes_up_its_foot() -> None:
    """More cards wait for an empty hand, and a beginner sees that, too."""
    rules, taken = RuleSet.load("hand-and-foot"), 0
    for seed in range(3):
        position = deal(rules, seed)
        players = [Beginner(4 * seed + seat, ideas=["hoard"]) for seat in range(4)]
        while acts := legal_acts(position):
            act = players[position.turn - 1].choose(view(position, position.turn), acts)
            position = play(position, act)
        taken += sum(not position.packet_of(str(seat)) for seat in range(1, 5))
    assert taken >= 8


def test_every_idea_is_said_in_both_languages() -> None:
    english, spanish = (set(read(f"bots/{path}")["beginner"]) for path in ("words.toml", "es/words.toml"))
    assert english == set(IDEAS) == spanish - {"of"}


def test_a_seed_gives_a_beginner_its_ideas() -> None:
    assert Beginner(3).ideas == Beginner(3).ideas
    assert len({Beginner(seed).ideas for seed in range(9)}) > 3


@pytest.mark.slow
@pytest.mark.parametrize("rules", every_time(RuleSet.ids(), asked=RuleSet.ids()[::6]))
def test_a_beginner_plays_every_rule_set_to_the_end(rules: str) -> None:
    assert play_deal(RuleSet.load(rules), 5, ("beginner", "careful")).violations == ()


def test_the_levels_are_bots_and_club_is_the_careful_one() -> None:
    assert set(LEVELS) < set(NAMES)
    assert type(bot("club")) is type(bot("careful"))


@pytest.mark.slow
def test_club_beats_a_beginner() -> None:
    assert duplicate("classic", 40, seed=100, bots=("club", "beginner")).won.mean >= 60
