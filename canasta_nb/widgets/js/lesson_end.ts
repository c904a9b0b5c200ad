// The end of a lesson: a card that Python wrote, fresh questions that open within it, and a stone that lights once.
import { h, targetOf } from "./dom";
import type { Props } from "./frame";
import { frame } from "./frame";
import { lead, pathOf } from "./leading";
import type { LessonEndScene } from "./scene.d.ts";
import { steer } from "./steering";
import { patch } from "./tree";
import { asked } from "./within";

const SEEN = 0.9; // of the path, before its stone lights

function draws(props: Props): () => void {
  const own = frame(props, "lesson-end");
  const { root, model, signal, words } = own;
  const [top, fresh, bottom] = [h("div"), h("div", { class: "cnb-end-fresh" }), h("div")];
  const ask = asked(props, own, "fresh", fresh);
  let inView = false; // the path with its stones

  function draw(): void {
    const scene: Partial<LessonEndScene> = model.get("scene");
    patch(top, [scene.top ?? words().empty], words());
    patch(bottom, [scene.bottom ?? ""], words());
    const here = pathOf(model);
    if (here)
      for (const link of root.querySelectorAll<HTMLElement>(".cnb-end-words a, .cnb-end-look a, .cnb-end-foot a"))
        lead(link, here);
    light();
    ask();
  }
  root.addEventListener(
    "click",
    (event) => {
      if (targetOf(event).closest("[data-do=fresh]")) own.send({ do: "fresh" });
    },
    { signal },
  );
  root.addEventListener(
    "keydown",
    (event) => event.key === "Escape" && !fresh.contains(targetOf(event)) && steer(event, own, null),
    { signal },
  );
  const light = (): void => {
    if (!inView || !model.get("scene").lights || root.dataset.lights !== undefined) return;
    root.dataset.lights = "";
    if (root.dataset.motion !== "off" && !matchMedia("(prefers-reduced-motion: reduce)").matches) lightUp(bottom);
    own.sendLatest({ do: "lit" });
  };
  const seen = new IntersectionObserver(
    (entries) => {
      inView = entries.some(({ intersectionRatio }) => intersectionRatio >= SEEN);
      light();
    },
    { threshold: [SEEN] },
  );
  seen.observe(bottom);
  signal.addEventListener("abort", () => seen.disconnect(), { once: true });
  const end = h("div", { class: "cnb-end" }, top, fresh, bottom);
  return own.mount([end], ["scene", "fresh"], draw);
}

/** The way to the stone grows, the stone comes, and a ring opens and goes. */
function lightUp(path: HTMLElement): void {
  const stone = path.querySelector(".cnb-lit");
  const at = (frames: Keyframe[], delay: number, duration: number, pseudoElement?: string): void =>
    void (pseudoElement ? stone : stone?.querySelector("b"))?.animate(frames, {
      delay,
      duration,
      pseudoElement,
      fill: "backwards",
    });
  at([{ transform: "scaleX(0)" }, { transform: "none" }], 0, 400, "::before");
  at(
    [
      { transform: "scale(0.6)", opacity: 0.2 },
      { transform: "none", opacity: 1 },
    ],
    400,
    280,
  );
  at(
    [
      { transform: "scale(0.8)", opacity: 1 },
      { transform: "scale(1.9)", opacity: 0 },
    ],
    680,
    420,
    "::after",
  );
}

export default { render: draws };
