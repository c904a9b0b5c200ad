// A turn: played on the table of the exercise, or typed act by act where there is none.
import { signed } from "../../cards.js";
import { h } from "../../dom.js";
import { begun } from "../../words.js";
import { playing } from "../playing.js";

/** @type {import("./index.js").Kind<string[]>} */
export const moves = {
  empty: () => [],
  shaped: (given) => (Array.isArray(given) ? given.filter((act) => typeof act === "string") : []),
  isWhole: () => true,
  placeOf: () => [0, 0],
  valueAt: (answer) => answer.join("\n"),
  read: (text) => text.split("\n").map((line) => line.trim()).filter(Boolean),
  fields(question) {
    const { own: { view, words }, scene } = question;
    const { may, hand, tables } = scene();
    if (may.length || hand.length || tables.length) {
      const game = playing(question);
      return { rows: [game.node], game, write: (acts) => game.write(acts.map((act) => begun(signed(act)))) };
    }
    const field = h("textarea", { rows: 6, cols: 40, spellcheck: "false", "data-at": "acts", id: `${view}-acts` });
    return { rows: [h("div", { class: "cnb-part" }, h("label", { for: `${view}-acts` }, words().type_acts), field)] };
  },
};
