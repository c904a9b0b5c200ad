// Cards of a hand that are chosen: a click, Space, a whole rank at once; no message, nobody is asked.
import { rank } from "./cards";
import { answersTo, heir } from "./hand";
import type { Look } from "./holding";
import { holding } from "./holding";
import type { Intent } from "./keys";
import { intent } from "./keys";
import type { roving } from "./roving";
import type { Strings } from "./scene.d.ts";

const RESTS = 500; // milliseconds that a finger stays on a card
const MOVES = 8; // pixels from which on it goes somewhere

export type Roving = ReturnType<typeof roving>;
/** Chooses cards, or puts them back if all of them are chosen. */
export type Flip = (ids: number[], only?: "add") => void;

export interface Picking {
  readonly node: HTMLElement;
  nodes(): HTMLElement[];
  nodeOf(id: number | undefined): HTMLElement | undefined;
  /** The name of the group in which a card lies. */
  groupOf(id: number): string;
  draw(ids: number[], words: Strings, look: Partial<Look>, roving: Roving): void;
  /** Returns whether a click was on a card. */
  click(target: EventTarget | null, roving: Roving): boolean;
  /** Returns whether a key meant something in the hand. */
  key(event: KeyboardEvent, roving: Roving): boolean;
}

/** `lacks` is called when no card of the hand answers to the key of a rank. */
export function picking(describedBy: string, flip: Flip, lacks: (key: string) => void = () => {}): Picking {
  const cards = holding(describedBy);
  const nodes = (): HTMLElement[] =>
    cards.order().flatMap((id) => cards.node.querySelector<HTMLElement>(`[data-id="${id}"]`) ?? []);
  const nodeOf = (id: number | undefined): HTMLElement | undefined =>
    nodes().find((node) => Number(node.dataset.id) === id);
  // A double click chooses the whole rank, and so does a finger that rests on a card.
  const wholeRank = (target: EventTarget | null): void => {
    const card = cardAt(target);
    if (card)
      flip(
        cards.order().filter((id) => rank(id) === rank(Number(card.dataset.id))),
        "add",
      );
  };
  cards.node.addEventListener("dblclick", ({ target }) => wholeRank(target));
  restingOn(cards.node, wholeRank);

  return {
    node: cards.node,
    nodes,
    nodeOf,
    groupOf: cards.nameOf,
    draw(hand, words, look, roving) {
      const before = cards.order();
      const stop = Number(roving.at("hand") ?? before[0] ?? -1);
      cards.draw({ hand }, words, { ...plain(), ...look });
      const next = heir(before, cards.order(), stop);
      if (next !== null) roving.put("hand", String(next));
    },
    click(target, roving) {
      const card = cardAt(target);
      if (!card || !cards.node.contains(card)) return false;
      roving.focusOn(card);
      flip([Number(card.dataset.id)]);
      return true;
    },
    key(event, roving) {
      const { target } = event;
      const card = target instanceof HTMLElement && cards.node.contains(target) ? target : null;
      const meant = intent(event, card !== null);
      if (!meant || !(sought(meant, card) || (card && moved(meant, card)))) return false;
      event.preventDefault();
      return true;

      /** A key that names a rank: the next card of it has the focus, or all of them are chosen. */
      function sought({ do: what, rank: key = "" }: Intent, from: HTMLElement | null): boolean {
        if (what !== "seek" && what !== "rank") return false;
        const order = cards.order();
        const all = order.filter((one) => answersTo(one, key));
        const after = from ? order.indexOf(Number(from.dataset.id)) + 1 : 0;
        const next = [...order.slice(after), ...order.slice(0, after)].find((one) => all.includes(one));
        roving.focusOn(nodeOf(what === "rank" ? all[0] : next));
        if (!all.length) lacks(key);
        else if (what === "rank") flip(all);
        return true;
      }
      function moved({ do: what, by = 0, extend }: Intent, from: HTMLElement): boolean {
        const id = Number(from.dataset.id);
        if (what === "step") {
          const next = roving.beside(from, by);
          roving.focusOn(next);
          if (extend) flip([id, Number(next.dataset.id)], "add");
        } else if (what === "leap") roving.focusOn(nodeOf(cards.leap(id, by)));
        else if (what === "edge") roving.focusOn(roving.edge(from, by === 1));
        else if (what === "toggle") flip([id]);
        else if (what === "group") flip(cards.groupOf(id));
        else return false;
        return true;
      }
    },
  };
}

const plain = (): Look => ({
  selected: [],
  sort: "rank",
  points: {},
  fresh: new Set(),
  flawed: new Set(),
  advised: new Set(),
  asleep: false,
});

const cardAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[role=option]") : null;

/** Calls `rested` when a finger rests on something in a node. Lifting it presses nothing then. */
function restingOn(node: HTMLElement, rested: (target: EventTarget | null) => void): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  let isDone = false;
  let [x, y] = [0, 0];
  node.addEventListener("pointerdown", ({ target, pointerType, clientX, clientY }) => {
    clearTimeout(resting);
    isDone = false;
    [x, y] = [clientX, clientY];
    if (pointerType !== "touch") return;
    resting = setTimeout(() => {
      isDone = true;
      rested(target);
    }, RESTS);
  });
  node.addEventListener("pointermove", ({ clientX, clientY }) => {
    if (Math.hypot(clientX - x, clientY - y) >= MOVES) clearTimeout(resting);
  });
  for (const lifted of ["pointerup", "pointercancel"]) node.addEventListener(lifted, () => clearTimeout(resting));
  for (const pressed of ["click", "contextmenu"]) {
    node.addEventListener(pressed, (event) => {
      if (!isDone) return;
      event.stopPropagation();
      event.preventDefault();
    });
  }
}
