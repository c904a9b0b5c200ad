// Cards that fly: copies above the stage, of which only place and opacity change. What lies on the table is in its
// final place from the first moment, so a click during a flight finds everything where it belongs.
import { h } from "../dom";
import { picture } from "../picture";
import type { Scene, Strings } from "../scene.d.ts";
import type { Leg } from "./legs";
import { ends, FLIP, growths, legsOf } from "./legs";
import type { sounds } from "./sounds";

/** the middle and the width of a card, in pixels of the table */
export type Spot = { x: number; y: number; w: number };

const EASE = "cubic-bezier(0.2, 0.8, 0.2, 1)";
const FAST = 160 / 280; // what is seen fast, of what is seen slowly
const GAP = 120; // milliseconds in which the hand closes or opens
const SHAKE = { duration: 80, iterations: 2 };

export function flights(
  root: HTMLElement,
  words: () => Strings,
  sound: Pick<ReturnType<typeof sounds>, "play" | "stop"> = { play() {}, stop() {} },
) {
  const air = h("div", { class: "cnb-air", "aria-hidden": "true" });
  let moving: Animation[] = [];
  /** the faces on the table whose copies are in the air */
  let covered: HTMLElement[] = [];

  const faceOf = (id: number) => root.querySelector(`.cnb-stage [data-id="${id}"] .cnb-face`) as HTMLElement | null;

  /** Where everything lies that may fly, read in one go. */
  function look(): (place: string) => Spot | undefined {
    const frame = root.getBoundingClientRect();
    const scale = frame.width / root.offsetWidth || 1; // a projector enlarges the whole table
    const spot = (node: Element | null | undefined): Spot | undefined => {
      const { left, top, width, height } = node?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
      if (!width) return undefined;
      return {
        x: (left + width / 2 - frame.left) / scale,
        y: (top + height / 2 - frame.top) / scale,
        w: Math.min(width, height) / scale,
      };
    };
    const spots: Map<string, Spot | undefined> = new Map(
      [...root.querySelectorAll(".cnb-stage [data-id]")].map((node) => [
        `card ${node.getAttribute("data-id")}`,
        spot(node.querySelector(".cnb-face")),
      ]),
    );
    spots.set("stock", spot(root.querySelector(".cnb-pile > .cnb-back")));
    const pile = spot(root.querySelector(".cnb-stack"));
    spots.set("pile", pile && { ...pile, w: spots.get("stock")?.w ?? pile.w });
    root.querySelectorAll(".cnb-seats > *").forEach((seat, place) => {
      const fan = spot(seat.querySelector(".cnb-fanned")) ?? spot(seat.querySelector(".cnb-plate"));
      spots.set(`seat ${place + 1}`, fan && { ...fan, w: 28 });
    });
    return (place) => spots.get(place);
  }

  /** Where a card lies now; inside a closed canasta it is under the cards that are seen. */
  function landing(place: string, now: (place: string) => Spot | undefined, scene: Scene) {
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
  function flyer({ id, flip }: Leg, to: Spot, w: number) {
    const parts =
      id === null
        ? [h("i", { class: "cnb-back" })]
        : [picture(id, words()), ...(flip === undefined ? [] : [h("i", { class: "cnb-back" })])];
    return h("span", { style: `left: ${to.x - w / 2}px; top: ${to.y - w * 0.7}px; --w: ${w}px` }, ...parts);
  }

  const play = (node: Element, frames: Keyframe[], timing: number | KeyframeAnimationOptions) =>
    void moving.push(node.animate(frames, timing));

  function send({ at, ms, flip, lean = 0 }: Leg, node: HTMLElement, from: Spot, to: Spot, speed: number) {
    const [x, y, w] = [from.x - to.x, from.y - to.y, Math.max(from.w, to.w)];
    const lift = Math.min(26, Math.hypot(x, y) / 8);
    const begins = `translate(${x}px, ${y}px) scale(${from.w / w})`;
    const lies = `scale(${to.w / w})`;
    const between = (from.w + to.w) / 2 / w;
    const way =
      lean === 90
        ? [{ transform: begins }, { transform: lies, offset: 0.4 }, { transform: `rotate(90deg) ${lies}` }]
        : [
            { transform: begins },
            {
              transform: `translate(${x * 0.4}px, ${y * 0.4 - lift}px) rotate(${lean}deg) scale(${between})`,
              offset: 0.5,
            },
            { transform: lies },
          ];
    if (ms) play(node, way, { duration: ms * speed, delay: at * speed, easing: EASE, fill: "both" });
    const [face, back] = node.children;
    if (flip === undefined || !back) return;
    const turning = { duration: FLIP * speed, delay: (at + flip) * speed, fill: "both" as const };
    play(face, [{ transform: "scaleX(0)" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "none" }], turning);
    play(back, [{ transform: "none" }, { transform: "scaleX(0)", offset: 0.5 }, { transform: "scaleX(0)" }], turning);
  }

  /** What has no copy grows where it lies. */
  function grow({ of, ids, at, ms }: ReturnType<typeof growths>[0], speed: number) {
    const timing = { duration: ms * speed, delay: at * speed, easing: EASE, fill: "both" as const };
    const pile = root.querySelector(".cnb-stage [data-zone=pile]");
    const band = ids.map(faceOf).find(Boolean)?.closest(".cnb-meld")?.querySelector(".cnb-band");
    if (of === "band" && band) play(band, [{ transform: "scaleX(0)" }, { transform: "none" }], timing);
    if (of === "ice" && pile)
      play(
        pile,
        [
          { opacity: 0, transform: "scale(0.4)" },
          { opacity: 1, transform: "none" },
        ],
        { ...timing, pseudoElement: "::before" },
      );
  }

  /** The cards of the hand that stay glide together, or apart. */
  function close(scene: Scene, was: (place: string) => Spot | undefined, now: (place: string) => Spot | undefined) {
    for (const id of scene.hand) {
      const [from, to, face] = [was(`card ${id}`), now(`card ${id}`), faceOf(id)];
      const x = from && to && Math.abs(from.y - to.y) < 20 ? from.x - to.x : 0;
      if (face && Math.abs(x) > 1 && Math.abs(x) < 90)
        play(face, [{ transform: `translate(${x}px, 0)` }, { transform: "none" }], {
          duration: GAP,
          easing: EASE,
          fill: "forwards",
        }); // until all have landed: its end lays the page out
    }
  }

  /** Everything lies in its final place. */
  function land() {
    const [ended, seen] = [moving, covered];
    [moving, covered] = [[], []];
    for (const one of ended) one.cancel();
    for (const face of seen) face.removeAttribute("data-flies");
    air.replaceChildren();
  }
  const ending = () => {
    const mine = moving;
    Promise.all(mine.map((one) => one.finished)).then(
      () => mine === moving && land(),
      () => {},
    ); // ended before by a click
  };
  /** Ends every flight, and what is heard of it. */
  function finish() {
    if (moving.length) sound.stop();
    land();
  }

  return {
    node: air,
    finish,
    look,
    /**
     * Lets the cards of a scene's last acts fly from where they were; says for how many milliseconds.
     * @param was what `look` saw before the scene was drawn
     * @param within milliseconds at most
     */
    start(
      was: (place: string) => Spot | undefined,
      before: Scene,
      scene: Scene,
      flies: "slow" | "fast",
      within: number = Infinity,
    ) {
      finish();
      const legs = scene.last.flatMap((move) => legsOf(move, before, scene));
      const grown = growths(legs, before, scene);
      const end = ends([...legs, ...grown]);
      const now = look();
      const speed = Math.min(flies === "fast" ? FAST : 1, within / (end || 1));
      const newest: Map<number, { node: HTMLElement; at: number }> = new Map();
      for (const leg of legs) {
        const from = was(leg.from) ?? now(leg.from);
        const to = (leg.ms ? landing(leg.to, now, scene) : undefined) ?? was(leg.to);
        if (!from || !to) continue;
        const node = flyer(leg, to, Math.max(from.w, to.w));
        const first = leg.id === null ? undefined : newest.get(leg.id);
        if (first) {
          // the same card goes on
          play(first.node, [{ opacity: 0 }, { opacity: 0 }], { delay: leg.at * speed, duration: 1, fill: "forwards" });
          play(node, [{ opacity: 0 }, { opacity: 0 }], { duration: leg.at * speed });
        }
        if (leg.id !== null) newest.set(leg.id, { node, at: leg.at });
        const face = leg.id !== null && leg.ms ? faceOf(leg.id) : null;
        if (face) covered.push(face), face.setAttribute("data-flies", "");
        air.append(node);
        send(leg, node, from, to, speed);
        if (leg.ms)
          sound.play("card", leg.at * speed),
            sound.play(leg.lean === 90 ? "freeze" : "lands", (leg.at + leg.ms) * speed);
      }
      for (const one of grown) grow(one, speed);
      if (grown.some(({ of }) => of === "band")) sound.play("canasta", end * speed);
      close(scene, was, now);
      ending();
      return end * speed;
    },
    /** Cards that may not be played so are shaken, twice. */
    shake(ids: number[]) {
      finish();
      sound.play("refused");
      const now = look();
      for (const id of ids) {
        const [spot, face] = [now(`card ${id}`), faceOf(id)];
        if (!spot || !face) continue;
        const node = flyer({ id, from: "", to: "", at: 0, ms: 0 }, spot, spot.w);
        covered.push(face), face.setAttribute("data-flies", "");
        air.append(node);
        play(
          node,
          [0, 3, 0, -3, 0].map((x) => ({ transform: `translate(${x}px, 0)` })),
          SHAKE,
        );
      }
      ending();
    },
  };
}
