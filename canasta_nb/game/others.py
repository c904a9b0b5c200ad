"""The bots at a table: they play, one turn after another, until somebody else has the turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from canasta_nb.bots import Bot, choice_of
from canasta_nb.bots.expert import RoundBudget
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.questions.views import view
from canasta_nb.core.speech.language import speaking
from canasta_nb.core.speech.refusals import TooManyCards
from canasta_nb.game.game import Game
from canasta_nb.game.seating import Bots, bot_at, who_draws_from


class Others:
    """The bots in some seats of a game; its experts share one budget of time for a round.

    >>> game = Game("classic", seed=7)
    >>> others = Others(game, "passive", seats=(1, 2, 3))
    >>> [seat for seat in others.turns()], game.position.turn
    ([1, 2, 3], 4)
    """

    def __init__(self, game: Game, bots: Bots, seats: tuple[int, ...]) -> None:
        self.game = game
        self.budget = RoundBudget()
        self.bots: Mapping[int, Bot] = {seat: bot_at(seat, bots, game.seed + seat, self.budget) for seat in seats}

    def turns(self) -> Iterator[int]:
        """Let the bots play until it is the turn of somebody else; yield the seat after each of their turns.

        Where nobody else sits, they play to the end of the deal, and have their time anew in each round.
        """
        game = self.game
        first = game.position.turn
        while not game.over and (seat := game.position.turn) in self.bots:
            if seat == first:
                self.budget.begin()
            while not game.over and game.position.turn == seat:
                self._act(seat)
            yield seat

    def _act(self, seat: int) -> None:
        game, player = self.game, self.bots[seat]
        self.budget.shared_by(who_draws_from(self.budget, self.bots, game.position))
        with speaking(game.lang):
            played, acts = [(deed.before, deed.act) for deed in game.log], legal_acts(game.position)
            try:
                act = choice_of(player, view(game.position, seat), acts, played)
                why = player.why
            except TooManyCards as error:  # it can't think about such a hand, but the game goes on
                act, why = acts[0], str(error)
        game.carry_out(act, why)
