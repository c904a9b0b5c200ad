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

/** A text with every code of cards in it written with signs: "take Ks with KhKc" reads "take K♠ with K♥ K♣". @param {string} text */
export const signed = (text) => text.replace(/\b(?:[2-9TJQKA][shdc]|Jk)+\b/g, (cards) =>
  cards.replace(/(Jk)|(T|[2-9JQKA])([shdc])/g, (_, joker, of, in_) => ` ${joker ? "★" : (of === "T" ? "10" : of) + SIGNS[/** @type {"s"} */ (in_)]}`).trim());

/** A text with every row of cards in it in words, for the ear: "K♠K♥" reads "king of spades, king of hearts". @param {string} text @param {Strings} strings */
export const spelt = (text, strings) => text.replace(/(?:(?:10|[2-9JQKA])[♠♥♦♣])+/g, (cards) =>
  cards.replace(/(10|[2-9JQKA])([♠♥♦♣])/g, (_, of, sign) => `, ${put(strings.card_name, { rank: strings.ranks[of === "10" ? "T" : of][0], suit: strings.suits[SUITS["♠♥♦♣".indexOf(sign)]] })}`).slice(2));

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


/** The same among others, where a comma would part them: "wild 2 of hearts". @param {number} id @param {Strings} strings */
export const listed = (id, strings) => {
  const [text, ...wild] = name(id, strings).split(", ");
  return [...wild, text].join(" ");
};

/** The hidden word for a card in the hand. @param {number} id @param {boolean} fresh @param {Strings} strings */
export const cardName = (id, fresh, strings) => {
  const three = rank(id) === "3" ? (isRed(id) ? strings.red_3 : strings.black_3) : "";
  return [name(id, strings), three, fresh ? strings.just_drawn : ""].filter(Boolean).join(", ");
};

