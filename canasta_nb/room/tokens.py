"""Tokens and codes: a token opens one seat, and only its hash is kept; a code opens the lobby and nothing else."""

from __future__ import annotations

import hashlib
import secrets

BYTES = 16
"""128 bits: nobody guesses a token, so a wrong one needs no limit."""
FACES = "23456789JQKA"
"""What a code is made of: faces of cards, and nothing that is read as another letter or number."""
LENGTH = 6


def new_token() -> str:
    """Return a new token; it is told once, to the browser that it belongs to.

    >>> len(new_token()), new_token() == new_token()
    (22, False)
    """
    return secrets.token_urlsafe(BYTES)


def hashed(token: str) -> str:
    """Return what is kept of a token. It is random, so a plain hash can't be turned back.

    >>> hashed("a")[:8]
    'ca978112'
    """
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def new_code() -> str:
    """Return a new code for a lobby.

    >>> len(new_code()), set(new_code()) <= set(FACES)
    (6, True)
    """
    return "".join(secrets.choice(FACES) for _ in range(LENGTH))


def typed_code(text: str) -> str:
    """Return a code as somebody typed it, without blanks and small letters.

    >>> typed_code(" 7kq 4a9 ")
    '7KQ4A9'
    """
    return "".join(text.split()).upper()
