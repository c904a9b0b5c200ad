"""What a table says at a position and of the turns of a deal."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

from canasta_nb.bots import bot
from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.legal_acts import legal_acts
from canasta_nb.core.engine.playing import play
from canasta_nb.core.model.position import SIDE_LETTERS, Phase, Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.explaining import explain
from canasta_nb.core.questions.views import View, view
from canasta_nb.core.score.score_sheet import LINES
from canasta_nb.core.speech.language import texts
from canasta_nb.descriptions.pile import pile_said, pile_short
from canasta_nb.descriptions.telling import Deed, ended, todo, turn_sentence, usual_names
from canasta_nb.descriptions.text_table import Tried, text_table
from canasta_nb.game import saying
from canasta_nb.game.coaching import options, question, where_to_look
from canasta_nb.game.session import Session
from canasta_nb.game.terminal import play_in_terminal
from canasta_nb.widgets.explained.why import why
from canasta_nb.widgets.scenes.allowed import allowed, besides
from canasta_nb.widgets.scenes.ledger import first_ledger
from canasta_nb.widgets.shown.turn_guide import TurnGuide
from sentences.refusals import acts
from sentences.situation import Situation

WORDS = "rulesets/laws/words.toml"


@cache
def positions() -> dict[str, list[dict[str, str]]]:
    """Return what table.toml holds: positions that are asked about, and turns that are told."""
    return tomllib.loads(Path(__file__).with_name("table.toml").read_text(encoding="utf-8"))


def situations() -> Iterator[Situation]:
    for each in positions()["position"]:
        at = parse_position(each["position"])
        yield Situation(each["about"], (each["position"],), prompts(view(at, 1)) | reasons(at))
    for each in positions()["whole"]:
        at = parse_position(each["position"])
        yield Situation(each["about"], (each["position"],), dict(explained(at)))
    for each in positions()["turn"]:
        deeds = played(each["position"], each["acts"])
        names = usual_names(len(deeds[0].before.hands))
        says = {"told": told(deeds, 1, names), "to who plays": told(deeds, deeds[0].seat, names)}
        yield Situation(each["about"], (each["position"], each["acts"]), says)
    yield refused_in_text()
    yield from a_deal()


def refused_in_text() -> Situation:
    """Return the table of the worked example in text, with an act that was refused."""
    at = next(parse_position(each["position"]) for each in acts() if each["about"] == "the kings at 90")
    tried = parse_act("take Ks with KhKc, QsQh2d")
    refused = Tried(str(tried), check(at, tried)[0])
    text = text_table(view(at, 1), last=(4, parse_act("discard Ks")), refused=refused)
    return Situation("the kings at 90 in text", (str(tried),), {"text": text})


def prompts(seen: View) -> dict[str, str]:
    """Return the lines of the table and the first two steps of its advice."""
    names = usual_names(len(seen.position.hands))
    chosen = options(seen)[1] if seen.position.turn == seen.seat and seen.position.phase is not Phase.OVER else ()
    return {
        "to do": todo(seen, names),
        "pile": pile_said(seen, names),
        "pile, short": pile_short(seen),
        "question": question(seen, names),
        "where to look": where_to_look(seen),
        **{f"option {act}": why for why, act in {each.why: each.act for each in reversed(chosen)}.items()},
    }


def reasons(at: Position) -> dict[str, str]:
    """Return why each button is off, and the words on buttons that are seldom there."""
    can = allowed(view(at, 1), usual_names(len(at.hands)))
    off = {f"no {act}": reason[1] for act, reason in can.items() if reason is not True}
    mine = at.turn == 1 and at.phase is not Phase.OVER
    return off | ({f"button {act}": words for act, words in besides(at)} if mine else {})


def explained(at: Position) -> Iterator[tuple[str, str]]:
    """Yield all explanations of a position: answers to questions, the panels of "Why?", the guide of a turn."""
    seen, names = view(at, 1), usual_names(len(at.hands))
    for words in texts(WORDS)["questions"].values():
        yield words, explain(at, words)
    of = ["pile", "minimum", *(f"score:{letter}" for letter in SIDE_LETTERS[: len(at.sides)])]
    of += [f"meld:{SIDE_LETTERS[side]}:{n}" for side, melds in enumerate(at.melds) for n in range(len(melds))]
    of += [f"line:{code}" for code in LINES] if at.phase is Phase.OVER else []
    for thing in of:
        found = why(seen, first_ledger(seen), thing, names)
        rows = [" · ".join(row["cells"]) for row in found.get("rows", ())]
        yield thing, "\n".join([found["title"], *found["says"], *rows])
    yield "in text", text_table(seen)
    if at.phase is Phase.OVER:
        yield "the end", ended(at, 1, names)
    else:
        yield "guide", TurnGuide(at).to_text()


def told(deeds: list[Deed], viewer: int, names: Sequence[str]) -> str:
    """Return what was done in a turn as a table tells it: a partner's answer is a sentence of its own."""
    apart = groupby(deeds, key=lambda deed: deed.seat)
    return " ".join(turn_sentence(list(each), viewer, names) for _, each in apart)


def played(position: str, acts: str) -> list[Deed]:
    """Return what was done in a turn."""
    now, deeds = parse_position(position), []
    for text in acts.split("; "):
        act = parse_act(text, now.hand_of(now.turn))
        after = play(now, act)
        deeds.append(Deed(now.turn, act, now, after))
        now = after
    return deeds


def a_deal() -> Iterator[Situation]:
    """Yield a whole deal: every topic at its beginning, in its middle and after it, its turns, a terminal."""
    session = Session("classic", seed=3, bots="greedy", seat=1)
    player = bot("greedy")
    for turn in range(200):
        for _ in session.others():
            pass
        if turn in (0, 30) or session.over:
            says = {topic: saying.answer_in_words(session, topic) for topic in (*saying.TOPICS, "xyzzy")}
            says["no way back"] = session.why_no_undo()
            yield Situation(f"a deal between greedy bots, after {len(session.log)} acts", (), says)
        if session.over:
            break
        session.play(player.choose(session.view, legal_acts(session.position)))
    turns = saying.turns_since(session.log, session.start, 1, session.names)
    yield Situation("its last turns", (), {f"{n}": says for n, (_, _, says, _) in enumerate(turns)})
    told: list[str] = []
    typed = "help; discard 4c; melt 9s; draw; why; undo; hint; discard 10h; quit now; history; quit"
    lines = iter(typed.split("; "))
    play_in_terminal(Session("classic", seed=3, bots="greedy"), lines, lambda text: told.append(str(text)))
    yield Situation("in a terminal", (typed,), {f"{n}": text for n, text in enumerate(told)})
