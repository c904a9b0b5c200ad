// Cards that fly: copies above the stage, of which only place and opacity change. What lies on the table is in its
// final place from the first moment, so a click during a flight finds everything where it belongs.
import { sideOf } from "../count";
import { allOf, h } from "../dom";
import { picture } from "../picture";
import type { Scene, Strings } from "../scene.d.ts";
import type { Shown } from "./celebrating";
import { boxOf, celebrate } from "./celebrating";
import type { Joy } from "./celebration";
import { closed, lasts, partsOf } from "./celebration";
import { cheer } from "./cheering";
import type { Growth, Leg } from "./legs";
import { ends, FLIP, freezes, legsOf } from "./legs";
import type { sounds } from "./sounds";

/** The middle and the width of a card, in pixels of the table. */
export type Spot = { x: number; y: number; w: number };

const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";
const FAST = 160 / 280; // what is seen fast, of what is seen slowly
const GAP = 120; // milliseconds in which the hand closes or opens
const SHAKE = { duration: 80, iterations: 2 };

type Look = (place: string) => Spot | undefined;
type Sounds = Pick<ReturnType<typeof sounds>, "play" | "stop">;

/** What is in the air over a table. */
interface Air {
  readonly root: HTMLElement;
  readonly words: () => Strings;
  readonly sound: Sounds;
  readonly node: HTMLElement;
  moving: Animation[];
  /** The faces on the table whose copies are in the air. */
  covered: HTMLElement[];
  /** What shines on the cloth. */
  lights: HTMLElement[];
  /** Whether something is celebrated, which is told once it is over. */
  celebrates: boolean;
  /** What begins once all has landed. */
  next: (() => void) | null;
  readonly over: () => void;
}

/** How a scene is shown to come: how fast, within how many milliseconds at most, and what is celebrated in it. */
export interface Coming {
  readonly flies: "slow" | "fast";
  readonly within?: number;
  readonly joy: Pick<Joy, "moment" | "again">;
}

const SILENT: Sounds = { play() {}, stop() {} };

/** @param over called when a celebration has ended */
export function flights(root: HTMLElement, words: () => Strings, sound: Sounds = SILENT, over: () => void = () => {}) {
  const node = h("div", { class: "cnb-air", "aria-hidden": "true" });
  const air: Air = {
    root,
    words,
    sound,
    node,
    moving: [],
    covered: [],
    lights: [],
    celebrates: false,
    next: null,
    over,
  };
  return {
    node,
    finish: () => finish(air),
    look: () => look(air),
    /**
     * Let the cards of a scene's last acts fly from where they were; say for how many milliseconds.
     * @param was what `look` saw before the scene was drawn
     */
    start: (was: Look, before: Scene, scene: Scene, coming: Coming) => start(air, was, before, scene, coming),
    /** Shake cards that may not be played so, twice. */
    shake: (ids: number[]) => shake(air, ids),
    /** Cheer the points of a deal that was won, once all has landed. */
    cheer: (points: number) => cheerNext(air, points),
  };
}

const faceOf = ({ root }: Air, id: number) => root.querySelector<HTMLElement>(`.cnb-stage [data-id="${id}"] .cnb-face`);

/** Where everything lies that may fly, read in one go. */
function look({ root }: Air): Look {
  const frame = root.getBoundingClientRect();
  const scale = frame.width / root.offsetWidth || 1; // a projector enlarges the whole table
  const spot = (node: Element | null | undefined): Spot | undefined => {
    const { left, top, width, height } = node?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
    if (!width) return undefined;
    const [x, y] = [left + width / 2 - frame.left, top + height / 2 - frame.top];
    return { x: x / scale, y: y / scale, w: Math.min(width, height) / scale };
  };
  const spots = new Map<string, Spot | undefined>();
  for (const node of allOf(root, ".cnb-stage [data-id]"))
    spots.set(`card ${node.dataset.id}`, spot(node.querySelector(".cnb-face")));
  spots.set("stock", spot(root.querySelector(".cnb-pile > .cnb-back")));
  const pile = spot(root.querySelector(".cnb-stack"));
  spots.set("pile", pile && { ...pile, w: spots.get("stock")?.w ?? pile.w });
  allOf(root, ".cnb-seats > *").forEach((seat, place) => {
    const fan = spot(seat.querySelector(".cnb-fanned")) ?? spot(seat.querySelector(".cnb-plate"));
    spots.set(`seat ${place + 1}`, fan && { ...fan, w: 28 });
  });
  return (place) => spots.get(place);
}

/** Where a card lies now; inside a closed canasta it is under the cards that are seen. */
function landing(place: string, now: Look, scene: Scene): Spot | undefined {
  const id = Number(place.split(" ")[1]);
  const seen = now(place);
  if (seen || !place.startsWith("card")) return seen;
  const meld = scene.sides.flatMap((side) => side.melds).find((one) => one.c.includes(id));
  return meld?.c.map((one) => now(`card ${one}`)).find(Boolean);
}

/**
 * A card in the air: its face, its back, or both where it turns over.
 * @param w pixels
 */
function flyer({ words }: Air, { id, flip }: Pick<Leg, "id" | "flip">, to: Spot, w: number): HTMLElement {
  const back = () => h("i", { class: "cnb-back" });
  const parts = id === null ? [back()] : [picture(id, words()), ...(flip === undefined ? [] : [back()])];
  return h("span", { style: `left: ${to.x - w / 2}px; top: ${to.y - w * 0.7}px; --w: ${w}px` }, ...parts);
}

/** A copy goes up, and the face on the table is covered meanwhile. */
function lift(air: Air, node: HTMLElement, face: HTMLElement | null): void {
  if (face) air.covered.push(face);
  face?.setAttribute("data-flies", "");
  air.node.append(node);
}

const play = (air: Air, node: Element, frames: Keyframe[], timing: KeyframeAnimationOptions) =>
  void air.moving.push(node.animate(frames, timing));

/** The way of a card, in its frames. */
function wayOf({ lean = 0 }: Leg, from: Spot, to: Spot): Keyframe[] {
  const [x, y, w] = [from.x - to.x, from.y - to.y, Math.max(from.w, to.w)];
  const rises = Math.min(26, Math.hypot(x, y) / 8);
  const begins = `translate(${x}px, ${y}px) scale(${from.w / w})`;
  const lies = `scale(${to.w / w})`;
  if (lean === 90)
    return [{ transform: begins }, { transform: lies, offset: 0.4 }, { transform: `rotate(90deg) ${lies}` }];
  const between = `rotate(${lean}deg) scale(${(from.w + to.w) / 2 / w})`;
  return [
    { transform: begins },
    { transform: `translate(${x * 0.4}px, ${y * 0.4 - rises}px) ${between}`, offset: 0.5 },
    { transform: lies },
  ];
}

function send(air: Air, leg: Leg, node: HTMLElement, from: Spot, to: Spot, speed: number): void {
  const { at, ms, flip } = leg;
  const flight = { duration: ms * speed, delay: at * speed, easing: EASE, fill: "both" as const };
  if (ms) play(air, node, wayOf(leg, from, to), flight);
  const [face, back] = node.children;
  if (flip === undefined || !back) return;
  const turning = { duration: FLIP * speed, delay: (at + flip) * speed, fill: "both" as const };
  const shut = { transform: "scaleX(0)" };
  play(air, face, [shut, { ...shut, offset: 0.5 }, { transform: "none" }], turning);
  play(air, back, [{ transform: "none" }, { ...shut, offset: 0.5 }, shut], turning);
}

/** The ice has no copy: it grows where it lies. */
function grow(air: Air, { at, ms }: Growth, speed: number): void {
  const timing = { duration: ms * speed, delay: at * speed, easing: EASE, fill: "both" as const };
  const pile = air.root.querySelector(".cnb-stage [data-zone=pile]");
  const ice = [
    { opacity: 0, transform: "scale(0.4)" },
    { opacity: 1, transform: "none" },
  ];
  if (pile) play(air, pile, ice, { ...timing, pseudoElement: "::before" });
}

/** Who has played keeps the gold frame until the cards lie; only then the next one has it. */
function frame(air: Air, { last, turn }: Scene, ms: number): void {
  const mover = last.at(-1)?.seat;
  if (!mover || mover === turn || !ms) return;
  allOf(air.root, ".cnb-seats > *").forEach((seat, place) => {
    const opacity = place + 1 === mover ? 1 : 0;
    const plate = seat.querySelector(".cnb-plate");
    if (plate) play(air, plate, [{ opacity }, { opacity }], { duration: ms, pseudoElement: "::after" });
  });
}

/** The cards of the hand that stay glide together, or apart. */
function close(air: Air, scene: Scene, was: Look, now: Look): void {
  // Until all have landed: its end lays the page out.
  const timing = { duration: GAP, easing: EASE, fill: "forwards" as const };
  for (const id of scene.hand) {
    const [from, to, face] = [was(`card ${id}`), now(`card ${id}`), faceOf(air, id)];
    const x = from && to && Math.abs(from.y - to.y) < 20 ? from.x - to.x : 0;
    if (!face || Math.abs(x) <= 1 || Math.abs(x) >= 90) continue;
    play(air, face, [{ transform: `translate(${x}px, 0)` }, { transform: "none" }], timing);
  }
}

/**
 * Everything lies in its final place.
 * @param whole whether nobody has ended it before its time
 */
function land(air: Air, whole: boolean): void {
  const { moving, covered, lights, node, celebrates, next } = air;
  [air.moving, air.covered, air.lights] = [[], [], []];
  [air.celebrates, air.next] = [false, null];
  for (const one of moving) one.cancel();
  for (const face of covered) face.removeAttribute("data-flies");
  for (const light of lights) light.remove();
  node.replaceChildren();
  if (celebrates) air.over();
  if (whole) next?.();
}

/** All land once the last of these is there, unless a click has ended them before. */
function landAtEnd(air: Air): void {
  const { moving } = air;
  Promise.all(moving.map((one) => one.finished)).then(
    () => moving === air.moving && land(air, true),
    () => {},
  );
}

/** Ends every flight, and what is heard of it. */
function finish(air: Air): void {
  if (air.moving.length) air.sound.stop();
  land(air, false);
}

function start(air: Air, was: Look, before: Scene, scene: Scene, { flies, within = Infinity, joy }: Coming): number {
  finish(air);
  const legs = scene.last.flatMap((move) => legsOf(move, before, scene));
  const grown = freezes(before, scene);
  const tiles = closed(before, scene);
  const parts = partsOf(joy, tiles);
  const end = ends(grown ? [...legs, grown] : legs);
  const now = look(air);
  // What others do in a hurry is hurried whole; what one's own side has won takes its time.
  const hurried = joy.moment ? end : end + lasts(parts);
  const speed = Math.min(flies === "fast" ? FAST : 1, within / (hurried || 1));
  const newest = new Map<number, HTMLElement>();
  const closing = new Set(tiles.flatMap(({ cards }) => cards));
  for (const leg of legs) {
    const from = was(leg.from) ?? now(leg.from);
    const to = (leg.ms ? landing(leg.to, now, scene) : undefined) ?? was(leg.to);
    if (from && to) fly(air, leg, from, to, speed, newest, closing);
  }
  if (grown) grow(air, grown, speed);
  frame(air, scene, end * speed);
  close(air, scene, was, now);
  const { moment } = joy;
  const laid = sideOf(scene, scene.you).table;
  const pace = moment ? 1 : speed;
  const shown = { parts, tiles, zero: end * speed, pace, shows: moment?.shows ?? "", plus: moment?.plus ?? 0, laid };
  if (parts.length) rejoice(air, was, newest, shown);
  air.celebrates = moment !== null;
  landAtEnd(air);
  return end * speed + lasts(parts) * pace;
}

function cheerNext(air: Air, points: number): void {
  const begin = (): void => {
    const hang = (node: HTMLElement) => air.node.append(node);
    cheer({ ...air, hang, play: (node, frames, timing) => play(air, node, frames, timing) }, points);
    air.sound.play("canasta");
    air.celebrates = true;
    landAtEnd(air);
  };
  if (air.moving.length) air.next = begin;
  else begin();
}

/** A light lies on the cloth until all has landed. */
function shine(air: Air, light: HTMLElement): void {
  air.lights.push(light);
  air.root.querySelector(".cnb-stage")?.prepend(light);
}

/** Draw what is celebrated; a canasta is heard once it has turned over. */
function rejoice(air: Air, was: Look, newest: Map<number, HTMLElement>, shown: Shown): void {
  const { zero, pace, parts } = shown;
  const spotOf = (at: Element): Spot => {
    const { x, y, w, h: high } = boxOf(air.root, at);
    return { x: x + w / 2, y: y + high / 2, w };
  };
  const from = (id: number, at: Element) => {
    const [before, to] = [was(`card ${id}`), spotOf(at)];
    return before && `translate(${before.x - to.x}px, ${before.y - to.y}px) scale(${before.w / to.w})`;
  };
  celebrate(
    {
      ...air,
      hang: (node) => air.node.append(node),
      lay: (node) => shine(air, node),
      play: (node, frames, timing) => play(air, node, frames, timing),
      copy: (id, at) => flyer(air, { id }, spotOf(at), spotOf(at).w),
      from,
      landed: (id) => newest.get(id),
    },
    shown,
  );
  const flip = parts.find(({ of }) => of === "flip");
  if (flip) air.sound.play("canasta", zero + (flip.at + flip.ms) * pace);
}

/**
 * @param newest the copy of each card that flew last: the same card goes on
 * @param closing cards of a canasta that closes, whose place on the table turns over by itself
 */
function fly(
  air: Air,
  leg: Leg,
  from: Spot,
  to: Spot,
  speed: number,
  newest: Map<number, HTMLElement>,
  closing: ReadonlySet<number>,
): void {
  const { id, at, ms } = leg;
  const node = flyer(air, leg, to, Math.max(from.w, to.w));
  const before = id === null ? undefined : newest.get(id);
  const unseen = [{ opacity: 0 }, { opacity: 0 }];
  if (before) {
    play(air, before, unseen, { delay: at * speed, duration: 1, fill: "forwards" });
    play(air, node, unseen, { duration: at * speed });
  }
  if (id !== null) newest.set(id, node);
  lift(air, node, id !== null && ms && !closing.has(id) ? faceOf(air, id) : null);
  send(air, leg, node, from, to, speed);
  if (!ms) return;
  air.sound.play("card", at * speed);
  air.sound.play(leg.lean === 90 ? "freeze" : "lands", (at + ms) * speed);
}

function shake(air: Air, ids: number[]): void {
  finish(air);
  air.sound.play("refused");
  const now = look(air);
  const frames = [0, 3, 0, -3, 0].map((x) => ({ transform: `translate(${x}px, 0)` }));
  for (const id of ids) {
    const [spot, face] = [now(`card ${id}`), faceOf(air, id)];
    if (!spot || !face) continue;
    const node = flyer(air, { id }, spot, spot.w);
    lift(air, node, face);
    play(air, node, frames, SHAKE);
  }
  landAtEnd(air);
}
