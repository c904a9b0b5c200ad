"""Every widget has a width of its own, whatever box of ipywidgets it is put into."""

from __future__ import annotations

import pytest

LEAST = 300
"""Pixels in which any widget can be read."""

CELL = """
import ipywidgets as boxes
from canasta_nb import *

guide = lambda: TurnGuide("rules classic; turn 1 draw; hand 1 KhQc9d4s; pile 9d")
table = Table("classic", seed=7)
grid = boxes.GridspecLayout(1, 2)
grid[0, 0], grid[0, 1] = HandPicker("9h9d2sJkKcTs8d6c"), guide()
output = boxes.Output()
with output:
    display(VariantExplorer("classic", "samba"))
shown = {
    "HBox": boxes.HBox([table, Coach(table)]),
    "after a label": boxes.HBox([boxes.Label("Left"), Quiz("fz-3")]),
    "HBox in HBox": boxes.HBox([boxes.HBox([PileExplorer("5h2d9cKd")]), boxes.HBox([guide()])]),
    "VBox": boxes.VBox([MeldBuilder("KhKcQsQh2dTs9c8d"), guide()]),
    "in the middle": boxes.VBox([MinimumTable("classic")], layout={"align_items": "center"}),
    "Tab": boxes.Tab([ScoreSheet("rules classic; turn 1 draw")]),
    "Accordion": boxes.Accordion([guide()], selected_index=0),
    "GridspecLayout": grid,
    "AppLayout": boxes.AppLayout(left_sidebar=guide(), center=HandPicker("9h9d2sJk")),
    "Output": boxes.VBox([output]),
    "Output in HBox": boxes.HBox([output]),
    "as wide as its content": boxes.VBox([guide()], layout={"width": "max-content"}),
}
for name, box in shown.items():
    box.add_class("box")
    box.add_class(name.replace(" ", "-"))
    display(box)
"""
MADE = 17
WIDTHS = """() => Object.fromEntries([...document.querySelectorAll(".box")].map((box) =>
  [box.className.split(" ").at(-1),
    [...box.querySelectorAll(".cnb")].map((root) => root.getBoundingClientRect().width)]))"""
TALL = """() => [...document.querySelectorAll(".VBox .cnb[data-cnb=turn-guide]")].map((root) =>
  root.parentElement.getBoundingClientRect().height - root.getBoundingClientRect().height)"""


@pytest.mark.soak
def test_no_box_makes_a_widget_narrow(open_notebook, new_page):
    page = open_notebook(CELL, page=new_page(1400, 1000))
    page.wait_for_function(f"() => document.querySelectorAll('.box .cnb').length === {MADE}")
    widths = page.evaluate(WIDTHS)
    assert sum(map(len, widths.values())) == MADE
    assert {name: found for name, found in widths.items() if min(found) < LEAST} == {}
    beside = widths["HBox"]
    assert abs(beside[0] - beside[1]) < 1, "a table and its coach share the row"
    assert sum(beside) > 900
    assert page.evaluate(TALL) == [0], "in a column nothing is higher than its content"
