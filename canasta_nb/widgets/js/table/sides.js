// A side's row: who they are and what they have, their melds in fans and closed stacks, their red threes.
import { code, index, isRed, isWild, listed, short } from "../cards.js";
import { isOver, sideOf } from "../count.js";
import { fill, h, keyed, say, set } from "../dom.js";
import { picture } from "../picture.js";
import { list, number, plural, put } from "../words.js";

/** @typedef {import("../scene.d.ts").Scene} Scene */
/** @typedef {import("../scene.d.ts").Side} Side */
/** @typedef {import("../scene.d.ts").Meld} Meld */
/** @typedef {import("../scene.d.ts").Strings} Strings */

const CARD = 38; // pixels, the width of a card in a row
const STEPS = [17, 13, 9, 9]; // pixels of each covered card: rows close up, they never grow
const GAPS = [14, 10, 6, 4];
const LETTER = 6.4; // pixels of a letter in a caption

/** @param {Scene} scene @param {Side} side @param {Strings} strings */
export const sideName = (scene, side, strings) =>
  side === sideOf(scene, scene.you) ? strings.your_side : scene.sides.length === 2 ? strings.their_side : put(strings.side, { side: side.side });

/** What a meld is called: "Kings", "Sequence of hearts". @param {Meld} meld @param {Strings} strings */
function called(meld, strings) {
  const what = strings.ranks[meld.r]?.[1] ?? (meld.r === "W" ? strings.wild_cards : put(strings.sequence, { suit: strings.suits[meld.r] ?? meld.r }));
  return what[0].toUpperCase() + what.slice(1);
}

/** The meld in words: what it is, and how far. @param {Meld} meld @param {Strings} strings */
export function caption(meld, strings) {
  return put(meld.k ? strings.canasta[meld.k] ?? strings.canasta.other : strings.of_7, { what: called(meld, strings), n: meld.c.length });
}

/** The word on the band of a closed canasta. @param {Meld} meld @param {Strings} strings @param {number | string} [n] */
const band = (meld, strings, n = meld.c.length) => put(strings.band[meld.k] ?? strings.band.other, { n }).trim();

/** @param {number[]} cards @param {boolean} red */
const cover = (cards, red) =>
  cards.find((id) => !isWild(id) && isRed(id) === red) ?? cards.find((id) => !isWild(id)) ?? cards[0];

/**
 * How tightly a row has to lie, from 0 to 3: with dots and whole captions, without dots, with names only of open melds,
 * with ranks for names.
 * @param {Meld[]} melds @param {number} room pixels @param {Strings} strings
 */
export function tightness(melds, room, strings) {
  const width = (/** @type {number} */ level) => melds.reduce((total, meld) => {
    const cards = CARD + (meld.k ? 14 : STEPS[level] * (meld.c.length - 1));
    const words = (meld.k && level > 1 ? 0 : called(meld, strings).length * LETTER) + (meld.k ? band(meld, strings).length * LETTER + 14 : [94, 44, 18, 18][level]);
    return total + Math.max(cards, level < 3 ? words : 0) + GAPS[level];
  }, 0);
  const fits = [0, 1, 2].find((level) => width(level) <= room);
  return fits ?? 3;
}

/** @param {"ours" | "theirs"} whose @param {"button" | "span"} tag what badge and melds are */
export function sideRow(whose, tag) {
  const name = h("span", { class: "cnb-side" });
  const score = h("b");
  const stands = h("small");
  const laid = h("span", { class: "cnb-laid" });
  const more = h("span", { class: "cnb-hidden" });
  const rows = h("ul", { class: "cnb-melds" });
  const nothing = h("p", { class: "cnb-nothing" });
  const threes = h("span", { class: "cnb-fan", "aria-hidden": "true" });
  const threesSeen = h("span", { class: "cnb-cap", "aria-hidden": "true" });
  const threesHeard = h("span", { class: "cnb-hidden" });
  const badge = h(tag, { class: "cnb-badge", tabindex: tag === "button" ? -1 : null }, name, " ", score, " ", stands, " ", laid, more);
  const node = h("div", { class: `cnb-${whose} cnb-row-of-melds`, "data-zone": "melds" },
    badge, h("div", { class: "cnb-lying" }, rows, nothing), h("p", { class: "cnb-threes" }, threes, threesSeen, threesHeard));
  const item = keyed((key) => h("li", {}, h(tag, { "data-meld": key, tabindex: tag === "button" ? -1 : null },
    h("span", { class: "cnb-fan", "aria-hidden": "true" }),
    h("span", { class: "cnb-caption", "aria-hidden": "true" }, h("b"), " ", h("span")), h("span", { class: "cnb-hidden" }))));
  const cards = keyed(() => h("span"));

  /** @param {string} key @param {number} id @param {Strings} strings @param {string} [kind] */
  const slot = (key, id, strings, kind = "") => {
    const found = cards.get(`${key}:${id}`);
    if (!found.firstChild) found.append(picture(id, strings));
    set(found, { class: `cnb-slot${kind}`, "data-id": id, "data-card": code(id) });
    return found;
  };

  /**
   * @param {Scene} scene @param {Side} side @param {Strings} strings @param {Set<number>} fresh ids of the last move
   * @param {number} room pixels of the whole row
   */
  const draw = (scene, side, strings, fresh, room) => {
    const mine = scene.seats.filter((seat) => seat.side === side.side).flatMap((seat) => seat.threes);
    set(badge, { "data-act": `why:score:${side.side}` });
    say(name, sideName(scene, side, strings));
    say(score, number(side.score, strings));
    say(stands, side.open ? strings.has_opened : put(strings.needs, { min: side.min }));
    say(laid, side.table && !isOver(scene) ? put(strings.laid, { points: number(side.table, strings) }) : "");
    say(more, side.canastas ? ` · ${plural(strings.canastas, side.canastas)}` : "");
    fill(threes, mine.map((id) => slot("threes", id, strings)));
    const threesOf = (/** @type {string} */ cards) => put(mine.every(isRed) ? strings.threes : strings.both_threes, { cards }).trim();
    set(threes, { style: `--step: ${Math.min(22, Math.floor(90 / (mine.length || 1)))}px` });
    say(threesSeen, mine.length ? threesOf("") : "");
    say(threesHeard, mine.length ? ` ${threesOf(mine.map((id) => short(id, strings)).join(" "))}` : "");
    say(nothing, side.melds.length ? "" : side === sideOf(scene, scene.you) && !side.open ? put(strings.nothing_to_open, { min: side.min }) : strings.no_melds);
    // What is closed moves to the left; everything else keeps its place.
    const lying = side.melds.map((meld, place) => ({ meld, place, key: `${side.side}:${meld.t || place}` }));
    lying.sort((a, b) => Number(b.meld.k !== "") - Number(a.meld.k !== ""));
    const level = tightness(side.melds, room - 250, strings);
    // What fits no more, as beside the score of a deal, lies closer still, a natural card on top.
    const covered = side.melds.reduce((many, meld) => many + (meld.k ? 1 : meld.c.length - 1), 0);
    const step = level < 3 ? STEPS[level] : Math.max(3, Math.min(STEPS[3], Math.floor((room - 250 - side.melds.length * (CARD + GAPS[3])) / covered)));
    set(node, { "data-tight": level, style: `--step: ${step}px; --gap: ${GAPS[level]}px` });
    fill(rows, lying.map(({ meld, place, key }) => {
      const found = item.get(key);
      const button = /** @type {HTMLElement} */ (found.firstElementChild);
      const folded = meld.k !== "";
      set(button, { class: `cnb-meld cnb-k-${meld.k || "none"}`, "data-target": meld.t, "data-side": side.side, "data-at": place });
      button.classList.toggle("cnb-last", meld.c.some((id) => fresh.has(id)));
      const [fan, words, ear] = [...button.children];
      fan.classList.toggle("cnb-squared", folded);
      const wild = meld.c.find(isWild);
      const top = cover(meld.c, meld.k === "red");
      const crossed = folded && meld.k === "black" && wild !== undefined && wild !== top;
      const shown = !folded ? [...meld.c].sort((a, b) => (Number(isWild(a)) - Number(isWild(b))) * (step < STEPS[3] ? -1 : 1)) : crossed ? [/** @type {number} */ (wild), top] : [top];
      fill(fan, shown.map((id) => slot(key, id, strings, crossed && id === wild ? " cnb-cross" : "")));
      set(words, { title: caption(meld, strings) });
      const [title, far] = [...words.children];
      say(title, level > 2 ? index(top) : called(meld, strings));
      set(far, { class: meld.k ? "cnb-band" : "cnb-dots", style: `--natural: ${meld.c.filter((id) => !isWild(id)).length}; --all: ${meld.c.length}` });
      say(far, meld.k ? band(meld, strings, level > 1 ? "" : meld.c.length) : level > 1 ? String(meld.c.length) : put(strings.count_of_7, { n: meld.c.length }));
      say(ear, ` ${caption(meld, strings)} (${list(meld.c.map((id) => listed(id, strings)), strings)})`);
      return found;
    }));
    set(rows, { hidden: !side.melds.length });
    item.sweep();
    cards.sweep();
  };
  return { node, draw };
}
