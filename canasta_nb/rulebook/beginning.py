"""What is said before anything is melded: players, cards, the deal, extra cards, the draw."""

from __future__ import annotations

from collections.abc import Iterator

from canasta_nb.core.ruleset import RuleSet

from .saying import KINDS, Sentence, bonus_threes, count, listed, number, rank, ranks, tell


def table(rules: RuleSet) -> Iterator[Sentence]:
    """Who plays with whom, and who has a score."""
    players = rules.players
    also = sorted(each for each in players.counts if each != players.counts[0])
    if also:
        others = listed(map(count, also), "or")
        yield tell(f"a game for {count(players.counts[0])} players, also for {others}.", "players.counts")
    for seats in sorted(players.counts):
        yield tell(
            _sides(rules, seats),
            "players.counts",
            "players.sides",
            *(["players.idle"] if seats in players.idle else []),
        )
    if players.lone_hand_by:
        events = {"take-pile": "take the pile", "complete-canasta": "complete a canasta", "go-out": "go out"}
        what = listed((events[each] for each in players.lone_hand_by), "or")
        where = [seats for seats in sorted(players.counts) if _lone_hand(rules, seats)]
        of = "" if where == sorted(players.counts) else f"with {listed(map(count, where), 'or')} players, "
        says = f"{of}the first player to {what} is the lone hand; the others are partners against him from then on."
        yield tell(says, "players.lone_hand_by")
    kept = {
        "side": "each side has one score, which goes on from deal to deal.",
        "player": "each player has a score of his own; partners each receive what their side made.",
    }
    yield tell(kept[players.scores_kept_by], "players.scores_kept_by")
    if players.lone_hand_needed:
        yield tell("a deal in which nobody became the lone hand is not scored.", "players.lone_hand_needed")


def _lone_hand(rules: RuleSet, seats: int) -> bool:
    """Whether a lone hand may be found: where three or more play, each alone."""
    return bool(rules.players.lone_hand_by) and seats > 2 and len(rules.players.sides[seats].split()) == seats


def _sides(rules: RuleSet, seats: int) -> str:
    sides = rules.players.sides[seats].split()
    if all(len(side) == 1 for side in sides):
        at_first = " at first" if _lone_hand(rules, seats) else ""
        return f"{count(seats)} players: each plays alone{at_first}."
    against = " against ".join(f"seats {listed(side)}" for side in sides)
    idle = "; in one of the sides three players share two seats, and one of them rests in each deal, in turn"
    return f"{count(seats)} players: {against}{idle if seats in rules.players.idle else ''}."


def cards(rules: RuleSet) -> Iterator[Sentence]:
    """The pack and what its cards count."""
    pack = rules.pack
    yield tell(
        f"{count(pack.packs, 'pack')} of 52 cards and {count(pack.jokers, 'joker')}: {pack.cards} cards.",
        "pack.packs",
        "pack.jokers",
        "pack.cards",
    )
    by_points: dict[int, list[str]] = {}
    for name, points in pack.card_points.items():
        by_points.setdefault(points, []).append(name)
    worth = "; ".join(f"{ranks(names)} {number(points)}" for points, names in by_points.items())
    yield tell(f"jokers and twos are wild. Cards count: {worth}.", "pack.card_points")


def dealing(rules: RuleSet) -> Iterator[Sentence]:
    """The deal, the first card of the pile, and the threes that were dealt."""
    deal = rules.deal
    by_cards: dict[int, list[int]] = {}
    for seats in sorted(rules.players.counts):
        by_cards.setdefault(deal.hand[seats], []).append(seats)
    if len(by_cards) == 1:
        yield tell(f"each player is dealt {count(next(iter(by_cards)), 'card')}.", "deal.hand")
    else:
        each = (f"{dealt} with {listed(map(count, seats), 'or')} players" for dealt, seats in by_cards.items())
        yield tell(f"cards dealt to each player: {', '.join(each)}.", "deal.hand")
    yield tell(_upcard(rules), "deal.upcard", "deal.upcard_rejects", *(["deal.count_off"] if deal.count_off else []))
    threes = bonus_threes(rules)
    when = {
        "at-once": f"each {threes} that was dealt is laid out and replaced at once, from the dealer's left.",
        "at-first-turn": f"each {threes} that was dealt is laid out and replaced at its owner's first turn.",
        "before-upcard": f"each {threes} that was dealt is laid out and replaced before a card is turned up.",
        "by-choice": f"a {threes} that was dealt may be kept, or laid out and replaced when its owner's turn begins.",
    }
    yield tell(when[deal.dealt_threes], "deal.dealt_threes")


def _upcard(rules: RuleSet) -> str:
    deal = rules.deal
    if deal.upcard == "none":
        return "no card is turned up: the pile begins with the first discard."
    rejected = listed((KINDS[each] for each in deal.upcard_rejects), "or")
    if deal.upcard == "bury":
        return f"a card is turned up to begin the pile; {rejected} goes back into the stock, and another is turned."
    covered = f"; while {rejected} lies on top, another is turned onto it" if rejected else ""
    if deal.upcard == "cover":
        return f"a card is turned up to begin the pile{covered}."
    numbers = ", ".join(f"{rank(name)} {cards}" for name, cards in deal.count_off.items())
    return f"a card is turned up, and stock cards are laid face down under it ({numbers}){covered}."


def extra_cards(rules: RuleSet) -> Iterator[Sentence]:
    """Talons, packets, feet and bonus cards from the stock."""
    packet = rules.packet
    if packet.kind == "none":
        return
    size = count(packet.size[0], "card")
    talons = listed(
        f"{each} cards for the {which} side that earns one"
        for each, which in zip(map(count, packet.size), ("first", "second"), strict=False)
    )
    kinds = {
        "talon": f"two talons lie face down on the table: {talons}.",
        "own-packet": f"each player is also dealt a packet of {size}, face down.",
        "stock-bonus": f"there is a bonus of {size} from the top of the stock.",
        "own-packet-and-stock-bonus": f"each player is also dealt a packet of {size}, face down, which is his with the "
        f"first canasta that he completes; besides there is a bonus of {size} from the top of the stock.",
        "foot": f"each player is also dealt a second hand, the foot: {size}, face down.",
    }
    yield tell(kinds[packet.kind], "packet.kind", "packet.size")
    earned = {
        "initial-meld": "makes the initial meld of his side",
        "own-first-canasta": "completes his first canasta",
        "first-canasta-of-deal": "completes the first canasta of the deal",
        "hand-empty": "has emptied his hand",
    }
    times = {
        "each-side-once": "once for each side in a deal",
        "each-player-once": "once for each player in a deal",
        "once-a-deal": "only once in a deal",
    }
    if packet.trigger and packet.times:
        these = "the bonus is" if packet.kind == "own-packet-and-stock-bonus" else "these cards are"
        says = f"{these} for the player who {earned[packet.trigger]}, {times[packet.times]}."
        yield tell(says, "packet.trigger", "packet.times")
    usable = {
        "at-once": "he takes them into his hand at once, and may meld them in the same turn.",
        "hand-at-once-meld-next-turn": "he takes them into his hand at once, but melds none before his next turn.",
        "next-turn": "he takes them face down after his discard; they join his hand when his next turn begins.",
        "at-once-unless-emptied-by-discard": "he takes them up at once if he emptied his hand by melding, "
        "and when his next turn begins if he emptied it by the discard.",
    }
    if packet.usable:
        yield tell(usable[packet.usable], "packet.usable")
    if packet.threes:
        replaced = "replaced from the stock" if packet.threes == "replaced" else "not replaced"
        yield tell(f"each {bonus_threes(rules)} among them is laid out and {replaced}.", "packet.threes")
    if packet.not_if_out is not None and rules.going_out.possible:
        out = "a player who goes out in that turn gets nothing" if packet.not_if_out else "who gets them is not yet out"
        yield tell(f"{out}.", "packet.not_if_out")
    if packet.short_stock:
        yield tell("if the stock has fewer cards, he takes what is left.", "packet.short_stock")
    if packet.unopened:
        counts = "as cards left in the hand" if packet.unopened == "counts-in-hand" else "for nobody"
        yield tell(f"what was never taken up counts {counts}.", "packet.unopened")


def turn(rules: RuleSet) -> Iterator[Sentence]:
    """The draw."""
    drawn = count(rules.turn.draw, "card")
    says = f"a player draws {drawn} from the stock or takes the pile; then he may meld, and discards one card."
    yield tell(says, "turn.draw")
    threes = bonus_threes(rules)
    if rules.turn.drawn_threes == "by-choice":
        yield tell(f"a {threes} drawn may be laid out and replaced, or kept in the hand.", "turn.drawn_threes")
    else:
        yield tell(f"a {threes} drawn is laid out at once and replaced from the stock.", "turn.drawn_threes")
