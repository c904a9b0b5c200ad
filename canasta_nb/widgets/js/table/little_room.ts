// What the table offers where it has little room for its cards: its text view, with the same acts.
import { h, hide, say } from "../dom";
import type { Strings } from "../scene.d.ts";

/** The style shows it below 260 pixels of width and in a window below 520 of height. */
export function littleRoom() {
  const says = h("span");
  const opens = h("button", { class: "cnb-button", "data-act": "text" });
  const node = h("output", { class: "cnb-little cnb-row" }, says, opens); // which readers of a screen hear by itself
  return {
    node,
    /** @param typed whether moves are typed already */
    draw(typed: boolean, words: Strings): void {
      hide(node, typed);
      say(says, words.little_room);
      say(opens, words.act_text);
    },
  };
}
