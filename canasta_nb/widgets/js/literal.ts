// The answer as a line of Python, with a button that copies it.
import { h, say } from "./dom";
import type { Strings } from "./scene.d.ts";

export function literalLine(tell: (said: string) => void) {
  const what = h("span");
  const code = h("code", { class: "cnb-code" });
  const copy = h("button", { class: "cnb-button cnb-small", "data-do": "copy" });
  const node = h("p", { class: "cnb-literal cnb-row", hidden: true }, what, code, copy);
  return {
    node,
    draw(literal: string, strings: Strings) {
      node.hidden = !literal;
      say(what, strings.answer_line);
      say(code, literal);
      say(copy, strings.copy);
    },
    async copy(strings: Strings) {
      try {
        await navigator.clipboard.writeText(code.textContent ?? "");
        tell(strings.copied);
      } catch {
        // Where a page may not write the clipboard, the line is chosen, and the person copies it.
        const range = document.createRange();
        range.selectNodeContents(code);
        const chosen = getSelection();
        chosen?.removeAllRanges();
        chosen?.addRange(range);
        tell(strings.copy_by_hand);
      }
    },
  };
}
