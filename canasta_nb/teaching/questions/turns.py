"""The turn: its players, whether the pile can be taken, what is drawn for an act, and when the turn is over."""

from __future__ import annotations

from dataclasses import dataclass

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.acts import Take
from canasta_nb.core.model.cards import face
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.vocabulary.taking import TakeWay
from canasta_nb.core.speech.words import Words, listed
from canasta_nb.teaching.content.asking import NAMES, AboutAnAct, Answer, CourseQuestion, Part
from canasta_nb.teaching.content.words import reason_words, told
from canasta_nb.teaching.questions.freezing import causes
from canasta_nb.teaching.questions.reasons import with_reasons


@dataclass(frozen=True)
class Partner(CourseQuestion):
    """Who the partner of the current player is."""

    word = "partner"
    topic = "turn"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the partner's name."""
        partner = part.position.partner_of(part.position.turn)
        return (NAMES[partner],) if partner else ("nobody",)


@dataclass(frozen=True)
class NextPlayer(CourseQuestion):
    """Who plays next."""

    word = "next-player"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the name of the next player."""
        return (NAMES[part.position.next_seat(part.position.turn)],)


@dataclass(frozen=True)
class CanTake(CourseQuestion):
    """Whether the current player can take the pile."""

    word = "can_take"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the verdict: with a reason, as a word of a list, or alone."""
        can = any(isinstance(act, Take) for act in legal_acts(part.position))
        if part.reasons:
            return with_reasons(part, verdict=can)
        return ("can-take" if can else "cannot-take",) if part.labels else (can,)

    def made_of(self, part: Part) -> str:
        """Return a way to take the pile, or why there is none."""
        takes = [act for act in legal_acts(part.position) if isinstance(act, Take)]
        shown = [take.shown for take in takes if take.shown]
        if takes:
            return told("sums", "takes", cards=listed(list(map(face, shown[0])))) if shown else told("sums", "onto")
        found = [reason_words()[cause] for cause in causes(part)]
        if found:
            return told("sums", "no_take_frozen", why=listed(found))
        pile = part.position.pile
        if pile and part.position.rules.pile.take_unfrozen == (TakeWay.NATURAL_PAIR,):
            held = part.position.hand_of(part.position.turn)
            ranks = Words().write(pile[-1].rank, "rank", "ranks")
            return told("sums", "no_take_pair", ranks=ranks, n=sum(card.rank == pile[-1].rank for card in held))
        return told("sums", "no_take")


@dataclass(frozen=True)
class Replaced(AboutAnAct):
    """Whether an act draws cards from the stock, as for a red three."""

    word = "replaced"
    also_offered = ("red-threes-count", "black-three-freezes")

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return yes where the stock shrinks."""
        before = part.position
        return with_reasons(part, verdict=len(play(before, parse_act(self.act)).stock) < len(before.stock))


@dataclass(frozen=True)
class TurnOver(CourseQuestion):
    """Whether the turn is over after what was played."""

    word = "turn-over"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return yes where another player is to play."""
        return with_reasons(part, verdict=part.position.turn != parse_position(part.text).turn)
