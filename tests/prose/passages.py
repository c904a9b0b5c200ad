"""The passages of a file that people read, each with its place: Markdown, sentence files, docstrings and comments."""

from __future__ import annotations

import ast
import io
import json
import re
import tokenize
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

TRANSLATIONS = {"es"}
"""Folders whose texts are not English."""
SKIPPED_KEYS = {"position", "act", "acts", "with", "source", "answer", "reads", "facts", "trials", "practise"}
SKIPPED_TABLES = re.compile(r"\.(wrong|right)\]|^\[(sources|positions)\]")
"""Tables of a sentence file that hold copies of a text, citations or notation."""
FORM_LINES = re.compile(r"^(Form|Words|Reasons|Lines): ")
"""The part of an exercise that is written for a machine."""


@dataclass(frozen=True)
class Passage:
    """A paragraph, string, docstring or comment: its lines with their numbers in the file."""

    path: Path
    lines: tuple[tuple[int, str], ...]
    place: str = "prose"  # "prose", "label", "docstring" or "comment"
    owner: str = ""  # what a docstring documents: "module", "class", "function" or "property"

    @property
    def text(self) -> str:
        return " ".join(text for _, text in self.lines)

    def line_at(self, offset: int) -> int:
        """Return the line number of a character of ``text``."""
        for number, text in self.lines:
            offset -= len(text) + 1
            if offset < 0:
                return number
        return self.lines[-1][0]

    def sentences(self) -> Iterator[tuple[int, str]]:
        """Yield each sentence with its offset in ``text``."""
        start = 0
        for end in re.finditer(r"(?<=[.!?…])[\"”’)*]*\s+(?=[A-Z{“\"(0-9`\[])", self.text):
            yield start, self.text[start : end.start()]
            start = end.end()
        if self.text[start:].strip():
            yield start, self.text[start:]


def plain(line: str) -> str:
    """Return a line without markup; a code span becomes the word CODE and a placeholder the word IT.

    >>> plain("**Try it.** `meld KsKh` joins [lesson 5](05.ipynb); {always}The pile has {n:card}.")
    'Try it. CODE joins lesson 5; The pile has IT.'
    """
    line = re.sub(r"``[^`]+``|`[^`]+`", "CODE", line)
    line = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", line)
    line = re.sub(r"<[^>\n]+>", " ", line)
    line = re.sub(r"\{[^{}\n]*\}(?=[A-Z{])", "", line)
    line = re.sub(r"\{[^{}\n]*\}", "IT", line)
    line = line.replace('\\"', '"').replace("\\n", " ").removesuffix("\\")
    return re.sub(r"\*+|(?<!\w)_+|_+(?!\w)", "", line).strip()


def has_words(text: str, least: int = 3) -> bool:
    """Tell whether a string reads as English rather than as an id, a position or an act."""
    if re.match(r"rules [\w-]+;|(turn|hand|melds|draw|take|meld|discard)\b [^a-z]*[\dAKQJTx?][shdc\d]", text):
        return False
    return len(re.findall(r"(?<![\w`.-])[A-Za-z][a-z’']+(?![\w.]*[_=])", text)) >= least


def word_count(text: str) -> int:
    """Return the number of words; a code span counts as one."""
    return len(re.findall(r"[A-Za-z][\w’'-]*", text))


def from_markdown(path: Path, numbered: Iterable[tuple[int, str]]) -> Iterator[Passage]:
    """Yield the paragraphs, list items, headings and table cells of Markdown lines."""
    held: list[tuple[int, str]] = []
    fenced = False

    def release(place: str = "prose") -> Iterator[Passage]:
        if held and has_words(" ".join(text for _, text in held), 2):
            yield Passage(path, tuple(held), place)
        held.clear()

    for number, raw in numbered:
        line = raw.rstrip()
        if line.lstrip().startswith("```"):
            fenced = not fenced
        if fenced or line.lstrip().startswith("```") or not line.strip() or FORM_LINES.match(line):
            yield from release()
            continue
        item = re.match(r"\s*(#+|[*+-]|\d+\.|\|)\s+", line)
        if item or "<summary>" in line:
            yield from release()
        if item and item[1].startswith(("#", "|")):
            for cell in line.strip(" #|").split("|"):
                held.append((number, plain(cell)))
                yield from release("label")
            continue
        body = line[item.end() :] if item else line
        body = re.sub(r"^\*\*[^*]+[.?:!]\*\*", "", body)  # a bold lead-in is a label
        *questions, rest = body.split("</summary>")
        for question in questions:
            held.append((number, plain(question)))
            yield from release()
        held.append((number, plain(rest)))
        if questions:
            yield from release("label")  # the short answer to a question
    yield from release()


def from_notebook(path: Path) -> Iterator[Passage]:
    """Yield the Markdown of a notebook, with line numbers of the notebook's file."""
    raw = path.read_text(encoding="utf-8")
    at = 0
    for cell in json.loads(raw)["cells"]:
        source = cell["source"] if isinstance(cell["source"], list) else cell["source"].splitlines(keepends=True)
        if cell["cell_type"] != "markdown":
            continue
        numbered = []
        for line in source:
            found = raw.find(json.dumps(line, ensure_ascii=False), at)
            at = found if found >= 0 else at
            numbered.append((raw.count("\n", 0, at) + 1, line.rstrip("\n")))
        yield from from_markdown(path, numbered)


TOML = re.compile(
    r"^(?P<table>\[\[?.*\]\]?)|^[ \t]*(?P<key>\"[^\"\n]*\"|[\w.-]+)[ \t]*=|(?P<comment>#[^\n]*)"
    r"|\"\"\"(?P<long>[\s\S]*?)\"\"\"|\"(?P<short>(?:\\.|[^\"\\\n])*)\"|'[^'\n]*'",
    re.MULTILINE,
)


def from_toml(path: Path) -> Iterator[Passage]:
    """Yield the strings and comments of a TOML file that hold sentences or phrases."""
    raw = path.read_text(encoding="utf-8")
    table = key = ""
    for match in TOML.finditer(raw):
        if match["table"]:
            table, key = match["table"], ""
        elif match["key"]:
            key = match["key"]
        else:
            text = match["comment"] or match["long"] or match["short"] or ""
            if not match["comment"] and (key in SKIPPED_KEYS or SKIPPED_TABLES.search(table)):
                continue
            first = raw.count("\n", 0, match.start()) + 1
            lines = [(first + n, plain(line.lstrip("# "))) for n, line in enumerate(text.split("\n"))]
            lines = [(n, line) for n, line in lines if line]
            if lines and has_words(text):
                finished = text.rstrip().endswith((".", "!", "?"))
                place = "comment" if match["comment"] else "prose" if finished else "label"
                yield Passage(path, tuple(lines), place)


Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def from_python(path: Path) -> Iterator[Passage]:
    """Yield the docstrings, comments and ``help=`` texts of a module."""
    source = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, Documented):
            yield from _docstring(path, node)
        elif isinstance(node, ast.Call):
            for word in node.keywords:
                if word.arg == "help" and isinstance(word.value, ast.Constant) and isinstance(word.value.value, str):
                    yield Passage(path, ((word.value.lineno, plain(word.value.value)),), "label")
    yield from _comments(path, source)


def _docstring(path: Path, node: Documented) -> Iterator[Passage]:
    if not (text := ast.get_docstring(node)):
        return
    owner = {ast.Module: "module", ast.ClassDef: "class"}.get(type(node), "function")
    decorators = [ast.unparse(each) for each in getattr(node, "decorator_list", [])]
    if any(each.endswith(("property", "setter", "fixture")) for each in decorators):
        owner = "property"
    if getattr(node, "name", "").startswith(("test_", "__")):
        owner = "special"
    held: list[tuple[int, str]] = []
    example = False
    for number, line in enumerate(text.split("\n"), node.body[0].lineno):
        example = line.startswith(">>>") or (example and bool(line.strip()))
        if line.strip() and not example:
            held.append((number, plain(line)))
        elif held:
            yield Passage(path, tuple(held), "docstring", owner)
            held, owner = [], ""
    if held:
        yield Passage(path, tuple(held), "docstring", owner)


def _comments(path: Path, source: str) -> Iterator[Passage]:
    held: list[tuple[int, str]] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        text = token.string.lstrip("#: ").strip("- ")
        if held and held[-1][0] + 1 != token.start[0]:
            yield Passage(path, tuple(held), "comment")
            held = []
        if has_words(text) and not text.startswith(("noqa", "type:", "pragma")):
            held.append((token.start[0], plain(text)))
    if held:
        yield Passage(path, tuple(held), "comment")


def passages(paths: Iterable[Path]) -> Iterator[Passage]:
    """Yield every passage of these files, and of the files in these folders; skip translations."""
    readers: dict[str, Callable[[Path], Iterator[Passage]]] = {
        ".ipynb": from_notebook,
        ".toml": from_toml,
        ".py": from_python,
        ".md": lambda path: from_markdown(path, enumerate(path.read_text(encoding="utf-8").split("\n"), 1)),
    }
    for path in paths:
        files = [path] if path.is_file() else sorted(each for each in path.rglob("*") if each.suffix in readers)
        for file in files:
            if file.suffix not in readers or TRANSLATIONS & set(file.parts) or ".ipynb_checkpoints" in file.parts:
                continue
            yield from readers[file.suffix](file)
