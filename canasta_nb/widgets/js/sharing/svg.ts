// A picture of cards as the text of an SVG file: it needs no network and no Python, and the same cards give the same
// text.
import { code, isWild, suit } from "../cards";
import { picture } from "../picture";
import type { Strings } from "../scene.d.ts";

/** The colours of a picture: it leaves the page, so nothing there tells them. */
export interface Paint {
  readonly cloth: string;
  readonly well: string;
  readonly on: string;
  readonly second: string;
}
export const LIGHT: Paint = { cloth: "#1f5a4d", well: "#00000033", on: "#f8f5ec", second: "#d8e7e0" };
export const DARK: Paint = { cloth: "#163c34", well: "#00000055", on: "#f1efe6", second: "#b3cbc1" };
export const GOLD = "#f2c14e";

const SUITS: Readonly<Record<string, string>> = { s: "#16191b", c: "#16191b", h: "#c2142b", d: "#c2142b" };
const JOKER = "#6a3d9a";
const WILD = "#e2a71d";
const STYLE =
  ".cnb-rank,.cnb-letters{fill:none;stroke:currentColor;stroke-width:3.5;stroke-linecap:round;stroke-linejoin:round}" +
  ".cnb-letters{stroke-width:1.4}.cnb-tint,.cnb-frame{opacity:.09}.cnb-mark{fill:#b57d05}g{fill:currentColor}" +
  "text{font-family:system-ui,'DejaVu Sans',sans-serif;stroke:none}";

const HIGH = 1.4; // of the width of a card

/** What no XML may hold, not even as a number: signs that steer machines, halves of a pair, and what is no sign. */
const NEVER = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** Words in an SVG text, where nothing of them is markup. */
export const escaped = (text: string): string =>
  text.replace(NEVER, "").replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function text(x: number, y: number, size: number, said: string, fill: string, more = ""): string {
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" ${more}>${escaped(said)}</text>`;
}

export const box = (x: number, y: number, wide: number, high: number, fill: string, more = ""): string =>
  `<rect x="${x}" y="${y}" width="${wide}" height="${high}" fill="${fill}" ${more}/>`;

/** A card, face up. */
export function card(id: number, x: number, y: number, wide: number, strings: Strings): string {
  const drawn = picture(id, strings).querySelector("svg")?.childNodes ?? [];
  const inside = [...drawn].map((node) => new XMLSerializer().serializeToString(node)).join("");
  const edge = isWild(id) ? `stroke="${WILD}" stroke-width="2.5"` : 'stroke="#b9b3a4" stroke-width="1"';
  const colour = SUITS[suit(id)] ?? JOKER;
  const place = `translate(${x} ${y}) scale(${(wide / 50).toFixed(3)})`;
  const face = box(0, 0, 50, 70, "#fffefb", `rx="5" ${edge}`);
  return `<g transform="${place}" color="${colour}" data-card="${code(id)}">${face}${inside}</g>`;
}

const BASKET = "M7 14C7 7 11 3.5 16 3.5S25 7 25 14M3.5 14h25l-3 14h-19zM11.5 14l1 14M20.5 14l-1 14M5 19h22M6 24h20";

/** The basket that is the sign of the course, as it stands beside its name. */
export const basket = (x: number, y: number, size: number, colour: string, opacity: number): string =>
  `<path d="${BASKET}" transform="translate(${x} ${y}) scale(${size})" fill="none" stroke="${colour}" ` +
  `stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;

/** A card that lies face down. */
export const back = (x: number, y: number, wide: number): string =>
  box(x, y, wide, wide * HIGH, "#2c3f7c", `rx="${wide * 0.11}" stroke="#f5efe0" stroke-width="3"`);

/**
 * Cards that overlap, in a room that is so wide.
 * @param most how much of a card the next one leaves open
 */
export function fan(
  ids: readonly number[],
  [x, y]: [number, number],
  wide: number,
  room: number,
  strings: Strings,
  most = 0.5,
): string {
  const step = Math.min(wide * most, (room - wide) / Math.max(1, ids.length - 1));
  return ids.map((id, place) => card(id, Number((x + place * step).toFixed(1)), y, wide, strings)).join("");
}

/** The whole picture, with a text for those who can't see it. */
export function drawing(wide: number, high: number, says: string, inside: string): string {
  const size = `width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}"`;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img">`;
  return `${head}<title>${escaped(says)}</title><style>${STYLE}</style>${inside}</svg>`;
}
