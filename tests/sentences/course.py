"""What the course says to wrong answers and asks in practice, why bots play as they do, and reviews of deals."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from said import SAID

from canasta_nb.bots import bot, choice_of
from canasta_nb.bots.expert import act_named
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.notation.text import parse_act
from canasta_nb.descriptions.telling import usual_names
from canasta_nb.game.session import Session
from canasta_nb.review import Review
from canasta_nb.review.words import Company, did, sentence
from canasta_nb.teaching.bank.exercises import exercise
from canasta_nb.teaching.fresh.fresh import drawn
from canasta_nb.teaching.fresh.topics import TOPICS, topic
from canasta_nb.teaching.judging.assessing import assess
from canasta_nb.teaching.notebook.feedback import feedback, kept_back
from sentences.situation import Situation

BOTS = ("passive", "greedy", "careful", "beginner")
ACTS = (
    "draw", "take Ks with KhKc", "take Ks onto K", "meld KsKhKd, QsQhQd", "discard Kc", "join 7/1 7/2", "face 3h",
    "show pairs", "ask", "yes", "no", "stop",
)  # fmt: skip
SHORT = 8  # words: a shorter line of feedback is a verdict or a heading


def situations() -> Iterator[Situation]:
    for id_, said in SAID.items():
        answer = said["wrong"][0]["answer"]
        found = assess(exercise(id_), ast.literal_eval(answer))
        lines = dict.fromkeys(line.strip() for line in feedback(found).splitlines() if len(line.split()) >= SHORT)
        yield Situation(id_, (answer,), {"at first": kept_back(found), "in the end": "\n".join(lines)})
    for name in TOPICS:
        asked = drawn(topic(name), level=1, seed=1, number=1)
        yield Situation(f"practice: {name}", (), {"asks": asked.question, "hints": "\n".join(asked.hints)})
    for name in BOTS:
        yield Situation(f"the bot {name}", (), reasons_of(name))
    yield from reviews()


def reasons_of(name: str) -> dict[str, str]:
    """Return the first of each kind of sentence that a bot says in two deals, with its act."""
    said: dict[str, tuple[str, str]] = {}
    for seed in (1, 2):
        session = Session("classic", seed=seed, bots=name)
        player = bot(name, seed=seed)
        while not session.over:
            for _ in session.others():
                pass
            if not session.over:
                act = choice_of(player, session.view, legal_acts(session.position))
                said.setdefault(re.sub(r"\d+|\b[\w-]+s\b|\S*[♠♥♦♣]\S*", "", player.why), (str(act), player.why))
                session.play(act)
    return dict(said.values())


def reviews() -> Iterator[Situation]:
    """Yield reviews in which the cards decided, and the words for acts in others."""
    for lead, luck, left in ((120, 300, 0), (-5, -60, 3), (0, 0, 0)):
        found = Review(seat=1, names=usual_names(4), costs=(), left=left, moments=(), lead=lead, luck=luck)
        yield Situation(f"a review: {lead} ahead, {luck} by luck", (), {"says": "\n".join(found.lines())})
    for names, company in (("two", Company(alone=True, rival="Ben")), ("three", Company(alone=True, sides=3))):
        alone = [Review(1, ("Ann", "Ben"), (), 0, (), lead, lead // 2, company) for lead in (120, -60, 0)]
        says = dict.fromkeys(line for each in alone for line in each.lines())
        yield Situation(f"a review for one of {names} who play alone", (), {"says": "\n".join(says)})
    kept = {"turn": 5, "did": did(parse_act("discard 9s")), "points": 190, "best": act_named(parse_act("draw"))}
    says = (sentence("fine_own"), sentence("hinted", **kept), sentence("going", done=3, of=36))
    yield Situation("a review of moves that a hint advised, and one that goes on", (), {"says": "\n".join(says)})
    yield Situation("acts in a review", (), {act: did(parse_act(act)) for act in ACTS})
