"""The states of the smaller widgets for pictures and checks: the code, the learner's actions, and the words to read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from catalogue import sentence

from canasta_nb.teaching.bank.exercises import exercise

Root = Any  # a locator of Playwright


class State(NamedTuple):
    """A state: the expression that makes the widget, the learner's actions, and words in the picture."""

    made: str
    words: tuple[str, ...]
    reach: Callable[[Root], None] = lambda root: None


def click_cards(root: Root, *cards: str) -> None:
    """Click these cards of the hand."""
    for card in cards:
        open_one = root.locator(f"[data-zone=hand] [data-card='{card}'][aria-selected=false]").first
        open_one.click(position={"x": 9, "y": 14})


def press(name: str) -> Callable[[Root], None]:
    return lambda root: root.get_by_role("button", name=name).first.click()


AT_90 = "rules classic; scores 1500 1300; turn 1 draw; hand 1 KhKcQsQh2dTs9c8d6h5s4d; pile Kd5cQc8hKs"
AT_50 = AT_90.replace("1500", "900")
KINGS = "take Ks with KhKc, QsQh2d"


def _lay_kings(root: Root) -> None:
    click_cards(root, "Kh", "Kc")
    press("Lay down")(root)
    click_cards(root, "2d")


def _ask_for_the_wild_card(root: Root) -> None:
    click_cards(root, "Kh", "Kc")
    press("Lay down")(root)
    click_cards(root, "2d")
    press("Lay down")(root)


BUILDER = f"MeldBuilder({AT_90!r})"
MELD_BUILDER = {
    "empty": State(BUILDER, ("at 1,500 you need 90 to open", "Nothing laid yet.", "which never count")),
    "building": State(BUILDER, ("Kings · 20 points", "20 of 90, 70 short", "Too few cards"), _lay_kings),
    "asking": State(BUILDER, ("Where does 2♦ go?", "a meld of wild cards"), _ask_for_the_wild_card),
    "short": State(f"MeldBuilder({AT_90!r}, proposal={KINGS!r})", ("70 of 90, 20 short", "initial-meld.minimum")),
    "enough": State(f"MeldBuilder({AT_50!r}, proposal={KINGS!r})", ("70 of 50 ✓", sentence("meld_builder", "says_ok"))),
    "opened": State(
        "MeldBuilder('7h8h9h2cKsKhKd4s', rules='samba', melds_on_table=['ThJhQh'], proposal='meld h+7h8h9h')",
        (sentence("meld_builder", "no_minimum"), "Sequence of hearts", "25 points"),
    ),
    "readonly": State(f"MeldBuilder({AT_50!r}, proposal={KINGS!r}, readonly=True)", ("70 of 50 ✓",)),
    "four": State(f"MeldBuilder({AT_90!r}, proposal={KINGS!r}, theme='dark', deck='four')", ("70 of 90, 20 short",)),
}

OVER = (
    "rules classic; deal 2; scores 1200 640; turn 1 over; out 1; melds A KsKhKdKcKsKhKd 9s9h9d9c9s2h2d AsAhAc; "
    "threes A 3h3d; hand 1 -; hand 3 4c5d5hQsKcAhAd; threes B 3h; hand 2 4s5sQd; hand 4 JkAc"
)
SHEET = f"ScoreSheet({OVER!r}"


def fill_in(**points: str) -> Callable[[Root], None]:
    """Type points into lines, then check."""

    def reach(root: Root) -> None:
        for line, text in points.items():
            root.locator(f"[data-line='{line.replace('_', '-')}']").fill(text)
        press("Check")(root)

    return reach


SCORE_SHEET = {
    "folded": State(f"{SHEET})", ("Ann went out.", "1,245", "−190", "Needed to open next")),
    "unfolded": State(
        f"{SHEET})",
        ("12 × 10 = 120", sentence("score_sheet", "reasons", "natural-canastas"), "Cam: 3 × −5"),
        press("Unfold all"),
    ),
    "fill": State(f"{SHEET}, mode='fill')", ("Fill in the sheet of Ann and Cam", "Left in Cam’s hand", "Score now")),
    "checked": State(
        f"{SHEET}, mode='fill')",
        (
            "✗ You wrote 300, but it is 500: " + sentence("score_sheet", "reasons", "natural-canastas") + ".",
            "Not filled in yet.",
            "✓ right",
            "3 of 6 lines",
        ),
        fill_in(melded_cards="220", natural_canastas="300", red_threes="200", going_out="100"),
    ),
    "not-over": State("ScoreSheet('rules classic; turn 1 draw')", (sentence("score_sheet", "not_over"),)),
    "six": State(
        "ScoreSheet('rules classic-6p; turn 1 over; out 2; melds B KsKhKdKcKsKhKd; hand 1 5s; hand 2 -', theme='dark')",
        ("Ben went out.", "Side B: Ben, Dot and Fay"),
    ),
}


def _answer_wrong(root: Root, first: str = "true") -> None:
    for part, verdict in enumerate((first, "true")):
        root.locator(f"[data-at='{part}:0'][value={verdict}]").check()
    if first == "false":
        root.locator("[data-at='0:1'][value='take.frozen']").check()
    press("Check")(root)
    root.locator(".cnb-said b").first.wait_for()


def _use_up(root: Root) -> None:
    for attempt, first in enumerate(("true", "false", "true"), start=1):  # the same twice would be no attempt
        _answer_wrong(root, first)
        if attempt < 3:
            press("Try again")(root)
    root.get_by_text("That was the last attempt").wait_for()


def _pick_nines(root: Root) -> None:
    click_cards(root, "9h", "9d")
    press("Check")(root)


QUIZ = {
    "unanswered": State("Quiz('fz-2', save=False)", ("Dot throws the 7♦", "With one 7 and a 2?", "Hint (")),
    "wrong": State(
        "Quiz('im-6', save=False, max_attempts=3)", ("Not so.", "Find the minimum", "1 of 2 points"), _answer_wrong
    ),
    "shown": State(
        "Quiz('im-6', save=False, max_attempts=3)",
        ("That was the last attempt", "The right answer is no: not enough to open."),
        _use_up,
    ),
    "right": State("Quiz('fz-3', save=False)", ("Right.", "Players can take 9♣ with two natural nines"), _pick_nines),
    "pick": State("Quiz('fz-1', save=False)", ("Picture 6",)),
    "sheet": State("Quiz('sc-1', save=False)", ("Canastas", "Cards left in hand")),
    "order": State("Quiz('fz-5', save=False)", (exercise("fz-5").parts[2].ask,)),
    "moves": State("Quiz('fz-7', save=False)", ("You haven't played anything yet.", "Ben")),
    "typed": State(
        "Quiz('fz-w1', save=False, readonly=True)", (exercise("fz-w1").question.partition(":")[0], "Choose the cards.")
    ),
}

COACH = {
    "unasked": State(f"Coach({AT_50!r})", ("Ask when you'd like advice",)),
    "question": State(
        f"Coach({AT_50!r})", (sentence("telling", "coach", "take", top="K♠"),), press("Ask me a question")
    ),
    "options": State(
        f"Coach({AT_50!r})",
        ("Take the pile of 5 with K♠K♥K♣", sentence("telling", "options", "draw")),
        press("What may I do?"),
    ),
    "move": State(f"Coach({AT_50!r})", ("A careful player would say: “I take K♠",), press("A good move")),
    "longer": State(f"Coach({AT_50!r})", ("An expert would say: “",), press("Think longer")),
    "waiting": State(f"Coach({AT_50.replace('turn 1 draw', 'turn 1 over')!r})", ("The deal is over.",)),
}
PLAYING = "rules classic; turn 1 play; melds A KsKhKd; hand 1 KcQsQhQd9s8d4c; pile 5d"
TURN_GUIDE = {
    "draw": State(f"TurnGuide({AT_50!r})", ("Draw or take", "Your turn: draw, or take the pile.")),
    "meld": State(f"TurnGuide({PLAYING!r}, detail='meld')", ("▶", "You don't have to")),
    "open": State(f"TurnGuide({PLAYING!r})", (sentence("turn_guide", "rules", "draw"),), press("Draw or take")),
}


def _choose_and_unfold(root: Root) -> None:
    root.locator("[data-choices]").first.click()
    root.locator("[data-option=always-frozen]").first.select_option("on")
    root.get_by_text("3 examples change").first.wait_for()
    root.locator("[data-open='turn: draw']").click()
    root.get_by_text("turn.draw = 1").wait_for()


VARIANTS = {
    "two": State("VariantExplorer('classic', 'samba')", ("25 of 53 points differ", "≠ Cards that you draw", "✗ No.")),
    "chosen": State(
        "VariantExplorer('classic', 'samba')",
        ("1 chosen", sentence("variant_explorer", "changed"), "Source: Pagat", "always-frozen=on"),
        _choose_and_unfold,
    ),
    "four": State(
        "VariantExplorer('classic', 'modern-american', 'gamecolony', 'joker', theme='dark')",
        ("Rule set 4", "points to play to"),
        lambda root: root.locator("[data-choices]").nth(2).click(),
    ),
    "same": State(
        "VariantExplorer('classic', 'classic', readonly=True)", ("don't differ on any of 49 points", "✓ Yes.")
    ),
}

HAND = "'9h9d2sJkKcTs8d6c5h4s4dAsAhQdQs'"
HAND_PICKER = {
    "picking": State(f"HandPicker({HAND}, min_pick=2, max_pick=3, picked='9h9d')", ("2 of 3 picked: 9♥ 9♦",)),
    "full": State(
        f"HandPicker({HAND}, max_pick=2, picked='9h9d')",
        ("2 of 2 picked. Put one back first.",),
        lambda root: click_cards(root, "Kc"),
    ),
    "marked": State("HandPicker('9h9d2sJk', marks={'9h': 'good', '2s': 'bad', 'Jk': 'hint'})", ("Choose any cards.",)),
    "pack": State("HandPicker(mode='pack', packs=2, picked='KhKhJkAs')", ("4 picked: K♥ K♥ joker A♠", "2×")),
    "empty": State("HandPicker('')", ("There are no cards here.",)),
    "readonly": State("HandPicker('9h9d2sJkKc', picked='9h', readonly=True)", ("1 picked: 9♥",)),
}

PILE = "PileExplorer('5h2d9cKd', melds=['QsQhQd']"
PILE_EXPLORER = {
    "frozen": State(f"{PILE})", ("the 2♦ (card 2 of 4, lying crosswise) is wild", "❄ FROZEN", "✓ yes")),
    "free": State(f"{PILE}, step=1)", ("After 1 of 4 cards", "not frozen")),
    "blocked": State("PileExplorer('9c3s')", ("✕ can't be taken now", "A black three on top")),
    "tried": State("PileExplorer('9cKd')", ("What if", "is wild"), press("a 2♣ is in it")),
    "empty": State("PileExplorer('')", ("The pile is empty.",)),
    "readonly": State(f"{PILE}, readonly=True)", ("❄ FROZEN",)),
}

MINIMUM = {
    "classic": State("MinimumTable('classic', score=1600)", ("At 1,600 a side needs 90 to open.", "▶ 1,500 to 2,995")),
    "conditions": State("MinimumTable('modern-american')", ("below 3,000", "without wild cards")),
    "deals": State("MinimumTable('hand-and-foot', deal=2, theme='dark')", ("In deal 2 a side needs 90", "▶ deal 2")),
    "readonly": State("MinimumTable('samba', score=-5, readonly=True)", ("▶ below 0",)),
}

NO_ROOM = "Your own machine can"
LOBBY = {
    "alone": State("Lobby('samba', tables=5, seed=7)", ("Tables for your class", NO_ROOM, "--rules samba --seed 7")),
    "position": State("Lobby(position='fz-3', hints=True)", ("same position: fz-3", "--position fz-3 --hints")),
    "readonly": State("Lobby(readonly=True, theme='dark')", ("Players may ask for hints",)),
}

COURSE = str(Path(__file__).parents[2] / "notebooks")
HOME = {
    "first visit": State(
        f"CourseHome(folder={COURSE!r}, progress=None)",
        ("Learn Canasta", "Your first turn", "Watch a deal first", "Deal the cards", "The exam"),
    ),
    "begun": State(
        "from home_learner import begun\nCourseHome(folder=begun(), progress=None)",
        ("of all points", "You stopped at lesson 5, question 4", "Worth another look", "Deal the cards"),
    ),
}

GAMES = Path(__file__).parents[1] / "games"
FINISHED, BROKEN_OFF = (str(GAMES / f"{name}.canasta") for name in ("two-deals-classic", "lesson-06-at-90"))
FROZEN = "canasta 1\nrules classic; turn 2 draw; melds A KsKhKd; hand 2 2h9d; pile 7d\n2: draw 5c; discard 2h"

OPEN_PUZZLE = "puzzle = Puzzle('classic-2', progress=None)"
CHOSEN = f"{OPEN_PUZZLE}\npuzzle.play(puzzle.puzzle.figures[puzzle.puzzle.careful].act)"
PUZZLE = {
    "open": State(f"{OPEN_PUZZLE}\npuzzle", ("Find the play", "One decision", "Pass on this one")),
    "judged": State(f"{CHOSEN}\npuzzle", ("Next puzzle", "the best", "yours", "imagined deals")),
    "dark": State(f"{CHOSEN}\npuzzle.theme = 'dark'\npuzzle", ("Next puzzle", "the best", "yours")),
}

REPLAY = {
    "start": State(f"Replay({FINISHED!r})", ("The cards are dealt. Ann begins.", "Turn 0 of 49", "Worth a look")),
    "canasta": State(f"Replay({FINISHED!r}, index=94)", ("mixed canasta (black) of 7", "Turn 41 of 49"), press("Next")),
    "end": State(f"Replay({FINISHED!r}, deal=2, index=999, theme='dark')", ("goes out",)),
    "seat": State(f"Replay({BROKEN_OFF!r}, index=7)", ("Lesson 6, the kings at 90", "until they open", "11 cards")),
    "frozen": State(f"Replay({FROZEN!r}, seat=2, index=2)", (sentence("replay", "why_wild_on_top"), "❄ Ben freezes")),
    "asking": State(
        "from canasta_nb.teaching import WorkedTurn\nWorkedTurn('keep-the-wild-cards')",
        ("Do I have to",),
    ),
}

FAMILY: dict[str, dict[str, State]] = {
    "hand": HAND_PICKER,
    "coach": COACH,
    "home": HOME,
    "lobby": LOBBY,
    "minimum": MINIMUM,
    "pile": PILE_EXPLORER,
    "meld-builder": MELD_BUILDER,
    "quiz": QUIZ,
    "puzzle": PUZZLE,
    "replay": REPLAY,
    "score-sheet": SCORE_SHEET,
    "turn-guide": TURN_GUIDE,
    "variant-explorer": VARIANTS,
}


def _lay_two_kings(root: Root) -> None:
    click_cards(root, "Kh", "Kc")
    press("Lay down")(root)


def _open_a_step(root: Root) -> None:
    press("Discard")(root)
    root.get_by_text(sentence("turn_guide", "rules", "discard")).first.wait_for()


def _go_to_the_end(root: Root) -> None:
    root.get_by_role("slider").press("End")
    root.get_by_text("discards 9♦").first.wait_for()


def _unfold(root: Root) -> None:
    press("Unfold all")(root)
    root.locator(".cnb-made:visible").first.wait_for()


GALLERY = Path(__file__).parents[2] / "notebooks" / "widgets.ipynb"
# In the gallery: a gesture that Python answers, and what goes without Python.
ASKS: dict[str, Callable[[Root], None]] = {
    "coach": press("Ask me a question"),
    "hand": lambda root: click_cards(root, "Kc"),
    "meld-builder": _lay_two_kings,
    "minimum": lambda root: root.get_by_label("Rules").select_option("samba"),
    "pile": press("a 2♣ is in it"),
    "puzzle": press("Pass on this one"),
    "quiz": press("Hint"),
    "table": press("Hint"),
    "variant-explorer": press("Add a rule set"),
}
WITHOUT_PYTHON: dict[str, Callable[[Root], None]] = {
    "home": lambda root: root.get_by_role("link", name="Begin").focus(),
    "lobby": lambda root: root.get_by_role("spinbutton").focus(),
    "replay": _go_to_the_end,
    "score-sheet": _unfold,
    "turn-guide": _open_a_step,
}
