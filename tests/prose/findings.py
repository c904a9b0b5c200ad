"""What an editor should look at again in a passage."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from prose.constructions import CITATION, CLAUSE_START, IT, LEAD_IN, NOUN_START, PASSIVE, RULES, VERBS
from prose.passages import Passage, word_count


@dataclass(frozen=True)
class Finding:
    """A place that an editor should look at again."""

    path: Path
    line: int
    kind: str
    quote: str
    advice: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.kind}: “{self.quote}” — {self.advice}"


def around(sentence: str, start: int, end: int, most: int = 70) -> str:
    """Return the matched words with as much of their sentence as fits.

    >>> around("Black threes are melded only by who goes out in that turn.", 28, 35, 25)
    '…melded only by who goes out…'
    """
    room = max(0, most - (end - start)) // 2
    left = sentence.rfind(" ", 0, start - room) + 1 if start > room else 0
    right = sentence.find(" ", end + room) if end + room < len(sentence) else -1
    right = len(sentence) if right < 0 else right
    return ("…" if left else "") + sentence[left:right].strip() + ("…" if right < len(sentence) else "")


def sentence_findings(sentence: str, place: str) -> Iterator[tuple[str, int, int, str]]:
    """Yield kind, start, end and advice of whatever is wrong with one sentence."""
    if CITATION.match(sentence):
        return
    question = sentence.rstrip('"”)* ').endswith("?")
    for each in RULES:
        if (question and not each.questions) or (place == "label" and sentence.startswith("What ")):
            continue
        if match := each.pattern.search(sentence):
            yield each.kind, match.start(), match.end(), each.advice
    words = word_count(sentence)
    if words > 30:
        yield "long-sentence", 0, 50, f"{words} words: make two sentences"
    passives = list(PASSIVE.finditer(sentence))
    if len(passives) > (2 if place in ("docstring", "comment") else 1):
        yield "passives", passives[0].start(), passives[1].end(), "say who does it: 'you', 'the player', 'the table'"
    if place != "label" and len(re.findall(r"[;:](?= )", LEAD_IN.sub("", sentence))) > 1:
        yield "colon-chain", 0, 60, "one colon or semicolon in a sentence; use full stops"
    has_verb = VERBS.search(sentence) or IT.search(sentence)
    if place == "prose" and sentence.endswith(".") and words > 3 and not has_verb:
        yield "fragment", 0, len(sentence), "give the sentence a verb"


def findings(passage: Passage) -> Iterator[Finding]:
    """Yield what is wrong with a passage, in reading order."""
    text = passage.text
    if passage.place == "docstring" and passage.owner == "function":
        advice = "begin with a verb: 'Return…', 'Tell whether…', 'Yield…', 'Build…'"
        kind = "docstring-clause" if CLAUSE_START.match(text) else "docstring-noun" if NOUN_START.match(text) else ""
        if kind:
            yield Finding(passage.path, passage.line_at(0), kind, around(text, 0, 20), advice)
    starts: list[str] = []
    for offset, sentence in passage.sentences():
        for kind, start, end, advice in sentence_findings(sentence, passage.place):
            if passage.place == "docstring" and kind == "free-relative" and not start and not offset:
                continue  # already a docstring-clause
            if kind == "fragment" and (passage.path.suffix == ".md" or (not offset and sentence == text)):
                continue  # a list item or a definition needs no verb
            yield Finding(passage.path, passage.line_at(offset + start), kind, around(sentence, start, end), advice)
        starts.append((re.match(r"\W*(\w*)", sentence) or [""])[1].lower())
        if len(starts) > 2 and starts[-1] and len(set(starts[-3:])) == 1 and passage.place != "label":
            advice = f"third sentence in a row that begins with “{starts[-1]}”"
            yield Finding(passage.path, passage.line_at(offset), "same-start", around(sentence, 0, 20), advice)
