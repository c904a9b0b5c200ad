"""The pages of the documentation say what the project's data says, and lead to what is there."""

from __future__ import annotations

import doctest
import html
import re
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from urllib.parse import parse_qs, unquote, urlsplit

import pytest
from built_site import ROOT, SITE, built_site

import canasta_nb
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.rules.shipped import documented
from canasta_nb.rulebook.comparing import compared
from canasta_nb.rulebook.page import page
from canasta_nb.teaching.bank.exercises import lessons

pytestmark = pytest.mark.slow
ELSEWHERE = ("embed", "lite")
"""The folders of the site that other steps fill."""
FETCHED = {"img": "src", "script": "src", "iframe": "src", "source": "srcset", "link": "href", "video": "src",
           "audio": "src", "embed": "src", "object": "data", "input": "src", "use": "href"}  # fmt: skip
"""What a browser asks for without being told, and where its address stands."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_site(tmp_path_factory)


class Page(HTMLParser):
    """What a page links to, what it has a browser fetch, its anchors and its words."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fetched: list[str] = []
        self.anchors: set[str] = set()
        self.images: list[dict[str, str | None]] = []
        self.headings: list[str] = []
        self.said: list[str] = []
        self.inline: list[str] = []
        self._in = ""
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._in = tag
        self.anchors |= {value for key, value in attrs if key in ("id", "name") and value}
        if tag == "a" and given.get("href"):
            self.links.append(given["href"] or "")
        if tag in FETCHED and (address := given.get(FETCHED[tag])):
            self.fetched.append(address)
        if tag == "img":
            self.images.append(given)
        if tag in ("h1", "h2"):
            self.headings.append(tag)
        self.inline += [value for key, value in attrs if key == "style" and value]

    def handle_data(self, data: str) -> None:
        if self._in in ("style", "script"):
            self.inline.append(data)
        else:
            self.said.append(data)

    def words(self) -> str:
        return re.sub(r"\s+", " ", "".join(self.said)).replace("’", "'").replace("“", '"').replace("”", '"')


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Page]:
    return pages_of(site)


def pages_of(site: Path) -> dict[str, Page]:
    """Return every page but that for frames, whose words come with its script."""
    paths = (path.relative_to(site) for path in sorted(site.rglob("*.html")))
    return {path.as_posix(): Page(site / path) for path in paths if path.parts[0] not in ELSEWHERE}


def test_every_kind_of_page_is_there(pages: dict[str, Page]) -> None:
    written = {f"{path.stem}.html" for path in (SITE / "documentation" / "pages").glob("*.md")}
    data = {f"rules/{name}.html" for name in (*RuleSet.ids(), *documented(), "index")}
    docs = [path.relative_to(ROOT / "docs").with_suffix(".html").as_posix() for path in (ROOT / "docs").rglob("*.md")]
    project = {*docs, "keys.html", "contributing.html", "changelog.html", "api/index.html"}
    assert written | data | project <= set(pages)


def test_other_documentation_can_link_to_ours_and_a_tab_has_our_sign(site: Path, tmp_path: Path) -> None:
    from steps.documentation import publish

    (tmp_path / "embed").mkdir()
    (tmp_path / "old.html").touch()
    publish(site, tmp_path)
    assert (tmp_path / "objects.inv").read_bytes().startswith(b"# Sphinx inventory version 2")
    assert not (tmp_path / "old.html").exists()
    assert (tmp_path / "embed").is_dir()
    assert 'icon" href="_static/favicon.svg"' in (tmp_path / "index.html").read_text(encoding="utf-8")
    assert (tmp_path / "_static" / "favicon.svg").is_file()


def test_every_link_leads_to_something(site: Path, pages: dict[str, Page]) -> None:
    assert broken_links(site, pages) == []


@pytest.mark.soak
def test_every_module_is_explained_without_a_warning(tmp_path: Path) -> None:
    from steps.documentation import build

    assert build(tmp_path / "pages", tmp_path / "site") == 0
    pages = pages_of(tmp_path / "site")
    assert broken_links(tmp_path / "site", pages) == []
    explained = {anchor.removeprefix("module-") for here in pages.values() for anchor in here.anchors}
    modules = [path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
               for path in (ROOT / "canasta_nb").rglob("*.py") if path.name != "__main__.py"]  # fmt: skip
    assert [name for name in modules if name not in explained] == []


def broken_links(site: Path, pages: dict[str, Page]) -> list[str]:
    """Return every link from a page to a part of the site, or to a place in another page, that is not there."""
    broken = []
    for name, here in pages.items():
        for link in here.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = ((site / name).parent / unquote(parts.path)).resolve() if parts.path else site / name
            inside = target.relative_to(site.resolve()).as_posix()
            if inside.partition("/")[0] in ELSEWHERE:
                broken += [] if _is_elsewhere(inside, parts.query) else [f"{name}: {link}"]
            elif inside in pages:
                broken += [f"{name}: {link}"] if parts.fragment and parts.fragment not in pages[inside].anchors else []
            elif not target.is_file():
                broken.append(f"{name}: {link}")
    return broken


def _is_elsewhere(inside: str, query: str) -> bool:
    """Tell whether a link into the browser edition opens a notebook that is there, or asks for a game that is."""
    asked = {key: value[0] for key, value in parse_qs(query).items()}
    if inside == "embed/index.html":
        widget = asked.get("widget", "")
        return asked.get("rules") in RuleSet.ids() or widget in canasta_nb.__all__ or "position" in asked
    if inside == "lite/lab/index.html":
        return (ROOT / "notebooks" / asked["path"]).is_file()
    return inside == "lite/index.html"


def test_no_page_fetches_anything_from_elsewhere(site: Path, pages: dict[str, Page]) -> None:
    fetched = [f"{name}: {address}" for name, here in pages.items() for address in here.fetched]
    assert len(fetched) > 500
    assert [each for each in fetched if re.search(r": (\w+:)?//", each) or re.search(r": (?!data:)\w+:", each)] == []
    styles = [(name, text) for name, here in pages.items() for text in here.inline]
    styles += [(path.name, path.read_text(encoding="utf-8")) for path in site.rglob("*.css")]
    address = re.compile(r"(?:url\(|@import )[\"']?\s*((?:\w+:)?//[^)]*)")
    assert [(name, found) for name, text in styles for found in address.findall(text)] == []
    scripts = "".join(path.read_text(encoding="utf-8") for path in site.rglob("*.js"))
    assert re.findall(r"(?:fetch|import|importScripts)\([\"'`](?:\w+:)?//[^)]*", scripts) == []


def test_what_a_page_fetches_is_there(site: Path, pages: dict[str, Page]) -> None:
    missing = []
    for name, here in pages.items():
        for address in here.fetched:
            if not address.startswith(("data:", "#")):
                target = ((site / name).parent / unquote(urlsplit(address).path)).resolve()
                if not target.is_file() and not target.relative_to(site.resolve()).as_posix().startswith("embed/"):
                    missing.append(f"{name}: {address}")
    assert missing == []


def test_every_picture_has_words_and_every_page_one_title(pages: dict[str, Page]) -> None:
    """A picture that says nothing has empty words."""
    assert [(name, image["src"]) for name, here in pages.items() for image in here.images if "alt" not in image] == []
    of_sphinx = ("search.html", "genindex.html", "py-modindex.html")
    titles = {name: here.headings.count("h1") for name, here in pages.items() if name not in of_sphinx}
    assert {name: many for name, many in titles.items() if many != 1} == {}


def test_links_of_the_gallery_are_told_apart_by_ear(site: Path) -> None:
    gallery = (site / "gallery.html").read_text(encoding="utf-8")
    links = re.findall(r'<a class="live" ([^>]*)>Try it</a>', gallery)
    named = [re.findall('aria-label="Try it: ([^"]+)"', link) for link in links]
    assert len(named) > 10
    assert len({name for (name,) in named}) == len(named)


def test_the_page_of_a_rule_set_tells_each_rule_with_its_source(pages: dict[str, Page]) -> None:
    missing = []
    for rules in map(RuleSet.load, RuleSet.ids()):
        words = pages[f"rules/{rules.id}.html"].words()
        told = [said for chapter in page(rules) for said in chapter.sentences]
        assert len(told) > 25
        missing += [(rules.id, said.says) for said in told if _flat(f"{said.says} {said.source}") not in words]
        missing += [(rules.id, each.what) for each in rules.options.values() if _flat(each.what)[1:] not in words]
    assert missing == []


def test_the_choice_that_the_page_of_a_rule_set_shows_can_be_made() -> None:
    from documentation.rules import chosen

    with_options = [rules for rules in map(RuleSet.load, RuleSet.ids()) if rules.options]
    assert len(with_options) > 20
    for rules in with_options:
        made = eval(chosen(rules).removeprefix("Table"), {"RuleSet": RuleSet})
        assert (made.id, len(made.chosen)) == (rules.id, 1), chosen(rules)


def test_the_page_of_a_rule_set_tells_how_it_differs_from_its_base(pages: dict[str, Page]) -> None:
    missing = []
    for rules in map(RuleSet.load, RuleSet.ids()):
        if rules.based_on:
            words = pages[f"rules/{rules.id}.html"].words()
            differ = [point for point in compared([RuleSet.load(rules.based_on), rules]) if point.differs]
            assert differ
            told = [" ".join(says) for point in differ for says in point.says]
            missing += [(rules.id, says) for says in told if _flat(says) not in words]
    assert missing == []


def _flat(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def test_rules_that_nobody_can_deal_say_what_is_missing(pages: dict[str, Page]) -> None:
    for known in documented().values():
        words = pages[f"rules/{known.id}.html"].words()
        assert _flat(known.missing)[1:] in words
        assert [says for says, _ in known.known if _flat(says)[1:] not in words] == []


def test_the_first_page_counts_right(pages: dict[str, Page]) -> None:
    assert (len(lessons()), len(RuleSet.ids())) == (17, 33), "count again: the exam is no lesson"
    assert "Sixteen lessons of half an hour" in pages["index.html"].words()
    assert "More than thirty games" in pages["index.html"].words()


def test_the_first_page_leads_to_a_table_and_to_the_course_in_spanish(pages: dict[str, Page]) -> None:
    assert "¿En español?" in pages["index.html"].words()
    assert "lite/lab/index.html?path=es/home.ipynb" in pages["index.html"].links
    assert any("lang=es" in link and link.startswith("embed/") for link in pages["index.html"].links)


def test_every_lesson_is_listed_with_its_aim(pages: dict[str, Page]) -> None:
    words = pages["learn.html"].words()
    assert [lesson.title for lesson in lessons() if lesson.title not in words] == []
    assert len(re.findall(r"lite/lab/index\.html\?path=\d\d_", "".join(pages["learn.html"].links))) == len(lessons())


def test_every_position_of_a_page_is_drawn(site: Path) -> None:
    for name, notation in (("laws.html", "docs/laws.md"), ("notation.html", "docs/notation.md")):
        positions = (ROOT / notation).read_text(encoding="utf-8").count("```position")
        assert positions > 0
        built = (site / name).read_text(encoding="utf-8")
        assert 0.9 * positions <= len(re.findall(r'<img [^>]*src="_images/[0-9a-f]{12}\.svg"', built)) <= positions


def test_every_name_of_the_package_is_explained(pages: dict[str, Page]) -> None:
    words = pages["api/index.html"].words()
    assert [name for name in canasta_nb.__all__ if f" {name} " not in f" {words} "] == []


def test_the_python_of_the_pages_prints_what_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ran, failures = 0, list[str]()
    for path in sorted((SITE / "documentation" / "pages").glob("*.md")):
        text = path.read_text(encoding="utf-8")
        for toml in re.findall(r"```toml\n(.*?)```", text, re.DOTALL):
            (tmp_path / "our-club.toml").write_text(toml, encoding="utf-8")
        names: dict[str, object] = {}
        for block in re.findall(r"```python\n(>>> .*?)```", text, re.DOTALL):
            example = doctest.DocTestParser().get_doctest(block, names, path.name, path.name, 0)
            ran += len(example.examples)
            doctest.DocTestRunner().run(example, out=failures.append, clear_globs=False)
            names = example.globs
    assert failures == []
    assert ran >= 6


def test_the_examples_of_what_makes_the_pages_hold() -> None:
    names = [f"documentation.{path.stem}" for path in (SITE / "documentation").glob("*.py") if path.stem != "conf"]
    ran = [doctest.testmod(import_module(name), optionflags=doctest.ELLIPSIS) for name in (*names, "steps.embed")]
    assert [found.failed for found in ran] == [0] * len(ran)
    assert sum(found.attempted for found in ran) >= 3


def test_the_lines_to_copy_are_those_that_are_shown() -> None:
    """A frame below a line of HTML shows what the line asks for."""
    text = (SITE / "documentation" / "pages" / "embed.md").read_text(encoding="utf-8")
    copied = {html.unescape(each) for each in re.findall(r'src="SITE/(embed/[^"]+)"', text)}
    shown = {html.unescape(each) for each in re.findall(r'src="(embed/[^"]+)"', text)}
    assert shown
    assert shown <= copied
