"""A notebook as one HTML file, a page or slides, that shows every picture and fetches nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import NamedTuple

from canasta_nb import extras
from canasta_nb.classroom.notebooks.cells import Cell, code_cells, language_noted, read_notebook, source
from canasta_nb.classroom.notebooks.course import language_of
from canasta_nb.classroom.release.release import Notebook, executed, without_views
from canasta_nb.core.speech.language import speaking
from canasta_nb.teaching.content.words import told

HEADING = re.compile(r"\s*#{1,2} ")
BESIDE = ("fragment", "-", "")  # what Jupyter calls a cell that stays on the slide of the cell before
LEFT_OUT = ("skip", "notes")

# nbconvert's page without what it would load from elsewhere: no cell of ours needs a script.
_PAGE = """\
{%- extends 'lab/index.html.j2' -%}
{%- block html_head_js -%}{%- endblock -%}
{%- block jupyter_widgets -%}{%- endblock -%}
{%- block html_head_js_mathjax -%}{%- endblock -%}
{%- block html_head_js_mermaidjs -%}{%- endblock -%}
"""
_SLIDES = """\
{%- block extra_css -%}{{ super() }}<style>
  main > section { padding: 3vh 4vw; zoom: 1.3; }
  .shown main > section:not(.now) { display: none; }
  .turn { position: fixed; inset: auto 16px 12px auto; display: none; gap: 8px; align-items: center; }
  .shown .turn { display: flex; }
  .turn button { min-width: 44px; min-height: 44px; font-size: 22px; }
  @media print { main > section { break-after: page; display: block !important; } .turn { display: none !important; } }
</style>{%- endblock -%}
{%- block body_header -%}{{ super() }}<section class="slide">{%- endblock -%}
{%- block any_cell -%}
  {%- if cell.metadata.begins_slide -%}</section><section class="slide">{%- endif -%}{{ super() }}
{%- endblock -%}
{%- block body_footer -%}</section>
<nav class="turn">
  <button aria-label="BACK">‹</button><span role="status"></span><button aria-label="NEXT">›</button>
</nav>
<script>
  const slides = [...document.querySelectorAll("main > section")];
  const [back, next] = document.querySelectorAll(".turn button");
  const within = (slide) => Math.min(slides.length, Math.max(1, slide));
  const named = () => document.querySelector(":target");
  const at = () => {
    const holding = slides.indexOf(named()?.closest("main > section"));
    return within(holding + 1 || Number(location.hash.slice(1)) || 1);
  };
  const go = (slide) => { location.hash = within(slide); };
  const show = () => {
    const now = at();
    slides.forEach((slide, place) => slide.classList.toggle("now", place + 1 === now));
    document.querySelector(".turn span").textContent = `${now} / ${slides.length}`;
    scrollTo(0, 0);
    named()?.scrollIntoView();
  };
  const keys = { ArrowRight: 1, PageDown: 1, ArrowLeft: -1, PageUp: -1, Home: -Infinity, End: Infinity };
  addEventListener("keydown", (event) => {
    if (event.target.closest("summary, a, input, select, textarea") || !(event.key in keys)) return;
    event.preventDefault();
    go(at() + keys[event.key]);
  });
  back.onclick = () => go(at() - 1);
  next.onclick = () => go(at() + 1);
  addEventListener("hashchange", show);
  addEventListener("load", show);  // before that, the browser may not have found what the address names
  document.documentElement.classList.add("shown");
  show();
</script>
{{ super() }}{%- endblock -%}
"""


class OfflinePage(NamedTuple):
    """A page, and how many cells of its notebook have code that was never run."""

    html: str
    not_run: int


def offline_page(path: Path, *, slides: bool = False, run: bool = False) -> OfflinePage:
    """Return a notebook as HTML that needs nothing else, with the outputs that it holds, or with ``run`` with new ones.

    With ``slides`` a new slide begins where the notebook's own slide show says so; where it has none, at each heading.
    Code of the notebook is run only with ``run``.
    Raises UnreadableNotebook for another file, and MissingExtra where nbconvert is not installed.
    """
    nbconvert = extras.find("nbconvert", extra="lab")
    read_notebook(path)
    notebook = extras.find("nbformat", extra="lab").read(path, as_version=4)
    notebook = executed(notebook, path.parent, stops=False) if run else without_views(notebook)
    lang = language_noted(notebook) or language_of(path)
    template = _PAGE
    if slides:
        notebook["cells"] = list(_with_slides(notebook["cells"]))
        with speaking(lang):
            words = {"BACK": told("page", "back"), "NEXT": told("page", "next")}
        template += re.sub("BACK|NEXT", lambda word: escape(words[word[0]]), _SLIDES)
    exporter = nbconvert.HTMLExporter(raw_template=template, embed_images=True, language_code=lang)
    resources = {"metadata": {"name": path.stem, "path": str(path.parent)}}
    return OfflinePage(str(exporter.from_notebook_node(notebook, resources=resources)[0]), _not_run(notebook))


def _not_run(notebook: Notebook) -> int:
    """Return how many cells have code that was never run."""
    cells = [cell for cell in code_cells(notebook) if source(cell).strip()]
    return sum(not cell["outputs"] and not cell["execution_count"] for cell in cells)


def _with_slides(cells: Iterable[Cell]) -> Iterable[Cell]:
    """Yield the cells that are shown, and mark those that begin a slide.

    >>> cells = [{"cell_type": "markdown", "source": text, "metadata": {}} for text in ("# Aim", "Draw.", "## Play")]
    >>> [cell["metadata"]["begins_slide"] for cell in _with_slides(cells)]
    [False, False, True]
    """
    cells = list(cells)
    kinds = [cell["metadata"].get("slideshow", {}).get("slide_type", "") for cell in cells]
    own = any(kinds)
    first = True
    for cell, kind in zip(cells, kinds, strict=True):
        if kind in LEFT_OUT:
            continue
        begins = kind not in BESIDE if own else cell["cell_type"] == "markdown" and bool(HEADING.match(source(cell)))
        cell["metadata"]["begins_slide"] = begins and not first
        first = False
        yield cell
