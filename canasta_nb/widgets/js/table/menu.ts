// The menu: what a person may choose for themselves, a button each that goes on to the next of its values.
import { h, hide, say, set } from "../dom";
import { LETTERS } from "../keys";
import type { Chosen } from "./pressing";
import { SETTINGS, settingSaid } from "./pressing";
import type { Looks } from "./traits";

const KEYS = Object.fromEntries(Object.entries(LETTERS).map(([letter, name]) => [name, letter]));

export function menu() {
  const buttons = ["pace", "sort", "deck", "size", "sound", "share", "report", "text", "help"].map((name) =>
    h("button", { class: "cnb-button", "data-act": name, "aria-keyshortcuts": KEYS[name] }),
  );
  const node = h("div", { class: "cnb-menu cnb-row" }, ...buttons);
  /** @param paces whether the bar has no room for the pace */
  const draw = (looks: Looks, paces: boolean) => {
    hide(buttons[0], !paces);
    const { strings: words, text_view } = looks;
    const settings: Chosen = { ...looks };
    const said: Record<string, string> = {
      text: words[text_view ? "act_cards" : "act_text"],
      help: words.keys_title,
      report: words.act_report,
      share: words.act_share,
    };
    for (const button of buttons) {
      const { act = "" } = button.dataset;
      const dots = SETTINGS[act]?.map((value) => (value === settings[act] ? "●" : "○"));
      set(button, { "data-values": dots?.join("") ?? null });
      say(button, said[act] ?? settingSaid(act, settings[act], words));
    }
  };
  return { node, draw };
}
