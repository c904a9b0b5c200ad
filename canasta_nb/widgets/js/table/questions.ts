// What the table asks a person, with a button for each answer: to go on with a kept game, and what the partner wants to
// know.
import { h, hide, say, set } from "../dom";
import { twoLines } from "../notices";
import type { Scene, Strings } from "../scene.d.ts";

/** What becomes of a game that was kept: a button goes on with it, another deals anew. */
export function kept() {
  const text = h("span");
  const go = h("button", { class: "cnb-button", "data-do": "clear" });
  const anew = h("button", { class: "cnb-button", "data-do": "reset" });
  const node = h("div", { class: "cnb-question cnb-row", role: "group", hidden: true });
  const draw = (asked: string, strings: Strings) => {
    hide(node, !asked);
    if (node.hidden) return node.replaceChildren();
    if (!node.firstChild) node.append(text, go, anew);
    set(node, { "aria-label": strings.kept });
    twoLines(text, asked);
    say(go, strings.go_on);
    say(anew, strings.deal_anew);
  };
  return { node, draw };
}

/** Whether the table may be heard: asked once, below the score of a deal, and both answers look alike. */
export function soundAsked() {
  const text = h("span");
  const no = h("button", { class: "cnb-button", "data-act": "sound_no", "aria-keyshortcuts": "n" });
  const yes = h("button", { class: "cnb-button", "data-act": "sound_yes", "aria-keyshortcuts": "y" });
  const node = h("div", { class: "cnb-heard", role: "group", hidden: true }, text, no, yes);
  /** Draw it where it is asked; say whether that is new. */
  const draw = (asks: boolean, strings: Strings): boolean => {
    const before = node.hidden;
    hide(node, !asks);
    set(node, { "aria-label": strings.sound });
    say(text, strings.sound_asks);
    say(no, strings.sound_no);
    say(yes, strings.sound_yes);
    return before && asks;
  };
  return { node, draw };
}

/** The partner's question: it takes the focus and gives it back, and stops nothing else. */
export function question() {
  const text = h("span");
  const yes = h("button", { class: "cnb-button cnb-main", "data-act": "yes", "aria-keyshortcuts": "y" });
  const no = h("button", { class: "cnb-button cnb-main", "data-act": "no", "aria-keyshortcuts": "n" });
  const node = h("div", { class: "cnb-question cnb-row", role: "dialog", hidden: true });
  const draw = (scene: Scene, strings: Strings) => {
    const before = node.hidden;
    hide(node, scene.phase !== "answer");
    if (node.hidden) return (node.replaceChildren(), false);
    if (!node.firstChild) node.append(text, yes, no);
    twoLines(text, `${scene.todo}\n${strings.answer_means}`);
    set(node, { "aria-label": scene.todo });
    say(yes, strings.act_yes);
    say(no, strings.act_no);
    return before && !node.hidden;
  };
  return { node, draw, yes };
}
