// The table as text, and a line to type acts into.
import { h, hide, say, set } from "./dom";
import type { Strings } from "./scene.d.ts";
import { put } from "./words";

const DOES: Record<string, string> = {
  undo: "undo",
  hint: "hint",
  help: "help",
  "?": "help",
  "say keys": "help",
  next: "next_deal",
  again: "redeal",
  review: "review",
};

/** What was typed: an act, or something that is not an act of the game. */
export function spoken(typed: string): Record<string, unknown> | null {
  const text = typed.trim();
  if (!text) return null;
  const [word, ...rest] = text.split(/\s+/);
  if (DOES[text]) return { do: DOES[text], args: {} };
  return word === "say" ? { do: "say", args: { what: rest.join(" ") } } : { act: text };
}

const LONGEST = 56; // characters of what is suggested below the line

/** As many acts as fit in a line. */
export function suggestion(acts: string[]) {
  const fit = acts.filter((_, place) => acts.slice(0, place + 1).join("; ").length <= LONGEST);
  return fit.join("; ") + (fit.length < acts.length ? " …" : "");
}

export function textView(view: string) {
  const text = h("div", { class: "cnb-paragraphs", role: "region" });
  const label = h("label", { for: `${view}-line` });
  const line = h("input", {
    id: `${view}-line`,
    type: "text",
    autocomplete: "off",
    spellcheck: "false",
    list: `${view}-acts`,
  });
  const acts = h("datalist", { id: `${view}-acts` });
  const send = h("button", { type: "submit", class: "cnb-button" });
  const help = h("p", { class: "cnb-law" });
  const form = h("form", { class: "cnb-command cnb-row" }, label, line, acts, send, help);
  const node = h("div", { class: "cnb-text", "data-view": "text", hidden: true }, text, form);
  let shown = "";
  /**
   * @param typed what may be typed
   * @param over whether the deal is
   */
  const draw = (on: boolean, said: string, typed: string[], strings: Strings, over: boolean) => {
    hide(node, !on);
    if (!on) return;
    if (shown !== said) text.replaceChildren(...(shown = said).split("\n").map((part) => h("p", {}, part)));
    acts.replaceChildren(...typed.map((act) => h("option", { value: act })));
    say(label, strings.command);
    say(send, strings.send);
    say(
      help,
      typed.length
        ? put(strings.command_may, { acts: suggestion(typed) })
        : strings[over ? "command_over" : "command_help"],
    );
    set(text, { "aria-label": strings.act_text });
  };
  return { node, draw, form, line };
}
