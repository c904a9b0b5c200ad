"""The VariantExplorer: rule sets side by side, the choices of tables, and the rules' answers to six positions."""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import traitlets

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import filled, in_its_language
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.tables import PlainTable, table_of
from canasta_nb.core.speech.wrong_kind import no_text
from canasta_nb.descriptions.telling import game_name, known_rules
from canasta_nb.descriptions.text_table import WIDTH
from canasta_nb.rulebook.comparing import Point, compared
from canasta_nb.rulebook.examples import Example, answer, changed, examples, telling
from canasta_nb.rulebook.page import fold, special_of
from canasta_nb.widgets.sent.every_widget import KnownRules
from canasta_nb.widgets.sent.variant_explorer import (
    ComparedPoint,
    Effect,
    EffectAnswer,
    PointDetail,
    RuleChoice,
)
from canasta_nb.widgets.wire.base import CanastaWidget, made_in_its_language
from canasta_nb.widgets.wire.messages import Nack, arguments
from canasta_nb.widgets.wire.options import Looks, known_options
from canasta_nb.widgets.wire.shaped import shaped

if TYPE_CHECKING:
    from pandas import DataFrame

FEWEST, MOST = 2, 4
SHOWN = 6
LONGEST = 400
TOP = "text-align:left;vertical-align:top;padding:2px 12px 2px 0"


class VariantExplorerOptions(Looks, total=False):
    """What a VariantExplorer may be given."""

    options: Any
    only_differences: bool


class VariantExplorer(CanastaWidget):
    """Two to four rule sets side by side, each an id, what a position says after ``rules``, or a RuleSet.

    Options: ``options`` (what each table chooses, a mapping for each rule set), ``only_differences`` (leave out the
    points on which all agree), and looks. Raises TypeError for any other, Mistake for fewer than two or more than four
    rule sets, and RuleSetError for one that is not there.

    >>> explorer = VariantExplorer("classic", "samba")
    >>> explorer
    VariantExplorer(classic, samba)
    >>> [effect["asks"] for effect in explorer.effects if effect["differs"]][0]
    'Can you take the pile with one natural card and a wild card?'
    >>> VariantExplorer("classic", "sambo")
    Traceback (most recent call last):
    canasta_nb.core.rules.rulefile.RuleSetError: there are no rules "sambo". Did you mean "samba"?
    """

    made_of = ("shared", "variant_explorer")
    words = Path(__file__).with_suffix(".toml")

    ids = traitlets.List(
        traitlets.Unicode(),
        help=(
            "The rule sets, each as a position names it: an id and what is chosen, as in ``classic always-frozen=on``."
        ),
    ).tag(sync=True, browser=True)
    options = shaped(
        list[dict[str, str]],
        help="What the table of each rule set has chosen, by the name of the option.",
        browser=True,
    )
    only_differences = traitlets.Bool(default_value=True, help="Whether points on which all agree are left out.").tag(
        sync=True, browser=True
    )
    known = shaped(list[KnownRules], help="The rule sets that there are: id, and what people call it.", read_only=True)
    choices = shaped(
        list[RuleChoice],
        help="What the table of each rule set may choose: ``label id special options``.",
        read_only=True,
    )
    parameters = shaped(
        list[ComparedPoint], help="The points that are shown: ``chapter name about differs``.", read_only=True
    )
    table = shaped(
        list[list[str]], help="For each point what each rule set says; empty where it says nothing.", read_only=True
    )
    unfolded = traitlets.List(traitlets.Unicode(), help="The names of the points that are unfolded.").tag(
        sync=True, browser=True
    )
    details = shaped(
        dict[str, PointDetail],
        help="For each unfolded point its ``keys``, and for each rule set the ``sources`` and the ``values``.",
        read_only=True,
    )
    counts = traitlets.Unicode(read_only=True, help="On how many points they differ, in words.").tag(sync=True)
    effects = shaped(
        list[Effect],
        help="Six positions: ``asks table act differs answers``, an answer ``ok law says changed`` for each rule set.",
        read_only=True,
    )

    @made_in_its_language
    def __init__(self, *rules: str | RuleSet, **options: Unpack[VariantExplorerOptions]) -> None:
        given = known_options("VariantExplorer", options, VariantExplorerOptions)
        chosen = given.pop("options", None)
        found = [_rules(each) for each in rules or ("classic", "samba")]
        self._rules: tuple[RuleSet, ...] = ()
        super().__init__(**given)
        self.set_trait("known", known_rules())
        self._put(_chosen(found, chosen) if chosen is not None else found)
        self.observe(self._put_ids, names=["ids"])
        self.observe(self._put_options, names=["options"])
        self.observe(self._compare, names=["only_differences", "unfolded"])

    # What is compared

    def _put(self, rules: Sequence[RuleSet]) -> None:
        if not FEWEST <= len(rules) <= MOST:
            raise Mistake(self.said("two_to_four", n=len(rules)))
        self._rules = tuple(rules)
        with self.hold_sync():
            self.ids = [each.label() for each in rules]
            self.options = [_of_options(each) for each in rules]
            self.set_trait("choices", [_choices(each) for each in rules])
            self.set_trait("effects", [_effect(each, self._rules) for each in telling(rules, SHOWN)])
            self._compare()

    def _put_ids(self, change: Any) -> None:
        with self._lock:
            if change["new"] != [each.label() for each in self._rules]:
                self._put_or_restore(lambda: [RuleSet.named_in(text, None) for text in change["new"]])

    def _put_options(self, change: Any) -> None:
        with self._lock:
            if change["new"] != [_of_options(each) for each in self._rules]:
                self._put_or_restore(lambda: _chosen(self._rules, change["new"]))

    def _put_or_restore(self, made: Any) -> None:
        before = self._rules
        try:
            self._put(made())
        except ValueError:
            self._put(before)
            raise

    def _compare(self, _change: object = None) -> None:
        points = compared(self._rules)
        shown = [each for each in points if each.differs or not self.only_differences]
        differ = sum(each.differs for each in points)
        with self.hold_sync():
            self.set_trait("counts", self.said("points", many=differ, differs=differ, all=len(points)))
            self.set_trait("parameters", [_parameter(each) for each in shown])
            self.set_trait("table", [[" ".join(says) for says in each.says] for each in shown])
            unfolded = [each for each in shown if each.name in self.unfolded]
            self.set_trait("details", {each.name: _detail(each, self._rules) for each in unfolded})

    @property
    def df(self) -> DataFrame | PlainTable:
        """Every value in which the rule sets differ, or every value, a row a key: for pandas, or plain without it."""
        rows = {key: [rules.written(key) for rules in self._rules] for key in self._rules[0].values}
        kept = {key: row for key, row in rows.items() if len(set(row)) > 1 or not self.only_differences}
        return table_of(["", *self.ids], [[key, *row] for key, row in kept.items()], keyed=True)

    # Messages from the browser

    def done(self, message: dict[str, Any]) -> str:
        """Put another rule set or another choice in a column, add a column, or take one away."""
        if message.get("do") != "set":
            raise Nack("unknown")
        given = arguments(message)
        column, rules = given.get("column"), given.get("rules")
        if type(column) is not int or not 0 <= column <= len(self._rules):
            raise Nack("unreadable")
        try:
            if isinstance(rules, str) and len(rules) <= LONGEST:
                return self._set_rules(column, rules)
            return self._set_option(column, given.get("option"), given.get("value"))
        except ValueError as error:
            raise Nack("refused", str(error)) from error

    def _set_rules(self, column: int, text: str) -> str:
        kept = list(self._rules)
        before = kept[column : column + 1]
        kept[column : column + 1] = [RuleSet.named_in(text, None)] if text else []
        self._put(kept)
        key, rules = ("added", kept[column]) if text else ("gone_from", before[0])
        return self.said(key, label=game_name(rules))

    def _set_option(self, column: int, option: object, value: object) -> str:
        if column >= len(self._rules) or not isinstance(option, str) or not isinstance(value, str):
            raise Nack("unreadable")
        rules = self._rules[column]
        if option not in rules.options:
            raise Nack("unreadable")
        made = _choosing(rules, option, value)
        turned = [each.asks for each in examples() if answer(each, rules).ok != answer(each, made).ok]
        self._put([*self._rules[:column], made, *self._rules[column + 1 :]])
        changes = self.said("changes", many=len(turned), n=len(turned), asks=" ".join(turned))
        return self.said("now", label=game_name(made), changes=changes)

    # The widget in words

    @in_its_language
    def to_text(self) -> str:
        """Return the rule sets, their answers to six positions and the points where they differ, as lines of text."""
        lines = [fold(self.said("heading", labels=", ".join(_names(self._rules)), differ=self.counts), WIDTH), ""]
        lines += [str(self.strings["examples"])]
        for effect in self.effects:
            lines += ["", fold(f"{effect['asks']} {effect['table']}", WIDTH)]
            lines += _by_rules(
                _names(self._rules), self.strings, [_yes_or_no(each, self.strings) for each in effect["answers"]]
            )
        chapter = ""
        for parameter, cells in zip(self.parameters, self.table, strict=True):
            if parameter["chapter"] != chapter:
                chapter = parameter["chapter"]
                lines += ["", chapter]
            lines += ["", f"{self.strings['differs'] if parameter['differs'] else ' '} {parameter['about']}"]
            lines += _by_rules(_names(self._rules), self.strings, cells)
        return "\n".join(lines)

    def _text_html(self) -> str:
        heads = [html.escape(label) for label in _names(self._rules)]
        asked = [
            (f"<b>{html.escape(each['asks'])}</b><br>{html.escape(each['table'])}",
             [html.escape(_yes_or_no(answered, self.strings)) for answered in each["answers"]])
            for each in self.effects
        ]  # fmt: skip
        told = [
            (f"{self.strings['differs'] if parameter['differs'] else ''} {html.escape(parameter['about'])}",
             [html.escape(cell or str(self.strings["says_nothing"])) for cell in cells])
            for parameter, cells in zip(self.parameters, self.table, strict=True)
        ]  # fmt: skip
        return _html_table(str(self.strings["examples"]), str(self.strings["example"]), heads, asked) + _html_table(
            self.counts, str(self.strings["point"]), heads, told
        )

    def __repr__(self) -> str:
        return f"VariantExplorer({', '.join(self.ids)})"


def _rules(given: str | RuleSet) -> RuleSet:
    if isinstance(given, RuleSet):
        return given
    if not isinstance(given, str):
        raise no_text(given, "VariantExplorer", "classic")
    return RuleSet.load(given) if isinstance(given, str) and given.endswith(".toml") else RuleSet.parse(given)


def _chosen(rules: Sequence[RuleSet], options: Any) -> list[RuleSet]:
    """Return the rule sets with other choices of their tables; values that are not options stay."""
    if len(options) != len(rules):
        raise Mistake(mistaken("choices", rules=len(rules), options=len(options)))
    kept = [{key: value for key, value in each.chosen.items() if key not in each.options} for each in rules]
    return [each.choosing({**old, **new}) for each, old, new in zip(rules, kept, options, strict=True)]


def _of_options(rules: RuleSet) -> dict[str, str]:
    return {name: value for name, value in rules.chosen.items() if name in rules.options}


def _choices(rules: RuleSet) -> RuleChoice:
    return {
        "label": game_name(rules),
        "id": rules.id,
        "special": special_of(rules),
        "options": [
            {
                "option": name,
                "what": option.what,
                "chosen": rules.chosen.get(name, option.default),
                "default": option.default,
                "values": list(option.values),
                "range": [option.range.low, option.range.high, option.range.step] if option.range else [],
            }
            for name, option in rules.options.items()
        ],
    }


def _detail(point: Point, compared: Sequence[RuleSet]) -> PointDetail:
    values = [[rules.written(key) for key in point.keys] for rules in compared]
    return {"keys": list(point.keys), "sources": list(point.sources), "values": values}


def _effect(example: Example, compared: Sequence[RuleSet]) -> Effect:
    """Return an example with the answer of each rule set."""
    answers = [answer(example, each) for each in compared]
    return {
        "id": example.id,
        "asks": example.asks,
        "table": example.table,
        "act": example.act,
        "differs": len({each.ok for each in answers}) > 1,
        "answers": [
            {"ok": each.ok, "law": each.law, "says": each.says, "changed": changed(example, rules)}
            for each, rules in zip(answers, compared, strict=True)
        ],
    }


def _choosing(rules: RuleSet, option: str, value: str) -> RuleSet:
    """Return a rule set with another value of an option; the usual one is not written down."""
    chosen = {**rules.chosen, option: value}
    if value == rules.options[option].default:
        del chosen[option]
    return rules.choosing(chosen)


def _names(rules: Iterable[RuleSet]) -> list[str]:
    return [game_name(each) for each in rules]


def _by_rules(labels: Sequence[str], words: Mapping[str, str], said: Iterable[str]) -> list[str]:
    """Return what each rule set says, as lines behind its label."""
    texts = (each or words["says_nothing"] for each in said)
    return [fold(f"  {label}: {text}", WIDTH) for label, text in zip(labels, texts, strict=True)]


def _yes_or_no(answered: EffectAnswer, words: Mapping[str, str]) -> str:
    said = words["yes"] if answered["ok"] else filled(words["no"], says=answered["says"])
    return f"{said} {words['changed']}" if answered["changed"] else said


def _parameter(point: Point) -> ComparedPoint:
    return {"chapter": point.chapter, "name": point.name, "about": point.about, "differs": point.differs}


def _html_table(title: str, first: str, heads: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> str:
    """Return a table of rows with a heading of their own; everything in it is HTML already."""
    top = "".join(f'<th scope="col" style="{TOP}">{each}</th>' for each in (first, *heads))
    body = "".join(
        f'<tr><th scope="row" style="{TOP};font-weight:normal">{head}</th>'
        + "".join(f'<td style="{TOP}">{each}</td>' for each in cells)
        + "</tr>"
        for head, cells in rows
    )
    caption = f'<caption style="text-align:left">{title}</caption>'
    return f'<table style="margin:0 0 8px">{caption}<tr>{top}</tr>{body}</table>'
