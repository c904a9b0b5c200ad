// Words put in order: a click adds one, drags and arrow keys move it, a second click takes it out.
import { h, set } from "../dom";

type Choices = readonly (readonly [word: string, text: string])[];

/** What an order may be made of: the words, and how many of them it has. */
export interface Words {
  readonly choices: Choices;
  readonly most: number;
}

export type Event =
  | { readonly kind: "pressed"; readonly word: string }
  | { readonly kind: "moved"; readonly word: string; readonly to: number };

/** Return the order after an event. */
export function update(order: readonly string[], event: Event, { most }: Words): readonly string[] {
  const rest = order.filter((each) => each !== event.word);
  if (event.kind === "pressed") {
    if (rest.length < order.length) return rest;
    return order.length < most ? [...order, event.word] : order;
  }
  if (rest.length === order.length && order.length === most) return order;
  // The last places may be empty still: the word comes behind the others.
  return [...rest.slice(0, event.to), event.word, ...rest.slice(event.to)];
}

/** The word that has the focus after an event: where one was added the next one, as long as there is room. */
export function focusAfter(order: readonly string[], { kind, word }: Event, { choices, most }: Words): string {
  if (kind === "moved" || order.includes(word) || order.length + 1 >= most) return word;
  const left = choices.map(([each]) => each).filter((each) => !order.includes(each));
  return left[left.indexOf(word) + 1] ?? left.at(-2) ?? word;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** Draws the words of an order, and those that are left. */
function pageOf({ choices, most }: Words, labels: { readonly pool: string; readonly in_order: string }) {
  const text = new Map(choices);
  const chosen = h("ol", { class: "cnb-order", "aria-label": labels.in_order });
  const pool = h("div", { class: "cnb-pool cnb-row", role: "group", "aria-label": labels.pool });
  const node = h("div", { class: "cnb-ordering" }, chosen, h("p", { class: "cnb-second" }, labels.in_order), pool);
  const button = (look: string, word: string, ...children: (Node | string)[]): HTMLElement =>
    h("button", { class: look, "data-word": word, draggable: "true" }, ...children);
  const place = (at: number, word: string | undefined): HTMLElement => {
    const number = h("b", { "aria-hidden": "true" }, String(at + 1));
    const inside = word ? button("cnb-step", word, number, text.get(word) ?? word) : number;
    return h("li", { "data-place": at }, inside);
  };
  const render = (order: readonly string[], asleep: boolean): void => {
    const left = choices.filter(([word]) => !order.includes(word));
    chosen.replaceChildren(...Array.from({ length: most }, (_, at) => place(at, order[at])));
    pool.replaceChildren(...left.map(([word, said]) => button("cnb-button", word, said)));
    for (const each of node.querySelectorAll("button")) set(each, { "aria-disabled": asleep ? "true" : null });
  };
  return { node, chosen, pool, render };
}

/** What is dragged is pale where it was, and the place that it would have has an edge, if it is taken there. */
function markDrag(node: HTMLElement, isTaken: () => boolean): void {
  const only = (mark: string, selector: string, { target }: { readonly target: EventTarget | null }): void => {
    const found = target instanceof Element ? target.closest(selector) : null;
    for (const each of node.querySelectorAll(selector)) each.toggleAttribute(mark, each === found);
  };
  node.addEventListener("dragstart", (event) => only("data-lifted", "button", event));
  node.addEventListener("dragover", (event) => only("data-over", "[data-place]", isTaken() ? event : { target: null }));
  for (const end of ["dragend", "drop"])
    node.addEventListener(end, () => {
      only("data-lifted", "button", { target: null });
      only("data-over", "[data-place]", { target: null });
    });
}

export function ordering(
  choices: Choices,
  most: number,
  labels: { readonly pool: string; readonly in_order: string },
  changed: (order: readonly string[]) => void,
) {
  const words: Words = { choices, most };
  const { node, chosen, pool, render } = pageOf(words, labels);
  let order: readonly string[] = [];
  let asleep = false;

  function happened(event: Event): void {
    const next = update(order, event, words);
    if (asleep || next === order) return;
    const focus = focusAfter(order, event, words);
    order = next;
    render(order, asleep);
    changed(order);
    node.querySelector<HTMLElement>(`[data-word="${focus}"]`)?.focus();
  }
  const wordAt = ({ target }: { target: EventTarget | null }): string =>
    (target instanceof Element && target.closest("button")?.dataset.word) || "";

  node.addEventListener("click", (event) => {
    const word = wordAt(event);
    if (word) happened({ kind: "pressed", word });
  });
  node.addEventListener("keydown", (event) => {
    const word = wordAt(event);
    const by = STEPS[event.key];
    if (!order.includes(word) || by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const to = order.indexOf(word) + by;
    if (to >= 0 && to < order.length) happened({ kind: "moved", word, to });
  });
  let lifted = "";
  const isTaken = (): boolean => !asleep && lifted !== "" && (order.includes(lifted) || order.length < most);
  node.addEventListener("dragstart", (event) => {
    lifted = wordAt(event);
    event.dataTransfer?.setData("text/plain", lifted); // without any data some browsers drag nothing
  });
  node.addEventListener("dragend", () => (lifted = ""));
  chosen.addEventListener("dragover", (event) => isTaken() && event.preventDefault());
  markDrag(node, isTaken);
  chosen.addEventListener("drop", (event) => {
    const place = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-place]") : null;
    if (!place || !isTaken()) return;
    event.preventDefault();
    happened({ kind: "moved", word: lifted, to: Number(place.dataset.place) });
  });
  return {
    node,
    write(answer: readonly (string | null)[], sleeps: boolean): void {
      const said = answer.filter((word) => word !== null);
      const isDrawn = pool.childElementCount + order.length > 0;
      if (asleep === sleeps && said.join() === order.join() && isDrawn) return;
      [order, asleep] = [said, sleeps];
      render(order, asleep);
    },
  };
}
