"""The numbers of legal acts in fixed positions: the first by force over every conceivable act, the others recorded."""

from __future__ import annotations

import pytest
from conceivable import plain_acts
from evidence import COUNTS, DEPTHS, MOST_CARDS, Counted, read_counts, sequences, sequences_under

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.notation.text import parse_position, position_text
from canasta_nb.core.rules.ruleset import RuleSet

FILES = sorted(COUNTS.glob("*.counts"))
BLOCKS = {each.id: each for path in FILES for each in read_counts(path)}


def told(counted: Counted, depth: int, found: int) -> str:
    """Return the text of a failure: the number under each first act."""
    position = parse_position(counted.position)
    under = sequences_under(position, depth) if depth > 1 else dict.fromkeys(map(str, legal_acts(position)), 1)
    lines = [f"{counted.id}: {found} sequences of {depth}, {counted.counts[depth - 1]} expected"]
    return "\n".join([*lines, *(f"  {many:6} {act}" for act, many in under.items())])


def test_no_two_positions_share_an_id() -> None:
    assert len(BLOCKS) == sum(len(read_counts(path)) for path in FILES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_holds_three_positions_or_more_of_its_rule_set(path: object) -> None:
    blocks = read_counts(COUNTS / str(getattr(path, "name", path)))
    assert len(blocks) >= 3
    for each in blocks:
        position = parse_position(each.position)
        assert each.id.startswith(f"{position.rules.id}.counts.")
        assert f"{position.rules.id}.counts" == getattr(path, "name", "")
        assert len(position.hand_of(position.turn)) <= MOST_CARDS
        assert position_text(position) == each.position
        assert len(each.counts) == DEPTHS


@pytest.mark.slow
@pytest.mark.parametrize("name", BLOCKS)
def test_the_first_number_by_force(name: str) -> None:
    by_force = plain_acts(parse_position(BLOCKS[name].position))
    listing = "\n".join(sorted(map(str, by_force.values())))
    assert len(by_force) == BLOCKS[name].counts[0], f"by force:\n{listing}"


@pytest.mark.parametrize("name", BLOCKS)
def test_the_numbers_of_sequences(name: str) -> None:
    counted = BLOCKS[name]
    position = parse_position(counted.position)
    for depth in range(1, DEPTHS + 1):
        found = sequences(position, depth)
        assert found == counted.counts[depth - 1], told(counted, depth, found)


def test_a_failure_prints_the_number_under_each_first_act() -> None:
    counted = BLOCKS["classic.counts.play-1"]
    words = told(counted._replace(counts=(1, 1, 1)), 2, counted.counts[1])
    acts = legal_acts(parse_position(counted.position))
    assert words.startswith(f"classic.counts.play-1: {counted.counts[1]} sequences of 2, 1 expected\n")
    assert [line.split(maxsplit=1)[1] for line in words.splitlines()[1:]] == list(map(str, acts))
    assert sum(int(line.split()[0]) for line in words.splitlines()[1:]) == counted.counts[1]


# --- nothing is missing -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", RuleSet.ids())
def test_a_playable_rule_set_has_cases_counts_and_a_playthrough(rules: str) -> None:
    folder = COUNTS.parent
    wanted = (f"cases/{rules}.yaml", f"counts/{rules}.counts", f"playthroughs/{rules}.txt")
    missing = [name for name in wanted if not (folder / name).is_file() or not (folder / name).stat().st_size]
    assert missing == [], (
        f"{rules} lacks {', '.join(missing)}. You write the cases; `python tests/evidence.py counts {rules}` and "
        f"`python tests/evidence.py playthroughs {rules}` write the rest, for you to read"
    )


@pytest.mark.parametrize("kind", ["counts/*.counts", "playthroughs/*.txt"])
def test_nothing_is_kept_of_a_rule_set_that_is_not_there(kind: str) -> None:
    assert {path.stem for path in COUNTS.parent.glob(kind)} <= set(RuleSet.ids())
