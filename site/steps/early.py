"""What Python in the browser needs, fetched while JupyterLab still begins, and not only once a notebook asks for it."""

from pathlib import Path


def fetch_early(page: Path, static: Path) -> None:
    """Let a page fetch what lies in Pyodide's folders, whenever the browser has nothing better to do."""
    files = [each for folder in ("pyodide", "pyodide-lock") for each in sorted((static / folder).iterdir())]
    links = [
        f'<link rel="prefetch" href="../static/{each.relative_to(static).as_posix()}" as="fetch" crossorigin>\n'
        for each in files
        if each.suffix != ".json"
    ]
    before, end, after = page.read_text(encoding="utf-8").partition("</head>")
    page.write_text("".join([before, *links, end, after]), encoding="utf-8")
