"""Records: read, printed, replayed with every line checked, and written so that nothing played is lost."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from catalogue import sentence
from hypothesis import given, strategies as st

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import deal, next_deal, play
from canasta_nb.core.model.acts import Act, Draw
from canasta_nb.core.model.position import Phase, Position
from canasta_nb.core.notation.records import GameRecord, RecordError, read_text, replay, replay_report
from canasta_nb.core.notation.saving import RecordFile, resume
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.refusals import NotationError

TESTS = Path(__file__).parents[1]
GAME = TESTS / "games" / "lesson-06-at-90.canasta"
LESSON = GAME.read_text("utf-8")


def changed(old: str, new: str) -> str:
    assert old in LESSON
    return LESSON.replace(old, new)


def last_act(position: Position, act: Act) -> Act:
    """Return an act as a record keeps it: a draw with its cards."""
    after = play(position, act)
    return after.did[-1] if isinstance(act, Draw) else act


# --- reading and replaying --------------------------------------------------------------------------------------------


def test_the_worked_game_prints_as_it_stands() -> None:
    assert str(GameRecord.parse(LESSON)) == LESSON


@pytest.mark.parametrize("path", sorted(GAME.parent.glob("*.canasta")), ids=lambda path: path.stem)
def test_every_game_kept_here_replays_and_prints_as_it_stands(path: Path) -> None:
    text = path.read_text("utf-8")
    record = GameRecord.parse(text)
    assert str(record) == text
    assert len(replay(record)) > len(record.deals)
    assert (replay(record)[-1].phase is Phase.OVER) == (record.note("result") is not None)


def test_house_rules_are_kept_as_base_and_differences(tmp_path: Path) -> None:
    (tmp_path / "our-club.toml").write_text('based_on = "classic"\n[differences]\ngame.target = 3000\n', "utf-8")
    rules = RuleSet.from_toml(tmp_path / "our-club.toml")
    file = RecordFile.create(tmp_path / "game.canasta", deal(rules, seed=1))
    assert "\nrules classic revision=2 game.target=3000; dealer 4; turn 1 draw\n" in file.path.read_text("utf-8")
    assert resume(file.path).position == deal(rules, seed=1)


def test_the_worked_game_replays() -> None:
    positions = replay(LESSON)
    assert len(positions) == 1 + 10
    assert positions[-1] == parse_position(
        "rules classic; dealer 4; scores 1500 1300; turn 1 play\n"
        "did draw Jk, meld KhKcJk, meld QsQh2d\nmelded -\nhand 1 Ts9c8d6h5s4d\nhand 2 KhJsJcJsJk9d9h7s3c3c6d\n"
        "hand 3 AhKsJk7h7c7d5h5d2d2cJd\nhand 4 AcJcTh9c8s7c6h6s3s2sTd\nmelds A KhKcJk QsQh2d\npile Kd5cQc8hKs\nstock "
        "As8c4s9sAhAdTsTc6c4c6d2hKcAc9d8d2c3d3h7s6c9s3sQs4h5s7hJk4d2sAdQd2h4sQd3d4h3h5cJhTdAs8sTc8cQhJhKd5h4cQc7dTh5d8h"
        "9hJd6s"
    )


def test_what_the_information_lines_say() -> None:
    record = GameRecord.parse(LESSON)
    assert record.players == ("Ann", "Ben", "Cam", "Dot")
    assert (record.note("_bots"), record.note("_seat"), record.note("date")) == ("careful", "1", None)
    assert len(record.deals) == 1


def test_the_sample_with_an_unseen_stock_replays() -> None:
    text = (TESTS / "data" / "record.canasta").read_text("utf-8")
    positions = replay(text)
    assert positions[-1].turn == 2
    assert GameRecord.parse(str(GameRecord.parse(text))) == GameRecord.parse(text)


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        (changed("2: draw 6d", "2: draw 7d"), 15, sentence("mistakes", "next_card", card="6d", named="7d")),
        (changed("2: draw 6d", "2: draw 6dJd"), 15, "draw 6dJd: the stock gives 6d here"),
        (changed("2: draw 6d", "3: draw 6d"), 15, "draw 6d: "),
        (changed("discard Qc", "discard Qd"), 15, "discard Qd: "),
        (changed("4: draw Td; discard Ks", "4: draw Td; draw"), 17, "draw: "),
        (changed("{initial-meld.minimum}", "{take.frozen}"), 18, "take.frozen, but it does so with initial-meld"),
        (changed("scores 1500 1300", "scores 900 1300"), 18, sentence("notation", "record", "legal")),
        (changed("stock 4d6d", "stock 6d"), 6, "the deal has 107 cards and the pack 108"),
        (LESSON + "result A 0 B 0\n", 19, "the deal has not ended"),
        (
            LESSON + "next-deal\nrules classic; deal 2; turn 2 draw\npile 5c\n",
            20,
            sentence("notation", "record", "not_ended"),
        ),
    ],
)
def test_a_line_that_does_not_hold_is_named(text: str, line: int, says: str) -> None:
    with pytest.raises(RecordError) as caught:
        replay(text)
    assert caught.value.line == line
    assert says in str(caught.value)


@pytest.mark.parametrize(
    ("text", "line", "column", "expected"),
    [
        ("", 1, 1, '"canasta 1" was expected'),
        ("canasta 2\n", 1, 9, "version 1 was expected"),
        ("rules classic; turn 1 draw", 1, 1, '"canasta 1" was expected'),
        (changed("2: draw 6d", "2: drow 6d"), 15, 4, 'a move was expected, not "drow": did you mean "draw"?'),
        (changed("hand 3 AhKs", "hand 3 AhKx"), 9, 10, "a card was expected"),
        (changed("rules classic revision=2", "rules classic revision=9"), 6, 15, "revision 9"),
        (changed("revision=2", "revision=0"), 6, 15, "revision 0"),
        (changed("3: draw", "nxt-deal"), 16, 1, 'did you mean "next-deal"?'),
        ("canasta 1\n1: draw", 2, 1, sentence("notation", "expected", "position_first")),
        ("canasta 1\nnext-deal", 2, 1, sentence("notation", "expected", "position_again")),
    ],
)
def test_a_text_that_is_no_record_is_refused_with_its_place(text: str, line: int, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        GameRecord.parse(text)
    assert (caught.value.line, caught.value.column) == (line, column), str(caught.value)
    assert expected in caught.value.expected


# --- several deals ----------------------------------------------------------------------------------------------------


def played_out(position: Position) -> tuple[Position, list[tuple[int, Act]]]:
    """Play a deal in which everybody draws and discards the lowest card; return the position and the acts."""
    done = []
    while position.phase is not Phase.OVER:
        acts = legal_acts(position)
        act = next((each for each in acts if isinstance(each, Draw)), acts[-1])
        done.append((position.turn, last_act(position, act)))
        position = play(position, act)
    return position, done


@pytest.fixture(scope="module")
def two_deals(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "two-deals.canasta"
    position = deal(RuleSet.load("classic"), seed=3)
    file = RecordFile.create(path, position, ["players Ann, Ben, Cam, Dot"])
    position, done = played_out(position)
    for seat, act in done:
        file.act(seat, act)
    following = next_deal(position, seed=4)
    assert following is not None
    file.next_deal(following, " ".join(f"{side} {points}" for side, points in score_deal(position).totals.items()))
    for seat, act in played_out(following)[1][:7]:
        file.act(seat, act)
    file.close()
    return path


def test_two_deals_are_written_read_and_reported(two_deals: Path) -> None:
    text = two_deals.read_text("utf-8")
    record = GameRecord.parse(text)
    assert str(record) == text
    first, second = record.deals
    assert (first.deal, second.deal, second.dealer) == (1, 2, 1)
    positions = replay(record)
    assert positions[-1].deal == 2
    report = replay_report(two_deals)
    assert report.startswith("Ann, Ben, Cam, Dot\nDeal 1, classic, ")
    assert f"A: {second.scores[0]:+}, now {second.scores[0]}\n" in report
    assert "not ended: seat" in report


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (r"result A (\S+)", "result A 5", sentence("notation", "record", "result") + "A "),
        (r"result A (\S+) B", "result B", sentence("notation", "record", "result") + "A "),
        (r"deal 2;", "deal 3;", "this is deal 2 of the game, not deal 3"),
        (r"deal 2; scores \S+", "deal 2; scores 5", sentence("notation", "record", "scores")),
        (r"rules classic revision=2; dealer 1", "rules wikipedia; dealer 1", "played by other rules"),
        (r"; dealer 1", "; dealer 2", "seat 1 deals this deal, not seat 2"),
    ],
)
def test_the_next_deal_must_follow_from_the_last(two_deals: Path, old: str, new: str, says: str) -> None:
    text = two_deals.read_text("utf-8")
    before, after = text.split("result", 1)
    wrong = before + re.sub(old, new, "result" + after, count=1)
    assert wrong != text
    with pytest.raises(RecordError) as caught:
        replay(wrong)
    assert says in str(caught.value)


def test_no_deal_follows_the_end_of_the_game(two_deals: Path) -> None:
    text = two_deals.read_text("utf-8")
    assert "turn 1 draw\nhand 1" in text
    ended = text.replace("; turn 1 draw\nhand 1", "; scores 9000 100; turn 1 draw\nhand 1", 1)
    with pytest.raises(RecordError, match=re.escape(sentence("notation", "record", "game_over"))):
        replay(ended)


@pytest.mark.parametrize("rules", ["classic", "official-1950", "wikipedia"])
@pytest.mark.parametrize("seed", range(3))
def test_a_deal_of_random_acts_replays(tmp_path: Path, rules: str, seed: int) -> None:
    position = deal(RuleSet.load(rules), seed=seed, scores=(-5, 1500))
    file = RecordFile.create(tmp_path / "game.canasta", position)
    positions = [position]
    choose = Random(seed).choice
    while position.phase is not Phase.OVER:
        act = choose(legal_acts(position))
        seat, position = position.turn, play(position, act)
        file.act(seat, position.did[-1] if isinstance(act, Draw) else act)
        positions.append(position)
    assert list(replay(file.path.read_text("utf-8"))) == positions


# --- writing as play goes on ------------------------------------------------------------------------------------------


def test_a_report_names_file_and_place(tmp_path: Path) -> None:
    path = tmp_path / "cut.canasta"
    path.write_text(LESSON[: LESSON.index("hand 4") + 10], "utf-8")
    with pytest.raises(ValueError, match="cut.canasta, line 10: " + sentence("notation", "record", "torn")):
        replay_report(path)
    path.write_text(LESSON[: LESSON.index("hand 4") + 10] + "\n", "utf-8")
    with pytest.raises(ValueError, match=r"cut\.canasta, line 10, column 10: a card was expected"):
        replay_report(path)
    path.write_text("canasta 1\nevent none\n", "utf-8")
    with pytest.raises(ValueError, match="cut.canasta, line 1: " + sentence("notation", "record", "no_deal")):
        replay_report(path)
    path.write_bytes(b"canasta 1\n\xff\n")
    with pytest.raises(ValueError, match="cut.canasta, line 2: " + sentence("notation", "record", "no_text")):
        replay_report(path)


@pytest.mark.slow
def test_a_file_may_end_after_any_line_but_not_within_one_of_a_position(tmp_path: Path) -> None:
    path = tmp_path / "cut.canasta"
    whole = (TESTS / "games" / "two-deals-classic.canasta").read_text("utf-8").splitlines(keepends=True)
    second = whole.index("next-deal\n") + 1
    for number, line in enumerate(whole, 1):
        if re.match(r"rules|hand|threes|pile|stock", line):
            for cut in (1, len(line) // 2, len(line) - 1):
                path.write_text("".join(whole[: number - 1]) + line[:cut], "utf-8")
                with pytest.raises(
                    ValueError, match=f"cut.canasta, line {number}: " + sentence("notation", "record", "torn")
                ):
                    replay_report(path)
        if number not in range(5) and (number <= second or number > second + 1):
            path.write_text("".join(whole[:number]), "utf-8")
            assert replay_report(path)


def test_what_a_position_lacks_is_said_of_its_first_line() -> None:
    with pytest.raises(NotationError, match='line 3, column 1: the field "turn" was expected'):
        GameRecord.parse("canasta 1\n\nrules classic\nhand 1 KsKh\n")


def test_a_mark_at_the_beginning_of_the_text_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "game.canasta"
    path.write_text(LESSON, "utf-8-sig")
    assert read_text(path) == LESSON


@given(st.integers(0, len(LESSON) - 1), st.text(max_size=3), st.integers(0, 5))
def test_any_change_of_a_record_replays_or_is_refused(at: int, new: str, without: int) -> None:
    text = LESSON[:at] + new + LESSON[at + without :]
    try:
        replay(text)
    except (RecordError, NotationError) as error:
        place = error.line
    else:
        place = 1
    assert 1 <= place <= text.count("\n") + 1


# --- records that an earlier revision wrote ---------------------------------------------------------------------------


def earlier(text: str) -> str:
    return text.replace("revision=2", "revision=1")


def test_a_record_of_an_earlier_revision_replays_and_prints_as_it_stands() -> None:
    record = GameRecord.parse(earlier(LESSON))
    assert replay(record) == replay(LESSON)
    assert str(record) == earlier(LESSON)
    assert record.says == ""


def test_what_was_refused_and_counted_otherwise_by_an_earlier_revision_ends_no_game(two_deals: Path) -> None:
    assert len(replay(earlier(changed("{initial-meld.minimum}", "{take.frozen}")))) == 11
    text = two_deals.read_text("utf-8")
    counted = re.sub(r"(result|scores) (A? ?-?\d+)", r"\g<1> \g<2>5", text)
    assert counted != text
    assert len(replay(earlier(counted))) == len(replay(text))


def test_an_act_that_is_no_longer_legal_ends_the_deal_before_it() -> None:
    record = GameRecord.parse(earlier(changed("3: draw Jd; discard 8h", "3: draw Jd; ?ask; draw Td; discard 8h")))
    assert replay(record)[-1] == replay(LESSON)[6 - 1]
    assert str(record).splitlines()[14:] == [
        "2: draw 6d; discard Qc",
        "3: draw Jd; ?ask",
        "_earlier 3: draw Td; discard 8h",
        "_earlier 4: draw Td; discard Ks",
        "_earlier 1: ?take Ks with KhKc, QsQh2d {initial-meld.minimum}; draw Jk; meld KhKcJk, QsQh2d",
    ]
    why = str(replay_error(changed("3: draw Jd; discard 8h", "3: draw Jd; ?ask; draw Td; discard 8h")).says)
    assert record.says == sentence(
        "notation", "record", "earlier", revision=1, rules="classic", here=2, line=16, deal=1, why=why
    )


def replay_error(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        replay(text)
    return caught.value


def test_of_several_deals_each_goes_on_as_far_as_it_is_legal(two_deals: Path) -> None:
    text = earlier(two_deals.read_text("utf-8"))
    first, sign, second = text.partition("next-deal")
    act = re.findall(r"discard \w+", first)[3]
    record = GameRecord.parse(first.replace(act, "discard 3h", 1) + sign + second)
    assert replay(record)[-1] == replay(text)[-1]
    assert record.note("result") is None
    assert sum(str(entry).startswith("_earlier result") for entry in record.entries) == 1
    assert "deal 1" in record.says


def test_a_saved_game_of_an_earlier_revision_goes_on_from_the_last_legal_position(tmp_path: Path) -> None:
    path = tmp_path / "game.canasta"
    path.write_text(earlier(changed("4: draw Td; discard Ks", "4: draw Td; draw")), "utf-8")
    taken = resume(path)
    assert taken.position == replay(LESSON)[7]
    assert taken.record.says
    taken.file.act(4, parse_act("discard Ks"))
    taken.file.close()
    again = resume(path)
    assert (again.position, again.record.says) == (replay(LESSON)[8], "")
    assert "_earlier 4: draw\n" in path.read_text("utf-8")
    again.file.close()


def test_replay_tells_where_a_deal_stops(tmp_path: Path) -> None:
    path = tmp_path / "game.canasta"
    path.write_text(earlier(changed("4: draw Td; discard Ks", "4: draw Td; draw")), "utf-8")
    assert replay_report(path).splitlines()[-1] == GameRecord.load(path).says
