"""A host without Jupyter: widgets of this process in a page, with ipywidgets' own messages between the two.

Most tests look at it: the widget and its front end are the real ones, and only the kernel and the notebook around them
are missing. Tests of those use a real JupyterLab (`conftest.py`).

    PYTHONPATH=tests python tests/browser/host.py FOLDER    pictures of every moment at four widths in both themes
"""

from __future__ import annotations

import ast
import contextlib
import contextvars
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import comm
import ipywidgets
from comm.base_comm import BaseComm

from canasta_nb.notebook import new_notebook
from canasta_nb.widgets.wire.parts import PARTS

# The variables of JupyterLab's themes, as far as the widgets and their surroundings use them.
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Canasta</title><style>
body { margin: 0; background: var(--jp-layout-color1); color: var(--jp-ui-font-color1);
  --jp-layout-color1: white; --jp-layout-color2: #eee; --jp-ui-font-color1: rgba(0, 0, 0, .87);
  --jp-border-color1: #bdbdbd; --jp-brand-color1: #1976d2; --jp-error-color1: #d32f2f }
body[data-jp-theme-light=false] {
  --jp-layout-color1: #212121; --jp-layout-color2: #424242; --jp-ui-font-color1: rgba(255, 255, 255, .87);
  --jp-border-color1: #616161; --jp-brand-color1: #2196f3; --jp-error-color1: #f44336 }
</style></head><body data-jp-theme-light="true" data-jp-theme-name="JupyterLab Light">
<main><button class="before">The cell before</button></main></body></html>"""

# The page's half of anywidget has one model for each widget and a view for each place that shows it.
FRONT_END = """() => {
  const models = {}, modules = {};
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const open = (id, state) => {
    const heard = {};
    let changed = {};
    const tell = (name, ...told) => [...(heard[name] ?? [])].forEach((listener) => listener(...told));
    const change = (values) => { // all of them, before anybody hears of one
      const news = Object.keys(values).filter((key) => !same(state[key], values[key]));
      Object.assign(state, values);
      news.forEach((key) => tell(`change:${key}`));
    };
    models[id] = {
      get comm_live() { return window.host.live; },
      get: (key) => state[key],
      set(key, value) {
        if (!same(state[key], value)) changed[key] = value;
        change({ [key]: value });
      },
      save_changes() {
        if (Object.keys(changed).length) post(id, { method: "update", state: changed, buffer_paths: [] });
        changed = {};
      },
      send: (content) => post(id, { method: "custom", content }),
      widget_manager: { get_model: async (name) => models[name] },
      on: (name, listener) => void (heard[name] ??= []).push(listener),
      off: (name, listener) => void (heard[name] = (heard[name] ?? []).filter((one) => one !== listener)),
      hear(data) {
        if (data.method === "custom") tell("msg:custom", data.content, []);
        if (data.method === "update") change(data.state);
      },
    };
  };
  const post = async (id, data) => hear(await window.toPython(JSON.stringify([id, data])));
  const hear = (messages) => {
    for (const { type, id, data } of JSON.parse(messages)) {
      if (type === "comm_open") open(id, data.state);
      if (type === "comm_msg") models[id]?.hear(data);
    }
  };
  const view = async (id) => {
    const model = models[id];
    const source = model.get("_esm");
    modules[source] ??= import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
    const el = document.createElement("div");
    await (await modules[source]).default.render({ model, el, signal: stop.signal });
    return el;
  };
  const show = async (output) => {
    if (output.view) return view(output.view);
    const node = document.createElement(output.text === undefined ? "div" : "pre");
    node.className = output.boxed ? "widget-vbox" : "output";
    node.append(...(output.boxed ? await Promise.all(output.boxed.map(show)) : [output.text]));
    return node;
  };
  const shown = [];
  let stop = new AbortController();
  const leaked = []; // the keys that a notebook around would have heard
  document.addEventListener("keydown", ({ key, target }) => target.closest(".cnb") && leaked.push(key));
  window.host = {
    models,
    live: true, // whether Python is behind the page
    leaked,
    hear,
    clear() {
      stop.abort();
      stop = new AbortController();
      document.querySelectorAll("main > :not(.before)").forEach((node) => node.remove());
    },
    async show(output) {
      const node = await show(output);
      node.tabIndex = -1;
      document.querySelector("main").append(node);
    },
  };
}"""


class Wire(BaseComm):
    """The comm of one widget; what it publishes waits in its host's `waiting`."""

    def __init__(self, host: Host, **named: Any) -> None:
        self._host = host
        super().__init__(**named)

    def publish_msg(self, msg_type: str, data: Any = None, *_: Any, **__: Any) -> None:
        self._host.waiting.append({"type": msg_type, "id": self.comm_id, "data": data or {}})


class Host:
    """One page and the names of one notebook; `sent` and `received` get every message as a line of JSON."""

    def __init__(self, page: Any, received: list[Any] | None = None, sent: list[Any] | None = None) -> None:
        self.page = page
        self.names: dict[str, Any] = {}
        self.waiting: list[dict[str, Any]] = []
        self.received = [] if received is None else received
        self.sent = [] if sent is None else sent
        self._context = contextvars.copy_context()
        self._notebook = new_notebook()
        self._context.run(self._notebook.__enter__)
        self._wires: dict[str, Wire] = {}
        self._cells: list[str] = []
        page.expose_function("toPython", self._hear)
        page.set_content(PAGE)
        page.evaluate(FRONT_END)
        self._open_what_is_there()

    def show(self, *cells: str) -> Any:
        """Run these cells one after the other, and show what the last line of each is; return the page."""
        for cell in cells:
            self._cells.append(cell)
            made = self._context.run(self._run, cell)
            self._flush()
            if made is not None:
                self.page.evaluate("(output) => window.host.show(output)", output_of(made))
        return self.page

    def _open_what_is_there(self) -> None:
        """Open the parts of the front end that this process holds already, as a page does that meets a live kernel."""
        for part in PARTS.values():
            if part.comm is not None:
                self.waiting.append({"type": "comm_open", "id": part.model_id, "data": {"state": part.get_state()}})
        self._flush()

    def close(self) -> None:
        """Leave the notebook."""
        self._context.run(self._notebook.__exit__, None, None, None)

    def again(self) -> Any:
        """Run all cells once more, each in the place of what it made before."""
        self.page.evaluate("window.host.clear()")
        cells, self._cells = self._cells, []
        return self.show(*cells)

    def ask(self, expression: str) -> str:
        """Return what a cell with `print(expression)` would print."""
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            self._context.run(self._run, f"print({expression})")
        self._flush()
        return printed.getvalue().rstrip("\n")

    def _run(self, cell: str) -> Any:
        tree = ast.parse(cell)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        with self._wired():
            exec(compile(tree, "<cell>", "exec"), self.names)
            return None if last is None else eval(compile(ast.Expression(last.value), "<cell>", "eval"), self.names)

    @contextlib.contextmanager
    def _wired(self) -> Iterator[None]:
        """Let widgets that are made meanwhile speak to this page; others in this process speak to nobody."""

        def make(**named: Any) -> Wire:
            wire = Wire(self, **named)
            self._wires[wire.comm_id] = wire
            return wire

        before = comm.create_comm
        comm.create_comm = make
        try:
            yield
        finally:
            comm.create_comm = before

    def _hear(self, text: str) -> str:
        """Give a message of the page to its widget; the answers go back with the same call."""
        name, data = json.loads(text)
        self.sent.append(text)
        with self._wired():
            self._context.run(self._wires[name].handle_msg, {"content": {"data": data}, "buffers": []})
        return self._taken()

    def _flush(self) -> None:
        self.page.evaluate("(messages) => window.host.hear(messages)", self._taken())

    def _taken(self) -> str:
        for message in self.waiting:
            kind = {"msg_type": message["type"]}
            self.received.append(json.dumps({"header": kind, "content": {"data": message["data"]}}, default=str))
        told, self.waiting = json.dumps(self.waiting, default=str), []
        return told


def output_of(made: object) -> dict[str, Any]:
    """Return how the page shows the result of a cell: a view of a widget, a box of several, or text."""
    if isinstance(made, ipywidgets.Box):
        return {"boxed": [output_of(child) for child in made.children]}
    if isinstance(made, ipywidgets.Widget):
        return {"view": made.model_id}
    return {"text": repr(made)}


def wear(page: Any, theme: str) -> None:
    """Let the page wear a theme of JupyterLab, as its menu would."""
    page.evaluate(
        """(name) => Object.assign(document.body.dataset,
          { jpThemeLight: String(!name.includes("Dark")), jpThemeName: name })""",
        theme,
    )


def main(folder: Path) -> None:
    from looking import THEMES
    from moments import MOMENTS
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, moment in MOMENTS.items():
            with contextlib.closing(Host(browser.new_page())) as host:
                page = host.show(moment.cell)
                for width in (1100, 850, 600, 320):
                    page.set_viewport_size({"width": width, "height": 1200})
                    for theme, called in THEMES.items():
                        wear(page, called)
                        page.locator(".cnb").screenshot(path=folder / f"{name}-{width}-{theme}.png")
                page.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
