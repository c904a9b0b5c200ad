"""Answers to a learner's questions about a position, from the same entries that explain refusals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import partial

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.wording import no_way, source, why
from canasta_nb.core.laws.taking import frozen
from canasta_nb.core.model.position import Phase, Position, frozen_for, has_partner
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.core.speech.language import WORDS, read, say, texts
from canasta_nb.core.speech.mistakes import mistaken
from canasta_nb.core.speech.refusals import Mistake
from canasta_nb.core.speech.words import Words, listed, number
from canasta_nb.core.speech.wrong_kind import no_position, no_text

MOST_ACTS = 8

_text = partial(say, WORDS, "answers")


def explain(position: Position, question: str, seat: int | None = None) -> str:
    """Return the answer to a question about a position, in whole sentences, for a seat (else the player in turn).

    The questions are "why is the pile frozen?", "what may I do?" and "what did this score?", also in the language that
    is spoken. Raises ValueError for another one, with the nearest.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> position = parse_position("rules classic; turn 1 draw; melds A 9s9h9d; hand 1 QsJd8h6dTc; pile 4c2h9c")
    >>> print(explain(position, "what may I do?"))
    You may: draw.
    >>> explain(position, "why is the pile frozen?").split(". To take")[0]
    'The pile is frozen: there is a wild card in it'
    >>> explain(position, "who wins?")
    Traceback (most recent call last):
    Mistake: "who wins?" is not a question that has an answer here. Ask "why is the pile frozen?", ...
    """
    if not isinstance(position, Position):
        raise no_position(position, "explain(position, question)")
    if not isinstance(question, str):
        raise no_text(question, "explain", say(WORDS, "questions", "frozen"))
    wanted = _words(question)
    questions = {words: name for table in (read(WORDS), texts(WORDS)) for name, words in table["questions"].items()}
    name = next((str(name) for words, name in questions.items() if _words(words) == wanted), "")
    if name not in _ANSWERS:
        spoken = [str(words) for key, words in texts(WORDS)["questions"].items() if key in _ANSWERS]
        near = get_close_matches(question.lower(), spoken, n=1, cutoff=0.5)
        quoted = [f'"{words}"' for words in spoken]
        hint = mistaken("meant", word=near[0]) if near else mistaken("ask", questions=listed(quoted, "or"))
        raise Mistake(mistaken("question", question=question, hint=hint))
    return _ANSWERS[name](position, seat or position.turn)


def _words(question: str) -> tuple[str, ...]:
    return tuple(question.lower().strip(" ?.!¿¡").split())


def _why_frozen(position: Position, seat: int) -> str:
    causes = frozen_for(position, position.side_of(seat))
    alone = not has_partner(position, seat)
    if not position.pile:
        return _text("empty")
    if not causes:
        return _text("not-frozen_alone" if alone else "not-frozen")
    broken = frozen(position.changed(turn=seat), causes, position.pile[-1], 0)
    cited = source(broken.law, position.rules)
    sentence = no_way(broken.law, broken.facts, alone=alone)
    return " ".join([sentence, why(broken.law), f"({cited})" if cited else ""]).strip()


def _what_may_i_do(position: Position, seat: int) -> str:
    if position.phase is Phase.OVER:
        return _text("over")
    if seat != position.turn:
        return _text("wait", seat=Words().write(position.turn, "seat"))
    acts = [str(act) for act in legal_acts(position)]
    shown = "; ".join(acts[:MOST_ACTS])
    more = len(acts) - MOST_ACTS
    return _text("more-acts", acts=shown, count=str(more)) if more > 0 else _text("acts", acts=shown)


def _what_did_this_score(position: Position, seat: int) -> str:
    if position.phase is not Phase.OVER:
        return _text("not-over")
    sheet = score_deal(position)
    names = texts(WORDS)["score_lines"]
    sentences = []
    for side, lines in sheet.lines.items():
        parts = ", ".join(f"{names[line.id]} {number(line.points)}" for line in lines)
        total = number(sheet.totals[side])
        sentences.append(_text("score", side=side, lines=parts, total=total) if lines else _text("no-score", side=side))
    return " ".join(sentences)


_ANSWERS: Mapping[str, Callable[[Position, int], str]] = {
    "frozen": _why_frozen,
    "acts": _what_may_i_do,
    "score": _what_did_this_score,
}
