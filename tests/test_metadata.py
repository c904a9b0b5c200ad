"""The package's metadata for an installer: the addresses of its pages, in one place for all of them."""

import subprocess
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).parents[1]
URLS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]


def test_the_pages_are_named_and_lie_together() -> None:
    assert list(URLS) == ["Homepage", "Documentation", "Changelog", "Issues"]
    assert {urlsplit(url).scheme for url in URLS.values()} == {"https"}
    assert all(url.startswith(URLS["Homepage"]) for url in URLS.values())


def test_a_page_that_is_a_file_is_there() -> None:
    files = [name for url in URLS.values() if (name := Path(urlsplit(url).path).name).endswith(".md")]
    assert files == ["README.md", "CHANGELOG.md"]
    assert all((ROOT / name).is_file() for name in files)


def test_the_address_stands_in_one_place_and_what_follows_it_is_tested() -> None:
    """A move changes pyproject.toml, and ``test_release.py`` names what has to follow."""
    address = urlsplit(URLS["Homepage"]).netloc
    found = subprocess.run(["git", "grep", "-lF", address], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout.split() == ["CITATION.cff", "README.md", "pyproject.toml"]
