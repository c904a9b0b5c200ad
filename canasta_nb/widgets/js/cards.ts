// A card id is 53 * n + face; face = 4 * place of the rank + place of the suit, the joker is 52.

import type { Strings } from "./scene.d.ts";
import { put } from "./words";

export const RANKS = "AKQJT98765432";
export const SUITS = "shdc";
const SIGNS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };

export const face = (id: number) => id % 53;

/** The rank as the notation writes it; "Jk" for a joker. */
export const rank = (id: number) => (face(id) === 52 ? "Jk" : RANKS[face(id) >> 2]);

/** The suit letter; "" for a joker. */
export const suit = (id: number) => (face(id) === 52 ? "" : SUITS[face(id) & 3]);

/** The notation of a card: "Kh", "Jk". */
export const code = (id: number) => rank(id) + suit(id);

export const isWild = (id: number) => rank(id) === "2" || rank(id) === "Jk";

export const isRed = (id: number) => suit(id) === "h" || suit(id) === "d";

/** What stands in the corner of the card. */
export const index = (id: number) => (rank(id) === "Jk" ? "★" : rank(id) === "T" ? "10" : rank(id));

/** A card in a sentence: "K♠", "10♥", "joker". */
export const short = (id: number, strings: Strings) =>
  rank(id) === "Jk" ? strings.joker : index(id) + SIGNS[suit(id)];

/** A text with every code of cards in it written with signs: "take Ks with KhKc" reads "take K♠ with K♥ K♣". */
export const signed = (text: string) =>
  text.replace(/\b(?:[2-9TJQKA][shdc]|Jk)+\b/g, (cards) =>
    cards
      .replace(
        /(Jk)|(T|[2-9JQKA])([shdc])/g,
        (_, joker, of, in_) => ` ${joker ? "★" : (of === "T" ? "10" : of) + SIGNS[in_]}`,
      )
      .trim(),
  );

/** A text with every row of cards in it in words, for the ear: "K♠K♥" reads "king of spades, king of hearts". */
export const spelt = (text: string, strings: Strings) =>
  text.replace(/(?:(?:10|[2-9JQKA])[♠♥♦♣])+/g, (cards) =>
    cards
      .replace(/(10|[2-9JQKA])([♠♥♦♣])/g, (_, of, sign) => {
        const [rank, suit] = [strings.ranks[of === "10" ? "T" : of][0], strings.suits[SUITS["♠♥♦♣".indexOf(sign)]]];
        return `, ${put(strings.card_name, { rank, suit })}`;
      })
      .slice(2),
  );

/** What a wild card or a three says in words, beyond its colour. */
export const mark = (id: number, strings: Strings) =>
  isWild(id) ? strings.wild_mark : rank(id) === "3" ? (isRed(id) ? strings.red_3 : strings.black_3) : "";

/** A card for the ear: "King of hearts", "2 of hearts, wild". */
export function name(id: number, strings: Strings) {
  const text =
    rank(id) === "Jk"
      ? strings.joker
      : put(strings.card_name, { rank: strings.ranks[rank(id)][0], suit: strings.suits[suit(id)] });
  return isWild(id) && strings.wild ? `${text}, ${strings.wild}` : text;
}

/** What a card counts in a meld. */
export const worth = (id: number, points: Record<string, number>) => points[code(id)] ?? points[rank(id)] ?? 0;

export const sum = (ids: number[], points: Record<string, number>) =>
  ids.reduce((total, id) => total + worth(id, points), 0);

/** The same among others, where a comma would part them: "wild 2 of hearts". */
export const listed = (id: number, strings: Strings) => {
  const [text, ...wild] = name(id, strings).split(", ");
  return [...wild, text].join(" ");
};

/** The hidden word for a card in the hand. */
export const cardName = (id: number, fresh: boolean, strings: Strings) => {
  const three = rank(id) === "3" ? (isRed(id) ? strings.red_3 : strings.black_3) : "";
  return [name(id, strings), three, fresh ? strings.just_drawn : ""].filter(Boolean).join(", ");
};
