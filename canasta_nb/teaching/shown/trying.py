"""``try_act``: acts that are tried at one table, each with what the rules say to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from textwrap import fill

from canasta_nb.core.engine.checking import check
from canasta_nb.core.engine.playing import play
from canasta_nb.core.engine.wording import title
from canasta_nb.core.model.acts import Act, Draw, cards_of
from canasta_nb.core.model.position import Position
from canasta_nb.core.notation.text import parse_act, parse_position
from canasta_nb.core.questions.views import view
from canasta_nb.core.speech.refusals import Refusal
from canasta_nb.core.speech.words import capital, small
from canasta_nb.descriptions.picturing import table_lines
from canasta_nb.descriptions.telling import Deed, act_said, rules_name, turn_sentence, usual_names
from canasta_nb.teaching.content.asking import NAMES
from canasta_nb.teaching.content.words import told
from canasta_nb.teaching.judging.showing import scores, sorted_hands
from canasta_nb.teaching.shown.leaf import Leaf, display, drawn, fan
from canasta_nb.widgets.scenes.ledger import Ledger, card_of, first_ledger, ids_among
from canasta_nb.widgets.scenes.showing import NEED_MATES, showing

WIDTH = 80


@dataclass(frozen=True)
class Trial:
    """One act at one table, and the law that refuses it; ``name`` is what its button says.

    Where many are tried beside each other, each is told ``briefly``."""

    name: str
    act: Act
    position: Position
    refusal: Refusal | None
    briefly: bool = False

    @property
    def verdict(self) -> str:
        """Whether it is allowed, or the law that refuses it, in a few words."""
        if self.refusal and self.briefly:
            return told("trying", "no")
        if self.refusal:
            return told("trying", "refused", law=small(title(self.refusal.law)))
        return told("trying", "legal")

    @property
    def why(self) -> str:
        """Why it is refused, or what comes of it."""
        if self.refusal:
            return self.refusal.short if self.briefly else self.refusal.says
        if isinstance(self.act, Draw):
            return ""
        seat = self.position.turn
        deed = Deed(seat, self.act, self.position, play(self.position, self.act))
        if act_said(deed) == act_said(deed, tried=True):
            return ""
        return turn_sentence([deed], seat, usual_names(self.position.seats))

    def steps(self, ledger: Ledger) -> list[list[int]]:
        """Return the ids of the cards that the refusal is about: those on the table, then those of the hand."""
        return showing(self.refusal, view(self.position, self.position.turn), ledger) if self.refusal else []


class TriedActs(Leaf):
    """Acts that are tried at a table: on the card each is a button that unfolds what the rules say to it."""

    kind = "cnb-tried"

    def __init__(self, trials: Sequence[Trial], *, games: bool) -> None:
        self.trials = tuple(trials)
        self.games = games  # Whether one act is tried in several games.

    @property
    def position(self) -> Position:
        """The table that the card shows."""
        return self.trials[0].position

    @property
    def question(self) -> str:
        """What the learner guesses before pressing."""
        if self.games:
            act = act_said(Deed(1, self.trials[0].act, self.position, self.position), tried=True)
            return told("trying", "where", act=act)
        asks = told("trying", "which" if len(self.trials) > 1 else "may")
        turn = self.position.turn
        return asks if turn == 1 else f"{told('trying', 'as', name=NAMES[turn])} {asks}"

    def head(self) -> tuple[str, str]:
        known = [] if self.games else [f"{rules_name(self.position.rules)}."]
        return told("trying", "title"), " ".join([told("trying", "free"), *known, *scores(self.position)])

    def lines(self) -> Iterator[str]:
        yield f"{told('trying', 'title')}. {self.question}"
        for trial in self.trials:
            yield trial.name
            says = " ".join(filter(None, [f"{trial.verdict}.", trial.why]))
            yield fill(says, WIDTH, initial_indent="  ", subsequent_indent="  ")

    def body(self) -> str:
        ledger = first_ledger(view(self.position, self.position.turn))
        marks: dict[int, list[str]] = {}
        for place, trial in enumerate(self.trials, start=1):
            if not self.games:
                for kind, ids in _marked(trial, ledger):
                    for each in ids:
                        marks.setdefault(each, []).append(f"{kind}{place}")
        lying = "".join(_lying(self.position, ledger, {each: " ".join(names) for each, names in marks.items()}))
        offered = "".join(self._offered(place, trial, ledger) for place, trial in enumerate(self.trials, start=1))
        asks = f"<p><b>{escape(self.question)}</b> {escape(told('trying', 'guess'))}</p>"
        return f"{asks}<dl>{lying}</dl><ul>{offered}</ul>"

    def _offered(self, place: int, trial: Trial, ledger: Ledger) -> str:
        """Return one alternative: a button that unfolds the verdict."""
        cards = "" if self.games else fan(cards_of(trial.act))
        why = f" {escape(trial.why)}" if trial.why else ""
        says = f"<p><b>{escape(trial.verdict)}.</b>{why}</p>"
        named = "no" if trial.refusal else "yes"
        looks = "" if self.games else _looks(trial.steps(ledger))
        return (
            f'<li class="o{place}"><details class="{named}"><summary>{cards}<b>{escape(trial.name)}</b></summary>'
            f"{says}{looks}</details></li>"
        )


def try_act(position: str, *acts: str, rules: str | Sequence[str] = ()) -> None:
    """Show what the rules say to acts at a table; a text that cannot be read is answered with the place of the mistake.

    With several ``rules`` the act is tried in each of these games, and ``position`` names none.

    >>> table = "rules classic; turn 1 draw; hand 1 9h9s2c4d; melds A QsQhQd; pile 5h2d9c"
    >>> try_act(table, "take 9c with 9h9s", "take 9c with 9h2c")
    Try it. Which of these may you do?
    Take the pile of 3 with 9♣9♥9♠
      Allowed. You take the pile of 3 with 9♣9♥9♠ and pick up 5♥2♦.
    Take the pile of 3 with 9♣9♥2♣
      Refused: the pile is frozen. You can't take 9♣ with 9♥ and 2♣. ...
    >>> try_act(table, "grab 9c")
    grab 9c: line 1, column 1: ...
    >>> try_act("rules classic; trun 1 draw", "take 9c with 9h9s")
    I can't read this position: line 1, column 16: a field was expected, not "trun": did you mean "turn"?
    """
    games = [rules] if isinstance(rules, str) else rules
    texts = [f"rules {each}; {position}" for each in games] or [position]
    try:
        tables = [sorted_hands(parse_position(text)) for text in texts]
    except ValueError as error:
        print(told("trying", "unreadable", error=error))
        return
    trials = []
    for table in tables:
        for act in acts:
            try:
                trials.append(_trial(table, act, in_game=bool(rules)))
            except ValueError as error:
                print(f"{act}: {error}")
    if trials:
        display(TriedActs(trials, games=bool(rules)))


def _trial(table: Position, text: str, *, in_game: bool) -> Trial:
    act = parse_act(text)
    refusals = check(table, act, seat_names=usual_names(table.seats))
    named = act_said(Deed(table.turn, act, table, table), tried=True)
    return Trial(_game(table) if in_game else capital(named), act, table, refusals[0] if refusals else None, in_game)


def _game(table: Position) -> str:
    """Return how a game is called, with the options in which it differs."""
    chosen = "".join(f", {value}" for value in table.rules.chosen.values())
    return f"{rules_name(table.rules)}{chosen}"


def _lying(position: Position, ledger: Ledger, marks: Mapping[int, str]) -> Iterator[str]:
    """Yield what lies on the table and in the hand, each with its label; marks belong to ids of the ledger."""
    seat = position.turn
    mine = position.side_of(seat)
    ids: dict[str, Iterator[tuple[int, ...]]] = {
        "pile": iter([ledger.pile]),
        "hand": iter([ledger.hand]),
        "melds": iter(ledger.melds[mine]),
        "their melds": iter(meld for side, melds in enumerate(ledger.melds) if side != mine for meld in melds),
    }
    for zone, label, runs, words in table_lines(position, seat, NAMES[1:]):
        rows = []
        for run in runs:
            known = next(ids.get(zone, iter(())), ())
            marked = [marks.get(each, "") for each in known] if len(known) == len(run) else [""] * len(run)
            rows.append(f"<span>{' '.join(map(drawn, run, marked))}</span>")
        yield f"<div><dt>{escape(label)}</dt><dd>{' '.join(rows)}{escape(words)}</dd></div>"


def _marked(trial: Trial, ledger: Ledger) -> Iterator[tuple[str, Iterable[int]]]:
    """Yield the marks of a refusal: cards to look at first, cards to look at then, and cards of the act that fail."""
    steps = trial.steps(ledger)
    yield from zip(("m", "n"), steps, strict=False)
    if trial.refusal:
        shown = {each for step in steps for each in step}
        played = ids_among(cards_of(trial.act), ledger.hand)
        named = [each for each in played if each in shown]
        rest = [each for each in played if each not in named]
        # What is named fails, unless the law needs it: then what is left does, or the whole act where that is nothing.
        yield "x", named if named and rest and trial.refusal.law not in NEED_MATES else rest or played


def _looks(steps: Sequence[Sequence[int]]) -> str:
    """Return a second button, which shows the cards that the refusal is about."""
    if not steps:
        return ""
    rows = "; ".join(" ".join(map(drawn, map(card_of, step))) for step in steps)
    return f"<details><summary>{escape(told('trying', 'look'))}</summary><p>{rows}</p></details>"
