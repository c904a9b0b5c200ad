"""What the browser's Python imports is compiled when the site is built, and what nobody there asks for is left out."""

import hashlib
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path

from built_site import built_site  # noqa: F401  the folder of the steps is on the path with it
from steps.compiled import compile_archive, compile_packages
from steps.early import fetch_early


def wheel(place: Path, **files: str) -> dict[str, str]:
    """Write a wheel of these files, and return how Pyodide's list names it."""
    with zipfile.ZipFile(place, "w") as made:
        for name, text in files.items():
            made.writestr(name, text)
    return {"file_name": f"../../static/pyodide-lock/{place.name}", "sha256": "of before"}


def test_what_is_imported_is_compiled_and_our_sources_can_still_be_read(tmp_path: Path) -> None:
    ours = {"canasta_nb/cards.py": "TWO = 2\n", "canasta_nb/words.toml": "two = 2\n"}
    other = {"other.py": "TWO = 2\n", "sample.py": "print 'of an older Python'\n"}
    jedi = {"jedi/__init__.py": "", "jedi/third_party/typeshed/stubs/requests/api.pyi": "def get(): ...\n"}
    packages = {
        name: wheel(tmp_path / f"{name}.whl", **files)
        for name, files in {"canasta-nb": ours, "other": other, "jedi": jedi}.items()
    }
    lock = tmp_path / "pyodide-lock.json"
    elsewhere = {"file_name": "../../elsewhere/kernel.whl", "sha256": "of before"}
    lock.write_text(json.dumps({"info": {}, "packages": packages | {"kernel": elsewhere}}), encoding="utf-8")
    compile_packages(lock)

    listed = json.loads(lock.read_text(encoding="utf-8"))["packages"]
    assert listed["kernel"] == elsewhere
    for name in packages:
        made = (tmp_path / f"{name}.whl").read_bytes()
        assert listed[name]["sha256"] == hashlib.sha256(made).hexdigest()
    inside = {name: zipfile.ZipFile(tmp_path / f"{name}.whl").namelist() for name in packages}
    cached = f"canasta_nb/__pycache__/cards.{sys.implementation.cache_tag}.pyc"
    assert inside["canasta-nb"] == ["canasta_nb/cards.py", cached, "canasta_nb/words.toml"]
    assert inside["other"] == ["other.pyc", "sample.py"]
    assert inside["jedi"] == ["jedi/__init__.pyc"]

    zipfile.ZipFile(tmp_path / "other.whl").extractall(tmp_path / "there")
    said = subprocess.run(
        [sys.executable, "-c", "import other; print(other.TWO)"],
        cwd=tmp_path / "there", capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert said.stdout == "2\n"


def test_the_standard_library_is_compiled_too(tmp_path: Path) -> None:
    """Python imports a module from an archive that has nothing but its compiled code."""
    library = tmp_path / "library.zip"
    wheel(library, **{"known.py": "TWO = 2\n", "room/__init__.py": "", "room/words.txt": "two"})
    compile_archive(library)
    assert zipfile.ZipFile(library).namelist() == ["known.pyc", "room/__init__.pyc", "room/words.txt"]
    code = f"import sys; sys.path.insert(0, {str(library)!r}); import known, room; print(known.TWO)"
    said = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert said.stdout == "2\n"


def test_what_python_needs_is_fetched_while_jupyterlab_begins(tmp_path: Path) -> None:
    for name in ("pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", "pyodide-lock/canasta_nb-1.whl"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    page = tmp_path / "index.html"
    page.write_text("<html><head><title>Lab</title></head><body></body></html>", encoding="utf-8")
    fetch_early(page, tmp_path)
    html = page.read_text(encoding="utf-8")
    early = re.findall(r'<link rel="prefetch" href="\.\./static/([\w./-]+)"', html.partition("</head>")[0])
    assert {"pyodide/pyodide.asm.wasm", "pyodide/python_stdlib.zip", "pyodide-lock/canasta_nb-1.whl"} <= set(early)
    assert html.endswith("</head><body></body></html>")
