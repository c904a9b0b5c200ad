"""Misconceptions: what a learner with one wrong idea would answer.

A wrong idea is a rule set with one value changed, or a small function that answers a part as the idea would.
Wrong readings never enter the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib import import_module
from importlib.resources import files

from canasta_nb.core.model.cards import Card, parse_card
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import language, texts
from canasta_nb.core.speech.refusals import IllegalAct
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Part, nearest
from canasta_nb.teaching.content.words import reason_words
from canasta_nb.teaching.kinds import accepts
from canasta_nb.teaching.questions.goals import reaches
from canasta_nb.teaching.questions.refusing import allowed

Function = Callable[[Part], tuple[Answer, ...]]
KEYS = ("title", "says", "changes", "function", "because", "of", "practise")
"""The keys of an entry in a file of misconceptions."""
EMBLEMS = {"black3": "3s", "red3": "3h", "three": "3s", "wild": "2d", "freeze": "2d", "joker": "Jk", "ace": "As"}
"""The card beside a misconception, by what its code is about; a queen beside the others."""


@dataclass(frozen=True)
class Misconception:
    """One wrong idea: its code, its title, what holds instead, and what it would answer."""

    code: str
    title: str
    says: str
    """What holds instead."""
    changes: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The values that it takes for those of the rule set, by their keys."""
    because: str = ""
    """The reason of its yes to an act that only these values allow."""
    of: str = ""
    """The rule set whose values it misreads; it says nothing where they read otherwise anyway."""
    practise: tuple[str, int] | None = None
    """The topic and level of the fresh exercises that show it, where there are such."""
    function: Function | None = field(default=None, compare=False)
    """What it would answer to a part, where no value says so; empty where it answers rightly, or doesn't apply."""

    def gives(self, part: Part, said: Answer) -> bool:
        """Tell whether a learner with this idea would give this answer.

        >>> from canasta_nb.teaching.bank.exercises import exercise
        >>> part = exercise("fz-3").parts[0]
        >>> idea = misconceptions()["nat_plus_wild_on_frozen"]
        >>> idea.gives(part, "9h2s"), idea.gives(part, "9hJc")
        (True, False)
        """
        if self.function is None and part.kind == "cards" and self.changes:
            changed = _under(self, part)
            return changed is not None and accepts(changed, said) and not accepts(part, said)
        return _among(said, self.answers(part))

    def answers(self, part: Part) -> tuple[Answer, ...]:
        """Return every answer that a learner with this idea would give; empty when the idea gives none or a right one.

        >>> from canasta_nb.teaching.bank.exercises import exercise
        >>> misconceptions()["table_meld_helps"].answers(exercise("fz-2").parts[0])
        ((True, 'table-meld'),)
        """
        if not part.text:
            return ()
        said = _answers(self, part)
        if part.kind == "yes+why":  # only what can be said here
            return tuple(each for each in said if isinstance(each, tuple) and each[1] in part.reasons)
        return said

    @property
    def thought(self) -> str:
        """The idea as a sentence shows it."""
        return f"{self.title[0].lower()}{self.title[1:]}"


@lru_cache(maxsize=5_000)
def _answers(idea: Misconception, part: Part) -> tuple[Answer, ...]:
    if idea.function is not None:
        return idea.function(part)
    changed = _under(idea, part) if idea.changes and part.kind != "moves" else None
    if changed is None:
        return ()
    if part.kind == "yes+why" and part.act and idea.because:
        return ((True, idea.because),) if not allowed(part) and allowed(changed) else ()
    right = right_answers(part)
    try:
        return tuple(said for said in right_answers(changed) if not _among(said, right))
    except IllegalAct:  # what is played before the question is not allowed under the idea's values
        return ()


def _under(idea: Misconception, part: Part) -> Part | None:
    """Return the part under the idea's values; None if its position can't arise under them."""
    changed = part.under(idea.changes)
    try:
        if idea.of and not _alike(part.position.rules, RuleSet.load(idea.of), idea.changes):
            return None
        return changed if changed.position else None
    except ValueError:
        return None


def _alike(rules: RuleSet, others: RuleSet, keys: Iterable[str]) -> bool:
    return all(rules.values[key] == others.values[key] for key in keys)


def _among(said: Answer, answers: tuple[Answer, ...]) -> bool:
    """Tell whether an answer is among some; a yes or no without a reason matches any reason."""
    if said in answers:
        return True
    bare = isinstance(said, tuple) and len(said) == 2 and said[1] == "…"
    return bare and any(isinstance(answer, tuple) and answer[0] is said[0] for answer in answers)  # type: ignore[index]


def misconceptions() -> dict[str, Misconception]:
    """Return all misconceptions by their codes.

    >>> misconceptions()["freeze_needs_top"].title
    'A wild card freezes the pile only while it is on top'
    >>> misconceptions()["kings_are_wild"]
    Traceback (most recent call last):
    KeyError: 'kings_are_wild'
    """
    return _misconceptions(language())


@cache
def _misconceptions(lang: str) -> dict[str, Misconception]:
    found: dict[str, Misconception] = {}
    for entry in sorted(files(__name__).iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(".toml"):
            for code, table in texts(f"teaching/misconceptions/{entry.name}").items():
                if code in found:
                    raise ValueError(f'{entry.name}: the code "{code}" is used twice.')
                found[code] = read_misconception(entry.name, code, table)
    return found


def read_misconception(file: str, code: str, table: Mapping[str, object]) -> Misconception:
    """Return the entry of a file as a misconception; ValueError with its place for a wrong or missing key.

    >>> read_misconception("02_melds.toml", "run_ok", {"titel": "A sequence is a meld"})
    Traceback (most recent call last):
    ValueError: 02_melds.toml: run_ok: "titel" is not a key. Did you mean "title"?
    """
    where = f"{file}: {code}"
    changes = dict(_flat(table.get("changes", {})))
    because, of, function = (str(table.get(key, "")) for key in ("because", "of", "function"))
    practise = table.get("practise")
    topic = str(practise.get("topic")) if isinstance(practise, Mapping) else ""
    _find(where, "a key", table, KEYS)
    _find(where, "a key", changes, RuleSet.load("classic").values)
    _find(where, "a reason", [because], ["", *reason_words()])
    _find(where, "a rule set", [of], ["", *RuleSet.ids()])
    _find(where, "a topic to practise", [topic], ["", *texts("teaching/fresh/words.toml")["titles"]])
    for key in ("title", "says"):
        if key not in table:
            raise ValueError(f'{where}: the key "{key}" is missing.')
    if not function and not changes:
        raise ValueError(f'{where}: an idea needs "changes" or a "function".')
    return Misconception(
        code,
        str(table["title"]),
        str(table["says"]),
        changes,
        because,
        of,
        (topic, int(practise["level"])) if isinstance(practise, Mapping) else None,
        _function(where, function) if function else None,
    )


def _find(where: str, what: str, words: Iterable[str], among: Collection[str]) -> None:
    """Raise ValueError, with the nearest right word, for a word that is not among some."""
    for word in words:
        if word not in among:
            raise ValueError(f'{where}: "{word}" is not {what}.{nearest(word, among)}')


def _function(where: str, name: str) -> Function:
    """Return the function of this name, after its module beside the file."""
    module, _, function = name.partition(".")
    _find(
        where, "a module beside it", [module], [entry.name.removesuffix(".py") for entry in files(__name__).iterdir()]
    )
    inside = vars(import_module(f"{__name__}.{module}"))
    _find(where, f"a function of {module}.py", [function], inside)
    found: Function = inside[function]
    return found


def _flat(value: object, key: str = "") -> Iterable[tuple[str, str]]:
    """Yield the changed values as dotted keys and one word each, as a ``rules`` field writes them."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _flat(inner, f"{key}.{name}" if key else str(name))
    elif isinstance(value, list):
        yield key, ",".join(":".join(map(str, row)) if isinstance(row, list) else str(row) for row in value) or "-"
    else:
        yield key, str(value).lower() if isinstance(value, bool) else str(value)


def is_listed(part: Part, answer: Answer, said: Answer) -> bool:
    """Tell whether the answer is a wrong one that the bank lists; moves are listed up to the mistake."""
    if part.kind == "moves" and isinstance(said, tuple) and isinstance(answer, tuple):
        return said[: len(answer)] == answer and reaches(part, said).refused <= len(answer)
    return said == answer


def emblem(code: str) -> Card:
    """Return the card that stands beside a misconception.

    >>> emblem("black3_freezes") == parse_card("3s"), emblem("table_meld_helps") == parse_card("Qh")
    (True, True)
    """
    return parse_card(next((face for about, face in EMBLEMS.items() if about in code), "Qh"))
