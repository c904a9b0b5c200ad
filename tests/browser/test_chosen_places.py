"""Where several chosen cards may go: what the table lights is what the core accepts, in positions by chance."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from conceivable import accepted
from moments import table
from playing import OPENING, ROOT
from sampled import every_time

from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.model.acts import cards_of
from canasta_nb.core.model.cards import Card
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, parse_position

SEEDS = {"some": (3, 5), "all": range(8)}
CHOICES_EACH = 5
MELDED = "rules classic; turn 1 play; melds A KsKhKd 9s9h9d; hand 1 KcKh9c9d2sQsQhQd5c; pile 5d"
# The turn of this seat after some rounds; every other table has drawn.
CELL = """from canasta_nb import Table
from canasta_nb.bots import bot
from canasta_nb.core.engine.legal_acts import legal_acts
table = Table({rules!r}, seed={seed}, seat=1, bots="careful", motion="off")
me = bot("careful")
while table.session.view.position.phase != "draw" or len(table.session.log) < {log}:
    table.play(str(me.choose(table.session.view, legal_acts(table.session.position))))
if {draws} and any(str(act) == "draw" for act in legal_acts(table.session.view.position)):
    table.play("draw")
table"""
CHOSEN = """(ids) => {
  const { models } = window.host;
  const told = Object.values(models).find((one) => one.get("scene")?.seats).get("places").ids ?? [];
  return told.length === ids.length && ids.every((id) => told.includes(id));
}"""
LIT = """(root) => [...document.querySelectorAll(`${root} [data-lit]`)]
  .map(({ dataset }) => dataset.target ?? dataset.zone)"""
STAGED = "Object.values(window.host.models).find((one) => one.get('scene')?.seats).get('staged')"


def choices(position: Position, chance: Random) -> list[tuple[Card, ...]]:
    """Several cards of the hand by chance, and those of legal acts, with one more or as they are."""
    hand = position.hand_of(position.turn)
    acts = [cards_of(act) for act in legal_acts(position) if len(cards_of(act)) > 1]
    some = [tuple(chance.sample(hand, chance.randrange(2, min(5, len(hand)) + 1))) for _ in range(3)]
    legal = [chance.choice(acts) for _ in range(3) if acts]
    more = [(*cards, chance.choice(hand)) for cards in legal]
    return [cards for cards in (*some, *legal, *more) if not Counter(cards) - Counter(hand)]


@pytest.mark.parametrize("tables", every_time(SEEDS, asked={"some"}))
def test_27_several_chosen_cards_light_exactly_the_places_that_the_core_accepts(show, new_page, tables):
    chance = Random(27)
    asked, places = 0, Counter[str]()
    cells = [
        CELL.format(rules="samba" if seed % 4 == 3 else "classic", seed=seed, log=5 * (seed % 6) + 6, draws=seed % 2)
        for seed in SEEDS[tables]
    ]
    for cell in [*cells, table(OPENING, seat=1), table(MELDED, seat=1)]:
        page = show(cell, page=new_page())
        page.wait_for_selector(f"{ROOT}[data-turn='1']:not([aria-busy])")
        position = parse_position(show.ask("table.position()"))
        for cards in choices(position, chance):
            for card in cards:
                page.locator(f"{ROOT} [role=option][data-card='{card}'][aria-selected=false]").first.dispatch_event(
                    "click"
                )
            chosen = page.locator(f"{ROOT} [role=option][aria-selected=true]")
            page.wait_for_function(
                CHOSEN, arg=chosen.evaluate_all("nodes => nodes.map((one) => Number(one.dataset.id))")
            )
            staged = page.evaluate(STAGED)
            lit = page.evaluate(LIT, ROOT)
            composed = parse_act(staged) if staged else None
            assert set(lit) == accepted(position, cards, composed), f"{cards} as {staged} in\n{position}"
            assert len(lit) == len(set(lit))
            asked += 1
            places.update("meld" if name not in ("new", "pile") else name for name in lit)
            page.locator(f"{ROOT} [role=option]").first.focus()
            page.keyboard.press("Escape")
            chosen.first.wait_for(state="detached")
    assert asked >= CHOICES_EACH * len(cells)
    assert min(places[name] for name in ("meld", "new", "pile")) > 0, places
