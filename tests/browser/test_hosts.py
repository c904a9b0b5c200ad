"""Whole deals in JupyterLab, in Notebook 7 and in Voila, which one and the same server shows."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from shutil import rmtree
from time import monotonic

import pytest
from family import ASKS, GALLERY, WITHOUT_PYTHON
from law_entries import entry
from looking import faults, resized
from moments import table
from playing import ROOT, Person
from sampled import every_time

from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.notation.text import parse_act
from canasta_nb.widgets.table.table import Table
from canasta_nb.widgets.wire.keeping import FOLDER

# The end of a deal: eight cards are left to draw.
ENDING = """rules classic; turn 1 draw; melds A KsKhKdKcKsKhKd QsQhQd; melds B 8s8h8d8c8s8h8d 5s5h5d
hand 1 KcQcAsAhAd9s9h7d6c4c; hand 2 x22; hand 3 x22; hand 4 x25
pile Jd; stock x8"""
LAWS = ["take.frozen", "initial-meld.minimum", "meld.too-many-wilds", "meld.black-three", "out.keep-cards"]
START = 60  # seconds
HOSTS = {"notebook": "notebooks/hosts.ipynb", "voila": "voila/render/hosts.ipynb"}
LEFT = {"voila": ("fontawesome", "mathjax")}  # what the host itself asks of a CDN; nothing of ours is there


def cell(*ways: str, laws: Sequence[str] = ()) -> str:
    """Return a table for each way to play, and one for each law to break."""
    positions = {law: f"{entry(law).wrong.position}\n{entry(law).wrong.fields}" for law in laws}
    return f"""from ipywidgets import VBox
from canasta_nb import Table
said = dict(seed=5, seat=1, bots="passive", bot_delay_ms=0)
tables = [Table({ENDING!r}, label=label, **said) for label in {ways!r}]
tables += [Table(text, seed=3, label=law) for law, text in {positions!r}.items()]
VBox(tables)"""


def connected(page, watch) -> None:
    """Wait until the page's own kernel has answered it: cells that are run before are dropped without a word.

    The server may still have a kernel of the same notebook from a page before, so it is not asked.
    """
    deadline = monotonic() + START
    while not any("kernel_info_reply" in str(frame) for frame in watch.received):
        assert monotonic() < deadline, "no kernel has answered"
        page.wait_for_timeout(50)


@pytest.fixture(params=HOSTS)
def opened(request, lab, open_notebook, new_page, watch):
    """Opens ``hosts.ipynb`` of the laboratory in a host, with all its cells run; skips where the host is missing."""
    host = request.param
    if find_spec(host) is None:
        pytest.skip(f"needs {host}: pip install {host}")
    page = new_page(1100, 1000)
    # The tests deal the same cards in one notebook, so a table would go on with the game of the test before.
    rmtree(lab.folder / FOLDER, ignore_errors=True)

    def make():
        page.goto(f"{lab.address}/{HOSTS[host]}")
        if host == "voila":
            connected(page, watch)  # what is clicked before reaches nobody
        else:
            page.wait_for_selector(".jp-Notebook .jp-Cell")
            connected(page, watch)
            page.wait_for_selector(".jp-Notebook-ExecutionIndicator[data-status=idle]")  # the page knows it too
            open_notebook.run_all(page)
        return page

    yield make
    page.close()  # so that no complaint comes after these are looked through
    # Both hosts complain at their start of what is not ours; a fault of the table names its own source.
    watch.strangers[:] = [url for url in watch.strangers if not any(part in url for part in LEFT.get(host, ()))]
    watch.errors[:] = [error for error in watch.errors if "blob:" in error or "cnb" in error]


@pytest.mark.soak
@pytest.mark.parametrize("opened", HOSTS, indirect=True)
def test_a_deal_by_keyboard_five_refusals_and_no_fault(opened, lab):
    lab.write("hosts.ipynb", [cell("keys", laws=LAWS)])
    page = opened()
    page.locator(".cnb[aria-label=keys][data-phase=draw]").wait_for()
    _played(page, "keys")
    for law in LAWS:
        root = f".cnb[aria-label='{law}']"
        Person(page, root).act_by_clicks(parse_act(entry(law).wrong.act))
        alert = page.locator(root).get_by_role("alert")
        alert.get_by_text(f"Law {law}").wait_for()
        assert entry(law).wrong.says in alert.inner_text()
        assert page.locator(root).get_attribute("data-seq") == "0"
    for label in ("keys", LAWS[0]):
        assert faults(page, f".cnb[aria-label='{label}']") == []


@pytest.mark.soak
def test_a_deal_by_clicks_by_dragging_by_touch_and_by_typing(opened, lab):
    ways = ("clicks", "drags", "touch", "text")
    lab.write("hosts.ipynb", [cell(*ways)])
    page = opened()
    page.locator(".cnb[aria-label=drags][data-phase=draw]").wait_for()
    for label in ways:
        _played(page, label)


@pytest.mark.soak
@pytest.mark.parametrize(("way", "width"), [("drags", 900), ("touch", 600)])
def test_a_deal_by_dragging_and_one_by_touch_in_jupyterlab(open_notebook, new_page, ask_python, way, width):
    page = new_page(width=1400, height=1000, has_touch=way == "touch")
    open_notebook(table(ENDING, seed=5, seat=1, bots="passive", label=way), page=page)
    page.locator(f".cnb[aria-label={way}][data-phase=draw]").wait_for()
    resized(page, ROOT, width)
    twin = _played(page, way, taps=way == "touch")
    assert ask_python(page, "table.history") == twin.history


@pytest.mark.parametrize("opened", every_time(HOSTS, asked={"voila"}), indirect=True)
def test_every_widget_of_the_gallery_answers_and_has_no_fault(opened, lab):
    (lab.folder / "hosts.ipynb").write_bytes(GALLERY.read_bytes())
    page = opened()
    page.wait_for_function(f"document.querySelectorAll('.cnb').length === {len(ASKS) + len(WITHOUT_PYTHON)}")
    for kind, gesture in {**ASKS, **WITHOUT_PYTHON}.items():
        root = page.locator(f".cnb[data-cnb={kind}]")
        gesture(root)
        page.locator(f".cnb[data-cnb={kind}]:not([aria-busy])").wait_for()
        assert "Python hasn't answered yet" not in root.inner_text(), kind
    assert faults(page, ".cnb") == []


def _played(page, label: str, *, taps: bool = False) -> Table:
    """Play the deal to its end as a greedy player would, in the way of the label; a twin tells what comes."""
    root = f".cnb[aria-label={label}]"
    twin = Table(ENDING, seed=5, seat=1, bots="passive")
    person, player = Person(page, root, taps=taps), bot("greedy")
    page.locator(f"{root} [role=option]").first.focus()
    while not twin.session.over:
        act = player.choose(twin.session.view, legal_acts(twin.session.position))
        getattr(person, f"act_by_{label}")(act)
        twin.play(str(act))
        page.locator(f"{root}[data-seq='{twin.state_number()}']:not([aria-busy])").wait_for()
    page.locator(f"{root}[data-phase=over]").wait_for()
    assert page.locator(f"{root} .cnb-result caption").inner_text() == twin.result["says"]
    return twin
