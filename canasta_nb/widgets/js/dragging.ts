// Cards that are dragged: copies fly with the pointer, the cards stay where they are until Python has agreed.
import { h, homeOf, set, targetOf } from "./dom";

const FAR = { mouse: 4, touch: 8 }; // pixels
const HELD = 120; // milliseconds that a finger rests before it drags
const BACK = 160; // milliseconds of the way back

/** where and when a pointer went down */
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

/** @param still whether nothing moves by itself */
export function dragging(
  root: HTMLElement,
  stage: HTMLElement,
  hand: { node: HTMLElement; nodeOf: (id: number) => HTMLElement | undefined },
  carrier: Carrier,
  still: () => boolean,
  signal: AbortSignal,
) {
  let grip: (Grip & { id: number; pointer: number }) | null = null;
  let flight: {
    node: HTMLElement;
    ids: readonly number[];
    home: [number, number];
    from: [number, number];
    over: string;
  } | null = null;
  let waits = false; // dropped, and Python has not answered
  let swallows = false; // the click that ends a drag

  /** Where a point of the page lies on the stage. */
  const onStage = (x: number, y: number): [number, number] => {
    const box = stage.getBoundingClientRect();
    const scale = stage.offsetWidth / box.width || 1; // a projector's table is enlarged as a whole
    return [(x - box.left) * scale, (y - box.top) * scale];
  };
  const put = (node: HTMLElement, [x, y]: [number, number], tilt = "") =>
    void (node.style.transform = `translate(${x}px, ${y}px)${tilt}`);
  const away = (ids: readonly number[], gone: boolean) =>
    ids.forEach((id) => hand.nodeOf(id)?.toggleAttribute("data-away", gone));

  function lift({ clientX, clientY }: PointerEvent) {
    if (!grip) return;
    end();
    const ids = carrier.lift(grip.id);
    const faces = ids.flatMap((id) => hand.nodeOf(id)?.querySelector(".cnb-face") ?? []);
    const held = hand.nodeOf(grip.id)?.querySelector<HTMLElement>(".cnb-face");
    if (!ids.length || !held) return ((grip = null), carrier.end());
    const box = held.getBoundingClientRect();
    const node = h(
      "div",
      { class: "cnb-fly", "aria-hidden": "true", style: `--w: ${held.offsetWidth}px` },
      ...faces.map((one, place) => h("span", { class: "cnb-slot", "data-id": ids[place] }, one.cloneNode(true))),
    ); // from here they fly on
    stage.append(node);
    flight = { node, ids, home: onStage(box.left, box.top), from: onStage(grip.x, grip.y), over: "" };
    away(ids, true);
    root.setPointerCapture(grip.pointer);
    swallows = true;
    set(root, { "data-drag": "" });
    carry(clientX, clientY);
  }

  function carry(x: number, y: number) {
    if (!flight) return;
    const [right, down] = onStage(x, y);
    put(
      flight.node,
      [flight.home[0] + right - flight.from[0], flight.home[1] + down - flight.from[1]],
      " rotate(5deg)",
    );
    flight.over = carrier.over(homeOf(root).elementFromPoint(x, y));
  }

  function drop(place = flight?.over) {
    if (!flight || place === undefined) return;
    grip = null;
    const box = carrier.drop(place);
    set(root, { "data-drag": null });
    if (!box) return back();
    const [left, top] = onStage(box.left + box.width / 2, box.top + box.height / 2);
    waits = true;
    set(flight.node, { "data-lands": still() ? null : "", "data-waits": "" });
    put(flight.node, [left - flight.node.offsetWidth / 2, top - flight.node.offsetHeight / 2]);
  }

  /** The cards glide to where they were. */
  function back() {
    if (!flight) return;
    const gone = flight;
    grip = null;
    set(root, { "data-drag": null });
    if (still()) return end();
    set(gone.node, { "data-lands": "", "data-waits": null });
    put(gone.node, gone.home);
    setTimeout(() => gone === flight && end(), BACK);
    carrier.end();
  }

  function end() {
    if (!flight) return;
    flight.node.remove();
    away(flight.ids, false);
    flight = null;
    waits = false;
    set(root, { "data-drag": null });
    carrier.end();
  }

  root.addEventListener(
    "pointerdown",
    (event) => {
      const card = targetOf(event).closest("[role=option][data-id]");
      if (!card || !hand.node.contains(card) || event.button || !event.isPrimary) return;
      grip = {
        x: event.clientX,
        y: event.clientY,
        at: event.timeStamp,
        type: event.pointerType,
        id: Number(card.getAttribute("data-id")),
        pointer: event.pointerId,
      };
    },
    { signal },
  );
  root.addEventListener(
    "pointermove",
    (event) => {
      if (grip?.pointer !== event.pointerId) return;
      const moving = root.hasAttribute("data-drag");
      if (moving) carry(event.clientX, event.clientY);
      else if (!event.buttons) grip = null;
      else if (drags(grip, { x: event.clientX, y: event.clientY, at: event.timeStamp })) lift(event);
    },
    { signal },
  );
  root.addEventListener(
    "pointerup",
    (event) => {
      setTimeout(() => void (swallows = false)); // after the click that a pointer makes when it goes up
      if (grip?.pointer !== event.pointerId) return;
      grip = null;
      if (root.hasAttribute("data-drag")) drop();
    },
    { signal },
  );
  root.addEventListener(
    "pointercancel",
    ({ pointerId }) => {
      swallows = false;
      if (grip?.pointer === pointerId) (grip = null), back();
    },
    { signal },
  );
  // What drags is no scrolling: otherwise a quick finger would go on gliding, and its next tap would only stop that.
  hand.node.addEventListener(
    "touchmove",
    (event) => {
      if (root.hasAttribute("data-drag") && event.cancelable) event.preventDefault();
    },
    { signal, passive: false },
  );
  root.addEventListener(
    "click",
    (event) => {
      if (swallows) event.stopPropagation(), event.preventDefault();
    },
    { signal, capture: true },
  );
  // The focus may be anywhere while a card is in the air.
  window.addEventListener(
    "keydown",
    (event) => {
      const place = root.hasAttribute("data-drag") ? carrier.key(event.key) : null;
      if (place === null) return;
      event.stopPropagation();
      event.preventDefault();
      if (place) place === "close" ? back() : drop(place);
    },
    { signal, capture: true },
  );
  signal.addEventListener("abort", end, { once: true });

  return {
    /** Python has answered the drop. */
    answered(agreed: boolean) {
      if (!waits) return;
      waits = false;
      agreed ? end() : back();
    },
    /**
     * The table has moved on.
     * @param ids the hand
     */
    keep(ids: number[]) {
      if (flight?.ids.some((id) => !ids.includes(id))) end();
    },
  };
}
