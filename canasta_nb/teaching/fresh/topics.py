"""The topics that can be practised, by name."""

from __future__ import annotations

from canasta_nb.core.speech.language import shortened
from canasta_nb.teaching.content.asking import Unknown, nearest
from canasta_nb.teaching.fresh import (
    american,
    canastas,
    comparing,
    concealed,
    discards,
    fewest_cards,
    freezing,
    going_out,
    initial_meld,
    irregularities,
    limits,
    minimums,
    players,
    red_threes,
    scoring,
    stock_end,
    stopping,
    taking,
    turns,
)
from canasta_nb.teaching.fresh.drafts import Topic
from canasta_nb.teaching.fresh.words import told

TOPICS = {
    topic.name: topic
    for topic in (
        Topic("turn", "ct-5", "turn.draw-first", turns.draft, plain=True, weight=0.7,
              asks={"turn.draw-first": 1, "turn.already-drawn": 1, "cards.not-in-hand": 1, "meld.not-your-side": 1,
                    "meld.too-small": 1}),
        Topic("melding-limits", "ml-1", "meld.too-many-wilds", limits.draft,
              weight=0.85,
              readings=({"groups.min_naturals": "1"}, {"groups.max_wilds": "6"}, {"sequences.allowed": "true"},
                        {"groups.wilds_vs_naturals": "not-more"}, {"wild_melds.allowed": "true"}),
              asks={"meld.too-many-wilds": 1, "meld.too-few-naturals": 1, "meld.no-sequences": 1,
                    "meld.wilds-only": 1, "meld.black-three": 1}),
        Topic("canastas", "cn-3", "canastas", canastas.draft, weight=0.85, asks={"canastas": 1}),
        Topic("red-threes", "th-1", "red-threes", red_threes.draft, weight=0.7,
              readings=({"red_threes.sign": "one-canasta"},), asks={"red-threes": 1}),
        Topic("freezing", "fz-1", "take.frozen", freezing.draft, weight=1.65,
              readings=({"pile.always_frozen": "true"},), asks={"take.frozen": 1}),
        Topic("minimums", "im-1", "initial-meld.minimum", minimums.draft, opened=False, weight=0.85, elsewhere=3,
              asks={f"initial-meld.minimum {need}": 1 for need in (15, 50, 90, 120)}),
        Topic("initial-meld", "im-1", "initial-meld.minimum", initial_meld.draft, opened=False,
              asks={"initial-meld.minimum": 1}),
        Topic("fewest-cards", "st-23", "fewest-cards", fewest_cards.draft, opened=False, plain=True, weight=0.7,
              asks={"fewest-cards": 1}),
        Topic("taking-the-pile", "tk-2", "take.frozen", taking.draft,
              readings=({"pile.take_frozen": "natural-pair,natural-and-wild,lay-off-group"},
                        {"pile.take_unfrozen": "natural-pair"}),
              asks=dict.fromkeys(taking.LABELS[1:], 1)),
        Topic("going-out", "go-3", "out.keep-cards", going_out.draft, plain=True,
              readings=({"going_out.canastas": "0"},),
              asks={"out.keep-cards": 1, "out.partner-said-no": 3, "out.partner-said-yes": 3}),
        Topic("concealed", "go-5", "concealed", concealed.draft, opened=False, plain=True, weight=0.5,
              asks={"concealed": 1}),
        Topic("scoring", "sc-1", "", scoring.draft,
              readings=({"canasta_bonus.mixed": "500"},),
              asks={line: level for level, line in ((1, "canastas"), (1, "cards-in-hand"), (2, "bonuses"),
                                                    (3, "melded-cards"), (3, "total"))}),
        Topic("stock-end", "se-9", "draw.must-take", stock_end.draft, ends=True, weight=0.5,
              readings=({"stock_end.forced": "any-take"}, {"stock_end.forced": "never"}),
              asks={"draw.must-take": 1, "draw.stock-empty": 2}),
        Topic("irregularities", "se-17", "irregularities", irregularities.draft, opened=False, plain=True, weight=0.3,
              elsewhere=1, asks={"irregularities": 1}),
        Topic("discards", "st-1", "discards", discards.draft, plain=True, weight=0.7, asks={"discards": 1}),
        Topic("stopping", "st-3", "take.frozen", stopping.draft, weight=0.7, asks={"take.frozen": 1}),
        Topic("players", "pl-11", "", players.draft, plain=True, weight=0.3, elsewhere=1),
        Topic("modern-american", "ma-2", "meld.rank-takes-no-wilds", american.draft, rules="modern-american",
              weight=0.3, elsewhere=1,
              readings=({"groups.largest": "no-limit"}, {"wild_melds.locks_wilds": "false"},
                        {"groups.max_wilds": "3"})),
        Topic("comparing", "va-1", "take.frozen", comparing.draft, weight=0.3, elsewhere=1),
    )
}  # fmt: skip


def topic(name: object) -> Topic:
    """Return the topic of this name; Unknown with the known names without one.

    >>> topic("initial-meld").title
    'The initial meld'
    >>> topic("initial meld")
    Traceback (most recent call last):
    Unknown: There is no topic "initial meld" to practise. Did you mean "initial-meld"? There are turn, ...
    """
    if not isinstance(name, str) or name not in TOPICS:
        near = nearest(str(name), TOPICS)
        raise Unknown(told("unknown", "topic", name=shortened(str(name)), nearest=near, names=", ".join(TOPICS)))
    return TOPICS[name]
