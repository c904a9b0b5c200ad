// The course home: where a learner begins and comes back. Python writes the page and answers its buttons.
import { h, say, targetOf } from "./dom";
import { frame } from "./frame";
import { render as page } from "./home/render";
import type { Event, Part, State } from "./home/state";
import { begun, update } from "./home/state";
import { stick } from "./home/tabs";
import { lead, pathOf } from "./leading";
import type { HomeScene } from "./scene.d.ts";
import { steer } from "./steering";
import { patch } from "./tree";

const WIDGET = ".cnb[data-view]";
const PLAYS = "[data-act=play]"; // of a deal that is watched, and goes on as long as somebody looks at it
const KEPT = ".cnb-question:not([hidden]) button"; // of a game that was kept
const DRAWS = "[data-phase=draw] [data-zone=stock]"; // that is the turn which begins
const HAND = "[data-cnb=table] .cnb-hand [tabindex='0']"; // where nothing can be drawn from the stock
const FIRST = [PLAYS, KEPT, DRAWS, HAND, "[tabindex='0']", "button, input, select"]; // what takes the focus
const OF_THE_GAME: readonly string[] = ["deal", "watch"]; // what is asked for with the game that is chosen
const DEEDS = ["pointerdown", "wheel", "keydown", "touchmove"];
const SETTLES = 4000; // milliseconds
const PARTS: readonly Part[] = ["path", "play", "watch"]; // the first part is the top of the page

/** Call `shown` whenever the view has a size again: the page of another tab of JupyterLab has none. */
function whenShownAgain(root: HTMLElement, signal: AbortSignal, shown: () => void): void {
  let hidden = false;
  const sized = new ResizeObserver(
    ([
      {
        contentRect: { width },
      },
    ]) => {
      if (hidden && width) shown();
      hidden = !width;
    },
  );
  sized.observe(root);
  signal.addEventListener("abort", () => sized.disconnect(), { once: true });
  document.addEventListener("visibilitychange", () => document.hidden || shown(), { signal });
}

/** The widget that a notebook shows below the page. */
const below = (root: HTMLElement): HTMLElement | null =>
  root.closest(".jp-OutputArea-child")?.nextElementSibling?.querySelector<HTMLElement>(WIDGET) ?? null;

/**
 * Keep a node in view while the page settles around it: what is drawn below is not as high at first as it will be, and
 * what stands above it changes. Whoever does anything goes where they like.
 */
function keepInView(node: HTMLElement, around: Element, signal: AbortSignal): void {
  const bring = (): void => node.scrollIntoView({ block: "start" });
  const sized = new ResizeObserver(bring);
  const until = new AbortController();
  const end = (): void => {
    sized.disconnect();
    until.abort();
  };
  for (const part of [node, around]) sized.observe(part);
  for (const deed of DEEDS)
    document.addEventListener(deed, end, { capture: true, passive: true, signal: until.signal });
  signal.addEventListener("abort", end, { once: true });
  setTimeout(end, SETTLES);
  bring();
}

/**
 * Bring what was asked for into view, with the focus in it, as soon as the notebook has drawn it below.
 * @param found told of it
 */
function lookBelow(
  root: HTMLElement,
  signal: AbortSignal,
  before: Element | null,
  found: (shown: Element) => void,
): void {
  const area = root.closest(".jp-OutputArea");
  if (!area) return;
  const look = (): void => {
    const shown = below(root);
    if (!shown || shown === before) return;
    const all = FIRST.flatMap((kind) => [...shown.querySelectorAll<HTMLElement>(kind)]);
    const first = all.find((node) => node.checkVisibility());
    if (!first) return; // it is drawn in a moment
    drawn.disconnect();
    keepInView(shown, area, signal);
    first.focus({ preventScroll: true });
    found(shown);
  };
  const drawn = new MutationObserver(() => requestAnimationFrame(look));
  drawn.observe(area, { childList: true, subtree: true, attributeFilter: ["hidden", "tabindex"] });
  signal.addEventListener("abort", () => drawn.disconnect(), { once: true });
  requestAnimationFrame(look);
}

function draws(props: import("./frame").Props): () => void {
  const own = frame(props, "home", { isPage: true });
  const { root, model, signal, words, view } = own;
  const place = h("div");
  let state: State | undefined;
  let drawn = "";
  let asked = false; // what was asked for appears below the page
  let before: Element | null = null; // what is there until then, or has been looked at
  let shown = 0; // how many things were shown below
  const look = (): void =>
    lookBelow(root, signal, before, (found) => {
      before = found;
      own.advise(""); // where it was heard to be is of no use to the eye once it is seen
    });

  function draw(): void {
    if (!state) return say(place, words().empty);
    const tree = page(state, words(), view);
    const wanted = JSON.stringify([tree, words()]);
    if (wanted === drawn) return;
    drawn = wanted;
    patch(place, [tree], words());
    const here = pathOf(model);
    if (here) place.querySelectorAll("a").forEach((link) => lead(link, here));
    const tabs = place.querySelector<HTMLElement>(".cnb-tabs");
    if (tabs && !tabs.popover) stick(tabs, () => !below(root), signal);
  }
  function happened(event: Event): void {
    if (!state) return;
    state = update(state, event);
    draw();
  }
  const sceneArrived = (): void => {
    const scene: HomeScene = model.get("scene");
    if (!scene.page) return draw();
    // What is shown below may ask for another thing in its place, as a deal that was watched does.
    const isAnother = state && scene.seq > shown && !asked;
    shown = scene.seq;
    state = state ? update(state, { kind: "scene", scene }) : begun(scene);
    draw();
    if (isAnother) look();
  };
  /** Ask for something below; of several things that are asked for while Python is busy, the last. */
  function ask(body: Record<string, unknown>): void {
    before = below(root);
    if (!own.waiting()) asked = own.send(body);
    else {
      own.sendLatest(body);
      asked = true;
    }
  }
  root.addEventListener(
    "click",
    (event) => {
      const button = targetOf(event).closest("button");
      if (!button || !place.contains(button)) return;
      const { do: what, tab, skill } = button.dataset;
      if (skill) own.sendLatest({ do: "skill", args: { skill } });
      if (what) ask({ do: what, args: OF_THE_GAME.includes(what) ? state?.chosen : {} });
      if (!tab) return;
      const part = PARTS.find((each) => each === tab);
      happened({ kind: "went", part: part ?? "today" });
      const shown = part ? place.querySelector(`[data-part="${part}"]`) : root;
      shown?.scrollIntoView({ block: "start" });
    },
    { signal },
  );
  root.addEventListener(
    "change",
    (event) => {
      const target = targetOf(event);
      const { choice } = target.dataset;
      if (!choice || !(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
      happened({ kind: "chose", choice, value: target.value });
      own.sendLatest({ do: "choose", args: state?.chosen });
    },
    { signal },
  );
  root.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape" || event.key === "?") steer(event, own, null);
    },
    { signal },
  );
  whenShownAgain(root, signal, () => void (model.get("readonly") || own.waiting() || own.send({ do: "look" })));
  return own.mount([place], ["scene"], sceneArrived, (answer) => {
    if (answer.ack && asked) look();
    if (!own.waiting()) asked = false;
  });
}

export default { render: draws };
