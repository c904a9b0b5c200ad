// The melds of a row: fans and closed stacks, each with its words.
import { code, isRed, isWild, listed } from "../cards";
import { fill, h, keyed, say, set } from "../dom";
import { picture } from "../picture";
import type { Meld, Side, Strings } from "../scene.d.ts";
import { begun, list, put } from "../words";
import type { Fit } from "./fitting";
import { band, CHIPS, called, far, isSequence, LOW, meldWidth, runWidth } from "./fitting";

const KINDS = ["red", "black", "wild", "sequence"]; // the order of closed canastas

/** A meld, where it stands among those of its side, and the name that it keeps. */
export type Placed = { readonly meld: Meld; readonly place: number; readonly key: string };

/** What is closed moves to the left, those of a kind together; everything else keeps its place. */
export function inOrder({ side, melds }: Side): Placed[] {
  const kind = ({ k }: Meld) => (k ? (KINDS.indexOf(k) + KINDS.length) % KINDS.length : KINDS.length);
  const placed = melds.map((meld, place) => ({ meld, place, key: `${side}:${meld.t || place}` }));
  return placed.sort((a, b) => kind(a.meld) - kind(b.meld));
}

/**
 * The same where a row has no room for all: first the one nearest to a canasta, which is played for, then what is
 * closed, then the others by how far they are.
 */
export function nearestFirst(order: readonly Placed[]): Placed[] {
  const far = ({ meld: { k, c } }: Placed) => (k ? Infinity : c.length);
  const sorted = [...order].sort((a, b) => (far(a) === far(b) ? 0 : far(b) - far(a)));
  const nearest = sorted.find(({ meld }) => !meld.k);
  return nearest ? [nearest, ...sorted.filter((one) => one !== nearest)] : sorted;
}

/** What a meld is called for the ear: "Kings", "Sequence of hearts". */
function spoken(meld: Meld, strings: Strings) {
  const what = isSequence(meld) ? put(strings.sequence, { suit: strings.suits[meld.r] }) : called(meld, strings);
  return begun(what);
}

/** The meld in words: what it is, and how far. */
function caption(meld: Meld, strings: Strings) {
  const said = meld.k ? (strings.canasta[meld.k] ?? strings.canasta.other) : strings.of_7;
  return put(said, { what: spoken(meld, strings), n: meld.c.length });
}

/** The card that lies on a closed stack. */
const cover = (cards: number[], red: boolean) =>
  cards.find((id) => !isWild(id) && isRed(id) === red) ?? cards.find((id) => !isWild(id)) ?? cards[0];

/** The cards of a meld that are seen; of a closed one with wild cards one of these lies across, under the cover. */
function seenOf(meld: Meld, { level, step, ends }: Fit): { cards: number[]; across: number | undefined } {
  const { c: all, k } = meld;
  if (k) {
    const wild = all.find(isWild);
    const top = cover(all, k === "red");
    const crossed = level < 4 && k === "black" && wild !== undefined && wild !== top;
    return crossed ? { cards: [wild, top], across: wild } : { cards: [top], across: undefined };
  }
  if (isSequence(meld)) return { cards: ends ? [all[0], all[all.length - 1]] : all, across: undefined };
  const first = step < 9 ? -1 : 1; // where strips are narrow the natural cards lie on top
  return { cards: [...all].sort((a, b) => (Number(isWild(a)) - Number(isWild(b))) * first), across: undefined };
}

/** Cards that lie on the cloth, each found again by where it lies. */
export function lyingCards() {
  const cards = keyed(() => h("span"));
  const slot = (key: string, id: number, strings: Strings, kind = "") => {
    const found = cards.get(`${key}:${id}`);
    if (!found.firstChild) found.append(picture(id, strings));
    set(found, { class: `cnb-slot${kind}`, "data-id": id, "data-card": code(id) });
    return found;
  };
  return { slot, sweep: cards.sweep };
}

/** @param tag what melds are */
export function rowOfMelds(tag: "button" | "span") {
  const node = h("ul", { class: "cnb-melds" });
  const more = rest(node);
  const cards = lyingCards();
  const items = new Map<string, Item>();
  const item = keyed((key) => {
    const made = itemOf(tag, key);
    items.set(key, made);
    return made.node;
  });
  /**
   * @param fresh ids of the last move
   * @param edged canastas that have just been won, where nothing moves
   */
  const draw = (
    side: Side,
    order: Placed[],
    strings: Strings,
    fit: Fit,
    fresh: Set<number>,
    edged: readonly string[],
  ) => {
    const melds = order.map(({ meld }) => meld);
    fill(node, [...order.map(({ key }) => item.get(key)), ...(fit.shown < melds.length ? [more.node] : [])]);
    more.draw(melds.length - fit.shown, strings);
    order.forEach((placed, at) => {
      const made = items.get(placed.key);
      if (!made) return;
      const { cards: seen, across } = seenOf(placed.meld, fit);
      drawItem(made, side, placed, fresh);
      set(made.button, { "data-won": edged.includes(placed.key) });
      fill(
        made.fan,
        seen.map((id) => cards.slot(placed.key, id, strings, id === across ? " cnb-cross" : "")),
      );
      drawWords(made, melds, at, strings, fit);
    });
    set(node, { hidden: !melds.length });
    item.sweep();
    cards.sweep();
  };
  return { node, draw };
}

/**
 * A chip that opens the melds for which a row has no room, over the rows. It opens, too, when one of these gets the
 * focus, and all of it closes when the focus leaves the row.
 */
function rest(row: HTMLElement) {
  const button = h("button", { class: "cnb-more", "data-meld": "rest", tabindex: -1, "aria-expanded": "false" });
  const node = h("li", {}, button);
  let many = 0;
  const open = (opens: boolean) => {
    set(row, { "data-open": opens && many > 0 });
    set(button, { "aria-expanded": String(opens) });
    say(button, opens ? "✕" : `+${many}`);
  };
  button.addEventListener("click", (event) => {
    event.stopPropagation();
    open(!row.hasAttribute("data-open"));
  });
  row.addEventListener("focusin", ({ target }) => {
    if (target instanceof Element && target.closest("[data-rest]")) open(true);
  });
  row.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && row.contains(relatedTarget))) open(false);
  });
  return {
    node,
    draw(melds: number, strings: Strings) {
      if (melds !== many) {
        many = melds;
        open(false);
      }
      set(button, { "aria-label": put(strings.more_melds, { n: many }), title: put(strings.more_melds, { n: many }) });
    },
  };
}

type Item = ReturnType<typeof itemOf>;

function itemOf(tag: "button" | "span", key: string) {
  const fan = h("span", { class: "cnb-fan", "aria-hidden": "true" });
  const [title, count] = [h("b"), h("span")];
  const words = h("span", { class: "cnb-caption", "aria-hidden": "true" }, title, " ", count);
  const ear = h("span", { class: "cnb-hidden" });
  const button = h(tag, { "data-meld": key, tabindex: tag === "button" ? -1 : null }, fan, words, ear);
  return { node: h("li", {}, button), button, fan, words, title, count, ear };
}

function drawItem({ button, fan }: Item, side: Side, { meld, place }: Placed, fresh: Set<number>): void {
  set(button, {
    class: `cnb-meld cnb-k-${meld.k || "none"}`,
    "data-target": meld.t,
    "data-side": side.side,
    "data-at": place,
  });
  button.classList.toggle(
    "cnb-last",
    meld.c.some((id) => fresh.has(id)),
  );
  fan.classList.toggle("cnb-squared", meld.k !== "");
  fan.classList.toggle("cnb-sequence", isSequence(meld));
}

function drawWords({ node, words, title, count, ear }: Item, melds: Meld[], at: number, strings: Strings, fit: Fit) {
  const meld = melds[at];
  const { level } = fit;
  set(node, { "data-rest": at >= fit.shown });
  if (level >= LOW) return drawChip({ node, words, title, count, ear }, meld, strings);
  const widths = () => `--wide: ${meldWidth(melds, at, strings, fit)}px; --run: ${runWidth(melds, at, strings, fit)}px`;
  // The band of the first one is that of them all.
  const covered = level > 3 && meld.k !== "" && melds[at - 1]?.k === meld.k;
  const natural = meld.c.filter((id) => !isWild(id)).length;
  set(node, { style: level > 3 ? widths() : null });
  set(words, { title: caption(meld, strings) });
  say(title, called(meld, strings, level));
  set(count, { class: meld.k ? "cnb-band" : "cnb-dots", style: `--natural: ${natural}; --all: ${meld.c.length}` });
  const closed = () => (covered ? "" : band(meld, strings, level > 1 ? "" : meld.c.length));
  say(count, meld.k ? closed() : far(meld, strings, level));
  say(ear, heard(meld, strings));
}

/** A meld for the ear: what it is, and its cards. */
function heard(meld: Meld, strings: Strings) {
  const cards = list(
    meld.c.map((id) => listed(id, strings)),
    strings,
  );
  return ` ${caption(meld, strings)} (${cards})`;
}

/** The words of a chip: its rank, or the suit of a sequence, and below it how far it is. A low fan has the latter. */
function drawChip({ node, words, title, count, ear }: Omit<Item, "button" | "fan">, meld: Meld, strings: Strings) {
  const [what, ends] = isSequence(meld) ? chipOfSequence(meld, strings) : [called(meld, strings, CHIPS), ""];
  set(node, { style: null });
  set(words, { title: caption(meld, strings) });
  say(title, what);
  set(count, { class: null, style: null });
  say(count, meld.k ? (strings.chip[meld.k] ?? strings.chip.other) : ends || `${meld.c.length}/7`);
  say(ear, heard(meld, strings));
}

/** "♥4–10", as its suit and its ends. */
const chipOfSequence = (meld: Meld, strings: Strings) => {
  const all = called(meld, strings, CHIPS);
  return [all.slice(0, 1), all.slice(1)];
};
