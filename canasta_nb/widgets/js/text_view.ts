// The table as text, and a line to type acts into.
import { h, hide, say, set } from "./dom.js";
import { put } from "./words.js";

/** @typedef {import("./scene.d.ts").Strings} Strings */

/** @type {Record<string, string>} */
const DOES = { undo: "undo", hint: "hint", help: "help", "?": "help", "say keys": "help", next: "next_deal", again: "redeal", review: "review" };

/** What was typed: an act, or something that is not an act of the game. @param {string} typed @returns {Record<string, unknown> | null} */
export function spoken(typed) {
  const text = typed.trim();
  if (!text) return null;
  const [word, ...rest] = text.split(/\s+/);
  if (DOES[text]) return { do: DOES[text], args: {} };
  return word === "say" ? { do: "say", args: { what: rest.join(" ") } } : { act: text };
}

const LONGEST = 56; // characters of what is suggested below the line

/** As many acts as fit in a line. @param {string[]} acts */
export function suggestion(acts) {
  const fit = acts.filter((_, place) => acts.slice(0, place + 1).join("; ").length <= LONGEST);
  return fit.join("; ") + (fit.length < acts.length ? " …" : "");
}

/** @param {string} view */
export function textView(view) {
  const text = h("div", { class: "cnb-paragraphs", role: "region" });
  const label = h("label", { for: `${view}-line` });
  const line = /** @type {HTMLInputElement} */ (h("input", { id: `${view}-line`, type: "text", autocomplete: "off", spellcheck: "false", list: `${view}-acts` }));
  const acts = h("datalist", { id: `${view}-acts` });
  const send = h("button", { type: "submit", class: "cnb-button" });
  const help = h("p", { class: "cnb-law" });
  const form = h("form", { class: "cnb-command cnb-row" }, label, line, acts, send, help);
  const node = h("div", { class: "cnb-text", "data-view": "text", hidden: true }, text, form);
  let shown = "";
  /** @param {boolean} on @param {string} said @param {string[]} typed what may be typed @param {Strings} strings @param {boolean} over whether the deal is */
  const draw = (on, said, typed, strings, over) => {
    hide(node, !on);
    if (!on) return;
    if (shown !== said) text.replaceChildren(...(shown = said).split("\n").map((part) => h("p", {}, part)));
    acts.replaceChildren(...typed.map((act) => h("option", { value: act })));
    say(label, strings.command);
    say(send, strings.send);
    say(help, typed.length ? put(strings.command_may, { acts: suggestion(typed) }) : strings[over ? "command_over" : "command_help"]);
    set(text, { "aria-label": strings.act_text });
  };
  return { node, draw, form, line };
}
