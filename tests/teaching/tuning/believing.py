"""What somebody with a false idea holds for right: answers worked out by the engine under changed facts."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from itertools import combinations

from canasta_nb.core.engine.playing import game_over, play
from canasta_nb.core.model.acts import Act, Meld, Take
from canasta_nb.core.model.cards import Card, cards_text
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import SIDE_LETTERS, Position, frozen_for, minimum_for, side_letter
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.scoring import score_deal
from canasta_nb.teaching.answers.answers import right_answers
from canasta_nb.teaching.content.asking import Answer, Part, is_law, replaced
from canasta_nb.teaching.questions.acts import IsAllowed
from canasta_nb.teaching.questions.refusing import refused

Believed = tuple[Answer, ...]
Belief = Callable[[Part], Believed]
"""The answers that somebody who believes it holds for right; none where it says nothing."""
Changes = Mapping[str, str] | Callable[[RuleSet], Mapping[str, str]]
Judge = Callable[[Part, tuple[str, ...]], tuple[str, ...] | None]
"""The laws that an act is believed to break, from those that it breaks; None where the idea says nothing."""
Lines = dict[str, int]
Alter = Callable[[Position, str, Lines], Lines]
"""The lines of the score of one side as somebody writes them, from the right ones."""


@dataclass(frozen=True)
class Idea:
    """A false idea about Canasta: its sentence, and what it makes of a question."""

    name: str
    sentence: str
    belief: Belief

    def believed(self, part: Part) -> Believed:
        """Return the answers of the idea; none if it allows a right one, except for cards, which a learner chooses
        among all.
        """
        try:
            found = self.belief(part)
        except (ValueError, StopIteration):  # the changed facts make no position, or forbid what was played
            return ()
        return found if differs(part, found) else ()


def differs(part: Part, answers: Believed) -> bool:
    """Tell whether a learner with these answers is wrong, or may be if the question is for cards."""
    right = set(right_answers(part))
    return bool(answers) and (not set(answers) <= right if part.kind == "cards" else not set(answers) & right)


def first_of(*beliefs: Belief) -> Belief:
    """Return the first wrong answer of some beliefs."""

    def belief(part: Part) -> Believed:
        found = (each(part) for each in beliefs)
        return next((answers for answers in found if differs(part, answers)), ())

    return belief


def only(asks: Collection[str], belief: Belief) -> Belief:
    """Limit a belief to some kinds of questions."""
    return lambda part: belief(part) if part.asked.word in asks else ()


# --- words ---------------------------------------------------------------------------------------------------------


def yes(part: Part, *words: str) -> Believed:
    """Answer yes with the first of these reasons in the question, or with any reason that is not a law."""
    if part.kind == "pick":
        return tuple(word for word in ("legal", "can-take") if word in part.labels)
    reasons = [*words, part.because, *(reason for reason in part.reasons if not is_law(reason))]
    return next((((True, word),) for word in reasons if word in part.reasons), ())


def no(part: Part, *words: str) -> Believed:
    """That it is not: with the first of these words that is offered, or with a law that is near to one of them."""
    if part.kind == "pick":
        return next(((word,) for word in (*words, "cannot-take") if word in part.labels), ())
    chapters = {word.partition(".")[0] for word in words if is_law(word)}
    near = [reason for reason in part.reasons if is_law(reason) and reason.partition(".")[0] in chapters]
    return next((((False, word),) for word in (*words, *near) if word in part.reasons), ())


def verdict(part: Part, *, holds: bool, words: Collection[str]) -> Believed:
    """Give a yes or a no with a reason that an idea has for it."""
    return yes(part, *words) if holds else no(part, *words)


def offered(part: Part, answers: Believed, words: Collection[str] = ()) -> Believed:
    """Return the offered ones of the answers, those with one of the words first."""
    if part.kind == "yes+why":
        pairs = [said for said in answers if isinstance(said, tuple)]
        known = [said for said in pairs if said[1] in part.reasons]
        usual = REASONS.get((part.asked.word, bool(pairs[0][0])), ()) if pairs else ()
        if usual or (pairs and not known):
            laws = [str(said[1]) for said in pairs]
            return verdict(part, holds=bool(pairs[0][0]), words=(*usual, *words, *laws))
        return tuple(said for said in known if said[1] in words) or tuple(known)
    if part.kind in ("pick", "order"):
        return tuple(said for said in answers if {*said} <= {*part.labels} or said in part.labels)
    return answers


REASONS = {
    ("must-take", True): ("draw.must-take", "a-duty"),
    ("must-take", False): ("free-to-stop", "free-to-draw"),
    ("frozen", False): ("nothing-freezes", "fresh-pile"),
    ("unfrozen", True): ("opened", "fresh-pile"),
}
"""The usual reasons for a yes and for a no."""


# --- other rules -----------------------------------------------------------------------------------------------------


SCORES = ("lines", "score", "change", "claim", "winner", "bonus-grows")
PILE = ("", "frozen", "unfrozen", "freeze-row", "can_take", "must-take", "newly-stopped")
TOUCHED = {
    "canasta_bonus.": SCORES,
    "red_threes.": SCORES,
    "scoring.": SCORES,
    "going_out.bonus": SCORES,
    "going_out.concealed_bonus": SCORES,
    "going_out.": ("", "canastas-needed"),
    "pack.": ("", "hand-points", *SCORES),
    "deal.": ("stock-size", "dealt"),
    "turn.": ("drawn", "hand-size"),
    "groups.": ("", "wilds-may-join", "fewest-naturals"),
    "melds.": ("", *SCORES),
    "wild_melds.": ("",),
    "sequences.": ("",),
    "black_threes.": ("",),
    "initial_meld.": ("", "minimum"),
    "pile.": PILE,
    "stock_end.": ("", "must-take", "after-last-three"),
}
"""The questions that each chapter of the rules, or a key of one, has to do with."""


def read_as(changes: Changes, *words: str) -> Belief:
    """Answer under changed values of a rule set."""

    def belief(part: Part) -> Believed:
        if not part.text:
            return ()
        found = changes(part.position.rules) if callable(changes) else changes
        if not any(
            part.asked.word in asks for key in found for start, asks in TOUCHED.items() if key.startswith(start)
        ):
            return ()
        return offered(part, right_answers(part.under(found)), words) if found else ()

    return belief


def under_rules(name: str) -> Belief:
    """Answer under another rule set altogether."""
    return lambda part: offered(part, right_answers(replace(part, text=re.sub(r"rules [^;\n]+", name, part.text))))


def on_table(change: Callable[[Part], str]) -> Belief:
    """Answer at a table with some fields mistaken for others."""

    def belief(part: Part) -> Believed:
        fields = change(part) if part.text else ""
        return offered(part, right_answers(replace(part, text=replaced(part.text, fields)))) if fields else ()

    return belief


# --- acts ------------------------------------------------------------------------------------------------------------


def judged(judge: Judge, *words: str, cards: bool = False) -> Belief:
    """Judge an act by a judge of the learner's own; with ``cards``, also choose the cards that it allows."""

    def belief(part: Part) -> Believed:
        if not part.act or part.asked.word:
            return ()
        if part.kind == "cards":
            return tuple(_runs(part, judge)) if cards else ()
        laws = judge(part, broken(part))
        if laws is None or set(laws) == set(broken(part)):
            return ()
        return no(part, *laws) if laws else yes(part, *words)

    return belief


def broken(part: Part) -> tuple[str, ...]:
    """Return the laws that the act of a part breaks."""
    return tuple(refusal.law for refusal in refused(part))


def _runs(part: Part, judge: Judge) -> list[str]:
    """Return the smallest runs of cards that the learner believes to be enough for an act."""
    hand = sorted(part.position.hand_of(part.position.turn))
    for size in range(2, 5):
        found = []
        for run in dict.fromkeys(cards_text(cards) for cards in combinations(hand, size)):
            asked = replace(part, kind="pick", asked=IsAllowed(act=part.act.format(cards=run)))
            laws, real = None, broken(asked)
            if not set(real) - {"initial-meld.minimum"}:  # an idea about the minimum makes no meld of odd cards
                laws = judge(asked, real)
            if not (real if laws is None else laws):
                found.append(run)
        if found:
            return found
    return []


def forget(*laws: str, act: type | tuple[type, ...] = object, words: tuple[str, ...] = ()) -> Belief:
    """Forget the first of these laws; a broken law counts only together with it."""

    def judge(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
        if laws[0] not in real or not isinstance(parse_act(part.act), act):
            return None
        return tuple(law for law in real if law not in laws)

    return judged(judge, *words)


def forbid(law: str, when: Callable[[Position, Act], bool]) -> Belief:
    """Take some legal acts as forbidden."""

    def judge(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
        return None if real or not when(part.position, parse_act(part.act)) else (law,)

    return judged(judge)


def lays(act: Act) -> list[tuple[Card, ...]]:
    """Return the cards of each meld in an act, including the top card of the pile."""
    found = [lay.cards for lay in act.lays] if isinstance(act, Meld | Take) else []
    return [(act.card, *act.shown), *found] if isinstance(act, Take) else found


def laid_count(position: Position, act: Act) -> int:
    """Return the value of the cards that an act lays down, including the top card of the pile."""
    return sum(points(position.rules, cards) for cards in lays(act))


def opens_by(
    count: Callable[[Position, Act], int],
    *words: str,
    enough: Callable[[int, int], bool] = lambda laid, need: laid >= need,
) -> Belief:
    """Decide whether melds open, with another count or another comparison."""

    def judge(part: Part, real: tuple[str, ...]) -> tuple[str, ...] | None:
        position, act = part.position, parse_act(part.act)
        if position.melds[position.side_of(position.turn)] or not isinstance(act, Meld | Take):
            return None
        need = minimum_for(position, position.keeper_of(position.turn))
        if not real and laid_count(position, act) < need:
            return None  # an act that needs no minimum, as a whole hand
        others = tuple(law for law in real if law != "initial-meld.minimum")
        fine = enough(count(position, act), need)
        return others if fine else (*others, "initial-meld.minimum")

    return judged(judge, *words, "enough", cards=True)


# --- freezing --------------------------------------------------------------------------------------------------------


def frozen_as(change: Callable[[Part, tuple[str, ...]], tuple[str, ...] | None]) -> Belief:
    """Decide whether a pile is frozen, with other causes than the true ones."""

    def belief(part: Part) -> Believed:
        if part.asked.word not in ("frozen", "unfrozen"):
            return ()
        found = change(part, frozen_for(part.position, SIDE_LETTERS.index(part.side)))
        if found is None:
            return ()
        if part.kind == "yes+why":
            holds = bool(found) == (part.asked.word == "frozen")
            return verdict(part, holds=holds, words=found or REASONS.get((part.asked.word, holds), ()))
        top = part.position.pile[-1:]
        alone = "blocked-only" if top and top[0].is_black_three else "none"
        word = "several" if len(found) > 1 else found[0] if found else alone
        return (word,) if word in part.labels else ()

    return belief


def pile_without(leaves_out: Callable[[int, Card], bool]) -> Belief:
    """Answer without some cards of the pile, given by their number from the top and their face."""

    def change(part: Part) -> str:
        pile = parse_position(part.text).pile
        seen = [card for at, card in enumerate(pile) if not leaves_out(len(pile) - 1 - at, card)]
        return f"pile {cards_text(seen) or '-'}" if len(seen) < len(pile) else ""

    return on_table(change)


# --- scoring ---------------------------------------------------------------------------------------------------------


def scored(alter: Alter, *words: str) -> Belief:
    """Score with other values in some lines."""

    def lines_of(position: Position) -> dict[str, Lines]:
        real = score_deal(position).lines
        return {name: alter(position, name, {line.id: line.points for line in own}) for name, own in real.items()}

    def asked(part: Part, position: Position) -> int:
        names = getattr(part.asked, "of", ()) or (part.line,)
        return sum(points for line, points in lines_of(position)[part.side].items() if line in names)

    def belief(part: Part) -> Believed:
        if not part.text:
            return ()
        position = part.position
        match part.asked.word:
            case "lines":
                return (asked(part, position),)
            case "score":
                return (sum(lines_of(position)[part.side].values()),)
            case "claim":
                return ("right" if asked(part, position) == getattr(part.asked, "claim", 0) else "wrong",)
            case "change" | "bonus-grows":
                grown = asked(part, play(position, parse_act(part.act))) - asked(part, position)
                return (grown,) if part.asked.word == "change" else ((grown > 0, words[0] if words else part.because),)
            case "winner":
                added = [sum(own.values()) for own in lines_of(position).values()]
                totals = tuple(before + more for before, more in zip(position.scores, added, strict=True))
                won = game_over(position, totals)
                return (f"side-{side_letter(totals.index(max(totals)))}" if won else "nobody-yet",)
        return ()

    return belief


def side_named(position: Position, name: str) -> int:
    """Return the index of the side with the score, by its letter or by one of its seats."""
    return position.side_of(int(name)) if name.isdigit() else SIDE_LETTERS.index(name)


def hands_left(position: Position, name: str) -> list[tuple[Card, ...]]:
    """Return the hands on a side at the end, each player's own first."""
    return [position.hand_of(seat) for seat in position.sides[side_named(position, name)]]


# --- other questions -------------------------------------------------------------------------------------------------


def says(ask_for: str, answer: Callable[[Part], Believed]) -> Belief:
    """Answer one kind of question."""
    return lambda part: answer(part) if part.asked.word == ask_for else ()


def ordered(key: Callable[[Position, Card], object]) -> Belief:
    """Order the discards, the safest first, or name the safest, by one feature."""

    def belief(part: Part) -> Believed:
        if part.asked.word not in ("safest", "safest-first"):
            return ()
        position = part.position
        held = {str(card): card for card in position.hand_of(position.turn)}
        ranked = sorted(part.labels, key=lambda label: key(position, held[label]))  # type: ignore[arg-type,return-value]
        return (ranked[0],) if part.asked.word == "safest" else (tuple(ranked),)

    return belief
