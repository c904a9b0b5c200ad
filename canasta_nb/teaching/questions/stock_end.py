"""The end of the stock: whether the pile must be taken, and what a last red three ends."""

from __future__ import annotations

from dataclasses import dataclass

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Discard, Draw, Take
from canasta_nb.core.model.position import Phase
from canasta_nb.core.rules.vocabulary.ending import Forced
from canasta_nb.core.speech.words import Words, cards_in_words
from canasta_nb.descriptions.telling import rules_name
from canasta_nb.teaching.content.asking import Answer, CourseQuestion, Part, played
from canasta_nb.teaching.content.words import says, told
from canasta_nb.teaching.questions.reasons import with_reasons


@dataclass(frozen=True)
class MustTake(CourseQuestion):
    """Whether the current player can only take the pile."""

    word = "must-take"
    also_offered = ("the-pile-is-shuffled", "nothing-takes-the-top")

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return yes where every legal act is a take."""
        return with_reasons(part, verdict=all(isinstance(act, Take) for act in legal_acts(part.position)))

    def why(self, part: Part, said: Answer) -> str | None:
        """Return why the player must or need not take the pile once the stock is empty."""
        position = part.position
        if position.stock:
            return None
        forced = position.rules.stock_end.forced
        takes = [act for act in legal_acts(position) if isinstance(act, Take)]
        top = Words().write(position.pile[-1].rank, "rank", "ranks") if position.pile else ""
        if any(not act.shown for act in takes) and forced is not Forced.NEVER:
            return told("law", "duty_of_a_meld", ranks=top)
        if not takes or forced is Forced.NEVER:
            return ""
        key = "duty_of_a_pair" if forced is Forced.ANY_TAKE else "no_duty_of_a_pair"
        return told("law", key, rules=rules_name(position.rules), cards=cards_in_words(takes[0].shown))

    def look_at(self, part: Part, reason: str) -> str:
        """Return where to look, which is another place without a stock."""
        return super().look_at(part, reason) if part.position.stock else says("ask", f"{self.word}_no_stock")


@dataclass(frozen=True)
class AfterLastThree(CourseQuestion):
    """What the player may still do after drawing a red three as the last card of the stock."""

    word = "after-last-three"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return whether the turn goes on, without a discard or at all."""
        drawn = play(part.position, Draw())
        if drawn.phase is Phase.OVER:
            return ("no-meld-no-discard",)
        may_discard = any(isinstance(act, Discard) for act in legal_acts(drawn))
        return ("the-turn-goes-on" if may_discard else "meld-but-no-discard",)

    def why(self, part: Part, said: Answer) -> str:
        """Return what this rule set says about a last red three."""
        return told("law", f"after_{self.right(part)[0]}", rules=rules_name(part.position.rules))


def ended_by_red_three(part: Part) -> bool:
    """Tell whether the last card of the stock was a red three, drawn before the question."""
    stock = played(part.text, ()).stock
    return part.acts[:1] == ("draw",) and len(stock) == 1 and stock[0].is_red_three
