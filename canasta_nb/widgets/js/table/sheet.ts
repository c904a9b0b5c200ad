// A sheet that lies over the cloth, never over the hand: the keys, or an answer to "Why?".
import { isWild } from "../cards";
import { chip, chips } from "../chips";
import { allOf, focusIn, h, say, set, targetOf } from "../dom";
import type { Explained, Strings } from "../scene.d.ts";

const READS_ON = 40; // pixels
const NEARLY = 4; // pixels that nobody would scroll for
const TABBED = 'button, a[href], input, [tabindex="0"]';

/** @param covered what the sheet lies on: nobody gets there while it is open */
export function sheet(view: string, covered: HTMLElement[]) {
  const title = h("b", {
    class: "cnb-sheet-title",
    id: `${view}-sheet`,
    role: "heading",
    "aria-level": 2,
    tabindex: -1,
  });
  const shut = h("button", { class: "cnb-button cnb-small", "data-act": "close" });
  const body = h("div", { class: "cnb-sheet-body", role: "group", "aria-labelledby": `${view}-sheet` });
  const node = h(
    "div",
    { class: "cnb-sheet", role: "dialog", "aria-labelledby": `${view}-sheet`, hidden: true },
    h("div", { class: "cnb-sheet-head" }, title, shut),
    body,
  );
  const more = () => {
    const left = body.scrollHeight - body.clientHeight - body.scrollTop;
    set(node, { "data-more": left > NEARLY });
  };
  body.addEventListener("scroll", more, { passive: true });
  new ResizeObserver(more).observe(body);
  /** what had the focus before */
  let before: HTMLElement | null = null;

  const open = (text: string, content: HTMLElement[], strings: Strings, focused: HTMLElement | null) => {
    if (node.hidden) before = focused;
    say(title, text);
    say(shut, strings.close);
    body.replaceChildren(...content);
    body.scrollTop = 0;
    node.hidden = false;
    for (const one of covered) one.inert = true;
    more();
    set(body, { tabindex: body.scrollHeight > body.clientHeight ? 0 : null });
    (body.querySelector<HTMLElement>("button:not([hidden]), a[href]") ?? title).focus();
  };
  /**
   * Says whether it was open.
   * @param back gives the focus back
   */
  const close = (back: (before: HTMLElement | null) => void) => {
    if (node.hidden) return false;
    const within = focusIn(node) !== null;
    node.hidden = true;
    for (const one of covered) one.inert = false;
    if (within) back(before);
    return true;
  };
  node.addEventListener("keydown", (event) => event.key === "Tab" && turnRound(event, node));
  // On the heading the keys that scroll read on: there is nothing else that they could mean.
  title.addEventListener("keydown", (event) => {
    const { clientHeight: page, scrollHeight: all } = body;
    const by = {
      ArrowDown: READS_ON,
      ArrowUp: -READS_ON,
      PageDown: page - READS_ON,
      PageUp: READS_ON - page,
      End: all,
      Home: -all,
    }[event.key];
    if (by) event.preventDefault(), event.stopPropagation(), (body.scrollTop += by);
  });
  return { node, open, close };
}

/** From the last thing in a sheet Tab leads to the first one, and back: what lies behind it is covered. */
function turnRound(event: KeyboardEvent, node: HTMLElement): void {
  const all = allOf(node, TABBED).filter((each) => each.checkVisibility());
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  const isLeft = targetOf(event) === from || (event.shiftKey && !all.includes(targetOf(event)));
  if (!isLeft) return;
  event.preventDefault();
  to?.focus();
}

/** The words of the game, or in the text view what can be typed, then every key. */
export const keysTold = (strings: Strings, typed: boolean) => [
  h(
    "div",
    { class: "cnb-keys" },
    ...[typed ? "typed" : "words", "hand", "turn", "way"].map((part) => {
      const [where, ...rows]: string[] = strings[`keys_${part}`];
      return h(
        "table",
        {},
        h("caption", {}, where),
        h(
          "tbody",
          {},
          ...rows.map((row) => {
            const [key, does] = row.split(" | ");
            return h("tr", {}, h("th", { scope: "row" }, h("kbd", {}, key)), h("td", {}, does));
          }),
        ),
      );
    }),
  ),
];

/** An answer to "Why?": sentences, cards, a table. */
export function whyTold({ says, cards = [], cross = [], head, rows }: Explained, strings: Strings) {
  const lying = cross.length ? cards : [...cards].sort((a, b) => Number(isWild(a)) - Number(isWild(b)));
  const row = h(
    "p",
    { class: "cnb-chips cnb-row" },
    ...lying.map((id) => {
      const node = chip(id, strings);
      node.classList.toggle("cnb-cross", cross.includes(id));
      return node;
    }),
  );
  const table = h(
    "table",
    {},
    h("thead", {}, h("tr", {}, ...head.map((text) => h("th", { scope: "col" }, text)))),
    h(
      "tbody",
      {},
      ...rows.map(({ cells: [first, ...others], here, cards: own }) => {
        const line = h(
          "tr",
          {},
          h("th", { scope: "row" }, first),
          ...others.map((text, place) => h("td", {}, ...(own && !place ? [chips(own, strings)] : []), text)),
        );
        set(line, { "aria-current": here });
        return line;
      }),
    ),
  );
  return [...says.map((text) => h("p", {}, text)), ...(lying.length ? [row] : []), ...(rows.length ? [table] : [])];
}
