"""``MyFiles``: a learner's games, answers and results, to download from one browser or computer and load in another."""

from __future__ import annotations

from base64 import b64encode
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from canasta_nb.core.speech.language import in_its_language, language, say
from canasta_nb.core.speech.mistakes import said_by_system
from canasta_nb.teaching.packed_files import NotPacked, collected, put_back, unzipped, zipped
from canasta_nb.teaching.practice.progress import NotKept, Progress, usual_file

FILE = "my-canasta.zip"
told = partial(say, "teaching/my_files.toml", "files")


class MyFiles:
    """A link that downloads everything that is kept of a learner, and a button that loads such a file again.

    ``folder`` is that of the notebooks, ``progress`` the file with the results of practice.

    >>> import tempfile
    >>> folder = tempfile.mkdtemp()
    >>> MyFiles(folder, Path(folder) / "practice.jsonl")
    You haven't played or answered anything here yet. You can load what you downloaded elsewhere.
    """

    def __init__(self, folder: Path | str = ".", progress: Path | str | None = None) -> None:
        self.lang = language()
        self._folder = Path(folder)
        self._memory = Progress(progress or usual_file())
        self._files = collected(self._folder, self._memory)
        import ipywidgets  # with IPython, which answers typed in a script don't need

        self._link = ipywidgets.HTML(self._link_to_files())
        self._loading = ipywidgets.FileUpload(accept=".zip", description=told("load"), layout={"width": "max-content"})
        self._said = ipywidgets.HTML()
        self._loading.observe(lambda change: self._load(change["new"]), names="value")
        self._box = ipywidgets.VBox([self._link, self._loading, self._said])

    def __repr__(self) -> str:
        return told("has" if self._files else "nothing")

    def _repr_mimebundle_(self, **options: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the widget for a page, and a sentence for a page without Python."""
        shown = self._box._repr_mimebundle_(**options)
        return {**shown, "text/plain": repr(self), "text/html": f"<p>{escape(repr(self))}</p>"}, {}

    def _link_to_files(self) -> str:
        """Return the link, which holds all files; a sentence where there are none."""
        if not self._files:
            return escape(told("nothing"))
        packed = b64encode(zipped(self._files)).decode()
        link = f'<a download="{FILE}" href="data:application/zip;base64,{packed}">{escape(told("download"))}</a>'
        return f"{link} {escape(told('has'))}"

    @in_its_language
    def _load(self, files: Any) -> None:
        """Take what was chosen in the browser, and say what was new in it."""
        if files:
            self._said.value = f'<span role="status">{escape(self._loaded(bytes(files[0]["content"])))}</span>'

    def _loaded(self, packed: bytes) -> str:
        try:
            new = put_back(unzipped(packed), self._folder, self._memory)
        except NotPacked:
            return told("not_packed", file=FILE)
        except NotKept as error:
            return str(error)
        except OSError as error:
            return told("not_written", error=said_by_system(error) or str(error))
        self._files = collected(self._folder, self._memory)
        self._link.value = self._link_to_files()
        return told("loaded" if new else "nothing_new")
