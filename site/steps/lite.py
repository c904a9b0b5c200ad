"""The course and the free notebooks in JupyterLite, with everything that it loads in the site itself.

Pyodide comes from its npm package, which has no wheels. So its list of packages, which names files on another host, is
emptied first, and JupyterLite's own tool fills it with the wheels that the course needs.
"""

import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import nbformat
from jupyterlite_pyodide_kernel.constants import PYODIDE_LOCK, PYODIDE_VERSION
from nbformat import NotebookNode

from steps import CACHE, OUT, ROOT, SITE
from steps.early import fetch_early

OPENS = ("home.ipynb", "start.ipynb")
"""The notebook to open first; where the course has none of this name, the next."""
OF_PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "package.json")
LEFT_OUT = ("nbformat", "pandas", "pexpect", "pyyaml", "rich", "typer", "widgetsnbextension")
"""What has no wheel for a browser, or only serves a terminal or a server."""
LOADED_FIRST = ("canasta-nb", "fsrs", "jedi")
"""What is loaded while Python starts, so that no cell waits for it."""
EXTENSION = "canasta-nb"
"""The package's own extension, which brings the pages of the course to life."""


def build() -> None:
    """Build the pages into ``lite`` of the site."""
    folder, pages = CACHE / "lite", OUT / "lite"
    for old in (folder, pages):
        shutil.rmtree(old, ignore_errors=True)
    shutil.copytree(SITE / "lite", folder)
    shutil.copytree(ROOT / "canasta_nb" / "lab" / "extension", folder / EXTENSION)
    shutil.copytree(ROOT / "canasta_nb" / "widgets" / "static", folder / EXTENSION / "widgets")
    unpack_pyodide(folder / "static" / "pyodide")
    copy_notebooks(folder / "files")
    config = {
        "LiteBuildConfig": {
            "apps": ["lab"],
            "cache_dir": str(CACHE / "jupyterlite"),
            "contents": ["files"],
            "federated_extensions": [EXTENSION],
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "output_dir": str(pages),
        },
        "PyodideLockAddon": {
            "enabled": True,
            "excludes_extra": LEFT_OUT,
            "prefetch_extra": LOADED_FIRST,
            "specs": ["--requirements wheels.txt"],
            "wheels": [str(wheel_for_learners(CACHE / "wheels"))],
        },
    }
    (folder / "jupyter_lite_config.json").write_text(json.dumps(config), encoding="utf-8")
    made = subprocess.run(
        [sys.executable, "-m", "jupyterlite_core", "build"], cwd=folder, capture_output=True, text=True, check=False
    )
    if made.returncode:
        sys.exit(made.stdout + made.stderr)
    compile_packages(pages / "static")
    leave_old_fonts_out(pages / "build")
    fetch_early(pages / "lab" / "index.html", pages / "static")
    first = next(name for name in OPENS if (folder / "files" / name).exists())
    (pages / "index.html").write_text(redirection(f"lab/index.html?path={first}"), encoding="utf-8")


def leave_old_fonts_out(folder: Path) -> None:
    """Take away the forms of fonts for browsers that can't run Python: all others read the one in WOFF2."""
    for form in ("eot", "svg"):
        for font in folder.glob(f"fa-*.{form}"):
            font.unlink()


def copy_notebooks(folder: Path) -> None:
    """Put the notebooks into a folder; one that is there already is a browser's own, and stays."""
    for notebook in ROOT.glob("notebooks/**/[!.]*.ipynb"):
        place = folder / notebook.relative_to(ROOT / "notebooks")
        if not place.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(json.dumps(for_the_browser(notebook)), encoding="utf-8")


def for_the_browser(notebook: Path) -> NotebookNode:
    """Return a notebook of ours as a server would give it to the page: texts in one piece, its outputs trusted."""
    read = nbformat.read(notebook, as_version=4)
    for cell in read.cells:
        if cell.cell_type == "code":
            cell.metadata["trusted"] = True
    return read


def unpack_pyodide(folder: Path) -> None:
    """Put Pyodide into a folder, with a list of packages that has none."""
    packed = CACHE / f"pyodide-{PYODIDE_VERSION}.tgz"
    if not packed.exists():
        CACHE.mkdir(exist_ok=True)
        subprocess.run(
            ["npm", "pack", "--silent", f"pyodide@{PYODIDE_VERSION}"], cwd=CACHE, check=True, stdout=subprocess.DEVNULL
        )
    folder.mkdir(parents=True)
    with tarfile.open(packed) as pack:
        for name in OF_PYODIDE:
            (folder / name).write_bytes(pack.extractfile(f"package/{name}").read())
        importing_only_what_is_installed(folder / "pyodide.mjs")
        about = json.load(pack.extractfile(f"package/{PYODIDE_LOCK}"))["info"]
    # The tool that fills the list asks for the version, which this list no longer tells.
    empty = {"info": about | {"version": PYODIDE_VERSION}, "packages": {}}
    (folder / PYODIDE_LOCK).write_text(json.dumps(empty), encoding="utf-8")


def importing_only_what_is_installed(script: Path) -> None:
    """Let Python start without the folder of the notebook among the places from which it imports.

    All that is loaded while Python starts would be looked for beside the notebook first, where a stranger's file of
    such a name may lie. The extension adds the folder once the learner runs something.
    """
    begins, times = re.subn(r'\w+\.sys\.path\.insert\(0,""\),', "", script.read_text(encoding="utf-8"))
    if times != 1:
        raise ValueError(f"{script.name} puts the folder among the places for imports {times} times, not once.")
    script.write_text(begins, encoding="utf-8")


def wheel_for_learners(folder: Path) -> Path:
    """Build our wheel into a folder, without the course; its notebooks are files of the site."""
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder / "whole"],
        cwd=ROOT, check=True, capture_output=True,
    )  # fmt: skip
    whole = next((folder / "whole").glob("*.whl"))
    with zipfile.ZipFile(whole) as given, zipfile.ZipFile(folder / whole.name, "w", zipfile.ZIP_DEFLATED) as kept:
        for each in given.infolist():
            if not each.filename.startswith("canasta_nb/course/"):
                kept.writestr(each, given.read(each))
    return folder / whole.name


def compile_packages(static: Path) -> None:
    """Compile what the browser's Python imports, by that Python: it starts in half the time."""
    script = SITE / "steps" / "compiled.mjs"
    subprocess.run(["node", str(script), str(static / "pyodide"), str(static / "pyodide-lock")], check=True)


def redirection(address: str) -> str:
    """Return a page that goes on to an address; JupyterLite's pages below it look for their settings in it."""
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Learn Canasta</title>
<meta http-equiv="refresh" content="0; url={address}">
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{{}}</script>
<p><a href="{address}">Go on to the course</a></p>
</html>
"""


if __name__ == "__main__":
    build()
