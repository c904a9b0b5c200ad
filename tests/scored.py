"""Deals that show what each value that scores is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from canasta_nb.core.model.cards import parse_cards
from canasta_nb.core.notation.text import parse_position
from canasta_nb.core.rules.ruleset import RuleSet
from canasta_nb.core.score.bonus_threes import counts_as_laid_out
from canasta_nb.core.score.scoring import score_deal

KINGS = "KsKhKdKcKsKhKd"
QUEENS = "QsQhQdQcQs2s2h"
SEVENS = "7s7h7d7c7s7d7c"
WILD = "2d2c2s2h2dJkJk"
SEQUENCE = "4h5h6h7h8h9hTh"
ALL_GOOD = f"melds A {KINGS} {QUEENS} {WILD} {SEQUENCE} {SEVENS}"  # plus by every sign there is
FIVE_PURE = "KsKhKdKcKsKhKd QsQhQdQcQsQhQd JsJhJdJcJsJhJd TsThTdTcTsThTd 8s8h8d8c8s8h8d"
FIVE_MIXED = "9s9h9d9c9s2h2d 7s7h7d7c7s2h2d 6s6h6d6c6s2s2c 5s5h5d5c5sJkJk 4s4h4d4c4sJkJk"

# One more point in a value changes the score of side A by this much in its deal.
ROWS: Mapping[str, tuple[str, int]] = {
    "canasta_bonus.natural": (f"melds A {KINGS}", 1),
    "canasta_bonus.mixed": (f"melds A {QUEENS}", 1),
    "canasta_bonus.wild": (f"melds A {WILD}", 1),
    "canasta_bonus.wild_four_jokers": ("melds A 2s2h2dJkJkJkJk", 1),
    "canasta_bonus.wild_seven_deuces": ("melds A 2s2h2d2c2s2h2d", 1),
    "canasta_bonus.sequence": (f"melds A {SEQUENCE}", 1),
    "canasta_bonus.sequence_mixed": ("melds A 4h5h2s7h8h9hTh", 1),
    "canasta_bonus.sequence_eleven": ("melds A 4h5h6h7h8h9hThJhQhKhAh", 1),
    "canasta_bonus.sevens_natural": (f"melds A {SEVENS}", 1),
    "canasta_bonus.sevens_mixed": ("melds A 7s7h7d7c7s2s2h", 1),
    "canasta_bonus.aces_natural": ("melds A AsAhAdAcAsAhAd", 1),
    "canasta_bonus.deuces_pure": ("melds A 2s2h2d2c2s2h2d; out 1", 1),
    "canasta_bonus.deuces_mixed": ("melds A 2s2h2d2c2sJkJk; out 1", 1),
    "canasta_bonus.extras five-pure": (f"melds A {FIVE_PURE}", 1),
    "canasta_bonus.extras five-with-mixed": (f"melds A {FIVE_PURE.replace('QsQhQd ', 'Qs2h2d ')}", 1),
    "canasta_bonus.extras five-of-any-kind": (f"melds A {FIVE_PURE}", 1),
    "canasta_bonus.extras seven-of-any-kind": (f"melds A {FIVE_PURE} 9s9h9d9c9s9h9d {SEVENS}", 1),
    "canasta_bonus.extras ten-of-any-kind": (f"melds A {FIVE_PURE} {FIVE_MIXED}", 1),
    "going_out.bonus": (f"melds A {KINGS}; out 1", 1),
    "going_out.concealed_bonus": (f"melds A {KINGS}; out 1 concealed", 1),
    "going_out.ways concealed": (f"melds A {KINGS}; out 1 concealed", 1),
    "going_out.ways first-turn": (f"melds A {KINGS}; out 1 first-turn", 1),
    "going_out.ways first-turn-with-partner": (f"melds A {KINGS}; out 1 first-turn-with-partner", 1),
    "black_threes.meld_bonus 4": (f"melds A {KINGS} 3s3c3s3c; out 1", 1),
    "black_threes.set_aside_points": ("threes A 3s3c", 2),
    "black_threes.all_set_aside_total": ("threes A 3s3c3s3c", 1),
    "scoring.left_in_hand black-three": ("hand 1 3s3c", -2),
    "scoring.left_in_hand red-three": ("hand 1 3h3d", -2),
    "scoring.left_in_hand 7": ("hand 1 7s7d", -2),
    "penalty.short_sequence": ("melds A 4h5h6h", -1),
    "penalty.incomplete_aces": ("melds A AsAhAd", -1),
    "penalty.incomplete_sevens": ("melds A 7s7h7d", -1),
    "penalty.incomplete_wild": ("melds A 2s2hJk", -1),
    "penalty.incomplete_wild_four_jokers": ("melds A JkJkJkJk", -1),
    "penalty.hand_three_aces": ("hand 1 AsAhAd", -1),
    "penalty.hand_three_sevens": ("hand 1 7s7h7d", -1),
    "deal.cut_points 0": ("cut A 0", 1),
    "penalty.unopened_red_three": ("hand 1 3h3d", -2),
    "special_hands.hands straight": (
        "did draw, show straight; out 1; hand 1 As2h3s4d5c6h7s8d9cThJsQdKcJk",
        1,
    ),
    "special_hands.hands pairs-natural": ("did draw, show pairs; out 1; hand 1 4s4h5s5h6s6h8s8h9s9hTsThJsJh", 1),
    "special_hands.hands pairs-with-twos": ("did draw, show pairs; out 1; hand 1 2s2h7s7hAsAhKsKhQsQhJsJh9s9h", 1),
    "special_hands.hands pairs-with-jokers": ("did draw, show pairs; out 1; hand 1 JkJk7s7hAsAhKsKhQsQhJsJh9s9h", 1),
    "special_hands.hands garbage": ("did draw, show garbage; out 1; hand 1 5s5h5d5c9s9h9d9cKsKhKdQsQhQd", 1),
}

THREES = {"black-three": parse_cards("3s")[0], "red-three": parse_cards("3h")[0]}
WHO = {"side": "A", "player": "1"}


def rows(rules: RuleSet) -> Iterator[tuple[str, str, int]]:
    """Yield the values of a rule set that score, each with its deal and the effect of one more point."""
    for key, (position, each) in ROWS.items():
        name, _, word = key.partition(" ")
        value = rules.values[name]
        if name == "going_out.bonus" and rules.going_out.ways:
            continue  # these say it too, and both change together
        if word in THREES and counts_as_laid_out(rules, THREES[word]):
            continue  # such a three counts as if it lay on the table
        if value if not word else isinstance(value, Mapping) and word in map(str, value):
            yield key, position, each
    owner = WHO[rules.red_threes.owner]
    for many in rules.red_threes.values:
        yield f"red_threes.values {many}", f"{ALL_GOOD}; out 1; threes {owner} {('3h3d' * many)[: 2 * many]}", 1
    if rules.red_threes.sign != "always-plus":
        for many in rules.red_threes.minus_values:
            yield f"red_threes.minus_values {many}", f"out 2; threes {owner} {('3h3d' * many)[: 2 * many]}", -1
    for many in rules.black_threes.values:
        yield f"black_threes.values {many}", f"{ALL_GOOD}; threes A {('3s3c' * many)[: 2 * many]}", 1
    for name in rules.pack.card_points:
        melds = {"Jk": "4s4hJk", "2": "4s4h2s", "3": "3s3c3s"}.get(name, f"{name}s{name}h{name}d")
        canasta = KINGS.replace("K", "Q") if name == "K" else KINGS  # without one the cards may count otherwise
        yield f"pack.card_points {name}", f"melds A {canasta} {melds}", 1 if name in ("Jk", "2") else 3


def score(rules: str, position: str) -> int:
    return next(iter(score_deal(parse_position(f"rules {rules}; turn 1 over; {position}")).totals.values()))
