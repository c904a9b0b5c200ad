"""What practice asks and says, in the language that is spoken."""

from __future__ import annotations

from functools import partial

from canasta_nb.core.model.cards import face
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.speech.language import filled, say, text_at, texts
from canasta_nb.teaching.fresh.chance import Chance

told = partial(say, "teaching/fresh/words.toml")


def one_of(topic: str, key: str, chance: Chance, **values: object) -> str:
    """Return one of the sentences that ask the same, of questions.toml, filled in.

    >>> one_of("freezing", "cause", Chance("freezing-1-3-1"))
    'What freezes the pile for your side?'
    """
    return filled(chance.choice(text_at("teaching/fresh/questions.toml", topic, key)), **values)


def hints_on(topic: str, **values: object) -> tuple[str, str, str]:
    """Return the hints of a topic: its rule, where to look, and how to begin, where values are filled in.

    >>> hints_on("discards")[1]
    "First look at Ben and Dot's melds. Then count how many cards of each rank you can see."
    """
    return told(topic, "rule"), told(topic, "look"), told(topic, "begin", **values)


def about(topic: str, meld: TableMeld) -> str:
    """Return the hint that begins with a meld, with the number of its cards and of the wild ones among them."""
    key = f"begin_{meld.wilds}" if meld.wilds < 2 else "begin_more"
    return told(topic, key, card=face(meld.cards[0]), many=len(meld.cards), wilds=meld.wilds)


def in_words(rank: str) -> str:
    """Return what several cards of a rank are called.

    >>> in_words("6")
    'sixes'
    """
    return str(texts("rulesets/laws/words.toml")["ranks"][rank][1])


def columns() -> tuple[str, ...]:
    """Return the headings of the table of progress."""
    return tuple(texts("teaching/fresh/words.toml")["standing"]["columns"])
