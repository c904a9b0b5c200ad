"""The topics that can be practised, by name."""

from __future__ import annotations

from canasta_nb.teaching.exercises import Unknown, nearest
from canasta_nb.teaching.practice import (
    freezing,
    going_out,
    initial_meld,
    limits,
    minimums,
    scoring,
    taking,
)
from canasta_nb.teaching.practice.drafts import Topic

TOPICS = {
    topic.name: topic
    for topic in (
        Topic("melding-limits", "What may be laid together", "02_melds", "What a meld is",
              "meld.too-many-wilds", limits.draft,
              readings=({"groups.min_naturals": "1"}, {"groups.max_wilds": "6"}, {"sequences.allowed": "true"},
                        {"groups.wilds_vs_naturals": "not-more"}, {"wild_melds.allowed": "true"})),
        Topic("freezing", "What freezes the pile", "05_freezing", "Three freezes", "take.frozen", freezing.draft,
              readings=({"pile.always_frozen": "true"},)),
        Topic("minimums", "How much is enough to open", "06_initial_meld", "How much is enough?",
              "initial-meld.minimum", minimums.draft, opened=False),
        Topic("initial-meld", "The initial meld", "06_initial_meld", "How much is enough?", "initial-meld.minimum",
              initial_meld.draft, opened=False),
        Topic("taking-the-pile", "Ways of taking the pile", "07_taking_the_pile", "What takes the pile",
              "take.frozen", taking.draft,
              readings=({"pile.take_frozen": "natural-pair,natural-and-wild,lay-off-group"},
                        {"pile.take_unfrozen": "natural-pair"})),
        Topic("going-out", "Going out", "08_going_out", "May I go out?", "out.no-canasta", going_out.draft,
              readings=({"going_out.canastas": "0"},)),
        Topic("scoring", "Scoring a deal", "09_scoring", "The sheet", "", scoring.draft,
              readings=({"canasta_bonus.mixed": "500"},)),
    )
}  # fmt: skip


def topic(name: object) -> Topic:
    """The topic of this name; Unknown with the names that there are when there is none.

    >>> topic("initial-meld").title
    'The initial meld'
    >>> topic("initial meld")
    Traceback (most recent call last):
    Unknown: There is no topic "initial meld" to practise. Did you mean "initial-meld"? There are melding-limits, ...
    """
    if not isinstance(name, str) or name not in TOPICS:
        raise Unknown(
            f'There is no topic "{name}" to practise.{nearest(str(name), TOPICS)} There are {", ".join(TOPICS)}.'
        )
    return TOPICS[name]
