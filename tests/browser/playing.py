"""A player at the table in the browser, with acts turned into keys or clicks, and the announcements."""

from __future__ import annotations

from canasta_nb.core.model.acts import Act, Ask, Discard, Draw, Lay, Meld, No, Stop, Take, Yes
from canasta_nb.core.model.cards import Card, cards_text

ROOT = ".cnb[data-cnb=table]"
OPENING = """rules classic; scores 900 1300; turn 1 draw
hand 1 KhKcQsQh2dTs9c8d6h5s4d
pile Kd5cQc8hKs"""
WORDS = {Draw: "draw", Ask: "ask", Yes: "yes", No: "no", Stop: "stop"}
LETTERS = {"draw": "d", "take": "p", "meld": "m", "discard": "x", "ask": "o", "yes": "y", "no": "n"}


# Milliseconds from a click on a button until the table shows the next state.
CLICKED = """([root, acts]) => (async () => {
  const table = document.querySelector(root);
  const times = [];
  for (const act of acts) {
    const start = performance.now();
    await new Promise((done) => {
      const observer = new MutationObserver(() => {
        if (table.hasAttribute("aria-busy")) return;
        observer.disconnect();
        done();
      });
      observer.observe(table, { attributes: true, attributeFilter: ["data-seq", "aria-busy"] });
      table.querySelector(`[data-zone=actions] [data-act=${act}]`).click();
    });
    times.push(performance.now() - start);
  }
  return times;
})()"""

# Milliseconds for each card that is chosen, until the count is there.
SELECT = """(root) => [...document.querySelectorAll(`${root} [role=option]`)].map((option) => {
  const start = performance.now();
  option.click();
  document.querySelector(`${root} .cnb-count`).textContent;
  return performance.now() - start;
})"""


# Every flight from now on lasts until somebody ends it.
ENDLESS = """() => {
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    const one = animate.call(this, frames, timing);
    one.updatePlaybackRate(0.0001);
    return one;
  };
}"""


def times_of(page, draws: int) -> list[float]:
    """Return the sorted times of a number of draws from click to picture; each is taken back before the next."""
    times = page.evaluate(CLICKED, [ROOT, ["draw", "undo"] * draws])
    return sorted(times[::2])


def wait_for(page, seq: int) -> None:
    """Wait until the table shows this state and no message is on its way."""
    page.wait_for_selector(f"{ROOT}[data-seq='{seq}']:not([aria-busy])")


def chosen(act: Act) -> list[tuple[Card, ...]]:
    """Return the cards of the hand that an act names, in the order of selection."""
    match act:
        case Discard(card):
            return [(card,)]
        case Meld(lays):
            return [lay.cards for lay in lays]
        case Take(_, shown, _, lays):
            return [shown, *(lay.cards for lay in lays)]
    return []


def presses(act: Act) -> int:
    """Return how often to press the button: a take without a card of the hand needs confirming."""
    return 2 if isinstance(act, Take) and not any(chosen(act)) else 1


def ordered(cards: tuple[Card, ...]) -> list[Card]:
    """Natural cards first: a wild card goes to the rank selected before it."""
    return sorted(cards, key=lambda card: card.is_wild)


def only_wild(act: Act) -> Lay | None:
    """Return the act's addition of nothing but wild cards to a meld of the side, which needs a click on that meld."""
    lay = act.lays[0] if isinstance(act, Meld) and len(act.lays) == 1 else None
    return lay if lay and lay.target and all(card.is_wild for card in lay.cards) else None


def press_in_menu(page, *names: str, root: str = ROOT) -> None:
    """Open the menu and press its buttons one after the other."""
    page.locator(f"{root} [data-zone=actions] [data-act=menu]").click()
    for name in names:
        page.locator(f"{root} .cnb-menu [data-act={name}]").click()


def option(card: Card | str) -> str:
    return f"[role=option][data-card='{card}']"


def middle(page, selector: str, root: str = ROOT) -> tuple[float, float]:
    """Return a point of an element that no other card covers."""
    box = page.locator(f"{root} {selector}").first.bounding_box()
    return box["x"] + min(14, box["width"] / 2), box["y"] + min(30, box["height"] / 2)


class Finger:
    """A finger on the page."""

    def __init__(self, page) -> None:
        self._page = page
        self._wire = page.context.new_cdp_session(page)

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y} for x, y in points]
        self._wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    def presses(self, point: tuple[float, float]) -> None:
        """Put the finger down, and leave it there."""
        self._touch("touchStart", point)

    def moves(self, *points: tuple[float, float]) -> None:
        for point in points:
            self._touch("touchMove", point)

    def lifts(self) -> None:
        self._touch("touchEnd")

    def drags(self, start: tuple[float, float], end: tuple[float, float], *, rests: bool = True) -> None:
        """Put the finger down, let it rest, go sideways and on to the end, let go."""
        (x, y), (right, down) = start, end
        self._touch("touchStart", start)
        if rests:
            self._page.wait_for_timeout(150)
        aside = x + (12 if right > x else -12)
        for part in (0, 0.3, 0.6, 1):
            self._touch("touchMove", (aside + (right - aside) * part, y + (down - y) * part))
        self._touch("touchEnd")


class Person:
    """Someone at one table of the page; `log` holds what was pressed, what had the focus, what was said.

    With `taps` there is no mouse, so every click is a touch.
    """

    def __init__(self, page, root: str = ROOT, *, taps: bool = False) -> None:
        self.page = page
        self.root = root
        self._taps = taps
        self.log: list[str] = []
        self._inspector = page.context.new_cdp_session(page)
        self._inspector.send("Accessibility.enable")
        page.evaluate(
            """(root) => {
              const before = document.querySelectorAll(`${root} [role=status] p`);
              window.heard = [...before].map((said) => `said: ${said.textContent}`);
              const listen = (selector, kind) => new MutationObserver((changes) => {
                for (const change of changes) for (const node of change.addedNodes)
                  if (node.textContent) window.heard.push(`${kind}: ${node.textContent}`);
              }).observe(document.querySelector(`${root} ${selector}`), { childList: true });
              listen("[role=status]", "said");
              listen("[role=alert]", "alert");
            }""",
            root,
        )

    # keys

    def press(self, key: str, *, read: bool = True) -> None:
        """Press a key; write down the focus it leads to, where it moves it."""
        before = self._focus()
        self.page.keyboard.press(key)
        self.log.append(f"key {'Space' if key == ' ' else key}")
        after = self._focus()
        if read and after != before:
            self.log.append(f"focus: {after}")

    def hear(self) -> None:
        """Write down what was announced since, and where the focus is now."""
        self.log += self.page.evaluate("window.heard.splice(0)")
        self.log.append(f"focus: {self._focus()}")

    def _focus(self) -> str:
        """Role, name, state and description of the focused element, as the browser tells a screen reader."""
        node = {"role": {"value": "none"}}
        while node["role"]["value"] == "none":  # the browser builds its tree a moment after the page
            found = self._inspector.send("Runtime.evaluate", {"expression": "document.activeElement"})
            tree = self._inspector.send(
                "Accessibility.getPartialAXTree", {"objectId": found["result"]["objectId"], "fetchRelatives": False}
            )
            node = tree["nodes"][0]
        states = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
        text = f"{node['role']['value']} “{node.get('name', {}).get('value', '')}”"
        if states.get("selected") in (True, "true"):
            text += ", selected"
        if states.get("disabled") in (True, "true"):
            text += ", not possible now"
        described = node.get("description", {}).get("value", "")
        return f"{text}; {described}" if described else text

    def enter(self) -> int:
        """Tab into the table; how many presses it took to reach the hand."""
        for presses in range(1, 30):
            self.press("Tab")
            if not self.page.evaluate(f"!!document.activeElement.closest('{self.root}')"):
                self.log.clear()  # the notebook's own buttons
            if self.page.evaluate(f"!!document.activeElement.closest('{self.root} [data-zone=hand]')"):
                return presses
        raise AssertionError("Tab does not lead into the table")

    def look_at_the_pile(self) -> None:
        """Go to the pile and back to the hand."""
        back = 0
        while not self.page.evaluate("!!document.activeElement.closest('[data-zone=stock], [data-zone=pile]')"):
            self.press("Shift+Tab", read=False)
            back += 1
        if not self.page.evaluate("!!document.activeElement.closest('[data-zone=pile]')"):
            self.press("ArrowRight", read=False)
        self.log.append(f"focus: {self._focus()}")
        while not self.page.evaluate("!!document.activeElement.closest('[data-zone=hand]')"):
            self.press("Tab", read=False)

    def find(self, card: Card) -> None:
        """Type the card's rank until the focus is on an unselected copy."""
        key = "w" if card.is_wild else card.rank.lower()
        for _ in range(40):
            wanted = f"[data-card='{card}'][aria-selected=false]"
            if self.page.evaluate(f'document.activeElement.matches("{wanted}")'):
                return
            self.press(key)
        raise AssertionError(f"{card} is not reached by {key}")

    def act_by_keys(self, act: Act) -> None:
        """Do an act with the keyboard alone; what comes of it is heard afterwards."""
        if type(act) in WORDS:
            self.press(LETTERS[WORDS[type(act)]], read=False)
            return
        while not self.page.evaluate("!!document.activeElement.closest('[data-zone=hand]')"):
            self.press("Tab")
        for cards in chosen(act):
            for card in ordered(cards):
                self.find(card)
                self.press(" ")
        wild = only_wild(act)
        if wild:
            self._add_by_keys(str(wild.target))
            return
        if not isinstance(act, Discard):
            self.press("c")
        for _ in range(presses(act)):
            self.press({Discard: "x", Take: "p", Meld: "m"}[type(act)], read=False)

    def _add_by_keys(self, target: str) -> None:
        here = "document.activeElement"
        while not self.page.evaluate(f"!!{here}.closest('[data-zone=melds]')"):
            self.press("Shift+Tab", read=False)
        self.press("Home", read=False)
        self.log.append(f"focus: {self._focus()}")
        for _ in range(40):
            if self.page.evaluate(f"{here}.dataset.target === '{target}' && !!{here}.closest('.cnb-ours')"):
                break
            self.press("ArrowRight")
        self.press("Enter", read=False)

    # clicks and taps

    def _hit(self, selector: str, **how: object) -> None:
        node = self.page.locator(f"{self.root} {selector}")
        (node.tap if self._taps else node.click)(**how)

    def _hit_card(self, card: Card) -> None:
        self._hit(f"{option(card)}[aria-selected=false] >> nth=0", position={"x": 9, "y": 14})

    def act_by_clicks(self, act: Act) -> None:
        """Do an act with the mouse alone, or by taps."""
        if type(act) in WORDS:
            self._hit(f"[data-act={WORDS[type(act)]}]:visible >> nth=-1")
            return
        for cards in chosen(act):
            for card in ordered(cards):
                self._hit_card(card)
        wild = only_wild(act)
        if wild:
            self._hit(f".cnb-ours [data-target='{wild.target}']")
            return
        name = {Discard: "discard", Take: "take", Meld: "meld"}[type(act)]
        for _ in range(presses(act)):
            self._hit(f"[data-zone=actions] [data-act={name}]", force=True)  # also what is not possible

    # dragging, touching, typing

    def act_by_drags(self, act: Act) -> None:
        """Do an act with the mouse; cards go to their place by being dragged there, all that are chosen with one."""
        place, card = self._choose(act)
        if not place:
            self.act_by_clicks(act)
            return
        self.page.mouse.move(*middle(self.page, card, self.root))
        self.page.mouse.down()
        self.page.mouse.move(*middle(self.page, ".cnb-title", self.root), steps=3)
        self.page.locator(f"{self.root} {place}[data-lit]").wait_for()
        self.page.mouse.move(*middle(self.page, place, self.root), steps=3)
        self.page.mouse.up()

    def act_by_touch(self, act: Act) -> None:
        """Do an act with a finger, as `act_by_drags` does with the mouse."""
        place, card = self._choose(act)
        if not place:
            self.act_by_clicks(act)
            return
        Finger(self.page).drags(middle(self.page, card, self.root), middle(self.page, place, self.root))

    def act_by_text(self, act: Act) -> None:
        """Type a move in the text view."""
        line = self.page.locator(f"{self.root} .cnb-command input")
        if not line.is_visible():
            press_in_menu(self.page, "text", root=self.root)
        line.fill(str(act))
        line.press("Enter")

    def _choose(self, act: Act) -> tuple[str, str]:
        """Choose the cards of an act that is one drop; say where they go, and which of them is dragged."""
        lays = act.lays if isinstance(act, Meld | Take) else ()
        targets = {str(lay.target) if lay.target else "new" for lay in lays}
        cards = [card for group in chosen(act) for card in ordered(group)]
        if not cards or len(targets) > (0 if isinstance(act, Take) else 1):
            return "", ""
        if len(cards) > 1:
            for card in cards:
                self._hit_card(card)
        own = f".cnb-ours [data-target='{next(iter(targets), '')}']"
        place = own if isinstance(act, Meld) else "[data-zone=pile]"
        if len(cards) > 1:  # where several may go, Python tells
            self.page.locator(f"{self.root} {place}[data-lit]").wait_for()
        return place, option(cards[-1]) + ("[aria-selected=true]" if len(cards) > 1 else "")


def hidden_runs(position, seat: int, length: int = 4) -> set[str]:
    """Runs of cards in the order in which hidden hands and the stock hold them."""
    zones = [hand for number, hand in enumerate(position.hands, 1) if number != seat] + [position.stock]
    return {cards_text(zone[at : at + length]) for zone in zones for at in range(len(zone) - length + 1)}
