"""Where a text holds what an answer is made of: what the tests of questions, hints and feedback look for."""

import re
from collections.abc import Iterator

from canasta_nb.teaching.content.asking import Answer


def said_in(answer: Answer) -> Iterator[str]:
    """Yield the words and numbers of an answer, without yes and no, which are in every text."""
    if isinstance(answer, tuple):
        for item in answer:
            yield from said_in(item)
    elif not isinstance(answer, bool):
        yield str(answer).lstrip("-")


def stands_in(word: str, text: str) -> bool:
    return re.search(rf"(?<![\w,.-]){re.escape(word)}(?![\w,.]|-\w)", text) is not None
