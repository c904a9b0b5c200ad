"""A page for each rule set, made from its data: each sentence with its source, and the differences to its base."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.shipped import Documented, documented
from canasta_nb.core.speech.words import capital, listed
from canasta_nb.rulebook import options
from canasta_nb.rulebook.comparing import compared
from canasta_nb.rulebook.page import page, said_by
from documentation.markdown import live, plain, source, table

_BEGINNING = """\
# Rule sets

People play Canasta in many ways. Each of these games has a page with all its rules, and each rule tells who says so.
You can play a game right here: open its page and press **Play it now**.

If you are new, begin with [Classic Canasta](classic.md).

"""

_KNOWN_ONLY = """
## Games that nobody can deal yet

Too little is known about these games to play them. If you know their rules, please tell us.

"""


def write(home: Path) -> None:
    """Write the list of rule sets and a page for each into the folder ``rules`` of ``home``."""
    folder = home / "rules"
    folder.mkdir()
    every = [RuleSet.load(name) for name in RuleSet.ids()]
    for rules in every:
        based = [other for other in every if other.based_on == rules.id]
        (folder / f"{rules.id}.md").write_text("\n".join(_page(rules, based)), encoding="utf-8")
    for known in documented().values():
        (folder / f"{known.id}.md").write_text("\n".join(_known(known)), encoding="utf-8")
    (folder / "index.md").write_text(_list(every), encoding="utf-8")


def _list(every: list[RuleSet]) -> str:
    rows = [
        (f"[{plain(rules.name)}]({rules.id}.md)", _players(rules), plain(capital(rules.special)))
        for rules in sorted(every, key=lambda rules: (rules.id != "classic", rules.name))
    ]
    known = [(f"[{plain(each.name)}]({each.id}.md)", plain(capital(each.special))) for each in documented().values()]
    names = "\n".join([*(rules.id for rules in every), *documented()])
    return (
        _BEGINNING
        + table(("Game", "Players", "What is special"), rows)
        + _KNOWN_ONLY
        + table(("Game", "What is special"), known)
        + f"\n```{{toctree}}\n:hidden:\n\n{names}\n```\n"
    )


def _players(rules: RuleSet) -> str:
    return ", ".join(map(str, sorted(rules.players.counts)))


def _page(rules: RuleSet, based: list[RuleSet]) -> Iterator[str]:
    base = RuleSet.load(rules.based_on) if rules.based_on else None
    yield f"# {plain(rules.name)}\n"
    yield f"{plain(capital(rules.special))}.\n" if rules.special else ""
    yield f"{live('../', 'Play it now', 'play', rules=rules.id)}\n"
    facts = [
        ("Players", _players(rules)),
        ("Cards", f"{rules.pack.packs} packs, {rules.pack.jokers} jokers"),
        ("Rules", plain(said_by(rules))),
        ("Based on", f"[{plain(base.name)}]({base.id}.md)" if base else "nothing else"),
        ("In Python", f'`Table("{rules.id}")`'),
        ("Revision", str(rules.revision)),
    ]
    yield "\n".join(f"* **{name}:** {value}" for name, value in facts) + "\n"
    if base:
        yield from _differences(base, rules)
    yield "## All the rules\n"
    for chapter in page(rules):
        yield f"### {plain(chapter.title)}\n"
        yield "\n".join(f"* {plain(told.says)} {source(told.source)}" for told in chapter.sentences) + "\n"
    if rules.notes:
        yield "### Notes\n\n" + "\n".join(f"* {plain(note)}" for note in rules.notes) + "\n"
    if rules.options:
        yield from _options(rules)
    if based:
        links = listed([f"[{plain(other.name)}]({other.id}.md)" for other in based])
        yield f"## Games that are based on it\n\n{links}.\n"


def _differences(base: RuleSet, rules: RuleSet) -> Iterator[str]:
    yield f"## How it differs from {plain(base.name)}\n"
    rows = []
    for point in compared([base, rules]):
        if point.differs:
            cells = (
                f"{plain(' '.join(says)) or '(nothing is said)'} {source(where) if where else ''}"
                for says, where in zip(point.says, point.sources, strict=True)
            )
            rows.append((plain(point.chapter), *cells))
    yield table(("About", f"[{plain(base.name)}]({base.id}.md)", "Here"), rows)


def _options(rules: RuleSet) -> Iterator[str]:
    yield "## What your table can choose\n"
    yield f"Write a choice after the name, as in `{chosen(rules)}`.\n"
    rows = [
        (f"`{row['option']}`", ", ".join(f"`{value}`" for value in row["values"]), f"`{row['default']}`",
         f"{plain(capital(row['what']))}. {source(row['source'])}")
        for row in options(rules)
    ]  # fmt: skip
    yield table(("Option", "Values", "Usual", "What it chooses"), rows)


def chosen(rules: RuleSet) -> str:
    """Return the Python of a table for which something is chosen that is not the usual.

    >>> chosen(RuleSet.load("samba"))
    'Table(RuleSet.parse("samba red-threes=two-canastas"))'
    """
    name, option = min(rules.options.items(), key=lambda named: not named[1].values)
    other = next((value for value in option.values if value != option.default), option.range and option.range.low)
    return f'Table(RuleSet.parse("{rules.id} {name}={other}"))'


def _known(rules: Documented) -> Iterator[str]:
    yield f"# {plain(rules.name)}\n"
    yield f"{plain(capital(rules.special))}.\n"
    yield f"You can't play this game here, because its rules are not complete. Rules by {plain(rules.text)}.\n"
    yield "## What is known\n"
    yield "\n".join(f"* {plain(capital(says))}. {source(where)}" for says, where in rules.known) + "\n"
    yield f"## What is missing\n\n{plain(capital(rules.missing))}.\n"
