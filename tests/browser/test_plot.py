"""A plot of many deals in a real JupyterLab: drawn by it, without a request that leaves this machine."""

import pytest

CELL = """from canasta_nb.experiments import plot, watch
plot(watch("classic", 4, progress=False), "turns")"""


@pytest.mark.soak
def test_a_plot_is_drawn_offline(open_notebook, picture):
    page = open_notebook(CELL)
    drawn = page.locator(".vega-embed :is(canvas, svg)").first
    drawn.wait_for()
    assert drawn.bounding_box()["width"] > 300
    picture(page.locator(".jp-OutputArea-output").last, "plot")
