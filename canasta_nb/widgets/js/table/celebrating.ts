// A celebration drawn: copies and lights above the stage, of which only place and opacity change. What lies on the
// table, and what the badge says, is true from the first moment; until its part is over something covers it.
import { h } from "../dom";
import type { Strings } from "../scene.d.ts";
import { number } from "../words";
import type { Part, Tile, Timed } from "./celebration";
import { counted } from "./celebration";

/** Milliseconds from one card that gathers to the next. */
const APART = 20;
const RISES = 26; // pixels
const ROOMY = 100; // pixels of a badge that has free cloth above it
const WIDEST = 200; // pixels of a badge that stands beside its melds
const LIGHTS = 90; // pixels of what rises
const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";
const GONE = [{ opacity: 0 }, { opacity: 0 }];
const SHUT = { transform: "scaleX(0)" };
const OPEN = { transform: "none" };

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
  readonly play: (node: Element, frames: Keyframe[], timing: KeyframeAnimationOptions) => void;
  /** A copy of a card that lay on the table, at the place where it lies now. */
  readonly copy: (id: number | null, at: Element) => HTMLElement;
  /** How far a card was from there, as it is transformed. */
  readonly from: (id: number, at: Element) => string | undefined;
  /** The copy of a card that has just landed. */
  readonly landed: (id: number) => HTMLElement | undefined;
}

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
    return [{ tile, meld, top, box: boxOf(sky.root, top) }]; // before it is closed to be turned over
  });
  for (const { tile, meld, top } of lying) turnOver(sky, tile, meld, top, timing);
  for (const { box } of lying) sweep(sky, box, timing);
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

/** One band of gold crosses a closed canasta. */
function sweep(sky: Sky, box: Box, timing: Timing): void {
  const light = timing("sweep");
  if (!light) return;
  const band = h("i");
  sky.hang(h("span", { class: "cnb-sweep", style: placed(box) }, band));
  sky.play(band, [{ transform: "translateX(-14px)" }, { transform: `translateX(${box.w}px)` }], light);
}

/** What was won rises and goes to the badge, which counts; what brings no points rises above it. */
function badge(sky: Sky, { shows, plus, laid }: Shown, tile: Box | undefined, timing: Timing): void {
  const stands = sky.root.querySelector(".cnb-ours .cnb-badge");
  const score = stands?.querySelector("b");
  if (!stands || !score) return;
  const [at, says] = [boxOf(sky.root, stands), boxOf(sky.root, score)];
  const [rise, ring, count] = [timing("rise"), timing("ring"), timing("count")];
  if (rise) rises(sky, shows, tile, at, rise);
  if (ring) {
    const light = h("span", { class: "cnb-ring", style: placed(at) });
    sky.hang(light);
    sky.play(light, [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }], ring);
  }
  if (count) counts(sky, score, says, counted(laid - plus, laid), count);
}

function rises(sky: Sky, shows: string, tile: Box | undefined, to: Box, timing: KeyframeAnimationOptions): void {
  const line = to.w > WIDEST; // on a narrow table the badge is a line above the melds, and its right end is free
  const above = to.w >= ROOMY ? RISES : 0; // on a telephone sentences lie above it
  const [x, y] = line ? [to.x + to.w - LIGHTS, to.y] : [to.x + 10, to.y - above];
  const node = h("b", { class: "cnb-rises", style: `left: ${x}px; top: ${y}px` }, shows);
  sky.hang(node);
  const away = tile && !line ? [tile.x - x, tile.y - to.y] : [0, line ? RISES / 2 : RISES];
  const frames = [
    { transform: `translate(${away[0]}px, ${away[1]}px) scale(0.7)`, opacity: 0 },
    { transform: `translate(${away[0] / 2}px, ${away[1] / 2 - RISES / 6}px)`, opacity: 1, offset: 0.3 },
    { transform: "none", opacity: 1, offset: above || line ? 0.8 : 0.5 },
    { transform: "none", opacity: 0, offset: above || line ? 1 : 0.9 },
    { transform: "none", opacity: 0 },
  ];
  sky.play(node, frames, timing);
}

/** The badge runs through the numbers: a strip of them glides behind a window over its own. */
function counts(sky: Sky, score: Element, box: Box, all: number[], timing: { delay: number; duration: number }): void {
  const { fontSize, fontWeight } = getComputedStyle(score);
  const strip = h("i", {}, all.map((one) => number(one, sky.words())).join("\n"));
  const look = `${placed(box)}; font-size: ${fontSize}; font-weight: ${fontWeight}; line-height: ${box.h}px`;
  sky.hang(h("span", { class: "cnb-counts", style: look }, strip));
  const up = { transform: `translateY(${-(all.length - 1) * box.h}px)` };
  const easing = `steps(${all.length - 1})`;
  sky.play(strip, [{ transform: "translateY(0)", easing }, up], { ...timing, fill: "both" });
  sky.play(score, GONE, { duration: timing.delay + timing.duration });
}

const placed = ({ x, y, w, h: high }: Box) => `left: ${x}px; top: ${y}px; width: ${w}px; height: ${high}px`;

/** Where a node lies, in pixels of the table, which a projector enlarges as a whole. */
export function boxOf(root: HTMLElement, node: Element): Box {
  const [frame, { left, top, width, height }] = [root.getBoundingClientRect(), node.getBoundingClientRect()];
  const scale = frame.width / root.offsetWidth || 1;
  return { x: (left - frame.left) / scale, y: (top - frame.top) / scale, w: width / scale, h: height / scale };
}
