"""Wrong answers to an exercise of any kind: of learners, of wrong ideas, and by chance."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from random import Random

from said import SAID

from canasta_nb.core.model.cards import parse_cards
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Exercise, Part
from canasta_nb.teaching.diagnosis.signs import misled
from canasta_nb.teaching.judging.assessing import Assessment, assess
from canasta_nb.teaching.kinds.literals import literal_of
from canasta_nb.teaching.misconceptions import misconceptions

SLIPS = (lambda n: -n, lambda n: n * 10, lambda n: n + 5, lambda n: n - 10, lambda n: n + 1)
OF_NO_FORM: tuple[object, ...] = (9, "?", ["?"], {"?": "?"}, ("?",) * 20, (None, "?"))
"""What fits the form of no kind, or of few."""


def of_ideas(asked: Exercise) -> Iterator[object]:
    """Yield the wrong answers in the bank, and the answer of each wrong idea that the exercise attacks."""
    yield from (answer for answer, _ in asked.wrong)
    for code in asked.attacks:
        rows = [misled(misconceptions()[code], part) for part in asked.parts]
        if any(rows):
            yield whole(asked, [row[0] if row else right(part) for row, part in zip(rows, asked.parts, strict=True)])


def of_chance(asked: Exercise, chance: Random) -> object:
    """Return an answer with something wrong in each part: a slip, another word, other cards, another order."""
    return whole(asked, [otherwise(part, chance) for part in asked.parts])


def right(part: Part) -> Answer:
    """Return a right answer to a part."""
    return (right_answers(part) or ("…",))[0]


def otherwise(part: Part, chance: Random) -> Answer:
    """Something else than is right in a part."""
    match part.kind:
        case "num" | "sheet":
            return chance.choice(SLIPS)(int(str(right(part))))
        case "yes+why":
            pairs = [(verdict, reason) for verdict in (True, False) for reason in part.reasons]
            return chance.choice([pair for pair in pairs if pair not in right_answers(part)])
        case "pick":
            wrong = [word for word in part.labels if word not in right_answers(part)]
            return chance.choice(wrong or part.labels)  # where no choice is clearly better, each is right
        case "order":
            first = right(part)
            words = list(first) if isinstance(first, tuple) else [first]
            return tuple(chance.sample(words if part.asked.word != "freeze-row" else part.labels, len(words)))
        case "cards":
            hand = part.position.hand_of(part.position.turn) if part.text else parse_cards(str(right(part)))
            return "".join(map(str, chance.sample(hand, min(3, len(hand) - 1))))
    return ("draw", f"discard {chance.choice(parse_cards('4c7s9dKh'))}")


def whole(asked: Exercise, answers: list[Answer]) -> object:
    """Return the answers to the parts as one answer to the exercise."""
    if asked.kind == "sheet":
        return {part.line: answer for part, answer in zip(asked.parts, answers, strict=True)}
    if asked.kind == "order":
        return [word for row in answers for word in (row if isinstance(row, tuple) else (row,))]
    return answers[0] if len(answers) == 1 else tuple(answers)


def wrong_answers(asked: Exercise) -> Iterator[Assessment]:
    """Wrong answers that can be read: of learners, where some are kept, of wrong ideas, and by chance."""
    chance = Random(asked.id)
    given = [ast.literal_eval(wrong["answer"]) for wrong in SAID.get(asked.id, {"wrong": ()})["wrong"]]
    given += [*of_ideas(asked), *(of_chance(asked, chance) for _ in range(9))]
    seen = {literal_of(answer): answer for answer in given}
    for answer in seen.values():
        assessment = assess(asked, answer)
        if assessment.status in ("wrong", "partial"):
            yield assessment
