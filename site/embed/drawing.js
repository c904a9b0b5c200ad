// Draws what was read of a position: rows of cards on the cloth, each with its words. Text from the address becomes text.
import { name, picture } from "./parts/shared.js";

/** @typedef {ReturnType<typeof import("./notation.js").read>} Position */
/** @typedef {import("./notation.js").Row} Row */
/** @typedef {{picture: Record<string, string>, names: string[], strings: any}} Words */

/**
 * The rows that are shown, each with its label, as the player in a seat calls it.
 * @param {Position} position @param {number} seat @param {Words} words
 * @returns {{label: string, runs: number[][], says: string}[]}
 */
export function rows(position, seat, words) {
  const mine = position.sides.findIndex((side) => side.includes(seat));
  const speaks = position.rows.some((row) => row.id !== "hand" && row.runs.length);
  const said = words.picture;
  return position.rows.flatMap((row) => {
    const { id, runs } = row;
    if (id === "hand") return [{ label: row.seat === seat ? said.your_hand : words.names[(row.seat ?? 1) - 1], runs, says: "" }];
    if (id !== "melds" && id !== "threes") return [{ label: said[id], runs, says: "" }];
    const own = row.side === mine;
    if (!runs.length && !(own && id === "melds" && speaks)) return [];
    const whose = own ? "your" : position.sides.length === 2 ? "their" : "side";
    return [{ label: said[`${whose}_${id}`].replace("{side}", "ABCDEF"[row.side ?? 0]), runs, says: runs.length ? "" : said.none_yet }];
  });
}

/** @param {ReturnType<typeof rows>} shown @param {Words} words */
export function drawn(shown, words) {
  const cloth = element("div", "cloth");
  for (const { label, runs, says } of shown) {
    const row = element("div", "row");
    row.append(element("p", "label", says ? `${label}: ${says}` : label));
    const places = element("div", "runs");
    for (const run of runs) {
      const list = element("ul", "run");
      list.append(...run.map((card) => {
        const place = element("li", "card");
        place.append(picture(card, words.strings), element("span", "spoken", name(card, words.strings)));
        return place;
      }));
      places.append(list);
    }
    row.append(places);
    cloth.append(row);
  }
  return cloth;
}

/** @param {string} tag @param {string} kind @param {string} [text] */
export function element(tag, kind, text = "") {
  const node = document.createElement(tag);
  node.className = kind;
  node.textContent = text;
  return node;
}
