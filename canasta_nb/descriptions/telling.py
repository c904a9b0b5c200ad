"""The table in sentences: what the players did, why the pile is frozen, what is to be done now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.going_out.turn_end import binding_answer, ending
from canasta_nb.core.model.acts import Act, Ask, Discard, Draw, Face, Join, Lay, Meld, Show, Stop, Take
from canasta_nb.core.model.cards import JOKER, RANKS, RED_THREES, UNSEEN, WILD, Card, face
from canasta_nb.core.model.laying import joins
from canasta_nb.core.model.melds import TableMeld
from canasta_nb.core.model.position import Phase, Position, frozen_for, red_threes_lie_open
from canasta_nb.core.questions.views import View, is_open
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.speech.language import WORDS, say, texts
from canasta_nb.core.speech.words import Words, capital, listed

LONGEST = 120  # characters of a sentence that is read aloud
CATALOGUE = "descriptions/telling.toml"


sentence = partial(say, CATALOGUE)


def line_name(code: str) -> str:
    """Return a line of a score sheet in words.

    >>> line_name("going-out")
    'Going out'
    """
    return capital(texts(WORDS)["score_lines"].get(code, code))


def usual_names(seats: int) -> tuple[str, ...]:
    """Return the names of players who were given none.

    >>> usual_names(2)
    ('Ann', 'Ben')
    """
    return tuple(texts(CATALOGUE)["names"][:seats])


def rules_name(rules: RuleSet) -> str:
    """Return what people call a rule set; house rules have the name that they were given.

    >>> rules_name(RuleSet.load("official-3pack"))
    'Three-pack Canasta'
    """
    return str(texts(CATALOGUE)["rules"].get(rules.id, rules.name))


def game_name(rules: RuleSet) -> str:
    """Return what people call a rule set, and after it what was chosen, as one writes it.

    >>> game_name(RuleSet.parse("classic always-frozen=on"))
    'Classic Canasta (always-frozen=on)'
    """
    chosen = " ".join(f"{name}={value}" for name, value in rules.chosen.items())
    return f"{rules_name(rules)} ({chosen})" if chosen else rules_name(rules)


def known_rules() -> list[list[str]]:
    """Return the id and the name of every rule set that can be played.

    >>> known_rules()[0]
    ['bolivian', 'Bolivian Canasta']
    """
    return [[name, rules_name(RuleSet.load(name))] for name in RuleSet.ids()]


Say = Callable[..., str]


class Deed(NamedTuple):
    """An act that was played, with the positions before and after it."""

    seat: int
    act: Act
    before: Position
    after: Position


def as_seen(rules: RuleSet, act: Act, seat: int, viewer: int) -> Act:
    """Return an act as another seat sees it: a draw is hidden but for red threes that are laid out."""
    if isinstance(act, Draw) and seat != viewer:
        return act if is_open(rules, act) else Draw(())
    if isinstance(act, Face) and seat != viewer:
        return Face(act.cards)
    return act


def turn_sentence(deeds: Sequence[Deed], viewer: int, names: Sequence[str]) -> str:
    """Return what one player did, as one sentence for the ear.

    >>> from canasta_nb.core.notation.text import parse_act, parse_position
    >>> from canasta_nb.core.engine.playing import play
    >>> before = parse_position("rules classic; turn 2 play; hand 2 7s7h9c; pile 9d")
    >>> act = parse_act("discard 9c")
    >>> turn_sentence([Deed(2, act, before, play(before, act))], 1, usual_names(4))
    'Ben discards 9♣.'
    >>> turn_sentence([], 1, usual_names(4))
    ''
    """
    if not deeds:
        return ""
    seat = deeds[0].seat
    form = int(seat == viewer)
    who = player(seat, viewer, names)
    whole = _sentence(who, [text for deed in deeds for text in _phrases(deed, form)])
    if len(whole) <= LONGEST:
        return whole
    lays = _shorter_lays(deeds, form)
    shorter = [_sentence(who, list(_gathered(deeds, form, laid, closed))) for closed in (True, False) for laid in lays]
    return next((text for text in shorter if len(text) <= LONGEST), shorter[-1])


def player(seat: int, viewer: int, names: Sequence[str]) -> str:
    """Name a player at the beginning of a sentence."""
    return sentence("you") if seat == viewer else names[seat - 1]


def act_said(deed: Deed, *, tried: bool = False) -> str:
    """Return an act without its player, and what came of it unless it was only tried: meld 4♠4♦4♥."""
    return listed(list(_phrases(deed, 1, tried=tried)))


def cards_counted(n: int) -> str:
    """Return a number of cards: 1 card, 12 cards."""
    return sentence("text", "cards", n=n)


def _shorter_lays(deeds: Sequence[Deed], form: int) -> tuple[str, str, str]:
    """Everything that was laid in one phrase: with its cards, with its ranks, with its number alone."""
    laid: dict[str, list[Card]] = {}
    for deed in deeds:
        for lay in told_lays(deed.act):
            laid.setdefault(rank_laid(lay), []).extend(lay.cards)
    shown = ", ".join(f"{what} {run_of(cards)}" for what, cards in laid.items())
    counted = ", ".join(_counted([card for cards in laid.values() for card in cards]))
    many = sentence("acts", "lay_many", form, n=sum(map(len, laid.values())))
    return sentence("acts", "lay", form, what=shown), sentence("acts", "lay", form, what=counted), many


def _counted(cards: Sequence[Card]) -> Iterable[str]:
    """Cards by rank, wild cards together: 4 kings, 6♥, 2 wild cards."""
    many: dict[str, list[Card]] = {}
    for card in sorted(cards, key=lambda card: bool(WILD[card])):
        many.setdefault(sentence("acts", "wild_cards") if WILD[card] else ranks(card.rank), []).append(card)
    return (f"{len(alike)} {what}" if len(alike) > 1 else run_of(alike) for what, alike in many.items())


def _gathered(deeds: Sequence[Deed], form: int, laid: str, closed: bool) -> Iterable[str]:
    """Yield the phrases of a turn, all melds in one of them, with or without the canastas that they closed."""
    say = speaker(form)
    first = next((deed for deed in deeds if told_lays(deed.act)), None)
    for deed in deeds:
        if not isinstance(deed.act, Meld):
            yield act_phrase(deed, say, form)
        if deed is first:
            yield laid
        if closed:
            yield from canastas_made(deed, say)
        yield from outcomes(deed, say, form)


def _sentence(who: str, phrases: Sequence[str]) -> str:
    text = listed(phrases)
    return f"{who} {text}" + ("" if text.endswith("?") else ".")


def told_lays(act: Act) -> tuple[Lay, ...]:
    """Return the lays that are told one by one: those of a meld, and of a take what is laid beside the top card."""
    return act.lays if isinstance(act, Meld | Take) else ()


def speaker(form: int, table: str = "acts") -> Say:
    """Return a function that says an act in the words of a table, of others or of "you"."""

    def said(key: str, cards: Iterable[Card] = (), **values: object) -> str:
        return sentence(table, key, form, cards=run_of(cards), **values)

    return said


def _phrases(deed: Deed, form: int, *, tried: bool = False) -> Iterable[str]:
    say = speaker(form)
    if not isinstance(deed.act, Meld):
        yield act_phrase(deed, say, form)
    for lay in told_lays(deed.act):
        yield lay_phrase(deed, lay, say)
    if not tried:
        yield from canastas_made(deed, say)
        yield from outcomes(deed, say, form)


def outcomes(deed: Deed, say: Say, form: int) -> Iterable[str]:
    """Yield what comes of an act apart from melds: the pile in the hand, its freezing, the end of the deal."""
    if form and isinstance(deed.act, Take) and len(deed.before.pile) > 1:
        yield say("get", grouped(deed.before.pile[:-1]))
    over = deed.after.phase is Phase.OVER
    if isinstance(deed.act, Discard) and not over and freezing(deed.after) and not freezing(deed.before):
        yield say("freeze")
    if over and deed.after.out == deed.seat:
        yield say("out")


def freezing(position: Position) -> bool:
    """Tell whether a card that lies in the pile freezes it against everybody.

    >>> from canasta_nb.core.notation.text import parse_position
    >>> freezing(parse_position("rules classic; turn 1 draw; pile 9d2h4c"))
    True
    """
    causes = frozen_for(position, position.side_of(position.turn))
    return "wild-in-pile" in causes or "red-three-upcard" in causes


def grouped(cards: Iterable[Card]) -> list[Card]:
    """Cards in the order of a hand: high cards first, black threes after the fours, wild cards last.

    >>> from canasta_nb.core.model.cards import cards_text, parse_cards
    >>> cards_text(grouped(parse_cards("2d3s4dKcKhJk")))
    'KhKc4d3s2dJk'
    """
    return sorted(cards, key=lambda card: (_ORDER.index(card.rank) if card.rank in _ORDER else len(_ORDER), card))


_ORDER = [*(rank for rank in RANKS if rank not in "23"), "3", "2", "Jk"]


def run_of(cards: Iterable[Card]) -> str:
    """Cards in a sentence, jokers apart from the others; one joker alone is a joker."""
    text = "".join(f" {face(card)} " if card == JOKER else face(card) for card in cards)
    text = " ".join(text.split())
    return sentence("acts", "joker") if text == face(JOKER) else text


def act_phrase(deed: Deed, say: Say, form: int) -> str:
    """Return an act in the words of a speaker."""
    n = len(deed.before.pile)
    pile = cards_counted(n)
    match deed.act:
        case Draw():
            return _draw_phrase(deed.before.rules, deed.act, say, form)
        case Take(card, shown, None):
            return say("take", (card, *shown), n=n, pile=pile)
        case Take(card, _, target):
            return say("take_onto", (card,), n=n, pile=pile, what=called(str(target)[0]))
        case Discard(card):
            return say("discard", (card,))
        case Face(cards):
            return say("face", cards)
        case Join(first):
            return say("join", what=ranks(first.name))
        case Show():
            return say("show")
        case _:
            return say(str(deed.act))


def lay_phrase(deed: Deed, lay: Lay, say: Say) -> str:
    """Return what is laid, new or added to a meld, in the words of a speaker."""
    at = home_of(deed, lay)
    return say("add", lay.cards, what=called(at)) if at else say("meld", lay.cards)


def laid_threes(rules: RuleSet, act: Draw) -> list[Card]:
    """Return the red threes that were drawn and laid out."""
    return [card for card in act.cards if card in RED_THREES and red_threes_lie_open(rules) and not act.keep]


def _draw_phrase(rules: RuleSet, act: Draw, say: Say, form: int) -> str:
    laid = laid_threes(rules, act)
    others = [card for card in act.cards if card not in laid and card != UNSEEN]
    threes = " ".join(map(face, laid))
    if threes:
        key = "draw_three" if len(act.cards) > len(laid) else "last_three"
    else:
        key = "draw_seen" if form and others else "draw"
    return say(key, others, threes=threes)


def rank_laid(lay: Lay) -> str:
    """Return the rank that a lay is of, in words."""
    natural = next((card.rank for card in lay.cards if not WILD[card]), "W")
    return ranks(lay.target.name if lay.target else natural)


def home_of(deed: Deed, lay: Lay) -> str:
    """Return the rank of the meld that a lay joins, empty when it is a new one."""
    if lay.target is not None:
        return lay.target.name
    own = deed.before.melds[deed.before.side_of(deed.seat)]
    at = joins(deed.before.rules, own, lay)
    return "" if at is None else own[at].rank


def canastas_made(deed: Deed, say: Say) -> Iterable[str]:
    """Yield the canastas that an act completed, and those that it turned.

    Two melds of a rank are told apart by number.
    """
    before, after = (
        Counter((meld.rank, meld.canasta) for meld in position.melds[position.side_of(deed.seat)] if meld.canasta)
        for position in (deed.before, deed.after)
    )
    gone = before - after
    for rank, kind in after - before:
        turned = kind == "mixed" and (rank, "natural") in gone
        yield say("darkened" if turned else kind, what=ranks(rank))


def canastas_closed(deed: Deed) -> list[TableMeld]:
    """Return the melds that an act has made canastas; one that only turned mixed was a canasta before."""
    before, after = (position.melds[position.side_of(deed.seat)] for position in (deed.before, deed.after))
    had = Counter(meld.rank for meld in before if meld.is_canasta)
    closed = []
    for meld in after:
        if meld.is_canasta:
            had[meld.rank] -= 1
            closed += [meld] * (had[meld.rank] < 0)
    return closed


def ranks(name: str) -> str:
    """Return a rank in words: kings.

    >>> ranks("K"), ranks("3")
    ('kings', 'black threes')
    """
    return Words().write(name, "rank" if name in RANKS else "target")


def called(name: str) -> str:
    """Return a meld as it is called where cards are added to it: kings.

    >>> called("K"), called("h")
    ('kings', 'sequence of hearts')
    """
    return Words().write(name, "target", "called")


def todo(view: View, names: Sequence[str]) -> str:
    """Return what is to be done now, in one sentence for this seat."""
    position = view.position
    if position.phase is Phase.OVER:
        return ended(position, view.seat, names)
    if position.turn != view.seat:
        return sentence("todo", "waiting", name=names[position.turn - 1])
    if position.phase is Phase.ANSWER or (position.phase is Phase.PLAY and binding_answer(position)):
        return task(position, names)
    return sentence("todo", "yours", what=task(position, names))


def task(position: Position, names: Sequence[str]) -> str:
    """Return what the player in turn has to do."""
    if position.phase is Phase.ANSWER:
        mates = position.sides[position.side_of(position.turn)]
        return sentence("todo", "answer", asker=names[mates[mates.index(position.turn) - 1] - 1])
    if position.phase is Phase.DRAW and not position.stock:
        return sentence("todo", "forced" if must_take(position) else "last")
    if UNSEEN in position.hand_of(position.turn):  # another player's
        return sentence("todo", str(position.phase))
    acts = legal_acts(position)
    if position.phase is Phase.DRAW:
        return sentence("todo", "draw" if any(isinstance(act, Take) for act in acts) else "draw_only")
    if ending(position).must_go_out:
        return sentence("todo", "go_out_yes" if binding_answer(position) else "go_out")
    lays = any(isinstance(act, Meld | Join) for act in acts)
    discards = any(isinstance(act, Discard) for act in acts)
    partner = position.partner_of(position.turn)
    if partner and Ask() in acts:
        return sentence("todo", "ask", name=names[partner - 1])
    if any(isinstance(act, Stop) for act in acts):
        return sentence("todo", "play_last" if lays else "stop")
    if lays and not discards:
        return sentence("todo", "lay")
    after_no = "_no" if binding_answer(position) is False else ""
    return sentence("todo", ("play" if lays else "discard") + after_no)


def must_take(position: Position) -> bool:
    """Tell whether the stock is empty and the pile has to be taken."""
    if position.phase is not Phase.DRAW or position.stock:
        return False
    acts = legal_acts(position)
    return bool(acts) and not any(isinstance(act, Stop) for act in acts)


def ended(position: Position, viewer: int, names: Sequence[str]) -> str:
    """Return how the deal has ended."""
    if position.out is None:
        return sentence("todo", "ended" if position.stock else "stock_out")
    if position.out == viewer:
        return sentence("todo", "out_you")
    return sentence("todo", "out", name=names[position.out - 1])
