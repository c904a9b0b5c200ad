"""The table's front end without Jupyter: a page with a model that records what is sent, for quick looks and tests."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "canasta_nb" / "widgets" / "static"
STRINGS = tomllib.loads((ROOT / "canasta_nb" / "widgets" / "strings.toml").read_text(encoding="utf-8"))
SCENES: dict[str, Any] = json.loads((Path(__file__).parent / "scenes.json").read_text(encoding="utf-8"))
POINTS = {**dict.fromkeys("KQJT98", 10), **dict.fromkeys("7654", 5), "A": 20, "2": 20, "3": 5, "Jk": 50}

# The variables of JupyterLab's two themes, as far as the table uses them.
THEMES = {
    "light": "--jp-layout-color1:white;--jp-layout-color2:#eee;--jp-ui-font-color1:rgba(0,0,0,.87);"
    "--jp-border-color1:#bdbdbd;--jp-brand-color1:#1976d2;--jp-error-color1:#d32f2f",
    "dark": "--jp-layout-color1:#212121;--jp-layout-color2:#424242;--jp-ui-font-color1:rgba(255,255,255,.87);"
    "--jp-border-color1:#616161;--jp-brand-color1:#2196f3;--jp-error-color1:#f44336",
}

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Table</title>
<style>body{margin:0;%(theme)s;background:var(--jp-layout-color1)}%(css)s</style></head>
<body><main><div id="table" style="width:%(width)dpx"></div></main><script type="module">
const source = %(source)s;
const state = %(state)s;
const heard = {};
window.sent = [];
window.table = {
  get: (key) => state[key],
  set(key, value) { state[key] = value; (heard["change:" + key] ?? []).forEach((f) => f()); },
  save_changes() {},
  on(name, f) { (heard[name] ??= []).push(f); },
  off(name, f) { heard[name] = (heard[name] ?? []).filter((one) => one !== f); },
  send(message) { window.sent.push(message); },
  answer(message) { (heard["msg:custom"] ?? []).forEach((f) => f(message)); },
};
const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
const { default: widget } = await import(url);
widget.render({ model: window.table, el: document.getElementById("table"), signal: new AbortController().signal });
document.body.dataset.ready = "yes";
</script></body></html>"""


def page_of(scene: dict[str, Any], *, width: int = 1100, theme: str = "light", **traits: Any) -> str:
    """The page of one table with this scene."""
    state = {
        "scene": scene, "problem": "", "result": {}, "selected": [], "theme": "auto", "deck": "two", "sort": "rank",
        "size": "auto", "motion": "auto", "text_view": False, "text": "", "readonly": False, "lang": "en",
        "strings": STRINGS, "points": POINTS, "bot_delay_ms": 0, "label": "Canasta table", **traits,
    }  # fmt: skip
    script = (STATIC / "table.js").read_text(encoding="utf-8")
    return PAGE % {
        "theme": THEMES[theme],
        "css": (STATIC / "table.css").read_text(encoding="utf-8"),
        "width": width,
        "source": json.dumps(script).replace("</", "<\\/"),
        "state": json.dumps(state),
    }
