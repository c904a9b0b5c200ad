// A card id is 53 * n + face; face = 4 * place of the rank + place of the suit, the joker is 52.

/** @typedef {import("./scene.d.ts").Strings} Strings */
import { put } from "./words.js";

export const RANKS = "AKQJT98765432";
export const SUITS = "shdc";
const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** @param {number} id */
export const face = (id) => id % 53;

/** The rank as the notation writes it; "Jk" for a joker. @param {number} id */
export const rank = (id) => (face(id) === 52 ? "Jk" : RANKS[face(id) >> 2]);

/** The suit letter; "" for a joker. @param {number} id */
export const suit = (id) => (face(id) === 52 ? "" : SUITS[face(id) & 3]);

/** The notation of a card: "Kh", "Jk". @param {number} id */
export const code = (id) => rank(id) + suit(id);

/** @param {number} id */
export const isWild = (id) => rank(id) === "2" || rank(id) === "Jk";

/** @param {number} id */
export const isRed = (id) => suit(id) === "h" || suit(id) === "d";

/** What stands in the corner of the card. @param {number} id */
export const index = (id) => (rank(id) === "Jk" ? "★" : rank(id) === "T" ? "10" : rank(id));

/** A card in a sentence: "K♠", "10♥", "joker". @param {number} id @param {Strings} strings */
export const short = (id, strings) =>
  rank(id) === "Jk" ? strings.joker : index(id) + SIGNS[/** @type {"s"} */ (suit(id))];

/** What a wild card or a three says in words, beyond its colour. @param {number} id @param {Strings} strings */
export const mark = (id, strings) =>
  isWild(id) ? strings.wild_mark : rank(id) === "3" ? (isRed(id) ? strings.red_3 : strings.black_3) : "";

/** A card for the ear: "King of hearts", "2 of hearts, wild". @param {number} id @param {Strings} strings */
export function name(id, strings) {
  const text = rank(id) === "Jk" ? strings.joker : put(strings.card_name, { rank: strings.ranks[rank(id)][0], suit: strings.suits[suit(id)] });
  return isWild(id) && strings.wild ? `${text}, ${strings.wild}` : text;
}

/** What a card counts in a meld. @param {number} id @param {Record<string, number>} points */
export const worth = (id, points) => points[code(id)] ?? points[rank(id)] ?? 0;

/** @param {number[]} ids @param {Record<string, number>} points */
export const sum = (ids, points) => ids.reduce((total, id) => total + worth(id, points), 0);

/**
 * Suits of our own drawing on a card of 50 by 70: small under the index, where a covered card still shows it, and
 * large on the open part. @type {Record<string, [small: string, large: string]>}
 */
export const SUIT_PATHS = {
  s: ["M10.8 24.68C8.76 27.74 5.36 29.44 5.36 32.16a2.72 2.72 0 0 0 4.62 1.9L8.76 36.92h4.08l-1.22-2.86A2.72 2.72 0 0 0 16.24 32.16C16.24 29.44 12.84 27.74 10.8 24.68Z", "M34 38.3C30.1 44.15 23.6 47.4 23.6 52.6a5.2 5.2 0 0 0 8.84 3.64L30.1 61.7h7.8l-2.34-5.46A5.2 5.2 0 0 0 44.4 52.6C44.4 47.4 37.9 44.15 34 38.3Z"],
  h: ["M10.8 36.58C6.72 33.18 4.68 31.14 4.68 28.62A3.13 3.13 0 0 1 10.8 27.4a3.13 3.13 0 0 1 6.12 1.22c0 2.52-2.04 4.56-6.12 7.96Z", "M34 61.05C26.2 54.55 22.3 50.65 22.3 45.84A5.98 5.98 0 0 1 34 43.5a5.98 5.98 0 0 1 11.7 2.34c0 4.81-3.9 8.71-11.7 15.21Z"],
  d: ["M10.8 24.68l4.76 6.12-4.76 6.12-4.76-6.12Z", "M34 38.3l9.1 11.7-9.1 11.7-9.1-11.7Z"],
  c: ["M10.8 24.68a2.72 2.72 0 0 1 2.24 4.28A2.72 2.72 0 1 1 11.68 33.52L12.84 36.92H8.76l1.16-3.4a2.72 2.72 0 1 1-1.36-4.56A2.72 2.72 0 0 1 10.8 24.68Z", "M34 38.3a5.2 5.2 0 0 1 4.29 8.19A5.2 5.2 0 1 1 35.69 55.2L37.9 61.7H30.1l2.21-6.5a5.2 5.2 0 1 1-2.6-8.71A5.2 5.2 0 0 1 34 38.3Z"],
  "": ["", "M34 38.3l3.38 8.06 8.71 .78-6.63 5.72 2.08 8.58L34 56.76l-7.54 4.68 2.08-8.58L21.91 47.14l8.71-.78Z"],
};

/** The same among others, where a comma would part them: "wild 2 of hearts". @param {number} id @param {Strings} strings */
export const listed = (id, strings) => {
  const [text, ...wild] = name(id, strings).split(", ");
  return [...wild, text].join(" ");
};
