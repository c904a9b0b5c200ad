"""Tables of data: those of pandas, and plain ones to read where pandas is not installed, as in a browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, NoReturn

from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import OneSentence

if TYPE_CHECKING:
    from pandas import DataFrame


class NeedsPandas(OneSentence, AttributeError, TypeError):  # noqa: N818 - it says what is missing
    """Something that a table of pandas can do, and a plain one cannot."""


class PlainTable:
    """Columns and rows to be read; whatever only a table of pandas can do is answered with a sentence.

    >>> table = PlainTable(["rules", "turns"], [["classic", 52], ["samba", 61]])
    >>> table
    rules    turns
    classic  52
    samba    61
    pandas is not installed here, so this is a plain table.
    >>> table.describe()
    Traceback (most recent call last):
    NeedsPandas: "describe" needs pandas, which is not installed here. You can only read this plain table.
    """

    def __init__(self, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        self.columns = list(columns)
        self.rows: list[list[Any]] = [list(row) for row in rows]

    def __len__(self) -> int:
        return len(self.rows)

    def __repr__(self) -> str:
        lines = [[str(value) for value in row] for row in ([*self.columns], *self.rows)]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        text_lines = ["  ".join(map(str.ljust, line, widths)).rstrip() for line in lines]
        return "\n".join([*text_lines, mistaken("library.plain_table")])

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{escape(name)}</th>' for name in self.columns)
        body = "".join("<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in self.rows)
        return f"<table><tr>{head}</tr>{body}</table><p>{mistaken('library.plain_table')}</p>"

    def __getattr__(self, name: str) -> Any:
        _needs_pandas(name)

    def __getitem__(self, column: object) -> NoReturn:
        _needs_pandas(f"[{column!r}]")


def table_of(
    columns: Sequence[str], rows: Sequence[Sequence[object]], *, keyed: bool = False
) -> DataFrame | PlainTable:
    """Return rows as a table of pandas, or as a plain one where pandas is not installed.

    With ``keyed`` the first column names the rows.

    >>> table_of(["rules", "turns"], [["classic", 52], ["samba", 61]], keyed=True)
             turns
    classic     52
    samba       61
    """
    try:
        from pandas import DataFrame
    except ModuleNotFoundError:
        return PlainTable(columns, rows)
    frame = DataFrame(list(rows), columns=list(columns))
    return frame.set_index(columns[0]).rename_axis(None) if keyed else frame


def table_of_maps(rows: Sequence[Mapping[str, object]]) -> DataFrame | PlainTable:
    """Return rows that name their columns as a table; a column that a row does not name is empty in it.

    >>> list(table_of_maps([{"rules": "classic"}, {"rules": "samba", "turns": 61}]).columns)
    ['rules', 'turns']
    """
    try:
        from pandas import DataFrame
    except ModuleNotFoundError:
        columns = list(dict.fromkeys(name for row in rows for name in row))
        return PlainTable(columns, [[row.get(name, "") for name in columns] for row in rows])
    return DataFrame(list(rows))


def _needs_pandas(what: str) -> NoReturn:
    raise NeedsPandas(mistaken("library.needs_pandas", what=what))
