"""What practice asks and says, in the language that is spoken."""

from __future__ import annotations

from canasta_nb.core.cards import face
from canasta_nb.core.language import texts
from canasta_nb.core.melds import Meld
from canasta_nb.teaching.practice.chance import Chance


def told(table: str, key: str, **values: object) -> str:
    """A sentence of practice/words.toml, filled in.

    >>> told("minimums", "came_in", score="1,500")
    'Side A came in with 1,500.'
    """
    return str(texts("teaching/practice/words.toml")[table][key]).format(**values)


def one_of(topic: str, key: str, chance: Chance, **values: object) -> str:
    """Return one of the sentences that ask the same, of practice/questions.toml, filled in.

    >>> one_of("freezing", "cause", Chance("freezing-1-3-1"))
    'What freezes the pile for your side, side A?'
    """
    return str(chance.choice(texts("teaching/practice/questions.toml")[topic][key])).format(**values)


def about(topic: str, meld: Meld) -> str:
    """Return the hint that begins with a meld, with the number of its cards and of the wild ones among them."""
    key = f"begin_{meld.wilds}" if meld.wilds < 2 else "begin_more"
    return told(topic, key, card=face(meld.cards[0]), many=len(meld.cards), wilds=meld.wilds)


def columns() -> tuple[str, ...]:
    """The heads of the table that says how practice stands."""
    return tuple(texts("teaching/practice/words.toml")["standing"]["columns"])
