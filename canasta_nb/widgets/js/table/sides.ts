// A side's row: who they are and what they have, their melds, their red threes.
import { isRed, short } from "../cards";
import { aloneOn, isOver, sideOf } from "../count";
import { fill, h, keyed, say, set } from "../dom";
import type { Scene, Side, Strings } from "../scene.d.ts";
import { number, plural, put } from "../words";
import { fitting } from "./fitting";
import { inOrder, lyingCards, rowOfMelds } from "./melds";

/** Who plays alone is no side: "You", or a name, and of several others with the letter of their melds. */
function sideName(scene: Scene, side: Side, strings: Strings) {
  const alone = aloneOn(scene, side);
  if (side === sideOf(scene, scene.you)) return alone ? strings.you_alone : strings.your_side;
  if (scene.sides.length === 2) return alone?.name ?? strings.their_side;
  return alone ? `${alone.name} (${side.side})` : put(strings.side, { side: side.side });
}

/**
 * The pixels of a card in a row of a table that is so wide; below 460 its words stand over the melds.
 * @param table pixels
 */
const cardAt = (table: number) => (table >= 1100 ? 44 : table >= 460 ? 38 : 27);

/** Who they are, and how they stand. */
function badge(tag: "button" | "span") {
  const name = h("span", { class: "cnb-side" });
  const score = h("b");
  const stands = h("small", { "aria-hidden": "true" });
  const more = h("span", { class: "cnb-hidden" });
  const look = { class: "cnb-badge", tabindex: tag === "button" ? -1 : null };
  const node = h(tag, look, name, " ", score, " ", stands, " ", more);
  const draw = (scene: Scene, side: Side, strings: Strings): void => {
    const { open, min, table, canastas } = side;
    const alone = side === sideOf(scene, scene.you) && aloneOn(scene, side);
    const laid = table && !isOver(scene) ? put(strings.laid, { points: number(table, strings) }) : "";
    const needs = (long: string, short: string) => put(strings[alone ? short : long], { min });
    const heard = [open ? strings.has_opened : needs("needs", "needs_alone"), laid].filter(Boolean).join(" ");
    set(node, { "data-act": `why:score:${side.side}` });
    say(name, sideName(scene, side, strings));
    say(score, number(side.score, strings));
    say(stands, open ? laid || strings.has_opened : needs("needs_short", "needs_short_alone"));
    say(more, heard + (canastas ? ` · ${plural(strings.canastas, canastas)}` : ""));
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

/** What stands in the place of melds that are not there. */
function nothingSaid(scene: Scene, side: Side, strings: Strings): string {
  if (side.melds.length) return "";
  const opens = side === sideOf(scene, scene.you) && !side.open;
  return opens ? put(strings.nothing_to_open, { min: side.min }) : strings.no_melds;
}

/** @param tag what badge and melds are */
export function sideRow(whose: "ours" | "theirs", tag: "button" | "span") {
  const [who, rows, packets, three] = [badge(tag), rowOfMelds(tag), feet(), threes()];
  const nothing = h("p", { class: "cnb-nothing" });
  const lying = h("div", { class: "cnb-lying" }, rows.node, nothing);
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
  const draw = (scene: Scene, side: Side, strings: Strings, fresh: Set<number>, room: number): void => {
    again = () => draw(scene, side, strings, fresh, room);
    who.draw(scene, side, strings);
    packets.draw(side);
    three.draw(scene, side, strings);
    say(nothing, nothingSaid(scene, side, strings));
    const order = inOrder(side);
    const melds = order.map(({ meld }) => meld);
    const fit = fitting(melds, (free || room - 250) - 8, strings, cardAt(table || room));
    set(node, {
      "data-tight": Math.min(fit.level, 4),
      "data-full": melds.length && fit.free < 86,
      style: `--step: ${fit.step}px; --gap: ${fit.gap}px${fit.level > 3 ? `; --melds: ${fit.card}px` : ""}`,
    });
    rows.draw(side, order, strings, fit, fresh);
  };
  return { node, draw };
}
