"""The site as somebody meets it who has nothing installed: landing, playing, answering, coming back, handing in."""

import csv
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from time import monotonic
from zipfile import ZipFile

import pytest
from built_site import built_site
from catalogue import sentence
from playing import ROOT
from site_pages import PANEL, PATIENCE, SITE, Learner, built, errors_in, guarded_exit, megabytes, served
from steps.documentation import publish
from test_alive import FOREIGN, MARKED, OURS, PROMPTS, SETTLED, TABLE, written
from test_learner import answered

pytestmark = pytest.mark.skipif(shutil.which("npm") is None, reason="needs npm, from which Pyodide comes")
BUDGETS = {"JupyterLite": 59, "the whole site": 90}  # megabytes; two are the compiled modules, which halve the start
GAMES = re.compile(r"Game\s*\d+ games")
QUIZ = ".cnb[data-cnb=quiz][data-view]"
TO_THE_TABLE = 10  # seconds on a quiet machine, from Run to a table that can be played at
NOTEBOOKS = sorted(path.relative_to(SITE.parent / "notebooks").as_posix()
                   for path in (SITE.parent / "notebooks").rglob("*.ipynb"))  # fmt: skip


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The whole site but for the reference of every module."""
    folder = built("lite")
    publish(built_site(tmp_path_factory), folder)
    with served(folder, tmp_path_factory.mktemp("served") / "server.log") as address:
        yield address


@pytest.fixture
def outside():
    with guarded_exit() as exit_:
        yield exit_
    assert exit_.asked == [], "a request left the site"


@pytest.fixture
def learner(site, new_page, watch, outside) -> Iterator[Learner]:
    watch.homes.append(f"{site}/")
    page = new_page(1300, 950, proxy={"server": f"127.0.0.1:{outside.port}", "bypass": "127.0.0.1"})
    missing: list[str] = []
    page.on("response", lambda reply: missing.append(reply.url) if reply.status == 404 else None)
    yield Learner(page, site)
    # JupyterLite looks for what the server has in each folder that the learner made, and says that it has nothing.
    assert [url for url in missing if not re.search(r"/lite/api/contents/.+/all\.json$", url)] == []
    watch.errors[:] = [error for error in watch.errors if "404" not in error]


def test_the_front_leads_to_the_home_and_the_home_to_a_first_move(learner, site, record_property):
    page = learner.page
    page.goto(f"{site}/")
    started = monotonic()
    page.get_by_role("link", name="Begin the course").click()
    learner.sees("home.ipynb")
    record_property("JupyterLite opens, seconds", round(monotonic() - started, 1))
    home = page.locator(f"{PANEL} .cnb-home")
    # The page runs by itself here, so it knows what was done; only the stored one says how to run it.
    home.get_by_text(sentence("course_home", "run")).wait_for(state="detached", timeout=PATIENCE)
    home.get_by_role("link", name=sentence("course_home", "begin"), exact=True).click()
    learner.sees("01_cards_and_turn.ipynb")
    page.locator(f"{PANEL} {TABLE}[data-phase=draw] [data-zone=stock]").first.click(timeout=PATIENCE)
    page.locator(f"{PANEL} {TABLE}[data-phase=play]").wait_for(timeout=PATIENCE)
    record_property("from the front to the first own move, seconds", round(monotonic() - started, 1))


@pytest.mark.soak
def test_a_python_that_comes_over_a_slow_line_is_waited_for(learner, site):
    """A wheel that takes minutes is no Python that did not start."""
    page = learner.page
    held = []
    page.context.route("**/canasta_nb-*.whl", held.append)
    page.clock.install()
    page.goto(f"{site}/lite/lab/index.html?path=start.ipynb")
    part = page.locator(f"{PANEL} .canasta-part")
    part.and_(page.locator("[data-phase=starting], [data-phase=slow]")).wait_for(timeout=PATIENCE)
    page.clock.fast_forward(240_000)
    assert part.get_attribute("data-phase") in ("starting", "slow")


@pytest.mark.soak
def test_a_telephone_has_room_for_the_notebook(site, new_page, watch):
    """Files and sidebars are folded away, and the table lives without a key pressed."""
    watch.homes.append(f"{site}/")
    page = new_page(390, 844, has_touch=True, is_mobile=True)
    on_a_telephone = Learner(page, site)
    page.goto(f"{site}/lite/index.html")
    on_a_telephone.sees("home.ipynb")
    home = page.locator(f"{PANEL} .cnb-home").first
    page.wait_for_function("document.querySelector('.cnb-home')?.getBoundingClientRect().width > 250", timeout=PATIENCE)
    assert home.bounding_box()["x"] < 60
    on_a_telephone.opens("start.ipynb")
    page.locator(f"{PANEL} {ROOT}[data-view]").wait_for(timeout=PATIENCE)
    watch.errors.clear()


@pytest.mark.soak
def test_a_game_goes_on_after_a_reload(learner, record_property):
    page = learner.page
    learner.opens("start.ipynb")
    started = monotonic()
    learner.runs_all()
    table = page.locator(ROOT)
    table.and_(page.locator("[data-phase=draw]:not([aria-busy])")).wait_for(timeout=PATIENCE)
    to_the_table = monotonic() - started
    record_property(f"from Run to a table, seconds (at most {TO_THE_TABLE} on a quiet machine)", round(to_the_table, 1))
    assert to_the_table < 5 * TO_THE_TABLE

    table.locator("[data-zone=stock]").first.click()
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])", timeout=PATIENCE)
    table.locator("[data-zone=hand] [role=option]").first.click()
    table.get_by_role("button", name="Discard").click()
    page.wait_for_selector(f"{ROOT}[data-phase=draw]:not([aria-busy])", timeout=PATIENCE)
    state = table.get_attribute("data-seq")
    hand = table.locator("[data-zone=hand]").inner_text()

    learner.reloads("start.ipynb")
    stored = page.locator(f"{PANEL} .jp-OutputArea-output")
    stored.get_by_text(sentence("strings", "run_to_play")).wait_for()
    assert stored.get_by_text("widget").count() == 0, "no widget is waited for whose Python is gone"
    learner.runs_all()
    page.get_by_text("Your game is saved: deal 1, after 2 of your moves.").first.wait_for(timeout=PATIENCE)
    assert (table.get_attribute("data-seq"), table.locator("[data-zone=hand]").inner_text()) == (state, hand)


@pytest.mark.soak
def test_an_answer_stays_after_a_reload_is_handed_in_and_told_at_home(learner, tmp_path):
    page = learner.page
    # Nothing below the window is drawn before it is looked at, so a link leads there, as the home does.
    learner.opens("05_freezing.ipynb", cell="fz-2")
    card = page.locator(f"{PANEL} {QUIZ}[data-exercise=fz-2]")
    card.wait_for(timeout=PATIENCE)
    said = answered(page, "fz-2", (False, "take.frozen"), (True, ""))
    assert "Right. 2 of 2 points." in " ".join(said.split())
    assert sentence("quiz", "saved", file="answers/learner.jsonl") in said

    learner.opens("05_freezing.ipynb", cell="fz-2")
    card.get_by_text("2 of 2 points.").first.wait_for(timeout=PATIENCE)

    learner.hands_in(tmp_path)
    table_of_points = tmp_path / "marks.csv"
    command = [sys.executable, "-m", "canasta_nb.cli", "grade", tmp_path, "--out", table_of_points]
    graded = subprocess.run(command, capture_output=True, text=True, check=False)
    assert graded.returncode == 0, graded.stderr
    with table_of_points.open(encoding="utf-8-sig", newline="") as rows:
        points = {row["exercise"]: row["points"] for row in csv.DictReader(rows)}
    assert {exercise for exercise in points if points[exercise] != "0"} == {"fz-2"}
    assert points["fz-2"] == "2"

    # The home tells where you stand, and what was chosen in it and above it stays, too.
    learner.opens("home.ipynb")
    home = page.locator(f"{PANEL} .cnb[data-cnb=home][data-view]")
    home.get_by_role("link", name=re.compile("^Lesson 5, Freezing, 1 of 7")).wait_for(timeout=PATIENCE)
    assert home.locator(f"[aria-label^='{sentence('course_home', 'week').partition('{')[0]}']").count() == 1
    home.get_by_label(GAMES).select_option(label="Samba, two players")
    home.get_by_role("button", name="Deal the cards").click()
    page.locator(f"{PANEL} {TABLE}").first.wait_for(timeout=PATIENCE)
    page.keyboard.press("Alt+Shift+P")
    learner.reloads("home.ipynb")
    home.get_by_label(GAMES).locator("option:checked").get_by_text("Samba, two").wait_for(
        state="attached", timeout=PATIENCE
    )
    assert page.locator(f"{PANEL} .canasta-switch").get_attribute("aria-checked") == "true"


IN_PYTHON = {"language_info": {"name": "python"}}
STRANGERS = (
    "canasta_nb",
    "ipywidgets",
    "anywidget",
    "IPython",
    "traitlets",
    "sqlite3",
    "lzma",
    "random",
    "sitecustomize",
)
"""What is there, what Python imports while it starts, and what has no place in a browser."""


@pytest.mark.soak
def test_only_what_the_package_wrote_runs_by_itself(learner, tmp_path, ask_python):
    """Foreign cells with our mark and foreign modules beside them, opened, saved and opened again."""
    page = learner.page
    for name in STRANGERS:
        (tmp_path / f"{name}.py").write_text('open("ran.txt", "w").close()\n', encoding="utf-8")
    (tmp_path / "mine.py").write_text("CARDS = 108\n", encoding="utf-8")
    cells = [OURS, OURS.replace("seed=7", "seed=123"), *(cell for cells in FOREIGN.values() for cell in cells)]
    written(tmp_path, "foreign.ipynb", cells, MARKED | IN_PYTHON)
    trusted = json.loads((tmp_path / "foreign.ipynb").read_text(encoding="utf-8"))
    for each in (trusted, *trusted["cells"]):
        each["metadata"]["trusted"] = True
    (tmp_path / "foreign.ipynb").write_text(json.dumps(trusted), encoding="utf-8")
    written(tmp_path, "own.ipynb", ["import mine\n\nmine.CARDS"], IN_PYTHON)
    learner.uploads(*tmp_path.iterdir())
    for _ in range(2):
        learner.opens("foreign.ipynb")
        page.locator(f"{PANEL} {TABLE}").nth(1).wait_for(timeout=PATIENCE)
        page.evaluate(SETTLED)
        ours, others = page.evaluate(PROMPTS)[:2], page.evaluate(PROMPTS)[2:]
        assert all(re.fullmatch(r"\[\d+\]:", prompt) for prompt in ours)
        assert {*others} == {"[ ]:"}
        page.keyboard.press("Control+s")
        page.wait_for_function("!document.querySelector('.jp-mod-dirty')")

    # A learner's own notebook finds the learner's own module, and still no stranger in the place of a package.
    learner.opens("own.ipynb")
    assert ask_python(page, "__import__('mine').CARDS", timeout=PATIENCE / 1000) == "108"
    assert "ran.txt" not in ask_python(page, "__import__('os').listdir('.')")


@pytest.mark.soak
def test_a_table_and_an_exercise_are_played_without_a_notebook(site, new_page, watch, outside, record_property):
    """Python runs in a worker of the page, and the widgets are the real ones."""
    watch.homes.append(f"{site}/")
    page = new_page(1000, 700, proxy={"server": f"127.0.0.1:{outside.port}", "bypass": "127.0.0.1"})
    page.goto(f"{site}/try.html")
    frame = page.frame_locator("iframe")
    started = monotonic()
    table = frame.locator(ROOT)
    table.and_(frame.locator("[data-phase=draw]:not([aria-busy])")).wait_for(timeout=PATIENCE)
    record_property("from the page to a table, seconds", round(monotonic() - started, 1))
    table.locator("[data-zone=stock]").first.click()
    table.and_(frame.locator("[data-phase=play]:not([aria-busy])")).wait_for(timeout=PATIENCE)
    table.locator("[data-zone=hand] [role=option]").first.click()
    table.get_by_role("button", name="Discard").click()
    table.and_(frame.locator("[data-phase=draw]:not([aria-busy])")).wait_for(timeout=PATIENCE)
    assert "Dot" in table.inner_text()

    page.goto(f"{site}/embed/index.html?exercise=fz-2")
    page.get_by_role("button", name="Begin").click()
    page.locator(".cnb[data-cnb=quiz]").wait_for(timeout=PATIENCE)
    said = answered(page, "fz-2", (False, "take.frozen"), (True, ""))
    assert "Right. 2 of 2 points." in " ".join(said.split())


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ("table=rules+classic;+turn+1+draw;+hand+1+KsKh;+stock+9c4h", sentence("mistakes", "incomplete")),
        ("rules=samba+opning=160", 'Did you mean "opening"?'),
    ],
)
def test_what_python_cannot_begin_it_says(site, new_page, watch, asked, says):
    watch.homes.append(f"{site}/")
    page = new_page()
    page.goto(f"{site}/embed/index.html?{asked}")
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("alert").wait_for(timeout=PATIENCE)
    assert says in page.get_by_role("alert").inner_text()


@pytest.mark.soak
def test_every_widget_of_the_gallery_is_tried(site, new_page, watch):
    watch.homes.append(f"{site}/")
    page = new_page()
    page.goto(f"{site}/gallery.html")
    tried = page.get_by_role("link", name="Try it").evaluate_all("(links) => links.map((link) => link.href)")
    addresses = [address for address in tried if "widget=" in address]
    assert len(addresses) > 10
    for address in addresses:
        page.goto(address)
        page.get_by_role("button", name="Begin").click()
        page.locator(".cnb[data-cnb]:not([data-cnb=embedded])").wait_for(timeout=PATIENCE)


@pytest.mark.soak
def test_practice_goes_on_after_a_reload_and_knows_when_things_come_back(learner, ask_python):
    def standing() -> str:
        return ask_python(learner.page, "Practice().progress()", timeout=PATIENCE / 1000)

    learner.opens("practice.ipynb")
    learner.runs_all()
    learner.waits()
    assert standing() == "You haven't practised anything yet."
    ask_python(learner.page, 'Practice("minimums", 1, 3).card.check(90)')
    before = standing()
    assert re.search(r"minimums +1 +[01]/1 .* (tomorrow|in \d+ days)", before)
    learner.reloads("practice.ipynb")
    learner.runs_all()
    learner.waits()
    assert standing() == before


@pytest.mark.soak
def test_what_was_done_is_downloaded_and_loaded_again(learner, tmp_path):
    page, packed = learner.page, tmp_path / "my-canasta.zip"
    learner.opens("start.ipynb")
    learner.runs_all()
    page.locator(f"{ROOT}[data-phase=draw]:not([aria-busy])").wait_for(timeout=PATIENCE)
    page.locator(f"{ROOT} [data-zone=stock]").first.click()
    page.wait_for_selector(f"{ROOT}[data-phase=play]:not([aria-busy])")
    learner.opens("my_files.ipynb")
    learner.runs_all()
    with page.expect_download(timeout=PATIENCE) as downloading:
        page.get_by_role("link", name="Download my games and answers").click(timeout=PATIENCE)
    assert downloading.value.suggested_filename == packed.name
    downloading.value.save_as(packed)
    (game,) = ZipFile(packed).namelist()
    assert game.startswith("saved-games/classic-seed-7-seat-1-")

    learner.forgets()
    learner.opens("my_files.ipynb")
    learner.runs_all()
    with page.expect_file_chooser(timeout=PATIENCE) as choosing:
        page.get_by_role("button", name="Load my games and answers").click(timeout=PATIENCE)
    choosing.value.set_files(packed)
    page.get_by_text(sentence("my_files", "files", "loaded")).wait_for(timeout=PATIENCE)
    learner.opens("start.ipynb")
    learner.runs_all()
    page.get_by_text("Your game is saved: deal 1, after 1 of your moves.").first.wait_for(timeout=PATIENCE)


@pytest.mark.soak
@pytest.mark.parametrize("name", NOTEBOOKS)
def test_every_notebook_runs_without_an_error(learner, tmp_path, name):
    learner.opens(name)
    learner.runs_all()
    learner.waits()
    assert errors_in(learner.saves_a_copy(tmp_path)) == []


def test_the_site_is_small(site, record_property):
    sizes = {"JupyterLite": megabytes(SITE / "out" / "lite"), "the whole site": megabytes(SITE / "out")}
    for name, size in sizes.items():
        record_property(f"{name}, MB (at most {BUDGETS[name]})", round(size, 1))
    assert [name for name, size in sizes.items() if size > BUDGETS[name]] == []
    assert len(list((SITE / "out").rglob("pyodide.asm.wasm"))) == 1


def test_no_solved_lesson_reaches_the_browser(site):
    (wheel,) = (SITE / "out").rglob("canasta_nb-*.whl")
    names = ZipFile(wheel).namelist()
    assert "canasta_nb/game/session.py" in names
    assert [name for name in names if name.endswith(".ipynb")] == []


def test_what_would_leave_is_noticed(learner, outside, watch):
    learner.page.goto(f"{learner.address}/lite/jupyter-lite.json")
    asks = "fetch('http://elsewhere.example/').catch(() => {}).finally(() => postMessage(1))"
    learner.page.evaluate(f"""new Promise((done) => {{
        new Worker(URL.createObjectURL(new Blob([`{asks}`]))).onmessage = done; }})""")
    assert [line.split()[1] for line in outside.asked] == ["http://elsewhere.example/"]
    outside.asked.clear()
    watch.strangers.clear()
    watch.errors.clear()
