"""Every bot: legal, deterministic, blind to what its seat may not know, and with a sentence for each choice."""

from random import Random

import pytest

from canasta_nb.bots import NAMES, bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.experiments.dealing import play_deal, seated
from canasta_nb.experiments.invariants import reshuffled

RULES = RuleSet.load("classic")
QUICK = tuple(name for name in NAMES if name != "expert")  # it has tests of its own, with few imagined deals
SAME_CHOICE = ("passive", "greedy", "careful")  # the random one chooses by its seed, whatever it sees


def choices(rules: RuleSet, names: tuple[str, ...], seed: int) -> list[tuple[str, str]]:
    """Return every act of a deal with its reason."""
    position = deal(rules, seed)
    players = seated(names, position.seats, seed)
    made = []
    while acts := legal_acts(position):
        player = players[position.turn - 1]
        act = player.choose(view(position, position.turn), acts)
        made.append((str(act), player.why))
        position = play(position, act)
    return made


@pytest.mark.parametrize("name", QUICK)
def test_the_same_seed_gives_the_same_play(name: str) -> None:
    assert choices(RULES, (name,), 5) == choices(RULES, (name,), 5)


def test_another_seed_gives_other_chances() -> None:
    position = deal(RULES, 5)
    while len(acts := legal_acts(position)) < 5:
        position = play(position, acts[0])
    seen = view(position, position.turn)
    assert len({bot("random", seed).choose(seen, acts) for seed in range(20)}) > 1


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("rules", ["classic", "official-1950", "wikipedia"])
def test_each_choice_is_said_in_one_sentence(name: str, rules: str) -> None:
    for seed in range(4):
        for _, why in choices(RuleSet.load(rules), (name, "careful"), seed):
            assert why.endswith(".")
            assert why.count(". ") == 0
            assert why[0].isupper()
            assert len(why) < 200


@pytest.mark.parametrize("name", SAME_CHOICE)
def test_a_bot_knows_only_what_its_seat_may_know(name: str) -> None:
    chance = Random(3)
    for seed in range(6):
        position = deal(RULES, seed)
        players = seated((name,), position.seats, seed)
        while acts := legal_acts(position):
            seat = position.turn
            act = players[seat - 1].choose(view(position, seat), acts)
            other = reshuffled(position, seat, chance)
            again = bot(name)
            assert again.choose(view(other, seat), legal_acts(other)) == act
            assert again.why == players[seat - 1].why
            position = play(position, act)


def test_careful_answers_quickly() -> None:
    from time import process_time

    position = deal(RULES, 11)
    players = seated(("careful", "greedy"), 4, 11)
    slowest = 0.0
    while acts := legal_acts(position):
        seen = view(position, position.turn)
        started = process_time()
        act = players[position.turn - 1].choose(seen, acts)
        slowest = max(slowest, process_time() - started)
        position = play(position, act)
    assert slowest < 0.15


@pytest.mark.slow
@pytest.mark.parametrize("name", QUICK)
def test_every_bot_finishes_every_deal(name: str) -> None:
    for rules in ("classic", "official-1950", "wikipedia"):
        for seed in range(5):
            dealt = play_deal(RuleSet.load(rules), seed, (name,))
            assert dealt.violations == ()


@pytest.mark.parametrize("rules", RuleSet.ids())
def test_careful_finishes_a_deal_of_every_game(rules: str) -> None:
    assert play_deal(RuleSet.load(rules), 5, ("careful", "greedy")).violations == ()


def test_an_unknown_bot_is_answered_with_the_nearest() -> None:
    with pytest.raises(ValueError, match=r'There is no bot "carefull"\. Did you mean "careful"\?'):
        bot("carefull")
