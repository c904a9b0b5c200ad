// The table as text, and a line to type acts into.
import { h, hide, say, set } from "./dom.js";

/** @typedef {import("./scene.d.ts").Strings} Strings */

/** @type {Record<string, string>} */
const DOES = { undo: "undo", hint: "hint", help: "help", "?": "help", "say keys": "help", next: "next_deal", again: "redeal" };

/** What was typed: an act, or something that is not an act of the game. @param {string} typed @returns {Record<string, unknown> | null} */
export function spoken(typed) {
  const text = typed.trim();
  if (!text) return null;
  const [word, ...rest] = text.split(/\s+/);
  if (DOES[text]) return { do: DOES[text], args: {} };
  return word === "say" ? { do: "say", args: { what: rest.join(" ") } } : { act: text };
}

/** @param {string} view */
export function textView(view) {
  const text = h("pre", { tabindex: 0, role: "region" });
  const label = h("label", { for: `${view}-line` });
  const line = /** @type {HTMLInputElement} */ (h("input", { id: `${view}-line`, type: "text", autocomplete: "off", spellcheck: "false" }));
  const send = h("button", { type: "submit", class: "cnb-button" });
  const help = h("p", { class: "cnb-law" });
  const form = h("form", { class: "cnb-command cnb-row" }, label, line, send, help);
  const node = h("div", { class: "cnb-text", "data-view": "text", hidden: true }, text, form);
  /** @param {boolean} on @param {string} said @param {Strings} strings @param {boolean} over whether the deal is */
  const draw = (on, said, strings, over) => {
    hide(node, !on);
    say(text, said);
    say(label, strings.command);
    say(send, strings.send);
    say(help, strings[over ? "command_over" : "command_help"]);
    set(text, { "aria-label": strings.act_text });
  };
  return { node, draw, form, line };
}
