// A deal from its events: what lies where after so many acts. Zones: s stock, p pile, 1 … 6 hands, A:K melds, A:3 threes, x elsewhere.
import { list, put } from "./words.js";

/** @typedef {[cards: number[] | number, from: string, to: string]} Move */
/** @typedef {[seat: number, act: string, moves: Move[], set?: Record<string, any>]} Event */
/** @typedef {{you: number, rules: string, names: string[], sides: string[], turn: number, h: (number[] | number)[], pile: number[], stock: number, set: Record<string, any>, melds?: Record<string, number[]>}} First */
/** @typedef {{zones: Record<string, number[]>, counts: Record<string, number>, facts: Record<string, any>, fresh: Set<number>, seat: number}} State */

const many = (/** @type {number[] | number} */ cards) => (typeof cards === "number" ? cards : cards.length);

/** The table after the first `index` acts. @param {[First, ...Event[]]} events @param {number} index @returns {State} */
export function stateAt(events, index) {
  const [first, ...acts] = events;
  /** @type {Record<string, number[]>} */
  const zones = { p: [...first.pile] };
  /** @type {Record<string, number>} */
  const counts = { s: first.stock };
  first.h.forEach((hand, place) => (typeof hand === "number" ? (counts[place + 1] = hand) : (zones[place + 1] = [...hand])));
  for (const [zone, ids] of Object.entries(first.melds ?? {})) zones[zone] = [...ids];
  const facts = { ...first.set };
  /** @type {Set<number>} */
  let fresh = new Set();
  for (const [, , moves, set] of acts.slice(0, index)) {
    fresh = new Set();
    for (const [cards, from, to] of moves) {
      if (from in counts) counts[from] -= many(cards);
      if (to in counts) counts[to] += many(cards);
      if (typeof cards === "number") continue;
      if (from in zones) zones[from] = zones[from].filter((id) => !cards.includes(id));
      if (!(to in counts) && to !== "x") zones[to] = [...(zones[to] ?? []), ...cards];
      for (const id of cards) fresh.add(id);
    }
    Object.assign(facts, set);
  }
  return { zones, counts, facts, fresh, seat: index ? acts[index - 1][0] : 0 };
}

/** Where each turn ends: the number of acts until then. @param {[First, ...Event[]]} events */
export function turnEnds(events) {
  const acts = /** @type {Event[]} */ (events.slice(1));
  return acts.flatMap(([seat], place) => (acts[place + 1]?.[0] === seat ? [] : [place + 1]));
}

/** The melds and threes of a side, in the order in which they were laid. @param {State} state @param {string} letter */
export function laidBy(state, letter) {
  const all = Object.entries(state.zones).filter(([zone, ids]) => zone.startsWith(`${letter}:`) && ids.length);
  return {
    threes: all.find(([zone]) => zone === `${letter}:3`)?.[1] ?? [],
    melds: all.filter(([zone]) => zone !== `${letter}:3`).map(([zone, c]) => ({ t: zone, r: zone.slice(2).replace("m3", "3").split("/")[0], c, k: state.facts[zone] ?? "" })),
  };
}

/**
 * The same as the table draws it, seen from the seat of the first event.
 * @param {First} first @param {State} state @param {import("./scene.d.ts").Strings} strings @returns {import("./scene.d.ts").Scene}
 */
export function sceneOf(first, state, strings) {
  const { facts, zones, counts } = state;
  const letters = /** @type {string[]} */ (facts.sides ?? first.sides);
  const sides = [...new Set(letters)].sort().map((side) => {
    const melds = laidBy(state, side).melds.map((meld) => ({ ...meld, t: meld.t.slice(2) }));
    return { side, score: facts[`${side}.score`], min: facts[`${side}.min`], open: facts[`${side}.open`], table: facts[`${side}.table`], canastas: melds.filter((meld) => meld.k).length, melds };
  });
  const seats = first.names.map((name, place) => ({ name, side: letters[place], n: zones[place + 1]?.length ?? counts[place + 1],
    threes: letters.indexOf(letters[place]) === place ? laidBy(state, letters[place]).threes : [] }));
  const causes = /** @type {[string, ...number[]][]} */ (facts.frozen ?? []);
  const names = seats.filter((seat) => seat.side === letters[first.you - 1]).map((seat) => seat.name);
  const why = (/** @type {string} */ cause) => put(strings[`why_${cause.replaceAll("-", "_")}`] ?? cause, { names: list(names, strings) });
  const top = zones.p.at(-1) ?? null;
  const pile = { n: zones.p.length, top, cross: facts.cross ?? [], frozen: causes, block: facts.block ?? null, says: top === null ? strings.no_pile : facts.block ? why(facts.block) : causes.map(([cause]) => why(cause)).join(" ") };
  return /** @type {any} */ ({ you: first.you, turn: state.seat, phase: "play", seats, sides, stock: counts.s, pile });
}

/** The nearest of these places after or before one. @param {number[]} places @param {number} index @param {number} by */
export const nextOf = (places, index, by) => (by > 0 ? places.find((place) => place > index) : [...places].reverse().find((place) => place < index));
