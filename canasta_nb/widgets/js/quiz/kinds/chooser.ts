// Words to choose from, as chips of which one is pressed: a radio group for the keyboard and for screen readers.
import { signed } from "../../cards";
import type { Attributes } from "../../dom";
import { h } from "../../dom";
import type { Frame } from "../../frame";
import { begun } from "../../words";
import type { Question } from "./kind";

type Said = readonly [word: string, text: string];

/** Each word, and what people read for it: what it means, or the word as it is said. */
export const readable = (choices: Question<unknown>["choices"]): [word: string, text: string][] =>
  choices.map(([word, means]) => [word, begun(means || signed(word.replaceAll("-", " ")))]);

/** A group of chips for one place of an answer; `before` stands in front of them. */
export function chooser(
  at: string,
  offered: readonly Said[],
  { view }: Pick<Frame, "view">,
  attributes: Attributes,
  ...before: Node[]
): HTMLElement {
  const name = `${view}-${at}`;
  const chip = ([value, text]: Said): HTMLElement =>
    h(
      "label",
      { class: "cnb-choice" },
      h("input", { type: "radio", name, "data-at": at, value, "data-lm-suppress-shortcuts": "true" }),
      h("span", {}, text),
    );
  return h("span", { role: "radiogroup", ...attributes }, ...before, ...offered.map(chip));
}

/** Such a group with all words of a question, as many rows as they need. */
export const chipsOf = (at: string, label: string, { choices, own }: Pick<Question<unknown>, "choices" | "own">) =>
  chooser(at, readable(choices), own, { class: "cnb-words cnb-row", "aria-label": label });
