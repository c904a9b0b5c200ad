// A card id is 53 * n + face; face = 4 * place of the rank + place of the suit, the joker is 52.

/** @typedef {import("./scene.d.ts").Strings} Strings */

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
  if (rank(id) === "Jk") return `${strings.joker}, ${strings.wild}`;
  const text = `${strings.ranks[rank(id)][0]} ${strings.of} ${strings.suits[suit(id)]}`;
  return isWild(id) ? `${text}, ${strings.wild}` : text;
}

/** What a card counts in a meld. @param {number} id @param {Record<string, number>} points */
export const worth = (id, points) => points[code(id)] ?? points[rank(id)] ?? 0;

/** @param {number[]} ids @param {Record<string, number>} points */
export const sum = (ids, points) => ids.reduce((total, id) => total + worth(id, points), 0);

/** Four paths of our own on a field of 20 by 20. @type {Record<string, string>} */
export const SUIT_PATHS = {
  s: "M10 1C7 5.5 2 8 2 12a4 4 0 0 0 6.8 2.8L7 19h6l-1.8-4.2A4 4 0 0 0 18 12C18 8 13 5.5 10 1Z",
  h: "M10 18.5C4 13.5 1 10.5 1 6.8A4.6 4.6 0 0 1 10 5a4.6 4.6 0 0 1 9 1.8c0 3.7-3 6.7-9 11.7Z",
  d: "M10 1l7 9-7 9-7-9Z",
  c: "M10 1a4 4 0 0 1 3.3 6.3A4 4 0 1 1 11.3 14L13 19H7l1.7-5a4 4 0 1 1-2-6.7A4 4 0 0 1 10 1Z",
  "": "M10 1l2.6 6.2 6.7.6-5.1 4.4 1.6 6.6L10 15.2l-5.8 3.6 1.6-6.6L.7 7.8l6.7-.6Z",
};
