"""What the VariantExplorer sends."""

from __future__ import annotations

from typing import TypedDict


class RuleOption(TypedDict):
    """A choice of a table: its name, what it is about, what is chosen, and the values or the range of numbers."""

    option: str
    what: str
    chosen: str
    default: str
    values: list[str]
    range: list[int]


class RuleChoice(TypedDict):
    """A rule set, what is special about it, and what its table may choose."""

    label: str
    id: str
    special: str
    options: list[RuleOption]


class EffectAnswer(TypedDict):
    """What one rule set says of an example, and whether a choice of its table changed that."""

    ok: bool
    law: str
    says: str
    changed: bool


class Effect(TypedDict):
    """A position of which the rule sets say different things: the question, the table in words, the act."""

    id: str
    asks: str
    table: str
    act: str
    differs: bool
    answers: list[EffectAnswer]


class ComparedPoint(TypedDict):
    """A point that is compared: its name, what it is about in words, and whether the rule sets differ in it."""

    chapter: str
    name: str
    about: str
    differs: bool


class PointDetail(TypedDict):
    """What is behind a point: its keys, and for each rule set the sources and the values."""

    keys: list[str]
    sources: list[str]
    values: list[list[str]]
