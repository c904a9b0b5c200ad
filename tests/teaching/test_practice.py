"""Practice: every exercise that comes out has one answer, something to get wrong, and the judge of all exercises."""

import statistics
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations, permutations

import pytest
from sampled import one_in, some

from canasta_nb.core.engine import wording
from canasta_nb.core.model.cards import UNSEEN, cards_text, parse_card, parse_cards
from canasta_nb.core.notation.text import parse_position, position_text
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.answers.facts import facts_of
from canasta_nb.teaching.bank.exercises import lessons
from canasta_nb.teaching.content.asking import Answer, Exercise, Part, Unknown, is_law
from canasta_nb.teaching.content.words import reason_words
from canasta_nb.teaching.diagnosis.signs import signs_of
from canasta_nb.teaching.fresh.fresh import fresh, is_sound, model_answer
from canasta_nb.teaching.fresh.situations import cards_shown
from canasta_nb.teaching.fresh.topics import TOPICS, topic
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.kinds import KINDS, accepts
from canasta_nb.teaching.misconceptions import misconceptions
from canasta_nb.teaching.notebook.feedback import feedback
from canasta_nb.teaching.practice import Practice

pytestmark = pytest.mark.slow  # hundreds of drafts, each against every answer that can be said
SEEDS = range(5)
MADE: dict[str, Exercise] = {}
every_one = pytest.mark.parametrize(
    "name",
    [
        drafted
        for name in TOPICS
        for level in (1, 2, 3)
        for drafted in one_in(len(SEEDS), [f"{name}-{level}-{seed}" for seed in SEEDS])
    ],
)


def made(name: str) -> Exercise:
    """Return the exercise of a name such as ``freezing-2-5``, made once for all tests."""
    if name not in MADE:
        where, level, seed = name.rsplit("-", 2)
        MADE[name] = fresh(topic(where), int(level), int(seed))
    return MADE[name]


def topic_of(asked: Exercise) -> str:
    return asked.id.rsplit("-", 3)[0]


def sayable(asked: Exercise, part: Part) -> list[Answer]:
    """Return every answer that a learner may plausibly give to a part."""
    if asked.kind == "yes+why":
        return [(verdict, reason) for verdict in (True, False) for reason in asked.reasons]
    if asked.kind == "pick":
        return list(asked.labels)
    if asked.kind == "order":
        return list(permutations(asked.labels))
    if asked.kind == "cards":
        hand = sorted(part.position.hand_of(1))
        return list(dict.fromkeys(cards_text(run) for size in (2, 3, 4, 5) for run in combinations(hand, size)))
    right = right_answers(part)[0]
    if asked.kind == "pile-cards":
        cards = parse_cards(str(right))
        near = [(*cards, card) for card in part.position.pile if card not in cards]
        near += [cards[:place] + cards[place + 1 :] for place in range(len(cards)) if cards[1:]]
        runs = [cards, *near, *((card,) for card in part.position.pile)]
        return list(dict.fromkeys(cards_text(sorted(run)) for run in runs))
    assert isinstance(right, int)
    near = [right + step for step in (-500, -200, -100, -50, -10, -5, 0, 5, 10, 50, 100, 200, 500)]
    return [*dict.fromkeys([*near, -right, 0, 15, 50, 90, 120])]


def written(asked: Exercise, said: list[Answer]) -> object:
    """Answers to the parts as a learner writes them."""
    return KINDS[asked.kind].written(asked, said)


def right(asked: Exercise) -> list[Answer]:
    return [next(said for said in sayable(asked, part) if accepts(part, said)) for part in asked.parts]


@every_one
def test_each_part_has_exactly_one_answer_among_all_that_can_be_said(name: str) -> None:
    asked = made(name)
    for part in asked.parts:
        right_ones = sum(accepts(part, said) for said in sayable(asked, part))
        assert right_ones == 1 or (asked.kind == "cards" and right_ones)
    assert model_answer(asked) == written(asked, right(asked))


def test_what_has_two_answers_or_none_that_can_be_said_is_not_asked() -> None:
    """A pile that two things freeze has two reasons; a law that is not offered cannot be named."""
    asked = made("freezing-2-0")
    both = replace(asked.parts[0], text="rules classic; turn 1 draw; hand 1 KsKh; melds B QsQhQd; pile 5h2d9c")
    assert len(right_answers(both)) == 2
    assert not is_sound(replace(asked, parts=(both,)))
    lay = made("melding-limits-1-0")
    unnamed = replace(lay.parts[0], asked=replace(lay.parts[0].asked, act="meld KsKh"))
    assert not is_sound(replace(lay, parts=(unnamed,)))
    assert is_sound(asked)
    assert is_sound(lay)


@every_one
def test_its_own_answer_earns_full_points_and_one_line(name: str) -> None:
    asked = made(name)
    assessment = assess(asked, model_answer(asked))
    assert assessment.points == asked.points > 0
    assert feedback(assessment) == f"{asked.id}: correct ({asked.points}/{asked.points})"


@every_one
def test_wrong_answers_earn_less_and_are_explained(name: str, pytestconfig: pytest.Config) -> None:
    asked = made(name)
    for place, part in enumerate(asked.parts):
        wrong = [said for said in sayable(asked, part) if not accepts(part, said)]
        assert len(wrong) >= 2
        for each in some(wrong, 40, pytestconfig):  # a hand has thousands of runs of cards
            said = right(asked)
            said[place] = each
            assessment = assess(asked, written(asked, said))
            assert assessment.problem == ""
            assert assessment.points < asked.points
            told = feedback(assessment)
            assert any(word in told for word in ("right answer is ", "for another reason: ", "only the reason")), told


@every_one
def test_there_is_something_to_get_wrong(name: str) -> None:
    """One thing misunderstood gives another answer: a known wrong idea, a rule misread, an answer not listened to."""
    asked = made(name)
    if TOPICS[topic_of(asked)].plain:
        assert any(not accepts(part, said) for part in asked.parts for said in sayable(asked, part))
        return
    readings = TOPICS[topic_of(asked)].readings
    changed = [(part, part.under(reading)) for reading in readings for part in asked.parts]
    changed += [(part, replace(part, acts=())) for part in asked.parts if part.acts]
    ideas = [answer for idea in misconceptions().values() for part in asked.parts for answer in idea.answers(part)]
    assert ideas or any(right_answers(part) != right_answers(other) for part, other in changed)


@every_one
def test_the_answer_of_a_wrong_idea_fits_it(name: str) -> None:
    """A learner who answers one part as a misconception would, and the others rightly, gives a sign of it."""
    asked = made(name)
    for code in asked.attacks:
        idea = misconceptions()[code]
        named = []
        for place, part in enumerate(asked.parts):
            for answer in idea.answers(part):
                said = right(asked)
                said[place] = answer
                assessment = assess(asked, written(asked, said))
                if not assessment.problem and not accepts(part, answer):
                    assert assessment.points < asked.points
                    signs = signs_of(assessment)
                    named.append(signs is not None and code in signs.shown)
        assert named
        assert all(named), code


@every_one
def test_it_is_as_whole_as_an_exercise_of_the_bank(name: str) -> None:
    asked = made(name)
    assert len(asked.hints) == len(set(asked.hints)) == 3
    answers = [str(said) for part in asked.parts for said in right_answers(part)]
    assert [hint for hint in asked.hints for said in answers if len(said) > 3 and said in hint] == []
    for word in (*asked.reasons, *asked.labels):
        assert wording.title(word) if is_law(word) else word == "legal" or word in reason_words() or parse_card(word)
    for part in asked.parts:
        position = parse_position(part.text)
        assert position.rules.id == asked.rules or f"`{position.rules.id}`" in part.ask
        assert position.is_complete
        assert parse_position(position_text(position)) == position
    sections = {found.section for lesson in lessons() if lesson.name == asked.lesson for found in lesson.exercises}
    assert asked.section in sections or not asked.lesson or not asked.section


@every_one
def test_no_card_is_shown_that_the_learner_could_not_see(name: str) -> None:
    """The partner's hand is open only when the deal is over and is scored."""
    for part in made(name).parts:
        position = parse_position(part.text)
        seen = {seat for seat, hand in enumerate(position.hands, start=1) if any(card != UNSEEN for card in hand)}
        assert seen <= ({1, 3} if position.phase == "over" else {1})


@pytest.mark.parametrize("name", TOPICS)
def test_each_part_practises_a_rule(name: str) -> None:
    asked = fresh(topic(name), 3, 1)
    facts = facts_of(asked, topic(name).law)
    assert len(facts) == len(asked.parts)
    assert all(fact and 0 < luck <= 1 / 2 for fact, luck in facts)


A_QUESTION = 4  # so hard is one more question, by the cards to look through for it
CARDS_A_STEP = 5


def difficulty(asked: Exercise) -> int:
    """Return the total of its questions, the facts in each, the wrong ideas it attacks, and the cards to check."""
    texts = dict.fromkeys(part.text for part in asked.parts)
    cards = sum(cards_shown(parse_position(text)) for text in texts)
    weighed = sum(A_QUESTION + pairs(part) for part in asked.parts)
    return weighed + len(asked.attacks) + cards // CARDS_A_STEP


def pairs(part: Part) -> int:
    """Return the pairs to compare, of words in an order or of cards in a hand; otherwise each word.

    Of the cards of a pile each is weighed by itself.
    """
    if part.kind == "pile-cards":
        return len(part.position.pile)
    if part.kind not in ("order", "cards"):
        return len(part.labels or part.reasons)
    among = len(part.labels or part.position.hand_of(1))
    return among * (among - 1) // 2


def harder_and_harder(names: Iterable[str], seeds: Iterable[int]) -> bool:
    asked = {level: [made(f"{name}-{level}-{seed}") for name in names for seed in seeds] for level in (1, 2, 3)}
    by_level = [statistics.mean(map(difficulty, each)) for each in asked.values()]
    return by_level[0] < by_level[1] < by_level[2]


@pytest.mark.parametrize("name", TOPICS)
def test_the_same_seed_makes_the_same_and_another_another(name: str) -> None:
    first = made(f"{name}-2-0")
    assert fresh(topic(name), 2, 0) == first
    others = (fresh(topic(name), 2, 1), fresh(topic(name), 2, 0, 2))
    assert len({replace(each, id="") for each in (first, *others)}) == 3


@pytest.mark.soak
@pytest.mark.parametrize("name", TOPICS)
def test_every_seed_makes_another(name: str) -> None:
    assert len({replace(made(f"{name}-2-{seed}"), id="") for seed in SEEDS}) == len(SEEDS)


def test_a_higher_level_is_harder_all_topics_taken_together() -> None:
    assert harder_and_harder(TOPICS, SEEDS[:1])


@pytest.mark.soak
@pytest.mark.parametrize("name", TOPICS)
def test_a_higher_level_is_harder(name: str) -> None:
    assert harder_and_harder([name], SEEDS)


def test_the_answers_differ_from_one_topic_and_level_to_the_next() -> None:
    answers = {str(model_answer(made(f"{name}-{level}-0"))) for name in TOPICS for level in (1, 2, 3)}
    assert len(answers) > len(TOPICS)


@pytest.mark.soak
@pytest.mark.parametrize("name", TOPICS)
def test_the_answers_differ_from_one_exercise_to_the_next(name: str) -> None:
    """Who always says the same is not right all the time."""
    for level in (1, 2, 3):
        answers = {str(model_answer(made(f"{name}-{level}-{seed}"))) for seed in SEEDS}
        assert len(answers) > 1


def test_an_unknown_topic_or_level_is_refused_with_advice() -> None:
    with pytest.raises(Unknown, match=r'"freezin" to practise\. Did you mean "freezing"'):
        topic("freezin")
    with pytest.raises(Unknown, match="The topics are turn, melding-limits, canastas, red-threes"):
        topic("bridge")
    with pytest.raises(Mistake, match="There is no level 0; the levels are 1, 2 and 3"):
        fresh(topic("freezing"), 0)


PRACTISED = {code: idea.practise for code, idea in misconceptions().items() if idea.practise}


@pytest.mark.parametrize("code", one_in(3, PRACTISED))
def test_practice_against_a_misconception_asks_what_it_would_fail(code: str) -> None:
    practice = Practice(against=code, seed=1, progress=None)
    assert (practice.topic.name, practice.level) == PRACTISED[code]
    assert code in practice.exercise.attacks


def test_practice_against_what_its_topic_never_fails_asks_the_topic(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("canasta_nb.teaching.practice.series.MOST_AGAINST", 3)
    practice = Practice(against="freeze_needs_top", seed=1, progress=None)
    practice._against = "bonus_replaces_cards"
    practice.next()
    assert practice.topic.name == "freezing"


def test_practice_against_a_misconception_goes_on_with_it() -> None:
    practice = Practice(against="freeze_needs_top", seed=1, progress=None)
    first = practice.exercise.id
    practice.next()
    assert practice.exercise.id != first
    assert "freeze_needs_top" in practice.exercise.attacks
