// A celebration drawn: copies and lights above the stage, of which only place and opacity change. What lies on the
// table, and what the badge says, is true from the first moment; until its part is over something covers it.
import { h } from "../dom";
import type { Strings } from "../scene.d.ts";
import { number } from "../words";
import type { Part, Tile, Timed } from "./celebration";
import { counted } from "./celebration";

/** Milliseconds from one card that gathers to the next. */
const APART = 20;
const GROWS = 1.9; // times its size, for a moment, is a canasta that is won
const LIGHT = 9; // times a card's width is the light around it
const RISES = 34; // pixels above the row is where a number is largest
const LARGE = 56; // pixels of a number there
const SHARE = 9; // a narrow table has its width by that
const SMALLER = 0.62; // of that is what counts less than a canasta
const WIDE = 900; // pixels of a table that was not measured
const STAYS = 210; // milliseconds in which a number is largest
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";
const GONE = [{ opacity: 0 }, { opacity: 0 }];
const SHUT = { transform: "scaleX(0)" };
const OPEN = { transform: "none" };
/** The closed canasta comes up from the table and lies down again, within the time in which it may cover anything. */
const COMES_UP = [
  OPEN,
  { transform: `scale(${GROWS})`, offset: 0.15 },
  { transform: `scale(${GROWS})`, offset: 0.36 },
  { ...OPEN, offset: 0.5 },
  OPEN,
];

/** A rectangle in pixels of the table. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** What a celebration needs of the air above the table. */
export interface Sky {
  readonly root: HTMLElement;
  readonly words: () => Strings;
  /** Put a copy or a light above the stage. */
  readonly hang: (node: HTMLElement) => void;
  /** Put a light on the cloth, below everything that lies there. */
  readonly lay: (node: HTMLElement) => void;
  readonly play: (node: Element, frames: Keyframe[], timing: KeyframeAnimationOptions) => void;
  /** A copy of a card that lay on the table, at the place where it lies now. */
  readonly copy: (id: number | null, at: Element) => HTMLElement;
  /** How far a card was from there, as it is transformed. */
  readonly from: (id: number, at: Element) => string | undefined;
  /** The copy of a card that has just landed. */
  readonly landed: (id: number) => HTMLElement | undefined;
}

/** What numbers need that are counted there. */
export type Counting = Pick<Sky, "root" | "words" | "hang" | "play">;

/** @param pace how fast it goes, 1 being the usual */
export interface Shown {
  readonly parts: readonly Timed[];
  readonly tiles: readonly Tile[];
  readonly shows: string;
  readonly plus: number;
  readonly laid: number;
  readonly zero: number;
  readonly pace: number;
}

type Timing = (of: Part) => { delay: number; duration: number; fill: "both" } | undefined;

/** Draw every part at its time; `zero` is when the last card has landed. */
export function celebrate(sky: Sky, shown: Shown): void {
  const { parts, tiles, zero, pace } = shown;
  const timing: Timing = (of) => {
    const part = parts.find((one) => one.of === of);
    return part && { delay: zero + part.at * pace, duration: part.ms * pace, fill: "both" };
  };
  const lying = tiles.flatMap((tile) => {
    const face = tile.cards.map((id) => faceIn(sky, id)).find(Boolean);
    const meld = face?.closest(".cnb-meld");
    if (!meld) return [];
    const top = meld.querySelector(".cnb-fan > :last-child .cnb-face") ?? meld;
    // A chip shows no card: there all of it is the tile.
    const [lies, whole] = meld.closest("[data-chips]") ? [meld, meld] : [meld.querySelector(".cnb-fan") ?? meld, top];
    // Measured before it is closed to be turned over.
    return [{ tile, meld, top, lies, box: boxOf(sky.root, whole), around: boxOf(sky.root, lies) }];
  });
  for (const { tile, meld, top } of lying) turnOver(sky, tile, meld, top, timing);
  for (const one of lying) comesUp(sky, one, timing);
  badge(sky, shown, lying[0]?.box, timing);
}

const faceIn = ({ root }: Sky, id: number) => root.querySelector(`.cnb-stage .cnb-meld [data-id="${id}"] .cnb-face`);

/** The cards of a meld close up, and the closed canasta turns over in their place. */
function turnOver(sky: Sky, { cards }: Tile, meld: Element, top: Element, timing: Timing): void {
  const [gather, flip] = [timing("gather"), timing("flip")];
  if (!flip) return;
  const lay = cards.flatMap((id) => (sky.landed(id) ? [] : [{ id, from: sky.from(id, top) }]));
  const closing = gather ? lay.filter(({ from }) => from !== undefined) : [];
  const copies = closing.map(({ id, from }, place) => {
    const node = sky.copy(id, top);
    const duration = Math.max(100, (gather?.duration ?? 0) - APART * (closing.length - 1));
    sky.hang(node);
    sky.play(node, [{ transform: from }, OPEN], {
      duration,
      delay: (gather?.delay ?? 0) + place * APART,
      easing: EASE,
      fill: "both",
    });
    return node;
  });
  const third = flip.duration / 3;
  const all = [...copies, ...cards.flatMap((id) => sky.landed(id) ?? [])];
  for (const node of all) sky.play(node, GONE, { delay: flip.delay + third, duration: 1, fill: "forwards" });
  const back = sky.copy(null, top);
  sky.hang(back);
  const turns = [SHUT, { ...OPEN, offset: 1 / 3 }, { ...SHUT, offset: 2 / 3 }, SHUT];
  sky.play(back, turns, flip);
  const fan = meld.querySelector(".cnb-fan");
  const band = meld.querySelector(".cnb-band");
  if (fan) sky.play(fan, [SHUT, OPEN], { delay: flip.delay + 2 * third, duration: third, fill: "both" });
  if (band) sky.play(band, [SHUT, OPEN], flip);
}

/** A closed canasta on the page: the meld, what comes up of it, and the boxes of its top card and of all that. */
interface Lying {
  readonly meld: Element;
  readonly lies: Element;
  readonly box: Box;
  readonly around: Box;
}

/** A closed canasta comes up in its light, its ribbon with it, and one band of gold crosses it. */
function comesUp(sky: Sky, { meld, lies, box, around }: Lying, timing: Timing): void {
  const light = timing("sweep");
  if (!light) return;
  const band = h("i");
  // The band is cut by the tile, and grows about the same point: the middle of its lower edge (`celebration.css`).
  const about = `transform-origin: ${around.x + around.w / 2 - box.x}px ${around.y + around.h - box.y}px`;
  const tile = h("span", { class: "cnb-sweep", style: `${placed(box)}; ${about}` }, band);
  sky.hang(tile);
  sky.play(band, [{ transform: "translateX(-14px)" }, { transform: `translateX(${box.w}px)` }], light);
  const once = { ...light, fill: "none" as const };
  const ribbon = meld.querySelector(".cnb-band");
  for (const node of [lies, tile, ...(ribbon ? [ribbon] : [])]) sky.play(node, COMES_UP, once);
  const glow = h("span", { class: "cnb-glow", style: placed(grown(box, LIGHT)) });
  sky.lay(glow);
  const shines = [
    { opacity: 0, transform: "scale(0.3)" },
    { opacity: 1, transform: "none", offset: 0.2 },
    { opacity: 0.9, transform: "none", offset: 0.6 },
    { opacity: 0, transform: "none" },
  ];
  const until = timing("ring") ?? light;
  sky.play(glow, shines, { ...light, duration: until.delay + until.duration - light.delay });
}

/** What was won rises and goes to the badge, which counts; what brings no points rises above it. */
function badge(sky: Sky, { shows, plus, laid }: Shown, tile: Box | undefined, timing: Timing): void {
  const stands = sky.root.querySelector(".cnb-ours .cnb-badge");
  const score = stands?.querySelector("b");
  if (!stands || !score) return;
  const at = boxOf(sky.root, stands);
  const [rise, ring, count] = [timing("rise"), timing("ring"), timing("count")];
  if (rise) rises(sky, shows, tile, at, rise);
  if (ring) {
    const light = h("span", { class: "cnb-ring", style: placed(at) });
    sky.hang(light);
    const closes = { opacity: 1, transform: "none" };
    const frames = [
      { opacity: 0, transform: "scale(1.1)" },
      { ...closes, offset: 0.15 },
      { ...closes, offset: 0.8 },
      { ...closes, opacity: 0 },
    ];
    sky.play(light, frames, ring);
  }
  if (count) counts(sky, score, counted(laid - plus, laid), count);
}

/** A number leaves the canasta, is large for a moment above the row, and goes into the badge. */
function rises(sky: Sky, shows: string, tile: Box | undefined, to: Box, timing: { delay: number; duration: number }) {
  const [ends, from] = [middle(to), middle(tile ?? to)];
  const size = Math.min(LARGE, (sky.root.offsetWidth || WIDE) / SHARE) * (tile ? 1 : SMALLER);
  const half = (shows.length * size) / 3.2; // half its width, so that it stays on the stage
  const top = { x: Math.max(half, (ends.x + from.x) / 2), y: to.y - RISES / 2 };
  const node = h("b", { class: "cnb-rises", style: `left: ${top.x}px; top: ${top.y}px; font-size: ${size}px` }, shows);
  sky.hang(node);
  const away = ({ x, y }: Point) => `translate(${x - top.x}px, ${y - top.y}px)`;
  const large = { transform: OPEN.transform, opacity: 1 };
  const frames = [
    { transform: `${away(from)} scale(0.3)`, opacity: 0 },
    { ...large, offset: 0.2 },
    { ...large, offset: Math.min(0.7, 0.2 + STAYS / timing.duration) },
    { transform: `${away(ends)} scale(0.3)`, opacity: 0, offset: Math.min(1, 0.5 + STAYS / timing.duration) },
    { transform: `${away(ends)} scale(0.3)`, opacity: 0 },
  ];
  sky.play(node, frames, { ...timing, fill: "both" });
}

/** A score runs through the numbers: a strip of them glides behind a window over its own. */
export function counts(
  sky: Counting,
  score: Element,
  all: number[],
  timing: { delay: number; duration: number },
): void {
  const box = boxOf(sky.root, score);
  const { fontSize, fontWeight, color, textAlign } = getComputedStyle(score);
  const strip = h("i", {}, all.map((one) => number(one, sky.words())).join("\n"));
  const letters = `font-size: ${fontSize}; font-weight: ${fontWeight}; color: ${color}; text-align: ${textAlign}`;
  const look = `${placed(box)}; ${letters}; line-height: ${box.h}px`;
  const shows = h("span", { class: "cnb-counts", style: look }, strip);
  sky.hang(shows);
  const larger = { transform: "scale(1.5)" };
  sky.play(shows, [OPEN, { ...larger, offset: 0.2 }, { ...larger, offset: 0.6 }, OPEN], timing);
  const up = { transform: `translateY(${-(all.length - 1) * box.h}px)` };
  const easing = `steps(${all.length - 1})`;
  sky.play(strip, [{ transform: "translateY(0)", easing }, up], { ...timing, fill: "both" });
  sky.play(score, GONE, { duration: timing.delay + timing.duration });
}

/** A point in pixels of the table. */
type Point = { readonly x: number; readonly y: number };

const middle = ({ x, y, w, h: high }: Box): Point => ({ x: x + w / 2, y: y + high / 2 });

/** A square around a box, so many times as wide. */
function grown(box: Box, times: number): Box {
  const [{ x, y }, half] = [middle(box), (box.w * times) / 2];
  return { x: x - half, y: y - half, w: 2 * half, h: 2 * half };
}

const placed = ({ x, y, w, h: high }: Box) => `left: ${x}px; top: ${y}px; width: ${w}px; height: ${high}px`;

/** Where a node lies, in pixels of the table, which a projector enlarges as a whole. */
export function boxOf(root: HTMLElement, node: Element): Box {
  const [frame, { left, top, width, height }] = [root.getBoundingClientRect(), node.getBoundingClientRect()];
  const scale = frame.width / root.offsetWidth || 1;
  return { x: (left - frame.left) / scale, y: (top - frame.top) / scale, w: width / scale, h: height / scale };
}
