"""May you? Yes or no, and the reason; a verdict without its reason earns nothing, because a coin could give it."""

from __future__ import annotations

from canasta_nb.core.speech.language import texts
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Exercise, Part
from canasta_nb.teaching.content.plain import BLANK, Unreadable
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.kinds.kind import Clicked, Kind, each, listed_in, several
from canasta_nb.teaching.kinds.typed import one_of, only_verdicts, yes_or_no
from canasta_nb.teaching.reasons.deciding import further_why, right_and_why
from canasta_nb.teaching.reasons.faults import look_at, reason_asked, says
from canasta_nb.teaching.reasons.spoken import in_words, meaning


class YesNo(Kind):
    """A verdict and its reason for each part, as in ``(False, "take.frozen")``."""

    name = "yes+why"

    def read(self, exercise: Exercise, answer: Answer) -> tuple[Answer, ...]:
        """Return a pair for each part; Unreadable where verdicts are all there is, because a coin could give them.

        >>> from canasta_nb.teaching.content.exercises import exercise
        >>> YesNo().read(exercise("fz-6"), False)
        Traceback (most recent call last):
        Unreadable: Your reason is missing, and only the reason earns points. Write both, in this form: ...
        """
        form = self.form(exercise)
        if isinstance(answer, str) and len(exercise.parts) > 1:
            answer = listed_in(answer, len(exercise.parts), [r"[;\n]"])
        items: Answer = (answer,) if _is_pair(answer) else answer
        pairs = tuple(_pair(exercise, item, form) for item in each(exercise, items, form))
        said = [pair[1] for pair in pairs if isinstance(pair, tuple)]
        if said and all(reason == BLANK for reason in said):
            raise Unreadable(told("form", "no_reason" if len(pairs) == 1 else "no_reasons", form=form))
        return pairs

    def form(self, exercise: Exercise) -> str:
        """Return the pair as often as there are parts."""
        pair = told("form", "pair")
        return told("form", "one_yes", pair=pair) if len(exercise.parts) == 1 else several(pair, exercise)

    def options(self, part: Part) -> int:
        """Return as many as there are reasons, each with yes and with no."""
        return max(2, 2 * len(part.reasons))

    def is_offered(self, part: Part, said: Answer) -> bool:
        """Return whether the reason is one of those that are offered."""
        return isinstance(said, tuple) and said[1] in part.reasons

    def fault(self, part: Part, said: Answer) -> list[str]:
        """Return whether the verdict or its reason is wrong, and what to look at.

        >>> from canasta_nb.teaching.content.exercises import exercise
        >>> YesNo().fault(exercise("fz-2").parts[0], (False, "take.no-match"))
        ['No is right, but not for the reason that you chose.', 'Is the pile frozen for you? Once ...']
        """
        verdict, reason = said if isinstance(said, tuple) else (said, BLANK)
        holds = bool(_reasons_for(part, verdict))
        word = "yes" if verdict else "no"
        key = word if not holds else f"{word}_alone" if reason == BLANK else f"{word}_reason"
        named = "take.meld-full" if reason == "take.meld-full" and not holds else reason_asked(part)
        return [says("wrong", key), look_at(part, named)]

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

        >>> from canasta_nb.teaching.content.exercises import exercise
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
        if not reasons:
            return ""
        but = told("part", "yes_but" if said[0] else "no_but", reason=in_words(reasons[0]))
        classic = part.text and part.position.rules.id == "classic"
        untrue = texts("teaching/content/words.toml")["untrue"] if classic else {}
        why = untrue.get(said[1], "")
        return but if not why or why in self.decides(part, said) else f"{but} {why}"

    def held(self, part: Part, said: Answer) -> bool | list[bool | None]:
        """Return whether the verdict is right, and its reason; beside a wrong verdict no reason is judged.

        >>> from canasta_nb.teaching.content.exercises import exercise
        >>> part = exercise("fz-2").parts[0]
        >>> [YesNo().held(part, said) for said in ((True, "table-meld"), (False, "take.no-match"))]
        [[False, None], [True, False]]
        """
        if not isinstance(said, tuple):
            return self.share(part, said) == 1
        verdict = bool(_reasons_for(part, said[0]))
        return [verdict, self.share(part, said) == 1 if verdict else None]

    def choices(self, exercise: Exercise) -> list[list[str]]:
        """Return the reasons with what each means."""
        return [[word, meaning(word)] for word in exercise.reasons]

    def typed(self, exercise: Exercise, clicked: Clicked) -> object:
        """Return the pairs as a tuple, the pair of a single part alone."""
        if not isinstance(clicked, list):
            return clicked
        pairs = tuple(_typed(item) for item in clicked)
        return pairs[0] if len(exercise.parts) == 1 and len(pairs) == 1 else pairs

    def clicked(self, exercise: Exercise, value: object) -> Clicked:
        """Return a list of pairs."""
        if not isinstance(value, tuple | list):
            return [value]
        pairs = [value] if len(exercise.parts) == 1 and len(value) == 2 and isinstance(value[0], bool) else list(value)
        return [_clicked(pair) for pair in pairs]


def speaks_for_the_other(part: Part, said: Answer) -> bool:
    """Tell whether the reason in an answer is right and its verdict wrong.

    >>> from canasta_nb.teaching.content.exercises import exercise
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


def _pair(exercise: Exercise, item: Answer, form: str) -> Answer:
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
    means = {reason: meaning(reason) for reason in exercise.reasons}
    return (verdict_said, one_of(item[1], exercise.reasons, "reasons", form, means))


def _typed(item: Clicked) -> object:
    if not isinstance(item, list) or len(item) != 2 or item[0] is None:
        return ...
    return (item[0], item[1] or ...)


def _clicked(pair: object) -> Clicked:
    return [None if item is ... else item for item in pair] if isinstance(pair, tuple | list) else None
