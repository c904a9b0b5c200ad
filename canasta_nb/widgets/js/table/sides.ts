// A side's row: who they are and what they have, their melds, their red threes.
import { isRed, short } from "../cards";
import { aloneOn, isOver, isOwn } from "../count";
import { fill, h, keyed, say, set } from "../dom";
import type { Meld, Scene, Side, Strings } from "../scene.d.ts";
import { NARROW, NARROWER } from "../strips";
import { number, plural, put } from "../words";
import { CHIPS, closeUp, fitting, LOW, lyingLow } from "./fitting";
import { inOrder, lyingCards, nearestFirst, rowOfMelds } from "./melds";

/** Who plays alone is no side: "You", or a name, and of several others with the letter of their melds. */
function sideName(scene: Scene, side: Side, strings: Strings) {
  const alone = aloneOn(scene, side);
  if (!scene.you) return playersOf(scene, side);
  if (isOwn(scene, side)) return alone ? strings.you_alone : strings.your_side;
  if (scene.sides.length === 2) return alone?.name ?? strings.their_side;
  return alone ? `${alone.name} (${side.side})` : put(strings.side, { side: side.side });
}

/** To whoever only watches a side is its players. */
const playersOf = (scene: Scene, { side }: Side) =>
  scene.seats.flatMap((seat) => (seat.side === side ? [seat.name] : [])).join(" · ");

const LONG = 15; // letters of a name that takes more than a line of a badge on a telephone
const AROUND = 8; // pixels beside the melds of a row
const TELEPHONE = 460; // pixels of a table below which rows are lower

/**
 * The pixels of a card in a row of a table that is so wide.
 * @param table pixels
 */
const cardAt = (table: number) => (table >= 1100 ? 44 : 38);

/** How many rows of chips a telephone has for one's own melds: two, but where three sides need the room. */
const ownRows = ({ sides }: Scene) => (sides.length > 2 ? 1 : 2);

/**
 * How the melds of a row lie: on a telephone those of the others, and on the narrowest all, are chips.
 * @param own rows of chips for one's own melds, 0 for those of others
 */
function fitted(own: number, melds: Meld[], room: number, strings: Strings, table: number, low: boolean) {
  if (low) return lyingLow(melds, room - AROUND);
  if (table >= NARROW) return fitting(melds, room - AROUND, strings, cardAt(table));
  if (table >= TELEPHONE) return closeUp(melds, room, strings, [34], 1);
  const cards = !own || table < NARROWER ? [] : own > 1 ? [42, 34] : [34];
  return closeUp(melds, room, strings, cards, own || 1);
}

/** What one's side has won: canastas with an edge, and whether it went out and the score still waits. */
export interface Won {
  readonly edged: readonly string[];
  readonly out: boolean;
}

/** The same, of a side that is named by its letter. */
export interface WonBy extends Won {
  readonly side: string;
}

export const NOTHING_WON: Won = { edged: [], out: false };

/**
 * What a badge counts: what lies there, once a side has opened; before that, and after the deal, its score.
 * Below it stands what is needed to open, or what the side has besides.
 * @param low whether a row has no room for more than a line of that
 */
export function stood(
  scene: Scene,
  side: Side,
  won: Won,
  low: boolean,
  strings: Strings,
): [counts: string, below: string] {
  const { open, min, table, score } = side;
  const alone = isOwn(scene, side) && aloneOn(scene, side);
  if (won.out) return [number(table, strings), strings.went_out];
  if (!open) return [number(score, strings), put(strings[alone ? "needs_short_alone" : "needs_short"], { min })];
  if (isOver(scene)) return [number(score, strings), strings.has_opened];
  const laid = score
    ? put(strings[low ? "laid_before" : "laid_besides"], { score: number(score, strings) })
    : strings.laid;
  return [number(table, strings), laid];
}

/** Who they are, and how they stand. */
function badge(tag: "button" | "span") {
  const name = h("span", { class: "cnb-side" });
  const score = h("b");
  const stands = h("small", { "aria-hidden": "true" });
  const more = h("span", { class: "cnb-hidden" });
  const look = { class: "cnb-badge", tabindex: tag === "button" ? -1 : null };
  const node = h(tag, look, name, " ", score, " ", stands, " ", more);
  const draw = (scene: Scene, side: Side, strings: Strings, won: Won, low: boolean): void => {
    const { open, min, canastas } = side;
    const alone = isOwn(scene, side) && aloneOn(scene, side);
    const [counts, below] = stood(scene, side, won, low, strings);
    const needs = put(strings[alone ? "needs_alone" : "needs"], { min });
    const heard = open ? [...new Set([below, strings.has_opened])] : [needs];
    const laid = open && !isOver(scene);
    const says = laid && put(strings.laid_says, { points: number(side.table, strings) });
    const who = sideName(scene, side, strings);
    set(node, {
      "data-act": `why:score:${side.side}`,
      "data-long": who.length > LONG,
      "data-won": won.edged.length > 0,
      title: says || null,
    });
    say(name, who);
    say(score, counts);
    say(stands, below);
    say(more, [...heard, ...(canastas ? [plural(strings.canastas, canastas)] : [])].join(" · "));
  };
  return { node, draw };
}

/** The red threes of a side, and black ones that lie with them. */
function threes() {
  const fan = h("span", { class: "cnb-fan", "aria-hidden": "true" });
  const seen = h("span", { class: "cnb-cap", "aria-hidden": "true" });
  const heard = h("span", { class: "cnb-hidden" });
  const cards = lyingCards();
  const draw = (scene: Scene, { side }: Side, strings: Strings): void => {
    const mine = scene.seats.filter((seat) => seat.side === side).flatMap((seat) => seat.threes);
    const counted = mine.length ? plural(mine.every(isRed) ? strings.threes : strings.both_threes, mine.length) : "";
    fill(
      fan,
      mine.map((id) => cards.slot("threes", id, strings)),
    );
    set(fan, { style: `--step: ${Math.min(22, Math.floor(90 / (mine.length || 1)))}px` });
    say(seen, counted);
    say(heard, mine.length ? ` ${counted} ${mine.map((id) => short(id, strings)).join(" ")}` : "");
    cards.sweep();
  };
  return { node: h("p", { class: "cnb-threes" }, fan, seen, heard), draw };
}

/** The packets that wait for a side. */
function feet() {
  const node = h("p", { class: "cnb-feet" });
  const foot = keyed(() => h("span", { class: "cnb-back", role: "img" }));
  const draw = (side: Side): void => {
    const packets = (side.feet ?? []).map(([whose, says, n]) => {
      const found = foot.get(whose);
      set(found, { title: says, "aria-label": says, "data-n": n });
      return found;
    });
    fill(node, packets);
    foot.sweep();
  };
  return { node, draw };
}

/** What stands in the place of melds that are not there, and how one opens. */
function nothingLaid() {
  const [nothing, opens] = [h("span"), h("span", { class: "cnb-opens" })];
  const draw = (scene: Scene, side: Side, strings: Strings): void => {
    const isBare = !side.melds.length;
    say(nothing, isBare ? strings.no_melds : "");
    say(opens, isBare && isOwn(scene, side) && !side.open ? put(strings.to_open, { min: side.min }) : "");
  };
  return { node: h("p", { class: "cnb-nothing" }, nothing, " ", opens), draw };
}

/** @param tag what badge and melds are */
export function sideRow(whose: "ours" | "theirs", tag: "button" | "span") {
  const [who, rows, packets, three] = [badge(tag), rowOfMelds(tag), feet(), threes()];
  const nothing = nothingLaid();
  const lying = h("div", { class: "cnb-lying" }, rows.node, nothing.node);
  const look = { class: `cnb-${whose} cnb-row-of-melds`, "data-zone": "melds" };
  const node = h("div", look, who.node, lying, packets.node, three.node);
  // Measured after the page was laid out, never while it is drawn: that would have it laid out at every update.
  let [free, table] = [0, 0]; // pixels for the melds, and of the whole table
  let again = () => {};
  new ResizeObserver(() => {
    const now = [lying.clientWidth, node.closest(".cnb")?.clientWidth ?? 0];
    if (now[0] === free && now[1] === table) return;
    [free, table] = now;
    again();
  }).observe(lying);

  /**
   * @param fresh ids of the last move
   * @param room pixels of the whole row
   */
  const draw = (scene: Scene, side: Side, strings: Strings, fresh: Set<number>, room: number, won: Won): void => {
    again = () => draw(scene, side, strings, fresh, room, won);
    const low = node.closest("[data-low]") !== null;
    who.draw(scene, side, strings, won, low || (table || room) < TELEPHONE);
    packets.draw(side);
    three.draw(scene, side, strings);
    nothing.draw(scene, side, strings);
    const all = inOrder(side);
    const melds = all.map(({ meld }) => meld);
    const own = whose === "ours" ? ownRows(scene) : 0;
    const fit = fitted(own, melds, free || room - 250, strings, table || room, low);
    const order = fit.shown < all.length ? nearestFirst(all) : all;
    set(node, {
      "data-tight": fit.level < LOW ? Math.min(fit.level, 4) : null,
      "data-foot": fit.level === LOW,
      "data-chips": fit.level === CHIPS,
      "data-full": melds.length && fit.free < 86,
      style: `--step: ${fit.step}px; --gap: ${fit.gap}px; --melds: ${fit.card}px`,
    });
    rows.draw(side, order, strings, fit, fresh, won.edged);
  };
  return { node, draw };
}
