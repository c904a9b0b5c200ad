"""May you? Yes, or no and why not; a no without its reason earns nothing, because a coin could give it.

A yes was given with a reason once. Such an answer is read and graded as it was: its reason has to be right, too.
"""

from __future__ import annotations

from canasta_nb.core.speech.language import texts
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.answers.why_not import why_not
from canasta_nb.teaching.content.asking import Answer, Exercise, Part
from canasta_nb.teaching.content.plain import BLANK, Unreadable
from canasta_nb.teaching.content.spoken import in_words, meaning
from canasta_nb.teaching.content.words import says, told
from canasta_nb.teaching.kinds.bearing import true_but
from canasta_nb.teaching.kinds.kind import Clicked, Kind, each, listed_in, several
from canasta_nb.teaching.kinds.typed import one_of, only_verdicts, yes_or_no
from canasta_nb.teaching.reasons.deciding import further_why, right_and_why
from canasta_nb.teaching.reasons.faults import look_at, reason_asked

YES: Answer = (True, BLANK)
"""Yes alone, as it is asked for."""


class YesNo(Kind):
    """Yes, or no and its reason, for each part: ``True`` or ``(False, "take.frozen")``."""

    name = "yes+why"

    def read(self, exercise: Exercise, answer: Answer) -> tuple[Answer, ...]:
        """Return a pair for each part; Unreadable where nothing is said but no, because a coin could give it.

        >>> from canasta_nb.teaching.bank.exercises import exercise
        >>> YesNo().read(exercise("fz-2"), ((False, "take.frozen"), True))
        ((False, 'take.frozen'), (True, '…'))
        >>> YesNo().read(exercise("fz-6"), False)
        Traceback (most recent call last):
        Unreadable: You didn't say why not, and only the reason earns points. Write both, in this form: ...
        """
        form = self.form(exercise)
        if isinstance(answer, str) and len(exercise.parts) > 1:
            answer = listed_in(answer, len(exercise.parts), [r"[;\n]"])
        items: Answer = (answer,) if _is_pair(answer) else answer
        pairs = tuple(_pair(part, item, form) for part, item in zip(
            exercise.parts, each(exercise, items, form), strict=True))  # fmt: skip
        said = [pair for pair in pairs if isinstance(pair, tuple)]
        if said and all(pair == (False, BLANK) for pair in said):
            raise Unreadable(told("form", "no_reason" if len(pairs) == 1 else "no_reasons", form=form))
        return pairs

    def form(self, exercise: Exercise) -> str:
        """Return a no with its reason as often as there are parts."""
        return several(told("form", "pair"), exercise)

    def options(self, part: Part) -> int:
        """Return as many as can be said: yes, and no with each of the reasons offered for it."""
        return 1 + max(1, len(why_not(part)))

    def tries(self, exercise: Exercise) -> int:
        """Return one: that yes is wrong tells that no is right."""
        return 1

    def is_offered(self, part: Part, said: Answer) -> bool:
        """Return whether the reason is one of the question's; a yes needs none."""
        return isinstance(said, tuple) and (said == YES or said[1] in part.reasons)

    def as_asked(self, said: Answer) -> Answer:
        """Return a yes without a reason, because none is asked for.

        >>> YesNo().as_asked((True, "natural-pair"))
        (True, '…')
        """
        return YES if isinstance(said, tuple) and said[0] is True else said

    def accepts(self, part: Part, said: Answer) -> bool:
        """Return whether yes is right, or no with this reason; where a yes has one, as it had once, that counts, too.

        >>> from canasta_nb.teaching.bank.exercises import exercise
        >>> part = exercise("fz-2").parts[1]
        >>> [YesNo().accepts(part, (True, reason)) for reason in ("…", "natural-pair", "table-meld")]
        [True, True, False]
        """
        return super().accepts(part, said) or (said == YES and bool(_reasons_for(part, True)))

    def confirms(self, part: Part, said: Answer) -> list[str]:
        """Return why a right answer is right; of a yes without a reason, what makes it right."""
        right = next((right for right in right_answers(part) if said == YES and self.as_asked(right) == YES), said)
        return super().confirms(part, right)

    def fault(self, part: Part, said: Answer) -> list[str]:
        """Return whether the verdict or its reason is wrong, and what to look at.

        >>> from canasta_nb.teaching.bank.exercises import exercise
        >>> YesNo().fault(exercise("fz-2").parts[0], (False, "take.no-match"))
        ['No is right, but not for the reason that you chose.', 'Is the pile frozen for you? Once ...']
        """
        verdict, reason = said if isinstance(said, tuple) else (said, BLANK)
        holds = bool(_reasons_for(part, verdict))
        word = "yes" if verdict else "no"
        if not verdict and (true := true_but(part, str(reason))):
            return [true, ""]
        key = word if not holds else "no_alone" if reason == BLANK else f"{word}_reason"
        named = "take.meld-full" if reason == "take.meld-full" and not holds else reason_asked(part)
        return [says("wrong", key), look_at(part, named)]

    def remark(self, part: Part, said: Answer) -> str:
        """Return what to look at; that the verdict is wrong is said by the mark beside it."""
        _, look = self.fault(part, said)
        return look if look and self.leads_elsewhere(part, said) else super().remark(part, said)

    def decides(self, part: Part, said: Answer) -> str:
        """Return what is right, or only why where the verdict is right and its reason is not."""
        right = next(iter(right_answers(part)), BLANK)
        if isinstance(said, tuple) and isinstance(right, tuple) and said[0] == right[0] and said[1] != BLANK:
            return further_why(part, right)
        if isinstance(right, tuple) and speaks_for_the_other(part, said):  # the reason has just been named
            return right_and_why(part, right, in_words(right[0]))
        return super().decides(part, said)

    def leads_elsewhere(self, part: Part, said: Answer) -> bool:
        """Return whether the verdict is wrong: a wrong reason for the right one changes nothing at the table.

        >>> from canasta_nb.teaching.bank.exercises import exercise
        >>> part = exercise("ct-5").parts[2]
        >>> [YesNo().leads_elsewhere(part, (verdict, "meld.too-small")) for verdict in (True, False)]
        [False, True]
        """
        return not (isinstance(said, tuple) and _reasons_for(part, said[0]))

    def of_the_reason(self, part: Part, said: Answer) -> str:
        """Return the remark on the reason given with a right verdict, or on a reason for the other verdict."""
        if not isinstance(said, tuple):
            return ""
        reasons = _reasons_for(part, said[0])
        if said[1] == BLANK:
            return told("part", "no_reason") if reasons else ""
        if speaks_for_the_other(part, said):
            return told("part", "speaks_for_no" if said[0] else "speaks_for_yes")
        if not said[0] and (true := true_but(part, str(said[1]))):
            return true
        if not reasons:
            return ""
        but = told("part", "yes_but" if said[0] else "no_but", reason=in_words(reasons[0]))
        classic = part.text and part.position.rules.id == "classic"
        untrue = texts("teaching/content/words.toml")["untrue"] if classic else {}
        why = untrue.get(said[1], "")
        return but if not why or why in self.decides(part, said) else f"{but} {why}"

    def held(self, part: Part, said: Answer) -> bool | list[bool | None]:
        """Return whether the verdict is right, and its reason; beside a wrong verdict no reason is judged.

        >>> from canasta_nb.teaching.bank.exercises import exercise
        >>> part = exercise("fz-2").parts[0]
        >>> [YesNo().held(part, said) for said in ((True, "table-meld"), (False, "take.no-match"))]
        [[False, None], [True, False]]
        """
        if not isinstance(said, tuple):
            return self.share(part, said) == 1
        verdict = bool(_reasons_for(part, said[0]))
        return [verdict, self.share(part, said) == 1 if verdict else None]

    def choices(self, exercise: Exercise) -> list[list[str]]:
        """Return every reason that is offered after a no, with what it means."""
        words = dict.fromkeys(word for part in exercise.parts for word in why_not(part))
        return [[word, meaning(word)] for word in words]

    def reasons(self, part: Part) -> list[str]:
        """Return the reasons that are offered after a no."""
        return list(why_not(part))

    def typed(self, exercise: Exercise, clicked: Clicked) -> object:
        """Return what was said to the parts as a tuple, what was said to a single part alone."""
        if not isinstance(clicked, list):
            return clicked
        pairs = tuple(_typed(item) for item in clicked)
        return pairs[0] if len(exercise.parts) == 1 and len(pairs) == 1 else pairs

    def clicked(self, exercise: Exercise, value: object) -> Clicked:
        """Return a list of pairs."""
        if not isinstance(value, tuple | list):
            return [_clicked(value)]
        is_pair = len(value) == 2 and isinstance(value[0], bool)
        if is_pair and (len(exercise.parts) == 1 or isinstance(value[1], str)):
            return [_clicked(value)]
        return [_clicked(pair) for pair in value]


def speaks_for_the_other(part: Part, said: Answer) -> bool:
    """Tell whether the reason in an answer is right and its verdict wrong.

    >>> from canasta_nb.teaching.bank.exercises import exercise
    >>> speaks_for_the_other(exercise("ml-3").parts[0], (False, "joins"))
    True
    """
    return isinstance(said, tuple) and said[1] != BLANK and (not said[0], said[1]) in right_answers(part)


def _reasons_for(part: Part, verdict: Answer) -> list[str]:
    """Return the right reasons for a verdict; none for a wrong verdict."""
    return [str(right[1]) for right in right_answers(part) if isinstance(right, tuple) and right[0] == verdict]


def _is_pair(answer: Answer) -> bool:
    """Tell whether this answers one part alone: a verdict with a reason that is not itself a verdict."""
    if not isinstance(answer, tuple) or len(answer) != 2 or any(isinstance(item, tuple) for item in answer):
        return False
    verdicts = [yes_or_no(item) for item in answer]
    return (verdicts[0] is None) != (verdicts[1] is None) and BLANK not in answer


def _pair(part: Part, item: Answer, form: str) -> Answer:
    if item == BLANK:
        return BLANK
    if isinstance(item, str) and yes_or_no(item) is None:
        verdict, _, reason = item.replace(",", " ").partition(" ")
        item = (verdict, reason.strip()) if reason.strip() else item
    if not isinstance(item, tuple):
        item = (item, BLANK)
    if len(item) == 2 and yes_or_no(item[0]) is None:
        item = (item[1], item[0])
    verdict_said = yes_or_no(item[0]) if len(item) == 2 else None
    if verdict_said is None or only_verdicts(item[1]):
        raise Unreadable(told("form", "yes_why", form=form))
    if item[1] == BLANK:
        return (verdict_said, BLANK)
    words = tuple(dict.fromkeys([*part.reasons, *why_not(part)]))
    means = {reason: meaning(reason) for reason in words}
    return (verdict_said, one_of(item[1], words, "reasons", form, means))


def _typed(item: Clicked) -> object:
    if not isinstance(item, list) or len(item) != 2 or item[0] is None:
        return ...
    return True if item == [True, None] else (item[0], item[1] or ...)


def _clicked(said: object) -> Clicked:
    if isinstance(said, bool):
        return [said, None]
    return [None if item is ... else item for item in said] if isinstance(said, tuple | list) else None
