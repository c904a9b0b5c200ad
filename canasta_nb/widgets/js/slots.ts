// Where chosen cards are laid: one slot for each rank, for wild cards, for a sequence of a suit.
import { lays, run } from "./acts.js";
import { code, isWild, rank, suit, sum } from "./cards.js";

/** @typedef {{key: string, ids: number[]}} Slot */
/** @typedef {import("./scene.d.ts").Meld} Meld */

/**
 * The slots with these cards laid too: each rank in its own slot, a wild card with the rank chosen before it.
 * @param {Slot[]} slots @param {number[]} chosen in the order of choosing
 * @param {string} [into] the slot that all of them go to
 * @returns {Slot[]}
 */
export function laid(slots, chosen, into) {
  const parts = into === undefined ? lays(chosen).map((lay) => ({ key: lay.rank, ids: lay.ids })) : [{ key: into, ids: chosen }];
  const next = slots.map((slot) => ({ ...slot, ids: [...slot.ids] }));
  for (const part of parts) {
    const slot = next.find((one) => one.key === part.key);
    if (slot) slot.ids.push(...part.ids);
    else next.push({ key: part.key, ids: [...part.ids] });
  }
  for (const slot of next) slot.ids.sort((a, b) => Number(isWild(a)) - Number(isWild(b)));
  return next;
}

/** The slots without this card. @param {Slot[]} slots @param {number} id @returns {Slot[]} */
export const without = (slots, id) =>
  slots.map((slot) => ({ ...slot, ids: slot.ids.filter((one) => one !== id) })).filter((slot) => slot.ids.length);

/** Are these wild cards alone, so that a person has to say where they go? @param {number[]} chosen */
export const onlyWild = (chosen) => chosen.length > 0 && chosen.every(isWild);

/**
 * What the slots count; with `naturalOnly` a slot with a wild card counts nothing.
 * @param {Slot[]} slots @param {Record<string, number>} points @param {boolean} naturalOnly
 */
export const total = (slots, points, naturalOnly) => slots.reduce((all, slot) => all + worthOf(slot, points, naturalOnly), 0);

/** @param {Slot} slot @param {Record<string, number>} points @param {boolean} naturalOnly */
export const worthOf = (slot, points, naturalOnly) => (naturalOnly && slot.ids.some(isWild) ? 0 : sum(slot.ids, points));

/**
 * The name of the slot in which the top card of the pile lies: an own meld of its rank, else cards laid beside it.
 * @param {Slot[]} slots @param {number} top @param {Meld[]} melds
 */
export function homeOf(slots, top, melds) {
  const names = isWild(top) ? ["W"] : [rank(top), suit(top)];
  const keys = [...slots.map((slot) => slot.key), ...melds.map((meld) => meld.t)];
  for (const name of names) {
    const key = keys.find((one) => one.split("/")[0] === name);
    if (key) return key;
  }
  return names[0];
}

/**
 * The act that the slots make; with `top` the pile is taken, and the slot of its top card goes with it. Empty while it
 * is none: nothing is laid, or nothing goes with the top card.
 * @param {Slot[]} slots @param {number | null} top @param {Meld[]} melds
 */
export function actOf(slots, top, melds) {
  const named = (/** @type {string} */ key) => melds.some((meld) => meld.t === key);
  const text = (/** @type {Slot} */ slot) => (named(slot.key) ? `${slot.key}+` : "") + run(slot.ids);
  if (top === null) return slots.length ? `meld ${slots.map(text).join(", ")}` : "";
  const home = homeOf(slots, top, melds);
  const pair = slots.find((slot) => slot.key === home);
  if (!pair && !named(home)) return "";
  const start = `take ${code(top)} ` + (pair ? `with ${run(pair.ids)}` : `onto ${home}`);
  return [start, ...slots.filter((slot) => slot !== pair).map(text)].join(", ");
}
