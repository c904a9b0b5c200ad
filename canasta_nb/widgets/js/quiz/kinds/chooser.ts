// Words to choose from, and a field in which one of them is chosen.
import { signed } from "../../cards";
import { h } from "../../dom";
import { begun } from "../../words";
import type { Question } from "./kind";

type Choices = Question<unknown>["choices"];

/** Each word, and what people read for it: what it means, or the word as it is said. */
export const readable = (choices: Choices): [word: string, text: string][] =>
  choices.map(([word, means]) => [word, begun(means || signed(word.replaceAll("-", " ")))]);

export function chooser(
  at: string,
  label: string,
  { choices, own }: Pick<Question<unknown>, "choices" | "own">,
): HTMLElement {
  const options = readable(choices).map(([value, text]) => h("option", { value }, text));
  return h(
    "select",
    { "data-at": at, "aria-label": label },
    h("option", { value: "" }, own.words().choose),
    ...options,
  );
}
