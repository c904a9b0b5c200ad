"""Whether the pile is frozen, which side that stops, the cards that freeze it, and what ends it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from canasta_nb.core.model.cards import THREE, Card, cards_text, face
from canasta_nb.core.model.pile import is_blocked
from canasta_nb.core.model.position import SIDE_LETTERS, freezing_cards, frozen_for, minimum_for
from canasta_nb.core.speech.language import texts
from canasta_nb.core.speech.words import Words, capital, cards_in_words
from canasta_nb.teaching.content.asking import Answer, CourseQuestion, Part, played
from canasta_nb.teaching.content.spoken import side_said, spoken
from canasta_nb.teaching.content.words import reason_words, says, told
from canasta_nb.teaching.questions.reasons import with_reasons

ONTO_A_MELD = "lay-off-group"
"""The way to take the pile that needs a meld of the top card's rank on the side."""
SIDES_STOPPED = ("one-side", "both-sides")
OR = "-or-"
"""What stands between the trials that end a freeze."""


def causes(part: Part) -> tuple[str, ...]:
    """Return why the pile is frozen for the side in question."""
    return tuple(str(cause) for cause in frozen_for(part.position, SIDE_LETTERS.index(part.side)))


def freezing(part: Part) -> dict[str, tuple[Card, ...]]:
    """Return the cards of the pile that freeze it for the side in question, by their cause."""
    wilds, threes = freezing_cards(part.position)
    lying = {"wild-in-pile": wilds, "red-three-upcard": threes}
    return {cause: lying[cause] for cause in causes(part) if lying.get(cause)}


def ways(part: Part) -> str:
    """Return how the side in question can take the top card."""
    position = part.position
    if not position.pile:
        return told("follows", "no_pile")
    top = position.pile[-1]
    if top.is_wild or top.place == THREE:
        return told("follows", "nobody", card=cards_in_words([top]))
    pile = position.rules.pile
    allowed = pile.take_frozen if causes(part) else pile.take_unfrozen
    known = texts("teaching/content/words.toml")["ways"]
    place = SIDE_LETTERS.index(part.side)
    has_meld = any(meld.rank == top.rank for meld in position.melds[place])
    open_to = [way for way in allowed if way in known and (has_meld or way != ONTO_A_MELD)]
    said = {"ranks": Words().write(top.rank, "rank", "ranks"), "a_rank": Words().write(top.rank, "rank", "a")}
    words = [told("ways", way, **said) for way in open_to]
    has_opened = position.melds[place] or minimum_for(position, position.keeper_named(part.side)) == 0
    key = "ways" if has_opened else "ways_to_open"
    return told("follows", key, card=face(top), ways=told("follows", "or").join(words))


@dataclass(frozen=True)
class Freeze(CourseQuestion):
    """Something about the freeze of the pile for one side."""

    side: str = "A"

    def why(self, part: Part, said: Answer) -> str:
        """Return why the pile is frozen for the side in question, or why it is not."""
        position = part.position
        found = causes(part)
        if found:
            lying = freezing(part)
            because = " ".join(_cause(each, lying.get(each, ())) for each in found)
            return told("law", "frozen", side=side_said(position, self.side), why=because)
        elsewhere = any(frozen_for(position, side) for side in range(len(position.sides)))
        side = side_said(position, self.side)
        return told("law", "not_frozen_for" if elsewhere else "not_frozen", side=side, why=self._open(part))

    def why_so(self, part: Part, right: Answer) -> str:
        """Return which side the pile is frozen for, where the right answer has just named why; otherwise nothing."""
        found, named = causes(part), right[-1] if isinstance(right, tuple) else right
        if not found and named == self.because and self._open(part) == reason_words()[self.because]:
            return told("law", "not_frozen_so", side=side_said(part.position, self.side))
        if found != (named,):
            return ""
        cards, side = freezing(part).get(found[0], ()), side_said(part.position, self.side)
        return told("law", "frozen_by" if cards else "frozen_so", side=side, cards=cards_in_words(cards))

    def follows(self, part: Part) -> str:
        """Return how the side can take the top card."""
        return ways(part)

    def _open(self, part: Part) -> str:
        """Return why nothing freezes the pile."""
        if is_blocked(part.position):
            return told("law", "blocked")
        if any(card.is_black_three for card in part.position.pile):
            return told("law", "covered_three")
        if self.because and self.because != "nothing-freezes":
            return reason_words()[self.because]
        return told("law", "nothing_freezes", side=side_said(part.position, self.side))


def _cause(cause: str, cards: Iterable[Card]) -> str:
    """Return a cause of a freeze as a sentence, with the cards of the pile that cause it."""
    lying = cards_in_words(cards)
    return f"{capital(reason_words()[cause])}{f': {lying}' if lying else ''}."


@dataclass(frozen=True)
class Frozen(Freeze):
    """Whether the pile is frozen for a side, and why; without reasons to choose, the cause by its word."""

    word = "frozen"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return each cause of the freeze; without one, that there is none or that the pile is only blocked."""
        found = causes(part)
        if part.reasons:
            return tuple((True, cause) for cause in found) if found else with_reasons(part, verdict=False)
        if len(found) > 1:
            return ("several",)
        if found:
            return found
        return ("blocked-only",) if is_blocked(part.position) else ("none",)

    def look_at(self, part: Part, reason: str) -> str:
        """Return where to look, which is another place after a take."""
        if any(act.startswith("take ") for act in part.acts):
            return says("ask", "frozen_anew")
        return super().look_at(part, reason)

    def look_first(self, part: Part) -> str:
        """Return the place of the card that decides, or the melds where no card does."""
        found, pile = causes(part), part.position.pile
        if found[1:]:
            return says("first", "melds_and_pile")
        if not found:
            return says("first", "top" if is_blocked(part.position) else "each_card")
        lying = freezing(part).get(found[0], ())
        return says("first", _place(pile, lying[0]) if lying else "melds")


def _place(pile: tuple[Card, ...], card: Card) -> str:
    """Return where a card lies in the pile."""
    return {0: "bottom", len(pile) - 1: "top"}.get(pile.index(card), "between")


@dataclass(frozen=True)
class Unfrozen(Freeze):
    """Whether the pile is free for a side."""

    word = "unfrozen"

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return no for each cause of a freeze, or yes with its reason."""
        found = causes(part)
        return tuple((False, cause) for cause in found) if found else with_reasons(part, verdict=True)


@dataclass(frozen=True)
class FreezingCards(Freeze):
    """Which cards of the pile freeze it."""

    word = "freezing-cards"
    is_shown_by_marks = True

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return the cards of the pile that freeze it, as a run; nothing without such a card."""
        run = cards_text(sorted(card for cards in freezing(part).values() for card in cards))
        return (run,) if run else ()


@dataclass(frozen=True)
class FreezeRow(CourseQuestion):
    """Which side a cause of a freeze stops, and what ends it: each trial is played out."""

    cause: str = ""
    trials: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)

    word = "freeze-row"
    needs = ("cause", "trials")

    def row(self, part: Part) -> tuple[str, str]:
        """Return which side the cause stops, and which of the trials end it, by the engine.

        >>> from canasta_nb.teaching.bank.exercises import exercise
        >>> part = exercise("fz-5").parts[1]
        >>> part.asked.row(part)
        ('both-sides', 'taking')
        """
        sides = range(len(part.position.sides))
        stopped = [side for side in sides if self.cause in frozen_for(part.position, side)]
        ended = []
        for trial, acts in self.trials.items():
            after = played(part.text, acts)
            if not any(self.cause in frozen_for(after, side) for side in sides):
                ended.append(trial)
        return SIDES_STOPPED[len(stopped) > 1], OR.join(ended)

    def right(self, part: Part) -> tuple[Answer, ...]:
        """Return both words of the row."""
        return (self.row(part),)

    def follows(self, part: Part) -> str:
        """Return each trial played out: the players that the cause stops, and the act that ends it."""
        who, ends = self.row(part)
        tried = [
            told("follows", "trial" if trial in ends.split(OR) else "no_trial", trial=told("follows", trial))
            for trial in self.trials
        ]
        return told(
            "follows", "row", cause=capital(spoken(self.cause)), sides=told("follows", who), trials=", ".join(tried)
        )

    def with_cards(self, changed: Callable[[str], str]) -> CourseQuestion:
        """Return the same row with the changed trials."""
        return replace(self, trials={name: tuple(map(changed, acts)) for name, acts in self.trials.items()})

    def columns(self, labels: Sequence[str]) -> tuple[list[str], ...]:
        """Return the sides, then the ends, because a side can't answer what ends a freeze."""
        return [word for word in labels if word in SIDES_STOPPED], [
            word for word in labels if word not in SIDES_STOPPED
        ]
