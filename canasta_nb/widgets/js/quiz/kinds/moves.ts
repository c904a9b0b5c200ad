// A turn: played on the table of the exercise, or typed act by act where there is none.
import { h } from "../../dom";
import { playing } from "../playing";
import type { Kind } from "./kind";

export const moves: Kind<readonly string[]> = {
  empty: () => [],
  shaped: (given) => (Array.isArray(given) ? given.filter((act) => typeof act === "string") : []),
  isWhole: () => true,
  goesOn: ({ may }) => may.length > 0,
  isAnswered: (answer) => answer.length > 0,
  partOf: (answer) => answer,
  placeOf: () => [0, 0],
  valueAt: (answer) => answer.join("\n"),
  read: (text) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean),
  fields(question) {
    const {
      own: { view, words },
      scene,
    } = question;
    const { may, hand, tables } = scene();
    if (may.length || hand.length || tables.length) {
      const game = playing(question);
      return { rows: [game.node], game, write: () => game.write() };
    }
    const id = `${view}-acts`;
    const field = h("textarea", { rows: 6, cols: 40, spellcheck: "false", "data-at": "acts", id });
    return { rows: [h("div", { class: "cnb-part" }, h("label", { for: id }, words().type_acts), field)] };
  },
};
