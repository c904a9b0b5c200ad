"""What somebody may share of a game: what a seat sees as text, and a link that holds all of it in itself.

A position in a link is what the seat may know, in notation. Anyone who opens it plays on with other hidden cards. A
deal that is over goes whole, as a packed record. The sum at the end tells whether a link was cut or changed.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote
from zlib import compress, crc32, decompressobj, error as zlib_error

from canasta_nb.core.model.acts import Draw
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.entries import Played, Start
from canasta_nb.core.notation.records import GameRecord, replay
from canasta_nb.core.notation.text import Try, position_text
from canasta_nb.core.questions.views import view
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.descriptions.telling import Deed
from canasta_nb.game.played import turns_of

EDITION = Path(__file__).with_name("browser_edition.txt")
"""The file with the address of the browser edition, which ``site/build address`` writes; empty where there is none."""
LONGEST_LINK = 2000
"""Characters of a link that every program passes on."""
LONGEST_DEAL = 20_000
"""Characters of a deal that a link unpacks to; the longest that bots play has a fifth of them."""
PLAIN = " ;:,=?/!*()@"
"""What stands in the fragment of an address as it is, but for a blank, which is written as a plus."""


def edition() -> str:
    """Return the address of the browser edition; empty where nobody has one."""
    return EDITION.read_text(encoding="utf-8").strip().rstrip("/")


def position_link(position: Position, seat: int, address: str) -> str:
    """Return a link to what a seat may know of a position; empty without an address, or where it would be too long.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> position = parse_position("rules classic; turn 1 draw; hand 1 KsKh; hand 2 Jk4d; pile 9d")
    >>> position_link(position, 1, "https://cards.example")
    'https://cards.example/embed/#table=rules+classic;turn+1+draw;hand+1+KsKh;hand+2+x2;pile+9d&seat=1&sum=c683f5c8'
    >>> position_link(position, 1, "")
    ''
    """
    lines = position_text(view(position, seat).position).splitlines()
    text = ";".join(line.strip() for line in lines).replace("; ", ";")
    return _link(address, "table", quote(text, safe=PLAIN).replace(" ", "+"), f"&seat={seat}")


def deal_link(start: Position, log: Sequence[Deed], address: str) -> str:
    """Return a link to a whole deal, from its start to its last act, without the names of its players.

    The stock tells which cards came, so the acts needn't.
    """
    tries = [(deed.seat, Try(Draw((), deed.act.keep) if isinstance(deed.act, Draw) else deed.act)) for deed in log]
    record = GameRecord((Start(start), *map(Played, turns_of(tries))))
    packed = urlsafe_b64encode(compress(str(record).encode(), 9, wbits=-15)).decode().rstrip("=")
    return _link(address, "deal", packed, "")


def unpacked(packed: str) -> GameRecord:
    """Return the deal that a link holds, every act of it checked; raise Mistake for anything else.

    A link may hold anything, so no more is unpacked than the longest deal has.

    >>> unpacked("nothing")
    Traceback (most recent call last):
    Mistake: This link was changed or cut, so the deal in it can't be read. Ask for the link again.
    """
    try:
        if not re.fullmatch(r"[A-Za-z0-9_-]{1,2000}", packed):
            raise ValueError(packed)
        unpacker = decompressobj(wbits=-15)
        text = unpacker.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), LONGEST_DEAL)
        record = GameRecord.parse(text.decode())
        if not unpacker.eof or not replay(record):
            raise ValueError(packed)
    except (ValueError, OSError, zlib_error):
        raise Mistake(mistaken("link_changed")) from None
    return record


def _link(address: str, kind: str, what: str, more: str) -> str:
    if not address:
        return ""
    fragment = f"{kind}={what}{more}"
    link = f"{address}/embed/#{fragment}&sum={crc32(fragment.encode()):08x}"
    return link if len(link) <= LONGEST_LINK else ""
