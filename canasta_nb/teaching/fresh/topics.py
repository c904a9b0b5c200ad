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
        Topic("turn", "ct-5", "turn.draw-first", turns.draft),
        Topic("melding-limits", "ml-1", "meld.too-many-wilds", limits.draft,
              readings=({"groups.min_naturals": "1"}, {"groups.max_wilds": "6"}, {"sequences.allowed": "true"},
                        {"groups.wilds_vs_naturals": "not-more"}, {"wild_melds.allowed": "true"})),
        Topic("canastas", "cn-3", "canastas", canastas.draft),
        Topic("red-threes", "th-1", "red-threes", red_threes.draft,
              readings=({"red_threes.sign": "one-canasta"},)),
        Topic("freezing", "fz-1", "take.frozen", freezing.draft,
              readings=({"pile.always_frozen": "true"},)),
        Topic("minimums", "im-1", "initial-meld.minimum", minimums.draft, opened=False),
        Topic("initial-meld", "im-1", "initial-meld.minimum", initial_meld.draft, opened=False),
        Topic("fewest-cards", "st-23", "fewest-cards", fewest_cards.draft, opened=False, plain=True),
        Topic("taking-the-pile", "tk-2", "take.frozen", taking.draft,
              readings=({"pile.take_frozen": "natural-pair,natural-and-wild,lay-off-group"},
                        {"pile.take_unfrozen": "natural-pair"})),
        Topic("going-out", "go-3", "out.keep-cards", going_out.draft,
              readings=({"going_out.canastas": "0"},)),
        Topic("concealed", "go-5", "concealed", concealed.draft, opened=False, plain=True),
        Topic("scoring", "sc-1", "", scoring.draft,
              readings=({"canasta_bonus.mixed": "500"},)),
        Topic("stock-end", "se-9", "draw.must-take", stock_end.draft, ends=True,
              readings=({"stock_end.forced": "any-take"}, {"stock_end.forced": "never"})),
        Topic("irregularities", "se-4", "irregularities", irregularities.draft, opened=False, plain=True),
        Topic("discards", "st-1", "discards", discards.draft, plain=True),
        Topic("stopping", "st-3", "take.frozen", stopping.draft),
        Topic("players", "pl-1", "", players.draft, plain=True),
        Topic("modern-american", "ma-2", "meld.rank-takes-no-wilds", american.draft, rules="modern-american",
              readings=({"groups.largest": "no-limit"}, {"wild_melds.locks_wilds": "false"},
                        {"groups.max_wilds": "3"})),
        Topic("comparing", "va-1", "take.frozen", comparing.draft),
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
