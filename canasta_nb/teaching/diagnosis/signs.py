"""Signs: what the answer to one exercise says for and against each misconception, as numbers and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache

from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Exercise, Part
from canasta_nb.teaching.judging.assessing import Assessment
from canasta_nb.teaching.kinds import BLANK, KINDS, Kind
from canasta_nb.teaching.misconceptions import Misconception, is_listed, misconceptions

AGAIN = "-again-"
"""What stands in the id of a question of the course that is asked again with other cards, before its number."""
OTHER_REASON = 0.25
"""How often the verdict of an idea comes with another reason than the idea's own."""
ITS_OWN = 0.1
"""From which fit on an answer is an idea's own: the verdict alone with another reason fits less."""
STILL_RIGHT = 0.4
"""How often somebody whose idea allows more answers than the rules do gives one that is right all the same."""


@dataclass(frozen=True)
class Sign:
    """What was said to one part: whether it is right, and how well each idea that misleads here explains it."""

    right: bool
    options: int
    """How many answers there are to guess from."""
    lures: int
    """How many different wrong answers some listed idea gives here: the wrong answers that people find plausible."""
    fits: Mapping[str, float] = field(default_factory=dict)
    """By code, the chance that this is said by somebody who goes by the idea here; 0 where he says something else."""

    def shows(self, code: str) -> bool:
        """Tell whether this is a wrong answer that an idea explains."""
        return not self.right and bool(self.fits.get(code))

    @property
    def spread(self) -> float:
        """How likely somebody who is wrong without a listed idea says just this: any answer, or rather a lure."""
        one = 1 / (self.options - 1)
        return (one + any(self.fits.values()) / self.lures) / 2 if self.lures else one


@dataclass(frozen=True)
class Signs:
    """What an answer to one exercise says; exercises of one ``form`` ask much the same, with other cards."""

    form: str
    parts: tuple[Sign, ...]
    hints: int = 0
    """How many hints had been given."""
    at: datetime | None = None
    """When it was answered, where that was kept."""

    @property
    def shown(self) -> tuple[str, ...]:
        """The codes of the ideas that something wrong in this answer fits, those that explain all of it first.

        >>> from canasta_nb.teaching.judging.assessing import assess
        >>> from canasta_nb.teaching.bank.exercises import exercise
        >>> signs_of(assess(exercise("fz-2"), ((True, "table-meld"), (True, "natural-pair")))).shown
        ('table_meld_helps', ...)
        """
        wrong = [part for part in self.parts if not part.right]
        fit = {code: sum(part.fits.get(code, 0) for part in wrong) for part in wrong for code in part.fits}
        return tuple(sorted((code for code in fit if fit[code]), key=lambda code: -fit[code]))

    def shows_only(self, code: str) -> bool:
        """Tell whether every part in which an idea misleads has the answer of that idea, and all others are right.

        A verdict alone with another reason is not its answer.

        >>> there, elsewhere = Sign(False, 4, 1, {"must_take": 1.0}), Sign(False, 4, 1)
        >>> Signs("tk-c1", (there, Sign(True, 4, 1))).shows_only("must_take")
        True
        >>> Signs("tk-c1", (there, elsewhere)).shows_only("must_take")
        False
        """
        return code in self.shown and all(
            part.fits[code] >= ITS_OWN and not part.right if code in part.fits else part.right for part in self.parts
        )

    def errs_beside(self, code: str) -> bool:
        """Tell whether a part outside the idea is wrong, which a relative of the idea may explain.

        >>> there, elsewhere = Sign(False, 4, 1, {"must_take": 1.0}), Sign(False, 4, 1)
        >>> [Signs("tk-c1", parts).errs_beside("must_take") for parts in ((there,), (there, elsewhere))]
        [False, True]
        """
        return any(not part.right and code not in part.fits for part in self.parts)


def signs_of(assessment: Assessment) -> Signs | None:
    """Return the signs in an assessed answer; None without an answer that can be read."""
    asked = assessment.exercise
    if assessment.status in ("blank", "unreadable"):
        return None
    answered = zip(asked.parts, assessment.said, assessment.shares, strict=True)
    parts = tuple(_sign(asked, part, said, right=share == 1) for part, said, share in answered if said != BLANK)
    return Signs(form_of(asked), parts)


def showing(assessment: Assessment, code: str) -> tuple[int, ...]:
    """Return the numbers of the parts whose wrong answers fit an idea, from 1.

    >>> from canasta_nb.teaching.judging.assessing import assess
    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> showing(assess(exercise("fz-2"), ((True, "table-meld"), (True, "natural-pair"))), "table_meld_helps")
    (1,)
    """
    signs = signs_of(assessment)
    answered = [number for number, said in enumerate(assessment.said, start=1) if said != BLANK]
    pairs = zip(answered, signs.parts if signs else (), strict=False)
    return tuple(number for number, part in pairs if not part.right and part.fits.get(code))


def form_of(asked: Exercise) -> str:
    """Return the common name of an exercise and its variants with other cards: the topic of fresh ones, or the id.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> form_of(exercise("fz-2"))
    'fz-2'
    """
    words = (asked.like or asked.id).partition(AGAIN)[0].rsplit("-", 3)
    return words[0] if len(words) == 4 and all(word.isdigit() for word in words[1:]) else "-".join(words)


def _sign(asked: Exercise, part: Part, said: Answer, *, right: bool) -> Sign:
    kind = KINDS[part.kind]
    given = {code: answers for code, answers in misleading(part).items() if _can_show(kind, answers, said)}
    fits = {code: _fit(part, misconceptions()[code], answers, said, right) for code, answers in given.items()}
    right_by = {code for answer, code in asked.wrong if answer in right_answers(part)}
    for answer, code in asked.wrong if not right else ():
        if code not in right_by and is_listed(part, answer, said):
            fits[code] = max(fits.get(code, 0.0), 1 / sum(listed == code for _, listed in asked.wrong))
    lures = {answer for answers in given.values() for answer in answers} | {
        kind.as_asked(answer) for answer, _ in asked.wrong
    }
    return Sign(right, kind.options(part), len(lures), fits)


def _can_show(kind: Kind, answers: tuple[Answer, ...], said: Answer) -> bool:
    """Tell whether an answer in this form could show an idea: a yes without a reason shows no idea that says yes."""
    return said != kind.as_asked(said) or any(answer == kind.as_asked(answer) for answer in answers)


@lru_cache(maxsize=2_000)
def misleading(part: Part) -> Mapping[str, tuple[Answer, ...]]:
    """Return the possible wrong answers to a part, by the code of each idea that gives them.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> misleading(exercise("fz-2").parts[0])["table_meld_helps"]
    ((True, '…'),)
    """
    given = {code: misled(idea, part) or _for_its_reason(idea, part) for code, idea in misconceptions().items()}
    return {code: answers for code, answers in given.items() if answers}


def misled(idea: Misconception, part: Part) -> tuple[Answer, ...]:
    """Return the wrong answers that a learner with one idea can give to a part."""
    if KINDS[part.kind].is_played:
        return ()
    kind = KINDS[part.kind]
    given = dict.fromkeys(kind.as_asked(said) for said in idea.answers(part) if kind.is_offered(part, said))
    return tuple(said for said in given if not kind.accepts(part, said))


def _for_its_reason(idea: Misconception, part: Part) -> tuple[Answer, ...]:
    """Return the answers of an idea that are wrong only for their reason, as they were once given with a yes."""
    kind = KINDS[part.kind]
    return () if kind.is_played else tuple(said for said in idea.answers(part) if not kind.accepts(part, said))


def shows(idea: Misconception, asked: Exercise) -> bool:
    """Tell whether a learner with an idea answers an exercise differently from the rules.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> idea = misconceptions()["table_meld_helps"]
    >>> shows(idea, exercise("fz-2")), shows(idea, exercise("fz-3"))
    (True, False)
    """
    return any(idea.code == code for _, code in asked.wrong) or any(misled(idea, part) for part in asked.parts)


def _fit(part: Part, idea: Misconception, answers: tuple[Answer, ...], said: Answer, right: bool) -> float:
    if right:
        return STILL_RIGHT if KINDS[part.kind].has_several_right else 0.0
    if idea.gives(part, said):
        has_reason = isinstance(said, tuple) and part.reasons and said[1] != BLANK
        return (1 - OTHER_REASON if has_reason else 1) / len(answers)
    verdicts = [answer[0] for answer in answers if isinstance(answer, tuple)]
    alike = part.reasons and isinstance(said, tuple) and said[0] in verdicts
    return OTHER_REASON / (KINDS[part.kind].options(part) - 1) if alike else 0.0
