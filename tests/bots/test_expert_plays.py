"""The expert at the table: legal, deterministic, blind to hidden cards, and it says what it counted."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from random import Random

import pytest
from catalogue import sentence

from canasta_nb.bots import Bot, bot, choice_of
from canasta_nb.bots.expert import (
    Expert,
    Judged,
    Playout,
    Weighed,
    act_named,
    came_first,
    came_out_ahead,
    explained,
    own_voice,
    weigh,
    weighing,
)
from canasta_nb.bots.expert.foretelling import is_fitted
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, play
from canasta_nb.core.model.acts import Act
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import speaking
from canasta_nb.experiments.invariants import reshuffled

CLASSIC = RuleSet.load("classic")
FEW = 6
Played = list[tuple[Position, Act]]
KING_OR_NINE = """rules classic; turn 1 play; melds A QsQhQd; melds B KsKhKd; hand 1 Kc5d5h9h7c; pile 6h7h8dJcTd5c4c
hand 2 x9; hand 3 x9; hand 4 x9; stock x40"""


def decisions(rules: RuleSet, seed: int, players: list[Bot]) -> Iterator[tuple[Position, Played, Act]]:
    """Yield each decision of a deal: the position, what was played before, and what was chosen."""
    position = deal(rules, seed)
    played: Played = []
    while acts := legal_acts(position):
        act = choice_of(players[position.turn - 1], view(position, position.turn), acts, played)
        assert act in acts
        yield position, list(played), act
        played.append((position, act))
        position = play(position, act)


def one_expert(seed: int, deals: int = FEW) -> list[Bot]:
    return [Expert(seed, deals=deals), bot("careful"), bot("careful"), bot("careful")]


@pytest.mark.slow
def test_it_plays_a_deal_to_the_end_the_same_for_the_same_seed() -> None:
    once, again = ([str(act) for *_, act in decisions(CLASSIC, 5, one_expert(2))] for _ in range(2))
    assert once == again


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["samba", "modern-american", "hand-and-foot", "classic-2p", "combo"])
def test_it_plays_other_rule_sets(rules: str) -> None:
    expert = Expert(1, deals=1)
    opened = RuleSet.load(rules)
    others: list[Bot] = [bot("careful") for _ in range(opened.players.counts[0] - 1)]
    thought = 0
    for at, (position, _, _) in enumerate(decisions(opened, 3, [expert, *others])):
        if position.turn == 1 and expert.weighed and not expert.weighed.clear:
            assert expert.weighed.to_end or is_fitted(opened, position.seats)
            thought += 1
        if at == 60:
            break
    assert thought


@pytest.mark.slow
def test_it_knows_only_what_its_seat_may_know() -> None:
    chance = Random(4)
    for position, played, act in decisions(CLASSIC, 6, one_expert(3)):
        if position.turn == 1:
            other = reshuffled(position, 1, chance)
            again = Expert(3, deals=FEW)
            assert choice_of(again, view(other, 1), legal_acts(other), played) == act


def test_a_bot_of_two_arguments_stays_valid() -> None:
    class Mine:
        why = ""

        def choose(self, view: object, acts: tuple[Act, ...]) -> Act:
            return acts[-1] if view else acts[0]

    position = deal(CLASSIC, 1)
    acts = legal_acts(position)
    assert choice_of(Mine(), view(position, 1), acts, [(position, acts[0])]) == acts[-1]


def weighed_by_all(text: str, *also: str) -> Weighed:
    return weigh(view(parse_position(text), 1), deals=16, seed=1, keep_all=True, also=[parse_act(act) for act in also])


def test_every_number_of_a_sentence_is_counted_in_the_imagined_deals() -> None:
    weighed = weighed_by_all(KING_OR_NINE, "discard Kc")
    first, points = explained(weighed, than=parse_act("discard Kc"), voice=own_voice("Ben"))
    king, chosen = weighed.of(parse_act("discard Kc")), weighed.chosen
    counts = [each.count(lambda playout: playout.next_took) for each in (king, chosen)]
    assert [int(number) for number in re.findall(r"(?<![♠♥♦♣])\b\d+\b(?![♠♥♦♣])", first)] == [counts[0], 16, counts[1]]
    assert first.startswith(f"In {counts[0]} of 16 deals I imagined, discarding K♣ gave Ben the pile;")
    said = re.search(r"about (\d+) points", points)
    assert said
    assert abs(int(said[1]) - weighed.behind(king.act).points) <= 5


def test_what_it_saw_is_said_in_spanish() -> None:
    with speaking("es"):
        weighed = weighed_by_all(KING_OR_NINE, "discard Kc")
        first, _ = explained(weighed, than=parse_act("discard Kc"), voice=own_voice("Ben"))
    said = r"En \d+ de 16 repartos que imaginé, descartar K♣ le dio el pozo a Ben; descartar \S+, en \d+\."
    assert re.match(said, first)


def test_two_acts_that_cannot_be_told_apart_are_called_alike() -> None:
    weighed = weighed_by_all(KING_OR_NINE)
    for each in weighed.candidates:
        better = weighed.behind(each.act)
        if each.act != weighed.chosen.act and better.points < 2 * better.error:
            assert explained(weighed, than=each.act)[-1].endswith("were worth about the same.")
            return
    pytest.fail("every candidate was clearly behind")


def test_a_choice_that_may_be_chance_is_said_to_be_close() -> None:
    nine, five = parse_act("discard 9h"), parse_act("discard 5h")
    leads = [[30.0, -20.0] * 4, [40.0, -15.0] * 4]
    candidates = [
        Judged(act, tuple(Playout(lead, lead, lead, False, 0, 0, False, False) for lead in each))
        for act, each in zip((nine, five), leads, strict=True)
    ]
    alike = Weighed(candidates[1], nine, tuple(candidates[::-1]), 8, 1, False, False)
    assert came_first(replace(alike, chosen=candidates[0])) == ""
    assert came_first(alike).endswith("discarding 5♥ was worth about 10 points more than discarding 9♥.")
    scattered = [40.0, -90.0, 95.0, 0.0] * 2
    noisy = Judged(five, tuple(Playout(lead, lead, lead, False, 0, 0, False, False) for lead in scattered))
    told = came_first(replace(alike, chosen=noisy, candidates=(noisy, candidates[0])))
    assert told == "In 8 deals I imagined, discarding 5♥ came out first, and discarding 9♥ close behind."


def test_an_act_tells_which_meld_its_cards_go_to() -> None:
    assert act_named(parse_act("meld K+Jk")) == "adding a joker to the kings"
    assert act_named(parse_act("meld K+Kc, QsQhQd, 9s9h2d")) == (
        "laying down Q♠Q♥Q♦ and 9♠9♥2♦ and adding K♣ to the kings"
    )
    assert act_named(parse_act("take 8h onto 8")) == "taking the pile onto the eights"
    with speaking("es"):
        assert act_named(parse_act("meld K+Jk")) == "añadir un joker a la combinación de reyes"


NOTHING = Playout(0.0, 0.0, 0.0, False, 0, 0, False, False)
NINE, FIVE = parse_act("discard 9h"), parse_act("discard 5h")


def five_chosen(nine: Iterable[Playout], five: Iterable[Playout], *, to_end: bool = False) -> Weighed:
    """Return a decision in which throwing the five was chosen, and the careful player would throw the nine."""
    found = Judged(NINE, tuple(nine)), Judged(FIVE, tuple(five))
    return Weighed(found[1], NINE, found, found[1].deals, 1, to_end, for_game=False)


def said_of_five(key: str, **facts: object) -> str:
    """Return what is said where the five came out better than the nine, for which it never happened."""
    names = {"chosen": act_named(FIVE), "other": act_named(NINE)}
    imagined, none = (sentence("bots/expert/words", each) for each in ("imagined", "none"))
    return sentence("bots/expert/words", key, imagined=imagined, few=none, **names, **facts)


def worth(*points: float) -> list[Playout]:
    """Return deals that ended with these leads."""
    return [NOTHING._replace(lead=each, worth=each, aim=each) for each in points]


def test_where_nothing_else_differs_it_is_counted_how_often_an_act_came_out_ahead() -> None:
    weighed = five_chosen(worth(30.0, -20.0, 10.0, 10.0) * 2, worth(40.0, -25.0, 20.0, 10.0) * 2)
    assert came_out_ahead(weighed, than=NINE, voice=own_voice()) == (
        "In 4 of 8 deals I imagined, discarding 5♥ came out ahead; discarding 9♥ did so in 2."
    )
    assert came_out_ahead(replace(weighed, chosen=weighed.of(NINE)), than=FIVE, voice=own_voice()) == ""


def test_a_large_gain_that_comes_seldom_is_told_as_such() -> None:
    weighed = five_chosen(worth(0.0, 0.0, 0.0, 0.0) * 2, worth(400.0, -10.0, -10.0, -10.0) * 2)
    found = came_out_ahead(weighed, than=NINE, voice=own_voice())
    assert found == said_of_five("much", many=2, deals=8, points=200)


@pytest.mark.parametrize(
    ("happened", "key", "names"),
    [
        ("took_again", "took_again", {"me": "me"}),
        ("canastas", "canasta_soon", {}),
        ("we_went_out", "we_went_out_soon", {"we": "we"}),
    ],
)
def test_what_an_act_led_to_is_told(happened: str, key: str, names: dict[str, str]) -> None:
    weighed = five_chosen([NOTHING] * 10, [NOTHING._replace(**{happened: 1})] * 4 + [NOTHING] * 6)
    assert explained(weighed, than=NINE)[0] == said_of_five(key, many=4, deals=10, **names)


def test_what_happens_seldom_is_told_where_it_makes_most_of_the_difference() -> None:
    dear, cheap = ([NOTHING._replace(next_took=20, worth=cost)] + [NOTHING] * 19 for cost in (-900.0, 0.0))
    some = worth(*[10.0] * 20)
    next_player = sentence("bots/expert/words", "next_player")
    found = explained(five_chosen(dear, some), than=NINE)[0]
    assert found == said_of_five("next_took", many=1, deals=20, next_player=next_player)
    assert len(explained(five_chosen(cheap, some), than=NINE)) == 1


def test_what_led_to_a_win_is_told_rather_than_the_win() -> None:
    won, lost = (NOTHING._replace(lead=lead, worth=lead) for lead in (100.0, -100.0))
    wins = five_chosen([lost] * 10, [won] * 10, to_end=True)
    assert "we won the deal" in explained(wins, than=NINE)[0]
    canastas = five_chosen([lost] * 10, [won._replace(canastas=1)] * 3 + [won] * 7, to_end=True)
    assert "led to a canasta" in explained(canastas, than=NINE)[0]


def test_step_by_step_the_same_is_found() -> None:
    seen = view(parse_position(KING_OR_NINE), 1)
    found: list[Weighed] = []

    def steps() -> Iterator[int]:
        found.append((yield from weighing(seen, deals=16, seed=1)))

    told = list(steps())
    assert found == [weigh(seen, deals=16, seed=1)]
    assert told == list(range(1, found[0].deals + 1))


@pytest.mark.slow
def test_each_choice_is_said_in_at_most_two_sentences() -> None:
    expert = Expert(1, deals=8)
    for position, _, _ in decisions(CLASSIC, 4, [expert, bot("careful"), bot("greedy"), bot("careful")]):
        if position.turn == 1:
            assert expert.why.endswith(".")
            assert expert.why.count(". ") <= 1
            assert expert.why[0].isupper()
            assert len(expert.why) < 200


def test_every_kind_of_act_has_a_name() -> None:
    for act in ("draw", "ask", "yes", "no", "stop", "meld KsKhKd", "join 7 7/2", "face 3h", "show pairs", "meld K+Kc"):
        assert re.match("[a-z]+ing", act_named(parse_act(act))), act
