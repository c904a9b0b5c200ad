"""The settings of Sphinx for the documentation."""

import re
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

import canasta_nb

SOURCES = "".join(path.read_text(encoding="utf-8") for path in Path(canasta_nb.__file__).parent.rglob("*.py"))
VARIABLES = "|".join(re.findall(r"^(\w+) = (?:TypeVar|ParamSpec)\(", SOURCES, re.MULTILINE))
"""The names that stand for any type."""

project = "canasta_nb"
author = "canasta_nb contributors"
project_copyright = author
version = release = canasta_nb.__version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
add_module_names = False
myst_enable_extensions = ["attrs_inline", "colon_fence"]
myst_heading_anchors = 3
# A name of ours must be there. Those of other projects have no pages here, and type variables and private names none.
nitpicky = True
nitpick_ignore_regex = [
    ("py:.*", r"(?!canasta_nb\.).*"),
    ("py:.*", rf"canasta_nb\..*\.(_\w+|Annotated\[.*|{VARIABLES})"),
]
# Two modules may each have a Line or an Answer, and an annotation gives only the short name.
suppress_warnings = ["ref.python"]

html_theme = "furo"
html_title = "canasta_nb"
html_favicon = "static/favicon.svg"
html_css_files = ["site.css"]
html_js_files = ["site.js"]
html_theme_options = {
    # The paper and the cloth of the table; links are readable on both papers.
    "light_css_variables": {
        "color-background-primary": "#fdfcf8",
        "color-background-secondary": "#f3f0e7",
        "color-background-border": "#d9d4c6",
        "color-foreground-primary": "#1b2120",
        "color-foreground-muted": "#565e5b",
        "color-brand-primary": "#1f5a4d",
        "color-brand-content": "#1f5a4d",
        "color-brand-visited": "#1f5a4d",
    },
    "dark_css_variables": {
        "color-background-primary": "#1a1f1e",
        "color-background-secondary": "#202524",
        "color-background-border": "#3d4543",
        "color-foreground-primary": "#eeece5",
        "color-foreground-muted": "#b0b8b4",
        "color-brand-primary": "#8fd3bd",
        "color-brand-content": "#8fd3bd",
        "color-brand-visited": "#8fd3bd",
    },
}
html_copy_source = False
html_show_sphinx = False


def setup(app: Sphinx) -> None:
    """Leave out what Python itself writes about each field of a named tuple, and name a page's own language."""
    app.connect("autodoc-process-docstring", _leave_out_numbers)
    app.connect("html-page-context", _name_the_language)


def _leave_out_numbers(_app: Sphinx, _what: str, _name: str, _of: Any, _options: Any, lines: list[str]) -> None:
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()


def _name_the_language(_app: Sphinx, _page: str, _template: str, context: dict[str, Any], _tree: Any) -> None:
    # A screen reader speaks Spanish only where the page says that it is in Spanish.
    context["language"] = (context.get("meta") or {}).get("lang", language)
