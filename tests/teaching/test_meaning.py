"""What the sentences of the populations mean in the program's list of misconceptions: nothing missing, nothing else."""

import tomllib
from pathlib import Path

import measuring
import pytest
from at_once import all_at_once
from measuring.diagnosis import MEANING
from teaching import population_2, population_for_tuning, population_held_out
from teaching.tuning.believing import Idea

from canasta_nb.teaching.misconceptions import misconceptions

POPULATIONS = {
    "for tuning": population_for_tuning.IDEAS,
    "held out": population_held_out.IDEAS,
    "2": population_2.IDEAS,
}
FILES = sorted(Path(measuring.__file__).parent.glob("meaning*.toml"))


@pytest.mark.parametrize("ideas", POPULATIONS.values(), ids=POPULATIONS)
def test_it_was_decided_of_every_sentence_what_it_means(ideas: tuple[Idea, ...]) -> None:
    assert [idea.sentence for idea in ideas if idea.sentence not in MEANING] == []


def test_only_sentences_of_a_population_have_a_meaning() -> None:
    assert {*MEANING} <= {idea.sentence for ideas in POPULATIONS.values() for idea in ideas}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_sentence_of_several_populations_means_the_same_in_each(file: Path) -> None:
    said = tomllib.loads(file.read_text("utf-8"))
    assert said == {sentence: MEANING[sentence] for sentence in said}


@all_at_once(MEANING)
def test_a_sentence_means_misconceptions_of_the_list_each_once(sentence: str) -> None:
    entry = MEANING[sentence]
    codes = [*entry["means"], *entry.get("follows", ())]
    assert {*entry} <= {"means", "follows"}
    assert {*codes} <= {*misconceptions()}
    assert len({*codes}) == len(codes)
