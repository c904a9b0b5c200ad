"""The five moments for looking at the table: the way to each, and the words that a player must be able to read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from catalogue import sentence

from canasta_nb.core.engine import wording
from canasta_nb.core.notation.text import parse_act

if TYPE_CHECKING:
    from playing import Person


class Moment(NamedTuple):
    """A moment: the notebook's cell that opens it, the player's actions, and words in the picture."""

    cell: str
    reach: Callable[[Person], None]
    words: tuple[str, ...]


def _nothing(_: Person) -> None:
    """Leave the table as it was opened."""


def _try_to_take(person: Person) -> None:
    person.act_by_clicks(parse_act("take Ks with KhKc, QsQh2d"))
    person.page.locator(f"{person.root} .cnb-refusal .cnb-law").wait_for()
    person.page.wait_for_selector(f"{person.root}:not([aria-busy])")  # on a busy machine the answer comes later


def _ask_about_the_pile(person: Person) -> None:
    person.page.locator(f"{person.root} [data-act='why:pile']").click()
    person.page.locator(f"{person.root} .cnb-sheet").wait_for()


def _choose_aces(person: Person) -> None:
    person.act_by_clicks(parse_act("draw"))
    person.page.wait_for_selector(f"{person.root}[data-phase=play]:not([aria-busy])")
    for card in parse_act("meld AsAhAdAc").lays[0].cards:
        person.page.locator(f"{person.root} [role=option][data-card='{card}']").first.click(position={"x": 9, "y": 14})


def table(position: str, **options: object) -> str:
    words = "".join(f", {name}={value!r}" for name, value in {"seed": 7, "bot_delay_ms": 0, **options}.items())
    return f"from canasta_nb import Table\ntable = Table({position!r}{words})\ntable"


def led_to(position: str, **acts: str) -> str:
    """Return a table after these acts of the other players, given by seat."""
    return f"""from canasta_nb import Table
from canasta_nb.core.notation.text import parse_act
class Told:
    why = "I was told."
    def __init__(self, acts):
        self.acts = iter(acts.split("; "))
    def choose(self, view, acts):
        return parse_act(next(self.acts))
bots = {{int(seat[1:]): Told(acts) for seat, acts in {acts!r}.items()}}
table = Table({position!r}, seed=7, seat=1, bots=bots, bot_delay_ms=0)
table"""


FROZEN = """rules classic; deal 3; scores 1500 1300; turn 2 draw
hand 1 KhKcQsQh2dTs9c8d6h5s4d
hand 2 7sx8
hand 3 4sx10
hand 4 Ks2sx5
melds B 8s8h8d8c8s8h2c QdQcQd
threes B 3h
pile 6d5cJcAhKd2h"""

THIRTY = """rules classic; deal 2; scores 1495 640; turn 3 draw
hand 1 AsAhAdAcJsJhJd9s9h9d9c8d7h7d6h5s5h5d4s4h4c3sQd2cJkJc6c6dKc
hand 2 x9
hand 3 9h6sx9
hand 4 3cx5
melds A KsKhKdKcKsKhKd TsThTdTcJk 7s7h7d7c7s2s2d
melds B QsQh2d 8s8h8d8c8s8h2h 6s6h6d
threes A 3h3d; threes B 3h
pile 5c
stock x2Jkx14"""

QUESTION = """rules classic; deal 2; scores 2210 1980; turn 2 draw
hand 1 AsAhJsJhTs9h9d8d7h5s5h2c
hand 2 7cx8
hand 3 JdQc
hand 4 x6
melds A KsKhKdKcKsKhKd QsQhQd JcJcJd
melds B 8s8h8d8c8s8h2h 6s6h6d 4s4h4d2s
threes A 3d; threes B 3h
pile 5c9h2d
stock 5d9cx45"""

OVER = """from canasta_nb import Table
from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
table = Table("classic", seed=3, bots="greedy", bot_delay_ms=0)
me = bot("greedy")
while not table.session.over:
    table.play(str(me.choose(table.session.view, legal_acts(table.session.position))))
table"""

MOMENTS = {
    "start": Moment(table("classic"), _nothing, ("Your turn: draw a card.", "needs 50 to open", "Frozen")),
    "frozen": Moment(
        led_to(FROZEN, s2="draw; discard 7s", s3="draw; discard 4s", s4="draw; meld Q+2s; discard Ks"),
        _try_to_take,
        (
            "2♥ (card 6 of 9, lying crosswise) is wild",
            wording.short("initial-meld.minimum", {"have": 70, "need": 90}),
            "initial-meld.minimum",
            "mixed canasta (black)",
            "1,300",
            "Dot draws, adds 2♠ to the queens and discards K♠.",
        ),
    ),
    "thirty": Moment(
        led_to(THIRTY, s3="draw; discard 9h", s4="draw; discard 3c"),
        _choose_aces,
        ("natural canasta (red)", "Blocked", "80 points", "black 3", "Dot draws and discards 3♣."),
    ),
    "question": Moment(
        led_to(QUESTION, s2="draw; discard 7c", s3="draw; ask"),
        _nothing,
        ("Cam asks: may I go out?", "Yes", "No", "Frozen", "Cam draws and asks: may I go out?"),
    ),
    "explained": Moment(
        led_to(FROZEN, s2="draw; discard 7s", s3="draw; discard 4s", s4="draw; meld Q+2s; discard Ks"),
        _ask_about_the_pile,
        (
            sentence("why", "pile"),
            "two natural kings from your hand",
            "❄ FROZEN",
            "Close",
        ),
    ),
    "over": Moment(OVER, _nothing, ("The deal is over.", "This deal", "Next deal")),
}
