"""What people type, read kindly: yes and no, numbers, words of a list, cards and moves in all their spellings.

Each function gives back None for what it cannot read, and never a guess between two readings.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from canasta_nb.core.model.acts import Act, Lay, Meld, Take
from canasta_nb.core.model.cards import RANKS, SUIT_SIGNS, SUITS, Card
from canasta_nb.core.speech.language import language, read, shortened, speaking, texts
from canasta_nb.core.speech.refusals import NotationError
from canasta_nb.game.typed import parse_typed
from canasta_nb.teaching.content.asking import NAMES, Answer, nearest
from canasta_nb.teaching.content.plain import Unreadable
from canasta_nb.teaching.content.words import told

MINUS: Final = str.maketrans(dict.fromkeys("\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}\N{NON-BREAKING HYPHEN}", "-"))
SIGNS: Final = str.maketrans(
    {sign: suit for suit, sign in SUIT_SIGNS.items()}
    | dict(zip("♤♡♢♧", SUITS, strict=True))
    | {"\N{VARIATION SELECTOR-16}": None, "\N{PLAYING CARD BLACK JOKER}": "Jk"}
)
GROUPED: Final = re.compile(r"[+-]?\d{1,3}([,.' \u00a0\u202f])\d{3}(\1\d{3})*")
NUMBER: Final = re.compile(r"[+-]?\d+(\.\d+)?")
FILLER: Final = re.compile(r"[\s,;+&/]+|\b(?:and|y)\b")
SPACED: Final = re.compile(r"\b((?:(?:10|[akqjt2-9])[shdc]|jk)+)\s+(?=(?:10|[akqjt2-9])[shdc]|jk)", re.IGNORECASE)
LONG_NUMBER: Final = 5  # digits; Python refuses to read a number of thousands of them
SMALL: Final = ("not", "or", "the", "a", "of", "to", "in")
"""Words that alone name nothing."""


def yes_or_no(said: Answer) -> bool | None:
    """Read a yes or a no.

    >>> yes_or_no(True), yes_or_no("No."), yes_or_no("perhaps")
    (True, False, None)
    """
    if isinstance(said, bool):
        return said
    word = said.casefold().strip(" .!") if isinstance(said, str) else ""
    spoken = texts("teaching/content/words.toml")["typed"]
    for verdict, known in ((True, ("yes", "true", *spoken["yes"])), (False, ("no", "false", *spoken["no"]))):
        if word in known:
            return verdict
    return None


def only_verdicts(said: Answer) -> bool:
    """Tell whether an answer is nothing but one yes or no, or several.

    >>> [only_verdicts(said) for said in (False, "no", "/ no!", "no, yes", "no discard needed", "")]
    [True, True, True, True, False, False]
    """
    words = re.findall(r"\w+", said) if isinstance(said, str) else [said]
    return bool(words) and all(yes_or_no(each) is not None for each in words)


def number(said: Answer) -> int | float | None:
    """Read a number, with any minus sign, with separators, and with "points" behind it.

    >>> number(-285), number("−1,500 points"), number("none"), number("fifty")
    (-285, -1500, 0, None)
    """
    if isinstance(said, int | float) and not isinstance(said, bool):
        return said
    if not isinstance(said, str):
        return None
    spoken = texts("teaching/content/words.toml")["typed"]
    text = said.casefold().translate(MINUS).strip(" .!=")
    for unit in spoken["points"]:
        text = text.removesuffix(unit).strip()
    if text in spoken["nothing"]:
        return 0
    text = re.sub(rf"^(?:([+-])\s+|(?:{_either(spoken['minus'])})\s+(?=\d))", lambda sign: sign[1] or "-", text)
    if GROUPED.fullmatch(text):
        return int(re.sub(r"[^\d+-]", "", text))
    if not NUMBER.fullmatch(text):
        return None
    value = float(text)
    return int(value) if value.is_integer() else value


def word(said: Answer, words: Iterable[str], means: Mapping[str, str] | None = None) -> str | None:
    """Read one of some words: as it is written, as it is spoken, by what it means, or by its beginning or end.

    >>> word("Side B", ["side-A", "side-B"]), word("b", ["side-A", "side-B"]), word("seat 3", ["Ben", "Cam"])
    ('side-B', 'side-B', 'Cam')
    >>> word("taking", ["opening-or-taking", "taking"]), word("side", ["side-A", "side-B"]) is None
    ('taking', True)
    """
    known = tuple(words)
    if said in known:
        return str(said)
    if isinstance(said, bool) or not isinstance(said, str | int):
        return None
    text = str(said)
    pieces = _pieces(text)
    for name in known:
        if pieces and pieces in (_pieces(name), _pieces((means or {}).get(name, ""))):
            return name
    if pieces[1:] and pieces[0] in texts("teaching/content/words.toml")["typed"]["called"]:
        pieces = pieces[1:]  # seat 3, side B
    digits = pieces[0] if len(pieces) == 1 and pieces[0].isdecimal() and len(pieces[0]) < LONG_NUMBER else ""
    if digits and int(digits) < len(NAMES) and NAMES[int(digits)] in known:
        return NAMES[int(digits)]
    for read_otherwise in (cards(text), str(number(text))):
        if read_otherwise in known:
            return read_otherwise
    alike = [name for name in known if pieces and not _is_small(pieces, name)
             and any(pieces in (all_[: len(pieces)], all_[-len(pieces) :])
                     for all_ in (_pieces(name), _pieces((means or {}).get(name, ""))))]  # fmt: skip
    return alike[0] if len(alike) == 1 else None


def _is_small(pieces: tuple[str, ...], name: str) -> bool:
    """Tell whether this is a word that alone names nothing; the letter of a side names it."""
    return pieces[1:] == () and pieces[0] in SMALL and not name.endswith(f"-{pieces[0].upper()}")


def one_of(said: Answer, words: Iterable[str], key: str, form: str, means: Mapping[str, str] | None = None) -> str:
    """Read one of some words; Unreadable with the words that there are, the form, and the nearest word."""
    known = tuple(words)
    found = word(said, known, means)
    if found is None:
        raise Unreadable(told("form", key, words=", ".join(known), form=form) + nearest(str(said), known))
    return found


def _pieces(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[^\W_]+", text.casefold()))


def cards(text: str) -> str | None:
    """Read cards, typed, printed or spoken, as a run; an empty text has no cards.

    >>> cards("9♥ 9♦"), cards("10S, jk"), cards("king of hearts and two of spades"), cards("kings")
    ('9h9d', 'TsJk', 'Kh2s', None)
    """
    text = text.translate(SIGNS).casefold().rstrip(" .!")
    pattern, names = _spoken_cards(language())
    run, at = "", 0
    while at < len(text):
        if filler := FILLER.match(text, at):
            at = filler.end()
        elif found := pattern.match(text, at):
            run += "".join(names[name] for name in found.groups() if name)
            at = found.end()
        else:
            return None
    return run or None


@cache
def _spoken_cards(lang: str) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """Return the pattern of written and spoken cards, in English and the language, and the notation of each name."""
    letters = {rank.casefold(): rank for rank in RANKS} | {"10": "T"}
    suits = {suit: suit for suit in SUITS}
    ranks: dict[str, str] = {}
    called: dict[str, str] = {}
    jokers = {"jk", "★"}
    of = {"of"}
    with speaking(lang):
        spoken = texts("rulesets/laws/words.toml")
        typed = texts("teaching/content/words.toml")["typed"]
    for table in (read("rulesets/laws/words.toml"), spoken):
        ranks |= {name: rank for rank in RANKS if rank != "3" for name in table["ranks"][rank]}
        called |= {name: suit for suit in SUITS for name in (table["suits"][suit][1], table["suits"][suit][1][:-1])}
        jokers |= set(table["ranks"]["Jk"])
    ranks |= dict.fromkeys(typed["three"], "3")
    of |= set(typed["linked"])
    joined = rf"(?:(?:{_either(of)})\s+)?"
    article = rf"(?:(?:{_either(typed['articles'])})\s+)?"
    written = rf"({_either(letters)})\s*(?:{joined}({_either(called)})\b|([{SUITS}]))"
    said = rf"({_either(ranks)})\s+{joined}({_either(called | suits)})\b"
    names = letters | suits | ranks | called | dict.fromkeys(jokers, "Jk")
    return re.compile(rf"{article}(?:({_either(jokers)})|{said}|{written})"), names


def _either(words: Iterable[str]) -> str:
    return "|".join(re.escape(each) for each in sorted(words, key=lambda each: (-len(each), each)))


def moves(said: Answer) -> tuple[str, ...]:
    """Read the moves of a turn from a list or from one text with semicolons; Unreadable for anything else.

    >>> moves("Draw; DISCARD 10♥"), moves(("draw", "discard Th"))
    (('draw', 'discard Th'), ('draw', 'discard Th'))
    """
    written = re.split(r"[;\n]", said) if isinstance(said, str) else said if isinstance(said, tuple) else ()
    found = []
    for each in written:
        if not isinstance(each, str):
            raise Unreadable(told("form", "acts"))
        if text := each.strip().rstrip("."):
            found.append(_move(text))
    if not found:
        raise Unreadable(told("form", "acts"))
    return tuple(found)


def _together(act: Act) -> Act:
    """Return the act with the comma-separated cards of one rank in one meld, because a single card can't be a meld.

    >>> moves(("meld Ts, Th, 2d", "take 9c with 9h, 9d", "meld Q+Qs, Q+Qh"))
    ('meld TsTh2d', 'take 9c with 9h9d', 'meld Q+Qs, Q+Qh')
    """
    if not isinstance(act, Meld | Take) or not act.lays or any(lay.target or lay.cards[1:] for lay in act.lays):
        return act
    cards = tuple(card for lay in act.lays for card in lay.cards)
    if isinstance(act, Meld):
        return Meld((Lay(cards),)) if _of_one_rank(cards) else act
    shown = (*act.shown, *cards)
    return act._replace(shown=shown, lays=()) if act.shown and _of_one_rank(shown) else act


def _of_one_rank(cards: tuple[Card, ...]) -> bool:
    return len({card.rank for card in cards if not card.is_wild}) == 1


def _move(text: str) -> str:
    typed = text.translate(SIGNS)
    try:
        return str(_together(parse_typed(typed, ())))
    except NotationError as error:
        if joined := _joined(typed):
            return joined
        says = error.typed if error.typed.endswith("?") else f"{error.typed}."
        raise _no_move(text, says) from error
    except ValueError as error:
        raise _no_move(text, str(error)) from error


def _no_move(text: str, says: str) -> Unreadable:
    return Unreadable(told("form", "no_act", act=shortened(text), error=says, form=told("form", "moves")))


def _joined(text: str) -> str:
    """Return the move without the spaces between cards of one rank; empty when it still isn't a move.

    >>> _joined("meld 10s 10h 2d"), _joined("meld Ts Th Td 9s 9h 9d")
    ('meld TsTh2d', '')
    """
    try:
        act = parse_typed(SPACED.sub(r"\1", text), ())
    except ValueError:
        return ""
    runs = (*act.lays, *([Lay(act.shown)] if isinstance(act, Take) else [])) if isinstance(act, Meld | Take) else ()
    return str(act) if runs and all(_of_one_rank(run.cards) for run in runs if run.cards) else ""
