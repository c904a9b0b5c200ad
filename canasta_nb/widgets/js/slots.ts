// Where chosen cards are laid: one slot for each rank, for wild cards, for a sequence of a suit.
import { lays, run } from "./acts";
import { code, isWild, rank, suit, sum } from "./cards";
import type { Meld } from "./scene.d.ts";

export type Slot = { key: string; ids: number[] };

/**
 * The slots with these cards laid too: each rank in its own slot, a wild card with the rank chosen before it.
 * @param chosen in the order of choosing
 * @param into the slot that all of them go to
 */
export function laid(slots: Slot[], chosen: number[], into?: string): Slot[] {
  const parts =
    into === undefined ? lays(chosen).map((lay) => ({ key: lay.rank, ids: lay.ids })) : [{ key: into, ids: chosen }];
  const next = slots.map((slot) => ({ ...slot, ids: [...slot.ids] }));
  for (const part of parts) {
    const slot = next.find((one) => one.key === part.key);
    if (slot) slot.ids.push(...part.ids);
    else next.push({ key: part.key, ids: [...part.ids] });
  }
  for (const slot of next) slot.ids.sort((a, b) => Number(isWild(a)) - Number(isWild(b)));
  return next;
}

/** The slots without this card. */
export const without = (slots: Slot[], id: number): Slot[] =>
  slots.map((slot) => ({ ...slot, ids: slot.ids.filter((one) => one !== id) })).filter((slot) => slot.ids.length);

/** Are these wild cards alone, so that a person has to say where they go? */
export const onlyWild = (chosen: number[]) => chosen.length > 0 && chosen.every(isWild);

/** What the slots count; with `naturalOnly` a slot with a wild card counts nothing. */
export const total = (slots: Slot[], points: Record<string, number>, naturalOnly: boolean) =>
  slots.reduce((all, slot) => all + worthOf(slot, points, naturalOnly), 0);

export const worthOf = (slot: Slot, points: Record<string, number>, naturalOnly: boolean) =>
  naturalOnly && slot.ids.some(isWild) ? 0 : sum(slot.ids, points);

/** The name of the slot in which the top card of the pile lies: an own meld of its rank, else cards laid beside it. */
export function homeOf(slots: Slot[], top: number, melds: Meld[]) {
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
 */
export function actOf(slots: Slot[], top: number | null, melds: Meld[]) {
  const named = (key: string) => melds.some((meld) => meld.t === key);
  const text = (slot: Slot) => (named(slot.key) ? `${slot.key}+` : "") + run(slot.ids);
  if (top === null) return slots.length ? `meld ${slots.map(text).join(", ")}` : "";
  const home = homeOf(slots, top, melds);
  const pair = slots.find((slot) => slot.key === home);
  if (!pair && !named(home)) return "";
  const start = `take ${code(top)} ` + (pair ? `with ${run(pair.ids)}` : `onto ${home}`);
  return [start, ...slots.filter((slot) => slot !== pair).map(text)].join(", ");
}
