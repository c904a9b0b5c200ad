"""The front end without Jupyter: each moment of the table as a page of its own, for a quick look while styling.

    python tests/browser/harness.py FOLDER        pictures of every moment at four widths in both themes
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from moments import MOMENTS

from canasta_nb.widgets.base import CanastaWidget

# The variables of JupyterLab's two themes, as far as the table uses them.
THEMES = {
    "light": "--jp-layout-color1:white;--jp-layout-color2:#eee;--jp-ui-font-color1:rgba(0,0,0,.87);"
    "--jp-border-color1:#bdbdbd;--jp-brand-color1:#1976d2;--jp-error-color1:#d32f2f",
    "dark": "--jp-layout-color1:#212121;--jp-layout-color2:#424242;--jp-ui-font-color1:rgba(255,255,255,.87);"
    "--jp-border-color1:#616161;--jp-brand-color1:#2196f3;--jp-error-color1:#f44336",
}
WIDTHS = (1100, 850, 600, 320)

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Canasta</title>
<style>body{margin:0;%(theme)s;background:var(--jp-layout-color1)}%(css)s</style></head>
<body><main><div id="widget" style="width:%(width)dpx"></div></main><script type="module">
const state = %(state)s;
const heard = {};
const model = {
  get: (key) => state[key],
  set(key, value) { state[key] = value; (heard["change:" + key] ?? []).forEach((f) => f()); },
  save_changes() {},
  on(name, f) { (heard[name] ??= []).push(f); },
  off(name, f) { heard[name] = (heard[name] ?? []).filter((one) => one !== f); },
  send(message) { console.log(JSON.stringify(message)); },
};
const url = URL.createObjectURL(new Blob([%(source)s], { type: "text/javascript" }));
const { default: widget } = await import(url);
widget.render({ model, el: document.getElementById("widget"), signal: new AbortController().signal });
window.model = model;
document.body.dataset.ready = "yes";
</script></body></html>"""


def page_of(widget: CanastaWidget, *, width: int = 1100, theme: str = "light") -> str:
    """A page that shows one widget as it is; what is clicked goes to the browser's console."""
    skipped = {"layout", "comm", "keys", "_esm", "_css"}
    state: dict[str, Any] = {name: getattr(widget, name) for name in widget.keys if name not in skipped}
    return PAGE % {
        "theme": THEMES[theme],
        "css": str(widget._css),
        "width": width,
        "source": json.dumps(str(widget._esm)).replace("</", "<\\/"),
        "state": json.dumps({name: value for name, value in state.items() if name[0] != "_"}).replace("</", "<\\/"),
    }


def main(folder: Path) -> None:
    from playwright.sync_api import sync_playwright

    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for name, moment in MOMENTS.items():
            names: dict[str, Any] = {}
            exec(moment.cell, names)  # the cell that a person would run
            for width in WIDTHS:
                for theme in THEMES:
                    page = browser.new_page(viewport={"width": width, "height": 1200})
                    page.set_content(page_of(names["table"], width=width, theme=theme))
                    page.wait_for_selector("body[data-ready]")
                    page.locator(".cnb").screenshot(path=folder / f"{name}-{width}-{theme}.png")
                    page.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
