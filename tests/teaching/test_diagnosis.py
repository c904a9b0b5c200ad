"""What several answers show together: signs, beliefs, assertions, and the state that is kept."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest
from catalogue import sentence

from canasta_nb.core.speech.words import small
from canasta_nb.teaching import Diagnosis
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.bank.exercises import exercise, lessons
from canasta_nb.teaching.content.asking import Answer, Exercise, Part, Unknown
from canasta_nb.teaching.diagnosis.beliefs import PRIOR, opinion
from canasta_nb.teaching.diagnosis.contrasts import every_contrast
from canasta_nb.teaching.diagnosis.kept_signs import as_json, read_signs
from canasta_nb.teaching.diagnosis.signs import Sign, Signs, form_of, misled, shows
from canasta_nb.teaching.fresh.other_cards import with_other_cards
from canasta_nb.teaching.judging.saved_answers import keep
from canasta_nb.teaching.kinds import KINDS
from canasta_nb.teaching.memory.probes import forms, next_probe, places, probe_of
from canasta_nb.teaching.misconceptions import Misconception, misconceptions

PLACES = 4
TOLD_APART = ("a", "b", "tk-c1")
"""Forms that show ``must_take``, with one that tells it from its relatives."""
TABLE_MELD = ((True, "table-meld"), (True, "natural-pair"))


def wrong(form: str, **fits: float) -> Signs:
    """Return an answer that some ideas explain and nothing else does."""
    return Signs(form, (Sign(False, 12, 2, fits),))


def right(form: str, *ideas: str) -> Signs:
    """Return a right answer where some ideas mislead."""
    return Signs(form, (Sign(True, 12, 2, dict.fromkeys(ideas, 0.0)),))


KNOWS = [right(f"known {number}") for number in range(40)]


def answered(*signs: Signs) -> Diagnosis:
    """Return the diagnosis of a learner who knows forty things and also gave these answers."""
    return Diagnosis({f"x{number}": each for number, each in enumerate([*KNOWS, *signs])})


def belief(code: str, *answers: Signs) -> float:
    return opinion([*KNOWS, *answers]).beliefs[code]


def test_one_sign_wonders_and_never_asserts() -> None:
    told = Diagnosis({}).add("fz-2", TABLE_MELD)
    assert (told.asserts, told.wonders) == ((), ("table_meld_helps",))


def test_the_same_answer_again_is_no_second_sign() -> None:
    diagnosis = Diagnosis({})
    first = diagnosis.add("fz-2", TABLE_MELD)
    before = diagnosis.belief("table_meld_helps")
    assert diagnosis.add("fz-2", TABLE_MELD) == first
    assert diagnosis.belief("table_meld_helps") == before
    assert diagnosis.exercises("table_meld_helps") == ("fz-2",)


def test_signs_of_several_forms_assert_and_many_of_one_form_do_not() -> None:
    forms_apart = {
        f"k{at}": signs for at, signs in enumerate([*KNOWS, *(wrong(form, must_take=1.0) for form in TOLD_APART)])
    }
    assert Diagnosis(forms_apart).asserted == ("must_take",)
    one_form = {f"k{at}": signs for at, signs in enumerate([*KNOWS, *[wrong("a", must_take=1.0)] * 9])}
    assert Diagnosis(one_form).asserted == ()
    assert Diagnosis(one_form).wondered == ("must_take",)


def test_right_answers_where_an_idea_misleads_speak_against_it() -> None:
    two = [wrong("a", x=1.0), wrong("b", x=1.0)]
    assert belief("x", *two) > belief("x", *two, right("c", "x")) > belief("x", *two, right("c", "x"), right("d", "x"))


def test_ideas_that_explain_the_same_share_it() -> None:
    alone = belief("x", wrong("a", x=1.0), wrong("b", x=1.0))
    shared = [wrong("a", x=1.0, y=1.0), wrong("b", x=1.0, y=1.0)]
    assert belief("x", *shared) == belief("y", *shared) < alone / 2
    apart = [*shared, wrong("c", x=1.0)]
    assert belief("x", *apart) > 0.9 > 0.1 > belief("y", *apart)


def test_a_wrong_answer_that_no_idea_gives_is_noise_and_makes_signs_weaker() -> None:
    signs = [wrong("a", x=1.0), wrong("b", x=1.0)]
    noise = [wrong(f"noise {number}") for number in range(12)]
    noisy, quiet = opinion([*KNOWS, *noise]).rates, opinion(KNOWS).rates
    assert noisy.slips + noisy.guesses > quiet.slips + quiet.guesses
    assert belief("x", *signs, *noise) < belief("x", *signs)


def test_somebody_who_guesses_is_taken_for_one() -> None:
    guessed = [Signs(f"g{at}", (Sign(at % 4 == 0, 4, 2, {"x": 0.0 if at % 3 else 1.0}),)) for at in range(80)]
    found = opinion(guessed)
    assert found.rates.guesses + found.rates.slips >= 0.5
    assert found.beliefs["x"] < PRIOR


def test_an_unknown_id_or_code_is_answered_with_a_sentence() -> None:
    with pytest.raises(Unknown, match='There is no exercise "fz-99"'):
        Diagnosis({}).add("fz-99", 1)
    with pytest.raises(Unknown, match=r'"table_meld_help"\. Did you mean "table_meld_helps"\?'):
        Diagnosis({}).belief("table_meld_help")


def test_what_is_blank_or_unreadable_says_nothing() -> None:
    diagnosis = Diagnosis({})
    for answer in (..., None, "K♠", object(), float("nan")):
        told = diagnosis.add("fz-2", answer)
        assert (told.asserts, told.wonders, diagnosis.belief("table_meld_helps")) == ((), (), PRIOR)


def test_the_report_asks_before_it_says() -> None:
    diagnosis = Diagnosis({})
    assert repr(diagnosis.report()) == sentence("teaching/content/words", "diagnosis", "nothing", many=0)
    diagnosis.add("fz-2", TABLE_MELD)
    title = misconceptions()["table_meld_helps"].title
    assert repr(diagnosis.report()) == sentence("teaching/content/words", "diagnosis", "maybe", title=small(title))
    assert repr(answered(*(wrong(form, must_take=1.0) for form in TOLD_APART)).report()).startswith(
        sentence(
            "teaching/content/words",
            "diagnosis",
            "sure",
            right=misconceptions()["must_take"].says,
            title=small(misconceptions()["must_take"].title),
        )
    )


def test_the_log_goes_over_to_the_next_notebook(tmp_path: Path) -> None:
    first = Diagnosis(folder=tmp_path)
    for ex, said in (("fz-2", TABLE_MELD), ("ma-3", ((True, "table-meld"), (False, "take.frozen")))):
        keep(exercise(ex), said, tmp_path)
        first.add(ex, said)
    second = Diagnosis(folder=tmp_path)
    assert second.belief("table_meld_helps") == first.belief("table_meld_helps")
    assert set(second.answered) == {"fz-2", "ma-3"}


def test_nothing_new_writes_no_file(tmp_path: Path) -> None:
    diagnosis = Diagnosis(folder=tmp_path)
    diagnosis.add("fz-2", ...)
    diagnosis.keep()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "entry",
    [
        7, None, [], {"form": 1, "parts": []}, {"form": "a", "parts": {}}, {"form": "a", "parts": [1]},
        {"form": "a", "parts": [{"right": 1, "options": 4, "lures": 1, "fits": {}}]},
        {"form": "a", "parts": [{"right": True, "options": 1, "lures": 1, "fits": {}}]},
        {"form": "a", "parts": [{"right": True, "options": True, "lures": 1, "fits": {}}]},
        {"form": "a", "parts": [{"right": True, "options": 10**30, "lures": 1, "fits": {}}]},
        {"form": "a", "parts": [{"right": False, "options": 4, "lures": -1, "fits": {}}]},
        {"form": "a", "parts": [{"right": False, "options": 4, "lures": 1, "fits": {"must_take": 2}}]},
        {"form": "a", "parts": [{"right": False, "options": 4, "lures": 1, "fits": {"must_take": "1"}}]},
        {"form": "a", "parts": [{"right": False, "options": 4, "lures": 1, "fits": {"must_take": float("nan")}}]},
    ],
)  # fmt: skip
def test_what_was_tampered_with_is_left_out(entry: object) -> None:
    signs = as_json({"fz-3": wrong("fz-3", must_take=1.0)})
    assert set(read_signs({**signs, "bad": entry})) == {"fz-3"}


def test_a_code_that_is_gone_is_forgotten() -> None:
    signs = as_json({"fz-3": wrong("fz-3", must_take=1.0, of_old=1.0)})
    assert read_signs(signs)["fz-3"].shown == ("must_take",)


def test_a_question_with_other_cards_keeps_the_ranks_that_its_words_name() -> None:
    asked = exercise("cn-5")
    again = with_other_cards(asked, 2)
    assert again is not None
    assert again.parts[0].act != asked.parts[0].act
    assert [part.act[:6] for part in again.parts] == ["meld K", "meld Q"]
    assert form_of(again) == "cn-5"


@pytest.mark.soak
def test_each_misconception_shows_in_four_places_at_least() -> None:
    """Exercises of the course, and questions that practice asks when the diagnosis wonders.

    No figure shows when a black three should go, so nothing asks that today. How many canastas two players need is
    looked up, and asked for points only where a turn is played.
    """
    rare = [code for code in misconceptions() if len(list(islice(shown_in(code), PLACES))) < PLACES]
    assert rare == ["three_at_once", "two_hand_one_canasta"]


def shown_in(code: str) -> Iterator[Exercise]:
    """Yield where an idea shows: in exercises of the course, then in questions with other cards."""
    yield from places(code)
    for form in forms(code):
        yield from filter(None, (probe_of(code, form, number) for number in range(1, PLACES + 1)))


def test_an_idea_with_near_relatives_is_asserted_only_when_a_contrast_has_shown_it() -> None:
    far = [wrong(form, must_take=1.0) for form in "abcd"]
    assert answered(*far).asserted == ()
    assert answered(*far).belief("must_take") > 0.9
    assert answered(*far, wrong("tk-c1", must_take=1.0)).asserted == ("must_take",)
    beside = Signs("tk-c1", (Sign(False, 12, 2, {"must_take": 1.0}), Sign(False, 12, 2)))
    assert answered(*far, beside).asserted == ()
    shown = wrong("tk-c1", must_take=1.0)
    assert answered(*far, shown, beside).asserted == (), "as often a relative as the idea"
    assert answered(*far, shown, beside, shown).asserted == ("must_take",)


def test_practice_asks_a_contrast_before_anything_else() -> None:
    diagnosis = answered(wrong("a", must_take=1.0), wrong("b", must_take=1.0))
    found = next_probe(diagnosis)
    assert found is not None
    assert (found[0], form_of(found[1])) == ("must_take", "tk-c1")


def gives_all_of(idea: Misconception, other: Misconception, contrast: Exercise) -> bool:
    """Tell whether one idea answers each part as another one does, rightly where that one does."""
    return all(set(misled(idea, part)) >= set(misled(other, part)) for part in contrast.parts) and not any(
        misled(idea, part) and not misled(other, part) for part in contrast.parts
    )


@pytest.mark.slow
@pytest.mark.parametrize("contrast", every_contrast().values(), ids=every_contrast())
def test_a_contrast_tells_its_ideas_from_all_others_with_ever_new_cards(contrast: Exercise) -> None:
    ideas = [misconceptions()[code] for code in contrast.attacks]
    assert ideas
    assert all(shows(idea, contrast) for idea in ideas)
    others = [idea for idea in misconceptions().values() if idea not in ideas]
    assert [other.code for other in others for idea in ideas if gives_all_of(other, idea, contrast)] == []
    asked = filter(None, (with_other_cards(contrast, number) for number in range(1, PLACES + 1)))
    assert len({each.parts for each in asked}) == PLACES
    assert [answers for part in contrast.parts if len(answers := set(offered(part))) != 1] == []


def offered(part: Part) -> list[Answer]:
    """Return the verdicts, or the numbers, of the possible right answers."""
    given = [said for said in right_answers(part) if KINDS[part.kind].is_offered(part, said)]
    return [said[0] if isinstance(said, tuple) else said for said in given][:1]


@pytest.mark.slow
def test_practice_asks_in_another_form_what_the_diagnosis_wonders() -> None:
    diagnosis = Diagnosis({})
    diagnosis.add("fz-2", TABLE_MELD)
    seen = []
    for _ in range(4):
        found = next_probe(diagnosis)
        assert found is not None
        code, asked = found
        assert code == "table_meld_helps"
        seen.append(asked.id)
        signs = wrong(form_of(asked), table_meld_helps=0.75)
        diagnosis = Diagnosis({**diagnosis._answered, asked.id: signs})
        if diagnosis.asserted:
            break
    assert diagnosis.asserted == ("table_meld_helps",)
    assert len({name.partition("-again-")[0] for name in seen}) == 2


def test_no_exercise_of_the_course_is_taken_for_a_fresh_one() -> None:
    every = [asked for each in lessons() for asked in each.exercises]
    assert [asked.id for asked in every if form_of(asked) != asked.id] == []
