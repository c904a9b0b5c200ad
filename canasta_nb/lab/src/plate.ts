// What lies over a part that does not live: its button, a line under it, or what is said in place of an error.
import { h, hide, say, set } from "../../widgets/js/dom";
import { drawing } from "./drawing";
import { type About, type Part, said } from "./part";
import type { Words } from "./words";

const PLAY = "M7 4.5v15l12-7.5z";
const AGAIN = "M20 12a8 8 0 1 1-2.6-5.9M20.5 3v5h-5";
const CROSS = "M6 6l12 12M18 6 6 18";
const LOCK = "M5.5 11h13v9.5h-13zM8 11V8a4 4 0 0 1 8 0v3";

export interface Plate {
  readonly node: HTMLElement;
  render(part: Part, about: About): void;
}

/** What a press on a plate asks for. */
export interface Asked {
  start(): void;
  showPython(): void;
}

/** Make the nodes for a part; on a table the whole picture presses. */
export function plate(words: Words, asked: Asked): Plate {
  const play = drawing(PLAY);
  play.classList.add("canasta-solid");
  const again = drawing(AGAIN);
  const ring = h("i", { class: "canasta-ring", "aria-hidden": "true" });
  const label = h("span");
  const button = h("button", { class: "canasta-start", type: "button" }, play, again, ring, label);
  const under = h("p", { class: "canasta-under" });
  const broken = notice("bad", words.title.broken, words.under.broken, [
    { says: words.button.again, does: asked.start },
    { says: words.line.show_python, does: asked.showPython },
  ]);
  const node = h("div", { class: "canasta-part" }, button, under, broken);
  node.addEventListener("click", (event) => {
    const { kind } = node.dataset;
    const whole = kind === "table" || kind === "home";
    // A press is on a node.
    if (button.contains(event.target as Node) || (whole && !broken.contains(event.target as Node))) asked.start();
  });
  return {
    node,
    render(part, about) {
      const { phase, kind } = part;
      const { button: text, name, under: line, role } = said(part, about, words);
      const starts = phase === "starting" || phase === "slow";
      set(node, { "data-phase": phase, "data-kind": kind });
      hide(node, phase === "resting" || phase === "live" || (kind === "total" && phase !== "broken"));
      hide(button, phase === "broken" || !text);
      hide(broken, phase !== "broken");
      set(button, { "aria-label": name, "aria-busy": starts ? "true" : null });
      set(play, { hidden: starts || phase === "failed" ? "" : null });
      set(again, { hidden: phase === "failed" ? null : "" });
      hide(ring, !starts);
      say(label, text);
      set(under, { role });
      say(under, line);
      hide(under, !line);
    },
  };
}

interface Choice {
  readonly says: string;
  readonly does: () => void;
}

/** Make a notice: what is the case, what is kept, and at most two buttons, of which the first is gold. */
export function notice(mood: "bad" | "info", title: string, text: string, choices: readonly Choice[]): HTMLElement {
  const buttons = choices.map(({ says, does }) => {
    const button = h("button", { type: "button" }, says);
    button.addEventListener("click", does);
    return button;
  });
  const sign = h("i", { "aria-hidden": "true" }, drawing(mood === "bad" ? CROSS : LOCK));
  const words = h("span", {}, h("b", {}, title), h("span", {}, text));
  const acts = h("span", { class: "canasta-acts" }, ...buttons);
  return h(
    "div",
    { class: "canasta-notice", "data-mood": mood, role: mood === "bad" ? "alert" : "status" },
    sign,
    words,
    acts,
  );
}
