"""Cards of the hand, in any order."""

from __future__ import annotations

from collections import Counter

from canasta_nb.core.model.cards import THREE, Card, cards_text, face, parse_cards
from canasta_nb.core.model.melds import points
from canasta_nb.core.model.position import freezing_cards, minimum_for
from canasta_nb.core.speech.refusals import Refusal
from canasta_nb.core.speech.words import Words, capital, cards_in_words, listed, number
from canasta_nb.teaching.answers.answers import accepts_cards, hand_runs, right_answers
from canasta_nb.teaching.content.asking import Answer, Exercise, Part
from canasta_nb.teaching.content.plain import BLANK, Unreadable
from canasta_nb.teaching.content.words import says, told
from canasta_nb.teaching.kinds.kind import Clicked, Kind
from canasta_nb.teaching.kinds.typed import cards
from canasta_nb.teaching.questions.cards import FEWEST_CARDS, FEWEST_WILDS, CardsFor, wilds_in
from canasta_nb.teaching.questions.hands import WildsHeld
from canasta_nb.teaching.questions.refusing import refused
from canasta_nb.teaching.reasons.deciding import right_and_why
from canasta_nb.teaching.reasons.several_melds import legal_melds, refused_as_melds
from canasta_nb.widgets.sent.quiz import ChosenCards


class Cards(Kind):
    """Cards as one text, as in ``"9h9d"``, or one by one in a list."""

    name = "cards"
    chooses_from = "hand"
    has_several_right = True

    def read(self, exercise: Exercise, answer: Answer) -> tuple[Answer, ...]:
        """Return the cards as a run in a canonical order."""
        items = answer if isinstance(answer, tuple) else (answer,)
        if not all(isinstance(item, str) for item in items):
            raise Unreadable(told("form", "cards"))
        run = cards(" ".join(map(str, items)))
        if run is None:
            raise Unreadable(told("form", "no_cards"))
        return (hand_runs(run),)

    def form(self, exercise: Exercise) -> str:
        """Return an example."""
        return '"KsKh"'

    def accepts(self, part: Part, said: Answer) -> bool:
        """Return whether the act is legal with these cards and, where the best are asked for, none are better."""
        return accepts_cards(part, said)

    def clicked(self, exercise: Exercise, value: object) -> Clicked:
        """Return the run."""
        return value

    def fault(self, part: Part, said: Answer) -> list[str]:
        """Return what the rules say against these cards; where they are the wild ones, which of them are not."""
        if not isinstance(part.asked, CardsFor):
            return _not_wild(part, parse_cards(str(said)))
        if melds := _melds_open(part, str(said)):
            return [melds, says("cards", "fewer")]
        refusals = refused(part, str(said))
        if refusals and refusals[0].law == "take.frozen":
            wilds, threes = freezing_cards(part.position)
            lying = cards_in_words((*wilds, *threes))
            return [says("cards", "frozen_by" if lying else "frozen", cards=lying)]
        if refusals:
            return [_told(part, refusals[0], str(said))]
        chosen = parse_cards(str(said))
        if part.asked.goal == FEWEST_WILDS:
            return [says("cards", "too_wild", n=sum(card.is_wild for card in chosen))]
        return [says("cards", "too_many" if part.asked.goal else "others", n=len(chosen))]

    def decides(self, part: Part, said: Answer) -> str:
        """Return what is wrong with the chosen cards, and the right ones nearest to them."""
        rights = _nearest_first(part, said)
        if not rights:
            return ""
        among = any(len(run) == len(rights[0]) for run in rights[1:])
        right = right_and_why(part, rights[0], self.named(part, rights[0]), among=among)
        return " ".join(filter(None, [_against(part, said), right]))

    def spared(self, part: Part, said: Answer) -> str:
        """Return which cards are enough to take the pile, and which wild cards can stay in the hand.

        >>> from canasta_nb.teaching.bank.exercises import exercise
        >>> Cards().spared(exercise("fz-3").parts[0], "9h9dJk")
        'Yes, but 9♥ and 9♦ are enough. Keep the joker for later.'
        """
        if not part.act.startswith("take ") or _goal(part):
            return ""
        chosen = str(said)
        enough = min(_nearest_first(part, said), key=wilds_in, default=chosen)
        if wilds_in(enough) >= wilds_in(chosen):
            return ""
        spare = Counter(card for card in parse_cards(chosen) if card.is_wild) - Counter(parse_cards(enough))
        kept = [
            says("cards", "these", cards=cards_in_words([card] * many))
            if many > 1
            else says("cards", "this", card=face(card))
            for card, many in sorted(spare.items())
        ]
        return says("cards", "keep", enough=cards_in_words(parse_cards(enough)), kept=listed(kept))

    def marks(self, part: Part, said: Answer, *, right: bool, whole: bool) -> ChosenCards:
        """Return the chosen cards that belong to the nearest right answer, those that do not, and what is missing.

        >>> from canasta_nb.teaching.bank.exercises import exercise
        >>> Cards().marks(exercise("fz-3").parts[0], "9h2s", right=False, whole=True)
        {'good': '9h', 'bad': '2s', 'answer': '9d'}
        """
        if right:
            return {"good": str(said), "bad": ""}
        chosen = Counter(parse_cards(str(said)))
        nearest = Counter(parse_cards(next(iter(_nearest_first(part, said)), "")))
        marks: ChosenCards = {"good": _sorted(chosen & nearest), "bad": _sorted(chosen - nearest)}
        if whole:
            marks["answer"] = _sorted(nearest - chosen)
        return marks


def _goal(part: Part) -> str:
    """Return what the best cards are, where the best are asked for."""
    return part.asked.goal if isinstance(part.asked, CardsFor) else ""


def _sorted(cards: Counter[Card]) -> str:
    return cards_text(sorted(cards.elements()))


def _nearest_first(part: Part, said: Answer) -> list[str]:
    """Right answers, the fewest cards first, and of those the ones that share most with the cards that were said."""
    chosen = Counter(parse_cards(said)) if isinstance(said, str) and said != BLANK else Counter[Card]()
    runs = {str(run): Counter(parse_cards(str(run))) for run in right_answers(part)}
    return sorted(runs, key=lambda run: (runs[run].total(), -(runs[run] & chosen).total()))


def _not_wild(part: Part, chosen: tuple[Card, ...]) -> list[str]:
    """Return the chosen cards that are not wild, and the number of wild cards left out."""
    right = Counter(parse_cards(str(right_answers(part)[0])))
    foreign = sorted((Counter(chosen) - right).elements())
    missing = (right - Counter(chosen)).total()
    unseen = [card for card in foreign if card.is_wild]  # wild it is, and none of those that are shown
    if unseen:
        return [says("cards", "not_there", cards=listed(list(map(face, unseen))))]
    threes = all(card.place == THREE for card in foreign)
    lines = [says("cards", "wilds_missing" if missing > 1 else "wild_missing", n=missing)] if missing else []
    if foreign:
        why = says("cards", "three" if threes else "natural")
        lines.insert(0, says("cards", "not_wild", cards=cards_in_words(foreign), n=len(foreign), why=why))
    return [*lines, *([] if foreign else [says("ask", WildsHeld.word)])]


def _against(part: Part, said: Answer) -> str:
    """Return why the rules refuse the chosen cards; empty when nothing was chosen, or when the part has no act."""
    if not part.act or not isinstance(said, str) or said == BLANK:
        return ""
    if melds := _melds_open(part, said):
        return melds
    refusals = refused(part, said)
    if refusals:
        return _told(part, refusals[0], said)
    return told("law", f"{_goal(part)}_do") if _goal(part) else ""


def _melds_open(part: Part, said: str) -> str:
    """Return that cards of several ranks are melds which open, and how many cards they take; empty where they don't."""
    melds = legal_melds(part, said) if _goal(part) == FEWEST_CARDS else ""
    if not melds:
        return ""
    chosen, position = parse_cards(said), part.position
    need = minimum_for(position, position.keeper_named(part.side))
    worth = number(points(position.rules, chosen))
    many = len(melds.split(", "))
    return told("law", "melds_open", n=many, points=worth, need=number(need), many=len(chosen))


def _told(part: Part, refusal: Refusal, said: str) -> str:
    """Return why the chosen cards fail; with several ranks it never names one as wrong."""
    held, chosen = Counter(part.position.hand_of(part.position.turn)), Counter(parse_cards(said))
    twice = [card for card in chosen if str(card) in part.act and chosen[card] <= held[card]]
    if refusal.law == "cards.not-in-hand" and twice:
        return says("cards", "used", cards=listed([*map(face, twice)]))
    if refusal.law != "meld.mixed-ranks":
        return refusal.says
    if as_melds := refused_as_melds(part, said):
        return as_melds[0].says
    ranks = dict.fromkeys(card.rank for card in sorted(parse_cards(said)) if not card.is_wild)
    return told("law", "mixed", ranks=capital(listed([Words().write(rank, "rank", "ranks") for rank in ranks])))
