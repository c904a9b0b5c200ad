"""Case files: positions with a known answer, compared with what the engine says."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Act, Take, lays_of
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.melds import TableMeld, points
from canasta_nb.core.model.position import SIDE_LETTERS, Position, is_frozen, minimum_for, side_letter
from canasta_nb.core.notation.fields import HERE, Fields
from canasta_nb.core.notation.reading import lines_of
from canasta_nb.core.notation.records import read_text
from canasta_nb.core.notation.text import out_text, parse_act, read_position, zone_text
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake

COMPARED = (
    "hand", "melds", "threes", "packet", "pile", "stock", "turn", "out", "sides", "melded", "asked", "flags",
)  # fmt: skip
"""The fields that the expectation ``after`` may name."""

BY_SIDE = ("minimum", "frozen", "score", "lines", "canastas")
"""The expectations that are a map from each side to what is expected of it."""

KEYS = ("id", "source", "position", "act", "expect", "law", "confidence")


class CaseError(Mistake):
    """A text that is not a case file, or a case that lacks something, with its place."""


class CaseAnswer(NamedTuple):
    """What a case expects, what the engine says, and whether the two agree."""

    id: str
    agrees: bool
    expected: Mapping[str, Any]
    got: Mapping[str, Any]
    laws: tuple[str, ...]

    def json(self) -> str:
        """Return the answer as one line of JSON."""
        return _json(self._asdict())


def judge_files(paths: Iterable[str | Path]) -> tuple[CaseAnswer, ...]:
    """Return the answers to every case of these files.

    Raises CaseError for a file that is not a list of cases, OSError for an unreadable file.
    """
    return tuple(judge_case(case, Path(path).parent) for path in paths for case in read_cases(path))


def summary(answers: Iterable[CaseAnswer]) -> str:
    """Return the report: the cases that do not agree, and how many do.

    >>> print(summary([CaseAnswer("mine", False, {"legal": True}, {"legal": False}, ("take.frozen",))]))
    mine: expected {"legal":true}, got {"legal":false} (take.frozen)
    0 of 1 cases agree.
    """
    answers = tuple(answers)
    said = [f"{answer.id}: {_difference(answer)}" for answer in answers if not answer.agrees]
    said.append(mistaken("case.agree", agree=sum(answer.agrees for answer in answers), count=len(answers)))
    return "\n".join(said)


def _difference(answer: CaseAnswer) -> str:
    laws = f" ({', '.join(answer.laws)})" if answer.laws else ""
    return mistaken("case.differs", expected=_json(answer.expected), got=_json(answer.got)) + laws


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def read_cases(path: str | Path) -> list[dict[str, Any]]:
    """Return the cases of a file; CaseError with the file and the place when it is not a list of cases."""
    import yaml

    class WithoutAliases(yaml.SafeLoader):
        """A few lines of aliases can stand for more cases than any memory holds."""

        def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
            if self.check_event(yaml.AliasEvent):
                raise yaml.MarkedYAMLError(problem=mistaken("case.aliases"))
            return super().compose_node(parent, index)

    try:
        cases = yaml.load(read_text(path), WithoutAliases)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = mistaken("case.place", line=mark.line + 1, column=mark.column + 1) if mark else ""
        raise CaseError(f"{path}{place}: {getattr(error, 'problem', None) or mistaken('case.not_yaml')}.") from error
    except RecursionError as error:
        raise CaseError(f"{path}: {mistaken('case.deep')}") from error
    except ValueError as error:
        raise CaseError(f"{path}, {error}") from error
    if not isinstance(cases, list):
        raise CaseError(f"{path}: {mistaken('case.list')}")
    for number, case in enumerate(cases, 1):
        _check_case(path, number, case)
    twice = [name for name, times in Counter(case["id"] for case in cases).items() if times > 1]
    if twice:
        raise CaseError(f"{path}: {mistaken('case.twice', id=twice[0])}")
    return cases


def _check_case(path: str | Path, number: int, case: object) -> None:
    if not isinstance(case, dict) or not isinstance(case.get("id"), str):
        raise CaseError(_said(path, number, mistaken("case.id")))
    unknown = [key for key in case if key not in KEYS]
    acts: object = case.get("act", [])
    expect = case.get("expect")
    if unknown and unknown[0] in _ANSWERS:
        says = mistaken("case.expected_apart", key=unknown[0])
    elif unknown:
        says = _no_key(str(unknown[0]))
    elif not isinstance(case.get("position"), str):
        says = mistaken("case.position")
    elif strange_acts := [act for act in _listed(acts) if not isinstance(act, str | bool)]:
        says = mistaken("case.act", word=strange_acts[0])
    elif expect not in ("legal", "illegal") and not (isinstance(expect, dict) and expect):
        says = mistaken("case.expect")
    elif isinstance(expect, dict) and (bare := [key for key in BY_SIDE if not isinstance(expect.get(key, {}), dict)]):
        says = mistaken("case.sides", key=bare[0])
    elif isinstance(expect, dict) and (strange := [key for key in expect if key not in _ANSWERS]):
        says = mistaken("case.no_expectation", key=strange[0], keys=", ".join(_ANSWERS))
    else:
        return
    raise CaseError(_said(path, case["id"], says))


def _no_key(key: str) -> str:
    near = get_close_matches(key, KEYS, 1)
    nearest = mistaken("case.nearest", word=near[0]) if near else ""
    return mistaken("case.no_key", key=key, keys=", ".join(KEYS), nearest=nearest)


def _said(path: str | Path, case: object, says: str) -> str:
    return mistaken("case.in_case", path=path, case=case, says=says)


def judge_case(case: Mapping[str, Any], folder: Path = HERE) -> CaseAnswer:
    """Ask a case of the engine and compare the answer with what the case expects.

    A file of rules that its position names lies in ``folder``.

    >>> case = {"id": "mine", "position": "rules classic; turn 1 draw; scores 1495 0", "expect": {"minimum": {"A": 50}}}
    >>> judge_case(case).agrees
    True
    >>> judge_case({**case, "expect": "illegal", "act": "draw"}).got
    {'legal': True}
    """
    expected = _expected(case)
    laws: tuple[str, ...] = ()
    try:
        position = read_position(lines_of(str(case["position"])), folder)
        acts, position, laws = _played(position, [_written(act) for act in _listed(case.get("act", []))])
        got = _got(expected, position, acts, laws)
    except (ValueError, LookupError) as error:  # an act before the last that is refused, a side that is not there
        got = {"error": str(error)}
    return CaseAnswer(case["id"], got == expected, expected, got, laws)


def _expected(case: Mapping[str, Any]) -> dict[str, Any]:
    expect = case["expect"]
    if expect == "legal":
        return {"legal": True}
    if expect == "illegal":
        return {"legal": False, **({"law": case["law"]} if "law" in case else {})}
    return {str(name): _with_text_keys(value) for name, value in expect.items()}


def _with_text_keys(value: Any) -> Any:
    """Sides and seats as JSON writes them: YAML reads a seat as a number."""
    return {str(key): _with_text_keys(each) for key, each in value.items()} if isinstance(value, dict) else value


def _listed(acts: Any) -> list[Any]:
    return acts if isinstance(acts, list) else [acts]


def _written(act: str | bool) -> str:
    """Return an act as it was written: YAML reads the words yes and no as true and false."""
    return {True: "yes", False: "no"}[act] if isinstance(act, bool) else act


def _played(position: Position, texts: list[str]) -> tuple[list[Act], Position, tuple[str, ...]]:
    """Return the acts, the position after all but a refused last one, and the laws that refused it.

    A position that is only judged, because its stock or hands are not all there, is played on as far as it goes.
    """
    acts: list[Act] = []
    for number, text in enumerate(texts, 1):
        act = parse_act(text, position.hand_of(position.turn), position.rules)
        acts.append(act)
        laws = tuple(refusal.law for refusal in check(position, act))
        if laws and number == len(texts):
            return acts, position, laws
        position = play(position, act)
    return acts, position, ()


def _got(expected: Mapping[str, Any], position: Position, acts: list[Act], laws: tuple[str, ...]) -> dict[str, Any]:
    if "legal" in expected:
        if not acts:
            raise CaseError(mistaken("case.no_act"))
        got: dict[str, Any] = {"legal": not laws}
        if laws and "law" in expected:
            got["law"] = expected["law"] if expected["law"] in laws else laws[0]
        return got
    if laws and set(expected) != {"count"}:
        return {"legal": False, "law": laws[0]}
    return {name: _ANSWERS[name](position, acts, expected[name]) for name in expected if name in _ANSWERS}


def _minimum(position: Position, _: list[Act], expected: Any) -> dict[str, int]:
    return {name: minimum_for(position, position.keeper_named(name)) for name in expected}


def _count(position: Position, acts: list[Act], _: Any) -> int:
    return points(position.rules, [card for lay in lays_of(acts[-1]) for card in lay.cards])


def _frozen(position: Position, _: list[Act], expected: Any) -> dict[str, bool]:
    return {side: is_frozen(position, SIDE_LETTERS.index(side)) for side in expected}


def _can_take(position: Position, _acts: list[Act], _: Any) -> bool:
    return any(isinstance(act, Take) for act in legal_acts(position))


def _must_take(position: Position, _acts: list[Act], _: Any) -> bool:
    acts = legal_acts(position)
    return bool(acts) and all(isinstance(act, Take) for act in acts)


def _score(position: Position, _: list[Act], expected: Any) -> dict[str, int]:
    totals = score_deal(position).totals
    return {side: totals[side] for side in expected if side in totals}


def _lines(position: Position, _: list[Act], expected: Any) -> dict[str, dict[str, int]]:
    lines = score_deal(position).lines
    return {side: {line.id: line.points for line in lines[side] if line.points} for side in expected if side in lines}


def _canastas(position: Position, _: list[Act], expected: Any) -> dict[str, list[str]]:
    melds = {side: position.melds[SIDE_LETTERS.index(side)] for side in expected}
    return {side: [meld.canasta for meld in laid if meld.is_canasta] for side, laid in melds.items()}


def _next(position: Position, _acts: list[Act], _: Any) -> str:
    return str(position.phase)


def _after(position: Position, _: list[Act], expected: Any) -> str:
    """Return the expected fields as written when they agree, or as the position shows them."""
    fields = Fields(lines_of(str(expected)))
    for name in fields.lines_by_name:
        if name not in COMPARED:
            raise CaseError(mistaken("case.after", name=name))
    fields.read_cards(position.rules, position.sides)
    differ = [*_differing_zones(fields, position), *_differing_words(fields, position)]
    return "; ".join(differ) if differ else str(expected)


def _as_laid(meld: TableMeld) -> tuple[Card, ...]:
    """Return the cards of a meld as they are compared: those of a sequence as they lie, others in any order."""
    return meld.cards if meld.kind == "sequence" else tuple(sorted(meld.cards))


def _differing_zones(fields: Fields, position: Position) -> Iterable[str]:
    packets = dict(position.packets)
    for (name, owner), cards in fields.cards.items():
        if name == "hand":
            has = position.hand_of(int(owner))
        elif name == "threes":
            has = position.threes[position.threes_place(int(owner)) if owner.isdigit() else SIDE_LETTERS.index(owner)]
        elif name == "packet":
            has = packets.get(owner, ())
        else:
            has = position.pile if name == "pile" else position.stock
        same = Counter(has) == Counter(cards) if name in ("hand", "threes") else has == tuple(cards)
        if not same:
            yield " ".join(word for word in (name, owner, zone_text(has)) if word)
    for side, melds in fields.melds.items():
        if list(map(_as_laid, position.melds[side])) != list(map(_as_laid, melds)):
            shown = " ".join(zone_text(meld.cards) for meld in position.melds[side])
            yield f"melds {side_letter(side)} {shown or '-'}"


def _differing_words(fields: Fields, position: Position) -> Iterable[str]:
    if fields.line("turn") and fields.turn(position.seats) != (position.turn, position.phase):
        yield f"turn {position.turn} {position.phase}"
    if fields.line("out") and fields.out(position.seats) != (position.out, position.going_out_way):
        yield out_text(position)
    if fields.line("sides") and fields.sides(position.rules) != position.sides:
        yield "sides " + " ".join(f"{side_letter(at)}={''.join(map(str, s))}" for at, s in enumerate(position.sides))
    for name, has in (("melded", position.melded), ("asked", position.asked)):
        if fields.line(name) and fields.seats(name, position.seats) != has:
            yield f"{name} {' '.join(map(str, has)) or '-'}"
    if fields.line("flags") and fields.flags() != position.flags:
        yield f"flags {' '.join(sorted(position.flags)) or '-'}"


_ANSWERS: dict[str, Callable[[Position, list[Act], Any], Any]] = {
    "minimum": _minimum,
    "count": _count,
    "frozen": _frozen,
    "can_take": _can_take,
    "must_take": _must_take,
    "score": _score,
    "lines": _lines,
    "canastas": _canastas,
    "after": _after,
    "next": _next,
}
