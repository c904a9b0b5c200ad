// Cards that are dragged: copies fly with the pointer, the cards stay where they are until Python has agreed.
import { h, homeOf, set, targetOf } from "./dom";

const FAR = { mouse: 4, touch: 8 }; // pixels
const HELD = 120; // milliseconds that a finger rests before it drags
const BACK = 160; // milliseconds of the way back

/** Where and when a pointer went down. */
export type Grip = { x: number; y: number; at: number; type: string };

/**
 * Whether a pointer that went down drags by now: a mouse from a few pixels on, a finger that rested, and goes sideways;
 * up and down it scrolls the page.
 */
export function drags({ x, y, at, type }: Grip, now: { x: number; y: number; at: number }) {
  const [right, down] = [Math.abs(now.x - x), Math.abs(now.y - y)];
  if (type !== "touch") return Math.hypot(right, down) >= FAR.mouse;
  return now.at - at >= HELD && right >= FAR.touch && right > down;
}

export type Carrier = {
  /** The cards that go with this one; none where nothing may be dragged. */
  lift: (id: number) => readonly number[];
  /** Brightens the place under the pointer, and names it. */
  over: (target: Element | null) => string;
  /** The place that a key drops the cards at; "close" puts them back, null is no key of ours. */
  key: (key: string) => string | null;
  /** Where the cards wait for Python's answer; null where they may not stay. */
  drop: (place: string) => DOMRect | null;
  /** No card is in the air any more. */
  end: () => void;
};

type Hand = { node: HTMLElement; nodeOf: (id: number) => HTMLElement | undefined };

/** Copies of cards in the air: where the cards lie, where the pointer took them, and the place that is under it. */
interface Flight {
  readonly node: HTMLElement;
  readonly ids: readonly number[];
  readonly home: readonly [number, number];
  readonly from: readonly [number, number];
  over: string;
}

interface Drag {
  readonly root: HTMLElement;
  readonly stage: HTMLElement;
  readonly hand: Hand;
  readonly carrier: Carrier;
  readonly still: () => boolean;
  grip: (Grip & { readonly id: number; readonly pointer: number }) | null;
  flight: Flight | null;
  /** The cards were dropped, and Python has not answered. */
  waits: boolean;
  /** The click that ends a drag means nothing. */
  swallows: boolean;
}

/** @param still whether nothing moves by itself */
export function dragging(
  root: HTMLElement,
  stage: HTMLElement,
  hand: Hand,
  carrier: Carrier,
  still: () => boolean,
  signal: AbortSignal,
) {
  const drag: Drag = { root, stage, hand, carrier, still, grip: null, flight: null, waits: false, swallows: false };
  listen(drag, signal);
  signal.addEventListener("abort", () => end(drag), { once: true });
  return {
    /** Python has answered the drop. */
    answered(agreed: boolean) {
      if (!drag.waits) return;
      drag.waits = false;
      agreed ? end(drag) : back(drag);
    },
    /**
     * The table has moved on.
     * @param ids the hand
     */
    keep(ids: number[]) {
      if (drag.flight?.ids.some((id) => !ids.includes(id))) end(drag);
    },
  };
}

/** Where a point of the page lies on the stage. */
function onStage({ stage }: Drag, x: number, y: number): [number, number] {
  const box = stage.getBoundingClientRect();
  const scale = stage.offsetWidth / box.width || 1; // a projector's table is enlarged as a whole
  return [(x - box.left) * scale, (y - box.top) * scale];
}

const put = (node: HTMLElement, [x, y]: readonly [number, number], tilt = "") =>
  void (node.style.transform = `translate(${x}px, ${y}px)${tilt}`);

function away({ hand }: Drag, ids: readonly number[], gone: boolean): void {
  for (const id of ids) hand.nodeOf(id)?.toggleAttribute("data-away", gone);
}

const isMoving = ({ root }: Drag) => root.hasAttribute("data-drag");

function lift(drag: Drag, { clientX, clientY }: PointerEvent): void {
  const { grip, carrier, hand, stage, root } = drag;
  if (!grip) return;
  end(drag);
  const ids = carrier.lift(grip.id);
  const faces = ids.flatMap((id) => hand.nodeOf(id)?.querySelector(".cnb-face") ?? []);
  const held = hand.nodeOf(grip.id)?.querySelector<HTMLElement>(".cnb-face");
  if (!ids.length || !held) {
    drag.grip = null;
    return carrier.end();
  }
  const box = held.getBoundingClientRect();
  const copies = faces.map((one, place) =>
    h("span", { class: "cnb-slot", "data-id": ids[place] }, one.cloneNode(true)),
  );
  const node = h("div", { class: "cnb-fly", "aria-hidden": "true", style: `--w: ${held.offsetWidth}px` }, ...copies);
  stage.append(node); // from here they fly on
  const [home, from] = [onStage(drag, box.left, box.top), onStage(drag, grip.x, grip.y)];
  drag.flight = { node, ids, home, from, over: "" };
  away(drag, ids, true);
  root.setPointerCapture(grip.pointer);
  drag.swallows = true;
  set(root, { "data-drag": "" });
  carry(drag, clientX, clientY);
}

function carry(drag: Drag, x: number, y: number): void {
  const { flight, carrier, root } = drag;
  if (!flight) return;
  const { node, home, from } = flight;
  const [right, down] = onStage(drag, x, y);
  put(node, [home[0] + right - from[0], home[1] + down - from[1]], " rotate(5deg)");
  flight.over = carrier.over(homeOf(root).elementFromPoint(x, y));
}

function drop(drag: Drag, place = drag.flight?.over): void {
  const { flight, carrier, root, still } = drag;
  if (!flight || place === undefined) return;
  drag.grip = null;
  const box = carrier.drop(place);
  set(root, { "data-drag": null });
  if (!box) return back(drag);
  const [left, top] = onStage(drag, box.left + box.width / 2, box.top + box.height / 2);
  const { node } = flight;
  drag.waits = true;
  set(node, { "data-lands": still() ? null : "", "data-waits": "" });
  put(node, [left - node.offsetWidth / 2, top - node.offsetHeight / 2]);
}

/** The cards glide to where they were. */
function back(drag: Drag): void {
  const { flight, root, still, carrier } = drag;
  if (!flight) return;
  drag.grip = null;
  set(root, { "data-drag": null });
  if (still()) return end(drag);
  set(flight.node, { "data-lands": "", "data-waits": null });
  put(flight.node, flight.home);
  setTimeout(() => flight === drag.flight && end(drag), BACK);
  carrier.end();
}

function end(drag: Drag): void {
  const { flight, root, carrier } = drag;
  if (!flight) return;
  flight.node.remove();
  away(drag, flight.ids, false);
  drag.flight = null;
  drag.waits = false;
  set(root, { "data-drag": null });
  carrier.end();
}

function down(drag: Drag, event: PointerEvent): void {
  const card = targetOf(event).closest<HTMLElement>("[role=option][data-id]");
  if (!card || !drag.hand.node.contains(card) || event.button || !event.isPrimary) return;
  const { clientX: x, clientY: y, timeStamp: at, pointerType: type, pointerId: pointer } = event;
  drag.grip = { x, y, at, type, id: Number(card.dataset.id), pointer };
}

function move(drag: Drag, event: PointerEvent): void {
  const { clientX: x, clientY: y, timeStamp: at } = event;
  if (drag.grip?.pointer !== event.pointerId) return;
  if (isMoving(drag)) carry(drag, x, y);
  else if (!event.buttons) drag.grip = null;
  else if (drags(drag.grip, { x, y, at })) lift(drag, event);
}

function up(drag: Drag, event: PointerEvent): void {
  setTimeout(() => void (drag.swallows = false)); // after the click that a pointer makes when it goes up
  if (drag.grip?.pointer !== event.pointerId) return;
  drag.grip = null;
  if (isMoving(drag)) drop(drag);
}

function cancel(drag: Drag, { pointerId }: PointerEvent): void {
  drag.swallows = false;
  if (drag.grip?.pointer !== pointerId) return;
  drag.grip = null;
  back(drag);
}

/** A key puts the cards down while they are in the air. */
function key(drag: Drag, event: KeyboardEvent): void {
  const place = isMoving(drag) ? drag.carrier.key(event.key) : null;
  if (place === null) return;
  event.stopPropagation();
  event.preventDefault();
  if (place) place === "close" ? back(drag) : drop(drag, place);
}

function listen(drag: Drag, signal: AbortSignal): void {
  const { root, hand } = drag;
  root.addEventListener("pointerdown", (event) => down(drag, event), { signal });
  root.addEventListener("pointermove", (event) => move(drag, event), { signal });
  root.addEventListener("pointerup", (event) => up(drag, event), { signal });
  root.addEventListener("pointercancel", (event) => cancel(drag, event), { signal });
  // What drags is no scrolling: otherwise a quick finger would go on gliding, and its next tap would only stop that.
  const still = (event: Event) => void (isMoving(drag) && event.cancelable && event.preventDefault());
  hand.node.addEventListener("touchmove", still, { signal, passive: false });
  const swallow = (event: Event): void => {
    if (!drag.swallows) return;
    event.stopPropagation();
    event.preventDefault();
  };
  root.addEventListener("click", swallow, { signal, capture: true });
  // The focus may be anywhere while a card is in the air.
  window.addEventListener("keydown", (event) => key(drag, event), { signal, capture: true });
}
