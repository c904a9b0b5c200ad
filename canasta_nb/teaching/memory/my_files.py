"""``MyFiles``: a learner's games, answers and results, to download from one browser or computer and load in another."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from pathlib import Path
from typing import Any

from canasta_nb.core.speech.language import in_its_language, language
from canasta_nb.teaching.log.learner_log import LearnerLog
from canasta_nb.teaching.memory.packed_files import (
    FILE,
    MOST_BYTES,
    NotPacked,
    collected,
    put_back,
    told,
    unzipped,
    zipped,
)

MOST_NAMED = 5
"""As many files that were left out are named; of more, their number is told."""


class MyFiles:
    """A link that downloads everything that is kept of a learner, and a button that loads such a file again.

    ``folder`` is that of the notebooks, ``progress`` the log of practice where that is another one.

    >>> import tempfile
    >>> folder = tempfile.mkdtemp()
    >>> MyFiles(folder)
    You haven't played or answered anything here yet. You can load what you downloaded elsewhere.
    """

    def __init__(self, folder: Path | str = ".", progress: Path | str | None = None) -> None:
        self.lang = language()
        self._folder = Path(folder)
        self._practised = LearnerLog(progress) if progress else None
        self._kept = collected(self._folder, self._practised)
        import ipywidgets  # with IPython, which answers typed in a script don't need

        self._link = ipywidgets.HTML(self._link_to_files())
        self._loading = ipywidgets.FileUpload(accept=".zip", description=told("load"), layout={"width": "max-content"})
        self._said = ipywidgets.HTML()
        self._loading.observe(lambda change: self._load(change["new"]), names="value")
        self._box = ipywidgets.VBox([self._link, self._loading, self._said])

    def __repr__(self) -> str:
        return told("has" if self._kept.files else "nothing")

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the widget for a page, and a sentence for a page without Python."""
        shown = self._box._repr_mimebundle_(**options)
        return {**shown, "text/plain": repr(self), "text/html": f"<p>{escape(repr(self))}</p>"}, {}

    def _link_to_files(self) -> str:
        """Return the link, which holds all files; a sentence where there are none."""
        files, left_out = self._kept
        if not files:
            return escape(told("nothing"))
        packed = b64encode(zipped(files)).decode()
        link = f'<a download="{FILE}" href="data:application/zip;base64,{packed}">{escape(told("download"))}</a>'
        says = [told("has")]
        if left_out:
            says.append(told("no_room", most=f"{MOST_BYTES / 1e6:.0f}", names=_named(left_out)))
        return f"{link} {escape(' '.join(says))}"

    @in_its_language
    def _load(self, files: Any) -> None:
        """Take what was chosen in the browser, and say what was new in it."""
        if files:
            self._said.value = f'<span role="status">{escape(self._loaded(bytes(files[0]["content"])))}</span>'

    def _loaded(self, packed: bytes) -> str:
        try:
            new, left_out = put_back(unzipped(packed), self._folder, self._practised)
        except NotPacked as error:
            return str(error)
        self._kept = collected(self._folder, self._practised)
        self._link.value = self._link_to_files()
        says = [told("loaded")] if new else [] if left_out else [told("nothing_new")]
        if left_out:
            says.append(
                told("left_out", names=_named([f"{name} ({why.removesuffix('.')})" for name, why in left_out.items()]))
            )
        return " ".join(says)


def _named(names: list[str]) -> str:
    """Return the first of these names, and how many more there are."""
    more = len(names) - MOST_NAMED
    return "; ".join([*names[:MOST_NAMED], *([told("more", n=more)] if more > 0 else [])])
