"""A picture of many deals, drawn by JupyterLab itself: nothing is fetched from anywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from canasta_nb import extras
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake

if TYPE_CHECKING:
    import pandas as pd

# JupyterLab 4 ships this version of Vega-Lite; these charts mean the same in it and in Altair's newer one.
VEGA_LITE = "application/vnd.vegalite.v5+json"
SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"
MOST_BARS = 20
TOO_WIDE = 440  # pixels


class Plot:
    """A chart of Altair with a sentence that says what it shows, for those who do not see it."""

    def __init__(self, chart: Any, says: str) -> None:
        self.chart = chart
        self.says = says

    def __repr__(self) -> str:
        return self.says

    def _repr_mimebundle_(self, **_options: object) -> dict[str, Any]:
        return {VEGA_LITE: {**self.chart.to_dict(), "$schema": SCHEMA}, "text/plain": self.says}


def plot(frame: pd.DataFrame, column: str) -> Plot:
    """Return how often each value of a column occurs, for each rule set of the table by itself.

    Raises Mistake for a column that the table does not have or that holds no numbers.

    >>> from canasta_nb.experiments.watching import watch
    >>> frame = watch("classic", 3, progress=False)
    >>> plot(frame, "takes").says.split(":")[0]
    'takes in 3 deals of classic'
    >>> plot(frame, "take")
    Traceback (most recent call last):
    Mistake: This table has no column "take" of numbers. It has seed, turns, frozen, freezes, takes, ...
    """
    known = list(frame.select_dtypes("number").columns)
    if column not in known:
        raise Mistake(mistaken("column", column=column, known=", ".join(known)))
    altair = extras.find("altair", extra="lab")
    chart = (
        altair.Chart(frame[["rules", column]])
        .mark_bar()
        .encode(
            x=altair.X(column, bin=altair.Bin(maxbins=MOST_BARS), title=column),
            y=altair.Y("count()", title="deals"),
            row=altair.Row("rules", title=None),
            tooltip=["count()"],
        )
        .properties(width=TOO_WIDE, height=110)
    )
    return Plot(chart, "\n".join(_said(str(rules), part[column]) for rules, part in frame.groupby("rules", sort=False)))


def _said(rules: str, values: pd.Series[Any]) -> str:
    low, middle, high = (f"{value:,.0f}".replace("-", "−") for value in values.quantile([0, 0.5, 1]))
    numbers = {"low": low, "high": high, "middle": middle}
    return mistaken("library.plot", column=values.name, count=len(values), rules=rules, **numbers)
